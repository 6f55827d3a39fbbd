"""Safarü and Safarü reversed, played with plain lists and strings straight from the clauses SAF-1 to SAF-9.

The words of the moves and the shape of a deal are those of `docs/notation/safaru.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

SEATS = "ABCD"
METHODS = ("add", "total", "pair")
TRIANGLES = {0: 1, 1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 1, 9: 0}


def number(card: str) -> int:
    return int(card[1:])


def is_unicorn(card: str) -> bool:
    return card[0] == "B"


def is_hedgehog(card: str) -> bool:
    return card[0] == "Y"


def is_baby(card: str) -> bool:
    return number(card) == 0


def any_baby(cards: Iterable[str]) -> bool:
    return any(is_baby(card) for card in cards)


def sum_of(cards: Iterable[str]) -> int:
    return sum(number(card) for card in cards)


def triangles(cards: Iterable[str]) -> int:
    return sum(TRIANGLES[number(card)] for card in cards)


def without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def set_shapes(cards: Sequence[str]) -> set[tuple[int, int, bool]]:
    """Sum, size and whether a 0 is among them, for every set of these cards with a sum of at most 17."""
    shapes = {(0, 0, False)}
    for card in cards:
        grown = {(total + number(card), size + 1, baby or is_baby(card)) for total, size, baby in shapes}
        shapes |= {shape for shape in grown if shape[0] <= 17}
    return shapes


class Oracle:
    def __init__(
        self,
        options: Mapping[str, object],
        totals: Sequence[int],
        facts: Mapping[str, str],
        piles: Mapping[str, Sequence[str]],
    ) -> None:
        self.players = int(str(options["players"]))
        self.reversed = options["variant"] == "reversed"
        self.single = options["match"] == "single"
        self.target = int(str(options["target_score"]))
        # SAF-9.15: as many games as players by default
        self.games = int(str(options["games"])) or self.players
        self.sides = self.make_sides(options["partnerships"] == "on")
        self.totals = list(totals)
        self.game = int(facts["game"])
        self.hands = [list(piles[SEATS[seat]]) for seat in range(self.players)]
        self.table = list(piles["table"])
        self.stock = list(piles["stock"])
        self.captured: list[list[str]] = [[] for _ in range(self.players)]
        self.dealer = SEATS.index(facts["dealer"])
        # SAF-1.4: the player on the dealer's left plays first
        self.active = self.left_of(self.dealer)
        self.played: str | None = None
        self.used: set[str] = set()
        self.method: str | None = None
        self.chosen: list[str] = []

    def make_sides(self, partnerships: bool) -> list[list[int]]:
        # SAF-1.3: with 4 players, players facing each other are partners
        # SAF-9.14: in the reversed variant the table may play each for himself
        if self.players == 4 and (partnerships or not self.reversed):
            return [[0, 2], [1, 3]]
        # SAF-1.2: with 2 or 3 players each player is a side of his own
        return [[seat] for seat in range(self.players)]

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    # Decisions

    def turn(self) -> int | None:
        if self.played is None:
            # SAF-7.1: the game ends when all hands and the stock are empty
            return self.active if any(self.hands) else None
        # SAF-9.2: the player on the left names the method
        return self.left_of(self.active) if self.reversed and self.method is None else self.active

    def legal(self) -> set[str]:
        if self.played is None:
            # SAF-2.2: any card of his hand
            return set(self.hands[self.active])
        if self.method is None:
            # SAF-2.3: at least one method; SAF-4.5: the others are optional
            return self.available_methods() | ({"done"} if self.used else set())
        if self.method == "pair":
            return self.cards_to_pair()
        more = {card for card in self.free_cards() if self.can_be_completed([*self.chosen, card])}
        return more | ({"done"} if self.is_complete() else set())

    def play(self, move: str) -> None:
        if self.played is None:
            self.play_card(move)
        elif self.method is None:
            self.answer_method(move)
        elif self.method == "pair":
            # SAF-3.7: the card played is captured with the card it is paired with
            self.capture([move])
            self.captured[self.active].append(self.played)
            # SAF-4.4: pairing is carried out last
            self.pass_turn()
        elif move == "done":
            self.carry_out()
        else:
            self.choose(move)

    def play_card(self, card: str) -> None:
        self.hands[self.active].remove(card)
        self.played = card
        methods = self.available_methods()
        if not methods:
            # SAF-2.4: a card is released only if no method is available to it
            self.leave_card()
        elif self.reversed and len(methods) == 1:
            # SAF-9.4: a single method is carried out without asking the neighbour
            self.method = min(methods)

    def answer_method(self, move: str) -> None:
        if move == "done":
            self.leave_card()
        else:
            self.method = move

    def choose(self, card: str) -> None:
        self.chosen.append(card)
        # SAF-5.3: more 0s may be taken, as long as there are some
        if self.is_complete() and not any_baby(self.free_cards()):
            self.carry_out()

    def carry_out(self) -> None:
        assert self.method is not None
        self.capture(self.chosen)
        self.used.add(self.method)
        self.method = None
        self.chosen = []
        # SAF-9.3: the named method and no other; SAF-4.1: each method at most once
        if self.reversed or not self.available_methods():
            self.leave_card()

    def capture(self, cards: Sequence[str]) -> None:
        # SAF-3.11: captured cards go on the pile of the player who captured them
        self.captured[self.active].extend(cards)
        self.table = without(self.table, cards)

    def leave_card(self) -> None:
        # SAF-3.6: after an adding or a totalling the card played stays on the table
        assert self.played is not None
        self.table.append(self.played)
        self.pass_turn()

    def pass_turn(self) -> None:
        self.played = None
        self.used = set()
        self.method = None
        # SAF-1.6: turns pass clockwise
        self.active = self.left_of(self.active)
        # SAF-6.1: a deal is over when each player has played his 4 cards
        if not any(self.hands) and self.stock:
            self.new_deal()

    def new_deal(self) -> None:
        # SAF-6.2: the player whose turn would come next becomes the dealer
        self.dealer = self.active
        # SAF-6.6: the player on the left of the new dealer plays first
        self.active = self.left_of(self.dealer)
        # SAF-6.3: 4 cards to each player, from the dealer's left, then 4 to the table
        for step in range(self.players):
            self.hands[(self.active + step) % self.players] = self.draw_four()
        # SAF-6.4: none to the table if the stock is empty; SAF-6.5: old cards stay there
        self.table += self.draw_four()

    def draw_four(self) -> list[str]:
        drawn, self.stock = self.stock[:4], self.stock[4:]
        return drawn

    # Methods

    def available_methods(self) -> set[str]:
        return {method for method in METHODS if method not in self.used and self.is_available(method)}

    def is_available(self, method: str) -> bool:
        if method == "pair":
            return bool(self.cards_to_pair())
        return any(self.is_legal_set(method, *shape) for shape in set_shapes(self.table))

    def cards_to_pair(self) -> set[str]:
        assert self.played is not None
        # SAF-3.7, SAF-3.8: any one card with the same number; SAF-5.5: no duty to take a 0
        return {card for card in self.table if number(card) == number(self.played)}

    def is_legal_set(self, method: str, total: int, size: int, baby: bool) -> bool:
        assert self.played is not None
        # SAF-5.2: if a 0 lies on the table, the set must contain a 0
        if not baby and any_baby(self.table):
            return False
        if method == "add":
            # SAF-3.1: two or more cards that sum to c
            return size >= 2 and total == number(self.played)
        # SAF-3.4: one or more cards that sum to 17 minus c
        return size >= 1 and total == 17 - number(self.played)

    def free_cards(self) -> list[str]:
        return without(self.table, self.chosen)

    def is_complete(self) -> bool:
        assert self.method is not None
        return self.is_legal_set(self.method, sum_of(self.chosen), len(self.chosen), any_baby(self.chosen))

    def can_be_completed(self, cards: list[str]) -> bool:
        assert self.method is not None
        return any(
            self.is_legal_set(self.method, sum_of(cards) + total, len(cards) + size, any_baby(cards) or baby)
            for total, size, baby in set_shapes(without(self.table, cards))
        )

    # Scores

    def scores(self) -> list[int]:
        # SAF-7.3: partners pool their piles; SAF-7.2: cards left on the table score for nobody
        pooled = [[card for seat in side for card in self.captured[seat]] for side in self.sides]
        by_side = self.reversed_scores(pooled) if self.reversed else self.normal_scores(pooled)
        return [by_side[self.side_of(seat)] for seat in range(self.players)]

    def side_of(self, seat: int) -> int:
        return next(index for index, side in enumerate(self.sides) if seat in side)

    def normal_scores(self, pooled: list[list[str]]) -> list[int]:
        # SAF-7.4: most unicorns +24
        unicorns = self.award(24, [sum(is_unicorn(card) for card in cards) for cards in pooled])
        # SAF-7.5: most hedgehogs -12
        hedgehogs = self.award(-12, [sum(is_hedgehog(card) for card in cards) for cards in pooled])
        # SAF-7.6: each captured 0 scores -5
        babies = [-5 * sum(is_baby(card) for card in cards) for cards in pooled]
        # SAF-7.7: each triangle scores +1, the 0s included
        return [unicorns[side] + hedgehogs[side] + babies[side] + triangles(cards) for side, cards in enumerate(pooled)]

    def reversed_scores(self, pooled: list[list[str]]) -> list[int]:
        # SAF-9.12: four single players may share 18 points in halves, so they count in half points
        unit = 2 if len(self.sides) == 4 else 1
        # SAF-9.8: most captured cards +24
        most_cards = self.award(24 * unit, [len(cards) for cards in pooled])
        # SAF-9.9: most hedgehogs +18
        hedgehogs = self.award(18 * unit, [sum(is_hedgehog(card) for card in cards) for cards in pooled])
        # SAF-9.10: each triangle scores +1; SAF-9.11: nothing for unicorns and 0s
        return [most_cards[side] + hedgehogs[side] + unit * triangles(cards) for side, cards in enumerate(pooled)]

    def award(self, points: int, counts: list[int]) -> list[int]:
        most = max(counts)
        # SAF-7.9, SAF-9.13: no award if nobody has a card of that sort
        if most == 0:
            return [0 for _ in counts]
        # SAF-7.8, SAF-9.12: sides level on the most share the points equally
        share, rest = divmod(points, counts.count(most))
        assert rest == 0
        return [share if count == most else 0 for count in counts]

    # Match

    def new_totals(self) -> list[int]:
        return [total + score for total, score in zip(self.totals, self.scores(), strict=True)]

    def next(self) -> tuple[list[int], dict[str, str]] | None:
        if self.match_is_over():
            return None
        # SAF-8.5: the player on the left of the last dealer deals first in the next game
        return self.new_totals(), {"dealer": SEATS[self.left_of(self.dealer)], "game": str(self.game + 1)}

    def match_is_over(self) -> bool:
        if self.reversed:
            # SAF-9.15: a match is a number of games agreed beforehand
            return self.game >= self.games
        # SAF-8.1: until a side has reached the target; SAF-8.4: another game if the highest total is shared
        return self.single or (max(self.new_totals()) >= self.target and len(self.leading_sides()) == 1)

    def leading_sides(self) -> list[list[int]]:
        totals = self.new_totals()
        # SAF-9.16: the lowest total wins; SAF-7.10, SAF-8.3: the highest total wins
        best = min(totals) if self.reversed else max(totals)
        return [side for side in self.sides if totals[side[0]] == best]

    def winners(self) -> list[int]:
        # SAF-7.11, SAF-9.17: level sides share the victory
        return sorted(seat for side in self.leading_sides() for seat in side)
