"""A private PostgreSQL for the tests: a new one each time, reachable by a socket of its own, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Timer
from typing import Any
from urllib.parse import quote

import psycopg
from psycopg.sql import SQL, Identifier


def binaries() -> Path | None:
    """The folder of initdb, which Debian does not put on the PATH."""
    named = shutil.which("initdb")
    folders = [Path(named).resolve().parent] if named else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((folder for folder in reversed(folders) if (folder / "pg_ctl").exists()), None)


class Cluster:
    """Hands out schemas: for a store each is a database of its own, and made in no time."""

    def __init__(self, socket: Path) -> None:
        self.address = f"host={socket} user=pioche dbname=postgres"
        self._socket = socket
        self._numbers = count()

    def new_database(self) -> str:
        name = f"t{next(self._numbers)}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(SQL("CREATE SCHEMA {}").format(Identifier(name)))
        return self.url(search_path=name)

    @contextmanager
    def stalled(self, most_seconds: float) -> Iterator[Timer]:
        """Meanwhile no process of the server does anything, until the timer has fired: no test waits for ever."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            others = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            pids = [pid for (pid,) in connection.execute(others)]
        pids.append(int((self._socket / "data/postmaster.pid").read_text().split()[0]))

        def send(number: signal.Signals) -> None:
            for pid in pids:
                # A process of the server may have ended meanwhile.
                with suppress(ProcessLookupError):
                    os.kill(pid, number)

        timer = Timer(most_seconds, send, [signal.SIGCONT])
        timer.start()
        try:
            send(signal.SIGSTOP)
            yield timer
        finally:
            timer.cancel()
            send(signal.SIGCONT)

    def url(self, database: str = "postgres", **settings: str) -> str:
        options = quote(" ".join(f"-c{name}={value}" for name, value in settings.items()))
        return f"postgresql://pioche@/{database}?host={self._socket}&options={options}"


@contextmanager
def running(folder: Path) -> Iterator[Cluster]:
    place = Path(tempfile.mkdtemp(prefix="pioche-pg-"))
    person = _without_privileges(place)

    def call(program: str, *words: str) -> None:
        subprocess.run([folder / program, *words], check=True, stdout=subprocess.DEVNULL, cwd=place, **person)

    data = str(place / "data")
    quick = f"-k {place} -c listen_addresses='' -c fsync=off -c shared_buffers=16MB"
    try:
        call("initdb", "-D", data, "-U", "pioche", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        call("pg_ctl", "-D", data, "-o", quick, "-l", str(place / "log"), "-w", "start")
        try:
            yield Cluster(place)
        finally:
            call("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(place)


def _without_privileges(place: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    names = {account.pw_name for account in pwd.getpwall()}
    account = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    os.chown(place, account.pw_uid, account.pw_gid)
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
