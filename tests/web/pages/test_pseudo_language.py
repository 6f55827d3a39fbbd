"""A language that nobody speaks: every sentence in wide letters. A word in plain letters has escaped translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path

import pytest

from pioche.bots.learned import LEARNED
from pioche.bots.levels import LEVELS
from pioche.cli import main
from pioche.cli.parser import parser_in
from pioche.conformance.page import NAMES, positions, score_of
from pioche.core.errors import PiocheError
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Catalogue, add_language, remove_language
from pioche.games import find
from pioche.table.diff import ZoneDiff
from pioche.table.presenter import people
from pioche.table.renderer import zone_renderer
from pioche.web.pages.frames import BOT_NAMES
from tests.ours import IDS
from tests.web.pages.browsing import Browser, Reading, open_pages
from tests.web.pages.test_pages import play_deal
from tests.web.pages.test_zones import counts
from tests.web.running_app import RunningApp

PSEUDO = "qq"
SOURCES = Path(__file__).parents[3] / "src" / "pioche"
# Markup, places to fill in and argparse's own places stay as they are.
_UNCHANGED = re.compile(r"(<[^>]*>|&\w+;|\{[^}]*\}|%\(\w+\)[rs]|%[rs])")
_PLAIN_WORD = re.compile(r"[A-Za-z]{3,}")
_CLAUSE = re.compile(r"\b[A-Z]{2,3}-\w[\w.]*")
# Proper names, and names that the sheets themselves leave in English.
_NAMES = ("Pioche", "Rummü", "Calcory", "Safarü", "Wild Tiles", "Zocken", "Mü")


_SUBPARSERS = next(action.choices for action in parser_in("en")._actions if isinstance(action.choices, dict))
COMMANDS = tuple(_SUBPARSERS)


class _Wide(Mapping[str, str]):
    """Translates every sentence: letters become wide ones."""

    def __getitem__(self, en: str) -> str:
        parts = _UNCHANGED.split(en)
        return "".join(part if number % 2 else _widen(part) for number, part in enumerate(parts))

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _widen(text: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if sign.isascii() and sign.isalpha() else sign for sign in text)


@pytest.fixture(autouse=True)
def _pseudo_language() -> Iterator[None]:
    add_language(PSEUDO, Catalogue(_Wide()))
    yield
    remove_language(PSEUDO)


def _escapes(text: str, *allowed: str) -> set[str]:
    """The words in plain letters, but for names, clauses and what is allowed."""
    text = _CLAUSE.sub(" ", text)
    for name in sorted((*_NAMES, *allowed), key=len, reverse=True):
        text = text.replace(name, " ")
    return set(_PLAIN_WORD.findall(text))


@pytest.mark.parametrize("id", IDS)
def test_no_sentence_of_a_table_escapes(id: str) -> None:
    game, players = find(id), counts(find(id))[-1]
    renderer = zone_renderer(game, PSEUDO)
    guests = people(NAMES[:players], (False,) * players)
    allowed = [*NAMES[:players], *map(unescape, guests.short_names)]
    public, private = ZoneDiff(renderer), [ZoneDiff(renderer) for _ in range(players)]
    for match in positions(game, {"players": players}, seed=players + 40):
        now = score_of(match)
        changed = [public.show(*renderer.public(match.view(NOBODY), guests, now))]
        for seat, diff in enumerate(private):
            changed.append(diff.show(renderer.private(match.view(Seat(seat)), guests, now)))
        assert not _escapes(Reading("".join(changed)).text, *allowed)


@pytest.mark.parametrize("id", IDS)
def test_no_sentence_of_a_text_view_escapes(id: str) -> None:
    game, players = find(id), counts(find(id))[-1]
    for match in positions(game, {"players": players}, seed=players + 41):
        view = match.view(match.turn)
        moves = [view.text(action) for action in view.actions()]
        moves += [text for deal in match.record.deals for _, text in deal.moves]
        words = [word for move in moves for word in move.split()]
        description = " ".join(view.describe(PSEUDO))
        assert not _escapes(description, *words, *game.info.cards.names), description


def _unread(browser: Browser, *allowed: str) -> set[str]:
    """The words of a page in plain letters, also those of hints."""
    hints = " ".join(re.findall(r'title="([^"]*)"', browser.html))
    return _escapes(unescape(f"{Reading(browser.html).text} {hints}"), *allowed)


def _visitor(app: RunningApp) -> Browser:
    return Browser(app, {"accept-language": PSEUDO, "accept": "text/html"})


@pytest.mark.anyio
async def test_no_sentence_of_a_page_escapes(tmp_path: Path) -> None:
    async with open_pages(tmp_path) as app:
        browser = _visitor(app)
        # Of a rulebook without a translation only the page around it is translated: nothing is found in it.
        for path in ("/", *(f"/new/{id}" for id in IDS), "/nowhere", "/t/zzz", *(f"/rules/{id}?q=zzz" for id in IDS)):
            await browser.open(path)
            assert not _unread(browser, "zzz"), path
        for id in IDS:
            await browser.send(f"/play/{id}")
            assert browser.status == 200
            assert not _unread(browser, *BOT_NAMES), id
            await browser.send(browser.path, move="zzz", at=Reading(browser.html).fields["at"])
            assert not _unread(browser, *BOT_NAMES, "zzz"), f"{id}, refused"


@pytest.mark.anyio
async def test_no_sentence_between_an_invitation_and_a_replay_escapes(tmp_path: Path) -> None:
    async with open_pages(tmp_path) as app:
        host, guest = _visitor(app), _visitor(app)
        people = (*BOT_NAMES, "Ada", "Bob")
        answer = await host.client.post("/new/mu", data={"name": "Ada", "players": "3", "option-target_score": "1"})
        room = answer.url.path
        await host.open(room)
        assert not _unread(host, *people), "room"
        (link,) = re.findall(r'id="link" readonly value="([^"]*)"', host.html)
        await guest.open(unescape(link))
        assert not _unread(guest, *people), "invitation"
        await host.send(room, start="1")
        table = room.removeprefix("/t/")
        while (await app.service.table(table)).status == "playing":
            reading = await play_deal(app, host, table)
            assert not _unread(host, *people), "deal"
            for button in [button for button in reading.buttons if button["name"] == "next"]:
                await host.press(button)
        await host.open(f"{room}/replay?move=5&eyes=open")
        assert host.status == 200
        assert not _unread(host, *people), "replay"


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_sentence_of_the_command_line_escapes(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", PSEUDO, *([command] if command else []), "--help"])
    text = capsys.readouterr().out
    # What is typed stays: options, commands, arguments, levels, ids of games.
    typed = {"pioche", "game", "clause", "file", "id", "folder", *COMMANDS, *LEVELS, *IDS, "casual", "uniform", LEARNED}
    text = re.sub(r"(?<!\w)--?[\w-]+|\b[A-Z_]{2,}\b|\{[^}]*\}", " ", text)
    assert not _escapes(" ".join(word for word in re.split(r"[\s,\[\]]+", text) if word not in typed))


def test_every_refusal_is_a_sentence_of_a_catalogue() -> None:
    def kinds(kind: type[PiocheError]) -> Iterator[type[PiocheError]]:
        yield kind
        for below in kind.__subclasses__():
            yield from kinds(below)

    for kind in kinds(PiocheError):
        assert not _escapes(re.sub(r"\{\w+\}", "", kind.words.say(PSEUDO, **dict.fromkeys(_places(kind), "")))), (
            kind.code
        )


def _places(kind: type[PiocheError]) -> list[str]:
    return re.findall(r"\{(\w+)", kind.words.en)


# --- what the pages above do not show --------------------------------------------------------

_SENTENCE = re.compile(r'"[^"]*"\|fr\("[^"]*"|counted\("[^"]*", "[^"]*", "[^"]*", "[^"]*"\)')
_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_FILLED_IN = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_HINT = re.compile(r'\b(?:aria-(?:label|description|valuetext)|title|placeholder|alt|data-[\w-]+)="([^"]*)"')
# Words one after another, or the beginning of a sentence.
_PROSE = re.compile(r"[^\W\d_]{2,},? [^\W\d_]{2,}|[A-ZÉÀ][a-zé]{2,}")
_COMMAND = re.compile(r"(make|pioche|pip install)\b.*")


def plain_prose(template: str) -> list[str]:
    """What a template says in one language only."""
    template = _COMMENT.sub("", template)
    bare = _FILLED_IN.sub("", template)
    texts = [text for text in re.split(r"<[^>]*>", bare) if re.search(r"[^\W\d_]{2,}", text)]
    hints = [hint for hint in _HINT.findall(bare) if _PROSE.search(hint)]
    details = [_SENTENCE.sub("", part) for part in _FILLED_IN.findall(template) if part.startswith("{{")]
    literals = [text for part in details for text in re.findall(r'"([^"<]*)"', part) if _PROSE.search(text)]
    return [text.strip() for text in (*texts, *hints, *literals) if not _COMMAND.fullmatch(text)]


def test_templates_say_nothing_in_one_language_only() -> None:
    templates = {path: plain_prose(path.read_text(encoding="utf-8")) for path in SOURCES.rglob("*.html")}
    assert len(templates) > 20
    # The name of the program; what a page is, in a class.
    allowed = {"base.html": ["· Pioche", "Pioche", "room"], "rules.html": ["rulebook"], "table.html": ["table"]}
    assert {
        path.name: rest
        for path, prose in templates.items()
        if (rest := [text for text in prose if text not in allowed.get(path.name, [])])
    } == {}


def test_a_sentence_in_a_template_would_be_noticed() -> None:
    assert plain_prose("<p>Well done, {{ name }}</p>") == ["Well done,"]
    assert plain_prose('<a title="Look back" data-lost="No connection">{{ n }}</a>') == ["Look back", "No connection"]
    assert plain_prose('<p>{{ "Well done" if over else "" }}</p>') == ["Well done"]
    assert plain_prose('<p class="a b">{{ "Well done"|fr("Bravo") }} {# what for #}</p>') == []


def plain_sentences(source: str) -> list[str]:
    """Strings of a module that read like a sentence and are no `Words`."""
    tree = ast.parse(source)
    translated = {
        id(part)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] == "Words"
        for part in ast.walk(call)
    }
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, documented)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in translated
        and node.value not in docstrings
        and re.search(r"[A-Z][a-z]+,? [a-z]+|[a-z]+ [a-z]+ [a-z]+", re.sub(r"<[^>]*>?", "", node.value))
        and not _COMMAND.match(node.value)
    ]


# What speaks to people. The description of the API, the log and the measures are English.
_SPEAKING = ("cli/*.py", "table/*.py", "tables/*.py", "web/pages/*.py", "games/*/table/*.py", "games/*/notation.py")
# The kinds of entries and the names of outcomes, which have words of their own; Python, and what is wrong with it.
_IDS = re.compile(
    r"created agreed .*|no play-any space is left|nobody can play or draw|\(\{expr1\} if .*|no zone draws "
)


def test_code_says_nothing_in_one_language_only() -> None:
    modules = [path for pattern in _SPEAKING for path in SOURCES.glob(pattern)]
    assert len(modules) > 100
    sentences = {path.name: plain_sentences(path.read_text(encoding="utf-8")) for path in modules}
    assert {
        name: rest for name, texts in sentences.items() if (rest := [t for t in texts if not _IDS.fullmatch(t)])
    } == {}


def test_a_sentence_in_code_would_be_noticed() -> None:
    assert plain_sentences('"""What it does."""\nprint(f"The match of {name} is over")') == ["The match of "]
    assert plain_sentences('Words("The match is over", "La partie est finie").say(lang)') == []
