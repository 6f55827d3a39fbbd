"""`python -m tools.learning train mu --folder run`: one command for each stage of making a learned player."""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import fields, replace
from pathlib import Path

from pioche.core.options import FileOption, Number
from pioche.games import find
from tools.learning.settings import SCALES, USUAL_SCALE, Settings


def settings_of(arguments: argparse.Namespace) -> Settings:
    """Those of a file and of the command line; by default all numbers of players, the usual one twice as often."""
    of_file = json.loads(arguments.settings.read_text()) if arguments.settings else {}
    game = arguments.game
    settings = Settings(**{"game": game, "tables": tables(game), "scale": SCALES.get(game, USUAL_SCALE), **of_file})
    of_command = {field.name: getattr(arguments, field.name, None) for field in fields(settings)}
    return replace(settings, **{name: value for name, value in of_command.items() if value is not None})


def tables(game: str) -> list[tuple[dict[str, str | int], float]]:
    players, *others = find(game).info.options
    assert isinstance(players, Number)
    # Cards are known by their names: other decks and boards are not trained.
    material = {option.name: option.default for option in others if isinstance(option, FileOption)}
    return [
        ({"players": n, **material}, 2.0 if n == players.default else 1.0) for n in range(players.low, players.high + 1)
    ]


def train(arguments: argparse.Namespace) -> None:
    import torch

    from tools.learning.train import Training

    arguments.folder.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    training = Training(settings_of(arguments), arguments.folder, arguments.commit, arguments.start)
    training.run(arguments.stop_after, arguments.workers, device)


def session(arguments: argparse.Namespace) -> None:
    import torch

    from tools.learning.session import session, trials_of

    device = "cuda" if torch.cuda.is_available() else "cpu"
    trials = trials_of(arguments.game, arguments.levels.split(","), arguments.deals)
    session(
        settings_of(arguments),
        arguments.folder,
        arguments.commit,
        arguments.workers,
        device,
        trials,
        arguments.measuring,
    )


def evaluate(arguments: argparse.Namespace) -> None:
    from tools.learning.evaluate import Trial, evaluate

    evaluate(
        arguments.game, arguments.net, [Trial.read(text) for text in arguments.trial], arguments.seed, arguments.workers
    )


def export(arguments: argparse.Namespace) -> None:
    from tools.learning.export import export

    export(arguments.game, arguments.net, arguments.into, arguments.commit)


def plot(arguments: argparse.Namespace) -> None:
    from tools.learning.plots import plot

    plot(arguments.log, arguments.into)


def parser() -> argparse.ArgumentParser:
    commands = argparse.ArgumentParser(prog="python -m tools.learning", description=__doc__)
    stages = commands.add_subparsers(required=True)
    stage = stages.add_parser("train", help="play and learn; goes on where the folder's last run stopped")
    stage.add_argument("game")
    stage.add_argument("--folder", type=Path, required=True, help="checkpoint, log and net")
    stage.add_argument("--start", type=Path, help="weights to begin with; without a checkpoint, nets follow the club")
    stage.add_argument("--settings", type=Path, help="a JSON file of settings")
    stage.add_argument("--seconds", type=float, help="of the whole training")
    stage.add_argument("--seed", type=int)
    stage.add_argument("--stop-after", type=float, default=1e9, help="seconds of this run")
    stage.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    stage.add_argument("--commit", default="", help="of the code, for the origin of the net")
    stage.set_defaults(run=train)
    stage = stages.add_parser("session", help="train, export, plot and measure in one go, within a time")
    stage.add_argument("game")
    stage.add_argument("--folder", type=Path, required=True, help="all of it; goes on where a session was cut off")
    stage.add_argument("--settings", type=Path, help="a JSON file of settings")
    stage.add_argument("--seconds", type=float, help="of training")
    stage.add_argument("--measuring", type=float, default=300.0, help="seconds of measuring")
    stage.add_argument("--levels", default="club,expert", help="to measure against")
    stage.add_argument("--deals", type=int, default=2000, help="at most, for each level and number of players")
    stage.add_argument("--seed", type=int)
    stage.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    stage.add_argument("--commit", default="", help="of the code, for the origin of the net")
    stage.set_defaults(run=session)
    stage = stages.add_parser("evaluate", help="duplicate deals against levels")
    stage.add_argument("game")
    stage.add_argument("net", type=Path)
    stage.add_argument("trial", nargs="+", help="players:level:deals")
    stage.add_argument("--seed", type=int, required=True)
    stage.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    stage.set_defaults(run=evaluate)
    stage = stages.add_parser("export", help="write the net that ships, with examples that are checked on load")
    stage.add_argument("game")
    stage.add_argument("net", type=Path)
    stage.add_argument("into", type=Path)
    stage.add_argument("--commit", default="", help="of the code that trained it, where training did not know it")
    stage.set_defaults(run=export)
    stage = stages.add_parser("plot", help="the curves of a log")
    stage.add_argument("log", type=Path)
    stage.add_argument("into", type=Path)
    stage.set_defaults(run=plot)
    return commands


if __name__ == "__main__":
    command = parser().parse_args()
    command.run(command)
