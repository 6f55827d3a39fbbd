"""Pictures of tables: `python -m tools.screenshots --game mu` plays a deal with bots and shows its moments.

Needs Playwright and Chromium. Pictures go to `screenshots/`: one for each phase of the deal, as the seat that must
choose sees it and as somebody who waits sees it, and one for its end.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from pioche.bots.base import PolicyBot, level_policy, levels
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.match import Match
from pioche.core.options import Value
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang
from pioche.games import IDS, find
from pioche.web.pages.render import asset, table_page
from pioche.web.zones import Sight, Standing, look, people

NAMES: Final = ("Camille", "Inès", "Bruno", "Solène", "Otto", "Théodore")
CHROMIUM: Final = "/usr/bin/chromium"
SCREENS: Final = {"desktop": (1280, 800), "phone": (360, 740)}
_SHEET: Final = re.compile(r'<link rel="stylesheet" href="/static/[0-9a-f]+/([^"]+)">')


class Moment(NamedTuple):
    """A page worth a picture."""

    name: str
    html: str


def standing(match: Match) -> Standing:
    scores = tuple(tuple(played.scores) for played in match.record.deals if played.scores is not None)
    winners = None if match.winners is None else tuple(match.winners)
    return Standing(match.deal_number, match.totals, scores, winners)


def shown(match: Match, seat: Seat, lang: Lang, theme: str = "") -> str:
    """The page of a seat, whole and without a server."""
    art = look(match.game.info.id, lang)
    guests = people(NAMES[: match.options.players], [n in (2, 4) for n in range(match.options.players)])
    public, private = Sight(art), Sight(art)
    now = standing(match)
    public.show(art.public(match.view(NOBODY), guests, now))
    private.show(art.private(match.view(seat), guests, now))
    html = table_page(art, public, private, match.view(seat), guests, action="#", ply=0, theme=theme)
    return _SHEET.sub(lambda found: f"<style>{asset(found[1]).read_text(encoding='utf-8')}</style>", html)


def moments(
    game: Game, lang: Lang, seed: int, given: dict[str, Value], theme: str = "", every: int = 0
) -> Iterator[Moment]:
    """The first time seat A must choose in a phase, the first time it waits there, and the end of the deal."""
    match = Match(game, game.info.choose(given), SeededChance(seed))
    bot = PolicyBot(level_policy(game, levels(game)[-1]))
    chance = SeededChance(seed, 1)
    seen = set()
    ply = 0
    while match.turn != NOBODY:
        key = f"{match.view(NOBODY).shown().get('phase', 'play')}-{'choose' if match.turn == 0 else 'wait'}"
        if every and ply % every == 0:
            yield Moment(f"{ply:03}", shown(match, Seat(0), lang, theme))
        elif not every and key not in seen and (ply > 3 or match.turn == 0):
            seen.add(key)
            yield Moment(f"{ply:03}-{key}", shown(match, Seat(0), lang, theme))
        match.play(match.turn, bot.choose(match.view(match.turn), chance))
        ply += 1
    yield Moment(f"{ply:03}-over", shown(match, Seat(0), lang, theme))


def take(browser: Browser, moment: Moment, screen: str, file: Path) -> None:
    width, height = SCREENS[screen]
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(moment.html)
    page.screenshot(path=file)
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        print(f"{file}: {wide} px wide")
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=IDS, default="mu")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", choices=("en", "fr"), default="fr")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--screen", choices=SCREENS, action="append")
    parser.add_argument("--every", type=int, default=0, help="every so many plies instead of the moments")
    parser.add_argument("--out", type=Path, default=Path("screenshots"))
    args = parser.parse_args()
    given: dict[str, Value] = {"players": args.players} if args.players else {}
    args.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for moment in moments(find(args.game), args.lang, args.seed, given, args.theme, args.every):
            for screen in args.screen or SCREENS:
                file = args.out / f"{args.game}-{moment.name}-{screen}-{args.lang}-{args.theme}.png"
                take(browser, moment, screen, file)
                print(file)
        browser.close()


if __name__ == "__main__":
    main()
