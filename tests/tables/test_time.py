"""Clocks, bot relief and pauses, with a clock that only moves when it is told."""

from __future__ import annotations

import asyncio

import pytest

from pioche.core.seats import NOBODY
from pioche.tables import acts
from pioche.tables.acts import Person
from pioche.tables.hall import Hall
from pioche.tables.live import Live, Viewer
from pioche.tables.shown import show
from pioche.tables.table import Table
from tests.tables.evening import ADA, BOB, CYD, LEVELS, FakeClock, begin, legal, on_turn, play, settle

pytestmark = pytest.mark.anyio


async def _started(hall: Hall, **settings: object) -> tuple[Table, Person, Person]:
    """Three people; who is on turn, and another."""
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3}, **settings)
    who = on_turn(table)
    return table, who, next(person for person in (ADA, BOB, CYD) if person != who)


def _watch(hall: Hall, table: Table, who: Person) -> tuple[Live, Viewer]:
    return hall.watch(table.id, who.id, "json", "en")


async def _pass(hall: Hall, clock: FakeClock, seconds: int) -> None:
    """Second by second, as the server ticks."""
    for _ in range(seconds):
        clock.pass_by(1)
        await hall.tick()


async def test_a_bot_plays_for_who_is_gone_for_30_s(hall: Hall, clock: FakeClock) -> None:
    table, gone, waiting = await _started(hall)
    _watch(hall, table, waiting)
    seat, ply = table.turn, table.ply
    await _pass(hall, clock, 29)
    assert table.ply == ply
    await _pass(hall, clock, 1)
    assert show(table, NOBODY)["seats"][seat]["relief"] == "away"
    assert show(table, NOBODY)["seats"][seat]["level"] == "random"
    await settle(table)
    assert table.turn != seat
    # Taken back by any act, here by asking for it.
    await hall.act(table.id, gone, acts.TakeBack())
    assert show(table, NOBODY)["seats"][seat]["relief"] is None


async def test_who_is_gone_is_not_relieved_before_it_is_his_turn(hall: Hall, clock: FakeClock) -> None:
    table, who, gone = await _started(hall)
    _watch(hall, table, who)
    await _pass(hall, clock, 100)
    assert not any(chair.relief for chair in table.chairs)
    while on_turn(table) != gone:
        turn = on_turn(table)
        await play(hall, table)
        if turn != who:
            await hall.act(table.id, turn, acts.Join(table.secret))
    await _pass(hall, clock, 30)
    assert table.chairs[table.seat_of(gone.id)].relief == "away"


async def test_a_move_takes_the_seat_back_and_the_bots_answer_is_dropped(
    hall: Hall, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, gone, waiting = await _started(hall)
    _watch(hall, table, waiting)
    choose, asked, answer = hall.company.choose, asyncio.Event(), asyncio.Event()

    async def slowly(*about: object) -> object:
        asked.set()
        await answer.wait()
        # Whatever was asked is passed on.
        return await choose(*about)  # type: ignore[arg-type]

    monkeypatch.setattr(hall.company, "choose", slowly)
    seat, ply = table.turn, table.ply
    await _pass(hall, clock, 30)
    await asked.wait()
    assert await hall.act(table.id, gone, acts.Move((legal(table)[0],))) == ply + 3
    assert table.chairs[seat].relief == ""
    answer.set()
    await asyncio.sleep(0.05)
    assert table.ply == ply + 3


async def test_an_open_stream_or_a_sign_of_life_keeps_the_bot_away(hall: Hall, clock: FakeClock) -> None:
    table, who, waiting = await _started(hall)
    _watch(hall, table, waiting)
    live, viewer = _watch(hall, table, who)
    await _pass(hall, clock, 100)
    hall.unwatch(live, viewer)
    await _pass(hall, clock, 29)
    hall.see(live, who.id)
    await _pass(hall, clock, 29)
    assert table.chairs[table.turn].relief == ""
    await _pass(hall, clock, 1)
    assert table.chairs[table.seat_of(who.id)].relief == "away"


async def test_a_table_that_everybody_left_waits_for_them(hall: Hall, clock: FakeClock) -> None:
    table, _, _ = await _started(hall)
    ply = table.ply
    await _pass(hall, clock, 500)
    assert table.ply == ply


async def test_the_host_sets_the_relief(hall: Hall, clock: FakeClock) -> None:
    table, gone, waiting = await _started(hall)
    _watch(hall, table, waiting)
    await hall.act(table.id, ADA, acts.SetRelief(0, "club", LEVELS))
    await _pass(hall, clock, 1000)
    assert not any(chair.relief for chair in table.chairs)
    await hall.act(table.id, ADA, acts.SetRelief(100, "club", LEVELS))
    hall.see(hall.live(table.id), gone.id)
    await _pass(hall, clock, 99)
    assert not any(chair.relief for chair in table.chairs)
    await _pass(hall, clock, 1)
    assert show(table, NOBODY)["seats"][table.seat_of(gone.id)]["level"] == "club"


async def test_when_time_is_up_a_bot_plays_on(hall: Hall, clock: FakeClock) -> None:
    table, slow, _ = await _started(hall, pace="quick")
    seat = table.turn
    _watch(hall, table, slow)
    await _pass(hall, clock, 79)
    assert table.chairs[seat].relief == ""
    await _pass(hall, clock, 1)
    assert table.chairs[seat].relief == "time"
    await settle(table)
    assert table.turn != seat
    await hall.act(table.id, slow, acts.TakeBack())
    # Something to go on with.
    assert table.chairs[seat].bank >= 20_000


async def test_thinking_beyond_the_free_time_is_taken_from_the_bank(hall: Hall, clock: FakeClock) -> None:
    table, who, _ = await _started(hall, pace="quick")
    seat = table.turn
    clock.pass_by(2)
    await hall.tick()
    await _pass(hall, clock, 28)
    await hall.act(table.id, who, acts.Move((legal(table)[-1],)))
    assert table.chairs[seat].bank == 50_000
    assert all(chair.bank == 60_000 for number, chair in enumerate(table.chairs) if number != seat)


async def test_the_free_time_of_an_act_costs_nothing(hall: Hall, clock: FakeClock) -> None:
    table, who, _ = await _started(hall, pace="relaxed")
    seat = table.turn
    await _pass(hall, clock, 90)
    await hall.act(table.id, who, acts.Move((legal(table)[-1],)))
    assert table.chairs[seat].bank == 300_000


async def test_the_pauses_of_the_server_are_nobodys_thinking(hall: Hall, clock: FakeClock) -> None:
    table, who, waiting = await _started(hall, pace="quick")
    seat = table.turn
    _watch(hall, table, waiting)
    await hall.tick()
    clock.pass_by(10_000)
    await hall.tick()
    assert table.chairs[seat].relief == ""
    await hall.act(table.id, who, acts.Move((legal(table)[-1],)))
    assert table.chairs[seat].bank == 60_000


async def test_a_restart_charges_nobody(hall: Hall, clock: FakeClock) -> None:
    table, who, _ = await _started(hall, pace="quick")
    seat = table.turn
    clock.pass_by(10_000)
    again = Hall(hall.store, hall.company, clock)
    table = again.table(table.id)
    await again.tick()
    assert table.chairs[seat].relief == ""
    await again.act(table.id, who, acts.Move((legal(table)[-1],)))
    assert table.chairs[seat].bank == 60_000


async def test_the_bank_is_part_of_the_log(hall: Hall, clock: FakeClock) -> None:
    table, who, _ = await _started(hall, pace="quick")
    seat = table.turn
    await _pass(hall, clock, 30)
    await hall.act(table.id, who, acts.Move((legal(table)[-1],)))
    again = Hall(hall.store, hall.company, clock).table(table.id)
    assert again.chairs[seat].bank == table.chairs[seat].bank == 50_000


async def test_between_deals_a_pace_goes_on_by_itself(hall: Hall, clock: FakeClock) -> None:
    table = await begin(hall, ADA, options={"players": 3}, pace="quick")
    while table.turn != NOBODY:
        await play(hall, table)
    deal = table.played().deal_number
    await _pass(hall, clock, 29)
    assert table.played().deal_number == deal
    await _pass(hall, clock, 1)
    assert table.played().deal_number == deal + 1


async def test_without_a_pace_the_next_deal_waits_for_a_person(hall: Hall, clock: FakeClock) -> None:
    table = await begin(hall, ADA, options={"players": 3})
    while table.turn != NOBODY:
        await play(hall, table)
    ply = table.ply
    await _pass(hall, clock, 1000)
    assert table.ply == ply
    await hall.act(table.id, ADA, acts.NextDeal())
    assert table.turn != NOBODY
