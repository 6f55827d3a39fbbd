"""Zocken's drawings show what its deck says, and a corrected deck is shown as it is."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from pioche.bots.levels import make_bot
from pioche.core.chance import SeededChance
from pioche.core.match import Match
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import LANGS
from pioche.games import find
from pioche.games.zocken.deck import material
from pioche.web.sprite import GOBLINS, JOKERS
from pioche.web.zones import look
from tests.web.pages.test_zones import Markup, drawn

GAME = find("zocken")


def corrected(folder: Path) -> Path:
    """A deck in which Bells have another yellow value, Acorns another face, and the first joker another symbol."""
    text = files("pioche.games.zocken").joinpath("material/deck.toml").read_text(encoding="utf-8")
    text = text.replace('face = "A"', 'face = "X1"')
    text = text.replace('name = "Bell"\nyellow = 3', 'name = "Bell"\nyellow = 12')
    text = text.replace('symbols = ["A", "B", "C", "G"]', 'symbols = ["A", "B", "C", "D"]')
    file = folder / "corrected.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_drawings_show_what_the_deck_says() -> None:
    faces = {face.face: face for face in material("deck").faces}
    assert {name: (faces[name].yellow, faces[name].blue) for name in GOBLINS} == GOBLINS
    assert {name: "".join(faces[f"J{name}"].symbols).removeprefix("any") for name in JOKERS} == JOKERS
    special = [face for face in faces.values() if face.kind != "goblin"]
    assert {(face.yellow, face.blue) for face in special} == {(5, 5)}


def test_cards_of_a_corrected_deck_are_written_where_the_drawing_would_be_wrong(tmp_path: Path) -> None:
    options = GAME.info.choose({"players": 4, "material": str(corrected(tmp_path))})
    match = Match(GAME, options, SeededChance(1))
    bot, chance = make_bot(GAME, "random"), SeededChance(1, 1)
    seen = ""
    while match.turn != NOBODY:
        view = match.view(match.turn)
        for lang in LANGS:
            public, private = drawn(look("zocken", lang), match, Seat(match.turn))
            text = "".join([*public.values(), *private.values()])
            assert Markup(text).offered() == {GAME.text(view, action) for action in view.actions()}
            seen += text
        match.play(match.turn, bot.choose(view, chance))
    assert '<text x="8" y="32">12</text>' in seen
    assert ">X1</text>" in seen
    for wrong in ("zA", "zB", "zJA"):
        assert f'href="#{wrong}"' not in seen
    for right in ("zC", "zD", "zTB", "zPG"):
        assert f'href="#{right}"' in seen
