"""A database by its address: reaching it, making sure that it is ours and writable, naming what went wrong."""

from __future__ import annotations

import os
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
_SECONDS: Final = 5
_MOMENT: Final = 0.01
# Bytes of a page of a new SQLite file. Pages are written whole, and a move is a hundred bytes on a page of its table.
_PAGE: Final = 1024
# Pages that the write-ahead log may grow to before a commit itself puts them into the file. Whoever writes much
# has `tidy` called beside it, so that no commit has to.
_LONGEST_LOG: Final = 80_000
_MIGRATION_LOCK: Final = 0x50494F43  # any number will do, if every Pioche takes the same

# Acknowledged means durable, whatever the server's default; and no writer waits for ever.
_SESSION: Final = f"""
    SELECT set_config(name, wanted, false)
    FROM (VALUES ('synchronous_commit', 'off', 'on'), ('lock_timeout', '0', '{_SECONDS}s')) AS rule (name, bad, wanted)
    WHERE current_setting(name) = bad
"""

# The beginning of SQLite's name of an error, or of PostgreSQL's SQLSTATE.
_MEANINGS: Final[tuple[tuple[str, type[StoreError]], ...]] = (
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
    """An engine whose every use goes through `reading` or `writing`, which raise nothing but a `StoreError`."""

    def __init__(self, address: str) -> None:
        url = _parsed(address)
        self.name = _shown(url)
        self.file = Path(url.database) if url.drivername.startswith("sqlite") and url.database else None
        self._inode: tuple[int, int] | None = None
        self._turn = Lock()
        self._kept: PoolProxiedConnection | None = None
        try:
            self.engine = _sqlite(url) if self.file is not None else _postgresql(url)
        except (exc.ArgumentError, TypeError, ValueError):
            raise DatabaseUrlInvalid() from None
        self.driver = self.engine.dialect.loaded_dbapi
        snapshot = {} if self.file is not None else {"isolation_level": "REPEATABLE READ"}
        self._reader = self.engine.execution_options(**snapshot)
        self._writer = self.engine.execution_options(begin="BEGIN IMMEDIATE")

    def prepare(self, schema: str = "head") -> None:
        """Create or migrate the schema. A database that is not ours is not touched."""
        self.create_file()
        self.examine()
        if self.file is not None:
            self._inode = _inode(self.file)
            self._keep_log()
        with self.writing() as connection:
            if self.file is None:
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (_MIGRATION_LOCK,))
            migrations.upgrade(connection, schema)
        self.check()

    def create_file(self) -> None:
        """SQLite's file, if there is none yet. Nobody else may read it: it holds the server's keys."""
        if self.file is None:
            return
        try:
            os.close(os.open(self.file, os.O_CREAT | os.O_RDONLY, 0o600))
        except PermissionError:
            raise DatabaseReadOnly(database=self.name) from None
        except (OSError, ValueError):
            raise DatabaseUnreachable(database=self.name) from None
        # SQLite would say it late, or not at all: it opens what it may not write.
        effective = os.access in os.supports_effective_ids
        if not all(os.access(path, os.W_OK, effective_ids=effective) for path in (self.file, self.file.parent)):
            raise DatabaseReadOnly(database=self.name)

    def examine(self) -> str | None:
        """The schema it has; None where it is empty. Refuses what is not ours, and changes nothing."""
        if self.file is not None and not os.path.isfile(self.file):
            raise DatabaseUnreachable(database=self.name)
        with self.reading() as connection:
            names = inspect(connection).get_table_names()
            found = migrations.found(connection)
        if names and migrations.VERSION_TABLE not in names:
            raise DatabaseForeign(database=self.name)
        known = migrations.known()
        if found is not None and found not in known:
            raise DatabaseNewer(database=self.name, found=found, known=known[0])
        return found

    def tables(self, connection: Connection) -> list[Table]:
        """What its own schema holds, referred before referring."""
        metadata = MetaData()
        metadata.reflect(connection)
        return [table for table in metadata.sorted_tables if table.name != migrations.VERSION_TABLE]

    def check(self) -> None:
        """Raise what keeps the database from being written."""
        with self.writing() as connection:
            table = migrations.VERSION_TABLE
            connection.exec_driver_sql(f"UPDATE {table} SET version_num = version_num")

    def tidy(self) -> None:
        """Put what is in SQLite's write-ahead log into the file, without stopping those who write."""
        if self.file is not None:
            with self.naming_errors(), self.engine.execution_options(begin=None).connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One state of the database, however many statements look at it."""
        with self.naming_errors(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is durable when this ends, or has left nothing."""
        self._check_presence()
        with self.naming_errors(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def driving(self) -> Iterator[DBAPICursor]:
        """The same on the driver's own cursor: half the time, for what is written many times a second."""
        self._check_presence()
        with self.naming_errors(), self._driven() as connection:
            cursor = connection.cursor()
            if self.file is not None:
                cursor.execute("BEGIN IMMEDIATE")
            yield cursor
            connection.commit()

    @contextmanager
    def _driven(self) -> Iterator[PoolProxiedConnection]:
        """One connection is kept for this: to get one from the pool and give it back costs as much as a commit."""
        with self._turn:
            connection = self._kept or self.engine.raw_connection()
            self._kept = None
            try:
                yield connection
            except BaseException:
                # Back to the pool, which undoes what was begun and throws away what is broken.
                connection.close()
                raise
            self._kept = connection

    @contextmanager
    def naming_errors(self) -> Iterator[None]:
        try:
            yield
        except exc.DBAPIError as error:
            raise self._named(error.orig) from error
        except self.driver.Error as error:
            raise self._named(error) from error
        except exc.TimeoutError as error:
            raise DatabaseLocked(database=self.name) from error

    def close(self) -> None:
        with self._turn:
            if self._kept is not None:
                self._kept.close()
                self._kept = None
        self.engine.dispose()

    def _check_presence(self) -> None:
        """A file that was moved away or replaced still takes what is written, and loses it."""
        if self.file is not None and self._inode not in (None, _inode(self.file)):
            raise DatabaseUnreachable(database=self.name)

    def _keep_log(self) -> None:
        """With a write-ahead log readers do not stop the writer, and one fsync makes a batch durable."""
        patience = monotonic() + float(str(self.engine.url.query["timeout"]))
        while (mode := self._mode_with_log()) is None:
            # Of several that open a new file at once SQLite refuses all but one without waiting.
            if not monotonic() < patience:
                raise DatabaseLocked(database=self.name)
            sleep(_MOMENT)
        if mode != "wal":
            raise DatabaseFailed(database=self.name, reason=f"journal_mode {mode}")

    def _mode_with_log(self) -> str | None:
        """SQLite's journal mode once it was asked to keep a log; None where somebody else was in the way."""
        try:
            with self.naming_errors(), self.engine.execution_options(begin=None).connect() as connection:
                return str(connection.exec_driver_sql("PRAGMA journal_mode = WAL").scalar())
        except DatabaseLocked:
            return None

    def _named(self, error: BaseException | None) -> StoreError:
        reason = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
        if reason is None:  # the driver never came as far as to the server
            return DatabaseUnreachable(database=self.name)
        for beginning, kind in _MEANINGS:
            if reason.startswith(beginning):
                return kind(database=self.name)
        return DatabaseFailed(database=self.name, reason=reason)


def _parsed(address: str) -> URL:
    try:
        url = make_url(address)
    except (exc.ArgumentError, ValueError):
        raise DatabaseUrlInvalid() from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None or not url.database or url.database.startswith((":memory:", "file:")):
        raise DatabaseUrlInvalid()
    return url.set(drivername=driver)


def _shown(url: URL) -> str:
    """The place without account, password and options: any of them may be a secret."""
    if url.drivername.startswith("sqlite"):
        return str(url.database)
    port = "" if url.port is None else f":{url.port}"
    return f"postgresql://{url.host or ''}{port}/{url.database}"


def _sqlite(url: URL) -> Engine:
    engine = create_engine(_patient(url, timeout=_SECONDS), hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        # Transactions begin where SQLAlchemy begins them, not where the driver guesses.
        connection.isolation_level = None
        connection.execute(f"PRAGMA page_size = {_PAGE}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_LONGEST_LOG}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        begin = connection.get_execution_options().get("begin", "BEGIN")
        if begin is not None:
            connection.exec_driver_sql(begin)

    return engine


def _postgresql(url: URL) -> Engine:
    url = _patient(url, connect_timeout=_SECONDS, tcp_user_timeout=2000 * _SECONDS)
    engine = create_engine(url, paramstyle="format", hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(_SESSION)
        connection.commit()

    return engine


def _patient(url: URL, **limits: int) -> URL:
    """How long to wait, unless the address itself says so."""
    return url.update_query_dict({name: str(limit) for name, limit in limits.items() if name not in url.query})


def _inode(file: Path) -> tuple[int, int] | None:
    """Which file stands there, if any."""
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_dev, status.st_ino
