"""Template again, from its rules alone: a second opinion on the kernel, which shares nothing with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SEATS = "ABCD"
TRICKS = 3


class Oracle:
    """One deal. Moves and cards are words such as `R5`."""

    def __init__(
        self,
        options: Mapping[str, object],
        totals: Sequence[int],
        facts: Mapping[str, str],
        piles: Mapping[str, Sequence[str]],
    ) -> None:
        self.players = len(totals)
        self.target_score = options["target_score"]
        self.totals = list(totals)
        self.leader = SEATS.index(facts["leader"])
        self.hands = [list(piles[SEATS[seat]]) for seat in range(self.players)]
        # The tricks played: for each the seats and their cards in order.
        self.tricks: list[list[tuple[int, str]]] = [[]]
        self.won = [0] * self.players

    def turn(self) -> int | None:
        if len(self.tricks) > TRICKS:
            return None  # TPL-2.5
        return (self.leads() + len(self.tricks[-1])) % self.players  # TPL-2.1

    def leads(self) -> int:
        """Who leads the trick that is played."""
        return winner(self.tricks[-2]) if len(self.tricks) > 1 else self.leader

    def legal(self) -> set[str]:
        turn = self.turn()
        if turn is None:
            return set()
        hand, trick = self.hands[turn], self.tricks[-1]
        following = [card for card in hand if trick and card[0] == trick[0][1][0]]
        return set(following or hand)  # TPL-2.2, TPL-2.3

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"{move} is not legal")
        turn = self.turn()
        assert turn is not None
        self.hands[turn].remove(move)
        self.tricks[-1].append((turn, move))
        if len(self.tricks[-1]) == self.players:
            self.won[winner(self.tricks[-1])] += 1
            self.tricks.append([])

    def scores(self) -> list[int]:
        return self.won  # TPL-3.1

    def next(self) -> tuple[list[int], dict[str, str]] | None:
        totals = self.final_totals()
        if max(totals) >= int(str(self.target_score)):
            return None  # TPL-3.2
        return totals, {"leader": SEATS[(self.leader + 1) % self.players]}  # TPL-1.4

    def winners(self) -> list[int]:
        totals = self.final_totals()
        return [seat for seat, total in enumerate(totals) if total == max(totals)]  # TPL-3.2

    def final_totals(self) -> list[int]:
        return [before + won for before, won in zip(self.totals, self.won, strict=True)]


def winner(trick: Sequence[tuple[int, str]]) -> int:
    """TPL-2.4."""
    led = trick[0][1][0]
    return max((card, seat) for seat, card in trick if card[0] == led)[1]
