"""Why a move is refused, on a page: the reason first, in the words of the game; the clause, small, after it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.game import State
from pioche.core.match import illegal
from pioche.core.words import LANGS, Lang
from pioche.games import find
from pioche.games.mu.kernel import MuState
from pioche.table.html import NOTHING
from pioche.table.presenter import Presenter
from pioche.table.refusals import refusal_text
from pioche.table.renderer import presenter_of
from pioche.web.pages.errors import notice_of
from tests.games.mu import table as mu
from tests.games.rummu import positions as rummu
from tests.games.safaru import tables as safaru
from tests.games.wild_tiles.table import table as wild_tiles
from tests.games.zocken.builder import Table as Zocken
from tests.web.pages.browsing import ENGLISH, Browser, open_pages
from tests.web.pages.test_pages import wait_for_bots
from tests.web.running_app import RunningApp

_NO_BREAK: Final = "\u00a0"
# Both hold more cards than are played here.
_FOLLOWING: Final = "A Y4 Y9 Y8  B Y1 Y7 R7  C R1 R2 R3  D G1 G2 G3"


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with open_pages(tmp_path) as app:
        yield app


def reason_of(game: str, state: State, word: str, lang: Lang, presenter: Presenter[Any] | None = None) -> str:
    """What a page says of a move of the player on turn; blanks that do not break as ordinary ones."""
    view, played = state.view(state.turn()), find(game)
    error = illegal(played, played.info.choose(), view, view.parse(word))
    return refusal_text(presenter or presenter_of(played), error, lang).reason.replace(_NO_BREAK, " ")


def first_deal(game: str) -> Deal:
    return find(game).open(find(game).info.choose(), SeededChance(1))


def bidding() -> MuState:
    """A may lay one card, B two then."""
    return mu.table(A="R8 R2 Y0", B="Y3 Y4 Y6", moves="A R8")


def series(hand: str, *moves: str, draw: str = "") -> State:
    return Zocken(hand, "C", "D", draw=draw).play(*(f"A {move}" for move in moves)).state


def caught(table: str, hand: str, moves: str) -> State:
    return safaru.play(safaru.position(table, hand), moves)


CASES: Final[list[tuple[str, State, str, str, str]]] = [
    (
        "mu",
        mu.play(mu.ending(_FOLLOWING), "A Y4"),
        "R7",
        "You have yellow, so you must follow with yellow.",
        "Vous avez du jaune : il faut en fournir.",
    ),
    (
        "mu",
        mu.play(mu.ending(_FOLLOWING, chief_trump="7"), "A Y4"),
        "Y7",
        "The yellow 7 is a trump, not yellow: you have yellow, so you must follow with it.",
        "Le 7 jaune est un atout, pas du jaune : vous avez du jaune, il faut en fournir.",
    ),
    (
        "mu",
        mu.play(mu.ending(_FOLLOWING, chief_trump="Y"), "A Y4"),
        "R7",
        "A trump was led and you have one: you must play a trump.",
        "On a entamé atout et vous en avez : il faut jouer un atout.",
    ),
    (
        "mu",
        bidding(),
        "R2",
        "Nobody has laid a card yet: the first bid is one card.",
        "Personne n’a encore posé de carte : la première mise est d’une carte.",
    ),
    (
        "mu",
        mu.play(bidding(), "A done  B Y3 Y4"),
        "Y6",
        "You may lay 2 cards now: your bid goes one beyond the highest of the others at most.",
        "Vous pouvez poser 2 cartes : votre mise dépasse d’une carte au plus la plus haute des autres.",
    ),
    (
        "mu",
        mu.play(bidding(), "A done  B pass  C pass  D pass  A R2"),
        "Y0",
        "Your bid is the highest already: you may add one card at a time.",
        "Votre mise est déjà la plus haute : vous n’ajoutez qu’une carte à la fois.",
    ),
    (
        "wild_tiles",
        wild_tiles(B="Y4 B1").state,
        "B1",
        "The lit space takes red or 7 only.",
        "La case éclairée ne prend que : rouge ou 7.",
    ),
    (
        "wild_tiles",
        wild_tiles(B="Master B1").state,
        "Master",
        "A Master goes only on a space that takes any tile.",
        "La super-maîtresse ne va que sur une case « Jouez ici une tuile quelconque ».",
    ),
    (
        "wild_tiles",
        wild_tiles(B="WD4 R1").state,
        "WD4",
        "You have a tile of the colour asked for, red: a Wild Draw Four is for those who have none.",
        "Vous avez une tuile de la couleur demandée, rouge : la Libre – prenez 4 tuiles est pour qui n’en a pas.",
    ),
    (
        "wild_tiles",
        wild_tiles(B="Y4 B1", pile="R5").play("B", "draw").state,
        "B1",
        "You have drawn: only the tile just drawn, red 5, may be placed now.",
        "Vous avez pioché : seule la tuile piochée, le 5 rouge, peut être posée à ce tour.",
    ),
    (
        "zocken",
        series("A A A B TY", "+A", "+A"),
        "+B",
        "A series has one symbol: yours is of Acorns.",
        "Une série n’a qu’un symbole : la vôtre est de Glands.",
    ),
    (
        "zocken",
        series("A A A B TY", "+A", "+A"),
        "+TY",
        "A series is of goblins and jokers: a special card is no part of it.",
        "Une série est faite de lutins et de jokers : une carte spéciale n’y entre pas.",
    ),
    (
        "zocken",
        series("A A A JB TY", "+A", "+A"),
        "+JB",
        "This joker does not stand for Acorns: they are not among its symbols.",
        "Ce joker ne remplace pas les Glands : il n’a pas leur symbole.",
    ),
    (
        "zocken",
        series("A A A A", "+A", "+A", "+A"),
        "+A",
        "Keep this card: after the series you must still play one to the trick.",
        "Gardez cette carte : après la série, il faut encore en jouer une dans le pli.",
    ),
    (
        "zocken",
        series("PG A TY", "PG"),
        ">TY",
        "You have a goblin, so you must pass one: “Turn to yellow” has a tree.",
        "Vous avez un lutin, il faut donc en passer un : « Pion jaune », c’est une carte à arbre.",
    ),
    (
        "safaru",
        caught("R2 K3 Y9", "G5 R8", "G5"),
        "Y9",
        "Your 5 cannot catch yellow 9: with it no cards make 5 or 12, and it is no 5.",
        "Votre 5 ne peut pas attraper le 9 jaune : aucune somme de 5 ou de 12 n’est possible avec, "
        "et ce n’est pas un 5.",
    ),
    (
        "safaru",
        caught("R2 K3 Y4 B1", "G5 R8", "G5 add R2"),
        "Y4",
        "4 is too much: only 3 is missing.",
        "4, c’est trop : il ne manque que 3.",
    ),
    (
        "safaru",
        caught("R2 K3 Y0 B1", "G5 R8", "G5 add R2 K3"),
        "B1",
        "The sum is right, but one of the 0s must come along: choose a 0.",
        "La somme y est, mais un des 0 doit venir avec : choisissez un 0.",
    ),
    (
        "rummu",
        rummu.do(rummu.place({"A": "R3 R4 R5 K9 G1"}), "+R3"),
        "+K9",
        "Neither one number in several colours nor numbers in a row.",
        "Ni un même nombre en plusieurs couleurs, ni des nombres qui se suivent.",
    ),
    (
        "calcory",
        find("calcory").start(first_deal("calcory")),
        "stop",
        "Turn a card over first.",
        "Retournez d’abord une carte.",
    ),
]


@pytest.mark.parametrize(("game", "state", "word", "english", "french"), CASES)
def test_a_refusal_says_why_in_plain_words(game: str, state: State, word: str, english: str, french: str) -> None:
    assert reason_of(game, state, word, "en") == english
    assert reason_of(game, state, word, "fr") == french


def test_a_game_without_words_of_its_own_names_the_move_and_what_forces_it() -> None:
    state = mu.play(mu.ending(_FOLLOWING), "A Y4")
    plain = replace(presenter_of(find("mu")), reason=lambda *_: NOTHING)
    assert reason_of("mu", state, "R7", "en", plain) == ("Not possible now: red 7. What forces it: yellow 1, yellow 7.")
    assert reason_of("mu", state, "R7", "fr", plain) == (
        "Pas possible pour le moment : le 7 rouge. Ce qui l’impose : le 1 jaune, le 7 jaune."
    )
    assert reason_of("mu", state, "pass", "en", plain) == "This is not possible now."


@pytest.mark.parametrize("lang", LANGS)
def test_the_clause_is_read_out_where_the_game_has_no_words(lang: Lang) -> None:
    state = mu.play(mu.ending(_FOLLOWING), "A Y4")
    view, game = state.view(state.turn()), find("mu")
    plain, general = (
        notice_of(illegal(game, game.info.choose(), view, view.parse(word)), lang) for word in ("R7", "pass")
    )
    assert (plain.clause, plain.rule) == ("MU-5.8", "")
    assert general.clause == "MU-5.7"
    assert general.rule
    assert not re.search(r"[`\[]", general.rule)


async def refused_on_page(app: RunningApp, headers: dict[str, str]) -> str:
    """The notice after a first bid of two cards, which no player may make."""
    browser = Browser(app, ENGLISH)
    await browser.send("/play/mu")
    await wait_for_bots(app, browser.path.removeprefix("/t/"))
    reading = await browser.open(browser.path)
    cards = [button["value"] for button in reading.buttons if button["name"] == "add"]
    data = {"at": reading.fields["at"], "move": " ".join(cards)}
    answer = await browser.client.post(browser.path, data=data, headers=headers)
    assert answer.status_code == 422
    return answer.text.partition('<div class="refused">')[2].partition("</div>")[0]


@pytest.mark.anyio
@pytest.mark.parametrize("headers", [{}, {"x-zones": "1"}], ids=["page", "zones"])
async def test_a_notice_begins_with_its_reason_and_can_be_closed(app: RunningApp, headers: dict[str, str]) -> None:
    notice = await refused_on_page(app, headers)
    reason, clause, close = re.findall(r"<p[^>]*>(.*?)</p>|<a class=\"quiet\" href=\"(/t/[^\"]*)\">Close", notice, re.S)
    assert re.search("one card|You may lay", reason[0])
    assert re.fullmatch(r'<a href="/rules/mu#(MU-2\.\d)" data-sheet>Rule \1</a>', clause[0])
    assert close[1]
