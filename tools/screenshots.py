"""Pictures of pages and tables. `python -m tools.screenshots` takes them all, `--game mu` those of one game's table,
`--readme` the few that the README shows.

Needs Playwright and Chromium. Of a table: a deal with bots, one picture for each phase as the seat that must choose
sees it and as a waiting player sees it, one of each kind of great moment, and one of its end. Of pages: a server of its
own on a port that is free; among them a line that is cut, what the others did, and a player who is away.
"""

from __future__ import annotations

import argparse
import base64
import re
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright
from tests.ours import IDS

from pioche.bots.levels import make_bot
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.match import Match
from pioche.core.options import Value
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import LANGS, Lang
from pioche.games import find
from pioche.table.diff import ZoneDiff
from pioche.table.presenter import People, people
from pioche.table.renderer import zone_renderer
from pioche.table.shared_zones import MatchScore
from pioche.tables.acts import Person
from pioche.tables.time_control import TIME_CONTROLS
from pioche.web.app import create_app
from pioche.web.pages import pages
from pioche.web.pages.render import asset, page, table_facts
from pioche.web.serve import listen
from pioche.web.settings import Settings

NAMES: Final = ("Camille", "Inès", "Bruno", "Solène", "Otto", "Théodore")
CHROMIUM: Final = "/usr/bin/chromium"
SCREENS: Final = {
    "desktop": (1280, 800),
    "wide": (1920, 1080),
    "tablet": (820, 1180),
    "phone": (360, 740),
    "lying": (740, 360),
}
LOCALES: Final[dict[Lang, str]] = {"en": "en-GB", "fr": "fr-FR"}
THEMES: Final = ("light", "dark")
_SHEET: Final = re.compile(r'<link rel="stylesheet" href="/static/[0-9a-f]+/([^"]+)">')
_SCRIPT: Final = re.compile(r"<script src=[^>]*></script>")
# The script shows it for one beat.
_GREAT_MOMENT: Final = re.compile(r'(data-moment="(\w+)") hidden')


# --- tables ---------------------------------------------------------------------------------


class Scene(NamedTuple):
    """A page worth a picture."""

    name: str
    html: str


def standing(match: Match) -> MatchScore:
    scores = tuple(tuple(played.scores) for played in match.record.deals if played.scores is not None)
    winners = None if match.winners is None else tuple(match.winners)
    return MatchScore(match.deal_number, match.totals, scores, winners)


def guests_of(match: Match) -> People:
    players = match.options.players
    return people(NAMES[:players], tuple(n in (2, 4) for n in range(players)))


def page_of(match: Match, seat: Seat, lang: Lang, theme: str) -> str:
    """The page of a seat, whole and without a server."""
    renderer = zone_renderer(match.game, lang)
    guests = guests_of(match)
    public, private = ZoneDiff(renderer), ZoneDiff(renderer)
    now, view = standing(match), match.view(seat)
    public.show(*renderer.public(match.view(NOBODY), guests, now))
    private.show(renderer.private(view, guests, now))
    facts = table_facts(renderer, public, private, view, len(guests.names))
    around: dict[str, object] = {"theme": theme, "path": "/", "person": Person("x", NAMES[0]), "langs": LANGS}
    table: dict[str, object] = {"table": "x", "ply": 0, "at": "", "side_notes": (), "over": False}
    still: dict[str, object] = {
        "clock": "",
        "pace": TIME_CONTROLS["none"],
        "guests": 1,
        "notice": None,
        "hosts": False,
    }
    html = page("table.html", lang, **facts, **around, **table, **still)
    return _SCRIPT.sub("", _SHEET.sub(lambda link: f"<style>{asset(link[1]).decode()}</style>", html))


def scenes(game: Game, lang: Lang, theme: str, seed: int, options: dict[str, Value], every: int = 0) -> Iterator[Scene]:
    """The first time seat A must choose in a phase, the first time it waits there, each great moment, the end."""
    match = Match(game, game.info.choose(options), SeededChance(seed))
    bot = make_bot(game, "club")
    chance = SeededChance(seed, 1)
    kinds = {""}
    ply = 0
    while match.turn != NOBODY:
        key = f"{match.view(NOBODY).shown().get('phase', 'play')}-{'choose' if match.turn == 0 else 'wait'}"
        if every and ply % every == 0:
            yield Scene(f"{ply:03}", page_of(match, Seat(0), lang, theme))
        elif not every and key not in kinds and (ply > 3 or match.turn == 0):
            kinds.add(key)
            yield Scene(f"{ply:03}-{key}", page_of(match, Seat(0), lang, theme))
        match.play(match.turn, bot.choose(match.view(match.turn), chance))
        ply += 1
        kind = great_moment(match)
        if not every and kind not in kinds:
            kinds.add(kind)
            html = page_of(match, Seat(0), lang, theme)
            yield Scene(f"{ply:03}-{kind}", _GREAT_MOMENT.sub(r"\1", html))
    yield Scene(f"{ply:03}-over", page_of(match, Seat(0), lang, theme))


def great_moment(match: Match) -> str:
    """Its kind; empty where there is none."""
    zones, _ = zone_renderer(match.game, "en").public(match.view(NOBODY), guests_of(match), standing(match))
    return str(zones["moment"].data()["kind"])


# --- pages --------------------------------------------------------------------------------------


@contextmanager
def serving() -> Iterator[str]:
    """A server for a while, on a port that is free."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(f"sqlite:///{folder}/pioche.db", limits=False, quiet=True)
        listening = listen("127.0.0.1", 0)
        config = uvicorn.Config(create_app(settings, pages), log_config=None, lifespan="on", ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


# The first thing offered, again and again, until the deal is over.
_PLAY: Final = """async () => {
  localStorage.setItem("pioche.speed", "0");
  localStorage.setItem("pioche.onetap", "1");
  const position = () => document.querySelector("#table [name=at]").value;
  let played = "";
  while (!document.querySelector("#z-prompt[data-over]")) {
    const mine = position() !== played && document.querySelector("#z-prompt[data-mine]");
    const offered = mine && document.querySelector("#cloth button[name=move]:not(.no)");
    if (offered) {
      played = position();
      offered.click();
    }
    await new Promise((done) => setTimeout(done, 30));
  }
  localStorage.removeItem("pioche.onetap");
}"""


def cut_line_and_recap(page: Page) -> Iterator[str]:
    """A move that waits for its line; then one's next turn, where the log of the others lies behind a button."""
    page.evaluate("localStorage.setItem('pioche.speed', '0')")
    at = page.input_value("#table [name=at]")
    page.route("**/t/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    page.locator("#z-prompt button[name=move]").first.click()
    page.wait_for_selector("#line:visible")
    yield "line"
    page.unroute_all()
    page.wait_for_function("at => document.querySelector('#table [name=at]').value !== at", arg=at)
    page.wait_for_selector("#z-prompt[data-mine]")
    page.reload()
    page.wait_for_selector("#z-prompt[data-mine]")
    if page.is_visible("#recap"):
        page.wait_for_selector("#since:visible")
        yield "recap"
        page.keyboard.press("Escape")


def tour(page: Page, base: str, other: Page) -> Iterator[str]:
    """Every kind of page, one after another; the name of each when it stands there."""
    page.goto(base)
    yield "home"
    page.goto(f"{base}/new/mu")
    page.click("details:not(.menu) summary")
    yield "new"
    page.fill("article [name=name]", "Camille")
    page.click("article button.go")
    yield "waiting"
    other.goto(page.input_value("#link"))
    page.goto(f"{base}/rules/mu#MU-5.8")
    yield "rules"
    page.goto(f"{base}/rules/mu?q=MU-5.1")
    yield "search"
    page.goto(f"{base}/t/nowhere")
    yield "error"
    page.goto(base)
    page.click(".menu summary")
    yield "settings"
    page.click(".menu summary")
    page.click(".box[data-game=mu] .go")
    page.wait_for_selector("#z-prompt[data-mine]")
    yield "playing"
    yield from cut_line_and_recap(page)
    page.click("a[data-sheet]:visible")
    page.wait_for_selector("#sheet[open] .clause")
    yield "sheet"
    page.goto(f"{base}/new/mu")
    page.select_option("[name=players]", "3")
    page.click("details:not(.menu) summary")
    page.fill("[name=option-target_score]", "1")
    page.click("article button.go")
    page.click("[name=start]")
    page.wait_for_selector("#z-prompt")
    while page.query_selector("[name=rematch]") is None:
        page.evaluate(_PLAY)
        if page.query_selector("[name=next]"):
            page.click("[name=next]")
            page.wait_for_selector("#z-prompt[data-over]", state="detached")
    page.wait_for_timeout(2000)
    yield "won"
    page.goto(f"{page.url}/replay?deal=1&move=30")
    yield "replay"
    page.goto(f"{page.url.partition('?')[0]}?deal=1&move=30&eyes=open")
    yield "replay-open"


# --- the camera -----------------------------------------------------------------------------------


def picture(page: Page, width: int, file: Path) -> None:
    page.screenshot(path=file)
    print(file)
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        print(f"{file}: {wide} px wide")


def take_tables(browser: Browser, args: argparse.Namespace, game: str) -> None:
    options: dict[str, Value] = {"players": args.players} if args.players else {}
    for lang, theme in ((lang, theme) for lang in args.lang or LANGS for theme in args.theme or THEMES):
        for scene in scenes(find(game), lang, theme, args.seed, options, args.every):
            for screen in args.screen or SCREENS:
                width, height = SCREENS[screen]
                # Without motion a great moment stands still.
                page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
                page.set_content(scene.html)
                picture(page, width, args.out / f"{game}-{scene.name}-{screen}-{lang}-{theme}.png")
                page.close()


def take_pages(browser: Browser, args: argparse.Namespace) -> None:
    for lang, theme in ((lang, theme) for lang in args.lang or LANGS for theme in args.theme or THEMES):
        for screen in args.screen or SCREENS:
            width, height = SCREENS[screen]
            context = browser.new_context(
                viewport={"width": width, "height": height},
                locale=LOCALES[lang],
                color_scheme="dark" if theme == "dark" else "light",
            )
            guest = browser.new_context(viewport={"width": width, "height": height}, locale="fr-FR").new_page()
            with serving() as base:
                page = context.new_page()
                for name in tour(page, base, guest):
                    picture(page, width, args.out / f"page-{name}-{screen}-{lang}-{theme}.png")
                    if name == "rules":
                        picture(guest, width, args.out / f"page-enter-{screen}-{lang}-{theme}.png")
                context.close()
                guest.context.close()


def take_away(browser: Browser, args: argparse.Namespace) -> None:
    """A player of two has been silent for half a minute: waited for once, and seen from the same page by all."""
    host, guest = browser.new_context().new_page(), browser.new_context().new_page()
    with serving() as base:
        host.goto(f"{base}/new/mu")
        host.fill("article [name=name]", NAMES[0])
        host.click("article button.go")
        guest.goto(host.input_value("#link"))
        guest.fill("article [name=name]", NAMES[1])
        guest.click("[name=join]")
        host.wait_for_selector(f".chairs:has-text('{NAMES[1]}')")
        host.click("[name=start]")
        guest.wait_for_selector("#z-prompt")
        guest.close()
        table = host.url.removeprefix(base)
        host.wait_for_selector(".seat > .away", timeout=60_000)
        for lang in args.lang or LANGS:
            host.goto(f"{base}/lang/{lang}?to={table}")
            for theme in args.theme or THEMES:
                host.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                for screen in args.screen or SCREENS:
                    width, height = SCREENS[screen]
                    host.set_viewport_size({"width": width, "height": height})
                    picture(host, width, args.out / f"page-away-{screen}-{lang}-{theme}.png")
        host.context.close()


# --- the README -------------------------------------------------------------------------------------


class Picture(NamedTuple):
    """A picture of the README: a game after `ply` moves, or the shelf where there is no game."""

    game: str
    ply: int
    screen: str
    lang: Lang
    theme: str


README: Final = (
    Picture("", 0, "desktop", "en", "light"),
    Picture("mu", 70, "desktop", "fr", "dark"),
    Picture("rummu", 41, "phone", "en", "light"),
    Picture("safaru", 57, "phone", "fr", "light"),
    Picture("wild_tiles", 146, "phone", "fr", "light"),
    Picture("zocken", 26, "phone", "en", "dark"),
)
PICTURES: Final = Path("docs/pictures")


def take_readme(browser: Browser) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for picture in README:
        width, height = SCREENS[picture.screen]
        page = browser.new_page(viewport={"width": width, "height": height}, locale=LOCALES[picture.lang])
        if picture.game:
            every = scenes(find(picture.game), picture.lang, picture.theme, 4, {}, every=1)
            page.set_content(next(scene.html for scene in every if scene.name == f"{picture.ply:03}"))
            small(page, PICTURES / f"{picture.game}.webp")
        else:
            with serving() as base:
                page.goto(base)
                small(page, PICTURES / "shelf.webp")
        page.close()


def small(page: Page, file: Path) -> None:
    """A picture as small as it can be without being ugly."""
    camera = page.context.new_cdp_session(page)
    taken = camera.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    file.write_bytes(base64.b64decode(taken["data"]))
    print(file, file.stat().st_size)


def take(browser: Browser, args: argparse.Namespace) -> None:
    args.out.mkdir(parents=True, exist_ok=True)
    for game in args.game or ([] if args.pages else IDS):
        take_tables(browser, args, game)
    if not args.game:
        take_pages(browser, args)
        take_away(browser, args)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=IDS, action="append")
    parser.add_argument("--pages", action="store_true", help="pages only")
    parser.add_argument("--readme", action="store_true", help=f"the pictures of the README only, in {PICTURES}")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", choices=LANGS, action="append")
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--screen", choices=SCREENS, action="append")
    parser.add_argument("--every", type=int, default=0, help="every n plies instead of the moments")
    parser.add_argument("--out", type=Path, default=Path("screenshots"))
    args = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if args.readme:
            take_readme(browser)
        else:
            take(browser, args)
        browser.close()


if __name__ == "__main__":
    main()
