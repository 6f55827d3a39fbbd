"""Zocken in writing: moves as words, refusals as clauses, the table as lines of text."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit, count
from pioche.core.errors import InvalidText
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
from pioche.games.zocken.view import COLOURS, ZockenView, word

_WORDS: Final = {"done": DONE} | {colour: COLOUR + number for number, colour in enumerate(COLOURS)}


def text(view: ZockenView, action: Action) -> str:
    return word(view.table.deck, action)


def parse(view: ZockenView, text: str) -> Action:
    said = text.lower()
    if said in _WORDS:
        return Action(_WORDS[said])
    sign, rest = text[:1], text[1:].upper()
    if sign == "@" and len(rest) == 1 and rest in LETTERS[: view.table.players]:
        return Action(TO + LETTERS.index(rest))
    base = {"+": LAY, ">": GIVE}.get(sign)
    name = text.upper() if base is None else rest
    names = view.table.deck.names
    if name not in names:
        raise InvalidText(text=text)
    return Action((base or 0) + names.index(name))


# --- refusals -----------------------------------------------------------------------


def refusal(view: ZockenView, action: Action) -> Refusal:
    table = view.table
    if action >= COLOUR or table.phase == PAWN:
        return Refusal("ZOC-2.6", also=("ZOC-2.7",) if table.phase != PAWN else ())
    if action < DONE or GIVE <= action < TO:
        card = action % LAY if action < DONE else action - GIVE
        if table.deck.first[card] != card:
            # Another number of a card that has one already.
            return Refusal("ZOC-1.4")
        if not bit(card) & table.used:
            return Refusal("ZOC-2.2")
    if table.phase in (TURN, SERIES, CARD):
        return _in_turn(table, action)
    return _of_gift(table, action) if table.phase < OVER else Refusal("ZOC-8.1")


def _in_turn(table: ZockenState, action: Action) -> Refusal:
    if action > DONE:
        # Nothing is given without a card that says so.
        return Refusal("ZOC-3.2", also=("ZOC-5.14",) if action >= TO else ("ZOC-5.7", "ZOC-5.14"))
    if action >= LAY and table.phase == CARD:
        return Refusal("ZOC-4.2", also=("ZOC-3.2", "ZOC-4.12"))
    if action == DONE:
        return Refusal("ZOC-4.3", cards=_laid(table))
    if action >= LAY:
        return _of_series(table, action - LAY)
    if table.phase == SERIES:
        clause = "ZOC-4.3" if table.length < SHORTEST else "ZOC-3.2"
        return Refusal(clause, also=("ZOC-4.1",), cards=_laid(table))
    return Refusal("ZOC-3.3", cards=_hand(table))


def _of_series(table: ZockenState, card: int) -> Refusal:
    deck, hand, laid = table.deck, table.hands[table.actor], _laid(table)
    one = bit(card)
    if one & deck.effects:
        return Refusal("ZOC-4.10")
    if not one & hand:
        return Refusal("ZOC-4.1", cards=_hand(table))
    if not laid:
        return _of_first(table, card)
    if not one & deck.after[laid[0]] and not (one & deck.goblins and deck.after[card] & bit(laid[0])):
        return Refusal("ZOC-4.5" if one & deck.goblins else "ZOC-4.7", cards=laid)
    if table.length == LONGEST:
        return Refusal("ZOC-4.4", cards=laid)
    if table.held[table.actor] == 1:
        return Refusal("ZOC-4.11", also=("ZOC-3.2",), cards=_hand(table))
    # It belongs to the series, but earlier in it: goblins first, then jokers.
    return Refusal("ZOC-4.1", cards=laid)


def _of_first(table: ZockenState, card: int) -> Refusal:
    deck, hand = table.deck, table.hands[table.actor]
    if bit(card) & deck.jokers:
        return Refusal("ZOC-4.6", also=("ZOC-4.1",))
    fitting = hand & deck.after[card]
    if count(fitting) >= SHORTEST:
        return Refusal("ZOC-4.11", also=("ZOC-3.2",), cards=_hand(table))
    also = ("ZOC-4.5", "ZOC-4.7") if hand & deck.jokers & ~fitting else ("ZOC-4.5",)
    return Refusal("ZOC-4.3", also=also, cards=_kinds(deck, fitting))


def _of_gift(table: ZockenState, action: Action) -> Refusal:
    if action < GIVE:
        return Refusal("ZOC-3.5", also=("ZOC-5.7" if table.phase == PASSING else "ZOC-5.14",))
    if table.phase == RECEIVER:
        # A card before its receiver; or no other player.
        return Refusal("ZOC-5.14")
    if table.phase == GIVING:
        return Refusal("ZOC-5.16") if action >= TO else Refusal("ZOC-5.14", also=("ZOC-5.15",), cards=_hand(table))
    givable = _kinds(table.deck, table.givable())
    if action < TO and not any(bit(card) & table.deck.trees for card in givable):
        return Refusal("ZOC-5.7", also=("ZOC-5.10",), cards=givable)
    return Refusal("ZOC-5.7") if action >= TO else Refusal("ZOC-5.8", cards=givable)


def _kinds(deck: Deck, cards: int) -> tuple[int, ...]:
    return tuple(sorted(set(deck.firsts(cards))))


def _hand(table: ZockenState) -> tuple[int, ...]:
    return _kinds(table.deck, table.hands[table.actor])


def _laid(table: ZockenState) -> tuple[int, ...]:
    """The cards of the series begun in this turn."""
    return tuple(table.log[i] % 256 - LAY for i in range(table.logged - table.length, table.logged))


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
    "Round {round}. Pawn: {pawn}. Draw pile: {pile}.", "Manche {round}. Pion : {pawn}. Pioche : {pile}."
)
_SEAT: Final = Words(
    "{mark} {seat}  {cards:2} in hand  {heap:2} on the heap{series}",
    "{mark} {seat}  {cards:2} en main  {heap:2} sur le tas{series}",
)
_SERIES: Final = Words("  series {cards}", "  séries {cards}")
_LAYING: Final = Words("Series begun: {cards}", "Série commencée : {cards}")
_TRICK: Final = Words("Trick: {cards}", "Pli : {cards}")
_LAST_TRICK: Final = Words("Last trick, taken by {taker}: {cards}", "Dernier pli, ramassé par {taker} : {cards}")
_DISCARDED: Final = Words("Discarded trick: {cards}", "Pli écarté : {cards}")
_HAND: Final = Words("Your hand: {cards}", "Votre main : {cards}")
_MAY: Final = Words("You may: {moves}", "Vous pouvez : {moves}")
_SHOWN: Final = Words("{seat} still held: {cards}", "{seat} avait encore : {cards}")
_SCORES: Final = Words("Scores: {scores}", "Points : {scores}")


def describe(view: ZockenView, lang: Lang) -> list[str]:
    table = view.table
    seat, other = LETTERS[table.actor], LETTERS[table.receiver]
    lines = [_PHASE[table.phase].say(lang, seat=seat, other=other) + "."]
    lines.append(
        _ROUND.say(lang, round=table.round, pawn=_PAWN[table.pawn].say(lang), pile=table.pile_size - table.drawn)
    )
    lines += [_seat_line(view, seat, lang) for seat in range(table.players)]
    lines += _trick_lines(view, lang)
    if table.length:
        lines.append(_LAYING.say(lang, cards=" ".join(view.laying())))
    if table.phase == OVER:
        return lines + _end_lines(view, lang)
    if view.seat != NOBODY:
        lines.append(_HAND.say(lang, cards=_valued(view, view.hand()) or "–"))
    moves = [text(view, action) for action in view.actions()]
    return [*lines, _MAY.say(lang, moves=" ".join(moves))] if moves else lines


def _seat_line(view: ZockenView, seat: int, lang: Lang) -> str:
    table = view.table
    series = [" ".join(cards) for cards in view.series(seat)]
    return _SEAT.say(
        lang,
        mark=">" if seat == table.turn() else " ",
        seat=LETTERS[seat],
        cards=table.held[seat],
        heap=table.heaps[seat],
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
    table = view.table
    lines = [
        _SHOWN.say(lang, seat=LETTERS[seat], cards=" ".join(view.named(table.hands[seat])) or "–")
        for seat in range(table.players)
    ]
    scores = "  ".join(f"{LETTERS[seat]} {score:+}" for seat, score in enumerate(table.scores()))
    return [*lines, _SCORES.say(lang, scores=scores)]


def _valued(view: ZockenView, cards: list[str]) -> str:
    """ZOC-1.7: cards with what they are worth in the pawn's colour."""
    values = view.values()
    return " ".join(f"{card}({values[card]})" if card in values else card for card in cards)


def _spoken(trick: list[tuple[str, str]]) -> str:
    return "  ".join(f"{seat} {card}" for seat, card in trick)
