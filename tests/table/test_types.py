"""A type checker refuses text that nobody has escaped, and arguments that a zone does not take."""

from __future__ import annotations

import ast
from pathlib import Path

from mypy import api

SOURCES = Path(__file__).parents[2] / "src"
SNIPPET = """
from pioche.core.words import Counted, Words
from pioche.table.html import Html, card_name, escape, join, markup, say
from pioche.table.presenter import Button, Chapter, Group, Part, People, Piece, Prompt, hand_of, plate
from pioche.table.zone import Zone, ZoneData, zone

NAME: str = "<b>Eve</b>"
SAYS = Words("{name} says {word}", "{name} dit {word}")
CARDS = Counted(Words("{n} card", "{n} carte"), Words("{n} cards", "{n} cartes"))
GUESTS = People((escape(NAME),), (False,))


@zone
def greeting(name: Html, times: int) -> ZoneData:
    return {"name": name, "times": times, "all": (name, (name, times)), "it": {"name": name}, "none": None}


@zone
def raw(name: str) -> ZoneData:
    return {"name": name}  # refused


@zone
def raw_in_a_tuple(name: str) -> ZoneData:
    return {"names": ((1, name),)}  # refused


@zone
def raw_in_a_mapping(name: str) -> ZoneData:
    return {"it": {"name": name}}  # refused


@zone
def formatted(name: Html) -> ZoneData:
    return {"name": f"<i>{name}</i>"}  # refused


@zone
def said_without_escaping(name: Html) -> ZoneData:
    return {"line": SAYS.say("en", name=name, word=1)}  # refused


def zones() -> list[Zone[ZoneData]]:
    return [
        greeting(escape(NAME), 1),
        greeting(say(SAYS, "en", name=escape(NAME), word=1), 1),
        greeting(say(CARDS, "en", n=2), 1),
        greeting(join(Html(", "), [card_name("R5", "en")]), 1),
        greeting(markup(Html("<b>{name}</b>"), name=escape(NAME)), 1),
        greeting(NAME, 1),  # refused
        greeting(say(SAYS, "en", name=NAME, word=1), 1),  # refused
        greeting(join(Html(", "), [NAME]), 1),  # refused
        greeting(markup(Html("<b>{name}</b>"), name=NAME), 1),  # refused
        greeting(markup("<b>", name=escape(NAME)), 1),  # refused
        greeting(escape(NAME) + NAME, 1),  # refused
        greeting(escape(NAME)),  # refused
        greeting(escape(NAME), escape(NAME)),  # refused
    ]


PIECE = Piece(escape("R5"), NAME)  # refused
GROUP = Group(NAME, ())  # refused
BUTTON = Button("pass", NAME)  # refused
PROMPT = Prompt(NAME)  # refused
CHAPTER = Chapter(escape(NAME), (NAME,))  # refused
PART = Part(NAME, 1, "MU-7.2")  # refused
PEOPLE = People((NAME,), (False,))  # refused
LINE = plate(GUESTS, 0, line=NAME)  # refused
OWN = plate(GUESTS, 0, own=NAME)  # refused
GOOD = [hand_of([Group(escape(NAME), (Piece(escape("R5"), escape(NAME)),))]), plate(GUESTS, 0, own=escape(NAME), n=1)]
"""


def test_text_that_is_not_html_is_refused(tmp_path: Path) -> None:
    snippet, config = tmp_path / "snippet.py", tmp_path / "mypy.ini"
    snippet.write_text(SNIPPET, encoding="utf-8")
    config.write_text(f"[mypy]\nstrict = true\nmypy_path = {SOURCES}\n", encoding="utf-8")
    options = [f"--config-file={config}", f"--cache-dir={tmp_path}", "--follow-imports=silent"]
    output, broken, _ = api.run([*options, str(snippet)])
    assert not broken
    refused = {int(line.split(":")[1]) for line in output.splitlines() if ": error: " in line}
    assert refused == {n for n, line in enumerate(SNIPPET.splitlines(), 1) if line.endswith("# refused")}, output


def _modules() -> list[Path]:
    return [*SOURCES.glob("pioche/table/*.py"), *SOURCES.glob("pioche/games/*/table/*.py")]


def test_what_is_called_html_stands_in_the_source() -> None:
    """`Html(...)` takes literals: what is put together comes of `say`, `join` and `markup`, or is escaped."""
    called = 0
    for module in _modules():
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Html":
                called += 1
                assert isinstance(node.args[0], ast.Constant), f"{module}:{node.lineno}"
    assert called > 20
