"""What happens in the hall, for whoever measures it."""

from __future__ import annotations

from pioche.tables.table import Table


class Notices:
    """What the hall reports to whoever measures; nothing by default. Never a card, never a secret."""

    def act(self, table: Table, kind: str, bot: bool) -> None:
        """An act is done."""

    def committed(self, changes: int, seconds: float) -> None:
        """A group of acts is durable."""

    def thought(self, level: str, seconds: float) -> None:
        """A bot has chosen."""

    def failed(self, what: str, table: str, error: BaseException) -> None:
        """Something went wrong that nobody asked for."""
