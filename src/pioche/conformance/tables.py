"""The tables on which a game is tried: each number of players, each option away from its default; and its players."""

from __future__ import annotations

from pioche.core.game import Game
from pioche.core.options import Choice, Number, Value
from pioche.core.playout import Policy, Uniform


def variants(game: Game) -> list[dict[str, Value]]:
    """All player counts with default options; then each further value of an option with which deals still end."""
    players = game.info.options[0]
    assert isinstance(players, Number)
    counts = range(players.low, players.high + 1)
    tables: list[dict[str, Value]] = [{"players": count} for count in counts]
    for option in game.info.options[1:]:
        count = option.only_for[-1] if option.only_for else players.default
        assert isinstance(count, int)
        table = {"players": count, **dict(option.only_with)}
        if isinstance(option, Choice):
            tables += [{**table, option.name: v} for v in option.allowed(count) if v != option.default]
        elif isinstance(option, Number) and option.word and not option.endless:
            tables.append({**table, option.name: option.low if option.word == option.default else option.word})
    return tables


def table_name(table: dict[str, Value]) -> str:
    """A table as the id of a test."""
    return " ".join(f"{name}={value}" for name, value in table.items())


def policies(game: Game) -> list[Policy]:
    """How players choose: uniformly, and as each level of the game that does not search."""
    own = game.heuristics
    return [Uniform(), own.casual, own.beginner, own.club]
