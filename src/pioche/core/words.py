"""Sentences in the two languages of the product, side by side, so that none can be missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeGuard

Lang = Literal["en", "fr"]
LANGS: Final[tuple[Lang, ...]] = ("en", "fr")


def is_lang(text: str) -> TypeGuard[Lang]:
    return text in LANGS


@dataclass(frozen=True, slots=True)
class Words:
    """One sentence in every language; `{name}` marks what is filled in."""

    en: str
    fr: str

    def say(self, lang: Lang, **details: object) -> str:
        return (self.fr if lang == "fr" else self.en).format(**details)
