"""People at tables, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, SCREEN, Server, Visitors
from tests.browser.player import MINE, OVER, QUICK, begin, choose, play_deal, wait_for_turn
from tests.ours import IDS


@pytest.mark.parametrize("game", IDS)
def test_a_deal_against_bots(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.page()
    begin(page, server.base, game)
    assert play_deal(page) > 0
    expect(page.locator("#z-over table")).to_be_visible()
    page.click("button[name=next], button[name=rematch]")
    page.wait_for_selector(OVER, state="detached")


# Every tone and every hum of the phone is counted.
_LISTENING = """
window.tones = 0;
window.hums = [];
const { start } = AudioScheduledSourceNode.prototype;
AudioScheduledSourceNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
navigator.vibrate = (pattern) => window.hums.push(pattern.length);
"""


def test_a_whole_match_and_the_next_one(server: Server, visitors: Visitors) -> None:
    page = visitors.page(locale="en-GB")
    page.add_init_script(QUICK + _LISTENING)
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(f"{server.base}/new/mu")
    page.select_option("[name=players]", "3")
    page.click("details:not(.menu) summary")
    page.fill("[name=option-target_score]", "30")
    page.click("article button.go")
    page.click("[name=start]")
    page.wait_for_selector("#z-prompt")
    # Sounds come with the first touch.
    assert not any("sound.js" in url for url in loaded)
    while True:
        play_deal(page)
        if page.query_selector("button[name=rematch]"):
            break
        page.click("button[name=next]")
        page.wait_for_selector(OVER, state="detached")
    # The beat of a match won, then the score sheet.
    page.wait_for_function("() => window.hums.includes(5) && window.tones > 0")
    expect(page.locator("#z-moment[data-moment=match]")).to_be_hidden()
    # Who won and why, the best first; the panel can be folded to see the table.
    expect(page.locator("#z-over h2")).to_contain_text("win")
    expect(page.locator("#z-over p")).to_contain_text("The highest total wins. The match went to 30.")
    expect(page.locator("#z-over tr:nth-child(1).won")).to_be_visible()
    page.click("#z-over summary")
    expect(page.locator("#z-over .sums")).to_be_hidden()
    expect(page.locator("#z-prompt .acts > *")).to_have_text(["Rematch", "Watch again", "Review", "Shelf"])
    _see_it_again(page)
    _see_it_by_itself(page)
    # The browser complains about the step that did not come.
    visitors.complaints[:] = [text for text in visitors.complaints if "ERR_FAILED" not in text]
    page.goto(page.url.partition("/replay")[0])
    # One switch, and there is silence.
    page.click("#sound")
    page.click("button[name=rematch]")
    page.wait_for_selector(OVER, state="detached")
    wait_for_turn(page)
    choose(page)
    page.wait_for_function("() => window.hums.length > 0")
    assert page.evaluate("window.tones") == 0


def _see_it_again(page: Page) -> None:
    """Step by step, another deal, open cards, an address for every move, the record."""
    page.click("#z-prompt a[href*=replay]")
    page.click("#steps [rel=next]")
    expect(page.locator("#steps")).to_contain_text("deal 1, move 1 of")
    page.keyboard.press("End")
    expect(page.locator("#steps")).to_contain_text(re.compile(r"deal 1, move (\d+) of \1\b"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#steps")).not_to_contain_text(re.compile(r"deal 1, move (\d+) of \1\b"))
    page.keyboard.press("Home")
    expect(page.locator("#steps")).to_contain_text("deal 1, move 0 of")
    page.locator("#move").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#steps")).to_contain_text("deal 1, move 1 of")
    expect(page.locator("#move")).to_be_focused()
    page.click("#places >> text=open cards")
    expect(page.locator(".hands .hand")).to_have_count(3)
    # A line of the log leads to its move.
    line = page.locator("#log .later a >> nth=1").get_attribute("href") or "none"
    page.click("#log .later a >> nth=1")
    expect(page.locator("#log .now a[aria-current]").first).to_have_attribute("href", line)
    expect(page).to_have_url(re.compile(re.escape(line) + "$"))
    page.click("#steps [rel=last]")
    expect(page.locator("#z-over table")).to_be_visible()
    assert "eyes=open" in page.url
    steps = page.inner_text("#steps")
    page.reload()
    assert page.inner_text("#steps") == steps
    with page.expect_download() as download:
        page.click("[download]")
    assert download.value.path().read_text().startswith("pioche record 1")
    page.click("#places a[href*='eyes=A']")
    expect(page.locator(".near > #z-hand + #steps")).to_be_attached()


def _see_it_by_itself(page: Page) -> None:
    """It goes on from wherever one goes meanwhile, also after a step that did not come, and stops by its button."""
    steps, run = page.locator("#steps"), page.locator("#run")
    page.keyboard.press("Home")
    expect(steps).to_contain_text("deal 1, move 0 of")
    run.click()
    expect(steps).to_contain_text("deal 1, move 2 of")
    page.keyboard.press("Home")
    for move in (0, 1):
        expect(steps).to_contain_text(f"deal 1, move {move} of")
    page.route("**/replay?*", lambda route: route.abort(), times=1)
    expect(steps).to_contain_text("deal 1, move 3 of")
    expect(run).to_have_text("Stop")
    run.click()
    expect(run).to_have_text("Play")
    stopped = steps.inner_text()
    page.wait_for_timeout(1500)
    assert steps.inner_text() == stopped


# How many of the choices offered can be touched without scrolling, up to three; the rest of a crowded rack may hide.
_IN_REACH = """() => {
  const offered = [...document.querySelectorAll("#cloth button:is([name=move], [name=add]):not(.no)")];
  const touched = offered.filter((button) => {
    const box = button.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + Math.min(12, box.width / 2), box.top + box.height / 2);
    return there?.closest("button") === button;
  });
  return touched.length >= Math.min(3, offered.length);
}"""


@pytest.mark.parametrize("game", IDS)
def test_on_a_narrow_phone(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.page(PHONE)
    begin(page, server.base, game)
    for _ in range(30):
        if not wait_for_turn(page):
            break
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate(_IN_REACH), page.inner_text("#z-prompt")
        heights = page.locator("#z-prompt button").evaluate_all("buttons => buttons.map(button => button.offsetHeight)")
        assert all(height == 0 or height >= 44 for height in heights)
        choose(page)


# The whole hand and what goes with it, piles or what its cards do, lie above the prompt, and all are seen.
_AT_HAND = """() => {
  const parts = [...document.querySelectorAll(".hand .card, .pile .card, .keys li")];
  const prompt = document.querySelector("#z-prompt").getBoundingClientRect();
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const above = boxes.every((box) => box.top >= 0 && box.bottom <= prompt.top);
  return prompt.bottom <= innerHeight && document.querySelector(".hand .card") !== null && above;
}"""


LOW = ViewportSize(width=360, height=640)


@pytest.mark.parametrize("size", [PHONE, LOW], ids=["phone", "low"])
def test_a_hand_and_its_prompt_are_seen_together_however_much_is_laid(
    server: Server, visitors: Visitors, size: ViewportSize
) -> None:
    page = visitors.page(size)
    begin(page, server.base, "rummu")
    for turn in range(30):
        if not wait_for_turn(page):
            assert turn
            break
        for place in ("0", "document.body.scrollHeight"):
            page.evaluate(f"scrollTo(0, {place})")
            assert page.evaluate(_AT_HAND), page.inner_text("#z-prompt")
        choose(page)


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
@pytest.mark.parametrize("size", [PHONE, LOW], ids=["phone", "low"])
def test_what_special_cards_do_is_read_without_scrolling(
    server: Server, visitors: Visitors, size: ViewportSize, locale: str
) -> None:
    page = visitors.page(size, locale)
    begin(page, server.base, "zocken")
    explained = 0
    while wait_for_turn(page):
        assert page.evaluate(_AT_HAND), page.inner_text("#z-prompt")
        special = page.locator(".hand .card[name=move]:is([value=TY], [value=D2], [value=PG], [value=G2])")
        if special.count():
            special.first.click(position={"x": 5, "y": 20})
            expect(page.locator(".keys li:visible")).to_have_count(1)
            assert page.evaluate(_AT_HAND), page.inner_text("#z-prompt")
            explained += 1
            at = page.input_value("#table [name=at]")
            page.click("#go")
            page.wait_for_function("at => document.querySelector('#table [name=at]').value !== at", arg=at)
        else:
            choose(page)
    assert explained


# Everything that lies on the cloth lies within it.
_INSIDE = """() => {
  const cloth = document.querySelector("#cloth").getBoundingClientRect();
  return [...document.querySelectorAll("#cloth .seat, #cloth .card, #cloth .tile, #cloth .choices, #cloth button")]
    .map((part) => part.getBoundingClientRect())
    .every((box) => !box.width || (box.left >= cloth.left - 4 && box.right <= cloth.right + 4));
}"""


@pytest.mark.parametrize("game", IDS)
def test_on_screens_of_every_width(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.page()
    begin(page, server.base, game)
    for turn in range(2):
        if not wait_for_turn(page):
            # A bot at Rummü may go out before one's second turn.
            assert turn > 0
            break
        for width, height in ((390, 844), (600, 900), (768, 1024), (901, 700), (1024, 768), (1151, 800), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            # What moves when the width changes comes to rest inside.
            page.wait_for_function(_INSIDE, timeout=5_000)
            assert page.evaluate(_IN_REACH), f"{width} px: {page.inner_text('#z-prompt')}"
        choose(page)


def test_without_script(server: Server, visitors: Visitors) -> None:
    page = visitors.page(script=False)
    page.goto(server.base)
    page.click(".box[data-game=mu] .go")
    while page.query_selector(OVER) is None:
        if page.query_selector(MINE):
            page.locator("#cloth button[name=move]:not(.no)").first.click()
        else:
            page.reload()
    expect(page.locator("#z-over table")).to_be_visible()
    page.click("button[name=next]")
    page.wait_for_selector(OVER, state="detached")


def test_two_people_at_one_table(server: Server, visitors: Visitors) -> None:
    host, guest = visitors.page(), visitors.page(locale="en-GB")
    for page in (host, guest):
        page.add_init_script(QUICK)
    host.goto(f"{server.base}/new/mu")
    host.fill("article [name=name]", "Camille")
    host.click("article button.go")
    guest.goto(host.input_value("#link"))
    guest.fill("article [name=name]", "Bob")
    guest.click("[name=join]")
    expect(host.locator(".chairs")).to_contain_text("Bob")
    host.click("[name=start]")
    guest.wait_for_selector("#z-prompt")
    for _ in range(12):
        for page in (host, guest):
            if page.query_selector(MINE):
                choose(page)
    expect(guest.locator("#log")).to_contain_text("Camille")
    expect(host.locator("#log")).to_contain_text("Bob")
    ours = host.locator(".hand .card").evaluate_all(
        "cards => cards.map(card => card.querySelector('use').href.baseVal)"
    )
    hidden = guest.content()
    assert guest.locator(".hand .card").count() > 0
    assert not any(f'value="{card[1:]}"' in hidden for card in ours if card not in _cards_on_table(guest))


def _cards_on_table(page: Page) -> list[str]:
    """Every card that the player sees, in the hand and on the table."""
    cards: list[str] = page.locator("#cloth .card").evaluate_all(
        "cards => cards.map(card => card.querySelector('use').href.baseVal)"
    )
    return cards


def test_reload_cut_line_and_restart_come_back_to_the_same_position(own_server: Server, visitors: Visitors) -> None:
    page = visitors.page()
    begin(page, own_server.base)
    for _ in range(3):
        assert wait_for_turn(page)
        choose(page)
    wait_for_turn(page)
    hand, log = _position(page)
    page.reload()
    wait_for_turn(page)
    assert _position(page) == (hand, log)
    own_server.stop()
    expect(page.locator("#line")).to_contain_text("Pas de connexion")
    own_server.start()
    expect(page.locator("#line")).to_be_hidden(timeout=30_000)
    assert _position(page) == (hand, log)
    choose(page)
    # While the server was away the browser could not but complain.
    visitors.complaints[:] = [
        text for text in visitors.complaints if "ERR_" not in text and "Failed to load" not in text
    ]


def _position(page: Page) -> tuple[list[str], str]:
    return _cards_on_table(page), page.inner_text("#log")


@pytest.mark.parametrize("size", [SCREEN, PHONE], ids=["screen", "phone"])
def test_a_refusal_says_why_and_shows_its_clause(server: Server, visitors: Visitors, size: ViewportSize) -> None:
    page = visitors.page(size)
    begin(page, server.base)
    while wait_for_turn(page):
        refused = page.query_selector(".hand .card.no")
        if refused is not None:
            # It may be tapped although it says that it cannot be played: that is how one learns why.
            refused.click(force=True)
            note = page.locator(".refused")
            expect(note).to_contain_text(re.compile("Vous avez du .* il faut|il faut jouer un atout"))
            expect(note).to_contain_text("MU-")
            expect(note).to_be_in_viewport(ratio=1)
            note.locator("[data-sheet]").click()
            expect(page.locator("#sheet .clause.meant")).to_be_visible()
            page.keyboard.press("Escape")
            # It goes when another card is picked, or by its button.
            page.locator(".hand .card[name=move]:not(.no)").first.click()
            expect(note).to_have_count(0)
            refused.click(force=True)
            note.locator(".quiet").click()
            expect(note).to_have_count(0)
            break
        choose(page)
    else:
        raise AssertionError("In a whole deal everything was allowed")
    # The browser logs that the server said no.
    visitors.complaints[:] = [text for text in visitors.complaints if "422" not in text]


def test_a_language_can_be_changed_in_the_middle(server: Server, visitors: Visitors) -> None:
    page = visitors.page(locale="fr-FR")
    begin(page, server.base)
    wait_for_turn(page)
    expect(page.locator("#z-prompt")).to_contain_text("À vous")
    page.click("a[hreflang=en]")
    wait_for_turn(page)
    expect(page.locator("#z-prompt")).to_contain_text(re.compile("Your turn|You are"))
    choose(page)
    wait_for_turn(page)
