"""What two versions of the program show of the same database, compared byte by byte.

    python -m tools.compare ../before . tables.db [--tables 200]

Serves a copy of the database from the sources of each tree and asks both for every table: pages, frames, JSON,
refusals, records and replays, as a stranger and from each seat, in both languages. Prints what differs; the exit code
says whether anything does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from os import environ
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
from itsdangerous import URLSafeTimedSerializer

# A part of every page that names a version of the program and not a position: the digest in addresses of static files.
_VERSION = re.compile(rb"/static/[0-9a-f]+/")
_LANGUAGES = ("en", "fr")
_AT_ONCE = 8
# Headers that say when an answer was made.
_OF_THE_MOMENT = ("date", "set-cookie")


class Request(NamedTuple):
    """One question to both servers; the cookie of nobody is empty."""

    method: str
    path: str
    lang: str
    cookie: str
    body: object = None
    # Of a page, and whether its script sends it.
    form: dict[str, str] | None = None
    script: bool = False

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.lang} {self.body or self.form or ''}".rstrip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("database", type=Path)
    parser.add_argument("--tables", type=int, default=0, help="compare that many tables only")
    arguments = parser.parse_args()
    requests = list(_requests(arguments.database, arguments.tables))
    differences = asyncio.run(_compare(arguments.before, arguments.after, arguments.database, requests))
    print(f"{len(requests)} answers compared, {differences} differ")
    return int(differences > 0)


def _requests(database: Path, most: int) -> Iterator[Request]:
    with sqlite3.connect(database) as connection:
        (key,) = connection.execute("SELECT value FROM setting WHERE name = 'signing-key'").fetchone()
        tables = connection.execute("SELECT table_id, status FROM summary ORDER BY table_id").fetchall()
        logs = {
            table: connection.execute(
                "SELECT kind, body FROM entry WHERE table_id = ? ORDER BY ply", (table,)
            ).fetchall()
            for table, _ in tables
        }
    signer = URLSafeTimedSerializer(key, salt="guest")
    for table, status in tables[: most or None]:
        people = {
            body["who"]: body["name"] for kind, text in logs[table] if kind == "sat" for body in [json.loads(text)]
        }
        cookies = ["", *(signer.dumps([person, name, ""]) for person, name in people.items())]
        moves = sum(kind == "moved" for kind, _ in logs[table])
        for lang in _LANGUAGES:
            yield from _of_table(table, lang, cookies, moves if status == "over" else 0)


def _of_table(table: str, lang: str, cookies: list[str], moves: int) -> Iterator[Request]:
    for cookie in cookies:
        yield Request("GET", f"/t/{table}", lang, cookie)
        yield Request("GET", f"/t/{table}/stream", lang, cookie)
        yield Request("GET", f"/api/tables/{table}?lang={lang}", lang, cookie)
        yield Request("GET", f"/api/tables/{table}/stream?lang={lang}", lang, cookie)
        for word in ("nonsense", "pass", "R1", "done"):
            yield Request("POST", f"/api/tables/{table}/preview?lang={lang}", lang, cookie, {"moves": [word]})
        yield Request("POST", f"/api/tables/{table}/moves?lang={lang}", lang, cookie, {"moves": ["nonsense"]})
        yield Request("POST", f"/api/tables/{table}/moves?lang={lang}", lang, cookie, {"moves": 1})
        for form in ({"move": "nonsense"}, {"move": "done", "draft": "R1"}, {"add": "R1"}, {"at": "0", "next": ""}, {}):
            for script in (False, True):
                yield Request("POST", f"/t/{table}", lang, cookie, form=form, script=script)
    if moves:
        yield Request("GET", f"/t/{table}/record", lang, "")
        for move in range(0, moves, 7):
            for eyes in ("", "A", "open"):
                yield Request("GET", f"/t/{table}/replay?deal=1&move={move}&eyes={eyes}", lang, "")


async def _compare(before: Path, after: Path, database: Path, requests: list[Request]) -> int:
    differences, statuses = 0, Counter[bytes]()
    async with _serving(before, database) as old, _serving(after, database) as new:
        for start in range(0, len(requests), _AT_ONCE):
            group = requests[start : start + _AT_ONCE]
            answers = await asyncio.gather(*(_answer(client, request) for client in (old, new) for request in group))
            for request, was, now in zip(group, answers, answers[len(group) :], strict=False):
                statuses[now[:3]] += 1
                if was != now:
                    differences += 1
                    print(f"{request}\n{_first_difference(was, now)}")
            print(f"\r{start + len(group)} of {len(requests)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(", ".join(f"{count} x {status.decode()}" for status, count in sorted(statuses.items())))
    return differences


async def _answer(client: httpx2.AsyncClient, request: Request) -> bytes:
    headers = {
        "accept-language": request.lang,
        "sec-fetch-site": "same-origin",
        "cookie": f"pioche_guest={request.cookie}",
    }
    if not request.cookie:
        del headers["cookie"]
    if request.script:
        headers["x-zones"] = "1"
    body: dict[str, Any] = {"data": request.form} if request.body is None else {"json": request.body}
    async with client.stream(request.method, request.path, **body, headers=headers) as response:
        kept_headers = sorted(header for header in response.headers.multi_items() if header[0] not in _OF_THE_MOMENT)
        content = b"%d %s\n" % (response.status_code, "\n".join(map(": ".join, kept_headers)).encode())
        async for part in response.aiter_bytes():
            content += part
            # A stream goes on for ever: its first event is how things stand.
            if request.path.partition("?")[0].endswith("/stream") and b"\n\n" in content.partition(b"\ndata:")[2]:
                break
    return _VERSION.sub(b"/static/", content)


def _first_difference(was: bytes, now: bytes) -> str:
    at = next(
        (at for at, pair in enumerate(zip(was, now, strict=False)) if pair[0] != pair[1]), min(len(was), len(now))
    )
    begin = max(0, at - 60)
    return f"  - {was[begin : at + 100]!r}\n  + {now[begin : at + 100]!r}"


@asynccontextmanager
async def _serving(tree: Path, database: Path) -> AsyncIterator[httpx2.AsyncClient]:
    """A server from the sources of a tree, on a copy of the database."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        copy = shutil.copy(database, folder)
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        command = [sys.executable, "-m", "pioche", "serve", "--database", f"sqlite:///{copy}", "--port", str(port)]
        server = subprocess.Popen(
            [*command, "--no-limits", "--quiet"],
            env={**environ, "PYTHONPATH": str(tree / "src")},
            stdout=subprocess.PIPE,
        )
        try:
            assert server.stdout is not None
            server.stdout.readline()
            async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
                yield client
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main())
