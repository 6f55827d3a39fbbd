"""Rummü's own drawings."""

from __future__ import annotations

from pioche.table.drawings import by_id, sym


def drawings() -> dict[str, str]:
    """A card that goes onto the pile."""
    body = '<path d="M11 2h2v7.2l2.3-2.3 1.4 1.4L12 13 7.3 8.3l1.4-1.4L11 9.2ZM5 11h3v2H7v7h10v-7h-1v-2h3v11H5Z"/>'
    return by_id([sym("discard", "24 24", body)])
