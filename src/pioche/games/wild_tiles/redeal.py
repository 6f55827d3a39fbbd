"""Wild Tiles: the rounds that a seat may believe to be in.

A world is found by replaying the seat's log. Every tile that came from the pile is a token; it has a kind as soon as
the seat knows it, and until then the kinds that it can have. Tokens move from rack to rack as the log says, by chance
where it does not. When a choice turns out not to agree with what comes later in the log, the replay starts again,
leaning the other way. What is unknown at the end is dealt over the racks and the pile by chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from pioche.core.bits import bit, count
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.core.redeal import deal_hidden
from pioche.core.seats import NOBODY
from pioche.games.wild_tiles.kernel import (
    ANSWER_RENOUNCE,
    ARROW,
    CALL,
    CATCHES,
    DRAW,
    DRAWN,
    OUT,
    RESTART,
    SECOND,
    SPACE,
    TURN,
    WildTilesState,
)
from pioche.games.wild_tiles.log import (
    CHOSE,
    DREW,
    GAVE,
    HELD,
    HELD_BEFORE,
    HIDDEN,
    LACKED,
    LACKED_BEFORE,
    MOVED,
    SHOUTED,
    SHOWED,
    SWAPPED,
    TOOK_BACK,
    UNKNOWN,
    content_of,
    kind_of,
    seat_of,
)
from pioche.games.wild_tiles.spaces import SPACES
from pioche.games.wild_tiles.tiles import COPIES, KINDS, MASTER, OF_COLOUR, WILD, tiles_of

if TYPE_CHECKING:
    from pioche.games.wild_tiles.view import WildTilesView

_ALL: Final = 0x7FFFFFFFFFFFFF
_TILES: Final = 112
ATTEMPTS: Final = 500
# After this number of them what was learnt is forgotten.
_PATIENCE: Final = 25
# Where a token is, besides in the rack of a seat: on the board, or on its way to a seat.
_PLACED: Final = -1
_ON_THE_WAY: Final = 8
# How much a tile can lean towards being passed or not, as powers of two. The unknown ones lean all together.
_MOST_LEAN: Final = 6
_WEIGHTS: Final = 0x10000
_LEANS: Final = 56
_NOT_KNOWN: Final = 55


def redeal(view: WildTilesView, chance: Chance, attempts: i64 = ATTEMPTS) -> State:
    """The same table with the hidden tiles dealt again.

    It honours all that the seat has seen: its own tiles, those that it gave, got or was shown and where they can be
    since, every tile placed or taken back, and what answers, verdicts and forced passes tell of a rack.
    """
    reconstruction = Reconstruction(view, chance)
    attempt: i64 = 0
    while attempt < attempts and not reconstruction.replay(attempt):
        attempt += 1
    if attempt == attempts:
        reconstruction.replay_loosely()
    return reconstruction.world()


@final
class Reconstruction:
    """One log, told until it is found to be possible."""

    def __init__(self, view: WildTilesView, chance: Chance) -> None:
        self.state: WildTilesState = view.state
        self.seat: i64 = view.seat
        self.chance: Chance = chance
        self.loose: bool = False
        self.tokens: i64 = 0
        self.kind: vec[i64] = vec[i64]([-1] * _TILES)
        self.can_be: vec[i64] = vec[i64]([_ALL] * _TILES)
        self.where: vec[i64] = vec[i64]([_PLACED] * _TILES)
        # The token of each line of the log that speaks of one.
        self.token_of: vec[i64] = vec[i64]([-1] * self.state.logged)
        self.candidates: vec[i64] = vec[i64]([0] * _TILES)
        self.unseen: vec[i64] = vec[i64]([0] * KINDS)
        self.attempt: i64 = 0
        # For each time that tiles are passed unseen, who gives to whom; and for each kind of tile how it leans, and
        # whether one went or stayed.
        runs: int = self.hidden_runs()
        self.run: i64 = 0
        self.giver: vec[i64] = vec[i64]([0] * runs)
        self.receiver: vec[i64] = vec[i64]([0] * runs)
        self.lean: vec[i64] = vec[i64]([0] * (_LEANS * runs))
        self.went: vec[i64] = vec[i64]([0] * (_LEANS * runs))
        self.stayed: vec[i64] = vec[i64]([0] * (_LEANS * runs))
        self.just_drawn: bool = False
        self.drawn: i64 = -1
        self.last_placed: i64 = -1
        # The tiles still in the pile.
        self.rest: list[int] = []

    def hidden_runs(self) -> int:
        """How often tiles were passed that the seat did not see."""
        log = self.state.log
        runs: int = 0
        for i in range(1, self.state.logged):
            if kind_of(log[i]) == GAVE and log[i] & 63 == UNKNOWN and log[i] != log[i - 1]:
                runs += 1
        return runs

    def replay(self, attempt: i64) -> bool:
        """Replay the log once; whether nothing contradicts it."""
        self.attempt = attempt
        self.deal()
        i: i64 = 0
        while i < self.state.logged:
            if not self.replay_line(i):
                return False
            i += 1
        return self.replay_now() and self.count_unseen() and self.share_out()

    def deal(self) -> None:
        state = self.state
        self.tokens = 0
        self.drawn = -1
        self.just_drawn = False
        self.run = 0
        k: i64 = 0
        while k < len(self.went):
            self.went[k] = 0
            self.stayed[k] = 0
            k += 1
        seat: i64 = 0
        while seat < state.players:
            if seat == self.seat:
                for tile in tiles_of(state.first[3 * seat], state.first[3 * seat + 1]):
                    self.new_token(seat, tile)
            else:
                dealt: i64 = state.first[3 * seat + 2]
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

    def replay_line(self, i: i64) -> bool:
        entry: i64 = self.state.log[i]
        what: i64 = kind_of(entry)
        seat: i64 = seat_of(entry)
        content: i64 = content_of(entry)
        if what == MOVED:
            return self.replay_move(seat, content)
        if what == DREW:
            token: i64 = self.new_token(seat, -1 if content == UNKNOWN else content)
            self.token_of[i] = token
            if self.just_drawn:
                self.drawn = token
        elif what == GAVE:
            return self.replay_gift(i)
        elif what == SHOWED:
            return self.replay_shown(i)
        elif what == SWAPPED:
            self.swap(seat, content)
        elif what == TOOK_BACK:
            self.where[self.last_placed] = seat
        elif what in (LACKED, LACKED_BEFORE):
            return self.lacks(seat, content, self.drawn if what == LACKED_BEFORE else -1)
        elif what in (HELD, HELD_BEFORE):
            return self.holds(seat, content, self.drawn if what == HELD_BEFORE else -1)
        return True

    def replay_move(self, seat: i64, action: i64) -> bool:
        just_drawn: bool = self.just_drawn
        self.just_drawn = action == DRAW
        if action > RESTART:
            return True
        tile: i64 = action
        if action >= CALL:
            tile = WILD if action == RESTART else action - CALL
        # WT-9.6.
        token: i64 = self.drawn if just_drawn else self.find(seat, tile)
        if token < 0:
            return False
        self.kind[token] = tile
        self.where[token] = _PLACED
        self.last_placed = token
        return True

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
                    # Every other time the token that can be the fewest kinds is taken.
                    kinds: i64 = count(self.can_be[token]) if self.attempt % 2 else 0
                    if kinds < fewest:
                        fewest = kinds
                        n = 0
                    if kinds == fewest:
                        self.candidates[n] = token
                        n += 1
            token += 1
        if n:
            return self.candidates[self.chance.below(n)]
        if self.loose:
            return self.any_of(seat)
        self.blame(tile)
        self.blame_unknown(seat)
        return -1

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

    def replay_gift(self, i: i64) -> bool:
        """A tile is passed; those on their way arrive with the last one."""
        entry: i64 = self.state.log[i]
        seat: i64 = seat_of(entry)
        tile: i64 = content_of(entry) & 63
        if tile == UNKNOWN:
            if self.state.log[i - 1] != entry:
                self.pass_hidden(i)
        else:
            token: i64 = self.find(seat, tile)
            if token < 0:
                return False
            self.kind[token] = tile
            self.token_of[i] = token
            self.where[token] = _ON_THE_WAY + (content_of(entry) >> 6)
        if i + 1 == self.state.logged or kind_of(self.state.log[i + 1]) != GAVE:
            self.arrive()
        return True

    def arrive(self) -> None:
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] >= _ON_THE_WAY:
                self.where[token] -= _ON_THE_WAY
            token += 1

    def pass_hidden(self, i: i64) -> None:
        """One player passes tiles to another and nobody else sees which: the line is the first of them."""
        entry: i64 = self.state.log[i]
        seat: i64 = seat_of(entry)
        receiver: i64 = content_of(entry) >> 6
        first: i64 = self.run * _LEANS
        self.giver[self.run] = seat
        self.receiver[self.run] = receiver
        if self.attempt % _PATIENCE == 0:
            self.lean_first(first, self.shown_later(seat, i), self.shown_later(receiver, i))
        while i < self.state.logged and self.state.log[i] == entry:
            token: i64 = self.leaning(seat, first)
            self.token_of[i] = token
            self.where[token] = _ON_THE_WAY + receiver
            self.went[first + self.leans(token)] = 1
            i += 1
        token = 0
        while token < self.tokens:
            if self.where[token] == seat:
                self.stayed[first + self.leans(token)] = 1
            token += 1
        self.run += 1

    def leans(self, token: i64) -> i64:
        return self.kind[token] if self.kind[token] >= 0 else _NOT_KNOWN

    def lean_first(self, first: i64, ours: i64, theirs: i64) -> None:
        """Tiles that the giver is later seen to have had will rather stay, those of the receiver go."""
        tile: i64 = 0
        while tile < KINDS:
            self.lean[first + tile] = 2 * ((theirs >> tile) & 1) - 2 * ((ours >> tile) & 1)
            tile += 1
        self.lean[first + _NOT_KNOWN] = 0

    def leaning(self, seat: i64, first: i64) -> i64:
        """A token of a rack, by the weights of this passing."""
        total: i64 = 0
        n: i64 = 0
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat:
                weight: i64 = bit(_MOST_LEAN + self.lean[first + self.leans(token)])
                total += weight
                self.candidates[n] = token * _WEIGHTS + weight
                n += 1
            token += 1
        place: i64 = self.chance.below(total)
        n = 0
        while place >= self.candidates[n] % _WEIGHTS:
            place -= self.candidates[n] % _WEIGHTS
            n += 1
        return self.candidates[n] // _WEIGHTS

    def blame(self, tile: i64) -> bool:
        """A tile is not where the log needs it: next time, lean the other way at one of the times that it could have
        been passed."""
        n: i64 = 0
        run: i64 = 0
        while run < self.run:
            k: i64 = run * _LEANS + tile
            if self.went[k] != self.stayed[k]:
                self.candidates[n] = k
                n += 1
            run += 1
        if n:
            k = self.candidates[self.chance.below(n)]
            self.lean_to(k, self.stayed[k] - self.went[k])
        return False

    def blame_unknown(self, seat: i64) -> None:
        """A rack needs a tile that is not known: next time, let it keep such tiles, and get them."""
        run: i64 = 0
        while run < self.run:
            k: i64 = run * _LEANS + _NOT_KNOWN
            if self.giver[run] == seat:
                self.lean_to(k, -self.went[k])
            elif self.receiver[run] == seat:
                self.lean_to(k, self.stayed[k])
            run += 1

    def lean_to(self, k: i64, side: i64) -> None:
        self.lean[k] = min(max(self.lean[k] + 2 * side, -_MOST_LEAN), _MOST_LEAN)

    def shown_later(self, seat: i64, i: i64) -> i64:
        """The kinds of tile that are seen to leave a rack, or to be in it, after a line of the log."""
        tiles: i64 = 0
        while i < self.state.logged:
            entry: i64 = self.state.log[i]
            what: i64 = kind_of(entry)
            content: i64 = content_of(entry)
            if what == SWAPPED:
                seat = swapped(seat, seat_of(entry), content)
            elif seat_of(entry) == seat:
                if what == MOVED and content < RESTART:
                    tiles |= bit(content if content < CALL else content - CALL)
                elif (what in (SHOWED, GAVE)) and content & 63 != UNKNOWN:
                    tiles |= bit(content & 63)
            i += 1
        if self.state.phase >= OUT:
            tiles |= self.state.ones[seat]
        return tiles

    def replay_shown(self, i: i64) -> bool:
        """A whole rack is shown, line after line; the first one does it for all."""
        log = self.state.log
        entry: i64 = log[i]
        seat: i64 = seat_of(entry)
        if log[i - 1] >> 6 == entry >> 6:
            return True
        tiles: list[int] = []
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat:
                tiles.append(content_of(log[i]) & 63)
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
                    return self.blame(self.kind[token])
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
                return self.blame(self.pick(left, _ALL))
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
        """WT-7.10: two racks go to the other seat as they are."""
        run: i64 = 0
        while run < self.run:
            self.giver[run] = swapped(self.giver[run], one, two)
            self.receiver[run] = swapped(self.receiver[run], one, two)
            run += 1
        token: i64 = 0
        while token < self.tokens:
            self.where[token] = swapped(self.where[token], one, two)
            token += 1

    def lacks(self, seat: i64, tiles: i64, but: i64) -> bool:
        """A rack, but for one token, has none of these tiles."""
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat and token != but:
                if self.kind[token] < 0:
                    self.can_be[token] &= ~tiles
                elif (tiles >> self.kind[token]) & 1 and not self.loose:
                    return self.blame(self.kind[token])
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

    def replay_now(self) -> bool:
        """What the present decision says: that the round goes on, and that its player can answer."""
        state = self.state
        if state.phase >= OUT:
            return self.replay_end()
        if state.phase == SECOND:
            return self.holds(state.actor, state.admits, -1)
        if state.phase == TURN or (state.phase == ANSWER_RENOUNCE and not state.frees()):
            # WT-14.5: otherwise the round would have ended.
            return not state.nobody_draws() or self.holds(NOBODY, state.admits, -1)
        if state.restarting and (state.phase == SPACE or state.phase == ARROW):
            return self.holds(state.actor, self.second_tiles(), -1)
        return True

    def second_tiles(self) -> i64:
        """WT-19.7: the tiles of which a player in the course of a Restart holds one."""
        state = self.state
        near: i64 = 0
        if state.phase != SPACE:
            near = state.arrows & state.board.any_near[state.space]
        else:
            space: i64 = 0
            while space < SPACES:
                if state.is_free(space):
                    near |= state.around(space) & state.board.any_near[space]
                space += 1
        if near:
            return _ALL - bit(MASTER) if state.agreed.no_master else _ALL
        return OF_COLOUR[state.colour]

    def replay_end(self) -> bool:
        """WT-14.8."""
        state = self.state
        seat: i64 = 0
        while seat < state.players:
            if not self.reveal(seat, tiles_of(state.ones[seat], state.more[seat])):
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
        if self.state.agreed.no_master:
            # WT-18.1.
            unseen[MASTER] = 2
        token: i64 = 0
        while token < self.tokens:
            if self.kind[token] >= 0:
                unseen[self.kind[token]] -= 1
                if unseen[self.kind[token]] < 0:
                    return self.blame(self.kind[token])
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
        room[lot] = self.state.stock - self.state.taken
        owners = deal_hidden(cards, total, room, barred, self.chance)
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

    def replay_loosely(self) -> None:
        """Where no replay agrees: the tiles that are certain, and all others by chance."""
        self.loose = True
        self.deal()
        i: i64 = 0
        while i < self.state.logged:
            self.replay_line(i)
            i += 1
        seat: i64 = 0
        while seat < self.state.players:
            self.know_only_now(seat)
            seat += 1
        self.replay_now()
        self.count_unseen()
        self.share_out()

    def know_only_now(self, seat: i64) -> None:
        """The tokens of a rack become what the table shows of it: its tiles, or nothing."""
        state = self.state
        tiles = tiles_of(state.ones[seat], state.more[seat])
        tiles += tiles_of(state.given_ones[seat], state.given_more[seat])
        token: i64 = 0
        while token < self.tokens:
            if self.where[token] == seat:
                self.kind[token] = tiles.pop() if tiles else -1
                self.can_be[token] = _ALL
            token += 1

    # --- the world -----------------------------------------------------------------------

    def world(self) -> State:
        state = self.state.twin()
        self.fill_log(state)
        self.fill_racks(state)
        self.fill_choices(state)
        if state.drawn < 0 and (state.phase == DRAWN or (state.phase == ANSWER_RENOUNCE and state.drew)):
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
            dealt: i64 = self.state.first[3 * seat + 2]
            while dealt:
                state.put(seat, self.kind[token])
                token += 1
                dealt -= 1
            first[3 * seat] = state.ones[seat] if seat != self.seat else self.state.first[3 * seat]
            first[3 * seat + 1] = state.more[seat] if seat != self.seat else self.state.first[3 * seat + 1]
            first[3 * seat + 2] = self.state.first[3 * seat + 2]
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
                    self.fill_choice(state, pending[seat].pop(0), content_of(entry) & 63)
            elif what == SHOUTED and content_of(entry) == HIDDEN:
                answer: i64 = CATCHES + self.chance.below(2)
                state.log[i] = entry - HIDDEN + answer
                state.caught = state.caught or answer == CATCHES
            i += 1
        for seat in range(state.players):
            for line in pending[seat]:
                self.choose(state, seat, line)

    def fill_choice(self, state: WildTilesState, line: i64, tile: i64) -> None:
        if content_of(state.log[line]) == UNKNOWN:
            state.log[line] += tile - UNKNOWN

    def choose(self, state: WildTilesState, seat: i64, line: i64) -> None:
        """A tile that is to be passed: the seat's own choice, or any tile of another."""
        tile: i64 = content_of(state.log[line])
        if tile == UNKNOWN:
            tiles = tiles_of(state.ones[seat], state.more[seat])
            tile = tiles[self.chance.below(len(tiles))]
            self.fill_choice(state, line, tile)
            state.give(seat, tile)
        state.take(seat, tile)


def swapped(seat: i64, one: i64, two: i64) -> i64:
    """Where the rack of a seat is after two others, or it, were exchanged."""
    if seat == one:
        return two
    return one if seat == two else seat
