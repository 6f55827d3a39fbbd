"""Commands that need more than the bare program say which extra brings it."""

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
