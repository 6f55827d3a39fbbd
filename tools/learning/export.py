"""The net that ships: what training wrote, with examples of positions and answers that are checked on load."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pioche.bots.weights import Example, Weights, answer, check, read
from pioche.conformance import observe, play
from pioche.core.chance import SeededChance
from pioche.core.game import Game, State
from pioche.core.playout import room
from pioche.games import find

_EXAMPLES = 3
_SEED = 4711
_LEGAL = room()


def examples(game: Game, weights: Weights) -> list[Example]:
    """A few positions of each part, from one deal of the club."""
    features = game.features
    assert features is not None
    nets = weights.nets()
    chosen: list[Example] = []

    def see(state: State) -> None:
        if state.legal(_LEGAL) > 1:
            inputs, _, _ = observe(features, state)
            if sum(example.part == features.part for example in chosen) < _EXAMPLES:
                chosen.append(Example(features.part, inputs, answer(nets[features.part], inputs)))

    chance = SeededChance(_SEED)
    play(game.start(game.open(game.info.choose(), chance)), game.heuristics.club, chance, see)
    return chosen


def export(id: str, net: Path, into: Path, commit: str = "") -> None:
    game = find(id)
    assert game.features is not None
    weights = read(net.read_bytes())
    origin = {**weights.header.origin, "commit": commit or weights.header.origin.get("commit", "")}
    weights = replace(weights, header=replace(weights.header, examples=examples(game, weights), origin=origin))
    check(weights, game, game.features)
    into.write_bytes(weights.to_bytes())
