"""Wild Tiles, a shedding game on a board: every tile points at the space where the next one must go; 2 to 4 players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pioche.core.cards import Card, Cards
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal
from pioche.core.game import Game, GameInfo, State
from pioche.core.native import i64, vec
from pioche.core.options import Choice, Number, Options
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Words
from pioche.games.wild_tiles.kernel import ACTIONS, Agreed, WildTilesState
from pioche.games.wild_tiles.material.board import DEFAULT, BoardChoice, board_named, read_board
from pioche.games.wild_tiles.tiles import COPIES, MASTER, NAMES, RANK

__all__ = ["GAME", "INFO", "read_board"]

_SWITCH: Final = ("on", "off")

INFO: Final = GameInfo(
    id="wild_tiles",
    package=__name__,
    title="Wild Tiles",
    line=Words(
        "Match the last tile, then point at the space where the next one must go.",
        "Suivez la dernière tuile, puis montrez la case où la suivante devra aller.",
    ),
    minutes=45,  # by trial: the box prints none
    rules_version=1,
    cards=Cards(NAMES),
    actions=ACTIONS,
    options=(
        Number("players", 4, ("WT-1.2", "WT-16.1"), Words("Players", "Joueurs"), low=2, high=4),
        Choice(
            "teams",
            "off",
            ("WT-17.1",),
            Words("Teams: A and C against B and D", "En équipes\u00a0: A et C contre B et D"),
            only_for=(4,),
            values=_SWITCH,
        ),
        Choice(
            "pass_the_master",
            "off",
            ("WT-18.1", "WT-18.2"),
            Words(
                "Pass the Master: two Masters, never placed",
                "Passez la tuile super-maîtresse\u00a0: deux, jamais posées",
            ),
            values=_SWITCH,
        ),
        Choice(
            "restart",
            "off",
            ("WT-19.1",),
            Words(
                "Restart: a Wild may bring a second tile", "Recommencez\u00a0: une Libre peut amener une seconde tuile"
            ),
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
            value_words={
                "manual": Words("by the player, who may forget", "par le joueur, qui peut l’oublier"),
                "automatic": Words("made for you", "faite pour vous"),
            },
        ),
        Choice(
            "last_tile",
            "out_at_once",
            ("WT-14.2", "WT-22.1"),
            Words("A last tile where tiles are to be drawn", "Une dernière tuile là où il faut piocher"),
            values=("out_at_once", "draw_first"),
            value_words={
                "out_at_once": Words("ends the round at once", "finit la manche aussitôt"),
                "draw_first": Words("the tiles are drawn first", "on pioche d’abord"),
            },
        ),
        Choice(
            "team_credit",
            "all_racks",
            ("WT-17.3",),
            Words("What a team is credited with", "Ce qui est crédité à une équipe"),
            only_for=(4,),
            only_with=(("teams", "on"),),
            values=("all_racks", "opponents_only"),
            value_words={
                "all_racks": Words("all other racks", "tous les autres casiers"),
                "opponents_only": Words("the racks of the opponents", "les casiers des adversaires"),
            },
        ),
        Choice(
            "dead_end",
            "passes_on",
            ("WT-11.7", "WT-22.7", "WT-22.8", "WT-22.9", "WT-22.10"),
            Words("A dead end in which no tile is placed", "Une impasse où aucune tuile n’est posée"),
            added=True,
            values=("passes_on", "always_five"),
            value_words={
                "passes_on": Words("the next player faces it too", "le joueur suivant l’affronte aussi"),
                "always_five": Words(
                    "draw five, and the next player is free", "on pioche cinq, et le suivant est libre"
                ),
            },
        ),
        BoardChoice("board", DEFAULT, ("WT-3.1",), Words("The board", "Le plateau")),
    ),
    outcomes=(
        Words("result", "fin"),
        Words("out", "un joueur a fini"),
        Words("blocked", "manche bloquée"),
        Words("last tile", "dernière tuile"),
        Words("number", "nombre"),
        Words("D", "prenez 2 tuiles"),
        Words("R", "inversez"),
        Words("S", "passez"),
        Words("Wild", "Libre"),
        Words("WD4", "Libre – prenez 4 tuiles"),
        Words("Master", "tuile super-maîtresse"),
        Words("none", "aucune"),
        Words("pile", "pioche"),
        Words("left", "non épuisée"),
        Words("exhausted", "épuisée"),
        Words("end", "cause"),
        Words("a rack is empty", "un casier est vide"),
        Words("no play-any space is left", "plus aucune case «\u00a0tuile quelconque\u00a0»"),
        Words("nobody can play or draw", "personne ne peut jouer ni piocher"),
    ),
    shelf=5,
    short_match={"target_score": 100},
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
            for tile in deal.pile(LETTERS[seat]):
                state.put(seat, tile)
            state.held[seat] = 7
        state.pile = vec[i64](list(deal.pile("pile")))
        state.stock = len(state.pile)
        state.begin(_starter(deal.pile("lots"), options.players))
        return state


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
        always_five=options.word("dead_end") == "always_five",
    )


def _check(deal: Deal) -> None:
    """WT-2.1, WT-2.6: racks of 7, and in them and the pile the whole set."""
    seats = LETTERS[: deal.options.players]
    for name in seats:
        if len(deal.pile(name)) != 7:
            raise InvalidDeal(fact=name, value=INFO.cards.text(deal.pile(name)))
    tiles = [tile for name in [*seats, "pile"] for tile in deal.pile(name)]
    if sorted(tiles) != _set(deal.options):
        raise InvalidDeal(fact="pile", value=INFO.cards.text(deal.pile("pile")))
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
