"""Positions of Zocken written in notation."""

from __future__ import annotations

from collections import Counter

from pioche.core.deal import Deal
from pioche.core.game import Refusal
from pioche.core.options import Value
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.games.zocken import GAME
from pioche.games.zocken.kernel import ZockenState
from pioche.games.zocken.material.deck import Material, material
from pioche.games.zocken.view import COLOURS, ZockenView


class Table:
    """A round with the given hands, each a line of cards; more cards may lie in the draw pile."""

    def __init__(
        self, *hands: str, draw: str = "", pawn: str = "yellow", leader: str = "A", table: Material | None = None
    ) -> None:
        table = table or material("deck")
        counts = Counter(" ".join([*hands, draw]).split())
        assert all(counts[face.face] <= face.copies for face in table.faces), counts
        self.state = ZockenState(len(hands), table.deck)
        for seat, hand in enumerate(hands):
            for card in table.cards.parse(hand):
                self.state.deal(seat, card)
        for card in table.cards.parse(draw):
            self.state.put_in_pile(card)
        self.state.begin(LETTERS.index(leader), COLOURS.index(pawn) if pawn != "none" else -1)

    def view(self, seat: str | None = None) -> ZockenView:
        """What a seat sees, or the one to play; `-` is a spectator."""
        number = self.state.turn() if seat is None else NOBODY if seat == "-" else Seat(LETTERS.index(seat))
        view = self.state.view(number)
        assert isinstance(view, ZockenView)
        return view

    def turn(self) -> str | None:
        return letter(self.state.turn())

    def play(self, *moves: str) -> Table:
        """Moves as `A F`: the seat, which must be the one to play, and its words."""
        for line in moves:
            seat, *words = line.split()
            for word in words:
                assert self.turn() == seat, f"{line}: it is the turn of {self.turn()}"
                action = self.view().parse(word)
                assert action in self.state.actions(), f"{line}: refused by {self.view().refusal(action).clause}"
                self.state.apply(action)
        return self

    def words(self) -> str:
        """The legal moves."""
        return " ".join(self.view().text(action) for action in self.state.actions())

    def refusal(self, word: str) -> Refusal:
        action = self.view().parse(word)
        assert action not in self.state.actions(), f"{word} is legal"
        return self.view().refusal(action)

    def refused(self, word: str) -> str:
        """The clause that refuses a move."""
        return self.refusal(word).clause

    def forced_by(self, word: str) -> str:
        """The cards that force a refusal."""
        return " ".join(self.state.deck.names[card] for card in self.refusal(word).cards)

    def hand(self, seat: str) -> str:
        """The true hand of a seat."""
        return " ".join(self.view(seat).hand())

    def pawn(self) -> str:
        return COLOURS[self.state.pawn]

    def taker(self) -> str | None:
        """Who took the latest trick."""
        return letter(self.state.takers[self.state.tricks - 1])

    def leader(self) -> str | None:
        return letter(self.state.leader)


def trick(cards: str, pawn: str = "yellow", leader: str = "A") -> Table:
    """A trick of these cards, each the last of its player."""
    names = cards.split()
    start = LETTERS.index(leader)
    seats = [(start + place) % len(names) for place in range(len(names))]
    hands = [names[seats.index(seat)] for seat in range(len(names))]
    return Table(*hands, pawn=pawn, leader=leader).play(
        *(f"{LETTERS[seat]} {card}" for seat, card in zip(seats, names, strict=True))
    )


def a_deal(players: int, totals: tuple[int, ...], number: int = 1, **options: Value) -> Deal:
    """A deal whose cards do not matter."""
    facts = {"round": str(number), "leader": "A", "pawn": "none" if number == 1 else "yellow"}
    return Deal(GAME.info.choose({"players": players, **options}), number, totals, facts, {})


def ended(scores: tuple[int, ...], number: int = 1) -> ZockenState:
    """A finished round with these scores."""
    state = trick(" ".join(["C"] * len(scores))).state
    state.round = number
    for seat, score in enumerate(scores):
        state.heaps[seat] = score
    assert state.scores() == list(scores)
    return state
