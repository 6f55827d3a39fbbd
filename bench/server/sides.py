"""The two servers: started on a free port, ended by who started them."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
PEER: Final = "boardgame.io@0.50.2"
PACKAGES: Final = (PEER, "socket.io-client@4")
_READY: Final = 60


@dataclass(frozen=True, slots=True)
class Side:
    """A server that runs."""

    name: str
    pid: int
    port: int


def check_node() -> str | None:
    """Why the other side cannot be run here; None where it can."""
    lacking = [name for name in ("node", "npm") if shutil.which(name) is None]
    return f"{' and '.join(lacking)} not found: boardgame.io needs Node.js 18 or newer with npm" if lacking else None


def install(folder: Path) -> None:
    """boardgame.io and the client of its sockets, by name."""
    if (folder / "node_modules/boardgame.io").exists() and (folder / "node_modules/socket.io-client").exists():
        return
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", *PACKAGES]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"npm install failed: {(done.stderr or done.stdout).strip()[-500:]}")


def pin(server: bool) -> list[str]:
    """The beginning of a command: the server has one core, the load generator the others."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) < 2 or shutil.which("taskset") is None:
        return []
    return ["taskset", "-c", ",".join(map(str, cores[:1] if server else cores[1:]))]


@contextmanager
def peer(modules: Path) -> Iterator[Side]:
    port = free_port()
    environment = {**os.environ, "NODE_ENV": "production", "NODE_PATH": str(modules / "node_modules")}
    with _running(["node", str(HERE / "peer.cjs"), str(port)], environment, lambda line: line == "ready") as process:
        yield Side("boardgame.io", process.pid, port)


@contextmanager
def pioche(database: Path, lag: Path | None = None) -> Iterator[Side]:
    """`pioche serve`, as anybody starts it; or with a watch on its loop that writes to a file."""
    if lag is None:
        command = ["pioche", "serve", "--port", "0", "--lang", "en", "--quiet", "--no-limits"]
        command += ["--workers", "1", "--database", f"sqlite:///{database}"]
    else:
        command = ["bench.server.lag", str(database), str(lag)]
    ports: list[int] = []

    def ready(line: str) -> bool:
        ports.extend(int(port) for port in re.findall(r"http://[^:]+:(\d+)", line))
        return bool(ports)

    with _running([sys.executable, "-m", *command], dict(os.environ), ready) as process:
        yield Side("pioche", process.pid, ports[0])


@contextmanager
def _running(
    command: Sequence[str], environment: dict[str, str], ready: Callable[[str], bool]
) -> Iterator[subprocess.Popen[str]]:
    """A process from the line that says it is ready, until it is no longer needed."""
    process = subprocess.Popen([*pin(True), *command], env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if ready(line.strip()):
                break
        else:
            raise RuntimeError(f"{command[0]} ended before it was ready")
        yield process
    finally:
        process.terminate()
        try:
            process.wait(_READY)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def free_port() -> int:
    """A port with a free neighbour: the other side listens on two."""
    while True:
        with socket.socket() as one, socket.socket() as other:
            one.bind(("", 0))
            port: int = one.getsockname()[1]
            try:
                other.bind(("", port + 1))
            except OSError:
                continue
            return port
