"""Wild Tiles by the letter of its rules, with plain lists and strings, to compare the fast kernel with.

A round is one generator: it yields each decision (the seat and its legal words) and is sent the move.
Words and deals are those of docs/notation/wild_tiles.md.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
Flow = Generator[tuple[int, set[str]], str, T]
Space = tuple[int, int]

MATERIAL = Path(__file__).resolve().parents[2] / "src" / "pioche" / "games" / "wild_tiles" / "material"
COLOURS = "RYGB"
ARROWS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
KINDS = ("plain", "start", "any", "pass", "trade", "draw", "again", "lose_turn")
RACK_LIMIT = 14  # WT-9.13


class RoundOver(Exception):
    """The round has ended."""


@dataclass
class Instruction:
    kind: str
    count: int
    side: str


@dataclass
class Board:
    start: Space
    spaces: dict[Space, Instruction]


@dataclass
class Renounce:
    seat: int
    incorrect: bool


def read_board(name: str) -> Board:
    data = tomllib.loads((MATERIAL / name).read_text(encoding="utf-8"))
    rows, size, legend = data["rows"], data["size"], data["legend"]
    start = (data["start"]["row"], data["start"]["col"])
    letters = Counter("".join(rows))
    refuse(size % 2 == 0 or len(rows) != size or any(len(row) != size for row in rows), "size")
    refuse(any(letter not in legend for letter in letters), "legend")
    refuse(any(entry["kind"] not in KINDS for entry in legend.values()), "kind")
    refuse(letters != Counter(data["expected"]), "expected")
    spaces = {}
    for row, line in enumerate(rows, start=1):
        for column, letter in enumerate(line, start=1):
            entry = legend[letter]
            spaces[row, column] = Instruction(entry["kind"], entry.get("count", 0), entry.get("side", ""))
    starts = [space for space, instruction in spaces.items() if instruction.kind == "start"]
    refuse(starts != [start] or start != ((size + 1) // 2, (size + 1) // 2), "start")
    refuse(all(instruction.kind != "any" for instruction in spaces.values()), "no play-any space")
    return Board(start, spaces)


def refuse(broken: bool, what: str) -> None:
    if broken:
        raise ValueError(f"WT-3.1: board data refused: {what}")


def colour(tile: str) -> str:
    return tile[0] if tile[0] in COLOURS else ""


def sign(tile: str) -> str:
    # WT-1.7: the number or the word of a coloured tile; Wild, WD4 and Master have neither.
    return tile[1] if colour(tile) else ""


def is_number(tile: str) -> bool:
    return sign(tile).isdigit()


def points(tile: str) -> int:
    if is_number(tile):
        return int(sign(tile))  # WT-15.1
    return 20 if colour(tile) else 50  # WT-15.2, WT-15.3


def starter(lots: Sequence[str], players: int) -> int:
    numbers = iter([int(sign(tile)) for tile in lots if is_number(tile)])  # WT-2.3
    tied = list(range(players))
    while len(tied) > 1:  # WT-2.4
        drawn = {seat: next(numbers) for seat in tied}
        tied = [seat for seat in tied if drawn[seat] == max(drawn.values())]  # WT-2.2
    return tied[0]


def space_word(space: Space) -> str:
    return f"r{space[0]}c{space[1]}"


class Oracle:
    def __init__(
        self,
        options: Mapping[str, object],
        totals: Sequence[int],
        facts: Mapping[str, str],
        piles: Mapping[str, Sequence[str]],
    ) -> None:
        self.players = int(str(options["players"]))
        self.target_score = int(str(options["target_score"]))
        self.teams = options["teams"] == "on"
        self.opponents_only = options["team_credit"] == "opponents_only"
        self.pass_the_master = options["pass_the_master"] == "on"
        self.restart = options["restart"] == "on"
        self.bluffing = options["bluffing"] == "on"
        self.manual_call = options["one_tile_call"] == "manual"
        self.draw_first = options["last_tile"] == "draw_first"
        self.always_five = options["dead_end"] == "always_five"
        self.board = read_board(str(options["board"]))

        self.totals = list(totals)
        self.racks = [list(piles["ABCD"[seat]]) for seat in range(self.players)]
        self.pile = list(piles["pile"])
        self.placed: dict[Space, str] = {}
        self.target: Space | None = self.board.start  # WT-3.4; None is FREE
        self.dead_end = False
        self.tile_in_force = ""
        self.colour_in_force = ""
        self.direction = 1  # WT-2.7
        self.passes = 0
        self.losing_turn: set[int] = set()
        self.renounce: Renounce | None = None
        self.drawn_in_turn = 0
        self.out: int | None = None
        self.decisions = self.round(starter(piles["lots"], self.players))
        self.decision: tuple[int, set[str]] | None = next(self.decisions)

    # --- the interface

    def turn(self) -> int | None:
        return self.decision[0] if self.decision else None

    def legal(self) -> set[str]:
        return set(self.decision[1]) if self.decision else set()

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"not legal: {move}")
        try:
            self.decision = self.decisions.send(move)
        except StopIteration:
            self.decision = None

    def scores(self) -> list[int]:
        counted = [sum(points(tile) for tile in rack) for rack in self.racks]
        return self.team_scores(counted) if self.teams else counted  # WT-15.4

    def team_scores(self, counted: list[int]) -> list[int]:
        sides = [counted[0] + counted[2], counted[1] + counted[3]]  # WT-17.1
        if self.out is None and sides[0] == sides[1]:
            return [0] * 4  # WT-17.5
        side = sides.index(min(sides)) if self.out is None else self.out % 2  # WT-17.5, WT-17.3
        credit = sides[1 - side] if self.opponents_only else sum(sides)
        return [credit if seat % 2 == side else 0 for seat in range(4)]

    def new_totals(self) -> list[int]:
        return [total + score for total, score in zip(self.totals, self.scores(), strict=True)]

    def next(self) -> tuple[list[int], dict[str, str]] | None:
        totals = self.new_totals()
        return None if max(totals) >= self.target_score else (totals, {})  # WT-15.5, WT-17.4

    def winners(self) -> list[int]:
        totals = self.new_totals()
        if self.teams:
            return [seat for seat in range(4) if totals[seat] >= self.target_score]  # WT-17.4
        return [seat for seat in range(self.players) if totals[seat] == min(totals)]  # WT-15.6 to WT-15.8

    # --- seats, tiles and spaces

    def after(self, seat: int) -> int:
        return (seat + self.direction) % self.players  # WT-1.3

    def draw(self, seat: int, count: int) -> None:
        rack = self.racks[seat]
        for _ in range(count):
            if self.pile and len(rack) < RACK_LIMIT:  # WT-1.9, WT-9.14, WT-13.2, WT-13.3
                rack.append(self.pile.pop(0))

    def is_empty(self, space: Space) -> bool:
        return space in self.board.spaces and space not in self.placed

    def kind(self, space: Space) -> str:
        return self.board.spaces[space].kind

    def arrows(self, space: Space) -> dict[str, Space]:
        around = {arrow: (space[0] + down, space[1] + right) for arrow, (down, right) in ARROWS.items()}
        return {arrow: pointed for arrow, pointed in around.items() if self.is_empty(pointed)}  # WT-3.6

    def empty_play_any(self) -> list[Space]:
        return [space for space in self.board.spaces if self.is_empty(space) and self.kind(space) == "any"]

    def target_kind(self) -> str:
        return "any" if self.target is None else self.kind(self.target)

    def aim(self, target: Space | None) -> None:
        self.target = target
        self.dead_end = target is not None and not self.arrows(target)  # WT-11.1, WT-11.2

    # --- what may be placed

    def holds_colour_in_force(self, seat: int) -> bool:
        return any(colour(tile) == self.colour_in_force for tile in self.racks[seat])

    def lawful(self, seat: int, tile: str) -> bool:
        kind = self.target_kind()
        if tile == "Master":
            return kind == "any" and not self.pass_the_master  # WT-4.2, WT-8.1, WT-18.2
        if tile == "Wild" or kind in ("any", "start"):
            return True  # WT-4.7, WT-4.8, WT-4.2, WT-5.8
        if tile == "WD4":
            return not self.pile or not self.holds_colour_in_force(seat)  # WT-13.5, WT-5.6
        if colour(tile) == self.colour_in_force:
            return True  # WT-4.4
        return sign(tile) == sign(self.tile_in_force)  # WT-4.5, WT-4.6

    def lawful_tiles(self, seat: int) -> list[str]:
        return [tile for tile in self.racks[seat] if self.lawful(seat, tile)]

    def accepted(self, seat: int, tile: str) -> bool:
        # WT-20.1: where a WD4 is unlawful, none of the cases of WT-5.12 is there.
        return self.lawful(seat, tile) or (self.bluffing and tile == "WD4")

    def words(self, seat: int, tiles: Iterable[str]) -> set[str]:
        words = set(tiles)
        if self.manual_call and len(self.racks[seat]) == 2:
            words |= {tile + "!" for tile in words}  # WT-12.1
        return words

    def second_tiles(self, seat: int, space: Space) -> list[str]:
        rack = self.racks[seat]
        if self.kind(space) == "any":
            return [tile for tile in rack if tile != "Master" or not self.pass_the_master]  # WT-19.5
        return [tile for tile in rack if colour(tile) == self.colour_in_force]  # WT-19.4

    def restart_arrows(self, seat: int, space: Space) -> dict[str, Space]:
        rack = self.racks[seat]
        rack.remove("Wild")
        arrows = self.arrows(space)
        qualifying = {arrow: at for arrow, at in arrows.items() if self.second_tiles(seat, at)}  # WT-19.7
        rack.append("Wild")
        return qualifying

    def restart_spaces(self, seat: int) -> list[Space]:
        spaces = self.empty_play_any() if self.target is None else [self.target]
        return [space for space in spaces if self.restart_arrows(seat, space)]

    # --- a round

    def round(self, first: int) -> Flow[None]:
        try:
            word = yield first, self.words(first, self.lawful_tiles(first))  # WT-4.1
            seat = yield from self.placement(first, word)
            while True:
                seat = yield from self.begin_turn(seat)
        except RoundOver:
            return

    def begin_turn(self, seat: int) -> Flow[int]:
        if not (self.always_five and self.renounce and self.dead_end):  # WT-22.10
            self.test_blocked()  # WT-21.1 (a)
        if seat in self.losing_turn:  # WT-21.1 (b), WT-7.16
            self.losing_turn.remove(seat)
            return self.after(seat)
        renounce, self.renounce = self.renounce, None
        if renounce is not None and renounce.seat != seat:  # WT-21.1 (c), WT-7.17
            answer = yield seat, {"accept", "challenge"}
            if answer == "challenge" and renounce.incorrect:
                return (yield from self.forced(renounce.seat))
            if answer == "challenge":
                self.draw(seat, 3 if self.dead_end else 2)  # WT-10.11, WT-10.9
        if renounce is not None and self.always_five and self.dead_end:
            self.leave_dead_end(renounce.seat)  # WT-22.8, WT-22.9
            self.test_blocked()  # WT-22.10
        return (yield from self.ordinary_turn(seat))  # WT-21.1 (d)

    def leave_dead_end(self, seat: int) -> None:
        self.draw(seat, 5 - self.drawn_in_turn)  # WT-22.7
        self.aim(None)
        if not self.empty_play_any():
            raise RoundOver  # WT-22.10

    def test_blocked(self) -> None:
        for seat in range(self.players):
            if self.lawful_tiles(seat) or (self.pile and len(self.racks[seat]) < RACK_LIMIT):
                return
        raise RoundOver  # WT-14.5

    def forced(self, offender: int) -> Flow[int]:
        word = yield offender, self.words(offender, self.lawful_tiles(offender))  # WT-10.13
        penalty = 5 if self.dead_end else 2  # WT-10.10, WT-10.12, WT-10.8
        return (yield from self.placement(offender, word, penalty))

    def ordinary_turn(self, seat: int) -> Flow[int]:
        able = bool(self.lawful_tiles(seat))
        pile_there = bool(self.pile)
        answerable = self.bluffing and pile_there and self.must_place()  # WT-10.1, WT-10.4, WT-20.6
        self.drawn_in_turn = 0
        word = yield seat, self.turn_words(seat)
        if word == "draw":
            word = yield from self.drawn(seat)
        elif word == "pass":
            self.passes += 1
        if word not in ("keep", "pass"):
            return (yield from self.placement(seat, word))
        if answerable:
            incorrect = bool(self.lawful_tiles(seat)) if self.dead_end else able  # WT-10.7, WT-10.12, WT-10.6
            self.renounce = Renounce(seat, incorrect)
        elif self.always_five and self.dead_end:
            self.leave_dead_end(seat)  # WT-22.8
        return self.after(seat)

    def must_place(self) -> bool:
        return self.dead_end or self.target_kind() == "trade"  # WT-9.9, WT-9.7

    def turn_words(self, seat: int) -> set[str]:
        words = self.words(seat, [tile for tile in self.racks[seat] if self.accepted(seat, tile)])
        if self.restart and "Wild" in self.racks[seat] and not self.dead_end and self.restart_spaces(seat):
            words.add("Restart")  # WT-19.1, WT-19.7, WT-19.8
        if self.may_renounce(seat):
            full = len(self.racks[seat]) >= RACK_LIMIT
            words.add("pass" if full or not self.pile else "draw")  # WT-21.2, WT-21.3
        return words

    def may_renounce(self, seat: int) -> bool:
        if not self.lawful_tiles(seat):
            return True  # WT-9.1, WT-9.15, WT-13.7
        if not self.pile:
            return False  # WT-9.8
        if self.must_place() and not self.bluffing:
            return False  # WT-20.6
        full = len(self.racks[seat]) >= RACK_LIMIT
        return not full or self.passes < self.players  # WT-9.17

    def drawn(self, seat: int) -> Flow[str]:
        self.passes = 0
        self.drawn_in_turn = 1
        self.draw(seat, 1)
        tile = self.racks[seat][-1]
        words = self.words(seat, [tile]) if self.accepted(seat, tile) else set()  # WT-9.4, WT-9.6
        if self.bluffing or not self.dead_end or not self.lawful(seat, tile):  # WT-9.5, WT-9.11, WT-20.3
            words.add("keep")
        return (yield seat, words)

    # --- a placement

    def placement(self, seat: int, word: str, penalty: int = 0) -> Flow[int]:
        self.passes = 0
        if word == "Restart":  # WT-21.5 (2)
            word = yield from self.play_restart(seat)
        tile, call = word.removesuffix("!"), word.endswith("!")
        held = len(self.racks[seat])
        pile_there = bool(self.pile)  # WT-13.6
        lawful = self.lawful(seat, tile)
        before = (self.target, self.dead_end, self.tile_in_force, self.colour_in_force)
        open_target = self.target_kind() in ("any", "start")
        surely_lawful = open_target or held == 1 or not pile_there or penalty > 0  # WT-5.12

        space = yield from self.put(seat, tile)
        in_dead_end = not self.arrows(space)  # WT-11.8 as well
        if held > 1 or self.draw_first:  # WT-3.10, WT-22.3
            yield from self.point(seat, space, list(self.arrows(space)))
            yield from self.name_colour(seat, tile)
        if held == 1 and not self.goes_on(tile, space, in_dead_end):
            self.go_out(seat, tile)  # WT-21.5 (3)

        wd4_tiles = 4
        if tile == "WD4" and self.bluffing and not surely_lawful:  # WT-21.5 (4)
            answer = yield self.after(seat), {"accept", "challenge"}
            if answer == "challenge" and not lawful:
                self.target, self.dead_end, self.tile_in_force, self.colour_in_force = before  # WT-5.16
                del self.placed[space]
                self.racks[seat].append(tile)
                return (yield from self.replace(seat))
            if answer == "challenge":
                wd4_tiles = 6  # WT-5.14

        if is_number(tile):
            yield from self.obey(seat, self.board.spaces[space], last=held == 1)  # WT-21.5 (5)
        if in_dead_end:
            self.draw(seat, 5)  # WT-21.5 (6)
        if not self.racks[seat]:
            self.go_out(seat, tile)  # WT-22.1
        self.draw(seat, penalty)  # WT-21.5 (7)
        following = self.word_effect(seat, tile, pile_there, wd4_tiles)  # WT-21.5 (8)
        if held == 2 and len(self.racks[seat]) == 1 and self.manual_call:
            yield from self.catch(seat, call)  # WT-21.5 (9)
        if in_dead_end and not self.empty_play_any():
            raise RoundOver  # WT-21.5 (10), WT-11.9
        again = is_number(tile) and self.kind(space) == "again"
        return seat if again else following  # WT-21.5 (11), WT-7.15

    def put(self, seat: int, tile: str) -> Flow[Space]:
        space = self.target
        if space is None:  # WT-11.6
            space = yield from self.choose_space(seat, self.empty_play_any())
        self.racks[seat].remove(tile)
        self.placed[space] = tile
        self.tile_in_force = tile
        self.colour_in_force = colour(tile) or self.colour_in_force
        return space

    def choose_space(self, seat: int, spaces: list[Space]) -> Flow[Space]:
        by_word = {space_word(space): space for space in spaces}
        word = yield seat, set(by_word)
        return by_word[word]

    def point(self, seat: int, space: Space, arrows: list[str]) -> Flow[None]:
        if not arrows:
            self.aim(None)  # WT-11.3, WT-11.6
            return
        arrow = yield seat, set(arrows)
        self.aim(self.arrows(space)[arrow])  # WT-3.7

    def name_colour(self, seat: int, tile: str) -> Flow[None]:
        if not colour(tile):
            self.colour_in_force = yield seat, set(COLOURS)  # WT-5.1, WT-5.5, WT-8.3, WT-11.10

    def play_restart(self, seat: int) -> Flow[str]:
        spaces = self.restart_spaces(seat)
        space = spaces[0] if self.target is not None else (yield from self.choose_space(seat, spaces))
        arrows = list(self.restart_arrows(seat, space))
        self.racks[seat].remove("Wild")
        self.placed[space] = "Wild"  # WT-19.2, WT-19.9
        yield from self.point(seat, space, arrows)
        assert self.target is not None
        return (yield seat, self.words(seat, self.second_tiles(seat, self.target)))  # WT-19.3

    def replace(self, seat: int) -> Flow[int]:
        word = yield seat, self.words(seat, self.lawful_tiles(seat))  # WT-5.17, WT-5.22
        return (yield from self.placement(seat, word, penalty=4))  # WT-5.19

    def goes_on(self, tile: str, space: Space, in_dead_end: bool) -> bool:
        on_draw_space = is_number(tile) and self.kind(space) == "draw"
        return self.draw_first and (in_dead_end or on_draw_space)  # WT-22.1, WT-22.2

    def go_out(self, seat: int, tile: str) -> None:
        self.out = seat
        self.draw(self.after(seat), self.tiles_to_draw(tile, 4))  # WT-14.3, WT-14.4
        raise RoundOver  # WT-14.1

    def tiles_to_draw(self, tile: str, wd4_tiles: int) -> int:
        if tile == "WD4":
            return wd4_tiles  # WT-5.10
        return 2 if sign(tile) == "D" else 0  # WT-6.1

    def obey(self, seat: int, instruction: Instruction, last: bool) -> Flow[None]:
        if instruction.kind == "draw":
            self.draw(seat, instruction.count)  # WT-7.4
        elif instruction.kind == "pass" and not last:  # WT-22.4
            yield from self.pass_tiles(instruction.count, 1 if instruction.side == "left" else -1)  # WT-7.8
        elif instruction.kind == "trade" and not last:  # WT-22.4
            yield from self.trade(seat)
        elif instruction.kind == "lose_turn":
            self.losing_turn.add(seat)  # WT-7.16

    def pass_tiles(self, count: int, side: int) -> Flow[None]:
        passed_racks: list[list[str]] = []
        left_racks: list[list[str]] = []
        for seat in range(self.players):
            rest, chosen = list(self.racks[seat]), list[str]()
            if len(rest) <= count:
                rest, chosen = chosen, rest  # WT-7.7, WT-21.8
            while rest and len(chosen) < count:
                tile = yield seat, set(rest)  # WT-7.6
                rest.remove(tile)
                chosen.append(tile)
            left_racks.append(rest)
            passed_racks.append(chosen)
        for seat in range(self.players):
            self.racks[seat] = left_racks[seat] + passed_racks[(seat - side) % self.players]  # WT-7.5

    def trade(self, seat: int) -> Flow[None]:
        word = yield seat, {"+" + "ABCD"[other] for other in range(self.players) if other != seat}
        other = "ABCD".index(word[1])
        self.racks[seat], self.racks[other] = self.racks[other], self.racks[seat]  # WT-7.10

    def word_effect(self, seat: int, tile: str, pile_there: bool, wd4_tiles: int) -> int:
        if sign(tile) == "R" and self.players > 2:  # WT-16.7
            self.direction = -self.direction  # WT-6.5, WT-21.6
        victim = self.after(seat)
        hit = sign(tile) == "S" or (sign(tile) == "R" and self.players == 2)  # WT-6.2, WT-16.1
        if self.tiles_to_draw(tile, wd4_tiles) and pile_there:  # WT-13.4, WT-13.5
            self.draw(victim, self.tiles_to_draw(tile, wd4_tiles))
            hit = True  # WT-6.8
        return self.after(victim) if hit else victim  # WT-21.7

    def catch(self, seat: int, call: bool) -> Flow[None]:
        caught = False
        for other in range(self.players):
            if other != seat:
                answer = yield other, {"catch", "letgo"}
                caught = caught or answer == "catch"
        if caught and not call:
            self.draw(seat, 2)  # WT-12.6, WT-12.7
