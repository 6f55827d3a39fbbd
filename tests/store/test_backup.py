"""Backups: whole while others write, good for either kind of database, never over something else."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from pioche.core.errors import PiocheError
from pioche.store import Change, Store, backup, restore
from tests.store.acts import entry, summary
from tests.store.processes import FORKED, write_for_ever
from tests.store.test_processes import check_whole, receive

BODY = '"Mü 🂡 %s \\\\ \\" {}"'


def filled_store(url: str) -> Store:
    store = Store.open(url)
    tables = [summary(f"t{number}", "playing", number % 2 == 0, number, BODY) for number in range(30)]
    store.commit(
        [Change([entry(table.table, ply, BODY) for ply in range(100)], table, ["ann", table.table]) for table in tables]
    )
    store.keep_setting("key", "secret")
    return store


def contents(store: Store) -> object:
    tables = store.unfinished()
    return tables, [store.entries(table.table) for table in tables], store.tables_of("ann", 99), store.setting("key")


def refusal(code: str, call: object, *arguments: object) -> PiocheError:
    assert callable(call)
    with pytest.raises(PiocheError) as refused:
        call(*arguments)
    assert refused.value.code == code
    return refused.value


def test_a_backup_of_either_kind_is_restored_into_either_kind(url: str, other_url: str, tmp_path: Path) -> None:
    store, file = filled_store(url), tmp_path / "a backup %20.pioche"
    assert backup(url, file) == (30, 3000)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    assert restore(file, other_url) == (30, 3000)
    assert file.read_bytes() == before
    other = Store.open(other_url)
    assert contents(other) == contents(store)
    assert other.commit([Change([entry("t0", 100)])]) == [None]
    store.close()
    other.close()
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == [file.name]


def test_a_backup_while_somebody_writes_is_one_state_of_the_store(url: str, tmp_path: Path) -> None:
    mine, its = FORKED.Pipe(duplex=False)
    writer = FORKED.Process(target=write_for_ever, args=(url, its))
    writer.start()
    its.close()
    sizes = []
    for number in range(3):
        acknowledged = mine.recv()
        while mine.poll():
            acknowledged = mine.recv()
        backup(url, tmp_path / f"{number}.bak")
        restore(tmp_path / f"{number}.bak", f"sqlite:///{tmp_path}/{number}.db")
        store = Store.open(f"sqlite:///{tmp_path}/{number}.db")
        sizes.append(check_whole(store))
        assert sizes[-1] > acknowledged
        store.close()
    writer.kill()
    receive(mine)
    writer.join()
    assert sizes[0] < sizes[-1]


def test_a_backup_goes_into_a_new_file_only(sqlite: str, tmp_path: Path) -> None:
    filled_store(sqlite).close()
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann,\n", encoding="utf-8")
    refusal("backup-unwritable", backup, sqlite, letter)
    assert letter.read_text(encoding="utf-8") == "Dear Ann,\n"
    refusal("backup-unwritable", backup, sqlite, tmp_path / "no folder" / "x.bak")
    refusal("backup-unwritable", backup, sqlite, tmp_path / ("long" * 100))
    refusal("backup-unwritable", backup, sqlite, tmp_path / "zero\0")


def test_there_is_no_backup_of_nothing(sqlite: str, tmp_path: Path) -> None:
    refusal("database-unreachable", backup, sqlite, tmp_path / "x.bak")
    (tmp_path / "pioche.db").touch()
    refusal("database-foreign", backup, sqlite, tmp_path / "x.bak")
    assert [path.name for path in tmp_path.iterdir()] == ["pioche.db"]
    assert (tmp_path / "pioche.db").read_bytes() == b""


def test_nothing_is_restored_over_something(url: str, tmp_path: Path) -> None:
    store, file = filled_store(url), tmp_path / "x.bak"
    backup(url, file)
    before = contents(store)
    refusal("database-not-empty", restore, file, url)
    assert contents(store) == before
    store.close()


def test_a_setting_alone_is_something(url: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path}/source.db"
    filled_store(source).close()
    backup(source, tmp_path / "x.bak")
    store = Store.open(url)
    store.keep_setting("key", "mine")
    refusal("database-not-empty", restore, tmp_path / "x.bak", url)
    assert (store.setting("key"), store.unfinished()) == ("mine", [])
    store.close()


def test_what_is_no_whole_backup_is_refused_before_anything_is_made(sqlite: str, tmp_path: Path) -> None:
    source, good, bad = f"sqlite:///{tmp_path}/source.db", tmp_path / "good.bak", tmp_path / "bad.bak"
    filled_store(source).close()
    backup(source, good)
    whole = good.read_bytes()
    for content in (b"", b"Dear Ann,\n", whole[: len(whole) // 2], whole[:20_000] + b"\xff" * 9000 + whole[29_000:]):
        bad.write_bytes(content)
        refusal("backup-invalid", restore, bad, sqlite)
    bad.unlink()
    with closing(sqlite3.connect(bad)) as other:
        other.execute("CREATE TABLE letters (text TEXT)")
    refusal("backup-invalid", restore, bad, sqlite)
    refusal("backup-missing", restore, tmp_path / "none.bak", sqlite)
    refusal("backup-missing", restore, tmp_path, sqlite)
    assert not (tmp_path / "pioche.db").exists()


def test_a_backup_of_a_newer_program_is_named_for_what_it_is(sqlite: str, tmp_path: Path) -> None:
    filled_store(sqlite).close()
    backup(sqlite, tmp_path / "x.bak")
    newer = tmp_path / "newer.bak"
    shutil.copy(tmp_path / "x.bak", newer)
    with closing(sqlite3.connect(newer)) as other, other:
        other.execute("UPDATE pioche_version SET version_num = '999'")
    error = refusal("database-newer", restore, newer, f"sqlite:///{tmp_path}/new.db")
    assert str(newer) in error.sentence("fr")
    assert not (tmp_path / "new.db").exists()


def test_a_bad_target_is_refused_like_any_bad_database(sqlite: str, tmp_path: Path) -> None:
    filled_store(sqlite).close()
    backup(sqlite, tmp_path / "x.bak")
    (tmp_path / "letter.db").write_text("Dear Ann,\n" * 99, encoding="utf-8")
    refusal("database-invalid", restore, tmp_path / "x.bak", f"sqlite:///{tmp_path}/letter.db")
    refusal("database-unreachable", restore, tmp_path / "x.bak", "sqlite:////nowhere/x.db")
    refusal("database-url-invalid", restore, tmp_path / "x.bak", "x.db")
