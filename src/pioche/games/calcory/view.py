"""Calcory: what a seat knows, what its page may show, and the cards it may believe to lie face down."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, fill, lowest, members
from pioche.core.cards import Cards
from pioche.core.chance import Chance
from pioche.core.game import Action, Refusal, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.words import Lang
from pioche.decks.mu import NAMES, add, cards_named, kind, kinds, less, take, union
from pioche.games.calcory import notation
from pioche.games.calcory.kernel import (
    CARD,
    CARD_BACK,
    EMPTY,
    HIDDEN,
    LOG,
    MARKERS,
    RANK,
    SINGLE,
    SPACE_BACK,
    SPACES,
    STOP,
    TURNING,
    UNKNOWN,
    WORDS,
    CalcoryState,
)

_MOVES: Final = Cards(WORDS)
PHASES: Final = ["turning", "card-back", "space-back", "single", "stalled"]
OUTCOMES: Final = [
    "over",
    "zeros",
    "short",
    "stuck",
    "marked",
    "beaten",
    "thirteen",
    "collected",
    "skipped",
    "ended",
]


@final
class CalcoryView(View):
    """The table as one seat sees it, and what it has seen.

    `state` is a state without the cards that the seat has never seen, and without the cards that others put back:
    those spaces are UNKNOWN, and the piles hold only what the seat knows to be there. `unseen` are the cards never
    seen, all together; `secret` the spaces of cards put back by others and not seen since.
    Of a table in which the seat's `unseen` cards are UNKNOWN already it makes the view of one who knows no more.
    """

    def __init__(self, state: CalcoryState, seat: Seat, unseen: i64 = 0) -> None:
        visible = state.twin()
        super().__init__(seat, visible)
        self.state: CalcoryState = visible
        self.unseen: i64 = unseen
        self.secret: i64 = 0
        # CAL-8.9: after the deal everything is shown.
        if visible.turn() == NOBODY:
            return
        if visible.phase == SPACE_BACK and visible.actor != seat:
            visible.returning = -1
            # CAL-8.7: others see that a card was chosen, not which.
            visible.move = HIDDEN
        self.hide_unseen()
        self.hide_returned()

    def hide_unseen(self) -> None:
        state = self.state
        hidden: i64 = state.down & ~(state.seen | state.returned)
        while hidden:
            space: i64 = lowest(hidden)
            hidden &= hidden - 1
            if state.board[space] != UNKNOWN:
                self.unseen = add(self.unseen, state.board[space])
                state.board[space] = UNKNOWN

    def hide_returned(self) -> None:
        """CAL-6.6: of a card put back by another, only that it is one of those picked up."""
        state = self.state
        hidden: i64 = state.returned
        while hidden:
            space: i64 = lowest(hidden)
            hidden &= hidden - 1
            by: i64 = state.returned_by[space]
            if by != self.seat:
                self.secret |= bit(space)
                if state.board[space] != UNKNOWN:
                    kept: i64 = take(state.returned_of[space], state.board[space])
                    state.won[by] = less(state.won[by], kept)
                    state.board[space] = UNKNOWN

    def reveals(self, action: Action) -> bool:
        """CAL-8.2: a card turned over, also one seen before; CAL-8.9: everything, once the deal is over."""
        if self.state.phase == TURNING and action != STOP:
            return True
        # Whatever else there is to do touches open cards only.
        trial = self.state.twin()
        trial.apply(action)
        return trial.turn() == NOBODY

    def last_move(self) -> str:
        state = self.state
        if state.move < 0:
            return ""
        return f"{LETTERS[state.mover]} {WORDS[state.move] if state.move != HIDDEN else '?'}"

    # --- what a page may show ------------------------------------------------------

    def own(self) -> dict[str, object]:
        state = self.state
        chooses = state.turn() == self.seat
        found: dict[str, object] = {
            "seat": letter(self.seat),
            # CAL-8.7: only the player who chooses, and only while he does.
            "picked": cards_named(state.picked) if chooses and state.phase == CARD_BACK else [],
            "returning": NAMES[state.returning] if chooses and state.phase == SPACE_BACK else None,
        }
        if state.memory_aid:
            # CAL-8.5: everybody has an eye on what he has seen himself.
            found["board"] = self.board()
        return found

    def board(self) -> list[str]:
        return [self.face(space) for space in range(SPACES)]

    def public(self) -> dict[str, object]:
        state = self.state
        turn = state.turn()
        found: dict[str, object] = {
            "game": "calcory",
            "turn": letter(turn),
            "phase": PHASES[state.phase],
            "starter": letter(state.starter),
            "attempt": self.attempt(),
            "sum": state.sum,
            "marking": self.marking(),
            "revealed": self.revealed(),
            "reveal_pause": state.reveal_pause,
            "put_back": WORDS[state.placed] if state.placed >= 0 else None,
            "seats": [self.place(seat) for seat in range(state.players)],
            "failures": state.failures,
            "most_failures": state.most_failures if state.most_failures >= 0 else None,
            "turns": self.turns(),
            "piles": self.piles() if turn == NOBODY else None,
            "scores": state.scores() if turn == NOBODY else None,
        }
        if not state.memory_aid:
            found["board"] = self.board()
        return found

    def face(self, space: i64) -> str:
        """A space as it looks now: empty, a card that is open, or `?` for a back."""
        state = self.state
        card: i64 = state.board[space]
        if card == EMPTY:
            return ""
        # CAL-8.2, CAL-8.5: face down is face down, seen before or not, unless the table agreed on a memory aid.
        back: bool = (state.down >> space) & 1 == 1
        if card == UNKNOWN or (back and not state.memory_aid and state.turn() != NOBODY):
            return "?"
        return NAMES[card]

    def attempt(self) -> list[tuple[str, str]]:
        """The cards of the running attempt with their spaces, in the order of turning."""
        return self.turned(self.state.count)

    def revealed(self) -> list[tuple[str, str]]:
        """CAL-8.4: the cards of the attempt that the last card ended, to be seen by all before the next move."""
        return self.turned(self.state.revealed)

    def turned(self, count: i64) -> list[tuple[str, str]]:
        state = self.state
        return [(WORDS[state.turned[i]], NAMES[state.turned_cards[i]]) for i in range(count)]

    def marking(self) -> dict[str, object] | None:
        state = self.state
        if state.marked == 0:
            return None
        return {
            "owner": letter(state.owner),
            "cards": [(WORDS[space], NAMES[state.board[space]]) for space in members(state.marked)],
            "sum": state.marked_sum,
            "count": state.marked_count,
        }

    def place(self, seat: int) -> dict[str, object]:
        """What everybody sees of one player."""
        state = self.state
        laid: i64 = state.marked_count if seat == state.owner else 0
        return {"seat": LETTERS[seat], "pile": state.piles[seat], "markers": max(MARKERS - laid, 0)}

    def turns(self) -> list[tuple[str, int, int, str]]:
        """CAL-8.6: the last turns: player, count, sum, outcome."""
        state = self.state
        # The turn of a take is written down before it is over; so is the last of a deal.
        end = state.turns if state.phase == TURNING else state.turns + 1
        found: list[tuple[str, int, int, str]] = []
        for number in range(max(0, end - LOG), end):
            entry: int = state.log[number % LOG]
            found.append((LETTERS[entry % 4], entry // 4 % 16, entry // 64 % 32, OUTCOMES[entry // 2048]))
        return found

    # --- what the seat has seen ------------------------------------------------------

    def known(self) -> dict[str, object]:
        state = self.state
        seen = self.shown()
        # Everybody saw the cards that are picked up; which one goes back, only the player who chooses.
        seen["picked"] = cards_named(state.picked)
        seen["piles"] = self.piles()
        seen["remembered"] = self.remembered()
        seen["bot_memory"] = "limited" if state.limited_bots else "full"
        return seen

    def piles(self) -> list[list[str]]:
        """The cards that the seat knows to lie in each pile."""
        state = self.state
        return [cards_named(state.won[seat]) for seat in range(state.players)]

    def remembered(self) -> list[dict[str, object]]:
        """The face-down cards that the seat has seen, or of which it knows where they come from.

        One of `cards` lies there; the others of them are in the pile of `by`. `turn` is when it was last open.
        """
        state = self.state
        found: list[dict[str, object]] = []
        for space in members(state.down & (state.seen | state.returned)):
            secret: bool = (self.secret >> space) & 1 == 1
            back: bool = (state.returned >> space) & 1 == 1
            found.append(
                {
                    "space": WORDS[space],
                    "cards": cards_named(state.returned_of[space]) if secret else [NAMES[state.board[space]]],
                    "by": letter(state.returned_by[space]) if back else None,
                    "turn": state.seen_in[space],
                }
            )
        return found

    def outcome(self) -> dict[str, str]:
        state = self.state
        if state.turn() != NOBODY:
            return {}
        scores = state.scores()
        shared: bool = scores.count(max(scores)) > 1
        return {
            "result": "single card" if state.phase == SINGLE else "stalled",
            "victory": "shared" if shared else "alone",
            "cards left": str(60 - sum(scores)),
        }

    def text(self, action: Action) -> str:
        return _MOVES.name(action)

    def parse(self, text: str) -> Action:
        return Action(_MOVES.card(text))

    def refusal(self, action: Action) -> Refusal:
        return notation.refusal(self, action)

    def describe(self, lang: Lang) -> list[str]:
        return notation.describe(self, lang)

    def redeal(self, chance: Chance) -> State:
        """The same table with the hidden cards laid out again.

        It honours every card that the seat saw turned over, wherever it lies now; the card it put back itself; and of
        each card that another put back, that it is one of those he had picked up, the others being in his pile.
        """
        state = self.state.twin()
        if state.phase == SPACE_BACK and state.returning < 0:
            state.returning = any_of(state.picked, chance)
            state.move = CARD + RANK[state.returning]
        hidden: i64 = self.secret
        while hidden:
            space: i64 = lowest(hidden)
            put_back(state, space, any_of(state.returned_of[space], chance))
            hidden &= hidden - 1
        lay_out(state, self.unseen, chance)
        return state


def any_of(cards: i64, chance: Chance) -> i64:
    """One card of a set, each equally likely."""
    found: list[int] = kinds(cards)
    return found[chance.below(len(found))]


def put_back(state: CalcoryState, space: i64, card: i64) -> None:
    by: i64 = state.returned_by[space]
    state.board[space] = card
    state.won[by] = union(state.won[by], take(state.returned_of[space], card))


def lay_out(state: CalcoryState, unseen: i64, chance: Chance) -> None:
    """The cards never seen, in any order, on the spaces whose card was never seen."""
    cards = vec[i64]([0] * SPACES)
    left: i64 = fill(cards, 0, unseen)
    space: i64 = 0
    while space < SPACES:
        if state.board[space] == UNKNOWN:
            drawn: i64 = chance.below(left)
            state.board[space] = kind(cards[drawn])
            left -= 1
            cards[drawn] = cards[left]
        space += 1
