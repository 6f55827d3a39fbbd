"""Clocks, bot relief and pauses, with a clock that only moves when a test moves it."""

from __future__ import annotations

import asyncio

import pytest

from pioche.core.seats import LETTERS, NOBODY
from pioche.tables import acts, errors
from pioche.tables.acts import Person
from pioche.tables.live import LiveTable
from pioche.tables.service import TableService
from pioche.tables.table import Table
from pioche.tables.table_json import table_body
from pioche.tables.time_control import AWAY_SECONDS
from pioche.tables.viewers import Viewer
from tests.tables.scenarios import ADA, BOB, CYD, LEVELS, FakeClock, begin, legal, on_turn, play, second_service, settle

pytestmark = pytest.mark.anyio


async def _start_table(service: TableService, **settings: object) -> tuple[Table, Person, Person]:
    """Three people; who is on turn, and another."""
    table = await begin(service, ADA, BOB, CYD, options={"players": 3}, **settings)
    who = on_turn(table)
    return table, who, next(person for person in (ADA, BOB, CYD) if person != who)


async def _watch(service: TableService, table: Table, who: Person) -> tuple[LiveTable, Viewer]:
    return await service.watch(table.id, who.id, "json", "en")


async def _pass(service: TableService, clock: FakeClock, seconds: int) -> None:
    """Second by second, as the server ticks."""
    for _ in range(seconds):
        clock.pass_by(1)
        await service.tick()


async def test_a_bot_plays_for_who_is_gone_for_30_s(service: TableService, clock: FakeClock) -> None:
    table, gone, waiting = await _start_table(service)
    await _watch(service, table, waiting)
    seat, ply = table.turn, table.ply
    await _pass(service, clock, 29)
    assert table.ply == ply
    await _pass(service, clock, 1)
    assert table_body(table, NOBODY)["seats"][seat]["relief"] == "away"
    assert table_body(table, NOBODY)["seats"][seat]["level"] == "random"
    await settle(table)
    assert table.turn != seat
    # Taken back by any act, here by asking for it.
    await service.act(table.id, gone, acts.TakeBack())
    assert table_body(table, NOBODY)["seats"][seat]["relief"] is None


async def test_who_is_gone_is_not_relieved_before_it_is_his_turn(service: TableService, clock: FakeClock) -> None:
    table, who, gone = await _start_table(service)
    await _watch(service, table, who)
    await _pass(service, clock, 100)
    assert not any(chair.relief for chair in table.chairs)
    while on_turn(table) != gone:
        turn = on_turn(table)
        await play(service, table)
        if turn != who:
            await service.act(table.id, turn, acts.Join(table.secret))
    await _pass(service, clock, 30)
    assert table.chairs[table.seat_of(gone.id)].relief == "away"


async def test_a_move_takes_the_seat_back_and_the_bots_answer_is_dropped(
    service: TableService, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, gone, waiting = await _start_table(service)
    await _watch(service, table, waiting)
    choose, request, answer = service.bots.choose, asyncio.Event(), asyncio.Event()

    async def slowly(*about: object) -> object:
        request.set()
        await answer.wait()
        # Whatever was asked is passed on.
        return await choose(*about)  # type: ignore[arg-type]

    monkeypatch.setattr(service.bots, "choose", slowly)
    seat, ply = table.turn, table.ply
    await _pass(service, clock, 30)
    await request.wait()
    assert await service.act(table.id, gone, acts.Move((legal(table)[0],))) == ply + 3
    assert table.chairs[seat].relief == ""
    answer.set()
    await asyncio.sleep(0.05)
    assert table.ply == ply + 3


async def test_an_open_stream_or_a_sign_of_life_keeps_the_bot_away(service: TableService, clock: FakeClock) -> None:
    table, who, waiting = await _start_table(service)
    await _watch(service, table, waiting)
    live, viewer = await _watch(service, table, who)
    await _pass(service, clock, 100)
    service.unwatch(live, viewer)
    await _pass(service, clock, 29)
    service.note_presence(live, who.id)
    await _pass(service, clock, 29)
    assert table.chairs[table.turn].relief == ""
    await _pass(service, clock, 1)
    assert table.chairs[table.seat_of(who.id)].relief == "away"


async def test_a_table_that_everybody_left_waits_for_them(service: TableService, clock: FakeClock) -> None:
    table, _, _ = await _start_table(service)
    ply = table.ply
    await _pass(service, clock, 500)
    assert table.ply == ply


async def test_the_host_sets_the_relief(service: TableService, clock: FakeClock) -> None:
    table, gone, waiting = await _start_table(service)
    await _watch(service, table, waiting)
    await service.act(table.id, ADA, acts.SetRelief(0, "club", LEVELS))
    await _pass(service, clock, 1000)
    assert not any(chair.relief for chair in table.chairs)
    await service.act(table.id, ADA, acts.SetRelief(100, "club", LEVELS))
    service.note_presence(await service.live(table.id), gone.id)
    await _pass(service, clock, 99)
    assert not any(chair.relief for chair in table.chairs)
    await _pass(service, clock, 1)
    assert table_body(table, NOBODY)["seats"][table.seat_of(gone.id)]["level"] == "club"


async def test_when_time_is_up_a_bot_plays_on(service: TableService, clock: FakeClock) -> None:
    table, slow, _ = await _start_table(service, pace="quick")
    seat = table.turn
    await _watch(service, table, slow)
    await _pass(service, clock, 79)
    assert table.chairs[seat].relief == ""
    await _pass(service, clock, 1)
    assert table.chairs[seat].relief == "time"
    await settle(table)
    assert table.turn != seat
    await service.act(table.id, slow, acts.TakeBack())
    # Something to go on with.
    assert table.chairs[seat].bank >= 20_000


async def test_thinking_beyond_the_free_time_is_taken_from_the_bank(service: TableService, clock: FakeClock) -> None:
    table, who, _ = await _start_table(service, pace="quick")
    seat = table.turn
    clock.pass_by(2)
    await service.tick()
    await _pass(service, clock, 28)
    await service.act(table.id, who, acts.Move((legal(table)[-1],)))
    assert table.chairs[seat].bank == 50_000
    assert all(chair.bank == 60_000 for number, chair in enumerate(table.chairs) if number != seat)


async def test_the_free_time_of_an_act_costs_nothing(service: TableService, clock: FakeClock) -> None:
    table, who, _ = await _start_table(service, pace="relaxed")
    seat = table.turn
    await _pass(service, clock, 90)
    await service.act(table.id, who, acts.Move((legal(table)[-1],)))
    assert table.chairs[seat].bank == 300_000


async def test_the_pauses_of_the_server_are_nobodys_thinking(service: TableService, clock: FakeClock) -> None:
    table, who, waiting = await _start_table(service, pace="quick")
    seat = table.turn
    await _watch(service, table, waiting)
    await service.tick()
    clock.pass_by(10_000)
    await service.tick()
    assert table.chairs[seat].relief == ""
    await service.act(table.id, who, acts.Move((legal(table)[-1],)))
    assert table.chairs[seat].bank == 60_000


async def test_a_restart_charges_nobody(service: TableService, clock: FakeClock) -> None:
    table, who, _ = await _start_table(service, pace="quick")
    seat = table.turn
    clock.pass_by(10_000)
    async with second_service(service, clock) as again:
        table = await again.table(table.id)
        await again.tick()
        assert table.chairs[seat].relief == ""
        await again.act(table.id, who, acts.Move((legal(table)[-1],)))
        assert table.chairs[seat].bank == 60_000


async def test_the_bank_is_part_of_the_log(service: TableService, clock: FakeClock) -> None:
    table, who, _ = await _start_table(service, pace="quick")
    seat = table.turn
    await _pass(service, clock, 30)
    await service.act(table.id, who, acts.Move((legal(table)[-1],)))
    async with second_service(service, clock) as again:
        same = await again.table(table.id)
        assert same.chairs[seat].bank == table.chairs[seat].bank == 50_000


async def test_between_deals_a_pace_goes_on_by_itself(service: TableService, clock: FakeClock) -> None:
    table = await begin(service, ADA, options={"players": 3}, pace="quick")
    while table.turn != NOBODY:
        await play(service, table)
    deal = table.require_match().deal_number
    await _pass(service, clock, 29)
    assert table.require_match().deal_number == deal
    await _pass(service, clock, 1)
    assert table.require_match().deal_number == deal + 1


async def test_without_a_pace_the_next_deal_waits_for_a_person(service: TableService, clock: FakeClock) -> None:
    table = await begin(service, ADA, options={"players": 3})
    while table.turn != NOBODY:
        await play(service, table)
    ply = table.ply
    await _pass(service, clock, 1000)
    assert table.ply == ply
    await service.act(table.id, ADA, acts.NextDeal())
    assert table.turn != NOBODY


# --- who is away, and who comes late ------------------------------------------------------------


async def _leave_alone(service: TableService, clock: FakeClock) -> tuple[Table, Person, Person]:
    """Nobody is replaced here; who is on turn is away, and another waits."""
    table, gone, waiting = await _start_table(service, relief=0)
    await _watch(service, table, waiting)
    await _pass(service, clock, AWAY_SECONDS)
    return table, gone, waiting


def _away(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs if chair.away]


async def test_who_is_away_is_away_for_all_to_see_and_nobody_is_replaced(
    service: TableService, clock: FakeClock
) -> None:
    table, gone, waiting = await _start_table(service, relief=0)
    await _watch(service, table, waiting)
    await _pass(service, clock, AWAY_SECONDS - 1)
    assert _away(table) == []
    await _pass(service, clock, 1000)
    assert gone.name in _away(table)
    assert waiting.name not in _away(table)
    assert not any(chair.relief for chair in table.chairs)
    seat = table_body(table, NOBODY)["seats"][table.seat_of(gone.id)]
    assert 0 < clock.wall() - seat["away"] <= 1_000_000
    # Once is enough: a second of absence writes nothing.
    ply = table.ply
    await _pass(service, clock, 10)
    assert table.ply == ply


async def test_a_sign_of_life_is_a_return(service: TableService, clock: FakeClock) -> None:
    table, gone, _ = await _leave_alone(service, clock)
    live, viewer = await _watch(service, table, gone)
    await _pass(service, clock, 1)
    assert gone.name not in _away(table)
    assert table.last == "returned"
    service.unwatch(live, viewer)
    await _pass(service, clock, AWAY_SECONDS + 1)
    assert gone.name in _away(table)
    # The log says so too, also after a restart, which is no sign of life.
    async with second_service(service, clock) as again:
        assert gone.name in _away(await again.table(table.id))
        await _pass(again, clock, 5)
        assert gone.name in _away(await again.table(table.id))
        again.note_presence(await again.live(table.id), gone.id)
        await _pass(again, clock, 1)
        assert gone.name not in _away(await again.table(table.id))


async def test_the_host_lets_a_bot_play_and_whoever_returns_has_the_seat(
    service: TableService, clock: FakeClock
) -> None:
    table, gone, _ = await _leave_alone(service, clock)
    seat, letter = table.seat_of(gone.id), LETTERS[table.seat_of(gone.id)]
    # While the host is away any player decides.
    host = BOB if gone == ADA else ADA
    await service.act(table.id, host, acts.Wait(letter))
    assert table.chairs[seat].awaited
    await service.act(table.id, host, acts.Replace(letter))
    assert table.chairs[seat].relief == "away"
    with pytest.raises(errors.NotAway):
        await service.act(table.id, host, acts.Replace(letter))
    await settle(table)
    await _watch(service, table, gone)
    await _pass(service, clock, 1)
    assert (table.chairs[seat].relief, table.chairs[seat].away) == ("", 0)
    assert table.last == "back"


async def test_the_players_decide_only_while_the_host_is_away(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3}, relief=0)
    live, _ = await _watch(service, table, BOB)
    for gone in (CYD, ADA):
        await service.queue.submit_for_server(live, acts.MarkAway(table.seat_of(gone.id)), table.ply)
        letter = LETTERS[table.seat_of(CYD.id)]
        if gone == CYD:
            with pytest.raises(errors.NotAllowed):
                await service.act(table.id, BOB, acts.Replace(letter))
    await service.act(table.id, BOB, acts.Replace(letter))
    assert table.chairs[table.seat_of(CYD.id)].relief == "away"


async def test_who_comes_late_has_a_bots_seat_from_the_next_deal(service: TableService) -> None:
    table = await begin(service, ADA, options={"players": 3})
    for late in (BOB, CYD):
        await service.act(table.id, late, acts.Join(table.secret))
    bots = [LETTERS[seat] for seat, chair in enumerate(table.chairs) if chair.level]
    with pytest.raises(errors.SeatTaken):
        await service.act(table.id, BOB, acts.AskSeat(LETTERS[table.seat_of(ADA.id)]))
    await service.act(table.id, BOB, acts.AskSeat(bots[0]))
    with pytest.raises(errors.SeatTaken):
        await service.act(table.id, CYD, acts.AskSeat(bots[0]))
    await service.act(table.id, CYD, acts.AskSeat(bots[1]))
    await service.act(table.id, CYD, acts.AskSeat(""))
    assert [seat["next"] for seat in table_body(table, NOBODY)["seats"]].count("Bob") == 1
    assert table.seat_of(BOB.id) == NOBODY
    while table.turn != NOBODY:
        await play(service, table)
    await service.act(table.id, ADA, acts.NextDeal())
    assert LETTERS[table.seat_of(BOB.id)] == bots[0]
    assert table.seat_of(CYD.id) == NOBODY
    assert not table.asks
    # The lists say so too.
    assert table.id in {summary.table for summary in service.store.tables_of(BOB.id, 10)}
    async with second_service(service) as again:
        assert (await again.table(table.id)).chairs == table.chairs


async def test_who_asked_plays_the_rematch(service: TableService) -> None:
    table = await begin(service, ADA, options={"players": 3, "target_score": 1})
    await service.act(table.id, BOB, acts.Join(table.secret))
    bot = next(LETTERS[seat] for seat, chair in enumerate(table.chairs) if chair.level)
    while table.status == "playing":
        if table.turn == NOBODY:
            await service.act(table.id, ADA, acts.NextDeal())
        await settle(table)
        if table.turn != NOBODY:
            if not table.asks and table.seat_of(BOB.id) == NOBODY:
                await service.act(table.id, BOB, acts.AskSeat(bot))
            await play(service, table)
    await service.act(table.id, ADA, acts.Rematch())
    assert LETTERS[table.seat_of(BOB.id)] == bot
