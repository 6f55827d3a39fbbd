"""Calcory in writing: refusals as clauses, the table as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pioche.core.bits import bit, members
from pioche.core.game import Action, Refusal
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Lang, Words
from pioche.decks.mu import KINDS, NAMES, kind
from pioche.games.calcory.kernel import (
    CARD_BACK,
    COLUMNS,
    EMPTY,
    ROWS,
    SINGLE,
    SPACE_BACK,
    STALLED,
    STOP,
    TURNING,
    WORDS,
    CalcoryState,
)

if TYPE_CHECKING:
    from pioche.games.calcory.view import CalcoryView


def refusal(view: CalcoryView, action: Action) -> Refusal:
    state = view.state
    if state.phase == TURNING:
        return _while_turning(state, action)
    if state.phase == CARD_BACK:
        return _of_card(view, action)
    if state.phase == SPACE_BACK:
        return _of_space(state, action)
    return Refusal("CAL-7.1" if state.phase == SINGLE else "CAL-7.9", also=("CAL-7.4",))


def _while_turning(state: CalcoryState, action: Action) -> Refusal:
    if action == STOP:
        return _of_stop(state)
    if action > STOP:
        # A card is named only to put it back.
        return Refusal("CAL-6.3", also=("CAL-3.1",))
    if state.marked & bit(action):
        return Refusal("CAL-3.4", cards=_on(state, bit(action)))
    if state.attempt & bit(action):
        return Refusal("CAL-3.1", also=("CAL-3.2",), cards=_on(state, bit(action)))
    return Refusal("CAL-3.1")


def _of_stop(state: CalcoryState) -> Refusal:
    if state.count == 0:
        return Refusal("CAL-2.3")
    cards = _on(state, state.attempt)
    if state.count < state.minimum():
        return Refusal("CAL-4.2", also=("CAL-4.1", *(("CAL-4.3",) if state.marked else ())), cards=cards)
    return Refusal("CAL-4.7", also=("CAL-4.1", *(("CAL-5.1", "CAL-5.9") if state.marked else ())), cards=cards)


def _of_card(view: CalcoryView, action: Action) -> Refusal:
    picked = _cards(view.state.picked)
    if action > STOP:
        return Refusal("CAL-6.3", cards=picked)
    # No further card, no stop: the take is not a choice.
    collects = view.turns()[-1][-1] == "collected"
    return Refusal("CAL-2.1" if collects else "CAL-3.9", also=("CAL-6.3",), cards=picked)


def _of_space(state: CalcoryState, action: Action) -> Refusal:
    if action > STOP:
        # The one card is chosen.
        return Refusal("CAL-6.3", also=("CAL-6.4",), cards=(state.returning,))
    return Refusal("CAL-6.4", cards=_on(state, state.marked & bit(action)) if action < STOP else ())


def _cards(cards: int) -> tuple[int, ...]:
    return tuple(members(cards & KINDS))


def _on(state: CalcoryState, spaces: int) -> tuple[int, ...]:
    """The cards on some spaces where they lie open."""
    return tuple(sorted({kind(state.board[space]) for space in members(spaces)}))


# --- the table in lines of text ---------------------------------------------------

_FIRST: Final = Words("{seat} turns over the first card.", "{seat} retourne la première carte.")
_NEXT: Final = Words(
    "{seat} turns over another card{or_stop}.",
    "{seat} retourne une autre carte{or_stop}.",
)
_OR_STOP: Final = Words(" or stops", " ou s’arrête")
_CARD: Final = Words(
    "{seat} has picked up {count} cards and chooses the one to put back.",
    "{seat} a ramassé {count} cartes et choisit celle à remettre.",
)
_SPACE: Final = Words(
    "{seat} chooses a free space for the card to put back.",
    "{seat} choisit une case libre pour la carte à remettre.",
)
_SINGLE: Final = Words(
    "A single marked card has survived a round: the game is over.",
    "Une carte marquée seule a tenu tout un tour de table\u00a0: la partie est finie.",
)
_STALLED: Final = Words(
    "{failures} failed attempts in a row: the game is over.",
    "{failures} essais manqués de suite\u00a0: la partie est finie.",
)
_SEAT: Final = Words("{mark} {seat}  pile {pile:2}", "{mark} {seat}  pile {pile:2}")
_ATTEMPT: Final = Words("Attempt: {cards}; sum {sum}.", "Essai\u00a0: {cards}\u00a0; somme {sum}.")
_MARKING: Final = Words(
    "Marking of {owner}: {cards}; sum {sum}, {count} card(s).",
    "Marquage de {owner}\u00a0: {cards}\u00a0; somme {sum}, {count} carte(s).",
)
_REVEALED: Final = Words("Just turned over: {cards}.", "Viennent d’être retournées\u00a0: {cards}.")
_PUT_BACK: Final = Words("A card was put back on {space}.", "Une carte a été remise en {space}.")
_TURN: Final = Words("{seat}: {what}.", "{seat}\u00a0: {what}.")
_CARDS: Final = Words("{count} card(s), sum {sum}, {outcome}", "{count} carte(s), somme {sum}, {outcome}")
_FAILURES: Final = Words(
    "Failed attempts in a row: {failures} of {most}.", "Essais manqués de suite\u00a0: {failures} sur {most}."
)
_PICKED: Final = Words("You have picked up: {cards}.", "Vous avez ramassé\u00a0: {cards}.")
_RETURNING: Final = Words("You put back: {card}.", "Vous remettez\u00a0: {card}.")
_OUTCOME: Final = {
    "over": Words("failed: over 13", "manqué\u00a0: plus de 13"),
    "zeros": Words("failed: second 0", "manqué\u00a0: deuxième 0"),
    "short": Words("failed: no improvement", "manqué\u00a0: pas d’amélioration"),
    "stuck": Words("failed: no card left to turn", "manqué\u00a0: plus de carte à retourner"),
    "marked": Words("marked", "marqué"),
    "beaten": Words("marking beaten", "marquage battu"),
    "thirteen": Words("taken", "pris"),
    "collected": Words("marking collected", "marquage ramassé"),
    "skipped": Words("skipped, nothing to turn", "tour sauté, rien à retourner"),
    "ended": Words("last card collected", "dernière carte ramassée"),
}


def describe(view: CalcoryView, lang: Lang) -> list[str]:
    state = view.state
    lines = [_task(state, lang), *_grid(view)]
    lines += [
        _SEAT.say(lang, mark=">" if seat == state.turn() else " ", seat=LETTERS[seat], pile=state.piles[seat])
        for seat in range(state.players)
    ]
    lines += _open_cards(view, lang)
    lines += [_turn_line(turn, lang) for turn in view.turns()[-state.players :]]
    if state.failures and state.most_failures >= 0 and state.turn() != NOBODY:
        lines.append(_FAILURES.say(lang, failures=state.failures, most=state.most_failures))
    if state.turn() == view.seat:
        lines += _own_take(state, lang)
    return lines


def _task(state: CalcoryState, lang: Lang) -> str:
    """Whose turn it is, and what may be done."""
    seat = LETTERS[state.actor]
    if state.phase == TURNING:
        or_stop = _OR_STOP.say(lang) if state.may_stop() else ""
        return _NEXT.say(lang, seat=seat, or_stop=or_stop) if state.count else _FIRST.say(lang, seat=seat)
    if state.phase == CARD_BACK:
        return _CARD.say(lang, seat=seat, count=state.picked_count)
    if state.phase == SPACE_BACK:
        return _SPACE.say(lang, seat=seat)
    return _STALLED.say(lang, failures=state.failures) if state.phase == STALLED else _SINGLE.say(lang)


def _grid(view: CalcoryView) -> list[str]:
    """The board: `..` an empty space, `##` a back; an open card of a marking has a star, one seen before brackets."""
    head = "    " + "".join(f"{f'c{column}':>6}" for column in range(1, COLUMNS + 1))
    rows = (range(row * COLUMNS, (row + 1) * COLUMNS) for row in range(ROWS))
    return [head, *(f"  r{i}" + "".join(f"{_cell(view, space):>6}" for space in row) for i, row in enumerate(rows, 1))]


def _cell(view: CalcoryView, space: int) -> str:
    state = view.state
    face = view.face(space)
    if state.board[space] == EMPTY:
        return ".."
    if face == "?":
        return "##"
    if state.marked & bit(space):
        return face + "*"
    return f"({face})" if state.down & bit(space) else face


def _open_cards(view: CalcoryView, lang: Lang) -> list[str]:
    state = view.state
    lines: list[str] = []
    if state.count:
        lines.append(_ATTEMPT.say(lang, cards=_spoken(view.attempt()), sum=state.sum))
    if state.marked:
        cards = _spoken([(WORDS[space], NAMES[state.board[space]]) for space in members(state.marked)])
        owner = LETTERS[state.owner]
        lines.append(_MARKING.say(lang, owner=owner, cards=cards, sum=state.marked_sum, count=state.marked_count))
    if state.revealed:
        lines.append(_REVEALED.say(lang, cards=_spoken(view.revealed())))
    if state.placed >= 0:
        lines.append(_PUT_BACK.say(lang, space=WORDS[state.placed]))
    return lines


def _spoken(cards: list[tuple[str, str]]) -> str:
    return ", ".join(f"{space} {card}" for space, card in cards)


def _turn_line(turn: tuple[str, int, int, str], lang: Lang) -> str:
    seat, count, total, outcome = turn
    what = _OUTCOME[outcome].say(lang)
    return _TURN.say(lang, seat=seat, what=_CARDS.say(lang, count=count, sum=total, outcome=what) if count else what)


def _own_take(state: CalcoryState, lang: Lang) -> list[str]:
    if state.phase == CARD_BACK:
        return [_PICKED.say(lang, cards=" ".join(NAMES[card] for card in members(state.picked)))]
    if state.phase == SPACE_BACK:
        return [_RETURNING.say(lang, card=NAMES[state.returning])]
    return []
