"""Safarü on a page: a chosen card and what it catches, the log, the score sheet."""

from __future__ import annotations

import re

import pytest

from pioche.conformance.page import Markup
from pioche.core.options import Value
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang
from pioche.games.safaru import GAME
from pioche.games.safaru.kernel import SafaruState
from pioche.games.safaru.table.moments import moment
from pioche.games.safaru.view import SafaruView
from pioche.table.diff import ZoneDiff
from pioche.table.presenter import people
from pioche.table.renderer import zone_renderer
from pioche.table.shared_zones import MatchScore
from tests.games.safaru.tables import A, B, position, scored

NAMES = ("Ann", "Bob", "Cyd", "Dee")


def sheet(lang: Lang, *piles: str, **options: Value) -> str:
    """The end of a deal and the score sheet, as HTML."""
    state, renderer = scored(*piles, **options), zone_renderer(GAME, lang)
    chosen = GAME.info.choose({"players": len(piles), **options})
    scores = tuple(state.scores())
    now = MatchScore(1, scores, (scores,), None, GAME.half_points(chosen))
    zones, _ = renderer.public(state.view(NOBODY), people(NAMES[: len(piles)], (True,) * len(piles)), now)
    return "".join(renderer.draw(zone, zones[zone]) for zone in ("over", "score", "deals"))


@pytest.mark.parametrize(("lang", "share", "total"), [("en", "4.5", "10.5"), ("fr", "4,5", "10,5")])
def test_single_players_of_the_reversed_game_read_points(lang: Lang, share: str, total: str) -> None:
    shared = sheet(lang, "Y1", "Y9", "Y1", "Y2", variant="reversed", partnerships="off")
    assert f"<span>{share} " in shared
    # The total of the deal, the score sheet, and the sheet deal by deal.
    assert shared.count(f"<td>{total}</td>") == 3 * 4
    alone = sheet(lang, "R2", "", "", "", variant="reversed", partnerships="off")
    assert "<span>24 " in alone
    assert "48" not in alone


def rows(html: str) -> list[tuple[str, list[str]]]:
    """The rows of a table: whose each is, and its cells behind the name."""
    matches = re.findall(r'<tr class="by(\d)[^"]*">(.*?)</tr>', html)
    return [(seat, re.findall(r"<td[^>]*>(.*?)</td>", row)) for seat, row in matches]


def test_partners_stand_together_with_one_total() -> None:
    html = sheet("en", "R6", "Y9", "K2 K3", "")
    over, score = html.partition('id="z-score"')[::2]
    assert [seat for seat, _ in rows(over)] == [seat for seat, _ in rows(score)] == ["0", "2", "1", "3"]
    # The terms, the game and the total of a team go over both of its rows.
    assert over.count('rowspan="2"') == 6
    assert score.count('rowspan="2"') == 2
    assert [len(cells) for _, cells in rows(over)] == [3, 0, 3, 0]
    alone = sheet("en", "R6", "Y9", "K2 K3", "", variant="reversed", partnerships="off")
    assert [seat for seat, _ in rows(alone.partition('id="z-score"')[0])] == ["0", "1", "2", "3"]
    assert "rowspan" not in alone


def test_everybody_else_reads_the_same_numbers_as_the_record() -> None:
    assert "<td>−12</td>" in sheet("en", "R6", "Y9", "K2 K3", "")
    assert "<span>24 " in sheet("en", "R2", "", variant="reversed")


def own_zones(state: SafaruState, *draft: str, lang: Lang = "en", seat: Seat = A) -> Markup:
    """The zones of a seat after some moves of a draft."""
    for word in draft:
        state.apply(state.view(seat).parse(word))
    renderer, diff = zone_renderer(GAME, lang), ZoneDiff(zone_renderer(GAME, lang))
    guests = people(NAMES[: state.players], (False,) * state.players)
    diff.show(renderer.private(state.view(seat), guests, MatchScore(1, (0,) * state.players), draft))
    return Markup("".join(diff.zones.values()))


def values(markup: Markup, name: str, look: str = "") -> list[str]:
    return [
        str(button["value"])
        for button in markup.buttons
        if button.get("name") == name and look in str(button.get("class")) and "aria-disabled" not in button
    ]


def test_a_chosen_card_shows_whole_sets_and_can_be_exchanged() -> None:
    # SAF-X5 with another card in hand: addition, total and pair are possible.
    table = position("Y3 B4 K7 G9 Y1", "R7 R2")
    assert values(own_zones(table.twin()), "add", "card") == ["R2", "R7"]
    chosen = own_zones(table.twin(), "R7")
    assert values(chosen, "drop") == ["R7"]
    assert values(chosen, "begin") == ["R2"]
    # What leaves more to catch is added to the draft; what ends the turn is played.
    assert values(chosen, "add", "go") == ["add Y3 B4", "total Y1 G9"]
    assert values(chosen, "move", "go") == ["total Y3 K7", "pair K7"]
    labels = [str(button.get("aria-label")) for button in chosen.buttons]
    assert "Total 17: catch yellow 1 and green 9" in labels
    again = own_zones(table.twin(), "R7", "add", "Y3", "B4")
    assert values(again, "drop") == ["R7", "add", "add"]
    assert values(again, "move", "go") == ["pair K7", "done"]
    assert values(again, "add", "go") == ["total Y1 G9"]


def test_a_baby_comes_along_and_may_be_chosen() -> None:
    # SAF-X11, with two babies: one must come, the other may.
    chosen = own_zones(position("Y0 B0 B3 K4", "R7 R2"), "R7")
    assert values(chosen, "move", "go") == ["add B3 K4 Y0 done", "add B3 K4 B0 done"]
    assert values(own_zones(position("Y0 B0 B3 K4", "R7 R2"), "R7", "add", "B3"), "move", "go") == [
        "K4 Y0 done",
        "K4 B0 done",
    ]


def test_many_sets_are_chosen_card_by_card() -> None:
    table = "R1 Y2 B2 K2 G2 R5 Y5 B5"
    chosen = own_zones(position(table, "K7 R9"), "K7")
    assert "add" in values(chosen, "add", "go")
    # A tap on an animal names the method too.
    assert "add Y2" in values(chosen, "add", "card")
    begun = own_zones(position(table, "K7 R9"), "K7", "add", "Y2")
    assert {"B2", "R1", "R5"} <= set(values(begun, "add", "card"))
    assert values(begun, "drop") == ["K7", "Y2"]


def test_a_card_that_catches_nothing_is_released_by_an_empty_move() -> None:
    chosen = own_zones(position("Y9 K8", "R2 R4"), "R2", lang="fr")
    assert values(chosen, "move", "go") == [""]
    # The last card of a deal shows what the next one brings: it is no draft.
    assert values(own_zones(position("Y9 K8", "R2", "")), "move", "card") == ["R2"]


def test_the_neighbour_is_asked_only_when_the_card_is_played() -> None:
    """SAF-9.2."""
    state = position("Y2 B6 K9 G8", "R8 R2", "K1 K2", "G1 G2", variant="reversed")
    assert values(own_zones(state, "R8"), "move") == [""]
    zones = own_zones(state, seat=B)
    assert values(zones, "move") == ["add", "total", "pair"]


def test_new_cards_are_marked_and_earlier_turns_are_told_without_cards() -> None:
    """SAF-10.7."""
    state = position("Y9 K8", "R2 R4", "K1 K3", "G1 G4", "B1 B5")
    for word in ("R2", "K1", "G4"):
        state.apply(state.view(Seat(state.turn())).parse(word))
    renderer, diff = zone_renderer(GAME, "en"), ZoneDiff(zone_renderer(GAME, "en"))
    diff.show(*renderer.public(state.view(NOBODY), people(NAMES, (True,) * 4), MatchScore(1, (0,) * 4)))
    assert diff.zones["wild"].count("new card") == 0
    assert diff.zones["wild"].count(", new") == 3
    assert "Ann released a card." in diff.zones["log0"]
    assert "Bob released a card." in diff.zones["log0"]
    assert "Cyd releases green" in diff.zones["log0"]


@pytest.mark.parametrize(
    ("piles", "options", "sentence"),
    [
        (("R6", "Y9", "K2 K3", ""), {}, "La partie est pour Ann et Cyd, avec 4 points."),
        (("B2", ""), {}, "La partie est pour Ann, avec 25 points."),
        (("R2", "", "", ""), {"variant": "reversed", "partnerships": "off"}, "score le plus bas, 0 point."),
    ],
)
def test_the_end_names_the_winners(piles: tuple[str, ...], options: dict[str, Value], sentence: str) -> None:
    assert sentence in sheet("fr", *piles, **options)


@pytest.mark.parametrize(
    ("table", "hand", "moves", "words"),
    [
        ("Y3 B4 K7 G9 Y1", "R7 R2", "R7 add Y3 B4 total Y1 G9 pair K7", "Ann vide la nature"),
        ("Y3 B4 K7 G9 Y1 K5", "R7 R2", "R7 add Y3 B4 total Y1 G9 pair K7", "addition, total et paire d’un coup"),
        ("Y3 B4 K8 G9 Y1", "R7 R2", "R7 add Y3 B4 done", ""),
    ],
)
def test_great_moments(table: str, hand: str, moves: str, words: str) -> None:
    state = position(table, hand)
    for word in moves.split():
        state.apply(state.view(A).parse(word))
    view = state.view(NOBODY)
    assert isinstance(view, SafaruView)
    zone = moment(view, people(NAMES[:2], (True, True)), "fr")
    assert (words in zone.data().words) if zone is not None else not words


def test_partners_read_that_they_are_partners() -> None:
    renderer, diff = zone_renderer(GAME, "fr"), ZoneDiff(zone_renderer(GAME, "fr"))
    state = position("Y9 K8", "R2 R4", "K1 K3", "G1 G4", "B1 B5")
    diff.show(*renderer.public(state.view(NOBODY), people(NAMES, (False,) * 4), MatchScore(1, (0,) * 4)))
    assert [f'class="mate you{(seat + 2) % 4}"' in diff.zones[f"seat{seat}"] for seat in range(4)] == [True] * 4
    assert "Cartes attrapées" in diff.zones["wild"]
    alone = position("Y9 K8", "R2 R4", "K1 K3")
    diff.show(*renderer.public(alone.view(NOBODY), people(NAMES[:2], (False,) * 2), MatchScore(1, (0,) * 2)))
    assert "mate" not in diff.zones["seat0"]
