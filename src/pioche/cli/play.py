"""Play in the terminal against bots. The match is on disk after every move of the person."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pioche.bots.levels import LEVELS, make_bot
from pioche.cli import files, phrases
from pioche.cli.errors import NoSavedMatch, NotAMatch, OtherGame
from pioche.cli.rules import clause_text, outline
from pioche.cli.scores import by_seat
from pioche.core.chance import Chance, SecretChance
from pioche.core.errors import IllegalAction, PiocheError
from pioche.core.game import Game
from pioche.core.match import Match
from pioche.core.options import Options
from pioche.core.record import read_record
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import Lang
from pioche.games import find

PERSON: Final = "you"


class Quit(Exception):
    """The person wants to stop."""


def saved_match_file(game: Game) -> Path:
    """The file for a match of this account, unless another one is named."""
    return files.own_folder("pioche play", phrases.NO_HOME) / f"{game.info.id}.rec"


def new_match(game: Game, options: Options, seat: Seat, level: str, chance: Chance) -> Match:
    names = [PERSON if chair == seat else level for chair in range(options.players)]
    return Match(game, options, chance, names)


def saved_match(game: Game, path: Path) -> Match:
    """The unfinished match in a file."""
    if not path.exists():
        raise NoSavedMatch(file=path)
    record = read_record(files.read(path), find)
    if record.game != game.info.id:
        raise OtherGame(file=path, found=find(record.game).info.title, asked=game.info.title)
    if PERSON not in record.names or record.winners is not None:
        raise NoSavedMatch(file=path)
    return Match.resume(find(record.game, record.rules_version), record, SecretChance())


def unfinished_match(game: Game, path: Path, lang: Lang) -> Match | None:
    """The match that a new one would overwrite, if the person chooses to continue it."""
    try:
        match = saved_match(game, path)
    except NoSavedMatch:
        return None
    except PiocheError as error:
        raise NotAMatch(file=path, reason=error) from None
    try:
        return None if ask(phrases.WAITING.say(lang, file=path)).strip().lower() == "new" else match
    except EOFError:
        return match


def ask(question: str) -> str:
    if sys.stdin is None:
        raise EOFError
    return input(question)


class Terminal:
    """One person at one match."""

    def __init__(
        self,
        match: Match,
        path: Path,
        lang: Lang,
        chance: Chance,
        resume_command: str,
    ) -> None:
        self.match = match
        self.path = path
        self.lang = lang
        self.chance = chance
        self.resume_command = resume_command
        self.seat = Seat(match.record.names.index(PERSON))
        # A bot has the name of its level. Club players replace the people of a record from elsewhere.
        levels = {name if name in LEVELS else "club" for name in match.record.names}
        self.bots = {level: make_bot(match.game, level) for level in levels}

    def tell(self, text: str) -> None:
        print(text)

    def run(self) -> None:
        """Play until the match is over or the person stops."""
        try:
            self.save()
            self.tell(self.heading())
            while self.match.winners is None:
                self.step()
            self.tell(phrases.WON.say(self.lang, winners=", ".join(LETTERS[s] for s in self.match.winners)))
        except (Quit, EOFError, KeyboardInterrupt):
            self.tell("\n" + phrases.SAVED.say(self.lang, file=self.path, command=self.resume_command))

    def save(self) -> None:
        files.write(self.path, self.match.record.text(self.match.game))

    def step(self) -> None:
        turn = self.match.turn
        if turn == NOBODY:
            if ask(phrases.NEXT.say(self.lang)).strip().lower() in ("q", "quit"):
                raise Quit
            self.match.next_deal()
            self.save()
            self.tell(self.heading())
        elif turn == self.seat:
            self.person_moves()
        else:
            self.bot_moves(turn)
        if self.match.turn == NOBODY:
            self.deal_is_over()

    def heading(self) -> str:
        return phrases.DEAL.say(self.lang, number=self.match.deal_number, totals=self.by_seat(self.match.totals))

    def by_seat(self, scores: Sequence[int]) -> str:
        return by_seat(self.match.game, self.match.options, scores, self.lang)

    def deal_is_over(self) -> None:
        self.save()
        scores = self.match.record.deals[-1].scores
        assert scores is not None
        self.show_table()
        self.tell(phrases.SCORED.say(self.lang, scores=self.by_seat(scores), totals=self.by_seat(self.match.totals)))

    def bot_moves(self, turn: Seat) -> None:
        view = self.match.view(turn)
        name = self.match.record.names[turn]
        bot = self.bots[name if name in LEVELS else "club"]
        self.match.play(turn, bot.choose(view, self.chance))
        self.tell(f"  {self.match.view(self.seat).last_move()}")

    def table(self) -> list[str]:
        return self.match.view(self.seat).describe(self.lang)

    def show_table(self) -> None:
        self.tell("\n".join(self.table()))

    def moves(self) -> str:
        view = self.match.view(self.seat)
        return " ".join(view.text(action) for action in view.actions())

    def moves_line(self) -> str:
        return phrases.MOVES.say(self.lang, moves=self.moves())

    def show_moves(self) -> None:
        self.tell(self.moves_line())

    def person_moves(self) -> None:
        """Show the table once, then ask until a move is accepted. It is saved first: a deal cannot be replayed."""
        self.save()
        self.show_table()
        # Some games end their description with the moves.
        if self.table()[-1] != self.moves_line():
            self.show_moves()
        while not self.play_answer(ask(phrases.PROMPT.say(self.lang, seat=LETTERS[self.seat])).split()):
            pass

    def play_answer(self, words: list[str]) -> bool:
        """Play the words, if they are legal moves; return whether they were."""
        if not words or self.command(words):
            return False
        try:
            self.match.play_texts(self.seat, words)
        except PiocheError as error:
            self.tell(self.refusal(error))
            return False
        self.save()
        return True

    def refusal(self, error: PiocheError) -> str:
        """The sentence of a refusal, and the clause behind it."""
        lines = [error.sentence(self.lang)]
        if isinstance(error, IllegalAction):
            lines.append(clause_text(self.match.game, str(error.details["clause"]), self.lang))
        return "\n".join(lines)

    def command(self, words: list[str]) -> bool:
        """Carry out the words, if they are a command; return whether they were."""
        match [word.lower() for word in words]:
            case ["q" | "quit"]:
                raise Quit
            case ["?" | "help"]:
                clause = next(iter(self.match.game.rulebook(self.lang).clauses))
                self.tell(phrases.PLAY_HELP.say(self.lang, moves=self.moves(), clause=clause))
            case ["moves"]:
                self.show_moves()
            case ["table"]:
                self.show_table()
            case ["rules"]:
                self.tell(outline(self.match.game, self.lang))
            case ["rules", id]:
                self.tell(self.rule(id))
            case _:
                return False
        return True

    def rule(self, id: str) -> str:
        try:
            return clause_text(self.match.game, id, self.lang)
        except PiocheError as error:
            return error.sentence(self.lang)
