"""Mü: a good club player, who weighs his hand for the auction and each card for the trick."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.decks.mu import NUMBER, OF_COLOUR, OF_NUMBER, less, union
from pioche.games.mu.kernel import (
    AUCTION,
    CHIEF_TRUMP,
    COLOUR,
    NONE,
    NUMERAL,
    PARTNER,
    PASS,
    TRIANGLES,
    TRICKS,
    WITH,
    MuState,
    bonus,
    target,
    trump_cards,
)

# --- what a hand is worth to a chief -------------------------------------------------
# The points that a chief's team takes, in sixteenths, fitted to some ten thousand played hands. A row for each kind of
# trump (a colour, a number, 1 or 7, none) and within it for 3, 4, 5 and 6 players:
# to begin with during the auction and after it, each trump, trump 9, 8, 7 and 6, other 9, 8 and 7, colour that is
# missing, trump of the vice.
_ROW: Final = 12
_TEAM: Final = vec[i64](
    [-197, -197, 42, 38, 60, 39, 19, 43, 45, 21, 53, 0]
    + [160, 129, 50, 27, 32, 31, 17, 28, 31, 5, 1, 32]
    + [95, 67, 57, 39, 36, 43, 27, 44, 20, 0, 3, 39]
    + [67, 43, 60, 55, 56, 50, 29, 55, 13, -2, 2, 43]
    + [66, 66, 32, 0, 0, 0, 0, 49, 33, 20, 39, 0]
    + [231, 195, 78, 0, 0, 0, 0, 43, 29, -5, -7, 31]
    + [122, 79, 100, 0, 0, 0, 0, 61, 37, -7, 2, 48]
    + [84, 43, 115, 0, 0, 0, 0, 76, 37, -6, 3, 61]
    + [124, 124, 39, 0, 0, 0, 0, 38, 25, -41, 51, 0]
    + [123, 103, 82, 0, 0, 0, 0, 36, 23, -13, -1, 24]
    + [81, 65, 93, 0, 0, 0, 0, 66, 31, -16, -13, 27]
    + [128, 119, 97, 0, 0, 0, 0, 64, 18, -22, -7, 19]
    + [-25, -25, 0, 0, 0, 0, 0, 57, 52, 28, 38, 0]
    + [310, 279, 0, 0, 0, 0, 0, 41, 34, -2, 3, 27]
    + [228, 178, 0, 0, 0, 0, 0, 42, 31, -3, 9, 53]
    + [201, 154, 0, 0, 0, 0, 0, 54, 26, -3, 5, 65]
)
# The kind of each choice, counted from the first colour.
_KIND: Final = bytes([0] * 5 + [1, 2, 1, 1, 1, 1, 1, 2, 1, 1] + [3])
# Fewer cards than these make no trump.
_FEWEST: Final = bytes([3] * 5 + [2] * 10)
# The worth of a better bonus, in sixteenths of a point.
_BONUS_WORTH: Final = 16
# By players from 0: to take the lead of the auction a hand must promise these sixteenths more than the target ...
_LEAD_ROOM: Final = vec[i64]([0, 0, 0, 0, 0, -32, -32])
# ... and to raise its own bid, unforced, these.
_RAISE_ROOM: Final = vec[i64]([0, 0, 0, 48, 80, 48, 48])
# More than any hand promises.
_CLEAR: Final = 2000
# The partner gets the whole bonus and risks nothing, so who will not be chief shows the leader cards worth more than
# this (twice the number, and the number again for each card that the leader shows of the colour), up to a bound.
_SIGNAL: Final = 15
_SIGNALS: Final = 4
# Cards to lay: one of the best trump and one of the next best come first, then high ones, which attract a chief.
_SHOW_BEST: Final = 1000
_SHOW_NEXT: Final = 300
_SHOW_TRUMP: Final = 100
_SHOW_HIGH: Final = 10

# --- choices --------------------------------------------------------------------------
# The chief's trump: each such card that one possible partner shows.
_SUPPORT: Final = 16
# The vice's trump: each card of a colour; a number as such and each card of it; less for a 9 or 8 in it, which may win
# without being trumps, and for each card of the colour that the chief shows.
_VICE_CARD: Final = 24
_VICE_FIRST: Final = 40
_VICE_NUMBER: Final = 16
_VICE_NINE: Final = 28
_VICE_EIGHT: Final = 24
_VICE_CHIEF: Final = 16
# The partner: what he shows, and the seat (the later he plays after the chief, the better).
_ALLY_TRUMP: Final = 10
_ALLY_HIGH: Final = 12
_ALLY_VICE: Final = 10
_ALLY_NINE: Final = 12
_ALLY_BID: Final = 2
_ALLY_SEAT: Final = 4

# --- tricks ---------------------------------------------------------------------------
# Chances are in 256ths; what a card played to a trick brings, in 256ths of a triangle.
_SURE: Final = 256
# Cards that differ by less are about equal.
_NOISE: Final = 63
_LEAD_NOISE: Final = 8
_SHOW_NOISE: Final = 8
_ALLY_NOISE: Final = 4
# Less than anything is worth.
NEVER: Final = -1000000
_MOST_ENEMIES: Final = 6
_MOST_CARDS: Final = 24
_SIDES: Final = _MOST_ENEMIES * _MOST_CARDS


def _miss(players: int, enemies: int, cards: int) -> int:
    """The chance in 255 that none of some enemies holds any of some cards that others hold."""
    return round(255 * max(0.0, 1 - enemies / (players - 1)) ** cards)


def _safe(players: int, enemies: int, cards: int) -> int:
    """The chance in 255 that no enemy can ruff a colour by the number of its cards that others hold."""
    void = (1 - 1 / (players - 1)) ** cards
    return round(255 * (1 - 0.7 * void) ** enemies)


_CASES: Final = [(p, e, c) for p in range(3, 7) for e in range(_MOST_ENEMIES) for c in range(_MOST_CARDS)]
_MISS: Final = bytes(_miss(p, e, c) for p, e, c in _CASES)
_SAFE: Final = bytes(_safe(p, e, c) for p, e, c in _CASES)
# Cards with a number above one; and cards of the same colour that are higher than a card.
_ABOVE: Final = vec[i64]([sum(2**card for card in range(60) if NUMBER[card] > number) for number in range(10)])
_HIGHER: Final = vec[i64](
    [
        sum(2**high for high in range(60) if high // 12 == card // 12 and NUMBER[high] > NUMBER[card])
        for card in range(60)
    ]
)
# What a card may still win later, in 256ths of a trick, by how many stronger ones are out.
_SIDE_POWER: Final = bytes([100, 60, 40, 20, 10, 5, 3, 2, 1] + [0] * 15)
_TRUMP_POWER: Final = bytes([250, 190, 150, 130, 115, 105, 100, 95] + [90] * 16)
# A trick that a mate takes is worth a little less than an own one.
_MATE: Final = 210
# The chance that a mate who plays later takes the trick from an enemy.
_RESCUE: Final = 20
# Getting rid of a short colour while holding trumps, by the cards left in it.
_SHORT: Final = 25
# Leads, in sixteenths of points, fitted to playouts and tuned in matches. A row for a chief with two, three, four or
# five others, for a partner, for an opponent, and for one at a table of three:
# a trump as such, if it holds, each of its triangles, each trump out if it holds, the highest;
# another card if it holds, each triangle of it then, each triangle of it, each card of its colour, the highest, second
# and third of the colour, a colour that nobody else has, one that a mate may ruff.
_LEAD_ROW: Final = 14
_LEAD: Final = vec[i64](
    [63, -20, 25, 174, -61, -134, 71, 23, 25, 154, -51, -21, 26, 0]
    + [-10, 79, -37, -9, 102, 12, 27, 12, -11, 1, -14, -13, 16, 20]
    + [-29, 77, -22, -3, 125, 46, 38, 12, -17, 66, -13, -1, -11, 3]
    + [-38, 98, -41, -5, 142, 61, 65, 6, -20, 58, -8, 4, -61, 18]
    + [18, -85, -10, 4, 81, -20, 48, -7, 0, 100, -1, 4, -24, -7]
    + [12, -39, -7, -3, 149, 19, 48, -2, -1, 41, -6, -2, 8, 4]
    + [-13, 18, -36, 2, 78, -30, 32, 8, 26, 35, -31, -9, 114, -43]
)


def missing(cards: i64, deck: i64) -> i64:
    """How many colours in play a hand has none of."""
    found: i64 = 0
    colour: i64 = 0
    while colour < 5:
        if OF_COLOUR[colour] & deck and not OF_COLOUR[colour] & cards:
            found += 1
        colour += 1
    return found


def team_points(players: i64, cards: i64, choice: i64, vice_trumps: i64, empty: i64, named: i64) -> i64:
    """Sixteenths of points that the team of a chief with these cards and this trump may expect."""
    trumps: i64 = trump_cards(choice)
    own: i64 = cards & trumps
    side: i64 = cards & ~trumps & ~vice_trumps
    row: i64 = _ROW * (4 * _KIND[choice - COLOUR] + players - 3)
    points: i64 = _TEAM[row + named] + _TEAM[row + 2] * cards_in(own) + _TEAM[row + 10] * empty
    if choice < NUMERAL:
        points += _TEAM[row + 3] * cards_in(own & OF_NUMBER[9]) + _TEAM[row + 4] * cards_in(own & OF_NUMBER[8])
        points += _TEAM[row + 5] * cards_in(own & OF_NUMBER[7]) + _TEAM[row + 6] * cards_in(own & OF_NUMBER[6])
    points += _TEAM[row + 7] * cards_in(side & OF_NUMBER[9]) + _TEAM[row + 8] * cards_in(side & OF_NUMBER[8])
    points += _TEAM[row + 9] * cards_in(side & OF_NUMBER[7])
    return points + _TEAM[row + 11] * cards_in(cards & vice_trumps & ~trumps)


@final
class Club(Policy):
    """Plays as a good club player does. The attributes are scratch for one decision."""

    def __init__(self) -> None:
        self.trumps: i64 = 0
        # Cards in the hands of others, and the cards still to come of all others.
        self.hidden: i64 = 0
        self.out: i64 = 0
        # Those who play after this seat: enemies and mates, what enemies show, what they would ruff.
        self.enemies: i64 = 0
        self.mates: i64 = 0
        self.shown: i64 = 0
        self.ruffs: i64 = 0
        self.feeds: i64 = 0
        # What this seat holds, and its trumps.
        self.cards: i64 = 0
        self.own_trumps: i64 = 0
        self.row: i64 = 0
        self.trick_worth: i64 = 0
        # The best trump of a hand, the next best, and the points it promises.
        self.choice: i64 = 0
        self.second: i64 = 0
        self.points: i64 = 0
        self.highest: i64 = 0
        self.runner_up: i64 = 0
        # What each choice is worth, and how much noise may change that.
        self.scores: vec[i64] = vec[i64]([0] * 64)
        self.noise: i64 = 0

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count == 1:
            return legal[0]
        assert isinstance(state, MuState)
        if state.phase == AUCTION:
            return self.bid(state, legal, count, chance)
        self.judge(state, legal, count)
        return self.pick(legal, count, chance)

    def judge(self, state: MuState, legal: vec[i64], count: i64) -> None:
        """What each choice after the auction, or each card, is worth to the seat to play, without noise."""
        if state.phase == TRICKS:
            self.look(state)
            if state.in_trick:
                self.follow(state, legal, count)
            else:
                self.lead(state, legal, count)
        elif state.phase == PARTNER:
            self.ally(state, legal, count)
        elif state.phase == CHIEF_TRUMP:
            self.chief_trump(state, legal, count)
        else:
            self.vice_trump(state, legal, count)

    def pick(self, legal: vec[i64], count: i64, chance: Chance) -> i64:
        """The best of what was judged, with its noise."""
        scores = self.scores
        noise: i64 = self.noise
        best: i64 = 0
        most: i64 = NEVER
        i: i64 = 0
        while i < count:
            score: i64 = scores[i]
            if noise:
                score += chance.below(noise)
            if score > most:
                most = score
                best = i
            i += 1
        return legal[best]

    # --- auction ---------------------------------------------------------------------

    def bid(self, state: MuState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        self.weigh(state)
        if self.spare(state) >= 0:
            return self.lay(state, legal, count, chance)
        return self.support(state, legal, count)

    def spare(self, state: MuState) -> i64:
        """Sixteenths of points that the hand, once weighed, promises beyond what it should for one card more."""
        own: i64 = state.bids[state.actor]
        self.rivals(state)
        if own and own == self.highest:
            # A tie costs the last who laid and pays the others: break the own tie, so that another is last.
            return _CLEAR if state.last_of(own) == state.actor else -_CLEAR
        leads: bool = own > self.highest
        level: i64 = (own if leads else self.highest) + 1
        required: i64 = _RAISE_ROOM[state.players] if leads else _LEAD_ROOM[state.players]
        return self.points - 16 * target(state.players, level) - required

    def rivals(self, state: MuState) -> None:
        """The highest and the second highest bid of the others."""
        self.highest = 0
        self.runner_up = 0
        seat: i64 = 0
        while seat < state.players:
            bid: i64 = state.bids[seat]
            if seat != state.actor:
                if bid > self.highest:
                    self.runner_up = self.highest
                    self.highest = bid
                elif bid > self.runner_up:
                    self.runner_up = bid
            seat += 1

    def support(self, state: MuState, legal: vec[i64], count: i64) -> i64:
        """Without the strength to be chief: show the leader a card, but stay behind the runner-up, who will be vice."""
        own: i64 = state.bids[state.actor] + 1
        if own > _SIGNALS or own >= self.runner_up or state.players == 3:
            return PASS
        return self.signal(state, legal, count)

    def signal(self, state: MuState, legal: vec[i64], count: i64) -> i64:
        """The strongest card for the leader's likely trump, if it is worth showing."""
        leader: i64 = 0
        while state.bids[leader] != self.highest:
            leader += 1
        chosen: i64 = PASS
        most: i64 = _SIGNAL
        i: i64 = 0
        while i < count - 1:
            card: i64 = legal[i]
            colour: i64 = OF_COLOUR[card // 12]
            score: i64 = NUMBER[card] * (2 + cards_in(state.offered[leader] & colour))
            if score > most:
                most = score
                chosen = card
            i += 1
        return chosen

    def weigh(self, state: MuState) -> None:
        """The best trump for the hand to play, the next best, and what the chief's team would take with it."""
        self.strength(state, union(state.hands[state.actor], state.offered[state.actor]), state.deck)

    def strength(self, state: MuState, cards: i64, deck: i64) -> i64:
        empty: i64 = missing(cards & deck, deck)
        self.points = 0
        self.choice = COLOUR
        self.second = COLOUR
        next_best: i64 = 0
        choice: i64 = COLOUR
        while choice < NONE:
            if cards_in(cards & trump_cards(choice)) >= _FEWEST[choice - COLOUR]:
                points: i64 = team_points(state.players, cards, choice, 0, empty, 0)
                points += _BONUS_WORTH * bonus(0, choice) // 10
                if points > self.points:
                    next_best = self.points
                    self.second = self.choice
                    self.points = points
                    self.choice = choice
                elif points > next_best:
                    next_best = points
                    self.second = choice
            choice += 1
        return self.points

    def lay(self, state: MuState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        """A card that lets the seat name its best trump, or the next best should the vice name that one."""
        self.offer(state, legal, count - 1)
        return self.pick(legal, count - 1, chance)

    def offer(self, state: MuState, legal: vec[i64], count: i64) -> None:
        """What it is worth to lay each card, the hand being weighed."""
        self.noise = _SHOW_NOISE
        i: i64 = 0
        while i < count:
            self.scores[i] = self.show(state, legal[i])
            i += 1

    def show(self, state: MuState, card: i64) -> i64:
        """What it is worth to lay a card, the hand being weighed."""
        laid: i64 = state.offered[state.actor]
        best_cards: i64 = trump_cards(self.choice)
        next_cards: i64 = trump_cards(self.second)
        score: i64 = _SHOW_HIGH * NUMBER[card]
        if bit(card) & best_cards:
            score += _SHOW_TRUMP if laid & best_cards else _SHOW_BEST
        if bit(card) & next_cards and not laid & next_cards:
            score += _SHOW_NEXT
        return score

    # --- choices ------------------------------------------------------------------------

    def chief_trump(self, state: MuState, legal: vec[i64], count: i64) -> None:
        cards: i64 = union(state.hands[state.actor], state.laid[state.actor])
        empty: i64 = missing(cards, state.deck)
        self.noise = 0
        i: i64 = 0
        while i < count:
            choice: i64 = legal[i]
            score: i64 = team_points(state.players, cards, choice, state.vice_trumps, empty, 1)
            score += _BONUS_WORTH * bonus(0, choice) // 10 + _SUPPORT * self.supported(state, choice)
            self.scores[i] = score
            i += 1

    def supported(self, state: MuState, choice: i64) -> i64:
        """How many of these trumps one possible partner shows."""
        trumps: i64 = trump_cards(choice)
        most: i64 = 0
        seat: i64 = 0
        while seat < state.players:
            if seat != state.chief and seat != state.vice:
                shown: i64 = cards_in(state.offered[seat] & trumps)
                most = max(most, shown)
            seat += 1
        return most

    def vice_trump(self, state: MuState, legal: vec[i64], count: i64) -> None:
        """Many cards, but not those that win anyway, and not the chief's own colour."""
        cards: i64 = union(state.hands[state.actor], state.laid[state.actor])
        self.noise = 0
        i: i64 = 0
        while i < count:
            trumps: i64 = trump_cards(legal[i])
            own: i64 = cards & trumps
            score: i64 = -_VICE_NINE * cards_in(own & OF_NUMBER[9]) - _VICE_EIGHT * cards_in(own & OF_NUMBER[8])
            if legal[i] < NUMERAL:
                score += _VICE_CARD * cards_in(own) - _VICE_CHIEF * cards_in(state.offered[state.chief] & trumps)
            else:
                score += _VICE_FIRST + _VICE_NUMBER * cards_in(own)
            self.scores[i] = score
            i += 1

    def ally(self, state: MuState, legal: vec[i64], count: i64) -> None:
        """The partner who shows the best cards, and rather one who plays late after the chief."""
        high: i64 = state.chief_trumps & (OF_NUMBER[9] | OF_NUMBER[8] | OF_NUMBER[7])
        nines: i64 = OF_NUMBER[9] & ~(state.chief_trumps | state.vice_trumps)
        self.noise = _ALLY_NOISE
        i: i64 = 0
        while i < count:
            seat: i64 = legal[i] - WITH
            shown: i64 = state.offered[seat]
            after: i64 = seat - state.chief
            score: i64 = _ALLY_SEAT * (after if after > 0 else after + state.players)
            score += _ALLY_TRUMP * cards_in(shown & state.chief_trumps) + _ALLY_HIGH * cards_in(shown & high)
            score += _ALLY_VICE * cards_in(shown & state.vice_trumps) + _ALLY_NINE * cards_in(shown & nines)
            self.scores[i] = score + _ALLY_BID * state.bids[seat]
            i += 1

    # --- tricks --------------------------------------------------------------------------

    def look(self, state: MuState) -> None:
        """Gather what bears on this card: who plays after it, and what is still out."""
        me: i64 = state.actor
        self.trumps = state.chief_trumps | state.vice_trumps
        self.hidden = less(less(state.deck, state.seen), state.hands[me])
        self.row = (state.players - 3) * _SIDES
        self.enemies = 0
        self.mates = 0
        self.shown = 0
        self.ruffs = 0
        self.feeds = 0
        self.cards = union(state.hands[me], state.laid[me])
        self.own_trumps = self.cards & self.trumps
        team: i64 = self.side(state, me)
        left: i64 = state.players - state.in_trick - 1
        seat: i64 = me
        while left:
            seat += 1
            if seat == state.players:
                seat = 0
            if self.side(state, seat) == team:
                self.mates += 1
                if state.voids[seat] & self.trumps == 0:
                    self.feeds |= state.voids[seat]
            else:
                self.enemies += 1
                self.shown |= state.laid[seat]
                if state.voids[seat] & self.trumps == 0:
                    self.ruffs |= state.voids[seat]
            left -= 1
        self.out = self.hidden
        seat = 0
        while seat < state.players:
            if seat != me:
                self.out |= state.laid[seat]
            seat += 1
        self.row += self.enemies * _MOST_CARDS
        self.trick_worth = 2 * state.players

    def side(self, state: MuState, seat: i64) -> i64:
        return 1 if seat == state.chief or seat == state.partner else 0

    def stronger(self, state: MuState, card: i64) -> i64:
        """The cards that beat a card inside its own suit."""
        one: i64 = bit(card)
        if one & state.chief_trumps:
            if one & state.vice_trumps:
                return 0
            return (state.chief_trumps & state.vice_trumps) | (_HIGHER[card] & state.chief_trumps)
        if one & state.vice_trumps:
            return state.chief_trumps | (_HIGHER[card] & state.vice_trumps)
        return _HIGHER[card] & ~self.trumps

    def hold(self, one: i64, stronger: i64, suit: i64) -> i64:
        """The chance in 256 that no enemy who plays later beats a card that leads the trick."""
        if self.enemies == 0:
            return _SURE
        chance: i64 = _MISS[self.row + cards_in(stronger & self.hidden)]
        if stronger & self.shown:
            chance >>= 2
        if not one & self.trumps and self.trumps & (self.hidden | self.shown):
            if suit & self.ruffs:
                chance >>= 2
            else:
                chance = (chance * _SAFE[self.row + cards_in(suit & self.hidden)]) >> 8
        return chance

    def power(self, one: i64, stronger: i64) -> i64:
        """What a card is worth later."""
        left: i64 = cards_in(stronger & self.out)
        return self.trick_worth * (_TRUMP_POWER[left] if one & self.trumps else _SIDE_POWER[left])

    def shortens(self, one: i64, card: i64) -> i64:
        """What it is worth to come nearer to ruffing the card's colour."""
        if self.own_trumps == 0 or one & self.trumps:
            return 0
        return _SHORT // cards_in(OF_COLOUR[card // 12] & self.cards & ~self.trumps)

    def follow(self, state: MuState, legal: vec[i64], count: i64) -> None:
        me: i64 = state.actor
        friend: bool = self.side(state, state.winner) == self.side(state, me)
        triangles: i64 = state.trick_triangles + self.enemies + self.mates
        # What the trick promises where this seat does not take it.
        other: i64 = self.left_alone(state) if friend else self.mates * _RESCUE
        self.noise = _NOISE
        scores = self.scores
        i: i64 = 0
        while i < count:
            card: i64 = legal[i]
            one: i64 = bit(card)
            stronger: i64 = self.stronger(state, card)
            takes: i64 = other
            if state.strength(one, card) > state.best:
                takes = self.hold(one, stronger, state.led)
            score: i64 = (2 * takes - _SURE) * (triangles + TRIANGLES[card]) - self.power(one, stronger)
            scores[i] = score + self.shortens(one, card)
            i += 1

    def left_alone(self, state: MuState) -> i64:
        """The chance that a mate's card that wins now holds."""
        best: i64 = state.best
        stronger: i64 = 0
        if best < 20:
            stronger = state.led & _ABOVE[best]
        elif best < 40:
            stronger = state.chief_trumps
            if state.vice_choice < NUMERAL:
                stronger |= state.vice_trumps & _ABOVE[best - 20]
        elif best < 60:
            stronger = state.chief_trumps & state.vice_trumps
            if state.chief_choice < NUMERAL:
                stronger |= state.chief_trumps & _ABOVE[best - 40]
        return (self.hold(0 if best < 20 else self.trumps, stronger, state.led) * _MATE) >> 8

    def lead(self, state: MuState, legal: vec[i64], count: i64) -> None:
        row: i64 = self.leader(state) * _LEAD_ROW
        trump_out: i64 = cards_in(self.trumps & self.out)
        self.noise = _LEAD_NOISE
        scores = self.scores
        i: i64 = 0
        while i < count:
            card: i64 = legal[i]
            if bit(card) & self.trumps:
                scores[i] = self.lead_trump(state, row, card, trump_out)
            else:
                scores[i] = self.lead_side(state, row + 5, card)
            i += 1

    def leader(self, state: MuState) -> i64:
        """The row of weights for a lead: a chief by players, a partner, an opponent of one or of two."""
        if state.actor == state.chief:
            return state.players - 3
        if state.actor == state.partner:
            return 4
        return 5 if state.players > 3 else 6

    def lead_trump(self, state: MuState, row: i64, card: i64, trump_out: i64) -> i64:
        one: i64 = bit(card)
        stronger: i64 = self.stronger(state, card)
        takes: i64 = self.hold(one, stronger, self.trumps)
        score: i64 = _LEAD[row] + _LEAD[row + 2] * TRIANGLES[card]
        score += ((_LEAD[row + 1] + _LEAD[row + 3] * trump_out) * takes) >> 8
        if stronger & self.out == 0:
            score += _LEAD[row + 4]
        return score

    def lead_side(self, state: MuState, row: i64, card: i64) -> i64:
        one: i64 = bit(card)
        stronger: i64 = self.stronger(state, card)
        suit: i64 = OF_COLOUR[card // 12] & ~self.trumps
        triangles: i64 = TRIANGLES[card]
        takes: i64 = self.hold(one, stronger, suit)
        score: i64 = ((_LEAD[row] + _LEAD[row + 1] * triangles) * takes) >> 8
        score += _LEAD[row + 2] * triangles + _LEAD[row + 3] * cards_in(suit & self.cards)
        above: i64 = cards_in(stronger & self.out)
        if above < 3:
            score += _LEAD[row + 4 + above]
        if suit & self.out == 0:
            score += _LEAD[row + 7]
        if one & self.feeds:
            score += _LEAD[row + 8]
        return score
