"""What happened, in sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from pioche.core.seats import NOBODY
from pioche.core.words import Counted, Lang, Words
from pioche.games.wild_tiles.kernel import (
    ACCEPT,
    CALL,
    CATCHES,
    CHALLENGE,
    KEEP,
    NAME,
    OUT,
    PASS,
    POINT,
    RESTART,
    WildTilesState,
)
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
    content_of,
    kind_of,
    seat_of,
)
from pioche.games.wild_tiles.table.tiles import TOWARDS, a_tile, colour_name, in_hand
from pioche.games.wild_tiles.tiles import NO_RANK, RANK, REVERSE, SKIP
from pioche.games.wild_tiles.view import WildTilesView
from pioche.table.html import NOTHING, Html, join, say
from pioche.table.persons import mention, tell
from pioche.table.presenter import Chapter, People
from pioche.table.zone import Zone, zone

_CHAPTER: Final = Words("Tiles {first} to {last}", "Tuiles {first} à {last}")
# Each of the player who did it, and said to that player.
_PLACES: Final = Words("{name} places {tile}", "{name} pose {tile}"), Words("You place {tile}", "Vous posez {tile}")
_AS_RESTART: Final = (
    Words("{name} plays a Wild as a Restart", "{name} joue une Libre comme Recommencez"),
    Words("You play a Wild as a Restart", "Vous jouez une Libre comme Recommencez"),
)
_POINTS_TO: Final = Words(", pointing {way}", " {way}")
_ASKS_FOR: Final = (
    Words(", and asks for {colour}", " et demande du {colour}"),
    Words(", and ask for {colour}", " et demandez du {colour}"),
)
_CALLS: Final = (
    Words(" and announces the last tile", " et annonce sa dernière tuile"),
    Words(" and announce your last tile", " et annoncez votre dernière tuile"),
)
_DRAWS: Final = (
    Counted(
        Words("{name} draws a tile.", "{name} pioche une tuile."),
        Words("{name} draws {n} tiles.", "{name} pioche {n} tuiles."),
    ),
    Counted(
        Words("You draw a tile.", "Vous piochez une tuile."),
        Words("You draw {n} tiles.", "Vous piochez {n} tuiles."),
    ),
)
_PLACES_NOTHING: Final = (
    Words("{name} places nothing.", "{name} ne pose rien."),
    Words("You place nothing.", "Vous ne posez rien."),
)
_PASSES: Final = Words("{name} passes.", "{name} passe."), Words("You pass.", "Vous passez.")
_ACCEPTS: Final = Words("{name} accepts.", "{name} accepte."), Words("You accept.", "Vous acceptez.")
_CHALLENGES: Final = Words("{name} challenges.", "{name} conteste."), Words("You challenge.", "Vous contestez.")
_BLUFFED: Final = Words("{name} was bluffing.", "{name} bluffait."), Words("You were bluffing.", "Vous bluffiez.")
_HONEST: Final = (
    Words("{name} was not bluffing.", "{name} ne bluffait pas."),
    Words("You were not bluffing.", "Vous ne bluffiez pas."),
)
_TAKES_BACK: Final = (
    Words("{name} takes the Wild Draw Four back.", "{name} reprend la Libre – prenez 4 tuiles."),
    Words("You take the Wild Draw Four back.", "Vous reprenez la Libre – prenez 4 tuiles."),
)
_TRADES: Final = (
    Words("{name} trades racks with {other}.", "{name} échange son casier avec {other}."),
    Words("You trade racks with {other}.", "Vous échangez votre casier avec {other}."),
)
_PASS_ON: Final = Words("Everybody passes tiles on.", "Chacun donne des tuiles à son voisin.")
_ALL_PASS: Final = _PASS_ON, _PASS_ON
_CATCHES: Final = (
    Words("{name} tries to catch.", "{name} veut prendre en faute."),
    Words("You try to catch.", "Vous voulez prendre en faute."),
)
_MISSES: Final = (
    Words("{name} misses a turn.", "{name} saute un tour."),
    Words("You miss a turn.", "Vous sautez un tour."),
)
# Placements to a chapter: a chapter travels whole whenever it grows.
_TO_CHAPTER: Final = 3


_EVIDENCE: Final = frozenset({HELD, HELD_BEFORE, LACKED, LACKED_BEFORE})
_ANSWERS: Final = {PASS: _PASSES, KEEP: _PLACES_NOTHING, ACCEPT: _ACCEPTS}
_FULL_STOP: Final = Html(".")

# A sentence about a player, and the one said to that player.
Pair = tuple[Words | Counted, Words | Counted]


class Placement(NamedTuple):
    """A tile placed: by whom, the action, where it points, the colour named."""

    seat: int
    action: int
    arrow: int = -1
    colour: int = -1


class Event(NamedTuple):
    """Anything else: its words, who did it, who else had part in it, how many tiles."""

    words: Pair
    seat: int
    other: int = 0
    number: int = 0


Line = Placement | Event


class Stretch(NamedTuple):
    """The entries of a chapter, and what was so before them: the way of play, whether a challenge is unanswered."""

    entries: tuple[int, ...]
    way: int
    challenged: bool


def log(view: WildTilesView, people: People, lang: Lang) -> list[Zone[Chapter]]:
    state = view.state
    stretches = _stretches(state)
    settled = state.phase < OUT and not in_hand(state)
    chapters: list[Zone[Chapter]] = []
    for number, stretch in enumerate(stretches, 1):
        lines = _lines(stretch, state.players, settled or number < len(stretches))
        if lines:
            chapters.append(_chapter(_TO_CHAPTER * len(chapters), lines, people, lang))
    return chapters


def _stretches(state: WildTilesState) -> list[Stretch]:
    """The log, cut after every few placements; what comes before the first one stands apart."""
    stretches: list[Stretch] = []
    entries: list[int] = []
    placements, way, challenged = 0, 1, False
    start = way, challenged
    for i in range(state.logged):
        entry: int = state.log[i]
        what, action = entry >> 58, content_of(entry)
        if what == CHOSE:
            continue
        if what == MOVED and action <= RESTART:
            if placements % _TO_CHAPTER == 0:
                stretches.append(Stretch(tuple(entries), *start))
                entries, start = [], (way, challenged)
            placements += 1
            if _turns_the_way(action, state.players):
                way = -way
        elif what == MOVED and action == CHALLENGE:
            challenged = True
        elif what in _EVIDENCE:
            challenged = False
        entries.append(entry)
    return [*stretches, Stretch(tuple(entries), *start)]


def _rank(action: int) -> int:
    """The rank of a tile placed in a colour; 13 for any other."""
    return RANK[action % CALL] if action < RESTART else NO_RANK


def _turns_the_way(action: int, players: int) -> bool:
    """WT-21.6: a Reverse turns the way of play; of two players it skips the other, as a Skip does."""
    return players > 2 and _rank(action) == REVERSE


@lru_cache(2048)
def _lines(stretch: Stretch, players: int, settled: bool) -> tuple[Line, ...]:
    """What a stretch tells. `settled`: the last placement in it is finished."""
    reader = _Reader(stretch, players)
    for entry in stretch.entries:
        reader.read(entry)
    if settled:
        reader.miss()
    return tuple(reader.lines)


class _Reader:
    """Reads entries: the parts of a placement are one, and so are tiles drawn in a row."""

    def __init__(self, stretch: Stretch, players: int) -> None:
        self.lines: list[Line] = []
        self._players = players
        self._way = stretch.way
        self._challenged = stretch.challenged
        self._drawer: int = NOBODY
        self._passing = False
        # Who misses a turn: told when the placement is, arrow and all.
        self._missing: int = NOBODY

    def read(self, entry: int) -> None:
        what, seat, tells = kind_of(entry), seat_of(entry), content_of(entry)
        if what == DREW:
            self._draw(seat)
            return
        self._drawer = NOBODY
        if what == MOVED:
            self._passing = False
            self._move(seat, tells)
        elif what == GAVE:
            if not self._passing:
                self._tell(Event(_ALL_PASS, seat))
            self._passing = True
        elif what == SHOUTED:
            if tells == CATCHES:
                self._tell(Event(_CATCHES, seat))
        elif what == SWAPPED:
            self._tell(Event(_TRADES, seat, tells))
        elif what == TOOK_BACK:
            self._tell(Event(_TAKES_BACK, seat))
        elif what in _EVIDENCE and self._challenged:
            self._tell(Event(_BLUFFED if what in (HELD, HELD_BEFORE) else _HONEST, seat))
            self._challenged = False

    def _tell(self, line: Line) -> None:
        self.miss()
        self.lines.append(line)

    def miss(self) -> None:
        if self._missing != NOBODY:
            self.lines.append(Event(_MISSES, self._missing))
        self._missing = NOBODY

    def _draw(self, seat: int) -> None:
        if seat == self._drawer:
            last = self.lines.pop()
            assert isinstance(last, Event)
            self.lines.append(last._replace(number=last.number + 1))
        else:
            self._tell(Event(_DRAWS, seat, number=1))
        self._drawer = seat

    def _move(self, seat: int, action: int) -> None:
        if action <= RESTART:
            self._tell(Placement(seat, action))
            self._skip(seat, action)
        elif POINT <= action < NAME:
            self._complete(arrow=action - POINT)
        elif NAME <= action < ACCEPT:
            self._complete(colour=action - NAME)
        elif action == CHALLENGE:
            self._challenged = True
            self._tell(Event(_CHALLENGES, seat))
        elif action in _ANSWERS:
            self._tell(Event(_ANSWERS[action], seat))

    def _skip(self, seat: int, action: int) -> None:
        if _turns_the_way(action, self._players):
            self._way = -self._way
        elif _rank(action) in (SKIP, REVERSE):
            self._missing = (seat + self._way) % self._players

    def _complete(self, arrow: int = -1, colour: int = -1) -> None:
        """One more part of the last placement."""
        last = self.lines.pop()
        assert isinstance(last, Placement)
        self.lines.append(Placement(last.seat, last.action, max(last.arrow, arrow), max(last.colour, colour)))


@zone
def _chapter(before: int, lines: tuple[Line, ...], people: People, lang: Lang) -> Chapter:
    """`before`: how many placements came before."""
    title = say(_CHAPTER, lang, first=before + 1, last=before + _TO_CHAPTER)
    return Chapter(title, tuple([_sentence(line, people, lang) for line in lines]))


def _sentence(line: Line, people: People, lang: Lang) -> Html:
    if isinstance(line, Event):
        other = mention(people, line.other, lang)
        return tell(*line.words, line.seat, people, lang, other=other, n=line.number)
    seat = line.seat
    words = _AS_RESTART if line.action == RESTART else _PLACES
    parts = [tell(*words, seat, people, lang, tile=a_tile(line.action % CALL, lang))]
    if line.arrow >= 0:
        parts.append(say(_POINTS_TO, lang, way=say(TOWARDS[line.arrow], lang)))
    if line.colour >= 0:
        parts.append(tell(*_ASKS_FOR, seat, people, lang, colour=colour_name(line.colour, lang)))
    if CALL <= line.action < RESTART:
        parts.append(tell(*_CALLS, seat, people, lang))
    return join(NOTHING, [*parts, _FULL_STOP])
