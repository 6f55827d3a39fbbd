"""Lines that break: a move is played once or not at all, the page says which, and nothing chosen is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Server, Visitors
from tests.browser.player import begin, choose, wait_for_turn

_AT = "document.querySelector('#table [name=at]').value"
_MOVED = "at => document.querySelector('#table [name=at]').value !== at"


def _forgive_cuts(visitors: Visitors) -> None:
    """While the line is cut a browser cannot but complain."""
    visitors.complaints[:] = [text for text in visitors.complaints if "ERR_" not in text and "409" not in text]


def _tap(page: Page) -> str:
    """A whole move in one tap; the position that it was made for."""
    at: str = page.evaluate(_AT)
    page.evaluate("localStorage.setItem('pioche.onetap', '1')")
    page.locator("#cloth button[name=move]:not(.no)").first.click()
    return at


def _at_a_move(page: Page) -> None:
    """On turn, with a move to tap."""
    while wait_for_turn(page) and page.query_selector("#cloth button[name=move]:not(.no)") is None:
        choose(page)


@pytest.mark.parametrize("lost", ["question", "answer"])
def test_a_line_cut_in_the_moment_of_a_move(server: Server, visitors: Visitors, lost: str) -> None:
    page = visitors.page(PHONE)
    begin(page, server.base)
    _at_a_move(page)
    cut, sent = [True], list[str]()

    def pass_on(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        sent.append(route.request.post_data or "")
        if not cut[0]:
            return route.continue_()
        if lost == "answer":
            route.fetch()
        return route.abort("connectionreset")

    page.route(re.compile(r"/t/\w+$"), pass_on)
    at = _tap(page)
    bar = page.locator("#line")
    expect(bar).to_contain_text("Pas de connexion. Gardé, et envoyé dès son retour")
    box = bar.bounding_box()
    assert box is not None
    assert box["y"] == 0
    cut[0] = False
    page.wait_for_function(_MOVED, arg=at)
    expect(bar).to_contain_text("C’est fait")
    expect(bar).to_be_hidden()
    keys = {re.search(r"key=([^&]*)", body)[1] for body in sent}  # type: ignore[index]
    assert len(sent) > 1
    assert len(keys) == 1
    _forgive_cuts(visitors)


def test_a_move_that_came_too_late_is_said_to_be_not_done(server: Server, visitors: Visitors) -> None:
    page, second = visitors.page(), None
    begin(page, server.base)
    _at_a_move(page)
    page.route(
        re.compile(r"/t/\w+$"), lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    _tap(page)
    expect(page.locator("#line")).to_contain_text("Gardé")
    # The same person plays something else on another page meanwhile.
    second = page.context.new_page()
    second.add_init_script("localStorage.setItem('pioche.speed', '0'); localStorage.removeItem('pioche.onetap')")
    second.goto(page.url)
    wait_for_turn(second)
    choose(second)
    page.unroute_all()
    expect(page.locator("#line")).to_contain_text("Ce n’est pas fait")
    expect(page.locator("#line")).to_contain_text("La table a continué entre-temps.")
    page.click("#line button")
    expect(page.locator("#line")).to_be_hidden()
    _forgive_cuts(visitors)


def test_a_move_kept_by_a_page_that_the_phone_forgot_is_sent_by_the_next(server: Server, visitors: Visitors) -> None:
    page = visitors.page(PHONE)
    begin(page, server.base)
    _at_a_move(page)
    page.route(
        re.compile(r"/t/\w+$"), lambda route: route.abort() if route.request.method == "POST" else route.continue_()
    )
    at = _tap(page)
    expect(page.locator("#line")).to_contain_text("Gardé")
    page.unroute_all()
    page.reload()
    page.wait_for_function(_MOVED, arg=at)
    _forgive_cuts(visitors)


def _draft_one(page: Page) -> str:
    """Cards of a bid, not confirmed."""
    while wait_for_turn(page) and page.query_selector("#cloth button[name=add]:not(.no)") is None:
        choose(page)
    page.locator(".hand button[name=add]:not(.no)").first.click()
    page.wait_for_selector("#table [name=draft]", state="attached")
    draft: str = page.input_value("#table [name=draft]")
    assert draft
    return draft


def test_a_locked_phone_keeps_the_draft_and_catches_up(server: Server, visitors: Visitors) -> None:
    page = visitors.page(PHONE)
    begin(page, server.base)
    draft = _draft_one(page)
    phone = page.context.new_cdp_session(page)
    phone.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.wait_for_timeout(500)
    phone.send("Page.setWebLifecycleState", {"state": "active"})
    page.wait_for_timeout(500)
    assert page.input_value("#table [name=draft]") == draft
    # The phone needed the room, and loads the page again.
    page.reload()
    page.wait_for_selector("#table [name=draft]", state="attached")
    assert page.input_value("#table [name=draft]") == draft
    choose(page)


def test_what_happened_while_the_page_slept_is_there_when_it_wakes(server: Server, visitors: Visitors) -> None:
    page = visitors.page(PHONE)
    begin(page, server.base)
    wait_for_turn(page)
    second = page.context.new_page()
    second.add_init_script("localStorage.setItem('pioche.speed', '0')")
    second.goto(page.url)
    wait_for_turn(second)
    phone = page.context.new_cdp_session(page)
    phone.send("Page.setWebLifecycleState", {"state": "frozen"})
    choose(second)
    wait_for_turn(second)
    phone.send("Page.setWebLifecycleState", {"state": "active"})
    page.wait_for_function(f"at => {_AT} === at", arg=second.evaluate(_AT))


def test_a_restart_keeps_the_draft_and_plays_what_was_tapped_meanwhile(own_server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    begin(page, own_server.base)
    draft = _draft_one(page)
    own_server.stop()
    expect(page.locator("#line")).to_contain_text("Pas de connexion")
    at: str = page.evaluate(_AT)
    page.locator("#z-prompt button[name=move]").first.click()
    expect(page.locator("#line")).to_contain_text("Gardé")
    assert page.input_value("#table [name=draft]") == draft
    own_server.start()
    page.wait_for_function(_MOVED, arg=at)
    expect(page.locator("#line")).to_be_hidden()
    _forgive_cuts(visitors)
