"""The schema of the database after the last migration."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text

METADATA: Final = MetaData()

# Columns stand in the order of the fields in rows.py. `table` is a word of SQL, hence `table_id`.
ENTRY: Final = Table(
    "entry",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
SUMMARY: Final = Table(
    "summary",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Index("summary_listed", "status", "public", "changed"),
)
PERSON: Final = Table(
    "person",
    METADATA,
    Column("table_id", Text, ForeignKey(SUMMARY.c.table_id), primary_key=True),
    Column("person", Text, primary_key=True),
    Index("person_tables", "person"),
    sqlite_with_rowid=False,
)
SETTING: Final = Table(
    "setting",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
