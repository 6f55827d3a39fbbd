"""`pytest --game mu` selects the tests of Mü and no others."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import is_about


@pytest.mark.parametrize(
    "test",
    [
        "tests/games/mu/test_rules_1.py::test_mu_1_1_the_deck",
        "tests/games/mu/test_bots.py::test_clubs[players=4]",
        "tests/games/test_conformance.py::test_keeps_the_contract[mu players=4]",
        "tests/core/test_record.py::test_golden[mu 3-players]",
        "tests/web/pages/test_zones.py::test_drawn[mu-6-en]",
        "tests/web/pages/test_mu.py::test_trick",
        "tests/arena/test_strength.py::test_level[club-mu]",
    ],
)
def test_a_test_is_about_its_own_game_only(test: str) -> None:
    assert is_about(test, "mu")
    assert not is_about(test, "rummu")
    other = (
        test.replace("/mu/", "/rummu/")
        .replace("test_mu.", "test_rummu.")
        .replace("[mu", "[rummu")
        .replace("-mu", "-rummu")
    )
    assert is_about(other, "rummu")
    assert not is_about(other, "mu")


def test_a_test_of_everything_is_about_no_game() -> None:
    assert not is_about("tests/core/test_chance.py::test_mu_is_a_word_here[rummu]", "mu")
    assert not is_about("tests/core/test_chance.py::test_mu", "mu")


def test_the_option_leaves_the_tests_of_other_games_out() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--game", "mu", "tests/games/test_rulebooks.py"]
    tests = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n\n")[0].splitlines()
    assert tests
    assert all(test.endswith("[mu]") for test in tests)


def test_an_unknown_game_is_refused() -> None:
    command = [sys.executable, "-m", "pytest", "--game", "chess", "tests/games/test_rulebooks.py"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert "chess" in run.stderr
