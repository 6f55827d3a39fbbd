"""Positions of Rummü written in notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.options import Value
from pioche.core.seats import LETTERS, Seat
from pioche.decks.mu import NAMES
from pioche.games.rummu import GAME, INFO
from pioche.games.rummu.kernel import DRAW, PLAY, RummuState, needed

CARDS = INFO.cards


def place(
    hands: Mapping[str, str],
    table: Sequence[str] = (),
    *,
    discard: str | None = None,
    stock: str | None = None,
    open: str = "A",
    turn: str = "A",
    drawn: bool = True,
    totals: Mapping[str, int] | None = None,
    **options: Value,
) -> RummuState:
    """A round in play. `table`: `B R5 Y6 R7` lies in front of B. `discard`: the top card first.

    Seats without a hand get a card that nobody mentions; what is left is the stock.
    """
    chosen = INFO.choose({"players": 3, **options})
    seats = LETTERS[: chosen.players]
    named = " ".join([*hands.values(), *(line[1:] for line in table), discard or "", stock or ""])
    rest = list(NAMES)
    for name in named.split():
        rest.remove(name)
    all_hands = {seat: hands.get(seat) or rest.pop() for seat in seats}
    piles = {"discard": discard or rest.pop(), "stock": " ".join(rest) if stock is None else stock}
    sums = tuple((totals or {}).get(seat, 0) for seat in seats)
    facts = {"dealer": seats[LETTERS.index(turn) - 1], "reshuffle": "1"}
    packets = {name: CARDS.parse(cards) for name, cards in (all_hands | piles).items()}
    packets["discard"] = packets["discard"][::-1]
    state = GAME.start(Deal(chosen, 1, sums, facts, packets))
    assert isinstance(state, RummuState)
    for number, line in enumerate(table):
        meld = sum(2**card for card in CARDS.parse(line[1:]))
        state.place_meld(number, LETTERS.index(line[0]), meld)
    for seat in open:
        state.opened[LETTERS.index(seat)] = 1
    state.phase = PLAY if drawn else DRAW
    return state


def deal(players: int = 4, seed: int = 1, totals: tuple[int, ...] | None = None, **options: Value) -> Deal:
    """A shuffled first deal, with other totals if wanted."""
    opened = GAME.open(INFO.choose({"players": players, **options}), SeededChance(seed))
    return opened if totals is None else Deal(opened.options, 2, totals, opened.facts, opened.piles)


def words(state: RummuState) -> set[str]:
    """The legal moves."""
    view = state.view(state.turn())
    return {view.text(action) for action in state.actions()}


def do(state: RummuState, moves: str) -> RummuState:
    """Make some moves, all of which must be legal."""
    for word in moves.split():
        assert word in words(state), f"{word} is not among {sorted(words(state))}"
        state.apply(state.view(state.turn()).parse(word))
    return state


def refused(state: RummuState, moves: str) -> list[str]:
    """The clauses that refuse the last of some moves; those before it must be legal."""
    *first, last = moves.split()
    do(state, " ".join(first))
    view = state.view(state.turn())
    action = view.parse(last)
    assert action not in state.actions(), f"{last} is legal"
    refusal = view.refusal(action)
    assert all(0 <= card < 50 for card in refusal.cards)
    return [refusal.clause, *refusal.also]


def forcing(state: RummuState, word: str) -> str:
    """The cards that a refusal names."""
    view = state.view(state.turn())
    return CARDS.text(view.refusal(view.parse(word)).cards)


def laying(cards: str) -> str:
    """The moves that lay some cards, ascending."""
    return " ".join(f"+{CARDS.name(card)}" for card in sorted(CARDS.parse(cards)))


def holder(cards: str, need: int = 3, more: str = "") -> RummuState:
    """A holds these cards and a spare one, and opens with `need` cards."""
    totals = {3: -1, 4: 0, 5: 100, 6: 150}
    spare = next(name for name in NAMES if name not in cards + more)
    return place({"A": f"{cards} {more} {spare}"}, open="", totals={"A": totals[need]})


def can_lay(cards: str, need: int = 3) -> bool:
    """Whether the cards can be laid as one combination."""
    state = holder(cards, need)
    for word in [*laying(cards).split(), "done"]:
        if word not in words(state):
            return False
        do(state, word)
    return True


def points(cards: str) -> int:
    """What a combination scores for the one it lies in front of, at the end of the round."""
    bare = finish(place({"A": "K0", "B": "K2"}, turn="A"), "K0")
    full = finish(place({"A": "K0", "B": "K2"}, [f"B {cards}"], turn="A"), "K0")
    return full.scores()[1] - bare.scores()[1]


def finish(state: RummuState, moves: str) -> RummuState:
    do(state, moves)
    assert state.turn() == -1
    return state


def hand(state: RummuState, seat: str) -> str:
    """A hand, ascending, as its holder sees it."""
    view = state.view(Seat(LETTERS.index(seat)))
    cards = view.shown()["hand"]
    assert isinstance(cards, list)
    return " ".join(cards)


def lying(state: RummuState) -> list[str]:
    """The combinations on the table: `@1 B R5 Y6 R7`."""
    melds = state.view(Seat(-1)).shown()["combinations"]
    assert isinstance(melds, list)
    return [f"@{meld['number']} {meld['seat']} {' '.join(meld['cards'])}" for meld in melds]


def needs(total: int, teams: str = "off") -> int:
    state = place({}, totals={"A": total}, players=4, teams=teams)
    assert state.needs[0] == needed(total, teams == "on")
    return state.needs[0]
