"""PettingZoo's and Gymnasium's own tests, unmodified, and what they do not ask."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from pioche.core.errors import IllegalAction, InvalidOption, InvalidSeed, InvalidText, PiocheError, UnknownGame
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.games import find
from pioche.research import pettingzoo as zoo
from pioche.research.batch import around
from pioche.research.errors import BadActions, BadBatch, EpisodeOver, NotBegun
from pioche.research.gymnasium import SeatEnv, SeatsEnv
from pioche.research.pettingzoo import TurnEnv
from pioche.research.tables import identifiers
from tests.research.games import FEATURED, SIZES, legal, tables

# `PIOCHE_CYCLES=1000` asks as long as PettingZoo does.
CYCLES = int(os.environ.get("PIOCHE_CYCLES", "25" if is_compiled() else "5"))
# Under every rules version.
IDS = [id for id, settings in identifiers() if settings["game"] in FEATURED]
# An observation with a mask is a dictionary, as in all of PettingZoo's card games; at the end nothing is observed.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize(("id", "table"), SIZES)
def test_passes_the_tests_of_pettingzoo(id: str, table: dict[str, Value]) -> None:
    api_test(zoo.env(id, **table), num_cycles=CYCLES)
    seed_test(lambda: zoo.env(id, **table), num_cycles=CYCLES)
    parallel_api_test(zoo.parallel_env(id, **table), num_cycles=CYCLES)


@pytest.mark.parametrize("id", FEATURED)
def test_passes_the_rendering_test_of_pettingzoo(id: str) -> None:
    render_test(partial(zoo.env, id))


@pytest.mark.parametrize(
    ("id", "table"), [(id, table) for id in IDS for table in tables(id.removeprefix("pioche/").rpartition("-")[0])]
)
def test_passes_the_test_of_gymnasium(id: str, table: dict[str, Value]) -> None:
    """It plays blindly, so an illegal action must have a price."""
    settings: dict[str, Any] = dict(table)
    check_env(gymnasium.make(id, illegal_reward=-100.0, render_mode="ansi", **settings).unwrapped)


@pytest.mark.parametrize("id", IDS)
def test_is_registered_under_the_rules_version(id: str) -> None:
    env = pettingzoo.make("aec", id)
    assert isinstance(env, TurnEnv)
    assert agents(env, 1)[-1] in env.possible_agents
    assert str(pettingzoo.make("aec", id, skip_forced=True)) == id
    assert pettingzoo.make("parallel", id).possible_agents[0] == "player_0"
    assert isinstance(gymnasium.make(id, opponents="random").unwrapped, SeatEnv)
    many = gymnasium.make_vec(id, num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(many, SeatsEnv)
    assert many.num_envs == 3


def agents(env: TurnEnv, seed: int) -> list[str]:
    """The agents of a deal, in turn, each playing a legal action."""
    env.reset(seed=seed)
    moved = []
    for step, agent in enumerate(env.agent_iter()):
        row, _, ended, cut, _ = env.last()
        assert row is not None
        moved.append(agent)
        env.step(None if ended or cut else legal(row["action_mask"][None], step)[0])
    return moved


@pytest.mark.parametrize(("id", "table"), SIZES)
def test_a_deal_ends_and_pays_margins(id: str, table: dict[str, Value]) -> None:
    env = zoo.env(id, **table)
    env.reset(seed=3)
    paid: dict[str, float] = {}
    for step, agent in enumerate(env.agent_iter()):
        row, reward, ended, _, _ = env.last()
        paid[agent] = paid.get(agent, 0.0) + reward
        assert row is not None
        env.step(None if ended else legal(row["action_mask"][None], step)[0])
    assert sorted(paid) == env.possible_agents
    assert sum(paid.values()) == pytest.approx(0)
    assert any(paid.values())
    with pytest.raises(EpisodeOver):
        env.step(0)


def test_the_movers_mask_is_the_movers_alone() -> None:
    env = zoo.env("mu")
    env.reset(seed=1)
    for agent in env.agents:
        row = env.observe(agent)
        is_mover = agent == env.agent_selection
        assert row["action_mask"].any() == row["observation"].any() == is_mover
        assert env.observation_space(agent).contains(row)


@pytest.mark.parametrize("id", FEATURED)
def test_the_state_tells_everything_and_an_observation_does_not(id: str) -> None:
    env = zoo.env(id)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())
    hidden = env.state()[len(env.observe(env.agent_selection)["observation"]) :]
    assert hidden.any()
    # Another table's decision may be observed in between.
    before = env.state()
    zoo.env(id).reset(seed=2)
    assert (env.state() == before).all()


def test_decisions_can_be_bounded() -> None:
    env = zoo.env("mu", max_cycles=7)
    moved = agents(env, 1)
    assert len(moved) == 7 + len(env.possible_agents)
    env.reset(seed=1)
    for step in range(7):
        env.step(legal(env.observe(env.agent_selection)["action_mask"][None], step)[0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_a_reset_without_a_seed_goes_on_to_the_next_deal() -> None:
    env = zoo.env("mu")
    env.reset(seed=1)
    first = env.state()
    env.reset()
    second = env.state()
    assert (first != second).any()
    env.reset(seed=1)
    assert (env.state() == first).all()
    env.reset()
    assert (env.state() == second).all()


def test_a_table_is_rendered_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    env = zoo.env("mu", lang="fr")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "enchères" in text.lower()
    own = env.view(env.agent_selection)
    assert len(own) > len(text.splitlines())
    action = legal(env.observe(env.agent_selection)["action_mask"][None], 0)[0]
    assert env.text(action)
    environment = zoo.env("mu", render_mode="human")
    environment.reset(seed=1)
    environment.step(action)
    assert capsys.readouterr().out
    environment.close()


def test_an_illegal_action_can_end_the_episode_instead() -> None:
    """By PettingZoo's own wrapper, or with a price."""
    wrapped = TerminateIllegalWrapper(zoo.env("mu"), illegal_reward=-1)
    wrapped.reset(seed=1)
    action = int(np.flatnonzero(wrapped.observe(wrapped.agent_selection)["action_mask"] == 0)[0])
    wrapped.step(action)
    assert all(wrapped.terminations.values())
    env = SeatEnv("mu", illegal_reward=-50.0, lang="fr")
    env.reset(seed=1)
    action = int(np.flatnonzero(~env.action_masks())[0])
    row, reward, ended, cut, info = env.step(action)
    assert (reward, ended, cut) == (-50.0, True, False)
    assert not row.any()
    assert "refusé par MU-" in info["refusal"]
    with pytest.raises(EpisodeOver):
        env.step(action)


def of_zoo(action: Any, begin: bool = True, observe: bool = False) -> None:
    env = zoo.env("mu")
    if begin:
        env.reset(seed=1)
    if observe:
        env.observe(action)
    env.step(action)


def of_seat(action: object, begin: bool = True, **settings: Any) -> None:
    env = SeatEnv("mu", **settings)
    if begin:
        env.reset(seed=1)
    env.step(action)  # type: ignore[arg-type]


def of_seats(actions: object, begin: bool = True, **settings: Any) -> None:
    env = SeatsEnv("mu", 2, **settings)
    if begin:
        env.reset(seed=1)
    env.step(actions)  # type: ignore[arg-type]


BAD: list[tuple[Callable[[], object], type[PiocheError]]] = [
    (lambda: of_zoo(0, begin=False), NotBegun),
    (lambda: of_zoo(0.0), BadActions),
    (lambda: of_zoo(True), BadActions),
    (lambda: of_zoo(None), BadActions),
    (lambda: of_zoo([1]), BadActions),
    (lambda: zoo.env("mu").observe("player_0"), NotBegun),
    (lambda: zoo.env("mu", players=9), InvalidOption),
    (lambda: of_seat(0, begin=False), NotBegun),
    (lambda: of_seat("pass"), BadActions),
    (lambda: of_seat(0.5, illegal_reward=-1.0), BadActions),
    (lambda: SeatEnv("mu").action_masks(), NotBegun),
    (lambda: SeatEnv("mu", seat=4), BadBatch),
    (lambda: SeatEnv("mu", opponents=["club"]), BadBatch),
    (lambda: SeatEnv("mu", opponents=["club", None, "club", "club"]), BadBatch),
    (lambda: SeatEnv("mu", opponents=None), BadBatch),  # type: ignore[arg-type]
    (lambda: SeatEnv("mu", seat="A"), BadBatch),  # type: ignore[arg-type]
    (lambda: SeatEnv("mu", seat=True), BadBatch),
    (lambda: SeatEnv("mu", render_mode="human"), BadBatch),
    (lambda: SeatEnv("mu", lang="xx"), BadBatch),
    (lambda: SeatEnv("mu", illegal_reward="much"), BadBatch),  # type: ignore[arg-type]
    (lambda: SeatEnv("mu", illegal_reward=float("nan")), BadBatch),
    (lambda: SeatEnv("mu").reset(seed="x"), InvalidSeed),  # type: ignore[arg-type]
    (lambda: SeatEnv("mu").reset(seed=-1), InvalidSeed),
    (lambda: SeatEnv(7), UnknownGame),  # type: ignore[arg-type]
    (lambda: zoo.env("mu", render_mode="foo"), BadBatch),
    (lambda: zoo.env("mu", lang=None), BadBatch),
    (lambda: zoo.env("mu", max_cycles=0), BadBatch),
    (lambda: zoo.env("mu", max_cycles=2.5), BadBatch),
    (lambda: zoo.env("mu").reset(seed=1.5), InvalidSeed),  # type: ignore[arg-type]
    (lambda: of_zoo("player_9", observe=True), BadBatch),
    (lambda: of_seats([0, 0], begin=False), NotBegun),
    (lambda: of_seats([0, 0, 0]), BadActions),
    (lambda: of_seats([[0], [0]]), BadActions),
    (lambda: of_seats([[0], [0, 1]]), BadActions),
    (lambda: of_seats([0, 10_000]), InvalidText),
    (lambda: SeatsEnv("mu", 2).reset(seed=[1, 2, 3]), BadBatch),
    (lambda: SeatsEnv("mu", 2).reset(seed=[]), BadBatch),
    (lambda: SeatsEnv("mu", 2).reset(seed=[1, 2.5]), InvalidSeed),  # type: ignore[list-item]
    (lambda: SeatsEnv("mu", 2).reset(seed=True), InvalidSeed),
    (lambda: SeatsEnv("mu", 0), BadBatch),
    (lambda: SeatsEnv("mu", 2, opponents=["club", None, None, "club"]), BadBatch),
    (lambda: SeatsEnv("mu", 2, lang="xx"), BadBatch),
]


@pytest.mark.parametrize(("act", "refusal"), BAD)
def test_bad_input_is_refused_with_its_reason(act: Callable[[], object], refusal: type[PiocheError]) -> None:
    with pytest.raises(refusal) as refused:
        act()
    assert refused.value.sentence("en") != refused.value.sentence("fr")


def test_a_mask_ignored_is_refused_with_its_clause() -> None:
    env = zoo.env("mu")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(IllegalAction, match="MU-"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert (env.observe(env.agent_selection)["action_mask"] == mask).all()


def plain(reply: object) -> object:
    """Arrays as lists, all the way down."""
    if isinstance(reply, dict):
        return {name: plain(part) for name, part in reply.items()}
    if isinstance(reply, np.ndarray):
        return plain(reply.tolist())
    return [plain(part) for part in reply] if isinstance(reply, tuple | list) else reply


@pytest.mark.parametrize("id", FEATURED)
def test_many_tables_play_as_single_ones(id: str) -> None:
    """As Gymnasium's own vector of them, step by step, at first with an action now and then that is not legal."""
    settings: dict[str, Any] = {"seat": 1, "illegal_reward": -7.0, "lang": "fr"}
    many = SeatsEnv(id, 3, **settings)
    singles = SyncVectorEnv([partial(SeatEnv, id, **settings)] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    reply: tuple[Any, ...] = many.reset(seed=5)
    expected: tuple[Any, ...] = singles.reset(seed=5)
    illegal = ended = 0
    for step in range(150 if is_compiled() else 12):
        assert plain(reply) == plain(expected)
        masks = many.action_masks()
        actions = np.array(legal(masks, step))
        if step in (3, 8, 13) and not masks[step % 3].all():
            actions[step % 3] = np.flatnonzero(~masks[step % 3])[-1]
            illegal += 1
        reply, expected = many.step(actions), singles.step(actions)
        ended += int(reply[2].sum())
    assert ended >= illegal > 0
    assert ended > illegal or not is_compiled()


def test_a_seat_is_told_what_it_may_do() -> None:
    env = SeatEnv("mu", seat=2)
    row, info = env.reset(seed=7)
    assert env.observation_space.contains(row)
    assert (env.action_masks() == info["action_mask"].astype(bool)).all()
    assert env.render()
    assert around(find("mu").info.choose(), 2, "club") == ["club", "club", None, "club"]


def test_numbers_may_be_those_of_numpy() -> None:
    env, two = SeatEnv("mu", seat=np.int64(2)), np.int32(2)  # type: ignore[arg-type]
    own, _ = env.reset(seed=4)
    same, _ = env.reset(seed=np.int64(4))  # type: ignore[arg-type]
    assert (own == same).all()
    rows, _ = SeatsEnv("mu", two, seat=2).reset(seed=np.array([4, 9]))  # type: ignore[arg-type]
    assert (rows[0] == own).all()
    counted, _ = SeatsEnv("mu", two, seat=2).reset(seed=np.int64(4))  # type: ignore[arg-type]
    assert (counted[0] == own).all()


def test_tables_without_a_seed_differ() -> None:
    many = SeatsEnv("mu", 4)
    rows, _ = many.reset()
    assert len({row.tobytes() for row in rows}) > 1
    mixed, _ = many.reset(seed=[3, None, 3, None])
    assert (mixed[0] == mixed[2]).all()
    assert (mixed[1] != mixed[3]).any()
