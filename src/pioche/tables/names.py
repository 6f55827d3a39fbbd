"""Names of people: any script; no invisible or reversing signs, no line breaks, no markup."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from pioche.core.words import Words
from pioche.tables.errors import InvalidName

MAX_NAME_LENGTH: Final = 24
_EMPTY: Final = Words("this one is empty", "celui-ci est vide")
_LONG: Final = Words("this one is too long", "celui-ci est trop long")
_HIDDEN: Final = Words("this one has a sign that cannot be seen", "celui-ci contient un signe invisible")
_MARKUP: Final = Words("< and > are for markup", "< et > servent au balisage")
_STACKED: Final = Words("this one piles signs upon each other", "celui-ci empile les signes")
_MAX_MARKS_IN_A_ROW: Final = 3
# Printable by Unicode, but drawn by no font: fillers, joiners, the empty Braille cell, Egyptian blanks.
_INVISIBLE: Final = frozenset(
    "\u034f\u2d7f\U0001107f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc"
    "\U00013441\U00013442\U0001d159\U00016fe4"
)


def clean_name(text: str) -> str:
    """The name as it is stored: composed, with single spaces. Refuses a text that is no name."""
    reason = _too_long(text) or _unsuitable(text)
    if reason is not None:
        raise InvalidName(most=MAX_NAME_LENGTH, reason=reason)
    return _normalize(text)


def is_among(name: str, names: Sequence[str]) -> bool:
    """Whether a name looks like one of these: case, width, spaces and variants do not count."""
    return _comparable(name) in map(_comparable, names)


def _comparable(name: str) -> str:
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in folded if not sign.isspace() and not _is_selector(sign))


def _is_selector(sign: str) -> bool:
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


def _normalize(text: str) -> str:
    return " ".join(part for part in unicodedata.normalize("NFC", text).split(" ") if part)


def _too_long(text: str) -> Words | None:
    return _LONG if len(text) > 8 * MAX_NAME_LENGTH or len(_normalize(text)) > MAX_NAME_LENGTH else None


def _unsuitable(text: str) -> Words | None:
    name = _normalize(text)
    if not name.isprintable() or not _INVISIBLE.isdisjoint(name):
        return _HIDDEN
    if "<" in name or ">" in name:
        return _MARKUP
    marks = ["M" if unicodedata.category(sign).startswith("M") else " " for sign in name]
    if "M" * (_MAX_MARKS_IN_A_ROW + 1) in "".join(marks):
        return _STACKED
    return None if " " in marks else _EMPTY
