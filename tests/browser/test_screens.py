"""Every match fits every screen: what can be done is seen and can be touched at every decision, and nothing jumps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.conftest import CHROMIUM, PHONE, SCREEN, Server, Visitors
from tests.browser.player import OVER, QUICK, taps, wait_for_turn
from tests.ours import IDS

PHONES = [PHONE, ViewportSize(width=740, height=360)]
SCREENS = [*PHONES, ViewportSize(width=820, height=1180), SCREEN, ViewportSize(width=1920, height=1080)]

# What is wrong with what the page offers, in words; `roams` says that the table may be scrolled to see it.
_FAULTS = """(roams) => {
  // Lists that grow without end scroll by themselves.
  const LISTS = ".sets";
  const faults = [];
  const nameOf = (part) => part.id || part.value || part.className;
  const report = (what, part) => faults.push(`${what}: ${nameOf(part)}, ${part.textContent}`);
  const found = (what) =>
    [...document.querySelectorAll(what)].filter((part) => part.checkVisibility({ visibilityProperty: true }));
  const boxOf = (part) => {
    if (roams) part.scrollIntoView({ block: "center", behavior: "instant" });
    else if (part.closest(LISTS)) part.scrollIntoView({ block: "nearest", behavior: "instant" });
    return part.getBoundingClientRect();
  };
  const isInside = (box) =>
    box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const isOnTop = (box, owner) => [0.3, 0.5, 0.7].every((share) =>
    owner.contains(document.elementFromPoint(box.left + share * box.width, box.top + box.height / 2)));
  const look = (part, owner) => {
    const box = boxOf(part);
    if (!isInside(box)) report("outside", part);
    else if (!isOnTop(box, owner)) report("covered", part);
    return box;
  };

  const ways = ["move", "add", "drop", "next", "rematch"].map((way) => `[name=${way}]`);
  const choices = found(`#cloth button:is(${ways}, #go):not(.no, .vh, [aria-hidden])`);
  if (!choices.length) faults.push("nothing is offered");
  for (const choice of choices) {
    const box = look(choice, choice);
    // A pseudo-element may widen what can be touched. Of a card among others the strip that is seen is enough.
    const around = getComputedStyle(choice, "::before");
    const width = Math.max(box.width, parseFloat(around.width) || 0);
    const height = Math.max(box.height, parseFloat(around.height) || 0);
    const isSmall = Math.min(width, height) < 43.5;
    if (isSmall && !choice.matches(".hand *, .herd *")) report(`${width} x ${height} px`, choice);
  }
  for (const card of found(".hand .card")) look(card, document.querySelector(".hand"));
  const prompt = document.querySelector("#z-prompt");
  for (const part of found("#z-prompt .ask :is(b, span)")) look(part, prompt);
  const frame = boxOf(prompt);
  if (!roams && !isInside(frame)) report("outside", prompt);
  if (prompt.scrollWidth > frame.width + 1 || prompt.scrollHeight > frame.height + 1) report("runs over", prompt);
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
  return faults;
}"""

# Words of the table that a frame cuts off, that lie beyond the edge or under something else.
_HIDDEN_WORDS = """() => {
  const hidden = [];
  const walker = document.createTreeWalker(document.querySelector("#cloth"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const owner = walker.currentNode.parentElement;
    const isSeen = owner.checkVisibility({ visibilityProperty: true }) && !owner.closest("svg, .vh");
    if (!walker.currentNode.data.trim() || !isSeen) continue;
    const report = (what) => hidden.push(`${what}: ${owner.className}, ${owner.textContent}`);
    owner.scrollIntoView({ block: "center", behavior: "instant" });
    const range = document.createRange();
    range.selectNode(walker.currentNode);
    for (const box of range.getClientRects()) {
      if (box.width < 2) continue;
      if (box.left < -1 || box.right > innerWidth + 1) report("beyond the edge");
      for (let frame = owner; !frame.matches(".felt"); frame = frame.parentElement) {
        const { overflow, display } = getComputedStyle(frame);
        if (overflow === "visible" || display === "inline") continue;
        const edge = frame.getBoundingClientRect();
        const isCut = box.left < edge.left - 2 || box.right > edge.right + 2;
        if (isCut || box.top < edge.top - 4 || box.bottom > edge.bottom + 4) report("cut off");
      }
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const isTouched = getComputedStyle(owner).pointerEvents !== "none";
      if (isTouched && top && !owner.contains(top) && !top.contains(owner)) report(`under ${top.id}`);
    }
  }
  return hidden;
}"""

# Every shift of what lies on the page is counted, also those that follow a tap at once.
_WATCHING = """
window.shifts = [];
window.watcher = new PerformanceObserver((list) => window.shifts.push(...list.getEntries()));
window.watcher.observe({ type: "layout-shift" });
"""
_FORGET = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  window.watcher.takeRecords();
  window.shifts.length = 0;
}"""
_LARGEST = """() => {
  const all = [...window.shifts, ...window.watcher.takeRecords()];
  return Math.max(0, ...all.map((shift) => shift.value));
}"""
LARGEST_SHIFT = 0.05


def start(page: Page, base: str, game: str, players: int = 0) -> None:
    page.add_init_script(QUICK + _WATCHING)
    page.goto(f"{base}/new/{game}")
    if players:
        page.select_option("[name=players]", str(players))
    page.click("article button.go")
    page.click("[name=start]")
    page.wait_for_selector("#z-prompt")


def positions(page: Page) -> Iterator[bool]:
    """A deal, tap by tap, and its end; whether the position is a new one, not what is picked in it."""
    while wait_for_turn(page):
        for tap, _ in enumerate(taps(page)):
            yield tap == 0
    page.wait_for_selector(f"{OVER} [name=next], {OVER} [name=rematch]")
    yield True


def check_a_deal(page: Page) -> None:
    """On every screen; what is picked, where room is scarce.

    Between two taps the page is as wide as before, so that only what happened moves it.
    """
    for place, is_new in enumerate(positions(page)):
        assert page.evaluate(_LARGEST) <= LARGEST_SHIFT, page.inner_text("#z-prompt")
        for screen in SCREENS if is_new else PHONES:
            page.set_viewport_size(screen)
            assert page.evaluate(_FAULTS, False) == [], screen
        page.set_viewport_size(SCREENS[place // 8 % len(SCREENS)])
        page.evaluate(_FORGET)


@pytest.mark.parametrize("game", IDS)
def test_a_whole_deal_on_every_screen(server: Server, visitors: Visitors, game: str) -> None:
    page = visitors.page()
    start(page, server.base, game)
    check_a_deal(page)


@pytest.mark.parametrize("players", [5, 6])
def test_mu_with_many_players_on_every_screen(server: Server, visitors: Visitors, players: int) -> None:
    page = visitors.page()
    start(page, server.base, "mu", players)
    check_a_deal(page)


@pytest.fixture(scope="module")
def large_type(chromium: Browser) -> Iterator[Browser]:
    """The browser of a person who has set letters to 200 %."""
    assert CHROMIUM is not None
    arguments = ["--no-sandbox", "--blink-settings=defaultFontSize=32"]
    with chromium.browser_type.launch(executable_path=CHROMIUM, args=arguments) as browser:
        yield browser


@pytest.mark.parametrize("game", IDS)
def test_letters_twice_as_large_on_a_phone(server: Server, large_type: Browser, game: str) -> None:
    page = Visitors(large_type).page(PHONE)
    start(page, server.base, game)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    for _ in positions(page):
        assert page.evaluate(_FAULTS, True) == []
        assert page.evaluate(_HIDDEN_WORDS) == []
    page.context.close()


# What can be touched outside of prose, and is smaller than a finger.
_SMALL = """() => [...document.querySelectorAll("a, button, summary, select, input, label:has(input)")]
  .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.matches(".vh, .skip, [type=hidden]"))
  // The label is touched where there is one; links in prose stand in lines of text.
  .filter((part) => !(part.matches("input") && part.closest("label")) && !part.closest("p, .text, .found, .hand"))
  .map((part) => [part.outerHTML.slice(0, 99), part.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5))
  .map(([html, box]) => `${box.width} x ${box.height}: ${html}`)"""


@pytest.mark.parametrize("size", [PHONE, SCREEN], ids=["phone", "desktop"])
def test_whatever_is_touched_is_as_large_as_a_finger(server: Server, visitors: Visitors, size: ViewportSize) -> None:
    page = visitors.page(size)
    for path in ("/", *(f"/{kind}/{id}" for kind in ("new", "rules") for id in IDS)):
        page.goto(server.base + path)
        for summary in page.query_selector_all("summary:visible"):
            summary.click()
        assert page.evaluate(_SMALL) == [], path


# The sizes of all letters, but for those that are drawings.
_LETTERS = """() => [...document.querySelectorAll("body *")]
  .filter((part) => !part.closest("svg"))
  .filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
  .map((part) => [part.outerHTML.slice(0, 60), parseFloat(getComputedStyle(part).fontSize)])
  .filter(([, size]) => size > 0)"""


@pytest.mark.parametrize("path", ["/", "/new/mu", "/rules/mu"])
def test_all_letters_follow_the_size_that_a_reader_has_set(
    server: Server, chromium: Browser, large_type: Browser, path: str
) -> None:
    sizes = []
    for browser in (chromium, large_type):
        page = Visitors(browser).page(PHONE)
        page.goto(server.base + path)
        sizes.append(page.evaluate(_LETTERS))
        page.context.close()
    for (html, usual), (_, large) in zip(*sizes, strict=True):
        assert large >= 1.9 * usual, html
