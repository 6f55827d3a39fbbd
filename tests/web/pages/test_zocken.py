"""Zocken's drawings show what its deck says, and a corrected deck is shown as it is."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from pioche.bots.levels import make_bot
from pioche.conformance.page import NAMES, Markup, draw, score_of
from pioche.core.chance import SeededChance
from pioche.core.game import View
from pioche.core.match import Match
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import LANGS, Lang
from pioche.games import find
from pioche.games.zocken.material.deck import material
from pioche.games.zocken.table.moments import moment
from pioche.games.zocken.table.symbols import GOBLINS, JOKERS, drawings
from pioche.table.diff import ZoneDiff
from pioche.table.presenter import people
from pioche.table.renderer import zone_renderer
from pioche.table.shared_zones import MatchScore
from tests.games.zocken.builder import Table

GAME = find("zocken")


def corrected_deck(folder: Path) -> Path:
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
    options = GAME.info.choose({"players": 4, "material": str(corrected_deck(tmp_path))})
    match = Match(GAME, options, SeededChance(1))
    bot, chance = make_bot(GAME, "random"), SeededChance(1, 1)
    text_of_log = ""
    while match.turn != NOBODY:
        view = match.view(match.turn)
        for lang in LANGS:
            public, private = draw(match, Seat(match.turn), lang)
            text = "".join([*public.values(), *private.values()])
            assert Markup(text).offered() == {view.text(action) for action in view.actions()}
            text_of_log += text
        match.play(match.turn, bot.choose(view, chance))
    assert '<text x="8" y="32">12</text>' in text_of_log
    assert ">X1</text>" in text_of_log
    for wrong in ("zA", "zB", "zJA"):
        assert f'href="#{wrong}"' not in text_of_log
    for right in ("zC", "zD", "zTB", "zPG"):
        assert f'href="#{right}"' in text_of_log


def test_a_series_is_a_draft_that_can_be_taken_back_card_by_card() -> None:
    match = next(candidate for candidate in map(with_a_series, range(100)) if candidate is not None)
    seat = match.turn
    state = match.view(seat).redeal(SeededChance(1))
    draft: tuple[str, ...] = ()
    while not draft or "done" not in words(state.view(seat)):
        move = next(word for word in words(state.view(seat)) if word.startswith("+"))
        state.apply(state.view(seat).parse(move))
        draft = (*draft, move)
    diff = ZoneDiff(zone_renderer(find("zocken"), "fr"))
    guests = people(NAMES[:4], (False,) * 4)
    diff.show(zone_renderer(find("zocken"), "fr").private(state.view(seat), guests, score_of(match), draft))
    buttons = Markup("".join(diff.zones.values())).buttons
    assert len(draft) == 3
    assert [button["value"] for button in buttons if button.get("name") == "drop"] == list(draft)
    assert [button["value"] for button in buttons if button.get("class") == "go"] == ["done"]


def words(view: View) -> list[str]:
    return [view.text(action) for action in view.actions()]


def with_a_series(seed: int) -> Match | None:
    """A match whose first player, the pawn once chosen, may begin a series."""
    match = Match(GAME, GAME.info.choose({"players": 4}), SeededChance(seed))
    match.play(match.turn, match.view(match.turn).parse("yellow"))
    return match if any(word.startswith("+") for word in words(match.view(match.turn))) else None


def private(table: Table, *draft: str, seat: str = "A", lang: Lang = "fr") -> Markup:
    """The zones of a seat after the moves of a draft."""
    for move in draft:
        table.play(f"{seat} {move}")
    renderer, diff = zone_renderer(GAME, lang), ZoneDiff(zone_renderer(GAME, lang))
    players = table.state.players
    zones = renderer.private(
        table.view(seat), people(NAMES[:players], (False,) * players), MatchScore(1, (0,) * players), draft
    )
    diff.show(zones)
    return Markup("".join(diff.zones.values()))


def centre(table: Table, lang: Lang = "fr") -> str:
    """The centre of the table as everybody sees it."""
    renderer, diff = zone_renderer(GAME, lang), ZoneDiff(zone_renderer(GAME, lang))
    players = table.state.players
    guests = people(("Ann", "Bob", "Cyd", "Dee", "Eva")[:players], (True,) * players)
    diff.show(*renderer.public(table.view("-"), guests, MatchScore(1, (0,) * players)))
    return diff.zones["centre"]


def test_a_whole_series_is_one_button_and_a_joker_can_join_it() -> None:
    table = Table("C A C JM C B", "D D D D", "E E E E")
    whole = next(button for button in private(table).buttons if button.get("class") == "go")
    assert (whole["name"], whole["value"]) == ("add", "+C +C +C")
    chosen = private(table, "+C", "+C", "+C")
    assert [button["value"] for button in chosen.buttons if button.get("name") == "drop"] == ["+C", "+C", "+C"]
    assert [button["value"] for button in chosen.buttons if button.get("name") == "add"] == ["+JM"]
    # The cards stay in their places: by their yellow value, jokers last.
    in_hand = [str(button["value"]).lstrip("+") for button in chosen.buttons if "card" in str(button.get("class"))]
    assert in_hand == ["A", "B", "C", "C", "C", "JM"]


def test_two_goblins_need_a_joker() -> None:
    assert [b["value"] for b in private(Table("C C JM B", "D D", "E E")).buttons if b.get("name") == "add"] == [
        "+C +C +JM"
    ]


def test_the_confirm_button_names_the_value() -> None:
    labels = [button.get("aria-label") for button in private(Table("C", "D", "E")).buttons]
    assert "Jouer le Trèfle (4)" in labels


def test_the_table_says_what_does_not_count_and_why() -> None:
    pair = centre(Table("F C", "F C", "A C", "B C").play("A F", "B F"))
    assert "Deux fois la Plume\u00a0: aucune ne compte." in pair
    assert pair.count("Annulée") == 2
    three = centre(Table("C B", "C B", "C B", "F B").play("A C", "B C", "C C"))
    assert "Trois fois le Trèfle\u00a0: seule la dernière compte." in three
    equal = centre(Table("PG A", "JA B", "B B", "F B").play("A PG", "A >A", "B JA"))
    assert "Même valeur, 5\u00a0: la dernière l’emporte." in equal


def test_the_table_says_who_takes_a_trick_and_who_leads_next() -> None:
    pairs = centre(Table("F C", "A C", "A C", "F C").play("A F", "B A", "C A", "D F"))
    assert "Aucune ne compte\u00a0: le dernier joueur prend le pli." in pairs
    assert "Ann entame le pli suivant." in pairs
    assert "Prend 4" in pairs


def test_cards_given_and_drawn_are_seen_by_all() -> None:
    table = Table("G2 A B C", "D2 A B", "B B C", "F B C", draw="E E E")
    table.play("A G2", "A @C", "A >A", "A >B")
    assert "Ann donne 2 cartes à Cyd." in centre(table)
    assert "Cyd pioche 2 cartes." in centre(table.play("B D2"))


def test_the_value_of_the_lower_half_stands_at_the_left_edge() -> None:
    symbol = drawings()["zA"]
    assert 'class="b yellow-up"><g class="ink"><use href="#d8"' in symbol
    assert 'class="y blue-up" transform="rotate(180 50 70)"><g class="ink"><use href="#d2"' in symbol


def words_of_moment(table: Table) -> str:
    players = table.state.players
    zone = moment(table.view("-"), people(("Ann", "Bob", "Cyd", "Dee", "Eva")[:players], (True,) * players), "fr")
    return "" if zone is None else zone.data().words


def test_great_moments() -> None:
    short = Table("C C C B", "D D D D B", "E").play("A +C +C +C done")
    assert words_of_moment(short) == ""
    long = Table("C C C C B", "D", "E").play("A +C +C +C +C done")
    assert words_of_moment(long) == "Ann pose une série de 4\u00a0: −10"
    five = Table("D A", "D A", "D A", "D A", "D B").play("A D", "B D", "C D", "D D", "E D")
    assert words_of_moment(five) == "Cinq fois le Tambour\u00a0: le pli est défaussé"
    assert words_of_moment(Table("C", "D B", "E B").play("A C", "B D", "C E")) == "Main vide pour Ann"
