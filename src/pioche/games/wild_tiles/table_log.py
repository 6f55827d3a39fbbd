"""What happened, in sentences."""

from __future__ import annotations

from typing import Final

from pioche.core.native import i64
from pioche.core.table import Chapter, People
from pioche.core.words import Counted, Lang, Words
from pioche.games.wild_tiles.kernel import ACCEPT, CALL, CATCHES, CHALLENGE, KEEP, NAME, OUT, PASS, POINT, RESTART
from pioche.games.wild_tiles.log import (
    CHOSE,
    DREW,
    GAVE,
    HELD,
    HELD_BEFORE,
    LACKED,
    LACKED_BEFORE,
    MOVED,
    SHOUTED,
    SWAPPED,
    TOOK_BACK,
    kind_of,
    seat_of,
    told,
)
from pioche.games.wild_tiles.table_tiles import TOWARDS, a_tile, colour_name, in_hand
from pioche.games.wild_tiles.tiles import RANK, REVERSE, SKIP, WILD
from pioche.games.wild_tiles.view import WildTilesView

_CHAPTER: Final = Words("Tiles {first} to {last}", "Tuiles {first} à {last}")
_PLACES: Final = Words("{name} places {tile}", "{name} pose {tile}")
_AS_RESTART: Final = Words("{name} plays a Wild as a Restart", "{name} joue un Wild en Restart")
_POINTS_TO: Final = Words(", pointing {way}", " {way}")
_ASKS_FOR: Final = Words(", and asks for {colour}", " et demande du {colour}")
_CALLS: Final = Words(" and announces the last tile", " et annonce sa dernière tuile")
_DRAWS: Final = Counted(
    Words("{name} draws a tile.", "{name} pioche une tuile."),
    Words("{name} draws {n} tiles.", "{name} pioche {n} tuiles."),
)
_PLACES_NOTHING: Final = Words("{name} places nothing.", "{name} ne pose rien.")
_PASSES: Final = Words("{name} passes.", "{name} passe.")
_ACCEPTS: Final = Words("{name} accepts.", "{name} accepte.")
_CHALLENGES: Final = Words("{name} challenges.", "{name} conteste.")
_BLUFFED: Final = Words("{name} was bluffing.", "{name} bluffait.")
_HONEST: Final = Words("{name} was not bluffing.", "{name} ne bluffait pas.")
_TAKES_BACK: Final = Words("{name} takes the Wild Draw Four back.", "{name} reprend le Wild Draw Four.")
_TRADES: Final = Words("{name} trades racks with {other}.", "{name} échange son chevalet avec {other}.")
_ALL_PASS: Final = Words("Everybody passes tiles on.", "Tous passent des tuiles.")
_CATCHES: Final = Words("{name} tries to catch.", "{name} veut prendre en faute.")
_MISSES: Final = Words("{name} misses a turn.", "{name} saute un tour.")
# So many placements to a chapter: a chapter travels whole whenever it grows.
_TO_CHAPTER: Final = 4


class _Tale:
    """The log as sentences: the parts of a placement are one, and so are tiles drawn in a row."""

    def __init__(self, people: People, lang: Lang) -> None:
        self.names = people.names
        self.lang: Lang = lang
        self.chapters: list[list[str]] = []
        self.placements = 0
        self.placing = ""
        self.calls = ""
        self.drawing = (-1, 0)
        self.challenged = False
        self.passing = False
        self.way = 1
        # Who misses a turn: told when the placement is, arrow and all.
        self.missing = -1

    def hear(self, entry: i64) -> None:
        what, seat, tells = kind_of(entry), seat_of(entry), told(entry)
        if what == DREW:
            self.draw(seat)
            return
        self.drawing = (-1, 0)
        if what == MOVED:
            self.passing = False
            self.move(seat, tells)
        elif what == GAVE:
            if not self.passing:
                self.say(_ALL_PASS)
            self.passing = True
        elif what == SHOUTED:
            if tells == CATCHES:
                self.say(_CATCHES, seat)
        elif what == SWAPPED:
            self.say(_TRADES, seat, other=self.names[tells])
        elif what == TOOK_BACK:
            self.say(_TAKES_BACK, seat)
        elif what in (HELD, HELD_BEFORE, LACKED, LACKED_BEFORE) and self.challenged:
            self.say(_BLUFFED if what in (HELD, HELD_BEFORE) else _HONEST, seat)
            self.challenged = False

    def say(self, words: Words, seat: int = 0, **details: object) -> None:
        self.miss()
        self.tell(words.say(self.lang, name=self.names[seat], **details))

    def miss(self) -> None:
        if self.missing >= 0:
            self.tell(_MISSES.say(self.lang, name=self.names[self.missing]))
        self.missing = -1

    def tell(self, sentence: str) -> None:
        if not self.chapters:
            self.chapters.append([])
        self.chapters[-1].append(sentence)

    def draw(self, seat: int) -> None:
        self.miss()
        before, number = self.drawing
        if before == seat:
            self.chapters[-1].pop()
        else:
            number = 0
        self.drawing = (seat, number + 1)
        self.tell(_DRAWS.say(self.lang, number + 1, name=self.names[seat]))

    def move(self, seat: int, action: int) -> None:
        if action <= RESTART:
            self.place(seat, action)
        elif POINT <= action < NAME:
            self.add(_POINTS_TO.say(self.lang, way=TOWARDS[action - POINT].say(self.lang)))
        elif NAME <= action < ACCEPT:
            self.add(_ASKS_FOR.say(self.lang, colour=colour_name(action - NAME, self.lang)))
        elif action == CHALLENGE:
            self.challenged = True
            self.say(_CHALLENGES, seat)
        elif action in (PASS, KEEP, ACCEPT):
            self.say({PASS: _PASSES, KEEP: _PLACES_NOTHING, ACCEPT: _ACCEPTS}[action], seat)

    def place(self, seat: int, action: int) -> None:
        self.miss()
        if self.placements % _TO_CHAPTER == 0:
            self.chapters.append([])
        self.placements += 1
        self.calls = _CALLS.say(self.lang) if CALL <= action < RESTART else ""
        words = _AS_RESTART if action == RESTART else _PLACES
        self.placing = words.say(self.lang, name=self.names[seat], tile=a_tile(action % CALL, self.lang))
        self.chapters[-1].append(f"{self.placing}{self.calls}.")
        self.strike(seat, RANK[action % CALL] if action < RESTART and action % CALL < WILD else -1)

    def strike(self, seat: int, rank: int) -> None:
        """WT-21.6: a Reverse turns the way of play; of two players it skips the other, as a Skip does."""
        players = len(self.names)
        if rank == REVERSE and players > 2:
            self.way = -self.way
        elif rank in (SKIP, REVERSE):
            self.missing = (seat + self.way) % players

    def add(self, part: str) -> None:
        """One more part of a placement: the call comes last."""
        self.placing += part
        self.chapters[-1][-1] = f"{self.placing}{self.calls}."


def log(view: WildTilesView, people: People, lang: Lang) -> list[Chapter]:
    table = view.table
    tale = _Tale(people, lang)
    for i in range(table.logged):
        if kind_of(table.log[i]) != CHOSE:
            tale.hear(table.log[i])
    if table.phase < OUT and not in_hand(table):
        tale.miss()
    return [
        Chapter(_CHAPTER.say(lang, first=_TO_CHAPTER * n + 1, last=_TO_CHAPTER * (n + 1)), tuple(lines))
        for n, lines in enumerate(tale.chapters)
    ]
