"""Friends at a table: one is away and returns, one comes late, the host decides."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.player import MINE, OVER, QUICK, choose


def _set_up(server: Server, visitors: Visitors) -> tuple[Page, Page]:
    """A host and a guest at a table of Mü with bots, not started."""
    host, guest = visitors.page(), visitors.page(locale="en-GB")
    for page in (host, guest):
        page.add_init_script(QUICK)
    host.goto(f"{server.base}/new/mu")
    host.fill("article [name=name]", "Ana")
    host.click("article button.go")
    guest.goto(host.input_value("#link"))
    guest.fill("article [name=name]", "Bob")
    guest.click("[name=join]")
    expect(host.locator(".chairs")).to_contain_text("Bob")
    return host, guest


def _play_until(mine: Page, other: Page) -> None:
    """Until it is the turn of the first."""
    while True:
        mine.wait_for_timeout(50)
        if mine.query_selector(MINE):
            return
        if other.query_selector(MINE):
            choose(other)


def test_who_comes_while_the_match_begins_is_offered_a_bots_chair(server: Server, visitors: Visitors) -> None:
    host, guest = _set_up(server, visitors)
    late = visitors.page(locale="en-GB")
    late.add_init_script(QUICK)
    late.goto(host.input_value("#link"))
    late.fill("article [name=name]", "Cyd")
    host.click("[name=start]")
    # The invitation follows the table, and leaves alone what is typed.
    expect(late.locator("#state")).to_contain_text("The match has begun", timeout=15_000)
    assert late.input_value("article [name=name]") == "Cyd"
    late.click("[name=join]")
    expect(late.locator("#relief")).to_contain_text("from the next deal")
    late.click("#relief [name=ask] >> nth=0")
    expect(late.locator("#relief")).to_contain_text("chair is yours from the next deal")
    for page in (host, guest):
        expect(page.locator(".seat > .next")).to_contain_text("Cyd")
        expect(page.locator("#z-events")).to_contain_text("Cyd")
    late.click("#relief [name=ask]")
    expect(host.locator(".seat > .next")).to_have_count(0)


def test_pages_are_loaded_again_once_a_second_at_most(server: Server, visitors: Visitors) -> None:
    """However often a person sits down and gets up: else the server would refuse those who have to look each time."""
    host, guest = _set_up(server, visitors)
    loads = list[str]()
    host.on("request", lambda request: loads.append(request.url) if request.method == "GET" else None)
    host.clock.install(time=0)

    def come_and_go(up: str, last: Mapping[str, str], shows: str) -> None:
        host.clock.pause_at(host.evaluate("Date.now()") + 5000)
        loads.clear()
        for fields in (*[{up: "B"}, {"sit": "B"}] * 6, last):
            assert guest.request.post(guest.url, form={**fields}).ok
        seconds = 0
        while not host.locator(shows).count():
            host.clock.run_for(1000)
            seconds += 1
        assert 0 < len(loads) <= 1 + seconds
        host.clock.resume()

    come_and_go("stand", {"sit": "C"}, ".chairs > :nth-child(3):has-text('Bob')")
    assert guest.request.post(guest.url, form={"sit": "B"}).ok
    host.click("[name=start]")
    host.wait_for_selector("#z-events", state="attached")
    come_and_go("leave", {"leave": "1"}, "#z-events li:first-child:has-text('a quitté')")


def test_whose_line_is_silent_is_away_for_all_and_back_at_once(server: Server, visitors: Visitors) -> None:
    host, guest = _set_up(server, visitors)
    host.click("[name=start]")
    host.wait_for_selector("#z-prompt")
    guest.wait_for_selector("#z-prompt")
    table = guest.url
    _play_until(guest, host)
    guest.goto(f"{server.base}/rules/mu")
    badge = host.locator(".seat > .away")
    expect(badge).to_contain_text("pas là", timeout=50_000)
    expect(host.locator("#z-events")).to_contain_text("Bob n’est pas là.")
    # Nobody plays for Bob: it is still his turn.
    assert host.query_selector(MINE) is None
    with closing(sqlite3.connect(server.database)) as stored:
        [[count]] = stored.execute("SELECT count(*) FROM entry WHERE kind = 'relieved'")
    assert count == 0
    # Until the host has a bot play in his place.
    host.reload()
    host.click("#host summary")
    host.click("#host [name=replace]")
    expect(host.locator(".seat > .bot")).to_have_count(1)
    expect(host.locator("#z-events")).to_contain_text("Un robot joue pour Bob.")
    host.wait_for_selector(f"{MINE}, {OVER}")
    guest.goto(table)
    expect(host.locator(".seat > :is(.away, .bot)")).to_have_count(0, timeout=15_000)
    expect(host.locator("#z-events")).to_contain_text("Bob rejoue.")
    _play_until(guest, host)
    choose(guest)


def test_the_tools_of_the_host(server: Server, visitors: Visitors) -> None:
    host, guest = _set_up(server, visitors)
    host.click("#agreement summary")
    host.select_option("#agreement [name=players]", "4")
    host.select_option("#agreement [name=pace]", "quick")
    host.click("[name=agree]")
    expect(host.locator(".chairs li")).to_have_count(4)
    host.click("#host summary")
    host.select_option("[name=patience]", "120")
    host.click("#host form:has([name=patience]) button")
    host.click("#host summary")
    assert host.input_value("[name=patience]") == "120"
    host.click("[name=stand]")
    expect(host.locator(".chairs")).not_to_contain_text("Bob")
    guest.wait_for_selector("[name=sit]")
    host.click("#host summary")
    host.click("[name=close]")
    expect(guest.locator("main")).to_contain_text("closed", timeout=15_000)
    # Pages of a closed table are refused.
    visitors.complaints[:] = [text for text in visitors.complaints if "409" not in text]
