"""Optional extras: a command that lacks one says which to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pioche.cli.errors import MissingExtra


@contextmanager
def needing(extra: str) -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("pioche"):
            raise
        raise MissingExtra(extra=extra) from None
