"""What a page must hold would be noticed if it did not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pioche.conformance.page import check_page
from pioche.core.words import Lang
from pioche.games import _template as template
from pioche.games._template import table
from pioche.games._template.view import TemplateView
from pioche.table.html import Html, escape
from pioche.table.presenter import Draft, Group, Part, People, Presenter, hand_of
from pioche.table.renderer import zone_renderer
from pioche.table.zone import Zone, ZoneData, Zones, zone

# The one that works.
PRESENTER = table.PRESENTER


@pytest.fixture(autouse=True)
def _fresh_renderers() -> Iterator[None]:
    zone_renderer.cache_clear()
    yield
    zone_renderer.cache_clear()


@zone
def _list(cards: list[int]) -> ZoneData:
    return hand_of([Group(escape(str(cards)), ())])


@zone
def _label(name: Html) -> ZoneData:
    return hand_of([Group(name, ())])


def _second_hand(make: Callable[[TemplateView], Zone[ZoneData]]) -> Presenter[TemplateView]:
    def private(view: TemplateView, people: People, lang: Lang, draft: Draft) -> Zones:
        return {**PRESENTER.private(view, people, lang, draft), "hand2": make(view)}

    return replace(PRESENTER, private=private)


def _free_point(view: TemplateView, seat: int, lang: Lang) -> list[Part]:
    return [*PRESENTER.terms(view, seat, lang), Part(Html("bonus"), 1, "TPL-3.1")]


@pytest.mark.parametrize(
    ("presenter", "check"),
    [
        (replace(PRESENTER, private=lambda *_: {}), "check_offers"),
        (_second_hand(lambda view: _list(view.hand())), "check_plain_zones"),
        (_second_hand(lambda _: _label(Html("<&>"))), "check_drawn_zones"),
        (replace(PRESENTER, terms=_free_point), "check_terms"),
        (replace(PRESENTER, verdict=lambda _, people, __: people.names[0]), "check_second_person"),
    ],
    ids=[
        "moves are missing",
        "a list may change",
        "a name is not escaped",
        "the arithmetic is wrong",
        "a name stands alone",
    ],
)
def test_a_flaw_is_found(monkeypatch: pytest.MonkeyPatch, presenter: Presenter[TemplateView], check: str) -> None:
    monkeypatch.setattr(table, "PRESENTER", presenter)
    with pytest.raises(AssertionError) as flaw:
        check_page(template.GAME, {"players": 2}, seed=1)
    assert check in [entry.name for entry in flaw.traceback]
