"""Rummü: what a seat knows, and the cards it may believe the others to hold."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, count, fill, lowest
from pioche.core.cards import Cards
from pioche.core.chance import Chance
from pioche.core.game import Action, Refusal, State, View
from pioche.core.native import i64, vec
from pioche.core.redeal import deal_hidden
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.words import Lang
from pioche.games.rummu import notation
from pioche.games.rummu.combinations import ALL, KIND, NAMES, is_combination, kinds, labels, listed, worth
from pioche.games.rummu.kernel import ACTIONS, DONE, OUT, PLUS, SLOTS, STOCK, TAKE, WORDS, RummuState

_MOVES: Final = Cards(WORDS)
PHASES: Final = ["draw", "taking", "play", "new", "at", "adding", "choose", "back", "last", "out", "blocked"]
# Blind tries before a hidden hand is given what the player to move must hold.
_TRIES: Final = 20


def named(cards: i64) -> list[str]:
    """The names of the cards in a set, ascending."""
    return [NAMES[card] for card in listed(cards)]


@final
class RummuView(View):
    """The table as one seat sees it: everything public, and its own hand.

    `state` is a state in which the hands of all others hold only what was seen going there, the stock is blank
    and no seed is left. At the end of the round all hands are shown (RU-9.18).
    """

    def __init__(self, state: RummuState, seat: Seat) -> None:
        visible = state.twin()
        super().__init__(seat, visible)
        visible.reshuffle = 0
        if seat != visible.actor:
            visible.drawn = -1
        i: i64 = visible.stock_at
        while i < visible.stock_end:
            visible.stock[i] = 0
            i += 1
        if visible.phase < OUT:
            other: i64 = 0
            while other < visible.players:
                if other != seat:
                    visible.hands[other] = visible.known[other]
                other += 1
            if seat != NOBODY:
                _forget_names(visible, seat)
        self.state: RummuState = visible

    def reveals(self, action: Action) -> bool:
        state = self.state
        if action == STOCK:
            return True
        if action == TAKE:
            # RU-3.4, RU-8.2: the card below is looked at only now, even if a player remembers it.
            return state.discarded > 1
        # RU-9.18: with the last discard of a round all hands are shown.
        return action < PLUS and (state.held[self.seat] == 1 or state.turns + 1 == state.last_turn)

    def last_move(self) -> str:
        state = self.state
        if state.mover < 0:
            return ""
        entry: int = state.log[state.logged - 1]
        return f"{LETTERS[state.mover]} {WORDS[entry] if entry < ACTIONS else WORDS[TAKE]}"

    def hand(self) -> list[str]:
        return named(self.state.hands[self.seat]) if self.seat != NOBODY else []

    def own(self) -> dict[str, object]:
        return {"seat": letter(self.seat), "hand": self.hand()}

    def public(self) -> dict[str, object]:
        state = self.state
        turn = state.turn()
        return {
            "game": "rummu",
            "turn": letter(turn),
            "phase": PHASES[state.phase],
            "dealer": letter(state.dealer),
            "turns": state.turns,
            "turns_left": state.last_turn - state.turns if state.last_turn else None,
            "seats": [self.place(seat) for seat in range(state.players)],
            "combinations": self.combinations(),
            "begun": named(state.begun),
            "at": state.at + 1 if state.at >= 0 else None,
            "stock": state.stock_end - state.stock_at,
            # RU-8.2: the top discard and their number.
            "discard": NAMES[state.discards[state.discarded - 1]] if state.discarded else None,
            "discards": state.discarded,
            "mover": letter(state.mover),
            "moves": self.moves(),
            "scores": state.scores() if turn == NOBODY else None,
        }

    def known(self) -> dict[str, object]:
        state = self.state
        seen = self.shown()
        # What an attentive player remembers: every discard, cards seen going into a hand, where the others can be.
        seen["pile"] = [NAMES[state.discards[i]] for i in range(state.discarded - 1, -1, -1)]
        seen["stock_among"] = named(state.stock_labels & state.hidden)
        seen["memory"] = [self.memory(seat) for seat in range(state.players)]
        return seen

    def place(self, seat: int) -> dict[str, object]:
        """What everybody sees of one player."""
        state = self.state
        return {
            "seat": LETTERS[seat],
            "cards": state.held[seat],
            "open": bool(state.opened[seat]),
            "needs": state.needs[seat],
            "hand": named(state.hands[seat]) if state.phase >= OUT else None,
        }

    def memory(self, seat: int) -> dict[str, object]:
        """What everybody can remember of one hand."""
        state = self.state
        groups = range(SLOTS * seat, SLOTS * seat + state.groups[seat])
        return {
            "seat": LETTERS[seat],
            "seen": named(state.known[seat]),
            "unseen": [{"cards": state.rooms[i], "among": named(state.masks[i] & state.hidden)} for i in groups],
        }

    def combinations(self) -> list[dict[str, object]]:
        state = self.state
        return [
            {
                "number": place + 1,
                "seat": LETTERS[state.owner[place]],
                "cards": named(state.melds[place]),
                "points": worth(state.melds[place]) if is_combination(state.melds[place]) else 0,
            }
            for place in range(state.places)
            if state.melds[place]
        ]

    def moves(self) -> list[str]:
        """The moves of this turn, or of the last one before anybody moves; a card taken is named."""
        state = self.state
        entries: list[int] = [state.log[i] for i in range(state.logged)]
        return [WORDS[entry] if entry < ACTIONS else f"take {NAMES[entry - ACTIONS]}" for entry in entries]

    def outcome(self) -> dict[str, str]:
        state = self.state
        if state.phase < OUT:
            return {}
        laid: int = sum(1 for place in range(state.places) if state.melds[place])
        return {
            "result": PHASES[state.phase],
            "last play": "take-back" if state.back else "discard",
            "players open": str(sum(state.opened)),
            "combinations": str(laid),
            "new stocks": str(state.shuffles),
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
        """The same position with its hidden cards dealt again.

        It honours the seat's own hand, every card seen going into a hand, from which stock each hidden card of a hand
        was drawn and what that stock held, and that a player in the middle of a play holds what he needs to end it.
        """
        state = self.state
        others_turn: bool = state.turn() != NOBODY and state.turn() != self.seat
        tries: i64 = 0
        while True:
            wanted: i64 = _needed_to_go_on(state, self.seat, chance) if tries >= _TRIES else 0
            world = state.twin()
            if _share_out(world, self.seat, wanted, chance) and (not others_turn or world.legal(world.found)):
                world.reshuffle = chance.seed()
                return world
            tries += 1


def _forget_names(state: RummuState, seat: i64) -> None:
    """Which copy of a kind a seat holds tells it nothing: where both can be in the same places, it is the first."""
    twins: i64 = (state.hands[seat] & state.hidden) >> 50
    while twins:
        twin: i64 = bit(50 + lowest(twins))
        card: i64 = bit(KIND[50 + lowest(twins)])
        if state.hidden & card and not state.hands[seat] & card and _alike(state, card, twin):
            state.hands[seat] ^= card | twin
        twins &= twins - 1


def _alike(state: RummuState, card: i64, twin: i64) -> bool:
    both: i64 = card | twin
    if not _has_both_or_none(state.stock_labels, both):
        return False
    seat: i64 = 0
    while seat < state.players:
        i: i64 = SLOTS * seat
        end: i64 = i + state.groups[seat]
        while i < end:
            if not _has_both_or_none(state.masks[i], both):
                return False
            i += 1
        seat += 1
    return True


def _has_both_or_none(mask: i64, both: i64) -> bool:
    return mask & both == both or mask & both == 0


# --- other worlds -------------------------------------------------------------------


def _hidden_from(state: RummuState, seat: i64) -> i64:
    """The labels that the seat has not found."""
    hidden: i64 = state.hidden
    other: i64 = 0
    while other < state.players:
        if other == seat or state.phase >= OUT:
            hidden &= ~state.hands[other]
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
    owners = deal_hidden(cards, total, vec[i64](room), vec[i64](barred), chance)
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


def _needed_to_go_on(state: RummuState, seat: i64, chance: Chance) -> i64:
    """Hidden labels with which the player to move can end what he has begun.

    Found by playing on at random with all that he may hold.
    """
    actor: i64 = state.actor
    dream = state.twin()
    possible: i64 = state.believed(actor) & _hidden_from(state, seat)
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
    return _one_copy_each(used & ~kinds(state.known[actor]), possible, chance)


def _one_copy_each(wanted: i64, possible: i64, chance: Chance) -> i64:
    """A label for each kind, either one where there are two."""
    found: i64 = 0
    while wanted:
        copies: i64 = labels(wanted & -wanted) & possible
        first: i64 = copies & -copies
        found |= copies ^ first if copies != first and chance.below(2) else first
        wanted &= wanted - 1
    return found
