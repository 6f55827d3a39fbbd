"""SAF-10: what is seen, and what must be forgotten."""

from __future__ import annotations

import json

from pioche.core.seats import NOBODY
from tests.games.safaru.tables import A, B, C, clauses, play, play_turns, position, started, view

OPENING = "R0 R1 R1 R2 Y0 Y1 Y1 Y2 B3 B4 B8 B9"


def test_saf_10_1_what_everybody_knows() -> None:
    known = view(started(OPENING, players=2, dealer="B"), NOBODY).known()
    assert known["table"] == ["B3", "B4", "B8", "B9"]
    assert (known["stock"], known["dealer"], known["turn"], known["hand"]) == (48, "B", "A", [])
    assert known["seats"] == [
        {"seat": "A", "cards": 4, "captured": 0, "pile": []},
        {"seat": "B", "cards": 4, "captured": 0, "pile": []},
    ]


def test_saf_10_1_scores_are_known_when_the_game_is_finished() -> None:
    state = play(position("Y6", "R6", "G2"), "R6 pair Y6")
    assert view(state, NOBODY).shown()["scores"] is None
    assert view(play(state, "G2"), NOBODY).shown()["scores"] == [4 - 12, 0]


def test_saf_10_2_captures_are_seen_by_all_when_they_are_made() -> None:
    state = play(position("Y3 B4 K8", "R7 R1", "K1 G1"), "R7 add Y3")
    for seat in (NOBODY, A, B):
        shown = view(state, seat).shown()
        assert (shown["played"], shown["set"], shown["missing"]) == ("R7", ["Y3"], 4)
    play(state, "B4")
    for seat in (NOBODY, A, B):
        assert view(state, seat).shown()["turns"] == [
            {"seat": "A", "card": "R7", "captures": [{"method": "add", "by": "A", "cards": ["Y3", "B4"]}]}
        ]


def test_saf_10_3_hands_are_seen_by_their_owners() -> None:
    state = started("R0 R1 R1 R2 Y0 Y1 Y1 Y2 K0 K1 K1 K2 G0 G1 G1 G2 B3 B4 B8 B9", players=4)
    for seat, hand in ((A, ["R0", "R1", "R1", "R2"]), (C, ["K0", "K1", "K1", "K2"])):
        seen = view(state, seat)
        assert seen.hand() == hand
        text = json.dumps([seen.known(), seen.shown(), seen.describe("en")])
        assert '"Y2"' not in text
        assert '"G2"' not in text
    assert [view(state, A).state.hands[seat] for seat in (B, C)] == [0, 0]


def test_saf_10_4_nobody_sees_the_stock() -> None:
    state = play_turns(started(OPENING, players=2), 3)
    for seat in (NOBODY, A, B):
        assert set(view(state, seat).state.stock) == {0}


def test_saf_10_5_closed_piles_are_forgotten() -> None:
    state = play(position("Y3 B4 K8", "R7 R5", "G1 G2"), "R7 add Y3 B4")
    assert "B4" in json.dumps(view(state, A).shown())
    play(state, "G1")
    for seat in (NOBODY, A, B):
        shown = view(state, seat).shown()
        assert "B4" not in json.dumps(shown)
        assert "B4" not in "\n".join(view(state, seat).describe("en"))
        seats = shown["seats"]
        assert isinstance(seats, list)
        assert seats[0] == {"seat": "A", "cards": 1, "captured": 2, "pile": None}
        # A player who remembers may know.
        assert "B4" in json.dumps(view(state, seat).known())


def test_saf_10_5_open_piles_may_be_looked_at() -> None:
    state = play(position("Y3 B4 K8", "R7 R5", "G1 G2", piles="open"), "R7 add Y3 B4 G1")
    for seat in (NOBODY, A, B):
        assert view(state, seat).shown() == view(state, seat).known()
        assert "2 captured: Y3 B4" in "\n".join(view(state, seat).describe("en"))


def test_saf_10_6_all_piles_are_shown_at_the_end() -> None:
    state = play(position("Y3 B4 K8", "R7", "G1"), "R7 add Y3 B4 G1")
    for seat in (NOBODY, A, B):
        assert view(state, seat).shown() == view(state, seat).known()
        lines = "\n".join(view(state, seat).describe("fr"))
        assert "2 attrapées : Y3 B4" in lines
        assert "marque 14" in lines


def test_saf_10_7_a_closed_log_shows_the_latest_turn() -> None:
    state = play(position("Y3 B4 K8", "R7 R5", "G1 G2"), "R7 add Y3 B4")
    turns = view(state, B).shown()["turns"]
    assert isinstance(turns, list)
    assert turns == [view(state, B).turns()[0].as_json()]
    play(state, "G1")
    assert view(state, B).shown()["turns"] == [{"seat": "B", "card": "G1", "captures": []}]
    assert view(state, B).shown()["deals"] == []
    known = view(state, B).known()["turns"]
    assert isinstance(known, list)
    assert len(known) == 2


def test_saf_10_7_a_deal_that_is_over_is_remembered_by_its_players() -> None:
    state = play_turns(started(OPENING, players=2, dealer="B"), 8)
    deals = view(state, B).known()["deals"]
    assert isinstance(deals, list)
    assert deals[0] == {"dealer": "B", "table": ["B3", "B4", "B8", "B9"], "hand": ["Y0", "Y1", "Y1", "Y2"]}
    assert deals[1]["hand"] == view(state, B).hand()
    spectator = view(state, NOBODY).known()["deals"]
    assert isinstance(spectator, list)
    assert [deal["hand"] for deal in spectator] == [[], []]


def test_saf_10_7_a_refusal_tells_no_forgotten_card() -> None:
    state = play(position("Y3 B4 K8", "R7 R5", "G1 G2"), "R7 add Y3 B4 G1")
    assert clauses(state, "B4") == ("SAF-2.1",)


def test_saf_10_6_the_move_that_ends_the_game_reveals() -> None:
    """It opens all piles, so a page that tried it would show what has to be forgotten."""
    state = play(position("Y3 B4 K8", "R7", "G1"), "R7 add Y3 B4")
    seen = view(state, B)
    assert [seen.text(action) for action in seen.actions() if seen.reveals(action)] == ["G1"]
    earlier = position("Y3 B4 K8", "R7", "G1")
    assert not any(view(earlier, A).reveals(action) for action in view(earlier, A).actions())
