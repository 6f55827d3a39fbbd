"""Mü: the inputs of a net for a decision, for three to six players alike."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.features import Features, Part, sizes_of
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.decks.mu import KINDS, NUMBER, OF_COLOUR, OF_NUMBER, union
from pioche.games.mu.bots.club import NEVER, Club
from pioche.games.mu.canonical import Canonical
from pioche.games.mu.kernel import (
    ACTIONS,
    AUCTION,
    COLOUR,
    NONE,
    NUMERAL,
    PARTNER,
    PASS,
    TRIANGLES,
    TRICKS,
    WITH,
    MuState,
    target,
    trump_cards,
)

VERSION: Final = 1
_OTHERS: Final = 5
_COLOURS: Final = 5
# Sixteen trumps, or fifteen cards and a pass; sixty cards less those of one of six.
_MOST_LEGAL: Final = 16
_MOST_HIDDEN: Final = 50

# What is said of each other player.
_OF_ANOTHER: Final = (
    ("laid", 60),
    ("played", 60),
    ("card in the trick", 60),
    ("suits without", 6),
    ("bid", 12),
    ("role", 4),
    ("points", 12),
    ("is a mate", 1),
    ("plays later", 1),
    ("wins the trick", 1),
)

AUCTION_PART: Final = Part(
    "auction",
    (
        ("players", 4),
        ("hand", 60),
        ("shown", 60),
        *((f"shown: {seat}", 60) for seat in range(1, 1 + _OTHERS)),
        *((f"bid: {seat}", 12) for seat in range(1 + _OTHERS)),
        *((f"cards of a colour: {colour}", 13) for colour in range(_COLOURS)),
        *((f"cards of a number: {number}", 11) for number in range(10)),
        ("dealer", 6),
        ("passes", 6),
        ("laid in this turn", 10),
        ("cards it may lay", 10),
        ("bid above the highest other", 20),
        ("last to lay of the highest", 7),
        # What the club thinks: by how much the hand promises more than one card more asks for, and its trumps.
        ("promise", 40),
        ("best trump", 15),
        ("next best trump", 15),
        ("advice", 2),
    ),
    (
        ("advice", 1),
        ("pass", 1),
        ("number", 10),
        ("best trump", 1),
        ("next best trump", 1),
        ("colour shown", 1),
        ("number shown", 1),
        ("cards of its colour", 8),
        ("cards of its number", 5),
    ),
    96,  # sixty cards at most, each in one place, and one of each other section
)
PLAY_PART: Final = Part(
    "play",
    (
        ("players", 4),
        ("phase", 4),
        ("role", 4),
        ("hand", 60),
        ("laid", 60),
        ("played", 60),
        ("bid", 12),
        ("points", 20),
        ("cards left", 16),
        *((f"{name}: {seat}", length) for seat in range(1, 1 + _OTHERS) for name, length in _OF_ANOTHER),
        ("place in the trick", 6),
        ("suit led", 7),
        ("who wins the trick", 3),
        ("triangles in the trick", 10),
        ("chief's trump", 17),
        ("vice's trump", 17),
        ("points the chief lacks", 60),
        ("points to spare", 60),
        ("own highest", 60),
        ("own second", 60),
        ("own third", 60),
        ("winning the trick", 60),
        ("advice", ACTIONS),
    ),
    (
        # Of any choice: what the club would do, and what is about as good to it.
        ("advice", 1),
        ("near the advice", 1),
        ("number", 10),
        # Of a card.
        ("chief's trump", 1),
        ("vice's trump", 1),
        ("wins", 1),
        ("holds", 3),
        ("stronger ones out", 3),
        ("cards of its suit", 3),
        ("suit gone", 1),
        ("suit ruffed", 1),
        ("suit fed", 1),
        ("triangles", 3),
        # Of a trump or a partner to name.
        ("kind of trump", 4),
        ("own cards of it", 8),
        ("shown of it", 4),
        ("shown of the chief's trump", 4),
        ("shown of the vice's trump", 3),
        ("bid", 6),
    ),
    176,  # sixty cards, five in a trick, thirty suits, thirty ranks, and one of each other section
)
# Where the facts begin. The first two are the same in both parts as far as they are used in common.
_ADVICE: Final = 0
_NEAR: Final = 1
_PASS: Final = 1
_NUMBER: Final = 2
_BEST: Final = 12
_SECOND: Final = 13
_COLOUR_SHOWN: Final = 14
_NUMBER_SHOWN: Final = 15
_OF_ITS_COLOUR: Final = 16
_OF_ITS_NUMBER: Final = 24
_CHIEF: Final = 12
_VICE: Final = 13
_WINS: Final = 14
_HOLDS: Final = 15
_ABOVE: Final = 18
_LENGTH: Final = 21
_GONE: Final = 24
_RUFFED: Final = 25
_FED: Final = 26
_TRIANGLES: Final = 27
_KIND: Final = 30
_OWN: Final = 34
_SHOWN: Final = 42
_SHOWN_CHIEF: Final = 46
_SHOWN_VICE: Final = 50
_BID: Final = 53
# Chances in 256 that a card holds, and scores of the club that are about equal.
_LIKELY: Final = bytes([64, 128, 200])
_NOISE: Final = 63
# Triangles of all cards of one colour.
_OF_A_COLOUR: Final = 12


@final
class Unmoved(Chance):
    """No chance at all: the club without its noise."""

    def below(self, n: i64) -> i64:
        return 0


def within(value: i64, size: i64) -> i64:
    return value if value < size else size - 1


def role(state: MuState, seat: i64) -> i64:
    return 0 if seat == state.chief else (1 if seat == state.partner else (2 if seat == state.vice else 3))


def side(state: MuState, seat: i64) -> i64:
    return 1 if seat == state.chief or seat == state.partner else 0


@final
class MuFeatures(Features):
    """All of it is read off the canonical state, with the club's opinion of it."""

    def __init__(self) -> None:
        hidden = tuple((f"hand: {seat}", 60) for seat in range(1, 1 + _OTHERS))
        super().__init__(VERSION, (AUCTION_PART, PLAY_PART), ACTIONS, _MOST_LEGAL, hidden, _MOST_HIDDEN)
        self._hidden_sizes: vec[i64] = sizes_of(hidden)
        self._auction_sizes: vec[i64] = sizes_of(AUCTION_PART.inputs)
        self._play_sizes: vec[i64] = sizes_of(PLAY_PART.inputs)
        self._seen: Canonical = Canonical()
        self._club: Club = Club()
        self._unmoved: Chance = Unmoved()
        # The legal actions of the canonical state, ascending, and what the club makes of each.
        self._legal: vec[i64] = vec[i64]([0] * 64)
        self._worth: vec[i64] = vec[i64]([0] * ACTIONS)
        self._advice: i64 = 0
        self._most: i64 = 0

    def covers(self, state: State) -> bool:
        assert isinstance(state, MuState)
        return True

    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        assert isinstance(state, MuState)
        seen = self._seen
        turned = seen.turn(state)
        moves = self.moves
        i: i64 = 0
        while i < count:
            moves[i] = seen.action(legal[i])
            i += 1
        if turned.phase == AUCTION:
            self.part = 0
            self.observe_auction(turned, count)
        else:
            self.part = 1
            self.observe_play(turned, count)

    def number(self, state: State, action: i64) -> i64:
        return self._seen.action(action)

    def reveal(self, state: State) -> None:
        assert isinstance(state, MuState)
        hidden = self.hidden
        hidden.begin(self._hidden_sizes)
        seat: i64 = 1
        while seat <= _OTHERS:
            if seat < state.players:
                hidden.members(self._seen.cards(state.hands[self._seen.true_seat(seat)]))
            else:
                hidden.skip()
            seat += 1

    # --- auction -------------------------------------------------------------------------

    def observe_auction(self, state: MuState, count: i64) -> None:
        club = self._club
        self._advice = club.bid(state, self._legal, state.legal(self._legal), self._unmoved)
        own: i64 = union(state.hands[0], state.offered[0])
        inputs = self.inputs
        inputs.begin(self._auction_sizes)
        inputs.one(state.players - 3)
        inputs.members(state.hands[0])
        self.observe_table(state)
        colour: i64 = 0
        while colour < _COLOURS:
            inputs.one(cards_in(own & OF_COLOUR[colour]))
            colour += 1
        number: i64 = 0
        while number < 10:
            inputs.one(cards_in(own & OF_NUMBER[number]))
            number += 1
        inputs.one(state.dealer)
        inputs.one(state.passes)
        inputs.one(state.laid_now)
        inputs.one(state.limit - state.laid_now)
        club.rivals(state)
        highest: i64 = club.highest
        bid: i64 = state.bids[0]
        inputs.one(bid - highest + 10)
        level: i64 = bid if bid > highest else highest
        inputs.one(state.last_of(level) if level else 6)
        inputs.one((club.points - 16 * target(state.players, level + 1)) // 16 + 20)
        inputs.one(club.choice - COLOUR)
        inputs.one(club.second - COLOUR)
        inputs.one(1 if self._advice == PASS else 0)
        self.lays(state, own, count)

    def observe_table(self, state: MuState) -> None:
        """What lies face up, and the bids that it makes."""
        inputs = self.inputs
        seat: i64 = 0
        while seat <= _OTHERS:
            if seat < state.players:
                inputs.members(state.offered[seat])
            else:
                inputs.skip()
            seat += 1
        seat = 0
        while seat <= _OTHERS:
            if seat < state.players:
                inputs.one(state.bids[seat])
            else:
                inputs.skip()
            seat += 1

    def lays(self, state: MuState, own: i64, count: i64) -> None:
        """The facts of a card to lay, and of a pass."""
        best: i64 = trump_cards(self._club.choice)
        second: i64 = trump_cards(self._club.second)
        shown: i64 = state.offered[0]
        i: i64 = 0
        while i < count:
            action: i64 = self.moves[i]
            facts: i64 = bit(_ADVICE) if action == self._advice else 0
            if action == PASS:
                facts |= bit(_PASS)
            else:
                one: i64 = bit(action)
                colour: i64 = OF_COLOUR[action // 12]
                number: i64 = OF_NUMBER[NUMBER[action]]
                facts |= bit(_NUMBER + NUMBER[action])
                if one & best:
                    facts |= bit(_BEST)
                if one & second:
                    facts |= bit(_SECOND)
                if colour & shown:
                    facts |= bit(_COLOUR_SHOWN)
                if number & shown:
                    facts |= bit(_NUMBER_SHOWN)
                facts |= bit(_OF_ITS_COLOUR + within(cards_in(own & colour) - 1, 8))
                facts |= bit(_OF_ITS_NUMBER + within(cards_in(own & number) - 1, 5))
            self.facts[i] = facts
            i += 1

    # --- choices and tricks ----------------------------------------------------------------

    def observe_play(self, state: MuState, count: i64) -> None:
        self.ask_club(state)
        own: i64 = union(state.hands[0], state.laid[0])
        inputs = self.inputs
        inputs.begin(self._play_sizes)
        inputs.one(state.players - 3)
        inputs.one(state.phase - 1)
        inputs.one(role(state, 0))
        inputs.members(state.hands[0])
        inputs.members(state.laid[0])
        inputs.members(self._seen.played[0])
        inputs.one(state.bids[0])
        inputs.one(state.points[0] // 2)
        inputs.one(cards_in(own))
        seat: i64 = 1
        while seat <= _OTHERS:
            if seat < state.players:
                self.other(state, seat)
            else:
                skipped: i64 = 0
                while skipped < len(_OF_ANOTHER):
                    inputs.skip()
                    skipped += 1
            seat += 1
        self.trick(state)
        self.contract(state)
        self.ranks(state, own & KINDS)
        self.chances(state, count)
        inputs.one(self._advice)
        if state.phase == TRICKS:
            self.cards(state, own, count)
        else:
            self.choices(state, own, count)

    def ask_club(self, state: MuState) -> None:
        """What each action is worth to the club, and which is best."""
        club = self._club
        legal = self._legal
        count: i64 = state.legal(legal)
        # What a card is worth is gathered in the tricks only.
        club.out = 0
        club.judge(state, legal, count)
        self._most = NEVER
        i: i64 = 0
        while i < count:
            self._worth[legal[i]] = club.scores[i]
            if club.scores[i] > self._most:
                self._most = club.scores[i]
                self._advice = legal[i]
            i += 1

    def other(self, state: MuState, seat: i64) -> None:
        """Another player: what he shows and did, and what he is in this trick."""
        inputs = self.inputs
        inputs.members(state.laid[seat])
        inputs.members(self._seen.played[seat])
        inputs.members(self._seen.trick[seat])
        inputs.members(self.suits_without(state, state.voids[seat]))
        inputs.one(state.bids[seat])
        inputs.one(role(state, seat))
        inputs.one(state.points[seat] // 3)
        inputs.members(1 if side(state, seat) == side(state, 0) else 0)
        inputs.members(1 if seat < state.players - state.in_trick else 0)
        inputs.members(1 if state.in_trick and seat == state.winner else 0)

    def suits_without(self, state: MuState, void: i64) -> i64:
        """The colours, less their trumps, and the trumps that a seat has shown not to hold."""
        trumps: i64 = state.chief_trumps | state.vice_trumps
        found: i64 = bit(_COLOURS) if void & trumps else 0
        colour: i64 = 0
        while colour < _COLOURS:
            if void & OF_COLOUR[colour] & ~trumps:
                found |= bit(colour)
            colour += 1
        return found

    def trick(self, state: MuState) -> None:
        inputs = self.inputs
        inputs.one(state.in_trick)
        suit: i64 = 6
        winner: i64 = 0
        if state.in_trick:
            trumps: i64 = state.chief_trumps | state.vice_trumps
            suit = _COLOURS if state.led & trumps else lowest(state.led) // 12
            winner = 1 if side(state, state.winner) == side(state, 0) else 2
        inputs.one(suit)
        inputs.one(winner)
        inputs.one(state.trick_triangles)

    def contract(self, state: MuState) -> None:
        """The trumps, and how far the chief's team is from what it bid."""
        inputs = self.inputs
        inputs.one(state.chief_choice - COLOUR if state.chief_choice >= 0 else 16)
        inputs.one(state.vice_choice - COLOUR if state.vice_choice >= 0 else 16)
        taken: i64 = 0
        seat: i64 = 0
        while seat < state.players:
            taken += state.points[seat]
            seat += 1
        lacks: i64 = target(state.players, state.bids[state.chief]) - state.team_points()
        inputs.one(lacks + 10)
        inputs.one(_OF_A_COLOUR * cards_in(state.deck) // 12 - taken - lacks + 10)

    def ranks(self, state: MuState, own: i64) -> None:
        """Own cards by how many stronger ones are out: none, one, two."""
        club = self._club
        inputs = self.inputs
        none: i64 = 0
        one: i64 = 0
        two: i64 = 0
        if state.phase == TRICKS:
            while own:
                card: i64 = lowest(own)
                own &= own - 1
                above: i64 = cards_in(club.stronger(state, card) & club.out)
                if above == 0:
                    none |= bit(card)
                elif above == 1:
                    one |= bit(card)
                elif above == 2:
                    two |= bit(card)
        inputs.members(none)
        inputs.members(one)
        inputs.members(two)

    def chances(self, state: MuState, count: i64) -> None:
        """The cards that would win the trick now."""
        winning: i64 = 0
        if state.phase == TRICKS and state.in_trick:
            i: i64 = 0
            while i < count:
                card: i64 = self.moves[i]
                if state.strength(bit(card), card) > state.best:
                    winning |= bit(card)
                i += 1
        self.inputs.members(winning)

    def opinion(self, action: i64) -> i64:
        """The facts that every action has: what the club thinks of it."""
        facts: i64 = bit(_ADVICE) if action == self._advice else 0
        if self._worth[action] >= self._most - _NOISE:
            facts |= bit(_NEAR)
        return facts

    def cards(self, state: MuState, own: i64, count: i64) -> None:
        """The facts of the cards to play."""
        i: i64 = 0
        while i < count:
            card: i64 = self.moves[i]
            facts: i64 = self.opinion(card) | bit(_NUMBER + NUMBER[card]) | bit(_TRIANGLES + TRIANGLES[card])
            self.facts[i] = facts | self.strength(state, card) | self.suit(state, own, card)
            i += 1

    def strength(self, state: MuState, card: i64) -> i64:
        """Whether a card is a trump, wins now, may go on winning, and how many are stronger."""
        club = self._club
        one: i64 = bit(card)
        stronger: i64 = club.stronger(state, card)
        facts: i64 = 0
        if one & state.chief_trumps:
            facts |= bit(_CHIEF)
        if one & state.vice_trumps:
            facts |= bit(_VICE)
        above: i64 = cards_in(stronger & club.out)
        if above < 3:
            facts |= bit(_ABOVE + above)
        if not state.in_trick or state.strength(one, card) > state.best:
            facts |= bit(_WINS)
            holds: i64 = club.hold(one, stronger, state.led if state.in_trick else state.suit(one, card))
            step: i64 = 0
            while step < 3:
                if holds >= _LIKELY[step]:
                    facts |= bit(_HOLDS + step)
                step += 1
        return facts

    def suit(self, state: MuState, own: i64, card: i64) -> i64:
        """How long a card's suit is, and what those who play later do without it."""
        club = self._club
        suit: i64 = state.suit(bit(card), card)
        facts: i64 = bit(_LENGTH + within(cards_in(own & suit) - 1, 3))
        if suit & club.out == 0:
            facts |= bit(_GONE)
        if suit & club.ruffs:
            facts |= bit(_RUFFED)
        if suit & club.feeds:
            facts |= bit(_FED)
        return facts

    def choices(self, state: MuState, own: i64, count: i64) -> None:
        """The facts of a trump or a partner to name."""
        i: i64 = 0
        while i < count:
            action: i64 = self.moves[i]
            facts: i64 = self.opinion(action)
            if state.phase == PARTNER:
                shown: i64 = state.offered[action - WITH]
                facts |= bit(_SHOWN_CHIEF + within(cards_in(shown & state.chief_trumps), 4))
                facts |= bit(_SHOWN_VICE + within(cards_in(shown & state.vice_trumps), 3))
                facts |= bit(_BID + within(state.bids[action - WITH], 6))
            else:
                facts |= self.trump(state, own, action)
            self.facts[i] = facts
            i += 1

    def trump(self, state: MuState, own: i64, choice: i64) -> i64:
        """The facts of a trump to name."""
        cards: i64 = trump_cards(choice)
        kind: i64 = 0
        facts: i64 = 0
        if choice == NONE:
            kind = 3
        elif choice >= NUMERAL:
            facts = bit(_NUMBER + choice - NUMERAL)
            kind = 2 if choice == NUMERAL + 1 or choice == NUMERAL + 7 else 1
        shown: i64 = 0
        seat: i64 = 1
        while seat < state.players:
            shown += cards_in(state.offered[seat] & cards)
            seat += 1
        facts |= bit(_KIND + kind) | bit(_OWN + within(cards_in(own & cards), 8))
        return facts | bit(_SHOWN + within(shown, 4))


FEATURES: Final = MuFeatures()
