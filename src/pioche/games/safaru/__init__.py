"""Safarü, a capturing game with sums, seventeens and pairs, and its reversed variant; 2 to 4 players."""

from __future__ import annotations

from typing import Final

from pioche.core.cards import Card, Cards
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal
from pioche.core.game import Game, GameInfo, State
from pioche.core.options import Choice, Number, Options, SeatChoice
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Words
from pioche.decks.mu import NAMES, add
from pioche.games.safaru.kernel import ACTIONS, EACH, SafaruState

INFO: Final = GameInfo(
    id="safaru",
    package=__name__,
    title="Safarü",
    line=Words(
        "Catch animals by sums, by seventeens and by pairs; unicorns are wanted, hedgehogs are not.",
        "Attraper des animaux par sommes, par dix-sept et par paires\u00a0; vive les licornes, gare aux hérissons.",
    ),
    minutes=10,
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
            value_words={"normal": Words("Safarü", "Safarü"), "reversed": Words("Safarü reversed", "Safarü renversé")},
        ),
        SeatChoice(
            "first_dealer", "random", ("SAF-1.4",), Words("First dealer", "Premier donneur"), values=("random",)
        ),
        Choice(
            "match",
            "target",
            ("SAF-7.10", "SAF-8.1"),
            Words("A match up to a target, or a single game", "Un match jusqu’à un objectif, ou une seule partie"),
            only_with=(("variant", "normal"),),
            values=("target", "single"),
            value_words={
                "target": Words("up to a target", "jusqu’à un objectif"),
                "single": Words("a single game", "une seule partie"),
            },
        ),
        Number(
            "target_score",
            100,
            ("SAF-8.1",),
            Words("The match ends once a total reaches it", "Le match finit quand un total l’atteint"),
            only_with=(("variant", "normal"), ("match", "target")),
        ),
        Number(
            "games",
            0,
            ("SAF-9.15",),
            Words(
                "Games of a reversed match; 0: as many as players",
                "Parties d’un match de Safarü renversé\u00a0; 0\u00a0: autant que de joueurs",
            ),
            only_with=(("variant", "reversed"),),
            low=0,
        ),
        Choice(
            "partnerships",
            "on",
            ("SAF-9.14",),
            Words("Partners, with four in the reversed game", "Partenaires, à quatre dans Safarü renversé"),
            only_with=(("players", 4), ("variant", "reversed")),
            values=("on", "off"),
        ),
        Choice(
            "piles",
            "closed",
            ("SAF-10.5", "SAF-10.7"),
            Words("Captured cards and log", "Cartes attrapées et journal"),
            values=("closed", "open"),
            value_words={"closed": Words("face down", "face cachée"), "open": Words("face up", "face visible")},
        ),
    ),
    outcomes=(
        Words("variant", "variante"),
        Words("normal", "normale"),
        Words("reversed", "renversée"),
        Words("best score", "meilleur score"),
        Words("most hedgehogs", "le plus de hérissons"),
        Words("most unicorns", "le plus de licornes"),
        Words("most cards", "le plus de cartes"),
        Words("table swept", "table vidée"),
        Words("shared", "partagé"),
        Words("nobody", "personne"),
        Words("yes", "oui"),
        Words("no", "non"),
    ),
    shelf=4,
    short_match={"target_score": 50},
)
_DECK: Final = tuple(INFO.cards.card(name) for name in NAMES)
_MOST_GAMES: Final = 1_000_000


class Safaru(Game):
    """The rules of Safarü around a game: its first dealer, the match, the winners."""

    @property
    def info(self) -> GameInfo:
        return INFO

    def half_points(self, options: Options) -> bool:
        """SAF-9.12: with four single players, the only ones who can share by halves."""
        return options.players == 4 and not _has_partners(options)

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
        state.partners = _has_partners(deal.options)
        state.closed = deal.options.word("piles") == "closed"
        for seat in range(state.players):
            for card in deal.pile(LETTERS[seat]):
                state.hands[seat] = add(state.hands[seat], card)
            state.held[seat] = EACH
        for card in deal.pile("table"):
            state.lay(card)
        for place, card in enumerate(deal.pile("stock")):
            state.stock[place] = card
        state.stock_left = len(deal.pile("stock"))
        state.begin(deal.seat("dealer"))
        return state


def _has_partners(options: Options) -> bool:
    """SAF-1.2, SAF-1.3; SAF-9.14: a choice in the reversed game only."""
    single = options.word("variant") == "reversed" and options.word("partnerships") == "off"
    return options.players == 4 and not single


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
        if len(deal.pile(name)) != EACH:
            raise InvalidDeal(fact=name, value=INFO.cards.text(deal.pile(name)))
    together = [card for name in [*names, "stock"] for card in deal.pile(name)]
    if sorted(together) != list(_DECK):
        raise InvalidDeal(fact="stock", value=INFO.cards.text(deal.pile("stock")))


GAME: Final = Safaru()
