"""Two rules versions of one game side by side: each plays by its own clauses, and records keep to theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pioche.bots.base import Bot
from pioche.bots.levels import make_bot
from pioche.bots.protocol import question, read, write
from pioche.bots.worker import Worker
from pioche.conformance import check_deal, digest, untested_clauses
from pioche.core.chance import SeededChance
from pioche.core.deal import WrittenDeal, read_deal
from pioche.core.errors import InvalidRecord, UnknownVersion
from pioche.core.game import Game, GameInfo, State
from pioche.core.match import Match
from pioche.core.options import Options
from pioche.core.record import read_record
from pioche.core.seats import Seat
from pioche.core.words import LANGS, Lang
from pioche.decks.mu import NAMES
from pioche.games import broken, find, safaru
from tests.clauses import GAMES
from tests.versions import second_version

GOLDEN = sorted((Path(__file__).parents[1] / "data" / "records" / "safaru").glob("*.rec"))
A, B = Seat(0), Seat(1)


@pytest.fixture(autouse=True)
def both() -> Iterator[None]:
    with second_version():
        yield


def start_deal(game: Game) -> State:
    """Two players; A holds R5, and Y2 B3 K5 G9 lie on the table."""
    rest = list(NAMES)
    piles = {"A": "R5 R1 R2 R3", "B": "", "table": "Y2 B3 K5 G9", "stock": ""}
    for card in " ".join(piles.values()).split():
        rest.remove(card)
    piles |= {"B": " ".join(rest[:4]), "stock": " ".join(rest[4:])}
    facts = {"dealer": "B", "game": "1"}
    return game.start(
        read_deal(WrittenDeal(1, (0, 0), facts, piles), game.info.choose({"players": 2}), game.info.cards)
    )


def after_moves(state: State, *moves: str) -> State:
    for move in moves:
        state.apply(state.view(state.turn()).parse(move))
    return state


def short_match(game: Game, seed: int) -> Match:
    """A short match between random players."""
    chance, bot = SeededChance(seed), make_bot(game, "random")
    match = Match(game, game.info.choose({"players": 3, "match": "single"}), chance)
    while match.winners is None:
        match.play(match.turn, bot.choose(match.view(match.turn), chance))
    return match


# --- the registry ----------------------------------------------------------------------------


def test_the_newest_version_is_found_or_the_one_that_is_named() -> None:
    assert broken() == ()
    assert [find("safaru").info.rules_version, find("safaru", 1).info.rules_version] == [2, 1]
    assert find("safaru", 2) is find("safaru")
    assert find("safaru", 1).info.newest_version == 2


def _facts(info: GameInfo) -> dict[str, Any]:
    values = {name: getattr(info, name) for name in dir(info) if not name.startswith("_")}
    return {name: value for name, value in values.items() if not callable(value)}


def test_an_earlier_version_has_the_same_facts_as_far_as_its_options_go() -> None:
    newest, first = find("safaru").info, find("safaru", 1).info
    assert _facts(first) == _facts(newest) | {"rules_version": 1}
    assert first.short_match == {"target_score": 50}
    without = tuple(option for option in newest.options if option.name != "target_score")
    assert newest.under(1, without).short_match == {}


@pytest.mark.parametrize("rules", [3, 0, -1])
def test_a_version_that_is_not_installed_is_refused(rules: int) -> None:
    with pytest.raises(UnknownVersion) as refused:
        find("safaru", rules)
    english = f"This was written under the rules of Safarü, version {rules}; this program knows 1, 2."
    assert refused.value.sentence("en") == english
    french = f"Ceci a été noté avec les règles de Safarü, version {rules}\u00a0; ce programme connaît 1, 2."
    assert refused.value.sentence("fr") == french


# --- the clause that was changed ---------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebooks_differ_in_the_changed_clause_alone(lang: Lang) -> None:
    newest, first, before = find("safaru").rulebook(lang), find("safaru", 1).rulebook(lang), safaru.GAME.rulebook(lang)
    assert first == before
    assert list(newest.clauses) == list(first.clauses)
    assert [id for id, clause in newest.clauses.items() if clause.text != first.clauses[id].text] == ["SAF-4.1"]
    assert newest.examples == first.examples


def test_a_clause_of_an_older_version_needs_a_test_too() -> None:
    assert untested_clauses(find("safaru"), GAMES / "safaru") == ["version 1: SAF-4.1 has no test"]


def test_saf_4_1_one_method_in_a_turn() -> None:
    state = after_moves(start_deal(find("safaru")), "R5", "add", "Y2", "B3")
    assert state.turn() == B


def test_saf_4_1_under_version_1_several_methods_in_a_turn() -> None:
    state = after_moves(start_deal(find("safaru", 1)), "R5", "add", "Y2", "B3")
    view = state.view(A)
    assert state.turn() == A
    assert [view.text(action) for action in view.actions()] == ["pair", "done"]


@pytest.mark.parametrize("rules", [1, 2])
def test_both_versions_keep_the_contract(rules: int) -> None:
    game = find("safaru", rules)
    check_deal(game, {"players": 3}, 5, game.heuristics.casual, every=11)


def test_version_1_plays_as_it_did_before_there_was_a_second() -> None:
    options = {"players": 4}
    before = digest(safaru.GAME, options, seed=3, deals=2)
    assert digest(find("safaru", 1), options, seed=3, deals=2) == before
    assert digest(find("safaru"), options, seed=3, deals=2) != before


# --- records -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_records_of_version_1_are_read_and_written_as_before(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text, find)
    assert record.rules_version == 1
    assert record.winners is not None
    assert record.text(find("safaru", 1)) == text


@pytest.mark.parametrize("rules", [1, 2])
def test_a_record_is_read_and_gone_on_with_under_its_own_version(rules: int) -> None:
    match = short_match(find("safaru", rules), seed=4)
    text = match.record.text(match.game)
    assert f"\nrules {rules}\n" in text
    assert read_record(text, find).winners == match.winners
    lines = text.splitlines()
    cut_record = read_record("\n".join(lines[: len(lines) - 12]) + "\n", find)
    again = Match.resume(find("safaru", cut_record.rules_version), cut_record, SeededChance(9))
    while again.winners is None:
        again.play(again.turn, again.view(again.turn).actions()[0])
    assert read_record(again.record.text(again.game), find).winners == again.winners


def test_a_record_under_a_wrong_version_is_refused() -> None:
    match = short_match(find("safaru", 1), seed=4)
    text = match.record.text(match.game)
    with pytest.raises(InvalidRecord):
        read_record(text.replace("\nrules 1\n", "\nrules 2\n"), find)
    with pytest.raises(UnknownVersion):
        read_record(text.replace("\nrules 1\n", "\nrules 3\n"), find)


# --- bots --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [1, 2])
def test_a_bot_in_another_process_is_asked_under_the_version_of_the_match(rules: int) -> None:
    game = find("safaru", rules)
    state = after_moves(start_deal(game), "R5")
    message = question(game, game.info.choose({"players": 2}), state.view(A), 1.0) | {"level": "club", "aloud": False}
    games: list[Game] = []

    def make(game: Game, _: Options, level: str) -> Bot:
        games.append(game)
        return make_bot(game, level)

    answered = read(Worker(make).answer(write(message)))
    assert games == [game]
    assert answered["move"] in ("add", "pair", "total")
    assert read(Worker(make).answer(write(message | {"rules": 3})))["error"] == "unknown-version"
    assert read(Worker(make).answer(write(message | {"rules": "1"})))["error"] == "invalid-message"


def test_a_state_of_one_version_stays_what_it_is_in_copies_and_redeals() -> None:
    """The view of a seat, and what is dealt from it, plays by the same version."""
    for rules, turn in ((1, A), (2, B)):
        view = after_moves(start_deal(find("safaru", rules)), "R5").view(A)
        assert after_moves(view.redeal(SeededChance(1)).clone(), "add", "Y2", "B3").turn() == turn
