"""Run the server: uvicorn, tuned for long streams and short pauses, stopped gracefully."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn

from pioche.core.errors import PiocheError
from pioche.core.words import Words
from pioche.web.addresses import TrustedProxies
from pioche.web.application import Application
from pioche.web.bounds import Connections, bounded_protocol, most_connections
from pioche.web.context import AppContext

_BACKLOG: Final = 2048
# Objects made before a collection looks at the young ones: more than hundreds of requests under way hold together, or
# each wave of them is looked through for nothing; so few that it takes ten milliseconds. Whole collections stop the
# loop, so they are rare.
_GC_THRESHOLDS: Final = (20_000, 1, 2000)
_GRACE_SECONDS: Final = 10
# Seconds after which a connection without requests is closed.
_KEEP_ALIVE_SECONDS: Final = 60
# Seconds between two looks at whether the server has begun or is to end.
_POLL_SECONDS: Final = 0.05
# The loop accepts one connection a turn from each listener: after a restart hundreds of viewers come back at once.
_LISTENERS: Final = 16


class AddressTaken(PiocheError):
    code = "address-taken"
    words = Words(
        "{host} port {port} cannot be listened on: {reason}.",
        "Impossible d’écouter sur {host}, port {port} : {reason}.",
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens, or a refusal that says why not."""
    try:
        [(family, kind, protocol, _, address), *_] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        listening = socket.socket(family, kind, protocol)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(_BACKLOG)
        except OSError:
            listening.close()
            raise
    except (OSError, UnicodeError) as error:
        raise AddressTaken(host=host, port=port, reason=getattr(error, "strerror", None) or error) from None
    listening.set_inheritable(True)
    return listening


def address(listening: socket.socket) -> str:
    """Where a browser finds it; of a server that listens everywhere the address that others on the network see."""
    host, port, *_ = listening.getsockname()
    if host in ("0.0.0.0", "::"):
        host = _seen_as()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _seen_as() -> str:
    """The address of this computer on its network: nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def run(app: Application, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Until SIGINT or SIGTERM; calls `ready` when it serves."""
    context, settings = app.context, app.context.settings
    trusted, most = TrustedProxies(settings.trusted_proxies), most_connections()
    connections = Connections(context.log, context.metrics, trusted, settings.connections_per_address, most)
    config = uvicorn.Config(
        app,
        http="httptools",
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        lifespan="on",
    )
    config.load()
    config.http_protocol_class = bounded_protocol(config.http_protocol_class, connections)
    # uvicorn raises the signal again once the server has stopped.
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(uvicorn.Server(config), context, listening, ready))


async def _serve(
    server: uvicorn.Server, context: AppContext, listening: socket.socket, ready: Callable[[], None]
) -> None:
    watching = asyncio.get_running_loop().create_task(_watch(server, context, ready))
    await server.serve([listening, *(listening.dup() for _ in range(_LISTENERS - 1))])
    watching.cancel()


async def _watch(server: uvicorn.Server, context: AppContext, ready: Callable[[], None]) -> None:
    """Say when the server is ready; and at its end, end the streams: it waits for them."""
    while not server.started:
        await asyncio.sleep(_POLL_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    ready()
    while not server.should_exit:
        await asyncio.sleep(_POLL_SECONDS)
    context.service.end_streams()


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop
