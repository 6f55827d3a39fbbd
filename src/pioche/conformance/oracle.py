"""A kernel against an oracle: the same game, written again from its rules alone, slow and plain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from pioche.conformance.tables import policies
from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.game import Game, State
from pioche.core.options import Value
from pioche.core.playout import Policy, room
from pioche.core.seats import NOBODY

_LEGAL = room()


class Oracle(Protocol):
    """One deal. Seats are numbers, moves and cards are words of the notation."""

    def turn(self) -> int | None: ...
    def legal(self) -> set[str]: ...
    def play(self, move: str) -> None: ...
    def scores(self) -> list[int]: ...

    def next(self) -> tuple[list[int], dict[str, str]] | None:
        """The totals and the facts of the deal that follows, without those drawn by lot; None after the last."""

    def winners(self) -> list[int]: ...


class NewOracle(Protocol):
    """How an oracle is made: from the options, the totals, facts and piles of a deal.

    Its number is among the facts, as `deal`.
    """

    def __call__(
        self,
        options: Mapping[str, Value],
        totals: Sequence[int],
        facts: Mapping[str, str],
        piles: Mapping[str, Sequence[str]],
        /,
    ) -> Oracle: ...


def check_oracle(game: Game, new_oracle: NewOracle, values: Mapping[str, Value], deals: int) -> None:
    """Kernel and oracle agree at every decision of some deals, played by every kind of player, and on what follows."""
    options = game.info.choose(dict(values))
    players = policies(game)
    played = 0
    while played < deals:
        chance = SeededChance(played, 1)
        deal: Deal | None = game.open(options, chance)
        while deal is not None and played < deals:
            oracle = ask_oracle(game, new_oracle, deal)
            state = _check_moves(game.start(deal), oracle, players[played % len(players)], chance)
            deal = _check_next(game, deal, state, oracle, chance)
            played += 1


def ask_oracle(game: Game, new_oracle: NewOracle, deal: Deal) -> Oracle:
    """The oracle of a deal."""
    cards = game.cards(deal.options)
    piles = {name: cards.text(pile).split() for name, pile in deal.piles.items()}
    return new_oracle(deal.options, deal.totals, {**deal.facts, "deal": str(deal.number)}, piles)


def _check_moves(state: State, oracle: Oracle, policy: Policy, chance: SeededChance) -> State:
    while (turn := state.turn()) != NOBODY:
        view = state.view(turn)
        words = {int(action): view.text(action) for action in state.actions()}
        where = "\n".join(view.describe("en"))
        assert oracle.turn() == turn, f"{where}\nthe oracle says that it is the turn of seat {oracle.turn()}"
        assert oracle.legal() == set(words.values()), f"{where}\nthe oracle allows {sorted(oracle.legal())}"
        action = policy.choose(state, _LEGAL, state.legal(_LEGAL), chance)
        oracle.play(words[action])
        state.apply(action)
    assert oracle.turn() is None, f"the oracle says that it is the turn of seat {oracle.turn()}"
    assert oracle.scores() == state.scores(), f"scores {state.scores()}, the oracle says {oracle.scores()}"
    return state


def _check_next(game: Game, deal: Deal, state: State, oracle: Oracle, chance: SeededChance) -> Deal | None:
    following, expected = game.next(deal, state, chance), oracle.next()
    if following is None or expected is None:
        assert following is None, "the oracle says that the match is over"
        assert expected is None, "the oracle says that the match goes on"
        assert sorted(oracle.winners()) == sorted(game.winners(deal, state)), "the oracle names other winners"
        return None
    totals, facts = expected
    assert totals == list(following.totals), f"totals {following.totals}, the oracle says {totals}"
    actual = {name: following.facts[name] for name in facts}
    assert facts == actual, f"facts {actual}, the oracle says {facts}"
    return following
