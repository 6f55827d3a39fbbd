"""Calcory, played naively from its rules: the board is a dict from space to card, everything else lists.

Clause numbers refer to the rule specification; words of moves to docs/notation/calcory.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SEATS = "ABCD"
SPACES = [f"r{row}c{column}" for row in range(1, 7) for column in range(1, 11)]
MARKERS = 6


def number(card: str) -> int:
    return int(card[1:])


class Oracle:
    def __init__(
        self,
        options: Mapping[str, object],
        totals: Sequence[int],
        facts: Mapping[str, str],
        piles: Mapping[str, Sequence[str]],
    ) -> None:
        self.players = len(totals)
        self.marker_limit = options["marker_limit"]
        self.stall_limit = options["stall_limit"]
        self.board: dict[str, str] = dict(zip(SPACES, piles["board"], strict=True))  # CAL-1.2
        self.piles: list[list[str]] = [[] for _ in range(self.players)]  # CAL-1.4
        self.active = SEATS.index(facts["starter"])  # CAL-1.5
        self.attempt: list[str] = []  # the spaces turned over in this turn
        self.marking: list[str] = []  # the spaces that carry markers
        self.owner: int | None = None  # CAL-2.4: one marking at most, so one owner
        self.picked_up: list[str] = []  # the cards of a take, until the space of the returned one is chosen
        self.returned: str | None = None  # the card to put back, once chosen
        self.failures = 0  # the count of CAL-7.10
        self.over = False

    # The four decisions

    def turn(self) -> int | None:
        return None if self.over else self.active

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.returned is not None:
            return self.free_spaces()  # CAL-6.4
        if self.picked_up:
            return set(self.picked_up)  # CAL-6.3
        moves = self.face_down()  # CAL-2.3, CAL-3.1
        if self.may_stop():
            moves.add("stop")  # CAL-3.10
        return moves

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"{move} is not legal")
        if self.returned is not None:
            self.put_back(move)
        elif self.picked_up:
            self.returned = move
        elif move == "stop":
            self.stop()
        else:
            self.turn_over(move)

    # What lies on the board

    def face_down(self) -> set[str]:
        # CAL-3.4: marked cards cannot be chosen
        return {space for space in self.board if space not in self.marking and space not in self.attempt}

    def free_spaces(self) -> set[str]:
        return {space for space in SPACES if space not in self.board}

    def sum_of(self, spaces: list[str]) -> int:
        return sum(number(self.board[space]) for space in spaces)

    def zeros(self) -> int:
        # CAL-3.8: only the current attempt counts
        return sum(number(self.board[space]) == 0 for space in self.attempt)

    # CAL-3: turning cards

    def turn_over(self, space: str) -> None:
        self.attempt.append(space)
        # CAL-3.5: the order of the checks
        if self.sum_of(self.attempt) > 13:
            self.fail()  # CAL-3.6
        elif self.zeros() == 2:
            self.fail()  # CAL-3.7
        elif self.sum_of(self.attempt) == 13:
            self.pick_up(self.attempt)  # CAL-3.9, CAL-6.1
        elif not self.face_down():
            # CAL-3.11: the attempt ends by itself
            if self.may_stop():
                self.stop()
            else:
                self.fail()

    def fail(self) -> None:
        # CAL-7.10: only failed attempts on a board without marking count
        if self.owner is None:
            self.failures += 1
        # CAL-7.9
        if isinstance(self.stall_limit, int) and self.failures == self.stall_limit * self.players:
            self.attempt = []
            self.over = True
        else:
            self.end_turn()  # CAL-3.12

    # CAL-4, CAL-5: stopping

    def may_stop(self) -> bool:
        # CAL-4.2, CAL-4.3
        minimum = 1 if self.piles[self.active] else 2
        if len(self.attempt) < minimum:
            return False
        # CAL-4.7, CAL-5.9: the limit restricts only a stop that places markers
        if self.would_mark() and self.marker_limit != "none":
            return len(self.attempt) <= MARKERS
        return True

    def would_mark(self) -> bool:
        # CAL-4.5, CAL-4.6: without a marking every stop marks; CAL-5.6: an improvement cannot decline to
        return self.owner is None or self.is_improvement()

    def is_improvement(self) -> bool:
        # CAL-5.1, CAL-5.5
        mine, theirs = self.sum_of(self.attempt), self.sum_of(self.marking)
        return mine > theirs or (mine == theirs and len(self.attempt) > len(self.marking))

    def stop(self) -> None:
        if not self.would_mark():
            self.fail()  # CAL-5.4
            return
        # CAL-4.5, CAL-5.2: the old marking is turned back, the attempt is marked
        self.marking = self.attempt
        self.owner = self.active
        self.failures = 0  # CAL-7.10
        self.end_turn()

    # CAL-6: taking cards

    def pick_up(self, spaces: list[str]) -> None:
        # CAL-6.4: the spaces just emptied are free
        self.picked_up = [self.board.pop(space) for space in spaces]
        self.attempt = []
        self.failures = 0  # CAL-7.10

    def put_back(self, space: str) -> None:
        assert self.returned is not None
        self.board[space] = self.returned
        self.picked_up.remove(self.returned)
        self.piles[self.active] += self.picked_up  # CAL-6.5
        self.picked_up = []
        self.returned = None
        self.end_turn()  # CAL-6.7

    # CAL-2, CAL-7: from turn to turn, and the end

    def end_turn(self) -> None:
        self.attempt = []
        self.active = (self.active + 1) % self.players  # CAL-1.6
        if self.owner == self.active:
            self.collect()  # CAL-2.1
        elif not self.face_down():
            self.end_turn()  # CAL-2.2: skipped

    def collect(self) -> None:
        marking = self.marking
        self.marking = []
        self.owner = None
        if len(marking) == 1:
            # CAL-7.1
            self.piles[self.active].append(self.board.pop(marking[0]))
            self.over = True
        else:
            self.pick_up(marking)  # CAL-6.2

    def scores(self) -> list[int]:
        return [len(pile) for pile in self.piles]  # CAL-7.5, CAL-7.6

    def next(self) -> tuple[list[int], dict[str, str]] | None:
        return None  # CAL-7.4: one game is the whole match

    def winners(self) -> list[int]:
        # CAL-7.7, CAL-7.8
        best = max(self.scores())
        return [seat for seat, score in enumerate(self.scores()) if score == best]
