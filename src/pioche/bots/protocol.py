"""The line protocol between a table and a bot in another process: a line of JSON each way. See docs/bots.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from pioche.bots.base import Opinion, Thought
from pioche.bots.telling import tell
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.options import Options
from pioche.core.seats import letter
from pioche.core.words import Words

VERSION: Final = 1
# No message is longer, in characters.
LONGEST: Final = 1_000_000
# No deal is worth more.
_MOST: Final = 1e9


class InvalidMessage(PiocheError):
    code = "invalid-message"
    words = Words("A bot's line is no message: {reason}.", "Une ligne de robot n’est pas un message : {reason}.")


def question(game: Game, options: Options, view: View, seconds: float) -> dict[str, object]:
    """What a bot is asked: all that its seat knows, its legal moves in notation, the seconds it may take."""
    return {
        "pioche": VERSION,
        "game": game.info.id,
        "options": dict(options),
        "seat": letter(view.seat),
        "seconds": seconds,
        "view": view.known(),
        "moves": [game.text(view, action) for action in view.actions()],
        "memory": tell(view),
    }


def answer(game: Game, view: View, thought: Thought) -> dict[str, object]:
    """What a bot answers: its move, and if it likes what it thinks of the best ones."""
    opinions = [
        {"move": game.text(view, opinion.action), "margin": round(opinion.margin, 3), "tries": opinion.tries}
        for opinion in thought.opinions
    ]
    return {"move": game.text(view, thought.action), "opinions": opinions}


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


def read_answer(game: Game, view: View, line: str) -> Thought:
    """What a bot chose: one of the view's actions, or the answer is refused."""
    message = read(line)
    opinions = message.get("opinions", [])
    if not isinstance(opinions, list):
        raise InvalidMessage(reason="opinions")
    chosen = _action(game, view, message.get("move"))
    return Thought(chosen, tuple(_opinion(game, view, opinion) for opinion in opinions))


def _opinion(game: Game, view: View, told: object) -> Opinion:
    if not isinstance(told, dict):
        raise InvalidMessage(reason="opinions")
    margin, tries = told.get("margin"), told.get("tries")
    if not isinstance(margin, (int, float)) or not isinstance(tries, int) or not -_MOST < margin < _MOST:
        raise InvalidMessage(reason="opinions")
    return Opinion(_action(game, view, told.get("move")), float(margin), tries)


def _action(game: Game, view: View, text: object) -> Action:
    if not isinstance(text, str):
        raise InvalidMessage(reason="move")
    action = game.parse(view, text)
    if action not in view.actions():
        raise InvalidMessage(reason=f"move {text}")
    return action
