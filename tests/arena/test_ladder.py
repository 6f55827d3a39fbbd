"""The ladder: every level against the one below, and the page that says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.arena import ladder
from pioche.bots import levels
from pioche.bots.levels import BUDGETS, LEVELS, Budget
from pioche.cli import main


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    for level in BUDGETS:
        monkeypatch.setitem(BUDGETS, level, Budget(visits=1))
    monkeypatch.setattr(ladder, "GROWTH", {1: 100})
    monkeypatch.setattr(levels, "_CLOCK_STEPS", 1)
    for name in ("PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_a_ladder_writes_its_page_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "strength.md"
    words = ["arena", "mu", "--ladder", "--share", "0.001", "--page", str(page), "--results", str(tmp_path / "kept")]
    assert main(words) == 0
    output = capsys.readouterr().out
    assert f"{page} is written." in output
    text = page.read_text(encoding="utf-8")
    for upper, lower in zip(LEVELS[1:], LEVELS, strict=False):
        assert f"mu: {upper} - {lower}\n" in output
        assert f"| Mü | {upper} > {lower} | 2 |" in text
    assert "## Mü: contracts made" in text
    assert all(f"\n| {level} | " in text for level in ladder.CALIBRATION)
    assert "![Mü: margin against thinking time](strength-mu.svg)" in text
    assert "<svg" in (tmp_path / "strength-mu.svg").read_text(encoding="utf-8")
    files = {path.name: path.read_bytes() for path in (tmp_path / "kept").iterdir()}
    assert len(files) == len(LEVELS) - 1 + len(ladder.CALIBRATION) + len(ladder.GROWTH)

    def nothing_to_play(*_: object) -> object:
        raise AssertionError("played again")

    monkeypatch.setattr("pioche.arena.duplicate.Seating.play", nothing_to_play)
    assert main([*words, "--resume"]) == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "kept").iterdir()} == files
    assert page.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--share", "0"], "bad-usage: --share goes from 0.001 to 10"),
        (["--share", "nan"], "bad-usage: --share goes from"),
        (["--page", "/nowhere/at/all.md"], "cannot-write"),
        (["--workers", "0"], "bad-usage: --workers goes from 1 to 256"),
    ],
)
def test_a_ladder_that_cannot_be_climbed_is_refused_at_once(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "mu", "--ladder", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"pioche: {sentence}")
