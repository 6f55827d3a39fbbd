"""Renews the scores that tests/arena/test_strength.py compares with: `python -m tools.strength [game ...]`.

Run it in the compiled form after a change that makes a level stronger, and say in the commit by how much.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.ours import IDS

from pioche.arena.duplicate import Contest, Seating
from pioche.arena.figures import estimate, figures
from pioche.games import find

DATA: Final = Path(__file__).parents[1] / "tests" / "data" / "strength.json"
SEED: Final = 77


@dataclass(frozen=True, slots=True)
class Match:
    """A short match of one level against a lower one, with a number of visits for a search."""

    upper: str
    lower: str
    visits: int
    deals: int

    @property
    def name(self) -> str:
        return f"{self.upper} - {self.lower}"


# Policies are cheap and play many deals; searches play few.
MATCHES: Final = (Match("club", "beginner", 0, 120), Match("expert", "club", 40, 24))


def deals_of(game: str, match: Match) -> int:
    """A search of Wild Tiles takes ten times as long as one of another game."""
    return 2 * match.deals // 3 if match.visits and game == "wild_tiles" else match.deals


def margins(game: str, match: Match, deals: int) -> list[float]:
    """What the upper level gains in each deal."""
    players = find(game).info.choose().players
    entrants = tuple((match.upper, match.lower)[seat % 2] for seat in range(players))
    contest = Contest(game, {}, entrants, SEED, visits=match.visits)
    seating = Seating(contest)
    return [round(figures(contest, [seating.play(deal)])[0].margin.mean, 3) for deal in range(deals)]


def recorded_scores() -> dict[str, dict[str, list[float]]]:
    recorded_margins: dict[str, dict[str, list[float]]] = json.loads(DATA.read_text(encoding="utf-8"))
    return recorded_margins


def main(games: list[str]) -> None:
    matches = recorded_scores() if DATA.exists() else {}
    for game in games or IDS:
        for match in MATCHES:
            result = margins(game, match, deals_of(game, match))
            matches.setdefault(game, {})[match.name] = result
            print(f"{game}: {match.name} {estimate(result).mean:+.2f} ± {estimate(result).half_width:.2f}", flush=True)
    lines = [f'"{game}": {{\n{_lines(matches[game])}\n}}' for game in sorted(matches)]
    DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _lines(matches: dict[str, list[float]]) -> str:
    return ",\n".join(f'  "{name}": {json.dumps(result)}' for name, result in matches.items())


if __name__ == "__main__":
    main(sys.argv[1:])
