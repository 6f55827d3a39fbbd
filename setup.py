"""Compiles the listed modules with mypyc where a C compiler works; builds the same sources plain where none does.

PIOCHE_PLAIN=1 forces the plain form; PIOCHE_COMPILED=1 makes a failed compilation an error.
"""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup


def of_games(*names: str) -> list[str]:
    return sorted(str(path) for name in names for path in Path("src/pioche/games").glob(f"*/{name}.py"))


# What a playout, a view or a search runs through.
PLAYED = [
    "src/pioche/core/bits.py",
    "src/pioche/core/chance.py",
    "src/pioche/core/game.py",
    "src/pioche/core/judgement.py",
    "src/pioche/core/mu_deck.py",
    "src/pioche/core/playout.py",
    "src/pioche/core/seats.py",
    "src/pioche/core/sharing.py",
    "src/pioche/core/words.py",
    "src/pioche/bots/search.py",
    *of_games("combinations", "log", "spaces", "tiles", "kernel", "view", "worlds", "memory"),
    *of_games("races", "worth", "plan", "club", "reading", "bots"),
]
# What a move at a table of the server runs through besides. Everything else handles text at the edges and stays plain.
SERVED = [
    "src/pioche/core/cards.py",
    "src/pioche/core/match.py",
    "src/pioche/core/table.py",
    "src/pioche/store/rows.py",
    "src/pioche/tables/commits.py",
    "src/pioche/tables/hall.py",
    "src/pioche/tables/live.py",
    "src/pioche/tables/paces.py",
    "src/pioche/tables/rights.py",
    "src/pioche/tables/shown.py",
    "src/pioche/tables/table.py",
    "src/pioche/web/events.py",
    "src/pioche/web/exchange.py",
    "src/pioche/web/pages/frames.py",
    "src/pioche/web/zones.py",
    *of_games("__init__", "notation"),
    # The one table that is all sketches: what its zones are made of is asked for every viewer of every move.
    "src/pioche/games/mu/table.py",
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
