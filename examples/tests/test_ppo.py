"""MaskablePPO learns through the Gymnasium environment, in short form. Needs sb3-contrib: `make test-learning`."""

from __future__ import annotations

import pytest

from examples import ppo
from pioche.research.batch import Batch


def test_it_trains_and_measures(capsys: pytest.CaptureFixture[str]) -> None:
    ppo.main(["calcory", "--decisions", "2048", "--deals", "3"])
    learnt, measured = capsys.readouterr().out.splitlines()
    assert learnt == "2,048 decisions learnt from"
    assert measured.endswith("a deal against beginner, 3 deals, every seat")


def test_it_ends_with_its_time_and_chooses_what_is_legal() -> None:
    batch = Batch("safaru", 8, seed=3)
    choose = ppo.policy_of(ppo.train("safaru", "random", seconds=0.0, decisions=10**6, seed=2))
    for _ in range(20):
        actions = batch.read(choose(batch))
        assert all(batch.is_legal(table, action) for table, action in enumerate(actions))
        batch.step(actions)
