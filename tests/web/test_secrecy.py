"""What a seat or a spectator cannot know changes no byte they are sent."""

from __future__ import annotations

import asyncio
import io
import re
from pathlib import Path

import pytest
import structlog

from pioche.core.chance import SeededChance
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.games import IDS
from pioche.tables import acts
from pioche.tables.acts import Person
from pioche.tables.table import Table
from tests.tables.evening import audiences, settle
from tests.web.visitors import House, open_house

pytestmark = pytest.mark.anyio

PEOPLE = [Person(f"id-{letter}", f"Person {letter}") for letter in LETTERS]
WATCHER = Person("id-watcher", "Watcher")


async def _everything_sent(house: House, table: Table, seat: Seat) -> dict[str, bytes]:
    """All that one audience can get out of the server at this point."""
    who = WATCHER if seat == NOBODY else PEOPLE[seat]
    base, asked = f"/api/tables/{table.id}", {}
    for lang in ("en", "fr"):
        asked[f"table {lang}"] = (await house.ask("GET", f"{base}?lang={lang}", who)).content
    asked["stream"] = (await house.stream(f"{base}/stream", who, 1))[1]
    asked["record"] = (await house.ask("GET", f"{base}/record", who)).content
    asked["lists"] = (await house.ask("GET", "/api/tables?status=playing")).content
    words = ["nonsense", *table.game.info.cards.names[:: max(1, len(table.game.info.cards.names) // 6)]]
    if table.turn == seat and seat != NOBODY:
        view = table.played().view(seat)
        words += [table.game.text(view, action) for action in view.actions()[:4]]
    for word in words:
        asked[f"try {word}"] = (await house.ask("POST", f"{base}/preview", who, {"moves": [word]})).content
        if seat == NOBODY or table.turn != seat or (word in words[:7] and not _is_legal(table, seat, word)):
            asked[f"play {word}"] = (await house.ask("POST", f"{base}/moves", who, {"moves": [word]})).content
    return asked


def _is_legal(table: Table, seat: Seat, word: str) -> bool:
    view = table.played().view(seat)
    return word.lower() in {table.game.text(view, action).lower() for action in view.actions()}


@pytest.mark.parametrize("game", IDS)
async def test_redealing_what_is_hidden_changes_no_byte(tmp_path: Path, game: str) -> None:
    chance = SeededChance(7)
    async with open_house(tmp_path) as house:
        hall = house.hall
        table = await hall.create(PEOPLE[0], acts.Create(game, {}, True, "none", 30, "random"))
        for person in PEOPLE[: table.options.players]:
            await hall.act(table.id, person, acts.Sit())
        await hall.act(table.id, PEOPLE[0], acts.Start())
        compared = 0
        for step in range(60):
            if table.turn == NOBODY:
                break
            if step % 12 == 11:
                for seat in audiences(table):
                    compared += await _compare(house, table, seat, chance)
            view = table.played().view(table.turn)
            action = view.actions()[chance.below(len(view.actions()))]
            await hall.act(table.id, PEOPLE[table.turn], acts.Move((table.game.text(view, action),)))
        assert compared >= 3


async def _compare(house: House, table: Table, seat: Seat, chance: SeededChance) -> int:
    """Another world that looks the same to a seat: it must be sent the same."""
    match = table.played()
    before = await _everything_sent(house, table, seat)
    true = match._state
    match._state = table.game.redeal(match.view(seat), chance)
    try:
        after = await _everything_sent(house, table, seat)
    finally:
        match._state = true
    for what, told in before.items():
        assert after[what] == told, what
    return 1


async def test_the_comparison_would_find_a_leak(tmp_path: Path) -> None:
    """What another seat is sent does change."""
    async with open_house(tmp_path) as house:
        hall = house.hall
        table = await hall.create(PEOPLE[0], acts.Create("mu", {}, True, "none", 30, "random"))
        for person in PEOPLE[:4]:
            await hall.act(table.id, person, acts.Sit())
        await hall.act(table.id, PEOPLE[0], acts.Start())
        match = table.played()
        before = await _everything_sent(house, table, Seat(1))
        match._state = table.game.redeal(match.view(Seat(0)), SeededChance(3))
        assert await _everything_sent(house, table, Seat(1)) != before


async def test_logs_hold_no_card_name_secret_or_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr("pioche.web.logs.sys.stderr", written)
    async with open_house(tmp_path, quiet=False) as house:
        created = (await house.ask("POST", "/api/tables", PEOPLE[0], {"game": "mu"})).json()
        base, token = f"/api/tables/{created['table']}", house.token(PEOPLE[0])
        await house.ask("POST", f"{base}/join", PEOPLE[1], {"secret": created["secret"]})
        await house.ask("GET", f"/join/{created['secret']}?secret={created['secret']}", PEOPLE[1])
        await house.ask("GET", f"/api/tables/{created['secret']}", PEOPLE[1])
        await house.ask("GET", f"/api/games/{created['secret']}/rules/{token}", PEOPLE[1])
        await house.ask("POST", f"{base}/sit", PEOPLE[0], {})
        for _ in range(3):
            await house.ask("POST", f"{base}/bots", PEOPLE[0], {"level": "random"})
        await house.ask("POST", f"{base}/start", PEOPLE[0], {})
        table = house.hall.table(created["table"])
        await settle(table)
        hand = (await house.ask("GET", base, PEOPLE[0])).json()["view"]["hand"]
        await house.ask("POST", f"{base}/moves", PEOPLE[0], {"moves": [hand[0]]})
        await house.ask("POST", f"{base}/moves", PEOPLE[0], {"moves": ["nonsense"]})
        await asyncio.sleep(0)
    lines = written.getvalue()
    assert lines.count("\n") > 8
    assert created["table"] in lines
    for secret in (created["secret"], token, "nonsense", "Person", PEOPLE[0].id):
        assert secret not in lines
    told = re.sub(r'"(timestamp|table)":"[^"]*"', "", lines)
    assert not re.search(rf'"({"|".join(hand)})"', told)
    assert structlog.is_configured() is False
