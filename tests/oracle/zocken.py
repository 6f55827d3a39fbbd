"""Zocken a second time, from its rules alone: plain lists, sets, dicts and strings, no speed.

The clauses in comments are those of the rules, the words of moves those of docs/notation/zocken.md.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

MATERIAL = Path(__file__).parents[2] / "src" / "pioche" / "games" / "zocken" / "material"
SEATS = "ABCDE"
COLOURS = ("yellow", "blue")
CLASSES = {"goblin": 36, "effect": 21, "joker": 3}
EFFECTS = {"none", "turn_yellow", "turn_blue", "pass_goblin", "draw_two", "give_two"}
LIGHT_HATS = 14
IN_HAND = {"goblin": 1, "effect": 2, "joker": 3}  # ZOC-8.4 to 8.6
SERIES = {3: -5, 4: -10, 5: -20, 6: -25}  # ZOC-8.7


@dataclass(frozen=True)
class Card:
    face: str
    kind: str
    values: dict[str, int]
    symbols: list[str]
    tree: bool
    effect: str
    copies: int
    light_hats: int

    def fits(self, symbol: str) -> bool:
        # ZOC-4.7: the multicoloured goblin fits every symbol
        return symbol in self.symbols or "any" in self.symbols


def read_material(name: str) -> dict[str, Card]:
    rows = tomllib.loads((MATERIAL / f"{name}.toml").read_text(encoding="utf-8"))["card"]
    cards = [
        Card(
            row["face"],
            row["class"],
            {colour: row[colour] for colour in COLOURS},
            row["symbols"],
            row["tree"],
            row["effect"],
            row["copies"],
            row["light_hats"],
        )
        for row in rows
    ]
    check_material(cards)
    return {card.face: card for card in cards}


def check_material(cards: Sequence[Card]) -> None:
    if len({card.face for card in cards}) < len(cards):
        raise ValueError("a face is listed twice")
    if any(card.kind not in CLASSES or card.effect not in EFFECTS for card in cards):
        raise ValueError("unknown class or effect")
    for kind, wanted in CLASSES.items():
        if sum(card.copies for card in cards if card.kind == kind) != wanted:
            raise ValueError(f"ZOC-1.1: {wanted} cards of class {kind}")
    if sum(card.light_hats for card in cards) != LIGHT_HATS:
        raise ValueError(f"ZOC-1.2: {LIGHT_HATS} light hats")
    if any(card.light_hats > card.copies for card in cards):
        raise ValueError("more light hats than copies")


def all_series(cards: Mapping[str, Card], hand: Sequence[str]) -> set[tuple[str, ...]]:
    """Every series that can be laid out of the hand: goblins, then jokers, each in table order."""
    order = list(cards)
    goblins = sorted((face for face in hand if cards[face].kind == "goblin"), key=order.index)
    jokers = sorted((face for face in hand if cards[face].kind == "joker"), key=order.index)
    collected: set[tuple[str, ...]] = set()
    for symbol in {symbol for face in goblins for symbol in cards[face].symbols}:
        # ZOC-4.5, 4.7, 4.10: goblins of one symbol, jokers that fit it, no effect cards
        fitting = [face for face in goblins + jokers if cards[face].fits(symbol)]
        # ZOC-4.3, 4.4, 4.9: 3 to 6 cards, jokers included
        for length in SERIES:
            # ZOC-4.11: a card must remain
            if length < len(hand):
                collected.update(combinations(fitting, length))
    # ZOC-4.6: at least one goblin, which stands first
    return {series for series in collected if cards[series[0]].kind == "goblin"}


def counting(trick: Sequence[str]) -> list[int]:
    """The places of the trick whose cards still count after ZOC-6.3 to 6.5."""
    places = []
    for place, face in enumerate(trick):
        identical = [other for other in range(len(trick)) if trick[other] == face]
        # ZOC-6.5: single cards count; ZOC-6.4: of three the last; ZOC-6.3: of two or four none
        if len(identical) == 1 or (len(identical) == 3 and place == identical[-1]):
            places.append(place)
    return places


def taking_place(trick: Sequence[str], value: Mapping[str, int]) -> int | None:
    """The place of the card that takes the trick, None if the trick is discarded."""
    # ZOC-6.2: five identical cards
    if len(trick) == 5 and len(set(trick)) == 1:
        return None
    places = counting(trick)
    # ZOC-6.6: no card counts, the last player takes
    if not places:
        return len(trick) - 1
    # ZOC-6.7, 6.8: the highest card takes, of equal ones the last placed
    highest = max(value[trick[place]] for place in places)
    return [place for place in places if value[trick[place]] == highest][-1]


class Oracle:
    def __init__(
        self,
        options: Mapping[str, object],
        totals: Sequence[int],
        facts: Mapping[str, str],
        piles: Mapping[str, Sequence[str]],
    ) -> None:
        self.options = options
        self.totals = list(totals)
        self.players = len(self.totals)
        self.cards = read_material(str(options["material"]))
        self.round = int(facts["round"])
        self.first_leader = SEATS.index(facts["leader"])
        self.pawn = facts["pawn"]
        self.hands = [list(piles[seat]) for seat in SEATS[: self.players]]
        self.draw = list(piles["draw"])
        self.heaps: list[list[str]] = [[] for _ in range(self.players)]
        self.series: list[list[tuple[str, ...]]] = [[] for _ in range(self.players)]
        self.discarded: list[str] = []
        self.leader = self.first_leader
        self.trick: list[str] = []
        self.seat: int | None = self.leader
        self.laid: list[str] = []
        self.receiver = 0
        self.to_give = 0
        # ZOC-2.6: the first player chooses the colour before the first trick of the match
        self.decision = "pawn" if self.pawn == "none" else "turn"

    def turn(self) -> int | None:
        return self.seat

    def legal(self) -> set[str]:
        if self.seat is None:
            return set()
        hand = self.hands[self.seat]
        if self.decision == "pawn":
            return set(COLOURS)
        if self.decision == "turn":
            # ZOC-3.3: any card of the hand; ZOC-3.2: or first a series
            return set(hand) | self.series_words()
        if self.decision == "series":
            return self.series_words()
        if self.decision == "card":
            return set(hand)
        if self.decision == "pass":
            return {f">{face}" for face in self.passable()}
        if self.decision == "receiver":
            # ZOC-5.14: another player
            return {f"@{SEATS[seat]}" for seat in range(self.players) if seat != self.seat}
        # ZOC-5.17: any sort of card
        return {f">{face}" for face in hand}

    def series_words(self) -> set[str]:
        laid = tuple(self.laid)
        words = set()
        for series in all_series(self.cards, self.laid + self.hands[self.acting()]):
            if series == laid:
                words.add("done")
            elif series[: len(laid)] == laid:
                words.add(f"+{series[len(laid)]}")
        return words

    def passable(self) -> list[str]:
        hand = self.hands[self.acting()]
        # ZOC-5.7, 5.10, 5.11: a goblin is any card without a tree
        goblins = [face for face in hand if not self.cards[face].tree]
        # ZOC-5.8: a card with a tree only without a goblin
        return goblins or hand

    def acting(self) -> int:
        assert self.seat is not None
        return self.seat

    def left(self, seat: int) -> int:
        return (seat + 1) % self.players

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"{move} is not legal")
        if self.decision == "pawn":
            self.pawn = move
            self.decision = "turn"
        elif move == "done":
            self.close_series()
        elif move.startswith("+"):
            self.hands[self.acting()].remove(move[1:])
            self.laid.append(move[1:])
            self.decision = "series"
        elif move.startswith("@"):
            self.receiver = SEATS.index(move[1:])
            self.decision = "give"
        elif move.startswith(">"):
            self.give(move[1:])
        else:
            self.place(move)

    def close_series(self) -> None:
        self.series[self.acting()].append(tuple(self.laid))
        self.laid = []
        # ZOC-4.2: one series per turn; ZOC-3.2: then always a card
        self.decision = "card"

    def place(self, face: str) -> None:
        seat = self.acting()
        self.hands[seat].remove(face)
        self.trick.append(face)
        # ZOC-3.4, 3.5: the effect is carried out at once
        self.carry_out(self.cards[face].effect, seat)

    def carry_out(self, effect: str, seat: int) -> None:
        held = len(self.hands[seat])
        if effect == "pass_goblin" and held > 0:
            # ZOC-5.7: one card to the left neighbour; ZOC-5.9: nothing from an empty hand
            self.receiver, self.to_give, self.decision = self.left(seat), 1, "pass"
        elif effect == "give_two" and held > 0:
            # ZOC-5.14, 5.15: two cards, or the only one, or nothing
            self.to_give, self.decision = min(2, held), "receiver"
        else:
            if effect == "turn_yellow":
                self.pawn = "yellow"  # ZOC-5.1
            elif effect == "turn_blue":
                self.pawn = "blue"  # ZOC-5.2
            elif effect == "draw_two":
                # ZOC-5.12, 5.13: the left neighbour draws two or what there is
                self.hands[self.left(seat)] += self.draw[:2]
                self.draw = self.draw[2:]
            self.end_turn()

    def give(self, face: str) -> None:
        self.hands[self.acting()].remove(face)
        # ZOC-5.16: all to the same player; ZOC-5.18, 5.19: they join his hand at once
        self.hands[self.receiver].append(face)
        self.to_give -= 1
        if self.to_give == 0:
            self.end_turn()

    def end_turn(self) -> None:
        self.decision = "turn"
        # ZOC-3.1: one turn each, clockwise
        self.seat = self.left(self.acting())
        if len(self.trick) == self.players:
            self.end_trick()

    def end_trick(self) -> None:
        # ZOC-6.1, 5.4: values in the colour the pawn shows now
        value = {face: card.values[self.pawn] for face, card in self.cards.items()}
        place = taking_place(self.trick, value)
        if place is None:
            # ZOC-7.4: set aside; ZOC-7.5: the same leader again
            self.discarded += self.trick
        else:
            taker = (self.leader + place) % self.players
            # ZOC-7.1, 7.2: all cards go to the heap
            self.heaps[taker] += self.trick
            # ZOC-7.3: the player on the left of the taker leads
            self.leader = self.left(taker)
        self.trick = []
        # ZOC-8.1, 8.2: the hands are checked after the trick only
        self.seat = None if [] in self.hands else self.leader

    def scores(self) -> list[int]:
        return [self.score(seat) for seat in range(self.players)]

    def score(self, seat: int) -> int:
        # ZOC-8.3: each card of the heap; ZOC-8.4 to 8.6, 1.5: the hand by class; ZOC-8.7, 8.8: the series
        heap = len(self.heaps[seat])
        hand = sum(IN_HAND[self.cards[face].kind] for face in self.hands[seat])
        return heap + hand + sum(SERIES[len(series)] for series in self.series[seat])

    def new_totals(self) -> list[int]:
        # ZOC-8.12: the round score is added to the total
        return [total + score for total, score in zip(self.totals, self.scores(), strict=True)]

    def next(self) -> tuple[list[int], dict[str, str]] | None:
        totals = self.new_totals()
        # ZOC-9.1, 9.2: more than the limit ends the match
        if max(totals) > int(str(self.options["limit"])):
            return None
        # ZOC-9.5: so does round number `max_rounds`
        if self.options["max_rounds"] != "off" and self.round >= int(str(self.options["max_rounds"])):
            return None
        # ZOC-2.7, 5.5: the pawn keeps its colour
        facts = {"round": str(self.round + 1), "leader": SEATS[self.next_leader()], "pawn": self.pawn}
        return totals, facts

    def next_leader(self) -> int:
        how = self.options["next_round_leader"]
        if how == "rotate_left":
            return self.left(self.first_leader)
        if how == "same":
            return self.first_leader
        # ZOC-2.9: who would have led the next trick
        return self.leader

    def winners(self) -> list[int]:
        totals = self.new_totals()
        # ZOC-9.3, 9.4: the lowest total wins, level players share
        return [seat for seat in range(self.players) if totals[seat] == min(totals)]
