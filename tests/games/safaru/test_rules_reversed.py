"""SAF-9: Safarü reversed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidOption
from pioche.core.game import Action
from pioche.core.options import Value
from pioche.core.record import read_record
from pioche.core.seats import LETTERS, NOBODY
from pioche.games import find
from pioche.games.safaru import GAME, INFO
from pioche.games.safaru.kernel import SafaruState
from tests.games.safaru.tables import (
    A,
    B,
    C,
    clauses,
    deal_of,
    dealt,
    forcing,
    lying,
    pile,
    play,
    play_turns,
    position,
    scored,
    started,
    view,
    words,
)

RECORD = Path(__file__).parents[2] / "data" / "records" / "safaru" / "4-players.rec"


def reversed_position(table: str, *hands: str) -> SafaruState:
    return position(table, *hands, variant="reversed")


def test_saf_9_1_the_rest_is_as_in_the_main_game() -> None:
    state = reversed_position("Y5 B9", "R1 R5", "Y2 Y4")
    assert words(state) == {"R1", "R5"}
    assert clauses(state, "K3") == ("SAF-2.1",)
    assert lying(play(state, "R1")) == "R1 Y5 B9"
    assert play_turns(started(players=3, variant="reversed"), 60).deals == 4


def test_saf_9_2_the_left_neighbour_names_the_method() -> None:
    state = play(reversed_position("Y2 B6 K9 G8", "R8", "R1", "R2"), "R8")
    assert (state.turn(), words(state)) == (B, {"add", "total", "pair"})
    assert play(state, "total").turn() == A


def test_saf_9_2_two_methods_are_enough_to_ask() -> None:
    state = play(reversed_position("Y2 B6 K9", "R8"), "R8")
    assert (state.turn(), words(state)) == (B, {"add", "total"})


def test_saf_9_2_refuses_what_is_not_available() -> None:
    state = play(reversed_position("Y2 B6 K9", "R8"), "R8")
    assert clauses(state, "pair") == ("SAF-9.2", "SAF-3.7")
    assert clauses(state, "done") == ("SAF-9.2", "SAF-2.3")
    assert forcing(state, "done") == "Y2 B6 K9"
    state = play(reversed_position("Y0 B9 K8", "G0"), "G0")
    assert clauses(state, "add") == ("SAF-9.2", "SAF-3.1", "SAF-5.8")


def test_saf_9_3_one_method_and_no_other() -> None:
    state = play(reversed_position("Y2 B6 K9 G8", "R8 R1", "K3 K4"), "R8 total")
    assert clauses(state, "add") == ("SAF-9.3",)
    play(state, "K9")
    assert (state.turn(), lying(state), pile(state, A)) == (B, "R8 Y2 B6 G8", "K9")


def test_saf_9_3_pairing_is_one_too() -> None:
    state = play(reversed_position("Y2 B6 K9 G8", "R8 R1", "K3 K4"), "R8 pair")
    assert clauses(state, "add") == ("SAF-9.3",)
    assert pile(play(state, "G8"), A) == "R8 G8"


@pytest.mark.parametrize(
    ("table", "card", "taken", "method"),
    [("Y3 B4", "R7", "Y3 B4", "add"), ("Y9", "R8", "Y9", "total"), ("Y4", "R4", "Y4", "pair")],
)
def test_saf_9_4_nobody_is_asked_about_the_only_method(table: str, card: str, taken: str, method: str) -> None:
    state = play(reversed_position(table, card, "K5"), card)
    assert (state.turn(), words(state)) == (A, set(taken.split()))
    play(state, taken)
    turn = view(state, A).turns()[-1].as_json()
    assert turn == {
        "seat": "A",
        "card": card,
        "captures": [{"method": method, "by": None, "cards": taken.split()}],
    }


def test_saf_9_5_the_player_chooses_the_set() -> None:
    state = play(reversed_position("Y2 B6 K1 G7 R3", "B8", "K4"), "B8 total")
    assert (state.turn(), words(state)) == (A, {"Y2", "B6", "K1", "G7", "R3"})
    assert lying(play(state, "B6 R3")) == "Y2 B8 K1 G7"
    state = play(reversed_position("Y2 B6 K6", "R6 G2", "K4 K3"), "R6")
    assert (state.turn(), words(state)) == (A, {"B6", "K6"})


def test_saf_9_5_refuses_the_neighbour_a_card() -> None:
    state = play(reversed_position("Y2 B6 K1 G7 R3", "B8", "K4"), "B8")
    assert clauses(state, "B6") == ("SAF-9.2", "SAF-9.5")


def test_saf_9_6_the_0s_are_owed_here_too() -> None:
    state = play(reversed_position("Y0 B2 K6", "G8", "R1"), "G8 B2 K6")
    assert words(state) == {"Y0"}
    assert clauses(state, "done") == ("SAF-5.2", "SAF-5.4", "SAF-9.6")
    assert lying(play(state, "Y0")) == "G8"


def test_saf_9_7_the_choice_is_made_in_public_after_the_card() -> None:
    state = play(reversed_position("Y2 B6 K9", "R8", "R1", "R2"), "R8")
    assert view(state, C).known()["played"] == "R8"
    play(state, "add")
    for seat in (NOBODY, A, B, C):
        assert view(state, seat).turns()[-1].as_json()["captures"] == [{"method": "add", "by": "B", "cards": []}]


def test_saf_9_8_most_captured_cards() -> None:
    assert scored("R1 R9", "K1", variant="reversed").scores() == [24, 0]
    assert scored("R1", "K1 K9", "R9", "", variant="reversed").scores() == [12, 12, 12, 12]


def test_saf_9_9_most_hedgehogs() -> None:
    assert scored("R1 R9", "Y1", variant="reversed").scores() == [24, 18]


def test_saf_9_10_triangles() -> None:
    assert scored("R6 R7", "K2", variant="reversed").scores() == [28, 1]


def test_saf_9_11_unicorns_and_0s_count_as_any_card() -> None:
    assert scored("R0 B9", "K1", variant="reversed").scores() == [25, 0]


def test_saf_9_12_level_sides_share_in_halves_if_needed() -> None:
    assert scored("Y1", "Y9", variant="reversed").scores() == [21, 21]
    assert scored("Y1", "Y9", "Y1", variant="reversed").scores() == [14, 14, 14]
    four = scored("Y1", "Y9", "Y1", "Y2", variant="reversed", partnerships="off")
    # In half points: 6 + 4.5, and a triangle for D.
    assert four.scores() == [21, 21, 21, 23]
    assert "scores 10.5" in "\n".join(four.view(A).describe("en"))
    assert "marque 11,5" in "\n".join(four.view(A).describe("fr"))
    assert scored("R2", "", "", "", variant="reversed", partnerships="off").scores() == [50, 0, 0, 0]


def test_saf_9_13_no_award_for_nothing() -> None:
    assert scored("", "", variant="reversed").scores() == [0, 0]
    assert scored("R1", "", variant="reversed").scores() == [24, 0]
    assert view(scored("", "", variant="reversed"), A).outcome()["most cards"] == "nobody"


def test_saf_9_14_partners_or_each_for_himself() -> None:
    piles = ("R6", "Y9", "K2 K3", "")
    assert scored(*piles, variant="reversed").scores() == [28, 18, 28, 18]
    assert scored(*piles, variant="reversed", partnerships="off").scores() == [4, 36, 52, 0]
    with pytest.raises(InvalidOption):
        INFO.choose({"players": 4, "partnerships": "maybe"})


@pytest.mark.parametrize(("players", "variant"), [(4, "normal"), (3, "normal"), (2, "reversed"), (3, "reversed")])
def test_saf_9_14_only_four_players_of_the_reversed_game_have_the_choice(players: int, variant: str) -> None:
    assert INFO.choose({"players": players, "variant": variant, "partnerships": "on"})
    with pytest.raises(InvalidOption, match="only with players=4, variant=reversed") as refused:
        INFO.choose({"players": players, "variant": variant, "partnerships": "off"})
    assert "seulement avec players=4, variant=reversed (SAF-9.14)" in refused.value.sentence("fr")


@pytest.mark.parametrize(
    ("name", "value", "options"),
    [
        ("match", "single", {"variant": "reversed"}),
        ("target_score", 50, {"variant": "reversed"}),
        ("target_score", 50, {"match": "single"}),
        ("games", 2, {}),
    ],
)
def test_saf_9_15_what_ends_the_other_match_is_refused(name: str, value: Value, options: dict[str, Value]) -> None:
    with pytest.raises(InvalidOption, match=f"Option {name} cannot be"):
        INFO.choose({**options, name: value})
    assert INFO.restore({**options, name: value})[name] == value


def test_saf_9_14_a_record_that_has_the_choice_without_need_is_read_and_partners_play() -> None:
    text = RECORD.read_text(encoding="utf-8").replace("partnerships=on", "partnerships=off")
    record = read_record(text, find)
    assert record.text(GAME) == text
    assert record.options["partnerships"] == "off"
    assert record.deals[0].scores == [9, 37, 9, 37]


def _winners(piles: tuple[str, ...], game: int, totals: tuple[int, ...] = (), **options: Value) -> str:
    table: dict[str, Value] = {"players": len(piles), "variant": "reversed", **options}
    deal = deal_of(table, totals=totals, game=game)
    state = scored(*piles, variant="reversed", **options)
    if GAME.next(deal, state, SeededChance(1)) is not None:
        return "on"
    return "".join(LETTERS[seat] for seat in GAME.winners(deal, state))


def test_saf_9_15_as_many_games_as_players_or_as_agreed() -> None:
    assert [_winners(("R2", "R9 K9", ""), game) for game in (1, 2, 3)] == ["on", "on", "C"]
    assert _winners(("R2", ""), 1, games=1) == "B"
    assert _winners(("R2", ""), 4, games=5) == "on"
    assert _winners(("R2", ""), 1, totals=(500, 500)) == "on"
    with pytest.raises(InvalidOption):
        INFO.choose({"games": -1})


def test_saf_9_16_the_lowest_total_wins() -> None:
    assert _winners(("R2", "", ""), 3, totals=(0, 40, 30)) == "A"
    assert _winners(("R2", "", "", ""), 4) == "BD"


def test_saf_9_17_the_lowest_total_is_shared() -> None:
    assert _winners(("R2", "", ""), 3) == "BC"


def test_saf_9_18_end_table_partners_and_next_dealer_as_in_the_main_game() -> None:
    state = play(reversed_position("K2 Y4", "R0", "G1"), "R0 G1")
    assert (state.turn(), state.scores()) == (NOBODY, [0, 0])
    over = play_turns(started(players=4, dealer="A", variant="reversed"), 60)
    following = GAME.next(dealt(players=4, dealer="A", variant="reversed"), over, SeededChance(1))
    assert following is not None
    assert following.facts["dealer"] == "D"


def test_every_action_is_refused_by_a_clause_or_legal() -> None:
    for table in ("Y0 B0 B2 K6 K9 G8 R1 R1", "Y2 B6 K9 G8"):
        for moves in ("", "R8", "R8 add", "R8 total", "R8 pair"):
            state = play(reversed_position(table, "R8 G1 G1", "R2 R3 R4"), moves)
            seen = state.view(state.turn())
            for action in range(INFO.actions):
                if action not in seen.actions():
                    assert seen.refusal(Action(action)).clause.startswith("SAF-")
