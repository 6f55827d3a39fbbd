"""Run the server: uvicorn, tuned for long streams and short pauses, stopped gracefully."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn
from starlette.applications import Starlette

from pioche.core.errors import PiocheError
from pioche.core.words import Words
from pioche.web.office import Office
from pioche.web.wire import wire

_BACKLOG: Final = 2048
# Objects made before a collection looks at the young ones: so few that it takes no time. Whole collections stop the
# loop, so they are rare.
_THRESHOLDS: Final = (2_000, 5, 2000)
_GRACE: Final = 10
# The loop accepts one connection a turn from each listener: after a restart hundreds of viewers come back at once.
_LISTENERS: Final = 16


class AddressTaken(PiocheError):
    code = "address-taken"
    words = Words(
        "{host} port {port} cannot be listened on: {reason}.",
        "Impossible d’écouter sur {host}, port {port} : {reason}.",
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


class _Server(uvicorn.Server):
    """Says when it is ready, and ends the streams before it waits for requests to end."""

    def __init__(self, config: uvicorn.Config, office: Office, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._office = office
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            gc.collect()
            gc.freeze()
            gc.set_threshold(*_THRESHOLDS)
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._office.hall.end_streams()
        await super().shutdown(sockets)


def run(app: Starlette, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Until SIGINT or SIGTERM; calls `ready` when it serves."""
    config = uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=wire(app.state.office),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_keep_alive=60,
        timeout_graceful_shutdown=_GRACE,
        lifespan="on",
    )
    # Once everything is in order uvicorn raises the signal again, for whoever started it.
    with suppress(KeyboardInterrupt):
        listeners = [listening, *(listening.dup() for _ in range(_LISTENERS - 1))]
        _Server(config, app.state.office, ready).run(sockets=listeners)
