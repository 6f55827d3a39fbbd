"""Bad input: a clear answer with a stable code in the asked language, nothing changed, nothing leaked."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pioche.core.errors import PiocheError
from pioche.core.words import LANGS
from pioche.tables import acts, errors
from pioche.tables.table import Table
from pioche.web import errors as web_errors
from pioche.web import http_errors
from pioche.web.errors import accepted_lang, problem, status_of
from pioche.web.identity import COOKIE
from pioche.web.security import MOST_BYTES
from tests.tables.scenarios import ADA, BOB, CYD, begin, legal, on_turn
from tests.web.running_app import RunningApp, code, open_app

pytestmark = pytest.mark.anyio


async def _table(app: RunningApp) -> Table:
    return await begin(app.service, ADA, BOB, CYD, options={"players": 3})


async def test_forged_expired_and_foreign_cookies_are_refused_and_taken_away(app: RunningApp, tmp_path: Path) -> None:
    good = await app.ask("POST", "/api/guests", body={"name": "Ada", "lang": "fr"})
    cookie = good.cookies[COOKIE]
    assert (await app.ask("GET", "/api/me", headers={"cookie": f"{COOKIE}={cookie}"})).json()["lang"] == "fr"
    set_cookie = good.headers["set-cookie"].lower()
    assert "httponly" in set_cookie
    assert "samesite=lax" in set_cookie
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    async with open_app(elsewhere) as other:
        foreign = (await other.ask("POST", "/api/guests", body={"name": "Ada"})).cookies[COOKIE]
    token = app.token(ADA)
    for bad in (cookie[:-2], cookie + "x", "x", foreign, token, "x" * 5000, "\x7f", "a.b.c"):
        response = await app.ask("GET", "/api/me", headers={"cookie": f"{COOKIE}={bad}"})
        assert (response.status_code, code(response)) == (401, "invalid-cookie")
        assert f'{COOKIE}=""' in response.headers["set-cookie"]
    for bad in (token[:-2], cookie, "", "x", token + token):
        response = await app.ask("GET", "/api/me", headers={"authorization": f"Bearer {bad}"})
        assert (response.status_code, code(response)) == (401, "invalid-token")
    assert code(await app.ask("GET", "/api/me", headers={"authorization": f"Basic {token}"})) == "invalid-token"


@pytest.mark.parametrize(
    "name",
    ["", " ", "\t", "a\nb", "a\0b", "\u202eAda", "a\u200bb", "<b>x</b>", "x" * 25, "x" * 5000, "e" + "\u0301" * 9]
    + ["\u0301", "\ud800", "a\u2028b", "\ue000", "\U000e0041"]
    + [
        "\U00013441",
        "\U00013442",
        "\u3164",
        "\u2800",
        "\u115f",
        "\uffa0",
        "A\u3164da",
        "\u034f\u2800",
        "\ufe0f",
        "\ufffc",
    ],
)
async def test_names_that_are_none_are_refused(app: RunningApp, name: str) -> None:
    for path in ("/api/guests", "/api/tokens"):
        text = '{"name": "' + "".join(f"\\u{ord(sign):04x}" if ord(sign) < 65536 else sign for sign in name) + '"}'
        async with app.client() as client:
            response = await client.post(path, content=text.encode(), headers={"content-type": "application/json"})
        assert response.status_code in (401, 422)
        assert code(response) in ("invalid-name", "invalid-request", "nobody-known")


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë & Tom", "O'Neill", "李雷", "Ольга", "مريم", "  two   words ", "🂡", "x" * 24]
)
async def test_names_of_any_script_are_kept(app: RunningApp, name: str) -> None:
    stored = (await app.ask("POST", "/api/guests", body={"name": name})).json()["name"]
    assert stored == " ".join(name.split())


async def test_moves_that_cannot_be(app: RunningApp) -> None:
    table = await _table(app)
    who, ply = on_turn(table), table.ply
    other = next(person for person in (ADA, BOB, CYD) if person != who)
    path = f"/api/tables/{table.id}/moves"
    for person, body, expected in (
        (other, {"moves": legal(table)[:1]}, "not-your-turn"),
        (who, {"moves": legal(table)[:1], "ply": ply - 1}, "stale-table"),
        (who, {"moves": legal(table)[:1], "ply": ply + 1}, "stale-table"),
        (who, {"moves": ["nonsense"]}, "invalid-text"),
        (who, {"moves": ["<script>"]}, "invalid-text"),
        (who, {"moves": []}, "no-moves"),
        (who, {"moves": ["pass"] * 100}, "no-moves"),
        (who, {"moves": ["p" * 150]}, "no-moves"),
        (who, {"moves": ["p" * 1500]}, "invalid-request"),
        (who, {"moves": "pass"}, "invalid-request"),
        (who, {"moves": [1]}, "invalid-request"),
        (who, {"moves": ["pass"], "ply": "1"}, "invalid-request"),
        (who, {"moves": ["pass"], "ply": True}, "invalid-request"),
        (who, {"moves": ["pass"], "ply": 10**30}, "invalid-request"),
        (who, {"moves": ["pass"], "key": "a b"}, "invalid-key"),
        (who, {"moves": ["pass"], "more": 1}, "invalid-request"),
        (who, [], "invalid-request"),
        (who, None, "invalid-request"),
    ):
        assert code(await app.ask("POST", path, person, body)) == expected, body
        assert table.ply == ply


async def test_an_illegal_move_names_its_clause_and_cards(app: RunningApp) -> None:
    table = await begin(app.service, ADA, BOB, CYD, options={"players": 3})
    missing = next(card for card in table.game.info.cards.names if card not in legal(table))
    response = await app.ask("POST", f"/api/tables/{table.id}/moves?lang=fr", on_turn(table), {"moves": [missing]})
    body = response.json()
    assert response.status_code == 422
    assert response.headers["content-language"] == "fr"
    assert body["code"] == "illegal-action"
    assert "est refusé par" in body["sentence"]
    clause = await app.ask("GET", body["links"][body["clause"]])
    assert clause.json()["clause"] == body["clause"]


async def test_malformed_bodies(app: RunningApp) -> None:
    table = await _table(app)
    path = f"/api/tables/{table.id}/moves"
    json = {"content-type": "application/json"}
    for content, headers, expected in (
        (b"{", json, "invalid-request"),
        (b"\xff\xfe", json, "invalid-request"),
        (b"[" * 10_000, json, "invalid-request"),
        (b"x" * (MOST_BYTES + 1), json, "body-too-large"),
        (b"x" * (MOST_BYTES + 1), json | {"content-length": f"{MOST_BYTES + 1:020}"}, "body-too-large"),
        (b'{"moves": ["pass"]}', {"content-type": "text/plain"}, "not-json"),
        (b"moves=pass", {"content-type": "application/x-www-form-urlencoded"}, "not-json"),
        (b'{"moves": ["pass"]}', {}, "not-json"),
    ):
        async with app.client(on_turn(table)) as client:
            assert code(await client.post(path, content=content, headers=headers)) == expected


async def test_a_body_without_a_length_is_counted(app: RunningApp) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    async with app.client(ADA) as client:
        response = await client.post("/api/tables", content=endless(), headers={"content-type": "application/json"})
    assert code(response) == "body-too-large"


async def test_other_sites_may_not_act(app: RunningApp) -> None:
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://table.test.evil.test"},
    ):
        assert code(await app.ask("POST", "/api/guests", body={"name": "Ada"}, headers=headers)) == "cross-site"
    for headers in ({"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {"origin": "http://table.test"}, {}):
        assert code(await app.ask("POST", "/api/guests", body={"name": "Ada"}, headers=headers)) == ""
    assert code(await app.ask("GET", "/api/games", headers={"sec-fetch-site": "cross-site"})) == ""


async def test_options_out_of_range(app: RunningApp) -> None:
    for body, expected in (
        ({"game": "chess"}, "unknown-game"),
        ({"game": "mu", "options": {"players": 9}}, "invalid-option"),
        ({"game": "mu", "options": {"players": "four"}}, "invalid-option"),
        ({"game": "mu", "options": {"flavour": 1}}, "unknown-option"),
        ({"game": "mu", "options": {"players": 10**40}}, "invalid-option"),
        ({"game": "mu", "options": {"players": 3.5}}, "invalid-request"),
        ({"game": "mu", "options": {"players": True}}, "invalid-request"),
        ({"game": "mu", "pace": "never"}, "unknown-pace"),
        ({"game": "mu", "relief_after": 1}, "invalid-relief"),
        ({"game": "mu", "relief_level": "god"}, "unknown-level"),
        ({"game": "zocken", "options": {"material": "/etc/passwd"}}, "file-refused"),
        ({"game": "zocken", "options": {"material": "../deck.toml"}}, "file-refused"),
        ({"game": "wild_tiles", "options": {"board": "/dev/zero.toml"}}, "file-refused"),
    ):
        assert code(await app.ask("POST", "/api/tables", ADA, body)) == expected, body
    assert (await app.ask("GET", "/api/tables/mine", ADA)).json()["tables"] == []


async def test_unknown_places(app: RunningApp) -> None:
    for path, expected in (
        ("/api/tables/nope", "unknown-table"),
        ("/api/tables/%00", "unknown-table"),
        ("/api/tables/" + "x" * 3000, "unknown-table"),
        ("/api/games/chess", "unknown-game"),
        ("/api/games/mu/rules/MU-99.9", "unknown-clause"),
        ("/api/nope", "not-found"),
        # Led on to, it would be at the host that the request names.
        ("/api/games/", "not-found"),
        ("/api/tables/", "not-found"),
        ("/nope", "not-found"),
    ):
        response = await app.ask("GET", path, ADA)
        assert (response.status_code, code(response)) == (404, expected), path
    response = await app.ask("DELETE", "/api/games")
    assert (response.status_code, code(response)) == (405, "method-not-allowed")
    table = await _table(app)
    assert code(await app.ask("GET", f"/api/tables/{table.id}/record", ADA)) == "match-not-over"
    assert code(await app.ask("GET", f"/api/tables/{table.id}/stream?after=x", ADA)) == "invalid-request"
    assert code(await app.ask("GET", "/api/tables?status=lost", ADA)) == "invalid-request"


async def test_the_language_asked_for_is_spoken(app: RunningApp) -> None:
    french = await app.ask("GET", "/api/tables/nope", ADA, headers={"accept-language": "fr-CH, en;q=0.5"})
    assert french.json()["sentence"].startswith("Il n’y a pas de table")
    english = await app.ask("GET", "/api/tables/nope?lang=en", ADA, headers={"accept-language": "fr"})
    assert english.json()["sentence"].startswith("There is no table")
    assert [accepted_lang(header) for header in ("", "de", "de, fr;q=0.1", "en;q=0.1, fr;q=x", "fr;q=0")] == (
        ["en", "en", "fr", "en", "en"]
    )


def test_no_header_grows_what_is_remembered() -> None:
    """A client that sends ever new ones does not fill the memory."""
    for number in range(1000):
        accepted_lang(f"fr;q=.{number}")
    remembered = [value.cache_info().currsize for value in vars(web_errors).values() if hasattr(value, "cache_info")]
    assert remembered
    assert max(remembered) <= 256


def _all(kind: type[PiocheError]) -> list[type[PiocheError]]:
    return [kind, *(error for sub in kind.__subclasses__() for error in _all(sub))]


def test_codes_are_unique_and_sentences_complete() -> None:
    mine = [kind for kind in _all(PiocheError) if kind.__module__ in (errors.__name__, http_errors.__name__)]
    codes = [kind.code for kind in _all(PiocheError) if not kind.__module__.startswith("tests")]
    assert len(set(codes)) == len(codes)
    for kind in mine:
        names = [part.partition("}")[0] for part in kind.words.en.split("{")[1:]]
        assert sorted(names) == sorted(part.partition("}")[0] for part in kind.words.fr.split("{")[1:])
        error = kind(**dict.fromkeys(names, "x"))
        for lang in LANGS:
            assert problem(error, lang)["sentence"]
        assert 400 <= status_of(error) < 600


async def test_headers_are_strict(app: RunningApp) -> None:
    for path in ("/api/games", "/healthz", "/nope", "/metrics"):
        headers = (await app.ask("GET", path)).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"


async def test_a_database_that_fails_is_not_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its place is for the log alone."""
    written = io.StringIO()
    monkeypatch.setattr("pioche.web.logs.sys.stderr", written)
    async with open_app(tmp_path, quiet=False) as app:
        file = tmp_path / "tables.db"
        file.rename(tmp_path / "elsewhere.db")
        for method, path, body in (("GET", "/healthz", None), ("POST", "/api/tables", {"game": "mu"})):
            for lang, sentence in (("en", "takes nothing at the moment"), ("fr", "n’accepte rien pour le moment")):
                response = await app.ask(method, f"{path}?lang={lang}", ADA, body)
                assert (response.status_code, code(response)) == (503, "database-unreachable")
                assert sentence in response.json()["sentence"]
                assert str(tmp_path) not in response.text
    assert f'"database":"{file}"' in written.getvalue()


async def test_a_fault_of_ours_is_one_sentence(app: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await _table(app)

    def broken(*_: object) -> None:
        raise RuntimeError("R9 is in the hand of Ada")

    monkeypatch.setattr(acts.Move, "entries", broken)
    response = await app.ask("POST", f"/api/tables/{table.id}/moves", ADA, {"moves": ["pass"]})
    assert (response.status_code, code(response)) == (500, "server-error")
    assert "R9" not in response.text
