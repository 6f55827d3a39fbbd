"""How a game is put on a page. A game's `table/` says what its zones show, its `table.html` draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from pioche.core import game
from pioche.core.game import Action, View
from pioche.core.seats import NOBODY
from pioche.core.words import Lang, Words
from pioche.table.deal_names import DEAL, DealName
from pioche.table.html import NOTHING, Html, escape, say
from pioche.table.zone import State, Way, Zone, ZoneData, Zones, ZoneValue, zone

V = TypeVar("V", bound=View)
# Choices of a player, not yet confirmed: moves as words of the notation, or the names of pieces.
Draft = tuple[str, ...]
# Many cards in a hand lie closer.
_MANY_CARDS: Final = 12
_SHORT_NAME: Final = 6
_BOT_FACE: Final = Html('<svg><use href="#bot"/></svg>')


class People(NamedTuple):
    """Who sits at a table: names, which of them are bots, what stands for a face, names where there is little room."""

    names: tuple[Html, ...]
    bots: tuple[bool, ...]
    faces: tuple[Html, ...] = ()
    short_names: tuple[Html, ...] = ()
    # How well the bots play, in a word; nothing for people.
    levels: tuple[Html, ...] = ()


@lru_cache(4096)
def people(names: tuple[str, ...], bots: tuple[bool, ...], levels: tuple[Html, ...] = ()) -> People:
    """The people at a table, their names escaped; `levels` of the bots."""
    faces = [_BOT_FACE if bot else escape(name[:1]) for name, bot in zip(names, bots, strict=True)]
    short_names = [escape(name[:_SHORT_NAME]) for name in names]
    levels = levels or (NOTHING,) * len(names)
    return People(tuple(map(escape, names)), bots, tuple(faces), tuple(short_names), levels)


class Button(NamedTuple):
    """A choice that is no piece: its words in notation, mostly one, and what it is called.

    Several words, with blanks between them, are played one after another. Without a way the button is disabled and
    its label says why. `look` is `go` for what one most likely wants, `alt` for the rest, or a class of the game's own;
    `face` is drawn before the label.
    """

    move: str
    label: Html
    way: Way = "move"
    look: str = "alt"
    face: Html = NOTHING


class Piece(NamedTuple):
    """A card or tile in hand: its drawing, its name, what a tap on it does, and a word that stands on it."""

    symbol: Html
    label: Html
    move: Html = NOTHING
    way: Way = ""
    state: State = ""
    note: Html = NOTHING


class Group(NamedTuple):
    """Pieces that lie together in a hand, with a word under them."""

    label: Html
    pieces: tuple[Piece, ...]


class Prompt(NamedTuple):
    """What to do now, why, and the choices that are not pieces in hand; the clause that the reason comes from."""

    ask: Html
    why: Html = NOTHING
    buttons: tuple[Button, ...] = ()
    clause: str = ""


class Chapter(NamedTuple):
    """A part of the log: a heading and its sentences, first to last."""

    title: Html
    lines: tuple[Html, ...]


class Part(NamedTuple):
    """One term of a score, and the clause it comes from."""

    label: Html
    points: int
    clause: str


def _no_picks(_view: View) -> tuple[str, ...]:
    return ()


# The kinds of great moments. Each has its own motion, sound and vibration.
MomentKind = Literal["won", "made", "failed", "exact", "out", "match"]


class Moment(NamedTuple):
    """A great moment that the last move has brought about, shown for a second: words and cards."""

    kind: MomentKind
    words: Html
    cards: tuple[Html, ...] = ()


class Goal(NamedTuple):
    """The options that say when a match is over: its points, its number of deals; empty where there is none."""

    points: str = "target_score"
    deals: str = ""


_TARGET_SCORE: Final = Goal()


def _no_moment(_view: View, _people: People, _lang: Lang) -> None:
    return None


def _no_word_name(_word: str, _lang: Lang) -> str:
    return ""


def _no_reason(_view: View, _action: Action, _lang: Lang) -> Html:
    return NOTHING


def _points(_view: View) -> tuple[Html, ...]:
    return ()


def _no_teams(_view: View) -> tuple[int, ...]:
    return ()


def _no_open_zones(_state: game.State, _lang: Lang) -> Zones:
    return {}


def _drawings() -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Presenter(Generic[V]):
    """What a page shows of a game, made from its views. One language at a time; `people` are the names of the seats.

    Whatever is public is made from the view of a spectator, so that it is the same for everybody.
    """

    # The colour of the box on the shelf.
    colour: str
    # Whether there are tricks, the last of which can be looked at again.
    tricks: bool = False
    # The drawings that any table of the game may need, by their ids: the game's own, or those of every page.
    symbols: tuple[str, ...]
    # The game's own drawings, as SVG symbols by their ids: outside Pioche they begin with the game's id and a hyphen.
    drawings: Callable[[], Mapping[str, str]] = _drawings
    # Zones that lie beside what is asked, in their order: one's own cards, and what one takes from at every turn.
    near: tuple[str, ...] = ("hand",)
    # Rulebooks name cards, and show them where they tell examples. A card's drawing has its name for an id, after this.
    card_prefix: str = ""
    # Whether they name cards by colour and number, as in R5.
    cards_have_colours: bool = False
    # The plan of the cloth: classes of the style sheets; `rows` is the common one, others are in the game's table.css.
    plan: str = "rows"

    # The zones that everybody sees, in their order.
    public: Callable[[V, People, Lang], Zones]
    # The names of the pieces that one may choose freely, any of them in any order. Where there are some, a draft holds
    # such names, nothing of it is in the view, and each button names all the moves that it plays.
    picks: Callable[[V], tuple[str, ...]] = _no_picks
    # The zones of one seat. The draft are choices already in the view, not yet confirmed; or pieces.
    private: Callable[[V, People, Lang, Draft], Zones]
    # The public zones that show hidden cards where one looks back at a match with open cards. A game whose cards are
    # in hands leaves them out: all hands are shown.
    open_zones: Callable[[game.State, Lang], Zones] = _no_open_zones
    # What the player on turn is asked; also after a draft that ends the turn.
    ask: Callable[[V, People, Lang, Draft], Zone[Prompt]]
    # What everybody else waits for.
    wait: Callable[[V, People, Lang], Zone[Prompt]]
    # What stands there when nobody is on turn any more.
    over: Words
    # What happened, as far as a page may still tell it: chapters, first to last.
    log: Callable[[V, People, Lang], list[Zone[Chapter]]]
    # What each seat has of this deal so far; nothing where the score sheet has no such column.
    points: Callable[[V], tuple[Html, ...]] = _points
    # The team of each seat, where players score together; nothing where each plays alone.
    teams: Callable[[V], tuple[int, ...]] = _no_teams
    # How a finished deal ended, in a sentence.
    verdict: Callable[[V, People, Lang], Html]
    # The arithmetic of a finished deal: the terms that add up to the score of a seat.
    terms: Callable[[V, int, Lang], list[Part]]
    # What great moment the last move has brought about, from the view of a spectator; that a match is won is known.
    moment: Callable[[V, People, Lang], Zone[Moment] | None] = _no_moment
    # When a match is over.
    goal: Goal = _TARGET_SCORE
    # What the sheet calls a deal.
    deal_name: DealName = DEAL
    # A word of the notation as people say it, where a move is refused or reviewed: cards, tiles, spaces, and whatever
    # else is named neither by the prompt nor in the hand; nothing for any other word.
    word_name: Callable[[str, Lang], str] = _no_word_name
    # Why a move is refused, in plain words; nothing where the text of its clause is to say it.
    reason: Callable[[V, Action, Lang], Html] = _no_reason

    def prompt(self, view: V, people: People, lang: Lang, draft: Draft) -> Zone[Prompt]:
        """What the seat of this view is asked now, or what it waits for."""
        turn = view.turn()
        if turn == NOBODY:
            return plain_prompt(self.over, None, lang)
        return self.ask(view, people, lang, draft) if draft or turn == view.seat else self.wait(view, people, lang)


@zone
def plain_prompt(ask: Words, why: Words | None, lang: Lang) -> Prompt:
    return Prompt(say(ask, lang), NOTHING if why is None else say(why, lang))


@zone
def name_prompt(ask: Words, seat: int, people: People, lang: Lang) -> Prompt:
    """`Ana is to play`."""
    return Prompt(say(ask, lang, name=people.names[seat]))


def plate(
    people: People, seat: int, *, line: Html = NOTHING, role: Html = NOTHING, team: bool = False, **own: ZoneValue
) -> ZoneData:
    """The plate of a seat: who sits there, a line about the hand, a role; and what else the game shows on it."""
    return {
        "n": seat,
        "name": people.names[seat],
        "face": people.faces[seat],
        "level": people.levels[seat],
        "line": line,
        "role": role,
        "team": team,
        **own,
    }


def hand_of(groups: Sequence[Group]) -> ZoneData:
    """The cards of a hand."""
    return {"groups": tuple(groups), "many": sum([len(pieces) for _, pieces in groups]) > _MANY_CARDS}
