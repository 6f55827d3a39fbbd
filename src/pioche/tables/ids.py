"""The ids of tables: too long to be guessed."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

_BYTES: Final = 12
_OLD_DIGITS: Final = 12
# A regular expression. Tables of the first version have 12 digits.
TABLE_ID: Final = "[0-9a-f]{12}(?:[0-9a-f]{12})?"


def new_id() -> str:
    return secrets.token_hex(_BYTES)


def id_of(person: str, key: str) -> str:
    """The id of a table created with a key: always the same."""
    return hashlib.sha256(f"{person} {key}".encode()).hexdigest()[: 2 * _BYTES]


def old_id_of(person: str, key: str) -> str:
    """The id that the first version gave: a client may repeat its key after an upgrade."""
    return id_of(person, key)[:_OLD_DIGITS]
