"""The line protocol: questions, answers, and lines that are neither; the bot shown in docs/bots.md."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pioche.arena.duplicate import Contest, Seating
from pioche.bots.base import Decision, Evaluation
from pioche.bots.levels import LEVELS, Budget, make_bot
from pioche.bots.protocol import MAX_LINE_LENGTH, InvalidMessage, answer, question, read, read_answer, write
from pioche.bots.worker import Worker, work
from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError
from pioche.core.game import State
from pioche.core.seats import letter
from pioche.games import find
from tests.bots.positions import near_the_end
from tests.ours import IDS

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
MU = find("mu")


def position(id: str) -> State:
    return near_the_end(find(id), {}, 3, find(id).heuristics.casual, 5)


def ask(id: str) -> dict[str, Any]:
    game, state = find(id), position(id)
    message = question(game, game.info.choose(), state.view(state.turn()), 5.0)
    parsed: dict[str, Any] = json.loads(write(message))
    return parsed


def worker() -> Worker:
    return Worker(lambda game, _, level: make_bot(game, level, Budget(visits=4)))


@pytest.mark.parametrize("id", IDS)
def test_a_question_holds_what_the_documents_say(id: str) -> None:
    state = position(id)
    view = state.view(state.turn())
    message = ask(id)
    assert set(message) == {"pioche", "game", "rules", "options", "seat", "seconds", "view", "moves", "memory"}
    assert (message["pioche"], message["game"], message["seat"]) == (1, id, letter(state.turn()))
    assert message["rules"] == find(id).info.rules_version
    assert message["view"] == json.loads(json.dumps(view.known()))
    assert [view.parse(move) for move in message["moves"]] == view.actions()
    page = DOCS.read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in message)


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_worker_answers_in_another_process_as_a_bot_does_here(id: str, level: str) -> None:
    state = position(id)
    game, view = find(id), state.view(state.turn())
    reply = json.loads(worker().answer(write(ask(id) | {"level": level, "seed": 7, "aloud": False})))
    chosen = make_bot(game, level, Budget(visits=4)).choose(view, SeededChance(7))
    assert reply == {"move": view.text(chosen)}


def test_an_answer_comes_back_as_the_thought_it_was() -> None:
    view = position("mu").view(position("mu").turn())
    actions = view.actions()
    decision = Decision(actions[-1], (Evaluation(actions[-1], 3.25, 40), Evaluation(actions[0], -1.5, 2)))
    assert read_answer(view, write(answer(view, decision))) == decision
    assert read_answer(view, json.dumps({"move": view.text(actions[0])})) == Decision(actions[0], ())


@pytest.mark.parametrize(
    "line",
    ["", "{", "null", "7", "[]", '"R9"', "{}", '{"move": null}', '{"move": ["R9"]}', "[" * 50_000, "9" * 5000, "\0"],
)
def test_a_line_that_is_no_answer_is_refused(line: str) -> None:
    state = position("mu")
    with pytest.raises(InvalidMessage) as refused:
        read_answer(state.view(state.turn()), line)
    assert refused.value.code == "invalid-message"


@pytest.mark.parametrize(
    "opinions",
    [1, {}, [1], [{}], [{"margin": 1, "tries": 1}], [{"move": "R9", "margin": "1", "tries": 1}], ["NaN"], [10**400]],
)
def test_opinions_that_are_none_are_refused(opinions: object) -> None:
    state = position("mu")
    view = state.view(state.turn())
    move = view.text(view.actions()[0])
    if opinions in (["NaN"], [10**400]):
        margin = float("nan") if opinions == ["NaN"] else 10**400
        opinions = [{"move": move, "margin": margin, "tries": 1}]
    with pytest.raises(PiocheError):
        read_answer(view, json.dumps({"move": move, "opinions": opinions}))


SPOILT: dict[str, tuple[dict[str, object], str]] = {
    "no game": ({"game": None}, "invalid-message"),
    "a game that is not there": ({"game": "chess"}, "unknown-game"),
    "no level": ({"level": 3}, "invalid-message"),
    "a level that is not there": ({"level": "sly"}, "unknown-level"),
    "options that are a list": ({"options": []}, "invalid-message"),
    "an option that is not there": ({"options": {"volume": 11}}, "unknown-option"),
    "an option of the wrong kind": ({"options": {"players": [4]}}, "invalid-option"),
    "no memory": ({"memory": None}, "invalid-message"),
    "a memory of nothing": ({"memory": {}}, "invalid-memory"),
    "a seed out of range": ({"seed": 1 << 80}, "invalid-message"),
    "a seed in words": ({"seed": "x"}, "invalid-message"),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_worker_answers_a_bad_question_with_an_error(what: str) -> None:
    change, code = SPOILT[what]
    reply = json.loads(worker().answer(write(ask("mu") | {"level": "club"} | change)))
    assert set(reply) == {"error", "sentence"}
    assert reply["error"] == code


@pytest.mark.parametrize("id", IDS)
def test_numbers_that_no_game_leads_to_stop_no_worker(id: str) -> None:
    """Every number in turn is spoilt: the answer is a move or an error, and the worker goes on."""
    message = ask(id) | {"level": "club", "aloud": False}
    played = worker()
    for name, right in message["memory"]["state"].items():
        for wrong in (-1, 1, 63, 255):
            spoilt = wrong if isinstance(right, int) else [wrong] * len(right)
            if isinstance(right, bool):
                continue
            memory = {**message["memory"], "state": {**message["memory"]["state"], name: spoilt}}
            reply = json.loads(played.answer(write(message | {"memory": memory})))
            assert set(reply) in ({"move"}, {"error", "sentence"})
    assert "move" in json.loads(played.answer(write(message)))


def test_who_is_not_to_play_is_not_asked() -> None:
    state = position("mu")
    other = (state.turn() + 1) % 4
    message = question(MU, MU.info.choose(), state.view(type(state.turn())(other)), 5.0)
    reply = json.loads(worker().answer(write(message | {"level": "club"})))
    assert reply["error"] == "invalid-message"


def test_a_worker_answers_line_by_line_to_the_end() -> None:
    sent = write(ask("mu") | {"level": "club"})
    out = io.StringIO()
    work(worker(), ["", "hello", sent, "x" * (MAX_LINE_LENGTH + 9), sent], out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert ["error" in line for line in replies] == [True, True, False, True, False]
    assert replies[2]["opinions"][0]["move"] == replies[2]["move"]


def test_a_line_is_a_json_object() -> None:
    assert read('{"a": 1}') == {"a": 1}
    with pytest.raises(InvalidMessage):
        read("[1]")


# --- docs/bots.md -----------------------------------------------------------------------------


def shown_bot(tmp_path: Path) -> Path:
    """The bot shown in docs/bots.md, as a file."""
    (code,) = re.findall(r"```python\n(#!.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len(code.splitlines()) <= 20
    path = tmp_path / "bot.py"
    path.write_text(code, encoding="utf-8")
    return path


@pytest.mark.parametrize("id", IDS)
def test_the_bot_of_the_documents_plays_in_an_arena(id: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    players = find(id).info.choose().players
    command = {"shown": f"{sys.executable} {shown_bot(tmp_path)}"}
    table = Seating(Contest(id, {}, ("shown",) + ("random",) * (players - 1), 3, programs=command, seconds=60.0))
    result = table.play(0)
    table.close()
    assert len(result.gains) == players
    assert result.seconds["shown"]
    assert caplog.messages == []


def test_pioche_bot_is_such_a_program() -> None:
    message = ask("mu")
    process = subprocess.run(
        [sys.executable, "-m", "pioche", "bot", "mu", "--level", "expert", "--visits", "8"],
        input=json.dumps(message) + "\nhello\n",
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = map(json.loads, process.stdout.splitlines())
    assert first["move"] in message["moves"]
    assert second["error"] == "invalid-message"
    assert process.stderr == ""
