"""Positions of Mü, written in notation.

Several seats are written in one text, two spaces or a line between them: "A R9 done  B pass".
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import pytest

from pioche.core.deal import Deal
from pioche.core.errors import InvalidOption
from pioche.core.game import State
from pioche.core.options import Value
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import LANGS
from pioche.decks.mu import NAMES, add, less, union
from pioche.games import find
from pioche.games.mu.kernel import AUCTION, TRICKS, WORDS, MuState, trump_cards

GAME: Final = find("mu")
CARDS: Final = GAME.info.cards
CLAUSES: Final = find("mu").rulebook("en").clauses
EVERYBODY: Final = (*(Seat(seat) for seat in range(6)), NOBODY)


class Refused(NamedTuple):
    """A refusal as it is read: its clause, the clauses that bear on it, and the cards that force it."""

    clause: str
    also: tuple[str, ...] = ()
    cards: str = ""


def by_seat(text: str) -> list[tuple[str, list[str]]]:
    """The words of each seat, in the order of the text."""
    parts = [part.split() for part in re.split(r"\s{2,}|\n", text.strip())]
    return [(part[0], part[1:]) for part in parts if part]


def card_set(names: list[str]) -> int:
    cards = 0
    for name in names:
        cards = add(cards, CARDS.card(name))
    return cards


def deck(removed: str = "") -> list[str]:
    """The cards in play, by name."""
    return [name for name in NAMES if name[0] not in removed]


# --- deals and moves ---------------------------------------------------------------


def deal(
    players: int = 4,
    *,
    dealer: str = "A",
    totals: tuple[int, ...] = (),
    lacks: str = "",
    options: Mapping[str, Value] | None = None,
    **hands: str,
) -> Deal:
    """A deal in which each seat named holds at least those cards; what is missing comes from the rest of the deck.

    `lacks` keeps colours, numbers or cards out of the filling of a hand: "B R 7  C K9".
    """
    chosen = GAME.info.choose({"players": players, **(options or {})})
    held = {seat: hands.get(seat, "").split() for seat in LETTERS[:players]}
    barred = dict(by_seat(lacks))
    rest = Counter(deck(chosen.word("removed_colours") if players == 3 else ""))
    each = rest.total() // players
    for names in held.values():
        rest.subtract(names)
    assert set(hands) <= set(held), "seats that are not there"
    assert min(rest.values()) >= 0, "cards that are not there"
    for seat in sorted(held, key=lambda seat: seat not in barred):
        fits = [name for name in rest.elements() if not any(mark in name for mark in barred.get(seat, []))]
        filling = fits[: each - len(held[seat])]
        rest.subtract(filling)
        held[seat] += filling
        assert len(held[seat]) == each, f"{seat} cannot be filled"
    piles = {seat: tuple(CARDS.card(name) for name in names) for seat, names in held.items()}
    return Deal(chosen, 1, totals or (0,) * players, {"dealer": dealer}, piles)


def start(dealt: Deal) -> MuState:
    return mine(GAME.start(dealt))


def mine(state: State) -> MuState:
    assert isinstance(state, MuState)
    return state


def table(
    players: int = 4,
    *,
    dealer: str = "A",
    totals: tuple[int, ...] = (),
    lacks: str = "",
    options: Mapping[str, Value] | None = None,
    moves: str = "",
    **hands: str,
) -> MuState:
    """The state of such a deal, after some moves."""
    return play(start(deal(players, dealer=dealer, totals=totals, lacks=lacks, options=options, **hands)), moves)


def play(state: MuState, moves: str) -> MuState:
    """Carry out moves in notation, each checked to be legal for the seat that makes it."""
    for seat, words in by_seat(moves):
        for word in words:
            assert turn(state) == seat, f"{seat} {word}: not the turn of {seat}"
            action = state.view(state.turn()).parse(word)
            assert action in state.actions(), f"{seat} {word}: not legal"
            state.apply(action)
    return state


def all_pass(state: MuState) -> MuState:
    """Everybody passes, one after the other, until the auction is over."""
    while state.phase == AUCTION:
        play(state, f"{LETTERS[state.turn()]} pass")
    return state


def play_out(state: MuState) -> MuState:
    """Play the first legal card each time until the hand is over."""
    while state.turn() != NOBODY:
        state.apply(state.actions()[0])
    return state


def turn(state: MuState) -> str | None:
    """The letter of the seat to play."""
    return None if state.turn() == NOBODY else LETTERS[state.turn()]


def legal(state: MuState) -> set[str]:
    """The words of all legal moves."""
    view = state.view(state.turn())
    return {view.text(action) for action in state.actions()}


def refused(state: MuState, word: str) -> Refused:
    """The refusal of a word that is well-formed but not legal."""
    view = state.view(state.turn())
    action = view.parse(word)
    assert action not in state.actions(), f"{word} is legal"
    refusal = view.refusal(action)
    assert {refusal.clause, *refusal.also} <= set(CLAUSES)
    return Refused(refusal.clause, refusal.also, CARDS.text(refusal.cards))


def refused_option(players: int = 4, **options: Value) -> str:
    """The clauses that refuse an option."""
    with pytest.raises(InvalidOption) as refusal:
        GAME.info.choose({"players": players, **options})
    assert refusal.value.details["option"] == next(iter(options), "players")
    return str(refusal.value.details["clauses"])


# --- endings -------------------------------------------------------------------------


def ending(
    hands: str,
    *,
    laid: str = "",
    chief_trump: str = "none",
    vice_trump: str = "",
    chief: str = "A",
    vice: str = "B",
    partner: str = "C",
    leader: str = "",
    level: int = 1,
    points: str = "",
) -> MuState:
    """The last tricks of a hand: every seat with the cards left to it.

    There is a vice where a vice's trump is given, and a partner where there are more than three seats.
    """
    holdings = by_seat(hands)
    players = len(holdings)
    state = MuState(players)
    state.phase = TRICKS
    for seat, names in holdings:
        state.hands[LETTERS.index(seat)] = card_set(names)
        state.held[LETTERS.index(seat)] = len(names)
    for seat, names in by_seat(laid):
        state.laid[LETTERS.index(seat)] = state.offered[LETTERS.index(seat)] = card_set(names)
        state.bids[LETTERS.index(seat)] = len(names)
    for seat, (triangles,) in by_seat(points):
        state.points[LETTERS.index(seat)] = int(triangles)
    state.chief = LETTERS.index(chief)
    state.bids[state.chief] = level
    state.actor = LETTERS.index(leader or chief)
    state.chief_choice = WORDS.index(chief_trump)
    state.chief_trumps = trump_cards(state.chief_choice)
    if vice_trump:
        state.vice = LETTERS.index(vice)
        state.vice_choice = WORDS.index(vice_trump)
        state.vice_trumps = trump_cards(state.vice_choice)
    if players > 3:
        state.partner = LETTERS.index(partner)
    _count_cards(state)
    return state


def _count_cards(state: MuState) -> None:
    """Every card that is nowhere on the table has been played."""
    left = 0
    for seat in range(state.players):
        left = union(left, state.hands[seat])
    state.deck = card_set(deck("KG" if state.players == 3 else ""))
    state.seen = less(state.deck, left)


def trick(cards: str, chief_trump: str = "none", vice_trump: str = "") -> str:
    """The seat and card that win a trick, its cards being played from A on and being the last of all."""
    names = cards.split()
    held = "  ".join(f"{seat} {name}" for seat, name in zip(LETTERS, names, strict=False))
    state = play(ending(held, chief_trump=chief_trump, vice_trump=vice_trump), held)
    return f"{LETTERS[state.winner]} {names[state.winner]}"


def scored(
    players: int, level: int, trump: str, points: str, *, partner: str = "C", vice_trump: str = ""
) -> dict[str, int]:
    """What a played hand brings each seat, A being chief; its last trick is worth no triangles."""
    worthless = ["R9", "Y9", "B9", "R1", "Y1", "B1"]
    held = "  ".join(f"{seat} {name}" for seat, name in zip(LETTERS, worthless[:players], strict=False))
    last = ending(held, chief_trump=trump, vice_trump=vice_trump, vice="D", partner=partner, level=level, points=points)
    scores = play(last, held).scores()
    return dict(zip(LETTERS, scores, strict=False))


# --- what is seen ----------------------------------------------------------------------


def seats(state: MuState) -> list[Seat]:
    """All who look on: every player, and a spectator."""
    return [*EVERYBODY[: state.players], NOBODY]


def known(state: MuState, seat: str = "") -> dict[str, Any]:
    """What a seat knows; a spectator where none is named."""
    return state.view(Seat(LETTERS.index(seat)) if seat else NOBODY).known()


def place(state: MuState, seat: str) -> dict[str, Any]:
    """What everybody sees of one player; checked to be the same for all who look on."""
    number = LETTERS.index(seat)
    seen = [state.view(other).known()["seats"] for other in seats(state)]
    assert all(places == seen[0] for places in seen)
    found = known(state)["seats"][number]
    assert isinstance(found, dict)
    assert found["seat"] == seat
    return found


def public(state: MuState, fact: str) -> object:
    """Something that all know; checked to be the same for all who look on."""
    facts = [state.view(seat).known()[fact] for seat in seats(state)]
    assert all(value == facts[0] for value in facts)
    return facts[0]


def in_words(state: MuState, seat: Seat) -> str:
    """Everything a seat can read, in all its forms."""
    view = state.view(seat)
    lines = [line for lang in LANGS for line in view.describe(lang)]
    return json.dumps([view.known(), view.shown(), lines])
