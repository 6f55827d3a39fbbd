"""axe on every kind of page and on every table, light and dark, in both languages, on a screen and on a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from pioche.core.words import LANGS
from tests.browser.conftest import PHONE, SCREEN, Server, Visitors
from tests.browser.player import OVER, QUICK, begin, choose, play_deal, wait_for_turn
from tests.ours import IDS


def check(page: Page, where: str) -> None:
    """As it stands, by day and in the evening."""
    for light in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if light == "dark" else "light", reduced_motion="reduce")
        violations = Axe().run(page)
        assert violations.violations_count == 0, f"{where}, {light}: {violations.generate_report()}"


def check_all(page: Page, where: str) -> None:
    """In both languages; the second time as a phone shows it."""
    here = page.url.partition("//")[2].partition("/")[2]
    base = page.url.removesuffix(here)
    for lang, size in zip(LANGS, (SCREEN, PHONE), strict=True):
        page.set_viewport_size(size)
        page.goto(f"{base}lang/{lang}?to=/{here.replace('&', '%26')}")
        check(page, f"{where}, {lang}")
    page.set_viewport_size(SCREEN)


def test_pages(server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    for path in ("/", "/rules/mu?q=MU-5", "/t/nowhere", *(f"/{kind}/{id}" for kind in ("new", "rules") for id in IDS)):
        page.goto(server.base + path)
        check_all(page, path)
    page.goto(f"{server.base}/new/mu")
    page.click("details:not(.menu) summary")
    check(page, "house rules")
    page.click(".menu summary")
    check(page, "settings")
    visitors.complaints[:] = [text for text in visitors.complaints if "404" not in text]


def test_the_waiting_room_and_those_who_come(server: Server, visitors: Visitors) -> None:
    host, guest, stranger = visitors.page(), visitors.page(), visitors.page()
    host.goto(f"{server.base}/new/mu")
    host.check("[name=public][value='1']")
    host.click("article button.go")
    check_all(host, "waiting room")
    guest.goto(f"{server.base}/new/mu")
    guest.click("article button.go")
    guest.wait_for_selector("#link")
    stranger.goto(guest.input_value("#link"))
    check(stranger, "by the link")
    stranger.goto(host.url)
    check_all(stranger, "somebody who may sit down")
    stranger.goto(server.base)
    stranger.wait_for_selector(".list")
    check_all(stranger, "open tables")
    host.goto(server.base)
    check_all(host, "my tables")


def test_a_match_watched_won_and_seen_again(server: Server, visitors: Visitors) -> None:
    page, watcher = visitors.page(), visitors.page()
    page.add_init_script(QUICK)
    page.goto(f"{server.base}/new/calcory")
    page.check("[name=public][value='1']")
    page.click("article button.go")
    page.click("[name=start]")
    wait_for_turn(page)
    watcher.goto(page.url)
    check_all(watcher, "spectator")
    page.click("a[data-sheet]:visible")
    page.wait_for_selector("#sheet[open] .clause")
    check(page, "the rulebook beside the table")
    page.keyboard.press("Escape")
    play_deal(page)
    check_all(page, "the match is over")
    for eyes in ("", "A", "open"):
        page.goto(f"{page.url.partition('/replay')[0]}/replay?deal=1&move=9&eyes={eyes}")
        check_all(page, f"replay by {eyes or 'nobody'}")


@pytest.mark.parametrize("game", IDS)
def test_tables(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.page()
    begin(page, server.base, game)
    wait_for_turn(page)
    check_all(page, "first turn")
    for _ in range(4):
        if wait_for_turn(page):
            choose(page)
    if page.query_selector(OVER) is None:
        check_all(page, "in the middle")
    play_deal(page)
    check_all(page, "end of the deal")
