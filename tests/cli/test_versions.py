"""The command line with two rules versions of one game: rulebooks, traces, records, a saved match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pioche.cli import OK, REFUSED, UNFINISHED, main
from pioche.cli.play import saved_match
from pioche.games import find
from tests.versions import PACKAGE, second_version

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIOCHE_LANG", "en")


def simulate_deals(path: Path, *words: str) -> Path:
    simulate = ["simulate", "safaru", "--players", "3", "--deals", "2", "--seed", "5"]
    assert main([*simulate, "--trace", str(path), *words]) == OK
    return path


def test_traces_of_both_versions_are_verified_and_that_of_version_1_is_as_before(
    capsys: Capture, tmp_path: Path
) -> None:
    before = simulate_deals(tmp_path / "before.jsonl")
    with second_version():
        first = simulate_deals(tmp_path / "1.jsonl", "--rules", "1")
        second = simulate_deals(tmp_path / "2.jsonl")
        for trace in (before, first, second):
            capsys.readouterr()
            assert main(["verify", str(trace)]) == OK
            assert "trace of 2 deals" in capsys.readouterr().out
    assert first.read_bytes() == before.read_bytes() != second.read_bytes()
    head = json.loads(second.read_text(encoding="utf-8").splitlines()[0])
    assert head["rules"] == 2
    # Without version 2 its trace is refused, and told from a wrong one.
    for lang, sentence in (("en", "the rules of Safarü, version 2"), ("fr", "les règles de Safarü, version 2")):
        assert main(["verify", str(second), "--lang", lang]) == REFUSED
        errors = capsys.readouterr().err
        assert errors.startswith("pioche: unknown-version: ")
        assert sentence in errors


def test_rulebooks_and_the_list_of_games_know_the_versions(capsys: Capture) -> None:
    with second_version():
        assert main(["rules", "safaru", "SAF-4.1"]) == OK
        assert "one method only" in capsys.readouterr().out
        assert main(["rules", "safaru", "SAF-4.1", "--rules", "1"]) == OK
        assert "one, two or all three methods" in capsys.readouterr().out
        assert main(["rules", "safaru", "--rules", "7"]) == REFUSED
        assert "version 7; this program knows 1, 2." in capsys.readouterr().err
        assert main(["games"]) == OK
        assert f"    rules version 2 (also 1), from {PACKAGE}\n" in capsys.readouterr().out


def test_results_of_an_arena_belong_to_one_version(capsys: Capture, tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    words = ["arena", "safaru", "--seats", "random,random,random,random", "--deals", "1", "--results", str(results)]
    assert main(words) == OK
    with second_version():
        assert main([*words, "--resume"]) == REFUSED
        assert "these are results of another contest" in capsys.readouterr().err


@pytest.mark.parametrize("rules", [1, 2])
def test_a_saved_match_goes_on_under_its_version(
    rules: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = iter(["q"])
    monkeypatch.setattr("builtins.input", lambda _: next(words))
    saved = tmp_path / "match.rec"
    new = ["play", "safaru", "--players", "2", "--level", "random", "--seed", "8", "--save", str(saved)]
    resume = ["play", "safaru", "--resume", "--save", str(saved)]
    if rules == 1:
        assert main(new) == OK
    with second_version():
        if rules == 2:
            assert main(new) == OK
        assert saved_match(find("safaru"), saved).game is find("safaru", rules)
        capsys.readouterr()
        monkeypatch.setattr("builtins.input", _first_moves(capsys, 3))
        assert main(resume) == OK
        assert f"\nrules {rules}\n" in saved.read_text(encoding="utf-8")
        assert main(["verify", str(saved)]) == UNFINISHED
        assert main(["replay", str(saved)]) == OK


def _first_moves(capsys: Capture, count: int) -> object:
    """A person who plays the first move that is offered, `count` times, and goes."""
    left = [count]

    def ask(_: str) -> str:
        offered = [line for line in capsys.readouterr().out.splitlines() if line.startswith("You may: ")]
        left[0] -= 1
        return offered[-1].split()[2] if left[0] >= 0 else "q"

    return ask
