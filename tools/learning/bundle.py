"""A folder with all that training needs, compiled: `python3.12 tools/learning/bundle.py build-learning mu zocken`.

For a machine where nothing can be installed. Run it with a Python of the version that is there, which has mypy[mypyc]
and setuptools. There: `PYTHONPATH=build-learning/src:build-learning python3 -m tools.learning …`.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
_NOT_TAKEN: Final = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info", "*.js", "*.svg")


def bundle(into: Path, games: list[str]) -> None:
    if into.exists():
        shutil.rmtree(into)
    shutil.copytree(ROOT / "src", into / "src", ignore=_NOT_TAKEN)
    for folder in (into / "src/pioche/games").iterdir():
        if folder.is_dir() and folder.name not in games:
            shutil.rmtree(folder)
    for game in games:
        for cover in ROOT.glob(f"src/pioche/games/{game}/table/*.svg"):
            shutil.copy(cover, into / cover.relative_to(ROOT))
    shutil.copytree(ROOT / "tools", into / "tools", ignore=_NOT_TAKEN)
    for name in ("setup.py", "pyproject.toml"):
        shutil.copy(ROOT / name, into / name)
    compile_in(into)
    shutil.copytree(install("librt"), into / "src/librt")
    shutil.copy(install("mypy_extensions.py"), into / "src")


def compile_in(tree: Path) -> None:
    """What a playout runs through; the server's modules stay plain."""
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(tree)
    listing = runpy.run_path("setup.py", run_name="listing")
    modules = listing["PLAYED"]
    extensions: Any = mypycify(
        [*listing["LENIENT"], *modules], opt_level="3", debug_level="0", separate=[(modules, "pioche")]
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, "-fno-semantic-interposition"]
    setup(name="pioche", ext_modules=extensions, script_args=["-q", "build_ext", "--inplace"], package_dir={"": "src"})
    for folder in ("build", ".mypy_cache"):
        shutil.rmtree(folder, ignore_errors=True)
    os.chdir(ROOT)


def install(name: str) -> Path:
    """Where a module of the compiler's run-time side is."""
    return next(path for folder in sys.path if (path := Path(folder, name)).exists())


if __name__ == "__main__":
    bundle(Path(sys.argv[1]).resolve(), sys.argv[2:])
