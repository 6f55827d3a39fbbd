"""The line protocol between a table and a bot in another process: a line of JSON each way. See docs/bots.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from pioche.bots.base import Decision, Evaluation
from pioche.bots.view_codec import encode
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.options import Options
from pioche.core.seats import letter
from pioche.core.words import Words

VERSION: Final = 1
# In characters.
MAX_LINE_LENGTH: Final = 1_000_000
# No deal is worth more.
_MAX_MARGIN: Final = 1e9


class InvalidMessage(PiocheError):
    code = "invalid-message"
    words = Words("A bot’s line is no message: {reason}.", "Une ligne de robot n’est pas un message : {reason}.")


def question(game: Game, options: Options, view: View, seconds: float) -> dict[str, object]:
    """The question to a bot: all that its seat knows, its legal moves in notation, its time in seconds."""
    return {
        "pioche": VERSION,
        "game": game.info.id,
        "rules": game.info.rules_version,
        "options": dict(options),
        "seat": letter(view.seat),
        "seconds": seconds,
        "view": view.known(),
        "moves": [view.text(action) for action in view.actions()],
        "memory": encode(view),
    }


def answer(view: View, decision: Decision) -> dict[str, object]:
    """The answer of a bot: its move, and optionally its estimates of the best moves."""
    opinions = [
        {"move": view.text(evaluation.action), "margin": round(evaluation.margin, 3), "tries": evaluation.tries}
        for evaluation in decision.evaluations
    ]
    return {"move": view.text(decision.action), "opinions": opinions}


def write(message: Mapping[str, object]) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


def read(line: str) -> dict[str, object]:
    """The message of a line."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise InvalidMessage(reason="JSON") from None
    if not isinstance(message, dict):
        raise InvalidMessage(reason="{}")
    return message


def read_answer(view: View, line: str) -> Decision:
    """The decision in a bot's answer; refuses an answer that is no legal move."""
    message = read(line)
    opinions = message.get("opinions", [])
    if not isinstance(opinions, list):
        raise InvalidMessage(reason="opinions")
    choice = _action(view, message.get("move"))
    return Decision(choice, tuple(_evaluation(view, one) for one in opinions))


def _evaluation(view: View, value: object) -> Evaluation:
    if not isinstance(value, dict):
        raise InvalidMessage(reason="opinions")
    margin, tries = value.get("margin"), value.get("tries")
    if not isinstance(margin, (int, float)) or not isinstance(tries, int) or not -_MAX_MARGIN < margin < _MAX_MARGIN:
        raise InvalidMessage(reason="opinions")
    return Evaluation(_action(view, value.get("move")), float(margin), tries)


def _action(view: View, text: object) -> Action:
    if not isinstance(text, str):
        raise InvalidMessage(reason="move")
    action = view.parse(text)
    if action not in view.actions():
        raise InvalidMessage(reason=f"move {text}")
    return action
