"""What earlier versions have written is read by this one to the same end, or refused clearly; never guessed."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import orjson
import pytest

from pioche.core.chance import SeededChance
from pioche.core.record import Record, read_record
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import LANGS
from pioche.games import find
from pioche.store import Change, Entry, TableId
from pioche.tables.table import Table
from tests.tables.evening import ADA
from tests.web.visitors import House, code

pytestmark = pytest.mark.anyio

GOLDEN = sorted((Path(__file__).parents[1] / "data" / "records").glob("*/*.rec"))
OLD = TableId("000000000001")


def _log(record: Record, rules: int) -> list[Entry]:
    """The log that a server has of a match: who sat down, every deal, every act."""
    game, table = find(record.game), Table(OLD, SeededChance(0))
    table.game, table.options = game, record.options
    created = {"game": record.game, "rules": rules, "secret": "s", "who": ADA.id, "name": ADA.name}
    created |= {"options": dict(record.options), "public": True, "pace": "none"}
    acts: list[tuple[str, dict[str, object]]] = [("created", created | {"relief_after": 0, "relief_level": "random"})]
    for seat, name in enumerate(record.names):
        acts.append(("sat", {"seat": LETTERS[seat], "name": name, "who": f"id-{name}"}))
    for number, played in enumerate(record.deals):
        acts.append(("dealt" if number else "started", {"deal": table.deal_body(played.deal)}))
        # One post may hold several moves of a seat: they are stored as they were sent.
        for seat, moves in groupby(played.moves, key=lambda move: move[0]):
            acts.append(("moved", {"seat": LETTERS[seat], "moves": [text for _, text in moves]}))
    return [Entry(OLD, ply, kind, orjson.dumps(body).decode(), ply) for ply, (kind, body) in enumerate(acts, 1)]


@pytest.mark.parametrize("path", GOLDEN, ids=[f"{path.parent.name} {path.stem}" for path in GOLDEN])
async def test_a_stored_golden_game_is_replayed_to_the_same_result(house: House, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text, find)
    assert record.winners is not None
    log = _log(record, record.rules_version)
    assert house.hall.store.commit([Change(log)]) == [None]
    shown = (await house.ask("GET", f"/api/tables/{OLD}")).json()
    assert (shown["status"], shown["ply"], shown["matches"]) == ("over", len(log), 1)
    assert shown["winners"] == [LETTERS[Seat(seat)] for seat in record.winners]
    assert shown["scores"] == record.deals[-1].scores
    assert (await house.ask("GET", f"/api/tables/{OLD}/record", ADA)).text == text


@pytest.mark.parametrize("rules", [0, 99])
async def test_a_table_of_unknown_rules_is_refused_clearly(house: House, rules: int) -> None:
    record = read_record(GOLDEN[0].read_text(encoding="utf-8"), find)
    log = _log(record, rules)
    house.hall.store.commit([Change(log)])
    for lang in LANGS:
        for method, place in (("GET", ""), ("GET", "/record"), ("GET", "/stream"), ("POST", "/moves")):
            body = {"moves": ["pass"]} if method == "POST" else None
            response = await house.ask(method, f"/api/tables/{OLD}{place}?lang={lang}", ADA, body)
            assert (response.status_code, code(response)) == (409, "unreadable-table")
            assert str(rules) in response.json()["sentence"]
    # It stands as it was, for the version that can read it.
    assert house.hall.store.entries(OLD) == log
