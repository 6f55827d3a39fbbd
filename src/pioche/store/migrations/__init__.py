"""Migrations from older schemas. The version table also marks a database as Pioche's."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

VERSION_TABLE: Final = "pioche_version"
FOLDER: Final = Path(__file__).parent


def current(connection: Connection) -> str | None:
    """The schema of a database; None before the first migration."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return context.get_current_revision()


def schemas(folder: Path = FOLDER) -> list[str]:
    """All schemas of this program, newest first."""
    return [script.revision for script in ScriptDirectory(str(folder)).walk_revisions()]


def upgrade(connection: Connection, schema: str = "head", folder: Path = FOLDER) -> None:
    """Migrate a database to a schema, by default the newest, inside the transaction of the connection."""
    scripts = ScriptDirectory(str(folder))

    def steps(revision: Any, _: MigrationContext) -> Any:
        return scripts._upgrade_revs(schema, revision)

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE, transactional_ddl=True)
        environment.run_migrations()
