"""The sixty cards of `pioche.decks.mu` as drawings: digits, suits, faces and the back."""

from __future__ import annotations

import math
from typing import Final

from pioche.core.words import Lang
from pioche.decks.mu_words import LETTER
from pioche.table.drawings import sym, use

SUITS: Final = "RYBKG"
PIPS: Final = {1: 0, 9: 0, 6: 2, 7: 2}
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


SUIT_PATH: Final = {
    "R": "M7.4 7.4A5.3 5.3 0 1 1 16.6 7.4A5.3 5.3 0 1 1 16.6 16.6A5.3 5.3 0 1 1 7.4 16.6A5.3 5.3 0 1 1 7.4 7.4ZM12 9.2a2.8 2.8 0 1 0 .01 0Z",
    "Y": star(8, 12, 7.2),
    "B": "M15 1.3A11 11 0 1 0 22.9 16.2A9 9 0 0 1 15 1.3Z",
    "K": "M12 .6L21.5 12L12 23.4L2.5 12ZM12 6c2.6 3.8 2.6 8.2 0 12c-2.6-3.8-2.6-8.2 0-12Z",
    "G": "M2.6 21.4C.4 9 8.5 1.8 22 2 22.3 15.5 15 23.6 2.6 21.4ZM6.1 18.9L16.3 9 15 7.7 5.1 17.9Z",
}


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
        f'<g class="on">{use(f"d{n}", 7, 7, 18, 27)}{bar}{use("s" + s, 6.5, 44, 19, 19)}{use("l" + s, 6, 66, 20, 16)}{tri}</g>'
        f'<g class="tint">{use("s" + s, 36, 40, 60, 60)}</g><g class="ink">{use(f"d{n}", 46, 44, 40, 56)}{bigbar}</g>'
        f'<rect class="edge" x=".75" y=".75" width="98.5" height="138.5" rx="9"/></g>',
    )


def letters(lang: Lang) -> list[str]:
    """The letters of the colours, which the faces use, in a language."""
    return [
        sym(f"l{s}", "20 16", f'<text class="let" x="10" y="14">{words.say(lang)}</text>')
        for s, words in LETTER.items()
    ]


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


def cards() -> list[str]:
    out = digits()
    out.append(sym("tri", "12 12", '<path d="M6 1.2L11.2 10.8H.8Z"/>'))
    for s in SUITS:
        out.append(sym("s" + s, "24 24", f'<path fill-rule="evenodd" d="{SUIT_PATH[s]}"/>'))
        out += [face(s, n) for n in range(10)]
    return [*out, back(), mark()]
