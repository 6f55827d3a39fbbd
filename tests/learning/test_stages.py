"""Training as far as it goes without PyTorch: actors, evaluation, export, curves."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import pytest
from tools.learning import actors
from tools.learning.__main__ import parser, settings_of
from tools.learning.actors import CLUB, KINDS, NEWEST, OWN, PAST, Actor, pick, publish
from tools.learning.evaluate import Trial, contest, evaluate
from tools.learning.export import export
from tools.learning.plots import plot
from tools.learning.settings import Settings

from pioche.bots.weights import load
from pioche.core.chance import SeededChance
from pioche.games import find
from pioche.research.selfplay import GROUP
from tests.bots.nets import weights_of

MU = find("mu")
SETTINGS = Settings("mu", [({"players": 3}, 1.0), ({"players": 4}, 0.0)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    publish(tmp_path, NEWEST, weights_of(MU).to_bytes())
    return tmp_path


def groups(actor: Actor) -> set[tuple[int, int]]:
    """Who else played and at which kind of table, over what an actor fills a slot with."""
    message = actor.fill().cast("q")
    width = actor._self_play.width
    assert len(message) % width == 0
    return {divmod(message[start + GROUP], KINDS) for start in range(0, len(message), width)}


@pytest.mark.parametrize(
    ("shares", "who"), [((0.0, 0.0), OWN), ((1.0, 0.0), CLUB), ((0.0, 1.0), PAST)], ids=["own", "club", "past"]
)
def test_an_actor_plays_against_whom_it_is_told(
    folder: Path, shares: tuple[float, float], who: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actors, "MOST_DECISIONS", 100)
    publish(folder, "past-0.bin", weights_of(MU, seed=2).to_bytes())
    club, past = shares
    actor = Actor(replace(SETTINGS, club=club, past=past, chunk=150), folder, 0, 1)
    assert groups(actor) == {(who, 0)}


def test_an_actor_takes_up_new_weights(folder: Path) -> None:
    actor = Actor(SETTINGS, folder, 0, 1)
    actor.renew()
    before = actor._self_play.player
    actor.renew()
    assert actor._self_play.player is before
    publish(folder, NEWEST, weights_of(MU, seed=3).to_bytes())
    actor.renew()
    assert actor._self_play.player is not before


def test_an_actor_plays_matches(folder: Path) -> None:
    actor = Actor(SETTINGS, folder, 0, 1)
    numbers, totals = [], set()
    for _ in range(3):
        actor.deal()
        assert actor._deal is not None
        numbers.append(actor._deal.number)
        totals.add(actor._deal.totals)
    assert numbers == [2, 3, 4]
    assert len(totals) == 3


def test_a_match_without_end_is_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actors, "_LONGEST_MATCH", 1)
    actor = Actor(SETTINGS, folder, 0, 1)
    for _ in range(2):
        actor.deal()
        assert actor._deal is not None
        assert actor._deal.number == 2


@pytest.mark.parametrize("parts", [1, 2, 3])
def test_every_part_has_neurons(parts: int) -> None:
    neurons = [SETTINGS.neurons_of(part) for part in range(parts)]
    assert neurons == [(256, 64), (256, 32), (256, 32)][:parts]


def test_shares_are_kept() -> None:
    chance = SeededChance(4)
    picked = [pick([1.0, 0.0, 3.0], chance) for _ in range(2000)]
    assert picked.count(1) == 0
    assert picked.count(0) / 2000 == pytest.approx(0.25, abs=0.03)


def test_a_command_says_what_is_trained(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"batch": 99, "seed": 3}))
    words = ["train", "mu", "--folder", str(tmp_path), "--settings", str(file), "--seed", "8"]
    arguments: argparse.Namespace = parser().parse_args(words)
    settings = settings_of(arguments)
    assert (settings.batch, settings.seed) == (99, 8)
    assert settings.tables == [({"players": n}, 2.0 if n == 4 else 1.0) for n in (3, 4, 5, 6)]
    assert settings_of(parser().parse_args(["train", "zocken", "--folder", str(tmp_path)])).scale == 8


def test_weights_are_measured_on_duplicate_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "net.bin"
    file.write_bytes(weights_of(MU).to_bytes())
    trial = Trial.read("3:club:2")
    assert contest("mu", file, trial, 5).entrants == ("net", "club", "net")
    [row] = evaluate("mu", file, [trial], 5, 1)
    assert row.startswith("| 3 | club | 2 | ")
    assert row in capsys.readouterr().out


def test_measuring_ends_with_its_time(tmp_path: Path) -> None:
    file = tmp_path / "net.bin"
    file.write_bytes(weights_of(MU).to_bytes())
    [row] = evaluate("mu", file, [Trial(3, "club", 1000)], 5, 1, seconds=0.0)
    # Two deals for each worker in any case.
    assert row.startswith("| 3 | club | 2 | ")


def test_what_ships_has_examples_that_are_checked(tmp_path: Path) -> None:
    trained, shipped = tmp_path / "trained.bin", tmp_path / "shipped.bin"
    trained.write_bytes(weights_of(MU).to_bytes())
    export("mu", trained, shipped, "abc")
    header = load(MU, shipped).header
    assert {example.part for example in header.examples} == {0, 1}
    assert header.origin == {"commit": "abc"}


def test_a_log_becomes_curves(tmp_path: Path) -> None:
    log, picture = tmp_path / "log.jsonl", tmp_path / "curves.svg"
    lines: list[dict[str, float]] = [
        {"seconds": 60 * n, "explained": 0.1 * n, "play: entropy": 1 / (n + 1), "auction: entropy": 1} for n in range(3)
    ]
    log.write_text("\n".join(map(json.dumps, lines)))
    plot(log, picture)
    assert picture.read_text(encoding="utf-8").count("<path") > 10
