"""A person who plays through the page: the first move that is offered."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

# What plays at once. The combinations on a table have such a button too, for a tap on them.
PLAYED_BY = "#cloth button[name=move]:not(.no):not(.vh)"
MINE = "#z-prompt[data-mine]"
OVER = "#z-prompt[data-over]"
# Bots at once: a test has no eyes that must follow.
QUICK = "localStorage.setItem('pioche.speed', '0')"


def begin(page: Page, base: str, game: str = "mu") -> None:
    page.add_init_script(QUICK)
    page.goto(base)
    page.click(f".box[data-game={game}] .go")
    page.wait_for_selector("#z-prompt")


def wait_for_turn(page: Page) -> bool:
    """Whether it is the player's turn; else the deal is over."""
    page.wait_for_selector(f"{MINE}, {OVER}")
    return page.query_selector(OVER) is None


def taps(page: Page) -> Iterator[None]:
    """One choice, tap by tap, each when the next step is asked for: a card and the button that confirms it, a button of
    the prompt, or a draft until it can be played.

    Where cards are picked it is one of them, to be discarded.
    """
    at = page.input_value("#table [name=at]")
    while page.query_selector(PLAYED_BY) is None:
        yield
        draft = page.locator("#table [name=draft]").count()
        before = page.input_value("#table [name=draft]") if draft else ""
        page.locator("#cloth button[name=add]:not(.no)").first.click()
        page.wait_for_function(
            "before => (document.querySelector('#table [name=draft]')?.value ?? '') !== before", arg=before
        )
    yield
    card = page.query_selector(".hand .card[name=move]:not(.no)")
    if card is not None:
        card.click()
        yield
        page.click("#go")
    else:
        page.locator(PLAYED_BY).first.click()
    page.wait_for_function("at => document.querySelector('#table [name=at]').value !== at", arg=at)


def choose(page: Page) -> None:
    """One choice, whatever it takes."""
    for _ in taps(page):
        pass


def play_deal(page: Page) -> int:
    """A deal to its end; how many choices it took."""
    choices = 0
    while wait_for_turn(page):
        choose(page)
        choices += 1
    return choices
