"""New games: the template under another name, as a package to install."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final

from pioche.cli.errors import CannotWrite, FolderExists, GameIdTaken, InvalidGameId
from pioche.games import ids
from pioche.games.flaws import is_id

# The files to copy; compiled modules are not.
_KINDS: Final = (".py", ".md", ".html", ".css", ".svg", ".toml")
_TEMPLATE: Final = "pioche.games._template"
# The parts of the template that do not belong to the package itself.
_TESTS, _PROJECT = "tests", "project"


def new_game(id: str, folder: Path | None) -> Path:
    """Make the package of a game and return its folder. On failure nothing stays behind."""
    if not is_id(id):
        raise InvalidGameId(id=id)
    if id in ids():
        raise GameIdTaken(id=id)
    target = folder or Path(f"pioche-{id.replace('_', '-')}")
    if target.exists():
        raise FolderExists(folder=target)
    try:
        _write(id, target)
    except OSError as error:
        raise CannotWrite(file=target, reason=error.strerror) from None
    return target


def _write(id: str, target: Path) -> None:
    part = Path(mkdtemp(dir=target.absolute().parent, prefix=".pioche-"))
    try:
        for path, text in _contents(id):
            file = part / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        part.chmod(0o755)
        part.rename(target)
    except OSError:
        rmtree(part)
        raise


def _contents(id: str) -> Iterator[tuple[PurePosixPath, str]]:
    """The paths and texts of all files of the new package."""
    for path, file in _files(files(_TEMPLATE), PurePosixPath()):
        yield _place(path, id), _rename(file.read_text(encoding="utf-8"), id)


def _files(folder: Traversable, at: PurePosixPath) -> Iterator[tuple[PurePosixPath, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = at / entry.name
        if entry.is_dir():
            yield from _files(entry, path)
        elif path.suffix in _KINDS:
            yield path, entry


def _place(path: PurePosixPath, id: str) -> PurePosixPath:
    """The path of a template file in the new package."""
    if path.parts[0] == _PROJECT:
        return path.relative_to(_PROJECT)
    return path if path.parts[0] == _TESTS else PurePosixPath("src", f"pioche_{id}", path)


def _rename(text: str, id: str) -> str:
    prefix = re.sub("[^a-z]", "", id)[:3]
    title = id.replace("_", " ").title()
    names = {
        f"{_TEMPLATE}.{_TESTS}": _TESTS,
        _TEMPLATE: f"pioche_{id}",
        "pioche-_template": f"pioche-{id.replace('_', '-')}",
        "_template": id,
        "TPL": prefix.upper(),
        "tpl": prefix,
    }
    for old, new in names.items():
        text = text.replace(old, new)
    # Of a class, as in TemplateState; else the title.
    return re.sub("Template(?=[A-Z])", title.replace(" ", ""), text).replace("Template", title)
