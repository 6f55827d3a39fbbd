"""What one seat has: its rack, the pad of eight ways, the spaces it may choose."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.game import Action
from pioche.core.seats import NOBODY
from pioche.core.words import Counted, Lang, Words
from pioche.games.wild_tiles.kernel import (
    ARROW,
    AT,
    CALL,
    DRAWN,
    FORCED,
    PASS_TILES,
    POINT,
    SPACE,
    WORDS,
    WildTilesState,
)
from pioche.games.wild_tiles.spaces import ARROWS, COLUMN, PLAIN, ROW, WAY
from pioche.games.wild_tiles.table.arrivals import arrivals
from pioche.games.wild_tiles.table.board import kind_text, sign_symbol
from pioche.games.wild_tiles.table.tiles import (
    TOWARDS,
    in_hand,
    place_name,
    symbol_of,
    the_tile,
    tile_name,
    way_of_space,
    way_of_tile,
)
from pioche.games.wild_tiles.tiles import NAMES, WILD, tiles_of
from pioche.games.wild_tiles.view import WildTilesView
from pioche.table.html import COMMA, NOTHING, Html, escape, join, say
from pioche.table.presenter import Group, People, Piece, hand_of
from pioche.table.zone import State, Way, Zone, ZoneData, zone

_RACK: Final = Words("your rack", "votre casier")
_FROM: Final = Words("rack traded with {name}", "casier échangé avec {name}")
_JUST_DRAWN: Final = Words("just drawn", "piochée à l’instant")
_NEW: Final = Counted(Words("new tile", "nouvelle tuile"), Words("new tiles", "nouvelles tuiles"))
_PUT: Final = Words("Place {tile}", "Poser {tile}")
_PUT_SILENTLY: Final = Words("Place {tile}, without announcing", "Poser {tile}, sans annoncer")
_CHOSEN: Final = Words("{tile}, chosen", "{tile}, choisie")
_UNCHOOSE: Final = Words("Take back {tile}", "Remettre {tile} au casier")
_NOT_FIT: Final = Words("{tile}, does not fit", "{tile}, ne convient pas")
_GIVE: Final = Words("Pass {tile}", "Donner {tile}")
_GIVE_BOTH: Final = Words("Pass {tiles} and {tile}", "Donner {tiles} et {tile}")
_TO_SPACE: Final = Words("Place on {place}", "Poser\u00a0: {place}")
_TO_WAY: Final = Words("{way}: {place}", "{way}\u00a0: {place}")
_IS_DEAD: Final = Words("dead end", "impasse")
_TAKEN: Final = Words("{way}: not free", "{way}\u00a0: pas libre")


class Held(NamedTuple):
    """A tile of the rack: the words of its label, where it has more than its name, and what a tap does."""

    tile: int
    words: Words | None = None
    move: str = ""
    way: Way = ""
    state: State = ""


def hand(view: WildTilesView, people: People, lang: Lang, draft: tuple[str, ...]) -> Zone[ZoneData]:
    state = view.state
    mine = state.turn() == view.seat
    if state.phase == PASS_TILES:
        return _passing(view, mine, draft, lang)
    rack = [NAMES.index(name) for name in view.rack()]
    if mine and state.phase == DRAWN:
        # WT-9.6: no other tile may be placed, which a tap on it says.
        return _rack(_placeable(view, rack, True), (state.drawn,), _JUST_DRAWN, NOTHING, lang)
    new, trader = arrivals(view)
    name = people.names[trader] if trader != NOBODY else NOTHING
    if mine and state.phase <= FORCED:
        # Light must carry news: where every tile fits, none is lit.
        fitting = view.actions()
        tiles = _placeable(view, rack, not all(tile in fitting for tile in rack))
        return _rack(tiles, new, _NEW, name, lang)
    tiles = tuple(map(Held, rack))
    # Once a tile lies on the board for all to see it is no longer in the rack.
    if mine and (state.phase == SPACE or (draft and in_hand(state))):
        tiles = (_picked(state.tile, draft[:1]), *tiles)
    return _rack(tiles, new, _NEW, name, lang)


def _picked(tile: int, drafted: tuple[str, ...]) -> Held:
    """A tile that is chosen; while it is a draft a tap takes it back."""
    return Held(tile, _UNCHOOSE, drafted[0], "drop", "sel") if drafted else Held(tile, _CHOSEN, state="sel")


def _placeable(view: WildTilesView, rack: list[int], lit: bool) -> tuple[Held, ...]:
    state = view.state
    fitting = {action for action in view.actions() if action < CALL}
    calling = state.held[view.seat] == 2 and not state.agreed.automatic
    words = _PUT_SILENTLY if calling else _PUT
    look: State = "legal" if lit else ""
    return tuple(
        [
            Held(tile, words, NAMES[tile], way_of_tile(state, tile), look)
            if tile in fitting
            else Held(tile, _NOT_FIT, NAMES[tile], "move", "no")
            for tile in rack
        ]
    )


def _passing(view: WildTilesView, mine: bool, draft: tuple[str, ...], lang: Lang) -> Zone[ZoneData]:
    """WT-7.6: the tiles chosen to be passed, then the others."""
    state = view.state
    chosen = tuple([NAMES.index(name) for name in view.chosen()])
    left = tiles_of(state.ones[view.seat], state.more[view.seat])
    picked = tuple([_picked(tile, (NAMES[tile],) if NAMES[tile] in draft else ()) for tile in chosen])
    if not mine:
        return _rack((*picked, *map(Held, left)), (), _NEW, NOTHING, lang)
    way: Way = "move" if state.chosen + 1 == state.board.amount[state.space] else "add"
    words = _GIVE_BOTH if chosen else _GIVE
    return _rack_to_pass((*picked, *[Held(tile, words, NAMES[tile], way) for tile in left]), chosen, lang)


@zone
def _rack(tiles: tuple[Held, ...], new: tuple[int, ...], words: Words | Counted, trader: Html, lang: Lang) -> ZoneData:
    """`new`: those of the tiles that stand apart, and `words` what is said of them; `trader`: whose rack it was."""
    left = list(new)
    old, apart = [], []
    for held in tiles:
        piece = _piece(held, NOTHING, lang)
        if held.tile in left:
            left.remove(held.tile)
            apart.append(piece)
        else:
            old.append(piece)
    label = say(_FROM, lang, name=trader) if trader else say(_RACK, lang)
    return hand_of([Group(label, tuple(old)), Group(say(words, lang, n=len(apart)), tuple(apart))])


@zone
def _rack_to_pass(tiles: tuple[Held, ...], chosen: tuple[int, ...], lang: Lang) -> ZoneData:
    others = join(COMMA, [the_tile(tile, lang) for tile in chosen])
    return hand_of([Group(say(_RACK, lang), tuple([_piece(held, others, lang) for held in tiles]))])


def _piece(held: Held, others: Html, lang: Lang) -> Piece:
    """`others`: tiles that are passed with it."""
    if held.words is None:
        return Piece(symbol_of(held.tile), tile_name(held.tile, lang))
    name = (tile_name if held.words in (_NOT_FIT, _CHOSEN) else the_tile)(held.tile, lang)
    label = say(held.words, lang, tile=name, tiles=others)
    return Piece(symbol_of(held.tile), label, escape(held.move), held.way, held.state)


# --- the pad ------------------------------------------------------------------------


class Direction(NamedTuple):
    """A way around the tile in hand; the space there, if it is free, with its kind and sign."""

    arrow: int
    space: int = -1
    kind: int = PLAIN
    amount: int = 0
    sign: str = ""
    dead: bool = False


def pad(view: WildTilesView, lang: Lang) -> Zone[ZoneData]:
    """The eight ways around the tile in hand, row by row; the middle is the tile."""
    state = view.state
    if state.phase != ARROW or state.turn() != view.seat:
        return _NO_PAD
    return _pad(state.tile, _way_to_point(state), tuple(_directions(view)), lang)


def _directions(view: WildTilesView) -> list[Direction]:
    """The eight ways, row by row."""
    legal = view.actions()
    return [_direction(view.state, arrow, Action(POINT + arrow) in legal) for arrow in (7, 0, 1, 6, 2, 5, 4, 3)]


def _way_to_point(state: WildTilesState) -> Way:
    """A tile without colour still has one to be named."""
    return "add" if state.tile >= WILD and not state.restarting else "move"


def _direction(state: WildTilesState, arrow: int, free: bool) -> Direction:
    if not free:
        return Direction(arrow)
    space, board = state.space + WAY[arrow], state.board
    sign = board.signs[ROW[space]][COLUMN[space]]
    return Direction(arrow, space, board.kind[space], board.amount[space], sign, state.around(space) == 0)


@zone
def _no_pad() -> ZoneData:
    return {"tile": NOTHING}


_NO_PAD: Final = _no_pad()


@zone
def _pad(tile: int, way: Way, directions: tuple[Direction, ...], lang: Lang) -> ZoneData:
    return {"tile": symbol_of(tile), "ways": tuple([_pad_button(to, way, lang) for to in directions])}


@zone
def _aims(directions: tuple[Direction, ...], way: Way) -> ZoneData:
    """The same ways as the pad has, over the spaces themselves."""
    free = [(COLUMN[to.space], ROW[to.space], escape(ARROWS[to.arrow]), way) for to in directions if to.space >= 0]
    return {"spots": (), "aims": tuple(free)}


def _pad_button(to: Direction, way: Way, lang: Lang) -> ZoneData:
    return {
        "arrow": escape(ARROWS[to.arrow]),
        "way": way if to.space >= 0 else "",
        "label": _pad_label(to, lang),
        "sign": sign_symbol(to.sign),
        "dead": to.dead,
    }


def _pad_label(to: Direction, lang: Lang) -> Html:
    towards = TOWARDS[to.arrow].say(lang)
    name = escape(towards[0].upper() + towards[1:])
    if to.space < 0:
        return say(_TAKEN, lang, way=name)
    labels = [say(_TO_WAY, lang, way=name, place=place_name(to.space, lang)), kind_text(to.kind, to.amount, lang)]
    if to.dead:
        labels.append(say(_IS_DEAD, lang))
    return join(COMMA, filter(None, labels))


def spots(view: WildTilesView, lang: Lang) -> Zone[ZoneData]:
    """WT-11.6, WT-3.5: a button over each space that may be chosen, or to which the arrow may point."""
    state = view.state
    if state.turn() != view.seat:
        return _spots((), lang)
    if state.phase == ARROW:
        return _aims(tuple(_directions(view)), _way_to_point(state))
    if state.phase != SPACE:
        return _spots((), lang)
    needs_colour = state.tile >= WILD and not state.restarting
    spaces = [action - AT for action in view.actions()]
    ways = [way_of_space(state, needs_colour, state.around(space), state.alone) for space in spaces]
    return _spots(tuple(zip(spaces, ways, strict=True)), lang)


@zone
def _spots(spaces: tuple[tuple[int, Way], ...], lang: Lang) -> ZoneData:
    return {
        "spots": tuple(
            [
                (
                    COLUMN[space],
                    ROW[space],
                    escape(WORDS[AT + space]),
                    way,
                    say(_TO_SPACE, lang, place=place_name(space, lang)),
                )
                for space, way in spaces
            ]
        ),
        "aims": (),
    }
