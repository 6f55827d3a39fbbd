"""Rummü in a browser: cards are picked in any order, named, laid; one is discarded at another place."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from pioche.games.rummu.combinations import NAMES, is_combination
from tests.browser.conftest import PHONE, SCREEN, Server, Visitors
from tests.browser.player import MINE, OVER, begin, choose, wait_for_turn

PICKING = "[data-picks]"
LAY = "#z-prompt .go"
DISCARD = "#z-discard button"
# What a player must see and touch: the hand, what is asked, the place to discard.
_VISIBLE_CARDS = """() => {
  const parts = [...document.querySelectorAll(".hand .row .card, #z-prompt .ask, #z-prompt .go, .discard")];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const fit = (box) => box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  return boxes.every(fit);
}"""


def hand(page: Page) -> list[str]:
    cards: list[str] = page.locator(".hand .row button").evaluate_all("cards => cards.map(card => card.value)")
    return cards


def draw(page: Page) -> None:
    page.click("#z-prompt button[value=stock]")
    page.wait_for_selector(PICKING, state="attached")


def opening(cards: list[str]) -> tuple[str, ...] | None:
    """Four cards of a hand that are a combination."""
    for four in combinations([card for card in cards if "." not in card], 4):
        if is_combination(sum(1 << NAMES.index(card) for card in four)):
            return four
    return None


def play_until_one_can_open(page: Page) -> tuple[str, ...]:
    """Draws and discards until the hand holds an opening, in as many rounds as that takes; at most four cards open."""
    while True:
        if not wait_for_turn(page):
            page.click("button[name=next], button[name=rematch]")
            page.wait_for_selector(OVER, state="detached")
            continue
        if page.query_selector("#z-prompt button[value=stock]") is None:
            choose(page)
            continue
        draw(page)
        cards = opening(hand(page))
        if cards is not None:
            return cards
        choose(page)


def pick(page: Page, *cards: str) -> None:
    for card in cards:
        page.click(f".hand .row button[value='{card}']")


@pytest.mark.parametrize(
    "size", [PHONE, SCREEN, ViewportSize(width=740, height=360)], ids=["phone", "desktop", "lying"]
)
def test_a_combination_is_picked_out_of_order_and_laid(server: Server, visitors: Visitors, size: ViewportSize) -> None:
    page = visitors.page(size, locale="en-GB")
    begin(page, server.base, "rummu")
    first, second, third, fourth = play_until_one_can_open(page)
    assert page.evaluate(_VISIBLE_CARDS)
    expect(page.locator(LAY)).to_be_disabled()
    expect(page.locator(DISCARD)).to_be_disabled()
    # One card may be discarded; with two the reason why they cannot be laid stands there, its clause behind it.
    pick(page, third)
    expect(page.locator(DISCARD)).to_be_enabled()
    expect(page.locator(LAY)).to_be_disabled()
    pick(page, first)
    expect(page.locator(DISCARD)).to_be_disabled()
    # Too few to open with, or a gap in a run.
    expect(page.locator("#z-prompt .ask a")).to_have_attribute("href", re.compile(r"^/rules/rummu#RU-(5\.2|4\.3)$"))
    pick(page, fourth, second)
    expect(page.locator(LAY)).to_be_enabled()
    expect(page.locator(LAY)).to_contain_text("Lay ")
    expect(page.locator(".ghost")).to_have_count(4)
    assert page.evaluate(_VISIBLE_CARDS)
    before = len(hand(page))
    page.click(LAY)
    # The turn goes on: a discard ends it.
    page.wait_for_function("before => document.querySelectorAll('.hand .row .card').length === before - 4", arg=before)
    expect(page.locator(f"{MINE} {PICKING}")).to_have_count(1)
    expect(page.locator(".front.at0 .meld .card")).to_have_count(4)


def test_a_discard_is_one_card_and_another_button(server: Server, visitors: Visitors) -> None:
    page = visitors.page(PHONE)
    # One tap plays a card in games where a tap means one thing; not here.
    page.add_init_script("localStorage.setItem('pioche.onetap', '1')")
    begin(page, server.base, "rummu")
    wait_for_turn(page)
    draw(page)
    at, cards = page.input_value("#table [name=at]"), hand(page)
    pick(page, cards[0], cards[1], cards[0])
    expect(page.locator(".hand .row .sel")).to_have_count(1)
    expect(page.locator(DISCARD)).to_have_attribute("value", cards[1].partition(".")[0])
    assert page.input_value("#table [name=at]") == at
    # What is picked is still picked when the page is loaded again.
    page.reload()
    expect(page.locator(".hand .row .sel")).to_have_count(1)
    page.click(DISCARD)
    page.wait_for_function("at => document.querySelector('#table [name=at]').value !== at", arg=at)


def test_a_card_dragged_to_the_place_is_discarded(server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    begin(page, server.base, "rummu")
    wait_for_turn(page)
    draw(page)
    at = page.input_value("#table [name=at]")
    page.locator(".hand .row .card").first.hover(position={"x": 8, "y": 40})
    page.mouse.down()
    page.locator(DISCARD).hover(force=True)
    page.mouse.up()
    page.wait_for_function("at => document.querySelector('#table [name=at]').value !== at", arg=at)


def test_without_script_cards_are_picked_by_forms(server: Server, visitors: Visitors) -> None:
    page = visitors.page(script=False)
    page.goto(server.base)
    page.click(".box[data-game=rummu] .go")
    while page.query_selector(MINE) is None:
        page.reload()
    page.click("#z-prompt button[value=stock]")
    page.locator(".hand .row button").first.click()
    page.locator(".hand .row button[name=add]").first.click()
    expect(page.locator(".hand .row .sel")).to_have_count(2)
    expect(page.locator(DISCARD)).to_be_disabled()
    page.locator(".hand .row button[name=drop]").first.click()
    page.click(DISCARD)
    assert page.query_selector(PICKING) is None
