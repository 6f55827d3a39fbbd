"""The material table: what is accepted, and how everything else is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.conformance import check_deal
from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidMaterial, InvalidOption
from pioche.core.options import Value
from pioche.core.words import LANGS
from pioche.games.zocken import GAME
from pioche.games.zocken.material.deck import material, read
from tests.games.zocken.tables import TEXT, Row, changed, rows, written


def refused(content: bytes) -> InvalidMaterial:
    with pytest.raises(InvalidMaterial) as caught:
        read("box.toml", content)
    assert all(caught.value.sentence(lang).startswith("box.toml") for lang in LANGS)
    assert caught.value.sentence("en") != caught.value.sentence("fr")
    return caught.value


def without(number: int, key: str) -> bytes:
    cards = rows()
    del cards[number][key]
    return written(cards)


def line_of(content: bytes, text: str) -> int:
    return content.decode().split(text)[0].count("\n") + 1


KEYS = ["face", "class", "name", "yellow", "blue", "symbols", "tree", "effect", "copies", "light_hats"]


@pytest.mark.parametrize("key", KEYS)
def test_a_missing_key(key: str) -> None:
    for number in (3, 15):
        error = refused(without(number, key))
        assert f"{key} is missing" in str(error)
        assert error.details["line"] == 1 + number * 11


TYPES = {"yellow": int, "blue": int, "copies": int, "light_hats": int, "symbols": list, "tree": bool}
WRONG = [(key, value) for key in KEYS for value in ("=", 7, True, ["x"], 1.5) if type(value) is not TYPES.get(key, str)]


@pytest.mark.parametrize(("key", "value"), WRONG)
def test_a_wrong_type(key: str, value: object) -> None:
    error = refused(changed("C", {key: value}))
    assert f"{key} must be" in str(error)
    assert error.details["line"] == 2 + 2 * 11 + KEYS.index(key)


@pytest.mark.parametrize(
    ("face", "changes", "sentence"),
    [
        ("A", {"face": "a"}, "capital letters"),
        ("A", {"face": "ABCD"}, "capital letters"),
        ("A", {"face": ""}, "capital letters"),
        ("A", {"face": "B"}, "twice"),
        ("A", {"class": "elf"}, "class must be one of"),
        ("TY", {"effect": "explode"}, "effect must be one of"),
        ("A", {"yellow": -1}, "from 0 to 999"),
        ("A", {"blue": 1000}, "from 0 to 999"),
        ("A", {"copies": 0}, "copies must be"),
        ("A", {"copies": 61}, "copies must be"),
        ("A", {"light_hats": 5}, "light_hats must be"),
        ("A", {"light_hats": -1}, "light_hats must be"),
        ("A", {"effect": "draw_two"}, "ZOC-3.6"),
        ("JM", {"effect": "draw_two"}, "ZOC-3.6"),
        ("TY", {"effect": "none"}, "ZOC-3.6"),
        ("A", {"symbols": []}, "a goblin has one symbol"),
        ("A", {"symbols": ["A", "B"]}, "a goblin has one symbol"),
        ("A", {"symbols": ["any"]}, "a goblin has one symbol"),
        ("TY", {"symbols": ["A"]}, "a goblin has one symbol"),
        ("JA", {"symbols": []}, "a goblin has one symbol"),
        ("JA", {"symbols": ["A", "A"]}, "a goblin has one symbol"),
        ("JA", {"symbols": ["any", "A"]}, "a goblin has one symbol"),
        ("JA", {"symbols": ["A", "{Z}"]}, "a symbol is a word"),
        ("JA", {"symbols": ["A", 3]}, "a symbol is a word"),
        ("JA", {"symbols": ["A", "Z"]}, "no goblin has the symbol Z"),
        ("A", {"colour": "{red}"}, "a card has no “colour”"),
        ("A", {'"(["': 3}, "a card has no “([”"),
    ],
)
def test_a_row_that_breaks_a_rule(face: str, changes: Row, sentence: str) -> None:
    error = refused(changed(face, changes))
    assert sentence in str(error)
    assert isinstance(error.details["line"], int)


def test_the_line_is_that_of_the_key() -> None:
    content = changed("JA", {"symbols": ["A", "Z"]})
    assert refused(content).details["line"] == line_of(content, 'symbols = ["A", "Z"]')
    spaced = TEXT.replace('face = "TB"', '  "face"  = "TY"').encode()
    assert refused(spaced).details["line"] == line_of(spaced, '"face"')


def test_counts_that_disagree() -> None:
    assert "37 cards of class goblin instead of 36" in str(refused(changed("A", {"copies": 5})))
    assert "20 cards of class effect instead of 21" in str(refused(changed("TY", {"copies": 3})))
    assert "4 cards of class joker instead of 3" in str(refused(changed("JM", {"copies": 2})))
    assert "15 light hats instead of 14" in str(refused(changed("JM", {"light_hats": 1})))
    assert refused(changed("A", {"copies": 5})).details["line"] == "–"


def test_what_is_no_table() -> None:
    assert refused(b"[[card]]\nface = A\n").details["line"] == 2
    assert refused(b"\xff\xfe\x00binary").details["line"] == 1
    assert refused(b"# fine\n# fine\n\x80").details["line"] == 3
    assert "not TOML" in str(refused(b"\x00"))
    assert "not TOML" in str(refused(b"a = " + b"1" * 5000))
    assert "not TOML" in str(refused(b"[" * 20_000))
    assert "not TOML" in str(refused(b"a = " + b"[" * 20_000))
    for nothing in (b"", b"card = 3", b"card = []", b"card = [1, 2]", b"[card]\nface = 'A'"):
        assert "no [[card]] rows" in str(refused(nothing))
    assert "there is no “{deck}” in a table" in str(refused(b'"{deck}" = 3\n' + TEXT.encode()))


def test_rows_written_in_another_way_have_no_line() -> None:
    error = refused(b'card = [{face = "A"}]')
    assert "class is missing" in str(error)
    assert error.details["line"] == "–"


# --- a table of one's own ------------------------------------------------------------


def row(*values: object) -> Row:
    return dict(zip(KEYS, values, strict=True))


def other_box() -> bytes:
    """Nine symbols, one of them with trees; two jokers alike; no face of the game's table, and another order."""
    jokers = [
        row("X", "joker", "All", 0, 99, ["any"], False, "none", 1, 0),
        row("Y", "joker", "Three", 5, 5, ["s1", "s2", "s3"], False, "none", 2, 0),
    ]
    effects = [
        row("Y5", "effect", "Yellow", 5, 5, [], True, "turn_yellow", 4, 1),
        row("B5", "effect", "Blue", 5, 5, [], True, "turn_blue", 4, 1),
        row("P", "effect", "Pass", 5, 5, [], True, "pass_goblin", 4, 1),
        row("DR", "effect", "Draw", 5, 5, [], True, "draw_two", 4, 1),
        row("GI", "effect", "Give", 5, 5, [], False, "give_two", 5, 1),
    ]
    goblins = [row(f"K{n}", "goblin", f"Goblin {n}", n, 10 - n, [f"s{n}"], n == 9, "none", 4, 1) for n in range(1, 10)]
    return written([*jokers, *effects, *goblins])


@pytest.fixture
def box(tmp_path: Path) -> str:
    path = tmp_path / "box.toml"
    path.write_bytes(other_box())
    return str(path)


def test_a_box_of_ones_own_is_played_by_the_option(box: str) -> None:
    options = GAME.info.choose({"players": 4, "material": box})
    assert options["material"] == box
    deal = GAME.open(options, SeededChance(1))
    cards = GAME.cards(options)
    assert cards.names[:3] == ("X", "Y", "Y")
    assert {name for pile in deal.piles.values() for name in cards.text(pile).split()} == set(cards.names)
    assert GAME.cards(GAME.info.choose()) is GAME.info.cards
    state = GAME.start(deal)
    assert state.view(state.turn()).turn() == state.turn()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_box_of_ones_own_keeps_the_contract(box: str, players: int) -> None:
    for seed in range(2):
        table: dict[str, Value] = {"players": players, "material": box}
        check_deal(GAME, table, seed, every=9)


def test_a_changed_file_is_read_again(box: str) -> None:
    first = material(box)
    assert material(box) is first
    Path(box).write_bytes(TEXT.encode())
    assert material(box).cards.names == GAME.info.cards.names


def test_a_bad_file_is_refused_by_the_option(tmp_path: Path, box: str) -> None:
    Path(box).write_bytes(changed("A", {"copies": 5}))
    for path in (box, str(tmp_path / "nowhere.toml"), "a\0b.toml"):
        with pytest.raises((InvalidMaterial, InvalidOption)):
            GAME.info.choose({"material": path})
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 100_001)
    for path in (str(folder), str(large), "a\0b.toml", str(tmp_path / "nowhere.toml")):
        with pytest.raises(InvalidMaterial) as caught:
            material(path)
        assert caught.value.details["line"] == "–"


@pytest.mark.parametrize("value", ["box", "", "deck.txt", "my box.toml", " .toml", "box\n.toml", 3])
def test_what_is_no_table_is_no_value_of_the_option(value: str | int) -> None:
    with pytest.raises(InvalidOption) as caught:
        GAME.info.choose({"material": value})
    assert "deck, or the path" in caught.value.sentence("en")
    assert "deck, ou le chemin" in caught.value.sentence("fr")
