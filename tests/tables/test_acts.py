"""Acts at a table: what they do, and what is refused."""

from __future__ import annotations

import pytest

from pioche.core.errors import DealNotOver, IllegalAction, InvalidOption, InvalidText, MatchOver, NotYourTurn
from pioche.core.record import read_record
from pioche.core.seats import NOBODY
from pioche.games import IDS, find
from pioche.tables import acts, errors
from pioche.tables.acts import Person
from pioche.tables.hall import Hall
from pioche.tables.shown import show
from pioche.tables.table import Table
from tests.tables.evening import ADA, BOB, CYD, LEVELS, SAM, audiences, begin, legal, on_turn, play, set_up, settle

pytestmark = pytest.mark.anyio


async def test_a_table_is_set_up_and_played_to_its_end(hall: Hall) -> None:
    table = await begin(hall, ADA, options={"players": 3, "target_score": 50})
    while table.status == "playing":
        if table.turn == NOBODY:
            await hall.act(table.id, ADA, acts.NextDeal())
            await settle(table)
        else:
            await play(hall, table)
    [record] = table.records
    assert read_record(record.text(table.game), find).winners == record.winners
    assert show(table, NOBODY)["winners"]
    summary = hall.store.summary(table.id)
    assert summary is not None
    await hall.close()
    ended = hall.store.summary(table.id)
    assert ended is not None
    assert ended.status == "over"


@pytest.mark.parametrize("game", IDS)
async def test_every_game_plays_at_a_table(hall: Hall, game: str) -> None:
    table = await begin(hall, ADA, game=game)
    for _ in range(15):
        if table.turn == NOBODY:
            break
        await play(hall, table)
    assert table.ply > 10


async def test_moves_posted_together_are_one_act(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    who, ply = on_turn(table), table.ply
    card = next(move for move in legal(table) if move != "pass")
    assert await hall.act(table.id, who, acts.Move((card, "done"))) == ply + 1
    letter = table.seats[table.seat_of(who.id)]
    assert table.moves(table.played().view(NOBODY)) == [f"{letter} {card}", f"{letter} done"]


async def test_of_moves_posted_together_all_or_none(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    who, before = on_turn(table), show(table, table.turn)
    card = next(move for move in legal(table) if move != "pass")
    for second in ("nonsense", "Y", "pass"):
        with pytest.raises((IllegalAction, InvalidText)):
            await hall.act(table.id, who, acts.Move((card, second)))
    assert show(table, table.turn) == before


async def _refused(hall: Hall, table: Table, who: Person, act: acts.Act, error: type[Exception]) -> None:
    """Refused, and nothing has changed."""
    before = [show(table, seat) for seat in audiences(table)]
    with pytest.raises(error):
        await hall.act(table.id, who, act)
    assert before == [show(table, seat) for seat in audiences(table)]
    assert len(hall.store.entries(table.id)) == table.ply


async def test_before_the_start(hall: Hall) -> None:
    table = await set_up(hall, ADA, BOB, options={"players": 3})
    await _refused(hall, table, ADA, acts.Sit(), errors.SeatedTwice)
    await _refused(hall, table, SAM, acts.Sit(), errors.NotInvited)
    await _refused(hall, table, SAM, acts.Join("wrong"), errors.WrongLink)
    await _refused(hall, table, SAM, acts.Join("é"), errors.WrongLink)
    await hall.act(table.id, SAM, acts.Join(table.secret))
    await _refused(hall, table, SAM, acts.Sit(), errors.TableFull)
    await _refused(hall, table, SAM, acts.Sit("A"), errors.SeatTaken)
    await _refused(hall, table, SAM, acts.Sit("F"), errors.UnknownSeat)
    await _refused(hall, table, ADA, acts.AddBot("A", "club", LEVELS), errors.SeatTaken)
    await _refused(hall, table, ADA, acts.AddBot("", "club", LEVELS), errors.TableFull)
    await _refused(hall, table, ADA, acts.RemoveBot("A"), errors.SeatEmpty)
    await _refused(hall, table, ADA, acts.Stand("C"), errors.SeatEmpty)
    await _refused(hall, table, ADA, acts.Move(("pass",)), errors.NotStarted)
    await _refused(hall, table, ADA, acts.NextDeal(), errors.NotStarted)
    await _refused(hall, table, ADA, acts.Rematch(), errors.NotStarted)
    await _refused(hall, table, ADA, acts.TakeBack(), errors.NoRelief)
    await _refused(hall, table, ADA, acts.Agree({"players": 9}, None, None), InvalidOption)
    await _refused(hall, table, ADA, acts.Agree(None, None, "never"), errors.UnknownPace)
    await _refused(hall, table, ADA, acts.SetRelief(1, "", LEVELS), errors.InvalidRelief)
    await hall.act(table.id, ADA, acts.RemoveBot("C"))
    await _refused(hall, table, ADA, acts.Start(), errors.SeatsEmpty)
    await hall.act(table.id, SAM, acts.Sit())
    await hall.act(table.id, ADA, acts.Agree({"players": 4}, True, "quick"))
    assert [chair.name for chair in table.chairs] == ["Ada", "Bob", "Sam", ""]
    await hall.act(table.id, ADA, acts.AddBot("D", "club", LEVELS))
    await _refused(hall, table, ADA, acts.Agree({"players": 3}, None, None), errors.SeatsOccupied)
    await hall.act(table.id, ADA, acts.Stand("C"))
    assert table.chairs[2].empty


async def test_only_bots_do_not_start(hall: Hall) -> None:
    table = await set_up(hall, ADA, options={"players": 3})
    await hall.act(table.id, ADA, acts.Stand())
    await hall.act(table.id, ADA, acts.AddBot("A", "club", LEVELS))
    await _refused(hall, table, ADA, acts.Start(), errors.NobodySeated)


async def test_during_the_match(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    who = on_turn(table)
    other = next(person for person in (ADA, BOB, CYD) if person != who)
    await _refused(hall, table, other, acts.Move((legal(table)[0],)), NotYourTurn)
    await _refused(hall, table, who, acts.Move(("nonsense",)), InvalidText)
    await _refused(hall, table, who, acts.Move(()), errors.NoMoves)
    await _refused(hall, table, who, acts.Move(("pass",) * 65), errors.NoMoves)
    await _refused(hall, table, who, acts.Move(("p" * 65,)), errors.NoMoves)
    await _refused(hall, table, who, acts.NextDeal(), DealNotOver)
    await _refused(hall, table, ADA, acts.Start(), errors.AlreadyStarted)
    await _refused(hall, table, ADA, acts.Stand(), errors.AlreadyStarted)
    await _refused(hall, table, ADA, acts.AddBot("", "club", LEVELS), errors.AlreadyStarted)
    await _refused(hall, table, ADA, acts.Agree({}, None, None), errors.AlreadyStarted)
    await _refused(hall, table, ADA, acts.Rematch(), errors.NotOver)


async def test_options_never_reach_the_file_system(hall: Hall) -> None:
    for game, option in (("zocken", "material"), ("wild_tiles", "board")):
        with pytest.raises(errors.FileRefused):
            await hall.create(ADA, acts.Create(game, {option: "/etc/passwd.toml"}, True, "none", 30, "club"))


async def test_who_leaves_is_played_for_and_may_come_back(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, SAM, options={"players": 3})
    await hall.act(table.id, BOB, acts.Leave())
    assert table.seat_of(BOB.id) == NOBODY
    assert show(table, NOBODY)["seats"][1]["relief"] == "left"
    await settle(table)
    await hall.act(table.id, BOB, acts.Sit())
    assert table.seat_of(BOB.id) == 1
    assert show(table, NOBODY)["seats"][1]["relief"] is None


async def test_a_seat_left_can_be_taken_by_one_who_has_held_no_other(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, SAM, options={"players": 3})
    await hall.act(table.id, BOB, acts.Leave())
    await hall.act(table.id, SAM, acts.Leave())
    await settle(table)
    await _refused(hall, table, BOB, acts.Sit("C"), errors.SeatKnown)
    await hall.act(table.id, CYD, acts.Join(table.secret))
    await hall.act(table.id, CYD, acts.Sit("C"))
    assert table.seat_of(CYD.id) == 2


async def test_a_host_who_leaves_hands_over(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, options={"players": 3})
    await hall.act(table.id, ADA, acts.Leave())
    assert table.host == BOB.id


async def test_the_last_to_leave_closes_the_table(hall: Hall) -> None:
    table = await begin(hall, ADA, options={"players": 3})
    await hall.act(table.id, ADA, acts.Leave())
    assert table.closed == "abandoned"
    await _refused(hall, table, ADA, acts.Rematch(), errors.TableClosed)
    await _refused(hall, table, ADA, acts.Sit(), errors.TableClosed)


async def test_a_rematch_keeps_the_group(hall: Hall) -> None:
    table = await begin(hall, ADA, game="calcory", options={"players": 2})
    while table.status == "playing":
        if table.turn == NOBODY:
            await hall.act(table.id, ADA, acts.NextDeal())
            await settle(table)
        else:
            await play(hall, table)
    await _refused(hall, table, ADA, acts.Move(("A1",)), MatchOver)
    await hall.act(table.id, ADA, acts.Rematch())
    assert show(table, NOBODY)["status"] == "open"
    assert [chair.name or chair.level for chair in table.chairs] == ["Ada", "random"]
    await hall.act(table.id, ADA, acts.Start())
    assert show(table, NOBODY)["status"] == "playing"
    assert len(table.records) == 1


async def test_an_unknown_table_is_refused(hall: Hall) -> None:
    for id in ("nope", "", "é", "\0", "a" * 5000):
        with pytest.raises(errors.UnknownTable):
            hall.table(id)
