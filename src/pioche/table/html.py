"""Text as HTML takes it. It has a type of its own, so that mypy refuses any other string in a zone.

`say` makes it of a sentence, `escape` of any other string. `Html(...)` itself is for literals of the source alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from string import Formatter
from typing import Final, NewType, cast

from pioche.core.words import Counted, FilledWords, Lang, Sentence, Words, translate
from pioche.decks import mu_words

Html = NewType("Html", str)

TRIANGLE: Final = Html("<svg class=pt><use href=#tri /></svg>")
NOTHING: Final = Html("")
COMMA: Final = Html(", ")
BLANK: Final = Html(" ")
# As the templates escape. No package is needed for it: the rules and the command line do without those of the server.
_ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;"})
_DRAWING: Final = Html('<svg><use href="#{id}"/></svg>')
_SUIT: Final = Html('<i class=nb>\u2060<svg class="si s{letter}"><use href="#s{letter}"/></svg>\u2060</i>')
_CARD_IN_TEXT: Final = Html("{card}\u00a0{suit}")


@lru_cache(8192)
def escape(text: str) -> Html:
    return cast(Html, text.translate(_ESCAPED))


def join(separator: Html, parts: Iterable[Html]) -> Html:
    return cast(Html, separator.join(parts))


def markup(template: Html, **details: Html | int) -> Html:
    """Markup written in the source, `<b>{name}</b>`, with its details."""
    return cast(Html, template.format(**details))


def say(words: Sentence | Counted, lang: Lang, **details: Html | int) -> Html:
    """A sentence; one about a number of things has that number as its detail `n`."""
    if isinstance(words, FilledWords):
        return _say_filled(words, lang)
    return fill(text_of(words, lang, details), details)


def text_of(words: Words | Counted, lang: Lang, details: Mapping[str, Html | int]) -> str:
    """A sentence before its details stand in it; one about a number of things as that number wants it."""
    form = words if isinstance(words, Words) else words.form(cast(int, details["n"]), lang)
    return translate(form.en, form.fr, lang)


def fill(text: str, details: Mapping[str, Html | int]) -> Html:
    """A sentence with its details."""
    parts: list[str] = []
    for plain, name in _parts(text):
        parts.append(plain)
        if name:
            parts.append(str(details[name]))
    return cast(Html, "".join(parts))


def _say_filled(sentence: FilledWords, lang: Lang) -> Html:
    details = {name: _detail(detail, lang) for name, detail in sentence.details.items()}
    return say(sentence.words, lang, **details)


def _detail(detail: object, lang: Lang) -> Html:
    return say(detail, lang) if isinstance(detail, (Words, FilledWords)) else escape(str(detail))


@lru_cache(4096)
def _parts(text: str) -> list[tuple[Html, str]]:
    """The plain text of a sentence, escaped, and the names of the details that follow its parts."""
    return [(escape(plain), name or "") for plain, name, _, _ in Formatter().parse(text)]


@cache
def drawing(id: str) -> Html:
    """A drawing by the id of its symbol."""
    return markup(_DRAWING, id=escape(id))


# --- cards --------------------------------------------------------------------------


@cache
def suit(letter: str) -> Html:
    """The shape of a suit, to stand in a line of text; no line breaks beside it, so that no comma begins one."""
    return markup(_SUIT, letter=escape(letter))


@cache
def card_name(card: str, lang: Lang) -> Html:
    """`green 5`, `5 vert`."""
    return escape(mu_words.card_name(card, lang))


@cache
def the_card(card: str, lang: Lang) -> Html:
    """`green 5`, `le 5 vert`."""
    return escape(mu_words.the_card(card, lang))


@cache
def card_in_text(card: str, lang: Lang) -> Html:
    """A card in a sentence: its name and the shape of its suit."""
    return markup(_CARD_IN_TEXT, card=the_card(card, lang), suit=suit(card[0]))


@cache
def cards_in_text(cards: tuple[str, ...], lang: Lang) -> Html:
    return join(COMMA, [card_in_text(card, lang) for card in cards])
