"""No try of the player to move tells of hidden cards: neither a move that reveals nothing, nor several in one act."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from pioche.core.chance import Chance, SeededChance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, State
from pioche.core.match import Match
from pioche.core.options import Options
from pioche.core.seats import NOBODY, Seat

# At a decision: other deals that look the same to the player, moves and acts that are tried in all of them.
_WORLDS = 3
_MOVES = 6
_ACTS = 4
_MAX_ACT_LENGTH = 5
# At the end of a deal much is shown: every move of the last decisions before it is tried.
_LAST = 3

Where = Callable[[str], str]


class Secrecy:
    """Tries moves and acts at the decisions of one deal."""

    def __init__(self, game: Game, options: Options, chance: Chance, where: Where) -> None:
        self.game = game
        self.cards = game.cards(options).names
        self.chance = chance
        self.where = where
        self.match = Match(game, options, chance)
        self.last: list[State] = []

    def see(self, state: State) -> None:
        """At every decision: moves that would end the deal; once it is over, all moves of the last decisions."""
        if state.turn() == NOBODY:
            for before in self.last:
                self.check_moves(before, before.actions())
        else:
            self.last = [*self.last[1 - _LAST :], state.clone()]
            self.check_moves(state, [action for action in state.actions() if _after(state, action).turn() == NOBODY])

    def check(self, state: State) -> None:
        """Some moves, and acts of several."""
        if state.turn() != NOBODY:
            actions = state.actions()
            self.check_moves(state, {actions[self.chance.below(len(actions))] for _ in range(_MOVES)})
            worlds = self._worlds(state)
            for _ in range(_ACTS):
                check_act(self.match, worlds, random_act(self.game, worlds[-1], self.chance), self.where)

    def check_moves(self, state: State, actions: Iterable[Action]) -> None:
        view = state.view(state.turn())
        quiet = [action for action in actions if not view.reveals(action)]
        worlds = self._worlds(state) if quiet else []
        for action in quiet:
            check_hidden(worlds, view.seat, action, self.where)
            check_shown(state, action, self.cards, self.where)

    def _worlds(self, state: State) -> list[State]:
        """A position, and others that look the same to the player to move."""
        view = state.view(state.turn())
        return [state, *(view.redeal(SeededChance(self.chance.seed())) for _ in range(_WORLDS))]


def _after(state: State, action: Action) -> State:
    after = state.clone()
    after.apply(action)
    return after


def random_act(game: Game, state: State, chance: Chance) -> list[str]:
    """Words of some moves for the player to move: mostly one legal move after another, now and then any move.

    Half of the legal ones are of those that reveal nothing, where there are any: more may follow them.
    """
    seat, trial, words = state.turn(), state.clone(), list[str]()
    for _ in range(2 + chance.below(_MAX_ACT_LENGTH - 1)):
        view = trial.view(seat)
        actions = view.actions()
        if not actions or chance.below(5) == 0:
            words.append(view.text(Action(chance.below(game.info.actions))))
        else:
            quiet = [action for action in actions if not view.reveals(action)] if chance.below(2) else []
            choices = quiet or actions
            action = choices[chance.below(len(choices))]
            words.append(view.text(action))
            trial.apply(action)
    return words


def check_hidden(worlds: Iterable[State], seat: Seat, action: Action, where: Where) -> None:
    """After a move that reveals nothing its player sees the same in worlds that looked the same before."""
    views = [attributes(_after(world, action).view(seat)) for world in worlds]
    assert all(view == views[0] for view in views), where(f"action {action} reveals something")


def check_shown(state: State, action: Action, cards: Collection[str], where: Where) -> None:
    """After a move that reveals nothing a page shows its player no card that it did not show: what was seen before,
    and has to be remembered, is not brought back."""
    seat = state.turn()
    before, after = (set(_cards_in(one.view(seat).shown(), cards)) for one in (state, _after(state, action)))
    assert after <= before, where(f"action {action} shows {sorted(after - before)}")


def _cards_in(value: object, cards: Collection[str]) -> Iterator[str]:
    """The cards that something shown names one by one."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from _cards_in(part, cards)
    elif value in cards:
        yield str(value)


def check_act(match: Match, worlds: Iterable[State], words: list[str], where: Where) -> None:
    """The answer to some moves of the player to move is the same in worlds that look the same to that player."""
    answers = [answer(match, world, words) for world in worlds]
    assert all(answer == answers[0] for answer in answers), where(f"{words} is answered by hidden cards: {answers}")


def answer(match: Match, world: State, words: list[str]) -> object:
    """The answer to some moves of the player to move: the actions they mean, or the refusal."""
    try:
        return match.checked(world.turn(), words, world.clone())
    except PiocheError as error:
        return error.code, error.details


def attributes(value: object) -> object:
    """All attributes of an object, down to numbers and words."""
    if value is None or isinstance(value, (str, bytes, int, float)):
        return value
    if isinstance(value, Iterable):
        return [attributes(item) for item in value]
    items = ((name, getattr(value, name)) for name in dir(value) if not name.startswith("__"))
    return {name: attributes(item) for name, item in items if not callable(item)}
