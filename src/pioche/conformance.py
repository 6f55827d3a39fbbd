"""What any game must pass, ours or another's: play a deal and check the whole contract at every decision.

    from pioche.conformance import check_deal
    check_deal(game, {"players": 4}, seed=1, clauses=the_ids_of_its_rulebook)

Every check raises AssertionError with the game, the seed and the decision at which it failed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping

from pioche.core.chance import Chance, SeededChance
from pioche.core.game import Action, Game, State, View
from pioche.core.native import i64, vec
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform, room
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import LANGS

Seen = Callable[[State], None]


def play(state: State, policy: Policy, chance: Chance, see: Seen = lambda _: None) -> None:
    """Play a deal to its end, showing every state on the way, the last one included."""
    legal = room()
    count = state.legal(legal)
    while count:
        see(state)
        state.apply(policy.choose(state, legal, count, chance))
        count = state.legal(legal)
    see(state)


def check_deal(
    game: Game,
    given: Mapping[str, Value],
    seed: int,
    clauses: Collection[str],
    policy: Policy | None = None,
    every: int = 1,
) -> None:
    """Play one deal and check the contract at every decision; the costly checks only at one in `every`."""
    chance = SeededChance(seed)
    checker = _Checker(game, dict(given), seed, clauses, every)
    state = game.start(game.open(game.info.choose(dict(given)), chance))
    checker.cards = state.cards()
    play(state, policy or Uniform(), chance, checker.see)
    assert checker.ended, checker.where("the deal has no end")
    assert checker.varied or not checker.redealt_hidden, checker.where("redealing never changed a hidden card")


def digest(game: Game, given: Mapping[str, Value], seed: int, deals: int, policy: Policy | None = None) -> str:
    """A fingerprint of some deals: every move in notation and every score. Equal in both forms."""
    told = hashlib.sha256()
    for number in range(deals):
        chance = SeededChance(seed, number)
        state = game.start(game.open(game.info.choose(dict(given)), chance))
        play(state, policy or Uniform(), chance, lambda state: told.update(_told(game, state)))
        told.update(str(state.scores()).encode())
    return told.hexdigest()


def _told(game: Game, state: State) -> bytes:
    turn = state.turn()
    if turn == NOBODY:
        return fingerprint(state.view(NOBODY))
    view = state.view(turn)
    return fingerprint(view) + " ".join(game.text(view, action) for action in view.actions()).encode()


def fingerprint(view: View) -> bytes:
    """All that a view knows, as bytes."""
    return json.dumps(view.known(), sort_keys=True).encode()


class _Checker:
    """Looks at every state of one deal."""

    def __init__(self, game: Game, given: dict[str, Value], seed: int, clauses: Collection[str], every: int) -> None:
        self.game = game
        self.given = given
        self.seed = seed
        self.clauses = clauses
        self.every = every
        self.players = game.info.choose(given).players
        self.chance = SeededChance(seed, 1)
        self.cards: list[int] = []
        self.decision = 0
        self.ended = False
        self.varied = False
        self.redealt_hidden = False
        self.legal = room()

    def where(self, what: str) -> str:
        return f"{self.game.info.id} {self.given} seed {self.seed} decision {self.decision}: {what}"

    def see(self, state: State) -> None:
        self.check_actions(state)
        if self.decision % self.every == 0 or state.turn() == NOBODY:
            assert state.cards() == self.cards, self.where("cards appeared or vanished")
            self.check_words(state)
            self.check_views(state)
            self.check_copies(state)
            for seat in self.seats():
                self.check_redeal(state, seat)
        if state.turn() == NOBODY:
            self.check_end(state)
        self.decision += 1

    def seats(self) -> Iterator[Seat]:
        yield NOBODY
        yield from (Seat(seat) for seat in range(self.players))

    def check_actions(self, state: State) -> None:
        actions = state.actions()
        assert actions == sorted(set(actions)), self.where("actions not ascending")
        assert actions == _listed(state, self.legal), self.where("legal and actions differ")
        assert all(0 <= action < self.game.info.actions for action in actions), self.where("action out of range")
        assert bool(actions) == (state.turn() != NOBODY), self.where("a turn without actions, or actions at the end")

    def check_words(self, state: State) -> None:
        turn = state.turn()
        if turn == NOBODY:
            return
        view = state.view(turn)
        texts = [self.game.text(view, action) for action in state.actions()]
        assert len(set(texts)) == len(texts), self.where("two actions with one word")
        assert all(text and len(text.split()) == 1 for text in texts), self.where("a word with spaces")
        parsed = [self.game.parse(view, text) for text in texts]
        assert parsed == state.actions(), self.where("text does not come back as the same action")
        for _ in range(8):
            self.check_refusal(state, view, Action(self.chance.below(self.game.info.actions)))

    def check_refusal(self, state: State, view: View, action: Action) -> None:
        if action not in state.actions():
            refusal = self.game.refusal(view, action)
            cited = {refusal.clause, *refusal.also}
            assert cited <= set(self.clauses), self.where(f"action {action} refused by unknown clause {cited}")

    def check_views(self, state: State) -> None:
        for seat in self.seats():
            view = state.view(seat)
            assert view.seat == seat, self.where("a view of another seat")
            assert view.turn() == state.turn(), self.where("a view that does not know the turn")
            own = seat == state.turn() and seat != NOBODY
            assert view.actions() == (state.actions() if own else []), self.where("a view with other actions")
            self.check_last_move(view)
            json.dumps(view.shown())
            for lang in LANGS:
                assert self.game.describe(view, lang), self.where("a view without text")

    def check_last_move(self, view: View) -> None:
        words = view.last_move().split()
        assert len(words) == (2 if self.decision else 0), self.where("a last move that is not a seat and a word")
        assert not words or words[0] in LETTERS[: self.players], self.where("a last move of nobody")

    def check_copies(self, state: State) -> None:
        before = self.everything(state)
        twin = state.clone()
        other = self.game.start(self.game.open(self.game.info.choose(self.given), self.chance))
        other.copy_from(state)
        assert self.everything(twin) == self.everything(other) == before, self.where("a copy that differs")
        play(twin, Uniform(), self.chance)
        assert self.everything(state) == before, self.where("playing a clone changed the original")
        other.copy_from(twin)
        assert self.everything(other) == self.everything(twin), self.where("copy_from after the end")
        assert self.everything(state) == before, self.where("copy_from shares memory")

    def everything(self, state: State) -> list[bytes]:
        return [fingerprint(state.view(seat)) for seat in self.seats()]

    def check_redeal(self, state: State, seat: Seat) -> None:
        """Non-interference and two-sided sampling."""
        view = state.view(seat)
        world = self.game.redeal(view, self.chance)
        again = world.view(seat)
        assert fingerprint(again) == fingerprint(view), self.where(f"redealing changes what seat {seat} knows")
        assert again.shown() == view.shown(), self.where(f"redealing changes what seat {seat} is shown")
        assert again.actions() == view.actions(), self.where(f"redealing changes what seat {seat} may do")
        assert world.turn() == state.turn(), self.where("redealing changes the turn")
        assert world.cards() == self.cards, self.where("redealing changes the cards")
        play(world.clone(), Uniform(), self.chance)
        if state.turn() != NOBODY:
            self.redealt_hidden = True
            self.varied = self.varied or self.everything(world) != self.everything(state)

    def check_end(self, state: State) -> None:
        assert len(state.scores()) == self.players, self.where("a score for each seat")
        for seat in self.seats():
            outcome = state.view(seat).outcome()
            assert outcome, self.where("an end without an outcome")
            words = [word for word in [*outcome, *outcome.values()] if not word.lstrip("-").isdigit()]
            assert set(words) <= set(self.game.info.french), self.where(f"no French for some of {words}")
        self.ended = True


def _listed(state: State, legal: vec[i64]) -> list[int]:
    return [legal[i] for i in range(state.legal(legal))]
