"""Mü in writing: refusals as clauses, the table as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pioche.core.bits import bit, members
from pioche.core.game import Action, Refusal
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Lang, Words
from pioche.decks.mu import KINDS, cards_named
from pioche.games.mu.kernel import (
    AUCTION,
    CHIEF_TRUMP,
    COLOUR,
    NONE,
    PARTNER,
    PASS,
    PLAYED,
    STALEMATE,
    TRICKS,
    VICE_TRUMP,
    VOID,
    WITH,
    WORDS,
    MuState,
)

if TYPE_CHECKING:
    from pioche.games.mu.view import MuView


def refusal(view: MuView, action: Action) -> Refusal:
    state = view.state
    if state.phase == AUCTION:
        return _in_auction(state, action)
    if state.phase == PARTNER:
        return Refusal("MU-4.8") if action >= WITH else Refusal("MU-4.1", also=("MU-4.8",))
    if state.phase == TRICKS:
        return _in_trick(state, action)
    return _of_trump(state, action)


def _in_auction(state: MuState, action: Action) -> Refusal:
    if action > PASS:
        return _too_early(state, action)
    hand = state.hands[state.actor]
    if not bit(action) & hand:
        laid = ("MU-2.4",) if bit(action) & state.offered[state.actor] else ()
        clause = "MU-2.10" if hand == 0 else "MU-2.2"
        return _not_held(state, action, Refusal(clause, also=laid, cards=_cards(hand)))
    offered = _cards(state.offered[state.actor])
    before = state.bids[state.actor] - state.laid_now
    others = [state.bids[seat] for seat in range(state.players) if seat != state.actor]
    if before > max(others):
        return Refusal("MU-2.6", cards=offered)
    if before == 0 and not any(others):
        return Refusal("MU-2.7", also=("MU-2.5", "MU-2.13"), cards=offered)
    return Refusal("MU-2.5", also=("MU-2.13",), cards=offered)


def _too_early(state: MuState, action: Action) -> Refusal:
    """MU-4.1 gives the choices their order; with three players (MU-4.9) a partner is never named."""
    return Refusal("MU-4.9" if action >= WITH and state.players == 3 else "MU-4.1")


def _not_held(state: MuState, action: Action, otherwise: Refusal) -> Refusal:
    """MU-1.3: with three players the card may not be in play at all."""
    return otherwise if bit(action) & state.deck else Refusal("MU-1.3")


def _of_trump(state: MuState, action: Action) -> Refusal:
    if action >= WITH:
        return _too_early(state, action)
    if action < COLOUR or action == NONE:
        # A card or a pass is no trump; neither may decline, though the chief may say *none*.
        clause = "MU-4.2" if action < PASS else "MU-4.4" if state.phase == VICE_TRUMP else "MU-4.5"
        return Refusal(clause)
    if state.phase == CHIEF_TRUMP and action == state.vice_choice:
        return Refusal("MU-4.6")
    return Refusal("MU-4.3", cards=_cards(state.offered[state.actor]))


def _in_trick(state: MuState, action: Action) -> Refusal:
    if action >= PASS:
        clause = "MU-4.9" if action >= WITH and state.players == 3 else "MU-5.7"
        return Refusal(clause)
    playable = state.hands[state.actor] | state.laid[state.actor]
    if not bit(action) & playable:
        return _not_held(state, action, Refusal("MU-5.1", cards=_cards(playable)))
    trumps = state.chief_trumps | state.vice_trumps
    also: tuple[str, ...] = ()
    if state.led & trumps:
        also = ("MU-5.9",)
    elif bit(action) & trumps:
        also = ("MU-5.3",)
    return Refusal("MU-5.8", also=also, cards=_cards(playable & state.led))


def _cards(cards: int) -> tuple[int, ...]:
    return tuple(members(cards & KINDS))


# --- the table in lines of text ---------------------------------------------------

_PHASE: Final = {
    AUCTION: Words("Auction", "Enchères"),
    VICE_TRUMP: Words("The vice names a trump", "Le sous-chef choisit un atout"),
    CHIEF_TRUMP: Words("The chief names a trump", "Le chef choisit un atout"),
    PARTNER: Words("The chief names a partner", "Le chef choisit son partenaire"),
    TRICKS: Words("Tricks", "Plis"),
    VOID: Words("Everybody passed: nothing is scored", "Tout le monde a passé : rien n’est marqué"),
    STALEMATE: Words("Stalemate: no single highest bid", "Égalité : personne n’est seul en tête"),
    PLAYED: Words("The deal is played", "La donne est jouée"),
}
_DEALER: Final = Words("dealer", "donneur")
_CHIEF: Final = Words("chief", "chef")
_VICE: Final = Words("vice", "sous-chef")
_PARTNER: Final = Words("partner", "partenaire")
_PROVOCATEUR: Final = Words("provocateur", "provocateur")
_SEAT: Final = Words(
    "{mark} {seat}  {cards:2} in hand  bid {bid:2}  {points:2} points{laid}{role}",
    "{mark} {seat}  {cards:2} en main  mise {bid:2}  {points:2} points{laid}{role}",
)
_LAID: Final = Words("  laid {cards}", "  posé {cards}")
_CONTRACT: Final = Words(
    "Level {level}: {team} needs {target} points, has {points}. Trumps: chief {chief_trump}, vice {vice_trump}.",
    "Niveau {level} : {team} doit faire {target} points, en a {points}. "
    "Atouts : chef {chief_trump}, sous-chef {vice_trump}.",
)
_TRICK: Final = Words("Trick: {cards}", "Pli : {cards}")
_LAST_TRICK: Final = Words("Last trick: {cards}", "Dernier pli : {cards}")
_HAND: Final = Words("Your hand: {cards}", "Votre main : {cards}")
_MAY_LAY: Final = Words(
    "{seat} may lay up to {limit} more in this turn.", "{seat} peut encore poser {limit} carte(s) à ce tour."
)


def describe(view: MuView, lang: Lang) -> list[str]:
    state = view.state
    lines = [_PHASE[state.phase].say(lang) + "."]
    lines += [_seat_line(view, seat, lang) for seat in range(state.players)]
    if state.phase == AUCTION:
        lines.append(_MAY_LAY.say(lang, seat=LETTERS[state.actor], limit=state.limit - state.laid_now))
    if state.chief >= 0:
        lines.append(_contract_line(view, lang))
    tricks = view.tricks()
    if tricks and state.in_trick == 0:
        lines.append(_LAST_TRICK.say(lang, cards=_spoken(tricks[-1])))
    if state.in_trick:
        lines.append(_TRICK.say(lang, cards=_spoken(view.trick())))
    if view.seat != NOBODY:
        lines.append(_HAND.say(lang, cards=" ".join(view.hand()) or "–"))
    return lines


def _seat_line(view: MuView, seat: int, lang: Lang) -> str:
    state = view.state
    roles = [
        words.say(lang)
        for words, holder in (
            (_DEALER, state.dealer),
            (_CHIEF, state.chief),
            (_VICE, state.vice),
            (_PARTNER, state.partner),
            (_PROVOCATEUR, state.provocateur),
        )
        if holder == seat
    ]
    laid = cards_named(state.laid[seat])
    return _SEAT.say(
        lang,
        mark=">" if seat == state.turn() else " ",
        seat=LETTERS[seat],
        cards=state.held[seat],
        bid=state.bids[seat],
        points=state.points[seat],
        laid=_LAID.say(lang, cards=" ".join(laid)) if laid else "",
        role=f"  ({', '.join(roles)})" if roles else "",
    )


def _contract_line(view: MuView, lang: Lang) -> str:
    state = view.state
    return _CONTRACT.say(
        lang,
        level=view.level(),
        team=" + ".join(LETTERS[seat] for seat in (state.chief, state.partner) if seat >= 0),
        target=view.target(),
        points=state.team_points(),
        chief_trump=_trump(state.chief_choice),
        vice_trump=_trump(state.vice_choice),
    )


def _trump(choice: int) -> str:
    return WORDS[choice] if choice >= 0 else "–"


def _spoken(trick: list[tuple[str, str]]) -> str:
    return "  ".join(f"{seat} {card}" for seat, card in trick)
