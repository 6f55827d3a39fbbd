"""The players of Calcory: right in clear positions, forgetful as people are, and sure to end every deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from pioche.bots.levels import LEVELS, level_policy
from pioche.conformance import table_name, variants
from pioche.core.chance import SeededChance
from pioche.core.heuristics import MOST_SEATS
from pioche.core.native import vec
from pioche.core.options import Value
from pioche.core.playout import Policy, room
from pioche.core.seats import NOBODY, Seat
from pioche.decks.mu import NUMBER
from pioche.games.calcory import GAME, INFO
from pioche.games.calcory.bots import HEURISTICS, Beginner, Casual, Club
from pioche.games.calcory.bots.memory import SPANS, neighbour
from pioche.games.calcory.kernel import SPACES, UNKNOWN, WORDS, CalcoryState
from pioche.games.calcory.view import CalcoryView
from tests.games.calcory.table import begun, laid, play, space, table, view

SEEDS = range(1, 9)
LEGAL = room()
FORGETFUL = ("club", "expert")


def chosen(policy: Policy, state: CalcoryState, seed: int) -> str:
    """What a policy does, of what its seat sees."""
    count = state.legal(LEGAL)
    action: int = policy.choose(view(state).visible_state(), LEGAL, count, SeededChance(seed))
    assert action in state.actions()
    return WORDS[action]


def always(state: CalcoryState, policy: Policy | None = None) -> set[str]:
    return {chosen(policy or Club(), state, seed) for seed in SEEDS}


def seen(cards: str, **position: object) -> CalcoryState:
    """A position in which everybody has seen the cards table_name, three turns ago."""
    # Settings by name, of several types.
    state = table(cards, **position)  # type: ignore[arg-type]
    for where in laid(cards):
        state.seen |= 1 << where
        state.seen_in[where] = 7
    state.turns = 10
    return state


def finished(policies: Sequence[Policy], options: dict[str, Value], seed: int) -> CalcoryState:
    """A deal played to its end, each seat by its policy."""
    chance = SeededChance(seed)
    state = GAME.start(GAME.open(INFO.choose(options), chance))
    assert isinstance(state, CalcoryState)
    while count := state.legal(LEGAL):
        state.apply(policies[state.turn()].choose(state, LEGAL, count, chance))
    return state


def walk(players: int, seed: int, see: Callable[[CalcoryState], None], policy: Policy) -> None:
    """Show every state of a deal."""
    chance = SeededChance(seed)
    state = GAME.start(GAME.open(INFO.choose({"players": players}), chance))
    assert isinstance(state, CalcoryState)
    while count := state.legal(LEGAL):
        action = policy.choose(state, LEGAL, count, chance)
        see(state)
        state.apply(action)
    see(state)


# --- turning cards -----------------------------------------------------------------------------


def test_known_cards_that_make_13_are_taken() -> None:
    state = seen("r1c1 R9, r1c2 Y4, r1c3 B8, r1c4 K8, r1c5 G7", piles=(20, 20, 15))
    assert always(state) == {"r1c2"}
    assert always(play(state, "r1c2")) == {"r1c1"}


def test_more_cards_are_better_and_a_known_0_comes_for_free() -> None:
    state = seen("r1c1 R9, r1c2 Y4, r1c3 B1, r1c4 K3, r1c5 G0, r1c6 G9", piles=(3, 3, 3))
    while state.picked_count == 0:
        (word,) = always(state)
        play(state, word)
    # 9, 3, 1 and the 0.
    assert state.picked_count == 4


def test_one_card_that_makes_13_is_worth_more_than_a_mark() -> None:
    state = play(seen("r1c1 R6, r1c2 Y5, r1c3 B2", piles=(3, 3, 3)), "r1c1 r1c2")
    assert always(state) == {"r1c3"}


def test_an_attempt_of_12_is_marked() -> None:
    state = play(begun("r1c1 R5, r1c2 Y4, r1c3 B3"), "r1c1 r1c2 r1c3")
    assert always(state) == {"stop"}


def test_a_low_sum_goes_on() -> None:
    state = play(begun("r1c1 R1, r1c2 Y1"), "r1c1 r1c2")
    assert "stop" in [WORDS[action] for action in state.actions()]
    assert "stop" not in always(state)


def test_known_cards_make_a_marking_that_lasts() -> None:
    cards = "r1c1 R1, r1c2 Y1, r1c3 B2, r1c4 K3, r1c5 G5"
    state = seen(cards, piles=(20, 20, 15), turn="A")
    while state.picked_count == 0:
        (word,) = always(state)
        play(state, word)
    # 12 with all five, which nobody else can turn any more.
    assert (state.turn(), state.picked_count) == (0, 5)


def test_no_more_cards_are_marked_than_there_are_markers() -> None:
    cards = "r1c1 R1, r1c2 Y1, r1c3 B1, r1c4 K1, r1c5 G1, r1c6 R2, r1c7 Y2"
    play(state := seen(cards, piles=(3, 3, 3)), "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7")
    assert "stop" not in [WORDS[action] for action in state.actions()]
    assert "stop" not in always(state)


def test_who_cannot_beat_a_marking_gives_up_rather_than_show_more() -> None:
    cards, marking = "r1c1 R5, r1c2 Y7, r1c3 B9, r1c4 K9", "r2c1 R9, r2c2 Y3, r2c3 G0"
    state = table(cards, "A", (20, 20, 13), marking, "B")
    assert always(play(state, "r1c1 r1c2")) == {"stop"}


def test_a_last_single_card_is_marked_by_who_wins_with_it() -> None:
    ahead = table("r1c1 R9, r1c2 Y9", piles=(30, 20, 8))
    assert always(play(ahead, "r1c1")) == {"stop"}
    behind = table("r1c1 R9, r1c2 Y3", piles=(10, 30, 18))
    behind.seen |= 1 << space("r1c2")
    assert always(play(behind, "r1c1")) == {"r1c2"}


def test_a_single_card_is_beaten_by_who_would_lose_and_left_by_who_would_win() -> None:
    cards = "r1c1 R8, r1c2 Y2, r1c3 B9"
    losing = seen(cards, turn="A", piles=(10, 30, 16), marking="r2c1 G9", owner="B")
    play(losing, "r1c1 r1c2")
    assert always(losing) == {"stop"}
    winning = seen(cards, turn="A", piles=(30, 10, 16), marking="r2c1 G9", owner="B")
    play(winning, "r1c1")
    assert always(winning) == {"stop"}
    assert not winning.improves()


def test_a_single_card_that_would_tie_is_worth_itself() -> None:
    club = Club()
    values = [club.ending(table(piles=piles)) for piles in ((9, 12, 3), (11, 12, 3), (12, 12, 3))]
    assert values == sorted(set(values))


def test_where_nothing_can_be_won_the_highest_card_is_turned() -> None:
    state = seen("r1c1 R7, r1c2 Y8", piles=(0, 40, 18))
    assert always(state) == {"r1c2"}


def test_a_card_another_put_back_is_taken_for_the_highest() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4, r1c3 B3, r1c4 K1, r1c5 G7, r1c6 R7"), "r1c1 r1c2 R9 r1c2")
    play(state, "r1c3 r1c4 r1c5 r1c6")
    # C knows 3, 1 and two 7s, and that r1c2 is 9 or 4.
    while state.picked_count == 0:
        (word,) = always(state)
        play(state, word)
    assert state.picked_count == 3
    assert state.board[space("r1c2")] < 0


def test_the_own_card_put_back_is_known_but_one_that_all_know_goes_first() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4, r1c3 B9, r1c4 K8, r1c5 G4, r1c6 G9"), "r1c1 r1c2 Y4 r1c2 r1c3 r1c4")
    play(state, "r1c6 r1c4 r1c3")
    # A knows where a 4 lies, because he put it back; to B and C it may be a 9.
    assert always(state) == {"r1c2"}
    state.seen |= 1 << space("r1c5")
    assert always(state) == {"r1c5"}


def test_the_highest_card_goes_back() -> None:
    state = play(begun("r1c1 R4, r1c2 Y7, r1c3 B2"), "r1c1 r1c2 r1c3")
    assert always(state) == {"Y7"}
    play(state, "Y7")
    assert len(always(state)) > 1


def test_after_two_rounds_of_failures_anything_is_marked() -> None:
    state = play(begun("r1c1 R1, r1c2 Y1"), "r1c1 r1c2")
    for policy in (Club(), Beginner()):
        state.failures = 5
        assert always(state, policy) != {"stop"}
        state.failures = 6
        assert always(state, policy) == {"stop"}


# --- the beginner ----------------------------------------------------------------------------------


def test_a_beginner_sees_the_card_that_makes_13_more_often_than_not() -> None:
    state = play(seen("r1c1 R9, r1c2 Y4", piles=(3, 3, 3)), "r1c1")
    found = [chosen(Beginner(), state, seed) for seed in range(60)]
    assert 35 < found.count("r1c2") < 58


def test_a_beginner_stops_at_10_but_not_below_a_marking() -> None:
    ten = play(begun("r1c1 R6, r1c2 Y4"), "r1c1 r1c2")
    found = [chosen(Beginner(), ten, seed) for seed in range(60)]
    assert 45 < found.count("stop") < 60
    short = table("r1c1 R6, r1c2 Y4", "A", (3, 3, 3), "r2c1 R9, r2c2 Y3", "B")
    found = [chosen(Beginner(), play(short, "r1c1 r1c2") if not short.count else short, seed) for seed in range(60)]
    assert 0 < found.count("stop") < 20


def test_a_beginner_turns_a_card_he_has_seen_where_no_other_is_left() -> None:
    state = seen("r1c1 R9, r1c2 Y8", piles=(0, 40, 18))
    assert always(state, Beginner()) == {"r1c1", "r1c2"}


# --- whole deals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", variants(GAME), ids=table_name)
def test_every_level_ends_every_deal(options: dict[str, Value]) -> None:
    players = INFO.choose(options).players
    levels: list[Policy] = [Casual(), Beginner(), Club()]
    for seed in range(4):
        tables = [[level] * players for level in levels[1:]]
        tables.append([levels[(seat + seed) % 3] for seat in range(players)])
        for policies in tables:
            assert finished(policies, options, seed).turn() == NOBODY


def test_deals_end_where_only_the_players_can_end_them() -> None:
    for seed in range(10):
        options: dict[str, Value] = {"players": 2, "stall_limit": "off"}
        assert finished([Beginner(), Club()], options, seed).turn() == NOBODY


@pytest.mark.parametrize(("better", "worse"), [(Club(), Beginner()), (Beginner(), Casual())])
def test_each_level_takes_more_cards_than_the_one_below(better: Policy, worse: Policy) -> None:
    margin = 0
    for seed in range(12):
        one = finished([better, worse], {"players": 2}, seed).scores()
        other = finished([worse, better], {"players": 2}, seed).scores()
        margin += one[0] - one[1] + other[1] - other[0]
    assert margin > 0


# --- what a deal is worth, and what is worth a search ------------------------------------------------


def test_victory_is_worth_more_than_a_few_cards() -> None:
    gains = vec[float]([0.0] * MOST_SEATS)

    def worth(*piles: int) -> list[float]:
        HEURISTICS.payoff.gains(table(piles=piles), gains)
        return [gains[seat] for seat in range(len(piles))]

    for piles in ((20, 14, 9), (14, 14, 9), (5, 5, 5, 5), (30, 10)):
        assert sum(worth(*piles)) == pytest.approx(0)
    assert worth(14, 14, 9)[0] == worth(14, 14, 9)[1] > worth(14, 14, 9)[2]
    assert worth(15, 14, 9)[0] - worth(14, 14, 9)[0] > 3


def test_a_search_gets_few_actions_that_are_legal_and_ascending() -> None:
    sizes = []

    def see(state: CalcoryState) -> None:
        count = state.legal(LEGAL)
        if count > 1:
            legal = [LEGAL[i] for i in range(count)]
            kept = [LEGAL[i] for i in range(HEURISTICS.narrow(state, LEGAL, count))]
            assert kept == sorted(set(kept))
            assert set(kept) <= set(legal)
            sizes.append(len(kept))

    for seed in range(3):
        walk(3, seed, see, Casual())
    assert min(sizes) == 1
    assert 1 < max(sizes) <= 5


# --- memory --------------------------------------------------------------------------------------------


def in_mind(found: CalcoryView, level: str) -> CalcoryView:
    recalled = HEURISTICS.limit_memory(found, level)
    assert isinstance(recalled, CalcoryView)
    return recalled


def remembered(found: CalcoryView) -> dict[int, int]:
    """The face-down cards in mind, by space."""
    cards = found.state
    down = [where for where in range(SPACES) if (cards.down & cards.seen) >> where & 1]
    return {where: cards.board[where] for where in down}


def inside(found: CalcoryView) -> list[object]:
    t = found.state
    return [list(t.board), list(t.won), t.seen, t.returned, t.down, found.unseen, found.secret, found.known()]


def aged(turns: int, **options: Value) -> CalcoryView:
    """What A knows `turns` turns after 30 cards were seen."""
    state = begun("", "A", **options)
    for where in range(30):
        state.seen |= 1 << where
    state.turns = turns
    return view(state, "A")


def test_levels_forget_as_turns_go_by() -> None:
    kept = {level: [len(remembered(in_mind(aged(turns), level))) for turns in (1, 5, 15, 60)] for level in LEVELS}
    assert kept["random"] == [0, 0, 0, 0]
    assert kept["beginner"] == [30, 0, 0, 0]
    assert kept["club"][0] == 30
    assert 5 < kept["club"][1] < 30
    assert kept["club"][2:] == [0, 0]
    assert kept["expert"][:2] == [30, 30]
    assert 5 < kept["expert"][2] < 30
    assert kept["champion"] == [30, 30, 30, 30]


@pytest.mark.parametrize("option", [{"memory_aid": "on"}, {"bot_memory": "full"}])
def test_nobody_forgets_with_a_memory_aid_or_where_it_is_agreed(option: dict[str, Value]) -> None:
    for level in LEVELS:
        assert len(remembered(in_mind(aged(60, **option), level))) == 30


def test_cards_still_in_sight_are_not_forgotten() -> None:
    state = play(begun("r1c1 R9, r1c2 Y9"), "r1c1 r1c2")
    assert set(remembered(in_mind(view(state), "random"))) == {space("r1c1"), space("r1c2")}
    play(state, "r3c3")
    assert remembered(in_mind(view(state), "random")) == {}


def test_a_beginner_takes_a_card_for_its_neighbour_now_and_then() -> None:
    mixed = 0
    for turn in range(12):
        state = begun()
        state.turns = turn + 1
        for where in range(30):
            state.seen |= 1 << where
            # Every other row was seen a turn later.
            state.seen_in[where] = turn + where // 10 % 2
        true = view(state, "A")
        cards = remembered(in_mind(true, "beginner"))
        assert sorted(cards.values()) == sorted(remembered(true).values())
        for where, card in cards.items():
            beside = [neighbour(where, side) for side in range(4)]
            if card != state.board[where]:
                mixed += 1
                assert card in [state.board[other] for other in beside if other >= 0]
        assert remembered(in_mind(true, "club")) == remembered(true)
    assert 12 < mixed < 120


def test_neighbours_are_beside_one_another_on_the_board() -> None:
    for where, beside in (("r1c1", "r1c2 r2c1"), ("r6c10", "r6c9 r5c10"), ("r3c4", "r3c5 r3c3 r4c4 r2c4")):
        found = {neighbour(space(where), side) for side in range(4)} - {-1}
        assert {WORDS[other] for other in found} == set(beside.split())


def test_the_own_card_put_back_is_forgotten_too() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2 Y4 r1c2")
    assert in_mind(view(state, "A"), "club").state.board[space("r1c2")] == laid("r1c2 Y4")[space("r1c2")]
    state.turns += 20
    assert in_mind(view(state, "A"), "club").state.board[space("r1c2")] == UNKNOWN


def test_who_thinks_about_it_believes_that_the_highest_card_was_put_back() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2 Y4 r1c2")
    for level in ("club", "expert", "champion"):
        mind = in_mind(view(state, "B"), level)
        assert NUMBER[mind.state.board[space("r1c2")]] == 9
        assert mind.secret == 0
    assert in_mind(view(state, "B"), "beginner").secret == 1 << space("r1c2")
    state.turns += 20
    # Forgotten, it may be any card; which of the two was kept is no longer asked.
    forgotten = in_mind(view(state, "B"), "beginner")
    assert (forgotten.secret, forgotten.state.board[space("r1c2")]) == (0, UNKNOWN)


def test_the_end_is_seen_by_all() -> None:
    state = play(begun("r1c1 R9, r1c2 Y8", players=2, stall_limit=1), "r1c1 r1c2 r1c1 r1c2")
    for level in LEVELS:
        assert list(in_mind(view(state, "A"), level).state.board) == list(state.board)


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_in_mind_is_a_view_like_any_other(level: str) -> None:
    """Worlds drawn from it agree with it, policies can play of it, and the true view stays as it was."""
    chance = SeededChance(7)
    policy = level_policy(HEURISTICS, level) or Club()

    def see(state: CalcoryState) -> None:
        for seat in range(2):
            found = state.view(Seat(seat))
            assert isinstance(found, CalcoryView)
            before = inside(found)
            mind = in_mind(found, level)
            assert inside(found) == before
            assert mind.actions() == found.actions()
            assert inside(in_mind(found, level)) == inside(mind)
            world = mind.redeal(chance)
            assert sorted(world.cards()) == sorted(state.cards())
            again = world.view(Seat(seat))
            assert isinstance(again, CalcoryView)
            assert inside(again) == inside(mind)
            if found.actions():
                count = state.legal(LEGAL)
                assert policy.choose(mind.visible_state(), LEGAL, count, chance) in found.actions()

    walk(2, 3, see, Club())


@pytest.mark.parametrize("level", FORGETFUL)
def test_what_is_forgotten_stays_so_until_it_is_seen_again(level: str) -> None:
    forgotten: dict[int, int] = {}
    times = 0

    def see(state: CalcoryState) -> None:
        nonlocal times
        if state.turn() == NOBODY:
            return
        found = view(state, "A")
        mind = in_mind(found, level)
        for where in remembered(found):
            if where in remembered(mind):
                assert forgotten.get(where) != state.seen_in[where]
            else:
                forgotten[where] = state.seen_in[where]
                times += 1

    for seed in range(3):
        forgotten.clear()
        walk(4, seed, see, Casual())
    assert times


def test_spans_grow_with_the_levels() -> None:
    assert list(SPANS) == list(LEVELS[:-1])
    assert sorted(SPANS.values()) == list(SPANS.values())


def test_two_players_of_a_level_forget_different_cards() -> None:
    state = begun()
    for where in range(30):
        state.seen |= 1 << where
    state.turns = 6
    assert remembered(in_mind(view(state, "A"), "club")) != remembered(in_mind(view(state, "B"), "club"))
