"""The real server in a process of its own: ready, played by curl and by the client, stopped, started again."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from pioche.client import Client, Refused
from pioche.core.record import read_record
from pioche.games import find
from pioche.web.serve import address, listen

pytestmark = pytest.mark.slow
DOCS = Path(__file__).parents[2] / "docs" / "api.md"


@contextmanager
def serving(path: Path, *more: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server on a free port, and its address."""
    command = [sys.executable, "-m", "pioche", "serve", "--port", "0", "--lang", "en", "--quiet", *more]
    with subprocess.Popen(
        [*command, "--database", f"sqlite:///{path / 'tables.db'}"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            ready = re.search(r"http://\S+", process.stdout.readline())
            assert ready is not None
            yield ready[0], process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def test_who_listens_everywhere_is_told_by_an_address_that_leads_there() -> None:
    with listen("0.0.0.0", 0) as listening:
        text = address(listening)
        assert text.startswith("http://")
        assert "0.0.0.0" not in text
        host, port = text.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10):
            pass


def _blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_documented_game(tmp_path: Path) -> None:
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    with serving(tmp_path) as (base, process):
        played = subprocess.run(
            ["bash", "-eu"],
            input="\n".join(_blocks("sh")),
            env={**os.environ, "BASE": base},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        scope: dict[str, object] = {}
        exec(_blocks("python")[0], scope)
        # `play` is what the page defines, known only when it runs.
        assert asyncio.run(scope["play"](base))  # type: ignore[operator]
    assert process.returncode == 0
    record = read_record(played.stdout[played.stdout.index("pioche record") :], find)
    assert record.winners
    assert record.names == ("Ada", "club", "club")
    assert "You already sit in seat A." in played.stdout


def test_stopped_and_started_again_clients_go_on(tmp_path: Path) -> None:
    async def start_match(base: str) -> tuple[str, str, int]:
        async with Client(base) as client:
            await client.introduce("Ada")
            table = await client.create("mu", {"players": 3})
            await table.sit()
            for _ in range(2):
                await table.add_bot("random")
            await table.start()
            async for state in table.stream():
                if state["legal"]:
                    return client.token, table.id, state["ply"]
        raise AssertionError("nobody's turn")

    async def gone_on(base: str, token: str, id: str, ply: int) -> int:
        async with Client(base, token) as client:
            table = await client.join(id, "")
            state = await table.state()
            assert state["ply"] == ply
            await table.move(state["legal"][0], ply=ply)
            async for frame in table.stream(after=ply):
                return int(frame["ply"])
        raise AssertionError("nothing told")

    with serving(tmp_path) as (base, process):
        token, id, ply = asyncio.run(start_match(base))
    assert process.returncode == 0
    with serving(tmp_path) as (base, _):
        # How things stand: the bots may have played, too.
        assert asyncio.run(gone_on(base, token, id, ply)) > ply


def test_a_stop_ends_streams_and_answers_nothing_twice(tmp_path: Path) -> None:
    with serving(tmp_path) as (base, process):
        with httpx2.Client(base_url=base) as client:
            client.post("/api/guests", json={"name": "Ada"})
            table = client.post("/api/tables", json={"game": "mu"}).json()["table"]
            with client.stream("GET", f"/api/tables/{table}/stream") as stream:
                lines = stream.iter_lines()
                assert next(lines) == "retry: 2000"
                process.send_signal(signal.SIGINT)
                assert any(line.startswith("id: 1") for line in lines)
        assert process.wait(30) == 0


def _refusal(*arguments: str) -> str:
    command = [sys.executable, "-m", "pioche", "serve", "--lang", "en", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    return done.stderr


def test_what_cannot_be_served_is_refused_exactly(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.db'}"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert "address-taken: 127.0.0.1 port" in _refusal("--port", port, "--database", database)
    assert "address-taken" in _refusal("--host", "no.such.host.invalid", "--port", "0", "--database", database)
    assert "database-url-invalid" in _refusal("--port", "0", "--database", "nonsense")
    assert "--port goes from 0 to 65535" in _refusal("--port", "70000")
    assert "--workers goes from 1 to 256" in _refusal("--workers", "0")
    assert "bad-usage" in _refusal("--port", "http")
    for name in ("localhost", "10.0.0.1/8", "10.0.0.0/33"):
        assert f"--trusted-proxy “{name}” is no address" in _refusal("--trusted-proxy", "::1", "--trusted-proxy", name)
    for url in ("cards.test", "ftp://cards.test", "https://", "https://cards.test/pioche", "https://me@cards.test"):
        assert f"--public-url “{url}” is not" in _refusal("--public-url", url)
    assert "--connections goes from 1" in _refusal("--connections", "0")


def test_the_client_says_what_was_refused(tmp_path: Path) -> None:
    async def status_of(base: str) -> str:
        async with Client(base, lang="fr") as client:
            with pytest.raises(Refused) as refused:
                await client.create("mu")
            assert "Dites d’abord qui vous êtes" in str(refused.value)
            return refused.value.code

    with serving(tmp_path) as (base, _):
        assert asyncio.run(status_of(base)) == "nobody-known"
