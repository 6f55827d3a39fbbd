"""What tiles are called, how they are drawn, and what the next one must be."""

from __future__ import annotations

from typing import Final

from pioche.core.spoken import COLOUR as COLOUR_WORDS
from pioche.core.table import Way, suit
from pioche.core.words import Counted, Lang, Words
from pioche.games.wild_tiles.kernel import COLOUR, OPEN, SPACE, WildTilesState
from pioche.games.wild_tiles.spaces import COLUMN, FREE, ROW
from pioche.games.wild_tiles.tiles import COLOURS, MASTER, NAMES, RANK, WD4, WILD

_WORD_TILES: Final = {10: "Draw Two", 11: "Reverse", 12: "Skip"}
_COLOURLESS: Final = {WILD: "Wild", WD4: "Wild Draw Four", MASTER: "Master"}
_SYMBOLS: Final = {WILD: "tW", WD4: "tW4", MASTER: "tM"}
TOWARDS: Final = (
    Words("north", "vers le nord"),
    Words("northeast", "vers le nord-est"),
    Words("east", "vers l’est"),
    Words("southeast", "vers le sud-est"),
    Words("south", "vers le sud"),
    Words("southwest", "vers le sud-ouest"),
    Words("west", "vers l’ouest"),
    Words("northwest", "vers le nord-ouest"),
)
_PLACE: Final = Words("row {row}, column {column}", "rangée {row}, colonne {column}")
TILES: Final = Counted(Words("{n} tile", "{n} tuile"), Words("{n} tiles", "{n} tuiles"))
_EITHER: Final = Words("{one} or {other}", "{one} ou {other}")
_ANY_TILE: Final = Words("any", "au choix")
_ANY_SPACE: Final = Words("any, on any free ⊙", "au choix, sur une case ⊙ libre")
_NOT_MASTER: Final = Words("any but a Master", "toute tuile, sauf un Master")


def tile_name(tile: int, lang: Lang) -> str:
    """`blue 4`, `Skip bleu`."""
    if tile >= WILD:
        return _COLOURLESS[tile]
    what = _WORD_TILES.get(RANK[tile]) or str(RANK[tile])
    colour = COLOUR_WORDS[NAMES[tile][0]].say(lang)
    return f"{colour} {what}" if lang == "en" else f"{what} {colour}"


def the_tile(tile: int, lang: Lang) -> str:
    """`blue 4`, `the Wild`; `le 4 bleu`."""
    name = tile_name(tile, lang)
    if lang == "fr":
        return f"le {name}"
    return f"the {name}" if tile >= WILD else name


def spoken(word: str, lang: Lang) -> str:
    """A tile by its name, be it called (`RS!`) or not; nothing for any other word."""
    tile = word.removesuffix("!")
    return the_tile(NAMES.index(tile), lang) if tile in NAMES else ""


def a_tile(tile: int, lang: Lang) -> str:
    """For the log, with the shape of the colour."""
    if tile >= WILD:
        return f"{'un' if lang == 'fr' else 'a'} {tile_name(tile, lang)}"
    return f"{the_tile(tile, lang)}\u00a0{suit(NAMES[tile][0])}"


def symbol_of(tile: int) -> str:
    # A Reverse is drawn as `V`: `R` is red.
    return _SYMBOLS.get(tile) or "t" + NAMES[tile][0] + NAMES[tile][1].replace("R", "V")


def colour_name(index: int, lang: Lang) -> str:
    return COLOUR_WORDS[COLOURS[index]].say(lang)


def place_name(space: int, lang: Lang) -> str:
    return _PLACE.say(lang, row=ROW[space] + 1, column=COLUMN[space] + 1)


def wanted(table: WildTilesState, lang: Lang) -> str:
    """What the next tile must be: `blue or 1`."""
    if table.phase == OPEN or (table.open and table.agreed.no_master):
        return _NOT_MASTER.say(lang)
    if table.target == FREE:
        return _ANY_SPACE.say(lang)
    if table.open:
        return _ANY_TILE.say(lang)
    colour = colour_name(table.colour, lang)
    if table.rank > 12:
        return colour
    return _EITHER.say(lang, one=colour, other=_WORD_TILES.get(table.rank) or table.rank)


def is_dead_end(table: WildTilesState) -> bool:
    return table.target != FREE and table.arrows == 0


def in_hand(table: WildTilesState) -> bool:
    """Whether a tile is being placed."""
    return SPACE <= table.phase <= COLOUR


def way_of_tile(table: WildTilesState, tile: int) -> Way:
    """A tile whose space, arrow or colour is still to be chosen opens a draft."""
    if table.target == FREE:
        return "add"
    return way_of_space(table, tile >= WILD, table.arrows, table.held[table.actor] == 1)


def way_of_space(table: WildTilesState, needs_colour: bool, arrows: int, alone: bool) -> Way:
    # WT-3.10.
    if alone and not table.agreed.draw_first:
        return "move"
    return "add" if arrows or needs_colour else "move"
