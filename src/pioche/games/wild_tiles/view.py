"""Wild Tiles: what a seat knows."""

from __future__ import annotations

from typing import Final, final

from pioche.core.cards import Cards
from pioche.core.chance import Chance
from pioche.core.game import Action, Refusal, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.words import Lang
from pioche.games.wild_tiles import notation
from pioche.games.wild_tiles.kernel import (
    ANSWER_RENOUNCE,
    ARROW,
    AT,
    CATCH,
    CATCHES,
    CHALLENGE,
    COLOUR,
    OUT,
    SPACE,
    TRADE,
    WORDS,
    WildTilesState,
)
from pioche.games.wild_tiles.log import (
    CHOSE,
    DREW,
    GAVE,
    HELD,
    HELD_BEFORE,
    HIDDEN,
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
from pioche.games.wild_tiles.redeal import redeal
from pioche.games.wild_tiles.spaces import ARROWS, FREE, NOWHERE
from pioche.games.wild_tiles.tiles import COLOURS, KINDS, MASTER, NAMES, RANK, RANKS, UNNAMED, WILD, tiles_of

_MOVES: Final = Cards(WORDS)
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


def space_name(space: i64) -> str | None:
    """`r4c6`; None for FREE or for no space."""
    return WORDS[AT + space] if space >= 0 else None


def tile_name(tile: i64) -> str | None:
    """The name of a tile; None for one that is not known."""
    return NAMES[tile] if 0 <= tile < KINDS else None


@final
class WildTilesView(View):
    """The table as one seat sees it: everything public, its own rack, and what it was shown.

    `state` is a state without the pile and without the racks of all others; of these only the numbers of tiles are
    left. In its log the tiles that this seat did not see are UNKNOWN.
    """

    def __init__(self, state: WildTilesState, seat: Seat) -> None:
        visible = state.twin()
        super().__init__(seat, visible)
        self.state: WildTilesState = visible
        visible.pile = vec[i64]()
        drew: i64 = visible.renouncer if visible.phase == ANSWER_RENOUNCE else visible.actor
        if drew != seat:
            visible.drawn = -1
        visible.first = state.first[:]
        self.hide_racks()
        self.hide_log()

    def hide_racks(self) -> None:
        state = self.state
        other: i64 = 0
        while other < state.players:
            if other != self.seat:
                state.first[3 * other] = 0
                state.first[3 * other + 1] = 0
                # WT-14.8: at the end the racks are public.
                if state.phase < OUT:
                    state.ones[other] = 0
                    state.more[other] = 0
                state.given_ones[other] = 0
                state.given_more[other] = 0
            other += 1

    def hide_log(self) -> None:
        """WT-1.11 to WT-1.13, WT-5.13, WT-10.5, WT-12.5."""
        state = self.state
        is_asked: bool = state.phase == CATCH
        state.caught = False
        i: i64 = state.logged - 1
        while i >= 0:
            entry: i64 = state.log[i]
            what: i64 = kind_of(entry)
            if what == SHOUTED:
                if is_asked:
                    self.hide_answer(i)
            else:
                is_asked = False
                if CHOSE <= what <= SHOWED and not self.sees(entry):
                    state.log[i] = entry | UNKNOWN
            i -= 1

    def hide_answer(self, i: i64) -> None:
        state = self.state
        answer: i64 = content_of(state.log[i])
        if seat_of(state.log[i]) != self.seat:
            state.log[i] += HIDDEN - answer
        elif answer == CATCHES:
            state.caught = True

    def sees(self, entry: i64) -> bool:
        """Whether this seat sees the tile of a line: its own, given to it, or shown to it."""
        what: i64 = kind_of(entry)
        if seat_of(entry) == self.seat:
            return True
        return (what in (GAVE, SHOWED)) and content_of(entry) >> 6 == self.seat

    def reveals(self, action: Action) -> bool:
        """Whether the seat sees a rack, gets a tile, hears what others answered, or the round may end.

        It is tried on what the seat knows. The pile is made of Masters: where a rack decides (WT-14.5), a tile that
        nobody has seen helps nobody.
        """
        state = self.state
        if action == CHALLENGE or state.phase == TRADE:
            return True
        trial = state.twin()
        trial.pile = vec[i64]([MASTER] * state.stock)
        trial.apply(action)
        answered: bool = state.phase == CATCH and trial.phase != CATCH
        if trial.phase >= OUT or (answered and state.players > 2):
            return True
        i: i64 = state.logged
        while i < trial.logged:
            what: i64 = kind_of(trial.log[i])
            if what == GAVE or (what == DREW and seat_of(trial.log[i]) == self.seat):
                return True
            i += 1
        return False

    def last_move(self) -> str:
        """The last line that is a choice; a hidden one is `?`."""
        i: i64 = self.state.logged - 1
        while i >= 0 and kind_of(self.state.log[i]) > SHOUTED:
            i -= 1
        if i < 0:
            return ""
        line = self.line(self.state.log[i])
        return f"{line[0]} {line[2] or '?'}"

    def rack(self) -> list[str]:
        """The seat's own tiles, those among them that it has chosen to pass included."""
        state = self.state
        if self.seat == NOBODY:
            return []
        tiles = tiles_of(state.ones[self.seat], state.more[self.seat])
        tiles += tiles_of(state.given_ones[self.seat], state.given_more[self.seat])
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
        return [NAMES[t] for t in tiles_of(self.state.first[3 * self.seat], self.state.first[3 * self.seat + 1])]

    def last_look(self) -> int:
        """Where the news begin: after the seat's own last move; for a spectator, a few lines back."""
        state = self.state
        i: i64 = state.logged
        if self.seat == NOBODY:
            return max(0, i - _NEWS)
        while i > 0:
            entry: i64 = state.log[i - 1]
            if seat_of(entry) == self.seat and kind_of(entry) <= SHOUTED:
                break
            i -= 1
        return i

    def own(self) -> dict[str, object]:
        """The seat's tiles, and what happened since it last chose something."""
        return {
            "seat": letter(self.seat),
            "rack": self.rack(),
            "drawn": tile_name(self.state.drawn),
            "chosen": self.chosen(),
            "news": self.history(self.last_look()),
        }

    def public(self) -> dict[str, object]:
        state = self.state
        turn = state.turn()
        placing = SPACE <= state.phase <= COLOUR
        return {
            "game": "wild_tiles",
            "turn": letter(turn),
            "phase": PHASES[state.phase],
            "starter": letter(state.starter),
            "direction": "clockwise" if state.way > 0 else "counter-clockwise",
            "seats": [self.place(seat) for seat in range(state.players)],
            "pile": state.stock - state.taken,
            "size": state.board.size,
            "board": ["".join(row) for row in state.board.signs],
            "tiles": self.tiles(),
            "target": self.target(),
            "dead_end": self.dead_end(),
            "arrows": self.arrows(),
            "in_force": self.in_force(),
            "placing": NAMES[state.tile] if placing else None,
            "placing_on": space_name(state.space) if placing and state.phase != SPACE else None,
            "pointing": ARROWS[state.arrow] if state.phase == COLOUR and state.arrow != NOWHERE else None,
            "restarting": state.restarting and placing,
            "renouncer": letter(state.renouncer),
            "passes": state.passes,
            "scores": state.scores() if turn == NOBODY else None,
        }

    def place(self, seat: int) -> dict[str, object]:
        """What everybody sees of one player."""
        state = self.state
        over = state.phase >= OUT
        return {
            "seat": LETTERS[seat],
            "tiles": state.held[seat],
            "loses_turn": state.lost[seat] != 0,
            "rack": [NAMES[tile] for tile in tiles_of(state.ones[seat], state.more[seat])] if over else None,
        }

    def chosen(self) -> list[str]:
        """The tiles that the seat has chosen to pass."""
        state = self.state
        if self.seat == NOBODY:
            return []
        return [NAMES[tile] for tile in tiles_of(state.given_ones[self.seat], state.given_more[self.seat])]

    def tiles(self) -> list[list[str | None]]:
        """The tiles on the board, first to last: space, tile, arrow, colour named, seat."""
        found: list[list[str | None]] = []
        for i in range(self.state.layings):
            packed: i64 = self.state.laid[i]
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
        state = self.state
        return "FREE" if state.target == FREE else WORDS[AT + state.target]

    def dead_end(self) -> bool:
        """WT-11.1, WT-11.2."""
        return self.state.target != FREE and self.state.arrows == 0

    def arrows(self) -> list[str]:
        """The arrows that can be chosen from the target, or from the space chosen."""
        state = self.state
        if state.target == FREE and state.phase != ARROW:
            return []
        return [ARROWS[d] for d in range(8) if (state.arrows >> d) & 1]

    def in_force(self) -> dict[str, str | None]:
        """WT-1.5 to WT-1.7."""
        state = self.state
        return {
            "colour": COLOURS[state.colour] if state.colour != UNNAMED else None,
            "number_or_word": RANKS[state.rank] if state.rank < len(RANKS) else None,
        }

    def history(self, start: int) -> list[list[str | None]]:
        """The log from a line on, as this seat knows it."""
        return [self.line(self.state.log[i]) for i in range(start, self.state.logged)]

    def line(self, entry: i64) -> list[str | None]:
        """One line: seat, what happened, the move or tile (None: not seen), and the other seat that it concerns."""
        what: i64 = kind_of(entry)
        seat: str = LETTERS[seat_of(entry)]
        tells: i64 = content_of(entry)
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
        state = self.state
        if state.phase < OUT:
            return {}
        return {
            "result": PHASES[state.phase],
            "last tile": kind_of_tile(state.tile) if state.phase == OUT else "none",
            "pile": "left" if state.taken < state.stock else "exhausted",
            "end": ending(state),
        }

    def text(self, action: Action) -> str:
        return _MOVES.name(action)

    def parse(self, text: str) -> Action:
        return Action(_MOVES.card(text))

    def refusal(self, action: Action) -> Refusal:
        return notation.refusal(self, action)

    def describe(self, lang: Lang) -> list[str]:
        return notation.describe(self, lang)

    def redeal(self, chance: Chance) -> State:
        return redeal(self, chance)


def admitted(tiles: i64) -> str:
    """A set of tiles in short: the names of its members."""
    return " ".join([NAMES[tile] for tile in range(KINDS) if (tiles >> tile) & 1])


def kind_of_tile(tile: i64) -> str:
    if tile >= WILD:
        return NAMES[tile]
    return "number" if RANK[tile] < 10 else RANKS[RANK[tile]]


def ending(state: WildTilesState) -> str:
    """How a round ended (WT-14.1, WT-11.9 and WT-22.10, WT-14.5)."""
    if state.phase == OUT:
        return "a rack is empty"
    if state.any_left == 0 and state.target == FREE:
        return "no play-any space is left"
    return "nobody can play or draw"
