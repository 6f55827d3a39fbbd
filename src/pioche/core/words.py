"""Sentences in the two languages of the product, side by side, so that none can be missing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Final, Literal, TypeGuard

Lang = Literal["en", "fr"]
LANGS: Final[tuple[Lang, ...]] = ("en", "fr")
_LONGEST: Final = 300


def is_lang(text: str) -> TypeGuard[Lang]:
    return text in LANGS


@dataclass(frozen=True)
class Words:
    """One sentence in every language; `{name}` marks what is filled in."""

    en: str
    fr: str

    def __reduce__(self) -> tuple[type[Words], tuple[str, str]]:
        return Words, (self.en, self.fr)

    def say(self, lang: Lang, **details: object) -> str:
        return _fill(self.fr if lang == "fr" else self.en, details)

    def filled(self, **details: object) -> Words:
        """The same sentence with its details in place: nothing is left to fill in, whatever they contain."""
        quoted = {name: one_line(detail).replace("{", "{{").replace("}", "}}") for name, detail in details.items()}
        return Words(self.en.format(**quoted), self.fr.format(**quoted))


@lru_cache(4096)
def _parts(text: str) -> list[tuple[str, str, str]]:
    """Plain text, the detail that follows it, and how that is written."""
    return [(plain, name or "", form or "") for plain, name, form, _ in Formatter().parse(text)]


def _fill(text: str, details: dict[str, object]) -> str:
    """As `str.format` does, but the text is read once for all."""
    said: list[str] = []
    for plain, name, form in _parts(text):
        said.append(plain)
        if name:
            said.append(format(details[name], form) if form else str(details[name]))
    return "".join(said)


def one_line(detail: object) -> str:
    """What somebody wrote, fit to stand in a sentence: on one line, printable, not endless."""
    text = str(detail)
    kept = "".join(sign if sign.isprintable() else " " if sign.isspace() else "\ufffd" for sign in text[:_LONGEST])
    return kept if len(text) <= _LONGEST else kept + "…"


@dataclass(frozen=True)
class Counted:
    """A sentence about a number of things, `{n}`: French counts none as it counts one, English does not."""

    one: Words
    many: Words

    def __reduce__(self) -> tuple[type[Counted], tuple[Words, Words]]:
        return Counted, (self.one, self.many)

    def say(self, lang: Lang, n: int, **details: object) -> str:
        single = abs(n) < 2 if lang == "fr" else abs(n) == 1
        return (self.one if single else self.many).say(lang, n=n, **details)
