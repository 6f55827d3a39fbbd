"""Text files: a file is written completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from pioche.cli.errors import BadUsage, CannotRead, CannotWrite
from pioche.core.words import Words

_NOT_TEXT = Words("it is not text", "ce n’est pas du texte")
_NOT_WRITABLE = Words("nothing can be written there", "on ne peut rien y écrire")
_NOT_A_FILE = Words("it is not a file", "ce n’est pas un fichier")


@contextmanager
def reading(path: Path) -> Iterator[TextIO]:
    """A text file to read from."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            yield file
    except UnicodeDecodeError:
        raise CannotRead(file=path, reason=_NOT_TEXT) from None
    except OSError as error:
        raise CannotRead(file=path, reason=error.strerror) from None


def read(path: Path) -> str:
    with reading(path) as file:
        return file.read()


def own_folder(command: str, unless: Words) -> Path:
    """The folder of Pioche for this account; refuses an account without a home folder."""
    try:
        return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "pioche"
    except RuntimeError:
        raise BadUsage(reason=unless, command=command) from None


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(file=path, reason=error.strerror) from None


@contextmanager
def writing(path: Path) -> Iterator[TextIO]:
    """A new file that gets its name only when it is complete and durable."""
    # The target of a link is replaced, not the link. A folder or a device (/dev/null) never is.
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise CannotWrite(file=path, reason=_NOT_A_FILE)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        try:
            with part.open("w", encoding="utf-8") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
        except OSError as error:
            raise CannotWrite(file=path, reason=error.strerror) from None
    finally:
        part.unlink(missing_ok=True)


def write(path: Path, text: str) -> None:
    with writing(path) as file:
        file.write(text)


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written, before long work begins."""
    if path.is_dir() or not os.access(path if path.exists() else path.resolve().parent, os.W_OK):
        raise CannotWrite(file=path, reason=_NOT_WRITABLE)
