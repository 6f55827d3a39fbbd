"""Batches play the deals that single tables play, write what the features say, and refuse with a reason."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import requires
from pathlib import Path

import numpy as np
import pytest

from pioche.bots.levels import UnknownLevel, make_bot
from pioche.conformance import narrowed_actions, observe, table_name, variants
from pioche.core.chance import SeededChance
from pioche.core.errors import IllegalAction, InvalidSeed, InvalidText, PiocheError, UnknownGame
from pioche.core.features import Features, place
from pioche.core.game import Action, Game, State
from pioche.core.native import i64, is_compiled, vec
from pioche.core.options import Value
from pioche.core.playout import room
from pioche.core.seats import Seat
from pioche.games import find
from pioche.research.batch import FAST_LEVELS, Batch, layout_of
from pioche.research.errors import BadActions, BadArray, BadBatch, EpisodeOver, NoFeatures, NotCovered
from tests.games.test_forms import module_forms
from tests.ours import IDS
from tests.research.games import FEATURED, SIZES, gains, legal

STEPS = 60 if is_compiled() else 15
_LEGAL = room()


def walk(batch: Batch, steps: int) -> str:
    """All that a batch says in some steps, in short."""
    digest = hashlib.sha256()
    for step in range(steps):
        for rows in (batch.observe(), batch.mask(), batch.facts(), batch.turn, batch.rewards, batch.done):
            digest.update(rows.tobytes())
        digest.update(batch.sample(step).tobytes())
        batch.step(legal(batch.mask(), step))
    return digest.hexdigest()[:16]


@pytest.mark.parametrize(("id", "table"), SIZES)
def test_a_batch_plays_the_deals_of_its_seed(id: str, table: dict[str, Value]) -> None:
    """Followed move by move with the game alone; the club plays every other seat."""
    game = find(id)
    options = game.info.choose(table)
    levels = ["club" if seat % 2 else None for seat in range(options.players)]
    batch = Batch(id, 2, table, 5, levels)
    features, bot = game.features, make_bot(game, "club")
    assert features is not None
    numbers, states, chances = [0, 1], [], []
    for number in numbers:
        chances.append(SeededChance(5, number))
        states.append(game.start(game.open(options, chances[-1])))
    for step in range(STEPS):
        actions = legal(batch.mask(), step)
        for row, state in enumerate(states):
            while levels[state.turn()]:
                state.apply(bot.choose(state.view(state.turn()), chances[row]))
            assert batch.turn[row] == state.turn()
            inputs, ids, facts = observe(features, state)
            start = sum(sum(length for _, length in part.inputs) for part in features.parts[: features.part])
            assert batch.part[row] == features.part
            assert np.flatnonzero(batch.observe()[row]).tolist() == sorted(start + index for index in inputs)
            assert [start + index for index in inputs] == [
                index for index in batch.indices()[row].tolist() if index >= 0
            ]
            assert np.flatnonzero(batch.mask()[row]).tolist() == sorted(ids)
            assert batch.facts()[row, ids].tolist() == facts
            action = Action(narrowed_actions(features, state)[ids.index(actions[row])])
            assert batch.text(row, actions[row]) == state.view(state.turn()).text(action)
            state.apply(action)
        batch.step(actions)
        for row, state in enumerate(states):
            while state.turn() >= 0 and levels[state.turn()]:
                state.apply(bot.choose(state.view(state.turn()), chances[row]))
            assert batch.done[row] == (state.turn() < 0)
            paid = batch.rewards[row].tolist()
            if state.turn() < 0:
                assert paid == gains(id, state)[: options.players]
                numbers[row] += 2
                chances[row] = SeededChance(5, numbers[row])
                states[row] = game.start(game.open(options, chances[row]))
            else:
                assert not any(paid)


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("level", FAST_LEVELS)
def test_opponents_play_as_their_level_does_at_a_table(id: str, level: str) -> None:
    game = find(id)
    batch = Batch(id, 1, seed=3, opponents=level, features=False)
    chance, bot = SeededChance(3), make_bot(game, level)
    state = game.start(game.open(game.info.choose(), chance))
    for step in range(6):
        while state.turn() > 0:
            state.apply(bot.choose(state.view(state.turn()), chance))
        if state.turn() < 0:
            break
        [action] = legal(batch.mask(), step)
        assert np.flatnonzero(batch.mask()[0]).tolist() == state.actions()
        batch.step([action])
        state.apply(action)


@pytest.mark.parametrize("id", FEATURED)
def test_a_table_with_a_seed_of_its_own_plays_as_if_alone(id: str) -> None:
    batch = Batch(id, 3, seed=[4, 9, 4], opponents="beginner")
    alone = Batch(id, 1, seed=9, opponents="beginner")
    for step in range(STEPS):
        rows = batch.observe()
        assert rows[1].tobytes() == alone.observe()[0].tobytes()
        assert rows[0].tobytes() == rows[2].tobytes()
        actions = legal(batch.mask(), step)
        batch.step(actions)
        alone.step(actions[1:2])
    first = walk(Batch(id, 3, seed=[4, 9, 4]), 5)
    batch = Batch(id, 3, seed=1)
    batch.reset(seed=[4, 9, 4])
    assert walk(batch, 5) == first


FORMS = f"""
import sys
sys.path.append({str(Path(__file__).parents[2])!r})
from pioche.core.native import i64, is_compiled, vec
from pioche.games import find
from pioche.research.batch import Batch
from tests.research.games import tables
from tests.research.test_batch import walk
for table in tables(sys.argv[1]):
    print(walk(Batch(sys.argv[1], 2, table, 11, skip_forced=True), 300))
    print(walk(Batch(sys.argv[1], 1, table, 12, "club", reward="match"), 80))
print("compiled" if is_compiled() else "plain")
"""


@pytest.mark.compiled
@pytest.mark.parametrize("id", FEATURED)
def test_both_forms_say_the_same(id: str) -> None:
    """For longer than a deal, of all seats; of one seat against the club, in a match."""
    *plain, plain_form = module_forms(FORMS, id, plain=True)
    *compiled, compiled_form = module_forms(FORMS, id, plain=False)
    assert plain_form == "plain"
    if compiled_form != "compiled":
        pytest.skip("the installed form is plain: no C compiler was found when it was built")
    assert plain == compiled


@pytest.mark.parametrize(
    ("id", "table"),
    [pytest.param(id, table, id=f"{id} {table_name(table)}") for id in FEATURED for table in variants(find(id))],
)
def test_hidden_cards_change_no_row(id: str, table: dict[str, Value]) -> None:
    """Every tensor and mask, at every few decisions, with the hidden cards dealt again."""
    try:
        batch = Batch(id, 1, table, 2)
    except NotCovered:
        return
    decisions, chance = batch.tables, SeededChance(6)
    for step in range(STEPS):
        if step % 4 == 0:
            state = decisions.states[0]
            rows = bytes_of(batch)
            decisions.states[0] = state.view(state.turn()).redeal(chance)
            decisions.look(0)
            assert bytes_of(batch) == rows
            decisions.states[0] = state
        batch.step(legal(batch.mask(), step))


def bytes_of(batch: Batch) -> list[bytes]:
    return [rows.tobytes() for rows in (batch.observe(), batch.indices(), batch.mask(), batch.facts(), batch.turn)]


@pytest.mark.parametrize("id", FEATURED)
def test_a_layout_names_every_place_of_a_row(id: str) -> None:
    batch = Batch(id, 1)
    assert sum(length for _, length in batch.layout) == batch.size == batch.observe().shape[1]
    names = [name for name, _ in batch.layout]
    assert len(set(names)) == len(names)
    features = batch.features
    assert features is not None
    part = features.parts[batch.part[0]]
    section, _ = place(batch.layout, int(batch.indices()[0, 0]))
    assert section in {part.inputs[0][0], f"{part.name}: {part.inputs[0][0]}"}


def test_actions_by_lot_are_legal_and_equally_likely() -> None:
    batch, drawn = Batch("mu", 2, seed=1), np.zeros((2, 83), int)
    for seed in range(2000):
        drawn[[0, 1], batch.sample(seed)] += 1
    for table, mask in enumerate(batch.mask()):
        assert not drawn[table][mask == 0].any()
        assert drawn[table][mask == 1] == pytest.approx(2000 / mask.sum(), rel=0.3)
    assert batch.sample(7).tolist() == batch.sample(np.int64(7)).tolist()  # type: ignore[arg-type]
    over = Batch("mu", 1, seed=1, auto_reset=False)
    for seed in range(200):
        over.step(over.sample(seed))
    assert over.sample(0).tolist() == [-1]


def test_arrays_are_read_where_they_are_and_cannot_be_written() -> None:
    batch = Batch(FEATURED[0], 4)
    rows = batch.observe()
    assert rows is batch.observe()
    assert not rows.flags.writeable
    before = rows.copy()
    batch.step(legal(batch.mask(), 1))
    assert (rows != before).any()
    own = np.empty((4, batch.actions), np.uint8)
    assert batch.mask(own) is own
    assert (own == batch.mask()).all()


@pytest.mark.parametrize("id", IDS)
def test_a_match_pays_its_winners(id: str) -> None:
    game = find(id)
    batch = Batch(id, 1, game.info.short_match or {}, 8, "beginner", reward="match", features=False, skip_forced=True)
    club, chance, deals = game.heuristics.beginner, SeededChance(1), set()
    for _ in range(2000):
        state = batch.tables.states[0]
        deals.add(batch.tables.deals[0].number)
        batch.step([int(club.choose(state, _LEGAL, state.legal(_LEGAL), chance))])
        if batch.done[0]:
            break
    assert batch.done[0]
    assert batch.rewards[0].sum() == pytest.approx(0)
    assert batch.rewards[0].max() > 0
    assert len(deals) > 1 or batch.tables.deals[0].number == 1


def test_forced_moves_can_be_skipped() -> None:
    batch = Batch("mu", 2, seed=1, skip_forced=True)
    for step in range(100):
        assert (batch.mask().sum(axis=1) > 1).all()
        batch.step(legal(batch.mask(), step))
    every = Batch("mu", 1, seed=1)
    fewest = 83
    for step in range(100):
        fewest = min(fewest, int(every.mask().sum()))
        every.step(legal(every.mask(), step))
    assert fewest == 1


def test_without_auto_reset_a_table_waits_until_it_is_reset() -> None:
    batch = Batch("mu", 2, seed=1, auto_reset=False)
    for step in range(200):
        batch.step(legal(batch.mask(), step))
        if batch.turn[0] < 0:
            break
    assert batch.turn[0] == -1
    assert not batch.mask()[0].any()
    assert not batch.observe()[0].any()
    with pytest.raises(EpisodeOver, match="table 0"):
        batch.step([3, *legal(batch.mask(), 0)[1:]])
    batch.step(legal(batch.mask(), 0))
    assert not batch.done[0]
    assert not batch.rewards[0].any()
    batch.reset([0])
    assert batch.turn[0] >= 0


BAD: list[tuple[Callable[[Batch], object], type[PiocheError]]] = [
    (lambda batch: batch.step([0]), BadActions),
    (lambda batch: batch.step([0.0, 1.0]), BadActions),
    (lambda batch: batch.step([[0], [1]]), BadActions),
    (lambda batch: batch.step([True, False]), BadActions),
    (lambda batch: batch.step([10_000, 10_000]), InvalidText),
    (lambda batch: batch.step([-2, -2]), InvalidText),
    (lambda batch: batch.step([-1, -1]), InvalidText),
    (lambda batch: batch.step(np.flatnonzero(batch.mask()[0] == 0)[[0, 1]]), IllegalAction),
    (lambda batch: batch.text(0, 10_000), InvalidText),
    (lambda batch: batch.observe(np.empty((2, 1), np.uint8)), BadArray),
    (lambda batch: batch.mask(np.empty((2, batch.actions), np.float32)), BadArray),
    (lambda batch: batch.reset(seed=[1]), BadBatch),
    (lambda batch: batch.reset(seed=-1), InvalidSeed),
    (lambda _: Batch("mu", 0), BadBatch),
    (lambda _: Batch("mu", 1, opponents=["club"] * 4), BadBatch),
    (lambda _: Batch("mu", 1, opponents=["club", None]), BadBatch),
    (lambda _: Batch("mu", 1, opponents=[]), BadBatch),
    (lambda _: Batch("mu", 1, opponents=3), BadBatch),  # type: ignore[arg-type]
    (lambda _: Batch("mu", 1, opponents=["club", [], None, None]), BadBatch),  # type: ignore[list-item]
    (lambda _: Batch("mu", 2.0), BadBatch),  # type: ignore[arg-type]
    (lambda _: Batch("mu", "2"), BadBatch),  # type: ignore[arg-type]
    (lambda _: Batch("mu", True), BadBatch),
    (lambda _: Batch("mu", 1, [1]), BadBatch),  # type: ignore[arg-type]
    (lambda _: Batch("chess", 1), UnknownGame),
    (lambda _: Batch([1], 1), UnknownGame),  # type: ignore[arg-type]
    (lambda _: Batch("mu", 2, seed=[1.9, 2.2]), InvalidSeed),  # type: ignore[list-item]
    (lambda _: Batch("mu", 2, seed=1.5), InvalidSeed),  # type: ignore[arg-type]
    (lambda _: Batch("mu", 2, seed="ab"), InvalidSeed),  # type: ignore[arg-type]
    (lambda _: Batch("mu", 2, seed=True), InvalidSeed),
    (lambda batch: batch.reset([2]), BadBatch),
    (lambda batch: batch.reset([-1]), BadBatch),
    (lambda batch: batch.reset(0), BadBatch),  # type: ignore[arg-type]
    (lambda batch: batch.view(2, 0), BadBatch),
    (lambda batch: batch.view(0, 4), BadBatch),
    (lambda batch: batch.text(2, 0), BadBatch),
    (lambda batch: batch.text(0, 1.5), InvalidText),  # type: ignore[arg-type]
    (lambda batch: batch.step([[0], [0, 1]]), BadActions),
    (lambda batch: batch.step(np.array([1 << 63] * 2, np.uint64)), InvalidText),
    (lambda batch: batch.sample(-1), InvalidSeed),
    (lambda batch: batch.sample(None), InvalidSeed),  # type: ignore[arg-type]
    (lambda batch: batch.observe([1]), BadArray),  # type: ignore[arg-type]
    (lambda batch: batch.mask(batch.mask()), BadArray),
    (lambda _: Batch("mu", 1, opponents="champion"), UnknownLevel),
    (lambda _: Batch("mu", 1, reward="trick"), BadBatch),  # type: ignore[arg-type]
    (lambda _: Batch("mu", 1, features=False).observe(), NoFeatures),
]


@pytest.mark.parametrize(("act", "refusal"), BAD)
def test_bad_input_is_refused_with_its_reason(act: Callable[[Batch], object], refusal: type[PiocheError]) -> None:
    batch = Batch("mu", 2, seed=1)
    before = bytes_of(batch)
    with pytest.raises(refusal) as refused:
        act(batch)
    assert refused.value.sentence("en") != refused.value.sentence("fr")
    assert bytes_of(batch) == before


def test_numbers_may_be_those_of_numpy() -> None:
    one = walk(Batch("mu", 2, seed=3), 2)
    assert walk(Batch("mu", np.int32(2), seed=np.int64(3)), 2) == one  # type: ignore[arg-type]
    batch = Batch("mu", 1, seed=1)
    for number in np.flatnonzero(batch.mask()[0]):
        assert batch.is_legal(0, number)  # type: ignore[arg-type]
        assert batch.text(0, number) == batch.text(0, int(number))  # type: ignore[arg-type]
    many = walk(Batch("mu", 2, seed=[1, 2]), 2)
    assert walk(Batch("mu", 2, seed=np.array([1, 2])), 2) == many  # type: ignore[arg-type]


def test_an_illegal_action_names_its_clause() -> None:
    batch = Batch("mu", 1, seed=1)
    [action] = np.flatnonzero(batch.mask()[0] == 0)[:1]
    with pytest.raises(IllegalAction) as refused:
        batch.step([action])
    assert str(refused.value.details["clause"]) in find("mu").rulebook("en").clauses


@pytest.mark.parametrize("id", FEATURED)
def test_every_action_that_is_not_legal_has_a_reason(id: str) -> None:
    batch, clauses = Batch(id, 1, seed=4), find(id).rulebook("en").clauses
    reasons = set()
    for step in range(12):
        for number in np.flatnonzero(batch.mask()[0] == 0)[step % 5 :: 11]:
            refusal = batch.refusal(0, int(number))
            assert isinstance(refusal, IllegalAction | InvalidText)
            if isinstance(refusal, IllegalAction):
                assert refusal.details["clause"] in clauses
                reasons.add(refusal.details["clause"])
        batch.step(legal(batch.mask(), step))
    assert len(reasons) > 1


class Bare(Game):
    """A game with other features, or with none."""

    def __init__(self, features: Features | None) -> None:
        self._features = features

    @property
    def features(self) -> Features | None:
        return self._features

    info, heuristics, open, next, winners, start = (
        property(lambda _: find("mu").info),
        property(lambda _: find("mu").heuristics),
        *(getattr(find("mu"), name) for name in ("open", "next", "winners", "start")),
    )


class Uncovered(Features):
    def __init__(self) -> None:
        mu = find("mu").features
        assert mu is not None
        super().__init__(1, mu.parts, mu.actions, mu.most_legal, mu.hidden_layout, mu.most_hidden)

    def covers(self, state: State) -> bool:
        return False

    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        raise AssertionError("a decision that is not covered")

    def reveal(self, state: State) -> None:
        raise AssertionError("a decision that is not covered")


def test_a_game_without_features_says_so_and_is_played_all_the_same() -> None:
    with pytest.raises(NoFeatures, match="Mü has no features"):
        Batch(Bare(None), 1)
    batch = Batch(Bare(None), 1, features=False)
    batch.step(legal(batch.mask(), 0))
    with pytest.raises(NotCovered, match="players=4"):
        Batch(Bare(Uncovered()), 1)


def test_parts_stand_one_after_the_other() -> None:
    features = find("mu").features
    assert features is not None
    names = [name for name, _ in layout_of(features)]
    assert names[0].startswith("auction: ")
    assert names[-1].startswith("play: ")


def test_the_package_does_without_the_libraries_of_research() -> None:
    program = (
        "import sys, pioche, pioche.cli, pioche.games, pioche.research, pioche.research.decisions\n"
        "print([name for name in ('numpy', 'gymnasium', 'pettingzoo') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def name_of(requirement: str) -> str:
    match = re.match(r"[\w.-]+", requirement)
    assert match is not None
    return match[0].lower().replace("_", "-")


def all_packages(names: set[str]) -> set[str]:
    """What comes with some packages, those of packages included."""
    more = {name_of(one) for name in names for one in requires(name) or () if "extra ==" not in one}
    return names if more <= names else all_packages(names | more)


def test_the_extra_brings_the_libraries_of_research_and_nothing_heavier() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = {name_of(one) for one in project["optional-dependencies"]["research"]}
    assert extra == {"gymnasium", "librt", "mypy-extensions", "numpy", "pettingzoo"}
    assert all_packages(extra) - extra <= {"cloudpickle", "farama-notifications", "typing-extensions"}


def test_a_view_is_that_of_its_seat() -> None:
    batch = Batch("mu", 1, seed=1)
    seat = int(batch.turn[0])
    assert batch.view(0, seat).seat == Seat(seat)
    assert batch.view(0, seat).actions()
    assert not batch.view(0, -1).actions()
