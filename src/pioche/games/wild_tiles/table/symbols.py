"""The tiles and the spaces of the board."""

from __future__ import annotations

from functools import cache
from typing import Final

from pioche.table.drawings import by_id, sym, use

ARROWS: Final = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


@cache
def drawings() -> dict[str, str]:
    return by_id([*tiles(), *spaces()])


def tile_body(glyph: str, kind: str, mark: str = "") -> str:
    """A table may move and scale the glyph, by its kind, and the mark: where tiles are small the mark must be large."""
    return (
        f'<rect class="tb" x="1.5" y="1.5" width="57" height="57" rx="9"/><rect class="tin" x="4" y="4" width="52" height="52" rx="7"/>'
        f'<g class="on"><g class="{kind}">{glyph}</g><g class="tm">{mark}</g></g>'
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
                    f'<g class="s{s}">{tile_body(use(f"d{n}", 21.5, 11, 17, 23.8) + bar, "tn", use("s" + s, 24, 38, 12, 12))}</g>',
                )
            )
        two = use("d2", 29, 12, 16, 22) + '<path class="pen4" d="M15 23H25M20 18V28"/>'
        rev = '<path class="pen4" d="M18 33V21c0-8 13-8 13 0v10c0 8 12 8 12 0V17M13 29l5 6 5-6M38 20l5-6 5 6"/>'
        skip = '<path class="pen4" d="M14 32C16 14 40 12 45 29M38 25l7 6 5-8"/><circle cx="29" cy="33" r="4.5"/>'
        for w, g in (("D", two), ("V", rev), ("S", skip)):
            out.append(
                sym(f"t{s}{w}", "60 60", f'<g class="s{s}">{tile_body(g, "tw", use("s" + s, 24, 38, 12, 12))}</g>')
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
