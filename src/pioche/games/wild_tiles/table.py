"""Wild Tiles on a page: a paper board, the lit space, the rack, and a pad of eight ways around the tile in hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pioche.core.game import Action, View
from pioche.core.native import i64
from pioche.core.seats import NOBODY
from pioche.core.spoken import COLOUR as COLOUR_WORDS
from pioche.core.table import Act, Chapter, Facts, Group, Part, People, Piece, Prompt, Table, Way, suit
from pioche.core.words import Counted, Lang, Words
from pioche.games.wild_tiles.kernel import (
    ACCEPT,
    AGAIN,
    ANSWER_RENOUNCE,
    ANSWER_WD4,
    ANY,
    ARROW,
    ARROWS,
    AT,
    BLOCKED,
    CALL,
    CATCH,
    CATCHES,
    CHALLENGE,
    CHOSE,
    COLOUR,
    COLOURS,
    COLUMN,
    DRAW,
    DRAW_SPACE,
    DRAWN,
    DREW,
    FORCED,
    FREE,
    GAVE,
    HELD,
    HELD_BEFORE,
    KEEP,
    LACKED,
    LACKED_BEFORE,
    LOSE_TURN,
    MASTER,
    MOVED,
    NAME,
    NAMES,
    NOWHERE,
    OF_COLOUR,
    OPEN,
    OUT,
    PASS,
    PASS_LEFT,
    PASS_RIGHT,
    PASS_TILES,
    PLAIN,
    POINT,
    POINTS,
    RANK,
    REPLACE,
    RESTART,
    ROW,
    SECOND,
    SHOUTED,
    SIDE,
    SPACE,
    START,
    SWAPPED,
    TOOK_BACK,
    TRADE,
    TRADE_SPACE,
    TURN,
    UNNAMED,
    WAY,
    WD4,
    WILD,
    WITH,
    WORDS,
    WildTilesState,
    kind_of,
    seat_of,
    tiles_of,
    told,
)
from pioche.games.wild_tiles.view import WildTilesView, ending

# --- words --------------------------------------------------------------------------

_WORD_TILES: Final = {10: "Draw Two", 11: "Reverse", 12: "Skip"}
_COLOURLESS: Final = {WILD: "Wild", WD4: "Wild Draw Four", MASTER: "Master"}
_SYMBOLS: Final = {WILD: "tW", WD4: "tW4", MASTER: "tM"}
_TOWARDS: Final = (
    Words("north", "vers le nord"),
    Words("northeast", "vers le nord-est"),
    Words("east", "vers l’est"),
    Words("southeast", "vers le sud-est"),
    Words("south", "vers le sud"),
    Words("southwest", "vers le sud-ouest"),
    Words("west", "vers l’ouest"),
    Words("northwest", "vers le nord-ouest"),
)

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
_DRAWN_SIGNS: Final = ("A", "T", "L", "R", "1", "2", "3")
_PLACE: Final = Words("row {row}, column {column}", "rangée {row}, colonne {column}")
_AT_PLACE: Final = Words("{place}: {what}", "{place} : {what}")
_POINTING: Final = Words("{tile}, arrow to the {way}", "{tile}, flèche {way}")
_ASKING: Final = Words("{tile}, {colour} named", "{tile}, {colour} nommé")
_NEXT_HERE: Final = Words("the next tile goes here", "la prochaine tuile va ici")

_TILES: Final = Counted(Words("{n} tile", "{n} tuile"), Words("{n} tiles", "{n} tuiles"))
_WITH_PARTNER: Final = Words("{tiles} · with {name}", "{tiles} · avec {name}")
_LAST_TILE: Final = Words("One tile left", "Dernière tuile")
_LOSES: Final = Words("Loses a turn", "Perd un tour")

_NEXT: Final = Words("Next tile: {what}", "Prochaine tuile : {what}")
_EITHER: Final = Words("{one} or {other}", "{one} ou {other}")
_ANY_TILE: Final = Words("any", "au choix")
_ANY_SPACE: Final = Words("any, on any free ⊙", "au choix, sur une case ⊙ libre")
_NOT_MASTER: Final = Words("any but a Master", "toute tuile, sauf un Master")
_DEAD_END: Final = Words("{what} (dead end)", "{what} (cul-de-sac)")
_PLACED: Final = Words("{name} placed {tile}", "{name} a posé {tile}")
_NOTHING_YET: Final = Words("The board is empty", "Le plateau est vide")
_CLOCKWISE: Final = Words("play runs clockwise", "sens horaire")
_COUNTER: Final = Words("play runs counter-clockwise", "sens antihoraire")
_PILE: Final = Words("pile\u00a0{n}", "pioche\u00a0{n}")

_RACK: Final = Words("your rack", "votre chevalet")
_JUST_DRAWN: Final = Words("just drawn", "piochée à l’instant")
_PUT: Final = Words("Place {tile}", "Poser {tile}")
_PUT_SILENTLY: Final = Words("Place {tile}, without announcing", "Poser {tile}, sans annoncer")
_PUT_CALLING: Final = Words("Place {tile} and announce", "Poser {tile} et annoncer")
_CHOSEN: Final = Words("{tile}, chosen", "{tile}, choisie")
_UNCHOOSE: Final = Words("Take back {tile}", "Reprendre {tile}")
_NOT_FIT: Final = Words("{tile}, does not fit", "{tile}, ne convient pas")
_GIVE: Final = Words("Pass {tile}", "Passer {tile}")
_GIVE_BOTH: Final = Words("Pass {tiles} and {tile}", "Passer {tiles} et {tile}")

_YOURS: Final = Words("Your turn: {what}", "À vous : {what}")
_OPENING: Final = Words("You start: place any tile but a Master", "Vous commencez : posez une tuile, sauf un Master")
_OPENING_WHY: Final = Words(
    "Then its arrow says where the next tile goes.", "Sa flèche dira ensuite où va la tuile suivante."
)
_FITS: Final = Counted(
    Words("{n} of your tiles fits the lit space.", "{n} de vos tuiles convient à la case éclairée."),
    Words("{n} of your tiles fit the lit space.", "{n} de vos tuiles conviennent à la case éclairée."),
)
_NONE_FITS: Final = Words("None of your tiles fits.", "Aucune de vos tuiles ne convient.")
_FULL: Final = Words("Your rack is full, so you draw nothing.", "Votre chevalet est plein : vous ne piochez pas.")
_CALL_NOW: Final = Words(
    "Announce your last tile as you place this one, or be caught.",
    "Annoncez votre dernière tuile en posant celle-ci, sinon gare.",
)
_ON_IT: Final = {
    ANY: Words("The lit space takes any tile.", "La case éclairée accepte toute tuile."),
    DRAW_SPACE: Words("A number placed there makes you draw {n}.", "Un nombre posé là vous fait piocher {n}."),
    PASS_LEFT: Words(
        "A number placed there: all pass {n} tiles to the left.",
        "Un nombre posé là : tous passent {n} tuiles à gauche.",
    ),
    PASS_RIGHT: Words(
        "A number placed there: all pass {n} tiles to the right.",
        "Un nombre posé là : tous passent {n} tuiles à droite.",
    ),
    TRADE_SPACE: Words(
        "A number placed there trades racks. Who can place here must.",
        "Un nombre posé là échange deux chevalets. Qui peut y poser le doit.",
    ),
    AGAIN: Words("A number placed there: you play again.", "Un nombre posé là : vous rejouez."),
    LOSE_TURN: Words("A number placed there: you lose a turn.", "Un nombre posé là : vous perdez un tour."),
}
_IN_DEAD_END: Final = Words(
    "Dead end: placing here costs 5 tiles, and who can must.",
    "Cul-de-sac : poser ici coûte 5 tuiles, et qui peut le doit.",
)
_DRAW: Final = Words("Draw a tile", "Piocher une tuile")
_RENOUNCE: Final = Words("Renounce and draw", "Renoncer et piocher")
_PASS: Final = Words("Pass", "Passer")
_RESTART: Final = Words("Wild as a Restart", "Wild en Restart")
_DREW_IT: Final = Words("You drew {tile}", "Vous avez pioché {tile}")
_PLACE_OR_KEEP: Final = Words("Place it or keep it?", "La poser ou la garder ?")
_DREW_BAD: Final = Words("It does not fit: keep it.", "Elle ne convient pas : gardez-la.")
_DREW_MUST: Final = Words("In a dead end it must be placed.", "Dans un cul-de-sac il faut la poser.")
_KEEP: Final = Words("Keep it", "La garder")
_SECOND: Final = Words("Restart: now a second tile, {what}", "Restart : une seconde tuile, {what}")
_SECOND_WHY: Final = Words("It goes where the Restart points.", "Elle va là où pointe le Restart.")
_REPLACE: Final = Words("Your bluff is out: place another tile", "Bluff démasqué : posez une autre tuile")
_REPLACE_WHY: Final = Words("Then you draw 4.", "Ensuite vous piochez 4 tuiles.")
_FORCED: Final = Words("You could have placed a tile: do so now", "Vous pouviez poser : faites-le maintenant")
_FORCED_WHY: Final = Words("Then you draw {n}.", "Ensuite vous piochez {n} tuiles.")

_WHERE: Final = Words("Where does {tile} go?", "Où va {tile} ?")
_WHERE_WHY: Final = Words("Any lit space of the board.", "Sur une case éclairée du plateau.")
_AIM: Final = Words("Point the arrow of {tile}", "Orientez la flèche : {tile}")
_AIM_WHY: Final = Words(
    "The next tile goes where it points. +5 marks a dead end.",
    "La tuile suivante va là où elle pointe. +5 signale un cul-de-sac.",
)
_AIM_BLUFF: Final = Words("A bluff: you hold {colour}. It may be challenged.", "Bluff : vous avez du {colour}.")
_NAME: Final = Words("Name a colour for {tile}", "Nommez une couleur : {tile}")
_NAME_WHY: Final = Words("The next tile must have it.", "La tuile suivante devra l’avoir.")
_TO_SPACE: Final = Words("Place on {place}", "Poser : {place}")
_TO_WAY: Final = Words("{way}: {place}", "{way} : {place}")
_IS_DEAD: Final = Words("dead end", "cul-de-sac")
_TAKEN: Final = Words("{way}: not free", "{way} : pas libre")

_BELIEVE_WD4: Final = Words("{name} made you draw 4: a bluff?", "{name} vous fait piocher 4 : un bluff ?")
_BELIEVE_WD4_WHY: Final = Words(
    "Allowed only without any {colour}. A bluff is taken back and {name} draws 4; otherwise you draw 6.",
    "Permis seulement sans {colour}. Un bluff est repris et {name} pioche 4 ; sinon vous piochez 6.",
)
_ACCEPT_WD4: Final = Words("Accept and draw 4", "Accepter et piocher 4")
_BELIEVE_TRADE: Final = Words("{name} placed nothing: a bluff?", "{name} n’a rien posé : un bluff ?")
_BELIEVE_TRADE_WHY: Final = Words(
    "On a trade space who can place must. After a bluff {name} places and draws 2; otherwise you draw 2.",
    "Sur un échange, qui peut poser le doit. Après un bluff, {name} pose et pioche 2 ; sinon vous piochez 2.",
)
_BELIEVE_DEAD_WHY: Final = Words(
    "In a dead end who can place must. After a bluff {name} places and draws 5 more; otherwise you draw 3.",
    "En cul-de-sac, qui peut poser le doit. Après un bluff, {name} pose et pioche 5 de plus ; sinon vous piochez 3.",
)
_ACCEPT: Final = Words("Accept", "Accepter")
_CHALLENGE: Final = Words("Challenge", "Contester")
_PASS_ON: Final = Counted(
    Words("Choose {n} tile for {name}", "Choisissez {n} tuile pour {name}"),
    Words("Choose {n} tiles for {name}", "Choisissez {n} tuiles pour {name}"),
)
_PASS_MORE: Final = Counted(
    Words("{n} more tile for {name}", "Encore {n} tuile pour {name}"),
    Words("{n} more tiles for {name}", "Encore {n} tuiles pour {name}"),
)
_PASS_WHY: Final = Words(
    "Everybody passes; nothing moves until all have chosen.",
    "Tous passent ; rien ne bouge avant que tous aient choisi.",
)
_TRADE: Final = Words("Trade your whole rack: with whom?", "Échangez tout votre chevalet : avec qui ?")
_TRADE_WHY: Final = Words("You must, and nobody can refuse.", "C’est obligatoire, et nul ne peut refuser.")
_TRADE_WITH: Final = Words("{name} ({tiles})", "{name} ({tiles})")
_CATCH_ASK: Final = Words("{name} has one tile left: was it announced?", "{name} n’a plus qu’une tuile : annoncée ?")
_CATCH_WHY: Final = Words(
    "If not, a catch makes {name} draw 2. A wrong catch costs nothing.",
    "Sinon, prendre en faute fait piocher 2 à {name}. Se tromper ne coûte rien.",
)
_CATCH: Final = Words("Catch", "Prendre en faute")
_LET_GO: Final = Words("Let go", "Laisser passer")

_WAITS: Final = {
    OPEN: Words("{name} starts the round", "{name} ouvre la manche"),
    TURN: Words("{name} is to play", "C’est à {name}"),
    DRAWN: Words("{name} has drawn a tile", "{name} a pioché une tuile"),
    SECOND: Words("{name} places a second tile", "{name} pose une seconde tuile"),
    REPLACE: Words("{name} must replace the bluff", "{name} doit remplacer son bluff"),
    FORCED: Words("{name} must place a tile after all", "{name} doit poser une tuile après tout"),
    SPACE: Words("{name} chooses a space", "{name} choisit une case"),
    ARROW: Words("{name} points the arrow", "{name} oriente la flèche"),
    COLOUR: Words("{name} names a colour", "{name} nomme une couleur"),
    ANSWER_WD4: Words("{name} believes it, or challenges", "{name} y croit, ou conteste"),
    ANSWER_RENOUNCE: Words("{name} believes it, or challenges", "{name} y croit, ou conteste"),
    PASS_TILES: Words("Tiles are passed: {name} chooses", "On passe des tuiles : {name} choisit"),
    TRADE: Words("{name} chooses whom to trade with", "{name} choisit avec qui échanger"),
    CATCH: Words("One tile left: {name} answers", "Plus qu’une tuile : {name} répond"),
}
_OVER: Final = Words("The round is over", "La manche est finie")

_CHAPTER: Final = Words("Tiles {first} to {last}", "Tuiles {first} à {last}")
_PLACES: Final = Words("{name} places {tile}", "{name} pose {tile}")
_AS_RESTART: Final = Words("{name} plays a Wild as a Restart", "{name} joue un Wild en Restart")
_POINTS_TO: Final = Words(", pointing {way}", " {way}")
_ASKS_FOR: Final = Words(", and asks for {colour}", " et demande du {colour}")
_CALLS: Final = Words(" and announces the last tile", " et annonce sa dernière tuile")
_DRAWS: Final = Counted(
    Words("{name} draws a tile.", "{name} pioche une tuile."),
    Words("{name} draws {n} tiles.", "{name} pioche {n} tuiles."),
)
_PLACES_NOTHING: Final = Words("{name} places nothing.", "{name} ne pose rien.")
_PASSES: Final = Words("{name} passes.", "{name} passe.")
_ACCEPTS: Final = Words("{name} accepts.", "{name} accepte.")
_CHALLENGES: Final = Words("{name} challenges.", "{name} conteste.")
_BLUFFED: Final = Words("{name} was bluffing.", "{name} bluffait.")
_HONEST: Final = Words("{name} was not bluffing.", "{name} ne bluffait pas.")
_TAKES_BACK: Final = Words("{name} takes the Wild Draw Four back.", "{name} reprend le Wild Draw Four.")
_TRADES: Final = Words("{name} trades racks with {other}.", "{name} échange son chevalet avec {other}.")
_ALL_PASS: Final = Words("Everybody passes tiles on.", "Tous passent des tuiles.")
_CATCHES: Final = Words("{name} tries to catch.", "{name} veut prendre en faute.")

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


def _name(tile: int, lang: Lang) -> str:
    """`blue 4`, `Skip bleu`."""
    if tile >= WILD:
        return _COLOURLESS[tile]
    what = _WORD_TILES.get(RANK[tile]) or str(RANK[tile])
    colour = COLOUR_WORDS[NAMES[tile][0]].say(lang)
    return f"{colour} {what}" if lang == "en" else f"{what} {colour}"


def _the(tile: int, lang: Lang) -> str:
    """`blue 4`, `the Wild`; `le 4 bleu`."""
    name = _name(tile, lang)
    if lang == "fr":
        return f"le {name}"
    return f"the {name}" if tile >= WILD else name


def _a(tile: int, lang: Lang) -> str:
    """For the log, with the shape of the colour."""
    if tile >= WILD:
        return f"{'un' if lang == 'fr' else 'a'} {_name(tile, lang)}"
    return f"{_the(tile, lang)}\u00a0{suit(NAMES[tile][0])}"


def _symbol(tile: int) -> str:
    # A Reverse is drawn as `V`: `R` is red.
    return _SYMBOLS.get(tile) or "t" + NAMES[tile][0] + NAMES[tile][1].replace("R", "V")


def _colour(index: int, lang: Lang) -> str:
    return COLOUR_WORDS[COLOURS[index]].say(lang)


def _place(space: int, lang: Lang) -> str:
    return _PLACE.say(lang, row=ROW[space] + 1, column=COLUMN[space] + 1)


def _kind(table: WildTilesState, space: int, lang: Lang) -> str:
    words = _KINDS.get(table.board.kind[space])
    return words.say(lang, n=table.board.amount[space]) if words else ""


def _wanted(table: WildTilesState, lang: Lang) -> str:
    """What the next tile must be: `blue or 1`."""
    if table.phase == OPEN or (table.open and table.agreed.no_master):
        return _NOT_MASTER.say(lang)
    if table.target == FREE:
        return _ANY_SPACE.say(lang)
    if table.open:
        return _ANY_TILE.say(lang)
    colour = _colour(table.colour, lang)
    if table.rank > 12:
        return colour
    return _EITHER.say(lang, one=colour, other=_WORD_TILES.get(table.rank) or table.rank)


def _is_dead_end(table: WildTilesState) -> bool:
    return table.target != FREE and table.arrows == 0


# --- the board -----------------------------------------------------------------------


@lru_cache(4096)
def _empty(space: int, kind: int, amount: int, sign: str, lit: str, lang: Lang) -> Facts:
    """A space without a tile. Most spaces stay as they are: the same facts serve again."""
    words = _KINDS.get(kind)
    said = [words.say(lang, n=amount)] if words else []
    if lit:
        said.append(_NEXT_HERE.say(lang))
    drawn = sign if sign in _DRAWN_SIGNS else ""
    text = "" if drawn or kind in (PLAIN, START) else f"+{amount}" if kind == DRAW_SPACE else sign.strip("()")
    return {
        "n": space,
        "x": COLUMN[space],
        "y": ROW[space],
        "kind": _CLASSES.get(kind, "") + lit,
        "sign": f"b{drawn}" if drawn else "lamp" if lit else "",
        "text": text,
        "tile": "",
        "label": _AT_PLACE.say(lang, place=_place(space, lang), what=", ".join(said)) if said else "",
    }


@lru_cache(4096)
def _laid(space: int, tile: int, arrow: int, named: int, mark: str, lang: Lang) -> Facts:
    what = _name(tile, lang)
    if named != UNNAMED:
        what = _ASKING.say(lang, tile=what, colour=_colour(named, lang))
    if arrow != NOWHERE:
        what = _POINTING.say(lang, tile=what, way=_TOWARDS[arrow].say(lang))
    return {
        "n": space,
        "x": COLUMN[space],
        "y": ROW[space],
        "kind": mark,
        "tile": _symbol(tile),
        "arrow": f"a{ARROWS[arrow]}" if arrow != NOWHERE else "",
        "named": COLOURS[named] if named != UNNAMED else "",
        "label": _AT_PLACE.say(lang, place=_place(space, lang), what=what),
    }


def _cells(table: WildTilesState, lang: Lang) -> dict[str, Facts]:
    size = table.board.size
    going = _in_hand(table)
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


def _in_hand(table: WildTilesState) -> bool:
    """Whether a tile is being placed."""
    return SPACE <= table.phase <= COLOUR


def _lit(table: WildTilesState, space: int) -> str:
    """Where the next tile goes: one space, or any empty play-any space (WT-11.6)."""
    if table.phase >= OUT or (_in_hand(table) and table.phase != SPACE):
        return ""
    if table.target == FREE:
        return " target" if table.is_free(space) else ""
    if table.target != space:
        return ""
    return " target dead" if table.arrows == 0 else " target"


# --- around the board --------------------------------------------------------------------


def _seat(table: WildTilesState, seat: int, people: People, lang: Lang) -> Facts:
    held = table.held[seat]
    line = _TILES.say(lang, held)
    if table.agreed.teams:
        line = _WITH_PARTNER.say(lang, tiles=line, name=people.names[(seat + 2) % 4])
    role = _LOSES if table.lost[seat] else _LAST_TILE if held == 1 else None
    over = table.phase >= OUT
    return {
        "n": seat,
        "name": people.names[seat],
        "bot": people.bots[seat],
        "line": line,
        "role": role.say(lang) if role else "",
        "held": held,
        "rack": [_symbol(tile) for tile in tiles_of(table.ones[seat], table.more[seat])] if over else [],
    }


def _force(view: WildTilesView, people: People, lang: Lang) -> Facts:
    """What the next tile must match, and what was placed last."""
    table = view.table
    what = _wanted(table, lang)
    if _is_dead_end(table):
        what = _DEAD_END.say(lang, what=what)
    line = [_NOTHING_YET.say(lang)]
    symbol = ""
    if table.layings:
        packed = table.laid[table.layings - 1]
        tile = (packed >> 10) & 63
        symbol = _symbol(tile)
        line = [_PLACED.say(lang, name=people.names[(packed >> 1) & 3], tile=_the(tile, lang))]
    if table.players > 2:
        line.append((_CLOCKWISE if table.way > 0 else _COUNTER).say(lang))
    line.append(_PILE.say(lang, n=table.stock - table.taken))
    return {
        "symbol": symbol,
        "ask": _OVER.say(lang) if table.phase >= OUT else _NEXT.say(lang, what=what),
        "line": line[0],
        "rest": " · ".join(line[1:]),
    }


def _key(table: WildTilesState, lang: Lang) -> Facts:
    """What the signs of the board mean."""
    signs = {sign for row in table.board.signs for sign in row}
    shown = {"A": ANY, "1": DRAW_SPACE, "L": PASS_LEFT, "R": PASS_RIGHT, "T": TRADE_SPACE}
    return {"keys": [(f"b{sign}", _KEY[kind].say(lang)) for sign, kind in shown.items() if sign in signs]}


# --- one's own ----------------------------------------------------------------------------


def _hand(view: WildTilesView, lang: Lang, draft: tuple[str, ...]) -> Facts:
    table = view.table
    mine = table.turn() == view.seat
    rack = [NAMES.index(name) for name in view.rack()]
    if mine and table.phase == DRAWN:
        rack.remove(table.drawn)
        rest = tuple(_resting(tile, lang) for tile in rack)
        drawn = _placeable(view, [table.drawn], True, lang)
        return {"groups": [Group(_RACK.say(lang), rest), Group(_JUST_DRAWN.say(lang), drawn)]}
    if mine and table.phase <= FORCED:
        # Light must carry news: where every tile fits, none is lit.
        fitting = view.actions()
        pieces = _placeable(view, rack, not all(tile in fitting for tile in rack), lang)
    elif table.phase == PASS_TILES:
        pieces = _passable(view, mine, draft, lang)
    else:
        pieces = tuple(_resting(tile, lang) for tile in rack)
        # Once a tile lies on the board for all to see it is no longer in the rack.
        if mine and (table.phase == SPACE or (draft and _in_hand(table))):
            pieces = (_picked(table.tile, draft[:1], lang), *pieces)
    return {"groups": [Group(_RACK.say(lang), pieces)]}


def _resting(tile: int, lang: Lang) -> Piece:
    return Piece(_symbol(tile), _name(tile, lang))


def _picked(tile: int, drafted: tuple[str, ...], lang: Lang) -> Piece:
    """A tile that is chosen; while it is a draft a tap takes it back."""
    if not drafted:
        return Piece(_symbol(tile), _CHOSEN.say(lang, tile=_name(tile, lang)), state="sel")
    return Piece(_symbol(tile), _UNCHOOSE.say(lang, tile=_the(tile, lang)), drafted[0], "drop", "sel")


def _placeable(view: WildTilesView, rack: list[int], lit: bool, lang: Lang) -> tuple[Piece, ...]:
    table = view.table
    fitting = {action for action in view.actions() if action < CALL}
    calling = table.held[view.seat] == 2 and not table.agreed.automatic
    words = _PUT_SILENTLY if calling else _PUT
    return tuple(
        Piece(
            _symbol(tile),
            words.say(lang, tile=_the(tile, lang)),
            NAMES[tile],
            _way_of_tile(table, tile),
            "legal" if lit else "",
        )
        if tile in fitting
        else Piece(_symbol(tile), _NOT_FIT.say(lang, tile=_name(tile, lang)), NAMES[tile], "move", "no")
        for tile in rack
    )


def _way_of_tile(table: WildTilesState, tile: int) -> Way:
    """A tile whose space, arrow or colour is still to be chosen opens a draft."""
    if table.target == FREE:
        return "add"
    return _way_of_space(table, tile >= WILD, table.arrows, table.held[table.actor] == 1)


def _way_of_space(table: WildTilesState, needs_colour: bool, arrows: int, alone: bool) -> Way:
    # WT-3.10.
    if alone and not table.agreed.draw_first:
        return "move"
    return "add" if arrows or needs_colour else "move"


def _passable(view: WildTilesView, mine: bool, draft: tuple[str, ...], lang: Lang) -> tuple[Piece, ...]:
    """WT-7.6: the tiles chosen to be passed, then the others."""
    table = view.table
    chosen = [NAMES.index(name) for name in view.chosen()]
    left = tiles_of(table.ones[view.seat], table.more[view.seat])
    pieces = [_picked(tile, (NAMES[tile],) if NAMES[tile] in draft else (), lang) for tile in chosen]
    if not mine:
        return (*pieces, *(_resting(tile, lang) for tile in left))
    last = table.chosen + 1 == table.board.amount[table.space]
    tiles = ", ".join(_the(tile, lang) for tile in chosen)
    words = _GIVE_BOTH if chosen else _GIVE
    for tile in left:
        label = words.say(lang, tile=_the(tile, lang), tiles=tiles)
        pieces.append(Piece(_symbol(tile), label, NAMES[tile], "move" if last else "add"))
    return tuple(pieces)


def _pad(view: WildTilesView, lang: Lang) -> Facts:
    """The eight ways around the tile in hand, row by row; the middle is the tile."""
    table = view.table
    if table.phase != ARROW or table.turn() != view.seat:
        return {"tile": ""}
    legal = view.actions()
    ways = [_pad_button(table, arrow, Action(POINT + arrow) in legal, lang) for arrow in (7, 0, 1, 6, 2, 5, 4, 3)]
    return {"tile": _symbol(table.tile), "ways": ways}


def _pad_button(table: WildTilesState, arrow: int, free: bool, lang: Lang) -> Facts:
    way = _TOWARDS[arrow].say(lang)
    way = way[0].upper() + way[1:]
    if not free:
        return {"arrow": ARROWS[arrow], "way": "", "label": _TAKEN.say(lang, way=way), "sign": "", "dead": False}
    space = table.space + WAY[arrow]
    sign = table.board.signs[ROW[space]][COLUMN[space]]
    dead = table.around(space) == 0
    said = [_TO_WAY.say(lang, way=way, place=_place(space, lang)), _kind(table, space, lang)]
    if dead:
        said.append(_IS_DEAD.say(lang))
    return {
        "arrow": ARROWS[arrow],
        "way": "add" if table.tile >= WILD and not table.restarting else "move",
        "label": ", ".join(filter(None, said)),
        "sign": f"b{sign}" if sign in _DRAWN_SIGNS else "",
        "dead": dead,
    }


def _spots(view: WildTilesView, lang: Lang) -> Facts:
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
                _way_of_space(table, needs_colour, table.around(space), table.alone),
                _TO_SPACE.say(lang, place=_place(space, lang)),
            )
            for space in (action - AT for action in view.actions())
        ]
    }


# --- the prompt ---------------------------------------------------------------------------


def _ask(view: WildTilesView, people: People, lang: Lang) -> Prompt:
    table = view.table
    if table.phase <= FORCED:
        return _ask_tile(view, lang)
    if table.phase <= COLOUR:
        return _ask_rest(view, lang)
    if table.phase == ANSWER_WD4:
        name = people.names[table.placer]
        colour = _colour(table.was_colour, lang)
        return Prompt(
            _BELIEVE_WD4.say(lang, name=name),
            _BELIEVE_WD4_WHY.say(lang, name=name, colour=colour),
            (Act("accept", _ACCEPT_WD4.say(lang)), Act("challenge", _CHALLENGE.say(lang), look="go")),
        )
    if table.phase == ANSWER_RENOUNCE:
        name = people.names[table.renouncer]
        why = _BELIEVE_TRADE_WHY if table.arrows else _BELIEVE_DEAD_WHY
        acts = (Act("accept", _ACCEPT.say(lang)), Act("challenge", _CHALLENGE.say(lang), look="go"))
        return Prompt(_BELIEVE_TRADE.say(lang, name=name), why.say(lang, name=name), acts)
    if table.phase == PASS_TILES:
        return _ask_pass(view, people, lang)
    if table.phase == TRADE:
        others = tuple(_trade_with(table, action - WITH, people, lang) for action in view.actions())
        return Prompt(_TRADE.say(lang), _TRADE_WHY.say(lang), others)
    name = people.names[table.placer]
    acts = (Act("letgo", _LET_GO.say(lang)), Act("catch", _CATCH.say(lang), look="go"))
    return Prompt(_CATCH_ASK.say(lang, name=name), _CATCH_WHY.say(lang, name=name), acts)


def _ask_tile(view: WildTilesView, lang: Lang) -> Prompt:
    """A tile is to be placed, or not."""
    table = view.table
    acts = tuple(_act(view, action, lang) for action in view.actions() if action >= CALL)
    if table.phase == OPEN:
        return Prompt(_OPENING.say(lang), _OPENING_WHY.say(lang), acts)
    if table.phase == DRAWN:
        return Prompt(_DREW_IT.say(lang, tile=_the(table.drawn, lang)), _why_drawn(view, lang), acts)
    if table.phase == SECOND:
        return Prompt(_SECOND.say(lang, what=_wanted(table, lang)), _SECOND_WHY.say(lang), acts)
    if table.phase == REPLACE:
        return Prompt(_REPLACE.say(lang), _REPLACE_WHY.say(lang), acts)
    if table.phase == FORCED:
        return Prompt(_FORCED.say(lang), _FORCED_WHY.say(lang, n=table.penalty), acts)
    return Prompt(_YOURS.say(lang, what=_wanted(table, lang)), _why_turn(view, lang), acts)


def _why_drawn(view: WildTilesView, lang: Lang) -> str:
    actions = view.actions()
    if actions == [KEEP]:
        return _DREW_BAD.say(lang)
    return (_PLACE_OR_KEEP if KEEP in actions else _DREW_MUST).say(lang)


def _why_turn(view: WildTilesView, lang: Lang) -> str:
    table = view.table
    actions = view.actions()
    fits = len([name for name in view.rack() if NAMES.index(name) in actions])
    calling = any(CALL <= action < RESTART for action in actions)
    said = [_CALL_NOW.say(lang)] if calling else []
    if _is_dead_end(table):
        said.append(_IN_DEAD_END.say(lang))
    elif table.target != FREE and table.board.kind[table.target] in _ON_IT:
        said.append(_ON_IT[table.board.kind[table.target]].say(lang, n=table.board.amount[table.target]))
    if not table.open and not calling:
        said.append(_FITS.say(lang, fits) if fits else _NONE_FITS.say(lang))
    if PASS in actions and table.taken < table.stock:
        said.append(_FULL.say(lang))
    return " ".join(said)


def _act(view: WildTilesView, action: Action, lang: Lang) -> Act:
    """What may be done besides placing a tile of the rack, and a placement with the call (WT-12.1)."""
    table = view.table
    if action < RESTART:
        tile = action - CALL
        label = _PUT_CALLING.say(lang, tile=_the(tile, lang))
        return Act(WORDS[action], label, _way_of_tile(table, tile), "go")
    if action == RESTART:
        return Act(WORDS[action], _RESTART.say(lang), "add")
    alone = len(view.actions()) == 1
    words = {DRAW: _RENOUNCE if table.able(view.seat) else _DRAW, PASS: _PASS, KEEP: _KEEP}[action]
    return Act(WORDS[action], words.say(lang), look="go" if alone else "alt")


def _ask_rest(view: WildTilesView, lang: Lang) -> Prompt:
    """The space, arrow or colour of the tile in hand."""
    table = view.table
    tile = _the(table.tile, lang)
    if table.phase == SPACE:
        return Prompt(_WHERE.say(lang, tile=tile), _WHERE_WHY.say(lang))
    if table.phase == ARROW:
        return Prompt(_AIM.say(lang, tile=tile), _why_aim(view, lang))
    acts = tuple(_colour_act(action - NAME, lang) for action in view.actions())
    return Prompt(_NAME.say(lang, tile=tile), _NAME_WHY.say(lang), acts)


def _why_aim(view: WildTilesView, lang: Lang) -> str:
    table = view.table
    bluff = table.tile == WD4 and not table.onto_open and not table.dry
    if bluff and table.ones[view.seat] & OF_COLOUR[table.was_colour]:
        return _AIM_BLUFF.say(lang, colour=_colour(table.was_colour, lang))
    return _AIM_WHY.say(lang)


def _colour_act(colour: int, lang: Lang) -> Act:
    letter = COLOURS[colour]
    label = _colour(colour, lang).capitalize()
    return Act(letter, label, look=f"chip s{letter}", face=f'<svg><use href="#s{letter}"/></svg>')


def _ask_pass(view: WildTilesView, people: People, lang: Lang) -> Prompt:
    table = view.table
    left = table.board.kind[table.space] == PASS_LEFT
    name = people.names[(view.seat + (1 if left else -1)) % table.players]
    words = _PASS_MORE if table.chosen else _PASS_ON
    return Prompt(words.say(lang, table.board.amount[table.space] - table.chosen, name=name), _PASS_WHY.say(lang))


def _trade_with(table: WildTilesState, seat: int, people: People, lang: Lang) -> Act:
    label = _TRADE_WITH.say(lang, name=people.names[seat], tiles=_TILES.say(lang, table.held[seat]))
    return Act(WORDS[WITH + seat], label, look="go")


def _wait(view: WildTilesView, people: People, lang: Lang) -> Prompt:
    table = view.table
    turn = table.turn()
    if turn == NOBODY:
        return Prompt(_OVER.say(lang))
    why = _NEXT.say(lang, what=_wanted(table, lang)) + "." if table.phase <= TURN else ""
    return Prompt(_WAITS[table.phase].say(lang, name=people.names[turn]), why)


# --- the log ------------------------------------------------------------------------------

# So many placements to a chapter: a chapter travels whole whenever it grows.
_TO_CHAPTER: Final = 4


class _Tale:
    """The log as sentences: the parts of a placement are one, and so are tiles drawn in a row."""

    def __init__(self, people: People, lang: Lang) -> None:
        self.names = people.names
        self.lang: Lang = lang
        self.chapters: list[list[str]] = []
        self.placements = 0
        self.placing = ""
        self.calls = ""
        self.drawing = (-1, 0)
        self.challenged = False
        self.passing = False

    def hear(self, entry: i64) -> None:
        what, seat, tells = kind_of(entry), seat_of(entry), told(entry)
        if what == DREW:
            self.draw(seat)
            return
        self.drawing = (-1, 0)
        if what == MOVED:
            self.passing = False
            self.move(seat, tells)
        elif what == GAVE:
            if not self.passing:
                self.say(_ALL_PASS)
            self.passing = True
        elif what == SHOUTED:
            if tells == CATCHES:
                self.say(_CATCHES, seat)
        elif what == SWAPPED:
            self.say(_TRADES, seat, other=self.names[tells])
        elif what == TOOK_BACK:
            self.say(_TAKES_BACK, seat)
        elif what in (HELD, HELD_BEFORE, LACKED, LACKED_BEFORE) and self.challenged:
            self.say(_BLUFFED if what in (HELD, HELD_BEFORE) else _HONEST, seat)
            self.challenged = False

    def say(self, words: Words, seat: int = 0, **details: object) -> None:
        if not self.chapters:
            self.chapters.append([])
        self.chapters[-1].append(words.say(self.lang, name=self.names[seat], **details))

    def draw(self, seat: int) -> None:
        before, number = self.drawing
        if before == seat:
            self.chapters[-1].pop()
        else:
            number = 0
        self.drawing = (seat, number + 1)
        if not self.chapters:
            self.chapters.append([])
        self.chapters[-1].append(_DRAWS.say(self.lang, number + 1, name=self.names[seat]))

    def move(self, seat: int, action: int) -> None:
        if action <= RESTART:
            self.place(seat, action)
        elif POINT <= action < NAME:
            self.add(_POINTS_TO.say(self.lang, way=_TOWARDS[action - POINT].say(self.lang)))
        elif NAME <= action < ACCEPT:
            self.add(_ASKS_FOR.say(self.lang, colour=_colour(action - NAME, self.lang)))
        elif action == CHALLENGE:
            self.challenged = True
            self.say(_CHALLENGES, seat)
        elif action in (PASS, KEEP, ACCEPT):
            self.say({PASS: _PASSES, KEEP: _PLACES_NOTHING, ACCEPT: _ACCEPTS}[action], seat)

    def place(self, seat: int, action: int) -> None:
        if self.placements % _TO_CHAPTER == 0:
            self.chapters.append([])
        self.placements += 1
        self.calls = _CALLS.say(self.lang) if CALL <= action < RESTART else ""
        words = _AS_RESTART if action == RESTART else _PLACES
        self.placing = words.say(self.lang, name=self.names[seat], tile=_a(action % CALL, self.lang))
        self.chapters[-1].append(f"{self.placing}{self.calls}.")

    def add(self, part: str) -> None:
        """One more part of a placement: the call comes last."""
        self.placing += part
        self.chapters[-1][-1] = f"{self.placing}{self.calls}."


def _log(view: WildTilesView, people: People, lang: Lang) -> list[Chapter]:
    table = view.table
    tale = _Tale(people, lang)
    for i in range(table.logged):
        if kind_of(table.log[i]) != CHOSE:
            tale.hear(table.log[i])
    return [
        Chapter(_CHAPTER.say(lang, first=_TO_CHAPTER * n + 1, last=_TO_CHAPTER * (n + 1)), tuple(lines))
        for n, lines in enumerate(tale.chapters)
    ]


# --- the score ----------------------------------------------------------------------------


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
        *(_symbol(tile) for tile in range(len(NAMES))),
        *(f"a{arrow}" for arrow in ARROWS),
        *(f"b{sign}" for sign in _DRAWN_SIGNS),
    )
    plan = "wt"

    def public(self, view: View, people: People, lang: Lang) -> dict[str, Facts]:
        seen = _mine(view)
        table = seen.table
        zones = {f"seat{seat}": _seat(table, seat, people, lang) for seat in range(table.players)}
        zones["board"] = {"size": table.board.size}
        zones |= _cells(table, lang)
        zones["force"] = _force(seen, people, lang)
        zones["key"] = _key(table, lang)
        return zones

    def private(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> dict[str, Facts]:
        seen = _mine(view)
        return {"spots": _spots(seen, lang), "pad": _pad(seen, lang), "hand": _hand(seen, lang, draft)}

    def prompt(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt:
        seen = _mine(view)
        if seen.table.turn() != view.seat or view.seat == NOBODY:
            return _wait(seen, people, lang)
        return _ask(seen, people, lang)

    def log(self, view: View, people: People, lang: Lang) -> list[Chapter]:
        return _log(_mine(view), people, lang)

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
