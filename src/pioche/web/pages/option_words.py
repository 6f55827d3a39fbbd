"""The levels of bots, their form and the paces in plain words."""

from __future__ import annotations

from typing import Final

from pioche.bots.form import Form
from pioche.bots.levels import BUDGETS
from pioche.core.words import Lang, Words
from pioche.table.html import Html, escape, markup

_LEVELS: Final = {
    "random": Words("Chance", "Hasard"),
    "beginner": Words("Beginner", "Débutant"),
    "club": Words("Club", "Club"),
    "expert": Words("Expert", "Expert"),
    "champion": Words("Champion", "Champion"),
}
# A level that searches, where it does not reach the visits with which its strength was measured.
_WEAKER: Final = {
    "plain": Words("{level} (weaker here)", "{level} (plus faible ici)"),
    "building": Words("{level} (weaker for now)", "{level} (plus faible pour l’instant)"),
}
_MARKED: Final = Html('<abbr title="{words}">{level}\u00a0↓</abbr>')
_FORMS: Final = {
    "plain": Words(
        "Without a C compiler this server runs in plain Python: Expert and Champion are weaker than measured.",
        "Sans compilateur C, ce serveur tourne en Python pur : Expert et Champion jouent moins bien que mesuré.",
    ),
    "building": Words(
        "Pioche is being compiled, this once, beside your games: "
        "Expert and Champion reach their full strength in a few minutes.",
        "Pioche se compile, cette seule fois, à côté de vos parties : "
        "Expert et Champion auront toute leur force dans quelques minutes.",
    ),
}
_PACES: Final = {
    "none": Words("no clock", "sans horloge"),
    "relaxed": Words("relaxed: a minute and a half for a move", "tranquille : une minute et demie par coup"),
    "quick": Words("quick: twenty seconds for a move", "rapide : vingt secondes par coup"),
}


def level_word(level: str, form: Form, lang: Lang) -> str:
    """The level of a bot in a word; nothing for a person."""
    if level not in _LEVELS:
        return ""
    word = _LEVELS[level].say(lang)
    return word if form == "compiled" or level not in BUDGETS else _WEAKER[form].say(lang, level=word)


def level_at_seat(level: str, form: Form, lang: Lang) -> Html:
    """The level where there is little room: where it is weaker there is a mark, which says so when asked."""
    word, whole = (escape(level_word(level, of, lang)) for of in ("compiled", form))
    return word if word == whole else markup(_MARKED, level=word, words=whole)


def form_notice(form: Form, lang: Lang) -> str:
    """What the form means for the bots; nothing where they play as they were measured."""
    return "" if form == "compiled" else _FORMS[form].say(lang)


def pace_word(pace: str, lang: Lang) -> str:
    return _PACES[pace].say(lang)
