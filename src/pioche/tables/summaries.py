"""Summaries of tables, as lists show them."""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from pioche.core.seats import LETTERS
from pioche.store import Summary
from pioche.tables.acts import NewEntry
from pioche.tables.entries import Signature
from pioche.tables.table import LISTED, Table


def summary(table: Table) -> Summary:
    body = {
        "players": table.options.players,
        "pace": table.time_control.name,
        "options": dict(table.options),
        "seats": [
            {"seat": LETTERS[seat], "name": chair.name or None, "level": chair.level or None}
            for seat, chair in enumerate(table.chairs)
        ],
    }
    text = orjson.dumps(body).decode()
    return Summary(table.id, table.game.info.id, table.status, table.public, table.created, table.changed, text)


def new_summary(
    table: Table, new: Sequence[NewEntry], signatures: Sequence[Signature], at: int
) -> tuple[Summary | None, list[str] | None]:
    """The summary and the owners of a table after new entries; None where lists stay the same.

    They are written in the same transaction, so lists never contradict the log.
    """
    over = listed = False
    for content, actions in new:
        over = over or bool(actions and table.ends_with(actions))
        listed = listed or content.kind in LISTED
    if not over and not listed:
        return None, None
    after = table.outline()
    if over:
        after.status, after.changed = "over", at
    for (content, _), signature in zip(new, signatures, strict=True):
        if content.kind in LISTED:
            after.apply(content, signature, at)
    return summary(after), after.owners()
