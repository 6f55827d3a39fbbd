"""What is asked, and of whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pioche.core.game import Action
from pioche.core.seats import NOBODY
from pioche.core.words import Counted, Lang, Words
from pioche.decks.mu_words import COLOUR as COLOUR_WORDS
from pioche.games.wild_tiles.kernel import (
    ANSWER_RENOUNCE,
    ANSWER_WD4,
    ARROW,
    CALL,
    CATCH,
    COLOUR,
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
)
from pioche.games.wild_tiles.spaces import AGAIN, ANY, DRAW_SPACE, FREE, LOSE_TURN, PASS_LEFT, PASS_RIGHT, TRADE_SPACE
from pioche.games.wild_tiles.table.arrivals import arrivals
from pioche.games.wild_tiles.table.board import NEXT
from pioche.games.wild_tiles.table.tiles import (
    TILES,
    Wanted,
    colour_name,
    is_dead_end,
    the_tile,
    wanted,
    wanted_text,
    way_of_tile,
)
from pioche.games.wild_tiles.tiles import COLOURS, NAMES, OF_COLOUR, WD4
from pioche.games.wild_tiles.view import WildTilesView
from pioche.table.html import BLANK, NOTHING, Html, drawing, escape, join, markup, say
from pioche.table.presenter import Button, Draft, People, Prompt
from pioche.table.zone import Way, Zone, zone

_PUT_CALLING: Final = Words("Place {tile} and announce", "Poser {tile} et annoncer")
_YOURS: Final = Words("Your turn: {what}", "À vous\u00a0: {what}")
_OPENING: Final = Words(
    "You start: place any tile but a Master", "Vous commencez\u00a0: posez une tuile, sauf une super-maîtresse"
)
_OPENING_WHY: Final = Words(
    "Then its arrow says where the next tile goes.", "Sa flèche dira ensuite où va la tuile suivante."
)
_FITS: Final = Counted(
    Words("{n} of your tiles fits the lit space.", "{n} de vos tuiles convient à la case éclairée."),
    Words("{n} of your tiles fit the lit space.", "{n} de vos tuiles conviennent à la case éclairée."),
)
_WHERE_THERE_IS_ROOM: Final = Html("<span class=long>{text}</span>")
_NONE_FITS: Final = Words("None of your tiles fits.", "Aucune de vos tuiles ne convient.")
_FULL: Final = Words("Your rack is full, so you draw nothing.", "Votre casier est plein\u00a0: vous ne piochez pas.")
_TRADED: Final = Words("You have traded racks with {name}.", "Vous avez échangé vos casiers avec {name}.")
_CALL_NOW: Final = Words(
    "Announce your last tile as you place this one, or be caught.",
    "Annoncez votre dernière tuile en posant celle-ci, sinon gare.",
)
_ON_IT: Final = {
    ANY: Words("The lit space takes any tile.", "Jouez sur la case éclairée une tuile quelconque."),
    DRAW_SPACE: Words("A number placed there makes you draw {n}.", "Un nombre posé là vous fait piocher {n}."),
    PASS_LEFT: Words(
        "A number placed there: all pass {n} tiles to the left.",
        "Un nombre posé là\u00a0: chacun donne {n} tuiles à gauche.",
    ),
    PASS_RIGHT: Words(
        "A number placed there: all pass {n} tiles to the right.",
        "Un nombre posé là\u00a0: chacun donne {n} tuiles à droite.",
    ),
    TRADE_SPACE: Words(
        "A number placed there trades racks. Who can place here must.",
        "Un nombre posé là échange deux casiers. Qui peut y poser une tuile doit le faire.",
    ),
    AGAIN: Words("A number placed there: you play again.", "Un nombre posé là\u00a0: vous rejouez."),
    LOSE_TURN: Words("A number placed there: you lose a turn.", "Un nombre posé là\u00a0: vous perdez un tour."),
}
_IN_DEAD_END: Final = Words(
    "Dead end: placing here costs 5 tiles, and who can must.",
    "Impasse\u00a0: poser ici coûte 5 tuiles, et qui peut le faire doit le faire.",
)
_IN_FREED_DEAD_END: Final = Words(
    "Dead end: it costs 5 tiles, placed or not, and who can must place.",
    "Impasse\u00a0: elle coûte 5 tuiles, que l’on pose ou non, et qui peut poser doit le faire.",
)
_DRAW: Final = Words("Draw a tile", "Piocher une tuile")
_RENOUNCE: Final = Words("Renounce and draw", "Renoncer et piocher")
_BLUFF: Final = Words("Bluff: draw all the same", "Bluffer\u00a0: piocher quand même")
_BLUFF_AND_PASS: Final = Words("Bluff: pass all the same", "Bluffer\u00a0: passer quand même")
_PASS: Final = Words("Pass", "Passer son tour")
_RESTART: Final = Words("Wild as a Restart", "Libre comme Recommencez")
_DREW_IT: Final = Words("You drew {tile}", "Vous avez pioché {tile}")
_PLACE_OR_KEEP: Final = Words("Place it or keep it?", "La poser ou la garder\u00a0?")
_DREW_BAD: Final = Words("It does not fit: keep it.", "Elle ne convient pas\u00a0: gardez-la.")
_DREW_MUST: Final = Words("In a dead end it must be placed.", "Dans une impasse il faut la poser.")
_KEEP: Final = Words("Keep it", "La garder")
_SECOND: Final = Words("Restart: now a second tile, {what}", "Recommencez\u00a0: une seconde tuile, {what}")
_SECOND_WHY: Final = Words("It goes where the Restart points.", "Elle va là où pointe la première.")
_REPLACE: Final = Words("Your bluff is out: place another tile", "Bluff démasqué\u00a0: posez une autre tuile")
_REPLACE_WHY: Final = Words("Then you draw 4.", "Ensuite vous piochez 4 tuiles.")
_FORCED: Final = Words("You could have placed a tile: do so now", "Vous pouviez poser\u00a0: faites-le maintenant")
_FORCED_WHY: Final = Words("Then you draw {n}.", "Ensuite vous piochez {n} tuiles.")
_WHERE: Final = Words("Where does {tile} go?", "Où va {tile}\u00a0?")
_WHERE_WHY: Final = Words("Any lit space of the board.", "Sur une case éclairée du plateau.")
_AIM: Final = Words("Point the arrow of {tile}", "Orientez la flèche\u00a0: {tile}")
_AIM_WHY: Final = Words(
    "The next tile goes where it points. +5 marks a dead end.",
    "La tuile suivante va là où elle pointe. +5 signale une impasse.",
)
_AIM_BLUFF: Final = Words("A bluff: you hold {colour}. It may be challenged.", "Bluff\u00a0: vous avez du {colour}.")
_NAME: Final = Words("Name a colour for {tile}", "Nommez une couleur\u00a0: {tile}")
_NAME_WHY: Final = Words("The next tile must have it.", "La tuile suivante devra l’avoir.")
_BELIEVE_WD4: Final = Words("{name} made you draw 4: a bluff?", "{name} vous fait piocher 4\u00a0: un bluff\u00a0?")
_BELIEVE_WD4_WHY: Final = Words(
    "Allowed only without any {colour}. A bluff is taken back and {name} draws 4; otherwise you draw 6.",
    "Permis seulement sans {colour}. Un bluff est repris et {name} pioche 4\u00a0; sinon vous piochez 6.",
)
_ACCEPT_WD4: Final = Words("Accept and draw 4", "Accepter et piocher 4")
_BELIEVE_TRADE: Final = Words("{name} placed nothing: a bluff?", "{name} n’a rien posé\u00a0: un bluff\u00a0?")
_BELIEVE_TRADE_WHY: Final = Words(
    "On a trade space who can place must. After a bluff {name} places and draws 2; otherwise you draw 2.",
    "Case d’échange\u00a0: qui peut poser le fait. Un bluff\u00a0: {name} pose, pioche 2\u00a0; sinon vous piochez 2.",
)
_BELIEVE_DEAD_WHY: Final = Words(
    "In a dead end who can place must. After a bluff {name} places and draws 5 more; otherwise you draw 3.",
    "Impasse\u00a0: qui peut poser le fait. Un bluff\u00a0: {name} pose, pioche 5 de plus\u00a0; sinon vous piochez 3.",
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
    "Chacun donne à son voisin\u00a0; rien ne bouge avant que tous aient choisi.",
)
_TRADE: Final = Words("Trade your whole rack: with whom?", "Échangez tout votre casier\u00a0: avec qui\u00a0?")
_TRADE_WHY: Final = Words("You must, and nobody can refuse.", "C’est obligatoire, et nul ne peut refuser.")
_TRADE_WITH: Final = Words("{name} ({tiles})", "{name} ({tiles})")
_CATCH_ASK: Final = Words(
    "{name} has one tile left: was it announced?", "{name} n’a plus qu’une tuile\u00a0: annoncée\u00a0?"
)
_CATCH_WHY: Final = Words(
    "If not, a catch makes {name} draw 2. A wrong catch costs nothing.",
    "Sinon, prendre en faute fait piocher 2 à {name}. Se tromper ne coûte rien.",
)
_CATCH: Final = Words("Catch", "Prendre en faute")
_LET_GO: Final = Words("Let go", "Laisser passer")
_WAITS: Final = {
    OPEN: Words("{name} starts the round", "{name} ouvre la manche"),
    TURN: Words("{name} is to play", "C’est à {name} de jouer"),
    DRAWN: Words("{name} has drawn a tile", "{name} a pioché une tuile"),
    SECOND: Words("{name} places a second tile", "{name} pose une seconde tuile"),
    REPLACE: Words("{name} must replace the bluff", "{name} doit remplacer son bluff"),
    FORCED: Words("{name} must place a tile after all", "{name} doit poser une tuile après tout"),
    SPACE: Words("{name} chooses a space", "{name} choisit une case"),
    ARROW: Words("{name} points the arrow", "{name} oriente la flèche"),
    COLOUR: Words("{name} names a colour", "{name} nomme une couleur"),
    ANSWER_WD4: Words("{name} believes it, or challenges", "{name} y croit, ou conteste"),
    ANSWER_RENOUNCE: Words("{name} believes it, or challenges", "{name} y croit, ou conteste"),
    PASS_TILES: Words("Tiles are passed: {name} chooses", "On donne des tuiles\u00a0: {name} choisit"),
    TRADE: Words("{name} chooses whom to trade with", "{name} choisit avec qui échanger"),
    CATCH: Words("One tile left: {name} answers", "Plus qu’une tuile\u00a0: {name} répond"),
}

# A reason in words, with a number.
Reason = tuple[Words | Counted, int]


_FULL_STOP: Final = Html(".")


class Choice(NamedTuple):
    """An action that is no tile of the rack: placing one with the call (WT-12.1), or placing none."""

    action: int
    words: Words
    way: Way
    look: str


def ask(view: WildTilesView, people: People, lang: Lang, _draft: Draft) -> Zone[Prompt]:
    state = view.state
    if state.phase <= FORCED:
        return _ask_tile(view, people, lang)
    if state.phase == SPACE:
        return _space(state.tile, lang)
    if state.phase == ARROW:
        return _arrow(state.tile, _is_bluff(view), state.was_colour, lang)
    if state.phase == COLOUR:
        return _colour(state.tile, tuple([action - NAME for action in view.actions()]), lang)
    if state.phase == ANSWER_WD4:
        return _believe_wd4(state.placer, state.was_colour, people, lang)
    if state.phase == ANSWER_RENOUNCE:
        return _believe_trade(state.renouncer, _BELIEVE_TRADE_WHY if state.arrows else _BELIEVE_DEAD_WHY, people, lang)
    if state.phase == PASS_TILES:
        left = state.board.kind[state.space] == PASS_LEFT
        neighbour = (view.seat + (1 if left else -1)) % state.players
        more = state.board.amount[state.space] - state.chosen
        return _pass(more, _PASS_MORE if state.chosen else _PASS_ON, neighbour, people, lang)
    if state.phase == TRADE:
        others = [action - WITH for action in view.actions()]
        return _trade(tuple([(seat, state.held[seat]) for seat in others]), people, lang)
    return _catch(state.placer, people, lang)


# --- a tile ---------------------------------------------------------------------------


def _ask_tile(view: WildTilesView, people: People, lang: Lang) -> Zone[Prompt]:
    """A tile is to be placed, or not."""
    state = view.state
    choices = tuple([_choice(view, action) for action in view.actions() if action >= CALL])
    if state.phase == OPEN:
        return _tile(_OPENING, None, ((_OPENING_WHY, 0),), choices, lang)
    if state.phase == DRAWN:
        return _drawn_tile(state.drawn, _why_drawn(view), choices, lang)
    if state.phase == SECOND:
        return _tile(_SECOND, wanted(state), ((_SECOND_WHY, 0),), choices, lang)
    if state.phase == REPLACE:
        return _tile(_REPLACE, None, ((_REPLACE_WHY, 0),), choices, lang)
    if state.phase == FORCED:
        return _tile(_FORCED, None, ((_FORCED_WHY, state.penalty),), choices, lang)
    trader = arrivals(view).trader
    if trader != NOBODY:
        return _traded_tile(wanted(state), trader, choices, people, lang)
    return _tile(_YOURS, wanted(state), tuple(_why_turn(view)), choices, lang)


@zone
def _tile(ask: Words, what: Wanted | None, why: tuple[Reason, ...], choices: tuple[Choice, ...], lang: Lang) -> Prompt:
    reasons = join(BLANK, [_reason(words, number, lang) for words, number in why])
    text = wanted_text(what, lang) if what is not None else NOTHING
    return Prompt(say(ask, lang, what=text), reasons, tuple([_button(choice, lang) for choice in choices]))


def _reason(words: Words | Counted, number: int, lang: Lang) -> Html:
    """How many tiles fit is seen in the rack too: where there is little room it is not said."""
    text = say(words, lang, n=number)
    return markup(_WHERE_THERE_IS_ROOM, text=text) if words is _FITS else text


@zone
def _traded_tile(what: Wanted, trader: int, choices: tuple[Choice, ...], people: People, lang: Lang) -> Prompt:
    """All tiles are new: that is said first."""
    why = say(_TRADED, lang, name=people.names[trader])
    return Prompt(
        say(_YOURS, lang, what=wanted_text(what, lang)), why, tuple([_button(choice, lang) for choice in choices])
    )


@zone
def _drawn_tile(tile: int, why: Words, choices: tuple[Choice, ...], lang: Lang) -> Prompt:
    buttons = tuple([_button(choice, lang) for choice in choices])
    return Prompt(say(_DREW_IT, lang, tile=the_tile(tile, lang)), say(why, lang), buttons)


def _why_drawn(view: WildTilesView) -> Words:
    actions = view.actions()
    if actions == [KEEP]:
        return _DREW_BAD
    return _PLACE_OR_KEEP if KEEP in actions else _DREW_MUST


def _why_turn(view: WildTilesView) -> Iterator[Reason]:
    state = view.state
    actions = view.actions()
    calling = any(CALL <= action < RESTART for action in actions)
    if calling:
        yield _CALL_NOW, 0
    if is_dead_end(state):
        yield _IN_FREED_DEAD_END if state.frees() else _IN_DEAD_END, 0
    elif state.target != FREE and state.board.kind[state.target] in _ON_IT:
        yield _ON_IT[state.board.kind[state.target]], state.board.amount[state.target]
    if not state.open and not calling:
        fits = len([name for name in view.rack() if NAMES.index(name) in actions])
        yield _FITS if fits else _NONE_FITS, fits
    if PASS in actions and state.taken < state.stock:
        yield _FULL, 0


def _choice(view: WildTilesView, action: Action) -> Choice:
    state = view.state
    if action < RESTART:
        return Choice(action, _PUT_CALLING, way_of_tile(state, action - CALL), "go")
    if action == RESTART:
        return Choice(action, _RESTART, "add", "alt")
    alone = len(view.actions()) == 1
    return Choice(action, _renouncing(view, action), "move", "go" if alone else "alt")


def _renouncing(view: WildTilesView, action: Action) -> Words:
    """What placing no tile is called; on some targets who can place must (WT-9.7, WT-9.9)."""
    state = view.state
    if action == KEEP:
        return _KEEP
    able = state.able(view.seat)
    bluff = able and (is_dead_end(state) or (state.target != FREE and state.board.kind[state.target] == TRADE_SPACE))
    if action == PASS:
        return _BLUFF_AND_PASS if bluff else _PASS
    return _BLUFF if bluff else _RENOUNCE if able else _DRAW


def _button(choice: Choice, lang: Lang) -> Button:
    action, words, way, look = choice
    tile = the_tile(action - CALL, lang) if action < RESTART else NOTHING
    return Button(WORDS[action], say(words, lang, tile=tile), way, look)


# --- the space, arrow or colour of the tile in hand -------------------------------------


@zone
def _space(tile: int, lang: Lang) -> Prompt:
    return Prompt(say(_WHERE, lang, tile=the_tile(tile, lang)), say(_WHERE_WHY, lang))


@zone
def _arrow(tile: int, bluff: bool, colour: int, lang: Lang) -> Prompt:
    why = say(_AIM_BLUFF, lang, colour=colour_name(colour, lang)) if bluff else say(_AIM_WHY, lang)
    return Prompt(say(_AIM, lang, tile=the_tile(tile, lang)), why)


def _is_bluff(view: WildTilesView) -> bool:
    state = view.state
    lawful = state.tile != WD4 or state.onto_open or state.dry
    return not lawful and state.ones[view.seat] & OF_COLOUR[state.was_colour] != 0


@zone
def _colour(tile: int, colours: tuple[int, ...], lang: Lang) -> Prompt:
    buttons = tuple([_colour_button(colour, lang) for colour in colours])
    return Prompt(say(_NAME, lang, tile=the_tile(tile, lang)), say(_NAME_WHY, lang), buttons)


def _colour_button(colour: int, lang: Lang) -> Button:
    letter = COLOURS[colour]
    label = escape(COLOUR_WORDS[letter].say(lang).capitalize())
    return Button(letter, label, look=f"chip s{letter}", face=drawing(f"s{letter}"))


# --- answers ----------------------------------------------------------------------------


@zone
def _believe_wd4(placer: int, colour: int, people: People, lang: Lang) -> Prompt:
    name = people.names[placer]
    why = say(_BELIEVE_WD4_WHY, lang, name=name, colour=colour_name(colour, lang))
    return Prompt(say(_BELIEVE_WD4, lang, name=name), why, (Button("accept", say(_ACCEPT_WD4, lang)), _challenge(lang)))


@zone
def _believe_trade(renouncer: int, why: Words, people: People, lang: Lang) -> Prompt:
    name = people.names[renouncer]
    buttons = Button("accept", say(_ACCEPT, lang)), _challenge(lang)
    return Prompt(say(_BELIEVE_TRADE, lang, name=name), say(why, lang, name=name), buttons)


def _challenge(lang: Lang) -> Button:
    return Button("challenge", say(_CHALLENGE, lang), look="go")


@zone
def _pass(more: int, words: Counted, neighbour: int, people: People, lang: Lang) -> Prompt:
    return Prompt(say(words, lang, n=more, name=people.names[neighbour]), say(_PASS_WHY, lang))


@zone
def _trade(others: tuple[tuple[int, int], ...], people: People, lang: Lang) -> Prompt:
    """`others`: seats, and how many tiles each holds."""
    buttons = [_trade_with(seat, held, people, lang) for seat, held in others]
    return Prompt(say(_TRADE, lang), say(_TRADE_WHY, lang), tuple(buttons))


def _trade_with(seat: int, held: int, people: People, lang: Lang) -> Button:
    tiles = escape(TILES.say(lang, held).replace(" ", "\u00a0"))
    return Button(WORDS[WITH + seat], say(_TRADE_WITH, lang, name=people.names[seat], tiles=tiles), look="go")


@zone
def _catch(placer: int, people: People, lang: Lang) -> Prompt:
    name = people.names[placer]
    buttons = (Button("letgo", say(_LET_GO, lang)), Button("catch", say(_CATCH, lang), look="go"))
    return Prompt(say(_CATCH_ASK, lang, name=name), say(_CATCH_WHY, lang, name=name), buttons)


# --- those who wait ---------------------------------------------------------------------


def wait(view: WildTilesView, people: People, lang: Lang) -> Zone[Prompt]:
    state = view.state
    turn = state.turn()
    trader = arrivals(view).trader
    return _waiting(_WAITS[state.phase], turn, trader, wanted(state) if state.phase <= TURN else None, people, lang)


@zone
def _waiting(words: Words, turn: int, trader: int, what: Wanted | None, people: People, lang: Lang) -> Prompt:
    ask = say(words, lang, name=people.names[turn])
    if trader != NOBODY:
        return Prompt(ask, say(_TRADED, lang, name=people.names[trader]))
    if what is None:
        return Prompt(ask)
    return Prompt(ask, join(NOTHING, [say(NEXT, lang, what=wanted_text(what, lang)), _FULL_STOP]))
