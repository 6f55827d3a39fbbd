"""The board as a file and as a word: what is read, and every kind of file that is refused."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from pioche.core.errors import InvalidMaterial, InvalidOption
from pioche.core.options import Value
from pioche.core.words import LANGS
from pioche.games.wild_tiles import GAME, INFO, read_board
from pioche.games.wild_tiles.material import board
from pioche.games.wild_tiles.material.board import DEFAULT, board_named, board_of
from pioche.games.wild_tiles.spaces import DRAW_SPACE, PASS_LEFT, PASS_RIGHT

SHIPPED = files("pioche.games.wild_tiles").joinpath("material", DEFAULT).read_text(encoding="utf-8")


def refused(tmp_path: Path, content: str | bytes) -> InvalidMaterial:
    """Why a file is refused."""
    path = tmp_path / "board.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InvalidMaterial) as error:
        read_board(path)
    for lang in LANGS:
        assert str(path) in error.value.sentence(lang)
    return error.value


def line(error: InvalidMaterial) -> int:
    number = error.details["line"]
    assert isinstance(number, int)
    return number


def where(text: str) -> int:
    """The first line of the shipped file that has a text outside a comment."""
    return next(n for n, row in enumerate(SHIPPED.splitlines(), 1) if text in row.partition("#")[0])


def test_the_shipped_board_is_kept_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED, encoding="utf-8")
    assert INFO.choose({}).word("board") == DEFAULT
    assert board_named(DEFAULT).size == 11
    assert board_of(read_board(path)).any_spaces == 16


def test_a_corrected_board_is_played_by_its_word(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = SHIPPED.replace("A..A...A..A", "A..A.G.A..A", 1).replace('"." = 80', '"." = 79')
    path.write_text(text.replace("G = 0", "G = 1"), encoding="utf-8")
    options = INFO.choose({"board": read_board(path)})
    path.unlink()
    # A record keeps the options as text: the file is not needed any more.
    values: dict[str, Value] = {
        name: value for name, _, value in (pair.partition("=") for pair in options.text().split())
    }
    again = INFO.choose(values)
    assert again.word("board").startswith("A..A.G.A..A/")
    assert again.text() == options.text()


def test_a_corrected_file_in_the_folder_is_kept_as_its_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "_shipped", lambda: "A.A/.S./A.A")
    assert INFO.choose({}).word("board") == "A.A/.S./A.A"


def test_amounts_of_every_size() -> None:
    spaces = board_of("A(12)9/L(14)SR/R(1)LA")
    assert (spaces.kind[1], spaces.amount[1]) == (DRAW_SPACE, 12)
    assert (spaces.kind[15], spaces.amount[15]) == (PASS_LEFT, 14)
    assert (spaces.kind[17], spaces.amount[17]) == (PASS_RIGHT, 2)
    for bad in ("A0A/.S./A.A", "A(15)A/.S./A.A", "AL(0)A/.S./A.A", "AL(15)A/.S./A.A", "A(1)A/.S./A.A"):
        with pytest.raises(InvalidOption):
            INFO.choose({"board": bad})


def test_the_word_of_a_file_with_other_letters_and_amounts(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'schema = 1\nsize = 3\nstart = { row = 2, col = 2 }\nrows = ["axd", "xsx", "pqa"]\n'
        '[legend.a]\nkind = "any"\n[legend.x]\nkind = "plain"\n[legend.s]\nkind = "start"\n'
        '[legend.d]\nkind = "draw"\ncount = 11\n[legend.p]\nkind = "pass"\ncount = 3\nside = "right"\n'
        '[legend.q]\nkind = "pass"\ncount = 2\nside = "left"\n'
        "[expected]\na = 2\nx = 3\ns = 1\nd = 1\np = 1\nq = 1\n",
        encoding="utf-8",
    )
    assert read_board(path) == "A.(11)/.S./R(3)LA"


@pytest.mark.parametrize(
    ("old", "new", "near"),
    [
        ("size = 11", "size = 12", "rows"),
        ("size = 11", "size = true", "size"),
        ("size = 11", "size = 17", "size"),
        ("size = 11", "", ""),
        ("schema = 1", "schema = 2", "schema"),
        ("start = { row = 6, col = 6 }", "start = { row = 6, col = 5 }", "start"),
        ("start = { row = 6, col = 6 }", "start = 6", "start"),
        ("start = { row = 6, col = 6 }", "start = { row = 6 }", "start"),
        (".T.1.S.1.T.", ".T.1...1.T.", "[expected]"),
        ("A..A.1.A..A", "A..A.X.A..A", "A..A.1.A..A"),
        ("A..A.1.A..A", "A..A.1.A..AA", "A..A.1.A..A"),
        ('  "A..A...A..A", # row 11\n', "", "rows"),
        ('rows = [\n  "A..A...A..A"', "rows = [\n  5", "rows"),
        ("[legend.T]", "[legend.TT]", "[legend.T]"),
        ('kind = "trade"', 'kind = "swap"', "[legend.T]"),
        ('kind = "trade"', "kind = 5", "[legend.T]"),
        ('kind = "trade"', "", "[legend.T]"),
        ('side = "left"', 'side = "up"', "[legend.L]"),
        ("count = 3", "count = 0", "[legend.3]"),
        ("count = 3", "count = 15", "[legend.3]"),
        ("count = 3", 'count = "3"', "[legend.3]"),
        ("count = 3", "", "[legend.3]"),
        ("A = 16", "A = 15", "[expected]"),
        ("A = 16", "", "[expected]"),
        ("A = 16", "A = 16\nQ = 0", "[expected]"),
        ('[legend."."]', '[legend.","]', "A..A...A..A"),
        ("\n[expected]", "\n[expect]", ""),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, old: str, new: str, near: str) -> None:
    assert old in SHIPPED
    error = refused(tmp_path, SHIPPED.replace(old, new, 1))
    assert error.code == "invalid-material"
    assert line(error) == (where(near) if near else 1)


def test_the_line_of_a_bad_row(tmp_path: Path) -> None:
    assert line(refused(tmp_path, SHIPPED.replace('"..2.R.L.2.."', '"..2.R.L.2.?"'))) == where("..2.R.L.2..")


def test_two_starts_are_refused(tmp_path: Path) -> None:
    text = SHIPPED.replace(".T.1.S.1.T.", ".T.1.SS1.T.").replace("S = 1", "S = 2").replace('"." = 80', '"." = 79')
    assert line(refused(tmp_path, text)) == where("rows")


def test_no_play_any_space_is_refused(tmp_path: Path) -> None:
    text = SHIPPED.replace('"any"', '"plain"')
    assert line(refused(tmp_path, text)) == where("rows")


def test_an_even_side_is_refused(tmp_path: Path) -> None:
    text = (
        'schema = 1\nsize = 4\nstart = { row = 3, col = 3 }\nrows = ["a...", "....", "..s.", "...."]\n'
        '[legend.a]\nkind = "any"\n[legend.s]\nkind = "start"\n[legend."."]\nkind = "plain"\n'
        '[expected]\na = 1\ns = 1\n"." = 14\n'
    )
    assert line(refused(tmp_path, text)) == 2


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    assert line(refused(tmp_path, "schema = 1\nsize = = 3\n")) == 2
    assert line(refused(tmp_path, 'schema = 1\nrows = [ "a",')) == 2
    assert line(refused(tmp_path, b"schema = 1\n\xff\xfe\x00")) == 2
    assert line(refused(tmp_path, "")) == 1


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidMaterial):
        read_board(tmp_path / "nowhere.toml")


def test_a_small_board_is_played_to_the_end() -> None:
    from pioche.conformance import check_deal

    for seed, word in enumerate(("A.A/.S./A.A", "A2G2A/L.P.R/T3S3T/R.P.L/A2G2A", "A...A/.P.G./..S../.G.P./A...A")):
        check_deal(GAME, {"players": 3, "board": word, "restart": "on"}, seed, every=5)
