"""Every game by the keyboard alone: Tab, arrow keys, Enter."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visitors
from tests.browser.player import PLAYED_BY, begin, wait_for_turn
from tests.ours import IDS

TURNS = 4
HAND = ".hand .row"
ADDS = "#cloth button[name=add]:not(.no)"
# Where arrow keys go, and what each such place is to Tab.
GROUPS = (".hand .row button", "#cloth > button", "[data-board] button")
_FOCUSED = "what => document.activeElement.matches(what)"
_STOPS = "what => [...document.querySelectorAll(what)].map(button => button.tabIndex)"
_CHANGED = """([at, draft]) => document.querySelector("#table [name=at]").value !== at
  || (document.querySelector("#table [name=draft]")?.value ?? "") !== draft"""


@pytest.mark.parametrize("game", IDS)
def test_turns_by_the_keyboard_alone(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.page()
    begin(page, server.base, game)
    for turn in range(TURNS):
        if not wait_for_turn(page):
            assert turn > 0
            break
        at = page.input_value("#table [name=at]")
        while page.input_value("#table [name=at]") == at:
            _choose(page)


def _choose(page: Page) -> None:
    """One move, or one thing more of a draft; a draft is begun where one can be."""
    for group in GROUPS:
        stops = page.evaluate(_STOPS, group)
        assert sum(stop == 0 for stop in stops) == bool(stops), group
    drafts = page.query_selector("#table [name=draft]") is None and page.query_selector(ADDS)
    what = ADDS if drafts or page.query_selector(PLAYED_BY) is None else PLAYED_BY
    before = _position(page)
    _go_to(page, what)
    picks = page.evaluate(_FOCUSED, ".hand .card[name=move]")
    page.keyboard.press("Enter")
    if picks:
        expect(page.locator(":focus")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Enter")
    page.wait_for_function(_CHANGED, arg=before)


def _position(page: Page) -> list[str]:
    draft = page.locator("#table [name=draft]")
    return [page.input_value("#table [name=at]"), draft.input_value() if draft.count() else ""]


def _go_to(page: Page, what: str) -> None:
    """Tab as far as the place where it is, then arrow keys."""
    place = next((group for group in GROUPS if page.query_selector(f"{group}:is({what})")), what)
    for _ in range(40):
        if page.evaluate(_FOCUSED, place):
            break
        page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        for _ in range(20):
            if page.evaluate(_FOCUSED, what):
                return
            page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not come to {what}")


@pytest.mark.parametrize("game", ["calcory", "wild_tiles"])
def test_arrow_keys_go_where_they_point_on_a_board(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.page()
    begin(page, server.base, game)
    board = f":is({GROUPS[1]}, {GROUPS[2]}:not([aria-hidden]))"
    while wait_for_turn(page) and page.locator(board).count() < 3:
        _choose(page)
    page.locator(board).first.focus()
    moved = set[str]()
    for key, axis, sign in (
        ("ArrowRight", "x", 1),
        ("ArrowDown", "y", 1),
        ("ArrowLeft", "x", -1),
        ("ArrowUp", "y", -1),
    ):
        before = page.locator(":focus").bounding_box()
        page.keyboard.press(key)
        after = page.locator(":focus").bounding_box()
        assert before is not None
        assert after is not None
        step = after["x"] - before["x"] if axis == "x" else after["y"] - before["y"]
        assert step * sign > 0 or after == before
        if after != before:
            moved.add(axis)
    assert moved
    # One more Tab leaves the board.
    page.keyboard.press("Tab")
    assert not page.evaluate(_FOCUSED, board)
