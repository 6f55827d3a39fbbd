"""A real browser and a real server. Chromium is Debian's; where there is none the tests say so and are skipped."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    ViewportSize,
    sync_playwright,
)

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SCREEN = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=360, height=740)
# CI requires the browser: there a missing one is a failure.
REQUIRED = os.environ.get("PIOCHE_CI") == "1"


@dataclass
class Server:
    """The server in a process of its own, with a database that outlives it."""

    database: Path
    port: int = 0
    # Where Python looks for packages first.
    path: str = os.environ.get("PYTHONPATH", "")
    process: subprocess.Popen[str] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "pioche", "serve", "--port", str(self.port), "--quiet", "--no-limits"]
        self.process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{self.database}"],
            env=os.environ | {"PYTHONPATH": self.path},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        ready = re.search(r"http://[^:]+:(\d+)", self.process.stdout.readline())
        assert ready is not None
        self.port = int(ready[1])

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


@dataclass
class Visitors:
    """People with browsers; what their consoles complain about is collected."""

    browser: Browser
    complaints: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def page(self, size: ViewportSize = SCREEN, locale: str = "fr-FR", script: bool = True) -> Page:
        context = self.browser.new_context(
            viewport=size, locale=locale, java_script_enabled=script, reduced_motion="reduce"
        )
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", self._note_message)
        page.on("pageerror", self._failed)
        page.on("request", self._note_request)
        return page

    def _note_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:")):
            self.complaints.append(f"asks elsewhere: {request.url}")

    def _failed(self, error: Error) -> None:
        self.complaints.append(str(error))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        assert not REQUIRED, "Chromium is required here: apt-get install chromium"
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visitors(chromium: Browser) -> Iterator[Visitors]:
    visitors = Visitors(chromium)
    yield visitors
    for context in visitors.contexts:
        context.close()
    assert not visitors.complaints


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests: every visitor is a new person."""
    server = Server(tmp_path_factory.mktemp("browser") / "pioche.db")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that a test may stop."""
    server = Server(tmp_path / "pioche.db")
    server.start()
    yield server
    server.stop()
