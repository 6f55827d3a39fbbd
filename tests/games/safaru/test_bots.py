"""The players of Safarü: right in clear positions, blind to hidden cards, and each stronger than the one before."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pioche.conformance import table_name
from pioche.core.chance import SeededChance
from pioche.core.native import vec
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform, room
from pioche.decks.mu import NAMES, add
from pioche.games.safaru import GAME, INFO
from pioche.games.safaru.bots import HEURISTICS, Beginner, Casual
from pioche.games.safaru.bots.club import Club
from pioche.games.safaru.kernel import OVER, WORDS, SafaruState
from tests.games.safaru.tables import begun, pile, play, position, scored, with_stock

LEGAL = room()
TABLES: list[dict[str, Value]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, "variant": "reversed"},
    {"players": 3, "variant": "reversed"},
    {"players": 4, "variant": "reversed"},
    {"players": 4, "variant": "reversed", "partnerships": "off"},
]


def chosen(state: SafaruState, seed: int = 1, policy: Policy | None = None) -> str:
    """What the club, or another, plays of what its seat sees."""
    actions = state.actions()
    view = state.view(state.turn())
    for place, action in enumerate(actions):
        LEGAL[place] = action
    word: str = WORDS[(policy or Club()).choose(view.visible_state(), LEGAL, len(actions), SeededChance(seed))]
    return word


def always(state: SafaruState) -> set[str]:
    return {chosen(state, seed) for seed in range(1, 9)}


def turn_of(state: SafaruState, first: str = "") -> str:
    """What the club captures in one turn, perhaps with a card that is played for it."""
    seat = state.turn()
    if first:
        play(state, first)
    while state.turn() == seat and state.played >= 0:
        play(state, chosen(state))
    return pile(state, seat)


def counted(state: SafaruState) -> SafaruState:
    """The same position where all other cards were captured before everybody's eyes, about half by each side."""
    gone = [NAMES[card] for card in INFO.cards.parse(" ".join(NAMES))]
    for card in state.cards():
        gone.remove(NAMES[card])
    for place, name in enumerate(gone):
        seat = place % state.players
        state.piles[seat] = add(state.piles[seat], INFO.cards.parse(name)[0])
    return state


def captured(state: SafaruState, *piles: str) -> SafaruState:
    """The same position with these captures behind it."""
    for seat, cards in enumerate(piles):
        for card in INFO.cards.parse(cards):
            state.piles[seat] = add(state.piles[seat], card)
    return state


# --- captures ----------------------------------------------------------------------------


def test_unicorns_are_caught_rather_than_hedgehogs() -> None:
    assert always(position("B5 Y4", "R5 R4", "K1 K1")) == {"R5"}


def test_of_two_sets_the_one_with_more_unicorns_is_taken() -> None:
    assert turn_of(position("B3 B4 K2 G5", "R7", "K1"), "R7 add") == "B3 B4"


def test_a_pairing_takes_the_unicorn_of_two_twins() -> None:
    assert turn_of(position("Y6 B6", "R6 R9", "K1 K1"), "R6 pair") == "R6 B6"


def test_all_that_a_card_can_catch_is_caught() -> None:
    assert turn_of(position("K3 B4 K7 G6 R4", "R7", "K1"), "R7") == "R4 R7 B4 K3 K7 G6"


def test_two_methods_that_want_the_same_card_are_put_in_the_better_order() -> None:
    # Totalling K8 with the B1 leaves the R8 nothing; adding B1 and R7 leaves it the 9 of two other cards.
    assert turn_of(position("B1 R7 K8 K1", "R8", "K2"), "R8") == "R7 R8 B1 K1 K8"


def test_a_turn_ends_before_it_takes_hedgehogs() -> None:
    state = play(position("K3 K4 Y9 Y1", "R7", "K2 K2"), "R7 add")
    assert turn_of(state) == "K3 K4"


def test_a_worthless_adding_does_not_come_before_a_good_totalling() -> None:
    assert turn_of(position("Y3 Y5 B9", "R8", "K2 K2"), "R8") == "B9"


def test_a_baby_is_left_where_the_cards_can_be_paired() -> None:
    assert turn_of(position("Y0 R7", "K7 R9", "K1 K1"), "K7") == "R7 K7"


def test_of_two_babies_the_cheaper_one_joins_a_set() -> None:
    assert turn_of(position("Y0 R0 K3 K4", "R7", "G1"), "R7") == "R0 K3 K4"


def test_a_baby_unicorn_is_welcome_and_another_baby_is_not() -> None:
    assert turn_of(position("R0 B0 K3 K4", "R7", "G1"), "R7") == "B0 K3 K4"


def test_a_baby_catches_as_few_babies_as_it_can() -> None:
    assert turn_of(position("K0 G0 Y0", "R0", "G1"), "R0 add") == "K0 G0"


def test_a_baby_adds_unicorns_rather_than_being_paired() -> None:
    assert "B0" in turn_of(position("K0 B0", "R0", "G1"), "R0")


def test_a_race_that_is_won_makes_unicorns_cheap() -> None:
    race = "B1 B1 B2 B3 B4 B5 B7 B7"
    state = position("B9 R6", "K9 K6", "K1 K1")
    assert always(state) == {"K9"}
    assert always(captured(position("B9 R6", "K9 K6", "K1 K1"), race)) == {"K6"}


# --- what is left for the next player ----------------------------------------------------------


def test_no_card_is_released_that_the_next_player_can_pair() -> None:
    assert always(counted(position("", "R6 R5", "K6 K1"))) == {"R5"}


def test_no_card_is_released_that_the_next_player_can_total() -> None:
    assert always(counted(position("", "B9 B6", "K8 K2"))) == {"B6"}


@pytest.mark.parametrize(("hands", "partner"), [(("R6 R5", "", "", ""), True), (("R6 R5", "", ""), False)])
def test_who_opens_the_next_deal_is_known_for_a_partner_or_an_opponent(hands: tuple[str, ...], partner: bool) -> None:
    state = with_stock(position("", *hands), "R8 K8 G8 B8")
    club = Club()
    club.look_ahead(state)
    assert club.friend == partner


def test_the_last_card_takes_what_there_is() -> None:
    state = counted(position("K7 K3 K4", "R7", ""))
    before = pile(state, 0)
    assert turn_of(state, "R7") != before
    assert state.table == 0


def test_an_own_card_that_will_catch_a_round_later_counts_a_little() -> None:
    state = counted(position("", "R7 K7 G2", "R1 K1 G1"))
    assert always(state) & {"R7", "K7"}


# --- reversed ------------------------------------------------------------------------------------


def test_reversed_a_card_that_catches_nothing_is_released() -> None:
    assert always(position("K9 K8", "R9 R3", "K1 K1", variant="reversed")) == {"R3"}


def test_reversed_the_fewest_cards_are_caught() -> None:
    state = play(position("Y2 B6 K1 G7 R3", "B8", "R9", variant="reversed"), "B8 total")
    assert turn_of(state) == "R3 B6"


@pytest.mark.parametrize(("table", "method"), [("Y2 Y6 K9", "add"), ("R9 K8", "pair"), ("Y9 Y1 R2 R5", "total")])
def test_reversed_the_neighbour_names_the_dearest_method(table: str, method: str) -> None:
    card = {"add": "R8", "pair": "G8", "total": "R7"}[method]
    state = play(counted(position(table, f"{card} R3", "K3 G3", variant="reversed")), card)
    assert always(state) == {method}


def test_reversed_the_neighbour_thinks_of_his_own_card() -> None:
    # The adding costs more triangles, but would leave the K9 to his only card, a 9.
    assert always(named_by("Y9")) == {"total"}
    assert always(named_by("Y5")) == {"add"}


def named_by(hand: str) -> SafaruState:
    return play(counted(position("K3 K4 K9 K1", "R7 R2", hand, variant="reversed")), "R7")


# --- what a search leaves out -----------------------------------------------------------------


def narrowed(state: SafaruState) -> list[str]:
    count = HEURISTICS.narrow(state, LEGAL, state.legal(LEGAL))
    return [WORDS[LEGAL[i]] for i in range(count)]


def test_cards_that_score_alike_are_tried_once() -> None:
    assert narrowed(position("", "R3 K3 B3 Y3", "K1")) == ["R3", "Y3", "B3"]
    assert narrowed(position("", "R3 K3 B3 Y3", "K1", variant="reversed")) == ["R3", "Y3"]


def test_a_card_that_is_clearly_worse_is_not_tried() -> None:
    assert narrowed(position("B5 B7", "R5 R7 Y0", "K1")) == ["R5", "R7"]


def test_a_set_is_named_in_ascending_order_with_the_babies_last() -> None:
    state = play(position("R0 Y3 B4 K7", "R7", "K1"), "R7 add")
    assert narrowed(state) == ["Y3", "B4", "K7"]
    assert narrowed(play(state, "Y3 B4")) == ["R0"]


def test_a_set_begun_in_another_order_can_be_completed() -> None:
    assert "Y3" in narrowed(play(position("R0 Y3 B4 K7", "R7", "K1"), "R7 add B4"))


def test_identical_cards_may_follow_each_other_in_a_set() -> None:
    state = play(position("R1 R1 R2 K2", "R4", "K1"), "R4 add R1")
    assert narrowed(state) == ["R1", "R2"]


def test_like_cards_are_paired_once() -> None:
    assert narrowed(play(position("R6 K6 B6", "G6", "K1"), "G6 pair")) == ["R6", "B6"]


def test_of_two_methods_without_a_card_in_common_adding_comes_first() -> None:
    assert narrowed(play(position("K3 K4 K8 K2", "R7", "G1"), "R7")) == ["add"]


# --- worth ---------------------------------------------------------------------------------------


def gains(state: SafaruState) -> list[float]:
    out = vec[float]([0.0] * state.players)
    HEURISTICS.payoff.gains(state, out)
    return list(out)


def test_a_game_is_worth_what_a_side_has_more_than_the_mean_of_the_others() -> None:
    assert gains(scored("R2 R3", "R4", "")) == [1.5, 0.0, -1.5]


def test_partners_share_their_worth() -> None:
    assert gains(scored("R2", "R6", "R3", "")) == [0.0, 0.0, 0.0, 0.0]
    assert gains(scored("R2", "", "R3", "")) == [2.0, -2.0, 2.0, -2.0]


def test_reversed_points_are_a_loss() -> None:
    assert gains(scored("R2 R3", "R4", variant="reversed")) == [-25.0, 25.0]


def test_reversed_half_points_are_whole_ones_again() -> None:
    state = scored("R2 R3", "R4", "", "", variant="reversed", partnerships="off")
    assert gains(state) == pytest.approx([-26 + 1 / 3, 26 / 3 - 1, 26 / 3 + 1 / 3, 26 / 3 + 1 / 3])


# --- honesty, legality, strength ---------------------------------------------------------------


def deal_with(policies: Sequence[Policy], options: dict[str, Value], seed: int) -> SafaruState:
    """A game played to its end, each seat by its policy."""
    chance = SeededChance(seed)
    state = begun(GAME.open(GAME.info.choose(options), chance))
    while count := state.legal(LEGAL):
        state.apply(policies[state.turn()].choose(state, LEGAL, count, chance))
    return state


@pytest.mark.parametrize("options", TABLES, ids=table_name)
@pytest.mark.parametrize("policy", [Club(), Beginner()], ids=["club", "beginner"])
def test_choices_are_legal_made_of_what_a_seat_knows_and_end_the_game(
    policy: Policy, options: dict[str, Value]
) -> None:
    for seed, other in enumerate((policy, Uniform())):
        chance = SeededChance(seed)
        state = begun(GAME.open(GAME.info.choose(options), chance))
        while count := state.legal(LEGAL):
            legal = [LEGAL[i] for i in range(count)]
            word = chance.below(1 << 30)
            choice = policy.choose(state, LEGAL, count, SeededChance(word))
            assert choice in legal
            assert policy.choose(state.view(state.turn()).visible_state(), LEGAL, count, SeededChance(word)) == choice
            kept = HEURISTICS.narrow(state, LEGAL, count)
            assert 0 < kept <= count
            assert {LEGAL[i] for i in range(kept)} <= set(legal)
            assert [LEGAL[i] for i in range(kept)] == sorted(LEGAL[i] for i in range(kept))
            state.legal(LEGAL)
            state.apply(choice if chance.below(2) else other.choose(state, LEGAL, count, chance))
        assert state.phase == OVER


@pytest.mark.parametrize("options", TABLES, ids=table_name)
@pytest.mark.parametrize(
    ("better", "worse", "deals"), [(Club(), Beginner(), 6), (Beginner(), Casual(), 12)], ids=["club", "beginner"]
)
def test_each_level_beats_the_one_below(better: Policy, worse: Policy, deals: int, options: dict[str, Value]) -> None:
    """Duplicate deals: every game is played twice, with the seats exchanged."""
    total = 0.0
    for seed in range(deals):
        for own_seats in (0, 1):
            seats = [worse if (seat + own_seats) % 2 else better for seat in range(INFO.choose(options).players)]
            total += gains(deal_with(seats, options, seed))[own_seats]
    assert total > 0
