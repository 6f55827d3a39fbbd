"""Wild Tiles: one round, from the opening tile to an empty rack. Every decision of the rules, as flat integers."""

from __future__ import annotations

from typing import Final, cast, final

from pioche.core.bits import bit, fill, lowest, members
from pioche.core.game import Action, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.games.wild_tiles.log import (
    CHOSE,
    DREW,
    GAVE,
    HELD,
    LACKED,
    MOVED,
    SHOUTED,
    SHOWED,
    SWAPPED,
    TOOK_BACK,
    longer,
)
from pioche.games.wild_tiles.spaces import (
    AGAIN,
    ANY,
    ARROWS,
    COLUMN,
    DRAW_SPACE,
    EMPTY,
    FREE,
    LOSE_TURN,
    NOWHERE,
    PASS_LEFT,
    PASS_RIGHT,
    PLAIN,
    ROW,
    SIDE,
    SPACES,
    TRADE_SPACE,
    WAY,
    Board,
)
from pioche.games.wild_tiles.tiles import (
    COLOUR_OF,
    COLOURS,
    DRAW_TWO,
    FIELD,
    LIMIT,
    NAMES,
    NO_RANK,
    OF_COLOUR,
    OF_RANK,
    RANK,
    REVERSE,
    SKIP,
    STEP,
    UNNAMED,
    WD4,
    WILD,
    points_of,
    tiles_of,
)

# Tiles as sets: all, and the three without colour.
_ALL: Final = 0x7FFFFFFFFFFFFF
_WILD: Final = 0x10000000000000
_WD4: Final = 0x20000000000000
_MASTER: Final = 0x40000000000000

# The phases of a round: first those in which a tile is chosen, then the rest of a placement, the answers, the end.
OPEN: Final = 0
TURN: Final = 1
DRAWN: Final = 2
SECOND: Final = 3
REPLACE: Final = 4
FORCED: Final = 5
SPACE: Final = 6
ARROW: Final = 7
COLOUR: Final = 8
ANSWER_WD4: Final = 9
ANSWER_RENOUNCE: Final = 10
PASS_TILES: Final = 11
TRADE: Final = 12
CATCH: Final = 13
OUT: Final = 14
BLOCKED: Final = 15

# Actions: 0 to 54 a tile, 55 to 109 a tile with the call, then these; the last 225 are spaces.
CALL: Final = 55
RESTART: Final = 110
DRAW: Final = 111
PASS: Final = 112
KEEP: Final = 113
POINT: Final = 114
NAME: Final = 122
ACCEPT: Final = 126
CHALLENGE: Final = 127
CATCHES: Final = 128
LET_GO: Final = 129
WITH: Final = 130
AT: Final = 134
ACTIONS: Final = 359
WORDS: Final = [
    *NAMES,
    *(f"{name}!" for name in NAMES),
    *("Restart", "draw", "pass", "keep"),
    *ARROWS,
    *COLOURS,
    *("accept", "challenge", "catch", "letgo"),
    *(f"+{letter}" for letter in LETTERS[:4]),
    *(f"r{space // SIDE + 1}c{space % SIDE + 1}" for space in range(SPACES)),
]

# Lines for which a log has room at first.
_LOG: Final = 512


@final
class Agreed:
    """The options that change a round."""

    def __init__(
        self,
        teams: bool = False,
        opponents_only: bool = False,
        no_master: bool = False,
        restart: bool = False,
        bluffing: bool = True,
        automatic: bool = False,
        draw_first: bool = False,
        always_five: bool = False,
    ) -> None:
        self.teams: bool = teams
        self.opponents_only: bool = opponents_only
        # WT-18, WT-19.
        self.no_master: bool = no_master
        self.restart: bool = restart
        self.bluffing: bool = bluffing
        # The one-tile call is always made; a last tile draws first (WT-22).
        self.automatic: bool = automatic
        self.draw_first: bool = draw_first
        # WT-22.7: who leaves a dead end without a tile placed draws five as well, and the next player is free.
        self.always_five: bool = always_five


@final
class WildTilesState(State):
    """One round of Wild Tiles. Seats, tiles and spaces are numbers; -1 means nobody, or nothing yet."""

    # The placement that is going on.
    tile: i64 = -1
    placer: i64 = -1
    origin: i64 = OPEN
    space: i64 = -1
    arrow: i64 = NOWHERE
    named: i64 = UNNAMED
    restarting: bool = False
    alone: bool = False
    calling: bool = False
    called: bool = False
    dry: bool = False
    onto_open: bool = True
    again: bool = False
    penalty: i64 = 0
    toll: i64 = 4
    hit: i64 = -1
    caught: bool = False
    # WT-5.16: what was in force before a WD4.
    was_target: i64 = FREE
    was_colour: i64 = UNNAMED
    was_rank: i64 = NO_RANK

    def __init__(self, players: i64, board: Board, agreed: Agreed) -> None:
        self.players: i64 = players
        self.board: Board = board
        self.agreed: Agreed = agreed
        # The racks, and how many tiles all see in them; the racks and the pile as dealt, which nobody changes.
        zeros: list[i64] = [0] * players
        self.ones: vec[i64] = vec[i64](zeros)
        self.more: vec[i64] = vec[i64](zeros)
        self.held: vec[i64] = vec[i64](zeros)
        self.first: vec[i64] = vec[i64]([0] * (3 * players))
        self.pile: vec[i64] = vec[i64]()
        self.stock: i64 = 0
        self.taken: i64 = 0
        # Whose turn, and what is asked.
        self.starter: i64 = 0
        self.phase: i64 = OPEN
        self.actor: i64 = 0
        self.way: i64 = 1
        self.passes: i64 = 0
        self.lost: vec[i64] = vec[i64](zeros)
        self.renouncer: i64 = -1
        # The pile at TURN (WT-10.4), the tile drawn in this turn, and that there is one.
        self.stocked: bool = True
        self.drew: bool = False
        self.drawn: i64 = -1
        # What is in force, the target, its empty neighbours, the tiles that it admits (a WD4 always among them), and
        # whether it admits all, or (WT-9.7, WT-9.9) must be played on.
        self.colour: i64 = UNNAMED
        self.rank: i64 = NO_RANK
        self.target: i64 = board.start
        self.arrows: i64 = 0
        self.admits: i64 = _ALL
        self.open: bool = True
        self.duty: bool = False
        # Occupied spaces, row by row from bit 1, with a border that counts as occupied.
        self.occupied: vec[i64] = vec[i64]([-1] * (SIDE + 2))
        row: i64 = 1
        while row <= board.size:
            self.occupied[row] = ~(bit(board.size + 1) - 2)
            row += 1
        self.any_left: i64 = board.any_spaces
        # Tiles on the board, first to last: see `lay`.
        self.laid: vec[i64] = vec[i64]([0] * 112)
        self.layings: i64 = 0
        # WT-7.6: tiles chosen to be passed, still counted in their racks.
        self.chosen: i64 = 0
        self.given_ones: vec[i64] = vec[i64](zeros)
        self.given_more: vec[i64] = vec[i64](zeros)
        self.log: vec[i64] = vec[i64]([0] * _LOG)
        self.logged: i64 = 0

    def turn(self) -> Seat:
        return Seat(self.actor) if self.phase < OUT else NOBODY

    def begin(self, starter: i64) -> None:
        """Ask the starter to open (WT-4.1), the racks being dealt."""
        seat: i64 = 0
        while seat < self.players:
            self.first[3 * seat] = self.ones[seat]
            self.first[3 * seat + 1] = self.more[seat]
            self.first[3 * seat + 2] = self.held[seat]
            seat += 1
        self.starter = starter
        self.actor = starter
        self.arrows = self.around(self.target)
        # WT-4.2.
        self.admits = _ALL - _MASTER

    def note(self, what: i64, seat: i64, tells: i64) -> None:
        """Write a line of the log."""
        if self.logged == len(self.log):
            self.log = longer(self.log)
        head: i64 = what * 8 + seat
        self.log[self.logged] = (head << 55) | tells
        self.logged += 1

    # --- racks and pile --------------------------------------------------------

    def put(self, seat: i64, tile: i64) -> None:
        """A tile comes into a rack."""
        one: i64 = bit(tile)
        if self.ones[seat] & one:
            self.more[seat] += STEP[tile]
        else:
            self.ones[seat] |= one

    def take(self, seat: i64, tile: i64) -> None:
        """A tile leaves a rack."""
        if self.more[seat] & FIELD[tile]:
            self.more[seat] -= STEP[tile]
        else:
            self.ones[seat] ^= bit(tile)

    def draw(self, seat: i64, number: i64) -> None:
        """WT-1.9."""
        while number and self.taken < self.stock and self.held[seat] < LIMIT:
            tile: i64 = self.pile[self.taken]
            self.taken += 1
            self.put(seat, tile)
            self.held[seat] += 1
            self.note(DREW, seat, tile)
            number -= 1

    def after(self, seat: i64) -> i64:
        """WT-1.3: the next player."""
        seat += self.way
        if seat == self.players:
            return 0
        return self.players - 1 if seat < 0 else seat

    # --- the target --------------------------------------------------------------

    def around(self, space: i64) -> i64:
        """The arrows that point at an empty space (WT-3.6)."""
        row: i64 = ROW[space]
        column: i64 = COLUMN[space]
        above: i64 = (self.occupied[row] >> column) & 7
        beside: i64 = (self.occupied[row + 1] >> column) & 7
        below: i64 = (self.occupied[row + 2] >> column) & 7
        return EMPTY[above | (beside << 3) | (below << 6)]

    def aim(self, space: i64) -> None:
        """WT-3.7, WT-11.6: a space becomes the target, or any play-any space."""
        self.target = space
        self.duty = False
        self.open = True
        if space != FREE:
            kind: i64 = self.board.kind[space]
            self.arrows = self.around(space)
            self.duty = kind == TRADE_SPACE or self.arrows == 0
            self.open = kind == ANY
        if self.open:
            # WT-4.8, WT-18.2.
            self.admits = _ALL - _MASTER if self.agreed.no_master else _ALL
        else:
            # WT-4.4 to WT-4.7. A rack with a WD4 always has a lawful tile: this, or the one that forbids it.
            self.admits = OF_COLOUR[self.colour] | OF_RANK[self.rank] | (_WILD + _WD4)

    def able(self, seat: i64) -> bool:
        """Whether a rack holds a lawful tile."""
        return self.ones[seat] & self.admits != 0

    def placeable(self) -> i64:
        """The kinds of tile that the actor may place from the rack."""
        ones: i64 = self.ones[self.actor]
        tiles: i64 = ones & self.admits
        if tiles & _WD4 and not self.open and self.needs_lawful() and ones & OF_COLOUR[self.colour]:
            tiles ^= _WD4
        return tiles & bit(self.drawn) if self.phase == DRAWN else tiles

    def needs_lawful(self) -> bool:
        """Whether a WD4 must keep WT-5.6: it may be a bluff at TURN and DRAWN (WT-20.1), and is a Wild with an empty
        pile (WT-13.5)."""
        return self.taken < self.stock and (not self.agreed.bluffing or self.phase >= REPLACE)

    # --- legal actions -------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        phase: i64 = self.phase
        if phase <= FORCED:
            return self.legal_tiles(out)
        if phase == ARROW:
            return listed(out, self.pointable(), POINT)
        if phase == COLOUR:
            return listed(out, 15, NAME)
        if phase == PASS_TILES:
            return fill(out, 0, self.ones[self.actor])
        if phase == SPACE:
            return self.legal_spaces(out)
        if phase == TRADE:
            return listed(out, bit(self.players) - 1 - bit(self.actor), WITH)
        if phase >= OUT:
            return 0
        out[0] = CATCHES if phase == CATCH else ACCEPT
        out[1] = out[0] + 1
        return 2

    def legal_tiles(self, out: vec[i64]) -> i64:
        tiles: i64 = self.placeable()
        n: i64 = fill(out, 0, tiles)
        # WT-12.1.
        if self.held[self.actor] == 2 and not self.agreed.automatic:
            i: i64 = 0
            while i < n:
                out[n + i] = out[i] + CALL
                i += 1
            n += n
        if self.phase == TURN:
            if self.agreed.restart and self.may_restart():
                out[n] = RESTART
                n += 1
            if self.may_draw():
                out[n] = DRAW
                n += 1
            elif self.may_pass():
                out[n] = PASS
                n += 1
        elif self.phase == DRAWN and self.may_keep():
            out[n] = KEEP
            n += 1
        return n

    def legal_spaces(self, out: vec[i64]) -> i64:
        """WT-11.6; WT-19.7 where a Restart is to be placed."""
        n: i64 = 0
        row: i64 = 1
        while row <= self.board.size:
            columns: i64 = self.board.any_rows[row] & ~self.occupied[row]
            first: i64 = SIDE * (row - 1) - 1
            start: i64 = n
            n = fill(out, n, columns)
            kept: i64 = start
            while start < n:
                space: i64 = first + out[start]
                if not self.restarting or self.qualifying(space, self.around(space)):
                    out[kept] = AT + space
                    kept += 1
                start += 1
            n = kept
            row += 1
        return n

    def actions(self) -> list[Action]:
        phase: i64 = self.phase
        if phase in (SECOND, REPLACE, FORCED, OPEN):
            if self.held[self.actor] != 2:
                return cast(list[Action], members(self.placeable()))
        elif phase == PASS_TILES:
            return cast(list[Action], members(self.ones[self.actor]))
        out = vec[i64]([0] * (SPACES if phase == SPACE else 32))
        return [Action(out[i]) for i in range(self.legal(out))]

    def may_draw(self) -> bool:
        """WT-21.2."""
        if self.taken == self.stock or self.held[self.actor] >= LIMIT:
            return False
        return self.agreed.bluffing or not self.duty or not self.able(self.actor)

    def may_pass(self) -> bool:
        """WT-21.3, drawing being impossible or forbidden."""
        if not self.able(self.actor):
            return True
        if self.taken == self.stock or self.held[self.actor] < LIMIT:
            return False
        return (self.agreed.bluffing or not self.duty) and self.passes < self.players

    def may_keep(self) -> bool:
        """WT-9.5, WT-9.11 and WT-20.3."""
        return self.agreed.bluffing or self.target == FREE or self.arrows != 0 or self.placeable() == 0

    def may_restart(self) -> bool:
        """WT-19.7, WT-19.8: whether a Wild in the rack could be a Restart."""
        if not self.ones[self.actor] & _WILD:
            return False
        if self.target != FREE:
            return self.qualifying(self.target, self.arrows) != 0
        space: i64 = 0
        while space < SPACES:
            if self.is_free(space) and self.qualifying(space, self.around(space)):
                return True
            space += 1
        return False

    def is_free(self, space: i64) -> bool:
        """Whether a space is an empty play-any space."""
        row: i64 = ROW[space] + 1
        return ((self.board.any_rows[row] & ~self.occupied[row]) >> (COLUMN[space] + 1)) & 1 != 0

    def qualifying(self, space: i64, arrows: i64) -> i64:
        """WT-19.7: the arrows after which the actor holds a second tile."""
        near: i64 = self.board.any_near[space]
        found: i64 = 0
        if self.ones[self.actor] & OF_COLOUR[self.colour]:
            found = arrows & ~near
        if self.has_another():
            found |= arrows & near
        return found

    def has_another(self) -> bool:
        """WT-19.5: whether there is a tile for a play-any space besides the Restart."""
        seat: i64 = self.actor
        tiles: i64 = self.ones[seat]
        if self.agreed.no_master:
            tiles &= _ALL - _MASTER
        # Before it is placed the Restart is itself in the rack.
        if self.phase == TURN and not self.more[seat] & FIELD[WILD]:
            tiles &= ~_WILD
        return tiles != 0

    def pointable(self) -> i64:
        return self.qualifying(self.space, self.arrows) if self.restarting else self.arrows

    # --- actions ---------------------------------------------------------------

    def apply(self, action: i64) -> None:
        phase: i64 = self.phase
        if phase == PASS_TILES:
            self.choose_to_pass(action)
        elif phase == CATCH:
            self.answer_catch(action)
        else:
            self.note(MOVED, self.actor, action)
            if phase <= FORCED:
                self.play(action)
            elif phase <= COLOUR:
                self.go_on(action)
            elif phase == TRADE:
                self.trade(action - WITH)
            elif phase == ANSWER_WD4:
                self.answer_wd4(action)
            else:
                self.answer_renounce(action)

    def play(self, action: i64) -> None:
        """A tile is chosen, or none."""
        if action <= RESTART:
            self.place(action)
        elif action == DRAW:
            self.draw_one()
        else:
            self.end_turn(action)

    def go_on(self, action: i64) -> None:
        """The space, arrow or colour of a tile is chosen."""
        if self.phase == ARROW:
            self.arrow = action - POINT
            self.ask_colour()
        elif self.phase == COLOUR:
            self.named = action - NAME
            self.settle()
        else:
            self.arrows = self.around(action - AT)
            self.put_on(action - AT)

    def draw_one(self) -> None:
        """WT-9.1, WT-9.2: the action DRAW."""
        if not self.agreed.bluffing and self.duty:
            self.note(LACKED, self.actor, self.admits)
        self.passes = 0
        self.drew = True
        self.drawn = self.pile[self.taken]
        self.draw(self.actor, 1)
        self.phase = DRAWN

    def end_turn(self, action: i64) -> None:
        """A turn ends without a tile placed (WT-3.9)."""
        seat: i64 = self.actor
        if action == PASS:
            if self.taken == self.stock or self.passes >= self.players or (self.duty and not self.agreed.bluffing):
                self.note(LACKED, seat, self.admits)
            self.passes += 1
        elif self.duty and not self.agreed.bluffing and self.arrows == 0:
            self.note(LACKED, seat, self.admits)
        # WT-10.1, WT-10.4, WT-20.6.
        if self.duty and self.agreed.bluffing and self.stocked:
            self.renouncer = seat
        elif self.frees():
            self.leave_dead_end(seat)
        self.begin_turn(self.after(seat))

    def frees(self) -> bool:
        """WT-22.7: whether who places no tile on the target frees the next player."""
        return self.agreed.always_five and self.duty and self.arrows == 0

    def leave_dead_end(self, seat: i64) -> None:
        """WT-22.7. One tile was drawn by DRAW; after a PASS there is nothing to draw, or no room."""
        self.draw(seat, 4)
        self.aim(FREE)

    # --- a placement -----------------------------------------------------------------

    def place(self, action: i64) -> None:
        """A tile is chosen: with, where the target is not FREE, its space."""
        seat: i64 = self.actor
        tile: i64 = action
        self.restarting = action == RESTART
        self.called = self.agreed.automatic
        if action >= CALL:
            tile = WILD if self.restarting else action - CALL
            self.called = True
        before: i64 = self.held[seat]
        self.take(seat, tile)
        self.held[seat] = before - 1
        self.alone = before == 1
        self.calling = before == 2 and not self.restarting
        self.tile = tile
        self.placer = seat
        self.origin = self.phase
        self.arrow = NOWHERE
        self.named = UNNAMED
        # WT-13.6: the pile as the tile is chosen.
        self.dry = self.taken == self.stock
        self.onto_open = self.open
        self.again = False
        self.toll = 4
        self.passes = 0
        self.drawn = -1
        if tile == WD4:
            self.remember()
        if self.target == FREE:
            self.phase = SPACE
        else:
            self.put_on(self.target)

    def remember(self) -> None:
        self.was_target = self.target
        self.was_colour = self.colour
        self.was_rank = self.rank
        if not self.open and self.needs_lawful():
            self.note(LACKED, self.actor, OF_COLOUR[self.colour])

    def put_on(self, space: i64) -> None:
        self.space = space
        self.occupied[ROW[space] + 1] |= bit(COLUMN[space] + 1)
        if self.board.kind[space] == ANY:
            self.any_left -= 1
        if self.alone and not self.agreed.draw_first:
            # WT-3.10.
            self.lay()
            self.go_out()
        elif self.arrows:
            self.phase = ARROW
        else:
            self.ask_colour()

    def ask_colour(self) -> None:
        if self.tile >= WILD and not self.restarting:
            self.phase = COLOUR
        else:
            self.settle()

    def lay(self) -> None:
        """Keep a tile on the board: space, then tile, arrow, colour named, seat, and whether it is a Restart."""
        packed: i64 = (self.space << 6) | self.tile
        packed = (((packed << 4) | self.arrow) << 3) | self.named
        restart: i64 = 1 if self.restarting else 0
        self.laid[self.layings] = (((packed << 2) | self.placer) << 1) | restart
        self.layings += 1

    def settle(self) -> None:
        """WT-21.5, steps 1 to 4: the placement is public as a whole."""
        self.lay()
        tile: i64 = self.tile
        if self.restarting:
            self.ask_second()
            return
        self.rank = RANK[tile]
        self.colour = COLOUR_OF[tile] if tile < WILD else self.named
        self.aim(FREE if self.arrow == NOWHERE else self.space + WAY[self.arrow])
        if self.alone:
            self.place_last()
        elif tile == WD4 and self.may_be_challenged():
            self.phase = ANSWER_WD4
            self.actor = self.after(self.placer)
        else:
            self.obey()

    def ask_second(self) -> None:
        """WT-19.2 to WT-19.5."""
        self.rank = NO_RANK
        self.aim(self.space + WAY[self.arrow])
        if not self.open:
            self.admits = OF_COLOUR[self.colour]
        self.phase = SECOND

    def may_be_challenged(self) -> bool:
        """WT-5.12, WT-20.6."""
        return self.agreed.bluffing and not self.dry and not self.onto_open and self.origin != FORCED

    def answer_wd4(self, action: i64) -> None:
        if action == CHALLENGE:
            offending: i64 = self.ones[self.placer] & OF_COLOUR[self.was_colour]
            self.show(self.placer, self.actor)
            self.note(HELD if offending else LACKED, self.placer, OF_COLOUR[self.was_colour])
            if offending:
                self.take_back()
                return
            self.toll = 6
        self.obey()

    def take_back(self) -> None:
        """WT-5.16, WT-5.17."""
        self.layings -= 1
        self.occupied[ROW[self.space] + 1] ^= bit(COLUMN[self.space] + 1)
        self.put(self.placer, WD4)
        self.held[self.placer] += 1
        self.note(TOOK_BACK, self.placer, WD4)
        self.colour = self.was_colour
        self.rank = self.was_rank
        self.aim(self.was_target)
        self.penalty = 4
        self.actor = self.placer
        self.phase = REPLACE

    def show(self, seat: i64, viewer: i64) -> None:
        """One player sees the rack of another."""
        left: i64 = self.ones[seat]
        more: i64 = self.more[seat]
        while left:
            tile: i64 = lowest(left)
            copies: i64 = 1 + (more & FIELD[tile]) // STEP[tile]
            while copies:
                self.note(SHOWED, seat, viewer * 64 + tile)
                copies -= 1
            left &= left - 1

    # --- instructions and effects ------------------------------------------------------

    def obey(self) -> None:
        """WT-21.5, step 5: a number tile obeys its space (WT-7.1), a word tile does not (WT-7.2)."""
        if self.rank < DRAW_TWO:
            kind: i64 = self.board.kind[self.space]
            if kind == DRAW_SPACE:
                self.draw(self.placer, self.board.amount[self.space])
            elif kind in (PASS_LEFT, PASS_RIGHT):
                self.phase = PASS_TILES
                self.ask_to_pass(0)
                return
            elif kind == TRADE_SPACE:
                self.phase = TRADE
                self.actor = self.placer
                return
            else:
                self.reserve(kind)
        self.take_effect()

    def reserve(self, kind: i64) -> None:
        """WT-7.15, WT-7.16."""
        if kind == AGAIN:
            self.again = True
        elif kind == LOSE_TURN:
            self.lost[self.placer] = 1

    def place_last(self) -> None:
        """WT-22.1 to WT-22.5: a last tile with draw_first."""
        kind: i64 = self.board.kind[self.space] if self.rank < DRAW_TWO else PLAIN
        if kind == DRAW_SPACE:
            self.draw(self.placer, self.board.amount[self.space])
        if self.arrow == NOWHERE:
            self.draw(self.placer, 5)
        if self.held[self.placer] == 0:
            self.go_out()
            return
        self.reserve(kind)
        self.pay()

    def go_out(self) -> None:
        """WT-14.1, WT-14.3."""
        if not self.dry:
            if self.tile == WD4:
                self.draw(self.after(self.placer), 4)
            elif RANK[self.tile] == DRAW_TWO:
                self.draw(self.after(self.placer), 2)
        self.phase = OUT

    def take_effect(self) -> None:
        """WT-21.5, step 6."""
        if self.arrow == NOWHERE:
            self.draw(self.placer, 5)
        self.pay()

    def pay(self) -> None:
        """WT-21.5, steps 7 to 9."""
        if self.penalty:
            self.draw(self.placer, self.penalty)
            self.penalty = 0
        self.strike()
        if self.calling and self.held[self.placer] == 1 and not self.agreed.automatic:
            self.phase = CATCH
            self.caught = False
            self.actor = 1 if self.placer == 0 else 0
        else:
            self.finish()

    def strike(self) -> None:
        """WT-21.6: the word effect, and the last player that it reaches."""
        self.hit = self.placer
        rank: i64 = self.rank
        if self.tile == WD4:
            if not self.dry:
                self.hit = self.after(self.placer)
                self.draw(self.hit, self.toll)
        elif rank == DRAW_TWO:
            if not self.dry:
                self.hit = self.after(self.placer)
                self.draw(self.hit, 2)
        elif rank == SKIP or (rank == REVERSE and self.players == 2):
            self.hit = self.after(self.placer)
        elif rank == REVERSE:
            self.way = -self.way

    def finish(self) -> None:
        """WT-21.5, steps 10 and 11."""
        if self.arrow == NOWHERE and self.any_left == 0:
            self.phase = BLOCKED
        elif self.again:
            self.begin_turn(self.placer)
        else:
            self.begin_turn(self.after(self.hit))

    # --- choices made at the same time ---------------------------------------------------

    def ask_to_pass(self, seat: i64) -> None:
        """WT-21.8: ask the next one who has a choice, from this seat on."""
        number: i64 = self.board.amount[self.space]
        self.chosen = 0
        while seat < self.players:
            if self.held[seat] > number:
                self.actor = seat
                return
            seat += 1
        self.hand_over()

    def choose_to_pass(self, tile: i64) -> None:
        seat: i64 = self.actor
        self.note(CHOSE, seat, tile)
        self.take(seat, tile)
        self.give(seat, tile)
        self.chosen += 1
        if self.chosen == self.board.amount[self.space]:
            self.ask_to_pass(seat + 1)

    def give(self, seat: i64, tile: i64) -> None:
        """Put a tile among those that a seat passes."""
        one: i64 = bit(tile)
        if self.given_ones[seat] & one:
            self.given_more[seat] += STEP[tile]
        else:
            self.given_ones[seat] |= one

    def hand_over(self) -> None:
        """WT-7.5 to WT-7.8."""
        number: i64 = self.board.amount[self.space]
        seat: i64 = 0
        while seat < self.players:
            if self.held[seat] <= number:
                self.given_ones[seat] = self.ones[seat]
                self.given_more[seat] = self.more[seat]
                self.ones[seat] = 0
                self.more[seat] = 0
                self.held[seat] = 0
            else:
                self.held[seat] -= number
            seat += 1
        left: bool = self.board.kind[self.space] == PASS_LEFT
        seat = 0
        while seat < self.players:
            receiver: i64 = seat + 1 if left else seat - 1
            if receiver == self.players:
                receiver = 0
            elif receiver < 0:
                receiver = self.players - 1
            self.hand_to(seat, receiver)
            seat += 1
        self.take_effect()

    def hand_to(self, seat: i64, receiver: i64) -> None:
        while self.given_ones[seat]:
            tile: i64 = lowest(self.given_ones[seat])
            if self.given_more[seat] & FIELD[tile]:
                self.given_more[seat] -= STEP[tile]
            else:
                self.given_ones[seat] ^= bit(tile)
            self.put(receiver, tile)
            self.held[receiver] += 1
            self.note(GAVE, seat, receiver * 64 + tile)

    def trade(self, other: i64) -> None:
        """WT-7.10, WT-1.13."""
        seat: i64 = self.placer
        self.show(seat, other)
        self.show(other, seat)
        self.note(SWAPPED, seat, other)
        ones: i64 = self.ones[seat]
        more: i64 = self.more[seat]
        held: i64 = self.held[seat]
        self.ones[seat] = self.ones[other]
        self.more[seat] = self.more[other]
        self.held[seat] = self.held[other]
        self.ones[other] = ones
        self.more[other] = more
        self.held[other] = held
        self.take_effect()

    def answer_catch(self, action: i64) -> None:
        """WT-12.3 to WT-12.8."""
        self.note(SHOUTED, self.actor, action)
        if action == CATCHES:
            self.caught = True
        seat: i64 = self.actor + 1
        if seat == self.placer:
            seat += 1
        if seat < self.players:
            self.actor = seat
            return
        if self.caught and not self.called:
            self.draw(self.placer, 2)
        self.finish()

    # --- turns ---------------------------------------------------------------------

    def begin_turn(self, seat: i64) -> None:
        """WT-21.1."""
        if self.is_blocked():
            self.block()
            return
        while self.lost[seat]:
            self.lost[seat] = 0
            seat = self.after(seat)
        self.actor = seat
        if self.renouncer >= 0:
            if self.renouncer != seat:
                self.phase = ANSWER_RENOUNCE
                return
            # WT-7.17.
            self.end_renounce()
            return
        self.ask_turn()

    def block(self) -> None:
        self.phase = BLOCKED
        self.renouncer = -1
        self.drawn = -1

    def end_renounce(self) -> None:
        """A renounce stands: its dead end may be left (WT-22.8), and the turn of the actor goes on."""
        seat: i64 = self.renouncer
        self.renouncer = -1
        if self.frees():
            self.leave_dead_end(seat)
            if self.is_blocked():
                self.block()
                return
        self.ask_turn()

    def ask_turn(self) -> None:
        self.phase = TURN
        self.stocked = self.taken < self.stock
        self.drew = False
        self.drawn = -1

    def nobody_draws(self) -> bool:
        if self.taken < self.stock:
            for held in self.held:
                if held < LIMIT:
                    return False
        return True

    def is_blocked(self) -> bool:
        """WT-14.5, WT-14.6; WT-22.10."""
        if self.target == FREE and self.any_left == 0:
            return True
        if not self.nobody_draws() or (self.renouncer >= 0 and self.frees()):
            return False
        for ones in self.ones:
            if ones & self.admits:
                return False
        return True

    def renounced_wrongly(self) -> bool:
        """WT-10.6, WT-10.7: judged by the rack without the drawn tile, or in a dead end with it."""
        seat: i64 = self.renouncer
        tiles: i64 = self.ones[seat] & self.admits
        if self.arrows and self.drew and not self.more[seat] & FIELD[self.drawn]:
            tiles &= ~bit(self.drawn)
        return tiles != 0

    def answer_renounce(self, action: i64) -> None:
        offender: i64 = self.renouncer
        if action == ACCEPT:
            self.end_renounce()
            return
        wrong: bool = self.renounced_wrongly()
        self.show(offender, self.actor)
        what: i64 = HELD if wrong else LACKED
        if self.arrows and self.drew:
            what += 2
        self.note(what, offender, self.admits)
        self.drew = False
        self.drawn = -1
        if wrong:
            # WT-10.8, WT-10.10.
            self.renouncer = -1
            self.penalty = 2 if self.arrows else 5
            self.actor = offender
            self.phase = FORCED
        else:
            # WT-10.9, WT-10.11.
            self.draw(self.actor, 2 if self.arrows else 3)
            self.end_renounce()

    # --- the end -----------------------------------------------------------------

    def scores(self) -> list[int]:
        racks: list[int] = [points_of(self.ones[seat], self.more[seat]) for seat in range(self.players)]
        return self.team_scores(racks) if self.agreed.teams else racks

    def team_scores(self, racks: list[int]) -> list[int]:
        """WT-17.3, WT-17.5."""
        first: int = racks[0] + racks[2]
        second: int = racks[1] + racks[3]
        winner: i64 = self.placer % 2
        if self.phase == BLOCKED:
            if first == second:
                return [0] * 4
            winner = 0 if first < second else 1
        credit: int = second if winner == 0 else first
        if not self.agreed.opponents_only:
            credit = first + second
        return [credit, 0, credit, 0] if winner == 0 else [0, credit, 0, credit]

    def cards(self) -> list[int]:
        found: list[int] = []
        for seat in range(self.players):
            found += tiles_of(self.ones[seat], self.more[seat])
            found += tiles_of(self.given_ones[seat], self.given_more[seat])
        found += [self.pile[i] for i in range(self.taken, self.stock)]
        found += [(self.laid[i] >> 10) & 63 for i in range(self.layings)]
        if SPACE <= self.phase <= COLOUR:
            found.append(self.tile)
        return sorted(found)

    # --- copies --------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, WildTilesState)
        self.copy(other)

    def clone(self) -> State:
        return self.twin()

    def twin(self) -> WildTilesState:
        other = WildTilesState(self.players, self.board, self.agreed)
        other.copy(self)
        return other

    def copy(self, other: WildTilesState) -> None:
        self.copy_rules(other)
        self.copy_turn(other)
        self.copy_placement(other)
        seat: i64 = 0
        while seat < self.players:
            self.ones[seat] = other.ones[seat]
            self.more[seat] = other.more[seat]
            self.held[seat] = other.held[seat]
            self.lost[seat] = other.lost[seat]
            self.given_ones[seat] = other.given_ones[seat]
            self.given_more[seat] = other.given_more[seat]
            seat += 1
        i: i64 = 1
        while i <= self.board.size:
            self.occupied[i] = other.occupied[i]
            i += 1
        i = 0
        while i < other.layings:
            self.laid[i] = other.laid[i]
            i += 1
        self.layings = other.layings
        if len(self.log) < other.logged:
            self.log = other.log[:]
        i = 0
        while i < other.logged:
            self.log[i] = other.log[i]
            i += 1
        self.logged = other.logged

    def copy_rules(self, other: WildTilesState) -> None:
        self.board = other.board
        self.agreed = other.agreed
        # The deal is never written to once play has begun, so copies share it.
        self.first = other.first
        self.pile = other.pile
        self.stock = other.stock
        self.starter = other.starter

    def copy_turn(self, other: WildTilesState) -> None:
        self.taken = other.taken
        self.phase = other.phase
        self.actor = other.actor
        self.way = other.way
        self.passes = other.passes
        self.renouncer = other.renouncer
        self.stocked = other.stocked
        self.drew = other.drew
        self.drawn = other.drawn
        self.colour = other.colour
        self.rank = other.rank
        self.target = other.target
        self.arrows = other.arrows
        self.admits = other.admits
        self.open = other.open
        self.duty = other.duty
        self.any_left = other.any_left

    def copy_placement(self, other: WildTilesState) -> None:
        self.tile = other.tile
        self.placer = other.placer
        self.origin = other.origin
        self.space = other.space
        self.arrow = other.arrow
        self.named = other.named
        self.restarting = other.restarting
        self.alone = other.alone
        self.calling = other.calling
        self.called = other.called
        self.dry = other.dry
        self.onto_open = other.onto_open
        self.again = other.again
        self.penalty = other.penalty
        self.toll = other.toll
        self.hit = other.hit
        self.caught = other.caught
        self.was_target = other.was_target
        self.was_colour = other.was_colour
        self.was_rank = other.was_rank
        self.chosen = other.chosen

    def view(self, seat: Seat) -> View:
        # view.py stands on this module, so it is found only when it is needed.
        from pioche.games.wild_tiles.view import WildTilesView

        return WildTilesView(self, seat)


def listed(out: vec[i64], choices: i64, base: i64) -> i64:
    """The members of a set as actions, counted from `base`."""
    n: i64 = fill(out, 0, choices)
    i: i64 = 0
    while i < n:
        out[i] += base
        i += 1
    return n
