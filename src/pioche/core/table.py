"""How a game is put on a page. A game's `table.py` says what its zones show, its `table.html` draws them.

A zone is a part of the table that changes as one; its facts are plain values, drawn only when they have changed.
Where facts are long in the making, a zone may be given as a sketch: a function, and the few values it makes them of.
Everything here is written as HTML takes it: the names of people come escaped, all other text is the game's own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from html import escape, unescape
from typing import ClassVar, Final, Literal, NamedTuple, Protocol

from pioche.core.game import View
from pioche.core.native import mypyc_attr
from pioche.core.spoken import in_words, the_card
from pioche.core.words import Lang

Facts = dict[str, object]
# What a button does: play now, add to the draft, take out of the draft; or nothing, where it only shows.
Way = Literal["move", "add", "drop", ""]
_MANY: Final = 12


class People(NamedTuple):
    """Who sits at a table: names escaped for HTML, and which of them are bots."""

    names: tuple[str, ...]
    bots: tuple[bool, ...]


class Act(NamedTuple):
    """A choice offered as a button: its word in notation, and what it is called.

    `look` is `go` for what one most likely wants, `alt` for the rest, or a class of the game's own;
    `face` is drawn before the label.
    """

    move: str
    label: str
    way: Way = "move"
    look: str = "alt"
    face: str = ""


class Piece(NamedTuple):
    """A card or tile in hand: its drawing, its name, and what a tap on it does."""

    symbol: str
    label: str
    move: str = ""
    way: Way = ""
    state: Literal["", "legal", "no", "sel"] = ""


class Group(NamedTuple):
    """Pieces that lie together in a hand, with a word under them."""

    label: str
    pieces: tuple[Piece, ...]


class Prompt(NamedTuple):
    """What to do now, why, and the choices that are not pieces in hand."""

    ask: str
    why: str = ""
    acts: tuple[Act, ...] = ()


class Chapter(NamedTuple):
    """A part of the log: a heading and its sentences, first to last."""

    title: str
    lines: tuple[str, ...]


# A function and its arguments, all of which can be hashed: called only where one of them is new.
Sketch = tuple[Callable[..., Facts], *tuple[object, ...]]
ChapterSketch = tuple[Callable[..., Chapter], *tuple[object, ...]]
Told = Chapter | ChapterSketch
PromptSketch = tuple[Callable[..., Prompt], *tuple[object, ...]]
Zone = Facts | Sketch


class Log(Protocol):
    """Chapters, first to last: a list of them, or what makes each when it is asked for."""

    def __len__(self) -> int: ...

    def __getitem__(self, number: int, /) -> Told: ...


class Part(NamedTuple):
    """One term of a score, and the clause it comes from."""

    label: str
    points: int
    clause: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """What a page shows of a game. One language at a time; `people` are the names to show for seats.

    Whatever is public is made from the view of a spectator, so that it is the same for everybody.
    Abstract without the metaclass `ABCMeta`, as `core/game.py` explains.
    """

    # The drawings that any table of the game may need: ids of the sprite.
    symbols: ClassVar[tuple[str, ...]] = ()
    # The plan of the cloth: classes of the style sheets; `rows` is the common one, others are in the game's table.css.
    plan: ClassVar[str] = "rows"
    # Whether moves only add to the log: what comes before a chapter that a move has left as it was is then as it was.
    grows: ClassVar[bool] = False

    @abstractmethod
    def public(self, view: View, people: People, lang: Lang) -> Mapping[str, Zone]:
        """The zones that everybody sees, in their order, with the facts each shows."""

    @abstractmethod
    def private(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Mapping[str, Zone]:
        """The zones of one seat. `draft` are choices already in the view, not yet confirmed."""

    @abstractmethod
    def prompt(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt | PromptSketch:
        """What the seat of this view is asked now, or what it waits for."""

    def spoken(self, word: str, lang: Lang) -> str:
        """A card or tile of the notation as people name it where a move is refused; nothing for any other word."""
        return in_words(word, lang)

    @abstractmethod
    def log(self, view: View, people: People, lang: Lang) -> Log:
        """What happened, as far as a page may still tell it."""

    @abstractmethod
    def points(self, view: View) -> list[str]:
        """What each seat has of this deal so far; nothing where the score sheet has no such column."""

    @abstractmethod
    def verdict(self, view: View, people: People, lang: Lang) -> str:
        """How a finished deal ended, in a sentence."""

    @abstractmethod
    def count(self, view: View, lang: Lang) -> list[list[Part]]:
        """The arithmetic of a finished deal: for each seat the terms that add up to its score."""


def prompted(prompt: Prompt | PromptSketch) -> Prompt:
    return prompt if isinstance(prompt, Prompt) else prompt[0](*prompt[1:])


def suit(letter: str) -> str:
    """The shape of a suit, to stand in a line of text; no line breaks beside it, so that no comma begins one."""
    return f'<i class=nb>\u2060<svg class="si s{letter}"><use href="#s{letter}"/></svg>\u2060</i>'


@cache
def card_in_text(card: str, lang: Lang) -> str:
    """A card in a sentence: its name and the shape of its suit."""
    return f"{the_card(card, lang)}\u00a0{suit(card[0])}"


def plate(people: People, seat: int, *, line: str = "", role: str = "", team: bool = False, **own: object) -> Facts:
    """The plate of a seat: who sits there, a line about the hand, a role; and what else the game shows on it."""
    name = people.names[seat]
    face = _face(name, people.bots[seat])
    return {"n": seat, "name": name, "face": face, "line": line, "role": role, "team": team, **own}


def hand_of(groups: Sequence[tuple[str, Sequence[Piece]]]) -> Facts:
    """The cards of a hand; many of them lie closer."""
    return {"groups": groups, "many": sum([len(pieces) for _, pieces in groups]) > _MANY}


@lru_cache(4096)
def _face(name: str, bot: bool) -> str:
    """A bot's head, or the initial of a name; names come escaped."""
    return '<svg><use href="#bot"/></svg>' if bot else escape(unescape(name)[:1])


TRIANGLE: Final = "<svg class=pt><use href=#tri /></svg>"
