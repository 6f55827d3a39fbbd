"""Seats at a table: numbers inside, letters outside."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)

NOBODY: Final = Seat(-1)
LETTERS: Final = "ABCDEF"


def letter(seat: int) -> str | None:
    """`A` for the first seat, None for NOBODY."""
    return LETTERS[seat] if seat >= 0 else None
