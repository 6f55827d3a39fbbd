"""Names of people: any script, nothing that hides, turns the writing around, breaks the line or looks like markup."""

from __future__ import annotations

import unicodedata
from typing import Final

from pioche.core.words import Words
from pioche.tables.errors import InvalidName

MOST: Final = 24
_EMPTY: Final = Words("this one is empty", "celui-ci est vide")
_LONG: Final = Words("this one is too long", "celui-ci est trop long")
_HIDDEN: Final = Words("this one has a sign that cannot be seen", "celui-ci contient un signe invisible")
_MARKUP: Final = Words("< and > are for markup", "< et > servent au balisage")
_STACKED: Final = Words("this one piles signs upon each other", "celui-ci empile les signes")
_MOST_MARKS: Final = 3


def clean_name(text: str) -> str:
    """The name as it is kept: composed, with single spaces; refuses what is none."""
    reason = _too_long(text) or _unfit(text)
    if reason is not None:
        raise InvalidName(most=MOST, reason=reason)
    return _kept(text)


def _kept(text: str) -> str:
    return " ".join(part for part in unicodedata.normalize("NFC", text).split(" ") if part)


def _too_long(text: str) -> Words | None:
    return _LONG if len(text) > 8 * MOST or len(_kept(text)) > MOST else None


def _unfit(text: str) -> Words | None:
    name = _kept(text)
    if not name.isprintable():
        return _HIDDEN
    if "<" in name or ">" in name:
        return _MARKUP
    marks = ["M" if unicodedata.category(sign).startswith("M") else " " for sign in name]
    if "M" * (_MOST_MARKS + 1) in "".join(marks):
        return _STACKED
    return None if " " in marks else _EMPTY
