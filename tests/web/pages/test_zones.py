"""The zone contract, at every position of random deals of every game, at every seat, in both languages."""

from __future__ import annotations

import pytest

from pioche.conformance.page import (
    Markup,
    check_drawn_zones,
    check_move_names,
    check_offers,
    check_plain_zones,
    check_refusals,
    check_second_person,
    check_secret_zones,
    check_terms,
    guests_of,
    positions,
    score_of,
)
from pioche.core.chance import SeededChance
from pioche.core.game import Game, View
from pioche.core.match import Match
from pioche.core.options import Number
from pioche.core.words import LANGS, Lang
from pioche.games import find
from pioche.games.zocken.kernel import Deck
from pioche.table.diff import ZoneDiff
from pioche.table.renderer import presenter_of, zone_renderer
from tests.ours import IDS


def counts(game: Game) -> list[int]:
    """The numbers of players."""
    players = game.info.options[0]
    assert isinstance(players, Number)
    return [*range(players.low, players.high + 1)]


CASES = [(id, players) for id in IDS for players in counts(find(id))]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("id", "players"), CASES)
def test_every_zone_of_every_position_is_drawn(id: str, players: int, lang: Lang) -> None:
    for match in positions(find(id), {"players": players}, seed=players):
        check_drawn_zones(match, lang)


@pytest.mark.parametrize("id", IDS)
def test_logs_and_results_speak_to_the_player(id: str) -> None:
    *_, over = positions(find(id), {"players": counts(find(id))[-1]}, seed=7)
    check_second_person(over, "en")


def offered_for_pieces(match: Match, view: View, word: str, lang: Lang) -> bool:
    """Whether a button that begins with this move appears once the pieces are picked that leave the hand with it."""
    renderer, guests, score = zone_renderer(match.game, lang), guests_of(match), score_of(match)
    picks = presenter_of(match.game).picks(view)
    state, chance = view.redeal(SeededChance(1)), SeededChance(2)
    state.apply(view.parse(word))
    for _ in range(12):
        picked = gone_zones(picks, state.view(view.seat))
        zones = ZoneDiff(renderer)
        zones.show(renderer.private(view, guests, score, picked))
        if word in Markup("".join(zones.zones.values()), picks).offered("move"):
            return True
        if state.turn() != view.seat:
            return False
        state.apply(state.actions()[chance.below(len(state.actions()))])
    return False


def gone_zones(picks: tuple[str, ...], after: View) -> tuple[str, ...]:
    """The pieces of a hand that are not in it any more; `G7.2` is the second green 7."""
    left = list(after.shown()["hand"])  # type: ignore[call-overload]
    names = []
    for name in picks:
        piece = name.partition(".")[0]
        if piece in left:
            left.remove(piece)
        else:
            names.append(name)
    return tuple(names)


@pytest.mark.slow
@pytest.mark.parametrize(("id", "players"), CASES)
def test_every_legal_action_is_offered_and_named(id: str, players: int) -> None:
    for lang in LANGS:
        for match in positions(find(id), {"players": players}, seed=players + 10):
            # What is not offered by itself is, once the pieces that it takes are picked.
            missing = check_offers(match, lang)
            assert all(offered_for_pieces(match, match.view(match.turn), word, lang) for word in missing)


@pytest.mark.slow
@pytest.mark.parametrize(("id", "players"), CASES)
def test_a_piece_that_cannot_be_played_says_why_in_plain_words(id: str, players: int) -> None:
    for match in positions(find(id), {"players": players}, seed=players + 60):
        for lang in LANGS:
            assert all(text.plain for text in check_refusals(match, lang))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", IDS)
def test_every_legal_move_has_a_name(id: str, lang: Lang) -> None:
    for match in positions(find(id), {"players": counts(find(id))[-1]}, seed=3):
        check_move_names(match, lang)


@pytest.mark.parametrize(("id", "players"), CASES)
def test_public_zones_do_not_change_when_hidden_cards_do(id: str, players: int) -> None:
    chance = SeededChance(players, 7)
    for match in positions(find(id), {"players": players}, seed=players + 20):
        check_secret_zones(match, chance)


@pytest.mark.parametrize(("id", "players"), CASES)
def test_zones_are_made_of_plain_values_alone(id: str, players: int) -> None:
    for match in positions(find(id), {"players": players}, seed=players + 50):
        check_plain_zones(match, (Deck,))


@pytest.mark.parametrize(("id", "players"), CASES)
def test_the_arithmetic_of_a_deal_adds_up(id: str, players: int) -> None:
    for seed in range(12):
        *_, match = positions(find(id), {"players": players}, seed)
        check_terms(match)
