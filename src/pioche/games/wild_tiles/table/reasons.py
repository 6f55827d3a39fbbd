"""Why a tile cannot be placed now, in plain words."""

from __future__ import annotations

from typing import Final

from pioche.core.game import Action
from pioche.core.words import Lang, Words
from pioche.games.wild_tiles.kernel import CALL, DRAWN, FORCED, OPEN, SECOND, WildTilesState
from pioche.games.wild_tiles.table.tiles import colour_name, the_tile, wanted, wanted_text
from pioche.games.wild_tiles.tiles import MASTER, NAMES, UNNAMED, WD4
from pioche.games.wild_tiles.view import WildTilesView
from pioche.table.html import NOTHING, Html, say

_ONLY_DRAWN: Final = Words(
    "You have drawn: only the tile just drawn, {tile}, may be placed now.",
    "Vous avez pioché : seule la tuile piochée, {tile}, peut être posée à ce tour.",
)
_OPENS: Final = Words(
    "A Master cannot open: place any other tile.",
    "Une super-maîtresse n’ouvre pas la manche : posez une autre tuile.",
)
_NEVER: Final = Words(
    "At this table a Master is never placed.", "À cette table, une super-maîtresse ne se pose jamais."
)
_ON_ANY: Final = Words(
    "A Master goes only on a space that takes any tile.",
    "La super-maîtresse ne va que sur une case « Jouez ici une tuile quelconque ».",
)
_HAS_COLOUR: Final = Words(
    "You have a tile of the colour asked for, {colour}: a Wild Draw Four is for those who have none.",
    "Vous avez une tuile de la couleur demandée, {colour} : la Libre – prenez 4 tuiles est pour qui n’en a pas.",
)
_SECOND: Final = Words(
    "The tile after a Restart must be {colour}.",
    "Après un Recommencez, il faut une tuile de la couleur en vigueur\u00a0: {colour}.",
)
_MATCH: Final = Words("The lit space takes {what} only.", "La case éclairée ne prend que : {what}.")


def reason(view: WildTilesView, action: Action, lang: Lang) -> Html:
    state = view.state
    # A tile of the rack, without a call; what else is refused stands on no button.
    if state.phase > FORCED or action >= CALL or NAMES[action] not in view.rack():
        return NOTHING
    drawn = the_tile(state.drawn, lang) if state.drawn >= 0 else NOTHING
    colour = colour_name(state.colour, lang) if state.colour < UNNAMED else NOTHING
    what = wanted_text(wanted(state), lang)
    return say(_of_tile(state, action), lang, tile=drawn, colour=colour, what=what)


def _of_tile(state: WildTilesState, tile: int) -> Words:
    if state.phase == DRAWN:
        return _ONLY_DRAWN
    if tile == MASTER and state.open:
        return _OPENS if state.phase == OPEN else _NEVER
    if state.phase == SECOND:
        return _SECOND
    return {MASTER: _ON_ANY, WD4: _HAS_COLOUR}.get(tile, _MATCH)
