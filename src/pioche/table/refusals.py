"""Why a move is refused, for a page: first the reason in plain words, then the clause."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from pioche.core.errors import IllegalAction
from pioche.core.words import Lang, Words
from pioche.table.html import COMMA, NOTHING, Html, escape, join, say
from pioche.table.presenter import Presenter

_NOT_NOW: Final = Words("Not possible now: {move}.", "Pas possible pour le moment : {move}.")
_THIS_MOVE: Final = Words("This is not possible now.", "Ce n’est pas possible pour le moment.")


class RefusalText(NamedTuple):
    """`reason`: in the words of the game, or which move it was; `plain`: the former, so that it says enough."""

    reason: Html
    plain: bool


def refusal_text(presenter: Presenter[Any], error: IllegalAction, lang: Lang) -> RefusalText:
    reason = presenter.reason(error.view, error.action, lang)
    return RefusalText(reason or _which_move(presenter, error, lang), bool(reason))


def _which_move(presenter: Presenter[Any], error: IllegalAction, lang: Lang) -> Html:
    """The move and the cards that force its refusal by their names, where they have some."""
    move = escape(presenter.word_name(str(error.details["text"]), lang))
    cards = [escape(presenter.word_name(card, lang)) for card in str(error.details["cards"]).split()]
    forced = say(IllegalAction.forced, lang, cards=join(COMMA, cards)) if cards and all(cards) else NOTHING
    return join(NOTHING, [say(_NOT_NOW, lang, move=move) if move else say(_THIS_MOVE, lang), forced])
