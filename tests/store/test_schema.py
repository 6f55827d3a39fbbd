"""Migrations: they end where the metadata is, keep what was written, and know what they do not know."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from pioche.store import Store, StoreError, TableId, migrations
from pioche.store.database import Database
from pioche.store.schema import METADATA
from tests.store.acts import entry, move

LATER = """
import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = "{last}"


def upgrade() -> None:
    op.add_column("entry", sa.Column("colour", sa.Text, nullable=False, server_default="green"))
"""

_COLUMNS = ("table_id", "ply", "kind", "body", "at")


@pytest.mark.usefixtures("store")
def test_the_migrated_schema_is_that_of_the_metadata(url: str) -> None:
    database = Database(url)
    with database.reading() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": migrations.VERSION_TABLE, "compare_type": True}
        )
        assert compare_metadata(context, METADATA) == []
        assert {table.name for table in database.tables(connection)} == set(METADATA.tables)
    database.close()


def test_an_older_schema_is_migrated_with_its_data_and_a_newer_one_refused(url: str, tmp_path: Path) -> None:
    """A later schema is made up here, so that the one of today is the older one."""
    store = Store.open(url)
    store.commit([move("a", 0, 1)])
    store.close()
    later = tmp_path / "later"
    shutil.copytree(migrations.FOLDER, later)
    (later / "versions" / "later.py").write_text(LATER.format(last=migrations.schemas()[0]), encoding="utf-8")

    database = Database(url)
    with database.writing() as connection:
        migrations.upgrade(connection, folder=later)
        assert migrations.current(connection) == "later"
        rows = connection.exec_driver_sql("SELECT table_id, ply, kind, body, at, colour FROM entry ORDER BY ply").all()
    assert [tuple(row) for row in rows] == [(*entry("a", ply), "green") for ply in (0, 1)]

    with pytest.raises(StoreError) as refused:
        Store.open(url)
    assert refused.value.code == "database-newer"
    assert refused.value.details["found"] == "later"
    database.close()


def test_every_schema_can_be_made_and_migrated(url: str) -> None:
    for schema in reversed(migrations.schemas()):
        database = Database(url)
        database.prepare(schema)
        assert database.examine() == schema
        database.close()
    store = Store.open(url)
    assert store.entries(TableId("a")) == []
    store.close()


def test_what_was_written_in_the_first_schema_is_read_in_this_one(url: str) -> None:
    database = Database(url)
    database.prepare("1")
    written = [entry(table, ply) for table in ("b", "a") for ply in (0, 1, 2)]
    with database.writing() as connection:
        connection.execute(
            METADATA.tables["entry"].insert(), [dict(zip(_COLUMNS, row, strict=True)) for row in written]
        )
    database.close()

    store = Store.open(url)
    assert store.entries(TableId("a")) == written[3:]
    assert store.entries(TableId("b"), after=1) == written[2:3]
    refused, written_now = store.commit([move("a", 2), move("a", 3)])
    assert refused is not None
    assert refused.code == "ply-taken"
    assert written_now is None
    store.close()
