"""What every store promises, whatever database is under it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pioche.store import Change, Entry, Store, Summary, TableId
from pioche.store.errors import ChangeInvalid, PlyTaken
from tests.store.acts import entry, move, summary

A, B = TableId("a"), TableId("b")


def codes(answers: object) -> list[str | None]:
    assert isinstance(answers, list)
    return [None if answer is None else answer.code for answer in answers]


def test_entries_come_back_whole_and_in_order(store: Store) -> None:
    written = [entry("a", ply, f'{{"ply":{ply}}}', kind=f"kind{ply}", at=ply * 7) for ply in range(12)]
    assert store.commit([Change(written[:3]), Change(written[3:10])]) == [None, None]
    assert store.commit([move("b", 0), Change(written[10:])]) == [None, None]
    assert store.entries(A) == written
    assert store.entries(A, after=8) == written[9:]
    assert store.entries(A, after=99) == []
    assert store.entries(TableId("nowhere")) == []
    assert isinstance(store.entries(A)[0], Entry)


@pytest.mark.parametrize(
    "body",
    ["", "{}", '"Mü — Safarü 🂡 \\u0000 \U0010ffff"', "'; DROP TABLE entry; --%s%%?:x", "x" * 3_000_000, "\n\t\x01\x7f"],
)
def test_any_text_comes_back_as_it_was(store: Store, body: str) -> None:
    assert store.commit([Change([entry("é🂡", 0, body)], summary("é🂡", body=body), ["zoë"])]) == [None]
    assert [stored_entry.body for stored_entry in store.entries(TableId("é🂡"))] == [body]
    assert store.tables_of("zoë", 1) == [summary("é🂡", body=body)]


def test_the_largest_numbers_fit(store: Store) -> None:
    largest = entry("a", 2**31 - 1, at=2**63 - 1)
    assert store.commit([Change([largest])]) == [None]
    assert store.entries(A) == [largest]


def test_nothing_is_a_change_too(store: Store) -> None:
    assert store.commit([]) == []
    assert store.commit([Change([])]) == [None]
    assert store.commit([Change([], summary("a"), [])]) == [None]
    assert store.summary(A) == summary("a")
    assert store.entries(A) == []


def test_a_ply_is_written_once_and_the_loser_alone_is_refused(store: Store) -> None:
    assert store.commit([move("a", 0, body="first")]) == [None]
    answers = store.commit(
        [
            move("b", 0),
            Change([entry("a", 1), entry("a", 0, "second")], summary("a", body="loser"), ["loser"]),
            Change([entry("b", 1)], summary("b"), ["winner"]),
        ]
    )
    assert codes(answers) == [None, "ply-taken", None]
    assert isinstance(answers[1], PlyTaken)
    assert answers[1].details["table"] == "a"
    assert [stored_entry.body for stored_entry in store.entries(A)] == ["first"]
    assert [stored_entry.ply for stored_entry in store.entries(B)] == [0, 1]
    assert store.summary(A) is None
    assert store.tables_of("loser", 9) == []
    assert store.tables_of("winner", 9) == [summary("b")]


@pytest.mark.parametrize("bodies", [("1", "2"), ("2", "1")])
def test_of_two_changes_in_one_batch_the_first_wins(store: Store, bodies: tuple[str, str]) -> None:
    rivals = [move("a", 0, body=body) for body in bodies]
    assert codes(store.commit([move("z", 0), *rivals, move("a", 1), move("b", 0)])) == [
        None,
        None,
        "ply-taken",
        None,
        None,
    ]
    assert [entry.body for entry in store.entries(A)] == [bodies[0], "{}"]


@pytest.mark.parametrize(
    "change",
    [
        move("a", -1),
        move("a", 2**31),
        move("a", 5, body="zero\0"),
        move("a", 5, body="half \ud800"),
        move("", 5),
        move("a" * 201, 5),
        Change([entry("a", 5, kind="\0")]),
        Change([entry("a", 5, at=2**63)]),
        Change([entry("a", 5)], None, ["somebody without a summary"]),
        # A status that the types forbid, as a bug would bring it.
        Change([entry("a", 5)], summary("a", status="lost")),  # type: ignore[arg-type]
        Change([entry("a", 5)], summary("a", changed=-1)),
        Change([entry("a", 5)], summary("a"), [""]),
    ],
)
def test_what_no_database_keeps_is_refused_alone(store: Store, change: Change) -> None:
    answers = store.commit([move("a", 0), change, move("a", 1)])
    assert codes(answers) == [None, "change-invalid", None]
    assert isinstance(answers[1], ChangeInvalid)
    assert store.entries(A) == [entry("a", 0), entry("a", 1)]


@pytest.mark.parametrize("name", ["", "zero\0", "half \ud800", "x" * 99_999, "' OR 1=1 --", "%s"])
def test_whatever_is_asked_for_that_is_not_there(store: Store, name: str) -> None:
    store.commit([Change([entry("a", 0)], summary("a"), ["ann"])])
    assert store.entries(TableId(name)) == []
    assert store.summary(TableId(name)) is None
    assert store.tables_of(name, 9) == []
    assert store.entries(A, after=10**30) == []


def test_summary_and_people_are_those_of_the_last_change(store: Store) -> None:
    store.commit([Change([], summary("a"), ["ann", "bob", "ann"])])
    assert store.tables_of("ann", 9) == store.tables_of("bob", 9) == [summary("a")]
    store.commit([Change([], summary("a", "playing"), ["bob", "cyd"]), Change([], summary("a", "over"))])
    assert store.summary(A) == summary("a", "over")
    assert store.tables_of("ann", 9) == []
    assert store.tables_of("bob", 9) == store.tables_of("cyd", 9) == [summary("a", "over")]
    store.commit([Change([], summary("a", "over"), [])])
    assert store.tables_of("bob", 9) == []


def test_lists_are_newest_first_and_bounded(store: Store) -> None:
    tables = [summary(name, changed=when) for name, when in (("c", 5), ("a", 9), ("b", 5), ("d", 1))]
    hidden, playing = summary("h", public=False, changed=7), summary("p", "playing", changed=8)
    store.commit([Change([], table, ["ann"]) for table in [*tables, hidden, playing]])
    assert [table.table for table in store.public_tables("open", 9)] == ["a", "b", "c", "d"]
    assert [table.table for table in store.public_tables("open", 2)] == ["a", "b"]
    assert store.public_tables("playing", 9) == [playing]
    assert store.public_tables("over", 9) == []
    assert [table.table for table in store.tables_of("ann", 4)] == ["a", "p", "h", "b"]
    assert store.tables_of("bob", 9) == []
    store.commit([Change([], summary("d", "over", changed=10))])
    assert [table.table for table in store.unfinished()] == ["a", "p", "h", "b", "c"]
    assert store.count() == {"open": 4, "playing": 1, "over": 1}
    stored_summary = store.summary(TableId("h"))
    assert isinstance(stored_summary, Summary)
    assert stored_summary.public is False


def test_the_first_value_of_a_setting_stays(store: Store, url: str) -> None:
    assert store.setting("key") is None
    assert store.keep_setting("key", "first") == "first"
    assert store.keep_setting("key", "second") == "first"
    again = Store.open(url)
    assert again.keep_setting("key", "third") == again.setting("key") == "first"
    again.close()


def test_a_store_opened_again_has_everything(store: Store, url: str) -> None:
    store.commit([Change([entry("a", 0)], summary("a"), ["ann"])])
    store.close()
    again = Store.open(url)
    assert (again.entries(A), again.tables_of("ann", 1)) == ([entry("a", 0)], [summary("a")])
    again.check()
    again.close()


def test_tidying_uses_the_connection_that_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    store.commit([move("a", 0)])
    for name in ("connect", "raw_connection", "begin"):
        monkeypatch.setattr(store._database.engine, name, None)
    store.tidy()
    assert store.commit([move("a", 1)]) == [None]


@pytest.mark.parametrize(
    ("version", "unsound"), [((3, 40, 1), True), ((3, 51, 2), True), ((3, 51, 3), False), ((3, 53, 0), False)]
)
def test_a_version_of_sqlite_with_the_wal_reset_bug_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int], unsound: bool
) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    assert store.unsound() == (sqlite3.sqlite_version if unsound else "")
    store.close()


def test_tidying_puts_the_log_into_the_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = Store.open(f"sqlite:///{file}")
    store.commit([move("a", ply) for ply in range(50)])
    alone = tmp_path / "alone.db"
    store.tidy()
    # Without the log beside it: all of it is in the file.
    shutil.copy(file, alone)
    with closing(sqlite3.connect(alone)) as connection:
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (50,)
    store.commit([move("a", 50)])
    assert len(store.entries(A)) == 51
    store.close()
