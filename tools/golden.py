"""Writes the golden records of a game: `python -m tools.golden mu`. One short match for each number of players.

An existing record is left alone: one that no longer reads is a changed rule, and a changed rule is a new version,
whose records stand beside the old ones (`3-players-v2.rec`).
"""

from __future__ import annotations

import sys
from itertools import count, islice
from pathlib import Path

from pioche.bots.levels import make_bot
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.match import Match
from pioche.core.options import Number, Value
from pioche.core.seats import LETTERS, NOBODY
from pioche.games import find

RECORDS = Path("tests/data/records")
_MOST_DEALS = 8


def play(game: Game, values: dict[str, Value], seed: int) -> Match | None:
    """A match between random players; None if it is a long one."""
    chance = SeededChance(seed)
    bot = make_bot(game, "random")
    options = game.info.choose(values)
    match = Match(game, options, chance, [f"Player {letter}" for letter in LETTERS[: options.players]])
    while match.winners is None:
        if match.deal_number > _MOST_DEALS:
            return None
        if match.turn == NOBODY:
            match.next_deal()
        else:
            match.play(match.turn, bot.choose(match.view(match.turn), chance))
    return match


def shortest(game: Game, players: int) -> Match:
    """The match with the fewest deals, but more than one where there is one, among a few seeds."""
    short: dict[str, Value] = {"players": players}
    if any(option.name == "target_score" for option in game.info.options):
        short["target_score"] = 40
    matches = (play(game, short, seed) for seed in count())
    finished = list(islice((match for match in matches if match is not None), 3))
    return min(finished, key=lambda match: (len(match.record.deals) == 1, len(match.record.deals)))


def main(id: str) -> None:
    game = find(id)
    players = game.info.options[0]
    assert isinstance(players, Number)
    version = "" if game.info.rules_version == 1 else f"-v{game.info.rules_version}"
    for number in range(players.low, players.high + 1):
        path = RECORDS / id / f"{number}-players{version}.rec"
        if path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shortest(game, number).record.text(game), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main(sys.argv[1])
