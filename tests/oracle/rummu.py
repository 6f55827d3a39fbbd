"""Rummü, written a second time from the rules alone, with plain lists, sets and strings.

The words of the moves and the parts of a deal are those of docs/notation/rummu.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import cast

SEATS = "ABCDEF"
COLOURS = "RYBKG"
MINIMUM = 3  # RU-4.1


# Cards


def colour(card: str) -> str:
    return card[0]


@cache
def number(card: str) -> int:
    return int(card[1:])


def is_yellow(card: str) -> bool:
    return colour(card) == "Y"


@cache
def rank(card: str) -> tuple[int, int]:
    return number(card), COLOURS.index(colour(card))


def ascending(cards: Sequence[str] | set[str]) -> list[str]:
    return sorted(cards, key=rank)


def without(cards: Sequence[str], card: str) -> list[str]:
    rest = list(cards)
    rest.remove(card)
    return rest


# Combinations (section 4)


def is_same_number(cards: Sequence[str]) -> bool:
    return len({number(card) for card in cards}) == 1  # RU-4.2


def is_consecutive(cards: Sequence[str]) -> bool:
    numbers = sorted(number(card) for card in cards)
    return numbers == list(range(numbers[0], numbers[0] + len(cards)))  # RU-4.3, RU-4.4


def jokers(cards: Sequence[str]) -> list[str]:
    return [card for card in cards if is_yellow(card)]  # RU-4.5


def normal_colours(cards: Sequence[str]) -> set[str]:
    return {colour(card) for card in cards if not is_yellow(card)}


def has_each_colour_once(cards: Sequence[str]) -> bool:
    return len({colour(card) for card in cards}) == len(cards)  # RU-4.8, RU-4.10


def is_one_colour(cards: Sequence[str]) -> bool:
    return len(normal_colours(cards)) == 1  # RU-4.7


def has_more_normal_cards(cards: Sequence[str]) -> bool:
    return len(cards) - len(jokers(cards)) > len(jokers(cards))  # RU-4.9


def is_legal_but_for_jokers(cards: Sequence[str]) -> bool:
    """Whether only RU-4.9 can stand against this combination."""
    if len(cards) < MINIMUM or len(set(cards)) < len(cards):  # RU-4.1, RU-4.11
        return False
    if is_one_colour(cards):
        return is_consecutive(cards)  # RU-4.12: no set in one colour
    # RU-4.5: no combination without a normal card
    return bool(normal_colours(cards)) and is_multi_colour_shape(cards)


def is_multi_colour_shape(cards: Sequence[str]) -> bool:
    return has_each_colour_once(cards) and (is_same_number(cards) or is_consecutive(cards))


def is_legal(cards: Sequence[str]) -> bool:
    return is_legal_but_for_jokers(cards) and (not is_one_colour(cards) or has_more_normal_cards(cards))


def may_begin(cards: Sequence[str]) -> bool:
    """Whether the first cards, ascending, of a combination can look like this."""
    one_colour_run = is_consecutive(cards) and len(normal_colours(cards)) <= 1
    return one_colour_run or is_multi_colour_shape(cards)


def combinations_in(hand: Sequence[str]) -> list[list[str]]:
    """Every legal combination of cards of the hand, each ascending."""
    cards = ascending(set(hand))  # RU-4.11
    combinations: list[list[str]] = []
    beginnings = [[card] for card in cards]
    while beginnings:
        beginning = beginnings.pop()
        if is_legal(beginning):
            combinations.append(beginning)
        last = beginning[-1]
        near = [card for card in cards if rank(card) > rank(last) and number(card) <= number(last) + 1]
        beginnings += [[*beginning, card] for card in near if may_begin([*beginning, card])]
    return combinations


def take_backs(cards: Sequence[str]) -> list[list[str]]:
    """The smallest take-backs from a combination, each ascending."""
    for size in range(1, len(cards)):
        legal = [
            list(taken)
            for taken in combinations(ascending(cards), size)
            if is_legal([card for card in cards if card not in taken])
        ]
        if legal:
            return legal  # RU-8.5: as few as possible
    return [ascending(cards)]  # RU-8.5: or nothing is left of it


def next_cards(choices: Sequence[Sequence[str]], begun: Sequence[str]) -> set[str]:
    """The cards that can follow those begun, to make one of the choices."""
    size = len(begun)
    return {choice[size] for choice in choices if len(choice) > size and list(choice[:size]) == list(begun)}


# Scores of combinations (section 9)


def value(cards: Sequence[str]) -> int:
    return set_value(cards) if is_same_number(cards) else run_value(cards)


def set_value(cards: Sequence[str]) -> int:
    pure = not jokers(cards)  # RU-9.2
    points = {3: 0, 4: 30 if pure else 10, 5: 50}[len(cards)]  # RU-9.3, RU-9.4, RU-9.5
    return points // 2 if number(cards[0]) in (1, 7) else points  # RU-9.6


def run_value(cards: Sequence[str]) -> int:
    pure = is_one_colour(cards) and not jokers(cards)  # RU-9.1
    points = {3: 10, 4: 20, 5: 40} if pure else {3: 0, 4: 10, 5: 20}  # RU-9.7, RU-9.8, RU-9.9
    return points[min(len(cards), 5)] + 10 * max(len(cards) - 5, 0)  # RU-9.10


# The shuffle of docs/chance.md

MASK = 2**62 - 1
GOLDEN = 0x1E3779B97F4A7C15


def mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0x3F58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x14D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Stream:
    def __init__(self, seed: int, stream: int) -> None:
        self.state = mix((mix(seed) + stream * GOLDEN) & MASK)

    def word(self) -> int:
        self.state = (self.state + GOLDEN) & MASK
        return mix(self.state) >> 30

    def below(self, n: int) -> int:
        m = self.word() * n
        while m % 2**32 < (2**32 - n) % n:
            m = self.word() * n
        return m >> 32

    def shuffle(self, cards: list[str]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


class Combination:
    """A combination on the table and the seat in front of which it lies."""

    def __init__(self, owner: int, cards: list[str]) -> None:
        self.owner = owner
        self.cards = cards


class Oracle:
    def __init__(
        self,
        options: Mapping[str, object],
        totals: Sequence[int],
        facts: Mapping[str, str],
        piles: Mapping[str, Sequence[str]],
    ) -> None:
        self.options = options
        self.round = int(facts["deal"])
        self.totals = list(totals)
        self.players = cast(int, options["players"])
        self.teams = options["teams"] == "on"
        self.dealer = SEATS.index(facts["dealer"])
        self.reshuffle = int(facts["reshuffle"])
        self.reshuffles = 0
        self.hands = [list(piles[SEATS[seat]]) for seat in range(self.players)]
        self.stock = list(piles["stock"])
        self.discards = list(piles["discard"])
        self.table: dict[int, Combination] = {}
        self.is_open = [False] * self.players
        self.turns_completed = 0
        self.out: int | None = None
        self.seat = self.dealer
        self.begin_turn()

    # The turn

    def begin_turn(self) -> None:
        self.seat = (self.seat + 1) % self.players  # RU-1.10
        self.step = "draw"
        self.taken: set[str] = set()
        self.begun: list[str] = []
        self.smallest: list[list[str]] = []
        self.at = 0

    def turn(self) -> int | None:
        return None if self.step == "over" else self.seat

    @property
    def hand(self) -> list[str]:
        return self.hands[self.seat]

    def legal(self) -> set[str]:
        steps = {
            "draw": self.draws,
            "draw on": self.further_draws,
            "play": lambda: self.discardable() | self.beginnings() | self.targets(),  # RU-2.3
            "new": self.continuations,
            "at": lambda: self.additions(self.at) | self.exchanges(self.at),
            "add": lambda: self.additions(self.at),
            "back from": lambda: {f"@{key}" for key in self.in_front(self.seat)},  # RU-8.5, RU-8.8
            "back": lambda: {"-" + card for card in next_cards(self.smallest, self.begun)},
            "discard": self.discardable,  # RU-8.6
        }
        return steps[self.step]()

    def play(self, move: str) -> None:
        match self.step:
            case "draw" | "draw on":
                self.draw(move)
            case "play" if move[0] == "@":
                self.at = int(move[1:])
                self.step = "at"
            case "play" | "new" if move[0] == "+":
                self.lay(move[1:])
            case "new":
                self.end_new_combination()
            case "at" if move[0] == "=":
                self.exchange(move[1:])
            case "at" | "add":
                self.add(move[1:])
            case "back from":
                self.at = int(move[1:])
                self.smallest = take_backs(self.table[self.at].cards)
                self.step = "back"
            case "back":
                self.take_back(move[1:])
            case _:
                self.discard(move)

    # Drawing (section 3)

    def draws(self) -> set[str]:
        if self.stock or len(self.discards) > 1:  # RU-3.8, RU-3.9
            return {"stock", "take"}
        return {"take"}

    def further_draws(self) -> set[str]:
        return {"take", "done"} if self.discards else {"done"}  # RU-3.3

    def draw(self, move: str) -> None:
        if move == "take":
            card = self.discards.pop()
            self.hand.append(card)
            self.taken.add(card)
            self.step = "draw on"
            return
        if move == "stock":
            self.draw_from_stock()
        self.step = "play"  # RU-2.5

    def draw_from_stock(self) -> None:
        if not self.stock:  # RU-3.8
            self.stock, self.discards = self.discards[:-1], self.discards[-1:]
            self.reshuffles += 1
            Stream(self.reshuffle, self.reshuffles).shuffle(self.stock)
        self.hand.append(self.stock.pop(0))  # RU-3.2

    # New combinations (sections 5 and 6)

    def required(self) -> int:
        if self.is_open[self.seat]:
            return MINIMUM  # RU-5.6
        total = self.totals[self.seat]  # RU-5.5
        if total < 0:
            return 3
        middle, high = (200, 400) if self.teams else (100, 150)  # RU-5.4, RU-5.3
        return 4 + (total >= middle) + (total >= high)

    def layable(self) -> list[list[str]]:
        return [cards for cards in combinations_in(self.begun + self.hand) if len(cards) >= self.required()]

    def beginnings(self) -> set[str]:
        return {"+" + card for card in next_cards(self.layable(), [])}  # RU-5.1, RU-5.2

    def continuations(self) -> set[str]:
        layable = self.layable()
        moves = {"+" + card for card in next_cards(layable, self.begun)}
        return moves | {"done"} if self.begun in layable else moves

    def lay(self, card: str) -> None:
        self.hand.remove(card)
        self.begun.append(card)
        self.step = "new"

    def end_new_combination(self) -> None:
        key = min(key for key in range(1, len(self.table) + 2) if key not in self.table)
        self.table[key] = Combination(self.seat, self.begun)  # RU-6.1
        self.begun = []
        self.is_open[self.seat] = True  # RU-5.7, RU-5.9
        self.end_play()

    # Additions (section 6) and exchanges (section 7)

    def in_front(self, seat: int) -> list[int]:
        return [key for key, combination in self.table.items() if combination.owner == seat]

    def targets(self) -> set[str]:
        if not self.is_open[self.seat]:
            return set()  # RU-5.1
        # RU-6.2, RU-7.1: any combination on the table
        return {f"@{key}" for key in self.table if self.additions(key) | self.exchanges(key)}

    def additions(self, key: int) -> set[str]:
        cards = self.table[key].cards
        return {"+" + card for card in set(self.hand) if self.may_add(cards, self.hand, card)}

    def may_add(self, cards: list[str], hand: list[str], card: str) -> bool:
        after, rest = [*cards, card], without(hand, card)
        if is_legal(after):  # RU-6.3
            return bool(rest or self.in_front(self.seat))  # RU-8.10
        # RU-6.4: the joker may wait for a normal card added with it
        return is_legal_but_for_jokers(after) and any(self.may_add(after, rest, other) for other in set(rest))

    def exchanges(self, key: int) -> set[str]:
        cards = self.table[key].cards
        return {"=" + card for card in set(self.hand) if self.may_exchange(cards, card)}

    def may_exchange(self, cards: list[str], card: str) -> bool:
        joker = f"Y{number(card)}"  # RU-4.6
        if is_yellow(card) or joker not in cards:  # RU-7.6
            return False
        return is_legal([*without(cards, joker), card])  # RU-7.1, RU-7.2, RU-7.3

    def add(self, card: str) -> None:
        self.hand.remove(card)
        cards = self.table[self.at].cards
        cards.append(card)
        self.step = "add"
        if is_legal(cards):
            self.end_play()

    def exchange(self, card: str) -> None:
        joker = f"Y{number(card)}"
        cards = self.table[self.at].cards
        cards.remove(joker)
        cards.append(card)
        self.hand.remove(card)
        self.hand.append(joker)  # RU-7.5
        self.end_play()

    def end_play(self) -> None:
        self.step = "play" if self.hand else "back from"  # RU-8.4

    # Take-backs and discards (section 8)

    def take_back(self, card: str) -> None:
        self.begun.append(card)
        cards = self.table[self.at].cards
        cards.remove(card)
        self.hand.append(card)
        if self.begun in self.smallest:
            self.step = "discard"  # RU-8.6
            if not cards:
                del self.table[self.at]

    def discardable(self) -> set[str]:
        if self.options["no_return"] == "on":  # RU-3.7
            return {card for card in self.hand if card not in self.taken} or set(self.hand)
        return set(self.hand)  # RU-8.1

    def discard(self, card: str) -> None:
        self.hand.remove(card)
        self.discards.append(card)
        self.turns_completed += 1
        if not self.hand:
            self.out = self.seat  # RU-8.3, RU-8.7
            self.step = "over"
        elif self.is_blocked():
            self.step = "over"
        else:
            self.begin_turn()

    def is_blocked(self) -> bool:
        cap = self.options["turn_cap"]
        return cap != "none" and self.turns_completed == cast(int, cap) * self.players  # RU-3.10

    # Scoring a round (section 9)

    def partner(self, seat: int) -> int:
        return (seat + self.players // 2) % self.players  # RU-1.4

    def scores(self) -> list[int]:
        own = [self.own_score(seat) for seat in range(self.players)]
        if self.teams:
            return [own[seat] + own[self.partner(seat)] for seat in range(self.players)]  # RU-9.15
        return own

    def own_score(self, seat: int) -> int:
        laid = sum(value(self.table[key].cards) for key in self.in_front(seat))  # RU-9.11
        if seat == self.out:
            return laid + 10  # RU-9.12
        if self.teams and self.partner(seat) == self.out:
            return laid  # RU-9.14
        return laid - sum(10 if is_yellow(card) else 5 for card in self.hands[seat])  # RU-9.13, RU-9.16

    # The match (section 10)

    def new_totals(self) -> list[int]:
        return [total + score for total, score in zip(self.totals, self.scores(), strict=True)]  # RU-9.17

    def next(self) -> tuple[list[int], dict[str, str]] | None:
        totals = self.new_totals()
        rounds = self.options["rounds"]
        over = max(totals) >= cast(int, self.options["target_score"])  # RU-10.1, RU-10.2
        if over if rounds == "none" else self.round == rounds:  # RU-10.6
            return None
        return totals, {"dealer": SEATS[(self.dealer + 1) % self.players]}  # RU-10.5, RU-1.9

    def winners(self) -> list[int]:
        totals = self.new_totals()
        return [seat for seat, total in enumerate(totals) if total == max(totals)]  # RU-10.3, RU-10.4
