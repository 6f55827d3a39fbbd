"""Wild Tiles on a page: a paper board, the lit space, the rack, and a pad of eight ways around the tile in hand."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang
from pioche.games.wild_tiles.spaces import ARROWS
from pioche.games.wild_tiles.table.board import DRAWN_SIGNS, OVER, board, in_force, key, seat_plate
from pioche.games.wild_tiles.table.hand import hand, pad, spots
from pioche.games.wild_tiles.table.log import log
from pioche.games.wild_tiles.table.moments import moment
from pioche.games.wild_tiles.table.prompt import ask, wait
from pioche.games.wild_tiles.table.reasons import reason
from pioche.games.wild_tiles.table.score import teams, terms, verdict
from pioche.games.wild_tiles.table.symbols import drawings
from pioche.games.wild_tiles.table.tiles import symbol_of, word_name
from pioche.games.wild_tiles.tiles import NAMES
from pioche.games.wild_tiles.view import WildTilesView
from pioche.table.deal_names import ROUND
from pioche.table.presenter import Draft, People, Presenter
from pioche.table.zone import Zones


def public(view: WildTilesView, people: People, lang: Lang) -> Zones:
    state = view.state
    zones = {f"seat{seat}": seat_plate(state, seat, people, lang) for seat in range(state.players)}
    zones |= board(state, lang)
    return {**zones, "force": in_force(state, people, lang), "key": key(state, lang)}


def private(view: WildTilesView, people: People, lang: Lang, draft: Draft) -> Zones:
    return {"spots": spots(view, lang), "pad": pad(view, lang), "hand": hand(view, people, lang, draft)}


PRESENTER: Final = Presenter(
    deal_name=ROUND,
    colour="#a63f2c",
    symbols=(
        *(symbol_of(tile) for tile in range(len(NAMES))),
        *(f"a{arrow}" for arrow in ARROWS),
        *(f"b{sign}" for sign in DRAWN_SIGNS),
    ),
    plan="wt",
    card_prefix="t",
    cards_have_colours=True,
    public=public,
    private=private,
    ask=ask,
    wait=wait,
    over=OVER,
    log=log,
    teams=teams,
    verdict=verdict,
    terms=terms,
    moment=moment,
    word_name=word_name,
    drawings=drawings,
    reason=reason,
)
