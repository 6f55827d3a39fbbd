"""Zocken's drawings show what its deck says, and a corrected deck is shown as it is."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from pioche.bots.levels import make_bot
from pioche.core.chance import SeededChance
from pioche.core.game import View
from pioche.core.match import Match
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import LANGS
from pioche.games import find
from pioche.games.zocken.deck import material
from pioche.web.sprite import GOBLINS, JOKERS
from pioche.web.zones import Sight, look, people
from tests.web.pages.test_zones import Markup, drawn, names, standing

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


def test_a_series_is_a_draft_that_can_be_taken_back_card_by_card() -> None:
    match = next(found for found in map(with_a_series, range(100)) if found is not None)
    seat = match.turn
    state = GAME.redeal(match.view(seat), SeededChance(1))
    draft: tuple[str, ...] = ()
    while not draft or "done" not in words(state.view(seat)):
        move = next(word for word in words(state.view(seat)) if word.startswith("+"))
        state.apply(GAME.parse(state.view(seat), move))
        draft = (*draft, move)
    sight = Sight(look("zocken", "fr"))
    guests = people(names(4), (False,) * 4)
    sight.show(look("zocken", "fr").private(state.view(seat), guests, standing(match), draft))
    buttons = Markup("".join(sight.zones.values())).buttons
    assert len(draft) == 3
    assert [button["value"] for button in buttons if button.get("name") == "drop"] == list(draft)
    assert [button["value"] for button in buttons if button.get("class") == "go"] == ["done"]


def words(view: View) -> list[str]:
    return [GAME.text(view, action) for action in view.actions()]


def with_a_series(seed: int) -> Match | None:
    """A match whose first player, the pawn once chosen, may begin a series."""
    match = Match(GAME, GAME.info.choose({"players": 4}), SeededChance(seed))
    match.play(match.turn, GAME.parse(match.view(match.turn), "yellow"))
    return match if any(word.startswith("+") for word in words(match.view(match.turn))) else None
