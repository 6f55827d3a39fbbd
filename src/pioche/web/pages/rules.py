"""The rulebook of a game as a page: every clause with an address of its own, cards drawn, words found."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any, Final, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import Response

from pioche.core.game import Game
from pioche.core.options import whole_number
from pioche.core.words import Lang
from pioche.games import find
from pioche.table.drawings import sprite, used_symbols
from pioche.table.furniture import FURNITURE
from pioche.table.presenter import Presenter
from pioche.table.renderer import drawings_of, presenter_of
from pioche.table.rulebooks import rulebook_address
from pioche.web.http_errors import NotFound
from pioche.web.pages.page_request import PageRequest

_MARKDOWN: Final = MarkdownIt("commonmark").enable("table")
_CLAUSE: Final = re.compile(r"<li>(\s*<p>)?\s*<strong>([A-Z]+-[EX]?\d+(?:\.\d+)?)([^<]*)</strong>")
_SECTION: Final = re.compile(r"<h2>(.*?)</h2>")
_MENTION: Final = re.compile(r"\b([A-Z]+-(?:[EX]\d+|\d+\.\d+))\b")
# Not the bid of seat B in a row of seats: A1 B0 C0.
_CARD: Final = re.compile(r"(?<![\w-])(?<!\b[ACDEF]\d )([RYBKG])([0-9])(?![\w-])(?! [ACDEF]\d\b)")
_TAG: Final = re.compile(r"(<[^>]*>)")
# Where a worked example begins, and where it has ended.
_EXAMPLE: Final = re.compile(r'<li class="clause" id="[A-Z]+-[EX]')
_NOT_EXAMPLE: Final = re.compile(r'<li class="clause"|<h\d')
_MARK: Final = re.compile(r" `\[[^`]*\]`")
_MAX_CHARACTERS: Final = 100


class Section(NamedTuple):
    anchor: str
    title: Markup


class Result(NamedTuple):
    id: str
    html: Markup


class Book(NamedTuple):
    html: Markup
    sections: tuple[Section, ...]
    # The drawings that it uses.
    sprite: Markup


@cache
def book_of(game: Game, lang: Lang) -> Book:
    """The whole rulebook, with an anchor for every clause and section."""
    html = _MARKDOWN.render(game.rulebook(lang).text)
    html = _CLAUSE.sub(r'<li class="clause" id="\2">\1<a class="cid" href="#\2">\2</a>\3', html)
    sections = [Section(f"s{number}", Markup(title)) for number, title in enumerate(_SECTION.findall(html), 1)]
    numbers = iter(range(1, len(sections) + 1))
    html = _SECTION.sub(lambda match: f'<h2 id="s{next(numbers)}">{match[1]}</h2>', html)
    # A table wider than a phone is moved sideways, by keys too.
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    # The title of the page says it already.
    html = re.sub(r"<h1>.*?</h1>", "", html, count=1)
    html = _draw(html, game)
    return Book(
        Markup(html), tuple(sections), Markup(sprite([*FURNITURE, *used_symbols(html)], drawings_of(game, lang)))
    )


def _draw(html: str, game: Game, example: bool = False) -> str:
    """Cards as cards and clauses as links, in the text and nowhere else."""
    parts = _TAG.split(html)
    inside = ""
    presenter = presenter_of(game)
    for place, part in enumerate(parts):
        if part.startswith("<"):
            inside = part if part.startswith('<a class="cid"') else "" if part == "</a>" else inside
            example = bool(_EXAMPLE.match(part)) or (example and not _NOT_EXAMPLE.match(part))
        elif example and presenter.card_prefix + part in presenter.symbols and parts[place - 1] == "<code>":
            parts[place] = _picture(presenter.card_prefix + part, part)
        elif part and not inside:
            parts[place] = _draw_text(part, presenter, example)
    return "".join(parts)


def _draw_text(text: str, presenter: Presenter[Any], example: bool) -> str:
    """Clauses mention cards in passing; in examples they lie there as on the table."""
    text = _MENTION.sub(r'<a href="#\1">\1</a>', text)
    if not presenter.cards_have_colours:
        return text
    if example:
        return _CARD.sub(lambda match: _picture(presenter.card_prefix + match[0], match[0]), text)
    card = r'<span class="mc s\1"><svg aria-hidden="true"><use href="#s\1"/></svg><span class="vh">\1</span>\2</span>'
    return _CARD.sub(card, text)


def _picture(symbol: str, name: str) -> str:
    drawing = f'<svg aria-hidden="true"><use href="#{symbol}"/></svg>'
    return f'<span class="rc">{drawing}<span class="vh">{name}</span></span>'


def _plain(text: str) -> str:
    """Without accents and capitals, so that words are found however they are typed."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(sign))


@cache
def _entries(game: Game, lang: Lang) -> list[tuple[str, Result]]:
    """Every clause and example: the text that is searched, and what is shown."""
    book = game.rulebook(lang)
    return [
        (
            _plain(" ".join((clause.id, *clause.lines))),
            Result(clause.id, Markup(_draw(_MARKDOWN.renderInline(clause.text), game, clause.id in book.examples))),
        )
        for clause in [*book.clauses.values(), *book.examples.values()]
    ]


def search(game: Game, lang: Lang, words: str) -> list[Result]:
    """The clauses and examples that have all these words."""
    wanted = _plain(words).split()
    return [result for text, result in _entries(game, lang) if all(word in text for word in wanted)]


def rule(game: Game, lang: Lang, clause: str) -> Markup:
    """The text of a clause, to be read beside the table: without the marks `[public]` and `[hidden]`."""
    entry = game.rulebook(lang).entry(clause)
    text = "" if entry is None else entry.text
    return Markup(_MARKDOWN.renderInline(_MARK.sub("", text.replace("'", "’"))))


async def book(request: PageRequest) -> Response:
    address = request.http.path_params
    version = whole_number(address["version"]) if "version" in address else None
    if version is None and "version" in address:
        raise NotFound()
    game = find(address["game"], version)
    info = game.info
    words = request.http.query_params.get("q", "")[:_MAX_CHARACTERS]
    whole = book_of(game, request.lang)
    return request.render(
        "rules.html",
        title=info.title,
        rulebook=rulebook_address(info),
        version=info.rules_version,
        newest="" if info.rules_version == info.newest_version else f"/rules/{info.id}",
        line=info.line.say(request.lang),
        words=words,
        results=search(game, request.lang, words) if words.strip() else None,
        book=whole.html,
        sections=whole.sections,
        furniture=whole.sprite,
    )
