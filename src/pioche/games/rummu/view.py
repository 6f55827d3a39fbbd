"""Rummü: what a seat knows, and the cards it may believe the others to hold."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, count, fill, lowest
from pioche.core.chance import Chance
from pioche.core.game import State, View
from pioche.core.native import i64, vec
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.sharing import share
from pioche.games.rummu.combinations import ALL, KIND, NAMES, is_combination, kinds, labels, listed, worth
from pioche.games.rummu.kernel import ACTIONS, DONE, OUT, PLUS, SLOTS, TAKE, WORDS, RummuState

PHASES: Final = ["draw", "taking", "play", "new", "at", "adding", "choose", "back", "last", "out", "blocked"]
# Blind tries before a hidden hand is given what the player to move must hold.
_TRIES: Final = 20


def named(cards: i64) -> list[str]:
    """The names of the cards in a set, ascending."""
    return [NAMES[card] for card in listed(cards)]


@final
class RummuView(View):
    """The table as one seat sees it: everything public, and its own hand.

    `table` is a state in which the hands of all others hold only what was seen going there, the stock is blank
    and no seed is left. At the end of the round all hands are shown (RU-9.18).
    """

    def __init__(self, state: RummuState, seat: Seat) -> None:
        table = state.twin()
        super().__init__(seat, table)
        table.reshuffle = 0
        i: i64 = table.stock_at
        while i < table.stock_end:
            table.stock[i] = 0
            i += 1
        if table.phase < OUT:
            other: i64 = 0
            while other < table.players:
                if other != seat:
                    table.hands[other] = table.known[other]
                other += 1
            if seat != NOBODY:
                _forget_names(table, seat)
        self.table: RummuState = table

    def last_move(self) -> str:
        table = self.table
        if table.mover < 0:
            return ""
        entry: int = table.log[table.logged - 1]
        return f"{LETTERS[table.mover]} {WORDS[entry] if entry < ACTIONS else WORDS[TAKE]}"

    def hand(self) -> list[str]:
        return named(self.table.hands[self.seat]) if self.seat != NOBODY else []

    def own(self) -> dict[str, object]:
        return {"seat": letter(self.seat), "hand": self.hand()}

    def public(self) -> dict[str, object]:
        table = self.table
        turn = table.turn()
        return {
            "game": "rummu",
            "turn": letter(turn),
            "phase": PHASES[table.phase],
            "dealer": letter(table.dealer),
            "turns": table.turns,
            "turns_left": table.last_turn - table.turns if table.last_turn else None,
            "seats": [self.place(seat) for seat in range(table.players)],
            "combinations": self.combinations(),
            "begun": named(table.begun),
            "at": table.at + 1 if table.at >= 0 else None,
            "stock": table.stock_end - table.stock_at,
            # RU-8.2: the top discard and their number.
            "discard": NAMES[table.discards[table.discarded - 1]] if table.discarded else None,
            "discards": table.discarded,
            "mover": letter(table.mover),
            "moves": self.moves(),
            "scores": table.scores() if turn == NOBODY else None,
        }

    def known(self) -> dict[str, object]:
        table = self.table
        seen = self.shown()
        # What an attentive player remembers: every discard, cards seen going into a hand, where the others can be.
        seen["pile"] = [NAMES[table.discards[i]] for i in range(table.discarded - 1, -1, -1)]
        seen["stock_among"] = named(table.stock_labels & table.hidden)
        seen["memory"] = [self.memory(seat) for seat in range(table.players)]
        return seen

    def place(self, seat: int) -> dict[str, object]:
        """What everybody sees of one player."""
        table = self.table
        return {
            "seat": LETTERS[seat],
            "cards": table.held[seat],
            "open": bool(table.opened[seat]),
            "needs": table.needs[seat],
            "hand": named(table.hands[seat]) if table.phase >= OUT else None,
        }

    def memory(self, seat: int) -> dict[str, object]:
        """What everybody can remember of one hand."""
        table = self.table
        groups = range(SLOTS * seat, SLOTS * seat + table.groups[seat])
        return {
            "seat": LETTERS[seat],
            "seen": named(table.known[seat]),
            "unseen": [{"cards": table.rooms[i], "among": named(table.masks[i] & table.hidden)} for i in groups],
        }

    def combinations(self) -> list[dict[str, object]]:
        table = self.table
        return [
            {
                "number": place + 1,
                "seat": LETTERS[table.owner[place]],
                "cards": named(table.melds[place]),
                "points": worth(table.melds[place]) if is_combination(table.melds[place]) else 0,
            }
            for place in range(table.places)
            if table.melds[place]
        ]

    def moves(self) -> list[str]:
        """The moves of this turn, or of the last one before anybody moves; a card taken is named."""
        table = self.table
        entries: list[int] = [table.log[i] for i in range(table.logged)]
        return [WORDS[entry] if entry < ACTIONS else f"take {NAMES[entry - ACTIONS]}" for entry in entries]

    def outcome(self) -> dict[str, str]:
        table = self.table
        if table.phase < OUT:
            return {}
        laid: int = sum(1 for place in range(table.places) if table.melds[place])
        return {
            "result": PHASES[table.phase],
            "last play": "take-back" if table.back else "discard",
            "players open": str(sum(table.opened)),
            "combinations": str(laid),
            "new stocks": str(table.shuffles),
        }


def _forget_names(table: RummuState, seat: i64) -> None:
    """Which copy of a kind a seat holds tells it nothing: where both can be in the same places, it is the first."""
    twins: i64 = (table.hands[seat] & table.hidden) >> 50
    while twins:
        twin: i64 = bit(50 + lowest(twins))
        card: i64 = bit(KIND[50 + lowest(twins)])
        if table.hidden & card and not table.hands[seat] & card and _alike(table, card, twin):
            table.hands[seat] ^= card | twin
        twins &= twins - 1


def _alike(table: RummuState, card: i64, twin: i64) -> bool:
    both: i64 = card | twin
    if not _has_both_or_none(table.stock_labels, both):
        return False
    seat: i64 = 0
    while seat < table.players:
        i: i64 = SLOTS * seat
        end: i64 = i + table.groups[seat]
        while i < end:
            if not _has_both_or_none(table.masks[i], both):
                return False
            i += 1
        seat += 1
    return True


def _has_both_or_none(mask: i64, both: i64) -> bool:
    return mask & both == both or mask & both == 0


# --- other worlds -------------------------------------------------------------------


def redeal(view: RummuView, chance: Chance) -> State:
    """The same table with hidden cards dealt anew.

    It honours the seat's own hand, every card seen going into a hand, from which stock each hidden card of a hand was
    drawn and what that stock held, and that a player in the middle of a play holds what he needs to end it.
    """
    table = view.table
    asked: bool = table.turn() != NOBODY and table.turn() != view.seat
    tries: i64 = 0
    while True:
        wanted: i64 = _needed_to_go_on(table, view.seat, chance) if tries >= _TRIES else 0
        state = table.twin()
        if _share_out(state, view.seat, wanted, chance) and (not asked or state.legal(state.found)):
            state.reshuffle = chance.seed()
            return state
        tries += 1


def _hidden_from(table: RummuState, seat: i64) -> i64:
    """The labels that the seat has not found."""
    hidden: i64 = table.hidden
    other: i64 = 0
    while other < table.players:
        if other == seat or table.phase >= OUT:
            hidden &= ~table.hands[other]
        other += 1
    return hidden


def _share_out(state: RummuState, seat: i64, wanted: i64, chance: Chance) -> bool:
    """Give every hidden card a place, `wanted` ones in the hand of the player to move; false if they find none."""
    cards = vec[i64]([0] * 60)
    total: i64 = fill(cards, 0, _hidden_from(state, seat))
    room: list[i64] = [state.stock_end - state.stock_at]
    barred: list[i64] = [(ALL & ~state.stock_labels) | wanted]
    holders: list[i64] = [-1]
    other: i64 = 0
    while other < state.players:
        if other != seat and state.phase < OUT:
            i: i64 = SLOTS * other
            end: i64 = i + state.groups[other]
            while i < end:
                room.append(state.rooms[i])
                barred.append((ALL & ~state.masks[i]) | (0 if other == state.actor else wanted))
                holders.append(other)
                i += 1
        other += 1
    owners = share(cards, total, vec[i64](room), vec[i64](barred), chance)
    return _hand_out(state, cards, total, owners, vec[i64](holders), chance)


def _hand_out(
    state: RummuState, cards: vec[i64], total: i64, owners: vec[i64], holders: vec[i64], chance: Chance
) -> bool:
    left: list[int] = []
    k: i64 = 0
    while k < total:
        if owners[k] < 0:
            return False
        holder: i64 = holders[owners[k]]
        if holder < 0:
            left.append(cards[k])
        else:
            state.hands[holder] |= bit(cards[k])
        k += 1
    chance.shuffle(left)
    i: i64 = state.stock_at
    for card in left:
        state.stock[i] = card
        i += 1
    return True


def _needed_to_go_on(table: RummuState, seat: i64, chance: Chance) -> i64:
    """Hidden labels with which the player to move can end what he has begun.

    Found by playing on at random with all that he may hold.
    """
    actor: i64 = table.actor
    dream = table.twin()
    possible: i64 = table.believed(actor) & _hidden_from(table, seat)
    dream.hands[actor] |= possible
    dream.held[actor] = count(dream.hands[actor])
    used: i64 = 0
    while dream.at >= 0 or dream.begun:
        choices: i64 = dream.legal(dream.found)
        action: i64 = dream.found[choices - 1]
        if action != DONE:
            action = dream.found[chance.below(choices)]
            used |= bit((action - PLUS) % 50)
        dream.apply(action)
    return _one_copy_each(used & ~kinds(table.known[actor]), possible, chance)


def _one_copy_each(wanted: i64, possible: i64, chance: Chance) -> i64:
    """A label for each kind, either one where there are two."""
    found: i64 = 0
    while wanted:
        copies: i64 = labels(wanted & -wanted) & possible
        first: i64 = copies & -copies
        found |= copies ^ first if copies != first and chance.below(2) else first
        wanted &= wanted - 1
    return found
