"""Wild Tiles: what a seat knows."""

from __future__ import annotations

from typing import Final, final

from pioche.core.game import View
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.games.wild_tiles.kernel import (
    ANSWER_RENOUNCE,
    ARROW,
    AT,
    CATCH,
    CATCHES,
    COLOUR,
    OUT,
    SPACE,
    WORDS,
    WildTilesState,
)
from pioche.games.wild_tiles.log import (
    CHOSE,
    DREW,
    GAVE,
    HELD,
    HELD_BEFORE,
    MOVED,
    SHOUTED,
    SHOWED,
    SWAPPED,
    TOOK_BACK,
    UNKNOWN,
    kind_of,
    seat_of,
    told,
)
from pioche.games.wild_tiles.spaces import ARROWS, FREE, NOWHERE
from pioche.games.wild_tiles.tiles import COLOURS, KINDS, NAMES, RANK, RANKS, UNNAMED, WILD, tiles_of

PHASES: Final = [
    "open",
    "turn",
    "drawn",
    "second",
    "replace",
    "forced",
    "space",
    "arrow",
    "colour",
    "answer-wd4",
    "answer-renounce",
    "pass-tiles",
    "trade",
    "catch",
    "out",
    "blocked",
]
_NEWS: Final = 10
# An answer to CATCH that is not public yet.
HIDDEN: Final = 256


def space_name(space: i64) -> str | None:
    """`r4c6`; None for FREE or for no space."""
    return WORDS[AT + space] if space >= 0 else None


def tile_name(tile: i64) -> str | None:
    """The name of a tile; None for one that is not known."""
    return NAMES[tile] if 0 <= tile < KINDS else None


@final
class WildTilesView(View):
    """The table as one seat sees it: everything public, its own rack, and what it was shown.

    `table` is a state without the pile and without the racks of all others; of these only the numbers of tiles are
    left. In its log the tiles that this seat did not see are UNKNOWN.
    """

    def __init__(self, state: WildTilesState, seat: Seat) -> None:
        table = state.twin()
        super().__init__(seat, table)
        self.table: WildTilesState = table
        table.pile = vec[i64]()
        drew: i64 = table.renouncer if table.phase == ANSWER_RENOUNCE else table.actor
        if drew != seat:
            table.drawn = -1
        table.first = state.first[:]
        self.hide_racks()
        self.hide_log()

    def hide_racks(self) -> None:
        table = self.table
        other: i64 = 0
        while other < table.players:
            if other != self.seat:
                table.first[3 * other] = 0
                table.first[3 * other + 1] = 0
                # WT-14.8: at the end the racks are public.
                if table.phase < OUT:
                    table.ones[other] = 0
                    table.more[other] = 0
                table.given_ones[other] = 0
                table.given_more[other] = 0
            other += 1

    def hide_log(self) -> None:
        """WT-1.11 to WT-1.13, WT-5.13, WT-10.5, WT-12.5."""
        table = self.table
        asked: bool = table.phase == CATCH
        table.caught = False
        i: i64 = table.logged - 1
        while i >= 0:
            entry: i64 = table.log[i]
            what: i64 = kind_of(entry)
            if what == SHOUTED:
                if asked:
                    self.hide_answer(i)
            else:
                asked = False
                if CHOSE <= what <= SHOWED and not self.sees(entry):
                    table.log[i] = entry | UNKNOWN
            i -= 1

    def hide_answer(self, i: i64) -> None:
        table = self.table
        answer: i64 = told(table.log[i])
        if seat_of(table.log[i]) != self.seat:
            table.log[i] += HIDDEN - answer
        elif answer == CATCHES:
            table.caught = True

    def sees(self, entry: i64) -> bool:
        """Whether this seat sees the tile of a line: its own, given to it, or shown to it."""
        what: i64 = kind_of(entry)
        if seat_of(entry) == self.seat:
            return True
        return (what in (GAVE, SHOWED)) and told(entry) >> 6 == self.seat

    def last_move(self) -> str:
        """The last line that is a choice; a hidden one is `?`."""
        i: i64 = self.table.logged - 1
        while i >= 0 and kind_of(self.table.log[i]) > SHOUTED:
            i -= 1
        if i < 0:
            return ""
        line = self.line(self.table.log[i])
        return f"{line[0]} {line[2] or '?'}"

    def rack(self) -> list[str]:
        """The seat's own tiles, those among them that it has chosen to pass included."""
        table = self.table
        if self.seat == NOBODY:
            return []
        tiles = tiles_of(table.ones[self.seat], table.more[self.seat])
        tiles += tiles_of(table.given_ones[self.seat], table.given_more[self.seat])
        return [NAMES[tile] for tile in sorted(tiles)]

    def known(self) -> dict[str, object]:
        seen = self.shown()
        del seen["news"]
        seen["dealt"] = self.dealt()
        seen["history"] = self.history(0)
        return seen

    def dealt(self) -> list[str]:
        if self.seat == NOBODY:
            return []
        return [NAMES[t] for t in tiles_of(self.table.first[3 * self.seat], self.table.first[3 * self.seat + 1])]

    def last_look(self) -> int:
        """Where the news begin: after the seat's own last move; for a spectator, a few lines back."""
        table = self.table
        i: i64 = table.logged
        if self.seat == NOBODY:
            return max(0, i - _NEWS)
        while i > 0:
            entry: i64 = table.log[i - 1]
            if seat_of(entry) == self.seat and kind_of(entry) <= SHOUTED:
                break
            i -= 1
        return i

    def own(self) -> dict[str, object]:
        """The seat's tiles, and what happened since it last chose something."""
        return {
            "seat": letter(self.seat),
            "rack": self.rack(),
            "drawn": tile_name(self.table.drawn),
            "chosen": self.chosen(),
            "news": self.history(self.last_look()),
        }

    def public(self) -> dict[str, object]:
        table = self.table
        turn = table.turn()
        placing = SPACE <= table.phase <= COLOUR
        return {
            "game": "wild_tiles",
            "turn": letter(turn),
            "phase": PHASES[table.phase],
            "starter": letter(table.starter),
            "direction": "clockwise" if table.way > 0 else "counter-clockwise",
            "seats": [self.place(seat) for seat in range(table.players)],
            "pile": table.stock - table.taken,
            "size": table.board.size,
            "board": ["".join(row) for row in table.board.signs],
            "tiles": self.tiles(),
            "target": self.target(),
            "dead_end": self.dead_end(),
            "arrows": self.arrows(),
            "in_force": self.in_force(),
            "placing": NAMES[table.tile] if placing else None,
            "placing_on": space_name(table.space) if placing and table.phase != SPACE else None,
            "pointing": ARROWS[table.arrow] if table.phase == COLOUR and table.arrow != NOWHERE else None,
            "restarting": table.restarting and placing,
            "renouncer": letter(table.renouncer),
            "passes": table.passes,
            "scores": table.scores() if turn == NOBODY else None,
        }

    def place(self, seat: int) -> dict[str, object]:
        """What everybody sees of one player."""
        table = self.table
        over = table.phase >= OUT
        return {
            "seat": LETTERS[seat],
            "tiles": table.held[seat],
            "loses_turn": table.lost[seat] != 0,
            "rack": [NAMES[tile] for tile in tiles_of(table.ones[seat], table.more[seat])] if over else None,
        }

    def chosen(self) -> list[str]:
        """The tiles that the seat has chosen to pass."""
        table = self.table
        if self.seat == NOBODY:
            return []
        return [NAMES[tile] for tile in tiles_of(table.given_ones[self.seat], table.given_more[self.seat])]

    def tiles(self) -> list[list[str | None]]:
        """The tiles on the board, first to last: space, tile, arrow, colour named, seat."""
        found: list[list[str | None]] = []
        for i in range(self.table.layings):
            packed: i64 = self.table.laid[i]
            arrow: i64 = (packed >> 6) & 15
            named: i64 = (packed >> 3) & 7
            tile: str = "Restart" if packed & 1 else NAMES[(packed >> 10) & 63]
            found.append(
                [
                    space_name(packed >> 16),
                    tile,
                    ARROWS[arrow] if arrow != NOWHERE else None,
                    COLOURS[named] if named != UNNAMED else None,
                    LETTERS[(packed >> 1) & 3],
                ]
            )
        return found

    def target(self) -> str:
        table = self.table
        return "FREE" if table.target == FREE else WORDS[AT + table.target]

    def dead_end(self) -> bool:
        """WT-11.1, WT-11.2."""
        return self.table.target != FREE and self.table.arrows == 0

    def arrows(self) -> list[str]:
        """The arrows that can be chosen from the target, or from the space chosen."""
        table = self.table
        if table.target == FREE and table.phase != ARROW:
            return []
        return [ARROWS[d] for d in range(8) if (table.arrows >> d) & 1]

    def in_force(self) -> dict[str, str | None]:
        """WT-1.5 to WT-1.7."""
        table = self.table
        return {
            "colour": COLOURS[table.colour] if table.colour != UNNAMED else None,
            "number_or_word": RANKS[table.rank] if table.rank < len(RANKS) else None,
        }

    def history(self, start: int) -> list[list[str | None]]:
        """The log from a line on, as this seat knows it."""
        return [self.line(self.table.log[i]) for i in range(start, self.table.logged)]

    def line(self, entry: i64) -> list[str | None]:
        """One line: seat, what happened, the move or tile (None: not seen), and the other seat that it concerns."""
        what: i64 = kind_of(entry)
        seat: str = LETTERS[seat_of(entry)]
        tells: i64 = told(entry)
        if what == MOVED:
            return [seat, "moves", WORDS[tells]]
        if what == SHOUTED:
            return [seat, "answers", WORDS[tells] if tells != HIDDEN else None]
        if what == CHOSE:
            return [seat, "chooses", tile_name(tells)]
        if what == DREW:
            return [seat, "draws", tile_name(tells)]
        if what == GAVE:
            return [seat, "gives", tile_name(tells & 63), LETTERS[tells >> 6]]
        if what == SHOWED:
            return [seat, "shows", tile_name(tells & 63), LETTERS[tells >> 6]]
        if what == SWAPPED:
            return [seat, "trades", None, LETTERS[tells]]
        if what == TOOK_BACK:
            return [seat, "takes back", NAMES[tells]]
        held = what in (HELD, HELD_BEFORE)
        return [seat, "had one of" if held else "had none of", admitted(tells)]

    def outcome(self) -> dict[str, str]:
        table = self.table
        if table.phase < OUT:
            return {}
        return {
            "result": PHASES[table.phase],
            "last tile": kind_of_tile(table.tile) if table.phase == OUT else "none",
            "pile": "left" if table.taken < table.stock else "exhausted",
            "end": ending(table),
        }


def admitted(tiles: i64) -> str:
    """A set of tiles in short: the names of its members."""
    return " ".join([NAMES[tile] for tile in range(KINDS) if (tiles >> tile) & 1])


def kind_of_tile(tile: i64) -> str:
    if tile >= WILD:
        return NAMES[tile]
    return "number" if RANK[tile] < 10 else RANKS[RANK[tile]]


def ending(table: WildTilesState) -> str:
    """How a round ended (WT-14.1, WT-11.9, WT-14.5)."""
    if table.phase == OUT:
        return "a rack is empty"
    if table.any_left == 0 and table.arrow == NOWHERE:
        return "no play-any space is left"
    return "nobody can play or draw"
