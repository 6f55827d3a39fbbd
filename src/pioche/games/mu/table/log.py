"""What happened, in sentences: the rounds of the auction, then the tricks.

Acts are signs, as `MuView.acts` writes them: 128 times the seat, and the action.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from pioche.core.seats import NOBODY
from pioche.core.words import Counted, Lang, Words
from pioche.decks.mu_words import COLOUR as COLOUR_WORDS
from pioche.games.mu.kernel import NONE, PASS, WITH, WORDS, MuState
from pioche.games.mu.table.cards import points_of, trump_name
from pioche.games.mu.view import MuView
from pioche.table.html import Html, card_in_text, cards_in_text, markup, say, suit
from pioche.table.persons import mention, tell
from pioche.table.presenter import Chapter, People
from pioche.table.zone import Zone, zone

_BIDDING: Final = Words("Auction, round {n}", "Enchères, tour {n}")
_TRICK: Final = Words("Trick {n}", "Pli {n}")
_PASSES: Final = Words("{name} passes.", "{name} passe."), Words("You pass.", "Vous passez.")
_LAYS: Final = Words("{name} lays {cards}.", "{name} pose {cards}."), Words("You lay {cards}.", "Vous posez {cards}.")
_NAMES_TRUMP: Final = (
    Words("{name} chooses {trump} as trump.", "{name} choisit {trump} comme atout."),
    Words("You choose {trump} as trump.", "Vous choisissez {trump} comme atout."),
)
_NAMES_NONE: Final = (
    Words("{name} plays without a trump.", "{name} joue sans atout."),
    Words("You play without a trump.", "Vous jouez sans atout."),
)
_NAMES_PARTNER: Final = (
    Words("{name} plays with {partner}.", "{name} joue avec {partner}."),
    Words("You play with {partner}.", "Vous jouez avec {partner}."),
)
_LEADS: Final = (
    Words("{name} leads {card}.", "{name} entame avec {card}."),
    Words("You lead {card}.", "Vous entamez avec {card}."),
)
_PLAYS: Final = Words("{name} plays {card}.", "{name} joue {card}."), Words("You play {card}.", "Vous jouez {card}.")
_TAKES_TRICK: Final = (
    Counted(
        Words("{name} takes the trick: {n} point.", "{name} remporte le pli : {n} point."),
        Words("{name} takes the trick: {n} points.", "{name} remporte le pli : {n} points."),
    ),
    Counted(
        Words("You take the trick: {n} point.", "Vous remportez le pli : {n} point."),
        Words("You take the trick: {n} points.", "Vous remportez le pli : {n} points."),
    ),
)


_WITH_SHAPE: Final = Html("{trump}\u00a0{shape}")


def log(view: MuView, people: People, lang: Lang) -> list[Zone[Chapter]]:
    state = view.state
    acts = view.acts(0, state.logged)
    auction = view.auction_length()
    return [
        *_rounds(acts[:auction], state.players, people, lang),
        *_tricks(acts[auction:], state, people, lang),
    ]


def _rounds(acts: str, players: int, people: People, lang: Lang) -> list[Zone[Chapter]]:
    each = turns(acts)
    return [
        _round(first // players + 1, each[first : first + players], people, lang)
        for first in range(0, len(each), players)
    ]


@lru_cache(1024)
def turns(acts: str) -> tuple[str, ...]:
    """The turns of an auction, and the choices after it. Most moves come later, and leave them as they are."""
    return tuple([_turn(acts[start:end]) for start, end in pairwise([*_starts(acts), len(acts)])])


def _starts(acts: str) -> list[int]:
    """Where each turn of the auction, and each choice after it, begins."""
    starts: list[int] = []
    laying = False
    for place, act in enumerate(acts):
        if not laying:
            starts.append(place)
        laying = ord(act) % 128 < PASS
    return starts


def _turn(acts: str) -> str:
    """What a turn consists of: a bid without the word that ends it."""
    return acts[:-1] if len(acts) > 1 and ord(acts[-1]) % 128 == PASS else acts


@zone
def _round(number: int, turns: tuple[str, ...], people: People, lang: Lang) -> Chapter:
    return Chapter(say(_BIDDING, lang, n=number), tuple([_sentence(turn, people, lang) for turn in turns]))


def _sentence(turn: str, people: People, lang: Lang) -> Html:
    """One turn of the auction, or one choice after it."""
    seat, first = divmod(ord(turn[0]), 128)
    chosen = WORDS[first]
    if first == PASS:
        return tell(*_PASSES, seat, people, lang)
    if first < PASS:
        cards = cards_in_text(tuple([WORDS[ord(act) % 128] for act in turn]), lang)
        return tell(*_LAYS, seat, people, lang, cards=cards)
    if first == NONE:
        return tell(*_NAMES_NONE, seat, people, lang)
    if first >= WITH:
        return tell(*_NAMES_PARTNER, seat, people, lang, partner=mention(people, first - WITH, lang))
    trump = trump_name(chosen, lang)
    if chosen in COLOUR_WORDS:
        trump = markup(_WITH_SHAPE, trump=trump, shape=suit(chosen))
    return tell(*_NAMES_TRUMP, seat, people, lang, trump=trump)


def _tricks(acts: str, state: MuState, people: People, lang: Lang) -> list[Zone[Chapter]]:
    """A trick was taken by who leads the next; the last by who has it now."""
    each = state.players
    # MU-5.14, option trick_review: the page keeps the last trick only.
    finished = len(acts) // each
    left_out = (finished - 1) * each if state.last_trick_only and finished else 0
    chapters = []
    for first in range(left_out, len(acts), each):
        end = first + each
        winner: int = NOBODY
        if end < len(acts):
            winner = ord(acts[end]) // 128
        elif end == len(acts):
            winner = state.winner
        chapters.append(_trick(first // each + 1, acts[first:end], winner, people, lang))
    return chapters


@zone
def _trick(number: int, cards: str, winner: int, people: People, lang: Lang) -> Chapter:
    lines = []
    for k, act in enumerate(cards):
        seat, card = divmod(ord(act), 128)
        words = _PLAYS if k else _LEADS
        lines.append(tell(*words, seat, people, lang, card=card_in_text(WORDS[card], lang)))
    if winner != NOBODY:
        lines.append(tell(*_TAKES_TRICK, winner, people, lang, n=points_of(cards)))
    return Chapter(say(_TRICK, lang, n=number), tuple(lines))
