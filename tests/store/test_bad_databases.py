"""A database that cannot be used is refused by name, and left as it was; no secret is said."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Timer

import psycopg
import pytest
from psycopg.sql import SQL
from sqlalchemy import Engine, event

from pioche.core.words import LANGS
from pioche.store import Store, StoreError, TableId
from tests.store.acts import entry, move
from tests.store.clusters import Cluster

A = TableId("a")


@contextmanager
def expect_refusal(code: str) -> Iterator[None]:
    with pytest.raises(StoreError) as error:
        yield
    assert error.value.code == code
    for lang in LANGS:
        sentence = error.value.sentence(lang)
        assert "s3cret" not in sentence
        assert "{" not in sentence


def change(url: str, statement: str) -> None:
    """What another program does."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            file.execute(statement)
    else:
        with psycopg.connect(url) as server:
            server.execute(statement.encode())


@pytest.mark.parametrize(
    "url",
    [
        "",
        "pioche.db",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///file:x.db?uri=true&mode=ro",
        "sqlite:///x.db?timeout=long",
        "sqlite:///x.db?timeout=1&timeout=2",
        "mysql://u:s3cret@h/d",
        "postgresql+asyncpg://u:s3cret@h/d",
        "postgresql://u:s3cret@h",
        "postgresql://u:s3cret@h:port/d",
        "s3cret",
    ],
)
def test_what_is_no_address(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with expect_refusal("database-url-invalid"):
        Store.open(url)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:s3cret@/d?host=/nowhere",
        "postgresql://u:s3cret@localhost:1/d",
        "postgresql://u@localhost:1/d?password=s3cret&s3cret=s3cret",
        "postgres://u:s3cret@/d?host=/nowhere&connect_timeout=s3cret",
        "sqlite:////nowhere/s.db",
        "sqlite:////",
        "sqlite:////tmp/zero\0.db",
    ],
)
def test_what_cannot_be_reached(url: str) -> None:
    with expect_refusal("database-unreachable"):
        Store.open(url)


def test_a_database_that_does_not_exist(cluster: Cluster) -> None:
    with expect_refusal("database-unreachable"):
        Store.open(cluster.url("nobodys"))


@pytest.mark.parametrize("content", [b"Dear Ann,\n" * 500, b"SQLite format 3\0" + b"\xff" * 5000])
def test_what_is_no_database(sqlite: str, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "pioche.db").write_bytes(content)
    with expect_refusal("database-invalid"):
        Store.open(sqlite)
    assert (tmp_path / "pioche.db").read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == ["pioche.db"]


def test_a_damaged_database(sqlite: str, tmp_path: Path) -> None:
    store = Store.open(sqlite)
    store.commit([move("a", *range(200), body="x" * 500)])
    store.close()
    file = tmp_path / "pioche.db"
    with file.open("r+b") as bytes:
        for page in range(5, file.stat().st_size // 4096):
            bytes.seek(page * 4096)
            bytes.write(b"\xff" * 4096)
    store = Store.open(sqlite)
    with expect_refusal("database-invalid"):
        store.entries(A)
    store.close()


def test_a_database_of_another_program(url: str) -> None:
    change(url, "CREATE TABLE letters (text TEXT)")
    before = Path(url.removeprefix("sqlite:///")).read_bytes() if url.startswith("sqlite") else b""
    with expect_refusal("database-foreign"):
        Store.open(url)
    if before:
        assert Path(url.removeprefix("sqlite:///")).read_bytes() == before
    change(url, "INSERT INTO letters VALUES ('still there')")


def test_a_database_of_a_newer_program(url: str) -> None:
    Store.open(url).close()
    change(url, "UPDATE pioche_version SET version_num = '999'")
    with expect_refusal("database-newer"):
        Store.open(url)


@contextmanager
def somebody_else() -> Iterator[None]:
    """Root may write everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize(("file_mode", "folder_mode"), [(0o444, 0o777), (0o666, 0o555), (0o000, 0o777)])
def test_a_file_that_may_not_be_written(file_mode: int, folder_mode: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "pioche.db")
        Store.open(f"sqlite:///{file}").close()
        file.chmod(file_mode)
        Path(folder).chmod(folder_mode)
        with somebody_else(), expect_refusal("database-readonly"):
            Store.open(f"sqlite:///{file}")
        Path(folder).chmod(0o700)


def test_a_folder_where_no_file_may_be_made() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        with somebody_else(), expect_refusal("database-readonly"):
            Store.open(f"sqlite:///{folder}/pioche.db")
        Path(folder).chmod(0o700)


def test_a_server_that_only_reads(cluster: Cluster, postgresql: str) -> None:
    Store.open(postgresql).close()
    schema = postgresql.rpartition("%3D")[2]
    with expect_refusal("database-readonly"):
        Store.open(cluster.url(search_path=schema, default_transaction_read_only="on"))


def test_an_account_that_may_not_write(postgresql: str) -> None:
    Store.open(postgresql).close()
    schema = postgresql.rpartition("%3D")[2]
    change(postgresql, f"CREATE ROLE reader{schema} LOGIN")
    change(postgresql, f"GRANT USAGE ON SCHEMA {schema} TO reader{schema}")
    change(postgresql, f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO reader{schema}")
    with expect_refusal("database-readonly"):
        Store.open(postgresql.replace("pioche@", f"reader{schema}@"))


@contextmanager
def pages(limit: int) -> Iterator[None]:
    """SQLite then finds no more room than that, as on a full disk."""

    def bound(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {limit}")

    event.listen(Engine, "connect", bound)
    try:
        yield
    finally:
        event.remove(Engine, "connect", bound)


def test_a_full_disk_under_sqlite(sqlite: str) -> None:
    with pages(3), expect_refusal("database-full"):
        Store.open(sqlite)
    with pages(30):
        store = Store.open(sqlite)
    assert store.commit([move("a", 0)]) == [None]
    with expect_refusal("database-full"):
        store.commit([move("a", 1), move("b", 0, body="x" * 200_000)])
    assert store.entries(A) == [entry("a", 0)]
    assert store.commit([move("a", 1)]) == [None]
    store.close()


FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON entry FOR EACH ROW WHEN (NEW.body = 'large') EXECUTE FUNCTION full_disk();
"""


def test_a_full_disk_under_postgresql(postgresql: str) -> None:
    store = Store.open(postgresql)
    change(postgresql, FULL)
    with expect_refusal("database-full"):
        store.commit([move("a", 0), move("a", 1, body="large")])
    assert store.entries(A) == []
    assert store.commit([move("a", 0)]) == [None]
    store.close()


def test_a_locked_file(sqlite: str, tmp_path: Path) -> None:
    impatient = f"{sqlite}?timeout=0.05"
    store = Store.open(impatient)
    with closing(sqlite3.connect(tmp_path / "pioche.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with expect_refusal("database-locked"):
            store.commit([move("a", 0)])
        with expect_refusal("database-locked"):
            store.check()
        with expect_refusal("database-locked"):
            Store.open(impatient)
        assert store.entries(A) == []
        other.execute("ROLLBACK")
    assert store.commit([move("a", 0)]) == [None]
    store.close()


def test_a_new_file_that_somebody_else_writes_first_is_waited_for(sqlite: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "pioche.db", isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        with expect_refusal("database-locked"):
            Store.open(f"{sqlite}?timeout=0.05")
        done = Timer(0.1, other.execute, ["ROLLBACK"])
        done.start()
        store = Store.open(sqlite)
        done.join()
    assert store.commit([move("a", 0)]) == [None]
    store.close()


def test_a_locked_table(cluster: Cluster, postgresql: str) -> None:
    schema = postgresql.rpartition("%3D")[2]
    store = Store.open(cluster.url(search_path=schema, lock_timeout="50"))
    with psycopg.connect(postgresql) as other:
        other.execute("LOCK TABLE entry")
        with expect_refusal("database-locked"):
            store.commit([move("a", 0)])
    assert store.commit([move("a", 0)]) == [None]
    store.close()


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_is_gone_takes_nothing_more(sqlite: str, tmp_path: Path, replaced: bool) -> None:
    """SQLite itself would go on writing to a file that nobody can find again."""
    store = Store.open(sqlite)
    store.commit([move("a", 0)])
    file = tmp_path / "pioche.db"
    file.rename(tmp_path / "moved.db")
    if replaced:
        file.touch()
    with expect_refusal("database-unreachable"):
        store.commit([move("a", 1)])
    with expect_refusal("database-unreachable"):
        store.check()
    file.unlink(missing_ok=True)
    (tmp_path / "moved.db").rename(file)
    assert store.commit([move("a", 1)]) == [None]
    store.close()


def test_a_server_that_goes_away_and_comes_back(cluster: Cluster, postgresql: str) -> None:
    store = Store.open(postgresql)
    store.commit([move("a", 0)])
    with psycopg.connect(cluster.address, autocommit=True) as other:
        other.execute(SQL("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"))
    with expect_refusal("database-unreachable"):
        store.commit([move("a", 1)])
    assert store.commit([move("a", 1)]) == [None]
    assert store.entries(A) == [entry("a", 0), entry("a", 1)]
    store.close()
