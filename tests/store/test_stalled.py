"""PostgreSQL stops: those who need it wait, everybody else is answered, and afterwards everything goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pioche.web.identity import COOKIE, Guest
from tests.store.clusters import Cluster
from tests.tables.scenarios import ADA, BOB, begin, legal, on_turn
from tests.web.running_app import RunningApp, code, open_app

# The server gives a connection up after 5 s without a sign of life.
_MOST_SECONDS = 4.0


def test_a_stalled_postgresql_delays_only_those_who_need_it(cluster: Cluster, tmp_path: Path) -> None:
    asyncio.run(_stall(cluster, tmp_path))


async def _stall(cluster: Cluster, path: Path) -> None:
    async with open_app(path, limits=True, database=cluster.new_database()) as app:
        table = await begin(app.service, ADA, BOB, options={"players": 3})
        # Connections that stall while they are used, and none that is only being made.
        await asyncio.gather(*(app.ask("GET", "/api/tables") for _ in range(8)))
        move = {"moves": [legal(table)[0]], "ply": table.ply}
        with cluster.stalled(_MOST_SECONDS) as timer:
            needing = [
                asyncio.ensure_future(app.ask("POST", f"/api/tables/{table.id}/moves", on_turn(table), move)),
                asyncio.ensure_future(app.ask("POST", "/api/tables", ADA, {"game": "mu"})),
                asyncio.ensure_future(app.ask("DELETE", "/api/tokens", headers=_cookie(app))),
                asyncio.ensure_future(app.ask("GET", "/api/tables")),
            ]
            for still in ("/api/games", f"/api/tables/{table.id}", "/api/games/mu/rules"):
                assert code(await app.ask("GET", still, ADA)) == ""
            # On a very slow machine the stall is over before these are answered.
            assert timer.finished.is_set() or not any(task.done() for task in needing)
        answers = await asyncio.gather(*needing)
        assert [answer.status_code for answer in answers] == [200, 201, 204, 200]


def _cookie(app: RunningApp) -> dict[str, str]:
    return {"cookie": f"{COOKIE}={app.context.identity.cookie(Guest(BOB, None))}"}
