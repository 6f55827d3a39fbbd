"""A recorded match again, from one seat's view, as a spectator, or with open cards."""

from __future__ import annotations

from collections.abc import Iterator

from pioche.cli import phrases
from pioche.core.game import Game, State
from pioche.core.record import PlayedDeal, Record
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import Lang


def replay(game: Game, record: Record, seat: Seat, is_open: bool, lang: Lang) -> Iterator[str]:
    """The match in lines of text."""
    for played in record.deals:
        totals = _by_seat(played.deal.totals)
        yield phrases.DEAL.say(lang, number=played.deal.number, totals=totals)
        if is_open:
            for name, cards in played.deal.piles.items():
                yield f"{name}: {game.cards(record.options).text(cards)}"
        yield from _moves(game, played, seat, is_open, lang)
        if played.scores is not None:
            after = _by_seat(played.deal.totals_after(played.scores))
            yield phrases.SCORED.say(lang, scores=_by_seat(played.scores), totals=after)
    if record.winners is not None:
        yield phrases.WON.say(lang, winners=", ".join(LETTERS[winner] for winner in record.winners))


def _moves(game: Game, played: PlayedDeal, seat: Seat, is_open: bool, lang: Lang) -> Iterator[str]:
    state = game.start(played.deal)
    yield from _table(game, state, seat, lang)
    for mover, text in played.moves:
        state.apply(game.parse(state.view(mover), text))
        # With open cards every move is seen as its own seat sees it.
        yield "  " + state.view(mover if is_open else seat).last_move()
    yield from _table(game, state, seat, lang)


def _table(game: Game, state: State, seat: Seat, lang: Lang) -> list[str]:
    return game.describe(state.view(seat), lang)


def _by_seat(numbers: tuple[int, ...] | list[int]) -> str:
    return "  ".join(f"{LETTERS[seat]} {number}" for seat, number in enumerate(numbers))


def seat_of(letter: str | None) -> Seat:
    """The seat of a letter; a spectator where none is given."""
    return NOBODY if letter is None else Seat(LETTERS.index(letter))
