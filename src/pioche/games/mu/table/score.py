"""How a deal ended, and what each score is made of."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Counted, Lang, Words
from pioche.games.mu.kernel import PLAYED, STALEMATE, TRICKS, VOID, WORDS, MuState, bonus, steps, target
from pioche.games.mu.table.cards import for_team, trump_name
from pioche.games.mu.view import MuView
from pioche.table.html import Html, escape, say
from pioche.table.persons import tell
from pioche.table.presenter import Part, People

_POINTS: Final = Counted(Words("{n} point", "{n} point"), Words("{n} points", "{n} points"))
_CONTRACT_MADE: Final = Words(
    "Contract made by {team}: {points}, {target} were needed.",
    "Contrat réussi pour {team} : {points}, il en fallait {target}.",
)
_FAILED: Final = Words(
    "Contract failed by {team}: {points}, {target} were needed.",
    "Contrat manqué pour {team} : {points}, il en fallait {target}.",
)
_EVERYBODY_PASSED: Final = Words(
    "Everybody passed. The cards are dealt again.", "Tout le monde a passé. On redonne les cartes."
)
_STALEMATE: Final = (
    Words(
        "Nobody leads alone: {name} laid the last card of the tie and pays for it.",
        "Personne n’est seul en tête : {name} a posé la dernière carte de l’égalité et la paie.",
    ),
    Words(
        "Nobody leads alone: you laid the last card of the tie and pay for it.",
        "Personne n’est seul en tête : vous avez posé la dernière carte de l’égalité et la payez.",
    ),
)
_TRICKS_TAKEN: Final = Words("triangles taken", "triangles ramassés")
# MU-7.6 to MU-7.9: it depends on the level and on the trump.
_BONUS: Final = Words("bonus: level {level}, {trump}", "bonification : niveau {level}, {trump}")
_PENALTY: Final = Counted(
    Words("{n} level short", "{n} niveau manquant"), Words("{n} levels short", "{n} niveaux manquants")
)
_REWARD: Final = Counted(
    Words("chief {n} level short", "{n} niveau manque au chef"),
    Words("chief {n} levels short", "{n} niveaux manquent au chef"),
)
_TIED: Final = Counted(
    Words("tied with {n} card", "à égalité avec {n} carte"), Words("tied with {n} cards", "à égalité avec {n} cartes")
)
_PROVOKED: Final = Counted(
    Words("made the tie with {n} card", "a fait l’égalité avec {n} carte"),
    Words("made the tie with {n} cards", "a fait l’égalité avec {n} cartes"),
)


def points(view: MuView) -> tuple[Html, ...]:
    state = view.state
    return tuple([_TAKEN_SO_FAR[points] for points in state.points]) if state.phase >= TRICKS else ()


# All cards together have sixty triangles.
_TAKEN_SO_FAR: Final = [escape(f"+{points}") for points in range(61)]


def verdict(view: MuView, people: People, lang: Lang) -> Html:
    state = view.state
    if state.phase == VOID:
        return say(_EVERYBODY_PASSED, lang)
    if state.phase == STALEMATE:
        return tell(*_STALEMATE, state.provocateur, people, lang)
    bid, taken = state.bids[state.chief], state.team_points()
    is_made = not steps(state.players, bid, taken)
    name = for_team(state.chief, state.partner, people, lang)
    return say(
        _CONTRACT_MADE if is_made else _FAILED,
        lang,
        team=name,
        points=say(_POINTS, lang, n=taken),
        target=target(state.players, bid),
    )


def terms(view: MuView, seat: int, lang: Lang) -> list[Part]:
    state = view.state
    if state.phase == PLAYED:
        return _terms_of_contract(state, seat, lang)
    return _terms_of_stalemate(state, seat, lang) if state.phase == STALEMATE else []


def _terms_of_contract(state: MuState, seat: int, lang: Lang) -> list[Part]:
    level = state.bids[state.chief]
    missing = steps(state.players, level, state.team_points())
    parts = [Part(say(_TRICKS_TAKEN, lang), state.points[seat], "MU-7.2")]
    if missing == 0 and seat in (state.chief, state.partner):
        trump = trump_name(WORDS[state.chief_choice], lang)
        points = bonus(level, state.chief_choice)
        parts.append(Part(say(_BONUS, lang, level=level, trump=trump), points, "MU-7.11"))
    elif missing and seat == state.chief:
        parts.append(Part(say(_PENALTY, lang, n=missing), -10 * missing, "MU-7.14"))
    elif missing and seat != state.partner:
        parts.append(Part(say(_REWARD, lang, n=missing), 5 * missing, "MU-7.15"))
    return parts


def _terms_of_stalemate(state: MuState, seat: int, lang: Lang) -> list[Part]:
    bid = state.bids[state.provocateur]
    if state.bids[seat] != bid:
        return []
    if seat == state.provocateur:
        return [Part(say(_PROVOKED, lang, n=bid), -10 * bid, "MU-3.4")]
    return [Part(say(_TIED, lang, n=bid), 5 * bid, "MU-3.5")]
