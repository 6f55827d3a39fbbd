"""What everybody sees: the contract, the plates with the laid cards, and between them the auction or the trick."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from pioche.core.seats import NOBODY
from pioche.core.words import Lang, Words
from pioche.decks.mu import COLOURS
from pioche.games.mu.kernel import (
    AUCTION,
    CHIEF_TRUMP,
    PARTNER,
    PASS,
    STALEMATE,
    VICE_TRUMP,
    VOID,
    WORDS,
    MuState,
    target,
)
from pioche.games.mu.table.cards import colour_title, drawings_of, points_of, team, trump_name
from pioche.games.mu.table.log import turns
from pioche.games.mu.view import MuView, word
from pioche.table.html import BLANK, NOTHING, TRIANGLE, Html, card_name, escape, join, say
from pioche.table.persons import label
from pioche.table.presenter import People, plate
from pioche.table.zone import Zone, ZoneData, zone

_DEALER: Final = Words("Dealer", "Donneur")
_CHIEF: Final = Words("Chief · {bid}", "Chef · {bid}")
_VICE: Final = Words("Vice · {bid}", "Sous-chef · {bid}")
_PARTNER: Final = Words("Partner", "Partenaire")
_BID: Final = Words("bid {bid}", "mise {bid}")
_PASSED: Final = Words("passed", "passé")
_PROVOCATEUR: Final = Words("Provocateur · {bid}", "Provocateur · {bid}")
_LED: Final = Words("Led", "Demande")
_WINNING: Final = Words("Winning", "En tête")
_TAKES: Final = Words("Takes {n}", "Prend {n}")


_NO_POINTS: Final = -1
_AUCTION_KIND: Final = Html("auction")
_CHOOSING_KIND: Final = Html("choosing")
_TRICK_KIND: Final = Html("trick")


def contract(state: MuState, people: People, lang: Lang) -> Zone[ZoneData]:
    if state.chief < 0:
        return _auction(max(state.bids), state.passes, state.players)
    aim = target(state.players, state.bids[state.chief])
    choices = word(state.chief_choice), word(state.vice_choice)
    return _contract(state.chief, state.partner, *choices, state.team_points(), aim, people, lang)


@zone
def _auction(highest: int, passes: int, players: int) -> ZoneData:
    return {"chief": NOTHING, "highest": highest, "passes": passes, "missing": players - passes, "players": players}


@zone
def _contract(
    chief: int,
    partner: int,
    trump: str | None,
    weaker: str | None,
    points: int,
    aim: int,
    people: People,
    lang: Lang,
) -> ZoneData:
    return {
        "chief": people.names[chief],
        "trumps": _trumps(trump, weaker, lang),
        "chosen": trump is not None,
        "team": team(chief, partner, people, lang),
        "points": points,
        "target": aim,
    }


def _trumps(chief: str | None, vice: str | None, lang: Lang) -> tuple[tuple[Html, Html], ...]:
    """The trump suit, strongest group first, as suit letters and words (MU-6.5)."""
    chosen = [choice for choice in (chief, vice) if choice and choice != "none"]
    groups = [_trump(choice, lang) for choice in chosen]
    if len({choice in COLOURS for choice in chosen}) == 2:
        colour, number = sorted(chosen, key=lambda choice: choice not in COLOURS)
        groups.insert(0, (escape(colour), escape(number)))
    return tuple(groups)


def _trump(choice: str, lang: Lang) -> tuple[Html, Html]:
    if choice in COLOURS:
        return escape(choice), colour_title(choice, lang)
    return NOTHING, trump_name(choice, lang)


# --- plates ---------------------------------------------------------------------------


def seat_plate(view: MuView, seat: int, people: People, lang: Lang) -> Zone[ZoneData]:
    state = view.state
    in_team = seat == state.chief or seat == state.partner
    cards, laid = state.held[seat], state.laid[seat]
    # Nobody has points before the first card of a trick.
    points = state.points[seat] if state.cards_played else _NO_POINTS
    passed = state.phase == AUCTION and _has_passed(view.acts(0, state.logged), seat)
    return _plate(seat, _role(state, seat), state.bids[seat], passed, in_team, cards, points, laid, people, lang)


@lru_cache(4096)
def _has_passed(acts: str, seat: int) -> bool:
    """Whether the last turn of a seat was a pass."""
    own = [turn for turn in turns(acts) if ord(turn[0]) // 128 == seat]
    return bool(own) and ord(own[-1][0]) % 128 == PASS


@zone
def _plate(
    seat: int,
    role: Words | None,
    bid: int,
    passed: bool,
    in_team: bool,
    cards: int,
    points: int,
    laid: int,
    people: People,
    lang: Lang,
) -> ZoneData:
    called = NOTHING if role is None else say(role, lang, bid=bid)
    # In the auction each plate says what its player has done last.
    act = NOTHING
    if passed:
        act = say(_PASSED, lang)
    elif bid and role in (None, _DEALER):
        act = say(_BID, lang, bid=bid)
    laid_cards = drawings_of(laid)
    return plate(
        people, seat, role=called, team=in_team, cards=cards, points=points, laid=laid_cards, act=act, passed=passed
    )


def _role(state: MuState, seat: int) -> Words | None:
    """What a seat is called."""
    if seat == state.chief:
        return _CHIEF
    if seat == state.vice:
        return _VICE
    if seat == state.partner:
        return _PARTNER
    if seat == state.provocateur:
        return _PROVOCATEUR
    return _DEALER if state.phase == AUCTION and seat == state.dealer else None


# --- the centre -----------------------------------------------------------------------


def centre(view: MuView, people: People, lang: Lang) -> Zone[ZoneData]:
    state = view.state
    if state.phase in (AUCTION, VOID, STALEMATE):
        lowest = max(1, max(state.bids) - 3)
        return _levels(lowest, tuple(state.bids), people, lang)
    if state.phase in (VICE_TRUMP, CHIEF_TRUMP, PARTNER):
        actor = state.actor
        offered = state.offered[actor] if state.phase != PARTNER else 0
        return _choosing(actor, offered, state.phase == PARTNER, people, lang)
    return _trick_on(view, people, lang)


@zone
def _levels(lowest: int, bids: tuple[int, ...], people: People, lang: Lang) -> ZoneData:
    """The steps of the auction that are shown: a bid, the target it would mean, who stands there."""
    levels = [
        (level, target(len(bids), level), _at_level(level, bids, people, lang)) for level in range(lowest, lowest + 5)
    ]
    return {"kind": _AUCTION_KIND, "levels": tuple(levels)}


def _at_level(level: int, bids: tuple[int, ...], people: People, lang: Lang) -> tuple[Html, ...]:
    return tuple([label(people, seat, lang) for seat, bid in enumerate(bids) if bid == level])


@zone
def _choosing(seat: int, offered: int, of_partner: bool, people: People, lang: Lang) -> ZoneData:
    """Who chooses, and the cards the choice comes from."""
    return {
        "kind": _CHOOSING_KIND,
        "name": label(people, seat, lang),
        "n": seat,
        "cards": drawings_of(offered),
        "partner": of_partner,
    }


def _trick_on(view: MuView, people: People, lang: Lang) -> Zone[ZoneData]:
    """The trick on the table; between two tricks the one that was just taken."""
    state = view.state
    number, started = state.cards_played // state.players, state.in_trick
    done = not started and number > 0
    cards = view.acts(state.logged - (state.players if done else started), state.logged)
    turn = NOBODY if done else state.turn()
    return _trick(number + (not done), cards, done, state.winner, turn, state.players, people, lang)


@zone
def _trick(
    number: int, cards: str, done: bool, winner: int, turn: int, players: int, people: People, lang: Lang
) -> ZoneData:
    leader = ord(cards[0]) // 128 if cards else turn
    slots: list[Slot] = []
    for k in range(players):
        seat = (leader + k) % players
        if k >= len(cards):
            slots.append((seat, people.names[seat], NOTHING, NOTHING, NOTHING, False, seat == turn))
            continue
        card = ord(cards[k]) % 128
        wins = seat == winner
        cap = NOTHING
        if wins:
            cap = _takes(points_of(cards), lang) if done else say(_WINNING, lang)
        elif k == 0:
            cap = say(_LED, lang)
        name = card_name(WORDS[card], lang)
        slots.append((seat, people.names[seat], escape(WORDS[card]), name, cap, wins, seat == turn))
    return {"kind": _TRICK_KIND, "number": number, "slots": tuple(slots), "done": done, "winner": winner}


# Seat, its name, the card, its label, what stands above it, whether it wins, whether it is awaited.
Slot = tuple[int, Html, Html, Html, Html, bool, bool]


@cache
def _takes(points: int, lang: Lang) -> Html:
    return join(BLANK, [say(_TAKES, lang, n=points), TRIANGLE])
