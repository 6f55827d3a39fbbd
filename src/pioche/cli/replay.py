"""Replays of recorded matches: from one seat's view, as a spectator, or with open cards."""

from __future__ import annotations

from collections.abc import Iterator

from pioche.cli import phrases
from pioche.cli.scores import by_seat
from pioche.core.game import Game
from pioche.core.record import PlayedDeal, Record
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import Lang


def replay(game: Game, record: Record, seat: Seat, is_open: bool, lang: Lang) -> Iterator[str]:
    """The match in lines of text."""
    for deal in record.deals:
        totals = by_seat(game, record.options, deal.deal.totals, lang)
        yield phrases.DEAL.say(lang, number=deal.deal.number, totals=totals)
        if is_open:
            for name, cards in deal.deal.piles.items():
                yield f"{name}: {game.cards(record.options).text(cards)}"
        yield from _moves(game, deal, seat, is_open, lang)
        if deal.scores is not None:
            after = by_seat(game, record.options, deal.deal.totals_after(deal.scores), lang)
            yield phrases.SCORED.say(lang, scores=by_seat(game, record.options, deal.scores, lang), totals=after)
    if record.winners is not None:
        yield phrases.WON.say(lang, winners=", ".join(LETTERS[winner] for winner in record.winners))


def _moves(game: Game, deal: PlayedDeal, seat: Seat, is_open: bool, lang: Lang) -> Iterator[str]:
    state = game.start(deal.deal)
    yield from state.view(seat).describe(lang)
    for mover, text in deal.moves:
        state.apply(state.view(mover).parse(text))
        # With open cards, each move is described as its own seat sees it.
        yield "  " + state.view(mover if is_open else seat).last_move()
    yield from state.view(seat).describe(lang)


def seat_of(letter: str | None) -> Seat:
    """The seat of a letter; a spectator without one."""
    return NOBODY if letter is None else Seat(LETTERS.index(letter))
