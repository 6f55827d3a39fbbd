"""Cookies and tokens: what they lead to, how they end, and how the key that signs them is changed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.types import Scope

from pioche.cli import OK, REFUSED, main
from pioche.core.errors import PiocheError
from pioche.store import Store
from pioche.tables.acts import Person
from pioche.tables.viewers import Viewer
from pioche.web.identity import _DAY_SECONDS, COOKIE, MOST_DAYS, Credential, Guest, Identity
from pioche.web.keys import OVERLAP, REFRESH_SECONDS, read_keys, rotate
from pioche.web.revocations import MOST_REVOKED, series
from tests.tables.scenarios import ADA, BOB, FakeClock, begin
from tests.web.pages.browsing import ENGLISH, FRENCH, Browser, open_pages
from tests.web.running_app import RunningApp, code

pytestmark = pytest.mark.anyio
PIA = Person("id-Pia", "Pia")
# Milliseconds until a new key signs.
_SPREAD = int(2000 * REFRESH_SECONDS)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def carrying(app: RunningApp, person: Person) -> dict[str, str]:
    return {"cookie": f"{COOKIE}={app.context.identity.cookie(Guest(person, None))}"}


async def me(app: RunningApp, headers: dict[str, str]) -> str:
    """The name of the person who sends these headers, or the code of what is refused."""
    response = await app.ask("GET", "/api/me", headers=headers)
    return code(response) or str(response.json()["name"])


# --- nothing longer-lived comes out of a token ---------------------------------------------


async def test_no_token_comes_out_of_a_token(app: RunningApp) -> None:
    """Or revoking the first would leave the others."""
    token = (await app.ask("POST", "/api/tokens", body={"days": 9}, headers=carrying(app, PIA))).json()
    first = bearer(token["token"])
    refused = await app.ask("POST", "/api/tokens", body={"days": 1}, headers=first)
    assert (refused.status_code, code(refused)) == (403, "token-makes-no-token")
    # With a name it makes another person, whom it could not be.
    other = (await app.ask("POST", "/api/tokens", body={"name": "Eve"}, headers=first)).json()
    assert other["person"] != PIA.id
    assert (await app.ask("DELETE", f"/api/tokens/{token['id']}", headers=first)).status_code == 204
    assert await me(app, first) == "expired-token"
    assert await me(app, bearer(other["token"])) == "Eve"


async def test_no_cookie_comes_out_of_a_token(tmp_path: Path) -> None:
    async with open_pages(tmp_path) as app:
        headers = bearer(app.token(PIA))
        refused = await app.ask("POST", "/api/guests", body={"name": "Eve"}, headers=headers)
        assert (refused.status_code, code(refused)) == (403, "token-makes-no-cookie")
        assert "set-cookie" not in refused.headers
        for method, path in (("GET", "/"), ("GET", "/lang/fr"), ("POST", "/settings"), ("POST", "/play/mu")):
            async with app.client() as client:
                answer = await client.request(method, path, headers=headers)
            # It is a newcomer, or nobody, who gets a cookie here.
            for cookie in filter(None, [answer.cookies.get(COOKIE)]):
                other = await app.ask("GET", "/api/me", headers={"cookie": f"{COOKIE}={cookie}"})
                assert other.status_code == 401 or other.json()["person"] != PIA.id


async def test_pages_do_not_know_tokens(tmp_path: Path) -> None:
    async with open_pages(tmp_path) as app:
        table = await begin(app.service, ADA, BOB, options={"players": 3})
        async with app.client(ADA) as client:
            assert (await client.get(f"/t/{table.id}")).status_code == 401
            assert (await client.post(f"/t/{table.id}", data={"leave": "1"})).status_code == 401
            # A proxy's own password does not disturb who is known by a cookie.
            for other in ("Basic cGlvY2hlOnBpb2NoZQ==", "Bearer x", "nonsense"):
                headers = carrying(app, ADA) | {"authorization": other}
                assert (await client.get(f"/t/{table.id}", headers=headers)).status_code == 200
        assert not table.closed


# --- ending before the time ----------------------------------------------------------------


async def test_one_token_is_revoked_by_its_id(app: RunningApp) -> None:
    tokens = [(await app.ask("POST", "/api/tokens", None, {}, carrying(app, PIA))).json() for _ in range(2)]
    gone = await app.ask("DELETE", f"/api/tokens/{tokens[0]['id']}", PIA)
    assert (gone.status_code, gone.content) == (204, b"")
    assert [await me(app, bearer(one["token"])) for one in tokens] == ["expired-token", "Pia"]
    assert await me(app, carrying(app, PIA)) == "Pia"


async def test_nobody_revokes_the_token_of_another(app: RunningApp) -> None:
    token = (await app.ask("POST", "/api/tokens", None, {}, carrying(app, PIA))).json()
    assert (await app.ask("DELETE", f"/api/tokens/{token['id']}", ADA)).status_code == 204
    assert code(await app.ask("DELETE", f"/api/tokens/{token['id']}")) == "nobody-known"
    assert code(await app.ask("DELETE", "/api/tokens")) == "nobody-known"
    for none in ("x", "0" * 15, "0" * 17, "A" * 16, "%00" * 16):
        assert code(await app.ask("DELETE", f"/api/tokens/{none}", PIA)) == "not-found"
    assert await me(app, bearer(token["token"])) == "Pia"


async def test_so_many_are_revoked_one_by_one(app: RunningApp) -> None:
    for number in range(MOST_REVOKED):
        assert (await app.ask("DELETE", f"/api/tokens/{number:016x}", PIA)).status_code == 204
    assert code(await app.ask("DELETE", f"/api/tokens/{MOST_REVOKED:016x}", PIA)) == "too-many-revoked"
    assert (await app.ask("DELETE", f"/api/tokens/{1:016x}", PIA)).status_code == 204
    assert (await app.ask("DELETE", f"/api/tokens/{MOST_REVOKED:016x}", ADA)).status_code == 204


async def test_a_token_revokes_all_tokens_and_no_cookie(app: RunningApp) -> None:
    tokens, cookie = [app.token(PIA) for _ in range(2)], carrying(app, PIA)
    assert (await app.ask("DELETE", "/api/tokens", headers=bearer(tokens[0]))).status_code == 204
    assert [await me(app, bearer(token)) for token in tokens] == ["expired-token"] * 2
    assert await me(app, cookie) == "Pia"
    assert await me(app, app.headers(ADA)) == "Ada"
    assert await me(app, bearer(app.token(PIA))) == "Pia"


async def test_a_cookie_signs_out_everywhere_else(app: RunningApp) -> None:
    token, here, elsewhere = app.token(PIA), carrying(app, PIA), carrying(app, PIA)
    answer = await app.ask("DELETE", "/api/tokens", headers=here)
    assert answer.status_code == 204
    assert await me(app, bearer(token)) == "expired-token"
    assert await me(app, elsewhere) == "invalid-cookie"
    assert await me(app, {"cookie": f"{COOKIE}={answer.cookies[COOKIE]}"}) == "Pia"


@pytest.mark.parametrize(
    ("headers", "words"),
    [
        (ENGLISH, "Sign out on all other devices and in programs"),
        (FRENCH, "Se déconnecter des autres appareils et des programmes"),
    ],
    ids=["en", "fr"],
)
async def test_the_settings_sign_out_on_other_devices(tmp_path: Path, headers: dict[str, str], words: str) -> None:
    async with open_pages(tmp_path) as app:
        here, phone = Browser(app, headers), Browser(app, headers)
        assert words not in (await here.open("/")).text
        await here.send("/settings", name="Pia", to="/")
        assert words in (await here.open("/")).text
        phone.client.cookies.update(here.client.cookies)
        program = bearer((await here.client.post("/api/tokens", json={})).json()["token"])
        assert await me(app, program) == "Pia"
        await phone.open("/")
        assert 'value="Pia"' in phone.html
        await here.send("/settings", sign_out="1", to="/")
        assert 'value="Pia"' in here.html
        assert await me(app, program) == "expired-token"
        await phone.open("/")
        assert 'value="Pia"' not in phone.html


async def test_a_device_that_is_signed_out_while_it_is_answered_stays_so(
    app: RunningApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cookie that it gets is as old as the one that it sent."""
    identity, here = app.context.identity, carrying(app, PIA)
    checked = identity.credential

    def check_then_end(scope: Scope) -> Credential:
        credential = checked(scope)
        identity._revocations._values[series("cookie", PIA.id)] = 1
        return credential

    monkeypatch.setattr(identity, "credential", check_then_end)
    answer = await app.ask("POST", "/api/guests", body={"name": "Pia"}, headers=here)
    monkeypatch.undo()
    assert answer.status_code == 201
    assert await me(app, {"cookie": f"{COOKIE}={answer.cookies[COOKIE]}"}) == "invalid-cookie"


async def test_who_is_revoked_plays_no_more(app: RunningApp) -> None:
    """Not even with the very request that was good before."""
    table = await begin(app.service, ADA, options={"players": 3})
    path, headers = f"/api/tables/{table.id}/moves", app.headers(ADA)
    for expected in ("invalid-text", "invalid-text", "expired-token", "expired-token"):
        if expected == "expired-token":
            await app.context.identity.end_all(ADA, "token")
        assert code(await app.ask("POST", path, None, {"moves": ["nonsense"]}, headers)) == expected


@pytest.mark.parametrize("how", ["one token", "all tokens", "everything", "at another server"])
async def test_revoking_ends_the_streams_of_the_person(
    app: RunningApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """Who may still look on opens them again."""
    table = await begin(app.service, ADA, BOB, options={"players": 3})
    viewers: dict[str, Viewer] = {
        person.id: (await app.service.watch(table.id, person.id, "json", "en"))[1] for person in (ADA, BOB)
    }
    if how == "one token":
        await app.ask("DELETE", f"/api/tokens/{'0' * 16}", ADA)
    elif how == "all tokens":
        await app.ask("DELETE", "/api/tokens", ADA)
    elif how == "everything":
        cookie = "; ".join(f"{name}={value}" for name, value in app.cookies(ADA).items())
        await app.ask("DELETE", "/api/tokens", headers={"cookie": cookie})
    else:
        monkeypatch.setattr("pioche.web.identity.REFRESH_SECONDS", 0.001)
        fresh = asyncio.get_running_loop().create_task(app.context.identity.keep_fresh())
        await Identity(app.service.store, clock).end_all(ADA, "cookie")
        async with asyncio.timeout(20):
            while not viewers[ADA.id].gone:
                await asyncio.sleep(0.001)
        fresh.cancel()
    assert [viewers[person.id].gone for person in (ADA, BOB)] == [True, False]


async def test_what_is_revoked_stays_so_after_a_restart(tmp_path: Path, clock: FakeClock) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    before = Identity(store, clock)
    cookie, all_gone, one_gone, good = (
        before.cookie(Guest(PIA, None)),
        before.token(PIA, 1),
        before.token(ADA, 1),
        before.token(BOB, 1),
    )
    await before.end_all(PIA, "cookie", "token")
    await before.end_token(ADA, one_gone.id)
    after, other = Identity(store, clock), before
    for identity in (after, other):
        for headers in ({b"cookie": f"{COOKIE}={cookie}".encode()}, _bearer(all_gone.text), _bearer(one_gone.text)):
            assert not _is_accepted(identity, headers)
        assert _is_accepted(identity, _bearer(good.text))
    # What has ended by itself is forgotten; what a whole series has come to is not.
    clock.pass_by((MOST_DAYS + 1) * _DAY_SECONDS)
    after.refresh()
    assert list(store.settings("revoked ")) == ["revoked cookie id-Pia", "revoked token id-Pia"]
    store.close()


def _is_accepted(identity: Identity, headers: dict[bytes, bytes]) -> bool:
    """Whether headers name a person."""
    try:
        credential = identity.credential({"type": "http", "path": "/api/me", "headers": list(headers.items())})
    except PiocheError:
        return False
    return bool(credential.guest.person.id)


def _bearer(token: str) -> dict[bytes, bytes]:
    return {b"authorization": f"Bearer {token}".encode()}


async def test_a_running_server_learns_what_another_has_revoked(tmp_path: Path, clock: FakeClock) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    here, there = Identity(store, clock), Identity(store, clock)
    token = _bearer(here.token(PIA, 1).text)
    assert _is_accepted(here, token)
    await there.end_all(PIA, "token")
    # A token of the new generation is good here too, before this server has heard of it.
    assert _is_accepted(here, _bearer(there.token(PIA, 1).text))
    here.refresh()
    assert not _is_accepted(here, token)
    store.close()


async def test_cookies_and_tokens_of_earlier_versions_hold(app: RunningApp) -> None:
    identity = app.context.identity
    cookie = identity._cookies.dumps([PIA.id, PIA.name, "fr"])
    token = identity._tokens.dumps([PIA.id, PIA.name, 2**40])
    headers = ({"cookie": f"{COOKIE}={cookie}"}, bearer(token))
    assert [await me(app, one) for one in headers] == ["Pia", "Pia"]
    await app.context.identity.end_all(PIA, "cookie", "token")
    assert [await me(app, one) for one in headers] == ["invalid-cookie", "expired-token"]


# --- the key -------------------------------------------------------------------------------


def test_an_old_key_is_accepted_for_a_while(tmp_path: Path) -> None:
    store, day = Store.open(f"sqlite:///{tmp_path / 'tables.db'}"), 86_400_000
    [first] = read_keys(store, 0)
    rotate(store, 100 * day)
    [second] = set(read_keys(store, 100 * day)) - {first}
    rotate(store, 120 * day)
    assert len(read_keys(store, 120 * day)) == 3
    assert {first, second} < set(read_keys(store, 120 * day))
    assert read_keys(store, (100 + OVERLAP) * day - 1)[0] == first
    assert read_keys(store, (100 + OVERLAP) * day)[0] == second
    assert len(read_keys(store, 10_000 * day)) == 1
    rotate(store, 10_000 * day)
    stored = store.setting("signing-key") or ""
    assert first not in stored
    assert second not in stored
    rotate(store, 10_001 * day, overlap=False)
    assert len(read_keys(store, 10_001 * day)) == 1
    store.close()


async def test_a_rotated_key_signs_nobody_out_at_once(tmp_path: Path) -> None:
    """Who comes within the time gets a cookie of the new key; the running server needs no restart."""
    async with open_pages(tmp_path) as app:
        identity, store = app.context.identity, app.service.store
        browser, absent = Browser(app, ENGLISH), Browser(app, ENGLISH)
        for one in (browser, absent):
            await one.send("/settings", name="Pia", to="/")
        token, old = app.token(PIA), browser.client.cookies[COOKIE]
        rotate(store, app.service.clock.wall() - _SPREAD)
        await asyncio.to_thread(identity.refresh)
        assert await me(app, bearer(token)) == "Pia"
        await browser.open("/")
        renewed = browser.client.cookies[COOKIE]
        assert renewed != old
        await browser.open("/")
        assert browser.client.cookies[COOKIE] == renewed
        # As if the time had passed.
        store.change_setting("signing-key", str(store.setting("signing-key")).splitlines()[-1])
        await asyncio.to_thread(identity.refresh)
        await browser.open("/")
        assert 'value="Pia"' in browser.html
        await absent.open("/")
        assert 'value="Pia"' not in absent.html
        assert await me(app, bearer(token)) == "invalid-token"


async def test_servers_of_one_database_take_a_new_key_up_together(tmp_path: Path, clock: FakeClock) -> None:
    """Whichever looks first, and whatever one signs: the other accepts it."""
    store = Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    first, second = Identity(store, clock), Identity(store, clock)
    rotate(store, clock.wall())
    signed = []
    for seconds in range(0, 200, 10):
        # The first looks at 0, 60, 120 and 180 s, the second at 50, 110 and 170 s: each as late as it may.
        for identity, offset in ((first, 0), (second, 50)):
            if seconds % 60 == offset:
                identity.refresh()
        for here, there in ((first, second), (second, first)):
            signed.append(here.cookie(Guest(PIA, None)))
            assert _is_accepted(there, {b"cookie": f"{COOKIE}={signed[-1]}".encode()})
            assert _is_accepted(there, _bearer(here.token(PIA, 1).text))
        clock.pass_by(10)
    # The new one signs in the end, and the cookies of the one before are signed again.
    assert [first._read_cookie(cookie).is_outdated for cookie in (signed[0], signed[-2], signed[-1])] == [
        True,
        False,
        False,
    ]
    store.close()


def test_of_keys_that_came_at_once_one_signs(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    [first] = read_keys(store, 10**12)
    rotate(store, 10**12)
    rotate(store, 10**12 + 1)
    assert read_keys(store, 10**12 + 2)[-1] == first
    rotate(store, 10**12 + 3, overlap=False)
    [only] = read_keys(store, 10**12 + 4)
    rotate(store, 10**12 + 5)
    assert read_keys(store, 10**12 + 6)[-1] == only
    assert read_keys(store, 10**12 + 6 + _SPREAD)[-1] not in (first, only)
    store.close()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "There is a new key; running servers sign with it within three minutes. The one before is accepted"),
        (["--lang", "fr"], "Il y a une nouvelle clé ; les serveurs en marche signent avec elle"),
        (["--at-once"], "A new key signs from now on, and no other is accepted"),
    ],
    ids=["en", "fr", "at once"],
)
def test_a_command_rotates_the_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], clock: FakeClock, words: list[str], sentence: str
) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    store = Store.open(url)
    token = _bearer(Identity(store, clock).token(PIA, 1).text)
    assert main(["rotate-key", "--database", url, *words]) == OK
    assert capsys.readouterr().out.startswith(sentence)
    after = Identity(store, clock)
    assert _is_accepted(after, token) == ("--at-once" not in words)
    assert _is_accepted(after, _bearer(after.token(PIA, 1).text))
    store.close()


def test_a_database_that_is_not_there_gets_no_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rotate-key", "--database", f"sqlite:///{tmp_path / 'none.db'}"]) == REFUSED
    assert "database-unreachable" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


async def test_a_failing_database_does_not_stop_the_watch_for_keys(
    app: RunningApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pioche.web.identity.REFRESH_SECONDS", 0.0)
    file = tmp_path / "tables.db"
    file.rename(tmp_path / "away.db")
    task = asyncio.create_task(app.context.identity.keep_fresh())
    while 'pioche_faults_total{what="keys"}' not in app.context.metrics.text().decode():
        await asyncio.sleep(0.001)
    (tmp_path / "away.db").rename(file)
    rotate(app.service.store, app.service.clock.wall() - _SPREAD)
    before = app.token(PIA)
    while app.context.identity._keys[-1] not in str(app.service.store.setting("signing-key")).splitlines()[-1]:
        await asyncio.sleep(0.001)
    task.cancel()
    assert await me(app, bearer(before)) == "Pia"
