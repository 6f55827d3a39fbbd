"""A language that nobody speaks: every sentence in wide letters. A word in plain letters has escaped translation."""

from __future__ import annotations

import ast
import asyncio
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
from pioche.tables import reviews
from pioche.tables.acts import Person
from pioche.tables.reviews import own_place
from pioche.tables.time_control import ASK_SECONDS
from pioche.web.identity import COOKIE, Guest
from pioche.web.pages import pages
from pioche.web.pages.frames import BOT_NAMES
from tests.ours import IDS
from tests.tables.scenarios import FakeClock
from tests.web.pages.browsing import Browser, Reading, open_pages
from tests.web.pages.test_pages import play_deal
from tests.web.pages.test_zones import counts
from tests.web.running_app import RunningApp, open_app
from tests.web.stages import HAL, LEA, OTTO, PIA, SAM, STRANGER, table_at

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


# Everybody who is named at the tables of `stages.py`.
_PEOPLE = (*BOT_NAMES, *(person.name for person in (HAL, PIA, OTTO, LEA, SAM, STRANGER)))


def _visitor(app: RunningApp, person: Person | None = None) -> Browser:
    browser = Browser(app, {"accept-language": PSEUDO, "accept": "text/html"})
    if person is not None:
        browser.client.cookies.set(COOKIE, app.context.identity.cookie(Guest(person, PSEUDO)))
    return browser


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


@pytest.mark.slow
@pytest.mark.anyio
@pytest.mark.parametrize("stage", ["open", "full", "playing", "away", "relieved", "between", "over"])
async def test_no_sentence_for_anybody_at_a_table_escapes(tmp_path: Path, stage: str) -> None:
    """Hosts, players, guests and strangers, with a player away, replaced, asked for, asking for a seat."""
    clock = FakeClock()
    async with open_app(tmp_path, clock, pages=pages) as app:
        table = await table_at(app.service, stage)
        if stage == "away":
            clock.pass_by(ASK_SECONDS)
        for person in (HAL, PIA, OTTO, LEA, SAM, STRANGER):
            browser = _visitor(app, person)
            await browser.open(f"/t/{table.id}")
            assert not _unread(browser, *_PEOPLE), person.name
            # The host is asked where it is the turn of the player who is away.
            is_asked = stage == "away" and person == HAL and table.turn == table.seat_of(PIA.id)
            assert ('name="wait"' in browser.html) == is_asked
            await browser.send(browser.path, sit="D")
            assert not _unread(browser, *_PEOPLE), f"{person.name}, asking"
            await browser.open(f"/t/{table.id}")
            assert not _unread(browser, *_PEOPLE), f"{person.name}, after asking"


@pytest.mark.anyio
async def test_no_sentence_of_a_review_escapes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for visits in ("VISITS", "_PLAIN_VISITS"):
        monkeypatch.setattr(reviews, visits, 4)
    async with open_app(tmp_path, pages=pages) as app:
        table = await table_at(app.service, "over")
        browser = _visitor(app, PIA)
        await browser.open(f"/t/{table.id}/review")
        assert not _unread(browser, *_PEOPLE), "not begun"
        await browser.send(browser.path, **{"begin-review": "1"})
        assert not _unread(browser, *_PEOPLE), "begun"
        place = own_place(table, PIA.id, 1)
        while not (now := await app.service.reviews.progress(table, place)).finished or now.running:
            assert not now.failed
            await asyncio.sleep(0)
        await browser.open(f"/t/{table.id}/review")
        assert "<svg" in browser.html
        assert not _unread(browser, *_PEOPLE), "finished"


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


# A sentence or part of one, or a label of one word.
_SPOKEN = re.compile(r"[A-Z][a-z]+,? [a-z]+|[a-z]+ [a-z]+ [a-z]+|^\W*[A-Z][a-zé]{2,}\W*$")
# What a string is given to that is a sentence in all languages, or a name that nobody reads.
_TAKES_NAMES = ("Words", "NewType", "ParamSpec", "TypeVar", "TypeVarTuple")


def plain_sentences(source: str) -> list[str]:
    """Strings of a module that read like a sentence or a label and are no `Words`."""
    tree = ast.parse(source)
    translated = {
        id(part)
        for call in ast.walk(tree)
        if (isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in _TAKES_NAMES)
        or (isinstance(call, ast.Assign) and ast.unparse(call.targets[0]) == "__all__")
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
        and _SPOKEN.search(re.sub(r"<[^>]*>?", "", node.value))
        and not _COMMAND.match(node.value)
    ]


# What speaks to people.
_FOLDERS = (
    "bots cli core decks games games/* games/*/material games/*/old games/*/table store table tables web web/pages"
)
# The description of the API, the log and the measures are English; so are the names of the inputs of a net.
_ENGLISH = ("act_routes.py", "api.py", "app.py", "features.py", "metrics.py", "models.py", "moves.py")
# Kinds of entries, names of outcomes and words of the notation, which have words of their own; Python, and what is
# wrong with it; classes.
_IDS = re.compile(
    r"created agreed .*|no play-any space is left|nobody can play or draw|\(\{expr1\} if .*|no zone draws "
    r"|a rack is empty|had (one|none) of|pawn at the end|Wild|Master|Restart|Template|Bearer|Bounded"
    r"|Words|Goal|gone flash p|face marked m"
)


def test_code_says_nothing_in_one_language_only() -> None:
    modules = {path for folder in _FOLDERS.split() for path in SOURCES.glob(f"{folder}/*.py")}
    modules = {path for path in modules if path.name not in _ENGLISH}
    assert len(modules) > 200
    sentences = {path: plain_sentences(path.read_text(encoding="utf-8")) for path in modules}
    names = {*_NAMES, *BOT_NAMES}
    assert {
        path.relative_to(SOURCES): rest
        for path, texts in sentences.items()
        if (rest := [text for text in texts if text not in names and not _IDS.fullmatch(text)])
    } == {}


def test_scripts_say_nothing_of_their_own() -> None:
    """What a script says stands in the page, in its language."""
    scripts = list(SOURCES.rglob("*.js"))
    assert len(scripts) > 10
    for path in scripts:
        bare = re.sub(
            r"/\*.*?\*/|^\s*//.*$|\s//\s.*$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
        )
        strings = [re.sub(r"\$\{[^}]*\}", "", text) for text in re.findall(r"\"[^\"\n]*\"|`[^`]*`|'[^'\n]*'", bare)]
        assert not [text for text in strings if _SPOKEN.search(text)], path.name


def test_a_sentence_in_code_would_be_noticed() -> None:
    assert plain_sentences('"""What it does."""\nprint(f"The match of {name} is over")') == ["The match of "]
    assert plain_sentences('label = Html("Total")') == ["Total"]
    assert plain_sentences('Words("The match is over", "La partie est finie").say(lang)') == []
