"""Copies of the source tree in a folder of their own, and how the installed package relates to it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pioche

ROOT: Final = Path(__file__).resolve().parent.parent
BUILT: Final = ("*.so", "*.pyd", "__pycache__", "*.egg-info")
BESIDE: Final = ("setup.py", "pyproject.toml", "README.md", "LICENSE")


def copy_sources(into: Path) -> None:
    """All that an installation needs, and nothing built."""
    shutil.copytree(ROOT / "src", into / "src", ignore=shutil.ignore_patterns(*BUILT))
    for name in BESIDE:
        shutil.copy(ROOT / name, into / name)


def keep_one_game(tree: Path, game: str) -> None:
    """Remove the other games from a copy, so that it compiles sooner."""
    for folder in (tree / "src/pioche/games").iterdir():
        if folder.is_dir() and folder.name != game:
            shutil.rmtree(folder)


def outdated_modules() -> list[str]:
    """The modules whose installed source is not the one in this tree."""
    installed = Path(pioche.__file__).parent
    sources = ROOT / "src/pioche"
    names = [str(path.relative_to(sources)) for path in sorted(sources.rglob("*.py"))]
    return [name for name in names if not _same(sources / name, installed / name)]


def _same(one: Path, other: Path) -> bool:
    return other.exists() and one.read_bytes() == other.read_bytes()
