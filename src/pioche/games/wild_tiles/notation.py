"""Wild Tiles in writing: moves as words, refusals as clauses, the table as lines of text."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit, members
from pioche.core.errors import InvalidText
from pioche.core.game import Action, Refusal
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Lang, Words
from pioche.games.wild_tiles.kernel import (
    ACCEPT,
    ANSWER_RENOUNCE,
    ANSWER_WD4,
    ARROW,
    AT,
    BLOCKED,
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    DRAW,
    DRAWN,
    FORCED,
    KEEP,
    LET_GO,
    NAME,
    OPEN,
    OUT,
    PASS,
    PASS_TILES,
    POINT,
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
from pioche.games.wild_tiles.spaces import FREE
from pioche.games.wild_tiles.tiles import LIMIT, MASTER, NAMES, OF_COLOUR, RANK, WD4, WILD
from pioche.games.wild_tiles.view import WildTilesView

_ACTIONS: Final = {word.lower(): action for action, word in enumerate(WORDS)}


def text(action: Action) -> str:
    return str(WORDS[action])


def parse(text: str) -> Action:
    action = _ACTIONS.get(text.lower())
    if action is None:
        raise InvalidText(text=text)
    return Action(action)


# --- refusals ----------------------------------------------------------------------


def refusal(view: WildTilesView, action: Action) -> Refusal:
    table = view.table
    if table.phase <= FORCED:
        return _of_turn(table, action)
    if table.phase == SPACE:
        return _of_space(table, action)
    if table.phase == ARROW:
        return _of_arrow(table, action)
    if table.phase == COLOUR:
        return Refusal({WILD: "WT-5.1", WD4: "WT-5.5", MASTER: "WT-8.3"}[table.tile])
    if table.phase == PASS_TILES:
        if action < CALL:
            return Refusal("WT-7.6", cards=_cards(table.ones[table.actor]))
        return Refusal("WT-7.5", also=("WT-7.6",))
    if table.phase == TRADE:
        return Refusal("WT-7.10") if WITH <= action < AT else Refusal("WT-7.11", also=("WT-7.10",))
    if table.phase == ANSWER_WD4:
        return Refusal("WT-5.11", also=("WT-6.3",) if action <= RESTART else ())
    return Refusal("WT-12.3" if table.phase == CATCH else "WT-10.1")


def _of_turn(table: WildTilesState, action: Action) -> Refusal:
    if action < RESTART:
        return _of_tile(table, action)
    if action == RESTART:
        return _of_restart(table)
    if action == KEEP:
        return _of_keep(table)
    if action <= PASS:
        return _of_drawing(table, action)
    if action < NAME:
        return Refusal("WT-3.5")
    if action < ACCEPT:
        return Refusal("WT-5.1", also=("WT-5.5", "WT-8.3"))
    if action <= CHALLENGE:
        return Refusal("WT-5.11", also=("WT-10.1",)) if table.agreed.bluffing else Refusal("WT-20.6")
    if action <= LET_GO:
        return Refusal("WT-12.3")
    return Refusal("WT-7.10") if action < AT else Refusal("WT-1.8", also=("WT-11.6",))


def _of_tile(table: WildTilesState, action: Action) -> Refusal:
    tile = action % CALL
    ones = table.ones[table.actor]
    if not bit(tile) & ones:
        # Nobody places a tile that is not in the rack.
        return Refusal(_duty(table), also=("WT-20.5",), cards=_cards(ones))
    if bit(tile) & table.placeable():
        return Refusal("WT-12.1", also=("WT-12.3",))
    if table.phase == DRAWN and tile != table.drawn:
        return Refusal("WT-9.6", cards=(table.drawn,))
    clause, *also = _unlawful(table, tile)
    cards = _cards(ones & OF_COLOUR[table.colour]) if clause == "WT-5.6" else ()
    if table.phase in (SECOND, REPLACE, FORCED):
        return Refusal(_duty(table), also=(clause, *also), cards=cards or _cards(table.placeable()))
    return Refusal(clause, also=tuple(also), cards=cards)


def _duty(table: WildTilesState) -> str:
    """The clause that says which tiles may be placed."""
    if table.phase == SECOND:
        return "WT-19.5" if table.open else "WT-19.4"
    if table.phase == FORCED:
        return "WT-10.8" if table.arrows else "WT-10.10"
    return {OPEN: "WT-4.1", TURN: "WT-4.10", DRAWN: "WT-9.6", REPLACE: "WT-5.17"}[table.phase]


def _unlawful(table: WildTilesState, tile: int) -> tuple[str, ...]:
    """Why a tile of the rack is not lawful on the target."""
    if tile == MASTER:
        if table.phase == OPEN:
            return ("WT-4.2", "WT-8.1")
        return ("WT-18.2",) if table.agreed.no_master and table.open else ("WT-8.1",)
    if tile == WD4:
        return ("WT-5.6", "WT-20.6") if not table.agreed.bluffing else ("WT-5.6",)
    return ("WT-4.9", "WT-4.4", "WT-4.5" if RANK[tile] < 10 else "WT-4.6")


def _of_restart(table: WildTilesState) -> Refusal:
    if not table.agreed.restart:
        return Refusal("WT-19.1")
    if table.phase == SECOND:
        return Refusal("WT-19.6")
    if table.phase != TURN:
        return Refusal("WT-19.8")
    if not table.ones[table.actor] & bit(WILD):
        return Refusal("WT-19.1", cards=_cards(table.ones[table.actor]))
    dead_end = table.target != FREE and table.arrows == 0
    return Refusal("WT-19.8" if dead_end else "WT-19.7")


def _of_keep(table: WildTilesState) -> Refusal:
    if table.phase == DRAWN:
        return Refusal("WT-9.11", also=("WT-20.6",), cards=(table.drawn,))
    return Refusal("WT-9.5")


def _of_drawing(table: WildTilesState, action: Action) -> Refusal:
    """Why a player may not draw, or pass."""
    if table.phase == DRAWN:
        return Refusal("WT-9.4", also=("WT-9.5",), cards=(table.drawn,))
    if table.phase != TURN:
        clause = "WT-19.3" if table.phase == SECOND else _duty(table)
        return Refusal(clause, cards=_cards(table.placeable()))
    able = table.able(table.actor)
    lawful = _cards(table.placeable())
    if table.taken == table.stock:
        return Refusal("WT-9.8", cards=lawful) if able else Refusal("WT-13.7")
    if able and table.duty and not table.agreed.bluffing:
        return Refusal("WT-20.6", also=("WT-9.7" if table.arrows else "WT-9.9",), cards=lawful)
    if action == DRAW:
        return Refusal("WT-9.13", also=("WT-9.16" if able else "WT-9.15",))
    if table.held[table.actor] < LIMIT:
        return Refusal("WT-21.3", also=("WT-9.1",))
    return Refusal("WT-9.17", cards=lawful)


def _of_space(table: WildTilesState, action: Action) -> Refusal:
    if action < AT:
        return Refusal("WT-11.6")
    space = action - AT
    if table.is_free(space):
        return Refusal("WT-19.7")
    columns = table.board.any_rows[space // 15 + 1]
    return Refusal("WT-3.2", also=("WT-11.6",)) if columns >> (space % 15 + 1) & 1 else Refusal("WT-11.6")


def _of_arrow(table: WildTilesState, action: Action) -> Refusal:
    if not POINT <= action < NAME:
        return Refusal("WT-3.5")
    return Refusal("WT-19.7" if table.arrows >> (action - POINT) & 1 else "WT-3.6")


def _cards(tiles: int) -> tuple[int, ...]:
    return tuple(members(tiles))


# --- the table in lines of text ---------------------------------------------------

_PHASE: Final = {
    OPEN: Words("{seat} opens the round", "{seat} ouvre la manche"),
    TURN: Words("{seat} is to play", "C’est à {seat} de jouer"),
    DRAWN: Words("{seat} has drawn: place the tile or keep it", "{seat} a pioché : poser la tuile ou la garder"),
    SECOND: Words("{seat} places the second tile after a Restart", "{seat} pose la seconde tuile après un Restart"),
    REPLACE: Words("{seat} replaces an unlawful WD4", "{seat} remplace un WD4 irrégulier"),
    FORCED: Words("{seat} renounced wrongly and must place a tile", "{seat} a renoncé à tort et doit poser une tuile"),
    SPACE: Words("{seat} chooses a space for {tile}", "{seat} choisit une case pour {tile}"),
    ARROW: Words("{seat} points the arrow of {tile}", "{seat} oriente la flèche de {tile}"),
    COLOUR: Words("{seat} names a colour for {tile}", "{seat} nomme une couleur pour {tile}"),
    ANSWER_WD4: Words(
        "{seat} accepts or challenges the WD4 of {placer}", "{seat} accepte ou conteste le WD4 de {placer}"
    ),
    ANSWER_RENOUNCE: Words(
        "{seat} accepts or challenges that {renouncer} placed no tile",
        "{seat} accepte ou conteste que {renouncer} n’ait rien posé",
    ),
    PASS_TILES: Words("Tiles are passed: {seat} chooses", "On passe des tuiles : {seat} choisit"),
    TRADE: Words("{seat} trades racks with another player", "{seat} échange son chevalet avec un autre joueur"),
    CATCH: Words("{placer} has one tile: {seat} answers", "{placer} n’a plus qu’une tuile : {seat} répond"),
    OUT: Words(
        "{placer} has placed the last tile: the round is over", "{placer} a posé sa dernière tuile : manche finie"
    ),
    BLOCKED: Words("Nobody can go on: the round is blocked", "Personne ne peut continuer : la manche est bloquée"),
}
_SEAT: Final = Words("{mark} {seat}  {tiles:2} tiles{lost}{rack}", "{mark} {seat}  {tiles:2} tuiles{lost}{rack}")
_LOST: Final = Words("  loses the next turn", "  perd son prochain tour")
_WAY: Final = {
    1: Words("Play runs clockwise", "On joue dans le sens des aiguilles d’une montre"),
    -1: Words("Play runs counter-clockwise", "On joue dans le sens inverse des aiguilles d’une montre"),
}
_PILE: Final = Words("{way}; {pile} in the pile.", "{way} ; {pile} dans la pioche.")
_TARGET: Final = Words(
    "Target {target}{dead_end}. In force: {force}.", "Cible {target}{dead_end}. En vigueur : {force}."
)
_DEAD_END: Final = Words(", a dead end", ", un cul-de-sac")
_FREE: Final = Words("any empty A space", "toute case A vide")
_NOTHING: Final = Words("nothing yet", "encore rien")
_RACK: Final = Words("Your rack: {tiles}", "Votre chevalet : {tiles}")
_CHOSEN: Final = Words("You pass: {tiles}", "Vous passez : {tiles}")
_DRAWN_TILE: Final = Words("You drew {tile}.", "Vous avez pioché {tile}.")
_MAY: Final = Words("You may: {words}", "Vous pouvez : {words}")
_SCORES: Final = Words("Scores: {scores}", "Points : {scores}")
_SHORT: Final = {"Wild": "Wi", "WD4": "W4", "Master": "Ma", "Restart": "Re"}


def describe(view: WildTilesView, lang: Lang) -> list[str]:
    table = view.table
    lines = [_phase_line(table, lang) + "."]
    lines += [_seat_line(view, seat, lang) for seat in range(table.players)]
    lines.append(_PILE.say(lang, way=_WAY[table.way].say(lang), pile=table.stock - table.taken))
    lines += _grid(view)
    lines.append(_target_line(view, lang))
    if view.seat != NOBODY:
        lines += _own_lines(view, lang)
    if table.phase >= OUT:
        lines.append(_SCORES.say(lang, scores=" ".join(map(str, table.scores()))))
    return lines


def _phase_line(table: WildTilesState, lang: Lang) -> str:
    return _PHASE[table.phase].say(
        lang,
        seat=LETTERS[table.actor],
        placer=LETTERS[table.placer],
        renouncer=LETTERS[table.renouncer],
        tile=NAMES[table.tile],
    )


def _seat_line(view: WildTilesView, seat: int, lang: Lang) -> str:
    place = view.place(seat)
    rack = place["rack"]
    return _SEAT.say(
        lang,
        mark=">" if seat == view.turn() else " ",
        seat=LETTERS[seat],
        tiles=place["tiles"],
        lost=_LOST.say(lang) if place["loses_turn"] else "",
        rack="  " + " ".join(rack) if isinstance(rack, list) else "",
    )


def _grid(view: WildTilesView) -> list[str]:
    """The board: its spaces, the tiles in their places, and brackets around the target."""
    board = view.table.board
    tiles = {space: tile for space, tile, *_ in view.tiles()}
    target = view.target()
    lines = ["     " + "".join(f"{column:4}" for column in range(1, board.size + 1))]
    for r in range(board.size):
        cells = []
        for c in range(board.size):
            space = f"r{r + 1}c{c + 1}"
            tile = tiles.get(space)
            sign = board.signs[r][c] if tile is None else _SHORT.get(tile, tile)
            cells.append(f"[{sign}]" if space == target else f" {sign} ")
        lines.append(f"{r + 1:4} " + "".join(f"{cell:>4}" for cell in cells))
    return lines


def _target_line(view: WildTilesView, lang: Lang) -> str:
    force = [word for word in view.in_force().values() if word is not None]
    return _TARGET.say(
        lang,
        target=_FREE.say(lang) if view.table.target == FREE else view.target(),
        dead_end=_DEAD_END.say(lang) if view.dead_end() else "",
        force=" ".join(force) or _NOTHING.say(lang),
    )


def _own_lines(view: WildTilesView, lang: Lang) -> list[str]:
    lines = [_RACK.say(lang, tiles=" ".join(view.rack()) or "–")]
    if view.chosen():
        lines.append(_CHOSEN.say(lang, tiles=" ".join(view.chosen())))
    if view.table.phase == DRAWN and view.table.drawn >= 0:
        lines.append(_DRAWN_TILE.say(lang, tile=NAMES[view.table.drawn]))
    actions = view.actions()
    if actions:
        lines.append(_MAY.say(lang, words=" ".join(WORDS[action] for action in actions)))
    return lines
