"""A match as text: written, read, replayed, verified. The format is specified in docs/record.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidRecord, PiocheError, UnknownVersion
from pioche.core.game import Game, State
from pioche.core.options import Options, Value
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.words import Words

FORMAT: Final = 1
_HEAD: Final = "pioche record"


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
        for played in self.deals:
            lines += ["", *_deal_lines(game, played)]
        if self.winners is not None:
            lines += ["", "result " + " ".join(LETTERS[seat] for seat in self.winners)]
        return "\n".join(lines) + "\n"

    def replay(self, game: Game, number: int, moves: int | None = None) -> State:
        """The state after some moves of a deal (all of them if not said); deals count from 0."""
        played = self.deals[number]
        state = game.start(played.deal)
        for seat, text in played.moves[:moves]:
            state.apply(game.parse(state.view(seat), text))
        return state


def _deal_lines(game: Game, played: PlayedDeal) -> Iterator[str]:
    deal = played.deal
    yield f"deal {deal.number}"
    yield "totals " + " ".join(map(str, deal.totals))
    yield from (f"fact {name} {value}" for name, value in deal.facts.items())
    yield from (f"pile {name} {game.info.cards.text(cards)}".rstrip() for name, cards in deal.piles.items())
    for seat, moves in groupby(played.moves, key=lambda move: move[0]):
        yield f"{LETTERS[seat]} " + " ".join(text for _, text in moves)
    if played.scores is not None:
        yield "scores " + " ".join(map(str, played.scores))


def read_record(text: str, find: Callable[[str], Game]) -> Record:
    """Read a record and verify it whole: every deal, every move, every score. Refuses the first line that is wrong."""
    return _Reader(text, find).read()


_EXPECTED: Final = Words("“{expected}” should stand here.", "« {expected} » devrait figurer ici.")
_NOT_NUMBERS: Final = Words("“{words}” should be whole numbers.", "« {words} » devrait être des nombres entiers.")
_ENDED: Final = Words("nothing may follow the result.", "rien ne peut suivre le résultat.")
_NOT_TURN: Final = Words("it is not the turn of {seat}.", "ce n’est pas à {seat} de jouer.")
_NOT_LEGAL: Final = Words("{text} is refused by {clause}.", "{text} est refusé par {clause}.")
_NOT_A_DEAL: Final = Words("these are not the cards of a deal.", "ce ne sont pas les cartes d’une donne.")
_NOT_CARRIED: Final = Words("this deal does not follow from the one before.", "cette donne ne suit pas la précédente.")
_WRONG_SCORES: Final = Words("the scores are {scores}.", "les scores sont {scores}.")
_WRONG_WINNERS: Final = Words("the winners are {winners}.", "les gagnants sont {winners}.")
_TEXT_EXPECTED: Final = Words("the record breaks off.", "le texte s’interrompt.")


class _Reader:
    """Reads line after line; `at` is the line being read, counted from 1."""

    def __init__(self, text: str, find: Callable[[str], Game]) -> None:
        kept = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
        self.lines = [(number, line) for number, line in kept if line and not line.startswith("#")]
        self.find = find
        self.place = 0
        self.at = 1

    def read(self) -> Record:
        try:
            record = self.header()
            while self.peek() == "deal":
                self.deal(record)
            self.result(record)
        except (InvalidRecord, UnknownVersion):
            raise
        except PiocheError as error:
            raise InvalidRecord(line=self.at, reason=error) from None
        return record

    def refuse(self, reason: Words, **details: object) -> InvalidRecord:
        filled = Words(reason.say("en", **details), reason.say("fr", **details))
        return InvalidRecord(line=self.at, reason=filled)

    def peek(self) -> str:
        """The first word of the next line; nothing at the end."""
        return self.lines[self.place][1].split()[0] if self.place < len(self.lines) else ""

    def words(self, key: str) -> list[str]:
        """The words of the next line after its key, which must be this one."""
        if self.place == len(self.lines):
            raise self.refuse(_TEXT_EXPECTED)
        self.at, line = self.lines[self.place]
        if line != key and not line.startswith(key + " "):
            raise self.refuse(_EXPECTED, expected=key)
        self.place += 1
        return line.removeprefix(key).split()

    def numbers(self, key: str) -> list[int]:
        words = self.words(key)
        try:
            return [int(word) for word in words]
        except ValueError:
            raise self.refuse(_NOT_NUMBERS, words=" ".join(words)) from None

    def version(self, key: str, known: int, what: Words) -> None:
        words = self.words(key)
        if words != [str(known)]:
            raise UnknownVersion(what=what, version=" ".join(words), known=known)

    def header(self) -> Record:
        self.version(_HEAD, FORMAT, Words("record format", "le format"))
        self.game = self.find(" ".join(self.words("game")))
        info = self.game.info
        self.version("rules", info.rules_version, Words("rules version", "la version de règles"))
        given: dict[str, Value] = dict(word.partition("=")[::2] for word in self.words("options"))
        options = info.choose(given)
        names: list[str] = []
        while self.peek() == "seat":
            seat, *name = self.words("seat")
            if len(names) == options.players or seat != LETTERS[len(names)]:
                raise self.refuse(_EXPECTED, expected="deal")
            names.append(" ".join(name))
        return Record(info.id, info.rules_version, options, tuple(names), [], None)

    def deal(self, record: Record) -> None:
        deal = self.dealt(record)
        state = self.game.start(deal)
        fresh = self.game.start(self.expected(record))
        if state.cards() != fresh.cards():
            raise self.refuse(_NOT_A_DEAL)
        played = PlayedDeal(deal, [], None)
        record.deals.append(played)
        self.moves(played, state)
        self.state = state
        if state.turn() == NOBODY:
            self.scores(played, state)

    def expected(self, record: Record) -> Deal:
        """The deal that comes next, with other cards."""
        if not record.deals:
            return self.game.open(record.options, SeededChance(0))
        following = self.game.next(record.deals[-1].deal, self.state, SeededChance(0))
        if following is None or self.state.turn() != NOBODY:
            raise self.refuse(_EXPECTED, expected="result")
        return following

    def dealt(self, record: Record) -> Deal:
        expected = self.expected(record)
        if self.numbers("deal") != [expected.number] or tuple(self.numbers("totals")) != expected.totals:
            raise self.refuse(_NOT_CARRIED)
        facts = {name: self.fact(name) for name in expected.facts}
        if record.deals and any(facts[name] != expected.facts[name] for name in facts if name != "reshuffle"):
            raise self.refuse(_NOT_CARRIED)
        piles = {}
        for name, cards in expected.piles.items():
            piles[name] = self.game.info.cards.parse(" ".join(self.words(f"pile {name}")))
            if name in LETTERS and len(piles[name]) != len(cards):
                raise self.refuse(_NOT_A_DEAL)
        return Deal(record.options, expected.number, expected.totals, facts, piles)

    def fact(self, name: str) -> str:
        return " ".join(self.words(f"fact {name}"))

    def moves(self, played: PlayedDeal, state: State) -> None:
        while self.peek() and self.peek() in LETTERS:
            seat = Seat(LETTERS.index(self.peek()))
            for text in self.words(LETTERS[seat]):
                self.move(state, seat, text)
                played.moves.append((seat, text))

    def move(self, state: State, seat: Seat, text: str) -> None:
        if seat != state.turn():
            raise self.refuse(_NOT_TURN, seat=LETTERS[seat])
        view = state.view(seat)
        action = self.game.parse(view, text)
        if action not in view.actions():
            clause = self.game.refusal(view, action).clause
            raise self.refuse(_NOT_LEGAL, text=text, clause=clause)
        state.apply(action)

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
        if self.place < len(self.lines):
            self.at = self.lines[self.place][0]
            turn = letter(self.state.turn()) or "deal"
            raise self.refuse(_ENDED) if over else self.refuse(_EXPECTED, expected=turn)
