"""Zocken: what a seat knows, and the rounds it may believe to be in."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, count, members
from pioche.core.chance import Chance
from pioche.core.errors import InvalidText
from pioche.core.game import Action, Refusal, State, View
from pioche.core.native import i64, vec
from pioche.core.redeal import deal_hidden
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.words import Lang
from pioche.games.zocken import notation
from pioche.games.zocken.kernel import (
    BY_PASS,
    CARDS,
    COLOUR,
    DONE,
    DRAW_TWO,
    GIVE,
    LAY,
    OVER,
    SEAT,
    SERIES,
    SHORTEST,
    TAKER,
    TO,
    UNSEEN,
    Deck,
    ZockenState,
)

COLOURS: Final = ["yellow", "blue"]
_ACTIONS: Final = {"done": DONE} | {colour: COLOUR + number for number, colour in enumerate(COLOURS)}
PHASES: Final = ["pawn", "turn", "series", "card", "passing", "receiver", "giving", "over"]

# Redealing: every card as a set; cards to be followed; how many tries there are for each search; its branches at first.
_EVERY: Final = 0xFFFFFFFFFFFFFFF
_SLOTS: Final = 128
_NOWHERE: Final = -1
_TRIES: Final = 256
_PATIENCE: Final = 256
_PROBES: Final = 12


def word(deck: Deck, action: i64) -> str:
    """An action as it is written."""
    if action < LAY:
        return deck.names[action]
    if action < DONE:
        return "+" + deck.names[action - LAY]
    if action == DONE:
        return "done"
    if action < TO:
        return ">" + deck.names[action - GIVE]
    if action < COLOUR:
        return "@" + LETTERS[action - TO]
    return ">?" if action == UNSEEN else COLOURS[action - COLOUR]


@final
class ZockenView(View):
    """The round as one seat sees it: everything public, its own hand, the cards it drew, gave or was given.

    `state` is a state in which all else is blank: other hands are empty (only how many cards they hold is
    left), cards of the pile are -1, cards given between others are UNSEEN.
    """

    def __init__(self, state: ZockenState, seat: Seat) -> None:
        visible = state.twin()
        super().__init__(seat, visible)
        self.state: ZockenState = visible
        i: i64 = 0
        # ZOC-10.9: at the end the hands are shown.
        while i < visible.players and visible.phase < OVER:
            if i != seat:
                visible.hands[i] = 0
            i += 1
        i = 0
        while i < visible.pile_size:
            if seat == NOBODY or visible.drawer[i] != seat:
                visible.pile[i] = -1
            i += 1
        i = 0
        while i < visible.logged:
            visible.log[i] = seen_by(seat, visible.log[i])
            i += 1

    def reveals(self, action: Action) -> bool:
        """ZOC-10.9: what ends the round shows all hands; cards that a neighbour draws stay hidden."""
        trial = self.state.twin()
        i: i64 = trial.drawn
        while i < trial.pile_size:
            # Any card: only how many a hand holds ends a round.
            trial.pile[i] = 0
            i += 1
        trial.apply(action)
        return trial.phase == OVER

    def last_move(self) -> str:
        return " ".join([f"{seat} {move}" for seat, move in self.moves(max(self.state.logged - 1, 0))])

    def hand(self) -> list[str]:
        return self.named(self.state.hands[self.seat]) if self.seat != NOBODY else []

    def named(self, cards: i64) -> list[str]:
        """The names of the cards in a set."""
        names = self.state.deck.names
        return [names[card] for card in members(cards)]

    def known(self) -> dict[str, object]:
        seen = self.shown()
        del seen["discarded"]
        seen["tricks"] = self.finished()
        seen["moves"] = self.moves(0)
        seen["draws"] = self.draws()
        return seen

    def own(self) -> dict[str, object]:
        return {
            "seat": letter(self.seat),
            "hand": self.hand(),
            "values": self.values(),
            "moves": self.moves(self.state.last_trick),
        }

    def public(self) -> dict[str, object]:
        state = self.state
        turn = state.turn()
        tricks = self.finished()
        return {
            "game": "zocken",
            "turn": letter(turn),
            "phase": PHASES[state.phase],
            "round": state.round,
            "pawn": COLOURS[state.pawn] if state.pawn >= 0 else None,
            "leader": letter(state.leader),
            "seats": [self.place(seat) for seat in range(state.players)],
            "pile": state.pile_size - state.drawn,
            "laying": self.laying(),
            "receiver": letter(state.receiver),
            "gifts": state.gifts,
            "trick": self.trick(),
            # ZOC-10.7, ZOC-10.10: heaps are closed, but for the latest trick; discarded tricks stay open (ZOC-10.8).
            "tricks": tricks[-1:],
            "discarded": [cards for taker, cards in tricks if taker is None],
            "scores": state.scores() if turn == NOBODY else None,
        }

    def values(self) -> dict[str, int]:
        """ZOC-1.3, ZOC-1.7: what the cards in hand and in the trick are worth now."""
        state = self.state
        if state.pawn < 0:
            return {}
        cards: i64 = state.faces
        if self.seat != NOBODY:
            cards |= state.hands[self.seat] & state.deck.kinds
        base: i64 = state.pawn * CARDS
        return {state.deck.names[card]: state.deck.value[base + card] for card in members(cards)}

    def place(self, seat: int) -> dict[str, object]:
        """What everybody sees of one player; of his hand only the number, until the end (ZOC-10.9)."""
        state = self.state
        return {
            "seat": LETTERS[seat],
            "cards": state.held[seat],
            "hand": self.named(state.hands[seat]) if state.phase == OVER else None,
            "heap": state.heaps[seat],
            "series": self.series(seat),
        }

    def series(self, seat: int) -> list[list[str]]:
        """The finished series of a seat."""
        state = self.state
        found: list[list[str]] = []
        laid: list[str] = []
        for i in range(state.logged):
            action: i64 = state.log[i] % SEAT
            if state.log[i] // SEAT % 8 == seat and action <= DONE:
                if action == DONE:
                    found.append(laid)
                    laid = []
                elif action >= LAY:
                    laid.append(state.deck.names[action - LAY])
        return found

    def laying(self) -> list[str]:
        """The cards of the series begun in this turn."""
        state = self.state
        return [word(state.deck, state.log[i] % SEAT)[1:] for i in range(state.logged - state.length, state.logged)]

    def trick(self) -> list[tuple[str, str]]:
        """The cards of the trick on the table, with their seats."""
        state = self.state
        return [
            (LETTERS[(state.leader + i) % state.players], state.deck.names[state.trick[i]])
            for i in range(state.in_trick)
        ]

    def finished(self) -> list[tuple[str | None, list[tuple[str, str]]]]:
        """The finished tricks, first to last: who took it (nobody, if it was discarded), and its cards."""
        state = self.state
        entries = [state.log[i] for i in range(state.logged)]
        placed = [(LETTERS[entry // SEAT], state.deck.names[entry % SEAT]) for entry in entries if entry % SEAT < LAY]
        return [
            (letter(state.takers[i]), placed[i * state.players : (i + 1) * state.players]) for i in range(state.tricks)
        ]

    def moves(self, start: i64) -> list[tuple[str, str]]:
        """The log from some place: seats and words."""
        state = self.state
        return [
            (LETTERS[state.log[i] // SEAT % 8], word(state.deck, state.log[i] % SEAT))
            for i in range(start, state.logged)
        ]

    def draws(self) -> list[tuple[str, str]]:
        """Who drew the cards of the pile, and which ones, where the seat has seen them."""
        state = self.state
        return [
            (LETTERS[state.drawer[i]], state.deck.names[state.pile[i]] if state.pile[i] >= 0 else "?")
            for i in range(state.drawn)
        ]

    def outcome(self) -> dict[str, str]:
        state = self.state
        if state.phase < OVER:
            return {}
        lengths = [len(series) for seat in range(state.players) for series in self.series(seat)]
        discarded = sum(1 for taker, _ in self.finished() if taker is None)
        return {
            "tricks": str(state.tricks),
            "series": str(len(lengths)),
            "longest series": str(max(lengths)) if lengths else "none",
            "discarded tricks": str(discarded),
            "draw pile": "used up" if state.drawn == state.pile_size else "left over",
            "pawn at the end": COLOURS[state.pawn],
        }

    def text(self, action: Action) -> str:
        return word(self.state.deck, action)

    def parse(self, text: str) -> Action:
        lower = text.lower()
        if lower in _ACTIONS:
            return Action(_ACTIONS[lower])
        sign, rest = text[:1], text[1:].upper()
        if sign == "@" and len(rest) == 1 and rest in LETTERS[: self.state.players]:
            return Action(TO + LETTERS.index(rest))
        base = {"+": LAY, ">": GIVE}.get(sign)
        name = text.upper() if base is None else rest
        names = self.state.deck.names
        if name not in names:
            raise InvalidText(text=text)
        return Action((base or 0) + names.index(name))

    def refusal(self, action: Action) -> Refusal:
        return notation.refusal(self, action)

    def describe(self, lang: Lang) -> list[str]:
        return notation.describe(self, lang)

    def redeal(self, chance: Chance) -> State:
        """The same round with the hidden cards dealt again.

        It honours the seat's own cards, every card placed or laid, the number of cards in each hand, the cards
        it drew, gave away or was given, what a begun series promises, and what the rules of PG tell of the
        giver's hand. Cards given between others are drawn again with the rest.
        """
        state = self.state.twin()
        past = Past(state, self.seat, chance)
        past.find()
        past.write()
        return state


def seen_by(seat: i64, entry: i64) -> i64:
    """ZOC-10.4: an entry of the log without the card, if a card went between two others."""
    action: i64 = entry % SEAT
    if action < GIVE or action >= TO:
        return entry
    giver: i64 = entry // SEAT % 8
    taker: i64 = entry // TAKER % 8
    return entry if seat in (giver, taker) else entry - action + UNSEEN


@final
class Past:
    """One way in which the round may have gone, seen from one seat.

    A slot is a card whose way is followed: where it is now, its face once that is settled, and until then
    the faces it may have. The first slots are the draw pile, the next ones the hands dealt to the other
    seats; a card that the seat itself gives away is a slot from then on.
    """

    def __init__(self, state: ZockenState, me: i64, chance: Chance) -> None:
        self.state: ZockenState = state
        self.deck: Deck = state.deck
        self.me: i64 = me
        self.chance: Chance = chance
        self.owner: vec[i64] = vec[i64]([0] * _SLOTS)
        self.face: vec[i64] = vec[i64]([0] * _SLOTS)
        self.may_be: vec[i64] = vec[i64]([0] * _SLOTS)
        self.slots: i64 = 0
        self.dealt: i64 = 0
        self.drawn: i64 = 0
        # The slot that each hidden entry of the log moved.
        self.moved: vec[i64] = vec[i64]([0] * len(state.log))
        # How many cards of each face were neither dealt to the seat nor drawn by it; how many of them are not settled.
        self.foreign: vec[i64] = vec[i64]([0] * CARDS)
        self.spare: vec[i64] = vec[i64]([0] * CARDS)
        # Branches after which a search is given up, and how many it has tried.
        self.patience: i64 = _PATIENCE
        self.branches: i64 = 0
        self.count_foreign()

    def count_foreign(self) -> None:
        state = self.state
        for card in self.deck.firsts(state.used):
            self.foreign[card] += 1
        if self.me >= 0:
            for card in self.deck.firsts(state.hands[self.me]):
                self.foreign[card] -= 1
        i: i64 = 0
        while i < state.logged:
            action: i64 = state.log[i] % SEAT
            if state.log[i] // SEAT % 8 == self.me:
                if action < DONE:
                    self.foreign[action if action < LAY else action - LAY] -= 1
                elif action >= GIVE and action < TO:
                    self.foreign[action - GIVE] -= 1
            elif action >= GIVE and action < TO:
                self.foreign[action - GIVE] += 1
            i += 1

    def reset(self) -> None:
        state = self.state
        self.slots = 0
        self.drawn = 0
        self.branches = 0
        self.spare = self.foreign[:]
        while self.slots < state.pile_size:
            self.add_slot(_NOWHERE, state.pile[self.slots])
        seat: i64 = 0
        while seat < state.players:
            dealt: i64 = state.dealt[seat]
            while dealt and seat != self.me:
                self.add_slot(seat, -1)
                dealt -= 1
            seat += 1
        self.dealt = self.slots

    def find(self) -> None:
        """By chance; where chance misses again and again by a search, which is given up if it began badly."""
        tries: i64 = 1
        self.reset()
        while not self.relive(0, tries == _TRIES):
            if tries == _TRIES:
                self.patience *= 2
                tries = 0
            tries += 1
            self.reset()

    def add_slot(self, owner: i64, face: i64) -> None:
        self.owner[self.slots] = owner
        self.face[self.slots] = face
        self.may_be[self.slots] = _EVERY
        self.slots += 1

    def relive(self, start: i64, search: bool) -> bool:
        """Follow the log from some entry to its end; return whether all of it was possible."""
        i: i64 = start
        while i < self.state.logged:
            entry: i64 = self.state.log[i]
            action: i64 = entry % SEAT
            if action == UNSEEN:
                return self.pass_unseen(i, entry, search)
            if not self.follow(entry, action, search):
                return False
            i += 1
        return self.arrive(search)

    def follow(self, entry: i64, action: i64, search: bool) -> bool:
        """One entry whose card, if it has one, the seat has seen."""
        seat: i64 = entry // SEAT % 8
        if action < DONE:
            card: i64 = action if action < LAY else action - LAY
            if seat != self.me and not self.reveal(seat, card, search):
                return False
            if action < LAY and self.deck.effect[card] == DRAW_TWO:
                self.draw_two(self.state.left_of(seat))
        elif action >= GIVE and action < TO:
            card = action - GIVE
            if seat == self.me:
                self.add_slot(entry // TAKER % 8, card)
            else:
                # ZOC-5.8: a card with a tree is passed only by a hand that has no other.
                shows: bool = entry >= BY_PASS and (self.deck.trees >> card) & 1 == 1
                return self.reveal(seat, card, search) and (not shows or self.narrow_all(seat))
        return True

    def draw_two(self, seat: i64) -> None:
        last: i64 = min(self.drawn + 2, self.state.pile_size)
        while self.drawn < last:
            self.owner[self.drawn] = seat
            self.drawn += 1

    # --- slots --------------------------------------------------------------------

    def can_be(self, slot: i64, cards: i64) -> bool:
        """Whether a slot may hold one of some cards."""
        face: i64 = self.face[slot]
        return (cards >> face) & 1 == 1 if face >= 0 else self.may_be[slot] & cards != 0

    def narrow(self, slot: i64, cards: i64) -> bool:
        """Let a slot hold one of some cards; return whether it may."""
        if not self.can_be(slot, cards):
            return False
        self.may_be[slot] &= cards
        return True

    def narrow_all(self, seat: i64) -> bool:
        """Let a hand hold nothing but trees."""
        slot: i64 = 0
        while slot < self.slots:
            if self.owner[slot] == seat and not self.narrow(slot, self.deck.trees):
                return False
            slot += 1
        return True

    def reveal(self, seat: i64, card: i64, search: bool) -> bool:
        """A card leaves a hand in the sight of the seat: which slot was it?"""
        slot: i64 = self.settled(seat, card)
        if slot < 0 and self.spare[card]:
            self.spare[card] -= 1
            slot = self.pick(seat, bit(card), _EVERY, search)
        if slot < 0:
            return False
        self.face[slot] = card
        self.owner[slot] = _NOWHERE
        return True

    def settled(self, seat: i64, card: i64) -> i64:
        """A slot of a hand that is known to be this card; -1 if there is none."""
        # The slots before are of the pile and of the hands as dealt: known only once they have left.
        slot: i64 = self.dealt
        while slot < self.slots:
            if self.face[slot] == card and self.owner[slot] == seat:
                return slot
            slot += 1
        return -1

    def is_open(self, slot: i64, seat: i64, cards: i64, others: i64) -> bool:
        """Whether a slot of a hand may hold one of some cards, and one of some others."""
        if self.owner[slot] != seat or self.face[slot] >= 0:
            return False
        return self.may_be[slot] & cards != 0 and self.may_be[slot] & others != 0

    def pick(self, seat: i64, cards: i64, others: i64, search: bool) -> i64:
        """An open slot of a hand for one of some cards; -1 if there is none.

        By chance; or, in a search, the one that may be fewest other things, which leaves most possible.
        """
        slot: i64 = 0
        probes: i64 = 0 if search else _PROBES
        while probes:
            slot = self.chance.below(self.slots)
            if self.is_open(slot, seat, cards, others):
                return slot
            probes -= 1
        choices: i64 = 0
        best: i64 = -1
        narrowest: i64 = CARDS + 1
        slot = 0
        while slot < self.slots:
            if self.is_open(slot, seat, cards, others):
                choices += 1
                if search and count(self.may_be[slot]) < narrowest:
                    narrowest = count(self.may_be[slot])
                    best = slot
            slot += 1
        if search or choices == 0:
            return best
        choices = self.chance.below(choices)
        slot = -1
        while choices >= 0:
            slot += 1
            if self.is_open(slot, seat, cards, others):
                choices -= 1
        return slot

    # --- cards given between others ------------------------------------------------

    def pass_unseen(self, i: i64, entry: i64, search: bool) -> bool:
        """Let some slot be the one that was given, and go on; in a search, try one after another."""
        giver: i64 = entry // SEAT % 8
        order = self.held_by(giver)
        k: i64 = 0
        while k < len(order):
            trees: bool = entry >= BY_PASS and self.guess_trees(giver, order[k])
            if not search:
                return self.hand_over(i, entry, order[k], trees, False)
            if self.attempt(i, entry, order[k], trees):
                return True
            if entry >= BY_PASS and self.attempt(i, entry, order[k], not trees):
                return True
            k += 1
        return False

    def attempt(self, i: i64, entry: i64, slot: i64, trees: bool) -> bool:
        """One branch of a search, undone if it leads nowhere."""
        self.branches += 1
        if self.branches > self.patience:
            return False
        spare = self.spare[:]
        owner = self.owner[:]
        face = self.face[:]
        may_be = self.may_be[:]
        slots: i64 = self.slots
        drawn: i64 = self.drawn
        if self.hand_over(i, entry, slot, trees, True):
            return True
        self.owner = owner
        self.face = face
        self.may_be = may_be
        self.spare = spare
        self.slots = slots
        self.drawn = drawn
        return False

    def hand_over(self, i: i64, entry: i64, slot: i64, trees: bool, search: bool) -> bool:
        """ZOC-5.7, ZOC-5.8: PG passes a card without a tree, or the whole hand has trees."""
        giver: i64 = entry // SEAT % 8
        if entry >= BY_PASS:
            if trees:
                if not self.narrow_all(giver):
                    return False
            elif not self.narrow(slot, _EVERY & ~self.deck.trees):
                return False
        self.owner[slot] = entry // TAKER % 8
        self.moved[i] = slot
        return self.relive(i + 1, search)

    def held_by(self, seat: i64) -> vec[i64]:
        """The slots of a hand in random order."""
        found = vec[i64]([0] * _SLOTS)
        n: i64 = 0
        slot: i64 = 0
        while slot < self.slots:
            if self.owner[slot] == seat:
                j: i64 = self.chance.below(n + 1)
                found[n] = found[j]
                found[j] = slot
                n += 1
            slot += 1
        return found[:n]

    def guess_trees(self, seat: i64, passed: i64) -> bool:
        """Whether a hand that passes this slot had nothing but trees, as likely as it is among such hands."""
        trees: i64 = self.deck.trees
        others: i64 = _EVERY & ~trees
        open_slots: i64 = 0
        slot: i64 = 0
        while slot < self.slots:
            if self.owner[slot] == seat:
                if not self.can_be(slot, trees):
                    return False
                if self.can_be(slot, others):
                    open_slots += 1
            slot += 1
        if not self.can_be(passed, others):
            return True
        total: i64 = count(self.state.used)
        with_tree: i64 = count(self.state.used & trees)
        while self.chance.below(total) < with_tree:
            slot = 1
            while slot < open_slots and self.chance.below(total) < with_tree:
                slot += 1
            if slot == open_slots:
                return True
        return False

    # --- now ------------------------------------------------------------------------

    def arrive(self, search: bool) -> bool:
        """The log is at its end: what the table shows now must be true, and the rest is shared out."""
        state = self.state
        seat: i64 = 0
        while seat < state.players and state.phase == OVER:
            if seat != self.me:
                for card in self.deck.firsts(state.hands[seat]):
                    if not self.reveal(seat, card, search):
                        return False
            seat += 1
        return self.promise(search) and self.share_rest()

    def promise(self, search: bool) -> bool:
        """ZOC-4.3: who has begun a series can finish it."""
        state = self.state
        if state.phase != SERIES or state.actor == self.me:
            return True
        need: i64 = SHORTEST - state.length
        slot: i64 = 0
        while slot < self.slots:
            face: i64 = self.face[slot]
            if self.owner[slot] == state.actor and face >= 0 and (state.follow >> face) & 1:
                need -= 1
            slot += 1
        while need > 0:
            # One that is not yet bound to be such a card.
            slot = self.pick(state.actor, state.follow, _EVERY & ~state.follow, search)
            if slot < 0:
                return False
            self.may_be[slot] &= state.follow
            need -= 1
        return True

    def unseen(self) -> i64:
        """The cards that neither lie on the table nor are settled in a hand."""
        state = self.state
        cards: i64 = state.used
        i: i64 = 0
        while i < state.logged:
            action: i64 = state.log[i] % SEAT
            if action < DONE:
                cards = self.deck.take(cards, action if action < LAY else action - LAY)
            i += 1
        for hand in state.hands:
            for card in self.deck.firsts(hand):
                cards = self.deck.take(cards, card)
        i = 0
        while i < self.slots:
            if self.owner[i] >= 0 and self.owner[i] != self.me and self.face[i] >= 0:
                cards = self.deck.take(cards, self.face[i])
            i += 1
        return cards

    def share_rest(self) -> bool:
        """Give every open slot a face; return whether there was one for each."""
        cards = self.shuffled(self.unseen())
        # Slots in the same place that may be the same things are filled together.
        group = vec[i64]([-1] * self.slots)
        room = vec[i64]([0] * self.slots)
        barred = vec[i64]([0] * self.slots)
        place = vec[i64]([0] * self.slots)
        groups: i64 = 0
        slot: i64 = 0
        while slot < self.slots:
            if self.face[slot] < 0:
                bars: i64 = _EVERY & ~self.may_be[slot]
                g: i64 = 0
                while g < groups and (place[g] != self.owner[slot] or barred[g] != bars):
                    g += 1
                if g == groups:
                    groups += 1
                    place[g] = self.owner[slot]
                    barred[g] = bars
                room[g] += 1
                group[slot] = g
            slot += 1
        owners = deal_hidden(cards, len(cards), room[:groups], barred[:groups], self.chance)
        return self.fill_slots(cards, owners, group)

    def fill_slots(self, cards: vec[i64], owners: vec[i64], group: vec[i64]) -> bool:
        k: i64 = 0
        while k < len(cards):
            if owners[k] < 0:
                return False
            slot: i64 = 0
            while group[slot] != owners[k]:
                slot += 1
            self.face[slot] = cards[k]
            group[slot] = -1
            k += 1
        return True

    def shuffled(self, cards: i64) -> vec[i64]:
        found = vec[i64]([0] * count(cards))
        for n, card in enumerate(self.deck.firsts(cards)):
            j: i64 = self.chance.below(n + 1)
            found[n] = found[j]
            found[j] = card
        return found

    def write(self) -> None:
        """Put this past into the state."""
        state = self.state
        slot: i64 = 0
        while slot < self.slots:
            owner: i64 = self.owner[slot]
            if owner >= 0 and owner != self.me and state.phase < OVER:
                state.hands[owner] = self.deck.add(state.hands[owner], self.face[slot])
            if slot < state.pile_size:
                state.pile[slot] = self.face[slot]
            slot += 1
        i: i64 = 0
        while i < state.logged:
            if state.log[i] % SEAT == UNSEEN:
                state.log[i] += GIVE + self.face[self.moved[i]] - UNSEEN
            i += 1
