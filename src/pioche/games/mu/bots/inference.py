"""Mü: what the others' bids and cards say of the hands they hold.

Who bids, leads or throws off chooses among all that he holds, so every choice tells of the rest. A reading keeps
some deals of the hidden cards and takes each from one to the next by a swap between two players, rather to hands with
which a club player would have chosen as they did (a Metropolis walk). The longer it goes on, the less a deal depends
on where it began.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from pioche.core.bits import bit, fill
from pioche.core.chance import Chance
from pioche.core.native import i64, vec
from pioche.core.playout import room
from pioche.decks.mu import add, kind, less, take, union
from pioche.games.mu.bots.club import NEVER, Club
from pioche.games.mu.kernel import AUCTION, PASS, MuState
from pioche.games.mu.view import MuView

# Deals to begin with, each in another corner of what is possible. Another one is begun, with a number of swaps at once,
# whenever all have had their fill on average, until there are too many.
_FEWEST: Final = 32
_FIRST_STEPS: Final = 300
_FILL: Final = 600
_MOST: Final = 512
# Swaps before a deal is imagined once more.
_STEPS: Final = 10
# How often a choice is not the club's: a bid, and any other choice of one who plays as the club does, or of one who has
# a mind of his own. Nobody knows beforehand which of the two a player is.
_SLIP_OF_BID: Final = 0.05
_SLIP: Final = 0.03
_OWN_MIND: Final = 0.5
# Sixteenths of points within which a bid is in doubt.
_DOUBT: Final = 12.0
# Parts into which the noise of a choice is divided, and those of a chance.
_NOISE_PARTS: Final = 8
_GRAIN: Final = 1 << 20
_MOST_SEATS: Final = 6


@final
class Reading:
    """What one seat has seen the others do, and deals that explain it."""

    def __init__(self) -> None:
        self.club: Club = Club()
        self.legal: vec[i64] = room()
        self.view: MuView | None = None
        self.seat: i64 = 0
        # The choices of the others: the state before each, what was chosen, the cards that have left the hand since,
        # and the choice of the same seat before (-1 for none); and the last choice of each seat.
        self.moments: list[MuState] = []
        self.choice: vec[i64] = vec[i64]([0] * 512)
        self.gone: vec[i64] = vec[i64]([0] * 512)
        self.before: vec[i64] = vec[i64]([0] * 512)
        self.last: vec[i64] = vec[i64]([0] * _MOST_SEATS)
        self.observed: i64 = 0
        # The deals, and how well the hand of each seat explains its choices there; the one whose turn it is.
        self.worlds: list[MuState] = []
        self.belief: vec[float] = vec[float]([0.0] * 3072)
        self.next: i64 = 0
        self.swaps: i64 = 0

    # --- what was seen -----------------------------------------------------------------

    def observe_play(self, view: MuView, chance: Chance) -> None:
        """Forget everything and recall each choice of the others."""
        self.view = view
        self.seat = view.seat
        self.worlds = []
        self.next = 0
        self.swaps = 0
        self.observed = 0
        seat: i64 = 0
        while seat < _MOST_SEATS:
            self.last[seat] = -1
            seat += 1
        # Any deal will do to follow what happened: only the hand of who chose is ever looked at, and put right then.
        self.follow(view.redeal(chance))

    def follow(self, world: MuState) -> None:
        """Play what was played again, and keep the state before each choice of the others."""
        state = first_deal(world)
        i: i64 = 0
        while i < world.logged:
            by: i64 = world.log[i] // 128
            action: i64 = world.log[i] % 128
            if by != self.seat:
                self.remember(state, world.hands[by], action)
            state.apply(action)
            i += 1

    def remember(self, state: MuState, left: i64, action: i64) -> None:
        """Keep a choice; `left` is what is still in the hand of who chose."""
        n: i64 = self.observed
        by: i64 = state.actor
        if n == len(self.moments):
            self.moments.append(state.twin())
        elif self.moments[n].players == state.players:
            self.moments[n].copy(state)
        else:
            self.moments[n] = state.twin()
        self.choice[n] = action
        self.gone[n] = less(state.hands[by], left)
        self.before[n] = self.last[by]
        self.last[by] = n
        self.observed += 1

    # --- how well a hand explains it -----------------------------------------------------

    def explains(self, seat: i64, hand: i64) -> float:
        """The chance that a seat that holds this now has chosen as it did."""
        is_weighed: bool = False
        bids: float = 1.0
        as_club: float = 0.5
        as_other: float = 0.5
        i: i64 = self.last[seat]
        while i >= 0:
            moment = self.moments[i]
            moment.hands[seat] = union(hand, self.gone[i])
            count: i64 = moment.legal(self.legal)
            if count > 1:
                blind: float = 1.0 / float(count)
                if moment.phase == AUCTION:
                    if not is_weighed:
                        # Laid or held, the cards are the same in the whole auction.
                        self.club.weigh(moment)
                        is_weighed = True
                    bids *= _SLIP_OF_BID * blind + (1.0 - _SLIP_OF_BID) * self.bids(moment, self.choice[i], count)
                else:
                    self.club.judge(moment, self.legal, count)
                    likely: float = self.picks(self.choice[i], count)
                    as_club *= _SLIP * blind + (1.0 - _SLIP) * likely
                    as_other *= _OWN_MIND * blind + (1.0 - _OWN_MIND) * likely
            i = self.before[i]
        return bids * (as_club + as_other)

    def bids(self, moment: MuState, action: i64, count: i64) -> float:
        """The chance that the club bids so: a card to be chief with, else one to support another, or none."""
        lays: float = 1.0 / (1.0 + exp(-(float(self.club.spare(moment)) + 0.5) / _DOUBT))
        chance: float = 0.0
        if self.club.support(moment, self.legal, count) == action:
            chance = 1.0 - lays
        if action != PASS:
            self.club.offer(moment, self.legal, count - 1)
            chance += lays * self.picks(action, count - 1)
        return chance

    def picks(self, action: i64, count: i64) -> float:
        """The chance that of what the club has judged this comes out best, with its noise."""
        club = self.club
        own: i64 = 0
        highest: i64 = NEVER
        i: i64 = 0
        while i < count:
            if self.legal[i] == action:
                own = club.scores[i]
            elif club.scores[i] > highest:
                highest = club.scores[i]
            i += 1
        noise: i64 = max(club.noise, 1)
        if own >= highest + noise:
            return 1.0
        if own + noise <= highest:
            return 0.0
        chance: float = 0.0
        part: float = 0.5
        while part < float(_NOISE_PARTS):
            chance += self.stays_ahead(float(own) + part * float(noise) / float(_NOISE_PARTS), action, count)
            part += 1.0
        return chance / float(_NOISE_PARTS)

    def stays_ahead(self, score: float, action: i64, count: i64) -> float:
        """The chance that no other choice comes to more than this."""
        noise: float = float(max(self.club.noise, 1))
        chance: float = 1.0
        i: i64 = 0
        while i < count:
            if self.legal[i] != action:
                lead: float = score - float(self.club.scores[i])
                if lead <= 0.0:
                    return 0.0
                if lead < noise:
                    chance *= lead / noise
            i += 1
        return chance

    # --- from deal to deal ---------------------------------------------------------------

    def can_tell(self) -> bool:
        """Whether two others at least hold cards that are not known."""
        view = self.view
        assert view is not None
        holders: i64 = 0
        seat: i64 = 0
        while seat < view.state.players:
            if seat != self.seat and view.state.held[seat]:
                holders += 1
            seat += 1
        return holders > 1

    def sample_world(self, chance: Chance) -> MuState:
        """A deal that explains what was seen as well as has been made out by now."""
        return self.worlds[self.infer(_STEPS, chance)].twin()

    def infer(self, steps: i64, chance: Chance) -> i64:
        """Let the others swap cards some times in the deal whose turn it is; return its place."""
        kept: i64 = len(self.worlds)
        place: i64 = self.next
        if kept < _FEWEST:
            place = self.draw(chance)
        elif kept < _MOST and self.swaps > _FILL * kept:
            place = self.draw(chance)
            steps = _FIRST_STEPS
        else:
            self.next = place + 1 if place + 1 < kept else 0
        self.walk(place, steps, chance)
        return place

    def walk(self, place: i64, steps: i64, chance: Chance) -> None:
        """Let the others swap cards some times."""
        players: i64 = self.worlds[place].players
        others: i64 = players - 1
        self.swaps += steps
        while steps > 0:
            one: i64 = chance.below(others)
            other: i64 = chance.below(others - 1)
            if other >= one:
                other += 1
            self.swap(place, (self.seat + 1 + one) % players, (self.seat + 1 + other) % players, chance)
            steps -= 1

    def draw(self, chance: Chance) -> i64:
        """One more deal; return its place."""
        view = self.view
        assert view is not None
        world = view.redeal(chance)
        place: i64 = len(self.worlds)
        first: i64 = place * _MOST_SEATS
        seat: i64 = 0
        while seat < world.players:
            if seat != self.seat:
                self.belief[first + seat] = self.explains(seat, world.hands[seat])
            seat += 1
        self.worlds.append(world)
        return place

    def swap(self, place: i64, one: i64, other: i64, chance: Chance) -> None:
        """Let two seats swap a card if that explains their choices as well, and now and then if it does not."""
        world = self.worlds[place]
        if world.hands[one] == 0 or world.hands[other] == 0:
            return
        offered: i64 = self.any_card(world.hands[one], chance)
        taken: i64 = self.any_card(world.hands[other], chance)
        if offered == taken or bit(taken) & world.voids[one] or bit(offered) & world.voids[other]:
            return
        hand: i64 = add(take(world.hands[one], offered), taken)
        other_hand: i64 = add(take(world.hands[other], taken), offered)
        belief: float = self.explains(one, hand)
        other_belief: float = self.explains(other, other_hand)
        first: i64 = place * _MOST_SEATS
        before: float = self.belief[first + one] * self.belief[first + other]
        if belief * other_belief * float(_GRAIN) > before * float(chance.below(_GRAIN)):
            world.hands[one] = hand
            world.hands[other] = other_hand
            self.belief[first + one] = belief
            self.belief[first + other] = other_belief

    def any_card(self, hand: i64, chance: Chance) -> i64:
        return kind(self.legal[chance.below(fill(self.legal, 0, hand))])


def first_deal(world: MuState) -> MuState:
    """The state from which a world came, before the auction."""
    state = MuState(world.players)
    state.last_trick_only = world.last_trick_only
    seat: i64 = 0
    while seat < world.players:
        state.hands[seat] = union(world.hands[seat], world.laid[seat])
        seat += 1
    i: i64 = world.logged - world.cards_played
    while i < world.logged:
        seat = world.log[i] // 128
        state.hands[seat] = add(state.hands[seat], world.log[i] % 128)
        i += 1
    state.begin(world.dealer)
    return state
