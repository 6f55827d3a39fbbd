"""SQLite keeps entries in the order they came, and finds them by an index: a move rewrites no earlier ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    if op.get_context().dialect.name != "sqlite":
        return  # others have done so from the beginning
    op.rename_table("entry", "entry_before")
    op.create_table(
        "entry",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO entry SELECT table_id, ply, kind, body, at FROM entry_before ORDER BY at, table_id, ply")
    op.drop_table("entry_before")
