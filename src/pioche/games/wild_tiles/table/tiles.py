"""What tiles are called, how they are drawn, and what the next one must be."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from pioche.core.words import Counted, Lang, Sentence, Words
from pioche.decks.mu_words import COLOUR as COLOUR_WORDS
from pioche.games.wild_tiles.kernel import AT, COLOUR, OPEN, SPACE, WORDS, WildTilesState
from pioche.games.wild_tiles.spaces import ARROWS, COLUMN, FREE, ROW
from pioche.games.wild_tiles.tiles import (
    COLOURS,
    DRAW_TWO,
    MASTER,
    NAMES,
    NO_RANK,
    RANK,
    REVERSE,
    SKIP,
    UNNAMED,
    WD4,
    WILD,
)
from pioche.table.html import Html, escape, markup, say, suit
from pioche.table.zone import Way

_WORD_TILES: Final = {
    DRAW_TWO: Words("Draw Two", "Prenez 2\u00a0tuiles"),
    REVERSE: Words("Reverse", "Inversez"),
    SKIP: Words("Skip", "Passez"),
}
# In French numbers are masculine and words are feminine, as a tile is.
_FEMININE: Final = {
    "R": Words("red", "rouge"),
    "Y": Words("yellow", "jaune"),
    "G": Words("green", "verte"),
    "B": Words("blue", "bleue"),
}
_COLOURLESS: Final = {
    WILD: Words("Wild", "Libre"),
    WD4: Words("Wild Draw Four", "Libre\u00a0– prenez 4\u00a0tuiles"),
    MASTER: Words("Master", "tuile super-maîtresse"),
}
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
_ANY_SPACE: Final = Words("any, on any free ⊙", "au choix, sur une case ⊙ vide")
_NOT_MASTER: Final = Words("any but a Master", "au choix, sauf la super-maîtresse")
_COLOURED: Final = Words("{colour} {tile}", "{tile} {colour}")
_THE_NUMBER: Final = Words("{tile}", "le {tile}")
_THE_WORD: Final = Words("{tile}", "la {tile}")
_THE_REVERSE: Final = Words("{tile}", "l’{tile}")
_THE_COLOURLESS: Final = Words("the {tile}", "la {tile}")
_A_COLOURLESS: Final = Words("a {tile}", "une {tile}")

_SPACES: Final = WORDS[AT:]
_WITH_SHAPE: Final = Html("{tile}\u00a0{shape}")


def _name(tile: int) -> Sentence:
    if tile >= WILD:
        return _COLOURLESS[tile]
    colours = _FEMININE if RANK[tile] in _WORD_TILES else COLOUR_WORDS
    return _COLOURED.filled(colour=colours[NAMES[tile][0]], tile=_rank(RANK[tile]))


def _rank(rank: int) -> Words | int:
    return _WORD_TILES.get(rank, rank)


def _with_article(tile: int) -> Sentence:
    return _article(tile).filled(tile=_name(tile))


def _article(tile: int) -> Words:
    if tile >= WILD:
        return _THE_COLOURLESS
    if RANK[tile] == REVERSE:
        return _THE_REVERSE
    return _THE_WORD if RANK[tile] in _WORD_TILES else _THE_NUMBER


@cache
def tile_name(tile: int, lang: Lang) -> Html:
    """`blue 4`, `Passez bleue`."""
    return say(_name(tile), lang)


@cache
def the_tile(tile: int, lang: Lang) -> Html:
    """`blue 4`, `the Wild`; `le 4 bleu`, `la Passez bleue`."""
    return say(_with_article(tile), lang)


def word_name(word: str, lang: Lang) -> str:
    """A tile by its name, be it called (`RS!`) or not; where an arrow points; a space. Nothing for any other word."""
    tile = word.removesuffix("!")
    if tile in NAMES:
        return _with_article(NAMES.index(tile)).say(lang)
    if word in ARROWS:
        return TOWARDS[ARROWS.index(word)].say(lang)
    return place_name(_SPACES.index(word), lang) if word in _SPACES else ""


@cache
def a_tile(tile: int, lang: Lang) -> Html:
    """For the log, with the shape of the colour."""
    if tile >= WILD:
        return say(_A_COLOURLESS, lang, tile=tile_name(tile, lang))
    return markup(_WITH_SHAPE, tile=the_tile(tile, lang), shape=suit(NAMES[tile][0]))


@cache
def symbol_of(tile: int) -> Html:
    # A Reverse is drawn as `V`: `R` is red.
    return escape(_SYMBOLS.get(tile) or "t" + NAMES[tile][0] + NAMES[tile][1].replace("R", "V"))


def colour_name(index: int, lang: Lang) -> Html:
    return say(COLOUR_WORDS[COLOURS[index]], lang)


def place_name(space: int, lang: Lang) -> Html:
    return say(_PLACE, lang, row=ROW[space] + 1, column=COLUMN[space] + 1)


class Wanted(NamedTuple):
    """What the next tile must be: of a colour or of a rank, or as the words say."""

    words: Words | None
    colour: int = UNNAMED
    rank: int = NO_RANK


def wanted(state: WildTilesState) -> Wanted:
    if state.phase == OPEN or (state.open and state.agreed.no_master):
        return Wanted(_NOT_MASTER)
    if state.target == FREE:
        return Wanted(_ANY_SPACE)
    if state.open:
        return Wanted(_ANY_TILE)
    return Wanted(None, state.colour, state.rank)


def wanted_text(what: Wanted, lang: Lang) -> Html:
    """`blue or 1`."""
    if what.words is not None:
        return say(what.words, lang)
    if what.rank >= NO_RANK:
        return colour_name(what.colour, lang)
    return say(_EITHER.filled(one=COLOUR_WORDS[COLOURS[what.colour]], other=_rank(what.rank)), lang)


def is_dead_end(state: WildTilesState) -> bool:
    return state.target != FREE and state.arrows == 0


def in_hand(state: WildTilesState) -> bool:
    """Whether a tile is being placed."""
    return SPACE <= state.phase <= COLOUR


def way_of_tile(state: WildTilesState, tile: int) -> Way:
    """A tile whose space, arrow or colour is still to be chosen opens a draft."""
    if state.target == FREE:
        return "add"
    return way_of_space(state, tile >= WILD, state.arrows, state.held[state.actor] == 1)


def way_of_space(state: WildTilesState, needs_colour: bool, arrows: int, alone: bool) -> Way:
    # WT-3.10.
    if alone and not state.agreed.draw_first:
        return "move"
    return "add" if arrows or needs_colour else "move"
