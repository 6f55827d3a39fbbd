"""`pioche arena` and `pioche bot` as a person uses them, in both languages."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from pioche.bots.protocol import question, write
from pioche.cli import OK, REFUSED, main
from pioche.core.chance import SeededChance
from pioche.games import find
from tests.bots import programs

Capture = pytest.CaptureFixture[str]
SEATS = ["arena", "mu", "--seats", "beginner,random,beginner,random"]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def refusal(capsys: Capture, *words: str) -> str:
    assert main(words) == REFUSED
    output = capsys.readouterr()
    assert output.out == ""
    assert len(output.err.splitlines()) == 1, output.err
    return output.err.removeprefix("pioche: ").strip()


def test_an_arena_tells_draws_and_writes(capsys: Capture, tmp_path: Path) -> None:
    plot, figures = tmp_path / "plot.svg", tmp_path / "figures.json"
    words = [*SEATS, "--deals", "5", "--seed", "4", "--plot", str(plot), "--json", str(figures)]
    assert main(words) == OK
    head, columns, beginner, random = capsys.readouterr().out.splitlines()
    assert head == "5 deals, 2 rotations each"
    assert columns.startswith("level")
    assert (beginner.split()[0], random.split()[0]) == ("beginner", "random")
    parsed = json.loads(figures.read_text(encoding="utf-8"))
    assert (parsed["deals"], parsed["seed"], parsed["options"]["players"]) == (5, 4, 4)
    assert "<svg" in plot.read_text(encoding="utf-8")


def test_an_arena_goes_on_with_what_is_kept(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    words = [*SEATS, "--results", str(file)]
    assert main([*words, "--deals", "2"]) == OK
    before = file.read_text(encoding="utf-8")
    capsys.readouterr()
    assert "exists: add --resume" in refusal(capsys, *words, "--deals", "4")
    assert main([*words, "--deals", "4", "--resume", "--lang", "fr"]) == OK
    assert capsys.readouterr().out.startswith("4 donnes, 2 rotations chacune\nniveau")
    assert file.read_text(encoding="utf-8").startswith(before)
    assert "another contest" in refusal(capsys, *words, "--deals", "4", "--resume", "--seed", "9")
    file.write_text("Dear Ann,\n", encoding="utf-8")
    assert refusal(capsys, *words, "--resume").startswith("invalid-results: Line 1 of ")
    assert file.read_text(encoding="utf-8") == "Dear Ann,\n"


def test_without_a_file_an_arena_begins_anew_unless_told_to_go_on(capsys: Capture, tmp_path: Path) -> None:
    assert main([*SEATS, "--deals", "2"]) == OK
    (file,) = (tmp_path / "state" / "pioche" / "arena").iterdir()
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3
    assert main([*SEATS, "--deals", "1"]) == OK
    assert len(file.read_text(encoding="utf-8").splitlines()) == 2
    assert main([*SEATS, "--deals", "3", "--resume"]) == OK
    assert len(file.read_text(encoding="utf-8").splitlines()) == 4
    capsys.readouterr()


def test_an_arena_says_how_long_matches_last(capsys: Capture, tmp_path: Path) -> None:
    page = tmp_path / "lengths.md"
    words = ["arena", "zocken", "--lengths", "--level", "random", "--share", "0.01", "--page", str(page)]
    assert main(words) == OK
    columns, *rows, written = capsys.readouterr().out.splitlines()
    assert columns.split()[:4] == ["game", "match", "players", "level"]
    assert len({tuple(row.split()[:-8]) for row in rows}) == len(rows) > 3
    assert written == f"{page} is written."
    assert "| Zocken | Play now |" in page.read_text(encoding="utf-8")
    assert main([*words, "--lang", "fr"]) == OK
    assert capsys.readouterr().out.startswith("jeu     partie")
    assert "# Combien de temps durent les parties" in page.read_text(encoding="utf-8")


def test_a_program_takes_a_seat(capsys: Capture) -> None:
    command = shlex.join([sys.executable, "-S", "-E", "-c", programs.FIRST])
    words = ["arena", "zocken", "--seats", "mine,random,random", "--bot", f"mine={command}", "--deals", "1"]
    assert main([*words, "--seconds", "60"]) == OK
    assert "\nmine " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["arena"], "bad-usage: a game and --seats are needed, or --ladder"),
        (["arena", "mu"], "bad-usage: a game and --seats are needed"),
        (["arena", "chess", "--seats", "club,club"], "unknown-game"),
        (["arena", "mu", "--seats", "club,sly,club,sly"], "unknown-level: There is no level “sly”"),
        (["arena", "mu", "--seats", ""], "invalid-option"),
        (["arena", "mu", "--seats", "club,club"], "invalid-option: Option players cannot be “2”"),
        (["arena", "mu", "--seats", ",".join(["club"] * 7)], "invalid-option"),
        (
            ["arena", "mu", "--seats", "club,club,club", "--option", "players=4"],
            "bad-usage: --seats names 3 players, and 4 play",
        ),
        ([*SEATS, "--deals", "0"], "bad-usage: --deals goes from 1"),
        ([*SEATS, "--deals", "-1"], "bad-usage: --deals goes from 1"),
        ([*SEATS, "--visits", "0"], "bad-usage: --visits goes from 1"),
        ([*SEATS, "--milliseconds", "0"], "bad-usage: --milliseconds goes from 1"),
        ([*SEATS, "--seconds", "0"], "bad-usage: --seconds goes from"),
        ([*SEATS, "--seconds", "nan"], "bad-usage: --seconds goes from"),
        (["arena", "mu", "--lengths", "--share", "0"], "bad-usage: --share goes from 0.001 to 10"),
        (["arena", "mu", "--lengths", "--deals", "0"], "bad-usage: --deals goes from 1"),
        (["arena", "mu", "--lengths", "--visits", "0"], "bad-usage: --visits goes from 1"),
        (["arena", "mu", "--lengths", "--workers", "0"], "bad-usage: --workers goes from 1 to 256"),
        (["arena", "mu", "--lengths", "--page", "/nowhere/lengths.md"], "cannot-write"),
        (["arena", "mu", "--lengths", "--level", "sly"], "bad-usage: argument --level: invalid choice"),
        (["arena", "chess", "--lengths"], "unknown-game"),
        ([*SEATS, "--workers", "0"], "bad-usage: --workers goes from 1 to 256"),
        ([*SEATS, "--seed", "x"], "invalid-seed"),
        ([*SEATS, "--plot", "/nowhere/plot.svg"], "cannot-write"),
        ([*SEATS, "--plot", "/tmp"], "cannot-write"),
        ([*SEATS, "--json", "/nowhere/figures.json"], "cannot-write"),
        ([*SEATS, "--results", "/nowhere/kept.jsonl"], "cannot-write"),
        ([*SEATS, "--bot", "mine"], "bad-usage: --bot takes NAME=COMMAND, not mine"),
        ([*SEATS, "--bot", "=true"], "bad-usage: --bot takes NAME=COMMAND"),
        ([*SEATS, "--bot", "mine="], "bad-usage: --bot takes NAME=COMMAND"),
        ([*SEATS, "--bot", "mine= "], "bad-usage: --bot takes NAME=COMMAND"),
        ([*SEATS, "--bot", "mine='unbalanced"], "bad-usage: --bot takes NAME=COMMAND"),
        ([*SEATS, "--bot", "club=true"], "bad-usage: --bot takes NAME=COMMAND"),
        ([*SEATS, "--net", "mine"], "bad-usage: --net takes NAME=FILE, not mine"),
        ([*SEATS, "--net", "=net.bin"], "bad-usage: --net takes NAME=FILE"),
        ([*SEATS, "--net", "learned=net.bin"], "bad-usage: --net takes NAME=FILE"),
        (
            ["arena", "mu", "--seats", "mine,club,mine,club", "--net", "mine=nowhere.bin"],
            "no-learned-player: Mü: there is no learned player for this table (no weights).",
        ),
        (
            ["arena", "zocken", "--seats", "learned,club,club"],
            "no-learned-player: Zocken: there is no learned player for this table (no weights).",
        ),
        (
            ["arena", "mu", "--seats", "mine,club,mine,club", "--bot", "mine=no-such-program-anywhere x"],
            "program-missing: The bot “no-such-program-anywhere x” cannot be started.",
        ),
        (["bot", "chess"], "unknown-game"),
        (["bot", "mu", "--level", "sly"], "unknown-level"),
        (["bot", "mu", "--visits", "0"], "no-budget: A search needs at least one visit or one millisecond, not 0."),
        (["bot", "mu", "--visits", "-3"], "no-budget"),
        (["bot", "mu", "--milliseconds", "-3"], "no-budget"),
        (["bot", "mu", "--workers", "0"], "bad-usage"),
        (["bot"], "bad-usage: the following arguments are required: game"),
    ],
)
def test_a_mistake_is_one_line_with_a_code_and_no_traceback(
    capsys: Capture, words: list[str], sentence: str, tmp_path: Path
) -> None:
    assert refusal(capsys, *words).startswith(sentence)
    assert not list(tmp_path.glob("**/*.jsonl"))


def test_a_plot_of_no_known_kind_is_refused_before_anything_is_played(capsys: Capture, tmp_path: Path) -> None:
    assert refusal(capsys, *SEATS, "--plot", str(tmp_path / "plot.xyz")).startswith("plot-refused")


def test_mistakes_and_help_in_french(capsys: Capture) -> None:
    assert "il faut un jeu et --seats" in refusal(capsys, "arena", "--lang", "fr")
    assert "Il n’y a pas de niveau « sly »" in refusal(capsys, "bot", "mu", "--level", "sly", "--lang", "fr")
    for command, sentence in (("arena", "niveaux dans l’ordre des places"), ("bot", "niveau du robot")):
        with pytest.raises(SystemExit):
            main([command, "--help", "--lang", "fr"])
        assert sentence in " ".join(capsys.readouterr().out.split())


def test_a_bot_answers_until_its_input_ends(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("mu")
    options = game.info.choose()
    state = game.start(game.open(options, SeededChance(1)))
    line = write(question(game, options, state.view(state.turn()), 5.0) | {"aloud": False, "seed": 3})
    for level in ("random", "club", "expert"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(line + "\n" + line + "\n"))
        assert main(["bot", "mu", "--level", level, "--visits", "4"]) == OK
        first, second = map(json.loads, capsys.readouterr().out.splitlines())
        assert first == second
        assert list(first) == ["move"]
    monkeypatch.setattr(sys, "stdin", io.StringIO(line + "\n"))
    assert main(["bot", "calcory"]) == OK
    assert json.loads(capsys.readouterr().out)["error"] == "invalid-message"
