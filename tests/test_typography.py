"""Typography: what people read has the signs of its language, in sentences, templates and rulebooks.

And the words of its sheets: those that the glossary rules out stand nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.catalogue import in_code, sentences

from pioche.core.words import Lang

GAMES = Path(__file__).parent.parent / "src" / "pioche" / "games"
BOOKS = sorted(path.relative_to(GAMES).as_posix() for path in GAMES.rglob("*.??.md"))
GLOSSARY = Path(__file__).parent.parent / "docs" / "glossary.md"
# What stands in code signs, addresses, the rules of tables of Markdown and places for details are no prose.
_NO_PROSE = re.compile(
    r"`[^`]*`|\]\([^)]*\)|https?://\S+|^[|:\s-]+$|'[^'\s]*\[[^'\s]*'|\{[^}]*\}|%(?:\(\w+\))?[rs]", re.M
)
_WRONG = {
    "both": {
        "three dots instead of an ellipsis": r"\.\.\.",
        "a straight apostrophe": r"'",
        "a straight quotation mark": r'"',
    },
    "fr": {
        "no no-break space before : ; ? ! % or »": (
            r"(?<![\xa0\u202f\d:;?!.(\s])[;?!»](?!\w)|[ \t][:;?!%»]|\w:(?=\s|$)|\d%"
        ),
        "no no-break space after «": r"«(?![\xa0\u202f])",
        "English quotation marks": r"[“”]",
    },
    "en": {
        "a space before : ; ? ! or %": r"[\s\xa0\u202f][:;?!%](?=[\s\xa0]|$)",
        "French quotation marks": r"[«»]",
    },
}


def wrong_signs(text: str, lang: Lang) -> Iterator[str]:
    """What is wrong in a text, with its surroundings."""
    prose = _NO_PROSE.sub("x", text)
    for what, pattern in (_WRONG["both"] | _WRONG[lang]).items():
        for match in re.finditer(pattern, prose, re.M):
            yield f"{what}: {prose[max(0, match.start() - 25) : match.end() + 15]!r}"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_sentences(lang: Lang) -> None:
    texts = sentences().keys() if lang == "en" else sentences().values()
    assert [sign for text in texts for sign in wrong_signs(text, lang)] == []


@pytest.mark.parametrize("book", BOOKS)
def test_rulebooks(book: str) -> None:
    text = (GAMES / book).read_text(encoding="utf-8")
    assert list(wrong_signs(text, book.split(".")[-2])) == []


def words_ruled_out() -> Iterator[tuple[str, re.Pattern[str]]]:
    """The last column of the glossary's words of the games: of which game, and the word."""
    rows = re.findall(
        r"^\| ([^|]+) \| [^|]+ \| [^|]+ \| [A-Z]+-[^|]+ \| ([^|]+) \|$", GLOSSARY.read_text("utf-8"), re.M
    )
    for games, words in rows:
        for game in games.split(", "):
            for word in words.split(", "):
                yield game.lower().replace("ü", "u").replace(" ", "_"), re.compile(rf"\b{word}s?\b", re.I)


def test_words_that_are_not_those_of_the_sheet() -> None:
    ruled_out = list(words_ruled_out())
    assert ("mu", re.compile(r"\bvices?\b", re.I)) in ruled_out
    for game, word in ruled_out:
        for file in sorted(GAMES.glob(f"{game}/**/*")):
            if file.name.endswith((".fr.md", ".py")):
                text = file.read_text(encoding="utf-8")
                french = text if file.suffix == ".md" else "\n".join(dict(in_code(text)).values())
                assert word.search(french) is None, f"{file.name}: {word.pattern}"


@pytest.mark.parametrize(
    ("lang", "text", "number"),
    [
        ("fr", "Règle\xa0: «\xa0l’as\xa0», 5\xa0%\xa0!", 0),
        ("fr", "Règle : oui", 1),
        ("fr", "Règle: oui", 1),
        ("fr", "Vraiment?", 1),
        ("fr", "« l’as »", 2),
        ("fr", "l'as", 1),
        ("fr", "5 %", 1),
        ("fr", "et puis...", 1),
        ("fr", "“l’as”", 2),
        ("en", "It’s Bob’s: “yes”", 0),
        ("en", "It's", 1),
        ("en", '"yes"', 2),
        ("en", "Why ?", 1),
        ("en", "a `'code'` stays", 0),
    ],
)
def test_what_is_wrong(lang: Lang, text: str, number: int) -> None:
    assert len(list(wrong_signs(text, lang))) == number
