"""A match: deal after deal until the game says it is over. The one place where legality is checked."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.core.chance import Chance, SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import DealNotOver, DealOver, IllegalAction, InvalidText, MatchOver, NotYourTurn
from pioche.core.game import Action, Game, State, View
from pioche.core.options import Options
from pioche.core.record import PlayedDeal, Record, check_names
from pioche.core.seats import LETTERS, NOBODY, Seat


class Match:
    """Holds the true state and gives out views. Every accepted move is in its record before `play` returns."""

    def __init__(
        self, game: Game, options: Options, chance: Chance, names: Sequence[str] = (), deal: Deal | None = None
    ) -> None:
        """A new match; `deal` is its first deal where that was drawn before."""
        check_names(names, options.players)
        self.game = game
        self.record = Record(game.info.id, game.info.rules_version, options, tuple(names), [], None)
        self._chance = chance
        # To try moves on.
        self._trial: State | None = None
        self._begin(deal or game.open(options, chance))

    @classmethod
    def resume(cls, game: Game, record: Record, chance: Chance) -> Match:
        """Go on with a match where its record ends."""
        match = cls(game, record.options, chance, record.names, record.deals[0].deal)
        match.record = record
        match._deal, match._state = record.deals[-1].deal, record.replay(game, len(record.deals) - 1)
        match._close()
        return match

    def _begin(self, deal: Deal) -> None:
        self._deal: Deal = deal
        self._state: State = self.game.start(deal)
        self._following: Deal | None = None
        self.record.deals.append(PlayedDeal(deal, [], None))

    def _close(self) -> None:
        """After the last move of a deal: what follows, or who has won."""
        if self.turn == NOBODY:
            self._following = self.game.next(self._deal, self._state, self._chance)
            if self._following is None:
                self.record.winners = self.game.winners(self._deal, self._state)

    @property
    def options(self) -> Options:
        return self.record.options

    @property
    def deal_number(self) -> int:
        return self._deal.number

    @property
    def turn(self) -> Seat:
        """The seat that must choose; NOBODY between deals and at the end."""
        return self._state.turn()

    @property
    def totals(self) -> tuple[int, ...]:
        """The score of each seat, with the present deal once it is over."""
        scores = self.record.deals[-1].scores
        return self._deal.totals if scores is None else self._deal.totals_after(scores)

    @property
    def winners(self) -> list[Seat] | None:
        """Who won; None before the end of the match."""
        return self.record.winners

    def view(self, seat: Seat) -> View:
        """What a seat, or a spectator, knows now."""
        return self._state.view(seat)

    def play(self, seat: Seat, action: Action) -> None:
        """Carry out an action of a seat, or refuse it and change nothing."""
        self._check_turn(self._state, seat)
        view = self.view(seat)
        self._check_legal(view, action)
        self.carry_out(seat, action, self.game.text(view, action))

    def carry_out(self, seat: Seat, action: Action, text: str) -> None:
        """Carry out a move that `checked` has accepted at this very point."""
        played = self.record.deals[-1]
        played.moves.append((seat, text))
        self._state.apply(action)
        if self.turn == NOBODY:
            played.scores = self._state.scores()
            self._close()

    def _check_turn(self, state: State, seat: Seat) -> None:
        turn = state.turn()
        if turn == NOBODY:
            raise DealOver() if self.winners is None else MatchOver()
        if seat != turn:
            raise NotYourTurn(seat=LETTERS[seat], turn=LETTERS[turn])

    def _check_legal(self, view: View, action: Action) -> None:
        if not 0 <= action < self.game.info.actions:
            raise InvalidText(text=action)
        if action not in view.actions():
            raise illegal(self.game, self.options, view, action)

    def checked(self, seat: Seat, texts: Sequence[str], at: State | None = None) -> list[tuple[Action, str]]:
        """The actions that moves in notation mean, one after another, and how the game writes them.

        Refuses what cannot be played, and changes nothing, unless a state `at` is given to try the moves on.
        """
        trial = at or (self._state.clone() if len(texts) > 1 else self._state)
        found: list[tuple[Action, str]] = []
        for text in texts:
            self._check_turn(trial, seat)
            view = trial.view(seat)
            action = self.game.parse(view, text)
            self._check_legal(view, action)
            found.append((action, self.game.text(view, action)))
            if trial is not self._state:
                trial.apply(action)
        return found

    def ends_with(self, actions: Sequence[Action]) -> bool:
        """Whether actions that `checked` has accepted would end the match; changes nothing."""
        trial = self._trial
        if trial is None:
            trial = self._trial = self._state.clone()
        else:
            trial.copy_from(self._state)
        for action in actions:
            trial.apply(action)
        # Chance decides which deal follows, never whether one does.
        return trial.turn() == NOBODY and self.game.next(self._deal, trial, SeededChance(0)) is None

    def play_texts(self, seat: Seat, texts: Sequence[str]) -> None:
        """Carry out moves in notation, one after another: all of them, or none if one is refused."""
        for action, text in self.checked(seat, texts):
            self.carry_out(seat, action, text)

    @property
    def following(self) -> Deal:
        """The deal that comes next; refuses while there is none."""
        if self.winners is not None:
            raise MatchOver()
        if self._following is None:
            raise DealNotOver()
        return self._following

    def next_deal(self, deal: Deal | None = None) -> None:
        """Begin the next deal of a match that goes on; `deal` where it was drawn before."""
        following = self.following
        self._begin(deal or following)


def illegal(game: Game, options: Options, view: View, action: Action) -> IllegalAction:
    """The refusal of an action, with its clause and the cards that force it."""
    refusal = game.refusal(view, action)
    return IllegalAction(
        text=game.text(view, action),
        clause=refusal.clause,
        also=refusal.also,
        cards=game.cards(options).text(refusal.cards),
    )
