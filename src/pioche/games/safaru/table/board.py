"""What everybody sees: the animals in the wild, the card that hunts, the plates."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import count
from pioche.core.seats import NOBODY
from pioche.core.words import Counted, Lang, Words
from pioche.decks.mu import cards_named
from pioche.games.safaru.kernel import EACH, SafaruState
from pioche.games.safaru.table.cards import animal, in_order, symbol_of
from pioche.games.safaru.view import SafaruView
from pioche.table.html import BLANK, NOTHING, Html, join, markup, say, the_card
from pioche.table.persons import mention, tell
from pioche.table.presenter import People, plate
from pioche.table.zone import Zone, ZoneData, zone

_CARDS: Final = Counted(Words("card", "carte"), Words("cards", "cartes"))
_PILE: Final = Words("pile {caught}", "tas {caught}")
_IN_HAND: Final = Html('{held}<i class="ci"></i><span class="long"> {cards}</span> · {pile}')
_PARTNER: Final = Words("partner", "partenaire")
_FOR_PARTNER: Final = Html('<i class="mate you{seat}">{partner}</i>')
_TEAM: Final = Words("{some} and {other}", "{some} et {other}")
_TEAMS: Final = Words(
    "Cards caught: {team}\u00a0{n}, {others}\u00a0{m}", "Cartes attrapées\u00a0: {team}\u00a0{n}, {others}\u00a0{m}"
)
_DEALER: Final = Words("Dealer", "Donneur")
_STOCK: Final = Counted(
    Words("{n} card in the stock", "{n} carte dans la pioche"),
    Words("{n} cards in the stock", "{n} cartes dans la pioche"),
)
DEAL: Final = Words("Deal {n}", "Donne {n}")
_EMPTY: Final = Words("Nobody is left in the wild.", "Plus personne dans la nature.")
_NEW_CARD: Final = Words("{card}, new", "{card}, nouvelle carte")
_PLAYED: Final = Words("{name} plays {card}", "{name} joue {card}"), Words("You play {card}", "Vous jouez {card}")


_PICKED: Final = Html("pick")
_NEW: Final = Html("new")


def seat_plate(state: SafaruState, seat: int, people: People, lang: Lang) -> Zone[ZoneData]:
    partner = (seat + 2) % 4 if state.partners else NOBODY
    return _plate(seat, state.held[seat], count(state.piles[seat]), seat == state.dealer, partner, people, lang)


@zone
def _plate(seat: int, held: int, caught: int, dealer: bool, partner: int, people: People, lang: Lang) -> ZoneData:
    """`partner`: who sits opposite and alone reads that this is a partner (SAF-1.3)."""
    line = markup(_IN_HAND, held=held, cards=say(_CARDS, lang, n=held), pile=say(_PILE, lang, caught=caught))
    if partner != NOBODY:
        line = join(BLANK, [markup(_FOR_PARTNER, seat=partner, partner=say(_PARTNER, lang)), line])
    return plate(people, seat, line=line, role=say(_DEALER, lang) if dealer else NOTHING)


def wild(view: SafaruView, people: People, lang: Lang) -> Zone[ZoneData]:
    """The table: what lies there, what is being caught, and the card that catches."""
    state = view.state
    caught, lying = in_order(cards_named(state.set_cards)), in_order(cards_named(state.table))
    marked = with_marks(lying, fresh_cards(view))
    teams = tuple([count(state.side_pile(side)) for side in range(2)]) if state.partners else ()
    return _wild(caught, marked, view.played(), state.player, state.stock_left, state.deals, teams, people, lang)


def fresh_cards(view: SafaruView) -> list[str]:
    """What has come to the table since the player on turn played last: cards left there, and those a deal brought."""
    state = view.state
    turns = view.turns()
    if view.played() is not None:
        turns.pop()
    lately = turns[max(0, len(turns) - state.players + 1) :]
    fresh = [turn.card for turn in lately if not turn.captures or turn.captures[-1].method != "pair"]
    in_deal = len(turns) - EACH * state.players * (state.deals - 1)
    return fresh + cards_named(state.brought[state.deals - 1]) if state.deals > 1 and in_deal < state.players else fresh


def with_marks(cards: tuple[str, ...], marked: list[str]) -> tuple[tuple[str, bool], ...]:
    """Cards, and whether each is marked; of two identical ones as many as there are marks."""
    left = list(marked)
    found: list[tuple[str, bool]] = []
    for card in cards:
        found.append((card, card in left))
        if card in left:
            left.remove(card)
    return tuple(found)


@zone
def _wild(
    caught: tuple[str, ...],
    lying: tuple[tuple[str, bool], ...],
    played: str | None,
    player: int,
    stock: int,
    deal: int,
    teams: tuple[int, ...],
    people: People,
    lang: Lang,
) -> ZoneData:
    return {
        "cards": (
            *[_animal(card, _PICKED, lang) for card in caught],
            *[_animal(card, _NEW if fresh else NOTHING, lang) for card, fresh in lying],
        ),
        "empty": say(_EMPTY, lang),
        "played": None if played is None else _hunter(played, player, people, lang),
        "stock": say(_STOCK, lang, n=stock),
        "deal": say(DEAL, lang, n=deal),
        "teams": _teams(teams, people, lang) if teams else NOTHING,
    }


def _teams(caught: tuple[int, ...], people: People, lang: Lang) -> Html:
    """SAF-7.3: partners pool their piles."""
    names = [mention(people, seat, lang) for seat in range(4)]
    team, others = say(_TEAM, lang, some=names[0], other=names[2]), say(_TEAM, lang, some=names[1], other=names[3])
    return say(_TEAMS, lang, team=team, n=caught[0], others=others, m=caught[1])


def _animal(card: str, state: Html, lang: Lang) -> tuple[Html, Html, Html]:
    label = animal(card, lang)
    return symbol_of(card), say(_NEW_CARD, lang, card=label) if state == _NEW else label, state


def _hunter(card: str, player: int, people: People, lang: Lang) -> tuple[Html, Html, Html]:
    return symbol_of(card), animal(card, lang), tell(*_PLAYED, player, people, lang, card=the_card(card, lang))
