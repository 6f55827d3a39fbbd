"""Programs that play badly, and whether a process is still there."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final

PYTHON: Final = (sys.executable, "-S", "-E", "-c")

# One line each; they come back to their question as long as they live.
GARBAGE: Final = "import sys\nfor line in sys.stdin: print('hello', flush=True)"
NOT_AN_OBJECT: Final = "import sys\nfor line in sys.stdin: print('[1, 2]', flush=True)"
NO_MOVE: Final = "import sys\nfor line in sys.stdin: print('{}', flush=True)"
NO_WORD: Final = 'import sys\nfor line in sys.stdin: print(\'{"move": "zzz"}\', flush=True)'
NUMBER: Final = "import sys\nfor line in sys.stdin: print('{\"move\": 7}', flush=True)"
DEEP: Final = "import sys\nfor line in sys.stdin: print('[' * 100000, flush=True)"
BYTES: Final = "import os\nwhile os.read(0, 99999): os.write(1, b'\\xff\\xfe\\n')"
VAST_MARGIN: Final = """
import json, sys
for line in sys.stdin:
    move = json.loads(line)["moves"][0]
    opinions = [{"move": move, "margin": 10 ** 400, "tries": 1}]
    print(json.dumps({"move": move, "opinions": opinions}), flush=True)
"""
WRONG: Final = 'import sys\nfor line in sys.stdin: print(\'{"move": "+A"}\', flush=True)'
HANGS: Final = "import time\nwhile True: time.sleep(60)"
EXITS: Final = "pass"
EXITS_ASKED: Final = "input()"
LATE: Final = """
import json, sys, time
for line in sys.stdin:
    time.sleep(30)
    print(json.dumps({"move": json.loads(line)["moves"][0]}), flush=True)
"""
ENDLESS: Final = "import sys\nsys.stdin.readline()\nwhile True: sys.stdout.write('x' * 65536)"
CHATTERS: Final = "import sys\nwhile True: print('x' * 1000)"
STUBBORN: Final = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(60)"

# Plays the first move it may; and one that says more than it should.
FIRST: Final = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"move": json.loads(line)["moves"][0]}), flush=True)
"""
TWICE: Final = """
import json, sys
for line in sys.stdin:
    sys.stdout.write(json.dumps({"move": json.loads(line)["moves"][0]}) + "\\nzzz\\n")
    sys.stdout.flush()
"""
PARENT: Final = """
import json, subprocess, sys
child = subprocess.Popen(["sleep", "1000"])
for line in sys.stdin:
    with open(sys.argv[1], "w") as file:
        file.write(str(child.pid))
    print(json.dumps({"move": json.loads(line)["moves"][0]}), flush=True)
"""


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be forgotten does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def gone(pid: int) -> bool:
    """Whether a process that was killed ends, which takes the system a moment."""
    patience = time.monotonic() + 60
    while alive(pid) and time.monotonic() < patience:
        time.sleep(0.01)
    return not alive(pid)


def children(pid: int) -> set[int]:
    """The processes that a process has started and that still run; not Python's own tracker of shared memory."""
    pids = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                state, parent = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[:2]
                command = (folder / "cmdline").read_bytes()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(parent) == pid and state not in "ZX" and b"resource_tracker" not in command:
                pids.add(int(folder.name))
    return pids
