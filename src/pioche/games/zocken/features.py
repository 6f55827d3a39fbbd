"""Zocken: the inputs of a net for a decision, for three to five players alike.

Seats are counted from the one to play. Cards keep their names: values and effects are the deck's, not the rules'.
"""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit
from pioche.core.bits import count as cards_in
from pioche.core.features import Features, Layout, Part, sizes_of
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.games.zocken.bots import Club
from pioche.games.zocken.kernel import (
    ACTIONS,
    BLUE,
    CARD,
    CARDS,
    COLOUR,
    DONE,
    GIVE,
    LAY,
    PAWN,
    SEAT,
    SERIES,
    TAKER,
    TO,
    TURN,
    TURN_BLUE,
    TURN_YELLOW,
    YELLOW,
    ZockenState,
)

VERSION: Final = 2
_OTHERS: Final = 4
_SEATS: Final = 8
# Sixteen faces to place, and eleven that a series may begin or go on with.
_MOST_LEGAL: Final = 28
_MOST_HIDDEN: Final = 60

# What is said of each other player.
_OF_ANOTHER: Final = (
    ("cards known", 60),
    ("card in the trick", 60),
    ("cards in hand", 20),
    ("tricks", 16),
    ("series", 12),
    ("plays later", 1),
    ("wins the trick", 1),
)
_OF_ALL: Final[Layout] = (
    ("players", 3),
    ("phase", 7),
    ("pawn", 3),
    ("hand", 60),
    ("out", 60),
    ("cards in hand", 20),
    ("tricks", 16),
    ("series", 12),
    *((f"{name}: {seat}", length) for seat in range(1, 1 + _OTHERS) for name, length in _OF_ANOTHER),
    ("place in the trick", 5),
    ("cards that count", 60),
    ("highest value", 12),
    ("draw pile", 11),
    ("shortest other hand", 16),
    ("tricks played", 20),
)
PLAY_PART: Final = Part(
    "play",
    (*_OF_ALL, ("length of the series", 7), ("advice", ACTIONS)),
    (
        # Of any choice: what the club would do, and how far it is from that.
        ("advice", 1),
        ("behind the advice", 4),
        ("kind", 3),
        # Of a card to place: how high it stands with the pawn as it is and turned, and what comes of it.
        ("danger", 8),
        ("danger turned", 8),
        ("takes", 8),
        ("standing", 4),
        ("turns the pawn", 1),
        ("loss to groups", 6),
        ("copies in hand", 3),
        # Of a card to lay: how many cards the series could have.
        ("series", 5),
    ),
    176,  # sixty cards in one place each, five in the trick and five that count, and one of each other section
)
CHOICE_PART: Final = Part(
    "choice",
    (*_OF_ALL, ("cards to give", 3), ("receiver", 5), ("advice", ACTIONS)),
    (
        ("advice", 1),
        ("behind the advice", 4),
        # Of a card to give.
        ("danger", 8),
        ("loss to groups", 6),
        ("fits hidden cards", 6),
        ("copies in hand", 3),
        # Of a player to give to.
        ("cards in hand", 10),
        ("tricks", 8),
        ("plays later", 1),
        # Of a colour for the pawn.
        ("hazard", 8),
    ),
    176,
)
# Where the facts begin; the first two are the same in both parts.
_ADVICE: Final = 0
_BEHIND: Final = 1
_KIND: Final = 5
_DANGER: Final = 8
_DANGER_TURNED: Final = 16
_TAKES: Final = 24
_STANDING: Final = 32
_TURNS: Final = 36
_LOSS: Final = 37
_COPIES: Final = 43
_SERIES: Final = 46
_GIFT_DANGER: Final = 5
_GIFT_LOSS: Final = 13
_GIFT_FITS: Final = 19
_GIFT_COPIES: Final = 25
_HELD: Final = 28
_TRICKS: Final = 38
_LATER: Final = 46
_HAZARD: Final = 47
# Scores of the club, in 64ths of a point, by which a choice is a little, clearly, far behind.
_STEPS: Final = bytes([1, 16, 64, 160])
_LOSSES: Final = vec[i64]([1, 64, 256, 512, 1024])
# A chance in 256 in eight steps; the hazard of a hand.
_EIGHTH: Final = 32
_HAZARD_STEP: Final = 256


def within(value: i64, size: i64) -> i64:
    return value if value < size else size - 1


@final
class ZockenFeatures(Features):
    """What the seat has seen, with the club's opinion of it."""

    def __init__(self) -> None:
        hidden = (*((f"hand: {seat}", 60) for seat in range(1, 1 + _OTHERS)), ("draw pile", 60))
        super().__init__(VERSION, (PLAY_PART, CHOICE_PART), ACTIONS, _MOST_LEGAL, hidden, _MOST_HIDDEN)
        self._hidden_sizes: vec[i64] = sizes_of(hidden)
        self._play_sizes: vec[i64] = sizes_of(PLAY_PART.inputs)
        self._choice_sizes: vec[i64] = sizes_of(CHOICE_PART.inputs)
        self._club: Club = Club()
        self._advice: i64 = 0
        self._most: i64 = 0
        # By seat: cards that it was given by the seat to play and has not shown since.
        self._known: vec[i64] = vec[i64]([0] * _SEATS)

    def covers(self, state: State) -> bool:
        assert isinstance(state, ZockenState)
        return True

    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        assert isinstance(state, ZockenState)
        self.ask_club(state, legal, count)
        self.recall(state)
        i: i64 = 0
        while i < count:
            self.moves[i] = self.relative(state, legal[i])
            self.facts[i] = self.opinion(legal[i], self._club.scores[i])
            i += 1
        if state.phase == TURN or state.phase == CARD or state.phase == SERIES:
            self.part = 0
            self.inputs.begin(self._play_sizes)
            self.all_know(state)
            self.inputs.one(state.length)
            self.plays(state, legal, count)
        else:
            self.part = 1
            self.inputs.begin(self._choice_sizes)
            self.all_know(state)
            self.inputs.one(state.gifts)
            self.inputs.one(self.place(state, state.receiver) if state.receiver >= 0 else 0)
            self.choices(state, legal, count)
        self.inputs.one(self.relative(state, self._advice))

    def number(self, state: State, action: i64) -> i64:
        assert isinstance(state, ZockenState)
        return self.relative(state, action)

    def reveal(self, state: State) -> None:
        assert isinstance(state, ZockenState)
        hidden = self.hidden
        hidden.begin(self._hidden_sizes)
        seat: i64 = 1
        while seat <= _OTHERS:
            if seat < state.players:
                hidden.members(state.hands[self.true_seat(state, seat)])
            else:
                hidden.skip()
            seat += 1
        pile: i64 = 0
        drawn: i64 = state.drawn
        while drawn < state.pile_size:
            pile = state.deck.add(pile, state.pile[drawn])
            drawn += 1
        hidden.members(pile)

    # --- seats ---------------------------------------------------------------------------

    def place(self, state: ZockenState, seat: i64) -> i64:
        """How many places to the left of the seat to play."""
        place: i64 = seat - state.actor
        return place if place >= 0 else place + state.players

    def true_seat(self, state: ZockenState, place: i64) -> i64:
        seat: i64 = place + state.actor
        return seat if seat < state.players else seat - state.players

    def relative(self, state: ZockenState, action: i64) -> i64:
        """An action with its seat counted from the one to play."""
        return TO + self.place(state, action - TO) if TO <= action < COLOUR else action

    def later(self, state: ZockenState, seat: i64) -> bool:
        """Whether another seat has yet to place its card in this trick."""
        return self.place(state, seat) < state.players - state.in_trick

    # --- what is known -------------------------------------------------------------------

    def ask_club(self, state: ZockenState, legal: vec[i64], count: i64) -> None:
        """What each action is worth to the club, and which is best; of equal players the next to the left."""
        club = self._club
        club.weigh(state, legal, count)
        if state.phase == SERIES:
            # There it looks at nothing but the series.
            club.look(state)
        self._advice = legal[0]
        self._most = club.scores[0]
        least: i64 = self.relative(state, legal[0])
        i: i64 = 1
        while i < count:
            score: i64 = club.scores[i]
            number: i64 = self.relative(state, legal[i])
            if score > self._most or (score == self._most and number < least):
                self._most = score
                self._advice = legal[i]
                least = number
            i += 1

    def recall(self, state: ZockenState) -> None:
        """Follow the cards that the seat to play has given away."""
        known = self._known
        seat: i64 = 0
        while seat < state.players:
            known[seat] = 0
            seat += 1
        i: i64 = 0
        while i < state.logged:
            entry: i64 = state.log[i]
            action: i64 = entry % SEAT
            seat = (entry // SEAT) % _SEATS
            if action < DONE:
                self.forget(state, seat, action if action < LAY else action - LAY)
            elif action >= GIVE and seat == state.actor and action < TO:
                taker: i64 = (entry // TAKER) % _SEATS
                known[taker] = state.deck.add(known[taker], action - GIVE)
            elif action >= GIVE and (entry // TAKER) % _SEATS == state.actor and action < TO:
                self.forget(state, seat, action - GIVE)
            i += 1

    def forget(self, state: ZockenState, seat: i64, card: i64) -> None:
        """A card has left a hand."""
        if self._known[seat] & state.deck.group[card]:
            self._known[seat] = state.deck.take(self._known[seat], card)

    def all_know(self, state: ZockenState) -> None:
        """The sections that both parts have in common."""
        inputs = self.inputs
        inputs.one(state.players - 3)
        inputs.one(state.phase)
        inputs.one(state.pawn + 1)
        inputs.members(state.hands[state.actor])
        inputs.members(self._club.hidden)
        self.holdings(state, state.actor)
        winner: i64 = self.winner(state)
        place: i64 = 1
        while place <= _OTHERS:
            if place < state.players:
                self.other(state, place, winner)
            else:
                skipped: i64 = 0
                while skipped < len(_OF_ANOTHER):
                    inputs.skip()
                    skipped += 1
            place += 1
        inputs.one(state.in_trick)
        inputs.members(state.odd)
        inputs.one(self.value(state, state.trick[winner]) + 1 if winner >= 0 else 0)
        inputs.one(state.pile_size - state.drawn)
        inputs.one(self._club.fewest)
        inputs.one(state.tricks)

    def holdings(self, state: ZockenState, seat: i64) -> None:
        inputs = self.inputs
        inputs.one(state.held[seat])
        inputs.one(state.heaps[seat] // state.players)
        inputs.one(-state.series_points[seat] // 5)

    def other(self, state: ZockenState, place: i64, winner: i64) -> None:
        """Another player: what he may hold, what he did in this trick."""
        inputs = self.inputs
        seat: i64 = self.true_seat(state, place)
        inputs.members(self._known[seat])
        # The place of his card in the trick.
        turn: i64 = seat - state.leader
        if turn < 0:
            turn += state.players
        inputs.members(bit(state.trick[turn]) if turn < state.in_trick else 0)
        self.holdings(state, seat)
        inputs.members(1 if self.later(state, seat) else 0)
        inputs.members(1 if turn == winner else 0)

    def winner(self, state: ZockenState) -> i64:
        """The place in the trick of the card that is ahead; -1 if none counts (ZOC-6.1 to ZOC-6.8)."""
        counting: i64 = state.odd
        best: i64 = -1
        found: i64 = -1
        place: i64 = state.in_trick - 1
        while counting and place >= 0:
            card: i64 = state.trick[place]
            if (counting >> card) & 1:
                counting ^= bit(card)
                value: i64 = self.value(state, card)
                if value > best:
                    best = value
                    found = place
            place -= 1
        return found

    def value(self, state: ZockenState, card: i64) -> i64:
        return state.deck.value[state.pawn * CARDS + card]

    # --- facts -----------------------------------------------------------------------------

    def opinion(self, action: i64, score: i64) -> i64:
        """The facts that every action has: what the club thinks of it."""
        facts: i64 = bit(_ADVICE) if action == self._advice else 0
        step: i64 = 0
        while step < len(_STEPS):
            if self._most - score >= _STEPS[step]:
                facts |= bit(_BEHIND + step)
            step += 1
        return facts

    def plays(self, state: ZockenState, legal: vec[i64], count: i64) -> None:
        """The facts of a card to place or to lay, and of the end of a series."""
        i: i64 = 0
        while i < count:
            action: i64 = legal[i]
            if action < LAY:
                self.facts[i] |= bit(_KIND) | self.card(state, action)
            elif action < DONE:
                after: i64 = state.deck.after[action - LAY] & state.hands[state.actor]
                self.facts[i] |= bit(_KIND + 1) | bit(_SERIES + within(cards_in(after), 5))
            else:
                self.facts[i] |= bit(_KIND + 2)
            i += 1

    def card(self, state: ZockenState, card: i64) -> i64:
        """What may come of placing a card."""
        club = self._club
        effect: i64 = state.deck.effect[card]
        pawn: i64 = state.pawn
        if effect == TURN_YELLOW:
            pawn = YELLOW
        elif effect == TURN_BLUE:
            pawn = BLUE
        facts: i64 = bit(_TURNS) if pawn != state.pawn else 0
        facts |= bit(_DANGER + within(club.danger(card, pawn) // _EIGHTH, 8))
        facts |= bit(_DANGER_TURNED + within(club.danger(card, 1 - pawn) // _EIGHTH, 8))
        facts |= bit(_TAKES + within(club.takes(state, state.deck, card, pawn) // _EIGHTH, 8))
        facts |= bit(_STANDING + club.standing(state, state.deck, card, pawn))
        copies: i64 = cards_in(state.hands[state.actor] & state.deck.group[card])
        return facts | bit(_LOSS + self.loss(card)) | bit(_COPIES + within(copies - 1, 3))

    def loss(self, card: i64) -> i64:
        """What the groups in hand lose with a card, in steps."""
        step: i64 = 0
        while step < len(_LOSSES) and self._club.loss[card] >= _LOSSES[step]:
            step += 1
        return step

    def choices(self, state: ZockenState, legal: vec[i64], count: i64) -> None:
        """The facts of a card to give, of a player to give to, and of a colour for the pawn."""
        i: i64 = 0
        while i < count:
            action: i64 = legal[i]
            if state.phase == PAWN:
                hazard: i64 = self._club.hazard(state.deck, state.hands[state.actor], action - COLOUR)
                self.facts[i] |= bit(_HAZARD + within(hazard // _HAZARD_STEP, 8))
            elif action < TO:
                self.facts[i] |= self.gift(state, action - GIVE)
            else:
                self.facts[i] |= self.taker(state, action - TO)
            i += 1

    def gift(self, state: ZockenState, card: i64) -> i64:
        club = self._club
        copies: i64 = cards_in(state.hands[state.actor] & state.deck.group[card])
        fits: i64 = cards_in(club.hidden & state.deck.after[card])
        facts: i64 = bit(_GIFT_DANGER + within(club.danger(card, state.pawn) // _EIGHTH, 8))
        facts |= bit(_GIFT_LOSS + self.loss(card)) | bit(_GIFT_FITS + within(fits // 2, 6))
        return facts | bit(_GIFT_COPIES + within(copies - 1, 3))

    def taker(self, state: ZockenState, seat: i64) -> i64:
        facts: i64 = bit(_HELD + within(state.held[seat], 10))
        facts |= bit(_TRICKS + within(state.heaps[seat] // state.players, 8))
        return facts | (bit(_LATER) if self.later(state, seat) else 0)


FEATURES: Final = ZockenFeatures()
