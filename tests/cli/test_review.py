"""`pioche review` as a person uses it, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pioche.bots.review import Reviewer, Step, StepResult
from pioche.cli import INTERRUPTED, OK, REFUSED, main

Capture = pytest.CaptureFixture[str]
RECORD = Path(__file__).parent.parent / "data" / "records" / "mu" / "3-players.rec"
WORDS = ["review", str(RECORD), "--visits", "10"]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Step]:
    """Steps take no time, and are counted."""
    worked: list[Step] = []

    def work(_: Reviewer, step: Step) -> StepResult:
        worked.append(step)
        played, better = ("R1", "G2") if step.move > 0 else ("", "")
        return StepResult(played, better, 3, 0.25 * max(0, step.move), 0.5, True, -1.5)

    monkeypatch.setattr(Reviewer, "work", work)
    return worked


def refusal(capsys: Capture, *words: str) -> str:
    assert main(words) == REFUSED
    output = capsys.readouterr()
    assert output.out == ""
    assert len(output.err.splitlines()) == 1, output.err
    return output.err.removeprefix("pioche: ").strip()


def test_a_review_of_a_real_match_has_parts_that_add_up(capsys: Capture, tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    assert main([*WORDS, "--json", str(figures)]) == OK
    assert capsys.readouterr().out.startswith("Mü, seat A (")
    parsed = json.loads(figures.read_text(encoding="utf-8"))
    assert (parsed["game"], parsed["seat"], parsed["visits"]) == ("mu", "A", 10)
    for deal in parsed["deals"]:
        assert round(deal["luck"] + deal["skill"], 2) == deal["result"]
        assert round(deal["own"] + deal["others"], 2) == deal["skill"]


@pytest.mark.usefixtures("quick")
def test_it_says_what_was_better_in_both_languages_and_draws(capsys: Capture, tmp_path: Path) -> None:
    plot = tmp_path / "curve.svg"
    assert main([*WORDS, "--seat", "B", "--plot", str(plot)]) == OK
    head, columns, *_, third = capsys.readouterr().out.splitlines()
    assert head.startswith("Mü, seat B (")
    assert columns.split()[:4] == ["deal", "result", "luck", "decisions"]
    assert third.startswith("3. Deal ")
    assert "R1 was played, G2 was better by " in third
    svg = plot.read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert svg.count('class="pin"') == 3
    assert "NaN" not in svg
    assert main([*WORDS, "--seat", "B", "--lang", "fr"]) == OK
    assert "R1 a été joué, G2 valait " in capsys.readouterr().out


def test_a_review_that_was_stopped_goes_on(
    capsys: Capture, tmp_path: Path, quick: list[Step], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(WORDS) == OK
    whole, steps = capsys.readouterr().out, len(quick)
    work = Reviewer.work

    def stop(reviewer: Reviewer, step: Step) -> StepResult:
        if len(quick) == steps + 5:
            raise KeyboardInterrupt
        return work(reviewer, step)

    monkeypatch.setattr(Reviewer, "work", stop)
    assert main(WORDS) == INTERRUPTED
    monkeypatch.setattr(Reviewer, "work", work)
    [file] = (tmp_path / "state" / "pioche" / "reviews").iterdir()
    # As if the last line had been cut short, too.
    file.write_text(file.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    quick.clear()
    capsys.readouterr()
    assert main([*WORDS, "--resume"]) == OK
    assert capsys.readouterr().out == whole
    assert len(quick) == steps - 4
    # Without the option everything is computed again.
    quick.clear()
    assert main(WORDS) == OK
    assert len(quick) == steps


def test_what_cannot_be_reviewed_is_refused_in_a_sentence(capsys: Capture, tmp_path: Path) -> None:
    text = RECORD.read_text(encoding="utf-8")
    running, damaged = tmp_path / "running.rec", tmp_path / "damaged.rec"
    running.write_text(text[: text.index("\nresult")], encoding="utf-8")
    damaged.write_text(text.replace("scores ", "scores 1", 1), encoding="utf-8")
    assert refusal(capsys, "review", str(running)) == "invalid-record: " + (
        refusal(capsys, "verify", str(running)).removeprefix("invalid-record: ")
    )
    assert "scores" in refusal(capsys, "review", str(damaged))
    short = tmp_path / "short.rec"
    short.write_text(text[: text.rindex("scores")].rsplit("\n", 2)[0] + "\n", encoding="utf-8")
    assert refusal(capsys, "review", str(short)).startswith("review-not-over: ")
    assert "Nobody sat at “F”" in refusal(capsys, *WORDS, "--seat", "F")
    assert "--visits" in refusal(capsys, "review", str(RECORD), "--visits", "1")
    assert ".svg" in refusal(capsys, *WORDS, "--plot", str(tmp_path / "curve.png"))
    assert refusal(capsys, "review", str(tmp_path / "none.rec"))
