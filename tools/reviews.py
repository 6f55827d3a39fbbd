"""Reviews of matches between bots: whether decisions cost weaker levels more, and whether luck is nothing on average.

    python -m tools.reviews play mu 50 results.jsonl
    python -m tools.reviews table results.jsonl --plot docs/review.svg

Each match has every level at its table, the seats moved on from match to match. Results are added to the file.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pioche.arena.figures import Estimate, estimate
from pioche.bots.levels import BUDGETS, LEVELS, Budget, make_bot
from pioche.bots.review import Reviewer
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.match import Match
from pioche.core.seats import NOBODY, Seat
from pioche.games import find

# The four levels that think, the strongest first.
ORDER: Final = LEVELS[:0:-1]
# Seeds that nothing else uses.
_DEALS: Final = 190_001
_PLAY: Final = 190_002
_MOST_SEATS: Final = 8
# Student's factor of a 95 % interval, by the number of samples less one; for more samples that of the figures.
_STUDENT: Final = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23)
_NORMAL: Final = 1.96


class Line(NamedTuple):
    """One seat of one match: per deal what its decisions cost, its luck, and what was left of the result."""

    game: str
    match: int
    level: str
    visits: int
    deals: int
    own: float
    luck: float
    result: float


def play(game: Game, number: int, champion: int) -> tuple[Match, list[str]]:
    """A match between the levels, and the level of each seat; the champion has `champion` visits."""
    match = Match(game, game.info.choose(game.info.short_match), SeededChance(_DEALS, number))
    levels = [ORDER[(seat + number) % len(ORDER)] for seat in range(match.options.players)]
    bots = {level: make_bot(game, level, _budget(level, champion)) for level in set(levels)}
    streams = [SeededChance(_PLAY, number * _MOST_SEATS + seat) for seat in range(match.options.players)]
    while True:
        while (turn := match.turn) != NOBODY:
            match.play(turn, bots[levels[turn]].choose(match.view(turn), streams[turn]))
        if match.winners is not None:
            return match, levels
        match.next_deal()


def _budget(level: str, champion: int) -> Budget | None:
    """That of the level, without its clock: so a busy machine plays alike."""
    if level not in BUDGETS:
        return None
    return Budget(champion if level == LEVELS[-1] else BUDGETS[level].visits)


def review(game: Game, number: int, visits: int, champion: int) -> Iterator[Line]:
    match, levels = play(game, number, champion)
    for seat, level in enumerate(levels):
        reviewer = Reviewer(game, match.record, Seat(seat), visits)
        total = reviewer.review([reviewer.work(step) for step in reviewer.steps]).total()
        deals = len(match.record.deals)
        parts = (round(part / deals, 4) for part in (total.own, total.luck, total.result))
        yield Line(game.info.id, number, level, visits, deals, *parts)


def add(game: Game, matches: int, visits: int, champion: int, file: Path) -> None:
    """Review a number of further matches."""
    first = 1 + max((line.match for line in read(file) if line.game == game.info.id), default=-1)
    for number in range(first, first + matches):
        lines = list(review(game, number, visits, champion))
        with file.open("a", encoding="utf-8") as results:
            results.writelines(json.dumps(line._asdict()) + "\n" for line in lines)


def read(file: Path) -> list[Line]:
    if not file.exists():
        return []
    return [Line(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def by_match(lines: list[Line], part: str) -> Estimate:
    """The mean over matches: seats of one match are no independent samples."""
    matches = defaultdict(list)
    for line in lines:
        matches[line.match].append(float(getattr(line, part)))
    one = estimate([sum(values) / len(values) for values in matches.values()])
    few = len(matches) - 2
    return Estimate(one.mean, one.half_width * _STUDENT[few] / _NORMAL) if 0 <= few < len(_STUDENT) else one


def costs(lines: list[Line]) -> dict[str, Estimate]:
    """What its decisions cost each level per deal."""
    levels = {level: [line for line in lines if line.level == level] for level in ORDER}
    return {level: by_match(own, "own") for level, own in levels.items() if own}


def table(lines: list[Line]) -> Iterator[str]:
    yield "| game | matches | deals | visits | luck | " + " | ".join(ORDER) + " |"
    yield "| --- |" + " ---: |" * (4 + len(ORDER))
    for id in dict.fromkeys(line.game for line in lines):
        own = [line for line in lines if line.game == id]
        matches = {line.match: line.deals for line in own}
        cells = [find(id).info.title, str(len(matches)), str(sum(matches.values())), str(own[0].visits)]
        cells += [_cell(by_match(own, "luck"))] + [_cell(one) for one in costs(own).values()]
        yield "| " + " | ".join(cells) + " |"


def _cell(one: Estimate) -> str:
    return f"{one.mean:+.2f} ± {one.half_width:.2f}"


def plot(lines: list[Line], path: Path) -> None:
    """What decisions cost each level, a drawing for each game."""
    from matplotlib.figure import Figure  # needed for plots alone

    ids = list(dict.fromkeys(line.game for line in lines))
    figure = Figure(figsize=(9, 2.6 * -(-len(ids) // 3)), layout="constrained")
    for place, id in enumerate(ids, 1):
        axes = figure.add_subplot(-(-len(ids) // 3), 3, place)
        figures = costs([line for line in lines if line.game == id])
        axes.bar(
            list(figures),
            [-one.mean for one in figures.values()],
            yerr=[one.half_width for one in figures.values()],
            color="#6b4a5e",
            capsize=4,
        )
        axes.set_title(find(id).info.title)
        axes.tick_params(axis="x", labelsize=8)
        axes.set_ylabel("cost per deal")
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("game")
    playing.add_argument("matches", type=int)
    playing.add_argument("file", type=Path)
    playing.add_argument("--visits", type=int, default=300)
    playing.add_argument("--champion", type=int, default=BUDGETS[LEVELS[-1]].visits, help="visits of the champion")
    drawing = commands.add_parser("table")
    drawing.add_argument("file", type=Path)
    drawing.add_argument("--plot", type=Path)
    arguments = parser.parse_args()
    if arguments.command == "play":
        add(find(arguments.game), arguments.matches, arguments.visits, arguments.champion, arguments.file)
        return
    print("\n".join(table(read(arguments.file))))
    if arguments.plot is not None:
        plot(read(arguments.file), arguments.plot)


if __name__ == "__main__":
    main()
