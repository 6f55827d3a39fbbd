"""The tables on which every game is tried: each number of players, and each option away from its default."""

from __future__ import annotations

from pioche.core.game import Game
from pioche.core.options import Choice, Number, Value


def variants(game: Game) -> list[dict[str, Value]]:
    """All player counts with default options; then each further value of an option with which deals still end."""
    players = game.info.options[0]
    assert isinstance(players, Number)
    counts = range(players.low, players.high + 1)
    found: list[dict[str, Value]] = [{"players": count} for count in counts]
    for option in game.info.options[1:]:
        count = option.only_for[-1] if option.only_for else players.default
        assert isinstance(count, int)
        if isinstance(option, Choice):
            found += [{"players": count, option.name: v} for v in option.allowed(count) if v != option.default]
        elif isinstance(option, Number) and option.word not in ("", option.default) and not option.endless:
            found.append({"players": count, option.name: option.word})
    return found


def named(table: dict[str, Value]) -> str:
    return " ".join(f"{name}={value}" for name, value in table.items())
