"""The great moments of a hand: the auction is won, a double trump is played, a contract is made or fails."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Counted, Lang, Words
from pioche.games.mu.kernel import CHIEF_TRUMP, PARTNER, PASS, PLAYED, TRICKS, VICE_TRUMP, WORDS, bonus, steps, target
from pioche.games.mu.table.cards import drawings_of, for_team
from pioche.games.mu.view import MuView
from pioche.table.html import Html, escape, say, the_card
from pioche.table.persons import tell
from pioche.table.presenter import Moment, People
from pioche.table.zone import Zone, zone

_CHIEF: Final = (
    Words("{name} is the chief: {target} to take", "{name} est chef : {target} à faire"),
    Words("You are the chief: {target} to take", "Vous êtes chef : {target} à faire"),
)
_DOUBLE: Final = Words("The highest trump: {card}", "L’atout maître : {card}")
_CONTRACT_MADE: Final = Words("Contract made: +{points} for {team}", "Contrat réussi : +{points} pour {team}")
_FAILED: Final = Counted(
    Words(
        "{n} level short: −{points} for the chief, the others +{others}",
        "Il manque {n} niveau : −{points} pour le chef, +{others} aux autres",
    ),
    Words(
        "{n} levels short: −{points} for the chief, the others +{others}",
        "Il manque {n} niveaux : −{points} pour le chef, +{others} aux autres",
    ),
)


def moment(view: MuView, people: People, lang: Lang) -> Zone[Moment] | None:
    state = view.state
    if not state.logged:
        return None
    last = ord(view.acts(state.logged - 1, state.logged)) % 128
    if state.phase in (VICE_TRUMP, CHIEF_TRUMP, PARTNER) and last == PASS:
        aim = target(state.players, state.bids[state.chief])
        return _chief(state.chief, state.offered[state.chief], aim, people, lang)
    if state.phase == PLAYED:
        missing = steps(state.players, state.bids[state.chief], state.team_points())
        level = bonus(state.bids[state.chief], state.chief_choice)
        return _short(missing, lang) if missing else _contract_made(level, state.chief, state.partner, people, lang)
    if state.phase == TRICKS and last < PASS and ((state.chief_trumps & state.vice_trumps) >> last) & 1:
        return _double(WORDS[last], lang)
    return None


@zone
def _chief(chief: int, laid: int, aim: int, people: People, lang: Lang) -> Moment:
    return Moment("won", tell(*_CHIEF, chief, people, lang, target=aim), drawings_of(laid))


@zone
def _contract_made(points: int, chief: int, partner: int, people: People, lang: Lang) -> Moment:
    return Moment("made", say(_CONTRACT_MADE, lang, points=points, team=for_team(chief, partner, people, lang)))


@zone
def _short(missing: int, lang: Lang) -> Moment:
    return Moment("failed", say(_FAILED, lang, n=missing, points=10 * missing, others=5 * missing))


@zone
def _double(card: str, lang: Lang) -> Moment:
    symbol: Html = escape(card)
    return Moment("exact", say(_DOUBLE, lang, card=the_card(card, lang)), (symbol,))
