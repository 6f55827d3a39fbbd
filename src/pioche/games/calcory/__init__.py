"""Calcory, a game of memory and adding up to 13 with the Mü deck; 2 to 4 players."""

from __future__ import annotations

from typing import Final

from pioche.core.cards import Cards
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal
from pioche.core.game import Game, GameInfo, State
from pioche.core.options import Choice, Number, Options, SeatChoice
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Words
from pioche.decks.mu import NAMES
from pioche.games.calcory.kernel import ACTIONS, MANY, CalcoryState

INFO: Final = GameInfo(
    id="calcory",
    package=__name__,
    title="Calcory",
    line=Words(
        "Sixty cards face down: remember them, and add up to exactly 13.",
        "Soixante cartes face cachée\u00a0: s’en souvenir, et additionner jusqu’à 13 tout juste.",
    ),
    minutes=15,
    rules_version=1,
    cards=Cards(NAMES),
    actions=ACTIONS,
    options=(
        Number("players", 3, ("CAL-1.1",), Words("Players", "Joueurs"), low=2, high=4),
        SeatChoice("first_player", "random", ("CAL-1.5",), Words("First player", "Premier joueur"), values=("random",)),
        Choice(
            "marker_limit",
            "6",
            ("CAL-4.7",),
            Words("Markers of a player", "Marqueurs d’un joueur"),
            values=("6", "none"),
        ),
        Number(
            "stall_limit",
            20,
            ("CAL-7.9",),
            Words(
                "Rounds of failed attempts that end the game", "Tours de table d’essais manqués qui terminent la partie"
            ),
            word="off",
        ),
        Choice(
            "memory_aid",
            "off",
            ("CAL-8.5",),
            Words("Cards seen before are shown again (practice)", "Cartes déjà vues montrées de nouveau (exercice)"),
            values=("off", "on"),
        ),
        Number(
            "reveal_pause",
            3,
            ("CAL-8.4",),
            Words(
                "Seconds a card stays visible before it is turned back",
                "Secondes pendant lesquelles une carte reste visible avant d’être retournée",
            ),
            high=60,
        ),
        Choice(
            "bot_memory",
            "limited",
            ("CAL-8.8",),
            Words("Memory of computer players", "Mémoire des joueurs artificiels"),
            values=("full", "limited"),
            value_words={
                "full": Words("perfect", "parfaite"),
                "limited": Words("like a person’s", "comme une personne"),
            },
        ),
    ),
    outcomes=(
        Words("result", "fin"),
        Words("single card", "carte seule"),
        Words("stalled", "partie bloquée"),
        Words("victory", "victoire"),
        Words("shared", "partagée"),
        Words("alone", "seule"),
        Words("cards left", "cartes restantes"),
    ),
    shelf=3,
)
_DECK: Final = tuple(INFO.cards.card(name) for name in NAMES)


class Calcory(Game):
    """The rules of Calcory around a deal, which is the whole match."""

    @property
    def info(self) -> GameInfo:
        return INFO

    def open(self, options: Options, chance: Chance) -> Deal:
        starter = options.word("first_player")
        if starter == "random":
            starter = LETTERS[chance.below(options.players)]
        # CAL-1.2.
        board = list(_DECK)
        chance.shuffle(board)
        return Deal(options, 1, (0,) * options.players, {"starter": starter}, {"board": tuple(board)})

    def next(self, deal: Deal, state: State, chance: Chance) -> Deal | None:
        return None

    def winners(self, deal: Deal, state: State) -> list[Seat]:
        """CAL-7.7, CAL-7.8."""
        totals = deal.totals_after(state.scores())
        return [Seat(seat) for seat, total in enumerate(totals) if total == max(totals)]

    def start(self, deal: Deal) -> State:
        options = deal.options
        board = deal.pile("board")
        if sorted(board) != sorted(_DECK):
            raise InvalidDeal(fact="board", value=INFO.cards.text(board))
        state = CalcoryState(options.players)
        for space, card in enumerate(board):
            state.board[space] = card
        if options.word("marker_limit") == "none":
            state.markers = MANY
        if options["stall_limit"] != "off":
            state.most_failures = options.number("stall_limit") * options.players
        state.memory_aid = options.word("memory_aid") == "on"
        state.limited_bots = options.word("bot_memory") == "limited"
        state.reveal_pause = options.number("reveal_pause")
        state.begin(deal.seat("starter"))
        return state


GAME: Final = Calcory()
