"""Programs as bots: whatever they do, the table goes on with a legal move, and nothing of them is left."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest

from pioche.bots.base import Bot, Decision
from pioche.bots.fallback import WithFallback, level_below
from pioche.bots.levels import make_bot
from pioche.bots.program import Program, ProgramBot, ProgramFailed, ProgramMissing
from pioche.core.chance import Chance, SeededChance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, View
from pioche.core.seats import LETTERS
from pioche.core.words import LANGS
from pioche.games import find
from tests.bots import programs
from tests.bots.positions import near_the_end
from tests.bots.programs import PYTHON, alive, children, gone

MU = find("mu")
OPTIONS = MU.info.choose()
# Long enough for a program to start on a busy machine; short where it will stay silent anyway.
ENOUGH, SHORT = 60.0, 0.5


def view() -> View:
    state = near_the_end(MU, {}, 3, MU.heuristics.club, 20)
    return state.view(state.turn())


def bot_of(program: str, seconds: float, *words: str) -> ProgramBot:
    return ProgramBot(MU, OPTIONS, (*PYTHON, program, *words), seconds)


@pytest.fixture(autouse=True)
def _no_orphans() -> Iterator[None]:
    before = children(os.getpid())
    yield
    assert children(os.getpid()) == before


BAD = {
    "garbage": (programs.GARBAGE, ENOUGH, "invalid-message"),
    "not an object": (programs.NOT_AN_OBJECT, ENOUGH, "invalid-message"),
    "no move": (programs.NO_MOVE, ENOUGH, "invalid-message"),
    "a number": (programs.NUMBER, ENOUGH, "invalid-message"),
    "no word": (programs.NO_WORD, ENOUGH, "invalid-text"),
    "no legal move": (programs.WRONG, ENOUGH, "invalid-message"),
    "deep": (programs.DEEP, ENOUGH, "invalid-message"),
    "bytes": (programs.BYTES, ENOUGH, "invalid-message"),
    "a vast margin": (programs.VAST_MARGIN, ENOUGH, "invalid-message"),
    "exits at once": (programs.EXITS, ENOUGH, "program-failed"),
    "exits when asked": (programs.EXITS_ASKED, ENOUGH, "program-failed"),
    "hangs": (programs.HANGS, SHORT, "program-failed"),
    "answers late": (programs.LATE, SHORT, "program-failed"),
    "an endless line": (programs.ENDLESS, ENOUGH, "program-failed"),
    "chatters": (programs.CHATTERS, SHORT, "program-failed"),
    "stubborn": (programs.STUBBORN, SHORT, "program-failed"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_program_that_fails_is_refused_with_a_code_and_ended(what: str) -> None:
    program, seconds, code = BAD[what]
    bot = bot_of(program, seconds)
    own_view = view()
    with pytest.raises(PiocheError) as refused:
        bot.choose(own_view, SeededChance(1))
    # One that talks all the time may be heard before or after the question.
    assert refused.value.code == code or what == "chatters"
    assert all(refused.value.sentence(lang) for lang in LANGS)
    assert children(os.getpid()) == set()


@pytest.mark.parametrize("what", ["garbage", "no legal move", "exits at once", "hangs"])
def test_the_level_below_plays_instead_and_the_log_names_no_card(what: str, caplog: pytest.LogCaptureFixture) -> None:
    program, seconds, code = BAD[what]
    own_view = view()
    guarded = WithFallback(MU, "mine", bot_of(program, seconds))
    with caplog.at_level(logging.WARNING, "pioche.bots"):
        chosen = guarded.choose(own_view, SeededChance(4))
        decision = guarded.explain(own_view, SeededChance(4))
    guarded.close()
    assert chosen == make_bot(MU, "club").choose(own_view, SeededChance(4)) == decision.action
    assert caplog.messages == [f"mu: the bot mine failed ({code}); club chooses"] * 2
    held = [card for card in MU.info.cards.names if card in " ".join(caplog.messages)]
    assert held == []


def test_a_program_that_failed_is_started_again_for_the_next_question(tmp_path: Path) -> None:
    """It ends at the first question of its life but one."""
    once = tmp_path / "once"
    program = f"import os, sys\nif not os.path.exists({str(once)!r}):\n    open({str(once)!r}, 'w')\n    sys.exit()\n"
    bot = bot_of(program + programs.FIRST, ENOUGH)
    own_view = view()
    with pytest.raises(ProgramFailed):
        bot.choose(own_view, SeededChance(1))
    assert bot.choose(own_view, SeededChance(1)) == own_view.actions()[0]
    bot.close()
    bot.close()


def test_what_a_program_says_before_it_is_asked_is_no_answer() -> None:
    bot = bot_of(programs.TWICE, ENOUGH)
    own_view = view()
    for _ in range(3):
        assert bot.explain(own_view, SeededChance(1)) == Decision(own_view.actions()[0], ())
    bot.close()
    greeting = Program((*PYTHON, "print('welcome', flush=True)\n" + programs.FIRST))
    assert select([greeting._out], [], [], ENOUGH)[0]
    assert greeting.ask('{"moves": ["R9"]}', ENOUGH) == '{"move": "R9"}'
    greeting.close()


def test_a_program_that_cannot_be_started_is_refused() -> None:
    for command in (["no-such-program-anywhere"], ["/"], ["a\0b"]):
        with pytest.raises(ProgramMissing) as refused:
            Program(command)
        assert refused.value.code == "program-missing"


def test_a_program_that_never_reads_does_not_hold_up_a_long_question() -> None:
    program = Program((*PYTHON, programs.HANGS))
    with pytest.raises(ProgramFailed) as refused:
        program.ask("x" * 500_000, SHORT)
    assert "in time" in str(refused.value)
    program.close()
    assert not alive(program.pid)


def test_what_a_program_starts_ends_with_it(tmp_path: Path) -> None:
    file = tmp_path / "child"
    bot = bot_of(programs.PARENT, ENOUGH, str(file))
    own_view = view()
    assert bot.choose(own_view, SeededChance(1)) in own_view.actions()
    child = int(file.read_text(encoding="utf-8"))
    assert alive(child)
    bot.close()
    assert gone(child)


def test_a_program_killed_between_two_questions_is_noticed() -> None:
    program = Program((*PYTHON, programs.FIRST))
    os.kill(program.pid, signal.SIGKILL)
    with pytest.raises(ProgramFailed) as refused:
        program.ask("{}", ENOUGH)
    assert str(refused.value).endswith("has ended.")
    program.close()


class Broken(Bot):
    """Fails as a bot of this program should not."""

    def choose(self, view: View, chance: Chance) -> Action:
        return Action(len(LETTERS) * 1000)

    def explain(self, view: View, chance: Chance) -> Decision:
        raise ZeroDivisionError(str(view.known()))


def test_a_bot_of_our_own_that_breaks_is_replaced_too(caplog: pytest.LogCaptureFixture) -> None:
    guarded = WithFallback(MU, "champion", Broken())
    own_view = view()
    assert guarded.choose(own_view, SeededChance(1)) in own_view.actions()
    assert guarded.explain(own_view, SeededChance(1)).action in own_view.actions()
    assert caplog.messages == [
        "mu: the bot champion failed (bot-not-legal); expert chooses",
        "mu: the bot champion failed (ZeroDivisionError); expert chooses",
    ]


def test_the_level_below() -> None:
    assert [level_below(level) for level in ("champion", "expert", "club", "beginner", "random", "mine")] == [
        "expert",
        "club",
        "beginner",
        "random",
        "random",
        "club",
    ]
