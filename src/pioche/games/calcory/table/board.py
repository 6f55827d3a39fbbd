"""What everybody sees: sixty spaces, the ladder to thirteen, the plates."""

from __future__ import annotations

from typing import Final

from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Counted, Lang, Words
from pioche.decks.mu import NAMES
from pioche.games.calcory.kernel import COLUMNS, EMPTY, ROWS, WORDS, CalcoryState
from pioche.games.calcory.view import CalcoryView
from pioche.table.html import NOTHING, Html, escape, say
from pioche.table.presenter import People, plate
from pioche.table.zone import Zone, ZoneData, Zones, zone

# CAL-1.4: of the pile.
_WON: Final = Counted(Words("{n} card", "{n} carte"), Words("{n} cards", "{n} cartes"))
_MARKED: Final = Words("{sum} marked", "{sum} marqué")
_OPEN: Final = Words("{number}, turned over", "{number}, retournée")
_MARKED_CARD: Final = Words("{number}, marked by {name}", "{number}, marquée par {name}")
_SEEN: Final = Words("{number}, seen before", "{number}, déjà vue")
_UNDER: Final = Words("{number}, face down", "{number}, face cachée")
_OF: Final = Words("of 13", "sur 13")
_TAKEN: Final = Words("exactly 13!", "13 tout juste\u00a0!")
_OVER: Final = Words("more than 13", "plus de 13")
_ZEROS: Final = Words("two 0s", "deux 0")
_STUCK: Final = Words("no card is left", "plus aucune carte")
_MARKED_SUM: Final = Words("marked", "marqué")
_START: Final = Words("Aim for 13", "Visez 13")
GOAL: Final = 13
# Milliseconds for which a table waits when an attempt is over.
_REST: Final = 1500
# The longest pause, in seconds, that the style sheet knows.
_LONGEST_PAUSE: Final = 10


_CELLS: Final = [f"cell{space}" for space in range(ROWS * COLUMNS)]
_GONE: Final = Html("gone")
_BACK: Final = Html("bk")
_AID: Final = Html("bk aid")
_FACE_UP: Final = Html("face up")
_UNDER_FACE: Final = Html("face under")
_REVEALED: Final = [escape(f"flash p{pause}") for pause in range(_LONGEST_PAUSE + 1)]
_TAKEN_FROM: Final = [escape(f"gone flash p{pause}") for pause in range(_LONGEST_PAUSE + 1)]
_WITH_MARKER: Final = [escape(f"face marked m{seat}") for seat in range(len(LETTERS))]


def seat_plate(state: CalcoryState, seat: int, people: People, lang: Lang) -> Zone[ZoneData]:
    owner = bool(state.marked) and state.owner == seat
    return _plate(seat, state.piles[seat], owner, state.marked_sum if owner else 0, people, lang)


@zone
def _plate(seat: int, won: int, owner: bool, marked: int, people: People, lang: Lang) -> ZoneData:
    role = say(_MARKED, lang, sum=marked) if owner else NOTHING
    return plate(people, seat, line=say(_WON, lang, n=won), role=role, team=owner)


def cells(view: CalcoryView, people: People, lang: Lang) -> Zones:
    revealed = {WORDS.index(word): card[1] for word, card in view.revealed()}
    over = view.turn() == NOBODY
    return {name: _cell(view, space, over, revealed, people, lang) for space, name in enumerate(_CELLS)}


def _cell(
    view: CalcoryView, space: int, over: bool, revealed: dict[int, str], people: People, lang: Lang
) -> Zone[ZoneData]:
    """How a space looks: its kind, the number on it, its name, and whose marker lies there."""
    state = view.state
    card = state.board[space]
    pause = min(state.reveal_pause, _LONGEST_PAUSE)
    if card == EMPTY:
        if space in revealed:
            # CAL-8.4: also those that are taken were shown to all.
            return _card(space, _TAKEN_FROM[pause], revealed[space], _OPEN, NOTHING, lang)
        return _space(space, _GONE)
    if state.down >> space & 1 and not over:
        if space in revealed:
            return _card(space, _REVEALED[pause], revealed[space], _OPEN, NOTHING, lang)
        face = view.face(space)
        # CAL-8.5, option memory_aid.
        return _space(space, _BACK) if face == "?" else _card(space, _AID, face[1], _SEEN, NOTHING, lang)
    number = NAMES[card][1]
    if state.marked >> space & 1:
        return _card(space, _WITH_MARKER[state.owner], number, _MARKED_CARD, people.names[state.owner], lang)
    return _card(space, _FACE_UP, number, _OPEN, NOTHING, lang)


@zone
def _space(space: int, kind: Html) -> ZoneData:
    return {"n": space, "kind": kind, "number": NOTHING, "label": NOTHING}


@zone
def _card(space: int, kind: Html, number: str, words: Words, name: Html, lang: Lang) -> ZoneData:
    digit = escape(number)
    return {"n": space, "kind": kind, "number": digit, "label": say(words, lang, number=digit, name=name)}


def open_cells(state: CalcoryState, lang: Lang) -> Zones:
    """The cards that nobody sees, where one looks back at a match."""
    down = [space for space in range(ROWS * COLUMNS) if state.down >> space & 1]
    return {
        _CELLS[space]: _card(space, _UNDER_FACE, NAMES[state.board[space]][1], _UNDER, NOTHING, lang) for space in down
    }


def ladder(view: CalcoryView, lang: Lang) -> Zone[ZoneData]:
    state = view.state
    marked = state.marked_sum if state.marked else 0
    # CAL-8.4: an attempt that has ended with its last card stays in sight for a while.
    settled = state.count == 0 and state.revealed > 0
    turned = tuple([card[1] for _, card in (view.revealed() if settled else view.attempt())])
    pause = min(state.reveal_pause, _LONGEST_PAUSE) if settled else -1
    return _ladder(turned, pause, marked, lang)


@zone
def _ladder(turned: tuple[str, ...], pause: int, marked: int, lang: Lang) -> ZoneData:
    """`pause`: for how many seconds an attempt that has ended is shown; -1 while it goes on."""
    total = sum(map(int, turned))
    steps = [("f" if step <= total else "") + (" m" if step == marked else "") for step in range(1, 14)]
    return {
        "sum": total,
        "turned": tuple(map(escape, turned)),
        "settled": escape(f"flash p{pause}") if pause >= 0 else NOTHING,
        "rest": _REST if pause > 0 else None,
        "won": 1 if pause >= 0 and total == GOAL else None,
        "marked": marked,
        "steps": tuple(map(escape, steps)),
        "label": say(_outcome(turned, total) if pause >= 0 else _OF if turned else _START, lang),
        "mark": say(_MARKED_SUM, lang),
    }


def _outcome(turned: tuple[str, ...], total: int) -> Words:
    """Why no further card is turned (CAL-3.6, CAL-3.7, CAL-3.9, CAL-3.11)."""
    if total > GOAL:
        return _OVER
    if turned.count("0") > 1:
        return _ZEROS
    return _TAKEN if total == GOAL else _STUCK
