"""Games that say what a net gets: every table keeps the contract, and hidden cards would be noticed."""

from __future__ import annotations

import hashlib

import pytest

from pioche.bots.net import Player
from pioche.conformance import check_features, observe, play, policies, table_name, variants
from pioche.core.chance import SeededChance
from pioche.core.features import Features, Part
from pioche.core.game import Game, GameInfo, State
from pioche.core.native import i64, is_compiled, vec
from pioche.core.options import Value
from pioche.core.playout import Policy, room
from pioche.games import find
from pioche.games.mu.kernel import MuState
from pioche.research.selfplay import CHOSEN, LEGAL, SelfPlay
from tests.bots.nets import weights_of
from tests.ours import IDS

LEARNED = [id for id in IDS if find(id).features is not None]
TABLES = [
    pytest.param(id, table, number, id=f"{id} {table_name(table)}")
    for id in LEARNED
    for number, table in enumerate(variants(find(id)))
]
SEEDS, EVERY = (4, 1) if is_compiled() else (1, 5)
# What was told of some deals when the features got their version. The same in both forms.
GOLDEN = {
    "calcory": "11ee8b7aa5f77695",
    "mu": "396ff6abdb9b694e",
    "rummu": "d92152fdd4ad253a",
    "safaru": "ea26ac0476ac5302",
    "wild_tiles": "977443602ed4bb92",
    "zocken": "072f8f16bab86875",
}
_LEGAL = room()


@pytest.mark.parametrize(("id", "table", "number"), TABLES)
def test_keeps_the_contract(id: str, table: dict[str, Value], number: int) -> None:
    players = policies(find(id))
    for seed in range(SEEDS):
        check_features(find(id), table, seed, players[(seed + number) % len(players)], EVERY)


def told_of(id: str) -> str:
    """All features of a deal for each number of players, as a digest."""
    game = find(id)
    features = game.features
    assert features is not None
    digest = hashlib.sha256(features.digest().encode())

    def see(state: State) -> None:
        if state.legal(_LEGAL) > 1:
            digest.update(str(observe(features, state)).encode())

    for table in variants(game):
        if set(table) == {"players"}:
            chance = SeededChance(99)
            play(game.start(game.open(game.info.choose(table), chance)), game.heuristics.beginner, chance, see)
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("id", LEARNED)
def test_what_is_told_changes_only_with_the_version(id: str) -> None:
    assert told_of(id) == GOLDEN[id]


@pytest.mark.parametrize("id", LEARNED)
def test_a_net_plays_and_its_decisions_are_recorded(id: str) -> None:
    game = find(id)
    features = game.features
    assert features is not None
    play = SelfPlay(game, Player(features, weights_of(game).nets()), 2000)
    chance = SeededChance(5)
    options = game.info.choose()
    rivals: list[Policy | None] = [game.heuristics.club] * options.players
    rivals[0] = None
    assert play.play(game.start(game.open(options, chance)), rivals, 0, chance)
    assert play.count
    for record in range(play.count):
        head = play.width * record
        assert 0 <= play.records[head + CHOSEN] < play.records[head + LEGAL] <= features.most_legal


class Peeking(Features):
    """Tells the lowest hidden card."""

    def __init__(self) -> None:
        super().__init__(1, (Part("all", (("card", 60),), (), 1),), 83, 16, (), 0)

    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        assert isinstance(state, MuState)
        self.inputs.begin(vec[i64]([60]))
        hand = state.hands[(state.actor + 1) % state.players]
        self.inputs.members(hand & -hand)
        for i in range(count):
            self.moves[i] = legal[i]
            self.facts[i] = 0

    def reveal(self, state: State) -> None:
        self.hidden.begin(vec[i64]([0]))

    def covers(self, state: State) -> bool:
        return True


class Other(Game):
    """Mü with other features."""

    def __init__(self, features: Features) -> None:
        self._features = features

    @property
    def info(self) -> GameInfo:
        return find("mu").info

    @property
    def features(self) -> Features:
        return self._features

    open, next, winners, start = (getattr(find("mu"), name) for name in ("open", "next", "winners", "start"))


def test_hidden_cards_would_be_noticed() -> None:
    with pytest.raises(AssertionError, match="differ"):
        check_features(Other(Peeking()), {}, 1)


class Doubled(Peeking):
    """Gives two actions one number."""

    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        super().observe(state.view(state.turn()).visible_state(), legal, count)
        self.moves[0] = self.moves[1]


def test_two_actions_with_one_number_would_be_noticed() -> None:
    with pytest.raises(AssertionError, match="one number"):
        check_features(Other(Doubled()), {}, 1)
