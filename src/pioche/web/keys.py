"""The keys that sign cookies and tokens: the newest signs, those before it are still accepted for a while."""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from pioche.store import Store

# Days for which a key is accepted after a newer one has come.
OVERLAP: Final = 30
_SETTING: Final = "signing-key"
_DAY_MILLISECONDS: Final = 86_400_000


class Key(NamedTuple):
    """A key, and since when it signs: milliseconds since 1970."""

    text: str
    since: int


def read_keys(store: Store, now: int) -> list[str]:
    """The keys that are accepted now, oldest first; a new database gets its first one."""
    return [key.text for key in _accepted_keys(_stored_keys(store), now)]


def rotate(store: Store, now: int, overlap: bool = True) -> None:
    """A new key signs from now on. Without `overlap` nothing that was signed before is accepted any more."""
    before = _accepted_keys(_stored_keys(store), now) if overlap else []
    store.change_setting(_SETTING, _text_of([*before, Key(_new(), now)]))


def _new() -> str:
    return secrets.token_urlsafe(32)


def _stored_keys(store: Store) -> list[Key]:
    """One line a key, oldest first; the first key of a database stands there without its time."""
    lines = store.keep_setting(_SETTING, _new()).splitlines()
    parts = [line.rpartition(" ") for line in lines]
    return [Key(text, int(since or 0)) for since, _, text in parts]


def _text_of(keys: list[Key]) -> str:
    return "\n".join(f"{key.since} {key.text}" for key in keys)


def _accepted_keys(keys: list[Key], now: int) -> list[Key]:
    replaced = [following.since for following in keys[1:]]
    older = [key for key, end in zip(keys, replaced, strict=False) if now < end + OVERLAP * _DAY_MILLISECONDS]
    return [*older, keys[-1]]
