"""Sentences in the two languages of the product, side by side, so that none can be missing.

A further language is a catalogue: its sentences by the English ones. `pioche.languages` finds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Final

# The code of a language, `fr`.
Lang = str
# The languages that stand in the source.
LANGS: Final[tuple[Lang, ...]] = ("en", "fr")
_MAX_LENGTH: Final = 300
# Sentences in French have them, and a sentence may be a detail of another.
_NO_BREAK_SPACES: Final = "\u00a0\u202f"


@dataclass(frozen=True)
class Catalogue:
    """A further language: its sentences by the English ones, and whether it says `0 card` as it says `1 card`."""

    sentences: Mapping[str, str]
    zero_is_singular: bool = False


_CATALOGUES: Final[dict[Lang, Catalogue]] = {}


def add_language(lang: Lang, catalogue: Catalogue) -> None:
    _CATALOGUES[lang] = catalogue


def add_sentences(lang: Lang, sentences: Mapping[str, str]) -> None:
    """Further sentences of a language, if there is one; what it has already stays."""
    if lang in _CATALOGUES:
        before = _CATALOGUES[lang]
        _CATALOGUES[lang] = Catalogue({**sentences, **before.sentences}, before.zero_is_singular)


def remove_language(lang: Lang) -> None:
    del _CATALOGUES[lang]


def languages() -> tuple[Lang, ...]:
    """All languages: English, French, those of the catalogues."""
    return (*LANGS, *_CATALOGUES)


def is_lang(text: str) -> bool:
    return text in LANGS or text in _CATALOGUES


def translate(en: str, fr: str, lang: Lang) -> str:
    """One of two sentences, or the catalogue's; a sentence that a catalogue lacks stays English."""
    if lang == "fr":
        return fr
    if lang == "en":
        return en
    return _CATALOGUES[lang].sentences.get(en) or en


@dataclass(frozen=True)
class Words:
    """One sentence in every language; `{name}` is a placeholder."""

    en: str
    fr: str

    def __reduce__(self) -> tuple[type[Words], tuple[str, str]]:
        return Words, (self.en, self.fr)

    def say(self, lang: Lang, **details: object) -> str:
        return _fill(translate(self.en, self.fr, lang), details)

    def filled(self, **details: object) -> FilledWords:
        """The same sentence with its details; a detail can itself be a sentence."""
        return FilledWords(self, details)


@dataclass(frozen=True)
class FilledWords:
    """A sentence with its details."""

    words: Words
    details: Mapping[str, object]

    def say(self, lang: Lang) -> str:
        return self.words.say(lang, **{name: say_detail(detail, lang) for name, detail in self.details.items()})


# A sentence without placeholders to fill in.
Sentence = Words | FilledWords


def say_detail(detail: object, lang: Lang) -> str:
    """The text of a detail: a sentence, a list, or a text from a user."""
    if isinstance(detail, (Words, FilledWords)):
        return detail.say(lang)
    if isinstance(detail, tuple):
        return ", ".join([say_detail(part, lang) for part in detail])
    return one_line(detail)


@lru_cache(4096)
def _parts(text: str) -> list[tuple[str, str, str]]:
    """Plain text, the detail that follows it, and how that is written."""
    return [(plain, name or "", form or "") for plain, name, form, _ in Formatter().parse(text)]


def _fill(text: str, details: dict[str, object]) -> str:
    """Like `str.format`, but each text is parsed once."""
    parts: list[str] = []
    for plain, name, form in _parts(text):
        parts.append(plain)
        if name:
            parts.append(format(details[name], form) if form else str(details[name]))
    return "".join(parts)


_HALF: Final = Words("{whole}.5", "{whole},5")


def points_text(score: int, halves: bool, lang: Lang) -> str:
    """A score in points; with `halves` it is kept in half points."""
    if not halves:
        return str(score)
    whole, half = divmod(abs(score), 2)
    sign = "-" if score < 0 else ""
    return f"{sign}{_HALF.say(lang, whole=whole) if half else whole}"


def _printable(sign: str) -> str:
    if sign.isprintable() or sign in _NO_BREAK_SPACES:
        return sign
    return " " if sign.isspace() else "\ufffd"


def one_line(detail: object) -> str:
    """A text from a user, fit for a sentence: on one line, printable, of limited length."""
    text = str(detail)
    line = "".join(_printable(sign) for sign in text[:_MAX_LENGTH])
    return line if len(text) <= _MAX_LENGTH else line + "…"


@dataclass(frozen=True)
class Counted:
    """A sentence with a number `{n}`, in singular and plural: French uses the singular for 0, English does not."""

    one: Words
    many: Words

    def __reduce__(self) -> tuple[type[Counted], tuple[Words, Words]]:
        return Counted, (self.one, self.many)

    def form(self, n: int, lang: Lang) -> Words:
        """The sentence for that number."""
        return self.one if _is_singular(n, lang) else self.many

    def say(self, lang: Lang, n: int, **details: object) -> str:
        return self.form(n, lang).say(lang, n=n, **details)


def _is_singular(n: int, lang: Lang) -> bool:
    zero_is_singular = lang == "fr" or (lang in _CATALOGUES and _CATALOGUES[lang].zero_is_singular)
    return abs(n) == 1 or (n == 0 and zero_is_singular)
