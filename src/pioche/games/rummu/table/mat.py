"""The mat: where chosen cards will lie, and the combinations on the table to which they can go."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang, Words
from pioche.games.rummu.combinations import worth
from pioche.games.rummu.table.hand import cards_of, picks
from pioche.games.rummu.table.melds import POINTS, meld_aloud
from pioche.games.rummu.table.readings import Reading, readings
from pioche.games.rummu.view import RummuView, named
from pioche.table.html import NOTHING, escape, say
from pioche.table.presenter import Draft
from pioche.table.zone import Zone, ZoneData, zone

_WILL_LIE: Final = Words("Will lie here: {cards}, {points}", "Sera ici : {cards}, {points}")


def mat(view: RummuView, lang: Lang, draft: Draft) -> Zone[ZoneData]:
    cards = cards_of(draft) if picks(view) else ()
    return _mat(tuple(readings(view, cards)), lang)


@zone
def _mat(ways: tuple[Reading, ...], lang: Lang) -> ZoneData:
    """`fits`: the combinations that a tap adds the cards to, each by its place, with the moves that do it."""
    new = [way for way in ways if way.kind == "new"]
    cards = new[0].after if new else 0
    points = say(POINTS, lang, n=worth(cards)) if cards else NOTHING
    best: dict[int, str] = {}
    for way in ways:
        if way.place >= 0:
            best.setdefault(way.place, way.moves)
    return {
        "cards": tuple([(escape(card[0]), escape(card[1])) for card in named(cards)]),
        "points": points,
        "label": say(_WILL_LIE, lang, cards=meld_aloud(cards, lang), points=points) if cards else NOTHING,
        "fits": tuple([(place, escape(moves)) for place, moves in best.items()]),
    }
