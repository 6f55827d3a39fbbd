"""Chairs at a table: numbers inside, letters outside."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)

NOBODY: Final = Seat(-1)
LETTERS: Final = "ABCDEF"


def seat_letter(seat: int) -> str:
    """`A` for the first chair."""
    return LETTERS[seat]
