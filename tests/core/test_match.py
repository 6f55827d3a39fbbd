"""A match checks every move at its edge, keeps its record, and goes on from it."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import (
    ActReveals,
    DealNotOver,
    DealOver,
    IllegalAction,
    InvalidNames,
    InvalidText,
    MatchOver,
    NotYourTurn,
    UnknownSeat,
)
from pioche.core.game import Action
from pioche.core.match import Match
from pioche.core.record import read_record
from pioche.core.seats import NOBODY, Seat
from pioche.games import find

MU = find("mu")


def new_match(seed: int = 1, **options: int | str) -> Match:
    return Match(MU, MU.info.choose({"first_dealer": "A", **options}), SeededChance(seed), ["Ann", "Bob", "Cyd", "Dee"])


def play_deal(match: Match) -> None:
    """Everybody passes at once: the shortest deal of Mü."""
    while match.turn != NOBODY:
        match.play_texts(match.turn, ["pass"])


def play_to_the_end(match: Match, chance: SeededChance) -> None:
    while match.winners is None:
        if match.turn == NOBODY:
            match.next_deal()
        else:
            actions = match.view(match.turn).actions()
            pass_or_card = actions[-1] if chance.below(10) < 6 else actions[chance.below(len(actions))]
            match.play(match.turn, pass_or_card)


def test_a_move_out_of_turn_is_refused_and_changes_nothing() -> None:
    match = new_match()
    before = match.record.text(MU)
    with pytest.raises(NotYourTurn, match="B: A is to play"):
        match.play(Seat(1), match.view(Seat(0)).actions()[0])
    assert match.record.text(MU) == before


@pytest.mark.parametrize("seat", [-7, -2, -1, 4, 5, 6, 99])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    match = new_match()
    before = match.record.text(MU)
    with pytest.raises(UnknownSeat, match=f"no seat “{seat}” here. Seats: A, B, C, D"):
        match.play_texts(Seat(seat), ["pass"])
    with pytest.raises(UnknownSeat):
        match.play(Seat(seat), Action(0))
    if seat != NOBODY:
        with pytest.raises(UnknownSeat):
            match.view(Seat(seat))
    assert match.record.text(MU) == before


def test_an_illegal_move_is_refused_with_its_clause_and_changes_nothing() -> None:
    match = new_match()
    held = match.view(Seat(0)).actions()
    other = next(Action(card) for card in range(0, 60, 12) if card not in held)
    before = match.record.text(MU)
    with pytest.raises(IllegalAction) as refused:
        match.play(Seat(0), other)
    assert refused.value.details["clause"] == "MU-2.2"
    assert str(refused.value.details["cards"]).split() == [match.view(Seat(0)).text(card) for card in held[:-1]]
    assert match.record.text(MU) == before


@pytest.mark.parametrize("action", [-1, 83, 10**9])
def test_an_action_that_no_game_has_is_refused(action: int) -> None:
    with pytest.raises(InvalidText):
        new_match().play(Seat(0), Action(action))


@pytest.mark.parametrize(
    "names",
    [["Ann"], ["Ann", "Bob", "Cyd", ""], ["Ann", "Bob", "Cyd", "D\ndeal 2"], ["a ", "b", "c", "d"], ["\u2028", *"bcd"]],
)
def test_names_that_a_record_could_not_give_back_are_refused(names: list[str]) -> None:
    with pytest.raises(InvalidNames, match="a name of one line"):
        Match(MU, MU.info.choose(), SeededChance(1), names)


def test_names_may_hold_spaces_and_any_letters() -> None:
    match = Match(MU, MU.info.choose(), SeededChance(1), ["Jean-Noël B.", "# 1", "李雷", "deal 1"])
    assert read_record(match.record.text(MU), find).names == match.record.names


def test_several_moves_are_played_all_or_none() -> None:
    match = new_match()
    card = match.view(Seat(0)).text(match.view(Seat(0)).actions()[0])
    for words in ([card, "done", "pass"], [card, "nonsense"], [card, "+B"]):
        before = match.record.text(MU)
        with pytest.raises((NotYourTurn, InvalidText, IllegalAction)):
            match.play_texts(Seat(0), words)
        assert match.record.text(MU) == before
    match.play_texts(Seat(0), [card, "done"])
    assert match.turn == 1
    assert match.record.deals[-1].moves == [(0, card), (0, "done")]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("calcory", ["r1c1", "r1c1"]),
        ("calcory", ["r1c1", "nonsense"]),
        ("rummu", ["stock", "R1"]),
        ("rummu", ["stock", "+R1", "+R2"]),
        ("wild_tiles", ["draw", "keep"]),
    ],
)
def test_nothing_follows_a_move_that_shows_something_new(game: str, words: list[str]) -> None:
    """Or the refusal of what follows would tell what the first move shows, and nothing would be played."""
    rules = find(game)
    for seed in range(8):
        match = Match(rules, rules.info.choose(), SeededChance(seed))
        while words[0] not in _moves(match):
            match.play(match.turn, match.view(match.turn).actions()[0])
        before = match.record.text(rules)
        with pytest.raises(ActReveals) as refused:
            match.play_texts(match.turn, words)
        assert refused.value.details == {"text": words[0]}
        assert match.record.text(rules) == before
        match.play_texts(match.turn, words[:1])


def test_a_move_that_shows_something_new_may_be_the_last_of_an_act() -> None:
    rummu = find("rummu")
    match = Match(rummu, rummu.info.choose(), SeededChance(1))
    # Nothing lies below the only discard: taking it shows nothing.
    match.play_texts(match.turn, ["take", "done"])
    discard(match)
    match.play_texts(match.turn, ["stock"])
    discard(match)
    # RU-3.4: now a card lies below, and is decided on once it is seen.
    with pytest.raises(ActReveals):
        match.play_texts(match.turn, ["take", "take"])
    match.play_texts(match.turn, ["take"])
    match.play_texts(match.turn, ["take", "done"])


def discard(match: Match) -> None:
    match.play(match.turn, match.view(match.turn).actions()[0])


def _moves(match: Match) -> list[str]:
    view = match.view(match.turn)
    return [view.text(action) for action in view.actions()]


def test_between_deals_nobody_plays_and_the_next_deal_must_be_begun() -> None:
    match = new_match()
    with pytest.raises(DealNotOver):
        match.next_deal()
    play_deal(match)
    assert match.record.deals[-1].scores == [0, 0, 0, 0]
    with pytest.raises(DealOver):
        match.play_texts(Seat(0), ["pass"])
    match.next_deal()
    assert match.deal_number == 2
    assert match.turn == 1


def test_a_match_ends_with_winners_and_nothing_follows() -> None:
    match = new_match(target_score=1)
    play_to_the_end(match, SeededChance(4))
    assert match.winners
    best = max(match.totals)
    assert [match.totals[seat] for seat in match.winners] == [best] * len(match.winners)
    with pytest.raises(MatchOver):
        match.play_texts(Seat(0), ["pass"])
    with pytest.raises(MatchOver):
        match.next_deal()


def test_a_match_knows_which_moves_would_end_it() -> None:
    match, chance = new_match(target_score=1), SeededChance(4)
    ended = 0
    while match.winners is None:
        if match.turn == NOBODY:
            match.next_deal()
            continue
        actions = match.view(match.turn).actions()
        chosen = actions[-1] if chance.below(10) < 6 else actions[chance.below(len(actions))]
        before, ends = match.record.text(MU), match.ends_with([chosen])
        assert match.record.text(MU) == before
        match.play(match.turn, chosen)
        assert ends == (match.winners is not None)
        ended += ends
    assert ended == 1


def test_a_move_that_was_tried_is_not_played_again() -> None:
    match = new_match()
    for _ in range(3):
        action = match.view(match.turn).actions()[0]
        match.ends_with([action])
        tried = match._trial
        match.play(match.turn, action)
        assert match._state is tried
    # Another move than the one that was tried, and the same move later on.
    first, second = match.view(match.turn).actions()[:2]
    match.ends_with([first])
    before = match.record.text(MU)
    other = Match.resume(MU, read_record(before, find), SeededChance(1))
    for one in (match, other):
        one.play(one.turn, second)
    assert before != match.record.text(MU) == other.record.text(MU)
    for seat in (NOBODY, *range(4)):
        assert match.view(Seat(seat)).known() == other.view(Seat(seat)).known()


def test_moves_that_were_checked_are_not_tried_again() -> None:
    match, branch = new_match(), new_match()
    card = match.view(Seat(0)).text(match.view(Seat(0)).actions()[0])
    checked = match.checked(Seat(0), [card, "done"])
    actions = [action for action, _ in checked]
    # Another state in its place stays as it is.
    tried, match._trial = match._trial, match._state.clone()
    assert not match.ends_with(actions)
    assert match._trial.turn() == 0
    match._trial = tried
    # What was refused half-way is not taken for it.
    with pytest.raises(InvalidText):
        match.checked(Seat(0), [card, "nonsense"])
    assert not match.ends_with(actions)
    assert match._trial is not None
    assert match._trial.turn() == 1
    for action, text in checked:
        match.carry_out(Seat(0), action, text)
    branch.play_texts(Seat(0), [card, "done"])
    for seat in range(4):
        assert match.view(Seat(seat)).known() == branch.view(Seat(seat)).known()


@pytest.mark.parametrize("moves", [0, 3, 40])
def test_a_match_goes_on_from_its_record(moves: int) -> None:
    match, chance = new_match(), SeededChance(2)
    for _ in range(moves):
        if match.turn == NOBODY:
            match.next_deal()
        actions = match.view(match.turn).actions()
        match.play(match.turn, actions[chance.below(len(actions))])
    text = match.record.text(MU)
    again = Match.resume(MU, read_record(text, find), SeededChance(9))
    assert again.record.text(MU) == text
    assert again.turn == match.turn
    assert again.totals == match.totals
    assert again.options == match.options
    for seat in (NOBODY, *range(4)):
        assert again.view(Seat(seat)).known() == match.view(Seat(seat)).known()
    play_to_the_end(again, chance)
    assert read_record(again.record.text(MU), find).winners == again.winners


def test_a_match_goes_on_after_a_finished_deal() -> None:
    match = new_match()
    play_deal(match)
    again = Match.resume(MU, read_record(match.record.text(MU), find), SeededChance(9))
    again.next_deal()
    assert again.deal_number == 2
