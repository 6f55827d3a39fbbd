"""The store: an append-only log for each table, summaries for lists, and settings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPICursor

from pioche.store.database import Database
from pioche.store.errors import ChangeInvalid, PlyTaken, StoreRefusal
from pioche.store.rows import MAX_PLY, STATUSES, Change, Entry, Status, Summary, TableId, is_name, is_sound
from pioche.store.schema import ENTRY, PERSON, SETTING, SUMMARY


class Store:
    """Open one with `Store.open(url)`. Every method is synchronous and may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.engine.dialect
        upsert = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
        summarise = upsert(SUMMARY)
        new_values = {name: column for name, column in summarise.excluded.items() if name != "table_id"}
        # Compiled once: a commit hands rows straight to the driver.
        self._append = str(insert(ENTRY).compile(dialect=dialect))
        self._summarise = str(
            summarise.on_conflict_do_update(index_elements=[SUMMARY.c.table_id], set_=new_values).compile(
                dialect=dialect
            )
        )
        self._leave = str(delete(PERSON).where(PERSON.c.table_id == "").compile(dialect=dialect))
        self._join = str(insert(PERSON).compile(dialect=dialect))
        self._set_once = upsert(SETTING).on_conflict_do_nothing()
        setting = upsert(SETTING)
        self._set = setting.on_conflict_do_update(
            index_elements=[SETTING.c.name], set_={"value": setting.excluded["value"]}
        )

    @classmethod
    def open(cls, url: str, create: bool = True) -> Store:
        """Open a database and create or migrate its schema. A database of another program is refused, untouched.

        Without `create`, a missing file is refused too.
        """
        database = Database(url)
        try:
            if not create:
                database.examine()
            database.prepare()
        except BaseException:
            database.close()
            raise
        return cls(database)

    def close(self) -> None:
        self._database.close()

    def commit(self, changes: Sequence[Change]) -> list[StoreRefusal | None]:
        """Write all changes in one durable transaction; for each change the answer is None, or its refusal.

        After a `StoreError` nothing is written, unless the connection broke between the order to commit and its answer:
        no client can tell. So the caller reads the entries again before it goes on.
        """
        answers: list[StoreRefusal | None] = [None if is_sound(change) else ChangeInvalid() for change in changes]
        sound = [change for change, answer in zip(changes, answers, strict=True) if answer is None]
        if not sound:
            return answers
        try:
            with self._database.driver_writing() as cursor:
                self._append_all(cursor, sound)
                self._write_summaries(cursor, sound)
        except PlyTaken:
            return self._commit_one_by_one(changes, answers)
        return answers

    def _commit_one_by_one(
        self, changes: Sequence[Change], answers: list[StoreRefusal | None]
    ) -> list[StoreRefusal | None]:
        """The plies of some changes are taken: refuse those, and write the others."""
        candidates = [place for place, answer in enumerate(answers) if answer is None]
        with self._database.driver_writing() as cursor:
            # All writers use one order, so no two wait for each other. Within a batch the first change wins.
            for place in sorted(candidates, key=lambda place: sorted(entry[:2] for entry in changes[place].entries)):
                cursor.execute("SAVEPOINT one")
                try:
                    self._append_all(cursor, [changes[place]])
                except PlyTaken as refusal:
                    cursor.execute("ROLLBACK TO SAVEPOINT one")
                    answers[place] = refusal
                cursor.execute("RELEASE SAVEPOINT one")
            self._write_summaries(cursor, [changes[place] for place in candidates if answers[place] is None])
        return answers

    def _append_all(self, cursor: DBAPICursor, changes: Sequence[Change]) -> None:
        entries = sorted(entry for change in changes for entry in change.entries)
        if not entries:
            return
        try:
            cursor.executemany(self._append, entries)
        except self._database.driver.IntegrityError:
            raise PlyTaken(table=entries[0].table, ply=entries[0].ply) from None

    def _write_summaries(self, cursor: DBAPICursor, changes: Sequence[Change]) -> None:
        """Write summaries and people; of several for one table the last counts."""
        summaries = {change.summary.table: change.summary for change in changes if change.summary is not None}
        if not summaries:
            return
        cursor.executemany(self._summarise, sorted(summaries.values()))
        people = {
            change.summary.table: change.people
            for change in changes
            if change.summary is not None and change.people is not None
        }
        if people:
            cursor.executemany(self._leave, [(table,) for table in sorted(people)])
        seats = sorted({(table, person) for table, persons in people.items() for person in persons})
        if seats:
            cursor.executemany(self._join, seats)

    def entries(self, table: TableId, after: int = -1) -> list[Entry]:
        """The log of a table in order, from the ply that follows `after`."""
        if not (is_name(table) and after < MAX_PLY):
            return []
        query = select(ENTRY).where(ENTRY.c.table_id == table, ENTRY.c.ply > after).order_by(ENTRY.c.ply)
        with self._database.reading() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    def summary(self, table: TableId) -> Summary | None:
        if not is_name(table):
            return None
        with self._database.reading() as connection:
            row = connection.execute(select(SUMMARY).where(SUMMARY.c.table_id == table)).one_or_none()
        return None if row is None else Summary(*row)

    def public_tables(self, status: Status, limit: int) -> list[Summary]:
        """The public tables, newest first."""
        query = select(SUMMARY).where(SUMMARY.c.status == status, SUMMARY.c.public)
        with self._database.reading() as connection:
            return _summaries(connection.execute(query.order_by(*_NEWEST).limit(limit)))

    def tables_of(self, person: str, limit: int) -> list[Summary]:
        """The tables that a person plays at or hosts, newest first."""
        if not is_name(person):
            return []
        query = select(SUMMARY).join(PERSON).where(PERSON.c.person == person)
        with self._database.reading() as connection:
            return _summaries(connection.execute(query.order_by(*_NEWEST).limit(limit)))

    def open_tables(self, person: str, since: int, limit: int) -> list[int]:
        """The times of the last changes of a person's unfinished tables, newest first, if later than `since`."""
        query = (
            select(SUMMARY.c.changed)
            .join(PERSON)
            .where(PERSON.c.person == person, SUMMARY.c.status != "over", SUMMARY.c.changed > since)
        )
        with self._database.reading() as connection:
            return list(connection.execute(query.order_by(*_NEWEST).limit(limit)).scalars())

    def unfinished(self) -> list[Summary]:
        """All unfinished tables, newest first: a server resumes them when it starts."""
        query = select(SUMMARY).where(SUMMARY.c.status.in_(("open", "playing")))
        with self._database.reading() as connection:
            return _summaries(connection.execute(query.order_by(*_NEWEST)))

    def count(self) -> dict[Status, int]:
        """The number of tables of each status."""
        query = select(SUMMARY.c.status, func.count()).group_by(SUMMARY.c.status)
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return {status: sum(number for its, number in rows if its == status) for status in STATUSES}

    def setting(self, name: str) -> str | None:
        with self._database.reading() as connection:
            return connection.execute(select(SETTING.c.value).where(SETTING.c.name == name)).scalar()

    def keep_setting(self, name: str, value: str) -> str:
        """Store a value unless there is one; returns the stored one."""
        with self._database.writing() as connection:
            connection.execute(self._set_once, {"name": name, "value": value})
            stored: str = connection.execute(select(SETTING.c.value).where(SETTING.c.name == name)).scalar_one()
        return stored

    def change_setting(self, name: str, value: str) -> None:
        """Store a value, in place of an earlier one."""
        with self._database.writing() as connection:
            connection.execute(self._set, {"name": name, "value": value})

    def settings(self, prefix: str) -> dict[str, str]:
        """The settings whose names begin with a prefix."""
        query = select(SETTING.c.name, SETTING.c.value).where(SETTING.c.name.startswith(prefix, autoescape=True))
        with self._database.reading() as connection:
            return {row.name: row.value for row in connection.execute(query)}

    def drop_settings(self, names: Sequence[str]) -> None:
        if names:
            with self._database.writing() as connection:
                connection.execute(delete(SETTING).where(SETTING.c.name.in_(names)))

    def tidy(self) -> None:
        """Move the write-ahead log into the file; to be called now and then between commits."""
        self._database.tidy()

    def unsound(self) -> str:
        """The version of SQLite, if it has a bug that can damage the file; else empty."""
        return self._database.unsound()

    def check(self) -> None:
        """Raise the `StoreError` that a commit would raise now."""
        self._database.check()


_NEWEST = (SUMMARY.c.changed.desc(), SUMMARY.c.table_id)


def _summaries(rows: Iterable[Sequence[object]]) -> list[Summary]:
    return [Summary._make(row) for row in rows]
