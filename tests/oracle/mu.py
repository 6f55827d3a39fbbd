"""The oracle of Mü: a naive second implementation, written from the rules alone.

Cards, seats and moves are the words of `docs/notation/mu.md`; seats inside are numbers, 0 = A.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SEATS = "ABCDEF"
COLOURS = "RYBKG"

TRIANGLES = {0: 1, 1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 1, 9: 0}  # MU-7.1

TARGETS = {  # MU-7.4: the targets of the levels 1, 2, 3, …
    3: [12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34],
    4: [30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58],
    5: [24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57],
    6: [20, 24, 28, 32, 36, 40, 44, 48, 52, 56],
}


def colour(card: str) -> str:
    return card[0]


def number(card: str) -> int:
    return int(card[1])


def matches(card: str, trump: str | None) -> bool:
    return trump in (card[0], card[1])


def bonus(level: int, trump: str) -> int:
    if trump in COLOURS:
        extra = 0  # MU-7.6
    elif trump in ("1", "7"):
        extra = 1  # MU-7.7
    elif trump != "none":
        extra = 2  # MU-7.8
    else:
        extra = 3  # MU-7.9
    return min(10 * (level + extra), 100)  # MU-7.10


def reached_level(players: int, points: int) -> int:
    # MU-7.13: the highest level whose target is reached, 0 if even level 1 is missed
    return sum(1 for target in TARGETS[players] if points >= target)


class Oracle:
    def __init__(
        self,
        options: Mapping[str, object],
        totals: Sequence[int],
        facts: Mapping[str, str],
        piles: Mapping[str, Sequence[str]],
    ) -> None:
        self.players = int(str(options["players"]))
        self.target_score = int(str(options["target_score"]))
        self.passout_dealer = str(options["passout_dealer"])
        self.totals = list(totals)
        self.dealer = SEATS.index(facts["dealer"])
        self.hands = [list(piles[SEATS[seat]]) for seat in range(self.players)]
        self.laid: list[list[str]] = [[] for _ in range(self.players)]
        self.bids = [0] * self.players
        self.lay_order: list[int] = []
        self.passes_in_a_row = 0
        self.chief: int | None = None
        self.vice: int | None = None
        self.chief_trump: str | None = None
        self.vice_trump: str | None = None
        self.partner: int | None = None
        self.trick: list[tuple[int, str]] = []
        self.captured: list[list[str]] = [[] for _ in range(self.players)]
        self.hand_scores = [0] * self.players
        self.void = False
        self.phase = "auction"
        self.start_auction_turn(self.dealer)  # MU-2.1

    def turn(self) -> int | None:
        return None if self.phase == "over" else self.seat

    def legal(self) -> set[str]:
        if self.phase == "auction":
            return self.legal_auction()
        if self.phase == "vice's trump":
            return self.choices_from_laid(self.seat)  # MU-4.4: he cannot decline
        if self.phase == "chief's trump":
            # MU-4.5: none is always available; MU-4.6: the vice's trump is refused
            return (self.choices_from_laid(self.seat) | {"none"}) - {self.vice_trump}
        if self.phase == "partner":
            # MU-4.8: neither himself nor the vice
            return {"+" + SEATS[seat] for seat in range(self.players) if seat not in (self.chief, self.vice)}
        if self.phase == "tricks":
            return self.legal_trick()
        return set()

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"{move} is not legal in {self.phase}: {sorted(self.legal())}")
        if self.phase == "auction":
            self.play_auction(move)
        elif self.phase == "vice's trump":
            self.vice_trump = move
            self.ask_chief("chief's trump")  # MU-4.1
        elif self.phase == "chief's trump":
            self.chief_trump = move
            if self.players == 3:
                self.ask_chief("tricks")  # MU-4.9, MU-5.6
            else:
                self.ask_chief("partner")  # MU-4.1
        elif self.phase == "partner":
            self.partner = SEATS.index(move[1])
            self.ask_chief("tricks")  # MU-5.6
        else:
            self.play_to_trick(move)

    def scores(self) -> list[int]:
        return list(self.hand_scores)

    def next(self) -> tuple[list[int], dict[str, str]] | None:
        # MU-8.2: only a scored hand ends the game
        if not self.void and max(self.new_totals()) >= self.target_score:
            return None
        if self.void and self.passout_dealer == "same":
            return self.new_totals(), {"dealer": SEATS[self.dealer]}  # MU-3.1
        return self.new_totals(), {"dealer": SEATS[self.left_of(self.dealer)]}  # MU-1.7, MU-3.1

    def winners(self) -> list[int]:
        # MU-8.4, MU-8.5: equal highest totals share the win
        totals = self.new_totals()
        return [seat for seat in range(self.players) if totals[seat] == max(totals)]

    def new_totals(self) -> list[int]:
        return [total + score for total, score in zip(self.totals, self.hand_scores, strict=True)]  # MU-8.1

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def ask_chief(self, phase: str) -> None:
        assert self.chief is not None
        self.phase = phase
        self.seat = self.chief

    # 2. Auction

    def start_auction_turn(self, seat: int) -> None:
        self.seat = seat
        self.laid_in_turn = 0
        self.lay_limit = self.limit_of_turn(seat)  # MU-2.13: judged when the turn begins

    def limit_of_turn(self, seat: int) -> int:
        highest_other = max(bid for other, bid in enumerate(self.bids) if other != seat)
        if self.bids[seat] > highest_other:
            return 1  # MU-2.6: sole leader
        return highest_other + 1 - self.bids[seat]  # MU-2.5

    def legal_auction(self) -> set[str]:
        stop = "pass" if self.laid_in_turn == 0 else "done"
        if self.laid_in_turn == self.lay_limit:
            return {stop}
        return {stop} | set(self.hands[self.seat])  # MU-2.2, MU-2.8, MU-2.10

    def play_auction(self, move: str) -> None:
        if move == "pass":
            self.passes_in_a_row += 1
            if self.passes_in_a_row == self.players:
                self.end_auction()  # MU-2.11
            else:
                self.start_auction_turn(self.left_of(self.seat))  # MU-2.1
        elif move == "done":
            self.start_auction_turn(self.left_of(self.seat))  # MU-2.1
        else:
            self.hands[self.seat].remove(move)
            self.laid[self.seat].append(move)
            self.bids[self.seat] += 1  # MU-2.3
            self.lay_order.append(self.seat)
            self.laid_in_turn += 1
            self.passes_in_a_row = 0  # MU-2.11

    # 3. Result of the auction

    def end_auction(self) -> None:
        highest = max(self.bids)
        leaders = [seat for seat in range(self.players) if self.bids[seat] == highest]
        if highest == 0:
            self.void = True  # MU-3.1
            self.phase = "over"
        elif len(leaders) > 1:
            self.score_stalemate(leaders)  # MU-3.2
            self.phase = "over"
        else:
            self.chief = leaders[0]  # MU-3.7
            self.vice = self.find_vice(self.chief)
            if self.vice is None:
                self.ask_chief("chief's trump")
            else:
                self.phase = "vice's trump"  # MU-4.1
                self.seat = self.vice

    def score_stalemate(self, tied: list[int]) -> None:
        provocateur = [seat for seat in self.lay_order if seat in tied][-1]  # MU-3.3
        for seat in tied:
            per_card = -10 if seat == provocateur else 5  # MU-3.4, MU-3.5
            self.hand_scores[seat] = per_card * self.bids[seat]

    def find_vice(self, chief: int) -> int | None:
        if self.players == 3:
            return None  # MU-3.12
        others = [seat for seat in range(self.players) if seat != chief]
        highest = max(self.bids[seat] for seat in others)
        if highest == 0:
            return None  # MU-3.11
        runners_up = [seat for seat in others if self.bids[seat] == highest]  # MU-3.8
        best = max(self.laid_numbers(seat) for seat in runners_up)
        best_seats = [seat for seat in runners_up if self.laid_numbers(seat) == best]
        return best_seats[0] if len(best_seats) == 1 else None  # MU-3.9, MU-3.10

    def laid_numbers(self, seat: int) -> list[int]:
        # MU-3.9: from high to low, compared position by position
        return sorted((number(card) for card in self.laid[seat]), reverse=True)

    # 4. Trumps

    def choices_from_laid(self, seat: int) -> set[str]:
        # MU-4.2, MU-4.3: a colour or a number on a card he himself laid
        return {colour(card) for card in self.laid[seat]} | {str(number(card)) for card in self.laid[seat]}

    # 5. Playing the tricks

    def suit(self, card: str) -> str:
        if matches(card, self.chief_trump) or matches(card, self.vice_trump):
            return "trump"  # MU-5.2, MU-5.3
        return colour(card)  # MU-5.4

    def legal_trick(self) -> set[str]:
        playable = set(self.hands[self.seat]) | set(self.laid[self.seat])  # MU-5.1
        if not self.trick:
            return playable  # MU-5.6, MU-5.12
        suit_led = self.suit(self.trick[0][1])
        following = {card for card in playable if self.suit(card) == suit_led}  # MU-5.8, MU-5.9
        return following or playable  # MU-5.10

    def play_to_trick(self, card: str) -> None:
        if card in self.laid[self.seat]:
            self.laid[self.seat].remove(card)  # MU-5.15: the face-up one is used
        else:
            self.hands[self.seat].remove(card)
        self.trick.append((self.seat, card))
        if len(self.trick) < self.players:
            self.seat = self.left_of(self.seat)  # MU-5.7
        else:
            self.end_trick()

    def end_trick(self) -> None:
        winner = self.trick_winner()
        self.captured[winner] += [card for _, card in self.trick]  # MU-5.12
        self.trick = []
        self.seat = winner  # MU-5.12
        if not any(self.hands) and not any(self.laid):
            self.score_played_hand()  # MU-5.13
            self.phase = "over"

    # 6. Who wins a trick

    def trick_winner(self) -> int:
        suit_led = self.suit(self.trick[0][1])
        winner, best = self.trick[0]
        for seat, card in self.trick[1:]:
            # MU-6.10: among equally strong cards the one played first wins
            if self.strength(card, suit_led) > self.strength(best, suit_led):
                winner, best = seat, card
        return winner

    def strength(self, card: str, suit_led: str) -> tuple[int, int]:
        of_chief = matches(card, self.chief_trump)
        of_vice = matches(card, self.vice_trump)
        if of_chief and of_vice:
            return (4, 0)  # MU-6.5, MU-6.9
        if of_chief:
            return (3, self.rank_in_group(card, self.chief_trump))  # MU-6.5
        if of_vice:
            return (2, self.rank_in_group(card, self.vice_trump))  # MU-6.5
        if self.suit(card) == suit_led:
            return (1, number(card))  # MU-6.2
        return (0, 0)  # MU-6.3

    def rank_in_group(self, card: str, trump: str | None) -> int:
        if trump == colour(card):
            return number(card)  # MU-6.7
        return 0  # MU-6.8

    # 7. Scoring a played hand

    def score_played_hand(self) -> None:
        assert self.chief is not None
        assert self.chief_trump is not None
        triangles = [sum(TRIANGLES[number(card)] for card in cards) for cards in self.captured]
        self.hand_scores = list(triangles)  # MU-7.2
        team = [seat for seat in (self.chief, self.partner) if seat is not None]  # MU-4.10
        opponents = [seat for seat in range(self.players) if seat not in team]  # MU-4.10
        level = self.bids[self.chief]  # MU-3.7
        team_points = sum(triangles[seat] for seat in team)  # MU-7.3
        if team_points >= TARGETS[self.players][level - 1]:  # MU-7.5
            for seat in team:
                self.hand_scores[seat] += bonus(level, self.chief_trump)  # MU-7.11
        else:
            steps = level - reached_level(self.players, team_points)  # MU-7.13
            self.hand_scores[self.chief] -= 10 * steps  # MU-7.14
            for seat in opponents:
                self.hand_scores[seat] += 5 * steps  # MU-7.15, MU-7.16
