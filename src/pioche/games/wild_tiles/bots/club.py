"""Wild Tiles: the club player."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as tiles_in
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.wild_tiles.bots.inference import SURE, Reading, partners
from pioche.games.wild_tiles.kernel import (
    ANSWER_RENOUNCE,
    ANSWER_WD4,
    ARROW,
    AT,
    CALL,
    CATCH,
    COLOUR,
    DRAW,
    FORCED,
    KEEP,
    NAME,
    PASS_TILES,
    POINT,
    RESTART,
    SPACE,
    WITH,
    WildTilesState,
)
from pioche.games.wild_tiles.spaces import (
    AGAIN,
    ANY,
    DRAW_SPACE,
    FREE,
    LOSE_TURN,
    NOWHERE,
    PASS_LEFT,
    PASS_RIGHT,
    PLAIN,
    TRADE_SPACE,
    WAY,
)
from pioche.games.wild_tiles.tiles import (
    COLOUR_OF,
    DRAW_TWO,
    FIELD,
    LIMIT,
    MASTER,
    NO_RANK,
    OF_COLOUR,
    OF_RANK,
    POINTS,
    RANK,
    REVERSE,
    SKIP,
    WD4,
    WILD,
)

# Everything is weighed in sixteenths of points, chances in 256ths.
_POINT: Final = 16
# The cost of holding tiles, by their number.
_HELD: Final = vec[i64]([-400, -160, -48, 32, 112, 238, 302, 366, 430, 494, 558, 622, 686, 750, 814])
# What another player's loss is worth to this one, by players; and a partner's.
_SHARE: Final = vec[i64]([0, 0, 256, 150, 115])
_PARTNER: Final = -161
# The chance that a tile is still in the rack at the end, by the tiles of the opponent who has fewest.
_RISK: Final = vec[i64]([256, 133, 99, 80, 63, 53, 46, 42, 40, 37, 34, 32, 29, 26, 24])
# A team's own points cost it little: who ends first gets all of them.
_TEAM_RISK: Final = 12
# What the average tile counts.
_MEAN: Final = 13
# What it is worth to keep a tile for later: a word, a Wild, a WD4, a Master.
_KEEP_WORD: Final = 88
_KEEP_WILD: Final = 119
_KEEP_WD4: Final = 240
_KEEP_MASTER: Final = -80
# A turn lost; a tile left that has the colour in force; a play-any space, where the worst tile can go.
_TURN: Final = 48
_FOLLOW: Final = 12
_FOLLOW_UP: Final = 32
_ANY_BONUS: Final = 64
_TRADED: Final = 155
# How a drawn tile that fits improves a draw.
_DRAWN_FITS: Final = 82
# To be caught bluffing: to begin with, and for each tile held.
_CAUGHT: Final = 48
_CAUGHT_TILE: Final = 29
# How often the others bluff where they can: with a WD4, and by renouncing.
_BLUFF_WD4: Final = 100
_BLUFF_RENOUNCE: Final = 80
# Who renounces on a draw space, or bluffs in a dead end, has this to fear.
_RENOUNCE: Final = -16
_BLUFF: Final = 32
# Two players: the other plays in a dead end, or leaves it; the other can point at one.
_FREED: Final = 0
_LEFT_DEAD: Final = 25
_TRAPPED: Final = 32
# All pass two tiles; a Master among them.
_PASSED: Final = -11
_PASSED_MASTER: Final = 160
# An opponent goes out: for each point in this rack.
_BURDEN: Final = 16
# The end of the round is in sight.
_OUT: Final = 1000000
_NOISE: Final = 8

# Spaces by what they do to the next player: as the kernel's kinds, but these.
_DEAD: Final = 16
_TRAP: Final = 17
_DRAW_SOME: Final = 32


@final
class Club(Policy):
    """Plays as a good club player does: weighs what an action makes of its own rack and of the next player's turn.
    The attributes are scratch for one decision."""

    def __init__(self) -> None:
        self.scores: vec[i64] = vec[i64]([0] * 1024)
        self.reading: Reading = Reading()
        self.me: i64 = 0
        # The own rack: kinds that stay in it, how many tiles, and the chance that one is there at the end.
        self.kept: i64 = 0
        self.left: i64 = 0
        self.risk: i64 = 0
        # The different sorts of space that can be pointed at.
        self.places: vec[i64] = vec[i64]([0] * 8)
        self.sorts: i64 = 0

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count == 1:
            return legal[0]
        assert isinstance(state, WildTilesState)
        self.weigh(state, legal, count)
        best: i64 = 0
        most: i64 = -_OUT
        i: i64 = 0
        while i < count:
            score: i64 = self.scores[i] + chance.below(_NOISE)
            if score > most:
                most = score
                best = i
            i += 1
        return legal[best]

    def weigh(self, state: WildTilesState, legal: vec[i64], count: i64) -> None:
        """Score the legal actions."""
        self.me = state.actor
        if state.phase != CATCH:
            self.reading.look(state, self.me)
        self.compare(state, legal, count)

    def compare(self, state: WildTilesState, legal: vec[i64], count: i64) -> None:
        """The same, once it has read what the others did."""
        self.kept = state.ones[self.me]
        self.left = state.held[self.me]
        phase: i64 = state.phase
        if phase == CATCH:
            self.weigh_catch(state)
            return
        self.risk = _TEAM_RISK if state.agreed.teams else _RISK[self.reading.fewest]
        if phase <= FORCED:
            self.weigh_tiles(state, legal, count)
        elif phase == ARROW:
            self.weigh_arrows(state, legal, count)
        elif phase == COLOUR:
            self.weigh_colours(state, legal, count)
        elif phase == SPACE:
            self.weigh_spaces(state, legal, count)
        else:
            self.weigh_answers(state, legal, count)

    # --- the others --------------------------------------------------------------------

    def share(self, state: WildTilesState, seat: i64) -> i64:
        """What a loss of a seat is worth to this one."""
        if seat == self.me:
            return -SURE
        return _PARTNER if partners(state, self.me, seat) else _SHARE[state.players]

    def fits(self, state: WildTilesState, seat: i64, colour: i64, rank: i64) -> i64:
        """The chance that a seat holds a tile that fits."""
        if seat == self.me:
            return SURE if self.kept & (OF_COLOUR[colour] | OF_RANK[rank] | bit(WILD) | bit(WD4)) else 0
        reading = self.reading
        return reading.has_one(reading.open_to(state, seat, colour), reading.fitting(colour, rank))

    def grown(self, state: WildTilesState, held: i64, drawn: i64) -> i64:
        """WT-1.9: the number of tiles after a draw."""
        pile: i64 = state.stock - state.taken
        return min(held + min(drawn, pile), LIMIT)

    # --- the next player's turn -------------------------------------------------------

    def sort(self, state: WildTilesState, space: i64, back: i64) -> i64:
        """What sort of target a space is, pointed at from the space that lies `back`."""
        exits: i64 = state.around(space) & ~bit(back)
        if exits == 0:
            return _DEAD
        kind: i64 = state.board.kind[space]
        if kind == DRAW_SPACE:
            return _DRAW_SOME + state.board.amount[space]
        if kind == PLAIN and state.players == 2 and back < NOWHERE and self.has_trap(state, space, exits, back):
            return _TRAP
        return kind

    def has_trap(self, state: WildTilesState, space: i64, exits: i64, back: i64) -> bool:
        """Whether who plays on a space can point at a dead end."""
        before: i64 = space + WAY[back]
        while exits:
            arrow: i64 = lowest(exits)
            exits &= exits - 1
            ways: i64 = state.around(space + WAY[arrow]) & ~bit(arrow ^ 4)
            if ways == 0:
                return True
            if ways & (ways - 1) == 0 and space + WAY[arrow] + WAY[lowest(ways)] == before:
                return True
        return False

    def survey(self, state: WildTilesState, space: i64, arrows: i64) -> None:
        """The sorts of space to which an arrow from a space can point."""
        self.sorts = 0
        seen: i64 = 0
        while arrows:
            arrow: i64 = lowest(arrows)
            arrows &= arrows - 1
            place: i64 = self.sort(state, space + WAY[arrow], arrow ^ 4)
            if not seen & bit(place):
                seen |= bit(place)
                self.places[self.sorts] = place
                self.sorts += 1

    def best_aim(self, state: WildTilesState, seat: i64, fits: i64) -> i64:
        """The best that an arrow can do when a seat plays next."""
        most: i64 = -_OUT
        i: i64 = 0
        while i < self.sorts:
            most = max(most, self.sent(state, seat, self.places[i], fits))
            i += 1
        return most

    def sent(self, state: WildTilesState, seat: i64, place: i64, fits: i64) -> i64:
        """What it is worth to this player that a seat must play next on a sort of space."""
        held: i64 = self.left if seat == self.me else state.held[seat]
        now: i64 = _HELD[held]
        stay: i64 = _HELD[self.grown(state, held, 1)] - now
        shed: i64 = _HELD[held - 1] - now if held else 0
        gain: i64 = 0
        if place == ANY:
            fits = SURE
            shed -= _ANY_BONUS
        elif place != PLAIN and (held > 1 or state.agreed.draw_first):
            if place >= _DRAW_SOME:
                shed = min(stay + _RENOUNCE, _HELD[self.grown(state, held - 1, place - _DRAW_SOME)] - now)
            elif place == _DEAD:
                shed = min(stay + _BLUFF, _HELD[self.grown(state, held - 1, 5)] - now)
                if state.players == 2 and seat != self.me:
                    gain = _FREED
                    stay -= _LEFT_DEAD
            elif place == TRADE_SPACE:
                gain = self.traded(state, seat, held - 1)
            elif place == _TRAP:
                gain = _TRAPPED if seat == self.me else -_TRAPPED
            elif place in (PASS_LEFT, PASS_RIGHT):
                gain = self.passed()
        cost: i64 = stay + (((shed - stay) * fits) >> 8)
        gain = (gain * fits) >> 8
        if held == 1 and seat != self.me:
            gain -= (self.reading.burden * _BURDEN * fits) >> 8
        return gain + ((cost * self.share(state, seat)) >> 8)

    def passed(self) -> i64:
        """What it is worth to this player that all pass tiles."""
        gain: i64 = _PASSED
        if self.left < 2:
            gain += _HELD[self.left] - _HELD[2]
        if self.kept & bit(MASTER):
            gain += _PASSED_MASTER
        return gain

    def traded(self, state: WildTilesState, seat: i64, held: i64) -> i64:
        """The worth to this player of a trade of racks, as it pleases a seat with this number of tiles."""
        other: i64 = 1 if seat == 0 else 0
        i: i64 = 0
        while i < state.players:
            if i != seat and self.size(state, i) < self.size(state, other):
                other = i
            i += 1
        return (self.swap(state, seat, held, other, self.size(state, other)) * _TRADED) >> 8

    def size(self, state: WildTilesState, seat: i64) -> i64:
        return self.left if seat == self.me else state.held[seat]

    def swap(self, state: WildTilesState, seat: i64, held: i64, other: i64, theirs: i64) -> i64:
        """What it is worth to this player that two racks are exchanged."""
        change: i64 = _HELD[theirs] - _HELD[held]
        return (change * (self.share(state, seat) - self.share(state, other))) >> 8

    # --- tiles --------------------------------------------------------------------------

    def worse(self, tile: i64) -> i64:
        """How gladly this player is rid of a tile, beyond being rid of one."""
        score: i64 = ((POINTS[tile] - _MEAN) * _POINT * self.risk) >> 8
        if tile < WILD:
            return score - _KEEP_WORD if RANK[tile] >= DRAW_TWO else score
        if tile == WILD:
            return score - _KEEP_WILD
        return score - (_KEEP_WD4 if tile == WD4 else _KEEP_MASTER)

    def weigh_tiles(self, state: WildTilesState, legal: vec[i64], count: i64) -> None:
        rack: i64 = state.ones[self.me]
        held: i64 = state.held[self.me]
        if state.target == FREE:
            self.sorts = 1
            self.places[0] = PLAIN
        elif state.arrows == 0:
            self.sorts = 1
            self.places[0] = ANY
        else:
            self.survey(state, state.target, state.arrows)
        i: i64 = 0
        while i < count:
            action: i64 = legal[i]
            self.kept = rack
            self.left = held
            if action < CALL:
                self.scores[i] = self.rate(state, action)
                # Others will notice that the call is missing.
                if held == 2 and not state.agreed.automatic:
                    self.scores[i] -= _HELD[3] - _HELD[1]
            elif action < RESTART:
                self.scores[i] = self.rate(state, action - CALL)
            elif action == RESTART:
                self.scores[i] = self.rate_restart(state)
            else:
                self.scores[i] = self.rate_none(state, action)
            i += 1

    def rate(self, state: WildTilesState, tile: i64) -> i64:
        """What it is worth to place a tile."""
        held: i64 = self.left
        rank: i64 = RANK[tile]
        dead: bool = state.target != FREE and state.arrows == 0
        kind: i64 = PLAIN
        if rank < DRAW_TWO and state.target != FREE:
            kind = state.board.kind[state.target]
        drawn: i64 = 5 if dead else 0
        if kind == DRAW_SPACE:
            drawn += state.board.amount[state.target]
        if held == 1 and (drawn == 0 or not state.agreed.draw_first):
            return _OUT - 100
        self.drop(state, tile)
        self.left = self.grown(state, held - 1, drawn)
        score: i64 = _HELD[held] - _HELD[self.left] + self.worse(tile)
        if kind == TRADE_SPACE:
            score += self.traded(state, self.me, self.left)
        elif kind in (PASS_LEFT, PASS_RIGHT):
            score += self.passed()
        elif kind == LOSE_TURN:
            score -= _TURN
        colour: i64 = self.shown(tile)
        score += _FOLLOW * tiles_in(self.kept & OF_COLOUR[colour])
        seat: i64 = self.next_seat(state, tile, kind)
        if self.hits(state, tile):
            victim: i64 = state.after(self.me)
            theirs: i64 = state.held[victim]
            hurt: i64 = _TURN + _HELD[self.grown(state, theirs, self.toll(tile))] - _HELD[theirs]
            score += (hurt * self.share(state, victim)) >> 8
        fits: i64 = self.fits(state, seat, colour, rank)
        score += self.best_aim(state, seat, fits)
        if self.kept & OF_COLOUR[colour]:
            score += (_FOLLOW_UP * (SURE - fits)) >> 8
        if tile == WD4 and self.unlawful(state):
            caught: i64 = self.caught(held)
            score += ((_HELD[held] - _HELD[self.grown(state, held, 3)] - score) * caught) >> 8
        return score

    def drop(self, state: WildTilesState, tile: i64) -> None:
        if not state.more[self.me] & FIELD[tile]:
            self.kept &= ~bit(tile)

    def toll(self, tile: i64) -> i64:
        """How many tiles a tile makes the next player draw."""
        if tile == WD4:
            return 4
        return 2 if RANK[tile] == DRAW_TWO else 0

    def hits(self, state: WildTilesState, tile: i64) -> bool:
        """Whether a tile takes the next player's turn."""
        rank: i64 = RANK[tile]
        if tile == WD4 or rank == DRAW_TWO:
            return state.taken < state.stock
        return rank == SKIP or (rank == REVERSE and state.players == 2)

    def next_seat(self, state: WildTilesState, tile: i64, kind: i64) -> i64:
        """Who plays after a tile of this player."""
        if kind == AGAIN:
            return self.me
        if self.hits(state, tile):
            return state.after(state.after(self.me))
        if RANK[tile] == REVERSE:
            return (self.me - state.way + state.players) % state.players
        return state.after(self.me)

    def shown(self, tile: i64) -> i64:
        """The colour in force after a tile of this player."""
        if tile >= WILD:
            return self.best_colour()
        return COLOUR_OF[tile]

    def best_colour(self) -> i64:
        """The colour of which most tiles are left in the rack."""
        best: i64 = 0
        most: i64 = -1
        colour: i64 = 0
        while colour < 4:
            tiles: i64 = tiles_in(self.kept & OF_COLOUR[colour])
            if tiles > most:
                most = tiles
                best = colour
            colour += 1
        return best

    def unlawful(self, state: WildTilesState) -> bool:
        """Whether a WD4 would be a bluff (WT-5.6)."""
        if state.open or state.taken == state.stock:
            return False
        return state.ones[self.me] & OF_COLOUR[state.colour] != 0

    def caught(self, held: i64) -> i64:
        """The chance that a bluff is challenged: the more tiles, the likelier is one of them the right one."""
        return min(_CAUGHT + _CAUGHT_TILE * held, SURE)

    def rate_restart(self, state: WildTilesState) -> i64:
        held: i64 = self.left
        if held == 2:
            return _OUT - 200
        return _HELD[held] - _HELD[held - 2] + self.worse(WILD)

    def rate_none(self, state: WildTilesState, action: i64) -> i64:
        """What it is worth to place nothing: to draw, to pass or to keep what was drawn."""
        held: i64 = self.left
        score: i64 = 0
        place: i64 = ANY
        if state.target != FREE:
            place = self.sort(state, state.target, NOWHERE)
        if action == DRAW:
            self.left = self.grown(state, held, 1)
            score = _HELD[held] - _HELD[self.left]
            score += _DRAWN_FITS * self.reading.fitting(state.colour, state.rank) // max(self.reading.hidden, 1)
        next_one: i64 = state.after(self.me)
        score += self.sent(state, next_one, place, self.fits(state, next_one, state.colour, state.rank))
        if state.duty and state.ones[self.me] & state.admits and not (action == KEEP and state.arrows):
            penalty: i64 = 10 if state.arrows == 0 else 2
            fine: i64 = _HELD[self.left] - _HELD[self.grown(state, self.left - 1, penalty)]
            score += (fine * self.caught(held)) >> 8
        return score

    # --- the rest of a placement --------------------------------------------------------

    def weigh_arrows(self, state: WildTilesState, legal: vec[i64], count: i64) -> None:
        tile: i64 = state.tile
        seat: i64 = self.me
        fits: i64 = SURE
        if not state.restarting:
            kind: i64 = state.board.kind[state.space] if RANK[tile] < DRAW_TWO else PLAIN
            seat = self.next_seat(state, tile, kind)
            fits = self.fits(state, seat, self.shown(tile), RANK[tile])
        i: i64 = 0
        while i < count:
            arrow: i64 = legal[i] - POINT
            self.scores[i] = self.sent(state, seat, self.sort(state, state.space + WAY[arrow], arrow ^ 4), fits)
            i += 1

    def weigh_colours(self, state: WildTilesState, legal: vec[i64], count: i64) -> None:
        seat: i64 = self.next_seat(state, state.tile, PLAIN)
        place: i64 = ANY
        if state.arrow != NOWHERE:
            place = self.sort(state, state.space + WAY[state.arrow], state.arrow ^ 4)
        i: i64 = 0
        while i < count:
            colour: i64 = legal[i] - NAME
            self.scores[i] = _FOLLOW * tiles_in(self.kept & OF_COLOUR[colour])
            self.scores[i] += self.sent(state, seat, place, self.fits(state, seat, colour, NO_RANK))
            i += 1

    def weigh_spaces(self, state: WildTilesState, legal: vec[i64], count: i64) -> None:
        tile: i64 = state.tile
        seat: i64 = self.next_seat(state, tile, PLAIN)
        fits: i64 = self.fits(state, seat, self.shown(tile), RANK[tile])
        i: i64 = 0
        while i < count:
            space: i64 = legal[i] - AT
            arrows: i64 = state.around(space)
            if arrows:
                self.survey(state, space, arrows)
                self.scores[i] = self.best_aim(state, seat, fits)
            else:
                self.scores[i] = _HELD[self.left] - _HELD[self.grown(state, self.left, 5)]
            i += 1

    # --- answers ---------------------------------------------------------------------------

    def weigh_answers(self, state: WildTilesState, legal: vec[i64], count: i64) -> None:
        phase: i64 = state.phase
        if phase == ANSWER_WD4:
            self.weigh_wd4(state)
        elif phase == ANSWER_RENOUNCE:
            self.weigh_renounce(state)
        elif phase == PASS_TILES:
            self.weigh_gifts(legal, count)
        else:
            self.weigh_trades(state, legal, count)

    def weigh_gifts(self, legal: vec[i64], count: i64) -> None:
        i: i64 = 0
        while i < count:
            self.scores[i] = self.worse(legal[i])
            i += 1

    def weigh_trades(self, state: WildTilesState, legal: vec[i64], count: i64) -> None:
        i: i64 = 0
        while i < count:
            other: i64 = legal[i] - WITH
            self.scores[i] = self.swap(state, self.me, self.left, other, state.held[other])
            i += 1

    def weigh_catch(self, state: WildTilesState) -> None:
        """A call that is missing costs two tiles, to accuse nothing."""
        self.scores[0] = -_NOISE if partners(state, self.me, state.placer) else _NOISE
        self.scores[1] = 0

    def bluffs(self, able: i64, willing: i64) -> i64:
        """The chance that an act was a bluff: who was able to do otherwise does so unless willing to bluff."""
        lies: i64 = able * willing >> 8
        return lies * SURE // max(lies + SURE - able, 1)

    def weigh_wd4(self, state: WildTilesState) -> None:
        mine: i64 = state.held[self.me]
        theirs: i64 = state.held[state.placer]
        reading = self.reading
        had: i64 = reading.open_to(state, state.placer, state.was_colour)
        lie: i64 = self.bluffs(reading.has_one(had, reading.of_suit[state.was_colour]), _BLUFF_WD4)
        four: i64 = _HELD[self.grown(state, mine, 4)]
        saved: i64 = four - _HELD[mine] + _TURN
        fine: i64 = _HELD[self.grown(state, theirs, 4)] - _HELD[theirs]
        saved += (fine * self.share(state, state.placer)) >> 8
        self.scores[0] = 0
        self.scores[1] = (saved * lie - (_HELD[self.grown(state, mine, 6)] - four) * (SURE - lie)) >> 8

    def weigh_renounce(self, state: WildTilesState) -> None:
        mine: i64 = state.held[self.me]
        seat: i64 = state.renouncer
        theirs: i64 = state.held[seat]
        reading = self.reading
        able: i64 = reading.has_one(theirs - 1 if state.drew else theirs, reading.fitting(state.colour, state.rank))
        lie: i64 = self.bluffs(able, _BLUFF_RENOUNCE)
        dead: bool = state.arrows == 0
        fine: i64 = _HELD[self.grown(state, theirs - 1, 10 if dead else 2)] - _HELD[theirs]
        saved: i64 = (fine * self.share(state, seat)) >> 8
        if dead:
            saved += _HELD[self.grown(state, mine, 1)] - _HELD[mine - 1]
        risk: i64 = _HELD[self.grown(state, mine, 3 if dead else 2)] - _HELD[mine]
        self.scores[0] = 0
        self.scores[1] = (saved * lie - risk * (SURE - lie)) >> 8
