"""The board on a page: its spaces and tiles, what is in force, the pad of eight ways, the spaces one may choose."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pioche.core.game import Action
from pioche.core.table import Facts, People
from pioche.core.words import Lang, Words
from pioche.games.wild_tiles.kernel import ARROW, AT, OUT, POINT, SPACE, WORDS, WildTilesState
from pioche.games.wild_tiles.spaces import (
    AGAIN,
    ANY,
    ARROWS,
    COLUMN,
    DRAW_SPACE,
    FREE,
    LOSE_TURN,
    NOWHERE,
    PASS_LEFT,
    PASS_RIGHT,
    PLAIN,
    ROW,
    SIDE,
    START,
    TRADE_SPACE,
    WAY,
)
from pioche.games.wild_tiles.table_tiles import (
    TOWARDS,
    colour_name,
    in_hand,
    is_dead_end,
    place_name,
    symbol_of,
    the_tile,
    tile_name,
    wanted,
    way_of_space,
)
from pioche.games.wild_tiles.tiles import COLOURS, UNNAMED, WILD
from pioche.games.wild_tiles.view import WildTilesView

_KINDS: Final = {
    START: Words("start", "départ"),
    ANY: Words("any tile may go here", "toute tuile peut aller ici"),
    DRAW_SPACE: Words("draw {n}", "piochez {n}"),
    PASS_LEFT: Words("all pass {n} to the left", "tous passent {n} à gauche"),
    PASS_RIGHT: Words("all pass {n} to the right", "tous passent {n} à droite"),
    TRADE_SPACE: Words("trade racks", "échange de chevalets"),
    AGAIN: Words("play again", "rejouez"),
    LOSE_TURN: Words("lose a turn", "perdez un tour"),
}
_KEY: Final = {
    ANY: Words("Any tile may go here", "Toute tuile peut aller ici"),
    DRAW_SPACE: Words("You draw that many", "Vous piochez ce nombre"),
    PASS_LEFT: Words("All pass 2 to the left", "Tous passent 2 à gauche"),
    PASS_RIGHT: Words("All pass 2 to the right", "Tous passent 2 à droite"),
    TRADE_SPACE: Words("You trade racks", "Vous échangez un chevalet"),
}
_CLASSES: Final = {START: " st", ANY: " A", DRAW_SPACE: " dr", PASS_LEFT: " ps", PASS_RIGHT: " ps", TRADE_SPACE: " T"}
DRAWN_SIGNS: Final = ("A", "T", "L", "R", "1", "2", "3")
_AT_PLACE: Final = Words("{place}: {what}", "{place} : {what}")
_POINTING: Final = Words("{tile}, arrow to the {way}", "{tile}, flèche {way}")
_ASKING: Final = Words("{tile}, {colour} named", "{tile}, {colour} nommé")
_NEXT_HERE: Final = Words("the next tile goes here", "la prochaine tuile va ici")
NEXT: Final = Words("Next tile: {what}", "Prochaine tuile : {what}")
_DEAD_END: Final = Words("{what} (dead end)", "{what} (cul-de-sac)")
_PLACED: Final = Words("{name} placed {tile}", "{name} a posé {tile}")
_NOTHING_YET: Final = Words("The board is empty", "Le plateau est vide")
_CLOCKWISE: Final = Words("play runs clockwise", "sens horaire")
_COUNTER: Final = Words("play runs counter-clockwise", "sens antihoraire")
_PILE: Final = Words("pile\u00a0{n}", "pioche\u00a0{n}")
_TO_SPACE: Final = Words("Place on {place}", "Poser : {place}")
_TO_WAY: Final = Words("{way}: {place}", "{way} : {place}")
_IS_DEAD: Final = Words("dead end", "cul-de-sac")
_TAKEN: Final = Words("{way}: not free", "{way} : pas libre")
OVER: Final = Words("The round is over", "La manche est finie")


def _kind(table: WildTilesState, space: int, lang: Lang) -> str:
    words = _KINDS.get(table.board.kind[space])
    return words.say(lang, n=table.board.amount[space]) if words else ""


@lru_cache(4096)
def _empty(space: int, kind: int, amount: int, sign: str, lit: str, lang: Lang) -> Facts:
    """A space without a tile. Most spaces stay as they are: the same facts serve again."""
    words = _KINDS.get(kind)
    said = [words.say(lang, n=amount)] if words else []
    if lit:
        said.append(_NEXT_HERE.say(lang))
    drawn = sign if sign in DRAWN_SIGNS else ""
    text = "" if drawn or kind in (PLAIN, START) else f"+{amount}" if kind == DRAW_SPACE else sign.strip("()")
    return {
        "n": space,
        "x": COLUMN[space],
        "y": ROW[space],
        "kind": _CLASSES.get(kind, "") + lit,
        "sign": f"b{drawn}" if drawn else "lamp" if lit else "",
        "text": text,
        "tile": "",
        "label": _AT_PLACE.say(lang, place=place_name(space, lang), what=", ".join(said)) if said else "",
    }


@lru_cache(4096)
def _laid(space: int, tile: int, arrow: int, named: int, mark: str, lang: Lang) -> Facts:
    what = tile_name(tile, lang)
    if named != UNNAMED:
        what = _ASKING.say(lang, tile=what, colour=colour_name(named, lang))
    if arrow != NOWHERE:
        what = _POINTING.say(lang, tile=what, way=TOWARDS[arrow].say(lang))
    return {
        "n": space,
        "x": COLUMN[space],
        "y": ROW[space],
        "kind": mark,
        "tile": symbol_of(tile),
        "arrow": f"a{ARROWS[arrow]}" if arrow != NOWHERE else "",
        "named": COLOURS[named] if named != UNNAMED else "",
        "label": _AT_PLACE.say(lang, place=place_name(space, lang), what=what),
    }


def cells(table: WildTilesState, lang: Lang) -> dict[str, Facts]:
    size = table.board.size
    going = in_hand(table)
    zones: dict[str, Facts] = {}
    for y in range(size):
        for x in range(size):
            space = SIDE * y + x
            zones[f"cell{space}"] = _empty(
                space,
                table.board.kind[space],
                table.board.amount[space],
                table.board.signs[y][x],
                _lit(table, space),
                lang,
            )
    for i in range(table.layings):
        packed = table.laid[i]
        mark = " last" if i == table.layings - 1 and not going else ""
        space, tile, arrow, named = packed >> 16, (packed >> 10) & 63, (packed >> 6) & 15, (packed >> 3) & 7
        zones[f"cell{space}"] = _laid(space, tile, arrow, named, mark, lang)
    if going and table.phase != SPACE:
        zones[f"cell{table.space}"] = _laid(table.space, table.tile, table.arrow, UNNAMED, " last now", lang)
    return zones


def _lit(table: WildTilesState, space: int) -> str:
    """Where the next tile goes: one space, or any empty play-any space (WT-11.6)."""
    if table.phase >= OUT or (in_hand(table) and table.phase != SPACE):
        return ""
    if table.target == FREE:
        return " target" if table.is_free(space) else ""
    if table.target != space:
        return ""
    return " target dead" if table.arrows == 0 else " target"


def in_force(view: WildTilesView, people: People, lang: Lang) -> Facts:
    """What the next tile must match, and what was placed last."""
    table = view.table
    what = wanted(table, lang)
    if is_dead_end(table):
        what = _DEAD_END.say(lang, what=what)
    line = [_NOTHING_YET.say(lang)]
    symbol = ""
    if table.layings:
        packed = table.laid[table.layings - 1]
        tile = (packed >> 10) & 63
        symbol = symbol_of(tile)
        line = [_PLACED.say(lang, name=people.names[(packed >> 1) & 3], tile=the_tile(tile, lang))]
    if table.players > 2:
        line.append((_CLOCKWISE if table.way > 0 else _COUNTER).say(lang))
    line.append(_PILE.say(lang, n=table.stock - table.taken))
    return {
        "symbol": symbol,
        "ask": OVER.say(lang) if table.phase >= OUT else NEXT.say(lang, what=what),
        "line": line[0],
        "rest": " · ".join(line[1:]),
    }


def key(table: WildTilesState, lang: Lang) -> Facts:
    """What the signs of the board mean."""
    signs = {sign for row in table.board.signs for sign in row}
    shown = {"A": ANY, "1": DRAW_SPACE, "L": PASS_LEFT, "R": PASS_RIGHT, "T": TRADE_SPACE}
    return {"keys": [(f"b{sign}", _KEY[kind].say(lang)) for sign, kind in shown.items() if sign in signs]}


def pad(view: WildTilesView, lang: Lang) -> Facts:
    """The eight ways around the tile in hand, row by row; the middle is the tile."""
    table = view.table
    if table.phase != ARROW or table.turn() != view.seat:
        return {"tile": ""}
    legal = view.actions()
    ways = [_pad_button(table, arrow, Action(POINT + arrow) in legal, lang) for arrow in (7, 0, 1, 6, 2, 5, 4, 3)]
    return {"tile": symbol_of(table.tile), "ways": ways}


def _pad_button(table: WildTilesState, arrow: int, free: bool, lang: Lang) -> Facts:
    way = TOWARDS[arrow].say(lang)
    way = way[0].upper() + way[1:]
    if not free:
        return {"arrow": ARROWS[arrow], "way": "", "label": _TAKEN.say(lang, way=way), "sign": "", "dead": False}
    space = table.space + WAY[arrow]
    sign = table.board.signs[ROW[space]][COLUMN[space]]
    dead = table.around(space) == 0
    said = [_TO_WAY.say(lang, way=way, place=place_name(space, lang)), _kind(table, space, lang)]
    if dead:
        said.append(_IS_DEAD.say(lang))
    return {
        "arrow": ARROWS[arrow],
        "way": "add" if table.tile >= WILD and not table.restarting else "move",
        "label": ", ".join(filter(None, said)),
        "sign": f"b{sign}" if sign in DRAWN_SIGNS else "",
        "dead": dead,
    }


def spots(view: WildTilesView, lang: Lang) -> Facts:
    """WT-11.6: a button over each space that may be chosen."""
    table = view.table
    if table.phase != SPACE or table.turn() != view.seat:
        return {"spots": []}
    needs_colour = table.tile >= WILD and not table.restarting
    return {
        "spots": [
            (
                COLUMN[space],
                ROW[space],
                WORDS[AT + space],
                way_of_space(table, needs_colour, table.around(space), table.alone),
                _TO_SPACE.say(lang, place=place_name(space, lang)),
            )
            for space in (action - AT for action in view.actions())
        ]
    }
