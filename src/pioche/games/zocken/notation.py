"""Zocken in writing: refusals as clauses, the table as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pioche.core.bits import bit, count
from pioche.core.game import Action, Refusal
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Lang, Words
from pioche.games.zocken.kernel import (
    CARD,
    COLOUR,
    DONE,
    GIVE,
    GIVING,
    LAY,
    LONGEST,
    OVER,
    PASSING,
    PAWN,
    RECEIVER,
    SERIES,
    SHORTEST,
    TO,
    TURN,
    Deck,
    ZockenState,
)

if TYPE_CHECKING:
    from pioche.games.zocken.view import ZockenView


# --- refusals -----------------------------------------------------------------------


def refusal(view: ZockenView, action: Action) -> Refusal:
    state = view.state
    if action >= COLOUR or state.phase == PAWN:
        return Refusal("ZOC-2.6", also=("ZOC-2.7",) if state.phase != PAWN else ())
    if action < DONE or GIVE <= action < TO:
        card = action % LAY if action < DONE else action - GIVE
        if state.deck.first[card] != card:
            # Another number of a card that has one already.
            return Refusal("ZOC-1.4")
        if not bit(card) & state.used:
            return Refusal("ZOC-2.2")
    if state.phase in (TURN, SERIES, CARD):
        return _in_turn(state, action)
    return _of_gift(state, action) if state.phase < OVER else Refusal("ZOC-8.1")


def _in_turn(state: ZockenState, action: Action) -> Refusal:
    if action > DONE:
        # Nothing is given without a card that says so.
        return Refusal("ZOC-3.2", also=("ZOC-5.14",) if action >= TO else ("ZOC-5.7", "ZOC-5.14"))
    if action >= LAY and state.phase == CARD:
        return Refusal("ZOC-4.2", also=("ZOC-3.2", "ZOC-4.12"))
    if action == DONE:
        return Refusal("ZOC-4.3", cards=_laid(state))
    if action >= LAY:
        return _of_series(state, action - LAY)
    if state.phase == SERIES:
        clause = "ZOC-4.3" if state.length < SHORTEST else "ZOC-3.2"
        return Refusal(clause, also=("ZOC-4.1",), cards=_laid(state))
    return Refusal("ZOC-3.3", cards=_hand(state))


def _of_series(state: ZockenState, card: int) -> Refusal:
    deck, hand, laid = state.deck, state.hands[state.actor], _laid(state)
    one = bit(card)
    if one & deck.effects:
        return Refusal("ZOC-4.10")
    if not one & hand:
        return Refusal("ZOC-4.1", cards=_hand(state))
    if not laid:
        return _of_first(state, card)
    if not one & deck.after[laid[0]] and not (one & deck.goblins and deck.after[card] & bit(laid[0])):
        return Refusal("ZOC-4.5" if one & deck.goblins else "ZOC-4.7", cards=laid)
    if state.length == LONGEST:
        return Refusal("ZOC-4.4", cards=laid)
    if state.held[state.actor] == 1:
        return Refusal("ZOC-4.11", also=("ZOC-3.2",), cards=_hand(state))
    # It belongs to the series, but earlier in it: goblins first, then jokers.
    return Refusal("ZOC-4.1", cards=laid)


def _of_first(state: ZockenState, card: int) -> Refusal:
    deck, hand = state.deck, state.hands[state.actor]
    if bit(card) & deck.jokers:
        return Refusal("ZOC-4.6", also=("ZOC-4.1",))
    fitting = hand & deck.after[card]
    if count(fitting) >= SHORTEST:
        return Refusal("ZOC-4.11", also=("ZOC-3.2",), cards=_hand(state))
    also = ("ZOC-4.5", "ZOC-4.7") if hand & deck.jokers & ~fitting else ("ZOC-4.5",)
    return Refusal("ZOC-4.3", also=also, cards=_kinds(deck, fitting))


def _of_gift(state: ZockenState, action: Action) -> Refusal:
    if action < GIVE:
        return Refusal("ZOC-3.5", also=("ZOC-5.7" if state.phase == PASSING else "ZOC-5.14",))
    if state.phase == RECEIVER:
        # A card before its receiver; or no other player.
        return Refusal("ZOC-5.14")
    if state.phase == GIVING:
        return Refusal("ZOC-5.16") if action >= TO else Refusal("ZOC-5.14", also=("ZOC-5.15",), cards=_hand(state))
    givable = _kinds(state.deck, state.givable())
    if action < TO and not any(bit(card) & state.deck.trees for card in givable):
        return Refusal("ZOC-5.7", also=("ZOC-5.10",), cards=givable)
    return Refusal("ZOC-5.7") if action >= TO else Refusal("ZOC-5.8", cards=givable)


def _kinds(deck: Deck, cards: int) -> tuple[int, ...]:
    return tuple(sorted(set(deck.firsts(cards))))


def _hand(state: ZockenState) -> tuple[int, ...]:
    return _kinds(state.deck, state.hands[state.actor])


def _laid(state: ZockenState) -> tuple[int, ...]:
    """The cards of the series begun in this turn."""
    return tuple(state.log[i] % 256 - LAY for i in range(state.logged - state.length, state.logged))


# --- the table in lines of text ---------------------------------------------------

_PHASE: Final = {
    PAWN: Words("{seat} chooses the pawn’s colour", "{seat} choisit la couleur du pion"),
    TURN: Words("{seat} plays a card, or lays a series first", "{seat} joue une carte, ou pose d’abord une série"),
    SERIES: Words("{seat} lays a series", "{seat} pose une série"),
    CARD: Words("{seat} has laid a series and plays a card", "{seat} a posé une série et joue une carte"),
    PASSING: Words("{seat} passes a card to {other}", "{seat} passe une carte à {other}"),
    RECEIVER: Words("{seat} chooses who receives cards", "{seat} choisit qui reçoit des cartes"),
    GIVING: Words("{seat} gives a card to {other}", "{seat} donne une carte à {other}"),
    OVER: Words("The round is over", "La manche est terminée"),
}
_PAWN: Final = {
    -1: Words("no colour yet", "pas encore de couleur"),
    0: Words("yellow", "jaune"),
    1: Words("blue", "bleu"),
}
_ROUND: Final = Words(
    "Round {round}. Pawn: {pawn}. Draw pile: {pile}.", "Manche {round}. Pion\u00a0: {pawn}. Pioche\u00a0: {pile}."
)
_SEAT: Final = Words(
    "{mark} {seat}  {cards:2} in hand  {heap:2} on the heap{series}",
    "{mark} {seat}  {cards:2} en main  {heap:2} sur le tas{series}",
)
_SERIES: Final = Words("  series {cards}", "  séries {cards}")
_LAYING: Final = Words("Series begun: {cards}", "Série commencée\u00a0: {cards}")
_TRICK: Final = Words("Trick: {cards}", "Pli\u00a0: {cards}")
_LAST_TRICK: Final = Words("Last trick, taken by {taker}: {cards}", "Dernier pli, ramassé par {taker}\u00a0: {cards}")
_DISCARDED: Final = Words("Discarded trick: {cards}", "Pli défaussé\u00a0: {cards}")
_HAND: Final = Words("Your hand: {cards}", "Votre main\u00a0: {cards}")
_MAY: Final = Words("You may: {moves}", "Vous pouvez\u00a0: {moves}")
_SHOWN: Final = Words("{seat} still held: {cards}", "{seat} avait encore\u00a0: {cards}")
_SCORES: Final = Words("Scores: {scores}", "Points\u00a0: {scores}")


def describe(view: ZockenView, lang: Lang) -> list[str]:
    state = view.state
    seat, other = LETTERS[state.actor], LETTERS[state.receiver]
    lines = [_PHASE[state.phase].say(lang, seat=seat, other=other) + "."]
    lines.append(
        _ROUND.say(lang, round=state.round, pawn=_PAWN[state.pawn].say(lang), pile=state.pile_size - state.drawn)
    )
    lines += [_seat_line(view, seat, lang) for seat in range(state.players)]
    lines += _trick_lines(view, lang)
    if state.length:
        lines.append(_LAYING.say(lang, cards=" ".join(view.laying())))
    if state.phase == OVER:
        return lines + _end_lines(view, lang)
    if view.seat != NOBODY:
        lines.append(_HAND.say(lang, cards=_valued(view, view.hand()) or "–"))
    moves = [view.text(action) for action in view.actions()]
    return [*lines, _MAY.say(lang, moves=" ".join(moves))] if moves else lines


def _seat_line(view: ZockenView, seat: int, lang: Lang) -> str:
    state = view.state
    series = [" ".join(cards) for cards in view.series(seat)]
    return _SEAT.say(
        lang,
        mark=">" if seat == state.turn() else " ",
        seat=LETTERS[seat],
        cards=state.held[seat],
        heap=state.heaps[seat],
        series=_SERIES.say(lang, cards=" | ".join(series)) if series else "",
    )


def _trick_lines(view: ZockenView, lang: Lang) -> list[str]:
    """The trick on the table, the latest finished one and the discarded ones: others are closed (ZOC-10.7)."""
    lines: list[str] = []
    tricks = view.finished()
    for taker, cards in tricks:
        if taker is None:
            lines.append(_DISCARDED.say(lang, cards=_spoken(cards)))
    if tricks and tricks[-1][0] is not None:
        lines.append(_LAST_TRICK.say(lang, taker=tricks[-1][0], cards=_spoken(tricks[-1][1])))
    trick = view.trick()
    if trick:
        valued = [(seat, _valued(view, [card])) for seat, card in trick]
        lines.append(_TRICK.say(lang, cards=_spoken(valued)))
    return lines


def _end_lines(view: ZockenView, lang: Lang) -> list[str]:
    """ZOC-10.9: hands and scores, for all to see."""
    state = view.state
    lines = [
        _SHOWN.say(lang, seat=LETTERS[seat], cards=" ".join(view.named(state.hands[seat])) or "–")
        for seat in range(state.players)
    ]
    scores = "  ".join(f"{LETTERS[seat]} {score:+}" for seat, score in enumerate(state.scores()))
    return [*lines, _SCORES.say(lang, scores=scores)]


def _valued(view: ZockenView, cards: list[str]) -> str:
    """ZOC-1.7: cards with what they are worth in the pawn's colour."""
    values = view.values()
    return " ".join(f"{card}({values[card]})" if card in values else card for card in cards)


def _spoken(trick: list[tuple[str, str]]) -> str:
    return "  ".join(f"{seat} {card}" for seat, card in trick)
