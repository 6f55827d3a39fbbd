"""Mü, a trick-taking game with an auction, two trumps and a partner for one hand; 3 to 6 players."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from pioche.core.cards import Card, Cards
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.game import Game, GameInfo, State
from pioche.core.options import Choice, Number, Options, SeatChoice
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Words
from pioche.decks.mu import COLOURS, NAMES, add
from pioche.decks.mu_words import COLOUR
from pioche.games.mu.kernel import ACTIONS, VOID, MuState

_BOTH: Final = Words("{one} + {other}", "{one} + {other}")
# Two colours, by their letters.
_PAIRS: Final = {
    one + other: _BOTH.filled(one=COLOUR[one], other=COLOUR[other]) for one, other in combinations(COLOURS, 2)
}

INFO: Final = GameInfo(
    id="mu",
    package=__name__,
    title="Mü",
    line=Words(
        "An auction with your own cards, two trumps, a partner for one deal.",
        "Des enchères avec ses propres cartes, deux atouts, un partenaire pour une donne.",
    ),
    minutes=60,
    rules_version=1,
    cards=Cards(NAMES),
    actions=ACTIONS,
    options=(
        Number("players", 4, ("MU-1.1",), Words("Players", "Joueurs"), low=3, high=6),
        Number(
            "target_score",
            200,
            ("MU-8.2",),
            Words("The match ends once a total reaches it", "La partie finit quand un total l’atteint"),
        ),
        Choice(
            "removed_colours",
            "KG",
            ("MU-1.3",),
            Words("Colours set aside with three players", "Couleurs écartées à trois joueurs"),
            only_for=(3,),
            values=tuple(_PAIRS),
            value_words=_PAIRS,
        ),
        SeatChoice("first_dealer", "random", ("MU-1.6",), Words("First dealer", "Premier donneur"), values=("random",)),
        Choice(
            "passout_dealer",
            "rotate",
            ("MU-3.1",),
            Words("Dealer after everybody passed", "Donneur quand tout le monde a passé"),
            values=("rotate", "same"),
            value_words={
                "rotate": Words("the next on the left", "le suivant à gauche"),
                "same": Words("the same again", "le même"),
            },
        ),
        Choice(
            "trick_review",
            "all",
            ("MU-5.14",),
            Words("Past tricks shown", "Plis passés montrés"),
            values=("all", "last"),
            value_words={
                "all": Words("all of them", "tous"),
                "last": Words("the last one only", "le dernier seulement"),
            },
        ),
    ),
    outcomes=(
        Words("result", "résultat"),
        Words("made", "contrat rempli"),
        Words("failed", "contrat chuté"),
        Words("stalemate", "égalité"),
        Words("void", "passe générale"),
        Words("highest bid", "plus haute mise"),
        Words("level made", "niveau rempli"),
        Words("level failed", "niveau chuté"),
        Words("chief’s trump", "atout du chef"),
        Words("vice’s trump", "atout du sous-chef"),
        Words("colour", "couleur"),
        Words("none", "sans atout"),
        Words("1 or 7", "1 ou 7"),
        Words("other number", "autre nombre"),
    ),
    shelf=1,
)


class Mu(Game):
    """The rules of Mü around a hand."""

    @property
    def info(self) -> GameInfo:
        return INFO

    def open(self, options: Options, chance: Chance) -> Deal:
        dealer = options.word("first_dealer")
        if dealer == "random":
            dealer = LETTERS[chance.below(options.players)]
        return _deal(options, 1, (0,) * options.players, dealer, chance)

    def next(self, deal: Deal, state: State, chance: Chance) -> Deal | None:
        assert isinstance(state, MuState)
        totals = deal.totals_after(state.scores())
        # MU-8.2: only a scored hand can end the match.
        if state.phase != VOID and max(totals) >= deal.options.number("target_score"):
            return None
        stays = state.phase == VOID and deal.options.word("passout_dealer") == "same"
        dealer = state.dealer if stays else (state.dealer + 1) % state.players
        return _deal(deal.options, deal.number + 1, totals, LETTERS[dealer], chance)

    def winners(self, deal: Deal, state: State) -> list[Seat]:
        totals = deal.totals_after(state.scores())
        return [Seat(seat) for seat, total in enumerate(totals) if total == max(totals)]

    def start(self, deal: Deal) -> State:
        players = deal.options.players
        state = MuState(players)
        state.last_trick_only = deal.options.word("trick_review") == "last"
        for seat in range(players):
            for card in deal.pile(LETTERS[seat]):
                state.hands[seat] = add(state.hands[seat], card)
        state.begin(deal.seat("dealer"))
        return state


def _deal(options: Options, number: int, totals: tuple[int, ...], dealer: str, chance: Chance) -> Deal:
    """MU-1.2 to MU-1.4: all cards in play, shuffled and dealt evenly."""
    removed = options.word("removed_colours") if options.players == 3 else ""
    deck = [INFO.cards.card(name) for name in NAMES if name[0] not in removed]
    chance.shuffle(deck)
    each = len(deck) // options.players
    piles: dict[str, tuple[Card, ...]] = {
        LETTERS[seat]: tuple(deck[seat * each : (seat + 1) * each]) for seat in range(options.players)
    }
    return Deal(options, number, totals, {"dealer": dealer}, piles)


GAME: Final = Mu()
