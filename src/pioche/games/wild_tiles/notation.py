"""Wild Tiles in writing: refusals as clauses, the table as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pioche.core.bits import bit, members
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

if TYPE_CHECKING:
    from pioche.games.wild_tiles.view import WildTilesView


# --- refusals ----------------------------------------------------------------------


def refusal(view: WildTilesView, action: Action) -> Refusal:
    state = view.state
    if state.phase <= FORCED:
        return _of_turn(state, action)
    if state.phase == SPACE:
        return _of_space(state, action)
    if state.phase == ARROW:
        return _of_arrow(state, action)
    if state.phase == COLOUR:
        return Refusal({WILD: "WT-5.1", WD4: "WT-5.5", MASTER: "WT-8.3"}[state.tile])
    if state.phase == PASS_TILES:
        if action < CALL:
            return Refusal("WT-7.6", cards=_cards(state.ones[state.actor]))
        return Refusal("WT-7.5", also=("WT-7.6",))
    if state.phase == TRADE:
        return Refusal("WT-7.10") if WITH <= action < AT else Refusal("WT-7.11", also=("WT-7.10",))
    if state.phase == ANSWER_WD4:
        return Refusal("WT-5.11", also=("WT-6.3",) if action <= RESTART else ())
    return Refusal("WT-12.3" if state.phase == CATCH else "WT-10.1")


def _of_turn(state: WildTilesState, action: Action) -> Refusal:
    if action < RESTART:
        return _of_tile(state, action)
    if action == RESTART:
        return _of_restart(state)
    if action == KEEP:
        return _of_keep(state)
    if action <= PASS:
        return _of_drawing(state, action)
    if action < NAME:
        return Refusal("WT-3.5")
    if action < ACCEPT:
        return Refusal("WT-5.1", also=("WT-5.5", "WT-8.3"))
    if action <= CHALLENGE:
        return Refusal("WT-5.11", also=("WT-10.1",)) if state.agreed.bluffing else Refusal("WT-20.6")
    if action <= LET_GO:
        return Refusal("WT-12.3")
    return Refusal("WT-7.10") if action < AT else Refusal("WT-1.8", also=("WT-11.6",))


def _of_tile(state: WildTilesState, action: Action) -> Refusal:
    tile = action % CALL
    ones = state.ones[state.actor]
    if not bit(tile) & ones:
        # Nobody places a tile that is not in the rack.
        return Refusal(_duty(state), also=("WT-20.5",), cards=_cards(ones))
    if bit(tile) & state.placeable():
        return Refusal("WT-12.1", also=("WT-12.3",))
    if state.phase == DRAWN and tile != state.drawn:
        return Refusal("WT-9.6", cards=(state.drawn,))
    clause, *also = _unlawful(state, tile)
    cards = _cards(ones & OF_COLOUR[state.colour]) if clause == "WT-5.6" else ()
    if state.phase in (SECOND, REPLACE, FORCED):
        return Refusal(_duty(state), also=(clause, *also), cards=cards or _cards(state.placeable()))
    return Refusal(clause, also=tuple(also), cards=cards)


def _duty(state: WildTilesState) -> str:
    """The clause that says which tiles may be placed."""
    if state.phase == SECOND:
        return "WT-19.5" if state.open else "WT-19.4"
    if state.phase == FORCED:
        return "WT-10.8" if state.arrows else "WT-10.10"
    return {OPEN: "WT-4.1", TURN: "WT-4.10", DRAWN: "WT-9.6", REPLACE: "WT-5.17"}[state.phase]


def _unlawful(state: WildTilesState, tile: int) -> tuple[str, ...]:
    """Why a tile of the rack is not lawful on the target."""
    if tile == MASTER:
        if state.phase == OPEN:
            return ("WT-4.2", "WT-8.1")
        return ("WT-18.2",) if state.agreed.no_master and state.open else ("WT-8.1",)
    if tile == WD4:
        return ("WT-5.6", "WT-20.6") if not state.agreed.bluffing else ("WT-5.6",)
    return ("WT-4.9", "WT-4.4", "WT-4.5" if RANK[tile] < 10 else "WT-4.6")


def _of_restart(state: WildTilesState) -> Refusal:
    if not state.agreed.restart:
        return Refusal("WT-19.1")
    if state.phase == SECOND:
        return Refusal("WT-19.6")
    if state.phase != TURN:
        return Refusal("WT-19.8")
    if not state.ones[state.actor] & bit(WILD):
        return Refusal("WT-19.1", cards=_cards(state.ones[state.actor]))
    dead_end = state.target != FREE and state.arrows == 0
    return Refusal("WT-19.8" if dead_end else "WT-19.7")


def _of_keep(state: WildTilesState) -> Refusal:
    if state.phase == DRAWN:
        return Refusal("WT-9.11", also=("WT-20.6",), cards=(state.drawn,))
    return Refusal("WT-9.5")


def _of_drawing(state: WildTilesState, action: Action) -> Refusal:
    """Why a player may not draw, or pass."""
    if state.phase == DRAWN:
        return Refusal("WT-9.4", also=("WT-9.5",), cards=(state.drawn,))
    if state.phase != TURN:
        clause = "WT-19.3" if state.phase == SECOND else _duty(state)
        return Refusal(clause, cards=_cards(state.placeable()))
    able = state.able(state.actor)
    lawful = _cards(state.placeable())
    if state.taken == state.stock:
        return Refusal("WT-9.8", cards=lawful) if able else Refusal("WT-13.7")
    if able and state.duty and not state.agreed.bluffing:
        return Refusal("WT-20.6", also=("WT-9.7" if state.arrows else "WT-9.9",), cards=lawful)
    if action == DRAW:
        return Refusal("WT-9.13", also=("WT-9.16" if able else "WT-9.15",))
    if state.held[state.actor] < LIMIT:
        return Refusal("WT-21.3", also=("WT-9.1",))
    return Refusal("WT-9.17", cards=lawful)


def _of_space(state: WildTilesState, action: Action) -> Refusal:
    if action < AT:
        return Refusal("WT-11.6")
    space = action - AT
    if state.is_free(space):
        return Refusal("WT-19.7")
    columns = state.board.any_rows[space // 15 + 1]
    return Refusal("WT-3.2", also=("WT-11.6",)) if columns >> (space % 15 + 1) & 1 else Refusal("WT-11.6")


def _of_arrow(state: WildTilesState, action: Action) -> Refusal:
    if not POINT <= action < NAME:
        return Refusal("WT-3.5")
    return Refusal("WT-19.7" if state.arrows >> (action - POINT) & 1 else "WT-3.6")


def _cards(tiles: int) -> tuple[int, ...]:
    return tuple(members(tiles))


# --- the table in lines of text ---------------------------------------------------

_PHASE: Final = {
    OPEN: Words("{seat} opens the round", "{seat} ouvre la manche"),
    TURN: Words("{seat} is to play", "C’est à {seat} de jouer"),
    DRAWN: Words("{seat} has drawn: place the tile or keep it", "{seat} a pioché\u00a0: poser la tuile ou la garder"),
    SECOND: Words("{seat} places the second tile after a Restart", "{seat} pose la seconde tuile après un Recommencez"),
    REPLACE: Words("{seat} replaces an unlawful WD4", "{seat} remplace une Libre – prenez 4 tuiles irrégulière"),
    FORCED: Words("{seat} renounced wrongly and must place a tile", "{seat} a renoncé à tort et doit poser une tuile"),
    SPACE: Words("{seat} chooses a space for {tile}", "{seat} choisit une case pour {tile}"),
    ARROW: Words("{seat} points the arrow of {tile}", "{seat} oriente la flèche de {tile}"),
    COLOUR: Words("{seat} names a colour for {tile}", "{seat} nomme une couleur pour {tile}"),
    ANSWER_WD4: Words(
        "{seat} accepts or challenges the WD4 of {placer}",
        "{seat} accepte ou conteste la Libre – prenez 4 tuiles de {placer}",
    ),
    ANSWER_RENOUNCE: Words(
        "{seat} accepts or challenges that {renouncer} placed no tile",
        "{seat} accepte ou conteste que {renouncer} n’ait rien posé",
    ),
    PASS_TILES: Words("Tiles are passed: {seat} chooses", "On donne des tuiles\u00a0: {seat} choisit"),
    TRADE: Words("{seat} trades racks with another player", "{seat} échange son casier avec un autre joueur"),
    CATCH: Words("{placer} has one tile: {seat} answers", "{placer} n’a plus qu’une tuile\u00a0: {seat} répond"),
    OUT: Words(
        "{placer} has placed the last tile: the round is over", "{placer} a posé sa dernière tuile\u00a0: manche finie"
    ),
    BLOCKED: Words("Nobody can go on: the round is blocked", "Personne ne peut continuer\u00a0: la manche est bloquée"),
}
_SEAT: Final = Words("{mark} {seat}  {tiles:2} tiles{lost}{rack}", "{mark} {seat}  {tiles:2} tuiles{lost}{rack}")
_LOST: Final = Words("  loses the next turn", "  perd son prochain tour")
_WAY: Final = {
    1: Words("Play runs clockwise", "On joue dans le sens des aiguilles d’une montre"),
    -1: Words("Play runs counter-clockwise", "On joue dans le sens inverse des aiguilles d’une montre"),
}
_PILE: Final = Words("{way}; {pile} in the pile.", "{way}\u00a0; {pile} dans la pioche.")
_TARGET: Final = Words(
    "Target {target}{dead_end}. In force: {force}.", "Cible {target}{dead_end}. En vigueur\u00a0: {force}."
)
_DEAD_END: Final = Words(", a dead end", ", une impasse")
_FREE: Final = Words("any empty A space", "toute case A vide")
_NOTHING: Final = Words("nothing yet", "encore rien")
_RACK: Final = Words("Your rack: {tiles}", "Votre casier\u00a0: {tiles}")
_CHOSEN: Final = Words("You pass: {tiles}", "Vous donnez\u00a0: {tiles}")
_DRAWN_TILE: Final = Words("You drew {tile}.", "Vous avez pioché {tile}.")
_MAY: Final = Words("You may: {words}", "Vous pouvez\u00a0: {words}")
_SCORES: Final = Words("Scores: {scores}", "Points\u00a0: {scores}")
_SHORT: Final = {"Wild": "Wi", "WD4": "W4", "Master": "Ma", "Restart": "Re"}


def describe(view: WildTilesView, lang: Lang) -> list[str]:
    state = view.state
    lines = [_phase_line(state, lang) + "."]
    lines += [_seat_line(view, seat, lang) for seat in range(state.players)]
    lines.append(_PILE.say(lang, way=_WAY[state.way].say(lang), pile=state.stock - state.taken))
    lines += _grid(view)
    lines.append(_target_line(view, lang))
    if view.seat != NOBODY:
        lines += _own_lines(view, lang)
    if state.phase >= OUT:
        lines.append(_SCORES.say(lang, scores=" ".join(map(str, state.scores()))))
    return lines


def _phase_line(state: WildTilesState, lang: Lang) -> str:
    return _PHASE[state.phase].say(
        lang,
        seat=LETTERS[state.actor],
        placer=LETTERS[state.placer],
        renouncer=LETTERS[state.renouncer],
        tile=NAMES[state.tile],
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
    board = view.state.board
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
        target=_FREE.say(lang) if view.state.target == FREE else view.target(),
        dead_end=_DEAD_END.say(lang) if view.dead_end() else "",
        force=" ".join(force) or _NOTHING.say(lang),
    )


def _own_lines(view: WildTilesView, lang: Lang) -> list[str]:
    lines = [_RACK.say(lang, tiles=" ".join(view.rack()) or "–")]
    if view.chosen():
        lines.append(_CHOSEN.say(lang, tiles=" ".join(view.chosen())))
    if view.state.phase == DRAWN and view.state.drawn >= 0:
        lines.append(_DRAWN_TILE.say(lang, tile=NAMES[view.state.drawn]))
    actions = view.actions()
    if actions:
        lines.append(_MAY.say(lang, words=" ".join(WORDS[action] for action in actions)))
    return lines
