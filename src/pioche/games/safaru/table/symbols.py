"""The cards of Safarü: the sixty cards with an animal for each suit."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from pioche.table.cards import SUITS, face
from pioche.table.drawings import by_id, sym, use


def spikes() -> str:
    pts = []
    for i in range(23):
        r = 31 if i % 2 else 23
        t = math.pi * (1.0 + i * 0.68 / 22)
        pts.append(f"{32 + r * math.cos(t):.1f} {46 + r * math.sin(t):.1f}")
    return "M8 55L" + "L".join(pts) + "L44 55Z"


ANIMAL: Final = {  # heads seen from the front, 64 x 64, in the suit's fill / on / paper
    "R": '<path class="f" d="M8 8L24 17H40L56 8L55 32C52 46 42 53 32 60C22 53 12 46 9 32Z"/><path class="p" d="M10 35c5 0 12 3 16 9l6 14C21 52 12 46 10 35ZM54 35c-5 0-12 3-16 9l-6 14c11-6 20-12 22-23Z"/><circle class="k" cx="22" cy="33" r="3"/><circle class="k" cx="42" cy="33" r="3"/><path class="k" d="M27 53h10l-5 6Z"/><path class="p" d="M13 15l7 5-6 7ZM51 15l-7 5 6 7Z"/>',
    "Y": '<path class="f q" d="'
    + spikes()
    + '"/><path class="p q" d="M39 22c8 5 18 15 23 24 1 3-1 5-4 6l-12 4c-8 2-14-2-15-10-1-9 2-18 8-24Z"/><circle class="k" cx="47" cy="38" r="3.2"/><circle class="k" cx="60" cy="47" r="3.8"/><path class="f q" d="M34 30c3-5 8-5 10-1 1 4-2 8-6 8-3 0-5-3-4-7Z"/><path class="k" d="M17 54h8v4h-8ZM38 54h8v4h-8Z"/>',
    "B": '<path class="y q2" d="M31 1h2l6 22H25Z"/><path class="k2" d="M28.5 11l7-2M27 17l10-3"/><path class="f" d="M14 14l9 8h18l9-8 1 14c-2 4-5 5-5 9l-3 16c-1 6-5 8-11 8s-10-2-11-8l-3-16c0-4-3-5-5-9Z"/><path class="o" d="M33 20c9 0 15 4 15 12 0 6 4 8 3 15-6-2-9-7-9-13-2-6-6-8-9-14Z"/><circle class="k" cx="24" cy="35" r="3"/><circle class="k" cx="40" cy="36" r="3"/><ellipse class="p" cx="32" cy="53" rx="9.5" ry="6.5"/><circle class="k" cx="28.5" cy="53" r="1.7"/><circle class="k" cx="35.5" cy="53" r="1.7"/>',
    "K": '<path class="f" d="M8 12c6-4 12-3 16 1h16c4-4 10-5 16-1-1 5-2 8-4 11 3 6 4 12 2 19-2 10-12 18-22 18S12 52 10 42c-2-7-1-13 2-19-2-3-3-6-4-11Z"/><path class="y" d="M15 30c6-3 11-1 13 5-6 3-11 1-13-5ZM49 30c-6-3-11-1-13 5 6 3 11 1 13-5Z"/><path class="k" d="M21 29.5h2.4v6.3H21ZM40.6 29.5H43v6.3h-2.4Z"/><path class="o" d="M27 43h10l-4 5v4c3 2 6 2 8 0v2c-3 3-7 3-9 0-2 3-6 3-9 0v-2c2 2 5 2 8 0v-4Z"/>',
    "G": '<path class="f" d="M7 20a10 10 0 0 1 19-3c4-1 8-1 12 0a10 10 0 0 1 19 3c0 3-1 5-2 7 4 4 6 9 6 14 0 10-12 17-29 17S3 51 3 41c0-5 2-10 6-14-1-2-2-4-2-7Z"/><circle class="p" cx="17" cy="21" r="6.5"/><circle class="p" cx="47" cy="21" r="6.5"/><circle class="k" cx="17" cy="21" r="3"/><circle class="k" cx="47" cy="21" r="3"/><path class="line" d="M11 42c12 10 30 10 42 0M28 33h.1M36 33h.1"/>',
}


def safari_face(s: str, n: int) -> str:
    """The same card read as an animal: a smaller numeral, the beast below it; the triangles stay on the spine."""
    body = face(s, n).replace(f'<symbol id="{s}{n}"', f'<symbol id="f{s}{n}"')
    a, b = body.index('<g class="tint">'), body.index('<rect class="edge"')
    bar = '<path class="pen2" d="M53 51.5H79"/>' if n in (6, 9) else ""
    return (
        body[:a] + f'<g class="ink">{use(f"d{n}", 53, 10, 26, 36.4)}{bar}</g>{use("an" + s, 36, 66, 60, 60)}' + body[b:]
    )


@cache
def drawings() -> dict[str, str]:
    animals = [sym("an" + s, "64 64", f'<g class="s{s} beast">{ANIMAL[s]}</g>') for s in SUITS]
    return by_id([*animals, *(safari_face(s, n) for s in SUITS for n in range(10))])
