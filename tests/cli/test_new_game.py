"""`pioche new-game`: a package of one's own, and what stands in its way."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import pioche
from pioche.cli import OK, REFUSED, main
from pioche.core.words import LANGS

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PIOCHE_LANG", "en")


def refusal(capsys: Capture, *words: str) -> str:
    """The code of the refusal; both languages say something else, and nothing is left behind."""
    before = sorted(Path.cwd().rglob("*"))
    sentences = []
    for lang in LANGS:
        assert main(["new-game", *words, "--lang", lang]) == REFUSED
        sentences.append(capsys.readouterr().err)
    assert sentences[0] != sentences[1]
    assert sorted(Path.cwd().rglob("*")) == before
    return sentences[0].split(":")[1].strip()


def test_a_game_is_made(capsys: Capture) -> None:
    assert main(["new-game", "cribbage", "here"]) == OK
    output = capsys.readouterr().out
    assert output.startswith("here holds a small game")
    assert "    cd here\n" in output
    assert f"    {shlex.quote(sys.executable)} -m pip install -e" in output
    assert output.endswith(" -m pioche serve --open --reload\n")
    files = {str(path.relative_to("here")) for path in Path("here").rglob("*") if path.is_file()}
    assert {"README.md", "pyproject.toml", "tests/oracle.py", "tests/test_rules.py"} < files
    assert {f"src/pioche_cribbage/{name}" for name in ("__init__.py", "kernel.py", "table/cover.svg")} < files
    assert "src/pioche_cribbage/tests/__init__.py" not in files


def test_the_folder_has_the_name_of_the_game() -> None:
    assert main(["new-game", "wild_cards"]) == OK
    assert Path("pioche-wild-cards", "src", "pioche_wild_cards", "kernel.py").is_file()


@pytest.mark.parametrize("id", ["cribbage", "wild_cards", "go", "x", "a1_b2", "a" * 40])
def test_nothing_keeps_the_name_of_the_template(id: str) -> None:
    assert main(["new-game", id, "here"]) == OK
    for path in filter(Path.is_file, Path("here").rglob("*")):
        text = path.read_text(encoding="utf-8")
        assert not re.search("_template|Template|TPL|tpl", text), path
        if path.suffix == ".py":
            compile(text, path, "exec")


def test_names_are_made_of_the_id() -> None:
    assert main(["new-game", "wild_cards", "here"]) == OK
    package = Path("here", "src", "pioche_wild_cards")
    assert 'id="wild_cards"' in package.joinpath("__init__.py").read_text(encoding="utf-8")
    assert 'title="Wild Cards"' in package.joinpath("__init__.py").read_text(encoding="utf-8")
    assert "class WildCardsState(State)" in package.joinpath("kernel.py").read_text(encoding="utf-8")
    assert "**WIL-2.3**" in package.joinpath("rules.fr.md").read_text(encoding="utf-8")
    assert 'name = "pioche-wild-cards"' in Path("here", "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("id", ["", "Cribbage", "1st", "_x", "x_", "a__b", "a-b", "é", "a" * 41, "../x", "a b", "a\nb"])
def test_what_is_no_id_is_refused(capsys: Capture, id: str) -> None:
    assert refusal(capsys, id) == "invalid-game-id"


def test_the_id_of_an_installed_game_is_refused(capsys: Capture) -> None:
    assert refusal(capsys, "mu") == "game-id-taken"


@pytest.mark.parametrize("what", ["file", "folder", "full folder"])
def test_what_is_there_already_is_left_alone(capsys: Capture, what: str) -> None:
    target = Path("here")
    if what == "file":
        target.write_text("mine")
    else:
        target.mkdir()
    if what == "full folder":
        target.joinpath("mine").write_text("mine")
    assert refusal(capsys, "cribbage", "here") == "folder-exists"


def test_a_folder_that_cannot_be_made_is_refused(capsys: Capture) -> None:
    assert refusal(capsys, "cribbage", "nowhere/here") == "cannot-write"
    Path("file").write_text("mine")
    assert refusal(capsys, "cribbage", "file/here") == "cannot-write"


@pytest.mark.slow
def test_the_tests_of_a_new_game_pass(tmp_path: Path) -> None:
    assert main(["new-game", "wild_cards", "here"]) == OK
    above = [str(tmp_path / "here" / "src"), str(Path(pioche.__file__).parents[1])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(above)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd="here", env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
