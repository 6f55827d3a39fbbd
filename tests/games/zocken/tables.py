"""Material tables: that of the game, changed here and there."""

from __future__ import annotations

import tomllib
from importlib.resources import files

TEXT = files("pioche.games.zocken").joinpath("material/deck.toml").read_text(encoding="utf-8")

Row = dict[str, object]


def rows() -> list[Row]:
    return list(tomllib.loads(TEXT)["card"])


def written(cards: list[Row]) -> bytes:
    """A table as a file."""
    return "\n".join("[[card]]\n" + "\n".join(f"{k} = {_value(v)}" for k, v in row.items()) for row in cards).encode()


def changed(face: str, changes: Row, *more: tuple[str, Row]) -> bytes:
    """The game's table with some keys of a face changed, and perhaps of others too."""
    cards = rows()
    for name, new in ((face, changes), *more):
        next(row for row in cards if row["face"] == name).update(new)
    return written(cards)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
