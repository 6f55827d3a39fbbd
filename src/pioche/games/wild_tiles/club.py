"""Wild Tiles: the club player."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as tiles_in
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
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
from pioche.games.wild_tiles.reading import SURE, Reading, partners
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
# What it costs to hold so many tiles.
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

    def weigh(self, table: WildTilesState, legal: vec[i64], count: i64) -> None:
        """Score the legal actions."""
        self.me = table.actor
        self.kept = table.ones[self.me]
        self.left = table.held[self.me]
        phase: i64 = table.phase
        if phase == CATCH:
            self.weigh_catch(table)
            return
        self.reading.look(table, self.me)
        self.risk = _TEAM_RISK if table.agreed.teams else _RISK[self.reading.fewest]
        if phase <= FORCED:
            self.weigh_tiles(table, legal, count)
        elif phase == ARROW:
            self.weigh_arrows(table, legal, count)
        elif phase == COLOUR:
            self.weigh_colours(table, legal, count)
        elif phase == SPACE:
            self.weigh_spaces(table, legal, count)
        else:
            self.weigh_answers(table, legal, count)

    # --- the others --------------------------------------------------------------------

    def share(self, table: WildTilesState, seat: i64) -> i64:
        """What a loss of a seat is worth to this one."""
        if seat == self.me:
            return -SURE
        return _PARTNER if partners(table, self.me, seat) else _SHARE[table.players]

    def fits(self, table: WildTilesState, seat: i64, colour: i64, rank: i64) -> i64:
        """The chance that a seat holds a tile that fits."""
        if seat == self.me:
            return SURE if self.kept & (OF_COLOUR[colour] | OF_RANK[rank] | bit(WILD) | bit(WD4)) else 0
        reading = self.reading
        return reading.has_one(reading.open_to(table, seat, colour), reading.fitting(colour, rank))

    def grown(self, table: WildTilesState, held: i64, drawn: i64) -> i64:
        """WT-1.9: so many tiles after a draw."""
        pile: i64 = table.stock - table.taken
        return min(held + min(drawn, pile), LIMIT)

    # --- the next player's turn -------------------------------------------------------

    def sort(self, table: WildTilesState, space: i64, back: i64) -> i64:
        """What sort of target a space is, pointed at from the space that lies `back`."""
        exits: i64 = table.around(space) & ~bit(back)
        if exits == 0:
            return _DEAD
        kind: i64 = table.board.kind[space]
        if kind == DRAW_SPACE:
            return _DRAW_SOME + table.board.amount[space]
        if kind == PLAIN and table.players == 2 and back < NOWHERE and self.has_trap(table, space, exits, back):
            return _TRAP
        return kind

    def has_trap(self, table: WildTilesState, space: i64, exits: i64, back: i64) -> bool:
        """Whether who plays on a space can point at a dead end."""
        before: i64 = space + WAY[back]
        while exits:
            arrow: i64 = lowest(exits)
            exits &= exits - 1
            ways: i64 = table.around(space + WAY[arrow]) & ~bit(arrow ^ 4)
            if ways == 0:
                return True
            if ways & (ways - 1) == 0 and space + WAY[arrow] + WAY[lowest(ways)] == before:
                return True
        return False

    def survey(self, table: WildTilesState, space: i64, arrows: i64) -> None:
        """The sorts of space to which an arrow from a space can point."""
        self.sorts = 0
        seen: i64 = 0
        while arrows:
            arrow: i64 = lowest(arrows)
            arrows &= arrows - 1
            place: i64 = self.sort(table, space + WAY[arrow], arrow ^ 4)
            if not seen & bit(place):
                seen |= bit(place)
                self.places[self.sorts] = place
                self.sorts += 1

    def best_aim(self, table: WildTilesState, seat: i64, fits: i64) -> i64:
        """The best that an arrow can do when a seat plays next."""
        most: i64 = -_OUT
        i: i64 = 0
        while i < self.sorts:
            most = max(most, self.sent(table, seat, self.places[i], fits))
            i += 1
        return most

    def sent(self, table: WildTilesState, seat: i64, place: i64, fits: i64) -> i64:
        """What it is worth to this player that a seat must play next on a sort of space."""
        held: i64 = self.left if seat == self.me else table.held[seat]
        now: i64 = _HELD[held]
        stay: i64 = _HELD[self.grown(table, held, 1)] - now
        shed: i64 = _HELD[held - 1] - now if held else 0
        gain: i64 = 0
        if place == ANY:
            fits = SURE
            shed -= _ANY_BONUS
        elif place != PLAIN and (held > 1 or table.agreed.draw_first):
            if place >= _DRAW_SOME:
                shed = min(stay + _RENOUNCE, _HELD[self.grown(table, held - 1, place - _DRAW_SOME)] - now)
            elif place == _DEAD:
                shed = min(stay + _BLUFF, _HELD[self.grown(table, held - 1, 5)] - now)
                if table.players == 2 and seat != self.me:
                    gain = _FREED
                    stay -= _LEFT_DEAD
            elif place == TRADE_SPACE:
                gain = self.traded(table, seat, held - 1)
            elif place == _TRAP:
                gain = _TRAPPED if seat == self.me else -_TRAPPED
            elif place in (PASS_LEFT, PASS_RIGHT):
                gain = self.passed()
        cost: i64 = stay + (((shed - stay) * fits) >> 8)
        gain = (gain * fits) >> 8
        if held == 1 and seat != self.me:
            gain -= (self.reading.burden * _BURDEN * fits) >> 8
        return gain + ((cost * self.share(table, seat)) >> 8)

    def passed(self) -> i64:
        """What it is worth to this player that all pass tiles."""
        gain: i64 = _PASSED
        if self.left < 2:
            gain += _HELD[self.left] - _HELD[2]
        if self.kept & bit(MASTER):
            gain += _PASSED_MASTER
        return gain

    def traded(self, table: WildTilesState, seat: i64, held: i64) -> i64:
        """What it is worth to this player that a seat with so many tiles trades racks, as it pleases."""
        other: i64 = 1 if seat == 0 else 0
        i: i64 = 0
        while i < table.players:
            if i != seat and self.size(table, i) < self.size(table, other):
                other = i
            i += 1
        return (self.swap(table, seat, held, other, self.size(table, other)) * _TRADED) >> 8

    def size(self, table: WildTilesState, seat: i64) -> i64:
        return self.left if seat == self.me else table.held[seat]

    def swap(self, table: WildTilesState, seat: i64, held: i64, other: i64, theirs: i64) -> i64:
        """What it is worth to this player that two racks are exchanged."""
        change: i64 = _HELD[theirs] - _HELD[held]
        return (change * (self.share(table, seat) - self.share(table, other))) >> 8

    # --- tiles --------------------------------------------------------------------------

    def worse(self, tile: i64) -> i64:
        """How gladly this player is rid of a tile, beyond being rid of one."""
        score: i64 = ((POINTS[tile] - _MEAN) * _POINT * self.risk) >> 8
        if tile < WILD:
            return score - _KEEP_WORD if RANK[tile] >= DRAW_TWO else score
        if tile == WILD:
            return score - _KEEP_WILD
        return score - (_KEEP_WD4 if tile == WD4 else _KEEP_MASTER)

    def weigh_tiles(self, table: WildTilesState, legal: vec[i64], count: i64) -> None:
        rack: i64 = table.ones[self.me]
        held: i64 = table.held[self.me]
        if table.target == FREE:
            self.sorts = 1
            self.places[0] = PLAIN
        elif table.arrows == 0:
            self.sorts = 1
            self.places[0] = ANY
        else:
            self.survey(table, table.target, table.arrows)
        i: i64 = 0
        while i < count:
            action: i64 = legal[i]
            self.kept = rack
            self.left = held
            if action < CALL:
                self.scores[i] = self.rate(table, action)
                # Others will notice that the call is missing.
                if held == 2 and not table.agreed.automatic:
                    self.scores[i] -= _HELD[3] - _HELD[1]
            elif action < RESTART:
                self.scores[i] = self.rate(table, action - CALL)
            elif action == RESTART:
                self.scores[i] = self.rate_restart(table)
            else:
                self.scores[i] = self.rate_none(table, action)
            i += 1

    def rate(self, table: WildTilesState, tile: i64) -> i64:
        """What it is worth to place a tile."""
        held: i64 = self.left
        rank: i64 = RANK[tile]
        dead: bool = table.target != FREE and table.arrows == 0
        kind: i64 = PLAIN
        if rank < DRAW_TWO and table.target != FREE:
            kind = table.board.kind[table.target]
        drawn: i64 = 5 if dead else 0
        if kind == DRAW_SPACE:
            drawn += table.board.amount[table.target]
        if held == 1 and (drawn == 0 or not table.agreed.draw_first):
            return _OUT - 100
        self.drop(table, tile)
        self.left = self.grown(table, held - 1, drawn)
        score: i64 = _HELD[held] - _HELD[self.left] + self.worse(tile)
        if kind == TRADE_SPACE:
            score += self.traded(table, self.me, self.left)
        elif kind in (PASS_LEFT, PASS_RIGHT):
            score += self.passed()
        elif kind == LOSE_TURN:
            score -= _TURN
        colour: i64 = self.shown(tile)
        score += _FOLLOW * tiles_in(self.kept & OF_COLOUR[colour])
        seat: i64 = self.next_seat(table, tile, kind)
        if self.hits(table, tile):
            victim: i64 = table.after(self.me)
            theirs: i64 = table.held[victim]
            hurt: i64 = _TURN + _HELD[self.grown(table, theirs, self.toll(tile))] - _HELD[theirs]
            score += (hurt * self.share(table, victim)) >> 8
        fits: i64 = self.fits(table, seat, colour, rank)
        score += self.best_aim(table, seat, fits)
        if self.kept & OF_COLOUR[colour]:
            score += (_FOLLOW_UP * (SURE - fits)) >> 8
        if tile == WD4 and self.unlawful(table):
            caught: i64 = self.caught(held)
            score += ((_HELD[held] - _HELD[self.grown(table, held, 3)] - score) * caught) >> 8
        return score

    def drop(self, table: WildTilesState, tile: i64) -> None:
        if not table.more[self.me] & FIELD[tile]:
            self.kept &= ~bit(tile)

    def toll(self, tile: i64) -> i64:
        """How many tiles a tile makes the next player draw."""
        if tile == WD4:
            return 4
        return 2 if RANK[tile] == DRAW_TWO else 0

    def hits(self, table: WildTilesState, tile: i64) -> bool:
        """Whether a tile takes the next player's turn."""
        rank: i64 = RANK[tile]
        if tile == WD4 or rank == DRAW_TWO:
            return table.taken < table.stock
        return rank == SKIP or (rank == REVERSE and table.players == 2)

    def next_seat(self, table: WildTilesState, tile: i64, kind: i64) -> i64:
        """Who plays after a tile of this player."""
        if kind == AGAIN:
            return self.me
        if self.hits(table, tile):
            return table.after(table.after(self.me))
        if RANK[tile] == REVERSE:
            return (self.me - table.way + table.players) % table.players
        return table.after(self.me)

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

    def unlawful(self, table: WildTilesState) -> bool:
        """Whether a WD4 would be a bluff (WT-5.6)."""
        if table.open or table.taken == table.stock:
            return False
        return table.ones[self.me] & OF_COLOUR[table.colour] != 0

    def caught(self, held: i64) -> i64:
        """The chance that a bluff is challenged: the more tiles, the likelier is one of them the right one."""
        return min(_CAUGHT + _CAUGHT_TILE * held, SURE)

    def rate_restart(self, table: WildTilesState) -> i64:
        held: i64 = self.left
        if held == 2:
            return _OUT - 200
        return _HELD[held] - _HELD[held - 2] + self.worse(WILD)

    def rate_none(self, table: WildTilesState, action: i64) -> i64:
        """What it is worth to place nothing: to draw, to pass or to keep what was drawn."""
        held: i64 = self.left
        score: i64 = 0
        place: i64 = ANY
        if table.target != FREE:
            place = self.sort(table, table.target, NOWHERE)
        if action == DRAW:
            self.left = self.grown(table, held, 1)
            score = _HELD[held] - _HELD[self.left]
            score += _DRAWN_FITS * self.reading.fitting(table.colour, table.rank) // max(self.reading.hidden, 1)
        next_one: i64 = table.after(self.me)
        score += self.sent(table, next_one, place, self.fits(table, next_one, table.colour, table.rank))
        if table.duty and table.ones[self.me] & table.admits and not (action == KEEP and table.arrows):
            penalty: i64 = 10 if table.arrows == 0 else 2
            fine: i64 = _HELD[self.left] - _HELD[self.grown(table, self.left - 1, penalty)]
            score += (fine * self.caught(held)) >> 8
        return score

    # --- the rest of a placement --------------------------------------------------------

    def weigh_arrows(self, table: WildTilesState, legal: vec[i64], count: i64) -> None:
        tile: i64 = table.tile
        seat: i64 = self.me
        fits: i64 = SURE
        if not table.restarting:
            kind: i64 = table.board.kind[table.space] if RANK[tile] < DRAW_TWO else PLAIN
            seat = self.next_seat(table, tile, kind)
            fits = self.fits(table, seat, self.shown(tile), RANK[tile])
        i: i64 = 0
        while i < count:
            arrow: i64 = legal[i] - POINT
            self.scores[i] = self.sent(table, seat, self.sort(table, table.space + WAY[arrow], arrow ^ 4), fits)
            i += 1

    def weigh_colours(self, table: WildTilesState, legal: vec[i64], count: i64) -> None:
        seat: i64 = self.next_seat(table, table.tile, PLAIN)
        place: i64 = ANY
        if table.arrow != NOWHERE:
            place = self.sort(table, table.space + WAY[table.arrow], table.arrow ^ 4)
        i: i64 = 0
        while i < count:
            colour: i64 = legal[i] - NAME
            self.scores[i] = _FOLLOW * tiles_in(self.kept & OF_COLOUR[colour])
            self.scores[i] += self.sent(table, seat, place, self.fits(table, seat, colour, NO_RANK))
            i += 1

    def weigh_spaces(self, table: WildTilesState, legal: vec[i64], count: i64) -> None:
        tile: i64 = table.tile
        seat: i64 = self.next_seat(table, tile, PLAIN)
        fits: i64 = self.fits(table, seat, self.shown(tile), RANK[tile])
        i: i64 = 0
        while i < count:
            space: i64 = legal[i] - AT
            arrows: i64 = table.around(space)
            if arrows:
                self.survey(table, space, arrows)
                self.scores[i] = self.best_aim(table, seat, fits)
            else:
                self.scores[i] = _HELD[self.left] - _HELD[self.grown(table, self.left, 5)]
            i += 1

    # --- answers ---------------------------------------------------------------------------

    def weigh_answers(self, table: WildTilesState, legal: vec[i64], count: i64) -> None:
        phase: i64 = table.phase
        if phase == ANSWER_WD4:
            self.weigh_wd4(table)
        elif phase == ANSWER_RENOUNCE:
            self.weigh_renounce(table)
        elif phase == PASS_TILES:
            self.weigh_gifts(legal, count)
        else:
            self.weigh_trades(table, legal, count)

    def weigh_gifts(self, legal: vec[i64], count: i64) -> None:
        i: i64 = 0
        while i < count:
            self.scores[i] = self.worse(legal[i])
            i += 1

    def weigh_trades(self, table: WildTilesState, legal: vec[i64], count: i64) -> None:
        i: i64 = 0
        while i < count:
            other: i64 = legal[i] - WITH
            self.scores[i] = self.swap(table, self.me, self.left, other, table.held[other])
            i += 1

    def weigh_catch(self, table: WildTilesState) -> None:
        """A call that is missing costs two tiles, to accuse nothing."""
        self.scores[0] = -_NOISE if partners(table, self.me, table.placer) else _NOISE
        self.scores[1] = 0

    def bluffs(self, able: i64, willing: i64) -> i64:
        """The chance that an act was a bluff: who was able to do otherwise does so unless willing to bluff."""
        lies: i64 = able * willing >> 8
        return lies * SURE // max(lies + SURE - able, 1)

    def weigh_wd4(self, table: WildTilesState) -> None:
        mine: i64 = table.held[self.me]
        theirs: i64 = table.held[table.placer]
        reading = self.reading
        had: i64 = reading.open_to(table, table.placer, table.was_colour)
        lie: i64 = self.bluffs(reading.has_one(had, reading.of_suit[table.was_colour]), _BLUFF_WD4)
        four: i64 = _HELD[self.grown(table, mine, 4)]
        saved: i64 = four - _HELD[mine] + _TURN
        fine: i64 = _HELD[self.grown(table, theirs, 4)] - _HELD[theirs]
        saved += (fine * self.share(table, table.placer)) >> 8
        self.scores[0] = 0
        self.scores[1] = (saved * lie - (_HELD[self.grown(table, mine, 6)] - four) * (SURE - lie)) >> 8

    def weigh_renounce(self, table: WildTilesState) -> None:
        mine: i64 = table.held[self.me]
        seat: i64 = table.renouncer
        theirs: i64 = table.held[seat]
        reading = self.reading
        able: i64 = reading.has_one(theirs - 1 if table.drew else theirs, reading.fitting(table.colour, table.rank))
        lie: i64 = self.bluffs(able, _BLUFF_RENOUNCE)
        dead: bool = table.arrows == 0
        fine: i64 = _HELD[self.grown(table, theirs - 1, 10 if dead else 2)] - _HELD[theirs]
        saved: i64 = (fine * self.share(table, seat)) >> 8
        if dead:
            saved += _HELD[self.grown(table, mine, 1)] - _HELD[mine - 1]
        risk: i64 = _HELD[self.grown(table, mine, 3 if dead else 2)] - _HELD[mine]
        self.scores[0] = 0
        self.scores[1] = (saved * lie - risk * (SURE - lie)) >> 8
