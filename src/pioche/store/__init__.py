"""Storage: append-only logs of tables in SQLite or PostgreSQL. Nothing here knows of games, pages or the network."""

from pioche.store.backup import backup, restore
from pioche.store.errors import StoreError, StoreRefusal
from pioche.store.rows import Change, Entry, Status, Summary, TableId
from pioche.store.store import Store

__all__ = [
    "Change",
    "Entry",
    "Status",
    "Store",
    "StoreError",
    "StoreRefusal",
    "Summary",
    "TableId",
    "backup",
    "restore",
]
