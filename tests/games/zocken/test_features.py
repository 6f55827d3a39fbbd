"""Zocken: a net gets what the seat has seen, counted from its own seat."""

from __future__ import annotations

from collections import defaultdict

import pytest

from pioche.conformance import Renaming, check_names, observe, policies
from pioche.core.native import is_compiled
from pioche.games.zocken import GAME
from pioche.games.zocken.features import ZockenFeatures
from pioche.games.zocken.kernel import BLUE, COLOUR, GIVE, LAY, TO
from pioche.games.zocken.material.deck import material
from tests.games.zocken.builder import Table

FEATURES = ZockenFeatures()
DEALS = 10 if is_compiled() else 4
FIRST = {name: number for number, name in reversed(list(enumerate(material("deck").cards.names)))}


class Seats(Renaming):
    """Other seats. Cards keep their names."""

    def action(self, action: int) -> int:
        return TO + self.seat(action - TO) if TO <= action < COLOUR else action


@pytest.mark.parametrize("players", [3, 4, 5])
def test_names_of_seats_do_not_matter(players: int) -> None:
    for seed in range(DEALS):
        assert check_names(GAME, {"players": players}, seed, Seats, policies(GAME)[3 - seed % 4]) == 1


def seen(table: Table) -> dict[str, list[int]]:
    """The inputs that are true, by section, as the seat to play sees them."""
    observe(FEATURES, table.view().visible_state())
    found: dict[str, list[int]] = defaultdict(list)
    for name, index in FEATURES.named():
        found[name].append(index)
    return found


def facts(table: Table) -> dict[int, int]:
    """The facts of each legal action."""
    _, _, facts = observe(FEATURES, table.state)
    return dict(zip(table.state.actions(), facts, strict=True))


def names(cards: list[int]) -> list[str]:
    return sorted(material("deck").cards.names[card] for card in cards)


def test_a_card_given_is_known_until_it_is_shown() -> None:
    table = Table("PG A B", "C C E", "D D E").play("A PG", "A >A", "B C", "C D")
    # B took the trick with nothing but his C; C, on his left, leads.
    while table.turn() != "A":
        table.play(f"{table.turn()} {table.words().split()[0]}")
    assert names(seen(table)["cards known: 1"]) == ["A"]
    assert seen(table)["cards known: 2"] == []


def test_the_trick_lies_by_the_seats_of_those_who_played() -> None:
    table = Table("F A", "G H", "H B", "B C", leader="C").play("C H", "D B")
    features = seen(table)
    assert features["place in the trick"] == [2]
    assert [names(features[f"card in the trick: {place}"]) for place in (1, 2, 3)] == [[], ["H"], ["B"]]
    assert [features[f"plays later: {place}"] for place in (1, 2, 3)] == [[0], [], []]
    # The pawn is yellow: H counts 9.
    assert features["wins the trick: 2"] == [0]
    assert features["highest value"] == [10]
    assert names(features["cards that count"]) == ["B", "H"]


def test_a_cancelled_pair_counts_no_more() -> None:
    features = seen(Table("F A", "H B", "H B", leader="B").play("B H", "C H"))
    assert features["cards that count"] == []
    assert features["highest value"] == [0]
    assert features["wins the trick: 1"] == features["wins the trick: 2"] == []


def test_facts_of_cards_say_what_may_come_of_them() -> None:
    features = facts(Table("TB A A A F", "G B C", "H B C", leader="B").play("B G", "C B"))
    # The last to play: F takes the trick on yellow, A does not; TB turns the pawn.
    f, a, tb = (features[FIRST[name]] for name in ("F", "A", "TB"))
    assert f >> 24 & 255 == 1 << 7
    assert a >> 24 & 255 == 1
    assert (tb >> 36 & 1, f >> 36 & 1) == (1, 0)
    # Three A in hand, and a series of three to lay.
    assert a >> 43 & 7 == 1 << 2
    assert features[LAY + FIRST["A"]] >> 46 & 31 == 1 << 3


def test_receivers_are_counted_from_the_own_seat() -> None:
    table = Table("A B", "A B", "G2 C D F", leader="C").play("C G2")
    assert {FEATURES.relative(table.state, TO + seat) for seat in (0, 1)} == {TO + 1, TO + 2}
    assert [number >> 28 & 1023 for number in facts(table).values()] == [1 << 2, 1 << 2]
    table.play("C @A")
    assert seen(table)["receiver"] == [1]
    assert seen(table)["cards to give"] == [2]
    assert GIVE + FIRST["C"] in facts(table)


def test_the_pawn_is_chosen_by_the_hazard_of_the_hand() -> None:
    features = facts(Table("A A A F", "B B", "C C", pawn="none"))
    # Values of A are low on yellow, high on blue; groups of three are kept out of it.
    assert set(features) == {COLOUR, COLOUR + BLUE}
    assert all(fact >> 47 & 255 for fact in features.values())
