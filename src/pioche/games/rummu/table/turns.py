"""What happened in a turn: its moves, put together to plays."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from pioche.core.bits import bit
from pioche.games.rummu.combinations import NAMES
from pioche.games.rummu.kernel import RummuState
from pioche.games.rummu.view import RummuView, named

_SIGNS: Final[dict[str, Kind]] = {"+": "add", "=": "swap", "-": "back"}

Kind = Literal["stock", "take", "new", "laid", "open", "at", "add", "swap", "back", "discard"]


class Play(NamedTuple):
    """Moves of a turn that belong together, and the place of the combination they turn to."""

    kind: Kind
    cards: tuple[str, ...] = ()
    place: int = -1


def plays_of(view: RummuView) -> list[Play]:
    """This turn, or the last one before anybody moves."""
    plays: list[Play] = []
    for word in view.moves():
        last = plays[-1] if plays else Play("stock")
        if word == "done":
            # It ends a new combination, or the taking of discards.
            plays[-1] = last._replace(kind="laid") if last.kind == "new" else last
            continue
        play = _play(word, last, view.state)
        if last.kind == "at" or len(play.cards) > 1:
            plays[-1] = play
        else:
            plays.append(play)
    return plays


def _play(word: str, last: Play, state: RummuState) -> Play:
    """What a move adds to the play before it, or the play that it begins."""
    if word.startswith("take"):
        return Play("take", (*(last.cards if last.kind == "take" else ()), word[5:]))
    if word.startswith("@"):
        return Play("at", (), int(word[1:]) - 1)
    if word == "stock":
        return Play("stock")
    if word[0] not in _SIGNS:
        return Play("discard", (word,))
    kind, card = _SIGNS[word[0]], word[1:]
    if last.kind == "at" or (last.kind == kind and _goes_on(last, card, state)):
        return Play(kind, (*last.cards, card), last.place)
    return Play("new", (*(last.cards if last.kind == "new" else ()), card))


def _goes_on(play: Play, card: str, state: RummuState) -> bool:
    """RU-6.4: an addition goes on only while it has put down more jokers than normal cards."""
    if play.kind == "back":
        return True
    jokers = sum(laid[0] == "Y" for laid in play.cards)
    return 2 * jokers > len(play.cards) and bool(state.melds[play.place] & bit(NAMES.index(card)))


def new_cards(view: RummuView) -> dict[int, int]:
    """The cards laid in this turn, or in the last one, by the place of the combination they lie in."""
    state = view.state
    fresh: dict[int, int] = {}
    for play in plays_of(view):
        cards = sum(bit(NAMES.index(card)) for card in play.cards)
        if play.kind in ("add", "swap"):
            fresh[play.place] = fresh.get(play.place, 0) | cards
        elif play.kind == "laid":
            for place in range(state.places):
                if state.owner[place] == state.mover and state.melds[place] & cards == cards:
                    fresh[place] = cards
    return fresh


class Past(NamedTuple):
    """A play of a turn that is over: its cards (or how many), the combination as it was then and in front of whom."""

    kind: Kind
    cards: tuple[str, ...] = ()
    number: int = 0
    meld: int = 0
    owner: int = 0


class Turn(NamedTuple):
    """A turn that is over: who played, the plays; the discard is not told any more (RU-8.2)."""

    mover: int
    plays: tuple[Past, ...]


_KINDS: Final[tuple[Kind, ...]] = ("stock", "take", "laid", "add", "swap", "back")


def past_turns(view: RummuView) -> list[Turn]:
    """The turns of the round before the one that goes on or was the last, as far as the table keeps them."""
    state = view.state
    turns: list[Turn] = []
    opened = 0
    for n in range(state.round_log[0]):
        code: int = state.round_log[1 + 3 * n]
        cards: int = state.round_log[2 + 3 * n]
        meld: int = state.round_log[3 + 3 * n]
        kind, mover, owner = _KINDS[code & 7], code >> 3 & 7, code >> 6
        if kind in ("stock", "take"):
            turns.append(Turn(mover, (Past(kind, (), cards),)))
            continue
        if kind == "laid" and not opened >> mover & 1:
            opened |= bit(mover)
            kind = "open"
        if turns:
            turns[-1] = turns[-1]._replace(
                plays=_with(turns[-1].plays, Past(kind, tuple(named(cards)), 0, meld, owner))
            )
    return turns[:-1] if state.logged else turns


def _with(plays: tuple[Past, ...], play: Past) -> tuple[Past, ...]:
    """RU-6.4: cards that go to one combination, or come back from it, one after the other are one play."""
    last = plays[-1]
    same = last.kind == play.kind and last.owner == play.owner and play.kind in ("add", "back")
    if same and (last.meld & ~play.meld == 0 or play.meld & ~last.meld == 0):
        return (*plays[:-1], play._replace(cards=(*last.cards, *play.cards)))
    return (*plays, play)
