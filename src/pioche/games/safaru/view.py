"""Safarü: what a seat knows, what of it a page may show, and the hidden cards it may believe in."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import count, fill, members
from pioche.core.cards import Cards
from pioche.core.chance import Chance
from pioche.core.game import Action, Refusal, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.words import Lang
from pioche.decks.mu import NAMES, add, cards_named, kind, less, union
from pioche.games.safaru import notation
from pioche.games.safaru.kernel import (
    ADD,
    ADDING,
    DECK,
    DONE,
    EACH,
    HEDGEHOGS,
    MARK,
    METHOD,
    OVER,
    TOTALLING,
    UNICORNS,
    WORDS,
    SafaruState,
)

_MOVES: Final = Cards(WORDS)
PHASES: Final = ["play", "method", "adding", "totalling", "pairing", "over"]


@final
class Capture:
    """One use of a method: who named it, and the cards of the table it took. A pairing takes the card played too."""

    def __init__(self, method: str, by: int, is_chosen: bool) -> None:
        self.method = method
        self.by = by
        self.is_chosen = is_chosen
        self.cards: list[str] = []

    def as_json(self) -> dict[str, object]:
        return {"method": self.method, "by": letter(self.by) if self.is_chosen else None, "cards": self.cards}


@final
class Turn:
    """One turn: the card played, and its captures in their order; none is a release."""

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card
        self.captures: list[Capture] = []

    def as_json(self) -> dict[str, object]:
        captures = [capture.as_json() for capture in self.captures]
        return {"seat": LETTERS[self.seat], "card": self.card, "captures": captures}


@final
class SafaruView(View):
    """The visible as one seat sees it: everything public, all that was captured before its eyes, and its own hand.

    `visible` is a state in which the hands of all others and the stock are blank; only the numbers of cards are left.
    """

    def __init__(self, state: SafaruState, seat: Seat) -> None:
        visible = state.twin()
        super().__init__(seat, visible)
        other: i64 = 0
        while other < visible.players:
            if other != seat:
                visible.hands[other] = 0
            other += 1
        card: i64 = 0
        while card < len(visible.stock):
            visible.stock[card] = 0
            card += 1
        self.state: SafaruState = visible

    def reveals(self, action: Action) -> bool:
        """SAF-6.1: the end of the last turn of a deal brings the next one; SAF-10.6: that of a game opens the piles."""
        state = self.state
        if state.held[state.after(state.player)]:
            return False
        trial = state.twin()
        trial.stock_left = 0
        trial.apply(action)
        return trial.phase == OVER

    def last_move(self) -> str:
        state = self.state
        entry: int = state.logged - 1
        # The only method there was is named by nobody: the move is the card before it.
        while entry >= 0 and state.log[entry] % 128 >= MARK + ADD:
            entry -= 1
        if entry < 0:
            return ""
        return f"{LETTERS[state.log[entry] // 128]} {WORDS[state.log[entry] % MARK]}"

    def hand(self) -> list[str]:
        return cards_named(self.state.hands[self.seat]) if self.seat != NOBODY else []

    def is_open(self) -> bool:
        """SAF-10.5, SAF-10.6: whether piles and log may be looked at now."""
        return not self.state.closed or self.state.phase == OVER

    def known(self) -> dict[str, object]:
        seen = self.shown()
        seen["turns"] = [turn.as_json() for turn in self.turns()]
        seen["seats"] = [self.place(seat, True) for seat in range(self.state.players)]
        seen["deals"] = self.deals()
        return seen

    def own(self) -> dict[str, object]:
        return {"seat": letter(self.seat), "hand": self.hand(), "deals": self.deals() if self.is_open() else []}

    def public(self) -> dict[str, object]:
        state = self.state
        turn = state.turn()
        is_open = self.is_open()
        turns = self.turns()
        return {
            "game": "safaru",
            "variant": "reversed" if state.reversed else "normal",
            "turn": letter(turn),
            "player": letter(state.player) if turn != NOBODY else None,
            "phase": PHASES[state.phase],
            "dealer": letter(state.dealer),
            "deal": state.deals,
            "stock": state.stock_left,
            "table": cards_named(state.table),
            "played": self.played(),
            "methods": self.methods(),
            "set": cards_named(state.set_cards),
            "missing": self.missing(),
            # SAF-10.5: of the piles, the number of their cards; SAF-10.7: the latest turn only.
            "seats": [self.place(seat, is_open) for seat in range(state.players)],
            "turns": [turn.as_json() for turn in (turns if is_open else turns[-1:])],
            "half_points": state.half_points(),
            "scores": state.scores() if turn == NOBODY else None,
        }

    def played(self) -> str | None:
        card: i64 = self.state.played
        return NAMES[card] if card >= 0 else None

    def methods(self) -> list[str]:
        """The methods among which one is to be named now."""
        if self.state.phase != METHOD:
            return []
        return [WORDS[ADD + method] for method in members(self.state.choices)]

    def missing(self) -> int | None:
        """What the set begun still lacks to its sum."""
        state = self.state
        return state.missing if state.phase == ADDING or state.phase == TOTALLING else None

    def place(self, seat: int, piles: bool) -> dict[str, object]:
        """What everybody sees of one player, or has seen of him."""
        state = self.state
        pile: i64 = state.piles[seat]
        return {
            "seat": LETTERS[seat],
            "cards": state.held[seat],
            "captured": count(pile),
            "pile": cards_named(pile) if piles else None,
        }

    def turns(self) -> list[Turn]:
        """All turns of the game, the one in progress included."""
        state = self.state
        found: list[Turn] = []
        for i in range(state.logged):
            seat: int = state.log[i] // 128
            action: int = state.log[i] % 128
            is_chosen: bool = action < MARK
            if not is_chosen:
                action -= MARK
            if not is_chosen and action < ADD:
                found.append(Turn(seat, NAMES[action]))
            elif action < ADD:
                found[-1].captures[-1].cards.append(NAMES[action])
            elif action < DONE:
                found[-1].captures.append(Capture(WORDS[action], seat, is_chosen))
        return found

    def deals(self) -> list[dict[str, object]]:
        """What each deal of the game brought: cards for the table, and the seat's own hand."""
        state = self.state
        hands = self.dealt_hands()
        first: int = state.dealer - (state.deals - 1)
        return [
            {
                "dealer": LETTERS[(first + deal) % state.players],
                "table": cards_named(state.brought[deal]),
                "hand": cards_named(hands[deal]),
            }
            for deal in range(state.deals)
        ]

    def dealt_hands(self) -> list[int]:
        """The seat's own hand as each deal gave it: what it played, and what it still holds."""
        state = self.state
        hands: list[int] = [0] * state.deals
        if self.seat == NOBODY:
            return hands
        cards: int = 0
        for i in range(state.logged):
            entry: i64 = state.log[i] - 128 * self.seat - MARK
            if 0 <= entry < ADD:
                hands[cards // EACH] = add(hands[cards // EACH], entry)
                cards += 1
        hands[-1] = union(hands[-1], state.hands[self.seat])
        return hands

    def outcome(self) -> dict[str, str]:
        state = self.state
        if state.phase != OVER:
            return {}
        scores = state.scores()
        best = min(scores) if state.reversed else max(scores)
        found = {
            "variant": "reversed" if state.reversed else "normal",
            "best score": self.holders([seat for seat in range(state.sides()) if scores[seat] == best]),
            "most hedgehogs": self.holders(members(state.with_most(HEDGEHOGS))),
        }
        if state.reversed:
            found["most cards"] = self.holders(members(state.with_most(DECK)))
        else:
            found["most unicorns"] = self.holders(members(state.with_most(UNICORNS)))
        found["table swept"] = "yes" if self.swept() else "no"
        return found

    def holders(self, sides: list[int]) -> str:
        """Who has something: one side by its letters, or how many share it."""
        if len(sides) != 1:
            return "shared" if sides else "nobody"
        seats = [seat for seat in range(self.state.players) if self.state.side(seat) == sides[0]]
        return "".join([LETTERS[seat] for seat in seats])

    def swept(self) -> bool:
        """SAF-2.7: whether a pairing has emptied the table at some time."""
        state = self.state
        lying: int = 0
        for i, turn in enumerate(self.turns()):
            if i % (EACH * state.players) == 0:
                lying += count(state.brought[i // (EACH * state.players)])
            lying += 1
            for capture in turn.captures:
                lying -= len(capture.cards) + (1 if capture.method == "pair" else 0)
            if lying == 0:
                return True
        return False

    def text(self, action: Action) -> str:
        return _MOVES.name(action)

    def parse(self, text: str) -> Action:
        return Action(_MOVES.card(text))

    def refusal(self, action: Action) -> Refusal:
        return notation.refusal(self, action)

    def describe(self, lang: Lang) -> list[str]:
        return notation.describe(self, lang)

    def redeal(self, chance: Chance) -> State:
        """The same table with the hidden cards dealt again.

        It honours the seat's own hand, every card laid, played or captured, and the numbers of cards in hands and
        stock. A player may play any card he holds (SAF-2.2), so that the rules exclude no hand: all other cards
        are equally likely everywhere. Which are likelier because of what was played, `plausibility` says.
        """
        state = self.state.twin()
        cards = vec[i64]([0] * 60)
        total: i64 = fill(cards, 0, unseen(state, self.seat))
        shuffle(cards, total, chance)
        seat: i64 = 0
        while seat < state.players:
            if seat != self.seat:
                held: i64 = state.held[seat]
                while held:
                    total -= 1
                    held -= 1
                    state.hands[seat] = add(state.hands[seat], kind(cards[total]))
            seat += 1
        while total:
            total -= 1
            state.stock[state.drawn + total] = kind(cards[total])
        return state


def unseen(state: SafaruState, seat: i64) -> i64:
    """The cards that lie neither open, nor in a pile, nor in the seat's own hand."""
    seen: i64 = union(state.table, state.set_cards)
    if state.played >= 0:
        seen = add(seen, state.played)
    for pile in state.piles:
        seen = union(seen, pile)
    if seat >= 0:
        seen = union(seen, state.hands[seat])
    return less(DECK, seen)


def shuffle(cards: vec[i64], total: i64, chance: Chance) -> None:
    """Put the first cards in random order, every order equally likely."""
    while total > 1:
        place: i64 = chance.below(total)
        total -= 1
        card: i64 = cards[total]
        cards[total] = cards[place]
        cards[place] = card
