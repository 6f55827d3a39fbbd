"""axe on every kind of page, light and dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from pioche.games import IDS
from tests.browser.conftest import Server, Visitors
from tests.browser.player import begin, choose, play_deal, wait_for_turn


def check(page: Page, where: str) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages(server: Server, visitors: Visitors, dark: bool) -> None:
    page = visitors.page(dark=dark)
    for path in ("/", "/new/mu", "/rules/mu", "/rules/mu?q=atout", "/t/nowhere"):
        page.goto(server.base + path)
        check(page, path)
    page.goto(f"{server.base}/new/mu")
    page.click("article button.go")
    check(page, "waiting room")
    guest = visitors.page(dark=dark)
    guest.goto(page.input_value("#link"))
    check(guest, "by the link")
    visitors.complaints[:] = [text for text in visitors.complaints if "404" not in text]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("game", IDS)
def test_tables(server: Server, visitors: Visitors, game: str, dark: bool) -> None:
    page = visitors.page(dark=dark)
    begin(page, server.base, game)
    wait_for_turn(page)
    check(page, "first turn")
    for _ in range(4):
        if wait_for_turn(page):
            choose(page)
    check(page, "later")
    play_deal(page)
    check(page, "end of the deal")
    phone = visitors.page(width=360, height=740, dark=dark)
    begin(phone, server.base, game)
    wait_for_turn(phone)
    check(phone, "phone")
