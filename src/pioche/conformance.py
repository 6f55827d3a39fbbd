"""What any game must pass, ours or another's: play a deal and check the whole contract at every decision.

    from pioche.conformance import check_deal
    check_deal(game, {"players": 4}, seed=1, clauses=the_ids_of_its_rulebook)

Every check raises AssertionError with the game, the seed and the decision at which it failed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from pioche.core.chance import Chance, SeededChance
from pioche.core.errors import InvalidText
from pioche.core.game import Action, Game, State, View
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform, room
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import LANGS

Seen = Callable[[State], None]

_LEGAL = room()
_MOST_DECISIONS = 50_000
_JUNK = ("", " ", "?", "é", "\0", "None", "-1", "9" * 5000, "hello world")
_TOLD = ("knowledge", "page", "outcome", "last move", "actions", "description", "refusals", "attributes")


def play(state: State, policy: Policy, chance: Chance, see: Seen = lambda _: None) -> None:
    """Play a deal to its end, showing every state on the way, the last one included."""
    count = state.legal(_LEGAL)
    while count:
        see(state)
        # What looks on may use the vector too, so it is filled anew.
        count = state.legal(_LEGAL)
        state.apply(policy.choose(state, _LEGAL, count, chance))
        count = state.legal(_LEGAL)
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
    checker.policy = policy or Uniform()
    play(state, checker.policy, chance, checker.see)
    assert checker.varied == set(checker.seats()), checker.where("redealing never changed a hidden card")


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
        self.policy: Policy = Uniform()
        self.decision = 0
        self.varied: set[Seat] = set()

    def where(self, what: str) -> str:
        return f"{self.game.info.id} {self.given} seed {self.seed} decision {self.decision}: {what}"

    def see(self, state: State) -> None:
        assert self.decision < _MOST_DECISIONS, self.where("the deal has no end")
        self.check_actions(state)
        if self.decision % self.every == 0 or state.turn() == NOBODY:
            assert state.cards() == self.cards, self.where("cards appeared or vanished")
            before = self.everything(state)
            self.check_words(state)
            self.check_policy(state)
            self.check_views(state)
            self.check_copies(state)
            for seat in self.seats():
                self.check_redeal(state, seat)
            assert self.everything(state) == before, self.where("looking at a state changed it")
        if state.turn() == NOBODY:
            self.check_end(state)
        self.decision += 1

    def seats(self) -> Iterator[Seat]:
        yield NOBODY
        yield from (Seat(seat) for seat in range(self.players))

    def check_actions(self, state: State) -> None:
        actions = state.actions()
        assert actions == sorted(set(actions)), self.where("actions not ascending")
        assert actions == _listed(state), self.where("legal and actions differ")
        assert all(0 <= action < self.game.info.actions for action in actions), self.where("action out of range")
        assert bool(actions) == (state.turn() != NOBODY), self.where("a turn without actions, or actions at the end")

    def check_words(self, state: State) -> None:
        turn = state.turn()
        if turn == NOBODY:
            return
        view = state.view(turn)
        texts = [self.game.text(view, action) for action in state.actions()]
        assert len(set(texts)) == len(texts), self.where("two actions with one word")
        assert all(len(text.split()) == 1 and len(text) <= 12 for text in texts), self.where("a word too long")
        parsed = [self.game.parse(view, text) for text in texts]
        assert parsed == state.actions(), self.where("text does not come back as the same action")
        for action, clauses, _ in self.refusals(view):
            assert clauses <= set(self.clauses), self.where(f"action {action} refused by unknown clauses {clauses}")
            assert len(self.game.text(view, Action(action)).split()) == 1, self.where(f"no word for {action}")
        for junk in _JUNK:
            self.check_junk(view, junk)

    def refusals(self, view: View) -> list[tuple[int, set[str], tuple[int, ...]]]:
        """Every action that is not legal, the clauses against it and the cards that force it."""
        if view.turn() != view.seat or view.seat == NOBODY:
            return []
        legal = view.actions()
        actions = [Action(action) for action in range(self.game.info.actions) if action not in legal]
        found = [(action, self.game.refusal(view, action)) for action in actions]
        return [(action, {refusal.clause, *refusal.also}, refusal.cards) for action, refusal in found]

    def check_junk(self, view: View, text: str) -> None:
        try:
            action = self.game.parse(view, text)
        except InvalidText:
            return
        assert 0 <= action < self.game.info.actions, self.where(f"{text!r} is read as {action}")

    def check_policy(self, state: State) -> None:
        """A policy chooses alike from the true state and from what the seat to play sees of it."""
        turn = state.turn()
        if turn != NOBODY:
            count, seed = state.legal(_LEGAL), self.chance.seed()
            chosen = self.policy.choose(state, _LEGAL, count, SeededChance(seed))
            seen = self.policy.choose(state.view(turn).seen(), _LEGAL, count, SeededChance(seed))
            assert chosen == seen, self.where("a policy that looks at hidden cards")

    def check_views(self, state: State) -> None:
        public = state.view(NOBODY).public()
        for seat in self.seats():
            view = state.view(seat)
            assert view.seat == seat, self.where("a view of another seat")
            assert view.turn() == state.turn(), self.where("a view that does not know the turn")
            own = seat == state.turn() and seat != NOBODY
            assert view.actions() == (state.actions() if own else []), self.where("a view with other actions")
            self.check_last_move(view)
            json.dumps(view.shown())
            assert view.public() == public, self.where("something public that depends on the seat")
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
        view, seed = state.view(seat), self.chance.seed()
        world = self.game.redeal(view, SeededChance(seed))
        again = world.view(seat)
        for what, told, told_again in zip(_TOLD, self.told(view), self.told(again), strict=True):
            assert told == told_again, self.where(f"redealing what seat {seat} cannot know changes its {what}")
        assert world.turn() == state.turn(), self.where("redealing changes the turn")
        assert world.cards() == self.cards, self.where("redealing changes the cards")
        twin = self.game.redeal(again, SeededChance(seed))
        assert self.everything(twin) == self.everything(world), self.where("equal views give different worlds")
        play(twin, Uniform(), self.chance)
        if attributes(world) != attributes(state):
            self.varied.add(seat)

    def told(self, view: View) -> list[object]:
        """All that a view tells, also to a program that reads its attributes."""
        actions = view.actions()
        return [
            fingerprint(view),
            view.shown(),
            view.outcome(),
            view.last_move(),
            [(action, self.game.text(view, action)) for action in actions],
            [self.game.describe(view, lang) for lang in LANGS],
            self.refusals(view),
            attributes(view),
        ]

    def check_end(self, state: State) -> None:
        assert len(state.scores()) == self.players, self.where("a score for each seat")
        for seat in self.seats():
            outcome = state.view(seat).outcome()
            assert outcome, self.where("an end without an outcome")
            words = [word for word in [*outcome, *outcome.values()] if not _is_name(word)]
            assert set(words) <= set(self.game.info.french), self.where(f"no French for some of {words}")


def _is_name(word: str) -> bool:
    """Whether a word is a number, or seats by their letters: the same in every language."""
    return word.lstrip("-").isdigit() or set(word) <= set(LETTERS)


def attributes(value: object) -> object:
    """Whatever can be read off an object, down to the numbers and words."""
    if value is None or isinstance(value, (str, bytes, int, float)):
        return value
    if isinstance(value, Iterable):
        return [attributes(item) for item in value]
    named = ((name, getattr(value, name)) for name in dir(value) if not name.startswith("__"))
    return {name: attributes(found) for name, found in named if not callable(found)}


def _listed(state: State) -> list[int]:
    return [_LEGAL[i] for i in range(state.legal(_LEGAL))]
