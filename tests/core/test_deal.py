"""A deal reads its facts, and refuses those that no table has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import IncompleteDeal, InvalidDeal
from pioche.games import find
from tests.ours import IDS

Part = TypeVar("Part")


def deal(**facts: str) -> Deal:
    return Deal(find("mu").info.choose({"players": 3}), 1, (5, -5, 0), facts, {})


def test_a_fact_names_a_seat_of_the_table() -> None:
    assert deal(dealer="C").seat("dealer") == 2


@pytest.mark.parametrize("letter", ["D", "", "AB", "a", "0"])
def test_a_seat_that_is_not_at_the_table_is_refused(letter: str) -> None:
    with pytest.raises(InvalidDeal, match="dealer"):
        deal(dealer=letter).seat("dealer")


def test_a_fact_holds_a_number_within_bounds() -> None:
    assert deal(round="7").number_in("round", 1, 7) == 7


@pytest.mark.parametrize("number", ["0", "8", "-1", "", "two", "1.0", "²", "٣", "9" * 5000])
def test_a_number_out_of_bounds_is_refused(number: str) -> None:
    with pytest.raises(InvalidDeal, match="round"):
        deal(round=number).number_in("round", 1, 7)


def test_scores_are_added_to_the_totals() -> None:
    assert deal().totals_after([1, 2, 3]) == (6, -3, 3)


@pytest.mark.parametrize("totals", [(), (1, 2), (1, 2, 3, 4)])
def test_a_total_for_each_seat_is_needed(totals: tuple[int, ...]) -> None:
    with pytest.raises(InvalidDeal, match="totals"):
        Deal(find("mu").info.choose({"players": 3}), 1, totals, {}, {})


@pytest.mark.parametrize("id", IDS)
def test_no_game_starts_a_deal_without_one_of_its_facts_or_piles(id: str) -> None:
    game = find(id)
    whole = game.open(game.info.choose(), SeededChance(1))
    lacking = [replace(whole, facts=without(whole.facts, name)) for name in whole.facts]
    lacking += [replace(whole, piles=without(whole.piles, name)) for name in whole.piles]
    for part, less in zip([*whole.facts, *whole.piles], lacking, strict=True):
        with pytest.raises(IncompleteDeal, match=f"“{part}”") as refused:
            game.start(less)
        assert refused.value.code == "incomplete-deal"


def without(parts: Mapping[str, Part], name: str) -> dict[str, Part]:
    return {other: part for other, part in parts.items() if other != name}
