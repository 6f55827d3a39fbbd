"""A match: deal after deal until its end. All checks of legality are here."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.core.chance import Chance, SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import (
    ActReveals,
    DealNotOver,
    DealOver,
    IllegalAction,
    InvalidText,
    MatchOver,
    NotYourTurn,
    UnknownSeat,
)
from pioche.core.game import Action, Game, State, View
from pioche.core.options import Options
from pioche.core.record import PlayedDeal, Record, check_names
from pioche.core.seats import LETTERS, NOBODY, Seat


class Match:
    """Holds the true state and gives out views. Its record has every accepted move."""

    def __init__(
        self, game: Game, options: Options, chance: Chance, names: Sequence[str] = (), deal: Deal | None = None
    ) -> None:
        """A new match; `deal` is its first deal, if that has been drawn already."""
        check_names(names, options.players)
        self.game = game
        self.record = Record(game.info.id, game.info.rules_version, options, tuple(names), [], None)
        self._chance = chance
        # A second state to try moves on, and the moves by which it is ahead.
        self._trial: State | None = None
        self._trial_moves: list[Action] | None = None
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
        self._trial_moves = None
        self._following: Deal | None = None
        self.record.deals.append(PlayedDeal(deal, [], None))

    def _close(self) -> None:
        """After the last move of a deal: draw the next one, or set the winners."""
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
        """The seats that won; None before the end of the match."""
        return self.record.winners

    def view(self, seat: Seat) -> View:
        """The view of a seat, or of a spectator."""
        self._check_seat(seat, NOBODY)
        return self._state.view(seat)

    def play(self, seat: Seat, action: Action) -> None:
        """Carry out an action of a seat, or refuse it and change nothing."""
        view = self.view(seat)
        self._check_turn(view)
        self._check_legal(view, action)
        self.carry_out(seat, action, view.text(action))

    def carry_out(self, seat: Seat, action: Action, text: str) -> None:
        """Carry out a move that `checked` has just accepted."""
        deal = self.record.deals[-1]
        deal.moves.append((seat, text))
        if self._trial is not None and self._trial_moves == [action]:
            self._state, self._trial = self._trial, self._state
        else:
            self._state.apply(action)
        self._trial_moves = None
        if self.turn == NOBODY:
            deal.scores = self._state.scores()
            self._close()

    def _check_turn(self, view: View) -> None:
        turn, seat = view.turn(), view.seat
        if turn == NOBODY:
            raise DealOver() if self.winners is None else MatchOver()
        if seat != turn:
            self._check_seat(seat, 0)
            raise NotYourTurn(seat=LETTERS[seat], turn=LETTERS[turn])

    def _check_seat(self, seat: Seat, lowest: int) -> None:
        players = len(self._deal.totals)
        if not lowest <= seat < players:
            raise UnknownSeat(seat=seat, known=", ".join(LETTERS[:players]))

    def _check_legal(self, view: View, action: Action) -> None:
        if not 0 <= action < self.game.info.actions:
            raise InvalidText(text=action)
        if action not in view.actions():
            raise illegal(self.game, self.options, view, action)

    def checked(self, seat: Seat, texts: Sequence[str], at: State | None = None) -> list[tuple[Action, str]]:
        """The actions that moves in notation mean, one after another, and how the game writes them.

        Refuses moves that are not legal, and changes nothing, except a state `at` on which the moves are tried.
        A refusal must tell the seat nothing new. So every move is judged on the seat's view, and an act that goes on
        after a move that reveals something is refused before its next move is read.
        """
        self._check_seat(seat, NOBODY)
        trial = at or (self._new_trial() if len(texts) > 1 else self._state)
        moves: list[tuple[Action, str]] = []
        for number, text in enumerate(texts, 1):
            view = trial.view(seat)
            self._check_turn(view)
            action = view.parse(text)
            self._check_legal(view, action)
            moves.append((action, view.text(action)))
            if number < len(texts) and view.reveals(action):
                raise ActReveals(text=moves[-1][1])
            if trial is not self._state:
                trial.apply(action)
        if trial is self._trial:
            self._trial_moves = [action for action, _ in moves]
        return moves

    def ends_with(self, actions: Sequence[Action]) -> bool:
        """Whether actions that `checked` has accepted would end the match; changes nothing.

        What `checked` has played to judge them is not played again here, nor is a single action in `carry_out`.
        """
        trial = self._trial
        if trial is None or self._trial_moves != actions:
            trial = self._new_trial()
            for action in actions:
                trial.apply(action)
            self._trial_moves = list(actions)
        # Chance decides which deal follows, never whether one does.
        return trial.turn() == NOBODY and self.game.next(self._deal, trial, SeededChance(0)) is None

    def _new_trial(self) -> State:
        """A state equal to the true one, to try moves on."""
        self._trial_moves = None
        if self._trial is None:
            self._trial = self._state.clone()
        else:
            self._trial.copy_from(self._state)
        return self._trial

    def play_texts(self, seat: Seat, texts: Sequence[str]) -> None:
        """Carry out moves in notation, one after another, all or none."""
        for action, text in self.checked(seat, texts):
            self.carry_out(seat, action, text)

    @property
    def following(self) -> Deal:
        """The next deal; refuses before the end of this one and after the match."""
        if self.winners is not None:
            raise MatchOver()
        if self._following is None:
            raise DealNotOver()
        return self._following

    def next_deal(self, deal: Deal | None = None) -> None:
        """Begin the next deal; `deal` is that deal, if it has been drawn already."""
        following = self.following
        self._begin(deal or following)


def illegal(game: Game, options: Options, view: View, action: Action) -> IllegalAction:
    """The refusal of an action, with its clause and the cards that force it."""
    refusal = view.refusal(action)
    return IllegalAction(
        view,
        action,
        text=view.text(action),
        clause=refusal.clause,
        also=refusal.also,
        cards=game.cards(options).text(refusal.cards),
        game=game.info.id,
        rules=game.info.rules_version,
    )
