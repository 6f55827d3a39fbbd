"""The cards of Zocken: goblins, effects and jokers, yellow on one side and blue on the other."""

from __future__ import annotations

from functools import cache
from typing import Final

from pioche.table.drawings import by_id, sym, use

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
# A joker fits every symbol, or those listed.
JOKERS: Final = {"M": "", "A": "ABCG", "B": "DEFH"}
STRIPES: Final = {
    "R": "M28 37C29 31 31 26 34 22L44 33.4C38 34 33 35 28 37Z",
    "Y": "M34 22C38 16 43 11 50 8L55 33.4C51 33.2 48 33.2 44 33.4Z",
    "G": "M50 8C53 6.5 57 5.5 60 5C57 10 57 14 60 18L65 35C62 34.2 59 33.7 55 33.4Z",
    "B": "M60 18C66 23 71 29 72 37C69.5 36 67 35.5 65 35Z",
}


@cache
def drawings() -> dict[str, str]:
    return by_id([*goblins(), *jokers()])


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


def goblins() -> list[str]:
    out = []
    for k, d in GOBLIN_SYMBOL.items():
        out.append(sym("g-" + k, "24 24", d))
    for k, (y, b) in GOBLINS.items():
        out.append(sym("z" + k, "100 140", two_sided(goblin_half(k, y), goblin_half(k, b), other_values(y, b))))
    # An effect: a tree, five on both sides
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
    return out


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


def other_values(yellow: int, blue: int) -> str:
    """The value of the half below, at the left edge, where it is seen in a crowded hand; never upside down."""
    turned = f'<g class="y blue-up" transform="rotate(180 50 70)">{_edge_value(yellow)}</g>'
    return f'<g class="b yellow-up">{_edge_value(blue)}</g>{turned}'


def _edge_value(value: int) -> str:
    bar = '<path class="pen2" d="M7 136.5H21"/>' if value in (6, 9) else ""
    return f'<g class="ink">{use(f"d{value}", 6, 112, 16, 22.4)}{bar}</g>'


def two_sided(yellow: str, blue: str, more: str = "") -> str:
    """A card, its blue half upside down."""
    return (
        '<g class="gob"><rect class="paper" x=".75" y=".75" width="98.5" height="138.5" rx="9"/>'
        '<path class="half y" d="M1 70V10a9 9 0 0 1 9-9H90a9 9 0 0 1 9 9V70Z"/><path class="half b" d="M1 70V130a9 9 0 0 0 9 9H90a9 9 0 0 0 9-9V70Z"/>'
        f'<g class="y">{yellow}</g><g class="b" transform="rotate(180 50 70)">{blue}</g>'
        '<path class="seam" d="M1 70H99"/>'
        f'{more}<rect class="edge" x=".75" y=".75" width="98.5" height="138.5" rx="9"/></g>'
    )
