"""All stages in one go, within a time: weights that could ship, and the figures that say whether they should."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pioche.core.options import Number
from pioche.games import find
from tools.learning.evaluate import Trial, evaluate
from tools.learning.export import export
from tools.learning.plots import plot
from tools.learning.settings import Settings
from tools.learning.train import LOG, NET, Training

READY: Final = "ready.bin"
CURVES: Final = "curves.svg"
REPORT: Final = "report.md"
_HEAD: Final = "| players | against | deals | margin | 95 % interval | decision | deals that end so |"


def trials_of(game: str, levels: list[str], deals: int) -> list[Trial]:
    """Every number of players against every level."""
    players = find(game).info.options[0]
    assert isinstance(players, Number)
    return [Trial(number, level, deals) for level in levels for number in range(players.low, players.high + 1)]


def session(
    settings: Settings, folder: Path, commit: str, workers: int, device: str, trials: list[Trial], measuring: float
) -> None:
    """Train as long as the settings say, then measure for `measuring` seconds on deals of another seed.

    Going on in a folder where a session was cut off is the same command.
    """
    folder.mkdir(parents=True, exist_ok=True)
    Training(settings, folder, commit).run(settings.seconds, workers, device)
    export(settings.game, folder / NET, folder / READY, commit)
    plot(folder / LOG, folder / CURVES)
    fresh = settings.seed + 1_000_000
    rows = evaluate(settings.game, folder / READY, trials, fresh, workers, measuring)
    lines = [
        f"# {find(settings.game).info.title}: seed {settings.seed}, measured on seed {fresh}",
        "",
        _HEAD,
        "| ---: | --- | ---: | ---: | --- | ---: | --- |",
        *rows,
    ]
    (folder / REPORT).write_text("\n".join(lines) + "\n", encoding="utf-8")
