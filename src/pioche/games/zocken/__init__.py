"""Zocken, a game of tricks nobody wants, with two values on every card and a pawn that turns; 3 to 5 players."""

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
from pioche.games.zocken.kernel import ACTIONS, ZockenState
from pioche.games.zocken.material.deck import MaterialOption, material
from pioche.games.zocken.view import COLOURS

# ZOC-2.3, ZOC-2.4: cards in a hand and in the draw pile, by number of players.
_HAND: Final = {3: 13, 4: 13, 5: 10}
_PILE: Final = {3: 7, 4: 8, 5: 10}

INFO: Final = GameInfo(
    id="zocken",
    package=__name__,
    title="Zocken",
    line=Words(
        "Tricks nobody wants, two values on every card, a pawn that turns them round.",
        "Des plis dont personne ne veut, deux valeurs par carte, un pion qui les renverse.",
    ),
    minutes=15,
    rules_version=1,
    cards=material("deck").cards,
    actions=ACTIONS,
    options=(
        Number("players", 4, ("ZOC-2.1",), Words("Players", "Joueurs"), low=3, high=5),
        SeatChoice("first_player", "random", ("ZOC-2.5",), Words("First player", "Premier joueur"), values=("random",)),
        Choice(
            "next_round_leader",
            "carry_over",
            ("ZOC-2.9",),
            Words("Who leads a later round", "Qui entame une manche suivante"),
            values=("carry_over", "rotate_left", "same"),
            value_words={
                "carry_over": Words("who took the last trick", "qui a pris le dernier pli"),
                "rotate_left": Words("the next on the left", "le suivant à gauche"),
                "same": Words("the same again", "le même"),
            },
        ),
        Number(
            "limit",
            55,
            ("ZOC-9.1", "ZOC-9.2"),
            Words("The match ends once a total is more", "La partie finit quand un total le dépasse"),
        ),
        Number(
            "max_rounds",
            20,
            ("ZOC-9.5",),
            Words("The match ends after this round at the latest", "La partie finit au plus tard après cette manche"),
            word="off",
        ),
        MaterialOption(
            "material",
            "deck",
            ("ZOC-1.1", "ZOC-1.2"),
            Words("The table of cards", "La table des cartes"),
        ),
    ),
    outcomes=(
        Words("tricks", "plis"),
        Words("series", "séries"),
        Words("longest series", "plus longue série"),
        Words("none", "aucune"),
        Words("discarded tricks", "plis écartés"),
        Words("draw pile", "pioche"),
        Words("used up", "épuisée"),
        Words("left over", "non épuisée"),
        Words("pawn at the end", "pion à la fin"),
        Words("yellow", "jaune"),
        Words("blue", "bleu"),
    ),
    shelf=6,
    short_match={"max_rounds": 6},
)


class Zocken(Game):
    """The rules of Zocken around a round."""

    @property
    def info(self) -> GameInfo:
        return INFO

    def cards(self, options: Options) -> Cards:
        return material(options.word("material")).cards

    def open(self, options: Options, chance: Chance) -> Deal:
        leader = options.word("first_player")
        if leader == "random":
            leader = LETTERS[chance.below(options.players)]
        facts = {"round": "1", "leader": leader, "pawn": "none"}
        return _deal(options, 1, (0,) * options.players, facts, chance)

    def next(self, deal: Deal, state: State, chance: Chance) -> Deal | None:
        assert isinstance(state, ZockenState)
        totals = deal.totals_after(state.scores())
        last = deal.options["max_rounds"]
        # ZOC-9.1, ZOC-9.5.
        if max(totals) > deal.options.number("limit") or state.round == last:
            return None
        facts = {
            "round": str(state.round + 1),
            "leader": LETTERS[_next_leader(deal, state)],
            "pawn": COLOURS[state.pawn],
        }
        return _deal(deal.options, deal.number + 1, totals, facts, chance)

    def winners(self, deal: Deal, state: State) -> list[Seat]:
        totals = deal.totals_after(state.scores())
        return [Seat(seat) for seat, total in enumerate(totals) if total == min(totals)]

    def start(self, deal: Deal) -> State:
        players = deal.options.players
        table = material(deal.options.word("material"))
        pawn = deal.fact("pawn")
        if pawn != "none" and pawn not in COLOURS:
            raise InvalidDeal(fact="pawn", value=pawn)
        _check_piles(deal, table.cards, table.in_use(players))
        state = ZockenState(players, table.deck)
        state.round = deal.number_in("round", 1, 1_000_000)
        for seat in range(players):
            for card in deal.pile(LETTERS[seat]):
                state.deal(seat, card)
        for card in deal.pile("draw"):
            state.put_in_pile(card)
        state.begin(deal.seat("leader"), COLOURS.index(pawn) if pawn in COLOURS else -1)
        return state


def _next_leader(deal: Deal, state: ZockenState) -> int:
    """ZOC-2.9, and what option `next_round_leader` puts in its place."""
    rule = deal.options.word("next_round_leader")
    if rule == "rotate_left":
        return (state.first_leader + 1) % state.players
    return state.first_leader if rule == "same" else state.leader


def _deal(options: Options, number: int, totals: tuple[int, ...], facts: dict[str, str], chance: Chance) -> Deal:
    """ZOC-2.2 to ZOC-2.4: all cards in use, shuffled; the rest is the draw pile."""
    deck = list(material(options.word("material")).in_use(options.players))
    chance.shuffle(deck)
    each = _HAND[options.players]
    piles: dict[str, tuple[Card, ...]] = {
        LETTERS[seat]: tuple(deck[seat * each : (seat + 1) * each]) for seat in range(options.players)
    }
    piles["draw"] = tuple(deck[options.players * each :])
    return Deal(options, number, totals, facts, piles)


def _check_piles(deal: Deal, cards: Cards, deck: tuple[Card, ...]) -> None:
    """ZOC-2.3, ZOC-2.4: the right number of cards in every pile, and together the deck."""
    players = deal.options.players
    found: list[Card] = []
    for name in (*LETTERS[:players], "draw"):
        pile = deal.pile(name)
        if len(pile) != (_PILE if name == "draw" else _HAND)[players]:
            raise InvalidDeal(fact=name, value=cards.text(pile))
        found += pile
    if sorted(found) != sorted(deck):
        wrong = next(card for card in found if found.count(card) > deck.count(card))
        raise InvalidDeal(fact="piles", value=cards.name(wrong))


GAME: Final = Zocken()
