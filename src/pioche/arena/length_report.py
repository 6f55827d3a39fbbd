"""Lengths of matches as a table on a terminal, and as a page in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pioche.arena.lengths import BOT_SECONDS, PERSON_SECONDS, Figures, Plan
from pioche.core.native import is_compiled
from pioche.core.words import Lang, Words
from pioche.games import find

Row = Sequence[str]

_SHORT: Final = Words("Play now", "Jouer")
_DEFAULT: Final = Words("default", "par défaut")
_COLUMNS: Final = (
    Words("game", "jeu"),
    Words("match", "partie"),
    Words("players", "joueurs"),
    Words("level", "niveau"),
    Words("matches", "parties"),
    Words("not over", "inachevées"),
    Words("deals", "donnes"),
    Words("decisions", "décisions"),
    Words("minutes with bots", "minutes avec robots"),
    Words("longest", "la plus longue"),
    Words("minutes of people", "minutes entre joueurs"),
    Words("points in a deal", "points par donne"),
)
# The columns of words; the others are numbers.
_TEXTS: Final = (0, 1, 3)
_BOX_COLUMNS: Final = (
    Words("game", "jeu"),
    Words("minutes on the shelf", "minutes sur l’étagère"),
    Words("players", "joueurs"),
    Words("minutes with bots", "minutes avec robots"),
    Words("longest", "la plus longue"),
    Words("minutes of people", "minutes entre joueurs"),
    Words("within", "tenu"),
)
_YES: Final = Words("yes", "oui")
_NO: Final = Words("no", "non")

_HEAD: Final = Words(
    """# How long matches last

Written by `pioche arena --lengths --page` ({form} form, seed {seed}, {share:g} of the usual matches,
{search}).

Bots of one level play whole matches. *Play now* is the match that its button begins, the one that a new table is
offered first; *default* has every option at its default. They are the same where a game has no short match. A match
is stopped after {most_deals} deals: it is then counted as not over, and is in no mean but that of points in a deal.

- A **decision** is what a person may do in one go: moves in a row of one seat, up to one that shows something new, or
  until it is another’s turn. Where there is one legal move only, nothing is decided. *Decisions* are those of one seat.
- **Minutes with bots**: one person takes {person:g} s for each decision; the others are bots, and the page shows each
  of their moves for {bot:g} s, at its ordinary pace. *Longest* is the longest of the matches.
- **Minutes of people**: each of them takes {person:g} s for each decision, one after the other.
- Shuffling, reading the scores and talking are not counted.
- **Points in a deal** are the mean score of a seat.
""",
    """# Combien de temps durent les parties

Écrit par `pioche arena --lengths --page` (forme {form}, graine {seed}, {share:g} du nombre habituel de parties,
{search}).

Des robots d’un même niveau jouent des parties entières. *Jouer* est la partie que lance ce bouton, celle qu’une
nouvelle table se voit proposer d’abord ; *par défaut* garde toutes les options par défaut. C’est la même où un jeu n’a
pas de partie courte. Une partie est arrêtée après {most_deals} donnes : elle compte alors comme inachevée, et n’entre
dans aucune moyenne, sauf celle des points par donne.

- Une **décision** est ce qu’une personne peut faire d’un trait : les coups de suite d’une place, jusqu’à celui qui
  montre du nouveau, ou jusqu’au tour d’un autre. Où il n’y a qu’un coup permis, rien ne se décide. *Décisions* sont
  celles d’une place.
- **Minutes avec robots** : une personne met {person:g} s par décision ; les autres sont des robots, et la page montre
  chacun de leurs coups {bot:g} s, à son rythme ordinaire. *La plus longue* est la plus longue des parties.
- **Minutes entre joueurs** : chacun met {person:g} s par décision, l’un après l’autre.
- Mélanger, lire les scores et bavarder ne comptent pas.
- **Points par donne** est le score moyen d’une place.
""",
)
_OWN_VISITS: Final = Words("searches with the visits of their level", "recherches avec les visites de leur niveau")
_VISITS: Final = Words("searches with {visits} visits", "recherches avec {visits} visites")
_COMPILED: Final = Words("compiled", "compilée")
_PLAIN: Final = Words("plain", "simple")
_BOXES: Final = Words("## Play now and the shelf", "## Jouer, et l’étagère")
_BOXES_TEXT: Final = Words(
    "The match of *Play now* with as many players as the game has by default, at the level that takes longest.",
    "La partie de *Jouer* avec le nombre de joueurs par défaut du jeu, au niveau qui prend le plus de temps.",
)
_ALL: Final = Words("## Every game, player count and level", "## Chaque jeu, nombre de joueurs et niveau")


def text(measured: Iterable[Figures], lang: Lang) -> str:
    """A table for a terminal."""
    rows = [[words.say(lang) for words in _COLUMNS], *(_row(one, lang) for one in measured)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_COLUMNS))]
    return "\n".join("  ".join(map(_align, row, widths, range(len(widths)))).rstrip() for row in rows)


def _align(cell: str, width: int, column: int) -> str:
    return cell.ljust(width) if column in _TEXTS else cell.rjust(width)


def page(measured: Sequence[Figures], plan: Plan, lang: Lang) -> str:
    """A page in Markdown: what was measured and how, *Play now* against the shelf, everything."""
    search = _VISITS.say(lang, visits=plan.visits) if plan.visits else _OWN_VISITS.say(lang)
    head = _HEAD.say(
        lang,
        form=(_COMPILED if is_compiled() else _PLAIN).say(lang),
        seed=plan.seed,
        share=plan.share,
        search=search,
        most_deals=plan.most_deals,
        person=PERSON_SECONDS,
        bot=BOT_SECONDS,
    )
    boxes = _markdown(_BOX_COLUMNS, (0,), [_box(one, lang) for one in play_now(measured)], lang)
    every = _markdown(_COLUMNS, _TEXTS, [_row(one, lang) for one in measured], lang)
    return "\n".join([head, _BOXES.say(lang), "", _BOXES_TEXT.say(lang), "", boxes, "", _ALL.say(lang), "", every, ""])


def _row(one: Figures, lang: Lang) -> Row:
    kind = one.kind
    match = (_SHORT if kind.short else _DEFAULT).say(lang)
    names = (find(kind.game).info.title, match, str(kind.players), kind.level)
    endless = f"{one.endless}" if one.endless else ""
    if one.endless == one.matches:
        return (*names, str(one.matches), endless, "", "", "", "", "", f"{one.points:+.1f}")
    return (
        *names,
        str(one.matches),
        endless,
        f"{one.deals:.1f}",
        f"{one.decisions:.0f}",
        f"{one.alone:.0f}",
        f"{one.longest:.0f}",
        f"{one.together:.0f}",
        f"{one.points:+.1f}",
    )


def play_now(measured: Iterable[Figures]) -> list[Figures]:
    """Of each game the match of *Play now* at the level that takes longest; one without an end takes longest of all."""
    slowest: dict[str, Figures] = {}
    for one in measured:
        info = find(one.kind.game).info
        if one.kind.players == info.choose().players and one.kind.short == bool(info.short_match):
            slowest[info.id] = max(slowest.get(info.id, one), one, key=lambda it: (it.endless, it.longest))
    return list(slowest.values())


def is_within(one: Figures) -> bool:
    """Whether every match ended within the minutes on the shelf."""
    return not one.endless and one.longest <= find(one.kind.game).info.minutes


def _box(one: Figures, lang: Lang) -> Row:
    info = find(one.kind.game).info
    within = (_YES if is_within(one) else _NO).say(lang)
    minutes = (f"{one.alone:.0f}", f"{one.longest:.0f}", f"{one.together:.0f}")
    return (info.title, str(info.minutes), str(one.kind.players), *minutes, within)


def _markdown(columns: Sequence[Words], texts: Sequence[int], rows: Iterable[Row], lang: Lang) -> str:
    head = [words.say(lang) for words in columns]
    rule = ["---" if column in texts else "---:" for column in range(len(columns))]
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, rule, *rows])
