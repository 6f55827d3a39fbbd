"""The template: what a seat knows, and the hands it may believe the others to hold."""

from __future__ import annotations

from typing import final

from pioche.core.bits import bit, fill, members
from pioche.core.chance import Chance
from pioche.core.game import State, View
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.sharing import share
from pioche.games._template.kernel import CARDS, HAND, NAMES, TemplateState


@final
class TemplateView(View):
    """The table as one seat sees it: in `table` the hands of all others are empty, and so is the rest."""

    def __init__(self, state: TemplateState, seat: Seat) -> None:
        table = state.twin()
        super().__init__(seat, table)
        table.rest = 0
        for other in range(table.players):
            if other != seat:
                table.hands[other] = 0
        self.table: TemplateState = table

    def last_move(self) -> str:
        moves = self.moves()
        return f"{moves[-1][0]} {moves[-1][1]}" if moves else ""

    def moves(self) -> list[tuple[str, str]]:
        table = self.table
        return [(LETTERS[table.players_of[i]], NAMES[table.played[i]]) for i in range(table.plays)]

    def hand(self) -> list[str]:
        return [NAMES[card] for card in members(self.table.hands[self.seat])] if self.seat != NOBODY else []

    def known(self) -> dict[str, object]:
        return self.shown()

    def own(self) -> dict[str, object]:
        return {"seat": letter(self.seat), "hand": self.hand()}

    def public(self) -> dict[str, object]:
        return {
            "game": "_template",
            "turn": letter(self.turn()),
            "moves": self.moves(),
            "points": list(self.table.points),
        }

    def outcome(self) -> dict[str, str]:
        return {"tricks of A": str(self.table.points[0])} if self.turn() == NOBODY else {}


def redeal(view: TemplateView, chance: Chance) -> State:
    """The same table with the unseen cards dealt anew; the share of one seat more is the rest."""
    state = view.table.twin()
    unseen: i64 = CARDS
    room = vec[i64]([HAND] * state.players + [12 - HAND * state.players])
    for i in range(state.plays):
        unseen &= ~bit(state.played[i])
        room[state.players_of[i]] -= 1
    if view.seat != NOBODY:
        unseen &= ~state.hands[view.seat]
        room[view.seat] = 0
    cards = vec[i64]([0] * 12)
    total: i64 = fill(cards, 0, unseen)
    owners = share(cards, total, room, vec[i64]([0] * len(room)), chance)
    for k in range(total):
        owner: i64 = owners[k]
        if owner == state.players:
            state.rest |= bit(cards[k])
        else:
            state.hands[owner] |= bit(cards[k])
    return state
