"""Backups: one SQLite file from either kind of database, to be restored into either kind."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import URL, Connection, Table, exists, insert, select

from pioche.core.words import Words
from pioche.store.database import Database
from pioche.store.errors import (
    BackupInvalid,
    BackupMissing,
    BackupUnwritable,
    DatabaseForeign,
    DatabaseFull,
    DatabaseNewer,
    DatabaseNotEmpty,
    StoreError,
)

_ROWS_PER_INSERT: Final = 1000
_EXISTS: Final = Words("there is a file of that name already", "un fichier de ce nom existe déjà")


class Copy(NamedTuple):
    tables: int
    entries: int


def backup(url: str, path: Path) -> Copy:
    """Write one consistent state of a database in use to a new file; on failure there is no file."""
    with closing(Database(url)) as database, _new_file(path) as part:
        schema = database.examine()
        if schema is None:
            raise DatabaseForeign(database=database.name)
        if database.file is None:
            with closing(Database(_address(part))) as copy:
                copy.prepare(schema)
                _copy_rows(database, copy)
        else:
            _copy_pages(database, part, path)
        return _close_copy(part)


def restore(path: Path, url: str) -> Copy:
    """Copy a backup into a new or empty database, all or nothing."""
    with tempfile.TemporaryDirectory(prefix="pioche-") as folder:
        # A copy: an old backup is migrated first, and the backup itself must not change.
        part = Path(folder, "backup.db")
        _copy_backup(path, part)
        with closing(Database(_address(part))) as source, closing(Database(url)) as target:
            _prepare_backup(source, path)
            target.create_file()
            if target.examine() is not None:
                with target.reading() as connection:
                    _refuse_unless_empty(target, connection)
            target.prepare()
            _copy_rows(source, target)
        return _close_copy(part)


def _address(file: Path) -> str:
    return URL.create("sqlite", database=str(file)).render_as_string()


def _copy_rows(source: Database, target: Database) -> None:
    with source.reading() as here, target.writing() as there:
        _refuse_unless_empty(target, there)
        for table in target.tables(there):
            rows = here.execution_options(yield_per=_ROWS_PER_INSERT).execute(select(table))
            for part in rows.mappings().partitions():
                there.execute(insert(table), [dict(row) for row in part])


def _refuse_unless_empty(database: Database, connection: Connection) -> None:
    def holds(table: Table) -> bool:
        return bool(connection.execute(select(exists(select(table)))).scalar())

    if any(holds(table) for table in database.tables(connection)):
        raise DatabaseNotEmpty(database=database.name)


def _copy_pages(database: Database, part: Path, path: Path) -> None:
    """SQLite's online backup: writers go on, and their later changes are not in it."""
    with database.reading() as connection, closing(sqlite3.connect(part)) as copy:
        source = connection.connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        try:
            source.backup(copy)
        except sqlite3.Error as error:
            raise BackupUnwritable(database=path, reason=error.sqlite_errorname) from error


def _copy_backup(path: Path, part: Path) -> None:
    if not os.path.isfile(path):
        raise BackupMissing(database=path)
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
            source.execute("SELECT version_num FROM pioche_version").fetchone()
            if source.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise BackupInvalid(database=path)
            with closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
    except sqlite3.Error as error:
        kind = DatabaseFull if error.sqlite_errorname == "SQLITE_FULL" else BackupInvalid
        raise kind(database=path) from error


def _prepare_backup(source: Database, path: Path) -> None:
    try:
        source.prepare()
    except DatabaseNewer as error:
        raise DatabaseNewer(**error.details | {"database": path}) from None
    except StoreError as error:
        raise BackupInvalid(database=path) from error


def _close_copy(part: Path) -> Copy:
    """Leave all data in the one file, without a journal beside it; and count it."""
    with closing(sqlite3.connect(part)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
        (tables,), (entries,) = (
            copy.execute(f"SELECT count(*) FROM {table}").fetchone() for table in ("summary", "entry")
        )
    return Copy(tables, entries)


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """A new file that gets its name only when it is complete and durable. It holds the server's keys, hence 0600."""
    if os.path.lexists(path):
        raise BackupUnwritable(database=path, reason=_EXISTS)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except (OSError, ValueError) as error:
        raise BackupUnwritable(database=path, reason=getattr(error, "strerror", None) or error) from None
    try:
        yield part
        _make_durable(part)
        part.rename(path)
        _make_durable(path.parent)
    except OSError as error:
        raise BackupUnwritable(database=path, reason=error.strerror or error) from error
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def _make_durable(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
