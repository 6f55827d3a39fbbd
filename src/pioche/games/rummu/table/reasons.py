"""Why cards cannot be laid, in plain words, and the clause behind them."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.bits import bit, count
from pioche.core.game import Action
from pioche.core.words import Counted, Lang, Words
from pioche.decks.mu import COLOURS
from pioche.games.rummu.combinations import YELLOWS, colours, is_combination, is_one, is_row, listed, numbers
from pioche.games.rummu.kernel import ADDING, AT, NEW, PLUS, SWAP, RummuState
from pioche.games.rummu.table.readings import kinds_of, readings, readings_at
from pioche.games.rummu.view import RummuView
from pioche.table.html import COMMA, NOTHING, Html, escape, join, say

# What the button says that sleeps.
CHOOSE_CARDS: Final = Words("Choose cards to lay", "Choisissez des cartes à poser")
CHOOSE_MORE: Final = Words("Choose more cards", "Choisissez d’autres cartes")
_NO_COMBINATION: Final = Words("These cannot be laid", "Rien à poser ainsi")

_ALIKE: Final = Words(
    "Two of them are the same card: a combination has none twice.",
    "Deux sont la même carte : une combinaison n’en contient jamais deux fois la même.",
)
_ONLY_JOKERS: Final = Words(
    "Yellow cards are jokers: they need cards of other colours beside them.",
    "Les jaunes sont des jokers : il leur faut des cartes d’autres couleurs.",
)
_REPEATED: Final = Words(
    "Numbers come twice: a run has each number once, a set one number only.",
    "Un nombre y est deux fois : une suite a chaque nombre une fois, un groupe un seul nombre.",
)
_WRAPS: Final = Words("No run goes on from 9 to 0.", "Aucune suite ne passe du 9 au 0.")
_GAP: Final = Counted(
    Words(
        "The {numbers} is missing: the numbers of a run follow one another.",
        "Il manque le {numbers} : les nombres d’une suite se suivent.",
    ),
    Words(
        "{numbers} are missing: the numbers of a run follow one another.",
        "Il manque {numbers} : les nombres d’une suite se suivent.",
    ),
)
_UNLIKE: Final = Words(
    "Neither one number in several colours nor numbers in a row.",
    "Ni un même nombre en plusieurs couleurs, ni des nombres qui se suivent.",
)
_COLOUR_TWICE: Final = Words(
    "{colours}: in a run of several colours each colour comes once.",
    "{colours} : dans une suite de plusieurs couleurs, chaque couleur ne vient qu’une fois.",
)
_ONE_JOKER: Final = Words(
    "{n} jokers: beside several colours there is only one.",
    "{n} jokers : avec plusieurs couleurs, il n’y en a qu’un.",
)
_MORE_NORMAL: Final = Words(
    "A run of one colour has more normal cards than jokers.",
    "Une suite d’une couleur a plus de cartes normales que de jokers.",
)
_THREE: Final = Counted(
    Words(
        "{n} card more: a combination has at least three.", "Encore {n} carte : une combinaison en a au moins trois."
    ),
    Words(
        "{n} cards more: a combination has at least three.", "Encore {n} cartes : une combinaison en a au moins trois."
    ),
)
_OPENING: Final = Counted(
    Words(
        "{n} card more: your first combination needs {need}.",
        "Encore {n} carte : votre première combinaison en demande {need}.",
    ),
    Words(
        "{n} cards more: your first combination needs {need}.",
        "Encore {n} cartes : votre première combinaison en demande {need}.",
    ),
)
_FITS_LATER: Final = Words(
    "It fits on the table, but only after your own first combination, of {need} cards.",
    "Elle ira sur une combinaison de la table, après votre première combinaison, de {need} cartes.",
)
_ONE_BY_ONE: Final = Words(
    "They go to different combinations: lay them one after the other.",
    "Elles vont sur des combinaisons différentes : posez-les l’une après l’autre.",
)
_KEEP_ONE: Final = Words(
    "Keep a card to discard: nothing lies before you to take back.",
    "Gardez une carte à défausser : vous n’avez rien devant vous à reprendre.",
)
_IN_ORDER: Final = Words(
    "It has no place after the cards laid so far: a combination is laid from low to high.",
    "Elle n’a pas sa place après les cartes déjà posées : une combinaison se pose dans l’ordre.",
)
_NOT_THERE: Final = Words("It does not fit on this combination.", "Elle ne va pas sur cette combinaison.")
_STAYS: Final = Words(
    "You took one like it from the discards in this turn: it may be laid, not discarded.",
    "Vous avez pris la même dans la défausse à ce tour : elle peut être posée, pas défaussée.",
)
_DISCARD_OR_MORE: Final = Words(
    "Choose more cards to lay, or discard it: that ends your turn.",
    "Choisissez d’autres cartes à poser, ou défaussez-la : cela termine votre tour.",
)
_OF_COLOUR: Final = {
    "R": Counted(Words("{n} red", "{n} rouge"), Words("{n} red", "{n} rouges")),
    "B": Counted(Words("{n} blue", "{n} bleue"), Words("{n} blue", "{n} bleues")),
    "K": Counted(Words("{n} black", "{n} noire"), Words("{n} black", "{n} noires")),
    "G": Counted(Words("{n} green", "{n} verte"), Words("{n} green", "{n} vertes")),
}


class Reason(NamedTuple):
    """A sentence with its details, the clause behind it, and what the sleeping button says."""

    words: Words | Counted
    clause: str
    button: Words = _NO_COMBINATION
    n: int = 0
    need: int = 0
    numbers: tuple[int, ...] = ()
    colours: tuple[tuple[str, int], ...] = ()


def refused(view: RummuView, action: Action, lang: Lang) -> Html:
    """Why a card of the hand does not go on with the play that is begun."""
    state, card = view.state, action - PLUS
    if state.phase not in (NEW, AT, ADDING) or not PLUS <= action < SWAP:
        return NOTHING
    if state.phase != NEW and _keeps_it(state, bit(card)):
        return in_words(Reason(_KEEP_ONE, ""), lang)
    laid = state.begun if state.phase == NEW else state.melds[state.at]
    words = Reason(_ALIKE, "") if laid & bit(card) else _of_shape(laid | bit(card))
    return in_words(words or Reason(_IN_ORDER if state.phase == NEW else _NOT_THERE, ""), lang)


def in_words(reason: Reason, lang: Lang) -> Html:
    colours = join(COMMA, [say(_OF_COLOUR[letter], lang, n=n) for letter, n in reason.colours])
    missing = join(COMMA, [escape(str(number)) for number in reason.numbers])
    return say(reason.words, lang, n=reason.n, need=reason.need, numbers=missing, colours=colours)


def reason(view: RummuView, cards: tuple[str, ...]) -> Reason:
    """Why some cards of the hand, one or more, cannot be laid now."""
    state = view.state
    chosen = kinds_of(cards)
    if count(chosen) < len(cards):
        return Reason(_ALIKE, "RU-4.11")
    opened = bool(state.opened[view.seat])
    if opened and _keeps_it(state, chosen):
        return Reason(_KEEP_ONE, "RU-8.10")
    if len(cards) == 1:
        return _of_one(state, chosen, opened)
    if opened and all(len(readings(view, (card,))) for card in cards):
        return Reason(_ONE_BY_ONE, "RU-6.2")
    return _of_shape(chosen) or _of_size(len(cards), state.need(), opened)


def _keeps_it(state: RummuState, chosen: int) -> bool:
    """RU-8.10: whether the cards would fit if something lay in front of him."""
    if state.fronts[state.actor]:
        return False
    other = state.twin()
    other.fronts[state.actor] = 1
    return any(len(readings_at(other, place, chosen)) for place in range(other.places))


def _of_one(state: RummuState, card: int, opened: bool) -> Reason:
    if not card & state.discardable():
        return Reason(_STAYS, "RU-3.7", CHOOSE_MORE)
    if not opened and any(card & (state.fits[place] | state.swaps[place]) for place in range(state.places)):
        return Reason(_FITS_LATER, "RU-5.1", CHOOSE_MORE, need=state.need())
    return Reason(_DISCARD_OR_MORE, "RU-4.1", CHOOSE_MORE)


def _of_size(size: int, need: int, opened: bool) -> Reason:
    if opened:
        return Reason(_THREE, "RU-4.1", CHOOSE_MORE, n=3 - size)
    return Reason(_OPENING, "RU-5.2", CHOOSE_MORE, n=need - size, need=need)


def _of_shape(chosen: int) -> Reason | None:
    """Section 4: what keeps the cards from being a combination, or a part of one."""
    normal = chosen & ~YELLOWS
    if not normal:
        return Reason(_ONLY_JOKERS, "RU-4.5")
    ranks = numbers(chosen)
    if is_one(ranks) or is_combination(chosen):
        return None
    if count(ranks) != count(chosen):
        return Reason(_REPEATED, "RU-4.3")
    return _of_colours(chosen, normal) if is_row(ranks) else _of_gap(ranks)


def _of_gap(ranks: int) -> Reason:
    """RU-4.3, RU-4.4."""
    there = [card // 5 for card in listed(ranks)]
    missing = tuple([number for number in range(there[0], there[-1]) if number not in there])
    if there[0] == 0 and there[-1] == 9 and _is_cyclic(there):
        return Reason(_WRAPS, "RU-4.4")
    if len(missing) > 2:
        return Reason(_UNLIKE, "RU-4.3")
    return Reason(_GAP, "RU-4.3", CHOOSE_MORE, n=len(missing), numbers=missing)


def _is_cyclic(there: list[int]) -> bool:
    """Whether numbers would be in a row if 0 followed 9."""
    return sum([(number + 1) % 10 not in there for number in there]) == 1


def _of_colours(chosen: int, normal: int) -> Reason | None:
    jokers = count(chosen & YELLOWS)
    if is_one(colours(normal)):
        return Reason(_MORE_NORMAL, "RU-4.9", CHOOSE_MORE) if count(chosen) >= 3 else None
    of_each = [(letter, _of_colour(normal, number)) for number, letter in enumerate(COLOURS)]
    if max([n for _, n in of_each]) > 1:
        shown = tuple([(letter, n) for letter, n in of_each if n])
        return Reason(_COLOUR_TWICE, "RU-4.8", colours=shown)
    return Reason(_ONE_JOKER, "RU-4.10", n=jokers) if jokers > 1 else None


def _of_colour(cards: int, colour: int) -> int:
    return sum([card % 5 == colour for card in listed(cards)])
