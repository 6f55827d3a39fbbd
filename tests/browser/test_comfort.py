"""What makes a game pleasant: the pace, the hand, the rulebook, the waiting room."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Server, Visitors
from tests.browser.player import MINE, OVER, QUICK, begin, choose, wait_for_turn

# Bots that nobody would wait for: without the button nothing happens.
SLOW = "localStorage.setItem('pioche.speed', '1000')"
# Every card that sets out is counted.
COUNTING = """
window.travels = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.travels += 1; return animate.apply(this, how); };
"""


def play_now(page: Page, base: str, setting: str) -> None:
    page.add_init_script(setting)
    page.goto(base)
    page.click(".box[data-game=mu] .go")
    page.wait_for_selector("#z-prompt")


@pytest.mark.parametrize("way", ["button", "key", "tap"])
def test_bots_can_be_hurried(server: Server, visitors: Visitors, way: str) -> None:
    page = visitors.page()
    play_now(page, server.base, SLOW)
    for _ in range(3):
        page.wait_for_selector(f"#hurry:visible, {MINE}")
        if way == "button":
            # A page that was loaded again meanwhile may show the player's turn: the button is gone, and does nothing.
            page.eval_on_selector("#hurry", "button => button.click()")
            page.wait_for_selector(MINE)
        # A tap or the key passes over what is waiting to be shown; more may come.
        for _ in range(200):
            if page.query_selector(MINE):
                break
            page.keyboard.press("Escape") if way == "key" else page.click("#z-contract")
            page.wait_for_timeout(50)
        expect(page.locator("#hurry")).to_be_hidden()
        choose(page)


def test_cards_travel_unless_motion_is_unwelcome(server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
        page.add_init_script(COUNTING)
        begin(page, server.base)
        for _ in range(3):
            assert wait_for_turn(page)
            choose(page)
        wait_for_turn(page)
        assert (page.evaluate("window.travels") > 0) == (motion == "no-preference")


def test_whoever_waits_reads_what_was_just_done(server: Server, visitors: Visitors) -> None:
    page = visitors.page(locale="en-GB")
    begin(page, server.base, "safaru")
    assert wait_for_turn(page)
    page.evaluate("localStorage.setItem('pioche.speed', '1000')")
    while page.query_selector("#z-prompt[data-mine]"):
        choose(page)
    expect(page.locator("#z-prompt .done")).to_contain_text("You ")
    # Read out once, not again with the prompt; a great moment comes before both.
    expect(page.locator("#live")).to_have_text(re.compile(r"^You (clear the wild|[^.]*\. \w+ is to play)"))


def test_at_the_slowest_pace_a_trick_waits_for_a_tap(server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    begin(page, server.base, "zocken")
    page.evaluate("localStorage.setItem('pioche.speed', '2')")
    onward = "#onward:visible"
    while page.wait_for_selector(f"{MINE}, {onward}") and page.query_selector(onward) is None:
        choose(page)
    tricks = page.locator("#log > li").count()
    assert page.locator(".centre .card").count() > 1
    page.click("#onward")
    expect(page.locator("#onward")).to_be_hidden()
    # The next trick has begun.
    page.wait_for_function("known => document.querySelectorAll('#log > li').length > known", arg=tricks)


def test_who_comes_back_reads_what_the_others_did(server: Server, visitors: Visitors) -> None:
    page = visitors.page(PHONE, locale="en-GB")
    begin(page, server.base, "safaru")
    wait_for_turn(page)
    while page.query_selector(MINE):
        choose(page)
    wait_for_turn(page)
    # A person who watched is not interrupted.
    news = page.locator("#since")
    expect(news).to_be_hidden()
    expect(page.locator("#recap i")).to_have_text("3")
    page.reload()
    expect(news).to_be_in_viewport(ratio=1)
    expect(news.locator("li li")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(news).to_be_hidden()
    page.click("#recap")
    expect(news).to_be_visible()
    choose(page)
    expect(page.locator("#log .new")).to_have_count(0)
    expect(news).to_be_hidden()


def test_a_hand_is_sorted_as_one_likes(server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    begin(page, server.base)
    wait_for_turn(page)
    by_colour = _hand(page)
    assert by_colour == sorted(by_colour, key=lambda card: ("RYBKG".index(card[0]), -int(card[1])))
    page.click(".menu summary")
    page.select_option("[data-set=sort]", "number")
    by_number = _hand(page)
    assert [card[1] for card in by_number] == sorted((card[1] for card in by_colour), reverse=True)
    page.reload()
    page.wait_for_selector("#z-prompt")
    assert _hand(page) == by_number


def test_a_dragged_card_stays_where_it_was_put(server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    begin(page, server.base)
    wait_for_turn(page)
    before = _hand(page)
    cards = page.locator(".hand .grp:last-child .card")
    cards.nth(0).hover(position={"x": 8, "y": 40})
    page.mouse.down()
    cards.nth(4).hover(position={"x": 20, "y": 40}, force=True)
    page.mouse.up()
    ordered = _hand(page)
    assert ordered != before
    assert sorted(ordered) == sorted(before)
    assert [card for card in ordered if card != before[0]] == before[1:]
    # It was carried, not tapped.
    expect(page.locator(".hand .sel")).to_have_count(0)
    assert page.input_value("[data-set=sort]") == "hand"
    page.reload()
    page.wait_for_selector("#z-prompt")
    assert _hand(page) == ordered


def _hand(page: Page) -> list[str]:
    cards: list[str] = page.locator(".hand .grp:last-child .card use").evaluate_all(
        "drawings => drawings.map(drawing => drawing.getAttribute('href').slice(1))"
    )
    return cards


def test_an_only_move_is_played_and_the_last_trick_shown_again(server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    page.add_init_script("localStorage.setItem('pioche.forced', '1')")
    begin(page, server.base)
    forced = 0
    while wait_for_turn(page):
        if page.query_selector("#z-prompt[data-forced]"):
            forced += 1
            at = page.input_value("#table [name=at]")
            page.wait_for_function("at => document.querySelector('#table [name=at]').value !== at", arg=at)
        else:
            choose(page)
    # The last card of a hand is always the only one.
    assert forced > 0
    page.click("#again")
    expect(page.locator("#peek .slot .card")).to_have_count(4)
    expect(page.locator("#peek")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.locator("#peek")).to_be_hidden()


def test_the_rulebook_is_read_and_searched_beside_the_table(server: Server, visitors: Visitors) -> None:
    page = visitors.page(locale="en-GB")
    begin(page, server.base)
    table = page.url
    page.click("a[data-sheet]:visible")
    expect(page.locator("#sheet .clause").first).to_be_visible()
    page.fill("#sheet [name=q]", "trump")
    page.press("#sheet [name=q]", "Enter")
    expect(page.locator("#sheet .found")).to_contain_text("MU-4.2")
    page.click("#sheet .found a.cid >> nth=0")
    expect(page.locator("#sheet .clause.meant")).to_be_in_viewport()
    page.keyboard.press("Escape")
    assert page.url == table
    expect(page.locator("#sheet")).to_be_hidden()


def test_the_waiting_room_leaves_alone_what_somebody_types(server: Server, visitors: Visitors) -> None:
    host, guest, late = visitors.page(), visitors.page(locale="en-GB"), visitors.page(locale="en-GB")
    host.goto(f"{server.base}/new/mu")
    host.check("[name=public][value='1']")
    host.click("article button.go")
    host.select_option("[name=level-D]", "beginner")
    for page in (guest, late):
        page.goto(host.url)
    late.fill("article [name=name]", "Zo")
    guest.fill("article [name=name]", "Bob")
    guest.click("[name=sit] >> nth=0")
    expect(late.locator(".chairs")).to_contain_text("Bob")
    expect(host.locator(".chairs")).to_contain_text("Bob")
    assert late.input_value("article [name=name]") == "Zo"
    assert host.input_value("[name=level-D]") == "beginner"


def test_one_person_on_two_pages_and_the_back_button(server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    begin(page, server.base)
    wait_for_turn(page)
    second = page.context.new_page()
    second.add_init_script(QUICK)
    second.goto(page.url)
    wait_for_turn(second)
    at = second.input_value("#table [name=at]")
    choose(page)
    second.wait_for_function("at => document.querySelector('#table [name=at]').value !== at", arg=at)
    wait_for_turn(page)
    wait_for_turn(second)
    assert _hand(page) == _hand(second)
    page.go_back()
    page.click(".resume a")
    page.wait_for_selector(f"{MINE}, {OVER}")
    assert page.url == second.url
