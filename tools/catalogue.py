"""Write the catalogue of a further language: `python -m tools.catalogue de` adds what is missing, drops what is gone.

`python -m tools.catalogue de cribbage` does so for a game of another package, in its folder. A missing sentence stands
there with an empty translation, and is said in English until it has one.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from pioche.games import find

SOURCE: Final = Path(__file__).parent.parent / "src" / "pioche"
_TEXT: Final = r'"((?:[^"\\]|\\.)*)"'
_PAIR: Final = re.compile(rf"{_TEXT}\|fr\({_TEXT}")
_COUNTED: Final = re.compile(rf"counted\({_TEXT}, {_TEXT}, {_TEXT}, {_TEXT}\)")


def sentences(folder: Path = SOURCE) -> dict[str, str]:
    """Every sentence of the program, or of a game's folder, in English, and the same in French."""
    sentences: dict[str, str] = {}
    for file in sorted(folder.rglob("*.py")):
        sentences |= dict(in_code(file.read_text(encoding="utf-8")))
    for file in sorted(folder.rglob("*.html")):
        sentences |= dict(in_template(file.read_text(encoding="utf-8")))
    return {en: fr for en, fr in sentences.items() if en}


def in_code(text: str) -> Iterator[tuple[str, str]]:
    """The sentences of a module, in English and in French."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Words" and not _is_passed_on(node.args):
            en, fr = (ast.literal_eval(argument) for argument in node.args)
            yield en, fr


def _is_passed_on(arguments: list[ast.expr]) -> bool:
    """Whether the sentences are variables: they come from a template. Anything else must be written out."""
    return all(isinstance(argument, ast.Name) for argument in arguments)


def in_template(text: str) -> Iterator[tuple[str, str]]:
    yield from _PAIR.findall(text)
    for one, one_fr, many, many_fr in _COUNTED.findall(text):
        yield from ((one, one_fr), (many, many_fr))


def write(code: str, folder: Path, words: Iterable[str]) -> None:
    """The catalogue of a folder, with what is translated there already."""
    file = folder / "languages" / f"{code}.json"
    before = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    translated = before.get("sentences", {})
    wanted = {en: translated.get(en, "") for en in sorted(words)}
    catalogue = {"zero_is_singular": before.get("zero_is_singular", False), "sentences": wanted}
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(catalogue, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{file}: {sum(not sentence for sentence in wanted.values())} of {len(wanted)} to translate")


def main() -> None:
    code, *games = sys.argv[1:]
    if not games:
        write(code, SOURCE, sentences())
    for game in games:
        folder = Path(str(find(game).files))
        # What the program says as well stands in its own catalogue.
        write(code, folder, sentences(folder).keys() - sentences().keys())


if __name__ == "__main__":
    main()
