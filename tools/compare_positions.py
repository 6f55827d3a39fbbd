"""What two versions of the program say of the same random positions, compared byte by byte.

    python -m tools.compare_positions ../before . [--game mu] [--deals 20]

Each tree plays the same random deals of every game and number of players from its own sources. At every position the
views, the moves, the zones and their changes are compared, for each seat and for spectators, in both languages; then
the records. Prints the first difference of each deal; the exit code says whether there is any. `tools.compare` does so
over a server, for tables that are stored.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from os import environ
from pathlib import Path
from typing import IO, Final

_FIRST_SEED: Final = 1000
_AROUND: Final = 80


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", type=Path, nargs=2, metavar="tree")
    parser.add_argument("--game", help="one game only")
    parser.add_argument("--deals", type=int, default=20, help="of each game and number of players")
    arguments = parser.parse_args()
    deals = [_deals(tree, arguments.game or "", arguments.deals) for tree in arguments.trees]
    positions, differences = 0, 0
    for was, now in zip_longest(*deals, fillvalue=("", [])):
        positions += len(now[1])
        if was != now:
            differences += 1
            print(_first_difference(*was, *now))
    print(f"{positions} positions compared, {differences} deals differ")
    return int(differences > 0)


def _deals(tree: Path, game: str, deals: int) -> Iterator[tuple[str, list[str]]]:
    """Of each deal its name, and a line for each position."""
    command = [sys.executable, __file__, "--say", game, str(deals)]
    environment = {**environ, "PYTHONPATH": str(tree.resolve() / "src")}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        assert process.stdout is not None
        yield from _read_deals(process.stdout)
    if process.returncode:
        raise RuntimeError(f"{tree} says nothing more")


def _read_deals(lines: IO[str]) -> Iterator[tuple[str, list[str]]]:
    for line in lines:
        name, positions = json.loads(line)
        yield name, positions


def _first_difference(old: str, was: list[str], new: str, now: list[str]) -> str:
    if old != new:
        return f"{old or 'nothing'} became {new or 'nothing'}"
    number, (before, after) = next(
        (number, pair) for number, pair in enumerate(zip_longest(was, now, fillvalue="")) if pair[0] != pair[1]
    )
    at = next((at for at, signs in enumerate(zip(before, after, strict=False)) if signs[0] != signs[1]), 0)
    start, end = max(0, at - _AROUND), at + _AROUND
    return f"{new}, position {number}\n  - {before[start:end]}\n  + {after[start:end]}"


def _say(only: str, deals: int) -> None:
    """What the program on the path says of every deal."""
    # The comparing side knows neither tree.
    from pioche.core.options import Number
    from pioche.games import games

    for game in games():
        players = game.info.options[0]
        assert isinstance(players, Number)
        for count in range(players.low, players.high + 1) if only in ("", game.info.id) else ():
            for seed in range(_FIRST_SEED, _FIRST_SEED + deals):
                name = f"{game.info.id} players={count} seed={seed}"
                sys.stdout.write(json.dumps([name, list(_positions(game.info.id, count, seed))]) + "\n")


def _positions(id: str, players: int, seed: int) -> Iterator[str]:
    """All that is said of each position of a deal, and the record at its end."""
    from pioche.conformance.page import guests_of, positions, score_of
    from pioche.core.seats import NOBODY, Seat
    from pioche.core.words import LANGS
    from pioche.games import find
    from pioche.table.diff import ZoneDiff
    from pioche.table.renderer import zone_renderer

    game, seats = find(id), [NOBODY, *map(Seat, range(players))]
    renderers = [zone_renderer(game, lang) for lang in LANGS]
    diffs = [{seat: (ZoneDiff(one), ZoneDiff(one)) for seat in seats} for one in renderers]
    for match in positions(game, {"players": players}, seed):
        parts: list[object] = []
        guests, score = guests_of(match), score_of(match)
        for seat in seats:
            view = match.view(seat)
            parts += [view.shown(), view.known(), view.outcome(), view.last_move()]
            parts += [[view.describe(lang) for lang in LANGS], [view.text(action) for action in view.actions()]]
            for renderer, diff in zip(renderers, diffs, strict=True):
                public, private = diff[seat]
                parts.append(public.show(*renderer.public(match.view(NOBODY), guests, score)))
                parts += [private.show(renderer.private(view, guests, score)), public.zones, private.zones]
        yield json.dumps(parts, ensure_ascii=False)
    yield match.record.text(game)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--say"]:
        _say(sys.argv[2], int(sys.argv[3]))
    else:
        sys.exit(main())
