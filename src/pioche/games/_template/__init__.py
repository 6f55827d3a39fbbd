"""A tiny complete game: what to copy to add one."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit
from pioche.core.cards import Card
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.game import Action, Game, GameInfo, Refusal, State, View
from pioche.core.options import Number, Options
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Lang, Words
from pioche.games._template import notation
from pioche.games._template.kernel import HAND, TemplateState
from pioche.games._template.view import TemplateView, redeal

INFO: Final = GameInfo(
    id="_template",
    title="Template",
    line=Words("Three cards each, the highest wins the trick.", "Trois cartes chacun, la plus haute gagne le pli."),
    rules_version=1,
    cards=notation.CARDS,
    actions=12,
    options=(
        Number("players", 2, ("TPL-1.1",), Words("Players", "Joueurs"), low=2, high=4),
        Number("target_score", 5, ("TPL-3.2",), Words("Score that ends the match", "Score qui finit la partie")),
    ),
    french={"tricks of A": "plis de A"},
)


class Template(Game):
    @property
    def info(self) -> GameInfo:
        return INFO

    def open(self, options: Options, chance: Chance) -> Deal:
        return _deal(options, 1, (0,) * options.players, chance.below(options.players), chance)

    def next(self, deal: Deal, state: State, chance: Chance) -> Deal | None:
        totals = deal.totals_after(state.scores())
        if max(totals) >= deal.options.number("target_score"):
            return None
        leader = (deal.seat("leader") + 1) % deal.options.players
        return _deal(deal.options, deal.number + 1, totals, leader, chance)

    def winners(self, deal: Deal, state: State) -> list[Seat]:
        totals = deal.totals_after(state.scores())
        return [Seat(seat) for seat, total in enumerate(totals) if total == max(totals)]

    def start(self, deal: Deal) -> State:
        state = TemplateState(deal.options.players)
        state.leader = state.actor = deal.seat("leader")
        for seat in range(deal.options.players):
            state.hands[seat] = sum(bit(card) for card in deal.piles[LETTERS[seat]])
        state.rest = sum(bit(card) for card in deal.piles["rest"])
        return state

    def text(self, view: View, action: Action) -> str:
        return notation.text(action)

    def parse(self, view: View, text: str) -> Action:
        return notation.parse(text)

    def refusal(self, view: View, action: Action) -> Refusal:
        return notation.refusal(_mine(view))

    def redeal(self, view: View, chance: Chance) -> State:
        return redeal(_mine(view), chance)

    def describe(self, view: View, lang: Lang) -> list[str]:
        return notation.describe(_mine(view), lang)


def _mine(view: View) -> TemplateView:
    assert isinstance(view, TemplateView)
    return view


def _deal(options: Options, number: int, totals: tuple[int, ...], leader: int, chance: Chance) -> Deal:
    cards = [Card(card) for card in range(12)]
    chance.shuffle(cards)
    hands = {LETTERS[seat]: tuple(cards[seat * HAND : (seat + 1) * HAND]) for seat in range(options.players)}
    piles = hands | {"rest": tuple(cards[options.players * HAND :])}
    return Deal(options, number, totals, {"leader": LETTERS[leader]}, piles)


GAME: Final = Template()
