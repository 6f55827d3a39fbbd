"""How a deal ended, and what each score is made of."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import count
from pioche.core.words import Lang, Words
from pioche.games.rummu.combinations import is_one, numbers, worth
from pioche.games.rummu.kernel import OUT, RummuState
from pioche.games.rummu.table.board import team_of
from pioche.games.rummu.table.melds import ends, meld_name, points_of
from pioche.games.rummu.view import RummuView, named
from pioche.table.html import BLANK, Html, escape, join, markup, say, suit
from pioche.table.persons import tell
from pioche.table.presenter import Part, People

_BLOCKED: Final = Words(
    "The round is blocked: nobody went out in {n} turns.", "La manche est bloquée : aucune sortie en {n} tours."
)
_IS_OUT: Final = (
    Words("{name} discarded the last card and goes out.", "{name} défausse sa dernière carte et sort."),
    Words("You discarded your last card and go out.", "Vous défaussez votre dernière carte et sortez."),
)
_BONUS: Final = Words("went out", "sortie")
_LEFT: Final = Words("left in hand: {cards}", "reste en main : {cards}")
_SPARED: Final = Words("the partner went out: hand not counted", "sortie du partenaire : main non comptée")
_PARTNER: Final = Words("the partner’s score", "points du partenaire")


_LEFT_CARD: Final = Html('<i class="nb">{number}{shape}</i>')


def points(view: RummuView) -> tuple[Html, ...]:
    state = view.state
    laid = [0] * state.players
    for place in range(state.places):
        laid[state.owner[place]] += points_of(state.melds[place])
    return tuple([escape(str(points)) for points in laid])


def teams(view: RummuView) -> tuple[int, ...]:
    """RU-9.15."""
    state = view.state
    return tuple([team_of(state, seat) for seat in range(state.players)]) if state.teams else ()


def verdict(view: RummuView, people: People, lang: Lang) -> Html:
    state = view.state
    if state.phase == OUT:
        return tell(*_IS_OUT, state.winner, people, lang)
    return say(_BLOCKED, lang, n=state.turns)


def terms(view: RummuView, seat: int, lang: Lang) -> list[Part]:
    state = view.state
    own = _own_terms(state, seat, lang)
    if not state.teams:
        return own
    # RU-9.15: both partners score for the team.
    partner = sum(part.points for part in _own_terms(state, state.partner(seat), lang))
    return [*own, Part(say(_PARTNER, lang), partner, "RU-9.15")]


def _own_terms(state: RummuState, seat: int, lang: Lang) -> list[Part]:
    """RU-9.3 to RU-9.14: one player's own terms."""
    laid = [state.melds[place] for place in range(state.places) if state.owner[place] == seat and state.melds[place]]
    parts = [Part(meld_name(cards, lang), worth(cards), _clause(cards)) for cards in laid]
    if seat == state.winner:
        parts.append(Part(say(_BONUS, lang), 10, "RU-9.12"))
    elif state.teams and state.winner >= 0 and state.partner(seat) == state.winner:
        parts.append(Part(say(_SPARED, lang), 0, "RU-9.14"))
    elif state.held[seat]:
        left = join(BLANK, [_left(card) for card in named(state.hands[seat])])
        parts.append(Part(say(_LEFT, lang, cards=left), -state.penalty(seat), "RU-9.13"))
    return parts


def _left(card: str) -> Html:
    return markup(_LEFT_CARD, number=escape(card[1]), shape=suit(card[0]))


def _clause(cards: int) -> str:
    """The clause by which a combination scores."""
    size = count(cards)
    if is_one(numbers(cards)):
        halved = ends(cards)[0] in (1, 7)
        return "RU-9.6" if halved else {3: "RU-9.3", 4: "RU-9.4", 5: "RU-9.5"}[size]
    return {3: "RU-9.7", 4: "RU-9.8", 5: "RU-9.9"}.get(size, "RU-9.10")
