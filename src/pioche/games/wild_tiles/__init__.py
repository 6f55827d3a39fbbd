"""Wild Tiles, a shedding game on a board: every tile points at the space where the next one must go; 2 to 4 players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pioche.core.cards import Card, Cards
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal
from pioche.core.game import Action, Game, GameInfo, Refusal, State, View
from pioche.core.native import i64, vec
from pioche.core.options import Choice, Number, Options
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Lang, Words
from pioche.games.wild_tiles import notation
from pioche.games.wild_tiles.board import DEFAULT, BoardChoice, board_named, read_board
from pioche.games.wild_tiles.kernel import ACTIONS, Agreed, WildTilesState
from pioche.games.wild_tiles.tiles import COPIES, MASTER, NAMES, RANK
from pioche.games.wild_tiles.view import WildTilesView
from pioche.games.wild_tiles.worlds import redeal

__all__ = ["GAME", "INFO", "read_board"]

_SWITCH: Final = ("on", "off")

INFO: Final = GameInfo(
    id="wild_tiles",
    title="Wild Tiles",
    line=Words(
        "Match the last tile, then point at the space where the next one must go.",
        "Suivez la dernière tuile, puis montrez la case où la suivante devra aller.",
    ),
    rules_version=1,
    cards=Cards(NAMES),
    actions=ACTIONS,
    options=(
        Number("players", 4, ("WT-1.2", "WT-16.1"), Words("Players", "Joueurs"), low=2, high=4),
        Choice(
            "teams",
            "off",
            ("WT-17.1",),
            Words("Teams: A and C against B and D", "En équipes : A et C contre B et D"),
            only_for=(4,),
            values=_SWITCH,
        ),
        Choice(
            "pass_the_master",
            "off",
            ("WT-18.1", "WT-18.2"),
            Words("Pass the Master: two Masters, never placed", "Passez le Master : deux Masters, jamais posés"),
            values=_SWITCH,
        ),
        Choice(
            "restart",
            "off",
            ("WT-19.1",),
            Words("Restart: a Wild may bring a second tile", "Restart : un Wild peut amener une seconde tuile"),
            values=_SWITCH,
        ),
        Number(
            "target_score",
            500,
            ("WT-15.5", "WT-17.4"),
            Words("The match ends once a total reaches it", "La partie finit quand un total l’atteint"),
        ),
        Choice(
            "bluffing",
            "on",
            ("WT-20.1", "WT-20.2", "WT-20.3", "WT-20.6"),
            Words("Bluffs are possible and may be challenged", "On peut bluffer, et contester un bluff"),
            values=_SWITCH,
        ),
        Choice(
            "one_tile_call",
            "manual",
            ("WT-12.1", "WT-12.3"),
            Words("The call of the last tile", "L’annonce de la dernière tuile"),
            values=("manual", "automatic"),
        ),
        Choice(
            "last_tile",
            "out_at_once",
            ("WT-14.2", "WT-22.1"),
            Words("A last tile where tiles are to be drawn", "Une dernière tuile là où il faut piocher"),
            values=("out_at_once", "draw_first"),
        ),
        Choice(
            "team_credit",
            "all_racks",
            ("WT-17.3",),
            Words("What a team is credited with", "Ce qui est crédité à une équipe"),
            only_for=(4,),
            values=("all_racks", "opponents_only"),
        ),
        BoardChoice("board", DEFAULT, ("WT-3.1",), Words("The board", "Le plateau")),
    ),
    french={
        "result": "fin",
        "out": "un joueur a fini",
        "blocked": "manche bloquée",
        "last tile": "dernière tuile",
        "number": "nombre",
        "D": "piochez deux",
        "R": "inversion",
        "S": "saute-tour",
        "Wild": "Wild",
        "WD4": "WD4",
        "Master": "Master",
        "none": "aucune",
        "pile": "pioche",
        "left": "non épuisée",
        "exhausted": "épuisée",
        "end": "cause",
        "a rack is empty": "un chevalet est vide",
        "no play-any space is left": "plus aucune case libre",
        "nobody can play or draw": "personne ne peut jouer ni piocher",
    },
)


class WildTiles(Game):
    """The rules of Wild Tiles around a round."""

    @property
    def info(self) -> GameInfo:
        return INFO

    def open(self, options: Options, chance: Chance) -> Deal:
        return _deal(options, 1, (0,) * options.players, chance)

    def next(self, deal: Deal, state: State, chance: Chance) -> Deal | None:
        totals = deal.totals_after(state.scores())
        # WT-15.5, WT-17.4.
        if max(totals) >= deal.options.number("target_score"):
            return None
        return _deal(deal.options, deal.number + 1, totals, chance)

    def winners(self, deal: Deal, state: State) -> list[Seat]:
        """WT-15.6 to WT-15.8; WT-17.4."""
        totals = deal.totals_after(state.scores())
        best = max(totals) if deal.options.word("teams") == "on" else min(totals)
        return [Seat(seat) for seat, total in enumerate(totals) if total == best]

    def start(self, deal: Deal) -> State:
        options = deal.options
        state = WildTilesState(options.players, board_named(options.word("board")), _agreed(options))
        _check(deal)
        for seat in range(options.players):
            for tile in deal.piles[LETTERS[seat]]:
                state.put(seat, tile)
            state.held[seat] = 7
        state.pile = vec[i64](list(deal.piles["pile"]))
        state.stock = len(state.pile)
        state.begin(_starter(deal.piles["lots"], options.players))
        return state

    def text(self, view: View, action: Action) -> str:
        return notation.text(action)

    def parse(self, view: View, text: str) -> Action:
        return notation.parse(text)

    def refusal(self, view: View, action: Action) -> Refusal:
        return notation.refusal(_mine(view), action)

    def redeal(self, view: View, chance: Chance) -> State:
        return redeal(_mine(view), chance)

    def describe(self, view: View, lang: Lang) -> list[str]:
        return notation.describe(_mine(view), lang)


def _mine(view: View) -> WildTilesView:
    assert isinstance(view, WildTilesView)
    return view


def _set(options: Options) -> list[Card]:
    """WT-0.1, WT-0.2; WT-18.1."""
    masters = 2 if options.word("pass_the_master") == "on" else 4
    return [Card(tile) for tile in range(len(NAMES)) for _ in range(masters if tile == MASTER else COPIES[tile])]


def _agreed(options: Options) -> Agreed:
    return Agreed(
        teams=options.word("teams") == "on",
        opponents_only=options.word("team_credit") == "opponents_only",
        no_master=options.word("pass_the_master") == "on",
        restart=options.word("restart") == "on",
        bluffing=options.word("bluffing") == "on",
        automatic=options.word("one_tile_call") == "automatic",
        draw_first=options.word("last_tile") == "draw_first",
    )


def _check(deal: Deal) -> None:
    """WT-2.1, WT-2.6: racks of 7, and in them and the pile the whole set."""
    seats = LETTERS[: deal.options.players]
    for name in [*seats, "pile", "lots"]:
        if name not in deal.piles or (name in seats and len(deal.piles[name]) != 7):
            raise InvalidDeal(fact=name, value=INFO.cards.text(deal.piles.get(name, ())))
    tiles = [tile for name in [*seats, "pile"] for tile in deal.piles[name]]
    if sorted(tiles) != _set(deal.options):
        raise InvalidDeal(fact="pile", value=INFO.cards.text(deal.piles["pile"]))
    if deal.facts:
        raise InvalidDeal(fact=", ".join(deal.facts), value=", ".join(deal.facts.values()))


def _decide(lots: Sequence[Card], players: int) -> tuple[int, int] | None:
    """WT-2.2 to WT-2.4: who starts by these lots, and after how many of them; None if they do not decide."""
    tied, used = list(range(players)), 0
    while len(tied) > 1:
        numbers: list[int] = []
        while len(numbers) < len(tied):
            if used == len(lots):
                return None
            if RANK[lots[used]] < 10:
                numbers.append(RANK[lots[used]])
            used += 1
        tied = [seat for seat, number in zip(tied, numbers, strict=True) if number == max(numbers)]
    return tied[0], used


def _starter(lots: tuple[Card, ...], players: int) -> int:
    decided = _decide(lots, players)
    if decided is None or decided[1] != len(lots):
        raise InvalidDeal(fact="lots", value=INFO.cards.text(lots))
    return decided[0]


def _deal(options: Options, number: int, totals: tuple[int, ...], chance: Chance) -> Deal:
    """WT-2.1 to WT-2.6."""
    decided = None
    while decided is None:
        lots = _set(options)
        chance.shuffle(lots)
        decided = _decide(lots, options.players)
    starter, used = decided
    tiles = _set(options)
    chance.shuffle(tiles)
    racks = {
        (starter + turn) % options.players: tuple(tiles[7 * turn : 7 * turn + 7]) for turn in range(options.players)
    }
    piles = {LETTERS[seat]: racks[seat] for seat in sorted(racks)}
    piles |= {"pile": tuple(tiles[7 * options.players :]), "lots": tuple(lots[:used])}
    return Deal(options, number, totals, {}, piles)


GAME: Final = WildTiles()
