"""The players of Rummü: right in clear positions, stronger level by level, and never without an end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pioche.conformance import table_name, variants
from pioche.core.chance import SeededChance
from pioche.core.native import vec
from pioche.core.options import Value
from pioche.core.playout import Policy, room
from pioche.games.rummu import GAME
from pioche.games.rummu.bots import HEURISTICS, Beginner, Casual
from pioche.games.rummu.bots.club import Club
from pioche.games.rummu.kernel import BLOCKED, OUT, WORDS, RummuState
from tests.games.rummu.positions import CARDS, do, lying, place

SEEDS = range(1, 9)
LEGAL = room()
CLUB, BEGINNER = Club(Casual()), Beginner()


def chosen(state: RummuState, policy: Policy = CLUB, seed: int = 1) -> str:
    """What a player does, of what its seat sees."""
    actions = state.actions()
    view = state.view(state.turn())
    for number, action in enumerate(actions):
        LEGAL[number] = action
    word: str = WORDS[policy.choose(view.visible_state(), LEGAL, len(actions), SeededChance(seed))]
    return word


def always(state: RummuState, policy: Policy = CLUB) -> set[str]:
    return {chosen(state, policy, seed) for seed in SEEDS}


def turn(state: RummuState) -> str:
    """The rest of the turn as the club plays it."""
    seat, words = state.turn(), []
    while state.turn() == seat:
        words.append(chosen(state))
        do(state, words[-1])
    return " ".join(words)


def worth_a_search(state: RummuState) -> list[str]:
    count = HEURISTICS.narrow(state, LEGAL, state.legal(LEGAL))
    return [WORDS[LEGAL[i]] for i in range(count)]


def deal_with(policies: Sequence[Policy], options: dict[str, Value], seed: int) -> RummuState:
    """A round played to its end, each seat by its policy."""
    chance = SeededChance(seed)
    state = GAME.start(GAME.open(GAME.info.choose(options), chance))
    assert isinstance(state, RummuState)
    while count := state.legal(LEGAL):
        state.apply(policies[state.turn()].choose(state, LEGAL, count, chance))
    return state


# --- drawing ---------------------------------------------------------------------------

NINE = "G0 K2 R6 R7 R8 B3 G5 K9 B9"


def test_takes_the_discard_that_opens() -> None:
    state = place({"A": NINE}, open="", discard="R9", drawn=False)
    assert always(state) == {"take"}
    assert turn(state).startswith("take done +R6 +R7 +R8 +R9 done")


def test_remembers_what_lies_below_the_top_discard() -> None:
    state = place({"A": NINE}, open="", discard="Y0 R9", drawn=False)
    assert turn(state).startswith("take take done +R6 +R7 +R8 +R9 done")


def test_leaves_a_discard_that_fits_nothing() -> None:
    state = place({"A": "R2 R3"}, ["A G4 G5 G6 G7"], discard="K9", drawn=False)
    assert always(state) == {"stock"}


def test_takes_a_discard_that_makes_its_own_run_longer() -> None:
    state = place({"A": "B2 K9 R1"}, ["A G4 G5 G6 G7"], discard="G8", drawn=False)
    assert turn(state).startswith("take done @1 +G8")


def test_leaves_the_discards_alone_with_all_cards_ready_to_go_out() -> None:
    state = place({"A": "G8"}, ["A G4 G5 G6 G7"], discard="K9", drawn=False)
    assert always(state) == {"stock"}


# --- laying ------------------------------------------------------------------------------


def test_opens_with_the_whole_run() -> None:
    state = place({"A": "R3 R4 R5 R6 R7 B0 K2 G9"}, open="")
    assert turn(state).startswith("+R3 +R4 +R5 +R6 +R7 done")


def test_opens_with_six_cards_of_a_colour_where_six_are_needed() -> None:
    cards = "R3 R4 R5 Y6 R7 R8 B8 K8 G8 Y8"
    state = place({"A": cards}, open="", totals={"A": 150})
    assert turn(state).startswith("+R3 +R4 +R5 +Y6 +R7 +R8 done")
    assert chosen(place({"A": cards.replace("R5", "B5")}, open="", totals={"A": 150})) in cards


def test_lays_out_the_hand_as_a_whole() -> None:
    state = place({"A": "R5 R6 R7 R8 B8 K8 G8 K0 B2"})
    turn(state)
    assert sorted(lying(state)) == ["@1 A R8 B8 K8 G8", "@2 A R5 R6 R7"]


def test_keeps_a_card_to_go_out_with() -> None:
    state = place({"A": "R5 R6 R7 R8"}, totals={"A": -5}, open="")
    turn(state)
    assert (state.phase, state.winner) == (OUT, 0)


def test_goes_out_by_adding_to_the_combinations_of_others() -> None:
    state = place({"A": "R8 B3 K9"}, ["B R5 R6 R7", "C G3 K3 R3", "A G4 G5 G6"])
    assert turn(state).split()[-1] == "K9"
    assert state.winner == 0


def test_adds_a_card_to_the_combination_of_another_rather_than_keep_it() -> None:
    hands = {"A": "R8 G8 B0 K2 B5 K6", "B": "R1 R2 B1 B2 K1", "C": "R0 G0 Y4 Y9 B9"}
    assert turn(place(hands, ["B R4 R5 R6 R7"])).startswith("@1 +R8")


def test_adds_to_its_own_combination_first() -> None:
    state = place({"A": "R4 B0 K2 G9"}, ["B B4 K4 G4", "A R5 R6 R7"], open="AB")
    assert turn(state).startswith("@2 +R4")


def test_keeps_a_set_of_four_together_for_its_points() -> None:
    """RU-9.4: thirty points, where three of them and a run of four would bring twenty."""
    state = place({"A": "R5 B5 K5 G5 R6 R7 R8 B0 K2"})
    turn(state)
    assert "@1 A R5 B5 K5 G5" in lying(state) or "@2 A R5 B5 K5 G5" in lying(state)


def test_adds_to_its_partner() -> None:
    state = place({"A": "R8 B0 K2 G5"}, ["C R4 R5 R6 R7"], players=4, teams="on", open="AC")
    assert turn(state).startswith("@1 +R8")


def test_exchanges_a_joker_that_it_can_use() -> None:
    state = place({"A": "R6 B6 K6 G2 K9"}, ["A R5 Y6 R7", "A G3 G4 G5"])
    assert turn(state).startswith("@1 =R6")


def test_ends_with_a_second_joker_only_where_it_may() -> None:
    state = place({"A": "Y8 B0 K2"}, ["A R5 Y6 R7"])
    assert chosen(state) != "@1"


def test_a_joker_and_the_card_beyond_it_are_added_together() -> None:
    state = do(place({"A": "Y8 R9 K2"}, ["A R5 Y6 R7"]), "@1 +Y8")
    assert always(state) == {"+R9"}


def test_goes_on_with_a_combination_that_another_began() -> None:
    state = do(place({"A": "R1 R2 R3 R4 R5 B3 K3 K8"}), "+R3")
    assert turn(state).startswith("+R4 +R5 done")


def test_ends_what_was_begun_among_many_cards() -> None:
    """In a hand this large it looks for no multi-colour run, yet finishes one."""
    many = "R0 B1 K2 G3 R4 B5 K6 G7 R8 B9 K0 G1 R2 B3 K4 G5 R6 B7 K8 G9"
    state = do(place({"A": many}), "+R0 +B1 +K2")
    assert always(state) == {"done"}


def test_takes_back_the_card_that_costs_least() -> None:
    """RU-E24: the end of a run of four costs ten points, a set of four would cost thirty."""
    state = place({"A": "B9"}, ["A R5 R6 R7 R8", "A B2 K2 G2 R2", "B B6 B7 B8"], open="AB")
    do(state, "@3 +B9")
    assert chosen(state) == "@1"
    turn(state)
    assert state.winner == 0


def test_takes_back_a_joker_before_a_pure_card() -> None:
    state = place({"A": "B9"}, ["A Y4 R4 B4 K4", "B B6 B7 B8"], open="AB")
    do(state, "@2 +B9 @1")
    assert always(state) == {"-R4"}


# --- discarding ------------------------------------------------------------------------------


def test_keeps_cards_that_go_together() -> None:
    state = place({"A": "R5 R6 B5 G0"}, ["A K1 K2 K3 K4"], discard="Y9")
    assert always(state) == {"G0"}


def test_gives_no_card_to_one_who_goes_out_with_it() -> None:
    hands = {"A": "R8 B0 B1 K6 K7 G2 G3 Y9", "B": "K3"}
    state = place(hands, ["B R5 R6 R7"], open="B")
    assert "R8" not in always(state)


def test_after_a_take_back_discards_one_of_the_cards() -> None:
    state = place({"A": "B9"}, ["A R5 R6 R7", "B B6 B7 B8"], open="AB")
    do(state, "@2 +B9 @1 -R5 -R6 -R7")
    assert chosen(state) in ("R5", "R6", "R7")


# --- what is worth a search --------------------------------------------------------------------


def test_nothing_is_worth_a_search_in_the_middle_of_a_play() -> None:
    state = do(place({"A": "R1 R2 R3 R4 R5 B3 K3 K8"}), "+R3")
    assert worth_a_search(state) == [chosen(state)]


def test_a_clear_laying_needs_no_search() -> None:
    assert worth_a_search(place({"A": "R3 R4 R5 R6 R7 B0 K2 G9"}, open="")) == ["+R3"]


def test_a_clear_draw_needs_no_search() -> None:
    assert worth_a_search(place({"A": NINE}, open="", discard="R9", drawn=False)) == ["take"]
    scattered = {"A": "R1 R2 B4 B5 K7 G0 G2 K2 K9"}
    assert worth_a_search(place(scattered, open="", discard="Y9", drawn=False)) == ["stock"]
    going_out = place({"A": "K0"}, ["A G4 G5 G6 G7"], discard="G8 Y2", drawn=False)
    assert worth_a_search(do(going_out, "take")) == ["done"]


@pytest.mark.parametrize("players", [3, 6])
def test_the_few_actions_worth_a_search_are_legal_and_hold_what_the_club_would_lay(players: int) -> None:
    chance = SeededChance(players)
    state = GAME.start(GAME.open(GAME.info.choose({"players": players}), chance))
    assert isinstance(state, RummuState)
    while count := state.legal(LEGAL):
        legal = [WORDS[LEGAL[i]] for i in range(count)]
        few, choice = worth_a_search(state), chosen(state)
        assert few == [word for word in legal if word in few]
        assert 1 <= len(few) <= 4
        assert choice in few or choice in CARDS.names
        state.apply(BEGINNER.choose(state, LEGAL, state.legal(LEGAL), chance))


def test_a_search_counts_the_points_of_others_half() -> None:
    state = place({"A": "K0", "B": "Y1", "C": "B2"}, ["B R4 R5 R6 R7"])
    do(state, "K0")
    gains = vec[float]([0.0] * 3)
    HEURISTICS.goal.gains(state, gains)
    assert state.scores() == [10, 10, -5]
    assert list(gains) == [10 - 1.25, 10 - 1.25, -5 - 5]


# --- whole rounds -----------------------------------------------------------------------------

LEVELS: dict[str, Policy] = {"beginner": BEGINNER, "club": CLUB}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", [pytest.param(table, id=table_name(table)) for table in variants(GAME)])
def test_every_level_ends_every_round(table: dict[str, Value], level: str) -> None:
    players = table["players"]
    assert isinstance(players, int)
    for seed in range(8):
        assert deal_with([LEVELS[level]] * players, table, seed).phase in (OUT, BLOCKED)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_ends_rounds_without_a_cap_on_turns(level: str) -> None:
    for seed in range(30):
        assert deal_with([LEVELS[level]] * 6, {"players": 6, "turn_cap": "none"}, seed).phase == OUT


def test_when_a_round_drags_on_anything_goes() -> None:
    state = place({"A": "R5 R6 B5 G0"}, ["A K1 K2 K3 K4"], discard="Y9")
    state.turns = 100
    assert len(always(state)) > 1


def margin(one: Policy, two: Policy, deals: int) -> int:
    """The points of one player more than those of another, against each other in four seats."""
    found = 0
    for seed in range(deals):
        ahead = deal_with([one, two, one, two], {"players": 4}, seed).scores()
        behind = deal_with([two, one, two, one], {"players": 4}, seed).scores()
        found += sum(ahead[0::2]) - sum(ahead[1::2]) + sum(behind[1::2]) - sum(behind[0::2])
    return found


def test_each_level_beats_the_one_below() -> None:
    deals = 25
    assert margin(CLUB, BEGINNER, deals) > 40 * deals
    assert margin(BEGINNER, Casual(), deals) > 10 * deals
