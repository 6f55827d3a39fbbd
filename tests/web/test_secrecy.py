"""What a seat or a spectator cannot know changes no byte they are sent: by the API, on pages, in streams.

PIOCHE_SECRECY_ACTS sets how many acts are tried at each game, and with it how many positions are compared.
"""

from __future__ import annotations

import asyncio
import io
import os
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from types import MappingProxyType

import httpx2
import pytest
import structlog

from pioche.conformance import policies, random_act, variants
from pioche.core.chance import Chance, SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import PiocheError
from pioche.core.game import Action, State
from pioche.core.options import Value
from pioche.core.playout import room
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import Lang
from pioche.games import find
from pioche.tables import acts, entries
from pioche.tables.acts import NewEntry, Person
from pioche.tables.ids import TABLE_ID
from pioche.tables.table import Table
from pioche.tables.table_json import JSON
from pioche.tables.viewers import Viewer
from pioche.web.pages import pages
from pioche.web.pages.frames import FORM
from tests.games.look_alikes import looks, pairs, same_acts
from tests.ours import IDS
from tests.tables.scenarios import FakeClock, settle, take_frames
from tests.web.running_app import BASE, RunningApp, open_app

pytestmark = pytest.mark.anyio

PEOPLE = [Person(f"id-{letter}", f"Person {letter}") for letter in LETTERS]
WATCHER = Person("id-watcher", "Watcher")
ACTS = int(os.environ.get("PIOCHE_SECRECY_ACTS", "100"))
POSITIONS = max(2, ACTS // 50)
# Acts at one pair of tables.
_LONGEST = 12
SCRIPT = {"x-zones": "1"}
NONE: Mapping[str, Value] = MappingProxyType({})

Sent = tuple[int, tuple[tuple[str, str], ...], bytes]


# --- who asks ------------------------------------------------------------------------------


class Audience:
    """A person at a table, with a program and with a browser."""

    def __init__(self, table: Table, who: Person, program: httpx2.AsyncClient, browser: httpx2.AsyncClient) -> None:
        self.api, self.page = f"/api/tables/{table.id}", f"/t/{table.id}"
        self.who = who
        self.program = program
        self.browser = browser

    async def preview(self, moves: list[str]) -> Sent:
        return _sent_answer(await self.program.post(f"{self.api}/preview", json={"moves": moves}))

    async def move(self, moves: list[str]) -> Sent:
        return _sent_answer(await self.program.post(f"{self.api}/moves", json={"moves": moves}))

    async def press(self, moves: list[str], button: str, headers: Mapping[str, str]) -> Sent:
        """A button of the page: the last move, the others being the draft; to drop one, it is in the draft too.

        A button that begins the draft again has all of them.
        """
        draft = moves if button == "drop" else moves[:-1]
        fields = {"draft": " ".join(draft), button: " ".join(moves) if button == "begin" else moves[-1]}
        return _sent_answer(await self.browser.post(self.page, data=fields, headers=dict(headers)))


def _sent_answer(answer: httpx2.Response) -> Sent:
    """What stands in an answer, its headers included."""
    assert answer.status_code in (200, 204, 303, 403, 409, 422), answer.text
    return answer.status_code, tuple(answer.headers.multi_items()), answer.content


@asynccontextmanager
async def audience(app: RunningApp, table: Table, seat: Seat) -> AsyncIterator[Audience]:
    who = WATCHER if seat == NOBODY else PEOPLE[seat]
    transport = httpx2.ASGITransport(app.application, raise_app_exceptions=False)
    async with app.client(who) as program, httpx2.AsyncClient(transport=transport, base_url=BASE) as browser:
        browser.cookies.update(app.cookies(who))
        yield Audience(table, who, program, browser)


@contextmanager
def world(app: RunningApp, table: Table, state: State) -> Iterator[None]:
    """The table as if the cards lay so; what was drawn before is forgotten."""
    match = table.require_match()
    true, match._state = match._state, state
    _forget(app, table)
    try:
        yield
    finally:
        match._state = true
        _forget(app, table)


def _forget(app: RunningApp, table: Table) -> None:
    table.world = None
    renderers = app.service.broadcast.renderers
    renderers[JSON].__self__._public.clear()  # type: ignore[attr-defined]
    renderers[FORM].__self__._tables.clear()  # type: ignore[attr-defined]


# --- everything that is sent -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
async def test_redealing_what_is_hidden_changes_no_byte(tmp_path: Path, game: str) -> None:
    """At every kind of table, at any time of a deal: the true cards, and others that look the same to who asks."""
    chance, tables = SeededChance(7), cycle(variants(find(game)))
    async with open_app(tmp_path, pages=pages) as app:
        compared = 0
        while compared < POSITIONS:
            table = await _start_table(app, game, next(tables))
            while table.turn != NOBODY and compared < POSITIONS:
                await _play_on(app, table, 3 + chance.below(20), chance)
                if table.turn != NOBODY:
                    for seat in {NOBODY, table.turn, Seat(chance.below(table.options.players))}:
                        await _compare(app, table, seat, chance)
                    compared += 1


async def _compare(app: RunningApp, table: Table, seat: Seat, chance: Chance) -> None:
    match = table.require_match()
    words = _words(table, seat, chance)
    async with audience(app, table, seat) as asking:
        with world(app, table, match._state):
            before = await _everything(app, asking, words)
        with world(app, table, match.view(seat).redeal(chance)):
            after = await _everything(app, asking, words)
    assert before.keys() == after.keys()
    for what, sent in before.items():
        assert after[what] == sent, what


def _words(table: Table, seat: Seat, chance: Chance) -> list[str]:
    """Moves to be tried: nonsense, cards that one may have or not, and some that are legal."""
    names = table.game.info.cards.names
    words = ["nonsense", *(names[chance.below(len(names))] for _ in range(2))]
    view = table.require_match().view(seat)
    return words + [view.text(action) for action in view.actions()[:2]]


async def _everything(app: RunningApp, asking: Audience, words: list[str]) -> dict[str, object]:
    """All that one audience can get out of the server at this point; nothing is played."""
    api, page, browser = asking.api, asking.page, asking.browser
    answers: dict[str, object] = {}
    for lang in ("en", "fr"):
        answers[f"table {lang}"] = _sent_answer(await asking.program.get(f"{api}?lang={lang}"))
        answers[f"page {lang}"] = _sent_answer(await browser.get(f"{page}?lang={lang}"))
    answers["only the head"] = _sent_answer(await browser.head(page))
    for path in (f"{api}/record", "/api/tables?status=playing", "/api/tables/mine"):
        answers[path] = _sent_answer(await asking.program.get(path))
    for path in ("/", f"{page}/record", f"{page}/replay?eyes=open"):
        answers[path] = _sent_answer(await browser.get(path))
    answers["stream"] = await app.stream(f"{api}/stream", asking.who, 1)
    cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
    answers["zones"] = await app.stream(f"{page}/stream", None, 1, cookie)
    for word in words:
        answers[f"preview {word}"] = await asking.preview([word])
        for button in ("add", "begin", "drop"):
            answers[f"{button} {word}"] = await asking.press([word], button, SCRIPT)
    answers["add, as a page"] = await asking.press(words[-1:], "add", {})
    refused = words[0]
    answers["move"] = await asking.move([refused])
    for name, headers in (("script", SCRIPT), ("page", {})):
        answers[f"move, {name}"] = await asking.press([refused], "move", headers)
    return answers


async def _start_table(
    app: RunningApp, game: str, options: Mapping[str, Value] = NONE, start: acts.Start | None = None
) -> Table:
    table = await app.service.create(PEOPLE[0], acts.Create(game, options, True, "none", 30, "random"))
    for person in PEOPLE[: table.options.players]:
        await app.service.act(table.id, person, acts.Sit())
    await app.service.act(table.id, PEOPLE[0], start or acts.Start())
    return table


async def _play_on(app: RunningApp, table: Table, moves: int, chance: Chance) -> None:
    """This number of moves, as beginners and others play."""
    legal, kinds = room(), policies(table.game)
    for _ in range(moves):
        if table.turn == NOBODY:
            return
        state = table.require_match()._state
        kind = kinds[chance.below(len(kinds))]
        action = Action(kind.choose(state, legal, state.legal(legal), chance))
        word = state.view(table.turn).text(action)
        await app.service.act(table.id, PEOPLE[table.turn], acts.Move((word,)))


# --- several moves in one act --------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
async def test_no_answer_to_several_moves_depends_on_hidden_cards(tmp_path: Path, game: str) -> None:
    """On one's turn, by the API, the form of a page, a draft and a preview: every answer is the same in a deal that
    looks the same to the player."""
    chance, tried, tables = SeededChance(11), Counter[str](), cycle(variants(find(game)))
    async with open_app(tmp_path, pages=pages) as app:
        while tried.total() < ACTS:
            table = await _start_table(app, game, next(tables))
            while table.turn != NOBODY and tried.total() < ACTS:
                tried[await _probe(app, table, chance)] += 1
    print(game, dict(tried))
    assert tried["illegal-action"]
    assert tried["accepted"] or tried["act-reveals"]


async def _probe(app: RunningApp, table: Table, chance: Chance) -> str:
    """Send some moves of the player on turn; return the code of the answer. What is accepted is played."""
    match, seat = table.require_match(), table.turn
    true, other = match._state, match.view(seat).redeal(chance)
    moves = random_act(table.game, other if chance.below(2) else true, chance)
    try:
        match.checked(seat, moves, other.clone())
        refused = ""
    except PiocheError as error:
        refused = error.code
    without_script = chance.below(8) == 0
    async with audience(app, table, seat) as asking:
        with world(app, table, true):
            before = await _answers(asking, moves, bool(refused), without_script)
        with world(app, table, other):
            assert await _answers(asking, moves, bool(refused), without_script) == before, moves
    if not refused:
        # Accepted in the other deal: so it must be here.
        await app.service.act(table.id, PEOPLE[seat], acts.Move(tuple(moves)))
        return "accepted"
    if chance.below(2):
        await _play_on(app, table, 1, chance)
    return refused


async def _answers(asking: Audience, moves: list[str], play: bool, without_script: bool) -> list[Sent]:
    """The answers to some moves of the player on turn; they are played only if they will be refused."""
    tries: list[Awaitable[Sent]] = [asking.preview(moves)]
    ways: list[Mapping[str, str]] = [SCRIPT, {}] if without_script else [SCRIPT]
    for headers in ways:
        tries += [asking.press(moves, button, headers) for button in ("add", "begin", "drop")]
    if play:
        tries += [asking.move(moves), *(asking.press(moves, "move", headers) for headers in ways)]
    return [await answer for answer in tries]


# --- what is played --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartWith(acts.Start):
    """A start whose cards lie as they are to lie."""

    deal: Deal

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        return [NewEntry(entries.Started(table.write_deal(self.deal)))]


class Watched:
    """A table in an app of its own, and the open streams of a person at it."""

    def __init__(self, app: RunningApp, table: Table, seat: Seat) -> None:
        self.app, self.table, self.seat = app, table, seat
        self.who = WATCHER if seat == NOBODY else PEOPLE[seat]
        self.viewers: list[Viewer] = []
        # Frames are kept from here on.
        self.first_ply = table.ply

    async def open(self) -> None:
        for form, lang in ((JSON, "en"), (FORM, "en"), (FORM, "fr")):
            _, viewer = await self.app.service.watch(self.table.id, self.who.id, form, Lang(lang))
            self.viewers.append(viewer)
            await take_frames(viewer)

    async def play(self, words: list[str]) -> str:
        """The answer to an act of the player on turn."""
        mover = PEOPLE[self.table.turn]
        path = f"/api/tables/{self.table.id}/moves"
        return self._text(_sent_answer(await self.app.ask("POST", path, mover, {"moves": words})))

    async def sent(self, plies: int, everything: bool) -> dict[str, str]:
        """What was sent of the last act; what a person gets who was away for some plies; and all else, if asked."""
        frames = [frame.parts for viewer in self.viewers for frame in await take_frames(viewer)]
        sent: dict[str, object] = {"live": [b"".join(parts) for parts in frames]}
        api, page, after = f"/api/tables/{self.table.id}", f"/t/{self.table.id}", self.table.ply - plies
        if plies:
            sent["back"] = await self.app.stream(f"{api}/stream?after={after}", self.who, plies)
            cookie = {"cookie": "; ".join("=".join(pair) for pair in self.app.cookies(self.who).items())}
            sent["back, zones"] = await self.app.stream(f"{page}/stream?after={after}", None, plies, cookie)
        if everything:
            async with audience(self.app, self.table, self.seat) as asking:
                sent |= await _everything(self.app, asking, ["nonsense"])
        return {self._text(what): self._text(value) for what, value in sent.items()}

    def _text(self, value: object) -> str:
        """Something sent, without the ids of tables."""
        return re.sub(TABLE_ID, "{table}", repr(value).replace(self.table.secret, "{secret}"))


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
async def test_what_is_played_is_sent_alike_in_deals_that_look_alike(tmp_path: Path, game: str) -> None:
    """Two tables whose cards differ only where a seat, or a spectator, does not see them. Its acts are answered alike.
    Of the others' acts it is sent the same: as they are played, when it comes back, and wherever it looks."""
    chance, compared, clock = SeededChance(17), Counter[str](), FakeClock()
    (tmp_path / "other").mkdir()
    async with (
        open_app(tmp_path, clock, pages=pages) as app,
        open_app(tmp_path / "other", clock, pages=pages) as second,
    ):
        for options, seat, *deals in islice(pairs(find(game), chance), ACTS):
            # Lists have the newest table first.
            clock.pass_by(1)
            both = [
                Watched(at, await _start_table(at, game, options, StartWith(deal)), seat)
                for at, deal in zip((app, second), deals, strict=True)
            ]
            await _play_both(both, chance, compared)
            for watched in both:
                # What it shows in the end may differ, also in lists.
                await watched.app.service.act(watched.table.id, PEOPLE[0], acts.Close())
            if compared.total() >= ACTS // 3 and len(compared) > 1:
                break
    print(game, dict(compared))


async def _play_both(both: list[Watched], chance: Chance, compared: Counter[str]) -> None:
    """Play at both tables until the end of the deal, or until a seat was shown cards that differ."""
    seat = both[0].seat
    one, other = (watched.table.require_match() for watched in both)
    for watched in both:
        await watched.open()
    for number in range(_LONGEST):
        if one.turn == NOBODY or (moves := same_acts(one, other, seat, chance)) is None:
            return
        own = one.turn == seat
        answers = [await watched.play(words) for watched, words in zip(both, moves, strict=True)]
        assert answers[0] == answers[1], moves
        if looks(one._state, seat) != looks(other._state, seat):
            assert own, moves
            return
        missed = min(6, both[0].table.ply - both[0].first_ply)
        plies = 1 + chance.below(missed) if missed else 0
        before, after = [await watched.sent(plies, number % 6 == 0) for watched in both]
        for what, sent in before.items():
            assert after[what] == sent, (what, moves)
        compared["own" if own else "several moves of others" if len(moves[0]) > 1 else "a move of others"] += 1


# --- the comparison itself -----------------------------------------------------------------------


@pytest.mark.parametrize("game", IDS)
async def test_the_comparison_would_find_a_leak(tmp_path: Path, game: str) -> None:
    """What another seat is sent does change; and what all are sent, when moves are played."""
    chance = SeededChance(3)
    async with open_app(tmp_path, pages=pages) as app:
        table = await _start_table(app, game)
        await _play_on(app, table, 12, chance)
        match, seat = table.require_match(), table.turn
        redealt = match.view(Seat((seat + 1) % table.options.players)).redeal(chance)
        moved = match._state.clone()
        for _ in range(6):
            moved.apply(moved.actions()[0])
        for state, asks in ((redealt, seat), (moved, seat), (moved, NOBODY)):
            if game == "calcory" and state is redealt:
                # Nobody holds a card that others do not see.
                continue
            async with audience(app, table, asks) as asking:
                with world(app, table, match._state):
                    before = await _everything(app, asking, ["nonsense"])
                with world(app, table, state):
                    after = await _everything(app, asking, ["nonsense"])
            differs = {what for what, sent in before.items() if after[what] != sent}
            assert differs >= {"table en", "table fr", "page en", "page fr", "stream", "zones"}, asks


async def test_logs_hold_no_card_name_secret_or_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr("pioche.web.logs.sys.stderr", written)
    async with open_app(tmp_path, quiet=False) as app:
        created = (await app.ask("POST", "/api/tables", PEOPLE[0], {"game": "mu"})).json()
        base, token = f"/api/tables/{created['table']}", app.token(PEOPLE[0])
        await app.ask("POST", f"{base}/join", PEOPLE[1], {"secret": created["secret"]})
        await app.ask("GET", f"/join/{created['secret']}?secret={created['secret']}", PEOPLE[1])
        await app.ask("GET", f"/api/tables/{created['secret']}", PEOPLE[1])
        await app.ask("GET", f"/api/games/{created['secret']}/rules/{token}", PEOPLE[1])
        await app.ask("POST", f"{base}/sit", PEOPLE[0], {})
        for _ in range(3):
            await app.ask("POST", f"{base}/bots", PEOPLE[0], {"level": "random"})
        await app.ask("POST", f"{base}/start", PEOPLE[0], {})
        table = await app.service.table(created["table"])
        await settle(table)
        hand = (await app.ask("GET", base, PEOPLE[0])).json()["view"]["hand"]
        await app.ask("POST", f"{base}/moves", PEOPLE[0], {"moves": [hand[0]]})
        await app.ask("POST", f"{base}/moves", PEOPLE[0], {"moves": ["nonsense"]})
        await asyncio.sleep(0)
    lines = written.getvalue()
    assert lines.count("\n") > 8
    assert created["table"] in lines
    for secret in (created["secret"], token, "nonsense", "Person", PEOPLE[0].id):
        assert secret not in lines
    text = re.sub(r'"(timestamp|table)":"[^"]*"', "", lines)
    assert not re.search(rf'"({"|".join(hand)})"', text)
    assert structlog.is_configured() is False
