"""Safarü, a capturing game with sums, seventeens and pairs, and its reversed variant; 2 to 4 players."""

from __future__ import annotations

from typing import Final

from pioche.core.cards import Card, Cards
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal
from pioche.core.game import Action, Game, GameInfo, Refusal, State, View
from pioche.core.mu_deck import NAMES, add
from pioche.core.options import Choice, Number, Options, SeatChoice
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Lang, Words
from pioche.games.safaru import notation
from pioche.games.safaru.kernel import ACTIONS, EACH, SafaruState
from pioche.games.safaru.view import SafaruView, redeal

INFO: Final = GameInfo(
    id="safaru",
    title="Safarü",
    line=Words(
        "Catch animals by sums, by seventeens and by pairs; unicorns are wanted, hedgehogs are not.",
        "Capturer des animaux par sommes, par dix-sept et par paires ; vive les licornes, gare aux hérissons.",
    ),
    rules_version=1,
    cards=Cards(NAMES),
    actions=ACTIONS,
    options=(
        Number("players", 4, ("SAF-1.1",), Words("Players", "Joueurs"), low=2, high=4),
        Choice(
            "variant",
            "normal",
            ("SAF-9.1",),
            Words("Safarü, or Safarü reversed", "Safarü, ou Safarü renversé"),
            values=("normal", "reversed"),
        ),
        SeatChoice(
            "first_dealer", "random", ("SAF-1.4",), Words("First dealer", "Premier donneur"), values=("random",)
        ),
        Choice(
            "match",
            "target",
            ("SAF-7.10", "SAF-8.1"),
            Words("A match up to a target, or a single game", "Un match jusqu’à un objectif, ou une seule partie"),
            values=("target", "single"),
        ),
        Number(
            "target_score",
            100,
            ("SAF-8.1",),
            Words("The match ends once a total reaches it", "Le match finit quand un total l’atteint"),
        ),
        Number(
            "games",
            0,
            ("SAF-9.15",),
            Words(
                "Games of a reversed match; 0: as many as players",
                "Parties d’un match de Safarü renversé ; 0 : autant que de joueurs",
            ),
            low=0,
        ),
        Choice(
            "partnerships",
            "on",
            ("SAF-9.14",),
            Words("Partners, with four in the reversed game", "Partenaires, à quatre dans Safarü renversé"),
            values=("on", "off"),
        ),
        Choice(
            "piles",
            "closed",
            ("SAF-10.5", "SAF-10.7"),
            Words("Captured cards and log", "Cartes capturées et journal"),
            values=("closed", "open"),
        ),
    ),
    french={
        "variant": "variante",
        "normal": "normale",
        "reversed": "renversée",
        "best score": "meilleur score",
        "most hedgehogs": "le plus de hérissons",
        "most unicorns": "le plus de licornes",
        "most cards": "le plus de cartes",
        "table swept": "table vidée",
        "shared": "partagé",
        "nobody": "personne",
        "yes": "oui",
        "no": "non",
    },
)
_DECK: Final = tuple(INFO.cards.card(name) for name in NAMES)
_MOST_GAMES: Final = 1_000_000


class Safaru(Game):
    """The rules of Safarü around a game: its first dealer, the match, the winners."""

    @property
    def info(self) -> GameInfo:
        return INFO

    def open(self, options: Options, chance: Chance) -> Deal:
        dealer = options.word("first_dealer")
        if dealer == "random":
            dealer = LETTERS[chance.below(options.players)]
        return _deal(options, 1, (0,) * options.players, dealer, 1, chance)

    def next(self, deal: Deal, state: State, chance: Chance) -> Deal | None:
        assert isinstance(state, SafaruState)
        totals = deal.totals_after(state.scores())
        game = deal.number_in("game", 1, _MOST_GAMES)
        if _is_last(deal.options, state, totals, game):
            return None
        # SAF-8.5: the left of the last dealer of this game.
        dealer = LETTERS[state.after(state.dealer)]
        return _deal(deal.options, deal.number + 1, totals, dealer, game + 1, chance)

    def winners(self, deal: Deal, state: State) -> list[Seat]:
        assert isinstance(state, SafaruState)
        totals = deal.totals_after(state.scores())
        # SAF-7.10 and SAF-8.3, or SAF-9.16.
        best = min(totals) if state.reversed else max(totals)
        return [Seat(seat) for seat, total in enumerate(totals) if total == best]

    def start(self, deal: Deal) -> State:
        deal.number_in("game", 1, _MOST_GAMES)
        _check_piles(deal)
        state = SafaruState(deal.options.players)
        state.reversed = deal.options.word("variant") == "reversed"
        state.partners = state.players == 4 and (not state.reversed or deal.options.word("partnerships") == "on")
        state.closed = deal.options.word("piles") == "closed"
        for seat in range(state.players):
            for card in deal.piles[LETTERS[seat]]:
                state.hands[seat] = add(state.hands[seat], card)
            state.held[seat] = EACH
        for card in deal.piles["table"]:
            state.lay(card)
        for place, card in enumerate(deal.piles["stock"]):
            state.stock[place] = card
        state.stock_left = len(deal.piles["stock"])
        state.begin(deal.seat("dealer"))
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


def _mine(view: View) -> SafaruView:
    assert isinstance(view, SafaruView)
    return view


def _is_last(options: Options, state: SafaruState, totals: tuple[int, ...], game: int) -> bool:
    """Whether the match ends with this game."""
    if state.reversed:
        # SAF-9.15: as many games as players, unless another number was agreed.
        return game >= (options.number("games") or options.players)
    if options.word("match") == "single":
        return True
    # SAF-8.4: a highest total that sides share does not end the match.
    leaders = {state.side(seat) for seat, total in enumerate(totals) if total == max(totals)}
    return max(totals) >= options.number("target_score") and len(leaders) == 1


def _deal(options: Options, number: int, totals: tuple[int, ...], dealer: str, game: int, chance: Chance) -> Deal:
    """SAF-1.5: sixty cards shuffled, four for each hand, four for the table, the rest is the stock."""
    deck = list(_DECK)
    chance.shuffle(deck)
    names = [*LETTERS[: options.players], "table"]
    piles: dict[str, tuple[Card, ...]] = {
        name: tuple(deck[EACH * place : EACH * (place + 1)]) for place, name in enumerate(names)
    }
    piles["stock"] = tuple(deck[EACH * len(names) :])
    return Deal(options, number, totals, {"dealer": dealer, "game": str(game)}, piles)


def _check_piles(deal: Deal) -> None:
    """Refuse piles that are not the deck dealt as SAF-1.5 says."""
    names = [*LETTERS[: deal.options.players], "table"]
    for name in names:
        if len(deal.piles[name]) != EACH:
            raise InvalidDeal(fact=name, value=INFO.cards.text(deal.piles[name]))
    together = [card for name in [*names, "stock"] for card in deal.piles[name]]
    if sorted(together) != list(_DECK):
        raise InvalidDeal(fact="stock", value=INFO.cards.text(deal.piles["stock"]))


GAME: Final = Safaru()
