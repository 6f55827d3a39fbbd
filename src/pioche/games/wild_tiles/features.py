"""Wild Tiles: the inputs of a net for a decision, for two to four players, teams, and any board of known spaces.

Seats are counted in the direction of play from the one asked. Colours are put in an order made of all their
inputs, so that their names do not matter. The board is given as it looks round the space that matters now.
"""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit
from pioche.core.bits import count as tiles_in
from pioche.core.features import Features, Layout, Part, sizes_of
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.games.wild_tiles.bots.club import Club
from pioche.games.wild_tiles.bots.inference import partners
from pioche.games.wild_tiles.kernel import (
    ACCEPT,
    ACTIONS,
    ANSWER_WD4,
    ARROW,
    AT,
    CALL,
    COLOUR,
    DRAWN,
    FORCED,
    NAME,
    PASS_TILES,
    POINT,
    RESTART,
    SPACE,
    TRADE,
    WITH,
    Agreed,
    WildTilesState,
)
from pioche.games.wild_tiles.log import GAVE, MOVED, SHOWED, SWAPPED, TOOK_BACK, content_of, kind_of, seat_of
from pioche.games.wild_tiles.spaces import (
    COLUMN,
    DRAW_SPACE,
    FREE,
    PASS_LEFT,
    PASS_RIGHT,
    PLAIN,
    ROW,
    SIDE,
    SPACES,
    WAY,
    Board,
)
from pioche.games.wild_tiles.tiles import (
    COLOUR_OF,
    DRAW_TWO,
    FIELD,
    KINDS,
    OF_COLOUR,
    OF_RANK,
    POINTS,
    RANK,
    UNNAMED,
    WD4,
    WILD,
)

VERSION: Final = 1
_OTHERS: Final = 3
_COLOURS: Final = 4
_OF_ONE: Final = 0x1FFF
_COLOURED: Final = 0xFFFFFFFFFFFFF
_ZEROS: Final = OF_RANK[0]
_MOST_LEGAL: Final = 32
_MOST_HIDDEN: Final = 43
# What a space orders: the kernel's kinds, those to draw by their amount, and how much can be told of that.
_ORDERS: Final = 12
_MOST_DRAWN: Final = 4
_PASSED: Final = 2
# Lines of the log in which tiles given and shown are remembered, besides what the club reads.
_MEMORY: Final = 128
# Words by which the colours are put in order.
_WORDS: Final = 3

# What is said of each other player.
_OF_ANOTHER: Final = (
    ("tiles", 15),
    ("tiles known", KINDS),
    ("lacked", 5),
    ("tiles since", 8),
    ("loses a turn", 1),
    ("is a partner", 1),
)
_ABOUT: Final[Layout] = (
    *((f"order: {arrow}", _ORDERS) for arrow in range(8)),
    *((f"ways on: {arrow}", 8) for arrow in range(8)),
)
_OF_ALL: Final[Layout] = (
    ("players", 3),
    ("teams", 1),
    ("agreed", 6),
    ("phase", 14),
    ("counter-clockwise", 1),
    ("rack", KINDS),
    ("held twice", KINDS),
    ("tiles", 15),
    ("colour in force", 5),
    ("in force", 14),
    ("any tile fits", 1),
    ("must be played on", 1),
    ("free", 1),
    ("pile", 16),
    ("play-any spaces", 17),
    ("passes", 4),
    ("unseen", KINDS),
    ("two unseen", KINDS),
    *((f"{name}: {seat}", length) for seat in range(1, 1 + _OTHERS) for name, length in _OF_ANOTHER),
    # Round the target, or the space of the tile being placed.
    ("row", SIDE),
    ("column", SIDE),
    ("order", _ORDERS),
    ("ways on", 9),
    *_ABOUT,
)
TILE_PART: Final = Part(
    "tile",
    (*_OF_ALL, ("drawn", KINDS), ("advice", ACTIONS)),
    (
        # Of any choice: what the club would do, and how far it is from that.
        ("advice", 1),
        ("behind the advice", 5),
        # Of a tile.
        ("tile", 16),
        ("called", 1),
        ("not called", 1),
        ("has the colour", 1),
        ("has the number or word", 1),
        ("of its colour left", 4),
        ("bluff", 1),
        ("last tile", 1),
        ("held twice", 1),
        ("obeys its space", 1),
        # Of no tile, and of a Restart.
        ("kind", 4),
    ),
    216,  # in hand, twice, unseen (two of them), known of three others: 55 + 14 + 110 + 3 * 14; the rest one each
)
OTHER_PART: Final = Part(
    "other",
    (
        *_OF_ALL,
        ("tile", KINDS),
        ("arrow", 9),
        ("placer", 3),
        ("renouncer", 3),
        ("drew", 1),
        ("penalty", 10),
        ("called", 1),
        ("chosen", 2),
        ("advice", ACTIONS),
    ),
    (
        ("advice", 1),
        ("behind the advice", 5),
        # Of an arrow, or a space.
        ("order", _ORDERS),
        ("ways on", 9),
        # Of a colour.
        ("own tiles of it", 6),
        ("unseen of it", 4),
        ("next player lacked it", 1),
        # Of an answer.
        ("answer", 4),
        # Of a player to trade with.
        ("his tiles", 6),
        ("is a partner", 1),
        # Of a tile to pass.
        ("points", 6),
        ("held twice", 1),
        ("only one of its colour", 1),
    ),
    216,
)
# Where the facts begin; the first two are the same in both parts.
_ADVICE: Final = 0
_BEHIND: Final = 1
_TILE: Final = 6
_CALLED: Final = 22
_NOT_CALLED: Final = 23
_HAS_COLOUR: Final = 24
_HAS_RANK: Final = 25
_COLOUR_LEFT: Final = 26
_BLUFF: Final = 30
_LAST_TILE: Final = 31
_TWICE: Final = 32
_OBEYS: Final = 33
_KIND: Final = 34
_ORDER: Final = 6
_WAYS: Final = 18
_OWN: Final = 27
_UNSEEN: Final = 33
_LACKED: Final = 37
_ANSWER: Final = 38
_HIS_TILES: Final = 42
_PARTNER: Final = 48
_POINTS: Final = 49
_PASS_TWICE: Final = 55
_ONLY_ONE: Final = 56
# In sixteenths of a point: by how much a choice is behind.
_STEPS: Final = vec[i64]([7, 32, 96, 240, 600])


def within(value: i64, size: i64) -> i64:
    return value if value < size else size - 1


@final
class WildTilesFeatures(Features):
    """What the seat has seen, with the club's opinion of it.

    The club breaks ties between colours by their names; so it is asked about a turned position, in which the colours
    have their new order.
    """

    def __init__(self) -> None:
        hidden = (*((f"rack: {seat}", KINDS) for seat in range(1, 1 + _OTHERS)), ("next tile", KINDS))
        super().__init__(VERSION, (TILE_PART, OTHER_PART), ACTIONS, _MOST_LEGAL, hidden, _MOST_HIDDEN)
        self._hidden_sizes: vec[i64] = sizes_of(hidden)
        self._tile_sizes: vec[i64] = sizes_of(TILE_PART.inputs)
        self._other_sizes: vec[i64] = sizes_of(OTHER_PART.inputs)
        self._club: Club = Club()
        empty = Board(SIDE, [PLAIN] * SPACES, [0] * SPACES, [])
        self._states: list[WildTilesState] = [WildTilesState(players, empty, Agreed()) for players in range(5)]
        # By seat: tiles that were seen going into its rack, or in it, and not since.
        self._known: vec[i64] = vec[i64]([0] * 8)
        # Coloured kinds with one copy or more, and with two, that this seat has not seen.
        self._unseen: i64 = 0
        self._two_unseen: i64 = 0
        # Where each colour has gone, no colour included; and the words that decide it.
        self._place: vec[i64] = vec[i64]([0, 1, 2, 3, UNNAMED])
        self._keys: vec[i64] = vec[i64]([0] * (_COLOURS * _WORDS))
        self._suits: vec[i64] = vec[i64]([0] * _COLOURS)
        self._advice: i64 = 0
        self._most: i64 = 0

    def covers(self, state: State) -> bool:
        """Boards may have spaces in any places, but those to draw and to pass only by amounts that can be told."""
        assert isinstance(state, WildTilesState)
        board = state.board
        space: i64 = 0
        while space < SPACES:
            kind: i64 = board.kind[space]
            if kind == DRAW_SPACE and board.amount[space] > _MOST_DRAWN:
                return False
            if (kind in (PASS_LEFT, PASS_RIGHT)) and board.amount[space] != _PASSED:
                return False
            space += 1
        return True

    # --- names -----------------------------------------------------------------------------

    def number(self, state: State, action: i64) -> i64:
        assert isinstance(state, WildTilesState)
        return self.of_action(state, action)

    def of_action(self, state: WildTilesState, action: i64) -> i64:
        """An action with its colour in the new order, and its seat counted from the one asked."""
        if action < CALL:
            return self.tile(action)
        if action < RESTART:
            return CALL + self.tile(action - CALL)
        if NAME <= action < ACCEPT:
            return NAME + self._place[action - NAME]
        if WITH <= action < AT:
            return WITH + self.place(state, action - WITH)
        return action

    def tile(self, tile: i64) -> i64:
        """A tile with its colour in the new order; -1, no tile, stays."""
        if tile < 0 or tile >= WILD:
            return tile
        return 13 * self._place[COLOUR_OF[tile]] + RANK[tile]

    def tiles(self, tiles: i64) -> i64:
        """A set of kinds with its colours in the new order."""
        found: i64 = tiles & ~_COLOURED
        colour: i64 = 0
        while colour < _COLOURS:
            found |= ((tiles >> (13 * colour)) & _OF_ONE) << (13 * self._place[colour])
            colour += 1
        return found

    def place(self, state: WildTilesState, seat: i64) -> i64:
        """How many places on in the direction of play."""
        place: i64 = (seat - state.actor) * state.way
        return place if place >= 0 else place + state.players

    def true_seat(self, state: WildTilesState, place: i64) -> i64:
        seat: i64 = state.actor + place * state.way
        if seat < 0:
            return seat + state.players
        return seat if seat < state.players else seat - state.players

    # --- the order of colours ----------------------------------------------------------------

    def order(self, state: WildTilesState) -> None:
        """By all inputs of a colour; colours that tie are alike."""
        me: i64 = state.actor
        lacks = self._club.reading.lacks
        keys = self._keys
        placing: bool = SPACE <= state.phase <= COLOUR
        colour: i64 = 0
        while colour < _COLOURS:
            first: i64 = 1 if state.colour == colour else 0
            first += first + (1 if placing and self.is_of(state.tile, colour) else 0)
            first += first + (1 if state.phase == DRAWN and self.is_of(state.drawn, colour) else 0)
            first += first + (1 if state.phase == ANSWER_WD4 and state.was_colour == colour else 0)
            place: i64 = 1
            while place <= _OTHERS:
                first += first
                if place < state.players:
                    seat: i64 = self.true_seat(state, place)
                    first = ((first + (1 if lacks[seat] == colour else 0)) << 13) | self.of_colour(
                        self._known[seat], colour
                    )
                place += 1
            keys[_WORDS * colour] = first
            keys[_WORDS * colour + 1] = (self.of_colour(state.ones[me], colour) << 13) | self.of_colour(
                state.more[me], colour
            )
            keys[_WORDS * colour + 2] = (self.of_colour(self._unseen, colour) << 13) | self.of_colour(
                self._two_unseen, colour
            )
            colour += 1
        self.place_colours()

    def is_of(self, tile: i64, colour: i64) -> bool:
        return tile < WILD and COLOUR_OF[tile] == colour

    def of_colour(self, tiles: i64, colour: i64) -> i64:
        return (tiles >> (13 * colour)) & _OF_ONE

    def place_colours(self) -> None:
        """Of each colour how many come before it."""
        place = self._place
        colour: i64 = 0
        while colour < _COLOURS:
            place[colour] = 0
            colour += 1
        later: i64 = 1
        while later < _COLOURS:
            colour = 0
            while colour < later:
                if self.comes_before(later, colour):
                    place[colour] += 1
                else:
                    place[later] += 1
                colour += 1
            later += 1

    def comes_before(self, one: i64, other: i64) -> bool:
        keys = self._keys
        word: i64 = 0
        while word < _WORDS:
            mine: i64 = keys[_WORDS * one + word]
            his: i64 = keys[_WORDS * other + word]
            if mine != his:
                return mine > his
            word += 1
        return False

    # --- what is known -----------------------------------------------------------------------

    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        assert isinstance(state, WildTilesState)
        club = self._club
        club.me = state.actor
        club.reading.look(state, state.actor)
        self.count_unseen(state)
        self.recall(state)
        self.order(state)
        i: i64 = 0
        while i < count:
            self.moves[i] = self.of_action(state, legal[i])
            i += 1
        turned = self.turn(state)
        self.ask_club(turned, count)
        if state.phase <= FORCED:
            self.part = 0
            self.inputs.begin(self._tile_sizes)
            self.all_know(state, turned)
            self.inputs.some(1 + self.tile(state.drawn))
            self.place_tiles(turned, count)
        else:
            self.part = 1
            self.inputs.begin(self._other_sizes)
            self.all_know(state, turned)
            self.going_on(state)
            self.others(turned, count)
        self.inputs.one(self._advice)

    def reveal(self, state: State) -> None:
        assert isinstance(state, WildTilesState)
        hidden = self.hidden
        hidden.begin(self._hidden_sizes)
        place: i64 = 1
        while place <= _OTHERS:
            hidden.members(self.tiles(state.ones[self.true_seat(state, place)]) if place < state.players else 0)
            place += 1
        hidden.some(1 + self.tile(state.pile[state.taken]) if state.taken < state.stock else 0)

    def count_unseen(self, state: WildTilesState) -> None:
        """The coloured tiles that lie neither on the board nor in the own rack."""
        me: i64 = state.actor
        once: i64 = state.ones[me] | state.given_ones[me]
        twice: i64 = state.more[me] | state.given_more[me] | (state.ones[me] & state.given_ones[me])
        laid = state.laid
        i: i64 = 0
        while i < state.layings:
            one: i64 = bit((laid[i] >> 10) & 63)
            twice |= once & one
            once |= one
            i += 1
        if SPACE <= state.phase <= COLOUR:
            twice |= once & bit(state.tile)
            once |= bit(state.tile)
        self._unseen = _COLOURED & ~(twice | (once & _ZEROS))
        self._two_unseen = _COLOURED & ~(once | _ZEROS)

    def recall(self, state: WildTilesState) -> None:
        """The tiles of the others that the seat gave them, got to see, or traded with them."""
        known = self._known
        seat: i64 = 0
        while seat < state.players:
            known[seat] = 0
            seat += 1
        log = state.log
        i: i64 = max(state.logged - _MEMORY, 0)
        # Tiles of one move stand in the log in the order of their names: it is remembered as a whole or not at all.
        while i and i < state.logged and kind_of(log[i]) != MOVED:
            i += 1
        while i < state.logged:
            self.remember(log[i], state.actor)
            i += 1

    def remember(self, entry: i64, me: i64) -> None:
        """What a line of the log tells of racks."""
        known = self._known
        what: i64 = kind_of(entry)
        seat: i64 = seat_of(entry)
        content: i64 = content_of(entry)
        if what == MOVED:
            if content < RESTART:
                known[seat] &= ~bit(content if content < CALL else content - CALL)
        elif what in (GAVE, SHOWED):
            other: i64 = content >> 6
            if seat == me or other == me:
                one: i64 = bit(content & 63)
                known[seat] = (known[seat] | one) ^ (one if what == GAVE else 0)
                known[other] |= one if what == GAVE else 0
        elif what == SWAPPED:
            his: i64 = known[seat]
            known[seat] = known[content]
            known[content] = his
        elif what == TOOK_BACK:
            known[seat] |= bit(WD4)

    def turn(self, state: WildTilesState) -> WildTilesState:
        """What the club looks at, with the colours in their new order."""
        me: i64 = state.actor
        turned = self._states[state.players]
        turned.copy_rules(state)
        turned.copy_turn(state)
        turned.copy_placement(state)
        turned.held = state.held
        turned.occupied = state.occupied
        turned.colour = self._place[state.colour]
        turned.was_colour = self._place[state.was_colour]
        turned.tile = self.tile(state.tile)
        turned.drawn = self.tile(state.drawn)
        turned.admits = self.tiles(state.admits)
        turned.ones[me] = self.tiles(state.ones[me])
        turned.more[me] = self.tiles(state.more[me])
        reading = self._club.reading
        colour: i64 = 0
        while colour < _COLOURS:
            self._suits[self._place[colour]] = reading.of_suit[colour]
            colour += 1
        colour = 0
        while colour < _COLOURS:
            reading.of_suit[colour] = self._suits[colour]
            reading.lacks[colour] = self._place[reading.lacks[colour]]
            colour += 1
        return turned

    def ask_club(self, turned: WildTilesState, count: i64) -> None:
        """What each action is worth to the club, and which is best."""
        club = self._club
        moves = self.moves
        # The club takes seats by their names.
        if turned.phase == TRADE:
            i: i64 = 0
            while i < count:
                self.facts[i] = WITH + self.true_seat(turned, moves[i] - WITH)
                i += 1
            club.compare(turned, self.facts, count)
        else:
            club.compare(turned, moves, count)
        self._most = club.scores[0]
        self._advice = moves[0]
        i = 1
        while i < count:
            score: i64 = club.scores[i]
            if score > self._most or (score == self._most and moves[i] < self._advice):
                self._most = score
                self._advice = moves[i]
            i += 1

    def all_know(self, state: WildTilesState, turned: WildTilesState) -> None:
        """The sections that both parts have in common."""
        inputs = self.inputs
        me: i64 = state.actor
        inputs.one(state.players - 2)
        inputs.members(1 if state.agreed.teams else 0)
        self.agreed(state)
        inputs.one(state.phase)
        inputs.members(1 if state.way < 0 else 0)
        inputs.members(turned.ones[me])
        inputs.members(self.twice(turned.more[me]))
        inputs.some(state.held[me])
        inputs.one(turned.colour)
        inputs.one(state.rank)
        inputs.members(1 if state.open else 0)
        inputs.members(1 if state.duty else 0)
        inputs.members(1 if state.target == FREE else 0)
        inputs.some((state.stock - state.taken + 5) // 6)
        inputs.some(state.any_left)
        inputs.some(state.passes)
        inputs.members(self.tiles(self._unseen))
        inputs.members(self.tiles(self._two_unseen))
        place: i64 = 1
        while place <= _OTHERS:
            if place < state.players:
                self.other(state, self.true_seat(state, place))
            else:
                skipped: i64 = 0
                while skipped < len(_OF_ANOTHER):
                    inputs.skip()
                    skipped += 1
            place += 1
        self.board(state)

    def agreed(self, state: WildTilesState) -> None:
        agreed = state.agreed
        found: i64 = 1 if agreed.no_master else 0
        if agreed.restart:
            found |= 2
        if agreed.bluffing:
            found |= 4
        if agreed.automatic:
            found |= 8
        if agreed.draw_first:
            found |= 16
        if agreed.always_five:
            found |= 32
        self.inputs.members(found)

    def twice(self, more: i64) -> i64:
        """The kinds of which a rack has more than one."""
        found: i64 = more & _COLOURED
        tile: i64 = WILD
        while tile < KINDS:
            if more & FIELD[tile]:
                found |= bit(tile)
            tile += 1
        return found

    def other(self, state: WildTilesState, seat: i64) -> None:
        inputs = self.inputs
        reading = self._club.reading
        inputs.some(state.held[seat])
        inputs.members(self.tiles(self._known[seat]))
        inputs.one(reading.lacks[seat])
        inputs.some(reading.fresh[seat])
        inputs.members(1 if state.lost[seat] else 0)
        inputs.members(1 if partners(state, state.actor, seat) else 0)

    def board(self, state: WildTilesState) -> None:
        """The space that matters now, and those round it."""
        inputs = self.inputs
        centre: i64 = state.space if state.phase == ARROW or state.phase == COLOUR else state.target
        if centre == FREE:
            skipped: i64 = 0
            while skipped < 4 + len(_ABOUT):
                inputs.skip()
                skipped += 1
            return
        inputs.one(ROW[centre])
        inputs.one(COLUMN[centre])
        inputs.one(self.order_of(state, centre))
        arrows: i64 = state.around(centre)
        inputs.one(tiles_in(arrows))
        arrow: i64 = 0
        while arrow < 8:
            if (arrows >> arrow) & 1:
                inputs.one(self.order_of(state, centre + WAY[arrow]))
            else:
                inputs.skip()
            arrow += 1
        arrow = 0
        while arrow < 8:
            inputs.some(self.ways_on(state, centre, arrow) if (arrows >> arrow) & 1 else 0)
            arrow += 1

    def order_of(self, state: WildTilesState, space: i64) -> i64:
        """What a space orders."""
        kind: i64 = state.board.kind[space]
        if kind < DRAW_SPACE:
            return kind
        if kind == DRAW_SPACE:
            return DRAW_SPACE - 1 + within(state.board.amount[space], _MOST_DRAWN + 1)
        return kind + _MOST_DRAWN - 1

    def ways_on(self, state: WildTilesState, space: i64, arrow: i64) -> i64:
        """How many arrows the next player can use there."""
        return tiles_in(state.around(space + WAY[arrow]) & ~bit(arrow ^ 4))

    def going_on(self, state: WildTilesState) -> None:
        """The placement that goes on, the question that is to be answered."""
        inputs = self.inputs
        inputs.some(1 + self.tile(state.tile))
        inputs.one(state.arrow)
        inputs.some(self.place(state, state.placer) if state.placer >= 0 else 0)
        inputs.some(self.place(state, state.renouncer) if state.renouncer >= 0 else 0)
        inputs.members(1 if state.drew else 0)
        inputs.some(state.penalty)
        inputs.members(1 if state.called else 0)
        inputs.some(state.chosen if state.phase == PASS_TILES else 0)

    # --- facts -------------------------------------------------------------------------------

    def opinion(self, i: i64) -> i64:
        """What the club thinks of an action."""
        facts: i64 = bit(_ADVICE) if self.moves[i] == self._advice else 0
        step: i64 = 0
        while step < 5:
            if self._most - self._club.scores[i] > _STEPS[step]:
                facts |= bit(_BEHIND + step)
            step += 1
        return facts

    def place_tiles(self, turned: WildTilesState, count: i64) -> None:
        """The facts of a tile to place, and of none."""
        calls: bool = turned.held[turned.actor] == 2 and not turned.agreed.automatic
        i: i64 = 0
        while i < count:
            action: i64 = self.moves[i]
            facts: i64 = self.opinion(i)
            if action < CALL:
                facts |= self.tile_facts(turned, action)
                if calls:
                    facts |= bit(_NOT_CALLED)
            elif action < RESTART:
                facts |= self.tile_facts(turned, action - CALL) | bit(_CALLED)
            else:
                facts |= bit(_KIND + action - RESTART)
            self.facts[i] = facts
            i += 1

    def tile_facts(self, turned: WildTilesState, tile: i64) -> i64:
        me: i64 = turned.actor
        rack: i64 = turned.ones[me]
        rank: i64 = RANK[tile]
        facts: i64 = 0
        if tile < WILD:
            facts = bit(_TILE + rank)
            colour: i64 = COLOUR_OF[tile]
            if colour == turned.colour:
                facts |= bit(_HAS_COLOUR)
            if rank == turned.rank:
                facts |= bit(_HAS_RANK)
            facts |= bit(_COLOUR_LEFT + within(tiles_in(rack & OF_COLOUR[colour]) - 1, 4))
            if rank < DRAW_TWO and turned.target != FREE and turned.board.kind[turned.target] >= DRAW_SPACE:
                facts |= bit(_OBEYS)
        else:
            facts = bit(_TILE + 13 + tile - WILD)
            if tile == WD4 and self._club.unlawful(turned):
                facts |= bit(_BLUFF)
        if turned.held[me] == 1:
            facts |= bit(_LAST_TILE)
        if turned.more[me] & FIELD[tile]:
            facts |= bit(_TWICE)
        return facts

    def others(self, turned: WildTilesState, count: i64) -> None:
        """The facts of the rest of a placement, and of answers."""
        i: i64 = 0
        while i < count:
            action: i64 = self.moves[i]
            facts: i64 = self.opinion(i)
            if action < CALL:
                facts |= self.passed(turned, action)
            elif action < NAME:
                arrow: i64 = action - POINT
                facts |= bit(_ORDER + self.order_of(turned, turned.space + WAY[arrow]))
                facts |= bit(_WAYS + self.ways_on(turned, turned.space, arrow))
            elif action < ACCEPT:
                facts |= self.colour(turned, action - NAME)
            elif action < WITH:
                facts |= bit(_ANSWER + action - ACCEPT)
            elif action < AT:
                seat: i64 = self.true_seat(turned, action - WITH)
                facts |= bit(_HIS_TILES + within(turned.held[seat] // 2, 6))
                if partners(turned, turned.actor, seat):
                    facts |= bit(_PARTNER)
            else:
                facts |= bit(_WAYS + tiles_in(turned.around(action - AT)))
            self.facts[i] = facts
            i += 1

    def colour(self, turned: WildTilesState, colour: i64) -> i64:
        """The facts of a colour to name."""
        reading = self._club.reading
        own: i64 = tiles_in(turned.ones[turned.actor] & OF_COLOUR[colour])
        facts: i64 = bit(_OWN + within(own, 6)) | bit(_UNSEEN + within(max(reading.of_suit[colour], 0) // 6, 4))
        if reading.lacks[turned.after(turned.actor)] == colour:
            facts |= bit(_LACKED)
        return facts

    def passed(self, turned: WildTilesState, tile: i64) -> i64:
        """The facts of a tile to pass."""
        me: i64 = turned.actor
        step: i64 = POINTS[tile] // 3 if POINTS[tile] < 10 else (4 if POINTS[tile] < 50 else 5)
        facts: i64 = bit(_POINTS + step)
        if turned.more[me] & FIELD[tile]:
            facts |= bit(_PASS_TWICE)
        elif tile < WILD and tiles_in(turned.ones[me] & OF_COLOUR[COLOUR_OF[tile]]) == 1:
            facts |= bit(_ONLY_ONE)
        return facts


FEATURES: Final = WildTilesFeatures()
