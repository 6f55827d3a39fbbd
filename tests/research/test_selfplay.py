"""Self-play: every decision of the player is recorded as it was taken, and nobody else's."""

from __future__ import annotations

from math import exp

import pytest

from pioche.bots.net import Player
from pioche.bots.weights import load
from pioche.core.chance import SeededChance
from pioche.core.features import size
from pioche.core.playout import Policy
from pioche.games import find
from pioche.research.selfplay import (
    CHOSEN,
    GAIN,
    GROUP,
    HEAD,
    LEGAL,
    LIKELIHOOD,
    NEXT,
    PART,
    SCALE,
    SelfPlay,
    words,
)

MU = find("mu")
FEATURES = MU.features
assert FEATURES is not None
PLAYER = Player(FEATURES, load(MU).nets())
CAPACITY = 400


def play_matches(rivals: list[Policy | None], seed: int = 1, deals: int = 1) -> list[list[int]]:
    """The records of some deals, as lists."""
    play = SelfPlay(MU, PLAYER, CAPACITY)
    chance = SeededChance(seed)
    for number in range(deals):
        options = MU.info.choose({"players": len(rivals)})
        play.play(MU.start(MU.open(options, chance)), rivals, 7 + number, chance)
    return [[play.records[k * play.width + i] for i in range(play.width)] for k in range(play.count)]


def as_list(record: list[int], start: int, length: int) -> list[int]:
    """A list that lies in lanes of 15 bits, one more than itself."""
    lanes = [word >> shift & 0x7FFF for word in record[start : start + length] for shift in (0, 15, 30, 45)]
    return [lane - 1 for lane in lanes if lane]


def test_a_record_says_what_was_known_and_what_was_chosen() -> None:
    assert FEATURES is not None
    inputs, hidden = words(max(part.most for part in FEATURES.parts)), words(FEATURES.most_hidden)
    moves = words(FEATURES.most_legal)
    records = play_matches([None] * 4)
    assert {record[PART] for record in records} == {0, 1}
    for record in records:
        part = FEATURES.parts[record[PART]]
        assert 2 <= record[LEGAL] <= FEATURES.most_legal
        assert 0 <= record[CHOSEN] < record[LEGAL]
        true = as_list(record, HEAD, inputs)
        assert len(set(true)) == len(true)
        assert all(index < size(part.inputs) for index in true)
        assert len(as_list(record, HEAD + inputs, hidden)) <= 45
        assert len(set(as_list(record, HEAD + inputs + hidden, moves))) == record[LEGAL]
        facts = record[HEAD + inputs + hidden + moves :]
        assert sum(fact & 1 for fact in facts) == 1
        assert not any(facts[record[LEGAL] :])


def test_the_gain_is_the_margin_and_a_seat_finds_its_next_record() -> None:
    records = play_matches([None] * 4, seed=3)
    chains = []
    followers = set()
    for place in range(len(records)):
        if place not in followers:
            chain = [place]
            while step := records[chain[-1]][NEXT]:
                chain.append(chain[-1] + step)
            followers |= set(chain)
            chains.append(chain)
    assert len(chains) == 4
    gains = []
    for chain in chains:
        assert len({records[place][GAIN] for place in chain}) == 1
        gains.append(records[chain[0]][GAIN] / SCALE)
    # Margins against the mean of the others add up to nothing.
    assert sum(gains) == pytest.approx(0, abs=1e-3)


def test_a_deal_without_room_is_given_up() -> None:
    play = SelfPlay(MU, PLAYER, 100)
    for number, keep in enumerate((True, False)):
        state = MU.start(MU.open(MU.info.choose({"players": 4}), SeededChance(number)))
        before = play.count
        assert play.play(state, [None] * 4, 1, SeededChance(number)) == keep
        assert (play.count > before) == keep == (state.legal(play.legal) == 0)


def test_only_the_players_own_decisions_are_recorded() -> None:
    club = MU.heuristics.club
    assert play_matches([club] * 4) == []
    mixed = play_matches([None, club, None, club])
    assert 0 < len(mixed) < len(play_matches([None] * 4))


def test_actions_are_taken_as_often_as_they_are_likely() -> None:
    play = SelfPlay(MU, PLAYER, CAPACITY)
    state = MU.start(MU.open(MU.info.choose(), SeededChance(8)))
    legal = state.legal(play.legal)
    times, chosen = 120, [0] * legal
    for seed in range(times):
        chosen[play.decide(state, legal, SeededChance(seed))] += 1
    likely = [play.odds[place] for place in range(legal)]
    assert sum(likely) == pytest.approx(1)
    assert max(likely) < 0.9
    assert [number / times for number in chosen] == pytest.approx(likely, abs=0.15)


def test_what_is_recorded_is_the_logarithm_of_the_chance() -> None:
    [record, *_] = play_matches([None] * 4)
    assert 0 < exp(record[LIKELIHOOD] / SCALE) < 1


def test_several_deals_stand_one_after_the_other() -> None:
    records = play_matches([None] * 3, deals=3)
    assert {record[GROUP] for record in records} == {7, 8, 9}
    assert [record[GROUP] for record in records] == sorted(record[GROUP] for record in records)
