"""The rulebook of a game as a page: every clause with an address of its own, cards drawn, words found."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.responses import Response

from pioche.core.words import Lang
from pioche.games import find, rulebook
from pioche.web.pages.visit import Visit
from pioche.web.sprite import sprite, symbols, used
from pioche.web.zones import FURNITURE

_MARKDOWN: Final = MarkdownIt("commonmark").enable("table")
_CLAUSE: Final = re.compile(r"<li>(\s*<p>)?\s*<strong>([A-Z]+-[EX]?\d+(?:\.\d+)?)([^<]*)</strong>")
_SECTION: Final = re.compile(r"<h2>(.*?)</h2>")
_MENTION: Final = re.compile(r"\b([A-Z]{2,3}-(?:[EX]\d+|\d+\.\d+))\b")
# Not the bid of seat B in a row of seats: A1 B0 C0.
_CARD: Final = re.compile(r"(?<![\w-])(?<!\b[ACDEF]\d )([RYBKG])([0-9])(?![\w-])(?! [ACDEF]\d\b)")
_TAG: Final = re.compile(r"(<[^>]*>)")
# Where a worked example begins, and where it has ended.
_EXAMPLE: Final = re.compile(r'<li class="clause" id="[A-Z]+-[EX]')
_NOT_EXAMPLE: Final = re.compile(r'<li class="clause"|<h\d')
# The games whose cards are a colour and a number, and what their drawings are called on the table.
_COLOURED: Final = {"mu": "", "rummu": "", "calcory": "", "safaru": "f", "wild_tiles": "t"}
_MARK: Final = re.compile(r" `\[[^`]*\]`")
_LONGEST: Final = 100


class Section(NamedTuple):
    anchor: str
    title: Markup


class Found(NamedTuple):
    id: str
    html: Markup


class Book(NamedTuple):
    html: Markup
    sections: tuple[Section, ...]
    # The drawings that it uses.
    sprite: Markup


@cache
def printed(game: str, lang: Lang) -> Book:
    """The whole rulebook, with an anchor for every clause and section."""
    html = _MARKDOWN.render(rulebook(game, lang).text)
    html = _CLAUSE.sub(r'<li class="clause" id="\2">\1<a class="cid" href="#\2">\2</a>\3', html)
    sections = [Section(f"s{number}", Markup(title)) for number, title in enumerate(_SECTION.findall(html), 1)]
    numbers = iter(range(1, len(sections) + 1))
    html = _SECTION.sub(lambda found: f'<h2 id="s{next(numbers)}">{found[1]}</h2>', html)
    # A table wider than a phone is moved sideways, by keys too.
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    # The title of the page says it already.
    html = re.sub(r"<h1>.*?</h1>", "", html, count=1)
    drawn = _drawn(html, game)
    return Book(Markup(drawn), tuple(sections), Markup(sprite([*FURNITURE, *used(drawn)])))


def _drawn(html: str, game: str, example: bool = False) -> str:
    """Cards as cards and clauses as links, in the text and nowhere else."""
    parts = _TAG.split(html)
    inside = ""
    for place, part in enumerate(parts):
        if part.startswith("<"):
            inside = part if part.startswith('<a class="cid"') else "" if part == "</a>" else inside
            example = bool(_EXAMPLE.match(part)) or (example and not _NOT_EXAMPLE.match(part))
        elif example and f"z{part}" in symbols() and parts[place - 1] == "<code>":
            # A card of Zocken is named by its face alone.
            parts[place] = _picture(f"z{part}", part)
        elif part and not inside:
            parts[place] = _drawn_text(part, game, example)
    return "".join(parts)


def _drawn_text(text: str, game: str, example: bool) -> str:
    """Clauses mention cards in passing; in examples they lie there as on the table."""
    text = _MENTION.sub(r'<a href="#\1">\1</a>', text)
    if game not in _COLOURED:
        return text
    if example:
        return _CARD.sub(lambda found: _picture(_COLOURED[game] + found[0], found[0]), text)
    card = r'<span class="mc s\1"><svg aria-hidden="true"><use href="#s\1"/></svg><span class="vh">\1</span>\2</span>'
    return _CARD.sub(card, text)


def _picture(symbol: str, name: str) -> str:
    drawing = f'<svg aria-hidden="true"><use href="#{symbol}"/></svg>'
    return f'<span class="rc">{drawing}<span class="vh">{name}</span></span>'


def _plain(text: str) -> str:
    """Without accents and capitals, so that words are found however they are typed."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(sign))


def search(game: str, lang: Lang, words: str) -> list[Found]:
    """The clauses and examples that have all these words."""
    book = rulebook(game, lang)
    wanted = _plain(words).split()
    found = []
    for clause in [*book.clauses.values(), *book.examples.values()]:
        text = _plain(" ".join((clause.id, *clause.lines)))
        if all(word in text for word in wanted):
            html = _drawn(_MARKDOWN.renderInline(clause.text), game, clause.id in book.examples)
            found.append(Found(clause.id, Markup(html)))
    return found


def rule(game: str, lang: Lang, clause: str) -> Markup:
    """What a clause says, to be read beside the table: without the marks of what is public and what is hidden."""
    return Markup(_MARKDOWN.renderInline(_MARK.sub("", rulebook(game, lang).clauses[clause].text.replace("'", "’"))))


async def book(visitor: Visit) -> Response:
    info = find(visitor.request.path_params["game"]).info
    words = visitor.request.query_params.get("q", "")[:_LONGEST]
    whole = printed(info.id, visitor.lang)
    return visitor.show(
        "rules.html",
        title=info.title,
        game=info.id,
        line=info.line.say(visitor.lang),
        words=words,
        found=search(info.id, visitor.lang, words) if words.strip() else None,
        book=whole.html,
        sections=whole.sections,
        furniture=whole.sprite,
    )
