"""A match as text: written, read, replayed, verified. The format is specified in docs/record.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal, WrittenDeal, read_deal, write_deal
from pioche.core.errors import InvalidNames, InvalidRecord, PiocheError, UnknownVersion
from pioche.core.game import Game, State
from pioche.core.options import Options, Value, whole_number
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.words import Words

FORMAT: Final = 1
_HEAD: Final = "pioche record"
# Deals that are drawn to find the facts that do not depend on chance.
_SAMPLE_DEALS: Final = 16
_LINE: Final = re.compile(r"[^\n]*\n?")


@dataclass(slots=True)
class PlayedDeal:
    """One deal of a record: its cards, its moves in notation with their seats, its scores once it is over."""

    deal: Deal
    moves: list[tuple[Seat, str]]
    scores: list[int] | None


@dataclass(slots=True)
class Record:
    """A match, finished or not."""

    game: str
    rules_version: int
    options: Options
    names: tuple[str, ...]
    deals: list[PlayedDeal]
    winners: list[Seat] | None

    def text(self, game: Game) -> str:
        """The record as it is stored, exported and compared."""
        lines = [f"{_HEAD} {FORMAT}", f"game {self.game}", f"rules {self.rules_version}"]
        lines.append(f"options {self.options.text()}")
        lines += [f"seat {LETTERS[seat]} {name}" for seat, name in enumerate(self.names)]
        for deal in self.deals:
            lines += ["", *_deal_lines(game, deal)]
        if self.winners is not None:
            lines += ["", "result " + " ".join(LETTERS[seat] for seat in self.winners)]
        return "\n".join(lines) + "\n"

    def replay(self, game: Game, number: int, moves: int | None = None) -> State:
        """The state after some moves of a deal, by default after all; deals count from 0."""
        deal = self.deals[number]
        state = game.start(deal.deal)
        for seat, text in deal.moves[:moves]:
            state.apply(state.view(seat).parse(text))
        return state


def _deal_lines(game: Game, played: PlayedDeal) -> Iterator[str]:
    deal = write_deal(played.deal, game.cards(played.deal.options))
    yield f"deal {deal.number}"
    yield "totals " + " ".join(map(str, deal.totals))
    yield from (f"fact {name} {value}" for name, value in deal.facts.items())
    yield from (f"pile {name} {cards}".rstrip() for name, cards in deal.piles.items())
    for seat, moves in groupby(played.moves, key=lambda move: move[0]):
        yield f"{LETTERS[seat]} " + " ".join(text for _, text in moves)
    if played.scores is not None:
        yield "scores " + " ".join(map(str, played.scores))


def check_names(names: Sequence[str], players: int) -> None:
    """Refuse names that would change when a record is read again."""
    if len(names) not in (0, players) or not all(
        name.isprintable() and name.split(" ") == name.split() for name in names
    ):
        raise InvalidNames(names=", ".join(names))


# The game of an id, under its newest rules version (None) or under the one that is named.
Find = Callable[[str, int | None], Game]


def read_record(text: str, find: Find) -> Record:
    """Read a record and verify it whole: every deal, every move, every score. Refuses the first line that is wrong."""
    return _Reader(text, find).read()


_EXPECTED: Final = Words("“{expected}” should stand here.", "« {expected} » devrait figurer ici.")
_NOT_NUMBERS: Final = Words("“{words}” should be whole numbers.", "« {words} » devrait être des nombres entiers.")
_ENDED: Final = Words("nothing may follow the result.", "rien ne peut suivre le résultat.")
_NOT_TURN: Final = Words("it is not the turn of {seat}.", "ce n’est pas à {seat} de jouer.")
_NOT_LEGAL: Final = Words("{text} is refused by {clause}.", "{text} est refusé par {clause}.")
_NOT_A_DEAL: Final = Words("these are not the cards of a deal.", "ce ne sont pas les cartes d’une donne.")
_NOT_CARRIED: Final = Words("this deal does not follow from the one before.", "cette donne ne suit pas la précédente.")
_WRONG_SCORES: Final = Words("the scores are {scores}.", "les scores sont {scores}.")
_WRONG_WINNERS: Final = Words("the winners are {winners}.", "les gagnants sont {winners}.")
_BREAKS_OFF: Final = Words("the record breaks off.", "le texte s’interrompt.")
_END: Final = (0, "")


def _content_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with content, and their numbers."""
    for number, match in enumerate(_LINE.finditer(text), 1):
        line = match[0].strip()
        if line and not line.startswith("#"):
            yield number, line


class _Reader:
    """Reads line by line, one ahead; `at` is the number of the current line, counted from 1."""

    def __init__(self, text: str, find: Find) -> None:
        self.lines = _content_lines(text)
        self.find = find
        self.at = 1
        self.next_at, self.next = next(self.lines, _END)

    def read(self) -> Record:
        try:
            record = self.header()
            while self.peek() == "deal" and all(deal.scores for deal in record.deals[-1:]):
                self.deal(record)
            self.result(record)
        except (InvalidRecord, UnknownVersion):
            raise
        except PiocheError as error:
            raise InvalidRecord(line=self.at, reason=error) from None
        return record

    def refuse(self, reason: Words, **details: object) -> InvalidRecord:
        return InvalidRecord(line=self.at, reason=reason.filled(**details))

    def peek(self) -> str:
        """The first word of the next line; empty at the end."""
        return self.next.split(maxsplit=1)[0] if self.next else ""

    def words(self, key: str) -> list[str]:
        """The words of the next line, which must begin with this key."""
        if not self.next:
            raise self.refuse(_BREAKS_OFF)
        self.at, line = self.next_at, self.next
        if line != key and not line.startswith(key + " "):
            raise self.refuse(_EXPECTED, expected=key)
        self.next_at, self.next = next(self.lines, _END)
        return line.removeprefix(key).split()

    def numbers(self, key: str) -> list[int]:
        words = self.words(key)
        numbers = [number for word in words if (number := whole_number(word)) is not None]
        if len(numbers) < len(words):
            raise self.refuse(_NOT_NUMBERS, words=" ".join(words))
        return numbers

    def header(self) -> Record:
        format = self.words(_HEAD)
        if format != [str(FORMAT)]:
            raise UnknownVersion(what=Words("record format", "le format"), version=" ".join(format), known=FORMAT)
        id = " ".join(self.words("game"))
        newest = self.find(id, None).info.rules_version
        rules = self.numbers("rules")
        if len(rules) != 1:
            raise self.refuse(_EXPECTED, expected=f"rules {newest}")
        self.game = self.find(id, rules[0])
        info = self.game.info
        words = self.words("options")
        values: dict[str, Value] = dict(word.partition("=")[::2] for word in words)
        options = info.restore(values)
        if words != options.text().split():
            raise self.refuse(_EXPECTED, expected=f"options {options.text()}")
        seats = LETTERS[: options.players] if self.peek() == "seat" else ""
        names = tuple(" ".join(self.words(f"seat {seat}")) for seat in seats)
        check_names(names, options.players)
        return Record(info.id, info.rules_version, options, names, [], None)

    def deal(self, record: Record) -> None:
        expected = self.expected(record)
        deal = self.read_deal(record, expected)
        state = self.game.start(deal)
        cards = self.game.start(expected).cards()
        if state.cards() != cards or not self.holds(deal, cards):
            raise self.refuse(_NOT_A_DEAL)
        played = PlayedDeal(deal, [], None)
        record.deals.append(played)
        self.moves(played, state)
        self.state = state
        if state.turn() == NOBODY:
            self.scores(played, state)

    def holds(self, deal: Deal, cards: list[int]) -> bool:
        """Whether the piles have all these cards; a state may count a second copy of a card for a missing one."""
        name = self.game.cards(deal.options).name
        piles = Counter(name(card) for pile in deal.piles.values() for card in pile)
        return Counter(map(name, cards)) <= piles

    def expected(self, record: Record, seed: int = 0) -> Deal:
        """The next deal, with other cards."""
        if not record.deals:
            return self.game.open(record.options, SeededChance(seed))
        following = self.game.next(record.deals[-1].deal, self.state, SeededChance(seed))
        if following is None:
            self.at = self.next_at
            raise self.refuse(_EXPECTED, expected="result")
        return following

    def fixed_facts(self, record: Record, expected: Deal) -> dict[str, str]:
        """The facts that do not depend on chance: they are the same for every seed."""
        facts = dict(expected.facts)
        for seed in range(1, _SAMPLE_DEALS):
            for name, value in self.expected(record, seed).facts.items():
                if facts.get(name) != value:
                    facts.pop(name, None)
        return facts

    def read_deal(self, record: Record, expected: Deal) -> Deal:
        if self.numbers("deal") != [expected.number] or tuple(self.numbers("totals")) != expected.totals:
            raise self.refuse(_NOT_CARRIED)
        facts = {name: self.fact(name) for name in expected.facts}
        if any(facts[name] != value for name, value in self.fixed_facts(record, expected).items()):
            raise self.refuse(_NOT_CARRIED)
        cards = self.game.cards(record.options)
        piles = {}
        for name, pile in expected.piles.items():
            piles[name] = " ".join(self.words(f"pile {name}"))
            # Checked at its own line, so that a refusal has the right line number.
            if len(cards.parse(piles[name])) != len(pile) and name in LETTERS:
                raise self.refuse(_NOT_A_DEAL)
        return read_deal(WrittenDeal(expected.number, expected.totals, facts, piles), record.options, cards)

    def fact(self, name: str) -> str:
        return " ".join(self.words(f"fact {name}"))

    def moves(self, played: PlayedDeal, state: State) -> None:
        while self.peek() and self.peek() in LETTERS:
            seat = Seat(LETTERS.index(self.peek()))
            for text in self.words(LETTERS[seat]):
                played.moves.append((seat, self.move(state, seat, text)))

    def move(self, state: State, seat: Seat, text: str) -> str:
        """Carry out a move; return it in the game's own notation."""
        if seat != state.turn():
            raise self.refuse(_NOT_TURN, seat=LETTERS[seat])
        view = state.view(seat)
        action = view.parse(text)
        if action not in view.actions():
            clause = view.refusal(action).clause
            raise self.refuse(_NOT_LEGAL, text=text, clause=clause)
        state.apply(action)
        return view.text(action)

    def scores(self, played: PlayedDeal, state: State) -> None:
        played.scores = state.scores()
        if self.numbers("scores") != played.scores:
            raise self.refuse(_WRONG_SCORES, scores=" ".join(map(str, played.scores)))

    def result(self, record: Record) -> None:
        if not record.deals:
            self.words("deal")
        last = record.deals[-1]
        over = last.scores is not None and self.game.next(last.deal, self.state, SeededChance(0)) is None
        if over:
            winners = self.game.winners(last.deal, self.state)
            expected = [LETTERS[seat] for seat in winners]
            if self.words("result") != expected:
                raise self.refuse(_WRONG_WINNERS, winners=" ".join(expected))
            record.winners = winners
        if self.next:
            self.at = self.next_at
            turn = letter(self.state.turn()) or "deal"
            raise self.refuse(_ENDED) if over else self.refuse(_EXPECTED, expected=turn)
