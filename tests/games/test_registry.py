"""Games are found by what packages declare, ours like everybody's; one that does not work takes no other down."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import pioche.games
from pioche.core.errors import BrokenGame, UnknownGame
from pioche.games import find, games, ids
from pioche.games.flaws import FILES
from tests.ours import IDS
from tests.outside import Outside

FOLDER = Path(pioche.games.__file__).parent
MODULES = ("__init__.py", "kernel.py", "view.py", "notation.py", "bots/__init__.py", "table/__init__.py")


def test_every_folder_is_a_game() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and not path.name.startswith("_")}
    assert folders == set(IDS)


@pytest.mark.parametrize("id", IDS)
def test_every_game_has_the_same_files(id: str) -> None:
    assert [name for name in (*MODULES, *FILES) if not (FOLDER / id / name).exists()] == []


@pytest.mark.parametrize("id", IDS)
def test_a_game_is_found_by_its_id(id: str) -> None:
    assert find(id).info.id == id
    assert find(id) in games()
    assert id in ids()


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        find("chess")


def test_the_games_need_no_package_of_the_server() -> None:
    """What the command line plays, shows and simulates is there without `pioche[server]`."""
    blocked = "import sys; sys.modules |= dict.fromkeys(('jinja2', 'markupsafe', 'orjson', 'sqlalchemy', 'starlette'))"
    program = f"{blocked}; from pioche.games import games; print(*(game.info.id for game in games()))"
    path = {**os.environ, "PYTHONPATH": str(FOLDER.parents[1])}
    done = subprocess.run([sys.executable, "-c", program], env=path, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) >= set(IDS)


# --- games of other packages -----------------------------------------------------------------


def test_a_game_of_another_package_stands_after_ours(outside: Outside) -> None:
    outside.make("patience")
    outside.declare("shelf", "patience")
    assert outside.game_lists() == ([*outside.others, "patience"], outside.left_out)
    assert find("patience").info.package == "pioche_patience"


def test_a_game_that_does_not_work_is_left_out_and_named(outside: Outside) -> None:
    outside.make("lost").joinpath("table", "cover.svg").unlink()
    outside.make("mute").joinpath("rules.fr.md").unlink()
    outside.make("blank").joinpath("rules.fr.md").write_text("# Nothing")
    outside.make("garbled").joinpath("rules.en.md").write_bytes(b"\xff")
    outside.make("fallen").joinpath("table", "__init__.py").write_text("1 / 0")
    outside.make("ended").joinpath("bots", "__init__.py").write_text("raise SystemExit(5)")
    outside.change("bare", "table/cover.svg", "Y5", "Y9")
    outside.change("dull", "table/__init__.py", 'colour="#4d6b3c"', 'colour="green"')
    outside.change("alone", "__init__.py", 'Number("players"', 'Number("people"')
    outside.change("mindless", "bots/__init__.py", "HEURISTICS: Final = Heuristics", "HEURISTICS: Final = lambda *_: ")
    outside.change("fresh", "__init__.py", "rules_version=1,", "rules_version=2, older_versions=(1,),")
    outside.change("forger", "__init__.py", "rules_version=1,", "rules_version=2, older_versions=(1,),")
    outside.folder.joinpath("pioche_forger", "old").mkdir()
    outside.folder.joinpath("pioche_forger", "old", "v1.py").write_text("from pioche_forger import GAME")
    reasons = {
        "lost": "files are missing: table/cover.svg",
        "mute": "files are missing: rules.fr.md",
        "blank": "rules.fr.md is not what it should be",
        "garbled": "it cannot be loaded (UnicodeDecodeError: ",
        "fallen": "it cannot be loaded (ZeroDivisionError: division by zero)",
        "ended": "it cannot be loaded (SystemExit: 5)",
        "bare": "drawings are missing: barY9",
        "dull": "table.PRESENTER is not what it should be",
        "alone": "info.options is not what it should be",
        "mindless": "bots.HEURISTICS is not what it should be",
        "fresh": "it cannot be loaded (ModuleNotFoundError: No module named 'pioche_fresh.old')",
        "forger": "its rules version 1 is not what it should be",
    }
    outside.declare("shelf", *reasons, other="pioche_lost:GAME", nowhere="nowhere:GAME", nothing="json:dumps")
    reasons |= {
        "other": "it is not a game with the id other",
        "nowhere": "it cannot be loaded (ModuleNotFoundError: No module named 'nowhere')",
        "nothing": "it is not a game with the id nothing",
    }
    working, left_out = outside.game_lists()
    assert working == outside.others
    assert left_out.keys() == {*reasons, *outside.left_out}
    for id, reason in reasons.items():
        package, english, french = left_out[id]
        assert english.startswith(reason)
        assert english != french
        assert ":" in package
        with pytest.raises(BrokenGame):
            find(id)


def test_two_packages_with_one_id_are_both_left_out_and_ours_never(outside: Outside) -> None:
    outside.make("patience")
    outside.declare("one", "patience", mu="pioche_patience:GAME")
    outside.declare("two", "patience")
    working, left_out = outside.game_lists()
    assert working == outside.others
    assert left_out["patience"][1:] == (
        "several packages have this id: one, two",
        "plusieurs paquets ont cet identifiant : one, two",
    )
    assert left_out["mu"][:2] == ("pioche_patience:GAME", "several packages have this id: pioche, one")


def test_the_command_line_lists_what_works_and_names_what_does_not(outside: Outside) -> None:
    outside.make("patience")
    outside.declare("shelf", "patience", nowhere="nowhere:GAME")
    output = outside.python("-m", "pioche", "games").stdout
    assert "\npatience     Patience: " in output
    assert "    rules version 1, from pioche_patience\n" in output
    assert "\nnowhere      left out (nowhere:GAME): it cannot be loaded (ModuleNotFoundError" in output
    refused = outside.python("-m", "pioche", "rules", "nowhere")
    assert refused.returncode == 2
    assert refused.stderr.startswith("pioche: broken-game: The game “nowhere” is installed, but it does not work.")


def test_without_an_installation_the_source_tree_says_what_there_is(outside: Outside) -> None:
    if not Path(FOLDER.parents[2], "pyproject.toml").exists():
        pytest.skip("this Pioche is installed: there is no source tree beside it")
    outside.declare("pioche", stale="pioche.games.stale:GAME")
    assert outside.game_lists() == (outside.others, outside.left_out)


@pytest.mark.parametrize("project", ["", "[project]\nname = 'somebody-else'", "not a project"])
def test_beside_another_project_only_what_is_installed_counts(
    outside: Outside, monkeypatch: pytest.MonkeyPatch, project: str
) -> None:
    module = outside.folder / "src" / "pioche" / "games" / "__init__.py"
    if project:
        outside.folder.joinpath("pyproject.toml").write_text(project)
    monkeypatch.setattr(pioche.games, "__file__", str(module))
    outside.make("patience")
    outside.declare("shelf", "patience")
    assert "patience" in outside.game_lists()[0]
