"""ZOC-1 and ZOC-2: cards and data, the setup of a round."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal, InvalidMaterial, InvalidOption
from pioche.core.game import Action
from pioche.core.seats import LETTERS
from pioche.games.zocken import GAME
from pioche.games.zocken.kernel import ZockenState
from pioche.games.zocken.material.deck import material, read
from tests.games.zocken.builder import Table, a_deal, ended, trick
from tests.games.zocken.tables import changed


def open_deal(players: int, seed: int = 1, **options: str) -> Deal:
    return GAME.open(GAME.info.choose({"players": players, **options}), SeededChance(seed))


def test_zoc_1_1_a_table_has_60_cards_of_three_classes() -> None:
    faces = material("deck").faces
    classes = Counter(dict.fromkeys(("goblin", "effect", "joker"), 0))
    for face in faces:
        classes[face.kind] += face.copies
    assert classes == {"goblin": 36, "effect": 21, "joker": 3}
    for name, copies in (("A", 5), ("TY", 3), ("JM", 2)):
        with pytest.raises(InvalidMaterial, match=r"ZOC-1\.1"):
            read("mine", changed(name, {"copies": copies}))


def test_zoc_1_2_a_table_has_14_light_hats() -> None:
    assert sum(face.light_hats for face in material("deck").faces) == 14
    for hats in (0, 2):
        with pytest.raises(InvalidMaterial, match=r"ZOC-1\.2"):
            read("mine", changed("A", {"light_hats": hats}))


def test_zoc_1_3_the_value_is_that_of_the_pawns_colour() -> None:
    assert trick("A E C", pawn="yellow").taker() == "B"
    assert trick("A E C", pawn="blue").taker() == "A"
    assert Table("A H TY", "A", "A", pawn="yellow").view().values() == {"A": 2, "H": 9, "TY": 5}
    assert Table("A H TY", "A", "A", pawn="blue").view().values() == {"A": 8, "H": 1, "TY": 5}
    assert Table("A H TY", "A", "A", pawn="none").view().values() == {}


def test_zoc_1_4_cards_of_one_face_are_identical() -> None:
    assert trick("TY TY A").taker() == "C"  # identical: both cancel
    assert trick("TY D2 A").taker() == "B"  # the same value, but different
    assert trick("JA JM A").taker() == "B"
    assert Table("A A A TY", "A", "B").words() == "A TY +A"
    table = Table("A A TY", "A", "B")
    assert table.view().refusal(Action(table.view().parse("A") + 1)).clause == "ZOC-1.4"


def test_zoc_1_5_a_joker_in_hand_costs_as_a_joker_alone() -> None:
    assert Table("A JM", "A", "B").play("A A", "B A", "C B").state.scores() == [3, 0, 3]


def test_zoc_1_6_hats_are_not_to_be_seen() -> None:
    text = json.dumps(Table("A A A TY", "A", "B").view().known())
    assert "hat" not in text
    # With 3 players the light-hat copies are out, and the others have the same names.
    assert {GAME.info.cards.name(card) for pile in open_deal(3).piles.values() for card in pile} == set(
        GAME.info.cards.names
    )


def test_zoc_1_7_cards_are_shown_with_the_value_of_the_pawns_colour() -> None:
    table = Table("F A", "TB A", "H A").play("A F")
    assert any("F(8)" in line for line in table.view("C").describe("en"))
    assert any("A(2) H(9)" in line for line in table.view("C").describe("en"))
    table.play("B TB")
    assert any("F(2)" in line for line in table.view("C").describe("en"))
    assert any("A(8) H(1)" in line for line in table.view("C").describe("fr"))


@pytest.mark.parametrize("players", [2, 6])
def test_zoc_2_1_three_to_five_players(players: int) -> None:
    assert [len(open_deal(count).totals) for count in (3, 4, 5)] == [3, 4, 5]
    with pytest.raises(InvalidOption):
        GAME.info.choose({"players": players})


def test_zoc_2_2_light_hats_are_out_with_three_players() -> None:
    cards = [GAME.info.cards.name(card) for pile in open_deal(3).piles.values() for card in pile]
    assert Counter(cards) == {
        "A": 3,
        "B": 4,
        "C": 5,
        "D": 5,
        "E": 4,
        "F": 3,
        "G": 2,
        "H": 2,
        "TY": 3,
        "TB": 3,
        "PG": 3,
        "D2": 3,
        "G2": 3,
        "JM": 1,
        "JA": 1,
        "JB": 1,
    }
    # A face that is out altogether is refused by this clause.
    table = Table("A A TY", "A", "B", table=read("mine", changed("JM", {"light_hats": 1}, ("A", {"light_hats": 0}))))
    assert table.refused("JM") == table.refused("+JM") == "ZOC-2.2"


@pytest.mark.parametrize(("players", "each"), [(3, 13), (4, 13), (5, 10)])
def test_zoc_2_3_the_hands(players: int, each: int) -> None:
    deal = open_deal(players)
    assert [len(deal.piles[letter]) for letter in LETTERS[:players]] == [each] * players
    assert deal.piles != open_deal(players, seed=2).piles
    short = {**deal.piles, "A": deal.piles["A"][1:]}
    with pytest.raises(InvalidDeal):
        GAME.start(Deal(deal.options, 1, deal.totals, deal.facts, short))


@pytest.mark.parametrize(("players", "left"), [(3, 7), (4, 8), (5, 10)])
def test_zoc_2_4_the_draw_pile(players: int, left: int) -> None:
    deal = open_deal(players)
    assert len(deal.piles["draw"]) == left
    state = GAME.start(deal)
    assert isinstance(state, ZockenState)
    assert state.pile_size == left
    a, b = deal.piles["A"], deal.piles["draw"]
    other = next(card for card in b if card != a[0])
    with pytest.raises(InvalidDeal):  # a card too many, another missing
        GAME.start(Deal(deal.options, 1, deal.totals, deal.facts, {**deal.piles, "A": (other, *a[1:])}))
    with pytest.raises(InvalidDeal):
        GAME.start(Deal(deal.options, 1, deal.totals, deal.facts, {LETTERS[seat]: a for seat in range(players)}))


def test_zoc_2_5_the_first_player_is_drawn_or_named() -> None:
    drawn = {open_deal(5, seed).facts["leader"] for seed in range(60)}
    assert drawn == set("ABCDE")
    assert {open_deal(5, seed, first_player="D").facts["leader"] for seed in range(9)} == {"D"}
    assert GAME.start(open_deal(5, first_player="D")).turn() == 3
    with pytest.raises(InvalidOption):
        open_deal(3, first_player="D")


def test_zoc_2_6_the_first_player_chooses_the_colour_before_the_first_trick() -> None:
    table = Table("A A", "A A", "B B", pawn="none", leader="B")
    assert table.turn() == "B"
    assert table.words() == "yellow blue"
    assert table.refused("A") == table.refused("done") == table.refused("@A") == "ZOC-2.6"
    table.play("B blue")
    assert table.pawn() == "blue"
    assert table.turn() == "B"
    assert table.refused("yellow") == "ZOC-2.6"
    assert open_deal(4).facts["pawn"] == "none"
    assert Table("A A", "A A", "B B", pawn="blue").words() == "A"


def test_zoc_2_7_a_later_round_starts_with_the_last_colour() -> None:
    state = trick("A TB C").state
    following = GAME.next(a_deal(3, (0, 0, 0)), state, SeededChance(1))
    assert following is not None
    assert following.facts["pawn"] == "blue"
    later = GAME.start(following)
    assert isinstance(later, ZockenState)
    assert later.pawn == 1
    assert "yellow" not in [later.view(later.turn()).text(action) for action in later.actions()]
    with pytest.raises(InvalidDeal):
        GAME.start(Deal(following.options, 2, following.totals, {**following.facts, "pawn": "red"}, following.piles))


def test_zoc_2_8_a_later_round_is_dealt_anew_from_all_cards() -> None:
    first = open_deal(3)
    following = GAME.next(first, ended((1, 1, 1)), SeededChance(2))
    assert following is not None
    assert {name: len(pile) for name, pile in following.piles.items()} == {"A": 13, "B": 13, "C": 13, "draw": 7}
    assert following.piles != first.piles
    assert Counter(card for pile in following.piles.values() for card in pile) == Counter(
        card for pile in first.piles.values() for card in pile
    )
    assert following.facts["round"] == "2"
    assert following.number == 2


@pytest.mark.parametrize(("rule", "leader"), [("carry_over", "A"), ("rotate_left", "C"), ("same", "B")])
def test_zoc_2_9_the_lead_carries_over(rule: str, leader: str) -> None:
    table = trick("A E B", leader="B")
    assert (table.taker(), table.leader()) == ("C", "A")
    deal = a_deal(3, (0, 0, 0), next_round_leader=rule)
    following = GAME.next(deal, table.state, SeededChance(1))
    assert following is not None
    assert following.facts["leader"] == leader
    assert GAME.start(following).turn() == "ABC".index(leader)


def test_zoc_2_9_after_a_discarded_trick_the_leader_leads_the_next_round() -> None:
    following = GAME.next(a_deal(5, (0,) * 5), trick("B B B B B", leader="C").state, SeededChance(1))
    assert following is not None
    assert following.facts["leader"] == "C"
