"""Wild Tiles on a page: a paper board, the lit space, the rack, and a pad of eight ways around the tile in hand."""

from __future__ import annotations

from typing import Final

from pioche.core.game import View
from pioche.core.seats import NOBODY
from pioche.core.table import Chapter, Facts, Group, Part, People, Piece, Prompt, Table, hand_of, plate
from pioche.core.words import Counted, Lang, Words
from pioche.games.wild_tiles.kernel import BLOCKED, CALL, DRAWN, FORCED, OUT, PASS_TILES, SPACE, WildTilesState
from pioche.games.wild_tiles.spaces import ARROWS
from pioche.games.wild_tiles.table_board import DRAWN_SIGNS, cells, in_force, key, pad, spots
from pioche.games.wild_tiles.table_log import log
from pioche.games.wild_tiles.table_prompt import ask, wait
from pioche.games.wild_tiles.table_tiles import TILES, in_hand, spoken, symbol_of, the_tile, tile_name, way_of_tile
from pioche.games.wild_tiles.tiles import NAMES, POINTS, RANK, WILD, tiles_of
from pioche.games.wild_tiles.view import WildTilesView, ending

_WITH_PARTNER: Final = Words("{tiles} · with {name}", "{tiles} · avec {name}")
_LAST_TILE: Final = Words("One tile left", "Dernière tuile")
_LOSES: Final = Words("Loses a turn", "Perd un tour")
_RACK: Final = Words("your rack", "votre chevalet")
_JUST_DRAWN: Final = Words("just drawn", "piochée à l’instant")
_PUT: Final = Words("Place {tile}", "Poser {tile}")
_PUT_SILENTLY: Final = Words("Place {tile}, without announcing", "Poser {tile}, sans annoncer")
_CHOSEN: Final = Words("{tile}, chosen", "{tile}, choisie")
_UNCHOOSE: Final = Words("Take back {tile}", "Reprendre {tile}")
_NOT_FIT: Final = Words("{tile}, does not fit", "{tile}, ne convient pas")
_GIVE: Final = Words("Pass {tile}", "Passer {tile}")
_GIVE_BOTH: Final = Words("Pass {tiles} and {tile}", "Passer {tiles} et {tile}")
_NUMBERS: Final = Words("numbers", "nombres")
_WORDS_LEFT: Final = Counted(Words("{n} word tile", "{n} tuile à mot"), Words("{n} word tiles", "{n} tuiles à mot"))
_WILDS_LEFT: Final = Counted(
    Words("{n} Wild or Master", "{n} Wild ou Master"), Words("{n} Wilds and Masters", "{n} Wild et Master")
)
_NO_TILES: Final = Words("no tile left", "plus de tuile")
_OWN_RACKS: Final = Words("racks of the team", "chevalets de l’équipe")
_OTHER_RACKS: Final = Words("racks of the other team", "chevalets de l’autre équipe")
_WENT_OUT: Final = Words("{name} has placed the last tile.", "{name} a posé sa dernière tuile.")
_BLOCKED: Final = {
    "no play-any space is left": Words(
        "No ⊙ space is left: the round is blocked.", "Plus aucune case ⊙ : la manche est bloquée."
    ),
    "nobody can play or draw": Words("Nobody can place or draw any more.", "Plus personne ne peut poser ni piocher."),
}
_RACKS_COUNT: Final = Words(
    "The tiles left in a rack count against it.", "Les tuiles restées sur un chevalet comptent contre lui."
)
_TEAM_CREDIT: Final = Words("The team that did better is credited.", "L’équipe qui s’en sort le mieux est créditée.")


def _seat(table: WildTilesState, seat: int, people: People, lang: Lang) -> Facts:
    held = table.held[seat]
    line = TILES.say(lang, held)
    if table.agreed.teams:
        line = _WITH_PARTNER.say(lang, tiles=line, name=people.names[(seat + 2) % 4])
    role = _LOSES if table.lost[seat] else _LAST_TILE if held == 1 else None
    over = table.phase >= OUT
    return plate(
        people,
        seat,
        line=line,
        role=role.say(lang) if role else "",
        held=held,
        rack=[symbol_of(tile) for tile in tiles_of(table.ones[seat], table.more[seat])] if over else [],
    )


def _hand(view: WildTilesView, lang: Lang, draft: tuple[str, ...]) -> Facts:
    table = view.table
    mine = table.turn() == view.seat
    rack = [NAMES.index(name) for name in view.rack()]
    if mine and table.phase == DRAWN:
        rack.remove(table.drawn)
        rest = tuple(_resting(tile, lang) for tile in rack)
        drawn = _placeable(view, [table.drawn], True, lang)
        return hand_of([Group(_RACK.say(lang), rest), Group(_JUST_DRAWN.say(lang), drawn)])
    if mine and table.phase <= FORCED:
        # Light must carry news: where every tile fits, none is lit.
        fitting = view.actions()
        pieces = _placeable(view, rack, not all(tile in fitting for tile in rack), lang)
    elif table.phase == PASS_TILES:
        pieces = _passable(view, mine, draft, lang)
    else:
        pieces = tuple(_resting(tile, lang) for tile in rack)
        # Once a tile lies on the board for all to see it is no longer in the rack.
        if mine and (table.phase == SPACE or (draft and in_hand(table))):
            pieces = (_picked(table.tile, draft[:1], lang), *pieces)
    return hand_of([Group(_RACK.say(lang), pieces)])


def _resting(tile: int, lang: Lang) -> Piece:
    return Piece(symbol_of(tile), tile_name(tile, lang))


def _picked(tile: int, drafted: tuple[str, ...], lang: Lang) -> Piece:
    """A tile that is chosen; while it is a draft a tap takes it back."""
    if not drafted:
        return Piece(symbol_of(tile), _CHOSEN.say(lang, tile=tile_name(tile, lang)), state="sel")
    return Piece(symbol_of(tile), _UNCHOOSE.say(lang, tile=the_tile(tile, lang)), drafted[0], "drop", "sel")


def _placeable(view: WildTilesView, rack: list[int], lit: bool, lang: Lang) -> tuple[Piece, ...]:
    table = view.table
    fitting = {action for action in view.actions() if action < CALL}
    calling = table.held[view.seat] == 2 and not table.agreed.automatic
    words = _PUT_SILENTLY if calling else _PUT
    return tuple(
        Piece(
            symbol_of(tile),
            words.say(lang, tile=the_tile(tile, lang)),
            NAMES[tile],
            way_of_tile(table, tile),
            "legal" if lit else "",
        )
        if tile in fitting
        else Piece(symbol_of(tile), _NOT_FIT.say(lang, tile=tile_name(tile, lang)), NAMES[tile], "move", "no")
        for tile in rack
    )


def _passable(view: WildTilesView, mine: bool, draft: tuple[str, ...], lang: Lang) -> tuple[Piece, ...]:
    """WT-7.6: the tiles chosen to be passed, then the others."""
    table = view.table
    chosen = [NAMES.index(name) for name in view.chosen()]
    left = tiles_of(table.ones[view.seat], table.more[view.seat])
    pieces = [_picked(tile, (NAMES[tile],) if NAMES[tile] in draft else (), lang) for tile in chosen]
    if not mine:
        return (*pieces, *(_resting(tile, lang) for tile in left))
    last = table.chosen + 1 == table.board.amount[table.space]
    tiles = ", ".join(the_tile(tile, lang) for tile in chosen)
    words = _GIVE_BOTH if chosen else _GIVE
    for tile in left:
        label = words.say(lang, tile=the_tile(tile, lang), tiles=tiles)
        pieces.append(Piece(symbol_of(tile), label, NAMES[tile], "move" if last else "add"))
    return tuple(pieces)


def _count(table: WildTilesState, seat: int, lang: Lang) -> list[Part]:
    """WT-15.1 to WT-15.4."""
    rack = tiles_of(table.ones[seat], table.more[seat])
    if not rack:
        return [Part(_NO_TILES.say(lang), 0, "WT-15.4")]
    words = [tile for tile in rack if tile < WILD and RANK[tile] > 9]
    wilds = [tile for tile in rack if tile >= WILD]
    parts = [
        Part(_NUMBERS.say(lang), sum(RANK[tile] for tile in rack if RANK[tile] < 10), "WT-15.1"),
        Part(_WORDS_LEFT.say(lang, len(words)), sum(POINTS[tile] for tile in words), "WT-15.2"),
        Part(_WILDS_LEFT.say(lang, len(wilds)), sum(POINTS[tile] for tile in wilds), "WT-15.3"),
    ]
    return [part for part in parts if part.points]


def _team_count(table: WildTilesState, seat: int, lang: Lang) -> list[Part]:
    """WT-17.3, WT-17.5."""
    if table.scores()[seat] == 0:
        return []
    racks = [
        sum(POINTS[tile] for tile in tiles_of(table.ones[other], table.more[other])) for other in range(table.players)
    ]
    own, others = sum(racks[seat % 2 :: 2]), sum(racks[1 - seat % 2 :: 2])
    clause = "WT-17.5" if table.phase == BLOCKED else "WT-17.3"
    parts = [Part(_OTHER_RACKS.say(lang), others, clause)]
    if not table.agreed.opponents_only:
        parts.append(Part(_OWN_RACKS.say(lang), own, clause))
    return parts


def _mine(view: View) -> WildTilesView:
    assert isinstance(view, WildTilesView)
    return view


class WildTilesTable(Table):
    symbols = (
        *(symbol_of(tile) for tile in range(len(NAMES))),
        *(f"a{arrow}" for arrow in ARROWS),
        *(f"b{sign}" for sign in DRAWN_SIGNS),
    )
    plan = "wt"

    def public(self, view: View, people: People, lang: Lang) -> dict[str, Facts]:
        seen = _mine(view)
        table = seen.table
        zones = {f"seat{seat}": _seat(table, seat, people, lang) for seat in range(table.players)}
        zones["board"] = {"size": table.board.size}
        zones |= cells(table, lang)
        zones["force"] = in_force(seen, people, lang)
        zones["key"] = key(table, lang)
        return zones

    def private(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> dict[str, Facts]:
        seen = _mine(view)
        return {"spots": spots(seen, lang), "pad": pad(seen, lang), "hand": _hand(seen, lang, draft)}

    def spoken(self, word: str, lang: Lang) -> str:
        return spoken(word, lang)

    def prompt(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt:
        seen = _mine(view)
        if seen.table.turn() != view.seat or view.seat == NOBODY:
            return wait(seen, people, lang)
        return ask(seen, people, lang)

    def log(self, view: View, people: People, lang: Lang) -> list[Chapter]:
        return log(_mine(view), people, lang)

    def points(self, view: View) -> list[str]:
        return []

    def verdict(self, view: View, people: People, lang: Lang) -> str:
        table = _mine(view).table
        if table.phase == OUT:
            told = _WENT_OUT.say(lang, name=people.names[table.placer])
        else:
            told = _BLOCKED[ending(table)].say(lang)
        rest = _TEAM_CREDIT if table.agreed.teams else _RACKS_COUNT
        return f"{told} {rest.say(lang)}"

    def count(self, view: View, lang: Lang) -> list[list[Part]]:
        table = _mine(view).table
        count = _team_count if table.agreed.teams else _count
        return [count(table, seat, lang) for seat in range(table.players)]


TABLE: Final = WildTilesTable()
