"""The players of Zocken: right in clear positions, blind to hidden cards, one stronger than the other."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pioche.conformance import table_name, variants
from pioche.core.chance import SeededChance
from pioche.core.game import Action
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform, room
from pioche.games.zocken import GAME
from pioche.games.zocken.bots import HEURISTICS, Beginner, Casual, Club
from pioche.games.zocken.kernel import ZockenState
from pioche.games.zocken.material.deck import read
from tests.games.zocken.builder import Table
from tests.games.zocken.tables import changed

LEGAL = room()
# Cards that nobody has seen, one of each goblin.
PILE = "A B C D E F G H"


def chosen(table: Table, policy: Policy, seed: int = 1) -> str:
    """What a policy plays, of what its seat sees."""
    view = table.view()
    actions = view.actions()
    for place, action in enumerate(actions):
        LEGAL[place] = action
    return view.text(Action(policy.choose(view.visible_state(), LEGAL, len(actions), SeededChance(seed))))


def always(table: Table, policy: Policy | None = None) -> set[str]:
    return {chosen(table, policy or Club(), seed) for seed in range(1, 9)}


def often(table: Table, policy: Policy) -> set[str]:
    return {chosen(table, policy, seed) for seed in range(1, 40)}


def on(table: Table, seat: str, policy: Policy) -> Table:
    """The table after a turn of a seat has been played by a policy as far as its card."""
    while table.turn() == seat:
        word = chosen(table, policy)
        table.play(f"{seat} {word}")
        if not word.startswith("+") and word != "done":
            break
    return table


def series(table: Table) -> list[list[str]]:
    return table.view("-").series(0)


# --- series ------------------------------------------------------------------------------


def test_a_series_is_laid_as_long_as_it_can_be() -> None:
    assert series(on(Table("C C C C C H TY", "A A", "B B"), "A", Club())) == [["C", "C", "C", "C", "C"]]


def test_the_longer_of_two_series_comes_first() -> None:
    assert always(Table("A A A D D D D TY", "B B", "E E")) == {"+D"}
    assert always(Table("A A A A D D D TY", "B B", "E E")) == {"+A"}


def test_a_joker_joins_the_group_that_gains_most() -> None:
    # Four to five brings 10, two to three 5.
    assert series(on(Table("A A A A B B JA TY", "E E", "F F"), "A", Club())) == [["A", "A", "A", "A", "JA"]]


def test_a_joker_is_kept_for_a_better_series() -> None:
    table = on(Table("A A A C C C C JA TY TY", "E E", "F F"), "A", Club())
    assert series(table) == [["C", "C", "C", "C", "JA"]]
    table = on(Table("A A A A A B B JA TY TY", "E E", "F F", draw="G", table=read("", five_acorns())), "A", Club())
    assert series(table) == [["A", "A", "A", "A", "A"]]


def five_acorns() -> bytes:
    return changed("A", {"copies": 6}, ("B", {"copies": 3}))


def test_jokers_that_are_alike() -> None:
    # As in a box whose two jokers of four symbols have one face.
    alike = changed("JA", {"copies": 2, "symbols": ["any"]}, ("JB", {"class": "goblin", "symbols": ["A"]}))
    rows = alike.replace(b"copies = 4\nlight_hats = 1", b"copies = 3\nlight_hats = 1", 1)
    table = Table("C JA JA TY", "E E", "F F", table=read("", rows))
    assert series(on(table, "A", Club())) == [["C", "JA", "JA"]]


def test_a_card_is_left_to_play() -> None:
    table = on(Table("A A A A", "E E", "F F"), "A", Club())
    assert series(table) == [["A", "A", "A"]]


def test_groups_are_kept_together() -> None:
    # Neither card takes the trick.
    table = Table("C D D", "F E", "F E", leader="B", draw=PILE).play("B F", "C E")
    assert always(table) == {"C"}


# --- tricks ------------------------------------------------------------------------------


def test_the_last_player_sheds_the_highest_card_that_does_not_take() -> None:
    table = Table("H E B", "F A", "D A", leader="B", draw=PILE).play("B F", "C D")
    assert always(table) == {"E"}


def test_blue_turns_it_round() -> None:
    table = Table("G B E", "A A", "C C", leader="B", pawn="blue").play("B A", "C C")
    assert always(table) == {"B"}


def test_a_pair_cancels_the_highest_card() -> None:
    # H alone would take; with H on the table it is cancelled, and C takes.
    table = Table("H D", "H A", "B A", leader="B", draw=PILE).play("B H", "C B")
    assert always(table) == {"H"}


def test_two_pairs_fall_to_the_last_player() -> None:
    table = Table("H D", "H A", "D A", "D B", leader="B").play("B H", "C D", "D D")
    assert always(table) == {"D"}
    table = Table("H C", "H A", "D A", "D B", leader="B").play("B H", "C D", "D D")
    assert always(table) == {"C"}


def test_five_alike_fall_to_nobody() -> None:
    table = Table("B G", "B A", "B A", "B A", "B A", leader="B").play("B B", "C B", "D B", "E B")
    assert always(table) == {"B"}


def test_a_turn_in_the_middle_of_a_trick_saves_from_taking() -> None:
    # Whatever A plays on yellow takes the trick; on blue C's card does.
    table = Table("TB F H", "A B", "A C", leader="B", draw="D D D").play("B B", "C A")
    assert always(table) == {"TB"}


def test_a_low_card_is_led() -> None:
    assert always(Table("G H F E", "B C D A", "C D E A")) == {"G"}
    assert always(Table("G H A B", "E C D F", "C D E F", pawn="blue")) == {"H"}


def test_the_pawn_is_set_for_the_hand() -> None:
    assert always(Table("G G A B", "E C D F", "C D E F", pawn="none")) == {"yellow"}
    assert always(Table("H H E F", "A C D B", "C D B A", pawn="none")) == {"blue"}


# --- gifts -------------------------------------------------------------------------------


def test_a_gift_is_no_card_of_a_group_and_no_joker() -> None:
    table = Table("PG C C D JM", "A A B", "F F B", draw="E E E G").play("A PG")
    assert always(table) == {">D"}


def test_a_gift_helps_nobody_to_a_series() -> None:
    # All other C are on the table or in the hand; of D most are out.
    table = Table("PG C D TY", "C D D", "C D E", "C D E", "C D F", leader="B", pawn="blue")
    table.play("B C", "C C", "D C", "E C", "A PG")
    assert always(table) == {">C"}


def test_two_cards_go_to_the_shortest_hand() -> None:
    table = Table("G2 C D", "A A B F F F", "F", "B B B B E E E").play("A G2")
    assert "@C" in always(table)
    assert HEURISTICS.narrow(table.state, LEGAL, table.state.legal(LEGAL)) == 3


def test_trees_are_passed_by_a_hand_of_trees() -> None:
    table = Table("PG TY TB", "A A B", "F F B", draw="E E E G")
    assert always(table) <= {"PG", "TY", "TB"}
    assert always(table.play("A PG")) <= {">TY", ">TB"}


def test_an_effect_without_cards_or_pile_is_only_a_card() -> None:
    for effect in ("PG", "G2"):
        assert always(Table(f"{effect}", "A A B", "F F B", draw="E")) == {effect}
    # The last card but one: it goes with the other, which ends the round.
    assert always(Table("G2 H", "A A B D D D", "F F B E E E", draw="E")) == {"G2"}


# --- beginners ---------------------------------------------------------------------------


def test_a_beginner_ducks() -> None:
    table = Table("H E B", "F A", "D A", leader="B").play("B F", "C D")
    assert always(table, Beginner()) == {"E"}
    table = Table("H E D", "A B", "C A", leader="B").play("B A", "C C")
    assert always(table, Beginner()) == {"D"}
    assert always(Table("H E B", "F A", "D A"), Beginner()) == {"B"}


def test_a_beginner_does_not_think_of_pairs() -> None:
    table = Table("H D", "H A", "B A", leader="B").play("B H", "C B")
    assert always(table, Beginner()) == {"D"}


def test_a_beginner_misses_series_and_cuts_them_short() -> None:
    table = Table("C C C C A", "E E", "F F")
    assert often(table, Beginner()) == {"+C", "A"}
    assert often(table.play("A +C +C"), Beginner()) == {"+C"}
    assert often(table.play("A +C"), Beginner()) == {"+C", "done"}


def test_a_beginner_gives_anything() -> None:
    table = Table("PG C C D JM", "A A B", "F F B", draw="E E E G").play("A PG")
    assert often(table, Beginner()) == {">C", ">D", ">JM"}


# --- what is worth a search --------------------------------------------------------------


def worthy(table: Table) -> list[str]:
    count = HEURISTICS.narrow(table.state, LEGAL, table.state.legal(LEGAL))
    kept = [LEGAL[i] for i in range(count)]
    assert kept == sorted(kept)
    return [table.view().text(Action(action)) for action in kept]


def test_one_way_to_lay_a_series_is_enough() -> None:
    table = Table("C C C JM JA A B D E F", "E E", "F F", draw=PILE)
    kept = worthy(table)
    assert [word for word in kept if word[0] == "+"] == ["+C"]
    assert len(kept) == 4
    assert worthy(table.play("A +C")) == ["+C"]


def test_only_the_better_cards_are_worth_a_search() -> None:
    table = Table("G A B C D E F H", "E E", "F F", leader="B", draw=PILE).play("B E", "C F")
    assert len(worthy(table)) == 4
    assert "H" not in worthy(table)
    assert len(worthy(Table("G A", "E E", "F F"))) == 2


# --- honesty, legality, strength -----------------------------------------------------------


def play(policies: Sequence[Policy], options: dict[str, Value], seed: int) -> ZockenState:
    """A round played to its end, each seat by its policy."""
    chance = SeededChance(seed)
    state = GAME.start(GAME.open(GAME.info.choose(options), chance))
    while count := state.legal(LEGAL):
        state.apply(policies[state.turn()].choose(state, LEGAL, count, chance))
    assert isinstance(state, ZockenState)
    return state


@pytest.mark.parametrize("options", variants(GAME), ids=table_name)
def test_every_level_ends_every_round(options: dict[str, Value]) -> None:
    players = GAME.info.choose(options).players
    levels: list[Policy] = [Club(), Beginner(), Casual()]
    for seed in range(4):
        for level in levels:
            assert play([level] * players, options, seed).turn() < 0
        assert play([levels[(seat + seed) % 3] for seat in range(players)], options, seed).turn() < 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_club_looks_only_at_what_its_seat_knows(players: int) -> None:
    for seed in range(2):
        chance = SeededChance(seed)
        state = GAME.start(GAME.open(GAME.info.choose({"players": players}), chance))
        club = Club()
        while count := state.legal(LEGAL):
            word = chance.below(1 << 30)
            choice = club.choose(state, LEGAL, count, SeededChance(word))
            assert choice in state.actions()
            assert club.choose(state.view(state.turn()).visible_state(), LEGAL, count, SeededChance(word)) == choice
            state.apply(choice if chance.below(2) else Uniform().choose(state, LEGAL, count, chance))


def margin(one: Policy, other: Policy, players: int, deals: int) -> float:
    """How many points fewer a round costs one than the other; every deal is played twice, with seats exchanged."""
    total = 0.0
    for seed in range(deals):
        for first in (0, 1):
            seats = [one if seat % 2 == first else other for seat in range(players)]
            scores = play(seats, {"players": players}, seed).scores()
            own = [score for seat, score in enumerate(scores) if seat % 2 == first]
            rest = [score for seat, score in enumerate(scores) if seat % 2 != first]
            total += sum(rest) / len(rest) - sum(own) / len(own)
    return total / (2 * deals)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_club_beats_beginner_beats_casual(players: int) -> None:
    assert margin(Club(), Beginner(), players, 12) > 2
    assert margin(Beginner(), Casual(), players, 12) > 1
