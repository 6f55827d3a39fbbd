"""What everybody sees: the spaces and tiles of the board, what is in force, the plates."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pioche.core.seats import NOBODY
from pioche.core.words import Lang, Words
from pioche.games.wild_tiles.kernel import OUT, SPACE, WildTilesState
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
    Board,
)
from pioche.games.wild_tiles.table.tiles import (
    TILES,
    TOWARDS,
    Wanted,
    colour_name,
    in_hand,
    is_dead_end,
    place_name,
    symbol_of,
    the_tile,
    tile_name,
    wanted,
    wanted_text,
)
from pioche.games.wild_tiles.tiles import COLOURS, UNNAMED, tiles_of
from pioche.table.html import COMMA, NOTHING, Html, escape, join, say
from pioche.table.persons import mention, tell
from pioche.table.presenter import People, plate
from pioche.table.zone import Zone, ZoneData, Zones, zone

_WITH_PARTNER: Final = Words("{tiles} · with {name}", "{tiles} · avec {name}")
_LAST_TILE: Final = Words("One tile left", "Dernière tuile")
_LOSES: Final = Words("Loses a turn", "Perd un tour")
_KINDS: Final = {
    START: Words("start", "départ"),
    ANY: Words("any tile may go here", "jouez ici une tuile quelconque"),
    DRAW_SPACE: Words("draw {n}", "piochez {n}"),
    PASS_LEFT: Words("all pass {n} to the left", "chacun donne {n} tuiles à gauche"),
    PASS_RIGHT: Words("all pass {n} to the right", "chacun donne {n} tuiles à droite"),
    TRADE_SPACE: Words("trade racks", "échangez vos tuiles avec un joueur"),
    AGAIN: Words("play again", "rejouez"),
    LOSE_TURN: Words("lose a turn", "perdez un tour"),
}
_KEY: Final = {
    ANY: Words("Any tile may go here", "Jouez ici une tuile quelconque"),
    DRAW_SPACE: Words("You draw that many", "Vous piochez ce nombre"),
    PASS_LEFT: Words("All pass 2 to the left", "Chacun donne 2 tuiles à gauche"),
    PASS_RIGHT: Words("All pass 2 to the right", "Chacun donne 2 tuiles à droite"),
    TRADE_SPACE: Words("You trade racks", "Vous échangez votre casier"),
}
DRAWN_SIGNS: Final = ("A", "T", "L", "R", "1", "2", "3")
_AT_PLACE: Final = Words("{place}: {what}", "{place}\u00a0: {what}")
_POINTING: Final = Words("{tile}, arrow to the {way}", "{tile}, flèche {way}")
_ASKING: Final = Words("{tile}, {colour} named", "{tile}, {colour} nommé")
_NEXT_HERE: Final = Words("the next tile goes here", "la prochaine tuile va ici")
NEXT: Final = Words("Next tile: {what}", "Prochaine tuile\u00a0: {what}")
_DEAD_END: Final = Words("{what} (dead end)", "{what} (impasse)")
_PLACED: Final = (
    Words("{name} placed {tile}", "{name} a posé {tile}"),
    Words("You placed {tile}", "Vous avez posé {tile}"),
)
_NOTHING_YET: Final = Words("The board is empty", "Le plateau est vide")
_CLOCKWISE: Final = Words("clockwise, then {name}", "sens horaire, puis {name}")
_COUNTER: Final = Words("counter-clockwise, then {name}", "sens antihoraire, puis {name}")
_THEN: Final = Words("then {name}", "puis {name}")
_PILE: Final = Words("pile\u00a0{n}", "pioche\u00a0{n}")
OVER: Final = Words("The round is over", "La manche est finie")


_CELLS: Final = [f"cell{space}" for space in range(SIDE * SIDE)]
_TARGET: Final = Html(" target")
_TARGET_IN_DEAD_END: Final = Html(" target dead")
_LAST: Final = Html(" last")
_LAST_NOW: Final = Html(" last now")
_LAMP: Final = Html("lamp")
_CLASSES: Final = {
    START: Html(" st"),
    ANY: Html(" A"),
    DRAW_SPACE: Html(" dr"),
    PASS_LEFT: Html(" ps"),
    PASS_RIGHT: Html(" ps"),
    TRADE_SPACE: Html(" T"),
}
_DOT: Final = Html(" · ")
_EXPLAINED: Final = {"A": ANY, "1": DRAW_SPACE, "L": PASS_LEFT, "R": PASS_RIGHT, "T": TRADE_SPACE}


def seat_plate(state: WildTilesState, seat: int, people: People, lang: Lang) -> Zone[ZoneData]:
    held = state.held[seat]
    role = _LOSES if state.lost[seat] else _LAST_TILE if held == 1 else None
    partner = (seat + 2) % 4 if state.agreed.teams else NOBODY
    rack = tiles_of(state.ones[seat], state.more[seat]) if state.phase >= OUT else []
    return _plate(seat, held, role, partner, tuple(rack), people, lang)


@zone
def _plate(
    seat: int, held: int, role: Words | None, partner: int, rack: tuple[int, ...], people: People, lang: Lang
) -> ZoneData:
    line = say(TILES, lang, n=held)
    if partner != NOBODY:
        line = say(_WITH_PARTNER, lang, tiles=line, name=mention(people, partner, lang))
    return plate(
        people,
        seat,
        line=line,
        role=say(role, lang) if role else NOTHING,
        held=held,
        rack=tuple(map(symbol_of, rack)),
    )


# --- the board ----------------------------------------------------------------------


def board(state: WildTilesState, lang: Lang) -> Zones:
    return {"board": _board(state.board.size), **_spaces(state, lang)}


@zone
def _board(size: int) -> ZoneData:
    return {"size": size}


def _spaces(state: WildTilesState, lang: Lang) -> Zones:
    zones = dict(_empty_spaces(state.board, lang))
    for space in _lit_spaces(state):
        dead = state.target == space and state.arrows == 0
        zones[_CELLS[space]] = _empty_space(state.board, space, _TARGET_IN_DEAD_END if dead else _TARGET, lang)
    going = in_hand(state)
    for i in range(state.layings):
        packed = state.laid[i]
        mark = _LAST if i == state.layings - 1 and not going else NOTHING
        space, tile, arrow, named = packed >> 16, (packed >> 10) & 63, (packed >> 6) & 15, (packed >> 3) & 7
        zones[_CELLS[space]] = _tile(space, tile, arrow, named, mark, lang)
    if going and state.phase != SPACE:
        zones[_CELLS[state.space]] = _tile(state.space, state.tile, state.arrow, UNNAMED, _LAST_NOW, lang)
    return zones


@lru_cache(32)
def _empty_spaces(board: Board, lang: Lang) -> Zones:
    """All spaces without tiles: most stay as they are."""
    spaces = [SIDE * y + x for y in range(board.size) for x in range(board.size)]
    return {_CELLS[space]: _empty_space(board, space, NOTHING, lang) for space in spaces}


def _empty_space(board: Board, space: int, lit: Html, lang: Lang) -> Zone[ZoneData]:
    sign = board.signs[ROW[space]][COLUMN[space]]
    return _empty(space, board.kind[space], board.amount[space], sign, lit, lang)


def _lit_spaces(state: WildTilesState) -> list[int]:
    """Where the next tile goes: one space, or any empty play-any space (WT-11.6)."""
    if state.phase >= OUT or (in_hand(state) and state.phase != SPACE):
        return []
    if state.target != FREE:
        return [state.target]
    size = state.board.size
    return [space for y in range(size) for space in range(SIDE * y, SIDE * y + size) if state.is_free(space)]


def kind_text(kind: int, amount: int, lang: Lang) -> Html:
    """What a space does."""
    words = _KINDS.get(kind)
    return say(words, lang, n=amount) if words else NOTHING


@zone
def _empty(space: int, kind: int, amount: int, sign: str, lit: Html, lang: Lang) -> ZoneData:
    labels = [kind_text(kind, amount, lang), say(_NEXT_HERE, lang) if lit else NOTHING]
    label = join(COMMA, filter(None, labels))
    text = f"+{amount}" if kind == DRAW_SPACE else sign.strip("()")
    symbol = sign_symbol(sign)
    return {
        "n": space,
        "x": COLUMN[space],
        "y": ROW[space],
        "kind": join(NOTHING, [_CLASSES.get(kind, NOTHING), lit]),
        "sign": symbol or (_LAMP if lit else NOTHING),
        "text": NOTHING if symbol or kind in (PLAIN, START) else escape(text),
        "tile": NOTHING,
        "label": say(_AT_PLACE, lang, place=place_name(space, lang), what=label) if label else NOTHING,
        "next": 1 if lit else None,
        "now": None,
    }


def sign_symbol(sign: str) -> Html:
    """The drawing of a sign of the board, if it has one."""
    return escape(f"b{sign}") if sign in DRAWN_SIGNS else NOTHING


@zone
def _tile(space: int, tile: int, arrow: int, named: int, mark: Html, lang: Lang) -> ZoneData:
    what = tile_name(tile, lang)
    if named != UNNAMED:
        what = say(_ASKING, lang, tile=what, colour=colour_name(named, lang))
    if arrow != NOWHERE:
        what = say(_POINTING, lang, tile=what, way=say(TOWARDS[arrow], lang))
    return {
        "n": space,
        "x": COLUMN[space],
        "y": ROW[space],
        "kind": mark,
        "next": None,
        "now": 1 if mark == _LAST_NOW else None,
        "tile": symbol_of(tile),
        "arrow": escape(f"a{ARROWS[arrow]}") if arrow != NOWHERE else NOTHING,
        "named": escape(COLOURS[named]) if named != UNNAMED else NOTHING,
        "label": say(_AT_PLACE, lang, place=place_name(space, lang), what=what),
    }


# --- what is in force ---------------------------------------------------------------


def in_force(state: WildTilesState, people: People, lang: Lang) -> Zone[ZoneData]:
    """What the next tile must match, and what was placed last."""
    last: tuple[int, int] | None = None
    if state.layings:
        packed = state.laid[state.layings - 1]
        last = (packed >> 10) & 63, (packed >> 1) & 3
    what = None if state.phase >= OUT else wanted(state)
    way = state.way if state.players > 2 else 0
    after = state.after(state.turn()) if state.phase < OUT else NOBODY
    return _force(what, is_dead_end(state), last, way, after, state.stock - state.taken, people, lang)


@zone
def _force(
    what: Wanted | None,
    dead_end: bool,
    last: tuple[int, int] | None,
    way: int,
    after: int,
    pile: int,
    people: People,
    lang: Lang,
) -> ZoneData:
    """`last`: the tile that was placed last, and by whom; `after`: who plays after the one whose turn it is."""
    ask = say(OVER, lang)
    if what is not None:
        text = wanted_text(what, lang)
        ask = say(NEXT, lang, what=say(_DEAD_END, lang, what=text) if dead_end else text)
    line, symbol = say(_NOTHING_YET, lang), NOTHING
    if last is not None:
        tile, seat = last
        line, symbol = tell(*_PLACED, seat, people, lang, tile=the_tile(tile, lang)), symbol_of(tile)
    order = _CLOCKWISE if way > 0 else _COUNTER if way else _THEN
    rest = [say(order, lang, name=mention(people, after, lang))] if after != NOBODY else []
    return {
        "symbol": symbol,
        "ask": ask,
        "line": line,
        "way": way,
        "back": 1 if way < 0 else None,
        "rest": join(_DOT, [*rest, say(_PILE, lang, n=pile)]),
    }


def key(state: WildTilesState, lang: Lang) -> Zone[ZoneData]:
    return _key(_signs_to_explain(state.board), lang)


@lru_cache(16)
def _signs_to_explain(board: Board) -> tuple[str, ...]:
    signs = {sign for row in board.signs for sign in row}
    return tuple([sign for sign in _EXPLAINED if sign in signs])


@zone
def _key(signs: tuple[str, ...], lang: Lang) -> ZoneData:
    """What the signs of the board mean."""
    return {"keys": tuple([(sign_symbol(sign), say(_KEY[_EXPLAINED[sign]], lang)) for sign in signs])}
