"""What happened, in sentences: the turn that goes on, or the last one."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.seats import NOBODY
from pioche.core.words import Counted, Lang, Words
from pioche.games.rummu.kernel import OUT, RummuState
from pioche.games.rummu.table.melds import POINTS, meld_of, points_of
from pioche.games.rummu.table.turns import Kind, Past, Play, Turn, past_turns, plays_of
from pioche.games.rummu.view import RummuView
from pioche.table.html import NOTHING, Html, cards_in_text, drawing, escape, join, markup, say
from pioche.table.persons import label, mention, tell
from pioche.table.presenter import Chapter, People
from pioche.table.zone import Zone, zone

_TURN_OF: Final = Words("Turn {n} · {name}", "Tour {n} · {name}")
_ONLY_DREW: Final = Words("Drew and discarded.", "Pioche et défausse.")
_ONLY_TOOK: Final = Counted(
    Words("Took {n} discard, and discarded.", "{n} carte prise dans la défausse, puis une défaussée."),
    Words("Took {n} discards, and discarded.", "{n} cartes prises dans la défausse, puis une défaussée."),
)
_PAST_DREW: Final = Words("Drew.", "Pioche.")
_PAST_TOOK: Final = Counted(
    Words("Took {n} discard.", "{n} carte prise dans la défausse."),
    Words("Took {n} discards.", "{n} cartes prises dans la défausse."),
)
_PAST_OPENED: Final = Words("Opened with {cards}: {points}", "Ouverture avec {cards} : {points}")
_PAST_LAID: Final = Words("Laid {cards}: {points}", "Pose de {cards} : {points}")
_PAST_ALL_BACK: Final = Words("Took back {cards}", "Reprise de {cards}")
_CARDS: Final = Html("<span class=minis>{cards}</span>")
_SMALL: Final = Html('<i class="mini s{suit}">{number}{shape}</i>')
# A sentence about a player, and the one said to that player.
Pair = tuple[Words, Words]
_DREW: Final = (
    Words("{name} draws a card from the stock.", "{name} pioche une carte."),
    Words("You draw a card from the stock.", "Vous piochez une carte."),
)
_TAKES: Final = (
    Words("{name} takes {cards} from the discards.", "{name} prend {cards} dans la défausse."),
    Words("You take {cards} from the discards.", "Vous prenez {cards} dans la défausse."),
)
_LAYS: Final = Words("{name} lays {cards}.", "{name} pose {cards}."), Words("You lay {cards}.", "Vous posez {cards}.")
_TURNS_TO: Final = (
    Words("{name} turns to {meld}.", "{name} s’occupe de {meld}."),
    Words("You turn to {meld}.", "Vous vous occupez de {meld}."),
)
_ADDS: Final = (
    Words("{name} adds {cards} to {meld}.", "{name} complète {meld} avec {cards}."),
    Words("You add {cards} to {meld}.", "Vous complétez {meld} avec {cards}."),
)
_SWAPS: Final = (
    Words(
        "{name} puts {cards} into {meld} and takes its joker.", "{name} met {cards} dans {meld} et reprend le joker."
    ),
    Words("You put {cards} into {meld} and take its joker.", "Vous mettez {cards} dans {meld} et reprenez le joker."),
)
_TAKES_BACK: Final = (
    Words("{name} takes back {cards}.", "{name} reprend {cards}."),
    Words("You take back {cards}.", "Vous reprenez {cards}."),
)
_TAKES_BACK_FROM: Final = (
    Words("{name} takes back {cards} from {meld}.", "{name} reprend {cards} dans {meld}."),
    Words("You take back {cards} from {meld}.", "Vous reprenez {cards} dans {meld}."),
)
_DISCARDS_CARD: Final = (
    Words("{name} discards {cards}.", "{name} défausse {cards}."),
    Words("You discard {cards}.", "Vous défaussez {cards}."),
)
_WENT_OUT: Final = Words("{name} goes out.", "{name} sort."), Words("You go out.", "Vous sortez.")
_SENTENCES: Final[dict[Kind, Pair]] = {
    "stock": _DREW,
    "take": _TAKES,
    "new": _LAYS,
    "laid": _LAYS,
    "at": _TURNS_TO,
    "add": _ADDS,
    "swap": _SWAPS,
    "back": _TAKES_BACK_FROM,
    "discard": _DISCARDS_CARD,
}


_PAST: Final[dict[Kind, Words]] = {
    "add": Words("Added {cards} to {meld}", "Ajout de {cards} dans {meld}"),
    "swap": Words("Swapped {cards} for the joker of {meld}", "Échange du joker contre {cards} : {meld}"),
    "back": Words("Took back {cards} from {meld}", "Reprise de {cards} : {meld}"),
}


class Line(NamedTuple):
    """A play: its words, the mover, its cards, the combination it turns to, and its owner if that is another."""

    words: Pair
    mover: int
    cards: tuple[str, ...] = ()
    meld: int = 0
    owner: int = NOBODY


def log(view: RummuView, people: People, lang: Lang) -> list[Zone[Chapter]]:
    """Turn by turn: of those that are over what is still public, of the last one all that was seen of it."""
    state, turns = view.state, past_turns(view)
    chapters = [_past_turn(number // state.players + 1, turn, people, lang) for number, turn in enumerate(turns)]
    if not state.logged:
        return chapters
    now = len(turns) // state.players + 1
    return [*chapters, _turn(now, state.mover, tuple(lines_of(view)), people, lang)]


@zone
def _past_turn(number: int, turn: Turn, people: People, lang: Lang) -> Chapter:
    title = say(_TURN_OF, lang, n=number, name=label(people, turn.mover, lang))
    lines = [_past_sentence(play, turn.mover, people, lang) for play in turn.plays]
    if len(lines) == 1:
        return Chapter(
            title, (say(_ONLY_DREW if turn.plays[0].kind == "stock" else _ONLY_TOOK, lang, n=turn.plays[0].number),)
        )
    return Chapter(title, tuple(lines))


def _past_sentence(play: Past, mover: int, people: People, lang: Lang) -> Html:
    if play.kind == "stock":
        return say(_PAST_DREW, lang)
    if play.kind == "take":
        return say(_PAST_TOOK, lang, n=play.number)
    cards = markup(_CARDS, cards=join(NOTHING, [_small(card) for card in play.cards]))
    if play.kind in ("open", "laid"):
        words = _PAST_OPENED if play.kind == "open" else _PAST_LAID
        return say(words, lang, cards=cards, points=say(POINTS, lang, n=points_of(play.meld)))
    owner = NOTHING if play.owner == mover else mention(people, play.owner, lang)
    if not play.meld:
        return say(_PAST_ALL_BACK, lang, cards=cards)
    return say(_PAST[play.kind], lang, cards=cards, meld=meld_of(play.meld, owner, lang))


def _small(card: str) -> Html:
    """A card as small as a line is high."""
    return markup(_SMALL, suit=escape(card[0]), number=escape(card[1]), shape=drawing("s" + card[0]))


def lines_of(view: RummuView) -> list[Line]:
    state = view.state
    lines = [_line(play, state) for play in plays_of(view)]
    return [*lines, Line(_WENT_OUT, state.mover)] if state.phase == OUT else lines


def _line(play: Play, state: RummuState) -> Line:
    meld = state.melds[play.place] if play.place >= 0 else 0
    if not meld:
        return Line(_TAKES_BACK if play.kind == "back" else _SENTENCES[play.kind], state.mover, play.cards)
    owner = state.owner[play.place]
    return Line(_SENTENCES[play.kind], state.mover, play.cards, meld, NOBODY if owner == state.mover else owner)


@zone
def _turn(number: int, mover: int, lines: tuple[Line, ...], people: People, lang: Lang) -> Chapter:
    title = say(_TURN_OF, lang, n=number, name=label(people, mover, lang))
    return Chapter(title, tuple([sentence(line, people, lang) for line in lines]))


def sentence(line: Line, people: People, lang: Lang) -> Html:
    owner = NOTHING if line.owner == NOBODY else mention(people, line.owner, lang)
    meld = meld_of(line.meld, owner, lang) if line.meld else NOTHING
    cards = cards_in_text(line.cards, lang)
    return tell(*line.words, line.mover, people, lang, cards=cards, meld=meld)
