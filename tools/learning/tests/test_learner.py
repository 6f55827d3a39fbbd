"""What needs PyTorch: nets that are trained as they play, and a learner that learns. `make test-learning` runs it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from pioche.bots.net import UNIT, Net, Player
from pioche.bots.weights import answer, load, read
from pioche.core.chance import SeededChance
from pioche.core.features import size
from pioche.games import find
from pioche.research.selfplay import CHOSEN, GAIN, LIKELIHOOD, NEXT, SCALE, SelfPlay
from tools.learning.__main__ import tables
from tools.learning.actors import Actor
from tools.learning.learner import Learner
from tools.learning.model import PartNet, as_weights, new_nets
from tools.learning.records import Heads, Reader
from tools.learning.session import CURVES, READY, REPORT, session, trials_of
from tools.learning.settings import Settings
from tools.learning.train import LOG, NET, Training

GAME = find("mu")
FEATURES = GAME.features
assert FEATURES is not None
# Other programs may want the processors too: threads that wait for each other would be slow.
torch.set_num_threads(1)
SMALL = Settings(
    "mu",
    tables("mu"),
    neurons=[(16, 8), (16, 8)],
    critic=(32, 16),
    round=500,
    batch=256,
    chunk=600,
    seconds=60,
    warm_up=0,
)


def self_play(settings: Settings, deals: int) -> SelfPlay:
    """Deals of nets that have learnt nothing."""
    assert FEATURES is not None
    torch.manual_seed(settings.seed)
    nets = as_weights(GAME, FEATURES, new_nets(FEATURES, settings), settings).nets()
    play = SelfPlay(GAME, Player(FEATURES, nets), 200 * deals)
    chance = SeededChance(settings.seed)
    for _ in range(deals):
        play.play(GAME.start(GAME.open(GAME.info.choose(), chance)), [None] * 4, 1, chance)
    return play


def tensor(play: SelfPlay) -> torch.Tensor:
    numbers = [play.records[i] for i in range(play.count * play.width)]
    return torch.tensor(numbers).view(-1, play.width)


PLAYED = self_play(SMALL, 6)
RECORDS = tensor(PLAYED)


def test_records_are_read_as_they_were_written() -> None:
    assert FEATURES is not None
    reader = Reader(FEATURES)
    assert reader.width == PLAYED.width
    heads = Heads.of(RECORDS)
    assert reader.legal(RECORDS).sum(1).min() >= 2
    assert set(heads.part.tolist()) == {0, 1}
    for part in (0, 1):
        mine = RECORDS[heads.part == part]
        # One of the players, and exactly one advice.
        assert torch.equal(reader.inputs(mine, part)[:, :4].sum(1), torch.ones(len(mine)))
        assert torch.equal(reader.facts(mine, part)[:, :, 0].sum(1), torch.ones(len(mine)))
        assert reader.inputs(mine, part).shape[1] == size(FEATURES.parts[part].inputs)
    assert reader.hidden(RECORDS).sum(1).max() == 45


@pytest.mark.parametrize("part", [0, 1])
def test_the_integer_form_scores_as_the_trained_net_does(part: int) -> None:
    assert FEATURES is not None
    torch.manual_seed(part)
    net = PartNet(FEATURES, FEATURES.parts[part], (64, 32), 3.0)
    torch.nn.init.normal_(net.third.weight, std=0.3)
    torch.nn.init.normal_(net.first.bias, std=0.3)
    ready = Net(net.layers())
    mine = RECORDS[Heads.of(RECORDS).part == part][:50]
    reader = Reader(FEATURES)
    inputs, moves, facts = reader.inputs(mine, part), reader.moves(mine), reader.facts(mine, part)
    scores = net(inputs, moves, facts)
    for row in range(len(mine)):
        indices = inputs[row].nonzero().squeeze(1).tolist()
        legal = int(reader.legal(mine)[row].sum())
        outputs = answer(ready, indices)
        for place in range(legal):
            true = [FEATURES.actions + fact for fact in facts[row, place].nonzero().squeeze(1).tolist()]
            score = outputs[int(moves[row, place])] + sum(outputs[at] for at in true)
            assert score / UNIT == pytest.approx(float(scores[row, place].detach()), abs=0.03)


def test_what_actors_played_is_as_likely_to_the_learner() -> None:
    assert FEATURES is not None
    torch.manual_seed(SMALL.seed)
    nets, reader = new_nets(FEATURES, SMALL), Reader(FEATURES)
    for part in (0, 1):
        mine = RECORDS[RECORDS[:, 0] == part]
        scores = nets[part](reader.inputs(mine, part), reader.moves(mine), reader.facts(mine, part))
        odds = torch.log_softmax(torch.where(reader.legal(mine), scores, -1e9), 1)
        chosen = odds.gather(1, mine[:, CHOSEN : CHOSEN + 1]).squeeze(1)
        assert torch.allclose(chosen, mine[:, LIKELIHOOD] / SCALE, atol=0.01)


def test_critics_learn_what_deals_were_worth() -> None:
    assert FEATURES is not None
    learner = Learner(FEATURES, replace(SMALL, critic_rate=3e-3), "cpu")
    heads = Heads.of(RECORDS)

    def off() -> float:
        return float((learner.values(RECORDS, heads) - heads.gain / SMALL.scale).square().mean())

    before = off()
    for _ in range(25):
        learner.learn(RECORDS, 0.0, warm=False)
    assert off() < 0.5 * before


def test_what_turned_out_well_becomes_likelier() -> None:
    """Every decision with the lowest place was worth 60, every other -60: the learner comes to choose it."""
    assert FEATURES is not None
    records = RECORDS.clone()
    first = records[:, CHOSEN] == 0
    records[:, GAIN] = torch.where(first, 60 * SCALE, -60 * SCALE)
    records[:, NEXT] = 0
    learner = Learner(FEATURES, replace(SMALL, rate=3e-3, entropy=(0.0, 0.0)), "cpu")

    def likely() -> float:
        part, reader = 1, learner.reader
        mine = records[records[:, 0] == part]
        scores = learner.nets[part](reader.inputs(mine, part), reader.moves(mine), reader.facts(mine, part))
        odds = torch.softmax(torch.where(reader.legal(mine), scores, -1e9), 1)
        return float(odds[:, 0].mean().detach())

    before = likely()
    for _ in range(12):
        notes = learner.learn(records, 0.0, warm=True)
    assert likely() > before + 0.05
    assert {"play: entropy", "auction: divergence", "explained"} <= set(notes)


def test_a_later_surprise_counts_less() -> None:
    assert FEATURES is not None
    learner = Learner(FEATURES, replace(SMALL, gae_lambda=0.5, scale=1.0), "cpu")
    nothing = torch.zeros(3)
    heads = Heads(nothing.long(), nothing.long(), nothing, torch.full((3,), 8.0), torch.tensor([1, 1, 0]), nothing)
    assert learner.advantages(heads, nothing).tolist() == [2.0, 4.0, 8.0]
    assert learner.advantages(heads, torch.tensor([0.0, 6.0, 8.0])).tolist() == [7.0, 2.0, 0.0]


def test_nets_begin_as_those_of_a_file() -> None:
    """They are written down as they were read, and have the same scores."""
    assert FEATURES is not None
    stored = load(GAME)
    settings = Settings("mu", tables("mu"))
    nets = new_nets(FEATURES, settings)
    for net, layers in zip(nets, stored.parts, strict=True):
        assert isinstance(net, PartNet)
        net.restore(layers)
    again = as_weights(GAME, FEATURES, nets, settings)
    for one, other in zip(stored.parts, again.parts, strict=True):
        assert [layer.weights for layer in one] == [layer.weights for layer in other]
    for example in stored.header.examples:
        assert answer(again.nets()[example.part], example.inputs) == example.outputs


def test_training_ends_when_an_actor_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Actor) -> memoryview:
        raise ValueError("no luck")

    monkeypatch.setattr(Actor, "fill", fails)
    with pytest.raises(RuntimeError, match="actor"):
        Training(SMALL, tmp_path, "abc").run(1e6, workers=1, device="cpu")


def test_a_session_trains_measures_and_reports(tmp_path: Path) -> None:
    settings = replace(SMALL, seconds=0.3)
    trials = trials_of("mu", ["club"], 3)
    assert [trial.players for trial in trials] == [3, 4, 5, 6]
    session(settings, tmp_path, "abc", 1, "cpu", trials[:1], 0.0)
    assert load(GAME, tmp_path / READY).header.examples
    report = (tmp_path / REPORT).read_text()
    assert "measured on seed 1000001" in report
    assert "| 3 | club | 2 | " in report
    assert (tmp_path / CURVES).exists()


def test_training_stops_and_goes_on(tmp_path: Path) -> None:
    settings = replace(SMALL, past_every=0.1, seconds=1e6)
    for run in (1, 2):
        training = Training(settings, tmp_path, "abc")
        training.run(0.5, workers=2, device="cpu")
        assert training.progress.runs == run
    assert training.progress.rounds > 1
    assert len((tmp_path / LOG).read_text().splitlines()) > 1
    weights = read((tmp_path / NET).read_bytes())
    assert weights.header.origin["commit"] == "abc"
    assert weights.header.options == {"players": ["3", "4", "5", "6"]}
    load(GAME, tmp_path / NET)
