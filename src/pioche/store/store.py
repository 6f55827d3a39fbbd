"""The store: every table's log of entries, append-only; summaries for lists; a few settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial

from sqlalchemy import delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPICursor

from pioche.store.database import Database
from pioche.store.errors import ChangeInvalid, PlyTaken, StoreRefusal
from pioche.store.rows import LARGEST_PLY, STATUSES, Change, Entry, Status, Summary, TableId, is_name, is_sound
from pioche.store.schema import ENTRY, PERSON, SETTING, SUMMARY

Finish = Callable[[], list[StoreRefusal | None]]


class Store:
    """Open one with `Store.open(url)`. Every method is synchronous and may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database
        dialect = database.engine.dialect
        upsert = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
        summarise = upsert(SUMMARY)
        replaced = {name: column for name, column in summarise.excluded.items() if name != "table_id"}
        # Compiled once: a commit hands rows straight to the driver.
        self._append = str(insert(ENTRY).compile(dialect=dialect))
        self._summarise = str(
            summarise.on_conflict_do_update(index_elements=[SUMMARY.c.table_id], set_=replaced).compile(dialect=dialect)
        )
        self._leave = str(delete(PERSON).where(PERSON.c.table_id == "").compile(dialect=dialect))
        self._join = str(insert(PERSON).compile(dialect=dialect))
        self._keep = upsert(SETTING).on_conflict_do_nothing()

    @classmethod
    def open(cls, url: str) -> Store:
        """Reach the database and create or migrate its schema; one that is not ours is refused and not touched."""
        database = Database(url)
        try:
            database.prepare()
        except BaseException:
            database.close()
            raise
        return cls(database)

    def close(self) -> None:
        self._database.close()

    def commit(self, changes: Sequence[Change]) -> list[StoreRefusal | None]:
        """Write all changes in one durable transaction; the answer has one place for each, None where it is written.

        A `StoreError` means that nothing was written, with one exception that no client of a database can rule out: the
        connection broke after the order to commit. Whoever goes on after one reads the entries again first.
        """
        return self.prepare(changes)()

    def prepare(self, changes: Sequence[Change]) -> Finish:
        """The same in two steps: at once what takes no time, and all that waits for a disk or a network when called.

        What is returned must be called, in whatever thread; until then nothing else can be written.
        """
        answers: list[StoreRefusal | None] = [None if is_sound(change) else ChangeInvalid() for change in changes]
        if None not in answers:
            return lambda: answers
        if self._database.file is None:
            return partial(self._commit_whole, changes, answers)
        return self._begin(changes, answers)

    def _commit_whole(self, changes: Sequence[Change], answers: list[StoreRefusal | None]) -> list[StoreRefusal | None]:
        return self._begin(changes, answers)()

    def _begin(self, changes: Sequence[Change], answers: list[StoreRefusal | None]) -> Finish:
        sound = [change for change, answer in zip(changes, answers, strict=True) if answer is None]
        try:
            with ExitStack() as begun:
                cursor = begun.enter_context(self._database.driving())
                self._append_all(cursor, sound)
                self._digest(cursor, sound)
                rest = begun.pop_all()
        except PlyTaken:
            return partial(self._commit_one_by_one, changes, answers)

        def finish() -> list[StoreRefusal | None]:
            rest.close()
            return answers

        return finish

    def _commit_one_by_one(
        self, changes: Sequence[Change], answers: list[StoreRefusal | None]
    ) -> list[StoreRefusal | None]:
        """Some ply is taken: find whose."""
        waiting = [place for place, answer in enumerate(answers) if answer is None]
        with self._database.driving() as cursor:
            # All writers in one order: so two of them never wait for each other. In one batch the first comes first.
            for place in sorted(waiting, key=lambda place: sorted(entry[:2] for entry in changes[place].entries)):
                cursor.execute("SAVEPOINT one")
                try:
                    self._append_all(cursor, [changes[place]])
                except PlyTaken as refusal:
                    cursor.execute("ROLLBACK TO SAVEPOINT one")
                    answers[place] = refusal
                cursor.execute("RELEASE SAVEPOINT one")
            self._digest(cursor, [changes[place] for place in waiting if answers[place] is None])
        return answers

    def _append_all(self, cursor: DBAPICursor, changes: Sequence[Change]) -> None:
        entries = sorted(entry for change in changes for entry in change.entries)
        if not entries:
            return
        try:
            cursor.executemany(self._append, entries)
        except self._database.driver.IntegrityError:
            raise PlyTaken(table=entries[0].table, ply=entries[0].ply) from None

    def _digest(self, cursor: DBAPICursor, changes: Sequence[Change]) -> None:
        """Summaries and people: the last word on each table counts."""
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
        if not (is_name(table) and after < LARGEST_PLY):
            return []
        wanted = select(ENTRY).where(ENTRY.c.table_id == table, ENTRY.c.ply > after).order_by(ENTRY.c.ply)
        with self._database.reading() as connection:
            return [Entry(*row) for row in connection.execute(wanted)]

    def summary(self, table: TableId) -> Summary | None:
        if not is_name(table):
            return None
        with self._database.reading() as connection:
            row = connection.execute(select(SUMMARY).where(SUMMARY.c.table_id == table)).one_or_none()
        return None if row is None else Summary(*row)

    def public_tables(self, status: Status, limit: int) -> list[Summary]:
        """Those anybody may find, newest first."""
        wanted = select(SUMMARY).where(SUMMARY.c.status == status, SUMMARY.c.public)
        with self._database.reading() as connection:
            return _summaries(connection.execute(wanted.order_by(*_NEWEST).limit(limit)))

    def tables_of(self, person: str, limit: int) -> list[Summary]:
        """Those a person sits at or hosts, newest first."""
        if not is_name(person):
            return []
        wanted = select(SUMMARY).join(PERSON).where(PERSON.c.person == person)
        with self._database.reading() as connection:
            return _summaries(connection.execute(wanted.order_by(*_NEWEST).limit(limit)))

    def unfinished(self) -> list[Summary]:
        """Every table that is not over, public or not, newest first: what a server takes up again when it starts."""
        wanted = select(SUMMARY).where(SUMMARY.c.status.in_(("open", "playing")))
        with self._database.reading() as connection:
            return _summaries(connection.execute(wanted.order_by(*_NEWEST)))

    def count(self) -> dict[Status, int]:
        """How many tables there are of each status."""
        counted = select(SUMMARY.c.status, func.count()).group_by(SUMMARY.c.status)
        with self._database.reading() as connection:
            found = connection.execute(counted).all()
        return {status: sum(number for its, number in found if its == status) for status in STATUSES}

    def setting(self, name: str) -> str | None:
        with self._database.reading() as connection:
            return connection.execute(select(SETTING.c.value).where(SETTING.c.name == name)).scalar()

    def keep_setting(self, name: str, value: str) -> str:
        """Keep a value for ever; the first one wins and is returned."""
        with self._database.writing() as connection:
            connection.execute(self._keep, {"name": name, "value": value})
            kept: str = connection.execute(select(SETTING.c.value).where(SETTING.c.name == name)).scalar_one()
        return kept

    def tidy(self) -> None:
        """To be called now and then beside the commits, in a thread: what they wrote in a hurry is put in its place."""
        self._database.tidy()

    def check(self) -> None:
        """Raise the `StoreError` that a commit would raise now."""
        self._database.check()


_NEWEST = (SUMMARY.c.changed.desc(), SUMMARY.c.table_id)


def _summaries(rows: Iterable[Sequence[object]]) -> list[Summary]:
    return [Summary._make(row) for row in rows]
