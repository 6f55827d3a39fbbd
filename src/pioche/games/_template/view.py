"""Template: what a seat knows, and the hands it may believe the others to hold."""

from __future__ import annotations

from typing import NamedTuple, final

from pioche.core.bits import bit, fill, members
from pioche.core.chance import Chance
from pioche.core.game import Action, Refusal, State, View
from pioche.core.native import i64, vec
from pioche.core.redeal import deal_hidden
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.words import Lang
from pioche.games._template import notation
from pioche.games._template.kernel import DECK, HAND, NAMES, TemplateState, beats, colour_of


class Trick(NamedTuple):
    """The cards of a trick with the seats that played them, in order; who wins it so far; whether it is complete."""

    plays: tuple[tuple[int, int], ...]
    winner: int
    complete: bool


@final
class TemplateView(View):
    """The deal as one seat sees it: in `state` the hands of all others are empty, and so is the rest."""

    def __init__(self, state: TemplateState, seat: Seat) -> None:
        seen = state.twin()
        super().__init__(seat, seen)
        # TPL-1.3
        seen.rest = 0
        for other in range(seen.players):
            if other != seat:
                seen.hands[other] = 0
        self.state: TemplateState = seen

    def tricks(self) -> list[Trick]:
        """The tricks so far; the last one may not be complete."""
        state = self.state
        found: list[Trick] = []
        for first in range(0, state.plays, state.players):
            end = min(first + state.players, state.plays)
            plays = [(int(state.by[i]), int(state.played[i])) for i in range(first, end)]
            winner, best = plays[0]
            for seat, card in plays[1:]:
                if beats(card, best):
                    winner, best = seat, card
            found.append(Trick(tuple(plays), winner, len(plays) == state.players))
        return found

    def hand(self) -> list[int]:
        """The cards that the seat holds; nothing for a spectator."""
        return members(self.state.hands[self.seat]) if self.seat != NOBODY else []

    def reveals(self, action: Action) -> bool:
        """Never: nobody draws a card, and the hidden ones stay hidden (TPL-1.3)."""
        return False

    def last_move(self) -> str:
        state = self.state
        if state.plays == 0:
            return ""
        return f"{LETTERS[state.by[state.plays - 1]]} {NAMES[state.played[state.plays - 1]]}"

    def public(self) -> dict[str, object]:
        return {
            "game": "_template",
            "turn": letter(self.turn()),
            "tricks": [[(LETTERS[seat], NAMES[card]) for seat, card in trick.plays] for trick in self.tricks()],
            "points": list(self.state.points),
        }

    def own(self) -> dict[str, object]:
        return {"seat": letter(self.seat), "hand": [NAMES[card] for card in self.hand()]}

    def known(self) -> dict[str, object]:
        # Nothing must be forgotten: a page may show all that the seat has seen.
        return self.shown()

    def outcome(self) -> dict[str, str]:
        return {"most tricks": str(max(self.state.points))} if self.turn() == NOBODY else {}

    def text(self, action: Action) -> str:
        return notation.CARDS.name(action)

    def parse(self, text: str) -> Action:
        return Action(notation.CARDS.card(text))

    def refusal(self, action: Action) -> Refusal:
        return notation.refusal(self, action)

    def describe(self, lang: Lang) -> list[str]:
        return notation.describe(self, lang)

    def redeal(self, chance: Chance) -> State:
        """The same deal with the hidden cards dealt again; beyond the seats, the last share is the rest."""
        state = self.state.twin()
        players: i64 = state.players
        hidden: i64 = DECK
        room = vec[i64]([HAND] * players + [len(NAMES) - HAND * players])
        barred = vec[i64]([0] * (players + 1))
        for i in range(state.plays):
            card: i64 = state.played[i]
            led: i64 = colour_of(state.played[i - i % players])
            hidden &= ~bit(card)
            room[state.by[i]] -= 1
            if colour_of(card) != led:
                # TPL-2.3: a player who did not follow holds no card of that colour.
                barred[state.by[i]] |= led
        if self.seat != NOBODY:
            hidden &= ~state.hands[self.seat]
            room[self.seat] = 0
        cards = vec[i64]([0] * len(NAMES))
        total: i64 = fill(cards, 0, hidden)
        owners = deal_hidden(cards, total, room, barred, chance)
        for k in range(total):
            owner: i64 = owners[k]
            if owner == players:
                state.rest |= bit(cards[k])
            else:
                state.hands[owner] |= bit(cards[k])
        return state
