"""Mü: one hand, from the auction to the last trick. Every decision of the rules, as flat integers."""

from __future__ import annotations

from typing import Final, cast, final

from pioche.core.bits import bit, count, fill, members
from pioche.core.game import Action, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.decks.mu import COLOURS, KINDS, NAMES, NUMBER, OF_COLOUR, OF_NUMBER, add, kinds, take, union

# MU-7.1: triangles of a captured card.
TRIANGLES: Final = bytes([1, 0, 0, 1, 1, 1, 1, 2, 2, 2, 1, 0] * 5)

# The phases of a hand, in their order.
AUCTION: Final = 0
VICE_TRUMP: Final = 1
CHIEF_TRUMP: Final = 2
PARTNER: Final = 3
TRICKS: Final = 4
VOID: Final = 5
STALEMATE: Final = 6
PLAYED: Final = 7

# Actions: 0 to 59 a card, then these.
PASS: Final = 60
COLOUR: Final = 61
NUMERAL: Final = 66
NONE: Final = 76
WITH: Final = 77
ACTIONS: Final = 83
WORDS: Final = [*NAMES, "pass", *COLOURS, *"0123456789", "none", *(f"+{letter}" for letter in LETTERS)]

# MU-7.4: target of level 1 and step between levels, by number of players.
_FIRST_TARGET: Final = bytes([0, 0, 0, 12, 30, 24, 20])
_TARGET_STEP: Final = bytes([0, 0, 0, 2, 2, 3, 4])
_LOG: Final = 512


def target(players: i64, level: i64) -> i64:
    """MU-7.4: the points a chief's team needs."""
    return _FIRST_TARGET[players] + _TARGET_STEP[players] * (level - 1)


def bonus(level: i64, trump: i64) -> i64:
    """MU-7.6 to MU-7.10: what the contract pays, by the chief's choice."""
    extra: i64 = 0
    if trump == NONE:
        extra = 3
    elif trump == NUMERAL + 1 or trump == NUMERAL + 7:
        extra = 1
    elif trump >= NUMERAL:
        extra = 2
    return min(10 * (level + extra), 100)


def steps(players: i64, level: i64, points: i64) -> i64:
    """MU-7.13: levels between the bid and what the points reach."""
    reached: i64 = 0
    while reached < level and points >= target(players, reached + 1):
        reached += 1
    return level - reached


def trump_cards(choice: i64) -> i64:
    """The cards that match a trump choice; none for *none* or where nobody chose."""
    if choice < COLOUR or choice >= NONE:
        return 0
    return OF_COLOUR[choice - COLOUR] if choice < NUMERAL else OF_NUMBER[choice - NUMERAL]


def choices_on(cards: i64) -> i64:
    """MU-4.3: the trump choices printed on some cards; bit 0 is the first colour."""
    found: i64 = 0
    choice: i64 = COLOUR
    while choice < NONE:
        if trump_cards(choice) & cards:
            found |= bit(choice - COLOUR)
        choice += 1
    return found


@final
class MuState(State):
    """One hand of Mü. Seats and cards are numbers; -1 means nobody, or nothing yet."""

    def __init__(self, players: i64, room: i64 = _LOG) -> None:
        """`room` is the number of actions there is room for."""
        self.players: i64 = players
        self.deck: i64 = 0
        self.dealer: i64 = 0
        self.phase: i64 = AUCTION
        self.actor: i64 = 0
        # Cards held in hand: hidden, except for their number.
        self.hands: vec[i64] = vec[i64]([0] * players)
        self.held: vec[i64] = vec[i64]([0] * players)
        # The auction: cards laid, how many, when last; and the cards of them that are still face up.
        self.offered: vec[i64] = vec[i64]([0] * players)
        self.bids: vec[i64] = vec[i64]([0] * players)
        self.last_lay: vec[i64] = vec[i64]([0] * players)
        self.laid: vec[i64] = vec[i64]([0] * players)
        self.laid_now: i64 = 0
        self.limit: i64 = 0
        self.passes: i64 = 0
        self.provocateur: i64 = -1
        self.chief: i64 = -1
        self.vice: i64 = -1
        self.partner: i64 = -1
        self.chief_choice: i64 = -1
        self.vice_choice: i64 = -1
        # The tricks.
        self.chief_trumps: i64 = 0
        self.vice_trumps: i64 = 0
        self.led: i64 = 0
        self.in_trick: i64 = 0
        self.trick_triangles: i64 = 0
        self.best: i64 = -1
        self.winner: i64 = -1
        self.points: vec[i64] = vec[i64]([0] * players)
        # Cards that a seat has shown not to hold, by not following suit.
        self.voids: vec[i64] = vec[i64]([0] * players)
        self.cards_played: i64 = 0
        # Cards that all have seen, laid or played.
        self.seen: i64 = 0
        # MU-5.14: whether the table shows the last trick only.
        self.last_trick_only: bool = False
        # Every action so far, as 128 * seat + action: all of it is public (MU-2.12, MU-5.14).
        self.log: vec[i64] = vec[i64]([0] * room)
        self.logged: i64 = 0

    def turn(self) -> Seat:
        return Seat(self.actor) if self.phase <= TRICKS else NOBODY

    def begin(self, dealer: i64) -> None:
        """Open the auction, the hands being dealt (MU-2.1: the dealer acts first)."""
        self.dealer = dealer
        seat: i64 = 0
        while seat < self.players:
            self.held[seat] = count(self.hands[seat])
            self.deck = union(self.deck, self.hands[seat])
            seat += 1
        self.open_turn(dealer)

    # --- legal actions -------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        if self.phase == TRICKS:
            return fill(out, 0, self.playable())
        if self.phase == AUCTION:
            n: i64 = 0
            if self.laid_now < self.limit:
                n = fill(out, 0, self.hands[self.actor] & KINDS)
            out[n] = PASS
            return n + 1
        if self.phase > TRICKS:
            return 0
        choices: i64 = self.nameable()
        n = fill(out, 0, choices)
        i: i64 = 0
        base: i64 = WITH if self.phase == PARTNER else COLOUR
        while i < n:
            out[i] += base
            i += 1
        return n

    def actions(self) -> list[Action]:
        if self.phase == TRICKS:
            return cast(list[Action], members(self.playable()))
        if self.phase == AUCTION:
            found = members(self.hands[self.actor] & KINDS) if self.laid_now < self.limit else []
            found.append(PASS)
            return cast(list[Action], found)
        out = vec[i64]([0] * 16)
        return [Action(out[i]) for i in range(self.legal(out))]

    def playable(self) -> i64:
        """MU-5.8: cards of the suit led, if there are any; else (MU-5.10) all."""
        cards: i64 = (self.hands[self.actor] | self.laid[self.actor]) & KINDS
        if self.in_trick:
            following: i64 = cards & self.led
            if following:
                return following
        return cards

    def nameable(self) -> i64:
        """The trumps or partners that may be named, counted from the first."""
        if self.phase == PARTNER:
            others: i64 = bit(self.players) - 1 - bit(self.chief)
            return others if self.vice < 0 else others - bit(self.vice)
        choices: i64 = choices_on(self.offered[self.actor])
        if self.phase == CHIEF_TRUMP:
            choices |= bit(NONE - COLOUR)
            if self.vice >= 0:
                choices &= ~bit(self.vice_choice - COLOUR)
        return choices

    # --- actions ---------------------------------------------------------------

    def apply(self, action: i64) -> None:
        self.log[self.logged] = self.actor * 128 + action
        self.logged += 1
        if self.phase == TRICKS:
            self.play(action)
        elif self.phase == AUCTION:
            if action == PASS:
                self.end_turn()
            else:
                self.lay(action)
        elif self.phase == VICE_TRUMP:
            self.vice_choice = action
            self.vice_trumps = trump_cards(action)
            self.phase = CHIEF_TRUMP
            self.actor = self.chief
        elif self.phase == CHIEF_TRUMP:
            self.chief_choice = action
            self.chief_trumps = trump_cards(action)
            # MU-4.9: with three players the chief plays alone.
            self.phase = PARTNER if self.players > 3 else TRICKS
        else:
            self.partner = action - WITH
            self.phase = TRICKS

    def lay(self, card: i64) -> None:
        seat: i64 = self.actor
        self.hands[seat] = take(self.hands[seat], card)
        self.held[seat] -= 1
        self.offered[seat] = add(self.offered[seat], card)
        self.seen = add(self.seen, card)
        self.laid[seat] = self.offered[seat]
        self.bids[seat] += 1
        self.last_lay[seat] = self.logged
        self.laid_now += 1

    def end_turn(self) -> None:
        """MU-2.11: every player in a row has passed, or the next one acts."""
        if self.laid_now:
            self.passes = 0
        else:
            self.passes += 1
            if self.passes == self.players:
                self.end_auction()
                return
        seat: i64 = self.actor + 1
        self.open_turn(0 if seat == self.players else seat)

    def open_turn(self, seat: i64) -> None:
        """MU-2.13: the limit is judged on the bids as the turn begins."""
        self.actor = seat
        self.laid_now = 0
        highest: i64 = 0
        other: i64 = 0
        while other < self.players:
            if other != seat and self.bids[other] > highest:
                highest = self.bids[other]
            other += 1
        bid: i64 = self.bids[seat]
        # MU-2.6 for a sole leader, MU-2.5 for the others.
        self.limit = 1 if bid > highest else highest + 1 - bid

    def end_auction(self) -> None:
        highest: i64 = 0
        leader: i64 = -1
        tied: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if self.bids[seat] > highest:
                highest = self.bids[seat]
                leader = seat
                tied = 1
            elif self.bids[seat] == highest:
                tied += 1
            seat += 1
        if highest == 0:
            self.phase = VOID
        elif tied > 1:
            self.phase = STALEMATE
            self.provocateur = self.last_of(highest)
        else:
            self.chief = leader
            self.name_vice()

    def last_of(self, bid: i64) -> i64:
        """MU-3.3: who of those with this bid was the last to lay a card."""
        last: i64 = -1
        latest: i64 = -1
        seat: i64 = 0
        while seat < self.players:
            if self.bids[seat] == bid and self.last_lay[seat] > latest:
                latest = self.last_lay[seat]
                last = seat
            seat += 1
        return last

    def name_vice(self) -> None:
        self.actor = self.chief
        self.phase = CHIEF_TRUMP
        # MU-3.12: three players have no vice.
        if self.players > 3:
            self.vice = self.runner_up()
            if self.vice >= 0:
                self.actor = self.vice
                self.phase = VICE_TRUMP

    def runner_up(self) -> i64:
        """MU-3.8 to MU-3.11: the one with the best offer after the chief's, if there is one."""
        best: i64 = 0
        vice: i64 = -1
        seat: i64 = 0
        while seat < self.players:
            if seat != self.chief and self.bids[seat]:
                worth: i64 = self.worth(seat)
                if worth > best:
                    best = worth
                    vice = seat
                elif worth == best:
                    vice = -1
            seat += 1
        return vice

    def worth(self, seat: i64) -> i64:
        """MU-3.9: a bid, then its numbers from high to low, packed so that a better offer is a larger number."""
        packed: i64 = self.bids[seat]
        number: i64 = 9
        while number >= 0:
            packed = (packed << 4) | count(self.offered[seat] & OF_NUMBER[number])
            number -= 1
        return packed

    def play(self, card: i64) -> None:
        seat: i64 = self.actor
        one: i64 = bit(card)
        # MU-5.15: the face-up one of two identical cards goes first.
        if self.laid[seat] & one:
            self.laid[seat] = take(self.laid[seat], card)
        else:
            self.hands[seat] = take(self.hands[seat], card)
            self.held[seat] -= 1
            self.seen = add(self.seen, card)
        if self.in_trick == 0:
            self.led = self.suit(one, card)
            self.best = -1
        elif not one & self.led:
            self.voids[seat] |= self.led
        strength: i64 = self.strength(one, card)
        # MU-6.10: an equal card played later does not win.
        if strength > self.best:
            self.best = strength
            self.winner = seat
        self.trick_triangles += TRIANGLES[card]
        self.in_trick += 1
        self.cards_played += 1
        if self.in_trick == self.players:
            self.end_trick()
        else:
            seat += 1
            self.actor = 0 if seat == self.players else seat

    def suit(self, one: i64, card: i64) -> i64:
        """MU-5.2 to MU-5.4: the trump suit, or a colour without the trumps."""
        trumps: i64 = self.chief_trumps | self.vice_trumps
        if one & trumps:
            return trumps
        return OF_COLOUR[card // 12] & ~trumps

    def strength(self, one: i64, card: i64) -> i64:
        """MU-6.1 to MU-6.9: what a card is worth in this trick; -1 if it cannot win."""
        number: i64 = NUMBER[card]
        if one & self.chief_trumps:
            if one & self.vice_trumps:
                return 60
            return 40 + (number if self.chief_choice < NUMERAL else 0)
        if one & self.vice_trumps:
            return 20 + (number if self.vice_choice < NUMERAL else 0)
        return number if one & self.led else -1

    def end_trick(self) -> None:
        """MU-5.12: the winner takes the cards and leads."""
        self.points[self.winner] += self.trick_triangles
        self.actor = self.winner
        self.in_trick = 0
        self.trick_triangles = 0
        if not self.hands[self.winner] | self.laid[self.winner]:
            self.phase = PLAYED

    # --- the end -----------------------------------------------------------------

    def team_points(self) -> i64:
        """MU-7.3."""
        points: i64 = self.points[self.chief]
        return points if self.partner < 0 else points + self.points[self.partner]

    def scores(self) -> list[int]:
        if self.phase == PLAYED:
            return self.contract_scores()
        scores: list[int] = [0] * self.players
        if self.phase == STALEMATE:
            bid: i64 = self.bids[self.provocateur]
            for seat in range(self.players):
                if self.bids[seat] == bid:
                    # MU-3.4, MU-3.5.
                    scores[seat] = -10 * bid if seat == self.provocateur else 5 * bid
        return scores

    def contract_scores(self) -> list[int]:
        level: i64 = self.bids[self.chief]
        missing: i64 = steps(self.players, level, self.team_points())
        scores: list[int] = []
        for seat in range(self.players):
            score: i64 = self.points[seat]
            if missing == 0:
                if seat == self.chief or seat == self.partner:
                    score += bonus(level, self.chief_choice)
            elif seat == self.chief:
                score -= 10 * missing
            elif seat != self.partner:
                score += 5 * missing
            scores.append(score)
        return scores

    def cards(self) -> list[int]:
        found: list[int] = []
        for seat in range(self.players):
            found += kinds(self.hands[seat]) + kinds(self.laid[seat])
        first: i64 = self.logged - self.cards_played
        return sorted(found + [self.log[i] % 128 for i in range(first, self.logged)])

    # --- copies --------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, MuState)
        self.copy(other)

    def clone(self) -> State:
        return self.twin()

    def twin(self, room: i64 = _LOG) -> MuState:
        other = MuState(self.players, room)
        other.copy(self)
        return other

    def copy(self, other: MuState) -> None:
        self.deck = other.deck
        self.dealer = other.dealer
        self.phase = other.phase
        self.actor = other.actor
        self.laid_now = other.laid_now
        self.limit = other.limit
        self.passes = other.passes
        self.provocateur = other.provocateur
        self.chief = other.chief
        self.vice = other.vice
        self.partner = other.partner
        self.chief_choice = other.chief_choice
        self.vice_choice = other.vice_choice
        self.chief_trumps = other.chief_trumps
        self.vice_trumps = other.vice_trumps
        self.led = other.led
        self.in_trick = other.in_trick
        self.trick_triangles = other.trick_triangles
        self.best = other.best
        self.winner = other.winner
        self.cards_played = other.cards_played
        self.seen = other.seen
        self.last_trick_only = other.last_trick_only
        seat: i64 = 0
        while seat < self.players:
            self.hands[seat] = other.hands[seat]
            self.held[seat] = other.held[seat]
            self.offered[seat] = other.offered[seat]
            self.bids[seat] = other.bids[seat]
            self.last_lay[seat] = other.last_lay[seat]
            self.laid[seat] = other.laid[seat]
            self.points[seat] = other.points[seat]
            self.voids[seat] = other.voids[seat]
            seat += 1
        self.logged = other.logged
        entry: i64 = 0
        while entry < other.logged:
            self.log[entry] = other.log[entry]
            entry += 1

    def view(self, seat: Seat) -> View:
        # view.py stands on this module, so it is found only when it is needed.
        from pioche.games.mu.view import MuView

        return MuView(self, seat)
