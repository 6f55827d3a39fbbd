"""Keys chosen by clients: an act sent twice with one key takes effect once."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from pioche.tables.acts import Act
from pioche.tables.entries import Signature
from pioche.tables.errors import InvalidKey, KeyReused
from pioche.tables.table import Table

_KEY: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")


def is_key(key: str) -> bool:
    return _KEY.fullmatch(key) is not None


def check_key(key: str) -> str:
    if key and not is_key(key):
        raise InvalidKey()
    return key


def earlier_ply(table: Table, person: str, act: Act, key: str) -> int | None:
    """The ply that this act led to when its key was first used; None for a new key. Refuses another act's key."""
    use = table.keys.get((person, key))
    if use is None:
        return None
    if use.digest != _digest(act):
        raise KeyReused(key=key)
    return use.ply


def signatures(person: str, act: Act, key: str, count: int) -> list[Signature]:
    """The signatures of the entries of one act: all name the person, the last one has the key."""
    last = Signature(person, key, _digest(act)) if key else Signature(person)
    return [Signature(person)] * (count - 1) + [last]


def _digest(act: Act) -> str:
    # Logs keep digests: an act or a field with another name would make every key before it that of another act.
    return hashlib.sha256(repr(act).encode()).hexdigest()[:16]
