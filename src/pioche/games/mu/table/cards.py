"""Cards and trumps, as they lie and as they are called."""

from __future__ import annotations

from functools import cache
from typing import Final

from pioche.core.native import i64, vec
from pioche.core.words import Lang, Words
from pioche.decks.mu import NAMES
from pioche.decks.mu_words import COLOUR as COLOUR_WORDS
from pioche.games.mu.kernel import TRIANGLES
from pioche.table.html import Html, escape, say
from pioche.table.persons import label, mention
from pioche.table.presenter import People

# Cards lie by colour as in the rulebook, high numbers first.
_ORDER: Final = vec[i64]([12 * colour + card for colour in range(5) for card in reversed(range(12))])
_NUMBERS: Final = Words("the {n}s", "les {n}")
_NO_TRUMP: Final = Words("no trump", "sans atout")
_AND: Final = Words("{chief} and {partner}", "{chief} et {partner}")


SYMBOLS: Final = [escape(name) for name in NAMES]


def in_order(cards: i64) -> list[int]:
    """The cards of a set as they lie."""
    found: list[int] = []
    place: i64 = 0
    while place < len(_ORDER):
        card: i64 = _ORDER[place]
        if (cards >> card) & 1:
            found.append(card)
        place += 1
    return found


def drawings_of(cards: i64) -> tuple[Html, ...]:
    """The drawings of the cards of a set, as they lie."""
    return tuple([SYMBOLS[card] for card in in_order(cards)])


def points_of(acts: str) -> int:
    """What the cards of a trick count."""
    return sum([TRIANGLES[ord(act) % 128] for act in acts])


def trump_name(choice: str, lang: Lang) -> Html:
    """A trump choice in a sentence."""
    if choice in COLOUR_WORDS:
        return say(COLOUR_WORDS[choice], lang)
    return say(_NO_TRUMP, lang) if choice == "none" else say(_NUMBERS, lang, n=escape(choice))


@cache
def colour_title(colour: str, lang: Lang) -> Html:
    """A colour where it begins a line."""
    return escape(COLOUR_WORDS[colour].say(lang).capitalize())


def team(chief: int, partner: int, people: People, lang: Lang) -> Html:
    """Who plays against the others, where it begins a line: `You and Lili`."""
    if partner < 0:
        return label(people, chief, lang)
    return say(_AND, lang, chief=label(people, chief, lang), partner=mention(people, partner, lang))


def for_team(chief: int, partner: int, people: People, lang: Lang) -> Html:
    """The same within a sentence, not its subject: `for you and Lili`."""
    if partner < 0:
        return mention(people, chief, lang)
    return say(_AND, lang, chief=mention(people, chief, lang), partner=mention(people, partner, lang))
