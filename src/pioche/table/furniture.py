"""What every page draws, whatever is played: suits, cards, lamp, logo."""

from __future__ import annotations

from typing import Final

from pioche.table.cards import cards, letters
from pioche.table.drawings import by_id, sym

# What every page needs.
FURNITURE: Final = ("sR", "sY", "sB", "sK", "sG", "tri", "logo", "lamp", "set", "bot", "back", "mark")
# What the bar of a table and its plates need besides: 24 x 24, one round pen, in the colour of the text beside them.
_PEN: Final = {
    "rules": '<path d="M12 6.5C10 4.8 7 4.5 3.5 4.8v13.4c3.5-.3 6.5 0 8.5 1.8 2-1.8 5-2.1 8.5-1.8V4.8C17 4.5 14 4.8 12 6.5ZM12 6.5V20"/>',
    "recap": '<path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4.5h4.5M12 8v4.3l3 1.9"/>',
    "last": '<rect x="9" y="4" width="11" height="15" rx="2"/><path d="M6 7.5 4.3 16M6.5 12h-4M2.5 12l2.2-2.2M2.5 12l2.2 2.2"/>',
    "sound": '<path d="M4 9.5v5h3.5l4.5 4v-13l-4.5 4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
    "mute": '<path d="M4 9.5v5h3.5l4.5 4v-13l-4.5 4ZM16 9.5l5 5M21 9.5l-5 5"/>',
    "door": '<path d="M10 4H5v16h5M14 8l4 4-4 4M18 12H9"/>',
    "log": '<path d="M8 6h12M8 12h12M8 18h12M4 6h0M4 12h0M4 18h0"/>',
    "pass": '<circle cx="12" cy="12" r="8.5"/><path d="M8 12h8"/>',
    "laurel": '<path d="M12 20.5C7 20 4 16 4.5 9M12 20.5c5-.5 8-4.5 7.5-11.5M4.5 9c2 0 3 1 3 3-2 0-3-1-3-3ZM6 14c2-.4 3.2.4 3.6 2.2-2 .4-3.2-.4-3.6-2.2ZM19.5 9c-2 0-3 1-3 3 2 0 3-1 3-3ZM18 14c-2-.4-3.2.4-3.6 2.2 2 .4 3.2-.4 3.6-2.2Z"/>',
}
TABLE_FURNITURE: Final = (*FURNITURE, *(f"i-{name}" for name in _PEN))


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
    return out + [sym(f"i-{name}", "24 24", drawn) for name, drawn in _PEN.items()]


# The drawings that any game may use; letters are those of one language.
COMMON: Final = by_id([*cards(), *letters("en"), *furniture()])
