"""The search: exact where the answer can be computed, reproducible, within its budget, guided by heuristics."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pioche.bots.levels import Budget, make_bot, new_search
from pioche.bots.search import Search
from pioche.core.chance import SeededChance
from pioche.core.game import Action, Game, State, View
from pioche.core.heuristics import Heuristics, Margin
from pioche.core.native import i64, is_compiled, vec
from pioche.core.playout import Uniform
from pioche.core.seats import NOBODY, Seat
from pioche.games import find
from pioche.games._template import GAME as TEMPLATE
from pioche.games._template.kernel import TemplateState
from tests.bots.positions import near_the_end, positions
from tests.games.mu.table import GAME as MU
from tests.games.mu.table import ending, play
from tests.games.test_forms import module_forms
from tests.ours import IDS

VISITS = 800


# --- against exhaustive enumeration ------------------------------------------------------


def exact(state: State) -> dict[Action, float]:
    """The mean margin of every action over all worlds, in a position after which nobody has a choice."""
    view = state.view(state.turn())
    drawn = [view.redeal(SeededChance(11, number)) for number in range(400)]
    worlds = {str([world.view(Seat(seat)).known() for seat in range(players(world))]): world for world in drawn}
    return {action: sum(_margin(world, action) for world in worlds.values()) / len(worlds) for action in view.actions()}


def players(state: State) -> int:
    end = state.clone()
    while end.turn() != NOBODY:
        end.apply(end.actions()[0])
    return len(end.scores())


def _margin(world: State, action: Action) -> float:
    seat, state = world.turn(), world.clone()
    state.apply(action)
    while state.turn() != NOBODY:
        forced = state.actions()
        assert len(forced) == 1, "somebody has a choice"
        state.apply(forced[0])
    scores = state.scores()
    others = [score for place, score in enumerate(scores) if place != seat]
    return scores[seat] - sum(others) / len(others)


def evaluations(game: Game, state: State, own: Heuristics, visits: int = VISITS) -> list[tuple[Action, int, float]]:
    search = Search(game, own, visits, False)
    chance = SeededChance(5)
    search.begin(state.view(state.turn()), chance)
    search.visit(visits, chance)
    return search.ranking()


def last_choices() -> list[State]:
    """Positions of the template in which a seat may choose how to close the last trick but one: the last choice."""
    state_of = {
        players: [
            state
            for seed in range(45)
            for state in positions(TEMPLATE, {"players": players}, seed, Uniform())
            if isinstance(state, TemplateState) and state.plays == 2 * players - 1 and len(state.actions()) == 2
        ]
        for players in (2, 3, 4)
    }
    return [state for states in state_of.values() for state in states]


def test_the_last_choice_of_the_template_is_the_one_that_enumeration_finds() -> None:
    clear = 0
    for state in last_choices():
        right = exact(state)
        (best, second) = sorted(right.values(), reverse=True)
        if best - second > 0.25:
            clear += 1
            ranking = evaluations(TEMPLATE, state, TEMPLATE.heuristics)
            assert right[ranking[0][0]] == best
            assert ranking[0][2] == pytest.approx(best, abs=0.2)
    assert clear > 10


@pytest.mark.parametrize(
    ("hands", "moves", "best"),
    [
        ("A Y8 R2  B Y6 B8  C Y7 B1  D Y9 Y0", "A Y8  B Y6  C Y7", "Y9"),
        ("A Y8 R2  B Y6 B8  C Y7 B1  D Y9 Y5", "A Y8  B Y6  C Y7", "Y9"),
        ("A Y8 Y2  B Y6 B8  C Y7 B1  D Y9 Y0", "A Y8  B Y6  C Y7", "Y9"),
        ("A G7 R2  B G1 B8  C G5 B1  D R9 B0", "A G7  B G1  C G5", "R9"),
        ("A K7 Y9  B K1 Y8  C K5 Y1  D R9 Y0", "A K7  B K1  C K5", "R9"),
    ],
)
def test_the_last_choice_in_a_hand_of_mu_is_the_one_that_enumeration_finds(hands: str, moves: str, best: str) -> None:
    state = play(ending(hands, chief_trump="R", partner="C"), moves)
    view = state.view(state.turn())
    right = exact(state)
    (first, second) = sorted(right, key=lambda action: -right[action])
    assert right[first] > right[second] + 1
    assert view.text(first) == best
    ranking = evaluations(MU, state, MU.heuristics)
    assert ranking[0][0] == first
    assert ranking[0][2] == pytest.approx(right[first], abs=0.5)


# --- reproducible, the same in both forms ----------------------------------------------------


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("level", ["expert", "champion"])
def test_the_same_seed_and_visits_give_the_same_ranking(id: str, level: str) -> None:
    game = find(id)
    own = game.heuristics
    # Blind players leave Mü in its auction, which is settled: three hundred tries a decision, too long when plain.
    for policy in (own.club, own.casual) if is_compiled() else (own.club,):
        state = near_the_end(game, {}, 4, policy, 8)
        view = state.view(state.turn())
        one, other = (make_bot(game, level, Budget(visits=10)) for _ in range(2))
        first = one.explain(view, SeededChance(3))
        assert one.explain(view, SeededChance(4)).evaluations
        assert one.explain(view, SeededChance(3)) == other.explain(view, SeededChance(3)) == first


ASK = """
import hashlib, json, sys
from pioche.bots.levels import new_search
from pioche.bots.view_codec import encode
from pioche.core.chance import SeededChance
from pioche.core.native import is_compiled
from pioche.core.playout import room
from pioche.games import find
game = find(sys.argv[1])
chance, legal, told = SeededChance(6), room(), hashlib.sha256()
state = game.start(game.open(game.info.choose(), chance))
decision = 0
while count := state.legal(legal):
    view = state.view(state.turn())
    told.update(json.dumps(encode(view), sort_keys=True).encode())
    if decision % 60 == 20:
        search = new_search(game, 12, infers=True)
        drawn = SeededChance(decision)
        search.begin(view, drawn)
        search.visit(12, drawn)
        print(*(f"{action}:{visits}:{mean!r}" for action, visits, mean in search.ranking()))
        count = state.legal(legal)
    state.apply(game.heuristics.casual.choose(state, legal, count, chance))
    decision += 1
print(told.hexdigest())
print("compiled" if is_compiled() else "plain")
"""


@pytest.mark.compiled
@pytest.mark.parametrize("id", IDS)
def test_both_forms_tell_and_rank_alike(id: str) -> None:
    *plain, plain_form = module_forms(ASK, id, plain=True)
    *compiled, compiled_form = module_forms(ASK, id, plain=False)
    assert plain_form == "plain"
    if compiled_form != "compiled":
        pytest.skip("the installed form is plain: no C compiler was found when it was built")
    assert plain == compiled


# --- within its budget -------------------------------------------------------------------------


@pytest.mark.parametrize("id", IDS)
def test_the_visits_of_the_ranking_are_those_of_the_budget(id: str) -> None:
    game = find(id)
    state = near_the_end(game, {}, 2, game.heuristics.casual, 8)
    view = state.view(state.turn())
    for visits in (1, 2, 15, 16, 17, 33):
        ranking = evaluations(game, state, game.heuristics, visits)
        assert sum(tries for _, tries, _ in ranking) == visits
        assert ranking == sorted(ranking, key=lambda ranked: (-ranked[1], -ranked[2]))
        assert {action for action, _, _ in ranking} <= set(view.actions())


def test_a_tree_stops_growing_where_it_is_told_and_goes_on_counting() -> None:
    state = near_the_end(MU, {}, 2, MU.heuristics.club, 12)
    search = new_search(MU, 3)
    chance = SeededChance(1)
    search.begin(state.view(state.turn()), chance)
    search.visit(400, chance)
    assert search.node_count == 1 + len(search.ranking()) + 3
    assert sum(tries for _, tries, _ in search.ranking()) == 400


# --- what a game's heuristics says is done --------------------------------------------------------


class Watched(Heuristics):
    """The template's heuristics with every hook at work."""

    def __init__(self) -> None:
        own = TEMPLATE.heuristics
        super().__init__(own.casual, own.beginner, own.club, Margin(1))
        self.settled = False
        self.recalled: list[str] = []
        self.believed: list[int] = []

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        return 1

    def skips_search(self, state: State) -> bool:
        return self.settled

    def plausibility(self, world: State, seat: i64) -> float:
        """Who holds the highest card is known to be the next seat."""
        assert isinstance(world, TemplateState)
        right = bool(world.hands[(seat + 1) % world.players] & 1 << 11)
        self.believed.append(right)
        return float(right)

    def limit_memory(self, view: View, level: str) -> View:
        self.recalled.append(level)
        return view


@pytest.fixture
def watched_search(monkeypatch: pytest.MonkeyPatch) -> Watched:
    heuristics = Watched()
    monkeypatch.setattr("pioche.games._template.bots.HEURISTICS", heuristics)
    return heuristics


def first_view() -> View:
    """A deal of the template whose first seat does not hold the highest card."""
    for seed in range(20):
        state = TEMPLATE.start(TEMPLATE.open(TEMPLATE.info.choose({"players": 3}), SeededChance(seed)))
        assert isinstance(state, TemplateState)
        if not state.hands[state.turn()] & 1 << 11:
            return state.view(state.turn())
    raise AssertionError


def test_a_search_plays_for_its_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    state = MU.start(MU.open(MU.info.choose(), SeededChance(1)))
    view = state.view(state.turn())
    expected = []
    for goal in (MU.heuristics.payoff, Margin(1, 0.0)):
        monkeypatch.setattr(MU.heuristics, "goal", goal)
        search = new_search(MU, 8)
        search.begin(view, SeededChance(3))
        search.visit(8, SeededChance(3))
        expected.append(max(mean for _, _, mean in search.ranking()))
    assert expected[0] != expected[1]


def test_only_what_is_worth_a_search_is_searched(watched_search: Watched) -> None:
    view = first_view()
    bot = make_bot(TEMPLATE, "expert", Budget(visits=20))
    assert [evaluation.action for evaluation in bot.explain(view, SeededChance(1)).evaluations] == view.actions()[:1]
    assert watched_search.believed == []


def test_a_level_without_search_weighs_its_own_choice_too(watched_search: Watched) -> None:
    view = first_view()
    for seed in range(8):
        decision = make_bot(TEMPLATE, "club").explain(view, SeededChance(seed))
        assert {evaluation.action for evaluation in decision.evaluations} == {decision.action, view.actions()[0]}
    assert set(watched_search.recalled) == {"club"}


def test_a_champion_takes_the_more_plausible_world(watched_search: Watched) -> None:
    search = Search(TEMPLATE, watched_search, 400, True)
    view = first_view()
    search.begin(view, SeededChance(0))
    taken = []
    for number in range(200):
        world = search.world(view, SeededChance(number))
        assert isinstance(world, TemplateState)
        taken.append(bool(world.hands[(view.seat + 1) % 3] & 1 << 11))
    # One world in three or so has the card there; of four drawn, some is nearly always right.
    assert sum(taken) / len(taken) > 0.65 > sum(watched_search.believed) / len(watched_search.believed) + 0.1


def test_an_expert_does_not_ask_how_plausible_a_world_is_and_both_recall(watched_search: Watched) -> None:
    view = first_view()
    make_bot(TEMPLATE, "expert", Budget(visits=8)).explain(view, SeededChance(1))
    assert watched_search.believed == []
    make_bot(TEMPLATE, "champion", Budget(visits=8)).explain(view, SeededChance(1))
    assert watched_search.believed
    assert watched_search.recalled == ["expert", "champion"]


def test_one_action_worth_a_search_is_played_without_one(watched_search: Watched) -> None:
    view = first_view()
    assert make_bot(TEMPLATE, "champion", Budget(visits=8)).choose(view, SeededChance(1)) == view.actions()[0]
    assert watched_search.believed == []


def test_what_is_settled_is_left_to_the_club(watched_search: Watched) -> None:
    view = first_view()
    watched_search.settled = True
    expert, club = (make_bot(TEMPLATE, level, Budget(visits=8)) for level in ("expert", "club"))
    for seed in range(12):
        assert expert.choose(view, SeededChance(seed)) == club.choose(view, SeededChance(seed))
        assert expert.explain(view, SeededChance(seed)).action == club.choose(view, SeededChance(seed))


def test_a_worker_searches_in_the_form_that_is_tested() -> None:
    process = subprocess.run(
        [sys.executable, "-c", "from pioche.core.native import is_compiled; print(is_compiled())"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout.strip() == str(is_compiled())
