"""Behind a proxy: which one is believed, and the address that players use, are settings."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from starlette.types import Scope

from pioche.web.addresses import THIS_COMPUTER, TrustedProxies
from pioche.web.app import create_app
from pioche.web.identity import COOKIE
from pioche.web.pages import pages
from pioche.web.settings import Settings

pytestmark = pytest.mark.anyio
PAGE = {"accept": "text/html", "sec-fetch-site": "same-origin"}


@asynccontextmanager
async def visiting(
    path: Path, public_url: str = "", trusted: tuple[str, ...] = THIS_COMPUTER, peer: str = "127.0.0.1"
) -> AsyncIterator[httpx2.AsyncClient]:
    app = create_app(
        Settings(f"sqlite:///{path / 'tables.db'}", quiet=True, trusted_proxies=trusted, public_url=public_url), pages
    )
    transport = httpx2.ASGITransport(app, raise_app_exceptions=False, client=(peer, 1))
    async with (
        app.starlette.router.lifespan_context(app.starlette),
        httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000", headers=PAGE) as client,
    ):
        yield client


async def test_the_public_address_stands_in_what_leaves(tmp_path: Path) -> None:
    async with visiting(tmp_path, "https://cards.test/") as client:
        answer = await client.post("/new/mu", data={"players": "4", "name": "Ada"})
        assert answer.status_code == 303
        # The address of a redirect is of this site, whatever it is called.
        assert answer.headers["location"].startswith("/t/")
        assert re.search(rf"{COOKIE}=.*; Secure", answer.headers["set-cookie"])
        assert "strict-transport-security" in answer.headers
        headers = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
        room = await client.get(answer.headers["location"], headers=headers)
        assert "https://cards.test/t/" in room.text
        assert "127.0.0.1" not in room.text


@pytest.mark.parametrize(("origin", "status"), [("https://cards.test", 201), ("http://127.0.0.1:8000", 403)])
async def test_who_comes_from_the_public_address_comes_from_here(tmp_path: Path, origin: str, status: int) -> None:
    async with visiting(tmp_path, "https://cards.test") as client:
        del client.headers["sec-fetch-site"]
        answer = await client.post("/api/guests", json={"name": "Ada"}, headers={"origin": origin})
        assert answer.status_code == status


@pytest.mark.parametrize(
    ("trusted", "peer", "believed"),
    [
        (THIS_COMPUTER, "127.0.0.1", True),
        (THIS_COMPUTER, "::1", True),
        (THIS_COMPUTER, "172.18.0.2", False),
        (("172.18.0.0/16", "192.0.2.1"), "172.18.0.2", True),
        (("172.18.0.0/16", "192.0.2.1"), "192.0.2.1", True),
        (("172.18.0.0/16", "192.0.2.1"), "127.0.0.1", False),
    ],
)
async def test_only_trusted_proxies_say_for_whom_they_ask(
    tmp_path: Path, trusted: tuple[str, ...], peer: str, believed: bool
) -> None:
    forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}
    async with visiting(tmp_path, trusted=trusted, peer=peer) as client:
        answer = await client.post("/settings", data={"name": "Ada"}, headers=forwarded)
        assert ("Secure" in answer.headers["set-cookie"]) is believed
        # Measures are for this computer, not for whom a proxy on it asks.
        measures = (await client.get("/metrics", headers=forwarded)).status_code
        assert measures == (200 if peer == "127.0.0.1" and not believed else 404)
    assert (peer in TrustedProxies(trusted)) is believed


@pytest.mark.parametrize(
    ("headers", "client", "scheme"),
    [
        ([], "10.0.0.9", "http"),
        ([("x-forwarded-for", "198.51.100.7")], "198.51.100.7", "http"),
        # What a client says of itself is worth nothing: the last one that no proxy is was seen by a proxy.
        ([("x-forwarded-for", "192.0.2.66, 198.51.100.7, 10.0.0.2")], "198.51.100.7", "http"),
        ([("x-forwarded-for", "192.0.2.66"), ("x-forwarded-for", "198.51.100.7,10.0.0.2")], "198.51.100.7", "http"),
        ([("x-forwarded-for", "192.0.2.66, ::ffff:10.0.0.2")], "192.0.2.66", "http"),
        ([("x-forwarded-for", "10.0.0.3, 10.0.0.2")], "10.0.0.3", "http"),
        ([("x-forwarded-for", "198.51.100.7:4711")], "198.51.100.7", "http"),
        ([("x-forwarded-for", "[2001:db8::7]:4711, 10.0.0.2:80")], "2001:db8::7", "http"),
        ([("x-forwarded-for", "[2001:db8::7]")], "2001:db8::7", "http"),
        ([("x-forwarded-for", "2001:db8::7")], "2001:db8::7", "http"),
        ([("x-forwarded-for", "198.51.100.7, unknown")], "unknown", "http"),
        ([("x-forwarded-for", "")], "10.0.0.9", "http"),
        ([("x-forwarded-proto", "https")], "10.0.0.9", "https"),
        ([("x-forwarded-proto", "http"), ("x-forwarded-proto", " https ")], "10.0.0.9", "https"),
        ([("x-forwarded-proto", "gopher")], "10.0.0.9", "http"),
    ],
)
def test_a_chain_of_proxies(headers: list[tuple[str, str]], client: str, scheme: str) -> None:
    sent = [(name.encode(), value.encode()) for name, value in headers]
    scope: Scope = {"client": ("10.0.0.9", 5), "scheme": "http", "headers": sent}
    TrustedProxies(["10.0.0.0/8"]).read(scope, dict(sent))
    assert (scope["client"][0], scope["scheme"]) == (client, scheme)
    # Nobody else is believed, nor who has no address.
    for peer in (("192.0.2.1", 5), None):
        scope = {"client": peer, "scheme": "http", "headers": sent}
        TrustedProxies(["10.0.0.0/8"]).read(scope, dict(sent))
        assert (scope["client"], scope["scheme"]) == (peer, "http")


def test_what_is_trusted() -> None:
    trusted = TrustedProxies(["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"])
    assert [name in trusted for name in ("10.9.9.9", "::ffff:10.9.9.9", "2001:db8::5", "192.0.2.1")] == [True] * 4
    assert [name in trusted for name in ("11.0.0.1", "2001:db9::5", "192.0.2.2", "proxy", "")] == [False] * 5
    with pytest.raises(ValueError, match="host bits"):
        TrustedProxies(["10.0.0.1/8"])
