"""Games that say of some moves that they reveal nothing, though they do: what the suite must find."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pioche.core.cards import Cards
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.game import Action, Game, GameInfo, Refusal, State, View
from pioche.core.native import i64, vec
from pioche.core.options import Options
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang

# Of which moves a game lies: by the true position, and the move.
Lie = Callable[[State, Action], bool]


def ends(state: State, action: Action) -> bool:
    """A move that ends the deal."""
    after = state.clone()
    after.apply(action)
    return after.turn() == NOBODY


def goes_on(state: State, action: Action) -> bool:
    """Any other move."""
    return not ends(state, action)


def says(word: str) -> Lie:
    """A move by its word."""
    return lambda state, action: state.view(state.turn()).text(action) == word


class LyingGame(Game):
    """A game, but for the lie."""

    def __init__(self, game: Game, lie: Lie) -> None:
        self.game, self.lie = game, lie

    @property
    def info(self) -> GameInfo:
        return self.game.info

    def cards(self, options: Options) -> Cards:
        return self.game.cards(options)

    def open(self, options: Options, chance: Chance) -> Deal:
        return self.game.open(options, chance)

    def next(self, deal: Deal, state: State, chance: Chance) -> Deal | None:
        return self.game.next(deal, true(state), chance)

    def winners(self, deal: Deal, state: State) -> list[Seat]:
        return self.game.winners(deal, true(state))

    def start(self, deal: Deal) -> State:
        return LyingState(self.game.start(deal), self.lie)


class LyingState(State):
    def __init__(self, state: State, lie: Lie) -> None:
        self.state, self.lie = state, lie

    def turn(self) -> Seat:
        return self.state.turn()

    def legal(self, out: vec[i64]) -> i64:
        return self.state.legal(out)

    def actions(self) -> list[Action]:
        return self.state.actions()

    def apply(self, action: i64) -> None:
        self.state.apply(action)

    def copy_from(self, other: State) -> None:
        self.state.copy_from(true(other))

    def clone(self) -> State:
        return LyingState(self.state.clone(), self.lie)

    def scores(self) -> list[int]:
        return self.state.scores()

    def cards(self) -> list[int]:
        return self.state.cards()

    def view(self, seat: Seat) -> View:
        return LyingView(self.state.view(seat), partial(self.lie, self.state), partial(LyingState, lie=self.lie))


def true(state: State) -> State:
    assert isinstance(state, LyingState)
    return state.state


class LyingView(View):
    def __init__(self, view: View, lie: Callable[[Action], bool], lying: Callable[[State], State]) -> None:
        super().__init__(view.seat, view.visible_state())
        # Functions have no attributes that would be compared: the true position stays out of the view.
        self.view, self.lie, self.lying = view, lie, lying

    def reveals(self, action: Action) -> bool:
        return self.view.reveals(action) and not self.lie(action)

    def text(self, action: Action) -> str:
        return self.view.text(action)

    def parse(self, text: str) -> Action:
        return self.view.parse(text)

    def refusal(self, action: Action) -> Refusal:
        return self.view.refusal(action)

    def describe(self, lang: Lang) -> list[str]:
        return self.view.describe(lang)

    def redeal(self, chance: Chance) -> State:
        return self.lying(self.view.redeal(chance))

    def last_move(self) -> str:
        return self.view.last_move()

    def public(self) -> dict[str, object]:
        return self.view.public()

    def own(self) -> dict[str, object]:
        return self.view.own()

    def known(self) -> dict[str, object]:
        return self.view.known()

    def outcome(self) -> dict[str, str]:
        return self.view.outcome()
