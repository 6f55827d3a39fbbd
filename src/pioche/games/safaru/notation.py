"""Safarü in writing: refusals as clauses, the table as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pioche.core.bits import bit, count, members
from pioche.core.game import Action, Refusal
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Lang, Words, points_text
from pioche.decks.mu import KINDS, NAMES, NUMBER, cards_named, kind
from pioche.games.safaru.kernel import (
    ADD,
    ADDING,
    BABIES,
    DONE,
    METHOD,
    OVER,
    PAIRING,
    PLAY,
    TOTAL_SUM,
    TOTALLING,
    SafaruState,
)

if TYPE_CHECKING:
    from pioche.games.safaru.view import SafaruView, Turn


# --- refusals -----------------------------------------------------------------------

# The clause that says what a method takes: adding, totalling, pairing.
_TAKES: Final = ("SAF-3.1", "SAF-3.4", "SAF-3.7")
# The clause that lets the player choose one set, or one card, and no more.
_ONLY_ONE: Final = ("SAF-3.3", "SAF-3.5", "SAF-3.8")


def refusal(view: SafaruView, action: Action) -> Refusal:
    state = view.state
    if state.phase == OVER:
        return Refusal("SAF-7.1")
    if state.phase == PLAY:
        return Refusal("SAF-2.1", cards=_cards(state.hands[state.actor]))
    if state.phase == METHOD:
        return _of_neighbour(state, action) if state.reversed else _of_method(view, action)
    if ADD <= action < DONE:
        return _second_method(state, action)
    return _of_pair(view, action) if state.phase == PAIRING else _of_set(view, action)


def _of_neighbour(state: SafaruState, action: Action) -> Refusal:
    """SAF-9.2: the neighbour names an available method, and nothing else."""
    if action < ADD:
        return Refusal("SAF-9.2", also=("SAF-9.5",))
    if action == DONE:
        return Refusal("SAF-9.2", also=("SAF-2.3",), cards=_catchable(state))
    return Refusal("SAF-9.2", also=_why_unavailable(state, action - ADD))


def _of_method(view: SafaruView, action: Action) -> Refusal:
    state = view.state
    if action < ADD:
        in_hand = bit(kind(action)) & state.hands[state.actor] and not bit(kind(action)) & state.table
        return Refusal("SAF-2.1") if in_hand else Refusal("SAF-4.2")
    if action == DONE:
        return Refusal("SAF-2.3", also=("SAF-2.4", "SAF-2.8"), cards=_catchable(state))
    method = action - ADD
    if (state.used >> method) & 1:
        return Refusal("SAF-4.1", also=_ONLY_ONE[method : method + 1])
    clause, *also = _why_unavailable(state, method)
    if state.used:
        # What an earlier method has taken cannot be taken again.
        also.append("SAF-4.2")
    return Refusal(clause, also=tuple(also))


def _why_unavailable(state: SafaruState, method: int) -> tuple[str, ...]:
    if method == 0 and NUMBER[state.played] == 0:
        return (_TAKES[method], "SAF-5.8")
    return (_TAKES[method],)


def _catchable(state: SafaruState) -> tuple[int, ...]:
    """The cards of the table that the card played can catch by one of the methods open to it."""
    found = 0
    for method in members(state.choices):
        trial = state.twin()
        trial.begin_method(method)
        found |= trial.nameable()
    return _cards(found)


def _second_method(state: SafaruState, action: Action) -> Refusal:
    """A method is named while another is being carried out."""
    if state.reversed:
        return Refusal("SAF-9.3")
    if state.phase == PAIRING:
        return Refusal("SAF-4.4")
    return Refusal("SAF-4.1" if (state.used >> (action - ADD)) & 1 else "SAF-4.2")


def _of_pair(view: SafaruView, action: Action) -> Refusal:
    state = view.state
    pairable = state.nameable()
    also = ["SAF-3.8"] if count(pairable) > 1 else []
    if action != DONE:
        also += [clause for clause in _not_there(view, action) if clause != "SAF-3.7"]
    return Refusal("SAF-3.7", also=tuple(also), cards=_cards(pairable))


def _of_set(view: SafaruView, action: Action) -> Refusal:
    state = view.state
    method = state.phase - ADDING
    absent = _not_there(view, action) if action != DONE else ()
    if absent:
        return Refusal(absent[0], also=(_TAKES[method],) if absent[0] != _TAKES[method] else ())
    if state.complete():
        # The set has its sum; only a 0 can still join it.
        return Refusal(_ONLY_ONE[method], also=("SAF-5.3",), cards=_cards(state.set_cards))
    if state.set_size and state.missing == 0 and state.owes_baby:
        also = ("SAF-5.4", "SAF-9.6") if state.reversed else ("SAF-5.4",)
        return Refusal("SAF-5.2", also=also, cards=_cards(state.table & BABIES))
    clause, *more = _why_unavailable(state, method)
    return Refusal(clause, also=tuple(more), cards=_cards(state.nameable()))


def _not_there(view: SafaruView, action: Action) -> tuple[str, ...]:
    """Why a card is none of the table: it is the one being played, or this turn has taken it."""
    state = view.state
    if bit(kind(action)) & state.table:
        return ()
    if kind(action) == state.played:
        return ("SAF-3.9",)
    taken = [card for capture in view.turns()[-1].captures for card in capture.cards]
    return ("SAF-4.2",) if NAMES[action] in taken else (_TAKES[state.phase - ADDING],)


def _cards(cards: int) -> tuple[int, ...]:
    return tuple(members(cards & KINDS))


# --- the table in lines of text ---------------------------------------------------

_PHASE: Final = {
    PLAY: Words("{turn} plays a card.", "{turn} joue une carte."),
    METHOD: Words("{turn} names a method for {card}.", "{turn} choisit une méthode pour {card}."),
    ADDING: Words("{turn} adds: cards of the table that sum to {sum}.", "{turn} additionne\u00a0: une somme de {sum}."),
    TOTALLING: Words(
        "{turn} totals: cards of the table that make 17 with {card}.", "{turn} totalise\u00a0: 17 en tout avec {card}."
    ),
    PAIRING: Words("{turn} pairs: a card equal to {card}.", "{turn} apparie\u00a0: une carte égale à {card}."),
    OVER: Words("The game is over.", "La partie est finie."),
}
_DEAL: Final = Words("Deal {deal}, {stock} cards in the stock.", "Donne {deal}, {stock} cartes dans la pioche.")
_SEAT: Final = Words(
    "{mark} {seat}  {cards} in hand  {captured:2} captured{pile}{dealer}{score}",
    "{mark} {seat}  {cards} en main  {captured:2} attrapées{pile}{dealer}{score}",
)
_PILE: Final = Words(": {cards}", "\u00a0: {cards}")
_DEALER: Final = Words("  (dealer)", "  (donneur)")
_SCORE: Final = Words("  scores {score}", "  marque {score}")
_TABLE: Final = Words("Table: {cards}", "Table\u00a0: {cards}")
_SET: Final = Words(
    "Set: {cards}; {missing} still missing{baby}", "Prise\u00a0: {cards}\u00a0; il manque {missing}{baby}"
)
_BABY: Final = Words(", and a 0", ", et un 0")
_TURN: Final = Words("Latest turn: {turn}", "Dernier tour\u00a0: {turn}")
_RELEASED: Final = Words("stays on the table", "reste sur la table")
_HAND: Final = Words("Your hand: {cards}", "Votre main\u00a0: {cards}")
_MOVES: Final = Words("You may: {moves}", "Vous pouvez\u00a0: {moves}")


def describe(view: SafaruView, lang: Lang) -> list[str]:
    state = view.state
    lines = [_phase_line(state, lang), _DEAL.say(lang, deal=state.deals, stock=state.stock_left)]
    lines += [_seat_line(view, seat, lang) for seat in range(state.players)]
    lines.append(_TABLE.say(lang, cards=" ".join(cards_named(state.table)) or "–"))
    if state.phase in (ADDING, TOTALLING):
        baby = _BABY.say(lang) if state.owes_baby else ""
        chosen = " ".join(cards_named(state.set_cards)) or "–"
        lines.append(_SET.say(lang, cards=chosen, missing=state.missing, baby=baby))
    turns = view.turns()
    # SAF-10.7: with closed piles the latest turn is all that may be shown.
    if turns:
        lines.append(_TURN.say(lang, turn=_turn_text(state, turns[-1], lang)))
    if view.seat != NOBODY:
        lines.append(_HAND.say(lang, cards=" ".join(view.hand()) or "–"))
    moves = [view.text(action) for action in view.actions()]
    if moves:
        lines.append(_MOVES.say(lang, moves=" ".join(moves)))
    return lines


def _phase_line(state: SafaruState, lang: Lang) -> str:
    card = NAMES[state.played] if state.played >= 0 else ""
    total = NUMBER[state.played] if state.played >= 0 else TOTAL_SUM
    return _PHASE[state.phase].say(lang, turn=LETTERS[state.actor], card=card, sum=total)


def _seat_line(view: SafaruView, seat: int, lang: Lang) -> str:
    state = view.state
    # SAF-10.5: a closed pile shows the number of its cards.
    pile = " ".join(cards_named(state.piles[seat])) if view.is_open() else ""
    score = points_text(state.scores()[seat], state.half_points(), lang) if state.phase == OVER else ""
    return _SEAT.say(
        lang,
        mark=">" if seat == state.turn() else " ",
        seat=LETTERS[seat],
        cards=state.held[seat],
        captured=count(state.piles[seat]),
        pile=_PILE.say(lang, cards=pile) if pile else "",
        dealer=_DEALER.say(lang) if seat == state.dealer else "",
        score=_SCORE.say(lang, score=score) if score else "",
    )


def _turn_text(state: SafaruState, turn: Turn, lang: Lang) -> str:
    """A turn in notation; a card that caught nothing stays."""
    words = [LETTERS[turn.seat], turn.card]
    for capture in turn.captures:
        named_by = f"{LETTERS[capture.by]}:" if capture.by != turn.seat else ""
        words += [named_by + capture.method, *capture.cards]
    if not turn.captures and state.played < 0:
        words.append(_RELEASED.say(lang))
    return " ".join(words)
