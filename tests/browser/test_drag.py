"""Cards are dragged from the hand to the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, SCREEN, Server, Visitors
from tests.browser.player import begin, choose, wait_for_turn


def drag(page: Page, card: str, place: str) -> None:
    """By the pointer, in steps, as a hand does it."""
    page.locator(card).first.scroll_into_view_if_needed()
    start, end = page.locator(card).first.bounding_box(), page.locator(place).first.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 14, start["y"] + 14)
    page.mouse.down()
    page.mouse.move(start["x"] + 14, start["y"] - 10, steps=2)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


_PLAYED = "at => document.querySelector('#table [name=at]').value !== at"


def _hand(page: Page) -> list[str]:
    drawings: list[str] = page.locator(".hand .card use").evaluate_all("all => all.map(use => use.href.baseVal)")
    return drawings


@pytest.mark.parametrize("size", [SCREEN, PHONE], ids=["screen", "phone"])
@pytest.mark.parametrize(
    ("game", "middle"), [("mu", "#z-centre"), ("zocken", "#z-centre"), ("safaru", "#z-wild")], ids=str
)
def test_a_card_is_played_by_dragging_it_to_the_middle(
    server: Server, visitors: Visitors, size: ViewportSize, game: str, middle: str
) -> None:
    page = visitors.page(size)
    begin(page, server.base, game)
    while wait_for_turn(page) and page.query_selector("#z-prompt [name=move]"):
        choose(page)
    at = page.input_value("#table [name=at]")
    drag(page, ".hand .card:is([name=move], [name=add]):not(.no)", middle)
    # At Safarü a card is chosen first, and what it catches after that.
    page.wait_for_function(f"at => document.querySelector('#table [name=draft]') || ({_PLAYED})(at)", arg=at)
    assert page.evaluate("localStorage.getItem('pioche.sort')") is None


def test_a_drag_that_ends_elsewhere_leaves_the_hand_as_it_was(server: Server, visitors: Visitors) -> None:
    page = visitors.page(SCREEN)
    begin(page, server.base)
    wait_for_turn(page)
    before, at = _hand(page), page.input_value("#table [name=at]")
    cards = page.locator(".hand .row .card")
    box = page.locator("#z-contract").bounding_box()
    assert box is not None
    for place in ("over the others and away", "where it lay"):
        cards.nth(0).hover(position={"x": 8, "y": 40})
        page.mouse.down()
        if place == "where it lay":
            cards.nth(0).hover(position={"x": 20, "y": 52}, force=True)
        else:
            cards.nth(6).hover(position={"x": 20, "y": 40}, force=True)
            assert _hand(page) != before
            page.mouse.move(box["x"] + 20, box["y"] + 10, steps=4)
        page.mouse.up()
        assert _hand(page) == before, place
        assert page.evaluate("localStorage.getItem('pioche.sort')") is None
    assert page.input_value("#table [name=at]") == at


@pytest.mark.parametrize("size", [SCREEN, PHONE], ids=["screen", "phone"])
def test_a_tile_is_dragged_to_its_space_and_the_board_is_tapped_for_the_direction(
    server: Server, visitors: Visitors, size: ViewportSize
) -> None:
    page = visitors.page(size)
    begin(page, server.base, "wild_tiles")
    for _ in range(20):
        assert wait_for_turn(page)
        if page.query_selector(".hand .card[name=add]:not(.no)") and page.locator("[data-drop]").count() == 1:
            break
        choose(page)
    at = page.input_value("#table [name=at]")
    order = page.evaluate("localStorage.getItem('pioche.sort')")
    drag(page, ".hand .card[name=add]:not(.no)", ".sq[data-drop]")
    expect(page.locator("#table [name=draft]")).to_have_count(1)
    expect(page.locator("#z-pad")).to_be_visible()
    # The order of the rack is as it was.
    assert page.evaluate("localStorage.getItem('pioche.sort')") == order
    page.locator("#z-spots button").first.click()
    if page.query_selector("#z-prompt [name=move].chip"):
        page.locator("#z-prompt .chip").first.click()
    page.wait_for_function(_PLAYED, arg=at)


def test_a_tile_that_does_not_fit_comes_back(server: Server, visitors: Visitors) -> None:
    page = visitors.page(SCREEN)
    begin(page, server.base, "wild_tiles")
    for _ in range(20):
        assert wait_for_turn(page)
        if page.query_selector(".hand .card.no") and page.query_selector(".sq[data-drop]"):
            break
        choose(page)
    at = page.input_value("#table [name=at]")
    drag(page, ".hand .card.no", ".sq[data-drop]")
    expect(page.locator(".dragged, .aim")).to_have_count(0)
    page.wait_for_timeout(300)
    assert page.input_value("#table [name=at]") == at
    assert page.locator("#table [name=draft]").count() == 0
