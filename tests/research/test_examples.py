"""The examples run, in short form."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from examples import alpha_rank, clone, margin, sixteen, text_player, train
from examples.net import Net, Rows, load

from pioche.core.chance import SeededChance
from pioche.core.errors import IllegalAction
from pioche.core.seats import Seat
from pioche.games import find
from pioche.research.batch import Batch
from pioche.research.dataset import Source, write
from pioche.research.errors import OtherFeatures
from pioche.research.player import PolicyPlayer
from tests.research.games import legal

ROOT = Path(__file__).parents[2]
OPTIONS = find("mu").info.choose()
# Games whose deals are long enough to learn from a few, and short enough for a test.
LEARNABLE = ["calcory", "mu", "safaru"]


def test_a_net_learns_what_pays() -> None:
    """Its slope is the true one: the chance of actions that pay grows, at every decision of a batch."""
    batch = Batch("mu", 16, seed=1, skip_forced=True)
    rows = Rows(batch.observe(), batch.mask(), batch.facts())
    net = Net(batch.digest, batch.size, batch.actions)
    actions = np.array(legal(batch.mask(), 3))
    before = net.odds(rows)[np.arange(16), actions]
    assert net.odds(rows).sum(axis=1) == pytest.approx(np.ones(16))
    assert not net.odds(rows)[~rows.mask].any()
    for _ in range(60):
        net.learn(rows, actions, np.ones(16, np.float32), 0.02)
    assert (net.odds(rows)[np.arange(16), actions] > before + 0.2).all()


@pytest.mark.parametrize("id", LEARNABLE)
def test_training_and_measuring_run(id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    weights = tmp_path / "weights.npz"
    train.train(id, "beginner", seconds=1e9, rounds=2, seed=1, tables=8, steps=40).save(weights)
    assert "round 2: " in capsys.readouterr().out
    margin.main([id, str(weights), "--deals", "3"])
    assert "against beginner, 3 deals, every seat" in capsys.readouterr().out


def test_returns_reach_back_to_the_start_of_an_episode() -> None:
    rewards, ends = np.zeros((5, 2)), np.zeros((5, 2), bool)
    rewards[1, 0], ends[1, 0] = 7, True
    rewards[3, 0], ends[3, 0] = -2, True
    worth, ended = train._returns(rewards, ends)
    assert worth[:, 0].tolist() == [7, 7, -2, -2, 0]
    assert ended[:, 0].tolist() == [True, True, True, True, False]
    assert not ended[:, 1].any()


@pytest.mark.parametrize("id", LEARNABLE)
def test_cloning_agrees_more_than_chance(id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, weights, info = tmp_path / "club.npz", tmp_path / "weights.npz", find(id).info
    write(Source(id, info.rules_version, dict(info.choose()), "club", 1, 0, 20), data, 1, lambda _: None)
    clone.main([str(data), "--passes", "8", "--out", str(weights)])
    share = capsys.readouterr().out.splitlines()[-1].split(" in ")[1].split("%")[0]
    assert float(share) > 50
    assert load(weights, find(id)).weights["facts"].any()


def test_weights_for_other_features_are_refused(tmp_path: Path) -> None:
    net = Net("0" * 16, 1, 1)
    net.save(tmp_path / "weights.npz")
    with pytest.raises(OtherFeatures, match="0000, not"):
        load(tmp_path / "weights.npz", find("mu"))


def test_a_policy_plays_at_a_table_what_it_plays_in_a_batch() -> None:
    batch = Batch("mu", 1, seed=2)
    net = Net(batch.digest, batch.size, batch.actions, seed=3)
    player = PolicyPlayer(find("mu"), OPTIONS, net.choose)
    for _ in range(20):
        view = batch.view(0, int(batch.turn[0]))
        [number] = net.choose(batch)
        chosen = player.explain(view, SeededChance(1))
        assert view.text(chosen.action) == batch.text(0, int(number))
        batch.step([number])
    blind = PolicyPlayer(find("mu"), OPTIONS, lambda batch: np.argmin(batch.mask(), axis=1))
    with pytest.raises(IllegalAction):
        blind.choose(batch.view(0, Seat(int(batch.turn[0]))), SeededChance(1))


def test_weights_answer_the_questions_of_the_arena(tmp_path: Path) -> None:
    batch = Batch("mu", 1)
    Net(batch.digest, batch.size, batch.actions).save(tmp_path / "weights.npz")
    bot = f"mine={sys.executable} -m examples.arena_bot mu {tmp_path / 'weights.npz'}"
    done = subprocess.run(
        [sys.executable, "-m", "pioche", "arena", "mu", "--bot", bot, "--seats", "mine,random,random,random"]
        + ["--deals", "1", "--results", str(tmp_path / "results.jsonl"), "--seconds", "60"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "mine" in done.stdout


def test_a_batch_in_every_process(capsys: pytest.CaptureFixture[str]) -> None:
    assert sixteen.play("mu", 3, 1) == sixteen.play("mu", 3, 1)
    sixteen.main(["mu", "--processes", "2", "--steps", "2"])
    assert capsys.readouterr().out.startswith("1,024 decisions")


def test_a_level_among_its_like_gets_nothing_on_average() -> None:
    table = alpha_rank.payoffs("mu", 2, 1)
    assert table.shape == (3, 3)
    assert table.diagonal() == pytest.approx(np.zeros(3), abs=1e-9)
    assert table.any()


def test_a_deal_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    text_player.main(["mu", "--lang", "fr", "--seed", "3"])
    assert "Votre gain" in capsys.readouterr().out
