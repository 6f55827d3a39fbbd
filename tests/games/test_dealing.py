"""Cards are dealt in the order that the pages of docs/notation promise, so that a second program can follow."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.options import Value
from pioche.games import find

CARDS = [f"{colour}{number}" for colour in "RYBKG" for number in (0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9)]
SEED = 5


def first_deal(id: str, options: dict[str, Value]) -> Deal:
    game = find(id)
    return game.open(game.info.choose(options), SeededChance(SEED))


def names_of(deal: Deal, id: str) -> dict[str, list[str]]:
    return {name: find(id).info.cards.text(pile).split() for name, pile in deal.piles.items()}


def shuffle(cards: list[str], dealer: str | None, players: int) -> tuple[list[str], str]:
    chance, order = SeededChance(SEED), list(cards)
    chosen = "ABCDEF"[chance.below(players)] if dealer is None else dealer
    chance.shuffle(order)
    return order, chosen


@pytest.mark.parametrize("dealer", [None, "B"])
@pytest.mark.parametrize(("players", "each"), [(3, 12), (4, 15), (5, 12), (6, 10)])
def test_mu_deals_whole_hands_from_seat_a(players: int, each: int, dealer: str | None) -> None:
    deal = first_deal("mu", {"players": players, "first_dealer": dealer or "random", "removed_colours": "KG"})
    order, chosen = shuffle([card for card in CARDS if players > 3 or card[0] not in "KG"], dealer, players)
    assert deal.facts == {"dealer": chosen}
    assert names_of(deal, "mu") == {"ABCDEF"[seat]: order[each * seat : each * (seat + 1)] for seat in range(players)}


@pytest.mark.parametrize("dealer", [None, "B"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_safaru_deals_four_to_each_from_seat_a_then_to_the_table(players: int, dealer: str | None) -> None:
    deal = first_deal("safaru", {"players": players, "first_dealer": dealer or "random"})
    order, chosen = shuffle(CARDS, dealer, players)
    names = [*"ABCD"[:players], "table"]
    piles = {name: order[4 * place : 4 * place + 4] for place, name in enumerate(names)}
    assert deal.facts == {"dealer": chosen, "game": "1"}
    assert names_of(deal, "safaru") == piles | {"stock": order[4 * len(names) :]}
