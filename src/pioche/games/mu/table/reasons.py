"""Why a card cannot be played or laid now, in plain words."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit
from pioche.core.game import Action
from pioche.core.words import Counted, Lang, Words
from pioche.decks.mu import COLOURS, NAMES
from pioche.decks.mu_words import COLOUR as COLOUR_WORDS
from pioche.games.mu.kernel import MuState
from pioche.games.mu.view import MuView
from pioche.table.html import NOTHING, Html, card_name, say

_FOLLOW: Final = Words(
    "You have {colour}, so you must follow with {colour}.", "Vous avez du {colour} : il faut en fournir."
)
_IS_TRUMP: Final = Words(
    "The {card} is a trump, not {colour}: you have {colour}, so you must follow with it.",
    "Le {card} est un atout, pas du {colour} : vous avez du {colour}, il faut en fournir.",
)
_TRUMP: Final = Words(
    "A trump was led and you have one: you must play a trump.",
    "On a entamé atout et vous en avez : il faut jouer un atout.",
)
_FIRST_BID: Final = Words(
    "Nobody has laid a card yet: the first bid is one card.",
    "Personne n’a encore posé de carte : la première mise est d’une carte.",
)
_LEADER: Final = Words(
    "Your bid is the highest already: you may add one card at a time.",
    "Votre mise est déjà la plus haute : vous n’ajoutez qu’une carte à la fois.",
)
_LIMIT: Final = Counted(
    Words(
        "You may lay {n} card now: your bid goes one beyond the highest of the others at most.",
        "Vous pouvez poser {n} carte : votre mise dépasse d’une carte au plus la plus haute des autres.",
    ),
    Words(
        "You may lay {n} cards now: your bid goes one beyond the highest of the others at most.",
        "Vous pouvez poser {n} cartes : votre mise dépasse d’une carte au plus la plus haute des autres.",
    ),
)


def reason(view: MuView, action: Action, lang: Lang) -> Html:
    state = view.state
    refusal = view.refusal(action)
    if refusal.clause == "MU-5.8":
        return _must_follow(state, action, "MU-5.9" in refusal.also, lang)
    if refusal.clause == "MU-2.5":
        return say(_LIMIT, lang, n=state.limit)
    words = {"MU-2.6": _LEADER, "MU-2.7": _FIRST_BID}.get(refusal.clause)
    return NOTHING if words is None else say(words, lang)


def _must_follow(state: MuState, card: int, trump_led: bool, lang: Lang) -> Html:
    if trump_led:
        return say(_TRUMP, lang)
    led = _colour_led(state)
    colour = say(COLOUR_WORDS[led], lang)
    if NAMES[card][0] == led:
        # MU-5.3.
        return say(_IS_TRUMP, lang, card=card_name(NAMES[card], lang), colour=colour)
    return say(_FOLLOW, lang, colour=colour)


def _colour_led(state: MuState) -> str:
    """MU-5.4: the colour of a suit that is not the trump suit."""
    return next(NAMES[card][0] for card in range(12 * len(COLOURS)) if state.led & bit(card))
