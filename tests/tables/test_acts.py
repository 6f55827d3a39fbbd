"""Acts at a table: what they do, and what is refused."""

from __future__ import annotations

import json

import pytest

from pioche.core.errors import (
    ActReveals,
    DealNotOver,
    IllegalAction,
    InvalidOption,
    InvalidText,
    MatchOver,
    NotYourTurn,
    UnknownSeat,
)
from pioche.core.record import read_record
from pioche.core.seats import LETTERS, NOBODY
from pioche.games import find
from pioche.store import Entry
from pioche.tables import acts, errors
from pioche.tables.acts import Person
from pioche.tables.service import TableService
from pioche.tables.table import Table
from pioche.tables.table_json import table_body
from tests.ours import IDS
from tests.tables.scenarios import ADA, BOB, CYD, LEVELS, SAM, audiences, begin, legal, on_turn, play, set_up, settle

pytestmark = pytest.mark.anyio


async def test_a_table_is_set_up_and_played_to_its_end(service: TableService) -> None:
    table = await begin(service, ADA, options={"players": 3, "target_score": 50})
    while table.status == "playing":
        if table.turn == NOBODY:
            await service.act(table.id, ADA, acts.NextDeal())
            await settle(table)
        else:
            await play(service, table)
    [record] = table.records
    assert read_record(record.text(table.game), find).winners == record.winners
    assert table_body(table, NOBODY)["winners"]
    summary = service.store.summary(table.id)
    assert summary is not None
    await service.close()
    ended = service.store.summary(table.id)
    assert ended is not None
    assert ended.status == "over"


async def test_who_cannot_have_another_seat_keeps_his_own(service: TableService) -> None:
    table = await service.create(ADA, acts.Create("mu", {"players": 4}, True, "none", 30, "random"))
    for person in (ADA, BOB):
        await service.act(table.id, person, acts.Sit())
    ply = table.ply
    for letter, refusal in (("B", errors.SeatTaken), ("A", errors.SeatTaken), ("E", UnknownSeat), ("", UnknownSeat)):
        await _expect_refusal(service, table, ADA, acts.ChangeSeat(letter), refusal)
    await _expect_refusal(service, table, CYD, acts.ChangeSeat("C"), errors.NotSeated)
    await _expect_refusal(service, table, Person(ADA.id, BOB.name), acts.ChangeSeat("C"), errors.NameTaken)
    assert (table.seat_of(ADA.id), table.ply) == (0, ply)
    await service.act(table.id, Person(ADA.id, "Ada II"), acts.ChangeSeat("D"))
    assert [chair.name for chair in table.chairs] == ["", "Bob", "", "Ada II"]
    assert table.seat_of(ADA.id) == 3


@pytest.mark.parametrize("game", IDS)
async def test_every_game_plays_at_a_table(service: TableService, game: str) -> None:
    table = await begin(service, ADA, game=game)
    for _ in range(15):
        if table.turn == NOBODY:
            break
        await play(service, table)
    assert table.ply > 10


async def test_moves_posted_together_are_one_act(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    who, ply = on_turn(table), table.ply
    card = next(move for move in legal(table) if move != "pass")
    assert await service.act(table.id, who, acts.Move((card, "done"))) == ply + 1
    letter = table.seats[table.seat_of(who.id)]
    assert table.moves(table.require_match().view(NOBODY)) == [f"{letter} {card}", f"{letter} done"]


async def test_of_moves_posted_together_all_or_none(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    who, before = on_turn(table), table_body(table, table.turn)
    card = next(move for move in legal(table) if move != "pass")
    for second in ("nonsense", "Y", "pass"):
        with pytest.raises((IllegalAction, InvalidText)):
            await service.act(table.id, who, acts.Move((card, second)))
    assert table_body(table, table.turn) == before


async def _expect_refusal(
    service: TableService, table: Table, who: Person, act: acts.Act, error: type[Exception]
) -> None:
    """Refused, and nothing has changed."""
    before = [table_body(table, seat) for seat in audiences(table)]
    with pytest.raises(error):
        await service.act(table.id, who, act)
    assert before == [table_body(table, seat) for seat in audiences(table)]
    assert len(service.store.entries(table.id)) == table.ply


async def test_a_person_has_another_name_at_a_running_table(service: TableService) -> None:
    table = await begin(service, ADA, BOB, options={"players": 3})
    rob, seat = BOB._replace(name="Rob"), table.seat_of(BOB.id)
    for name in ("Ada", " ADA"):
        await _expect_refusal(service, table, BOB._replace(name=name), acts.Rename(), errors.NameTaken)
    await _expect_refusal(service, table, SAM, acts.Rename(), errors.NotInvited)
    await service.act(table.id, rob, acts.Rename())
    assert table.chairs[seat].name == table.guests[BOB.id] == "Rob"
    assert '"Rob"' in service.store.tables_of(BOB.id, 1)[0].body
    ply = table.ply
    await service.act(table.id, rob, acts.Rename())
    assert table.ply == ply
    # A name that only looks different is one's own.
    await service.act(table.id, BOB._replace(name="rob"), acts.Rename())
    assert table.chairs[seat].name == "rob"


async def test_who_waits_for_a_chair_waits_under_the_new_name(service: TableService) -> None:
    table = await begin(service, ADA, options={"players": 3}, public=True)
    bot = next(LETTERS[seat] for seat, chair in enumerate(table.chairs) if chair.level)
    await service.act(table.id, CYD, acts.AskSeat(bot))
    await service.act(table.id, CYD._replace(name="Syd"), acts.Rename())
    assert table.asks[CYD.id].name == "Syd"
    await _expect_refusal(service, table, ADA._replace(name="Syd"), acts.Rename(), errors.NameTaken)


async def test_before_the_start(service: TableService) -> None:
    table = await set_up(service, ADA, BOB, options={"players": 3})
    await _expect_refusal(service, table, ADA, acts.Sit(), errors.SeatedTwice)
    await _expect_refusal(service, table, SAM, acts.Sit(), errors.NotInvited)
    await _expect_refusal(service, table, SAM, acts.Join("wrong"), errors.WrongLink)
    await _expect_refusal(service, table, SAM, acts.Join("é"), errors.WrongLink)
    # Nor is a stranger told how far the table has come.
    with pytest.raises(errors.WrongLink):
        await service.act(table.id, SAM, acts.Join("wrong"), ply=table.ply + 1)
    await service.act(table.id, SAM, acts.Join(table.secret))
    await _expect_refusal(service, table, SAM, acts.Sit(), errors.TableFull)
    await _expect_refusal(service, table, SAM, acts.Sit("A"), errors.SeatTaken)
    await _expect_refusal(service, table, SAM, acts.Sit("F"), UnknownSeat)
    await _expect_refusal(service, table, ADA, acts.AddBot("A", "club", LEVELS), errors.SeatTaken)
    await _expect_refusal(service, table, ADA, acts.AddBot("", "club", LEVELS), errors.TableFull)
    await _expect_refusal(service, table, ADA, acts.RemoveBot("A"), errors.SeatEmpty)
    await _expect_refusal(service, table, ADA, acts.Stand("C"), errors.SeatEmpty)
    await _expect_refusal(service, table, ADA, acts.Move(("pass",)), errors.NotStarted)
    await _expect_refusal(service, table, ADA, acts.NextDeal(), errors.NotStarted)
    await _expect_refusal(service, table, ADA, acts.Rematch(), errors.NotStarted)
    await _expect_refusal(service, table, ADA, acts.TakeBack(), errors.NoRelief)
    await _expect_refusal(service, table, ADA, acts.Agree({"players": 9}, None, None), InvalidOption)
    await _expect_refusal(service, table, ADA, acts.Agree(None, None, "never"), errors.UnknownPace)
    await _expect_refusal(service, table, ADA, acts.SetRelief(1, "", LEVELS), errors.InvalidRelief)
    await service.act(table.id, ADA, acts.RemoveBot("C"))
    await _expect_refusal(service, table, ADA, acts.Start(), errors.SeatsEmpty)
    await service.act(table.id, SAM, acts.Sit())
    await service.act(table.id, ADA, acts.Agree({"players": 4}, True, "quick"))
    assert [chair.name for chair in table.chairs] == ["Ada", "Bob", "Sam", ""]
    await service.act(table.id, ADA, acts.AddBot("D", "club", LEVELS))
    await _expect_refusal(service, table, ADA, acts.Agree({"players": 3}, None, None), errors.SeatsOccupied)
    await service.act(table.id, ADA, acts.Stand("C"))
    assert table.chairs[2].empty


async def test_only_bots_do_not_start(service: TableService) -> None:
    table = await set_up(service, ADA, options={"players": 3})
    await service.act(table.id, ADA, acts.Stand())
    await service.act(table.id, ADA, acts.AddBot("A", "club", LEVELS))
    await _expect_refusal(service, table, ADA, acts.Start(), errors.NobodySeated)


async def test_during_the_match(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    who = on_turn(table)
    other = next(person for person in (ADA, BOB, CYD) if person != who)
    await _expect_refusal(service, table, other, acts.Move((legal(table)[0],)), NotYourTurn)
    await _expect_refusal(service, table, who, acts.Move(("nonsense",)), InvalidText)
    await _expect_refusal(service, table, who, acts.Move(()), errors.NoMoves)
    await _expect_refusal(service, table, who, acts.Move(("pass",) * 65), errors.NoMoves)
    await _expect_refusal(service, table, who, acts.Move(("p" * 65,)), errors.NoMoves)
    await _expect_refusal(service, table, who, acts.NextDeal(), DealNotOver)
    await _expect_refusal(service, table, ADA, acts.Start(), errors.AlreadyStarted)
    await _expect_refusal(service, table, ADA, acts.Stand(), errors.AlreadyStarted)
    await _expect_refusal(service, table, ADA, acts.AddBot("", "club", LEVELS), errors.AlreadyStarted)
    await _expect_refusal(service, table, ADA, acts.Agree({}, None, None), errors.AlreadyStarted)
    await _expect_refusal(service, table, ADA, acts.Rematch(), errors.NotOver)


async def test_what_is_so_already_is_no_act(service: TableService) -> None:
    """Else anybody could have all pages at the table loaded again and again."""
    table = await begin(service, ADA, BOB, options={"players": 3}, public=True)
    live = await service.live(table.id)
    await service.queue.submit_for_server(live, acts.MarkAway(table.seat_of(BOB.id)), table.ply)
    again = [(SAM, acts.AskSeat("C")), (SAM, acts.AskSeat("")), (ADA, acts.Wait("B"))]
    for who, act in again:
        ply = table.ply
        assert [await service.act(table.id, who, act) for _ in range(3)] == [ply + 1] * 3
    # Under another name it is another request.
    ply = await service.act(table.id, SAM, acts.AskSeat("C"))
    assert await service.act(table.id, Person(SAM.id, "Sam II"), acts.AskSeat("C")) == ply + 1


async def test_options_never_reach_the_file_system(service: TableService) -> None:
    for game, option in (("zocken", "material"), ("wild_tiles", "board")):
        with pytest.raises(errors.FileRefused):
            await service.create(ADA, acts.Create(game, {option: "/etc/passwd.toml"}, True, "none", 30, "club"))


async def test_who_leaves_is_played_for_and_may_come_back(service: TableService) -> None:
    table = await begin(service, ADA, BOB, SAM, options={"players": 3})
    await service.act(table.id, BOB, acts.Leave())
    assert table.seat_of(BOB.id) == NOBODY
    assert table_body(table, NOBODY)["seats"][1]["relief"] == "left"
    await settle(table)
    await service.act(table.id, BOB, acts.Sit())
    assert table.seat_of(BOB.id) == 1
    assert table_body(table, NOBODY)["seats"][1]["relief"] is None


async def test_a_seat_left_can_be_taken_by_one_who_has_held_no_other(service: TableService) -> None:
    table = await begin(service, ADA, BOB, SAM, options={"players": 3})
    await service.act(table.id, BOB, acts.Leave())
    await service.act(table.id, SAM, acts.Leave())
    await settle(table)
    await _expect_refusal(service, table, BOB, acts.Sit("C"), errors.SeatKnown)
    await service.act(table.id, CYD, acts.Join(table.secret))
    await service.act(table.id, CYD, acts.Sit("C"))
    assert table.seat_of(CYD.id) == 2


async def test_a_host_who_leaves_hands_over(service: TableService) -> None:
    table = await begin(service, ADA, BOB, options={"players": 3})
    await service.act(table.id, ADA, acts.Leave())
    assert table.host == BOB.id


async def test_the_last_to_leave_closes_the_table(service: TableService) -> None:
    table = await begin(service, ADA, options={"players": 3})
    await service.act(table.id, ADA, acts.Leave())
    assert table.closed == "abandoned"
    await _expect_refusal(service, table, ADA, acts.Rematch(), errors.TableClosed)
    await _expect_refusal(service, table, ADA, acts.Sit(), errors.TableClosed)


async def test_a_rematch_keeps_the_group(service: TableService) -> None:
    table = await begin(service, ADA, game="calcory", options={"players": 2})
    while table.status == "playing":
        if table.turn == NOBODY:
            await service.act(table.id, ADA, acts.NextDeal())
            await settle(table)
        else:
            await play(service, table)
    await _expect_refusal(service, table, ADA, acts.Move(("A1",)), MatchOver)
    await service.act(table.id, ADA, acts.Rematch())
    assert table_body(table, NOBODY)["status"] == "open"
    assert [chair.name or chair.level for chair in table.chairs] == ["Ada", "random"]
    await service.act(table.id, ADA, acts.Start())
    assert table_body(table, NOBODY)["status"] == "playing"
    assert len(table.records) == 1


async def test_an_unknown_table_is_refused(service: TableService) -> None:
    for id in ("nope", "", "é", "\0", "a" * 5000):
        with pytest.raises(errors.UnknownTable):
            await service.table(id)


async def test_an_act_of_an_older_log_may_go_on_after_a_card_was_drawn(service: TableService) -> None:
    """What was accepted once is read again, also where it would be refused today."""
    table = await begin(service, ADA, game="rummu", options={"players": 3})
    moves = ["stock", table_body(table, table.turn)["view"]["hand"][0]]
    with pytest.raises(ActReveals):
        await service.act(table.id, ADA, acts.Move(tuple(moves)))
    body = json.dumps({"seat": LETTERS[table.turn], "moves": moves})
    table.read(Entry(table.id, table.ply + 1, "moved", body, 0))
    assert [text for _, text in table.require_match().record.deals[-1].moves[-2:]] == moves
