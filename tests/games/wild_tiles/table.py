"""Positions of Wild Tiles written in notation, and moves made on them as at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pioche.core.game import Action, Refusal
from pioche.core.native import i64, vec
from pioche.core.options import Value
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.games.wild_tiles import INFO, _agreed, _set
from pioche.games.wild_tiles.kernel import AT, TURN, WORDS, WildTilesState
from pioche.games.wild_tiles.material.board import board_named
from pioche.games.wild_tiles.spaces import ANY, SIDE
from pioche.games.wild_tiles.tiles import COLOUR_OF, COLOURS, NAMES, RANK, WILD, tiles_of
from pioche.games.wild_tiles.view import PHASES, WildTilesView

_USUAL = {"turn": "B", "pile": "", "full": "", "dead": "", "way": "1"}
# Seats that a test does not speak of hold these, one after the other.
_OTHERS = ("Y0 G0 Y1", "Y2 G3 Y3", "G1 Y4 G2", "Y5 G5 Y6")
# All play-any spaces of the default board.
ALL_ANY = " ".join(f"r{r}c{c}" for r in (1, 4, 8, 11) for c in (1, 4, 8, 11))


def space(name: str) -> int:
    return WORDS.index(name) - AT


class Table:
    """One position, and what can be asked of it."""

    def __init__(self, state: WildTilesState) -> None:
        self.state = state

    @property
    def turn(self) -> str:
        return LETTERS[self.state.turn()] if self.state.turn() != NOBODY else "-"

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def target(self) -> str:
        return self.view("A").target()

    @property
    def may(self) -> set[str]:
        """The words that may be said now."""
        return {WORDS[action] for action in self.state.actions()}

    def view(self, seat: str) -> WildTilesView:
        """What a seat sees; `-` is a spectator."""
        view = self.state.view(Seat(LETTERS.index(seat)) if seat != "-" else NOBODY)
        assert isinstance(view, WildTilesView)
        return view

    def rack(self, seat: str) -> str:
        s = LETTERS.index(seat)
        return " ".join(NAMES[tile] for tile in tiles_of(self.state.ones[s], self.state.more[s]))

    def held(self) -> list[int]:
        return list(self.state.held)

    def pile(self) -> int:
        return self.state.stock - self.state.taken

    def play(self, seat: str, *words: str) -> Table:
        """Make moves, each of them legal, by the same player."""
        for word in words:
            assert self.turn == seat, f"{self.turn} is asked {self.phase}, not {seat}"
            assert word in self.may, f"{word} is not among {sorted(self.may)}"
            self.state.apply(self.view(seat).parse(word))
        return self

    def refusal(self, word: str) -> Refusal:
        view = self.view(self.turn)
        action = view.parse(word)
        assert action not in self.state.actions(), f"{word} is legal"
        before = self.known()
        refusal = view.refusal(Action(action))
        assert self.known() == before
        return refusal

    def refused(self, word: str) -> set[str]:
        """The clauses that refuse a word."""
        refusal = self.refusal(word)
        return {refusal.clause, *refusal.also}

    def known(self) -> list[dict[str, object]]:
        return [self.view(seat).known() for seat in LETTERS[: self.state.players]]

    def copy(self) -> Table:
        return Table(self.state.twin())


def table(target: str = "r5c6", force: str = "R7", /, **options: Value) -> Table:
    """A turn in the middle of a round, by default of B. `force` is a tile, with its colour where it was named
    (`Wild:R`).

    `A` to `D` are racks; `full` and all neighbours of `dead` are occupied; the pile begins with `pile`, or is empty
    where that is `-`; `way` is the direction, `turn` the player; everything else is an option.
    """
    words = {name: str(options.pop(name, usual)) for name, usual in _USUAL.items()}
    racks = [str(options.pop(seat)) if seat in options else None for seat in "ABCD"]
    state = _seated(racks, words["pile"], options)
    state.begin(LETTERS.index(words["turn"]))
    full = [space(name) for name in words["full"].split()]
    _occupy(state, full + _around(words["dead"], state) + [state.board.start])
    _in_force(state, force)
    state.way = int(words["way"])
    state.aim(-1 if target == "FREE" else space(target))
    state.phase = TURN
    state.ask_turn()
    return Table(state)


def _around(dead: str, state: WildTilesState) -> list[int]:
    found = []
    for name in dead.split():
        row, column = divmod(space(name), SIDE)
        for r in range(max(row - 1, 0), min(row + 2, state.board.size)):
            for c in range(max(column - 1, 0), min(column + 2, state.board.size)):
                if (r, c) != (row, column):
                    found.append(SIDE * r + c)
    return found


def _occupy(state: WildTilesState, spaces: list[int]) -> None:
    for number in sorted(set(spaces)):
        row, column = divmod(number, SIDE)
        state.occupied[row + 1] |= 2 ** (column + 1)
        if state.board.kind[number] == ANY:
            state.any_left -= 1


def _in_force(state: WildTilesState, force: str) -> None:
    name, _, colour = force.partition(":")
    tile = INFO.cards.card(name)
    state.rank = RANK[tile]
    state.colour = COLOURS.index(colour) if tile >= WILD else COLOUR_OF[tile]


def short_pile(position: Table, tiles: int) -> Table:
    """The same position with a number of tiles left in the pile."""
    position.state.stock = position.state.taken + tiles
    return position


def opening(rack: str, starter: str = "A", pile: str = "", **options: Value) -> Table:
    """The start of a round: `rack` is the starter's."""
    racks = [rack if seat == starter else None for seat in "ABCD"]
    state = _seated(racks, pile, options)
    state.begin(LETTERS.index(starter))
    return Table(state)


def _seated(racks: Sequence[str | None], pile: str, options: dict[str, Value]) -> WildTilesState:
    chosen = INFO.choose(options)
    state = WildTilesState(chosen.players, board_named(chosen.word("board")), _agreed(chosen))
    left = Counter(int(tile) for tile in _set(chosen))
    for seat, rack in enumerate(racks[: chosen.players]):
        for tile in INFO.cards.parse(_OTHERS[seat] if rack is None else rack):
            state.put(seat, tile)
            state.held[seat] += 1
            left[tile] -= 1
    first = [int(tile) for tile in INFO.cards.parse(pile)] if pile != "-" else []
    left.subtract(first)
    rest = sorted(left.elements(), key=lambda tile: (tile * 37) % 101)
    tiles: list[i64] = [] if pile == "-" else [i64(tile) for tile in first + rest]
    state.pile = vec[i64](tiles)
    state.stock = len(tiles)
    return state
