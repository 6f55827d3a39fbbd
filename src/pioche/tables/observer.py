"""Events of the table service, for logs and measurements."""

from __future__ import annotations

from pioche.tables.table import Table


class Observer:
    """Gets every event; does nothing by default. No event holds a card or a secret."""

    def act(self, table: Table, kind: str, bot: bool) -> None:
        """An act is durable and applied."""

    def committed(self, changes: int, seconds: float) -> None:
        """A group of changes is durable."""

    def bot_chose(self, level: str, seconds: float) -> None:
        """A bot has chosen a move."""

    def failed(self, what: str, table: str, error: BaseException) -> None:
        """Work in the background has failed; no request waits for it."""
