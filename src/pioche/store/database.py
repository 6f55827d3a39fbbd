"""A database: opened by its address, checked to be Pioche's and writable; its errors become `StoreError`s."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Any, Final

from sqlalchemy import Connection, Engine, MetaData, PoolProxiedConnection, Table, create_engine, event, exc, inspect
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPICursor

from pioche.store import migrations
from pioche.store.errors import (
    DatabaseFailed,
    DatabaseForeign,
    DatabaseFull,
    DatabaseInvalid,
    DatabaseLocked,
    DatabaseNewer,
    DatabaseReadOnly,
    DatabaseUnreachable,
    DatabaseUrlInvalid,
    StoreError,
)

_DRIVERS: Final = {
    "sqlite": "sqlite+pysqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
_TIMEOUT_SECONDS: Final = 5
_RETRY_SECONDS: Final = 0.01
# Pages of a SQLite file are written whole, and a move adds a hundred bytes to one page: so pages are small.
_PAGE_BYTES: Final = 1024
# At this size of the write-ahead log a commit itself moves it into the file. `tidy`, called between commits, keeps it
# smaller, so that no commit has to.
_MAX_LOG_PAGES: Final = 80_000
# The first SQLite without https://sqlite.org/wal.html#walresetbug.
_FIRST_SOUND_SQLITE: Final = (3, 51, 3)
_MIGRATION_LOCK: Final = 0x50494F43  # an arbitrary number, the same in every Pioche

# Commits are durable, whatever the server's default; and no writer waits for ever.
_SESSION: Final = f"""
    SELECT set_config(name, value, false)
    FROM (VALUES ('synchronous_commit', 'off', 'on'), ('lock_timeout', '0', '{_TIMEOUT_SECONDS}s'))
        AS rule (name, bad, value)
    WHERE current_setting(name) = bad
"""

# By the first characters of SQLite's error name, or of PostgreSQL's SQLSTATE.
_ERRORS: Final[tuple[tuple[str, type[StoreError]], ...]] = (
    ("SQLITE_READONLY", DatabaseReadOnly),
    ("SQLITE_FULL", DatabaseFull),
    ("SQLITE_BUSY", DatabaseLocked),
    ("SQLITE_LOCKED", DatabaseLocked),
    ("SQLITE_NOTADB", DatabaseInvalid),
    ("SQLITE_CORRUPT", DatabaseInvalid),
    ("SQLITE_CANTOPEN", DatabaseUnreachable),
    ("25006", DatabaseReadOnly),
    ("42501", DatabaseReadOnly),
    ("53100", DatabaseFull),
    ("55P03", DatabaseLocked),
    ("57014", DatabaseLocked),
    ("40", DatabaseLocked),
    ("XX001", DatabaseInvalid),
    ("XX002", DatabaseInvalid),
    ("53300", DatabaseUnreachable),
    ("57P", DatabaseUnreachable),
    ("08", DatabaseUnreachable),
    ("28", DatabaseUnreachable),
    ("3D000", DatabaseUnreachable),
)


class Database:
    """An engine, used through `reading`, `writing` and `driver_writing` alone, which raise only `StoreError`s."""

    def __init__(self, address: str) -> None:
        url = _parse(address)
        self.name = _public_address(url)
        self.file = Path(url.database) if url.drivername.startswith("sqlite") and url.database else None
        self._inode: tuple[int, int] | None = None
        # One thread of this process at a time writes, or moves the log into the file.
        self._write_lock = Lock()
        self._write_connection: PoolProxiedConnection | None = None
        try:
            self.engine = _sqlite(url) if self.file is not None else _postgresql(url)
        except (exc.ArgumentError, TypeError, ValueError):
            raise DatabaseUrlInvalid() from None
        self.driver = self.engine.dialect.loaded_dbapi
        snapshot = {} if self.file is not None else {"isolation_level": "REPEATABLE READ"}
        self._reader = self.engine.execution_options(**snapshot)
        self._writer = self.engine.execution_options(begin="BEGIN IMMEDIATE")

    def prepare(self, schema: str = "head") -> None:
        """Create or migrate the schema. A database of another program stays untouched."""
        self.create_file()
        self.examine()
        if self.file is not None:
            self._inode = _inode(self.file)
            self._use_log()
        with self.writing() as connection:
            if self.file is None:
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (_MIGRATION_LOCK,))
            migrations.upgrade(connection, schema)
        self.check()

    def create_file(self) -> None:
        """Create SQLite's file, if missing. No other account may read it: it holds the server's keys."""
        if self.file is None:
            return
        try:
            os.close(os.open(self.file, os.O_CREAT | os.O_RDONLY, 0o600))
        except PermissionError:
            raise DatabaseReadOnly(database=self.name) from None
        except (OSError, ValueError):
            raise DatabaseUnreachable(database=self.name) from None
        # SQLite would notice late, or never: it opens files that it may not write.
        effective = os.access in os.supports_effective_ids
        if not all(os.access(path, os.W_OK, effective_ids=effective) for path in (self.file, self.file.parent)):
            raise DatabaseReadOnly(database=self.name)

    def examine(self) -> str | None:
        """The schema; None for an empty database. Refuses a database of another program; changes nothing."""
        if self.file is not None and not os.path.isfile(self.file):
            raise DatabaseUnreachable(database=self.name)
        with self.reading() as connection:
            names = inspect(connection).get_table_names()
            schema = migrations.current(connection)
        if names and migrations.VERSION_TABLE not in names:
            raise DatabaseForeign(database=self.name)
        schemas = migrations.schemas()
        if schema is not None and schema not in schemas:
            raise DatabaseNewer(database=self.name, found=schema, known=schemas[0])
        return schema

    def tables(self, connection: Connection) -> list[Table]:
        """The tables of its schema; a table comes after those that it refers to."""
        metadata = MetaData()
        metadata.reflect(connection)
        return [table for table in metadata.sorted_tables if table.name != migrations.VERSION_TABLE]

    def check(self) -> None:
        """Raise the error that a write would raise now."""
        with self.writing() as connection:
            table = migrations.VERSION_TABLE
            connection.exec_driver_sql(f"UPDATE {table} SET version_num = version_num")

    def unsound(self) -> str:
        """The version of SQLite, if two processes that write to one file can damage it; else empty."""
        unsound = self.file is not None and sqlite3.sqlite_version_info < _FIRST_SOUND_SQLITE
        return sqlite3.sqlite_version if unsound else ""

    def tidy(self) -> None:
        """Move SQLite's write-ahead log into the file.

        On the connection that writes, never beside it: a checkpoint during a write can damage the file
        (https://sqlite.org/wal.html#walresetbug).
        """
        if self.file is not None:
            with self.naming_errors(), self._driver_connection() as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction in which all statements read the same state."""
        with self.naming_errors(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is durable at its end, or undone."""
        self._check_presence()
        with self.naming_errors(), self._write_lock, self._writer.begin() as connection:
            yield connection

    @contextmanager
    def driver_writing(self) -> Iterator[DBAPICursor]:
        """A transaction like `writing`, on the driver's own cursor: half the time, for commits many times a second."""
        self._check_presence()
        with self.naming_errors(), self._driver_connection() as connection:
            cursor = connection.cursor()
            if self.file is not None:
                cursor.execute("BEGIN IMMEDIATE")
            yield cursor
            connection.commit()

    @contextmanager
    def _driver_connection(self) -> Iterator[PoolProxiedConnection]:
        """The one connection for writing: to fetch one from the pool each time would double the cost of a commit."""
        with self._write_lock:
            connection = self._write_connection or self.engine.raw_connection()
            self._write_connection = None
            try:
                yield connection
            except BaseException:
                # The pool rolls the transaction back and drops a broken connection.
                connection.close()
                raise
            self._write_connection = connection

    @contextmanager
    def naming_errors(self) -> Iterator[None]:
        try:
            yield
        except exc.DBAPIError as error:
            raise self._store_error(error.orig) from error
        except self.driver.Error as error:
            raise self._store_error(error) from error
        except exc.TimeoutError as error:
            raise DatabaseLocked(database=self.name) from error

    def close(self) -> None:
        with self._write_lock:
            if self._write_connection is not None:
                self._write_connection.close()
                self._write_connection = None
        self.engine.dispose()

    def _check_presence(self) -> None:
        """Refuse a file that was moved or replaced: writes to it would be lost."""
        if self.file is not None and self._inode not in (None, _inode(self.file)):
            raise DatabaseUnreachable(database=self.name)

    def _use_log(self) -> None:
        """Use a write-ahead log: readers do not stop the writer, and one fsync makes a batch durable."""
        deadline = monotonic() + float(str(self.engine.url.query["timeout"]))
        while (mode := self._mode_with_log()) is None:
            # SQLite refuses all but one of the processes that open a new file together, without waiting.
            if not monotonic() < deadline:
                raise DatabaseLocked(database=self.name)
            sleep(_RETRY_SECONDS)
        if mode != "wal":
            raise DatabaseFailed(database=self.name, reason=f"journal_mode {mode}")

    def _mode_with_log(self) -> str | None:
        """Switch the write-ahead log on: the journal mode after it; None while another process holds the file."""
        try:
            with self.naming_errors(), self.engine.execution_options(begin=None).connect() as connection:
                return str(connection.exec_driver_sql("PRAGMA journal_mode = WAL").scalar())
        except DatabaseLocked:
            return None

    def _store_error(self, error: BaseException | None) -> StoreError:
        reason = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
        if reason is None:  # the driver did not reach the server
            return DatabaseUnreachable(database=self.name)
        for beginning, kind in _ERRORS:
            if reason.startswith(beginning):
                return kind(database=self.name)
        return DatabaseFailed(database=self.name, reason=reason)


def _parse(address: str) -> URL:
    try:
        url = make_url(address)
    except (exc.ArgumentError, ValueError):
        raise DatabaseUrlInvalid() from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None or not url.database or url.database.startswith((":memory:", "file:")):
        raise DatabaseUrlInvalid()
    return url.set(drivername=driver)


def _public_address(url: URL) -> str:
    """The address without account, password and options, which may be secrets."""
    if url.drivername.startswith("sqlite"):
        return str(url.database)
    port = "" if url.port is None else f":{url.port}"
    return f"postgresql://{url.host or ''}{port}/{url.database}"


def _sqlite(url: URL) -> Engine:
    engine = create_engine(_with_timeouts(url, timeout=_TIMEOUT_SECONDS), hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, _: object) -> None:
        # SQLAlchemy begins transactions, not the driver.
        connection.isolation_level = None
        connection.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_MAX_LOG_PAGES}")

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        begin = connection.get_execution_options().get("begin", "BEGIN")
        if begin is not None:
            connection.exec_driver_sql(begin)

    return engine


def _postgresql(url: URL) -> Engine:
    url = _with_timeouts(url, connect_timeout=_TIMEOUT_SECONDS, tcp_user_timeout=2000 * _TIMEOUT_SECONDS)
    engine = create_engine(url, paramstyle="format", hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, _: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(_SESSION)
        connection.commit()

    return engine


def _with_timeouts(url: URL, **limits: int) -> URL:
    """The address with these timeouts, unless it has its own."""
    return url.update_query_dict({name: str(limit) for name, limit in limits.items() if name not in url.query})


def _inode(file: Path) -> tuple[int, int] | None:
    """The identity of a file; None if there is none."""
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_dev, status.st_ino
