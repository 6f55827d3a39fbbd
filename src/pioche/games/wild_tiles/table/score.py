"""How a round ended, and what each score is made of."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Counted, Lang, Words
from pioche.games.wild_tiles.kernel import BLOCKED, OUT, WildTilesState
from pioche.games.wild_tiles.tiles import POINTS, RANK, WILD, points_of, tiles_of
from pioche.games.wild_tiles.view import WildTilesView, ending
from pioche.table.html import BLANK, Html, join, say
from pioche.table.persons import tell
from pioche.table.presenter import Part, People

_NUMBERS: Final = Words("numbers", "nombres")
_WORDS_LEFT: Final = Counted(
    Words("{n} word tile", "{n} tuile avec mots"), Words("{n} word tiles", "{n} tuiles avec mots")
)
_WILDS_LEFT: Final = Counted(
    Words("{n} Wild or Master", "{n} Libre ou super-maîtresse"),
    Words("{n} Wilds and Masters", "{n} Libres et super-maîtresses"),
)
_NO_TILES: Final = Words("no tile left", "plus de tuile")
_OWN_RACKS: Final = Words("racks of the team", "casiers de l’équipe")
_OTHER_RACKS: Final = Words("racks of the other team", "casiers de l’autre équipe")
_WENT_OUT: Final = (
    Words("{name} has placed the last tile.", "{name} a posé sa dernière tuile."),
    Words("You have placed your last tile.", "Vous avez posé votre dernière tuile."),
)
_BLOCKED: Final = {
    "no play-any space is left": Words(
        "No ⊙ space is left: the round is blocked.",
        "Plus aucune case «\u00a0Jouez ici une tuile quelconque\u00a0»\u00a0: la manche est bloquée.",
    ),
    "nobody can play or draw": Words("Nobody can place or draw any more.", "Plus personne ne peut poser ni piocher."),
}
_RACKS_COUNT: Final = Words(
    "The tiles left in a rack count against it.", "Les tuiles restées dans un casier comptent contre lui."
)
_TEAM_CREDIT: Final = Words("The team that did better is credited.", "L’équipe qui s’en sort le mieux est créditée.")


def teams(view: WildTilesView) -> tuple[int, ...]:
    """WT-17.1, WT-17.4."""
    state = view.state
    return tuple([seat % 2 for seat in range(state.players)]) if state.agreed.teams else ()


def verdict(view: WildTilesView, people: People, lang: Lang) -> Html:
    state = view.state
    if state.phase == OUT:
        sentence = tell(*_WENT_OUT, state.placer, people, lang)
    else:
        sentence = say(_BLOCKED[ending(state)], lang)
    return join(BLANK, [sentence, say(_TEAM_CREDIT if state.agreed.teams else _RACKS_COUNT, lang)])


def terms(view: WildTilesView, seat: int, lang: Lang) -> list[Part]:
    state = view.state
    return _team_terms(state, seat, lang) if state.agreed.teams else _own_terms(state, seat, lang)


def _own_terms(state: WildTilesState, seat: int, lang: Lang) -> list[Part]:
    """WT-15.1 to WT-15.4."""
    rack = tiles_of(state.ones[seat], state.more[seat])
    if not rack:
        return [Part(say(_NO_TILES, lang), 0, "WT-15.4")]
    words = [tile for tile in rack if tile < WILD and RANK[tile] > 9]
    wilds = [tile for tile in rack if tile >= WILD]
    parts = [
        Part(say(_NUMBERS, lang), sum(RANK[tile] for tile in rack if RANK[tile] < 10), "WT-15.1"),
        Part(say(_WORDS_LEFT, lang, n=len(words)), sum(POINTS[tile] for tile in words), "WT-15.2"),
        Part(say(_WILDS_LEFT, lang, n=len(wilds)), sum(POINTS[tile] for tile in wilds), "WT-15.3"),
    ]
    return [part for part in parts if part.points]


def _team_terms(state: WildTilesState, seat: int, lang: Lang) -> list[Part]:
    """WT-17.3, WT-17.5."""
    if state.scores()[seat] == 0:
        return []
    racks = [points_of(state.ones[other], state.more[other]) for other in range(state.players)]
    own, others = sum(racks[seat % 2 :: 2]), sum(racks[1 - seat % 2 :: 2])
    clause = "WT-17.5" if state.phase == BLOCKED else "WT-17.3"
    parts = [Part(say(_OTHER_RACKS, lang), others, clause)]
    if not state.agreed.opponents_only:
        parts.append(Part(say(_OWN_RACKS, lang), own, clause))
    return parts
