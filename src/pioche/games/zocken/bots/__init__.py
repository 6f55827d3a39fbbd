"""Zocken: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.heuristics import Heuristics, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy, room
from pioche.games.zocken.kernel import (
    BLUE,
    CARDS,
    COLOUR,
    DONE,
    DRAW_TWO,
    GIVE,
    GIVE_TWO,
    LAY,
    LONGEST,
    NO_EFFECT,
    PASS_GOBLIN,
    SEAT,
    SERIES,
    SERIES_POINTS,
    SHORTEST,
    TO,
    TURN,
    TURN_BLUE,
    TURN_YELLOW,
    YELLOW,
    Deck,
    ZockenState,
)


@final
class Casual(Policy):
    """Lays a series every other time it can, of any length, and chooses blindly otherwise."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        last: i64 = legal[count - 1]
        if last >= LAY and last <= DONE and chance.below(2):
            return last
        return legal[chance.below(count)]


# --- a first evening ------------------------------------------------------------------
# A beginner notices a series in two turns of three, and in one case of four stops before it is as long as it could be.
_NOTICES: Final = 3
_STOPS: Final = 4


@final
class Beginner(Policy):
    """Ducks under the highest card on the table, without a thought for pairs, for what is out, or for its groups."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, ZockenState)
        last: i64 = legal[count - 1]
        if last == DONE and chance.below(_STOPS) == 0:
            return DONE
        if last >= LAY and last <= DONE:
            if state.phase == SERIES:
                return legal[0]
            if chance.below(_NOTICES):
                return last
        return self.duck(state, legal, count) if legal[0] < LAY else legal[chance.below(count)]

    def duck(self, state: ZockenState, legal: vec[i64], count: i64) -> i64:
        """The highest card below those on the table; the lowest, if there is none."""
        highest: i64 = self.highest(state)
        chosen: i64 = -1
        lowest_card: i64 = legal[0]
        i: i64 = 0
        while i < count and legal[i] < LAY:
            value: i64 = self.value(state, legal[i])
            if value < highest and (chosen < 0 or value > self.value(state, chosen)):
                chosen = legal[i]
            if value < self.value(state, lowest_card):
                lowest_card = legal[i]
            i += 1
        return lowest_card if chosen < 0 else chosen

    def highest(self, state: ZockenState) -> i64:
        found: i64 = -1
        place: i64 = 0
        while place < state.in_trick:
            found = max(found, self.value(state, state.trick[place]))
            place += 1
        return found

    def value(self, state: ZockenState, card: i64) -> i64:
        return state.deck.value[state.pawn * CARDS + card]


# --- what a club player knows ---------------------------------------------------------
# Scores are in 64ths of a point, chances in 256ths. The numbers were tuned in matches of the player against itself.
_POINT: Final = 64
_SURE: Final = 256
_NEVER: Final = -1_000_000
_AT_ONCE: Final = 1_000_000
# Actions whose scores differ by less are about equal.
_NOISE: Final = 10
# What goblins with one symbol promise, by their number with the jokers that join them.
_GROUP: Final = vec[i64]([0, 0, 16, 416, 640, 1280, 1600])
# Each card of a trick that is taken.
_TAKE: Final = 118
# To be rid of a card that is high, the more so the higher; of one that is dear in hand at the end.
_SHED: Final = 36
_DEAR: Final = 32
# Cards that stay in hand, if the pawn is turned so that they are lower.
_FLIP: Final = 10
# What effects bring as such: to play a card that can turn the pawn, to pass, to let draw, to give.
_TURNS: Final = 80
_PASSES: Final = 74
_DRAWS: Final = 32
_GIVES: Final = 192
# Each given card, for each card more than the shortest of the other hands; up to a bound.
_TEMPO: Final = 4
_TEMPO_MOST: Final = 6
# Gifts: to be rid of a high card; less for each hidden card with which it may make a series; for a joker; and for an
# effect card, by effect.
_GIFT_HIGH: Final = 13
_GIFT_HELPS: Final = 14
_GIFT_JOKER: Final = 82
_GIFT_EFFECT: Final = vec[i64]([0, 9, 9, 57, 0, 9])
# The player who gets two cards: each card that he holds less.
_RECEIVER: Final = 4
# How much likelier than by chance a player who can turn the pawn does so, and the most that is made of it.
_TURNED: Final = 186
_TURNED_MOST: Final = 128
# The chance of taking a trick, counted in some thousand rounds. By the players who come after, one to four, four rows:
# a card that is cancelled as yet, the best so far, one that one card beats, one that more beat. In a row by the eighths
# of the hidden cards that beat it.
_TAKES: Final = bytes(
    [0, 0, 0, 0, 0, 0, 0, 0]
    + [247, 199, 144, 180, 175, 160, 109, 35]
    + [7, 16, 9, 6, 22, 32, 54, 55]
    + [0, 0, 0, 0, 0, 0, 0, 0]
    + [0, 0, 0, 0, 0, 0, 0, 0]
    + [225, 164, 110, 82, 84, 78, 42, 50]
    + [35, 23, 18, 17, 16, 28, 35, 12]
    + [14, 14, 11, 11, 3, 4, 17, 25]
    + [0, 0, 0, 0, 0, 0, 0, 0]
    + [192, 145, 78, 52, 55, 54, 33, 15]
    + [35, 68, 30, 15, 3, 28, 20, 17]
    + [20, 20, 20, 20, 20, 20, 20, 20]
    + [0, 0, 0, 0, 0, 0, 0, 0]
    + [168, 91, 42, 53, 23, 26, 22, 14]
    + [20, 20, 20, 20, 20, 20, 20, 20]
    + [20, 20, 20, 20, 20, 20, 20, 20]
)


@final
class Club(Policy):
    """Plays as a good club player does: keeps groups and lays them, counts cards, sheds high ones where it is safe."""

    def __init__(self) -> None:
        # What follows from the deck in use. For each symbol its goblins and the jokers that fit; for each card the
        # other faces that come up to it, on yellow, then on blue; the cards that turn the pawn to yellow, and to blue.
        self.deck: Deck | None = None
        self.symbols: i64 = 0
        self.goblins: vec[i64] = vec[i64]([0] * CARDS)
        self.jokers: vec[i64] = vec[i64]([0] * CARDS)
        self.higher: vec[i64] = vec[i64]([0] * (2 * CARDS))
        self.turning: vec[i64] = vec[i64]([0] * 2)
        # Scratch for one decision: the scores of the legal actions; the cards in other hands or in the pile and their
        # number; who plays later in the trick; the shortest other hand; what the hand's groups lose with each card.
        self.scores: vec[i64] = room()
        self.hidden: i64 = 0
        self.unseen: i64 = 0
        self.later: i64 = 0
        self.fewest: i64 = 0
        self.loss: vec[i64] = vec[i64]([0] * CARDS)
        # For sharing jokers: those in hand, what can be had with each subset of them, and those that a series gets.
        self.own_joker: vec[i64] = vec[i64]([0] * CARDS)
        self.best: vec[i64] = vec[i64]([0] * 8)
        self.joining: i64 = 0

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, ZockenState)
        if count == 1:
            return legal[0]
        self.weigh(state, legal, count)
        chosen: i64 = 0
        most: i64 = 2 * _NEVER
        i: i64 = 0
        while i < count:
            score: i64 = self.scores[i] + chance.below(_NOISE)
            if score > most:
                most = score
                chosen = legal[i]
            i += 1
        return chosen

    def weigh(self, state: ZockenState, legal: vec[i64], count: i64) -> None:
        """Give every legal action a score."""
        if self.deck is not state.deck:
            self.learn(state.deck)
        if state.phase == SERIES:
            self.prefer(legal, count, self.next_in_series(state, legal, count))
            return
        self.look(state)
        if state.phase == TURN:
            self.prefer(legal, count, self.series(state, legal, count))
        i: i64 = 0
        while i < count and (legal[i] < LAY or legal[i] >= GIVE):
            self.scores[i] = self.score(state, legal[i])
            i += 1

    def prefer(self, legal: vec[i64], count: i64, action: i64) -> None:
        """One action, if it is there, and no other."""
        i: i64 = 0
        while i < count:
            self.scores[i] = _AT_ONCE if legal[i] == action else _NEVER
            i += 1

    def score(self, state: ZockenState, action: i64) -> i64:
        if action < LAY:
            return self.card_score(state, state.deck, action)
        if action < TO:
            return self.gift_score(state, state.deck, action - GIVE)
        if action < COLOUR:
            return -_RECEIVER * state.held[action - TO]
        return -self.hazard(state.deck, state.hands[state.actor], action - COLOUR)

    # --- the deck -----------------------------------------------------------------------

    def learn(self, deck: Deck) -> None:
        """What follows from the table of cards."""
        self.deck = deck
        self.symbols = 0
        rest: i64 = deck.kinds & deck.goblins
        while rest:
            after: i64 = deck.after[lowest(rest)]
            self.goblins[self.symbols] = after & deck.goblins
            self.jokers[self.symbols] = after & deck.jokers
            self.symbols += 1
            rest &= ~after
        self.turning[YELLOW] = 0
        self.turning[BLUE] = 0
        kinds: i64 = deck.kinds
        while kinds:
            card: i64 = lowest(kinds)
            self.higher[card] = self.beating(deck, card, 0)
            self.higher[CARDS + card] = self.beating(deck, card, CARDS)
            if deck.effect[card] == TURN_YELLOW:
                self.turning[YELLOW] |= deck.group[card]
            elif deck.effect[card] == TURN_BLUE:
                self.turning[BLUE] |= deck.group[card]
            kinds &= kinds - 1

    def beating(self, deck: Deck, card: i64, base: i64) -> i64:
        """ZOC-6.7, ZOC-6.8: the cards that beat a card if they are placed later."""
        found: i64 = 0
        kinds: i64 = deck.kinds & ~bit(card)
        while kinds:
            other: i64 = lowest(kinds)
            if deck.value[base + other] >= deck.value[base + card]:
                found |= deck.group[other]
            kinds &= kinds - 1
        return found

    # --- what bears on a decision -------------------------------------------------------

    def look(self, state: ZockenState) -> None:
        deck = state.deck
        hand: i64 = state.hands[state.actor]
        self.hidden = self.out(state)
        whole: i64 = self.promise(deck, hand)
        cards: i64 = hand
        while cards:
            card: i64 = deck.first[lowest(cards)]
            self.hidden = deck.take(self.hidden, card)
            self.loss[card] = 0
            if not (deck.effects >> card) & 1:
                self.loss[card] = whole - self.promise(deck, deck.take(hand, card))
            cards &= cards - 1
        self.unseen = cards_in(self.hidden)
        self.later = state.players - state.in_trick - 1
        self.fewest = CARDS
        seat: i64 = 0
        while seat < state.players:
            if seat != state.actor:
                self.fewest = min(self.fewest, state.held[seat])
            seat += 1

    def out(self, state: ZockenState) -> i64:
        """The cards that have not come to the table."""
        found: i64 = state.used
        i: i64 = 0
        while i < state.logged:
            action: i64 = state.log[i] % SEAT
            if action < DONE:
                found = state.deck.take(found, action if action < LAY else action - LAY)
            i += 1
        return found

    def promise(self, deck: Deck, hand: i64) -> i64:
        """What the groups of a hand promise, the jokers being where they serve best."""
        jokers: i64 = hand & deck.jokers
        n: i64 = 0
        while jokers:
            self.own_joker[n] = lowest(jokers)
            jokers &= jokers - 1
            n += 1
        subsets: i64 = bit(n)
        i: i64 = 0
        while i < subsets:
            self.best[i] = 0
            i += 1
        i = 0
        while i < self.symbols:
            own: i64 = cards_in(hand & self.goblins[i])
            if own:
                self.join(own, self.fitting(self.jokers[i], n), subsets)
            i += 1
        return self.best[subsets - 1]

    def fitting(self, jokers: i64, n: i64) -> i64:
        """Which of the hand's jokers are among some."""
        found: i64 = 0
        i: i64 = 0
        while i < n:
            if (jokers >> self.own_joker[i]) & 1:
                found |= bit(i)
            i += 1
        return found

    def join(self, own: i64, fits: i64, subsets: i64) -> None:
        """One more group of this number of goblins, with those jokers of each subset that are best used for it."""
        jokers: i64 = subsets - 1
        while jokers >= 0:
            usable: i64 = jokers & fits
            used: i64 = usable
            most: i64 = self.best[jokers] + _GROUP[min(own, LONGEST)]
            while used:
                most = max(most, self.best[jokers ^ used] + _GROUP[min(own + cards_in(used), LONGEST)])
                used = (used - 1) & usable
            self.best[jokers] = most
            jokers -= 1

    def danger(self, card: i64, colour: i64) -> i64:
        """How high a card stands among those that are hidden."""
        return _SURE - _SURE * cards_in(self.hidden & self.higher[colour * CARDS + card]) // max(self.unseen, 1)

    def hazard(self, deck: Deck, cards: i64, colour: i64) -> i64:
        """How high those cards stand that will have to be played."""
        total: i64 = 0
        while cards:
            card: i64 = deck.first[lowest(cards)]
            if self.loss[card] < _POINT:
                total += self.danger(card, colour)
            cards &= cards - 1
        return total

    # --- series -------------------------------------------------------------------------

    def series(self, state: ZockenState, legal: vec[i64], count: i64) -> i64:
        """The action that begins the best series; DONE if there is none."""
        deck = state.deck
        hand: i64 = state.hands[state.actor]
        held: i64 = state.held[state.actor]
        chosen: i64 = DONE
        most: i64 = 0
        i: i64 = count - 1
        while i >= 0 and legal[i] >= LAY:
            after: i64 = deck.after[legal[i] - LAY]
            goblins: i64 = hand & after & deck.goblins
            length: i64 = min(cards_in(goblins), LONGEST, held - 1)
            value: i64 = self.finish(deck, hand & ~goblins, length, after, held - length)
            if value >= most:
                most = value
                chosen = legal[i]
            i -= 1
        return chosen

    def finish(self, deck: Deck, hand: i64, length: i64, fits: i64, held: i64) -> i64:
        """The worth of ending a series of this number of goblins with the right jokers of the rest of the hand."""
        jokers: i64 = hand & fits & deck.jokers
        used: i64 = jokers
        most: i64 = -1
        while used >= 0:
            joined: i64 = length + cards_in(used)
            if joined >= SHORTEST and joined <= LONGEST and cards_in(used) < held:
                value: i64 = _POINT * SERIES_POINTS[joined] + self.promise(deck, hand & ~used)
                if value > most:
                    most = value
                    self.joining = used
            used = (used - 1) & jokers if used else -1
        return most

    def next_in_series(self, state: ZockenState, legal: vec[i64], count: i64) -> i64:
        """All goblins of the series, then the jokers that serve it best."""
        deck = state.deck
        if legal[0] < DONE and (deck.goblins >> (legal[0] - LAY)) & 1:
            return legal[0]
        self.finish(deck, state.hands[state.actor], state.length, state.follow, state.held[state.actor])
        return LAY + deck.first[lowest(self.joining)] if self.joining else DONE

    # --- cards --------------------------------------------------------------------------

    def card_score(self, state: ZockenState, deck: Deck, card: i64) -> i64:
        effect: i64 = deck.effect[card]
        pawn: i64 = state.pawn
        if effect == TURN_YELLOW:
            pawn = YELLOW
        elif effect == TURN_BLUE:
            pawn = BLUE
        score: i64 = -((_TAKE * state.players * self.takes(state, deck, card, pawn)) >> 8) - self.loss[card]
        score += ((_SHED * self.danger(card, pawn)) >> 8) + _DEAR * self.dear(deck, card) // (1 + self.fewest)
        return score + self.effect_score(state, deck, card, pawn) if effect != NO_EFFECT else score

    def dear(self, deck: Deck, card: i64) -> i64:
        """ZOC-8.4 to ZOC-8.6: what a card costs in hand at the end, beyond a goblin."""
        if (deck.effects >> card) & 1:
            return 1
        return 2 if (deck.jokers >> card) & 1 else 0

    def takes(self, state: ZockenState, deck: Deck, card: i64, pawn: i64) -> i64:
        """The chance of taking the trick with a card."""
        if self.later == 0:
            return self.takes_last(state, deck, card, pawn)
        now: i64 = self.expected(state, deck, card, pawn)
        turning: i64 = _TURNED * self.later * cards_in(self.hidden & self.turning[1 - pawn]) // max(self.unseen, 1)
        if turning == 0:
            return now
        turning = min(turning, _TURNED_MOST)
        return (now * (_SURE - turning) + self.expected(state, deck, card, 1 - pawn) * turning) >> 8

    def takes_last(self, state: ZockenState, deck: Deck, card: i64, pawn: i64) -> i64:
        """ZOC-6.2, ZOC-6.6: the last player knows."""
        if state.odd == bit(card):
            return _SURE
        if state.players == 5 and state.faces == bit(card):
            return 0
        return _SURE if self.standing(state, deck, card, pawn) == 1 else 0

    def standing(self, state: ZockenState, deck: Deck, card: i64, pawn: i64) -> i64:
        """0 for a card that would be cancelled as yet, 1 for the best so far, 2 if one is better, 3 if more are."""
        counting: i64 = state.odd
        if (counting >> card) & 1:
            return 0
        base: i64 = pawn * CARDS
        found: i64 = 1
        while counting:
            if deck.value[base + lowest(counting)] > deck.value[base + card]:
                found += 1
            counting &= counting - 1
        return min(found, 3)

    def expected(self, state: ZockenState, deck: Deck, card: i64, pawn: i64) -> i64:
        row: i64 = 4 * (self.later - 1) + self.standing(state, deck, card, pawn)
        return _TAKES[8 * row + 8 * cards_in(self.hidden & self.higher[pawn * CARDS + card]) // (self.unseen + 1)]

    def effect_score(self, state: ZockenState, deck: Deck, card: i64, pawn: i64) -> i64:
        effect: i64 = deck.effect[card]
        rest: i64 = deck.take(state.hands[state.actor], card)
        if effect == DRAW_TWO:
            return _DRAWS * min(state.pile_size - state.drawn, 2) // 2
        if effect == PASS_GOBLIN:
            return _PASSES + self.gifts_score(state, deck, rest, 1) if rest else 0
        if effect == GIVE_TWO:
            return _GIVES + self.gifts_score(state, deck, rest, 2) if rest else 0
        if pawn == state.pawn:
            return _TURNS
        return _TURNS + ((_FLIP * (self.hazard(deck, rest, state.pawn) - self.hazard(deck, rest, pawn))) >> 8)

    # --- gifts --------------------------------------------------------------------------

    def gifts_score(self, state: ZockenState, deck: Deck, hand: i64, gifts: i64) -> i64:
        """What it brings to give the best one or two cards of a hand."""
        cards: i64 = hand
        # ZOC-5.8
        if gifts == 1 and cards & ~deck.trees:
            cards &= ~deck.trees
        best: i64 = _NEVER
        second: i64 = _NEVER
        while cards:
            score: i64 = self.gift_score(state, deck, deck.first[lowest(cards)])
            if score > best:
                second = best
                best = score
            elif score > second:
                second = score
            cards &= cards - 1
        ahead: i64 = state.held[state.actor] - self.fewest
        best += _TEMPO * gifts * max(min(ahead, _TEMPO_MOST), -_TEMPO_MOST)
        return best + second if gifts == 2 and second > _NEVER else best

    def gift_score(self, state: ZockenState, deck: Deck, card: i64) -> i64:
        score: i64 = ((_GIFT_HIGH * self.danger(card, state.pawn)) >> 8) - self.loss[card]
        if (deck.jokers >> card) & 1:
            return score - _GIFT_JOKER
        if deck.effect[card] != NO_EFFECT:
            return score - _GIFT_EFFECT[deck.effect[card]]
        return score - _GIFT_HELPS * cards_in(self.hidden & deck.after[card])


# The actions that are worth a search: no more than these, the best ones in the eyes of the club; and their mark.
_WORTHY: Final = 4
_KEPT: Final = 2 * _AT_ONCE


@final
class ZockenHeuristics(Heuristics):
    """Also knows that one order of a series is as good as another, and that most cards need no second thought."""

    def __init__(self) -> None:
        self.player: Club = Club()
        super().__init__(Casual(), Beginner(), Club(), Margin(-1))

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        assert isinstance(state, ZockenState)
        player = self.player
        player.weigh(state, legal, count)
        self.keep(player.scores, count)
        kept: i64 = 0
        i: i64 = 0
        while i < count:
            if player.scores[i] == _KEPT:
                legal[kept] = legal[i]
                kept += 1
            i += 1
        return kept

    def keep(self, scores: vec[i64], count: i64) -> None:
        """Mark the best few, without those that are out of the question."""
        rank: i64 = 0
        while rank < _WORTHY:
            best: i64 = -1
            most: i64 = _NEVER
            i: i64 = 0
            while i < count:
                if scores[i] > most and scores[i] < _KEPT:
                    most = scores[i]
                    best = i
                i += 1
            if best < 0:
                return
            scores[best] = _KEPT
            rank += 1


HEURISTICS: Final = ZockenHeuristics()
