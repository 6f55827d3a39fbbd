"""What earlier versions have written is read by this one to the same end, or refused clearly; never guessed."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import orjson
import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import IllegalAction, PiocheError
from pioche.core.game import Action
from pioche.core.record import Record, read_record
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import LANGS
from pioche.games import find
from pioche.store import Change, Entry, TableId
from pioche.tables.acts import Person
from pioche.tables.table import Table
from tests.ours import IDS
from tests.tables.scenarios import ADA, BOB, SAM, begin
from tests.web.pages.browsing import open_pages
from tests.web.running_app import RunningApp, code

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
        acts.append(("dealt" if number else "started", {"deal": table.write_deal(played.deal)}))
        # One post may hold several moves of a seat: they are stored as they were sent.
        for seat, moves in groupby(played.moves, key=lambda move: move[0]):
            acts.append(("moved", {"seat": LETTERS[seat], "moves": [text for _, text in moves]}))
    return [Entry(OLD, ply, kind, orjson.dumps(body).decode(), ply) for ply, (kind, body) in enumerate(acts, 1)]


@pytest.mark.parametrize("path", GOLDEN, ids=[f"{path.parent.name} {path.stem}" for path in GOLDEN])
async def test_a_stored_golden_game_is_replayed_to_the_same_result(app: RunningApp, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text, find)
    assert record.winners is not None
    log = _log(record, record.rules_version)
    assert app.service.store.commit([Change(log)]) == [None]
    body = (await app.ask("GET", f"/api/tables/{OLD}")).json()
    assert (body["status"], body["ply"], body["matches"]) == ("over", len(log), 1)
    assert body["winners"] == [LETTERS[Seat(seat)] for seat in record.winners]
    assert body["scores"] == record.deals[-1].scores
    assert (await app.ask("GET", f"/api/tables/{OLD}/record", ADA)).text == text


@pytest.mark.parametrize("rules", [0, 99])
async def test_a_table_of_unknown_rules_is_refused_clearly(app: RunningApp, rules: int) -> None:
    record = read_record(GOLDEN[0].read_text(encoding="utf-8"), find)
    log = _log(record, rules)
    app.service.store.commit([Change(log)])
    for lang in LANGS:
        for method, place in (("GET", ""), ("GET", "/record"), ("GET", "/stream"), ("POST", "/moves")):
            body = {"moves": ["pass"]} if method == "POST" else None
            response = await app.ask(method, f"/api/tables/{OLD}{place}?lang={lang}", ADA, body)
            assert (response.status_code, code(response)) == (409, "unreadable-table")
            assert str(rules) in response.json()["sentence"]
    # It stands as it was, for the version that can read it.
    assert app.service.store.entries(OLD) == log


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("who", [None, SAM, ADA], ids=["nobody", "stranger", "player"])
async def test_a_log_that_breaks_a_rule_shows_no_card(tmp_path: Path, game: str, who: Person | None) -> None:
    """What forces a refusal is in a player's hand: nobody may read it in the reason why a table cannot be read."""
    async with open_pages(tmp_path, quiet=False) as app:
        service = app.service
        table = await begin(service, ADA, BOB, game=game, options={"players": 3})
        error = _refusal(table)
        words = {str(error.details["text"]), str(error.details["clause"]), *str(error.details["cards"]).split()}
        body = {"seat": LETTERS[table.turn], "moves": [error.details["text"]]}
        entry = Entry(table.id, table.ply + 1, "moved", orjson.dumps(body).decode(), 1)
        assert service.store.commit([Change([entry])]) == [None]
        for method, path in (
            ("GET", f"/api/tables/{table.id}"),
            ("GET", f"/api/tables/{table.id}/record"),
            ("GET", f"/api/tables/{table.id}/stream"),
            ("POST", f"/api/tables/{table.id}/moves"),
            ("POST", f"/api/tables/{table.id}/join"),
            ("GET", f"/t/{table.id}"),
            ("GET", f"/t/{table.id}/stream"),
            ("GET", f"/t/{table.id}/replay"),
            ("POST", f"/t/{table.id}"),
        ):
            service.tables.drop(table.id)
            async with app.client(who) as client:
                client.cookies.update(app.cookies(who) if who is not None else {})
                sent: dict[str, object] = {"moves": ["x"]} if path.endswith("/moves") else {}
                kind = {"data": {"move": "x"}} if path.startswith("/t/") else {"json": sent}
                headers = {"accept": "text/html"} if path.startswith("/t/") else {}
                answer = await client.request(method, path, headers=headers, **(kind if method == "POST" else {}))
            assert answer.status_code == 409
            sentence = re.search(rf"Table {table.id} cannot be read: (.*?) It is kept as it is", answer.text)
            assert sentence is not None
            assert sentence[1] == "illegal-action."
            assert words.isdisjoint(re.findall(r"[\w.,-]+", re.sub(r"<(style|svg|head).*?</\1>", "", answer.text)))
        # The operator learns where it went wrong, in the program's words.
        assert 'pioche_faults_total{what="reading"} 9.0' in app.context.metrics.text().decode()


def _refusal(table: Table) -> IllegalAction:
    """The refusal of a move of the player on turn; one that names cards, where there is one."""
    match, refusals = table.require_match(), list[IllegalAction]()
    view = match.view(table.turn)
    for action in sorted({*map(Action, range(table.game.info.actions))} - set(view.actions()))[:400]:
        try:
            match.checked(table.turn, (view.text(action),))
        except IllegalAction as error:
            refusals.append(error)
        except PiocheError:
            pass
    return next((error for error in refusals if error.details["cards"]), refusals[0])
