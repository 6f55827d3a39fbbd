"""What a page calls a move, where it tells of one that is not on the table now."""

from __future__ import annotations

from collections.abc import Iterator

from pioche.core.game import View
from pioche.table.html import Html, escape
from pioche.table.presenter import Button, Draft, People, Piece
from pioche.table.renderer import ZoneRenderer


def move_name(renderer: ZoneRenderer, view: View, guests: People, word: str) -> Html:
    """What the table calls a legal move of a seat; its word in notation where the game has no name for it.

    Where pieces are picked, the name of a move may be that of the button that appears with one of them.
    """
    picks = renderer.presenter.picks(view)
    for draft in ((), *((pick,) for pick in picks)):
        for move, label in _offers(renderer, view, guests, draft, bool(picks)):
            if move == word:
                return label
    return escape(renderer.presenter.word_name(word, renderer.lang) or word)


def _offers(
    renderer: ZoneRenderer, view: View, guests: People, draft: Draft, picking: bool
) -> Iterator[tuple[str, Html]]:
    """The moves that the prompt and the zones of a seat offer, with their labels. A piece to pick is no move yet."""
    presenter, lang = renderer.presenter, renderer.lang
    prompt, private = presenter.prompt(view, guests, lang, draft), presenter.private(view, guests, lang, draft)
    for part in _all_parts([prompt.data(), *[zone.data() for zone in private.values()]]):
        if isinstance(part, Button) or (isinstance(part, Piece) and not picking):
            yield part.move, part.label
        elif isinstance(part, dict) and part.keys() >= {"move", "label"}:
            yield part["move"], part["label"]


def _all_parts(data: object) -> Iterator[object]:
    """All that the data of zones are made of."""
    yield data
    if isinstance(data, dict):
        for value in data.values():
            yield from _all_parts(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _all_parts(value)
