"""Wild Tiles: the rounds that a seat may believe to be in.

A world is found by telling the seat's log again. Every tile that came from the pile is a token; it has a kind as soon
as the seat knows it, and until then the kinds that it can have. Tokens move from rack to rack as the log tells, by
chance where it does not; a choice that does not agree with what comes later in the log is given up, and the telling
begins again. What is unknown at the end is dealt anew over the racks and the pile.
"""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, count
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.core.seats import NOBODY
from pioche.core.sharing import share
from pioche.games.wild_tiles.kernel import (
    ANSWER_RENOUNCE,
    ARROW,
    CALL,
    CATCHES,
    CHOSE,
    COPIES,
    DRAW,
    DRAWN,
    DREW,
    GAVE,
    HELD,
    HELD_BEFORE,
    KINDS,
    LACKED,
    LACKED_BEFORE,
    MASTER,
    MOVED,
    OF_COLOUR,
    OUT,
    RESTART,
    SECOND,
    SHOUTED,
    SHOWED,
    SPACE,
    SPACES,
    SWAPPED,
    TOOK_BACK,
    TURN,
    UNKNOWN,
    WILD,
    WildTilesState,
    kind_of,
    seat_of,
    tiles_of,
    told,
)
from pioche.games.wild_tiles.view import HIDDEN, WildTilesView

_ALL: Final = 0x7FFFFFFFFFFFFF
_TILES: Final = 112
_ATTEMPTS: Final = 200
# Where a token is, besides in the rack of a seat: on the board, or on its way to a seat.
_PLACED: Final = -1
_ON_THE_WAY: Final = 8


def redeal(view: WildTilesView, chance: Chance) -> State:
    """The same table with hidden tiles dealt anew.

    It honours all that the seat has seen: its own tiles, those that it gave, got or was shown and where they can be
    since, every tile placed or taken back, and what answers, verdicts and forced passes tell of a rack.
    """
    telling = Telling(view, chance)
    attempt: i64 = 0
    while attempt < _ATTEMPTS and not telling.tell(attempt):
        attempt += 1
    if attempt == _ATTEMPTS:
        telling.tell_loosely()
    return telling.world()


@final
class Telling:
    """One log, told until it is found to be possible."""

    def __init__(self, view: WildTilesView, chance: Chance) -> None:
        self.table: WildTilesState = view.table
        self.seat: i64 = view.seat
        self.chance: Chance = chance
        self.loose: bool = False
        self.tokens: i64 = 0
        self.kind: vec[i64] = vec[i64]([-1] * _TILES)
        self.can_be: vec[i64] = vec[i64]([_ALL] * _TILES)
        self.where: vec[i64] = vec[i64]([_PLACED] * _TILES)
        # The token of each line of the log that tells of one.
        self.token_of: vec[i64] = vec[i64]([-1] * self.table.logged)
        self.candidates: vec[i64] = vec[i64]([0] * _TILES)
        self.unseen: vec[i64] = vec[i64]([0] * KINDS)
        self.tightest: bool = False
        self.just_drawn: bool = False
        self.drawn: i64 = -1
        self.last_placed: i64 = -1
        # The tiles still in the pile.
        self.rest: list[int] = []

    def tell(self, attempt: i64) -> bool:
        """Tell the log once; whether nothing contradicts it."""
        # Every other time the token that can be the fewest kinds is taken for a tile that appears.
        self.tightest = attempt % 2 == 1
        self.deal()
        i: i64 = 0
        while i < self.table.logged:
            if not self.tell_line(i):
                return False
            i += 1
        return self.tell_now() and self.count_unseen() and self.share_out()

    def deal(self) -> None:
        table = self.table
        self.tokens = 0
        self.drawn = -1
        self.just_drawn = False
        seat: i64 = 0
        while seat < table.players:
            if seat == self.seat:
                for tile in tiles_of(table.first[3 * seat], table.first[3 * seat + 1]):
                    self.new_token(seat, tile)
            else:
                dealt: i64 = table.first[3 * seat + 2]
                while dealt:
                    self.new_token(seat, -1)
                    dealt -= 1
            seat += 1

    def new_token(self, seat: i64, tile: i64) -> i64:
        token: i64 = self.tokens
        self.kind[token] = tile
        self.can_be[token] = _ALL
        self.where[token] = seat
        self.tokens += 1
        return token

    # --- the lines of the log ----------------------------------------------------------

    def tell_line(self, i: i64) -> bool:
        entry: i64 = self.table.log[i]
        what: i64 = kind_of(entry)
        seat: i64 = seat_of(entry)
        tells: i64 = told(entry)
        if what == MOVED:
            return self.tell_move(seat, tells)
        if what == DREW:
            token: i64 = self.new_token(seat, -1 if tells == UNKNOWN else tells)
            self.token_of[i] = token
            if self.just_drawn:
                self.drawn = token
        elif what == GAVE:
            return self.tell_gift(i)
        elif what == SHOWED:
            return self.tell_shown(i)
        elif what == SWAPPED:
            self.swap(seat, tells)
        elif what == TOOK_BACK:
            self.where[self.last_placed] = seat
        elif what in (LACKED, LACKED_BEFORE):
            return self.lacks(seat, tells, self.drawn if what == LACKED_BEFORE else -1)
        elif what in (HELD, HELD_BEFORE):
            return self.holds(seat, tells, self.drawn if what == HELD_BEFORE else -1)
        return True

    def tell_move(self, seat: i64, action: i64) -> bool:
        just_drawn: bool = self.just_drawn
        self.just_drawn = action == DRAW
        if action > RESTART:
            return True
        tile: i64 = action
        if action >= CALL:
            tile = WILD if action == RESTART else action - CALL
        if just_drawn:
            # WT-9.6.
            token: i64 = self.drawn
            if not self.fits(token, tile):
                return False
        else:
            token = self.find(seat, tile)
            if token < 0:
                return False
        self.kind[token] = tile
        self.where[token] = _PLACED
        self.last_placed = token
        return True

    def fits(self, token: i64, tile: i64) -> bool:
        if self.kind[token] >= 0 and not self.loose:
            return self.kind[token] == tile
        return self.loose or (self.can_be[token] >> tile) & 1 != 0

    def find(self, seat: i64, tile: i64) -> i64:
        """A token of a rack that is, or can be, a tile; -1 if there is none."""
        n: i64 = 0
        fewest: i64 = KINDS + 1
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat:
                if self.kind[token] == tile:
                    return token
                if self.kind[token] < 0 and (self.can_be[token] >> tile) & 1:
                    kinds: i64 = count(self.can_be[token]) if self.tightest else 0
                    if kinds < fewest:
                        fewest = kinds
                        n = 0
                    if kinds == fewest:
                        self.candidates[n] = token
                        n += 1
            token += 1
        if n:
            return self.candidates[self.chance.below(n)]
        return self.any_of(seat) if self.loose else -1

    def any_of(self, seat: i64) -> i64:
        """A token of a rack, whatever it is."""
        n: i64 = 0
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat:
                self.candidates[n] = token
                n += 1
            token += 1
        return self.candidates[self.chance.below(n)]

    def tell_gift(self, i: i64) -> bool:
        """A tile is passed; those on their way arrive with the last one."""
        entry: i64 = self.table.log[i]
        seat: i64 = seat_of(entry)
        tile: i64 = told(entry) & 63
        receiver: i64 = told(entry) >> 6
        token: i64 = self.find(seat, tile) if tile != UNKNOWN else self.least_needed(seat, receiver, i)
        if token < 0:
            return False
        if tile != UNKNOWN:
            self.kind[token] = tile
        self.token_of[i] = token
        self.where[token] = _ON_THE_WAY + receiver
        if i + 1 == self.table.logged or kind_of(self.table.log[i + 1]) != GAVE:
            self.arrive()
        return True

    def arrive(self) -> None:
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] >= _ON_THE_WAY:
                self.where[token] -= _ON_THE_WAY
            token += 1

    def least_needed(self, seat: i64, receiver: i64, i: i64) -> i64:
        """A token that one player may have passed to another: likelier one that the receiver later shows, and less
        likely one that the giver does."""
        ours: i64 = self.shown_later(seat, i)
        theirs: i64 = self.shown_later(receiver, i)
        total: i64 = 0
        n: i64 = 0
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat:
                weight: i64 = 8
                if self.kind[token] >= 0:
                    if (ours >> self.kind[token]) & 1:
                        weight = 1
                    if (theirs >> self.kind[token]) & 1:
                        weight *= 8
                total += weight
                self.candidates[n] = token * 128 + weight
                n += 1
            token += 1
        place: i64 = self.chance.below(total)
        n = 0
        while place >= self.candidates[n] % 128:
            place -= self.candidates[n] % 128
            n += 1
        return self.candidates[n] // 128

    def shown_later(self, seat: i64, i: i64) -> i64:
        """The kinds of tile that are seen to leave a rack, or to be in it, after a line of the log."""
        tiles: i64 = 0
        while i < self.table.logged:
            entry: i64 = self.table.log[i]
            what: i64 = kind_of(entry)
            tells: i64 = told(entry)
            if what == SWAPPED:
                # WT-7.10: the rack goes to another seat as a whole.
                if seat_of(entry) == seat:
                    seat = tells
                elif tells == seat:
                    seat = seat_of(entry)
            elif seat_of(entry) == seat:
                if what == MOVED and tells < RESTART:
                    tiles |= bit(tells if tells < CALL else tells - CALL)
                elif (what in (SHOWED, GAVE)) and tells & 63 != UNKNOWN:
                    tiles |= bit(tells & 63)
            i += 1
        if self.table.phase >= OUT:
            tiles |= self.table.ones[seat]
        return tiles

    def tell_shown(self, i: i64) -> bool:
        """A whole rack is shown, line after line; the first one does it for all."""
        log = self.table.log
        entry: i64 = log[i]
        seat: i64 = seat_of(entry)
        if log[i - 1] >> 6 == entry >> 6:
            return True
        tiles: list[int] = []
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat:
                tiles.append(told(log[i]) & 63)
                self.token_of[i] = token
                i += 1
            token += 1
        return tiles[0] == UNKNOWN or self.reveal(seat, tiles)

    def reveal(self, seat: i64, tiles: list[int]) -> bool:
        """A rack is seen to be exactly these tiles."""
        if self.loose:
            return True
        left = self.unseen
        tile: i64 = 0
        while tile < KINDS:
            left[tile] = 0
            tile += 1
        for shown in tiles:
            left[shown] += 1
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat and self.kind[token] >= 0:
                left[self.kind[token]] -= 1
                if left[self.kind[token]] < 0:
                    return False
            token += 1
        return self.match(seat, left)

    def match(self, seat: i64, left: vec[i64]) -> bool:
        """Give the unknown tokens of a rack these kinds, those that can be the fewest first."""
        while True:
            token: i64 = self.tightest_of(seat, left)
            if token < 0:
                return True
            tile: i64 = self.pick(left, self.can_be[token])
            if tile < 0:
                return False
            self.kind[token] = tile
            left[tile] -= 1

    def tightest_of(self, seat: i64, left: vec[i64]) -> i64:
        best: i64 = -1
        fewest: i64 = _TILES
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat and self.kind[token] < 0:
                options: i64 = 0
                tile: i64 = 0
                while tile < KINDS:
                    if left[tile] > 0 and (self.can_be[token] >> tile) & 1:
                        options += left[tile]
                    tile += 1
                if options < fewest:
                    fewest = options
                    best = token
            token += 1
        return best

    def pick(self, left: vec[i64], can_be: i64) -> i64:
        """One of the tiles left that a token can be; -1 if there is none."""
        total: i64 = 0
        tile: i64 = 0
        while tile < KINDS:
            if left[tile] > 0 and (can_be >> tile) & 1:
                total += left[tile]
            tile += 1
        if total == 0:
            return -1
        place: i64 = self.chance.below(total)
        tile = 0
        while True:
            if left[tile] > 0 and (can_be >> tile) & 1:
                place -= left[tile]
                if place < 0:
                    return tile
            tile += 1

    def swap(self, one: i64, two: i64) -> None:
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == one:
                self.where[token] = two
            elif self.where[token] == two:
                self.where[token] = one
            token += 1

    def lacks(self, seat: i64, tiles: i64, but: i64) -> bool:
        """A rack, but for one token, has none of these tiles."""
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat and token != but:
                if self.kind[token] < 0:
                    self.can_be[token] &= ~tiles
                elif (tiles >> self.kind[token]) & 1 and not self.loose:
                    return False
            token += 1
        return True

    def holds(self, seat: i64, tiles: i64, but: i64) -> bool:
        """A rack (of anybody: any rack), but for one token, has one of these tiles."""
        n: i64 = 0
        token: i64 = 0
        while token < self.tokens:
            here: bool = self.where[token] >= 0 if seat == NOBODY else self.where[token] == seat
            if here and token != but:
                if self.kind[token] >= 0:
                    if (tiles >> self.kind[token]) & 1:
                        return True
                elif self.can_be[token] & tiles:
                    if not self.can_be[token] & ~tiles:
                        return True
                    self.candidates[n] = token
                    n += 1
            token += 1
        if n == 0:
            return self.loose
        self.can_be[self.candidates[self.chance.below(n)]] &= tiles
        return True

    # --- the present ------------------------------------------------------------------

    def tell_now(self) -> bool:
        """What the present decision tells: that the round goes on, and that its player can answer."""
        table = self.table
        if table.phase >= OUT:
            return self.tell_end()
        if table.phase == SECOND:
            return self.holds(table.actor, table.admits, -1)
        if table.phase == TURN or table.phase == ANSWER_RENOUNCE:
            # WT-14.5: otherwise the round would have ended.
            return not table.nobody_draws() or self.holds(NOBODY, table.admits, -1)
        if table.restarting and (table.phase == SPACE or table.phase == ARROW):
            return self.holds(table.actor, self.second_tiles(), -1)
        return True

    def second_tiles(self) -> i64:
        """WT-19.7: the tiles of which a player in the course of a Restart holds one."""
        table = self.table
        near: i64 = 0
        if table.phase != SPACE:
            near = table.arrows & table.board.any_near[table.space]
        else:
            space: i64 = 0
            while space < SPACES:
                if table.is_free(space):
                    near |= table.around(space) & table.board.any_near[space]
                space += 1
        if near:
            return _ALL - bit(MASTER) if table.no_master else _ALL
        return OF_COLOUR[table.colour]

    def tell_end(self) -> bool:
        """WT-14.8."""
        table = self.table
        seat: i64 = 0
        while seat < table.players:
            if not self.reveal(seat, tiles_of(table.ones[seat], table.more[seat])):
                return False
            seat += 1
        return True

    def count_unseen(self) -> bool:
        """The tiles that are neither on the board nor known to be in a rack; whether there are enough."""
        unseen = self.unseen
        tile: i64 = 0
        while tile < KINDS:
            unseen[tile] = COPIES[tile]
            tile += 1
        if self.table.no_master:
            # WT-18.1.
            unseen[MASTER] = 2
        token: i64 = 0
        while token < self.tokens:
            if self.kind[token] >= 0:
                unseen[self.kind[token]] -= 1
                if unseen[self.kind[token]] < 0:
                    return False
            token += 1
        return True

    def share_out(self) -> bool:
        """Deal the unseen tiles over the unknown tokens and, after these, the rest of the pile."""
        cards = vec[i64]([0] * _TILES)
        total: i64 = 0
        tile: i64 = 0
        while tile < KINDS:
            copies: i64 = self.unseen[tile]
            while copies:
                cards[total] = tile
                total += 1
                copies -= 1
            tile += 1
        # Tokens that can be the same are one lot; the last lot is the pile.
        unknown: list[i64] = []
        lots: list[i64] = []
        token: i64 = 0
        while token < self.tokens:
            if self.kind[token] < 0:
                unknown.append(token)
                if self.can_be[token] not in lots:
                    lots.append(self.can_be[token])
            token += 1
        room = vec[i64]([0] * (len(lots) + 1))
        barred = vec[i64]([0] * (len(lots) + 1))
        lot: i64 = 0
        while lot < len(lots):
            barred[lot] = _ALL & ~lots[lot]
            lot += 1
        for token in unknown:
            room[lots.index(self.can_be[token])] += 1
        room[lot] = self.table.stock - self.table.taken
        owners = share(cards, total, room, barred, self.chance)
        return self.hand_out(cards, total, owners, unknown, lots)

    def hand_out(self, cards: vec[i64], total: i64, owners: vec[i64], unknown: list[i64], lots: list[i64]) -> bool:
        piles: list[list[int]] = [[] for _ in range(len(lots) + 1)]
        i: i64 = 0
        while i < total:
            if owners[i] < 0:
                return False
            piles[owners[i]].append(cards[i])
            i += 1
        for pile in piles:
            self.chance.shuffle(pile)
        self.rest = piles[-1]
        for token in unknown:
            self.kind[token] = piles[lots.index(self.can_be[token])].pop()
        return True

    def tell_loosely(self) -> None:
        """Where no telling was found: the tiles that are certain, and all others by chance."""
        self.loose = True
        self.deal()
        i: i64 = 0
        while i < self.table.logged:
            self.tell_line(i)
            i += 1
        seat: i64 = 0
        while seat < self.table.players:
            self.know_only_now(seat)
            seat += 1
        self.tell_now()
        self.count_unseen()
        self.share_out()

    def know_only_now(self, seat: i64) -> None:
        """The tokens of a rack become what the table shows of it: its tiles, or nothing."""
        table = self.table
        tiles = tiles_of(table.ones[seat], table.more[seat])
        tiles += tiles_of(table.given_ones[seat], table.given_more[seat])
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat:
                self.kind[token] = tiles.pop() if tiles else -1
                self.can_be[token] = _ALL
            token += 1

    # --- the world -----------------------------------------------------------------------

    def world(self) -> State:
        state = self.table.twin()
        self.fill_log(state)
        self.fill_racks(state)
        self.fill_choices(state)
        if state.phase == DRAWN or (state.phase == ANSWER_RENOUNCE and state.drew):
            state.drawn = self.kind[self.drawn]
        return state

    def fill_racks(self, state: WildTilesState) -> None:
        """The racks as dealt and as they are, and the pile from its first tile on."""
        first = vec[i64]([0] * (3 * state.players))
        state.first = first
        seat: i64 = 0
        token: i64 = 0
        while seat < state.players:
            state.ones[seat] = 0
            state.more[seat] = 0
            dealt: i64 = self.table.first[3 * seat + 2]
            while dealt:
                state.put(seat, self.kind[token])
                token += 1
                dealt -= 1
            first[3 * seat] = state.ones[seat]
            first[3 * seat + 1] = state.more[seat]
            first[3 * seat + 2] = self.table.first[3 * seat + 2]
            state.ones[seat] = 0
            state.more[seat] = 0
            seat += 1
        state.pile = vec[i64]([self.kind[i] for i in range(token, self.tokens)] + self.rest)
        token = 0
        while token < self.tokens:
            if self.where[token] >= 0:
                state.put(self.where[token], self.kind[token])
            token += 1

    def fill_log(self, state: WildTilesState) -> None:
        """The tiles that the seat did not see; several in a row are written in ascending order."""
        i: i64 = 0
        while i < state.logged:
            if self.token_of[i] >= 0 and state.log[i] & 63 == UNKNOWN:
                entry: i64 = state.log[i] - (state.log[i] & 63) + self.kind[self.token_of[i]]
                j: i64 = i
                if kind_of(entry) != DREW:
                    while state.log[j - 1] >> 6 == entry >> 6 and state.log[j - 1] > entry:
                        state.log[j] = state.log[j - 1]
                        j -= 1
                state.log[j] = entry
            i += 1

    def fill_choices(self, state: WildTilesState) -> None:
        """The hidden choices: tiles that were passed or will be, answers to CATCH."""
        # For each seat, its choices that are not yet followed by the passing.
        pending: list[list[i64]] = [[] for _ in range(state.players)]
        i: i64 = 0
        while i < state.logged:
            entry: i64 = state.log[i]
            what: i64 = kind_of(entry)
            seat: i64 = seat_of(entry)
            if what == CHOSE:
                pending[seat].append(i)
            elif what == GAVE:
                if pending[seat]:
                    self.fill_choice(state, pending[seat].pop(0), told(entry) & 63)
            elif what == SHOUTED and told(entry) == HIDDEN:
                answer: i64 = CATCHES + self.chance.below(2)
                state.log[i] = entry - HIDDEN + answer
                state.caught = state.caught or answer == CATCHES
            i += 1
        for seat in range(state.players):
            for line in pending[seat]:
                self.choose(state, seat, line)

    def fill_choice(self, state: WildTilesState, line: i64, tile: i64) -> None:
        if told(state.log[line]) == UNKNOWN:
            state.log[line] += tile - UNKNOWN

    def choose(self, state: WildTilesState, seat: i64, line: i64) -> None:
        """A tile that is to be passed: the seat's own choice, or any tile of another."""
        tile: i64 = told(state.log[line])
        if tile == UNKNOWN:
            tiles = tiles_of(state.ones[seat], state.more[seat])
            tile = tiles[self.chance.below(len(tiles))]
            self.fill_choice(state, line, tile)
            state.give(seat, tile)
        state.take(seat, tile)
