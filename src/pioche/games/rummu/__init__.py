"""Rummü, a rummy in which yellow cards are jokers and every player must open; 3 to 6 players, or pairs."""

from __future__ import annotations

from typing import Final

from pioche.core.cards import Cards
from pioche.core.chance import SEEDS, Chance
from pioche.core.deal import Deal
from pioche.core.game import Game, GameInfo, State
from pioche.core.options import Choice, Number, Options, SeatChoice
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Words
from pioche.decks.mu import NAMES as DECK
from pioche.games.rummu.combinations import NAMES
from pioche.games.rummu.kernel import ACTIONS, RummuState, needed

INFO: Final = GameInfo(
    id="rummu",
    package=__name__,
    title="Rummü",
    line=Words(
        "A rummy with yellow jokers: lay sets and runs, steal jokers, go out first.",
        "Un rami aux jokers jaunes : posez groupes et suites, volez les jokers, sortez le premier.",
    ),
    minutes=60,
    rules_version=1,
    cards=Cards(NAMES),
    actions=ACTIONS,
    options=(
        Number("players", 4, ("RU-1.1",), Words("Players", "Joueurs"), low=3, high=6),
        Choice(
            "teams",
            "off",
            ("RU-1.3", "RU-1.4"),
            Words("Partners sit opposite", "Les partenaires se font face"),
            only_for=(4, 6),
            values=("off", "on"),
        ),
        Number(
            "rounds",
            "none",
            ("RU-10.6",),
            Words("Rounds of a match", "Manches d’une partie"),
            added=True,
            value_words={
                "none": Words("until a total reaches the target", "jusqu’à ce qu’un total atteigne l’objectif")
            },
            high=1000,
            word="none",
        ),
        Number(
            "target_score",
            200,
            ("RU-10.1", "RU-10.2"),
            Words("The match ends once a total reaches it", "La partie finit quand un total l’atteint"),
            default_with=("teams", "on", 500),
            only_with=(("rounds", "none"),),
        ),
        SeatChoice("first_dealer", "random", ("RU-1.9",), Words("First dealer", "Premier donneur"), values=("random",)),
        Choice(
            "no_return",
            "off",
            ("RU-3.7",),
            Words(
                "A card taken from the discards may not be discarded in the same turn",
                "Une carte prise à la défausse ne peut pas être défaussée au même tour",
            ),
            values=("off", "on"),
        ),
        Number(
            "turn_cap",
            40,
            ("RU-3.10",),
            Words("Turns per player before a round is blocked", "Tours par joueur avant qu’une manche soit bloquée"),
            word="none",
            endless=True,
        ),
    ),
    outcomes=(
        Words("result", "fin"),
        Words("out", "un joueur a fini"),
        Words("blocked", "manche bloquée"),
        Words("last play", "dernier acte"),
        Words("take-back", "reprise"),
        Words("discard", "défausse"),
        Words("players open", "joueurs ouverts"),
        Words("combinations", "combinaisons"),
        Words("new stocks", "pioches refaites"),
    ),
    shelf=2,
    short_match={"rounds": 8},
)

# RU-1.5: cards dealt to each, by number of players.
_DEALT: Final = {3: 9, 4: 8, 5: 8, 6: 7}


class Rummu(Game):
    """The rules of Rummü around a round."""

    @property
    def info(self) -> GameInfo:
        return INFO

    def open(self, options: Options, chance: Chance) -> Deal:
        dealer = options.word("first_dealer")
        if dealer == "random":
            dealer = LETTERS[chance.below(options.players)]
        return _deal(options, 1, (0,) * options.players, dealer, chance)

    def next(self, deal: Deal, state: State, chance: Chance) -> Deal | None:
        assert isinstance(state, RummuState)
        totals = deal.totals_after(state.scores())
        if _is_last(deal, totals):
            return None
        dealer = (state.dealer + 1) % state.players
        return _deal(deal.options, deal.number + 1, totals, LETTERS[dealer], chance)

    def winners(self, deal: Deal, state: State) -> list[Seat]:
        totals = deal.totals_after(state.scores())
        return [Seat(seat) for seat, total in enumerate(totals) if total == max(totals)]

    def start(self, deal: Deal) -> State:
        options = deal.options
        state = RummuState(options.players)
        state.teams = options.word("teams") == "on"
        state.no_return = options.word("no_return") == "on"
        cap = options["turn_cap"]
        state.last_turn = cap * options.players if isinstance(cap, int) else 0
        state.reshuffle = deal.number_in("reshuffle", 0, SEEDS - 1)
        rounds = options["rounds"]
        if isinstance(rounds, int):
            state.rounds = max(rounds - deal.number + 1, 1)
        else:
            state.target = options.number("target_score")
        for seat, total in enumerate(deal.totals):
            state.totals[seat] = total
            state.needs[seat] = needed(total, state.teams)
            for card in deal.pile(LETTERS[seat]):
                state.deal_card(seat, card)
        for card in deal.pile("stock"):
            state.deal_stock(card)
        for card in deal.pile("discard"):
            state.discards[state.discarded] = card
            state.discarded += 1
        state.begin(deal.seat("dealer"))
        return state


def _is_last(deal: Deal, totals: tuple[int, ...]) -> bool:
    """RU-10.1, RU-10.2: whether a total reaches the target; RU-10.6: whether the rounds agreed on are played."""
    rounds = deal.options["rounds"]
    if isinstance(rounds, int):
        return deal.number >= rounds
    return max(totals) >= deal.options.number("target_score")


def _deal(options: Options, number: int, totals: tuple[int, ...], dealer: str, chance: Chance) -> Deal:
    """RU-1.2, RU-1.5 to RU-1.8: all cards shuffled; the hands, the first discard, the stock."""
    players, each = options.players, _DEALT[options.players]
    deck = [INFO.cards.card(name) for name in DECK]
    chance.shuffle(deck)
    dealt = players * each
    piles = {LETTERS[seat]: tuple(deck[seat * each : (seat + 1) * each]) for seat in range(players)}
    piles |= {"discard": (deck[dealt],), "stock": tuple(deck[dealt + 1 :])}
    facts = {"dealer": dealer, "reshuffle": str(chance.seed())}
    return Deal(options, number, totals, facts, piles)


GAME: Final = Rummu()
