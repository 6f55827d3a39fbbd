"""A browser without script: keeps cookies, follows links, fills in forms."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html.parser import HTMLParser
from pathlib import Path

import httpx2

from pioche.core.chance import SeededChance
from pioche.tables.bot_provider import InProcessBots
from pioche.web.app import create_app
from pioche.web.pages import pages
from pioche.web.settings import Settings
from tests.web.running_app import BASE, RunningApp

FRENCH = {"accept-language": "fr-FR,fr;q=0.9", "accept": "text/html"}
ENGLISH = {"accept-language": "en-GB,en;q=0.9", "accept": "text/html"}


@asynccontextmanager
async def open_pages(path: Path, seed: int = 1, quiet: bool = True) -> AsyncIterator[RunningApp]:
    settings = Settings(
        f"sqlite:///{path / 'tables.db'}", bots=lambda: InProcessBots(SeededChance(seed)), limits=False, quiet=quiet
    )
    application = create_app(settings, pages)
    async with application.starlette.router.lifespan_context(application.starlette):
        yield RunningApp(application)


class Reading(HTMLParser):
    """What a person reads on a page, and what can be pressed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.zones: dict[str, str] = {}
        self.buttons: list[dict[str, str]] = []
        self.fields: dict[str, str] = {}
        self.asleep = False
        self._silent = 0
        self.feed(html)
        self.text = re.sub(r"[ \t\n]+", " ", " ".join(self.words))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self._silent += tag in ("script", "style", "symbol")
        self.words += [named[name] for name in ("aria-label", "placeholder") if name in named]
        if tag == "fieldset" and named.get("id") == "choices":
            self.asleep = "disabled" in named
        if tag == "button" and "name" in named:
            self.buttons.append(named)
        if tag == "input" and named.get("type") == "hidden":
            self.fields[named["name"]] = named["value"]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style", "symbol")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.words.append(data)

    def moves(self) -> list[dict[str, str]]:
        """Buttons that play something legal."""
        usable = [button for button in self.buttons if "aria-disabled" not in button]
        return [] if self.asleep else [button for button in usable if button["name"] == "move"]


class Browser:
    """One person with cookies and without script."""

    def __init__(self, app: RunningApp, headers: dict[str, str]) -> None:
        transport = httpx2.ASGITransport(app.application, raise_app_exceptions=False)
        self.client = httpx2.AsyncClient(transport=transport, base_url=BASE, headers=headers, follow_redirects=True)
        self.path = "/"
        self.status = 0
        self.html = ""

    async def open(self, path: str) -> Reading:
        return self._read(await self.client.get(path))

    async def send(self, path: str, **fields: str) -> Reading:
        data = {name.replace("_", "-"): value for name, value in fields.items()}
        return self._read(await self.client.post(path, data=data))

    async def press(self, button: dict[str, str]) -> Reading:
        """A button of the table, with the hidden fields around it."""
        reading = Reading(self.html)
        hidden = {name: value for name, value in reading.fields.items() if name in ("at", "ply", "draft")}
        return self._read(await self.client.post(self.path, data={**hidden, button["name"]: button["value"]}))

    def _read(self, response: httpx2.Response) -> Reading:
        self.path, self.status, self.html = response.url.path, response.status_code, response.text
        return Reading(self.html)


def place_zone(zones: dict[str, str], zone: str) -> None:
    """What the script does with a zone of a frame: the new lines of a chapter go above the others."""
    match = re.search(r'id="?z-([^" >]+)', zone)
    assert match is not None
    name = match[1]
    if "data-gone" in zone:
        zones.pop(name, None)
    elif " data-more>" in zone:
        lines = zone[zone.index("<ol>") + len("<ol>") : zone.rindex("</ol>")]
        zones[name] = zones[name].replace("<ol>", f"<ol>{lines}", 1)
    else:
        zones[name] = zone
