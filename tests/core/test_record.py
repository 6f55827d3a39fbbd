"""Records: written, read back, verified line by line; whatever is wrong with one is said with its line."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidRecord, PiocheError, UnknownVersion
from pioche.core.record import read_record
from pioche.core.words import LANGS
from pioche.games import find
from tests.ours import IDS

RECORDS = Path(__file__).parents[1] / "data" / "records"
GOLDEN = sorted(RECORDS.glob("*/*.rec"))
TEXT = (RECORDS / "mu" / "4-players.rec").read_text(encoding="utf-8")
LINES = TEXT.splitlines()


def line_of(start: str) -> int:
    return next(place for place, line in enumerate(LINES) if line.startswith(start))


def read_or_refusal(text: str) -> str:
    """How far the match is, or why the record is refused."""
    try:
        return "unfinished" if read_record(text, find).winners is None else "finished"
    except PiocheError as refused:
        return refused.sentence("en")


def with_line(place: int, *lines: str) -> str:
    return "\n".join([*LINES[:place], *lines, *LINES[place + 1 :]])


@pytest.mark.parametrize("path", GOLDEN, ids=[f"{path.parent.name} {path.stem}" for path in GOLDEN])
def test_a_golden_record_reads_verifies_and_writes_itself(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text, find)
    assert record.winners is not None
    assert record.text(find(record.game)) == text


@pytest.mark.parametrize("id", IDS)
def test_every_game_has_golden_records(id: str) -> None:
    assert list((RECORDS / id).glob("*.rec"))


def test_comments_and_empty_lines_mean_nothing() -> None:
    assert read_record("# a match\n\n" + TEXT.replace("\n", "\n\n"), find).text(find("mu")) == TEXT


@pytest.mark.parametrize("cut", range(6, len(LINES) - 1, 7))
def test_a_record_cut_after_a_line_is_unfinished_or_refused(cut: int) -> None:
    refusal = read_or_refusal("\n".join(LINES[:cut]))
    assert refusal == "unfinished" or "breaks off" in refusal


def test_a_replay_shows_any_point_of_a_deal() -> None:
    record, game = read_record(TEXT, find), find("mu")
    for moves in range(len(record.deals[0].moves)):
        assert record.replay(game, 0, moves).turn() == record.deals[0].moves[moves][0]
    assert record.replay(game, 0).scores() == record.deals[0].scores


@pytest.mark.parametrize(
    ("place", "lines", "sentence"),
    [
        (0, ["pioche record"], None),
        (0, ["pioche record 2"], None),
        (2, ["rules 99"], None),
        (2, ["rules 1 1"], "“rules 1” should stand here"),
        (0, ["#!/bin/sh"], "Line 2"),
        (1, ["game chess"], "no game “chess”"),
        (1, [], "“game” should stand here"),
        (3, ["options players=7"], "players"),
        (3, ["options players"], "players"),
        (3, ["options colour=blue"], "no option"),
        (3, ["options players=4"], "“options players=4 target_score=200"),
        (3, [LINES[3] + " players=4"], "should stand here"),
        (4, ["seat B Ann"], "Line 5 of the record: “seat A” should stand here"),
        (4, ["seat A"], "has a name of one line"),
        (7, [], "“seat D” should stand here"),
        (line_of("deal 1"), ["deal 2"], "does not follow"),
        (line_of("deal 1"), ["deal one"], "“one” should be whole numbers"),
        (line_of("deal 1"), ["deal {one} {0.x}"], "“{one} {0.x}” should be whole numbers"),
        (line_of("deal 1"), ["deal ١"], "should be whole numbers"),
        (line_of("deal 1"), ["deal " + "1" * 5000], "should be whole numbers"),
        (line_of("totals"), ["totals 0 0 0 7"], "does not follow"),
        (line_of("totals"), ["totals 0 0 0"], "does not follow"),
        (line_of("fact dealer"), ["fact dealer Z"], "dealer “Z”"),
        (line_of("fact dealer"), ["fact leader A"], "“fact dealer” should stand here"),
        (line_of("pile A"), [LINES[line_of("pile A")] + " R5"], "not the cards of a deal"),
        (line_of("pile A"), [LINES[line_of("pile A")][:-2] + "X5"], "“X5”"),
        (line_of("pile A"), [LINES[line_of("pile A")][:-2] + LINES[line_of("pile B")][-2:]], "not the cards of a deal"),
        (line_of("pile D") + 1, ["F pass"], "not the turn of F"),
        (line_of("pile D") + 1, [LINES[line_of("pile D") + 1][0] + " +B"], "is refused by MU-4.1"),
        (line_of("pile D") + 1, [LINES[line_of("pile D") + 1][0] + " hello"], "“hello”"),
        (line_of("scores"), ["scores 1 2 3 4"], "the scores are"),
        (line_of("scores"), [], "“scores” should stand here"),
        (line_of("deal 2"), [], "should stand here"),
        (line_of("scores") - 1, ["deal 2"], "should stand here"),
        (line_of("result"), ["result"], "the winners are"),
        (line_of("result"), [LINES[-1], "deal 99"], "nothing may follow"),
        (line_of("result"), ["deal 99"], f"Line {line_of('result') + 1} of the record: “result” should stand here"),
        (line_of("scores") + 1, ["result A"], "should stand here"),
    ],
)
def test_what_is_wrong_is_refused_in_its_line(place: int, lines: list[str], sentence: str | None) -> None:
    with pytest.raises(PiocheError) as refused:
        read_record(with_line(place, *lines), find)
    if sentence is None:
        assert isinstance(refused.value, UnknownVersion)
    else:
        assert isinstance(refused.value, InvalidRecord)
        assert sentence in refused.value.sentence("en")
        assert refused.value.sentence("fr").startswith("Ligne ")


@pytest.mark.parametrize("path", GOLDEN, ids=[f"{path.parent.name} {path.stem}" for path in GOLDEN])
def test_a_deal_with_one_card_twice_and_another_missing_is_refused(path: Path) -> None:
    """Each card gives way to its neighbours in the deck, the first card of the deck to every other."""
    lines = path.read_text(encoding="utf-8").splitlines()
    first = takewhile(lambda line: not line.startswith("scores"), lines)
    piles = [place for place, line in enumerate(first) if line.startswith("pile ")]
    # The lots of Wild Tiles are drawn from another copy of its tiles.
    dealt = [place for place in piles if lines[place].split()[1] != "lots"]
    number_of = find(path.parent.name).info.cards.card
    deck = sorted({name for place in dealt for name in lines[place].split()[2:]}, key=number_of)
    for place in dealt:
        words = lines[place].split()
        for number, name in enumerate(words[2:], 2):
            at = deck.index(name)
            for other in deck[1:] if at == 0 else deck[at - 1 : at] + deck[at + 1 : at + 2]:
                spoilt = " ".join([*words[:number], other, *words[number + 1 :]])
                with pytest.raises(InvalidRecord, match=r"not the cards of a deal|No deal of this game"):
                    read_record("\n".join([*lines[:place], spoilt, *lines[place + 1 : piles[-1] + 1]]), find)


@pytest.mark.parametrize("dealer", "ABCD")
def test_the_first_deal_must_agree_with_the_options(dealer: str) -> None:
    first_dealer = LINES[line_of("fact dealer")].split()[-1]
    text = TEXT.replace("first_dealer=random", f"first_dealer={dealer}")
    if dealer == first_dealer:
        assert read_record(text, find).winners
    else:
        with pytest.raises(InvalidRecord, match="does not follow"):
            read_record(text, find)


def test_the_next_deal_must_carry_over_its_facts() -> None:
    place = next(i for i in range(line_of("deal 2"), len(LINES)) if LINES[i].startswith("fact dealer"))
    other = "A" if LINES[place].endswith("B") else "B"
    with pytest.raises(InvalidRecord, match="does not follow"):
        read_record(with_line(place, f"fact dealer {other}"), find)


def test_moves_are_kept_as_the_game_writes_them() -> None:
    place = line_of("pile D") + 1
    assert read_record(with_line(place, LINES[place][0] + LINES[place][1:].lower()), find).text(find("mu")) == TEXT


@pytest.mark.parametrize("name", ["x" * 100_000, "{}", "\x1b[2J", "a\u2028b"])
def test_what_a_record_says_cannot_spoil_the_refusal(name: str) -> None:
    for text in (
        f"pioche record {name}",
        f"pioche record 1\ngame {name}",
        with_line(line_of("totals"), f"totals {name}"),
    ):
        with pytest.raises(PiocheError) as refused:
            read_record(text, find)
        for lang in LANGS:
            sentence = refused.value.sentence(lang)
            assert sentence.replace("\xa0", " ").isprintable()
            assert len(sentence) < 500


@pytest.mark.parametrize("text", ["", "\n", "hello", "\x00\x01", "{}", "pioche record 1", "pioche record 1\ngame mu"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(PiocheError):
        read_record(text, find)


@pytest.mark.parametrize("path", GOLDEN, ids=[f"{path.parent.name} {path.stem}" for path in GOLDEN])
def test_a_record_spoilt_anywhere_is_read_or_refused_but_never_breaks(path: Path) -> None:
    chance, text = SeededChance(len(path.name)), path.read_text(encoding="utf-8")
    for _ in range(60):
        assert read_or_refusal(_spoil(text, chance))


def _spoil(text: str, chance: SeededChance) -> str:
    """Swap, drop or double a word near the start, where the header and the first deals are."""
    words = text[:6000].split(" ")
    place, other = chance.below(len(words)), chance.below(len(words))
    match chance.below(3):
        case 0:
            words[place], words[other] = words[other], words[place]
        case 1:
            del words[place]
        case _:
            words[place] += words[other]
    return " ".join(words)
