"""Safarü: what a seat knows, what of it a page may show, and the hidden cards it may believe in."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import count, fill, members
from pioche.core.chance import Chance
from pioche.core.game import State, View
from pioche.core.mu_deck import NAMES, add, kind, less, named, union
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
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

PHASES: Final = ["play", "method", "adding", "totalling", "pairing", "over"]


@final
class Capture:
    """One use of a method: who named it, and the cards of the table it took. A pairing takes the card played too."""

    def __init__(self, method: str, by: int, asked: bool) -> None:
        self.method = method
        self.by = by
        self.asked = asked
        self.cards: list[str] = []

    def told(self) -> dict[str, object]:
        return {"method": self.method, "by": letter(self.by) if self.asked else None, "cards": self.cards}


@final
class Turn:
    """One turn: the card played, and its captures in their order; none is a release."""

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card
        self.captures: list[Capture] = []

    def told(self) -> dict[str, object]:
        captures = [capture.told() for capture in self.captures]
        return {"seat": LETTERS[self.seat], "card": self.card, "captures": captures}


@final
class SafaruView(View):
    """The table as one seat sees it: everything public, all that was captured before its eyes, and its own hand.

    `table` is a state in which the hands of all others and the stock are blank; only the numbers of cards are left.
    """

    def __init__(self, state: SafaruState, seat: Seat) -> None:
        table = state.twin()
        super().__init__(seat, table)
        other: i64 = 0
        while other < table.players:
            if other != seat:
                table.hands[other] = 0
            other += 1
        card: i64 = 0
        while card < len(table.stock):
            table.stock[card] = 0
            card += 1
        self.table: SafaruState = table

    def last_move(self) -> str:
        table = self.table
        entry: int = table.logged - 1
        # The only method there was is named by nobody: the move is the card before it.
        while entry >= 0 and table.log[entry] % 128 >= MARK + ADD:
            entry -= 1
        if entry < 0:
            return ""
        return f"{LETTERS[table.log[entry] // 128]} {WORDS[table.log[entry] % MARK]}"

    def hand(self) -> list[str]:
        return named(self.table.hands[self.seat]) if self.seat != NOBODY else []

    def is_open(self) -> bool:
        """SAF-10.5, SAF-10.6: whether piles and log may be looked at now."""
        return not self.table.closed or self.table.phase == OVER

    def known(self) -> dict[str, object]:
        seen = self.shown()
        seen["turns"] = [turn.told() for turn in self.turns()]
        seen["seats"] = [self.place(seat, True) for seat in range(self.table.players)]
        seen["deals"] = self.deals()
        return seen

    def own(self) -> dict[str, object]:
        return {"seat": letter(self.seat), "hand": self.hand(), "deals": self.deals() if self.is_open() else []}

    def public(self) -> dict[str, object]:
        table = self.table
        turn = table.turn()
        is_open = self.is_open()
        turns = self.turns()
        return {
            "game": "safaru",
            "variant": "reversed" if table.reversed else "normal",
            "turn": letter(turn),
            "player": letter(table.player) if turn != NOBODY else None,
            "phase": PHASES[table.phase],
            "dealer": letter(table.dealer),
            "deal": table.deals,
            "stock": table.stock_left,
            "table": named(table.table),
            "played": self.played(),
            "methods": self.methods(),
            "set": named(table.set_cards),
            "missing": self.missing(),
            # SAF-10.5: of the piles, the number of their cards; SAF-10.7: the latest turn only.
            "seats": [self.place(seat, is_open) for seat in range(table.players)],
            "turns": [told.told() for told in (turns if is_open else turns[-1:])],
            "half_points": table.half_points(),
            "scores": table.scores() if turn == NOBODY else None,
        }

    def played(self) -> str | None:
        card: i64 = self.table.played
        return NAMES[card] if card >= 0 else None

    def methods(self) -> list[str]:
        """The methods among which one is to be named now."""
        if self.table.phase != METHOD:
            return []
        return [WORDS[ADD + method] for method in members(self.table.choices)]

    def missing(self) -> int | None:
        """What the set begun still lacks to its sum."""
        table = self.table
        return table.missing if table.phase == ADDING or table.phase == TOTALLING else None

    def place(self, seat: int, piles: bool) -> dict[str, object]:
        """What everybody sees of one player, or has seen of him."""
        table = self.table
        pile: i64 = table.piles[seat]
        return {
            "seat": LETTERS[seat],
            "cards": table.held[seat],
            "captured": count(pile),
            "pile": named(pile) if piles else None,
        }

    def turns(self) -> list[Turn]:
        """All turns of the game, the one in progress included."""
        table = self.table
        found: list[Turn] = []
        for i in range(table.logged):
            seat: int = table.log[i] // 128
            action: int = table.log[i] % 128
            asked: bool = action < MARK
            if not asked:
                action -= MARK
            if not asked and action < ADD:
                found.append(Turn(seat, NAMES[action]))
            elif action < ADD:
                found[-1].captures[-1].cards.append(NAMES[action])
            elif action < DONE:
                found[-1].captures.append(Capture(WORDS[action], seat, asked))
        return found

    def deals(self) -> list[dict[str, object]]:
        """What each deal of the game brought: cards for the table, and the seat's own hand."""
        table = self.table
        hands = self.dealt_hands()
        first: int = table.dealer - (table.deals - 1)
        return [
            {
                "dealer": LETTERS[(first + deal) % table.players],
                "table": named(table.brought[deal]),
                "hand": named(hands[deal]),
            }
            for deal in range(table.deals)
        ]

    def dealt_hands(self) -> list[int]:
        """The seat's own hand as each deal gave it: what it played, and what it still holds."""
        table = self.table
        hands: list[int] = [0] * table.deals
        if self.seat == NOBODY:
            return hands
        cards: int = 0
        for i in range(table.logged):
            entry: i64 = table.log[i] - 128 * self.seat - MARK
            if 0 <= entry < ADD:
                hands[cards // EACH] = add(hands[cards // EACH], entry)
                cards += 1
        hands[-1] = union(hands[-1], table.hands[self.seat])
        return hands

    def outcome(self) -> dict[str, str]:
        table = self.table
        if table.phase != OVER:
            return {}
        scores = table.scores()
        best = min(scores) if table.reversed else max(scores)
        found = {
            "variant": "reversed" if table.reversed else "normal",
            "best score": self.holders([seat for seat in range(table.sides()) if scores[seat] == best]),
            "most hedgehogs": self.holders(members(table.with_most(HEDGEHOGS))),
        }
        if table.reversed:
            found["most cards"] = self.holders(members(table.with_most(DECK)))
        else:
            found["most unicorns"] = self.holders(members(table.with_most(UNICORNS)))
        found["table swept"] = "yes" if self.swept() else "no"
        return found

    def holders(self, sides: list[int]) -> str:
        """Who has something: one side by its letters, or how many share it."""
        if len(sides) != 1:
            return "shared" if sides else "nobody"
        seats = [seat for seat in range(self.table.players) if self.table.side(seat) == sides[0]]
        return "".join([LETTERS[seat] for seat in seats])

    def swept(self) -> bool:
        """SAF-2.7: whether a pairing has emptied the table at some time."""
        table = self.table
        lying: int = 0
        for i, turn in enumerate(self.turns()):
            if i % (EACH * table.players) == 0:
                lying += count(table.brought[i // (EACH * table.players)])
            lying += 1
            for capture in turn.captures:
                lying -= len(capture.cards) + (1 if capture.method == "pair" else 0)
            if lying == 0:
                return True
        return False


def redeal(view: SafaruView, chance: Chance) -> State:
    """The same table with hidden cards dealt anew.

    It honours the seat's own hand, every card laid, played or captured, and the numbers of cards in hands and
    stock. A player may play any card he holds (SAF-2.2), so that the rules exclude no hand: all other cards
    are equally likely everywhere. Which are likelier because of what was played, `plausibility` says.
    """
    state = view.table.twin()
    cards = vec[i64]([0] * 60)
    total: i64 = fill(cards, 0, unseen(state, view.seat))
    shuffle(cards, total, chance)
    seat: i64 = 0
    while seat < state.players:
        if seat != view.seat:
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
