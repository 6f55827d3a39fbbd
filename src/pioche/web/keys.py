"""The keys that sign cookies and tokens: a new one is accepted at once, signs soon, and is accepted a while longer."""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from pioche.store import Store

# Days for which a key is accepted after a newer one has come.
OVERLAP: Final = 30
# Seconds after which a running server looks for new keys.
REFRESH_SECONDS: Final = 60.0
_SETTING: Final = "signing-key"
_DAY_MILLISECONDS: Final = 86_400_000


class Key(NamedTuple):
    """A key, and since when there is one: milliseconds since 1970."""

    text: str
    since: int


def read_keys(store: Store, now: int) -> list[str]:
    """The keys that are accepted now, the one that signs last; a new database gets its first one."""
    keys = _accepted_keys(_stored_keys(store), now)
    # By then every server of this database accepts what is signed with it.
    familiar = [key for key in keys if key.since <= now - 2000 * REFRESH_SECONDS] or keys[:1]
    return [key.text for key in sorted(keys, key=lambda key: key == familiar[-1])]


def rotate(store: Store, now: int, overlap: bool = True) -> None:
    """A new key. Without `overlap` it signs at once, and nothing that was signed before is accepted any more."""
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
