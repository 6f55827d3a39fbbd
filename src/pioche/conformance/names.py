"""Names that the rules treat alike: seats round the table, colours, spaces. A net's inputs may not depend on them."""

from __future__ import annotations

from collections.abc import Mapping

from pioche.conformance.deal import narrowed_actions, observe
from pioche.core.cards import Card
from pioche.core.chance import Chance, SeededChance
from pioche.core.deal import Deal
from pioche.core.game import Game, State
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform, room
from pioche.core.seats import LETTERS

_LEGAL = room()


class Renaming:
    """Other names for what a deal consists of: by itself, all seats move on by some places. A game overrides more."""

    def __init__(self, players: int, chance: Chance) -> None:
        self.players = players
        self.shift = chance.below(players)

    def seat(self, seat: int) -> int:
        return (seat + self.shift) % self.players

    def card(self, card: int) -> int:
        return card

    def action(self, action: int) -> int:
        return action

    def pile(self, name: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(self.card(card)) for card in cards)

    def word(self, word: str) -> str:
        """A word of a deal, which may name a seat."""
        letters = LETTERS[: self.players]
        return LETTERS[self.seat(letters.index(word))] if word and word in tuple(letters) else word

    def deal(self, deal: Deal) -> Deal:
        piles = {self.word(name): self.pile(name, cards) for name, cards in deal.piles.items()}
        totals = [0] * self.players
        for seat, total in enumerate(deal.totals):
            totals[self.seat(seat)] = total
        facts = {name: self.word(value) for name, value in deal.facts.items()}
        return Deal(deal.options, deal.number, tuple(totals), facts, piles)


def check_names(
    game: Game, options: Mapping[str, Value], seed: int, renaming: type[Renaming], policy: Policy | None = None
) -> float:
    """Play one deal, and the same under other names: nets must be told the same at every decision.

    The answer is the share of decisions in which each action, too, has the number and the facts that it has under the
    other names. What is alike in all that the seat knows may change places.
    """
    chance = SeededChance(seed)
    deal = game.open(game.info.choose(dict(options)), chance)
    names = renaming(deal.options.players, chance)
    state, renamed = game.start(deal), game.start(names.deal(deal))
    player = policy or Uniform()
    same = decisions = 0
    while count := state.legal(_LEGAL):
        if count > 1:
            decisions += 1
            same += _same(game, state, renamed, names)
            count = state.legal(_LEGAL)
        action = player.choose(state, _LEGAL, count, chance)
        state.apply(action)
        renamed.apply(names.action(action))
    return same / decisions


def _same(game: Game, state: State, renamed: State, names: Renaming) -> bool:
    features = game.features
    assert features is not None, f"{game.info.id} has no features"
    inputs, _, _ = observe(features, renamed)
    after = _answers(game, renamed)
    assert observe(features, state)[0] == inputs, "names show in the inputs"
    before = _answers(game, state)
    assert sorted(before.values()) == sorted(after.values()), "names show in the facts or numbers"
    return all(after.get(names.action(action), answer) == answer for action, answer in before.items())


def _answers(game: Game, state: State) -> dict[int, tuple[int, int]]:
    """The number and the facts of each action that a net is asked about."""
    features = game.features
    assert features is not None
    _, moves, facts = observe(features, state)
    return dict(zip(narrowed_actions(features, state), zip(moves, facts, strict=True), strict=True))
