"""The command line as a person uses it: what it prints, what it refuses, what it leaves behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.resources import files
from itertools import islice
from pathlib import Path

import pytest

from pioche.cli import INTERRUPTED, OK, REFUSED, UNFINISHED, main, simulate
from pioche.conformance import random_act
from pioche.core.chance import SeededChance
from pioche.core.match import Match
from pioche.core.options import Value
from pioche.core.seats import NOBODY, Seat
from pioche.games import find
from tests.games.look_alikes import looks, pairs, refusal_of, same_acts
from tests.ours import IDS

RECORD = Path(__file__).parents[1] / "data" / "records" / "mu" / "4-players.rec"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What the person types; then the line is closed."""
    waiting = iter(lines)

    def ask(prompt: str) -> str:
        print(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", ask)


Capture = pytest.CaptureFixture[str]


def refusal(capsys: Capture, *words: str) -> str:
    assert main(words) == REFUSED
    output = capsys.readouterr()
    assert output.out == ""
    assert len(output.err.splitlines()) == 1, output.err
    assert output.err.startswith("pioche: ")
    return output.err.removeprefix("pioche: ").strip()


def test_games_lists_every_game(capsys: Capture) -> None:
    assert main(["games"]) == OK
    output = capsys.readouterr().out
    assert [line.split()[0] for line in output.splitlines() if not line.startswith(" ")] == list(IDS)
    assert "target_score=200" in output


def test_rules_shows_the_book_a_clause_and_an_example_in_both_languages(capsys: Capture) -> None:
    assert main(["rules", "mu"]) == OK
    assert capsys.readouterr().out.startswith("# Mü\n")
    assert main(["rules", "mu", "mu-4.3", "--lang", "fr"]) == OK
    assert capsys.readouterr().out.startswith("MU-4.3 Un joueur")
    assert main(["rules", "mu", "MU-E12"]) == OK
    assert "Vice B laid G5, K5" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["rules", "chess"], "unknown-game: There is no game “chess”"),
        (["rules", "mu", "MU-99.1"], "unknown-clause: Mü has no clause “MU-99.1”"),
        (["simulate", "mu", "--players", "7"], "invalid-option: Option players cannot be “7”"),
        (["simulate", "mu", "--option", "target_score=-5"], "invalid-option"),
        (["simulate", "mu", "--option", "target_score"], "invalid-option"),
        (["simulate", "mu", "--option", "volume=11"], "unknown-option"),
        (["simulate", "mu", "--seed", "-1"], "invalid-seed"),
        (["simulate", "mu", "--seed", str(2**62)], "invalid-seed"),
        (["simulate", "mu", "--seed", "١"], "invalid-seed"),
        (["simulate", "mu", "--deals", "0"], "bad-usage: --deals goes from 1 to"),
        (["simulate", "mu", "--deals", "many"], "bad-usage"),
        (["simulate", "mu", "--deals", "9" * 5000], "bad-usage"),
        (["simulate", "mu", "--seed", "9" * 5000], "invalid-seed"),
        (["simulate", "mu", "--workers", "0"], "bad-usage"),
        (["simulate", "mu", "--workers", "100000"], "bad-usage: --workers goes from 1 to 256"),
        (["simulate", "mu", "--players", "4", "--option", "players=5"], "bad-usage: option players is given twice"),
        (["simulate", "mu", "--dea", "5"], "bad-usage"),
        (["simulate", "mu", "--trace", "/"], "cannot-write: / cannot be written: it is not a file"),
        (["simulate", "mu", "--trace", ""], "cannot-write"),
        (["simulate", "mu", "--trace", "/dev/null"], "cannot-write: /dev/null cannot be written: it is not a file"),
        (["rules", "mu", "MU-4.3\nMU-4.4"], "unknown-clause: Mü has no clause “MU-4.3 MU-4.4”"),
        (["rules", "\udcff"], "unknown-game"),
        (["bench", "--seconds", "0"], "bad-usage"),
        (["bench", "--seconds", "nan"], "bad-usage"),
        (["play", "mu", "--resume", "--players", "5"], "bad-usage: a match that goes on keeps its players"),
        (["simulate", "mu", "--trace", "/nowhere/at/all/x.jsonl"], "cannot-write"),
        (["simulate"], "bad-usage: the following arguments are required: game"),
        (["dance"], "bad-usage"),
        ([], "bad-usage: the following arguments are required: COMMAND"),
        (["verify", "no-such-file.rec"], "cannot-read"),
        (["replay", "no-such-file.rec"], "cannot-read"),
        (["replay", str(RECORD), "--seat", "F"], "bad-usage: with 4 players there is no seat F"),
        (["play", "mu", "--resume"], "no-saved-match"),
        (["play", "mu", "--seat", "F"], "bad-usage"),
        (["play", "mu", "--seed", "x"], "invalid-seed"),
        (["play", "calcory", "--level", "sly"], "bad-usage: argument --level: invalid choice: 'sly'"),
    ],
)
def test_a_mistake_is_one_line_with_a_code_and_no_traceback(capsys: Capture, words: list[str], sentence: str) -> None:
    assert refusal(capsys, *words).startswith(sentence)


def test_refusals_and_help_speak_french_too(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "il manque : game" in refusal(capsys, "--lang=fr", "simulate")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Il n’y a pas de jeu « chess »" in refusal(capsys, "rules", "chess")
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", "--help"])
    assert stopped.value.code == OK
    output = capsys.readouterr().out
    assert "nombre de donnes" in output
    assert "number of deals" not in output


def test_the_version_says_which_form_is_installed(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.strip() in ("pioche 0.1.0, compiled", "pioche 0.1.0, plain Python")


@pytest.mark.parametrize("id", IDS)
def test_simulate_counts_the_same_whatever_the_number_of_processes(capsys: Capture, id: str) -> None:
    words = ["simulate", id, "--deals", "12", "--seed", "3"]
    assert main(words) == OK
    alone = capsys.readouterr().out
    assert alone.startswith("12 deals of ")
    assert "score of B: mean" in alone
    assert main([*words, "--workers", "2"]) == OK
    assert capsys.readouterr().out == alone


@pytest.mark.parametrize("id", IDS)
def test_a_trace_has_every_decision_and_verifies(capsys: Capture, id: str, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    assert main(["simulate", id, "--deals", "3", "--seed", "5", "--trace", str(trace)]) == OK
    head, *lines, end = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    assert (head["game"], head["deals"], end) == (id, 3, {"end": 3})
    decisions = [line for line in lines if "seat" in line]
    assert all(line["chosen"] in line["legal"] for line in decisions)
    assert [line["deal"] for line in lines if "scores" in line] == [0, 1, 2]
    capsys.readouterr()
    assert main(["verify", str(trace)]) == OK
    assert "trace of 3 deals" in capsys.readouterr().out


def test_a_trace_that_is_cut_changed_or_foreign_is_refused(capsys: Capture, tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    main(["simulate", "mu", "--deals", "2", "--trace", str(trace)])
    capsys.readouterr()
    text = trace.read_text(encoding="utf-8")
    lines = text.splitlines()
    spoilt = {
        "\n".join(lines[:-1]): "breaks off",
        text[: len(text) // 2]: "breaks off",
        text.replace('"chosen":"pass"', '"chosen":"R1"', 1): "not what the seed gives",
        text + "{}\n": "not what the seed gives",
        text.replace('"players":4', '"players":5', 1): "not what the seed gives",
        text.replace('"game":"mu"', '"game":"chess"', 1): "no game",
        text.replace('"policy":"casual"', '"policy":"sly"', 1): "not the first line",
        text.replace('"rules":1', '"rules":0', 1): "unknown-version",
        text.replace('"players":4', '"players":null', 1): "invalid-option",
        text.replace('"players":4', '"players":1e999', 1): "invalid-option",
        text.replace('"deals":2', '"deals":1e999', 1): "not the first line",
        text.replace('"deals":2', '"deals":1000000000000000000000', 1): "not what the seed gives",
        '{"a":' * 100_000: "not the first line",
        "{": "not the first line",
        "{}": "not the first line",
    }
    for bad, sentence in spoilt.items():
        trace.write_text(bad, encoding="utf-8")
        assert sentence in refusal(capsys, "verify", str(trace))


def test_an_interrupted_simulation_leaves_no_file(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupt(_: simulate.Job) -> simulate.Statistics:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "run", interrupt)
    assert main(["simulate", "mu", "--trace", str(tmp_path / "trace.jsonl")]) == INTERRUPTED
    assert capsys.readouterr().err == "pioche: interrupted: nothing was written.\n"
    assert list(tmp_path.iterdir()) == []


def test_scores_kept_in_half_points_are_printed_in_points(capsys: Capture, tmp_path: Path) -> None:
    game = find("safaru")
    options: dict[str, Value] = {"players": 4, "variant": "reversed", "partnerships": "off"}
    match = Match(game, game.info.choose({**options, "games": 1}), SeededChance(3))
    while match.winners is None:
        match.play(match.turn, match.view(match.turn).actions()[0])
    points = [score / 2 for score in match.totals]
    assert sum(points) >= 24 + 18
    record = tmp_path / "1.rec"
    record.write_text(match.record.text(game), encoding="utf-8")
    assert f"scores {' '.join(map(str, match.totals))}\n" in record.read_text(encoding="utf-8")
    assert main(["replay", str(record)]) == OK
    total = "  ".join(f"{seat} {number:g}" for seat, number in zip("ABCD", points, strict=True))
    assert f"brings: {total}. Totals: {total}." in capsys.readouterr().out
    trace, arguments = tmp_path / "1.jsonl", [f"--option={name}={value}" for name, value in options.items()]
    assert main(["simulate", "safaru", "--deals", "1", "--seed", "2", "--trace", str(trace), *arguments]) == OK
    scores = json.loads(trace.read_text(encoding="utf-8").splitlines()[-2])["scores"]
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("score of")]
    for line, score in zip(lines, scores, strict=True):
        assert f"mean {score / 2:+.2f}, standard deviation 0.00, from {score / 2:g} to {score / 2:g}" in line


@pytest.mark.parametrize(
    ("lang", "deals", "traced"), [("en", "1 deal, 5 moves;", "1 deal,"), ("fr", "1 donne, 5 coups ;", "1 donne,")]
)
def test_verify_counts_one_deal_as_one(capsys: Capture, tmp_path: Path, lang: str, deals: str, traced: str) -> None:
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    moves = next(place for place, line in enumerate(lines) if line.startswith("pile D")) + 1
    record, trace = tmp_path / "1.rec", tmp_path / "1.jsonl"
    record.write_text("\n".join(lines[: moves + 3]), encoding="utf-8")
    assert main([f"--lang={lang}", "verify", str(record)]) == UNFINISHED
    assert deals in capsys.readouterr().out
    assert main([f"--lang={lang}", "simulate", "mu", "--deals", "1", "--trace", str(trace)]) == OK
    assert capsys.readouterr().out.startswith(traced.removesuffix(","))
    assert main([f"--lang={lang}", "verify", str(trace)]) == OK
    assert traced in capsys.readouterr().out


def test_verify_tells_finished_unfinished_and_wrong_apart(capsys: Capture, tmp_path: Path) -> None:
    assert main(["verify", str(RECORD)]) == OK
    assert "finished, won by" in capsys.readouterr().out
    text = RECORD.read_text(encoding="utf-8")
    other = tmp_path / "other.rec"
    other.write_text(text[: text.index("\ndeal 2")], encoding="utf-8")
    assert main(["verify", str(other)]) == UNFINISHED
    assert "not finished" in capsys.readouterr().out
    other.write_text(text.replace("scores ", "scores 9", 1), encoding="utf-8")
    assert "invalid-record: Line " in refusal(capsys, "verify", str(other))
    other.write_bytes(b"\xff\xfe\x00binary")
    assert "it is not text" in refusal(capsys, "verify", str(other))


def _hands_dealt(text: str, seat: str) -> list[str]:
    return next(line for line in text.splitlines() if line.startswith(f"pile {seat} ")).split()[2:]


def test_a_record_may_begin_with_the_mark_of_its_encoding(tmp_path: Path) -> None:
    marked = tmp_path / "marked.rec"
    marked.write_text(RECORD.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert main(["verify", str(marked)]) == OK


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "trace.jsonl"
    link.symlink_to(tmp_path / "there" / "trace.jsonl")
    assert main(["simulate", "mu", "--deals", "1", "--trace", str(link)]) == OK
    assert link.is_symlink()
    assert main(["verify", str(tmp_path / "there" / "trace.jsonl")]) == OK


def test_replay_shows_a_seat_only_what_it_saw(capsys: Capture) -> None:
    text = RECORD.read_text(encoding="utf-8")
    hands = {seat: _hands_dealt(text, seat) for seat in "ABCD"}
    assert main(["replay", str(RECORD)]) == OK
    spectator = capsys.readouterr().out
    assert main(["replay", str(RECORD), "--seat", "B"]) == OK
    from_seat = capsys.readouterr().out
    assert main(["replay", str(RECORD), "--open"]) == OK
    everything = capsys.readouterr().out
    assert "Your hand" not in spectator
    first = next(line for line in from_seat.splitlines() if line.startswith("Your hand: "))
    assert sorted(first.removeprefix("Your hand: ").split()) == sorted(hands["B"])
    before_the_first_move = from_seat.split("\n  ")[0]
    assert not [
        card for seat in "ACD" for card in hands[seat] if card in before_the_first_move and card not in hands["B"]
    ]
    for seat, hand in hands.items():
        assert f"\n{seat}: {' '.join(hand)}\n" in everything
    assert all("The match is over." in shown_text for shown_text in (spectator, from_seat, everything))


def test_play_asks_refuses_with_the_clause_keeps_and_goes_on(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    options = ["--seed", "3", "--option", "first_dealer=A"]
    answers(monkeypatch, "?", "rules", "rules MU-2.5", "rules MU-0.0", "moves", "table", "", "xyz", "+B", "pass", "q")
    assert main(["play", "mu", *options]) == OK
    output = capsys.readouterr().out
    for sentence in ("Type a move", "MU-2.5 A player who is not sole leader", "no clause", "“xyz” is not a move"):
        assert sentence in output
    assert "+B is refused by MU-4.1." in output
    assert "MU-4.1 Choices are made in this order" in output
    assert "go on with: pioche play mu --resume\n" in output
    answers(monkeypatch)
    assert main(["play", "mu", "--resume"]) == OK
    assert "Your hand: " in capsys.readouterr().out


def test_what_the_person_saw_is_kept_when_he_stops(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch)
    assert main(["play", "mu", "--seed", "3", "--option", "first_dealer=B"]) == OK
    bots = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  B ")]
    assert bots
    assert main(["play", "mu", "--resume"]) == OK
    resumed = capsys.readouterr().out
    assert "> A" in resumed
    assert not [line for line in bots if line in resumed.splitlines()[:2]]


def test_a_new_match_does_not_silently_replace_an_unfinished_one(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = ["play", "mu", "--option", "first_dealer=A", "--save", str(tmp_path / "a match.rec")]
    answers(monkeypatch)
    main(words)
    first = (tmp_path / "a match.rec").read_text(encoding="utf-8")
    output = capsys.readouterr().out
    assert f"--resume --save '{tmp_path}/a match.rec'" in output
    assert "is waiting" not in output
    for answer, same in (("", True), ("new", False)):
        answers(monkeypatch, answer)
        main(words)
        assert "A match is waiting in " in capsys.readouterr().out
        assert ((tmp_path / "a match.rec").read_text(encoding="utf-8") == first) == same


def test_play_leaves_alone_a_file_that_holds_no_match(capsys: Capture, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann,\n", encoding="utf-8")
    assert refusal(capsys, "play", "mu", "--save", str(letter)).startswith("not-a-match: ")
    assert letter.read_text(encoding="utf-8") == "Dear Ann,\n"


def test_play_says_where_it_cannot_keep_the_match(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
    assert refusal(capsys, "play", "mu").startswith("cannot-write: /dev/null/pioche")


def test_ctrl_c_at_the_table_keeps_the_match(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play", "mu"]) == OK
    output = capsys.readouterr()
    assert "go on with: pioche play mu --resume\n" in output.out
    assert output.err == ""


def test_play_shows_no_card_of_another_hand(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "match.rec"
    answers(monkeypatch, "q")
    main(["play", "mu", "--seed", "3", "--option", "first_dealer=A", "--save", str(file)])
    output = capsys.readouterr().out
    own, *others = (_hands_dealt(file.read_text(encoding="utf-8"), seat) for seat in "ABCD")
    assert all(card in output for card in own)
    assert not [card for hand in others for card in hand if card in output and card not in own]
    assert f"--resume --save {file}" in output


@pytest.mark.parametrize("id", IDS)
def test_no_answer_to_several_moves_depends_on_hidden_cards(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, id: str
) -> None:
    """Two saved matches whose cards differ only where the person does not see them: the same lines, the same output."""
    game, chance, saved, compared = find(id), SeededChance(4), tmp_path / "match.rec", 0
    for table, seat, *deals in islice(pairs(game, chance), 4):
        options = game.info.choose(table)
        names = ["you" if chair == seat else "random" for chair in range(options.players)]
        one, other = (Match(game, options, chance, names, deal) for deal in deals)
        _play_to(one, other, seat, chance)
        if one.turn == seat != NOBODY and looks(one._state, seat) == looks(other._state, seat):
            acts = [random_act(game, match._state, chance) for match in (one, other) * 8]
            # What is accepted goes on with bots, whose moves differ.
            lines = [" ".join(act) for act in acts if refusal_of(one, act) is not None]
            output = []
            for match in (one, other):
                saved.write_text(match.record.text(game), encoding="utf-8")
                answers(monkeypatch, *lines, "moves", "table")
                assert main(["play", id, "--resume", "--save", str(saved)]) == OK
                output.append(capsys.readouterr().out)
            assert output[0] == output[1]
            compared += len(lines)
    assert compared > 4


def _play_to(one: Match, other: Match, seat: Seat, chance: SeededChance) -> None:
    """Play both until a turn of a seat, as long as they look the same to it."""
    while (
        (one.turn != seat or chance.below(3))
        and one.turn != NOBODY
        and looks(one._state, seat) == looks(other._state, seat)
    ):
        acts = same_acts(one, other, seat, chance)
        if acts is None:
            return
        if refusal_of(one, acts[0]) is None:
            for match, words in zip((one, other), acts, strict=True):
                match.play_texts(match.turn, words)


@pytest.mark.parametrize("id", IDS)
def test_a_whole_match_can_be_played_in_the_terminal(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, id: str
) -> None:
    """The person answers with the first move offered, and goes on after every deal."""
    file = tmp_path / "match.rec"
    offered: list[str] = []

    def ask(prompt: str) -> str:
        if "next deal" in prompt:
            return "q" if len(offered) > 30 else ""
        output = capsys.readouterr().out
        offered.append(output[output.rindex("You may: ") :].split()[-1])
        return offered[-1]

    monkeypatch.setattr("builtins.input", ask)
    assert main(["play", id, "--seed", "2", "--save", str(file)]) == OK
    assert main(["verify", str(file)]) in (OK, UNFINISHED)
    assert len(offered) > 5


def test_a_kept_match_of_another_game_or_a_finished_one_is_refused(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "match.rec"
    file.write_text(RECORD.read_text(encoding="utf-8"), encoding="utf-8")
    assert "no-saved-match" in refusal(capsys, "play", "mu", "--resume", "--save", str(file))


def test_bench_measures_this_installation(capsys: Capture) -> None:
    assert main(["bench", "--seconds", "0.01"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(IDS)
    assert all("decisions/s" in line for line in lines[1:])


def test_the_program_is_installed_and_stops_quietly_when_its_reader_does() -> None:
    process = subprocess.run(
        f"{sys.executable} -m pioche rules mu | head -n 1", shell=True, capture_output=True, text=True, check=True
    )
    assert process.stdout == "# Mü\n"
    assert process.stderr == ""


@pytest.mark.parametrize(
    ("command", "code", "sentence"),
    [
        ("rules mu > /dev/full", REFUSED, "pioche: system-error: The system refuses: No space left on device.\n"),
        ("play mu <&- > /dev/null", OK, ""),
        (r"play mu > /dev/null < <(printf '\xff\xfe\nq\n')", OK, ""),
    ],
)
def test_odd_streams_end_in_no_traceback(command: str, code: int, sentence: str) -> None:
    environment = os.environ | {"PYTHONIOENCODING": "utf-8:strict"}
    words = ["bash", "-c", f"{sys.executable} -m pioche {command}"]
    process = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    assert (process.returncode, process.stderr) == (code, sentence)


def test_a_terminal_that_cannot_write_a_sign_shows_its_code() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    words = [sys.executable, "-m", "pioche", "games"]
    process = subprocess.run(words, capture_output=True, text=True, check=True, env=environment)
    assert "M\\xfc" in process.stdout


@pytest.mark.parametrize(("way", "workers", "written"), [(signal.SIGINT, "2", 10_000), (signal.SIGTERM, "1", 0)])
def test_a_simulation_stopped_from_outside_says_one_line_and_leaves_no_file(
    way: signal.Signals, workers: str, written: int, tmp_path: Path
) -> None:
    """All its processes hear of it, as they do of Ctrl-C."""
    words = ["simulate", "mu", "--deals", "100000000", "--workers", workers, "--trace", str(tmp_path / "trace.jsonl")]
    # A shell starts what it leaves in the background deaf to Ctrl-C, and whatever is started there is deaf too.
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    running = subprocess.Popen(
        [sys.executable, "-m", "pioche", *words], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    signal.signal(signal.SIGINT, handler)
    while not any(part.stat().st_size >= written for part in tmp_path.iterdir()):
        assert running.poll() is None
        time.sleep(0.1)
    os.killpg(running.pid, way)
    _, errors = running.communicate(timeout=60)
    assert (running.returncode, errors) == (INTERRUPTED, "pioche: interrupted: nothing was written.\n")
    assert list(tmp_path.iterdir()) == []


def test_a_progress_bar_is_drawn_only_where_somebody_sees_it(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    main(["simulate", "mu", "--deals", "4"])
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    main(["simulate", "mu", "--deals", "4"])
    assert "[##############################] 4/4" in capsys.readouterr().err


def test_a_board_of_ones_own_is_played_on_and_kept_in_the_record(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shipped = files("pioche.games.wild_tiles").joinpath("material/board.toml").read_text(encoding="utf-8")
    board, file = tmp_path / "mine.toml", tmp_path / "match.rec"
    board.write_text("# as in my box\n" + shipped, encoding="utf-8")
    answers(monkeypatch, "q")
    assert main(["play", "wild_tiles", "--option", f"board={board}", "--save", str(file)]) == OK
    board.unlink()
    assert main(["verify", str(file)]) == UNFINISHED
    capsys.readouterr()
    board.write_bytes(b"\xff\xfe")
    assert "invalid-material" in refusal(capsys, "simulate", "wild_tiles", "--option", f"board={board}")
    assert "invalid-material" in refusal(capsys, "simulate", "wild_tiles", "--option", "board=none.toml")


def test_a_deck_of_ones_own_is_read_and_a_bad_one_refused(capsys: Capture, tmp_path: Path) -> None:
    shipped = files("pioche.games.zocken").joinpath("material/deck.toml").read_text(encoding="utf-8")
    deck = tmp_path / "mine.toml"
    deck.write_text("# as in my box\n" + shipped, encoding="utf-8")
    assert main(["simulate", "zocken", "--deals", "2", "--option", f"material={deck}"]) == OK
    capsys.readouterr()
    deck.write_text("not toml [", encoding="utf-8")
    assert "invalid-material" in refusal(capsys, "simulate", "zocken", "--option", f"material={deck}")
