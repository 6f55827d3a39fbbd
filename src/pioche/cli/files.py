"""Reading text, and writing it whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from pioche.cli.errors import CannotRead, CannotWrite
from pioche.core.words import Words

_NOT_TEXT = Words("it is not text", "ce n’est pas du texte")


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CannotRead(file=path, reason=_NOT_TEXT) from None
    except OSError as error:
        raise CannotRead(file=path, reason=error.strerror) from None


@contextmanager
def writing(path: Path) -> Iterator[TextIO]:
    """A file that takes its place only when everything is written and durable."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            with part.open("w", encoding="utf-8") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except OSError as error:
            raise CannotWrite(file=path, reason=error.strerror) from None
    finally:
        part.unlink(missing_ok=True)


def write(path: Path, text: str) -> None:
    with writing(path) as file:
        file.write(text)
