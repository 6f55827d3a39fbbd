"""A small client of the table server: what a bot or a script needs to sit at a table like anybody else.

async with Client("http://127.0.0.1:8000") as client:
    await client.introduce("Ada")
    table = await client.create(game, {"players": 4}, public=True)
    await table.sit()
    ...
    async for state in table.stream():
        if state.get("legal"):
            await table.move(state["legal"][0], ply=state["ply"])
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import Any, Final, Self

import httpx2
import orjson

Json = dict[str, Any]
_RETRY_SECONDS: Final = 1.0
_MAX_TRIES: Final = 5


class Refused(Exception):
    """The server refused: `code` for programs, `sentence` for people, `problem` all it said."""

    def __init__(self, problem: Json) -> None:
        super().__init__(problem.get("sentence", ""))
        self.code = str(problem.get("code", ""))
        self.problem = problem


class Client:
    """A person at a server. `token` from an earlier time is the same person again."""

    def __init__(self, base: str, token: str = "", lang: str = "en", transport: Any = None) -> None:
        self._http = httpx2.AsyncClient(
            base_url=base, headers={"accept-language": lang}, transport=transport, timeout=httpx2.Timeout(30)
        )
        self.token = token
        if token:
            self._use_token(token)

    def _use_token(self, token: str) -> None:
        self.token = token
        self._http.headers["authorization"] = f"Bearer {token}"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def introduce(self, name: str) -> None:
        """Become a new person."""
        self._use_token((await self.post("/api/tokens", {"name": name}))["token"])

    async def get(self, path: str) -> Json:
        return _answer(await self._http.get(path))

    async def post(self, path: str, body: Json) -> Json:
        return _answer(await self._http.post(path, json=body))

    async def games(self) -> list[Json]:
        games: list[Json] = (await self.get("/api/games"))["games"]
        return games

    async def create(
        self, game: str, options: Mapping[str, int | str] | None = None, public: bool = False, pace: str = "none"
    ) -> RemoteTable:
        body = {"game": game, "options": dict(options or {}), "public": public, "pace": pace}
        answer = await self._repeated("/api/tables", body)
        return RemoteTable(self, answer["table"], answer["secret"])

    async def join(self, table: str, secret: str) -> RemoteTable:
        remote = RemoteTable(self, table, secret)
        await remote.act("join", secret=secret)
        return remote

    async def _repeated(self, path: str, body: Json) -> Json:
        """Sent again where no answer came: the key makes sure that it counts once."""
        body = {"key": secrets.token_hex(8), **body}
        for attempt in range(1, _MAX_TRIES + 1):
            try:
                return await self.post(path, body)
            except httpx2.TransportError:
                if attempt == _MAX_TRIES:
                    raise
                await asyncio.sleep(_RETRY_SECONDS)
        raise AssertionError("unreachable")


class RemoteTable:
    """A table of the server, seen by one client."""

    def __init__(self, client: Client, id: str, secret: str = "") -> None:
        self._client = client
        self.id = id
        self.secret = secret

    async def act(self, act: str, **details: object) -> int:
        """Any act of the API by its name; the ply it led to."""
        answer = await self._client._repeated(f"/api/tables/{self.id}/{act}", dict(details))
        ply: int = answer["ply"]
        return ply

    async def sit(self, seat: str = "") -> int:
        return await self.act("sit", seat=seat)

    async def add_bot(self, level: str = "", seat: str = "") -> int:
        return await self.act("bots", level=level, seat=seat)

    async def start(self) -> int:
        return await self.act("start")

    async def move(self, *moves: str, ply: int | None = None) -> int:
        """Several moves together are played all or none."""
        return await self.act("moves", moves=list(moves), ply=ply)

    async def preview(self, *moves: str) -> Json:
        return await self._client.post(f"/api/tables/{self.id}/preview", {"moves": list(moves)})

    async def state(self) -> Json:
        return await self._client.get(f"/api/tables/{self.id}")

    async def record(self, match: int | None = None) -> str:
        """A finished match as text, the last one if no number is given."""
        which = "" if match is None else f"?match={match}"
        response = await self._client._http.get(f"/api/tables/{self.id}/record{which}")
        _check(response)
        return response.text

    async def stream(self, after: int | None = None) -> AsyncIterator[Json]:
        """The table after every act, from now on or from what follows `after`; goes on when the connection breaks."""
        while True:
            try:
                async for ply, state in self._frames(after):
                    after = ply
                    yield state
            except httpx2.TransportError:
                pass
            await asyncio.sleep(_RETRY_SECONDS)

    async def _frames(self, after: int | None) -> AsyncIterator[tuple[int, Json]]:
        params = {} if after is None else {"after": str(after)}
        timeout = httpx2.Timeout(30, read=60)
        path = f"/api/tables/{self.id}/stream"
        async with self._client._http.stream("GET", path, params=params, timeout=timeout) as response:
            if response.status_code >= httpx2.codes.BAD_REQUEST:
                await response.aread()
            _check(response)
            ply = 0
            async for line in response.aiter_lines():
                if line.startswith("id: "):
                    ply = int(line[4:])
                elif line.startswith("data: "):
                    yield ply, orjson.loads(line[6:])


def _check(response: httpx2.Response) -> None:
    if response.status_code >= httpx2.codes.BAD_REQUEST:
        try:
            problem = orjson.loads(response.content)
        except orjson.JSONDecodeError:
            problem = {"code": "no-answer", "sentence": f"HTTP {response.status_code}"}
        raise Refused(problem)


def _answer(response: httpx2.Response) -> Json:
    _check(response)
    body: Json = orjson.loads(response.content)
    return body
