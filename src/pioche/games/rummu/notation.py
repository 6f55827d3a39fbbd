"""Rummü in writing: refusals as clauses, the table as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pioche.core.bits import bit, count
from pioche.core.game import Action, Refusal
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Lang, Words
from pioche.games.rummu.combinations import (
    NAMES,
    YELLOWS,
    colours,
    is_combination,
    is_one,
    is_row,
    kinds,
    listed,
    numbers,
)
from pioche.games.rummu.kernel import (
    ADDING,
    AT,
    BACK,
    BLOCKED,
    CHOOSE,
    DONE,
    DRAW,
    LAST,
    MELD,
    MINUS,
    NEW,
    OUT,
    PLAY,
    PLUS,
    STOCK,
    SWAP,
    TAKE,
    TAKING,
    RummuState,
)

if TYPE_CHECKING:
    from pioche.games.rummu.view import RummuView


# --- refusals ----------------------------------------------------------------------


def fault(cards: int) -> tuple[str, ...]:
    """The clauses of section 4 that some kinds break; none if they are a combination."""
    if is_combination(cards):
        return ()
    ranks = numbers(cards)
    if not is_one(ranks):
        if count(ranks) != count(cards):
            return ("RU-4.3", "RU-4.2")
        if not is_row(ranks):
            return ("RU-4.3", "RU-4.4") if cards & 31 and cards >> 45 else ("RU-4.3",)
        plain = colours(cards & ~YELLOWS)
        if count(plain) != count(cards & ~YELLOWS) and not is_one(plain):
            return ("RU-4.8",)
        if count(cards) >= 3:
            return ("RU-4.9", "RU-4.5") if is_one(plain) else ("RU-4.10",)
    return ("RU-4.1",)


def refusal(view: RummuView, action: Action) -> Refusal:
    state = view.state
    if state.phase >= OUT:
        return Refusal("RU-8.3" if state.phase == OUT else "RU-3.10")
    if state.phase <= TAKING:
        return _in_draw(state, action)
    if action in (STOCK, TAKE):
        return Refusal("RU-2.5")
    if state.phase in (PLAY, LAST) and action < PLUS:
        return _of_discard(state, action)
    if MINUS <= action < MELD and state.phase != BACK:
        return Refusal("RU-8.5") if state.phase == CHOOSE else Refusal("RU-8.8", also=("RU-6.6",))
    return _REFUSALS[state.phase](state, action)


def _in_draw(state: RummuState, action: Action) -> Refusal:
    if state.phase == DRAW:
        if action == STOCK:
            return Refusal("RU-3.9", also=("RU-3.8",), cards=(state.discards[0],))
        return Refusal("RU-2.2" if action == DONE else "RU-2.1", also=("RU-3.1",))
    if action == TAKE:
        return Refusal("RU-3.3")
    return Refusal("RU-3.1") if action == STOCK else Refusal("RU-2.1")


def _of_discard(state: RummuState, card: int) -> Refusal:
    hand = kinds(state.hands[state.actor])
    if bit(card) & hand:
        return Refusal("RU-3.7", cards=_cards(hand & ~state.taken))
    return Refusal("RU-8.6" if state.phase == LAST else "RU-8.1", cards=_cards(hand))


def _in_play(state: RummuState, action: Action) -> Refusal:
    if action == DONE:
        return Refusal("RU-2.4")
    if action >= MELD:
        return _of_meld(state, action - MELD)
    if action >= SWAP:
        return Refusal("RU-7.1" if state.opened[state.actor] else "RU-5.1")
    return _of_beginning(state, action - PLUS)


def _of_meld(state: RummuState, place: int) -> Refusal:
    if not state.melds[place]:
        return Refusal("RU-6.2", also=("RU-7.1",))
    if not state.opened[state.actor]:
        return Refusal("RU-5.1", also=("RU-5.7",) if state.teams else ())
    cards = _cards(state.melds[place])
    if _addable_but_for_bareness(state, place):
        return Refusal("RU-8.10", cards=cards)
    return Refusal("RU-6.3", also=("RU-7.1",), cards=cards)


def _addable_but_for_bareness(state: RummuState, place: int) -> int:
    """What RU-8.10 alone forbids to add: the cards that could be added if something lay in front of him."""
    state = state.twin()
    state.fronts[state.actor] = 1
    return state.addable(place)


def _of_beginning(state: RummuState, card: int) -> Refusal:
    hand = kinds(state.hands[state.actor])
    if not bit(card) & hand:
        return Refusal("RU-6.1", cards=_cards(hand))
    return _too_small(state) if not state.opened[state.actor] else Refusal("RU-4.1", also=("RU-4.2", "RU-4.3"))


def _too_small(state: RummuState) -> Refusal:
    return Refusal("RU-5.2", also=("RU-5.1", "RU-5.4" if state.teams else "RU-5.3"), cards=_cards(state.begun))


def _in_new(state: RummuState, action: Action) -> Refusal:
    laid = state.begun
    if action == DONE:
        broken = fault(laid)
        return Refusal(broken[0], also=broken[1:], cards=_cards(laid)) if broken else _too_small(state)
    if PLUS <= action < SWAP:
        return _of_follower(state, action - PLUS)
    # What is begun must be ended first.
    return Refusal("RU-6.1", also=("RU-4.1",), cards=_cards(laid))


def _of_follower(state: RummuState, card: int) -> Refusal:
    laid, hand = state.begun, kinds(state.hands[state.actor])
    if bit(card) & laid:
        return Refusal("RU-4.11", cards=_cards(laid))
    if not bit(card) & hand:
        return Refusal("RU-6.1", cards=_cards(hand))
    broken = [clause for clause in fault(laid | bit(card)) if clause not in ("RU-4.1", "RU-4.9", "RU-4.5")]
    if broken:
        return Refusal(broken[0], also=tuple(broken[1:]), cards=_cards(laid))
    if count(laid) + 1 < state.need() and not state.opened[state.actor]:
        return _too_small(state)
    # It can be laid, but not here: cards are laid ascending, or not enough can follow.
    return Refusal("RU-4.1", also=("RU-4.9",), cards=_cards(laid))


def _at_meld(state: RummuState, action: Action) -> Refusal:
    cards = _cards(state.melds[state.at])
    if PLUS <= action < SWAP:
        return _of_addition(state, action - PLUS)
    if state.phase == ADDING:
        return Refusal("RU-6.3", also=("RU-6.4", "RU-4.9"), cards=cards)
    if SWAP <= action < MINUS:
        return _of_exchange(state, action - SWAP)
    return Refusal("RU-6.2", also=("RU-7.1",), cards=cards)


def _of_addition(state: RummuState, card: int) -> Refusal:
    meld, hand = state.melds[state.at], kinds(state.hands[state.actor])
    if not bit(card) & hand:
        return Refusal("RU-6.2", cards=_cards(hand))
    if bit(card) & meld:
        return Refusal("RU-4.11", also=("RU-6.3",), cards=_cards(meld))
    if bit(card) & _addable_but_for_bareness(state, state.at):
        return Refusal("RU-8.10", cards=_cards(meld))
    return Refusal("RU-6.3", also=fault(meld | bit(card)), cards=_cards(meld))


def _of_exchange(state: RummuState, card: int) -> Refusal:
    meld, hand = state.melds[state.at], kinds(state.hands[state.actor])
    cards = _cards(meld)
    if card % 5 == 1:
        return Refusal("RU-7.6", cards=cards)
    if not bit(card) & hand:
        return Refusal("RU-7.1", cards=_cards(hand))
    if not bit(card - card % 5 + 1) & meld:
        return Refusal("RU-7.1", cards=cards)
    if state.line[state.at] >= 0:
        return Refusal("RU-7.2", also=("RU-7.1",), cards=cards)
    return Refusal("RU-7.3", also=("RU-7.4",) if count(meld) == 5 else (), cards=cards)


def _in_choice(state: RummuState, action: Action) -> Refusal:
    if MELD <= action < STOCK:
        return Refusal("RU-8.8" if state.melds[action - MELD] else "RU-8.5")
    return Refusal("RU-8.4", also=("RU-8.5",))


def _in_back(state: RummuState, _: Action) -> Refusal:
    return Refusal("RU-8.5", cards=_cards(state.melds[state.at]))


def _in_last(state: RummuState, action: Action) -> Refusal:
    return Refusal("RU-2.4" if action == DONE else "RU-8.6", cards=_cards(kinds(state.hands[state.actor])))


_REFUSALS: Final = {
    PLAY: _in_play,
    NEW: _in_new,
    AT: _at_meld,
    ADDING: _at_meld,
    CHOOSE: _in_choice,
    BACK: _in_back,
    LAST: _in_last,
}


def _cards(cards: int) -> tuple[int, ...]:
    return tuple(listed(cards))


# --- the table in lines of text ---------------------------------------------------

_PHASE: Final = {
    DRAW: Words("{seat} draws: stock or take", "{seat} pioche : stock ou take"),
    TAKING: Words("{seat} may take the next discard, or is done", "{seat} peut prendre la défausse suivante, ou done"),
    PLAY: Words(
        "{seat} lays (+card), turns to a combination (@number) or discards (card)",
        "{seat} pose (+carte), va à une combinaison (@numéro) ou défausse (carte)",
    ),
    NEW: Words("{seat} lays a new combination: {begun}", "{seat} pose une nouvelle combinaison : {begun}"),
    AT: Words(
        "{seat} adds to combination {at} (+card) or exchanges its joker (=card)",
        "{seat} complète la combinaison {at} (+carte) ou échange son joker (=carte)",
    ),
    ADDING: Words("{seat} must go on adding to combination {at}", "{seat} doit encore compléter la combinaison {at}"),
    CHOOSE: Words(
        "{seat} has no card left to discard and chooses a combination (@number) to take back from",
        "{seat} n’a plus de carte à défausser et choisit la combinaison (@numéro) où reprendre",
    ),
    BACK: Words("{seat} takes cards back (-card): {left} more", "{seat} reprend des cartes (-carte) : encore {left}"),
    LAST: Words("{seat} discards one of the cards taken back", "{seat} défausse une des cartes reprises"),
    OUT: Words("{winner} has gone out", "{winner} est sorti"),
    BLOCKED: Words("The round is blocked", "La manche est bloquée"),
}
_SEAT: Final = Words("{mark} {seat}  {cards:2} in hand  {open}{hand}", "{mark} {seat}  {cards:2} en main  {open}{hand}")
_OPEN: Final = Words("open", "ouvert")
_CLOSED: Final = Words("opens with {needs}", "ouvre avec {needs}")
_MELD: Final = Words("@{number} {seat}: {cards}  ({points} points)", "@{number} {seat} : {cards}  ({points} points)")
_PILES: Final = Words(
    "Discard: {discard} (of {discards}). Stock: {stock}.", "Défausse : {discard} (sur {discards}). Pioche : {stock}."
)
_MOVES: Final = Words("{seat}: {moves}", "{seat} : {moves}")
_SCORES: Final = Words("Scores: {scores}", "Points : {scores}")
_HAND: Final = Words("Your hand: {cards}", "Votre main : {cards}")


def describe(view: RummuView, lang: Lang) -> list[str]:
    state, shown = view.state, view.shown()
    details = {
        "seat": LETTERS[state.actor],
        "winner": LETTERS[state.winner],
        "begun": " ".join(NAMES[card] for card in listed(state.begun)),
        "at": state.at + 1,
        "left": state.back_size - count(state.back),
    }
    lines = [_PHASE[state.phase].say(lang, **details) + "."]
    lines += [_seat_line(view, seat, lang) for seat in range(state.players)]
    lines += [_meld_line(meld, lang) for meld in view.combinations()]
    lines.append(_PILES.say(lang, discard=shown["discard"] or "–", discards=state.discarded, stock=shown["stock"]))
    if state.logged:
        lines.append(_MOVES.say(lang, seat=LETTERS[state.mover], moves=", ".join(view.moves())))
    if state.phase >= OUT:
        scores = "  ".join(f"{LETTERS[seat]} {score}" for seat, score in enumerate(state.scores()))
        lines.append(_SCORES.say(lang, scores=scores))
    elif view.seat != NOBODY:
        lines.append(_HAND.say(lang, cards=" ".join(view.hand()) or "–"))
    return lines


def _seat_line(view: RummuView, seat: int, lang: Lang) -> str:
    state = view.state
    hand = " ".join(NAMES[card] for card in listed(state.hands[seat]))
    return _SEAT.say(
        lang,
        mark=">" if seat == state.turn() else " ",
        seat=LETTERS[seat],
        cards=state.held[seat],
        open=_OPEN.say(lang) if state.opened[seat] else _CLOSED.say(lang, needs=state.needs[seat]),
        hand=f"  {hand}" if state.phase >= OUT else "",
    )


def _meld_line(meld: dict[str, object], lang: Lang) -> str:
    cards = meld["cards"]
    assert isinstance(cards, list)
    return _MELD.say(lang, **(meld | {"cards": " ".join(cards)}))
