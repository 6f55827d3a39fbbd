"""Template, a small trick-taking game for two to four."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit
from pioche.core.cards import Card
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal
from pioche.core.game import Game, GameInfo, State
from pioche.core.options import Number, Options
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Words
from pioche.games._template import notation
from pioche.games._template.kernel import HAND, NAMES, TemplateState

INFO: Final = GameInfo(
    id="_template",
    package=__name__,
    title="Template",
    line=Words(
        "Three cards each, three tricks: follow the colour, and win the most.",
        "Trois cartes chacun, trois plis : fournir à la couleur, et en remporter le plus.",
    ),
    minutes=5,
    rules_version=1,
    cards=notation.CARDS,
    actions=len(NAMES),
    options=(
        Number("players", 3, ("TPL-1.1",), Words("Players", "Joueurs"), low=2, high=4),
        Number("target_score", 5, ("TPL-3.2",), Words("Score that ends the match", "Score qui finit la partie")),
    ),
    outcomes=(Words("most tricks", "plis du meilleur"),),
)
_DECK: Final = tuple(Card(card) for card in range(len(NAMES)))


class TemplateGame(Game):
    """The rules around a deal."""

    @property
    def info(self) -> GameInfo:
        return INFO

    def open(self, options: Options, chance: Chance) -> Deal:
        # TPL-1.4
        return _deal(options, 1, (0,) * options.players, chance.below(options.players), chance)

    def next(self, deal: Deal, state: State, chance: Chance) -> Deal | None:
        totals = deal.totals_after(state.scores())
        # TPL-3.2
        if max(totals) >= deal.options.number("target_score"):
            return None
        leader = (deal.seat("leader") + 1) % deal.options.players
        return _deal(deal.options, deal.number + 1, totals, leader, chance)

    def winners(self, deal: Deal, state: State) -> list[Seat]:
        totals = deal.totals_after(state.scores())
        return [Seat(seat) for seat, total in enumerate(totals) if total == max(totals)]

    def start(self, deal: Deal) -> State:
        hands = [deal.pile(LETTERS[seat]) for seat in range(deal.options.players)]
        cards = [card for pile in (*hands, deal.pile("rest")) for card in pile]
        if sorted(cards) != list(_DECK) or any(len(hand) != HAND for hand in hands):
            raise InvalidDeal(fact="cards", value=notation.CARDS.text(cards))
        state = TemplateState(deal.options.players)
        state.actor = deal.seat("leader")
        for seat, hand in enumerate(hands):
            state.hands[seat] = sum(bit(card) for card in hand)
        state.rest = sum(bit(card) for card in deal.pile("rest"))
        return state


def _deal(options: Options, number: int, totals: tuple[int, ...], leader: int, chance: Chance) -> Deal:
    """TPL-1.2, TPL-1.3."""
    cards = list(_DECK)
    chance.shuffle(cards)
    piles = {LETTERS[seat]: tuple(cards[seat * HAND : (seat + 1) * HAND]) for seat in range(options.players)}
    piles["rest"] = tuple(cards[options.players * HAND :])
    return Deal(options, number, totals, {"leader": LETTERS[leader]}, piles)


GAME: Final = TemplateGame()
