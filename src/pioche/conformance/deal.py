"""A deal, and the whole contract at every decision. A failure names the game, the seed and the decision."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from itertools import count

from pioche.conformance.secrecy import Secrecy, attributes
from pioche.core.chance import Chance, SeededChance
from pioche.core.errors import InvalidText
from pioche.core.features import Features, size
from pioche.core.game import Action, Game, State, View
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform, room
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import languages

Look = Callable[[State], None]

_LEGAL = room()
_MAX_DECISIONS = 50_000
_JUNK = ("", " ", "?", "é", "\0", "None", "-1", "9" * 5000, "hello world")
# Other deals that look the same to the player.
_WORLDS = 3
_CONTENT = ("knowledge", "page", "outcome", "last move", "actions", "description", "refusals", "attributes")


def play(state: State, policy: Policy, chance: Chance, look: Look = lambda _: None) -> None:
    """Play a deal to its end and look at every state, from the first to the last."""
    count = state.legal(_LEGAL)
    while count:
        look(state)
        # `look` may have used the vector.
        count = state.legal(_LEGAL)
        state.apply(policy.choose(state, _LEGAL, count, chance))
        count = state.legal(_LEGAL)
    look(state)


def check_deal(
    game: Game,
    options: Mapping[str, Value],
    seed: int,
    policy: Policy | None = None,
    every: int = 1,
) -> None:
    """Play one deal and check the contract at every decision; the costly checks only at one in `every`."""
    chance = SeededChance(seed)
    checker = _Checker(game, dict(options), seed, every)
    state = game.start(game.open(game.info.choose(dict(options)), chance))
    checker.cards = state.cards()
    checker.policy = policy or Uniform()
    play(state, checker.policy, chance, checker.see)
    assert checker.varied == set(checker.seats()), checker.where("redealing never changed a hidden card")


def digest(game: Game, options: Mapping[str, Value], seed: int, deals: int, policy: Policy | None = None) -> str:
    """A fingerprint of some deals: every move in notation and every score. Equal in both forms."""
    sha = hashlib.sha256()
    for number in range(deals):
        chance = SeededChance(seed, number)
        state = game.start(game.open(game.info.choose(dict(options)), chance))
        play(state, policy or Uniform(), chance, lambda state: sha.update(_position(state)))
        sha.update(str(state.scores()).encode())
    return sha.hexdigest()


def _position(state: State) -> bytes:
    turn = state.turn()
    if turn == NOBODY:
        return fingerprint(state.view(NOBODY))
    view = state.view(turn)
    return fingerprint(view) + " ".join(view.text(action) for action in view.actions()).encode()


def fingerprint(view: View) -> bytes:
    """All that a view knows, as bytes."""
    return json.dumps(view.known(), sort_keys=True).encode()


class _Checker:
    """Looks at every state of one deal."""

    def __init__(self, game: Game, options: dict[str, Value], seed: int, every: int) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.clauses = set(game.rulebook("en").clauses)
        self.every = every
        self.players = game.info.choose(options).players
        self.chance = SeededChance(seed, 1)
        self.cards: list[int] = []
        self.policy: Policy = Uniform()
        self.secrecy = Secrecy(game, game.info.choose(options), SeededChance(seed, 2), self.where)
        self.decision = 0
        self.varied: set[Seat] = set()

    def where(self, what: str) -> str:
        return f"{self.game.info.id} {self.options} seed {self.seed} decision {self.decision}: {what}"

    def see(self, state: State) -> None:
        assert self.decision < _MAX_DECISIONS, self.where("the deal has no end")
        self.check_actions(state)
        self.secrecy.see(state)
        if self.decision % self.every == 0 or state.turn() == NOBODY:
            assert state.cards() == self.cards, self.where("cards appeared or vanished")
            before = self.everything(state)
            self.check_words(state)
            self.check_policy(state)
            self.check_views(state)
            self.check_copies(state)
            for seat in self.seats():
                self.check_redeal(state, seat)
            self.secrecy.check(state)
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
        assert actions == _legal_actions(state), self.where("legal and actions differ")
        assert all(0 <= action < self.game.info.actions for action in actions), self.where("action out of range")
        assert bool(actions) == (state.turn() != NOBODY), self.where("a turn without actions, or actions at the end")

    def check_words(self, state: State) -> None:
        turn = state.turn()
        if turn == NOBODY:
            return
        view = state.view(turn)
        texts = [view.text(action) for action in state.actions()]
        assert len(set(texts)) == len(texts), self.where("two actions with one word")
        assert all(len(text.split()) == 1 and len(text) <= 12 for text in texts), self.where("a word too long")
        parsed = [view.parse(text) for text in texts]
        assert parsed == state.actions(), self.where("text does not come back as the same action")
        for action, clauses, _ in self.refusals(view):
            assert clauses <= self.clauses, self.where(f"action {action} refused by unknown clauses {clauses}")
            assert len(view.text(Action(action)).split()) == 1, self.where(f"no word for {action}")
        for junk in _JUNK:
            self.check_junk(view, junk)

    def refusals(self, view: View) -> list[tuple[int, set[str], tuple[int, ...]]]:
        """Every action that is not legal, the clauses against it and the cards that force it."""
        if view.turn() != view.seat or view.seat == NOBODY:
            return []
        legal = view.actions()
        actions = [Action(action) for action in range(self.game.info.actions) if action not in legal]
        refusals = [(action, view.refusal(action)) for action in actions]
        return [(action, {refusal.clause, *refusal.also}, refusal.cards) for action, refusal in refusals]

    def check_junk(self, view: View, text: str) -> None:
        try:
            action = view.parse(text)
        except InvalidText:
            return
        assert 0 <= action < self.game.info.actions, self.where(f"{text!r} is read as {action}")

    def check_policy(self, state: State) -> None:
        """A policy chooses alike from the true state and from the view of the seat to play."""
        turn = state.turn()
        if turn != NOBODY:
            count, seed = state.legal(_LEGAL), self.chance.seed()
            open_choice = self.policy.choose(state, _LEGAL, count, SeededChance(seed))
            choice = self.policy.choose(state.view(turn).visible_state(), _LEGAL, count, SeededChance(seed))
            assert open_choice == choice, self.where("a policy that looks at hidden cards")

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
            for lang in languages():
                assert view.describe(lang), self.where("a view without text")

    def check_last_move(self, view: View) -> None:
        words = view.last_move().split()
        assert len(words) == (2 if self.decision else 0), self.where("a last move that is not a seat and a word")
        assert not words or words[0] in LETTERS[: self.players], self.where("a last move of nobody")

    def check_copies(self, state: State) -> None:
        before = self.everything(state)
        twin = state.clone()
        other = self.game.start(self.game.open(self.game.info.choose(self.options), self.chance))
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
        world = view.redeal(SeededChance(seed))
        again = world.view(seat)
        for what, before, after in zip(_CONTENT, self.content(view), self.content(again), strict=True):
            assert before == after, self.where(f"redealing what seat {seat} cannot know changes its {what}")
        assert world.turn() == state.turn(), self.where("redealing changes the turn")
        assert world.cards() == self.cards, self.where("redealing changes the cards")
        twin = again.redeal(SeededChance(seed))
        assert self.everything(twin) == self.everything(world), self.where("equal views give different worlds")
        play(twin, Uniform(), self.chance)
        if attributes(world) != attributes(state):
            self.varied.add(seat)

    def content(self, view: View) -> list[object]:
        """The whole content of a view, with the attributes that a program could read."""
        actions = view.actions()
        return [
            fingerprint(view),
            view.shown(),
            view.outcome(),
            view.last_move(),
            [(action, view.text(action)) for action in actions],
            [view.describe(lang) for lang in languages()],
            self.refusals(view),
            attributes(view),
        ]

    def check_end(self, state: State) -> None:
        assert len(state.scores()) == self.players, self.where("a score for each seat")
        for seat in self.seats():
            outcome = state.view(seat).outcome()
            assert outcome, self.where("an end without an outcome")
            words = [word for word in [*outcome, *outcome.values()] if not _is_name(word)]
            assert set(words) <= set(self.game.info.outcome_words), self.where(f"no words for some of {words}")


def _is_name(word: str) -> bool:
    """Whether a word is a number, or seats by their letters: the same in every language."""
    return word.lstrip("-").isdigit() or set(word) <= set(LETTERS)


def _legal_actions(state: State) -> list[int]:
    return [_LEGAL[i] for i in range(state.legal(_LEGAL))]


def check_features(
    game: Game, options: Mapping[str, Value], seed: int, policy: Policy | None = None, every: int = 1
) -> None:
    """Play one deal and check a net's inputs at one decision in `every`: in range, and without hidden information."""
    features = game.features
    assert features is not None, f"{game.info.id} has no features"
    chance = SeededChance(seed)
    state = game.start(game.open(game.info.choose(dict(options)), chance))
    decisions = count()

    def see(state: State) -> None:
        if next(decisions) % every == 0:
            _check_features(features, state, chance)

    play(state, policy or Uniform(), chance, see)


def _check_features(features: Features, state: State, chance: Chance) -> None:
    seat, legal = state.turn(), _legal_actions(state)
    if not legal:
        return
    choices = narrowed_actions(features, state)
    observation = observe(features, state)
    inputs, actions, facts_of_actions = observation
    part = features.parts[features.part]
    assert features.covers(state), "a deal that the features do not cover"
    assert features.inputs.end == size(part.inputs), "not every section of the layout was written"
    assert len(inputs) <= part.most, "more inputs than announced"
    assert len(set(inputs)) == len(inputs), "an input that is given twice"
    assert all(0 <= index < size(part.inputs) for index in inputs), "an input out of range"
    assert len(set(actions)) == len(actions) == len(choices) <= features.most_legal, "two actions with one number"
    assert actions == [features.number(state, action) for action in choices], "an action has two numbers"
    assert set(actions) == {features.number(state, action) for action in legal}, "a choice is kept from the net"
    assert all(0 <= action < features.actions for action in actions), "an action out of range"
    assert all(0 <= facts < 1 << size(part.facts) for facts in facts_of_actions), "a fact out of range"
    features.reveal(state)
    assert features.hidden.end == size(features.hidden_layout), "not every hidden section was written"
    view = state.view(seat)
    assert observe(features, view.visible_state()) == observation, "the view and the true state differ"
    for _ in range(_WORLDS):
        assert observe(features, view.redeal(SeededChance(chance.seed()))) == observation, "hidden cards show"


def narrowed_actions(features: Features, state: State) -> list[int]:
    """The actions that a net is asked about."""
    return [_LEGAL[i] for i in range(features.narrow(state, _LEGAL, state.legal(_LEGAL)))]


def observe(features: Features, state: State) -> tuple[list[int], list[int], list[int]]:
    """The inputs of a net: those that are true, the number of each action that it is asked about, and its facts."""
    count = features.narrow(state, _LEGAL, state.legal(_LEGAL))
    features.observe(state, _LEGAL, count)
    inputs = [features.inputs.indices[k] for k in range(features.inputs.count)]
    return inputs, [features.moves[i] for i in range(count)], [features.facts[i] for i in range(count)]
