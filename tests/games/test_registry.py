"""Games are found by what packages declare, ours like everybody's; one that does not work takes no other down."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import pioche.games
from pioche.core.errors import BrokenGame, UnknownGame
from pioche.core.native import is_compiled
from pioche.games import find, games, ids
from pioche.games.flaws import FILES
from pioche.table.furniture import COMMON
from pioche.table.renderer import presenter_of
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
        "bare": "drawings are missing: bare-Y9",
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


# What is changed in a game that works, where, and the part that is then named.
WRONG_VALUES = {
    "title": ("__init__.py", 'title="Patience"', "title=None", "info.title"),
    "two-titles": ("__init__.py", 'title="Patience"', r'title="One\nTwo"', "info.title"),
    "line": ("__init__.py", "line=Words(", "line=max(", "info.line"),
    "minutes": ("__init__.py", "minutes=5", 'minutes="five"', "info.minutes"),
    "no-minutes": ("__init__.py", "minutes=5", "minutes=0", "info.minutes"),
    "shelf": ("__init__.py", "minutes=5,", 'minutes=5, shelf="last",', "info.shelf"),
    "version": ("__init__.py", "rules_version=1", "rules_version=0", "info.rules_version"),
    "versions": ("__init__.py", "rules_version=1", 'rules_version=2, older_versions=("1",)', "info.older_versions"),
    "cards": ("__init__.py", "cards=notation.CARDS", "cards=list(NAMES)", "info.cards"),
    "actions": ("__init__.py", "actions=len(NAMES)", "actions=0", "info.actions"),
    "option": ("__init__.py", 'Words("Players", "Joueurs")', '"Players"', "info.options"),
    "option-blank": ("__init__.py", 'Words("Players", "Joueurs")', 'Words("Players", "")', "info.options"),
    "clauses": ("__init__.py", '("PAT-3.2",)', '"PAT-3.2"', "info.options"),
    "value": ("__init__.py", "low=2, high=4)", 'low=2, high=4, value_words={"2": "two"})', "info.options"),
    "players": ("__init__.py", "low=2, high=4", "low=2, high=40", "info.options"),
    "outcome": ("__init__.py", '"plis du meilleur"', '""', "info.outcomes"),
    "plan": ("table/__init__.py", 'plan="rows"', "plan=5", "table.PRESENTER.plan"),
    "near": ("table/__init__.py", 'plan="rows"', "near=None", "table.PRESENTER.near"),
    "over": ("table/__init__.py", "over=_OVER", 'over="over"', "table.PRESENTER.over"),
    "goal": ("table/__init__.py", 'plan="rows"', "goal=5", "table.PRESENTER.goal"),
    "deal-name": ("table/__init__.py", 'plan="rows"', 'deal_name="Deal"', "table.PRESENTER.deal_name"),
    "ask": ("table/__init__.py", "ask=ask", "ask=None", "table.PRESENTER.ask"),
    "cover": ("table/cover.svg", "</g></svg>", "</g>", "table/cover.svg"),
    "script": ("table/cover.svg", "</svg>", "<script>1</script></svg>", "table/cover.svg"),
    "handler": ("table/cover.svg", "<rect", '<rect onclick="1"', "table/cover.svg"),
    "id": ("table/cover.svg", "<rect", '<rect id="cloth"', "table/cover.svg"),
    "drawing": ("table/cards.py", "</g></g>", "</g>", "patience-R1"),
}


@pytest.mark.parametrize("change", WRONG_VALUES)
def test_a_game_with_a_wrong_value_is_left_out_with_the_name_of_the_part(outside: Outside, change: str) -> None:
    file, old, new, part = WRONG_VALUES[change]
    outside.change("patience", file, old, new)
    outside.declare("shelf", "patience")
    assert outside.game_lists()[0] == outside.others
    # Compiled, the core itself refuses a value of another type.
    refused = ("it cannot be loaded (TypeError: ",) if is_compiled() else ()
    assert outside.reason("patience").startswith((f"{part} is not what it should be", *refused))


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("__init__.py", 'title="Patience"', 'title="Mü"', "another game has the title Mü"),
        ("__init__.py", "minutes=5,", 'minutes=5, short_match={"deals": 3},', "it cannot be loaded (UnknownOption: "),
        ("__init__.py", "minutes=5,", "minutes=5, short_match=3,", "it cannot be loaded (TypeError: "),
        ("table/table.html", "{% endblock -%}", "", "it cannot be loaded (TemplateSyntaxError: "),
        (
            "table/cards.py",
            '"patience-"',
            '"cribbage-"',
            "ids of its drawings do not begin with patience-: cribbage-R1, cribbage-R2",
        ),
    ],
    ids=["title", "short-match", "no-options", "template", "drawings"],
)
def test_a_game_that_cannot_stand_beside_others_is_left_out(
    outside: Outside, file: str, old: str, new: str, reason: str
) -> None:
    outside.change("patience", file, old, new)
    outside.folder.joinpath("pioche_patience/table/cover.svg").write_text("<svg/>")
    outside.declare("shelf", "patience")
    assert outside.game_lists()[0] == outside.others
    assert outside.reason("patience").startswith(reason)


def test_without_the_packages_of_the_server_no_template_is_read(
    outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pioche.games.flaws.find_spec", lambda _: None)
    outside.change("patience", "table/table.html", "{% endblock -%}", "")
    outside.declare("shelf", "patience")
    assert "patience" in outside.game_lists()[0]


def test_games_made_alike_have_drawings_of_their_own(outside: Outside) -> None:
    for id in ("cribbage", "cricket"):
        outside.make(id)
    outside.declare("shelf", "cribbage", "cricket")
    cribbage, cricket = (presenter_of(find(id)).drawings() for id in ("cribbage", "cricket"))
    assert not cribbage.keys() & cricket.keys()


def test_no_two_of_our_games_have_a_title_or_a_drawing_in_common() -> None:
    ours = [find(id) for id in IDS]
    drawings = [*COMMON, *(id for game in ours for id in presenter_of(game).drawings())]
    assert len({game.info.title for game in ours}) == len(ours)
    assert len(set(drawings)) == len(drawings)


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
