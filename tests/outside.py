"""Games of other packages, as `pioche new-game` makes them: installed and uninstalled while the tests run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pioche
from pioche import games
from pioche.cli.new_game import new_game
from pioche.web.pages import home, render


class Outside:
    """A folder of packages on the path, as `pip install --target` leaves them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # What there is without it.
        self.others, self.left_out = self.game_lists()

    def make(self, id: str) -> Path:
        """The package of a game, which works; it is not declared yet."""
        project = new_game(id, self.folder / f"project-{id}")
        package = self.folder / f"pioche_{id}"
        project.joinpath("src", package.name).rename(package)
        shutil.rmtree(project)
        return package

    def change(self, id: str, file: str, old: str, new: str) -> None:
        """The package of a game in which something is otherwise."""
        path = self.make(id) / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def declare(self, distribution: str, *ids: str, **others: str) -> None:
        """Declare games by their ids, and others by where they are."""
        info = self.folder / f"{distribution}-1.0.dist-info"
        info.mkdir()
        info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
        declared = {**{id: f"pioche_{id}:GAME" for id in ids}, **others}
        lines = [f"{id} = {value}" for id, value in declared.items()]
        info.joinpath("entry_points.txt").write_text("\n".join(["[pioche.games]", *lines, ""]))
        forget()

    def uninstall(self, distribution: str) -> None:
        shutil.rmtree(self.folder / f"{distribution}-1.0.dist-info")
        forget()

    def game_lists(self) -> tuple[list[str], dict[str, tuple[str, str, str]]]:
        """The working games in the order of the shelf, and those left out: where they are, and why."""
        left_out = {one.id: (one.package, one.reason.say("en"), one.reason.say("fr")) for one in games.broken()}
        return [game.info.id for game in games.games()], left_out

    def reason(self, id: str) -> str:
        """Why a game is left out."""
        return self.game_lists()[1][id][1]

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        above = [str(self.folder), str(Path(pioche.__file__).parents[1])]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(above), "LANG": "C", "PIOCHE_LANG": "en"}
        return subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)

    def close(self) -> None:
        """Forget all of it, also what was imported."""
        forget()
        for name, module in list(sys.modules.items()):
            if (getattr(module, "__file__", None) or "").startswith(str(self.folder)):
                del sys.modules[name]


# What is kept of the games that are installed.
_CACHES = (games._declarations, games._load, games.games, games.broken, home.boxes, home._drawings, render.address)


def forget() -> None:
    for cache in _CACHES:
        cache.cache_clear()
