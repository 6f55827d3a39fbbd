"""Tables at every stage, with everybody there whose rights differ: what both matrices of rights are tried on."""

from __future__ import annotations

import asyncio

from pioche.core.seats import NOBODY
from pioche.tables import acts
from pioche.tables.acts import Person
from pioche.tables.service import TableService
from pioche.tables.table import Table
from tests.tables.scenarios import settle

# The host does not play, so that the rights of a host and of a player differ.
HAL, PIA, OTTO, LEA, SAM = (Person(f"id-{name}", name) for name in ("Hal", "Pia", "Otto", "Lea", "Sam"))
STRANGER = Person("id-Max", "Max")
STAGES = ("open", "full", "playing", "between", "relieved", "away", "host away", "over")


async def table_at(service: TableService, at: str) -> Table:
    """A table by link with everybody there: Pia, Otto and Lea play, Hal hosts, Sam looks on."""
    target = 1 if at == "over" else 1000
    table = await service.create(HAL, acts.Create("mu", {"target_score": target}, False, "none", 30, "random"))
    for person in (PIA, OTTO, LEA, SAM):
        await service.act(table.id, person, acts.Join(table.secret))
    if at == "open":
        for person in (PIA, OTTO):
            await service.act(table.id, person, acts.Sit())
        await service.act(table.id, HAL, acts.AddBot("D", "random", ("random",)))
        return table
    # A host who does not play is never away.
    third = HAL if at == "host away" else LEA
    for person in (PIA, OTTO, third):
        await service.act(table.id, person, acts.Sit())
    await service.act(table.id, HAL, acts.AddBot("D", "random", ("random",)))
    if at == "full":
        return table
    await service.act(table.id, HAL, acts.Start())
    if third is LEA:
        await service.act(table.id, LEA, acts.Leave())
    await settle(table)
    if at == "relieved":
        await service.queue.submit_for_server(
            await service.live(table.id), acts.Relieve(table.seat_of(PIA.id), "away"), table.ply
        )
        await settle(table)
    if at in ("away", "host away"):
        live, missing = await service.live(table.id), HAL if at == "host away" else PIA
        await service.queue.submit_for_server(live, acts.MarkAway(table.seat_of(missing.id)), table.ply)
    if at in ("over", "between"):
        await _play_to(service, table, at)
    return table


async def _play_to(service: TableService, table: Table, at: str) -> None:
    """Play to the end of the match, or of the deal."""
    while table.status == "playing":
        if table.turn == NOBODY:
            if at == "between":
                return
            await service.act(table.id, PIA, acts.NextDeal())
        elif not table.player_level(table.turn):
            view = table.require_match().view(table.turn)
            texts = [view.text(action) for action in view.actions()]
            chair = table.chairs[table.turn]
            await service.act(table.id, Person(chair.person, chair.name), acts.Move((texts[0],)))
        await asyncio.sleep(0)
    assert at == "over"


def person_at(table: Table | None, visitor: str) -> Person | None:
    """Who a visitor is: for `player` a bot plays, or it is his turn, if it is anybody's; `other` plays too."""
    player, other = PIA, OTTO
    if table is not None and table.turn != NOBODY:
        first = {chair.person for chair in table.chairs if chair.relief} & {PIA.id, OTTO.id}
        if OTTO.id in (first or {table.chairs[table.turn].person}):
            player, other = OTTO, PIA
    people = {"stranger": STRANGER, "spectator": SAM, "player": player, "other": other, "left": LEA, "host": HAL}
    return people.get(visitor)
