"""Every drawing of the table, once, as SVG symbols: digits, suits, cards, animals, goblins, tiles, furniture."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache
from typing import Final

SUITS: Final = "RYBKG"
PIPS: Final = {1: 0, 9: 0, 6: 2, 7: 2}


def sym(id: str, box: str, body: str) -> str:
    return f'<symbol id="{id}" viewBox="0 0 {box}">{body}</symbol>'


def use(id: str, x: float, y: float, w: float, h: float) -> str:
    return f'<use href="#{id}" x="{x}" y="{y}" width="{w}" height="{h}"/>'


DIGITS: Final = [
    "M10 2C16 2 17.6 8 17.6 14S16 26 10 26 2.4 20 2.4 14 4 2 10 2Z",
    "M4.5 7.5L11.5 2.4V26",
    "M3 8.2C3.2 4.4 6 2.2 10 2.2c4.2 0 7 2.5 7 6.2C17 13.5 12 16 3 25.6H17.8",
    "M3.4 5.2C5 3.2 7.3 2.2 10 2.2c4 0 6.6 2.2 6.6 5.6S14 13.3 9.4 13.3c5 0 8.2 2.2 8.2 6.2S14.5 26 10 26c-3.4 0-6-1.3-7.6-3.8",
    "M12.5 2.2L2.3 19.2H18.2M13.9 12V26",
    "M16.2 2.3H5.5L4.4 12.6C6 11.2 8 10.5 10.2 10.5c4.5 0 7.6 3 7.6 7.6 0 4.8-3.3 7.9-7.9 7.9-3.2 0-5.7-1.2-7.5-3.5",
    "M15.8 3.8C14.5 2.7 13 2.2 11.3 2.2 5.5 2.2 2.3 8 2.3 16c0 6.5 3.3 10 7.7 10s7.7-3.2 7.7-7.7-3-7.3-7.2-7.3c-4.2 0-7.5 2.8-8.1 6.3",
    "M2.6 2.3H17.4L7.8 26M6.8 14.2H15.4",
    "M10 13.2C6.3 13.2 3.9 11 3.9 7.7S6.3 2.2 10 2.2s6.1 2.2 6.1 5.5-2.4 5.5-6.1 5.5ZM10 13.2c4.5 0 7.6 2.5 7.6 6.4S14.5 26 10 26s-7.6-2.5-7.6-6.4 3.1-6.4 7.6-6.4Z",
]


def digits() -> list[str]:
    out = []
    for n, d in enumerate(DIGITS):
        out.append(sym(f"d{n}", "20 28", f'<path class="pen" d="{d}"/>'))
    out.append(sym("d9", "20 28", f'<path class="pen" d="{DIGITS[6]}" transform="rotate(180 10 14)"/>'))
    return out


def star(n: int, ro: float, ri: float, c: float = 12) -> str:
    pts = []
    for i in range(2 * n):
        r = ro if i % 2 == 0 else ri
        a = math.pi * i / n - math.pi / 2
        pts.append(f"{c + r * math.cos(a):.1f} {c + r * math.sin(a):.1f}")
    return "M" + "L".join(pts) + "Z"


def spikes() -> str:
    pts = []
    for i in range(23):
        r = 31 if i % 2 else 23
        t = math.pi * (1.0 + i * 0.68 / 22)
        pts.append(f"{32 + r * math.cos(t):.1f} {46 + r * math.sin(t):.1f}")
    return "M8 55L" + "L".join(pts) + "L44 55Z"


SUIT_PATH: Final = {
    "R": "M7.4 7.4A5.3 5.3 0 1 1 16.6 7.4A5.3 5.3 0 1 1 16.6 16.6A5.3 5.3 0 1 1 7.4 16.6A5.3 5.3 0 1 1 7.4 7.4ZM12 9.2a2.8 2.8 0 1 0 .01 0Z",
    "Y": star(8, 12, 7.2),
    "B": "M15 1.3A11 11 0 1 0 22.9 16.2A9 9 0 0 1 15 1.3Z",
    "K": "M12 .6L21.5 12L12 23.4L2.5 12ZM12 6c2.6 3.8 2.6 8.2 0 12c-2.6-3.8-2.6-8.2 0-12Z",
    "G": "M2.6 21.4C.4 9 8.5 1.8 22 2 22.3 15.5 15 23.6 2.6 21.4ZM6.1 18.9L16.3 9 15 7.7 5.1 17.9Z",
}

ANIMAL: Final = {  # heads seen from the front, 64 x 64, in the suit's fill / on / paper
    "R": '<path class="f" d="M8 8L24 17H40L56 8L55 32C52 46 42 53 32 60C22 53 12 46 9 32Z"/><path class="p" d="M10 35c5 0 12 3 16 9l6 14C21 52 12 46 10 35ZM54 35c-5 0-12 3-16 9l-6 14c11-6 20-12 22-23Z"/><circle class="k" cx="22" cy="33" r="3"/><circle class="k" cx="42" cy="33" r="3"/><path class="k" d="M27 53h10l-5 6Z"/><path class="p" d="M13 15l7 5-6 7ZM51 15l-7 5 6 7Z"/>',
    "Y": '<path class="f q" d="'
    + spikes()
    + '"/><path class="p q" d="M39 22c8 5 18 15 23 24 1 3-1 5-4 6l-12 4c-8 2-14-2-15-10-1-9 2-18 8-24Z"/><circle class="k" cx="47" cy="38" r="3.2"/><circle class="k" cx="60" cy="47" r="3.8"/><path class="f q" d="M34 30c3-5 8-5 10-1 1 4-2 8-6 8-3 0-5-3-4-7Z"/><path class="k" d="M17 54h8v4h-8ZM38 54h8v4h-8Z"/>',
    "B": '<path class="y q2" d="M31 1h2l6 22H25Z"/><path class="k2" d="M28.5 11l7-2M27 17l10-3"/><path class="f" d="M14 14l9 8h18l9-8 1 14c-2 4-5 5-5 9l-3 16c-1 6-5 8-11 8s-10-2-11-8l-3-16c0-4-3-5-5-9Z"/><path class="o" d="M33 20c9 0 15 4 15 12 0 6 4 8 3 15-6-2-9-7-9-13-2-6-6-8-9-14Z"/><circle class="k" cx="24" cy="35" r="3"/><circle class="k" cx="40" cy="36" r="3"/><ellipse class="p" cx="32" cy="53" rx="9.5" ry="6.5"/><circle class="k" cx="28.5" cy="53" r="1.7"/><circle class="k" cx="35.5" cy="53" r="1.7"/>',
    "K": '<path class="f" d="M8 12c6-4 12-3 16 1h16c4-4 10-5 16-1-1 5-2 8-4 11 3 6 4 12 2 19-2 10-12 18-22 18S12 52 10 42c-2-7-1-13 2-19-2-3-3-6-4-11Z"/><path class="y" d="M15 30c6-3 11-1 13 5-6 3-11 1-13-5ZM49 30c-6-3-11-1-13 5 6 3 11 1 13-5Z"/><path class="k" d="M21 29.5h2.4v6.3H21ZM40.6 29.5H43v6.3h-2.4Z"/><path class="o" d="M27 43h10l-4 5v4c3 2 6 2 8 0v2c-3 3-7 3-9 0-2 3-6 3-9 0v-2c2 2 5 2 8 0v-4Z"/>',
    "G": '<path class="f" d="M7 20a10 10 0 0 1 19-3c4-1 8-1 12 0a10 10 0 0 1 19 3c0 3-1 5-2 7 4 4 6 9 6 14 0 10-12 17-29 17S3 51 3 41c0-5 2-10 6-14-1-2-2-4-2-7Z"/><circle class="p" cx="17" cy="21" r="6.5"/><circle class="p" cx="47" cy="21" r="6.5"/><circle class="k" cx="17" cy="21" r="3"/><circle class="k" cx="47" cy="21" r="3"/><path class="line" d="M11 42c12 10 30 10 42 0M28 33h.1M36 33h.1"/>',
}

GOBLIN_SYMBOL: Final = {
    "A": '<path d="M4 9C4 5 8 3 11 3V1h2v2c3 0 7 2 7 6ZM5 11h14c0 6-3 10-7 12-4-2-7-6-7-12Z"/>',
    "B": '<path d="M12 1c1.5 0 2 1 2 2 4 1 5 4 5 9 0 3 1 4 2 6H3c1-2 2-3 2-6 0-5 1-8 5-9 0-1 .5-2 2-2ZM9 20h6c0 2-1 3-3 3s-3-1-3-3Z"/>',
    "C": '<path d="M12 11c-5-4-5-9-1.5-9 1 0 1.5.5 1.5 1 0-.5.5-1 1.5-1 3.5 0 3.5 5-1.5 9Zm0 0c4-5 10-5 10-1.5 0 1-.5 1.5-1 1.5.5 0 1 .5 1 1.5 0 3.5-6 3-10-1.5Zm0 0c-4-5-10-5-10-1.5 0 1 .5 1.5 1 1.5-.5 0-1 .5-1 1.5 0 3.5 6 3 10-1.5Zm-.8 2h1.6c.2 4 1 7 3.2 9l-2 1c-2-2-2.8-6-2.8-10Z"/>',
    "D": '<path fill-rule="evenodd" d="M2 8c0-3 4-5 10-5s10 2 10 5v9c0 3-4 5-10 5S2 20 2 17Zm2.5 0C5 9.5 8 10.5 12 10.5S19 9.5 19.5 8C19 6.5 16 5.5 12 5.5S5 6.5 4.5 8ZM6 12.5l-1.5-.8v5.5L8 13Zm12 0l1.5-.8v5.5L16 13ZM9.5 13.5l2.5 5 2.5-5Z"/>',
    "E": '<path fill-rule="evenodd" d="M13 1c1 5 7 7 7 14 0 5-3.5 8-8 8s-8-3-8-8c0-4 2-6 4-8 0 2 .5 3 2 4 0-4 1-7 3-10Zm-1 12c-2 2-3.5 3-3.5 5 0 2 1.5 3 3.5 3s3.5-1 3.5-3c0-2-1.5-3-3.5-5Z"/>',
    "F": '<path fill-rule="evenodd" d="M22 2c1 8-2 15-9 17l-5 .5-4.5 4L2 22l4-5c-1-7 7-14 16-15ZM7.5 16.5l9-9.5-.7-.7-9.5 9Z"/>',
    "G": '<path d="M12 1l6-.5c-1 3-3 4-6 3.5Z"/><circle cx="7" cy="8" r="3.6"/><circle cx="15" cy="8" r="3.6"/><circle cx="11" cy="14" r="3.6"/><circle cx="19" cy="13.5" r="3.2"/><circle cx="14.5" cy="20" r="3.6"/>',
    "H": '<path fill-rule="evenodd" d="M22 2c1 6 1 9 0 15-4-3-8-4-13-4-4 0-5 1-5 3s1.5 3 3.5 3c1.5 0 2.5-1 2.5-2h2.5c0 3-2 5-5 5C4 22 1 20 1 16c0-5 4-7 9-8 5-.8 9-2.5 12-6Z"/>',
}


def goblin_head(chin: str = "v24H32Z") -> str:
    return (
        '<path class="skin" d="M34 46C26 39 19 38 14 41c5 3 8 10 19 14ZM66 46c8-7 15-8 20-5-5 3-8 10-19 14Z"/>'
        f'<path class="skin" d="M32 46c0-10 8-15 18-15s18 5 18 15{chin}"/>'
        '<path class="hat" d="M28 37C31 20 42 9 60 5c-3 5-3 9 0 13 6 5 11 11 12 19-12-5-32-5-44 0Z"/>'
        '<path class="brim" d="M26 37c14-7 34-7 48 0l-1 5c-14-6-32-6-46 0Z"/>'
        '<circle class="w" cx="43" cy="50" r="5"/><circle class="w" cx="57" cy="50" r="5"/>'
        '<circle class="k" cx="44" cy="51" r="2.3"/><circle class="k" cx="56" cy="51" r="2.3"/>'
        '<path class="nose" d="M50 50c4 4 5 7 2 9h-4c-3-2-1-5 2-9Z"/><path class="grin" d="M40 62c6 4 14 4 20 0"/>'
    )


def goblin_half(letter: str, value: int) -> str:
    bar = '<path class="pen2" d="M7.5 35.5H22.5"/>' if value in (6, 9) else ""
    return (
        f'<g transform="translate(9 0)">{goblin_head()}</g>'
        f'<g class="ink">{use(f"d{value}", 6, 6, 18, 25.2)}{bar}{use("g-" + letter, 5, 42, 17, 17)}</g>'
    )


GOBLINS: Final = {
    "A": (2, 8),
    "B": (3, 7),
    "C": (4, 6),
    "D": (6, 4),
    "E": (7, 3),
    "F": (8, 2),
    "G": (1, 9),
    "H": (9, 1),
}
ARROWS: Final = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def face(s: str, n: int) -> str:
    pips = PIPS.get(n, 1)
    x0 = {0: [], 1: [10.5], 2: [4.5, 16.5]}[pips]
    tri = "".join(use("tri", x, 121, 11, 11) for x in x0)
    bar = '<path class="pen2" d="M7.5 38.5H24.5"/>' if n in (6, 9) else ""
    bigbar = '<path class="pen3" d="M52 106.5H80"/>' if n in (6, 9) else ""
    return sym(
        f"{s}{n}",
        "100 140",
        f'<g class="s{s}"><rect class="paper" x=".75" y=".75" width="98.5" height="138.5" rx="9"/>'
        f'<path class="f" d="M1 10A9 9 0 0 1 10 1H32V139H10A9 9 0 0 1 1 130Z"/>'
        f'<g class="on">{use(f"d{n}", 7, 7, 18, 27)}{bar}{use("s" + s, 6.5, 44, 19, 19)}<text class="let" x="16" y="80">{s}</text>{tri}</g>'
        f'<g class="tint">{use("s" + s, 36, 40, 60, 60)}</g><g class="ink">{use(f"d{n}", 46, 44, 40, 56)}{bigbar}</g>'
        f'<rect class="edge" x=".75" y=".75" width="98.5" height="138.5" rx="9"/></g>',
    )


def safari_face(s: str, n: int) -> str:
    """The same card read as an animal: smaller numeral, the beast below it; no triangles are lost (they stay on the spine)."""
    body = face(s, n).replace(f'<symbol id="{s}{n}"', f'<symbol id="f{s}{n}"')
    a, b = body.index('<g class="tint">'), body.index('<rect class="edge"')
    bar = '<path class="pen2" d="M53 51.5H79"/>' if n in (6, 9) else ""
    return (
        body[:a] + f'<g class="ink">{use(f"d{n}", 53, 10, 26, 36.4)}{bar}</g>{use("an" + s, 36, 66, 60, 60)}' + body[b:]
    )


def tile_body(glyph: str, kind: str, mark: str = "") -> str:
    """A table may move and scale the glyph, by its kind, and the mark: where tiles are small the mark must be large."""
    return (
        f'<rect class="tb" x="1.5" y="1.5" width="57" height="57" rx="9"/><rect class="tin" x="4" y="4" width="52" height="52" rx="7"/>'
        f'<g class="on"><g class="{kind}">{glyph}</g><g class="tm">{mark}</g></g>'
    )


def cards() -> list[str]:
    out = digits()
    out.append(sym("tri", "12 12", '<path d="M6 1.2L11.2 10.8H.8Z"/>'))
    for s in SUITS:
        out.append(sym("s" + s, "24 24", f'<path fill-rule="evenodd" d="{SUIT_PATH[s]}"/>'))
        out.append(sym("an" + s, "64 64", f'<g class="s{s} beast">{ANIMAL[s]}</g>'))
        for n in range(10):
            out.append(face(s, n))
            out.append(safari_face(s, n))
    return out + [back(), mark()]


def back() -> str:
    lat = "".join(
        use("tri", x + (10 if r % 2 else 0), y, 8, 8)
        for r, y in enumerate(range(15, 122, 14))
        for x in range(14, 78 - (10 if r % 2 else 0), 20)
    )
    return sym(
        "back",
        "100 140",
        f'<rect class="paper" x=".75" y=".75" width="98.5" height="138.5" rx="9"/><rect class="bk" x="7" y="7" width="86" height="126" rx="5"/><g class="bkt">{lat}</g>'
        '<g class="bkm"><rect x="29" y="58" width="42" height="10" rx="2"/><rect x="29" y="72" width="42" height="10" rx="2"/><rect x="29" y="44" width="42" height="10" rx="2" transform="rotate(-14 29 54)"/></g><rect class="edge" x=".75" y=".75" width="98.5" height="138.5" rx="9"/>',
    )


def mark() -> str:
    return sym(
        "mark",
        "42 42",
        '<g class="bkm"><rect x="1" y="20" width="40" height="9" rx="2"/><rect x="1" y="32" width="40" height="9" rx="2"/><rect x="1" y="8" width="40" height="9" rx="2" transform="rotate(-14 1 17)"/></g>',
    )


def goblins() -> list[str]:
    out = []
    for k, d in GOBLIN_SYMBOL.items():
        out.append(sym("g-" + k, "24 24", d))
    for k, (y, b) in GOBLINS.items():
        out.append(sym("z" + k, "100 140", two_sided(goblin_half(k, y), goblin_half(k, b))))
    # Zocken effect card: a tree, five on both sides
    tree = '<path class="tree" d="M50 16l18 24h-9l14 18H55v12H45V58H27l14-18h-9Z"/>'

    def eff(g: str) -> str:
        half = f'{tree}<g class="ink">{use("d5", 7, 7, 19, 27)}{g}</g>'
        return two_sided(half, half)

    out.append(sym("zTB", "100 140", eff('<circle cx="82" cy="17" r="10" class="toB"/>')))
    out.append(sym("zTY", "100 140", eff('<circle cx="82" cy="17" r="10" class="toY"/>')))
    to_left = '<path class="pen2" d="M90 38H74m6-5l-6 5 6 5"/>'
    to_anyone = '<path class="pen2" d="M74 38h16m-6-5l6 5-6 5"/>'
    small_goblin = f'<g transform="translate(62 2) scale(.4)">{goblin_head("c0 14-8 22-18 22S32 60 32 46Z")}</g>'
    out.append(sym("zPG", "100 140", eff(small_goblin + to_left)))
    out.append(
        sym("zD2", "100 140", eff(use("d2", 79, 8, 14, 19) + '<path class="pen2" d="M67 18h9m-4.5-4.5v9"/>' + to_left))
    )
    out.append(sym("zG2", "100 140", eff(use("d2", 75, 8, 14, 19) + to_anyone)))
    return out + jokers()


# A joker fits every symbol, or those listed.
JOKERS: Final = {"M": "", "A": "ABCG", "B": "DEFH"}
STRIPES: Final = {
    "R": "M28 37C29 31 31 26 34 22L44 33.4C38 34 33 35 28 37Z",
    "Y": "M34 22C38 16 43 11 50 8L55 33.4C51 33.2 48 33.2 44 33.4Z",
    "G": "M50 8C53 6.5 57 5.5 60 5C57 10 57 14 60 18L65 35C62 34.2 59 33.7 55 33.4Z",
    "B": "M60 18C66 23 71 29 72 37C69.5 36 67 35.5 65 35Z",
}


def jokers() -> list[str]:
    ball = '<circle class="brim" cx="60" cy="7" r="5"/>'
    stripes = "".join(f'<g class="s{s}"><path class="f" d="{d}"/></g>' for s, d in STRIPES.items())
    out = []
    for k, fits in JOKERS.items():
        if fits:
            places = ((5, 37), (20, 37), (5, 53), (20, 53))
            signs = "".join(use("g-" + s, x, y, 13, 13) for s, (x, y) in zip(fits, places, strict=True))
            head = f'<g transform="translate(20 7) scale(.9)">{goblin_head()}{ball}</g>'
        else:
            signs = '<path class="pen2" d="M14 40v18M6.2 44.5l15.6 9M21.8 44.5l-15.6 9"/>'
            head = f'<g transform="translate(9 0)">{goblin_head()}{stripes}{ball}</g>'
        half = f'{head}<g class="ink">{use("d5", 6, 7, 18, 25.2)}{signs}</g>'
        out.append(sym("zJ" + k, "100 140", two_sided(half, half)))
    # A card of which only the colours are known.
    out.append(sym("zX", "100 140", two_sided("", "")))
    return out


def two_sided(yellow: str, blue: str) -> str:
    """A card of Zocken, its blue half upside down."""
    return (
        '<g class="gob"><rect class="paper" x=".75" y=".75" width="98.5" height="138.5" rx="9"/>'
        '<path class="half y" d="M1 70V10a9 9 0 0 1 9-9H90a9 9 0 0 1 9 9V70Z"/><path class="half b" d="M1 70V130a9 9 0 0 0 9 9H90a9 9 0 0 0 9-9V70Z"/>'
        f'<g class="y">{yellow}</g><g class="b" transform="rotate(180 50 70)">{blue}</g>'
        '<path class="seam" d="M1 70H99"/><rect class="edge" x=".75" y=".75" width="98.5" height="138.5" rx="9"/></g>'
    )


def tiles() -> list[str]:
    out = []
    for s in "RYGB":
        for n in range(10):
            bar = '<path class="pen2" d="M23.5 37H36.5"/>' if n in (6, 9) else ""
            out.append(
                sym(
                    f"t{s}{n}",
                    "60 60",
                    f'<g class="s{s}">{tile_body(use(f"d{n}", 21.5, 11, 17, 23.8) + bar, "tn", use("s" + s, 25, 39.5, 10, 10))}</g>',
                )
            )
        two = use("d2", 29, 12, 16, 22) + '<path class="pen4" d="M15 23H25M20 18V28"/>'
        rev = '<path class="pen4" d="M18 33V21c0-8 13-8 13 0v10c0 8 12 8 12 0V17M13 29l5 6 5-6M38 20l5-6 5 6"/>'
        skip = '<path class="pen4" d="M14 32C16 14 40 12 45 29M38 25l7 6 5-8"/><circle cx="29" cy="33" r="4.5"/>'
        for w, g in (("D", two), ("V", rev), ("S", skip)):
            out.append(
                sym(f"t{s}{w}", "60 60", f'<g class="s{s}">{tile_body(g, "tw", use("s" + s, 25, 39.5, 10, 10))}</g>')
            )
    quad = "".join(
        f'<g class="s{s}"><g class="fl">{use("s" + s, x, y, 15, 15)}</g></g>'
        for s, x, y in (("R", 13, 13), ("Y", 32, 13), ("G", 13, 32), ("B", 32, 32))
    )
    out.append(sym("tW", "60 60", f'<g class="sW">{tile_body(quad, "tq")}</g>'))
    q4 = "".join(
        f'<g class="s{s}"><g class="fl">{use("s" + s, x, 41, 9, 9)}</g></g>'
        for s, x in (("R", 10), ("Y", 20.5), ("G", 31), ("B", 41.5))
    )
    plus = '<path class="pen4" d="M14 24H24M19 19V29"/>'
    out.append(sym("tW4", "60 60", f'<g class="sW">{tile_body(plus + use("d4", 29, 13, 16, 22), "tf", q4)}</g>'))
    key = '<path class="pen4" d="M30 29V46M30 39h7M30 46h6"/><circle class="ring" cx="30" cy="21" r="8"/>'
    out.append(sym("tM", "60 60", f'<g class="sM">{tile_body(key, "tk")}</g>'))
    for i, a in enumerate(ARROWS):
        d = "M30 .5L40 11.5H20Z" if i % 2 == 0 else "M59 1L57.5 16L44 2.5Z"
        out.append(sym("a" + a, "60 60", f'<path class="arr" d="{d}" transform="rotate({(i // 2) * 90} 30 30)"/>'))
    return out


def spaces() -> list[str]:
    out = []
    out.append(
        sym(
            "bA",
            "60 60",
            '<circle class="bl" cx="30" cy="30" r="15" stroke-dasharray="5.5 3.920"/><circle cx="30" cy="30" r="4"/>',
        )
    )
    out.append(sym("bT", "60 60", '<path class="bl" d="M17 24H42M35 16l8 8-8 8M43 38H18M25 30l-8 8 8 8"/>'))
    for k, d in (("L", "M44 30H16M25 20L15 30l10 10"), ("R", "M16 30H44M35 20l10 10-10 10")):
        out.append(
            sym("b" + k, "60 60", f'<path class="bl" d="{d}" transform="translate(0 9)"/>' + use("d2", 23.5, 6, 13, 18))
        )
    for n in "123":
        out.append(sym("b" + n, "60 60", '<path class="bl" d="M13 30H25M19 24V36"/>' + use("d" + n, 30, 18, 17, 24)))
    return out


def furniture() -> list[str]:
    out = []
    out.append(
        sym(
            "logo",
            "32 32",
            '<g class="lg"><rect x="5" y="21" width="22" height="6" rx="1.8"/><rect x="5" y="13.5" width="22" height="6" rx="1.8"/></g><rect class="lgt" x="5" y="6" width="22" height="6" rx="1.8" transform="rotate(-16 5 12)"/>',
        )
    )
    out.append(
        sym(
            "set",
            "24 24",
            '<path d="M3 5h9v2H3ZM18 5h3v2h-3ZM15 3a3 3 0 1 1-.01 0ZM3 11h3v2H3ZM12 11h9v2h-9ZM9 9a3 3 0 1 1-.01 0ZM3 17h10v2H3ZM19 17h2v2h-2ZM16 15a3 3 0 1 1-.01 0Z"/>',
        )
    )
    out.append(sym("lamp", "24 24", '<path d="M11 1h2v4h-2ZM7 5h10l5 11H2ZM8.5 18h7a3.5 3.5 0 0 1-7 0Z"/>'))
    out.append(
        sym(
            "bot",
            "24 24",
            '<path fill-rule="evenodd" d="M11 1h2v4h5a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3h5ZM8 10a2 2 0 1 0 .01 0ZM16 10a2 2 0 1 0 .01 0ZM8 16h8v1.5H8Z"/>',
        )
    )
    out.append(
        sym(
            "mk",
            "24 24",
            '<path class="mkb" d="M12 1a11 11 0 1 0 .01 0Z"/><path class="mkt" d="M12 5.5a6.5 6.5 0 1 0 .01 0Z"/>',
        )
    )
    return out


_USED: Final = re.compile('<use[^>]* href="#([^"]+)"')


@cache
def symbols() -> dict[str, str]:
    """Every symbol by its id."""
    drawn = [*cards(), *goblins(), *tiles(), *spaces(), *furniture()]
    return {text[12 : text.index('"', 12)]: text for text in drawn}


def sprite(ids: Iterable[str]) -> str:
    """The symbols of these ids, and those that they use themselves, to be put into a page once."""
    known = symbols()
    needed: set[str] = set()
    todo = list(ids)
    while todo:
        id = todo.pop()
        if id not in needed:
            needed.add(id)
            todo += _USED.findall(known[id])
    drawn = "".join(text for id, text in known.items() if id in needed)
    return f'<svg class="sprite" aria-hidden="true"><defs>{drawn}</defs></svg>'


def used(markup: str) -> list[str]:
    """The ids of the symbols that a piece of markup uses."""
    return _USED.findall(markup)
