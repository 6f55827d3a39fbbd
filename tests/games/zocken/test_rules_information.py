"""ZOC-10: what is public, what is hidden, what is closed again."""

from __future__ import annotations

import json

from tests.games.zocken.builder import Table


def test_zoc_10_1_what_everybody_sees() -> None:
    table = Table("C C C D2 A", "B B", "F F", draw="E E E").play("A +C +C +C done D2", "B E")
    for seat in "ABC-":
        known = table.view(seat).known()
        assert known["pawn"] == "yellow"
        assert known["trick"] == [("A", "D2"), ("B", "E")]
        assert known["pile"] == 1
        assert known["seats"] == [
            {"seat": "A", "cards": 1, "hand": None, "heap": 0, "series": [["C", "C", "C"]]},
            {"seat": "B", "cards": 3, "hand": None, "heap": 0, "series": []},
            {"seat": "C", "cards": 2, "hand": None, "heap": 0, "series": []},
        ]


def test_zoc_10_2_hands_are_hidden_from_others() -> None:
    one, other = Table("A A", "H H", "F F"), Table("A A", "F F", "H H")
    assert one.view("A").known() == other.view("A").known()
    assert one.view("-").known() == other.view("-").known()
    assert one.view("B").known()["hand"] == ["H", "H"]
    assert one.view("A").known()["hand"] == ["A", "A"]
    assert list(one.view("A").state.hands)[1:] == [0, 0]


def test_zoc_10_3_the_order_of_the_pile_is_hidden_from_all() -> None:
    one, other = Table("A A", "H H", "F F", draw="E B"), Table("A A", "H H", "F F", draw="B E")
    for seat in "ABC-":
        assert one.view(seat).known() == other.view(seat).known()
        assert list(one.view(seat).state.pile)[:2] == [-1, -1]


def test_zoc_10_4_a_passed_card_is_seen_by_giver_and_receiver() -> None:
    table = Table("PG C F", "A A", "B B", "B B").play("A PG >F")
    moves = {seat: table.view(seat).known()["moves"] for seat in "ABCD-"}
    assert moves["A"] == moves["B"] == [("A", "PG"), ("A", ">F")]
    assert moves["C"] == moves["D"] == moves["-"] == [("A", "PG"), ("A", ">?")]
    table = Table("G2 C F TY", "A A", "B B", "B B").play("A G2 @C >TY >C")
    assert table.view("C").known()["moves"] == [("A", "G2"), ("A", "@C"), ("A", ">TY"), ("A", ">C")]
    assert table.view("B").known()["moves"] == [("A", "G2"), ("A", "@C"), ("A", ">?"), ("A", ">?")]
    assert "F" not in json.dumps(table.view("B").known()["moves"])


def test_zoc_10_5_a_drawn_card_is_seen_by_the_one_who_drew_it() -> None:
    table = Table("D2 A", "A A", "B B", draw="E F C").play("A D2")
    assert table.view("B").known()["draws"] == [("B", "E"), ("B", "F")]
    for seat in "AC-":
        assert table.view(seat).known()["draws"] == [("B", "?"), ("B", "?")]
        assert list(table.view(seat).state.pile)[:3] == [-1, -1, -1]


def test_zoc_10_6_goblin_or_tree_is_not_announced() -> None:
    goblin = Table("PG C", "A A", "B B", draw="TY").play("A PG >C")
    tree = Table("PG TY", "A A", "B B", draw="C").play("A PG >TY")
    for seat in "C-":
        assert goblin.view(seat).known() == tree.view(seat).known()
        assert goblin.view(seat).describe("en") == tree.view(seat).describe("en")
    assert goblin.view("B").known() != tree.view("B").known()


def three_tricks() -> Table:
    table = Table("A A A A", "E E E E", "B B B B").play("A A", "B E", "C B", "C B", "A A", "B E")
    return table.play("C B", "A A", "B E")


def test_zoc_10_7_heaps_are_closed() -> None:
    shown = three_tricks().view("A").shown()
    assert shown["tricks"] == [("B", [("C", "B"), ("A", "A"), ("B", "E")])]
    seats = shown["seats"]
    assert isinstance(seats, list)
    assert [place["heap"] for place in seats] == [0, 9, 0]
    # A player may remember them.
    tricks = three_tricks().view("A").known()["tricks"]
    assert isinstance(tricks, list)
    assert len(tricks) == 3


def test_zoc_10_8_a_discarded_trick_stays_visible() -> None:
    table = Table(*["B C D PG"] * 5).play("A B", "B B", "C B", "D B", "E B")
    discarded = [[(seat, "B") for seat in "ABCDE"]]
    assert table.view("C").shown()["discarded"] == discarded
    table.play("A D", "B C", "C C", "D C", "E C", "B D", "C D", "D D", "E D", "A C")
    assert table.view("C").shown()["discarded"] == discarded
    assert "Discarded trick: A B  B B  C B  D B  E B" in table.view("C").describe("en")


def test_zoc_10_9_hands_are_shown_at_the_end() -> None:
    table = Table("A C TY", "E", "B").play("A A", "B E")
    assert table.view("C").known()["scores"] is None
    table.play("C B")
    for seat in "ABC-":
        shown = table.view(seat).shown()
        seats = shown["seats"]
        assert isinstance(seats, list)
        assert [place["hand"] for place in seats] == [["C", "TY"], [], []]
        assert shown["scores"] == [3, 3, 0]
        assert "A still held: C TY" in table.view(seat).describe("en")


def test_zoc_10_10_the_log_shows_two_tricks() -> None:
    table = three_tricks()
    latest = [("C", "B"), ("A", "A"), ("B", "E")]
    assert table.view("A").shown()["moves"] == latest
    assert "draws" not in table.view("A").shown()
    table.play("C B")
    assert table.view("A").shown()["moves"] == [*latest, ("C", "B")]
    moves = table.view("A").known()["moves"]
    assert isinstance(moves, list)
    assert len(moves) == 10
    # Series lie open all the same.
    table = Table("C C C A A", "E E", "B B").play("A +C +C +C done A", "B E", "C B", "C B", "A A", "B E")
    assert table.view("B").shown()["moves"] == [("C", "B"), ("A", "A"), ("B", "E")]
    seats = table.view("B").shown()["seats"]
    assert isinstance(seats, list)
    assert seats[0]["series"] == [["C", "C", "C"]]
