"""A game of another package brings its sentences in further languages; the languages themselves are Pioche's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import catalogue

from pioche.core.words import Catalogue, add_language, languages, remove_language, translate
from tests.outside import Outside

LANG = "xx"


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    add_language(LANG, Catalogue({"Players": "Spielende"}))
    yield
    remove_language(LANG)


def bring(outside: Outside, file: str, text: str) -> None:
    """A game with a catalogue."""
    folder = outside.make("patience") / "languages"
    folder.mkdir()
    folder.joinpath(file).write_text(text, encoding="utf-8")
    outside.declare("shelf", "patience")


def catalogue_text(**sentences: object) -> str:
    return json.dumps({"zero_is_singular": True, "sentences": sentences})


def test_a_game_adds_its_sentences_and_changes_none(outside: Outside) -> None:
    bring(outside, f"{LANG}.json", catalogue_text(Trick="Stich", Players="Leute", wins=""))
    assert "patience" in outside.game_lists()[0]
    translations = [translate(en, "", LANG) for en in ("Trick", "Players", "wins")]
    assert translations == ["Stich", "Spielende", "wins"]


def test_a_game_brings_no_language_that_pioche_does_not_speak(outside: Outside) -> None:
    bring(outside, "yy.json", catalogue_text(Trick="Stich"))
    assert "patience" in outside.game_lists()[0]
    assert languages() == ("en", "fr", LANG)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("fr.json", catalogue_text(Trick="Levée")),
        ("xx.json", catalogue_text(Trick=5)),
        ("xx.json", catalogue_text(Trick="Stich {number}")),
        ("xx.json", "{}"),
        ("xx.json", "Trick: Stich"),
    ],
    ids=["own-language", "number", "place", "no-sentences", "no-json"],
)
def test_a_wrong_catalogue_leaves_its_game_out(outside: Outside, file: str, text: str) -> None:
    bring(outside, file, text)
    assert outside.game_lists()[0] == outside.others
    assert outside.reason("patience").startswith((f"languages/{file} is not", "it cannot be loaded ("))
    assert translate("Trick", "", LANG) == "Trick"


def test_the_catalogue_of_a_game_has_what_pioche_does_not_say(
    outside: Outside, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bring(outside, f"{LANG}.json", catalogue_text(**{"Trick {number}": "Stich {number}", "gone": "fort"}))
    monkeypatch.setattr("sys.argv", ["catalogue", LANG, "patience"])
    catalogue.main()
    file = outside.folder / "pioche_patience" / "languages" / f"{LANG}.json"
    now = json.loads(file.read_text(encoding="utf-8"))
    assert now["sentences"].keys() == catalogue.sentences(Path(file.parents[1])).keys() - catalogue.sentences().keys()
    assert "gone" not in now["sentences"]
    assert f"{len(now['sentences'])} to translate" in capsys.readouterr().out


def test_a_catalogue_keeps_what_is_translated(tmp_path: Path) -> None:
    for translated in ("", "Stich"):
        catalogue.write(LANG, tmp_path, ["Trick"])
        file = tmp_path / "languages" / f"{LANG}.json"
        assert json.loads(file.read_text(encoding="utf-8"))["sentences"] == {"Trick": translated}
        file.write_text(catalogue_text(Trick="Stich", gone="fort"), encoding="utf-8")
