"""A game as `pioche new-game` makes it: installed as a package, tested, served, played in French."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

import pioche
from pioche.core.errors import InvalidText
from tests.browser.conftest import Server, Visitors
from tests.browser.player import begin, play_deal

GAME = "cribbage"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the new game."""
    folder = tmp_path_factory.mktemp("outside") / "project"
    run(Path.cwd(), "-m", "pioche", "new-game", GAME, str(folder))
    return folder


@pytest.fixture(scope="module")
def site(project: Path) -> Path:
    """Where the package is installed: beside Pioche, and not in the environment of these tests."""
    folder = project.parent / "site"
    offline = ("--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
    run(project, "-m", "pip", "install", "--quiet", *offline, "--target", str(folder), ".")
    return folder


def path_with(site: Path) -> str:
    return os.pathsep.join([str(site), str(Path(pioche.__file__).parents[1])])


def run(folder: Path, *words: str, path: str | None = None) -> str:
    """What a Python program prints; it must succeed."""
    environment = os.environ | ({} if path is None else {"PYTHONPATH": path})
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def its_server(site: Path) -> Iterator[Server]:
    server = Server(site.parent / "pioche.db", path=path_with(site))
    server.start()
    yield server
    server.stop()


def test_its_conformance_and_its_clauses_pass(project: Path, site: Path) -> None:
    printed = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", path=path_with(site))
    assert " passed" in printed
    assert "skipped" not in printed


def test_a_deal_in_french_over_http(its_server: Server) -> None:
    with httpx2.Client(base_url=its_server.base, headers={"accept-language": "fr"}, timeout=30) as http:
        token = http.post("/api/tokens", json={"name": "Ada"}).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        table = http.post("/api/tables", json={"game": GAME, "options": {"players": 2}}).json()["table"]
        for act, body in (("sit", {}), ("bots", {"level": "random"}), ("start", {})):
            assert http.post(f"/api/tables/{table}/{act}", json=body).status_code == 200
        refused, moves = 0, 0
        state = http.get(f"/api/tables/{table}").json()
        while state["turn"] is not None:
            if state["legal"]:
                answer = http.post(f"/api/tables/{table}/moves", json={"moves": ["nonsense"]})
                refused += answer.json()["sentence"] == InvalidText(text="nonsense").sentence("fr")
                moves += http.post(f"/api/tables/{table}/moves", json={"moves": [state["legal"][0]]}).is_success
            else:
                time.sleep(0.02)
            state = http.get(f"/api/tables/{table}").json()
    assert refused == moves == 3
    assert sum(state["scores"]) == 3


def test_a_deal_in_the_browser(its_server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    begin(page, its_server.base, GAME)
    assert play_deal(page) == 3
    assert "Le plus de plis" in page.inner_text("#cloth")
