"""What a player is asked, and what the others wait for."""

from __future__ import annotations

from typing import Final

from pioche.core.game import Action
from pioche.core.seats import NOBODY
from pioche.core.table import Act, People, Prompt
from pioche.core.words import Counted, Lang, Words
from pioche.games.wild_tiles.kernel import (
    ANSWER_RENOUNCE,
    ANSWER_WD4,
    ARROW,
    CALL,
    CATCH,
    COLOUR,
    DRAW,
    DRAWN,
    FORCED,
    KEEP,
    NAME,
    OPEN,
    PASS,
    PASS_TILES,
    REPLACE,
    RESTART,
    SECOND,
    SPACE,
    TRADE,
    TURN,
    WITH,
    WORDS,
    WildTilesState,
)
from pioche.games.wild_tiles.spaces import AGAIN, ANY, DRAW_SPACE, FREE, LOSE_TURN, PASS_LEFT, PASS_RIGHT, TRADE_SPACE
from pioche.games.wild_tiles.table_board import NEXT, OVER
from pioche.games.wild_tiles.table_tiles import TILES, colour_name, is_dead_end, the_tile, wanted, way_of_tile
from pioche.games.wild_tiles.tiles import COLOURS, NAMES, OF_COLOUR, WD4
from pioche.games.wild_tiles.view import WildTilesView

_PUT_CALLING: Final = Words("Place {tile} and announce", "Poser {tile} et annoncer")
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


def ask(view: WildTilesView, people: People, lang: Lang) -> Prompt:
    table = view.table
    if table.phase <= FORCED:
        return _ask_tile(view, lang)
    if table.phase <= COLOUR:
        return _ask_rest(view, lang)
    if table.phase == ANSWER_WD4:
        name = people.names[table.placer]
        colour = colour_name(table.was_colour, lang)
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
        return Prompt(_DREW_IT.say(lang, tile=the_tile(table.drawn, lang)), _why_drawn(view, lang), acts)
    if table.phase == SECOND:
        return Prompt(_SECOND.say(lang, what=wanted(table, lang)), _SECOND_WHY.say(lang), acts)
    if table.phase == REPLACE:
        return Prompt(_REPLACE.say(lang), _REPLACE_WHY.say(lang), acts)
    if table.phase == FORCED:
        return Prompt(_FORCED.say(lang), _FORCED_WHY.say(lang, n=table.penalty), acts)
    return Prompt(_YOURS.say(lang, what=wanted(table, lang)), _why_turn(view, lang), acts)


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
    if is_dead_end(table):
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
        label = _PUT_CALLING.say(lang, tile=the_tile(tile, lang))
        return Act(WORDS[action], label, way_of_tile(table, tile), "go")
    if action == RESTART:
        return Act(WORDS[action], _RESTART.say(lang), "add")
    alone = len(view.actions()) == 1
    words = {DRAW: _RENOUNCE if table.able(view.seat) else _DRAW, PASS: _PASS, KEEP: _KEEP}[action]
    return Act(WORDS[action], words.say(lang), look="go" if alone else "alt")


def _ask_rest(view: WildTilesView, lang: Lang) -> Prompt:
    """The space, arrow or colour of the tile in hand."""
    table = view.table
    tile = the_tile(table.tile, lang)
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
        return _AIM_BLUFF.say(lang, colour=colour_name(table.was_colour, lang))
    return _AIM_WHY.say(lang)


def _colour_act(colour: int, lang: Lang) -> Act:
    letter = COLOURS[colour]
    label = colour_name(colour, lang).capitalize()
    return Act(letter, label, look=f"chip s{letter}", face=f'<svg><use href="#s{letter}"/></svg>')


def _ask_pass(view: WildTilesView, people: People, lang: Lang) -> Prompt:
    table = view.table
    left = table.board.kind[table.space] == PASS_LEFT
    name = people.names[(view.seat + (1 if left else -1)) % table.players]
    words = _PASS_MORE if table.chosen else _PASS_ON
    return Prompt(words.say(lang, table.board.amount[table.space] - table.chosen, name=name), _PASS_WHY.say(lang))


def _trade_with(table: WildTilesState, seat: int, people: People, lang: Lang) -> Act:
    tiles = TILES.say(lang, table.held[seat]).replace(" ", "\u00a0")
    label = _TRADE_WITH.say(lang, name=people.names[seat], tiles=tiles)
    return Act(WORDS[WITH + seat], label, look="go")


def wait(view: WildTilesView, people: People, lang: Lang) -> Prompt:
    table = view.table
    turn = table.turn()
    if turn == NOBODY:
        return Prompt(OVER.say(lang))
    why = NEXT.say(lang, what=wanted(table, lang)) + "." if table.phase <= TURN else ""
    return Prompt(_WAITS[table.phase].say(lang, name=people.names[turn]), why)
