"""Compiles the listed modules with mypyc where a C compiler works; builds the same sources plain where none does.

PIOCHE_PLAIN=1 forces the plain form; PIOCHE_COMPILED=1 makes a failed compilation an error.
"""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup


def of_games(*patterns: str) -> list[str]:
    return sorted(str(path) for pattern in patterns for path in Path("src/pioche/games").glob(f"*/{pattern}"))


# Of every game: its rules, and its bots. What speaks of them in text is compiled with the server, and so are earlier
# rules versions, which are subclasses of the game.
SPOKEN_IN_GAMES = of_games("__init__.py", "notation.py", "old/*.py")
RULES_AND_BOTS = sorted({*of_games("*.py", "bots/*.py")} - {*SPOKEN_IN_GAMES})
# Of every game: what its table shows, which is asked for every viewer of every move; drawings stay plain.
TABLES = sorted({*of_games("table/*.py")} - {*of_games("table/symbols.py")})


# What a playout, a view or a search runs through.
PLAYED = [
    "src/pioche/core/bits.py",
    "src/pioche/core/chance.py",
    "src/pioche/core/features.py",
    "src/pioche/core/game.py",
    "src/pioche/core/heuristics.py",
    "src/pioche/core/playout.py",
    "src/pioche/core/seats.py",
    "src/pioche/core/redeal.py",
    "src/pioche/core/words.py",
    "src/pioche/decks/mu.py",
    "src/pioche/bots/net.py",
    "src/pioche/bots/search.py",
    "src/pioche/research/decisions.py",
    "src/pioche/research/selfplay.py",
    *RULES_AND_BOTS,
]
# What a move at a table of the server runs through besides. Everything else handles text at the edges and stays plain.
SERVED = [
    "src/pioche/core/cards.py",
    "src/pioche/core/match.py",
    "src/pioche/store/rows.py",
    "src/pioche/tables/act_queue.py",
    "src/pioche/tables/bot_turns.py",
    "src/pioche/tables/broadcast.py",
    "src/pioche/tables/deadlines.py",
    "src/pioche/tables/group_commit.py",
    "src/pioche/tables/idempotency.py",
    "src/pioche/tables/live.py",
    "src/pioche/tables/live_tables.py",
    "src/pioche/tables/recent_frames.py",
    "src/pioche/tables/rights.py",
    "src/pioche/tables/service.py",
    "src/pioche/tables/summaries.py",
    "src/pioche/tables/table.py",
    "src/pioche/tables/table_json.py",
    "src/pioche/tables/thinking_time.py",
    "src/pioche/tables/time_control.py",
    "src/pioche/tables/viewers.py",
    "src/pioche/table/diff.py",
    "src/pioche/table/html.py",
    "src/pioche/table/persons.py",
    "src/pioche/table/renderer.py",
    "src/pioche/table/shared_zones.py",
    "src/pioche/table/zone.py",
    "src/pioche/web/pages/frames.py",
    *SPOKEN_IN_GAMES,
    *TABLES,
]
COMPILED = [*PLAYED, *SERVED]
# Types are checked strictly elsewhere. To compile, the libraries of the server need not be there: what comes from them
# is then of any type.
LENIENT = ["--follow-imports=silent", "--ignore-missing-imports", "--no-warn-return-any", "--no-warn-unused-ignores"]
# The run-time side of mypyc. The plain form needs nothing at all.
RUN_TIME = ["librt>=0.16,<0.17", "mypy_extensions>=1.1"]


def has_compiler() -> bool:
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except Exception as error:  # whatever goes wrong here means: no compiler to count on
            print(f"pioche: no working C compiler ({error})", file=sys.stderr)
            return False
    return True


def extensions() -> list[Extension]:
    if os.environ.get("PIOCHE_PLAIN") == "1":
        return []
    if os.environ.get("PIOCHE_COMPILED") != "1" and not has_compiler():
        return []
    from mypyc.build import mypycify

    groups: list[tuple[list[str], str | None]] = [(PLAYED, "pioche"), (SERVED, "pioche_tables")]
    found = mypycify([*LENIENT, *COMPILED], opt_level="3", debug_level="0", separate=groups)
    if sys.platform == "linux":
        # Nobody replaces our functions from outside, so the short ones may be put where they are called.
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    return found


if __name__ == "__main__":
    built = extensions()
    print(f"pioche: building the {'compiled' if built else 'plain'} form", file=sys.stderr)
    # The two groups are compiled at the same time.
    options = {"build_ext": {"parallel": 2}}
    setup(ext_modules=built, install_requires=RUN_TIME if built else [], options=options)
