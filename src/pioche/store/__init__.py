"""Where tables live on: an append-only log in SQLite or PostgreSQL. It knows nothing of games, pages or the network."""

from pioche.store.backup import backup, restore
from pioche.store.errors import StoreError, StoreRefusal
from pioche.store.rows import Change, Entry, Status, Summary, TableId
from pioche.store.store import Finish, Store

__all__ = [
    "Change",
    "Entry",
    "Finish",
    "Status",
    "Store",
    "StoreError",
    "StoreRefusal",
    "Summary",
    "TableId",
    "backup",
    "restore",
]
