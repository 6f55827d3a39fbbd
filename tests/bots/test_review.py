"""The review of a match: its parts add up, luck has no bias, and nothing depends on what the seat did not know."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

from pioche.bots.levels import make_bot
from pioche.bots.review import (
    MatchNotOver,
    NoSuchSeat,
    Review,
    Reviewer,
    Step,
    StepResult,
    read_step,
    review_values,
    step_values,
)
from pioche.conformance import attributes
from pioche.core.chance import SeededChance
from pioche.core.game import Game, State
from pioche.core.match import Match
from pioche.core.native import is_compiled
from pioche.core.record import Record, read_record
from pioche.core.seats import NOBODY, Seat
from pioche.games import find
from pioche.games._template import GAME as TEMPLATE
from tests.ours import IDS

RECORDS = Path(__file__).parent.parent / "data" / "records"
LEVELS = ("random", "beginner", "club")
VISITS = 20
# The plain form looks at fewer steps, near the end of a deal.
STEPS, WORLDS, SECRECY_VISITS = (24, 3, 20) if is_compiled() else (4, 2, 4)


def random_match(number: int) -> tuple[Record, list[str]]:
    """A match of the template between three levels, who change seats, and the level of each seat."""
    match = Match(TEMPLATE, TEMPLATE.info.choose({}), SeededChance(1, number))
    levels = [LEVELS[(seat + number) % len(LEVELS)] for seat in range(match.options.players)]
    bots = {level: make_bot(TEMPLATE, level) for level in LEVELS}
    chance = SeededChance(2, number)
    while True:
        while (turn := match.turn) != NOBODY:
            match.play(turn, bots[levels[turn]].choose(match.view(turn), chance))
        if match.winners is not None:
            return match.record, levels
        match.next_deal()


def review_of(game: Game, record: Record, seat: Seat, visits: int = VISITS) -> Review:
    reviewer = Reviewer(game, record, seat, visits)
    return reviewer.review([reviewer.work(step) for step in reviewer.steps])


def test_the_parts_add_up_and_come_out_the_same_again() -> None:
    record, _ = random_match(0)
    review = review_of(TEMPLATE, record, Seat(1))
    assert review == review_of(TEMPLATE, record, Seat(1))
    assert len(review.deals) == len(record.deals)
    for deal, scored in zip(review.deals, record.deals, strict=True):
        assert scored.scores is not None
        others = [score for seat, score in enumerate(scored.scores) if seat != 1]
        assert deal.result == pytest.approx(scored.scores[1] - mean(others), abs=0.005)
        assert round(deal.luck + deal.skill, 2) == deal.result
        assert round(deal.own + deal.others, 2) == deal.skill
    total = review.total()
    assert round(total.luck + total.skill, 2) == total.result
    for step, result in zip(review.steps, review.results, strict=True):
        if step.move >= 0:
            assert record.deals[step.deal].moves[step.move] == (1, result.played)
        # What the champion plays too costs nothing, and so does what had to be played.
        assert result.better or (result.cost, result.error) == (0, 0)
        assert read_step(step_values(result)) == result
    costs = [review.results[place].cost for place in review.turning_points]
    assert costs == sorted(costs, reverse=True)
    assert all(review.results[place].better for place in review.turning_points)
    values = review_values(record, review)
    assert values["seat"] == "B"
    assert isinstance(values["moves"], list)
    assert len(values["moves"]) == sum(seat == 1 for deal in record.deals for seat, _ in deal.moves)


def test_luck_is_nothing_on_average_and_better_players_decide_better() -> None:
    luck: list[float] = []
    own: dict[str, list[float]] = {level: [] for level in LEVELS}
    for number in range(24):
        record, levels = random_match(number)
        for seat, level in enumerate(levels):
            total = review_of(TEMPLATE, record, Seat(seat)).total()
            luck.append(total.luck)
            own[level].append(total.own)
    assert abs(mean(luck)) < 2 * stdev(luck) / sqrt(len(luck))
    # What luck is must differ from match to match: a luck that is always nothing would be none.
    assert stdev(luck) > 0.5
    assert mean(own["random"]) < mean(own["club"]) - 0.5
    assert mean(own["beginner"]) < 0 > mean(own["club"])


def finished_match(id: str) -> tuple[Game, Record]:
    file = min((RECORDS / id).glob("*.rec"), key=lambda path: path.stat().st_size)
    record = read_record(file.read_text(encoding="utf-8"), find)
    return find(id, record.rules_version), record


class _Redealt(Reviewer):
    """A reviewer who has of every position another deal that looks the same to the seat."""

    world = 0

    def state(self, deal: int, moves: int) -> State:
        view = super().state(deal, moves).view(self.seat)
        return view.redeal(SeededChance(self.world, deal * 10_000 + moves))


class _Peeking(_Redealt):
    """One who looks at all cards."""

    def work(self, step: Step) -> StepResult:
        return StepResult(played=str(attributes(self.state(step.deal, max(0, step.move)))))


def some_steps(reviewer: Reviewer) -> list[Step]:
    steps = reviewer.steps
    return [steps[0], *steps[1 :: max(1, len(steps) // STEPS)]] if is_compiled() else [steps[0], *steps[-STEPS:]]


@pytest.mark.parametrize("id", IDS)
def test_a_review_never_depends_on_hidden_cards(id: str) -> None:
    game, record = finished_match(id)
    true = Reviewer(game, record, Seat(0), SECRECY_VISITS)
    redealt = _Redealt(game, record, Seat(0), SECRECY_VISITS)
    expected = [true.work(step) for step in some_steps(true)]
    for redealt.world in range(WORLDS):
        assert [redealt.work(step) for step in some_steps(true)] == expected
        for number in range(len(record.deals)):
            assert redealt.review([StepResult()] * len(true.steps)).deals[number].result == (
                true.review([StepResult()] * len(true.steps)).deals[number].result
            )


@pytest.mark.parametrize("id", IDS)
def test_a_review_that_peeks_is_caught(id: str) -> None:
    game, record = finished_match(id)
    peeking = _Peeking(game, record, Seat(0), SECRECY_VISITS)
    first = peeking.work(peeking.steps[0])
    peeking.world = 1
    assert peeking.work(peeking.steps[0]) != first


def test_what_cannot_be_reviewed_is_refused() -> None:
    record, _ = random_match(0)
    with pytest.raises(NoSuchSeat, match="Nobody sat at “D”"):
        Reviewer(TEMPLATE, record, Seat(3))
    record.winners = None
    with pytest.raises(MatchNotOver):
        Reviewer(TEMPLATE, record, Seat(0))


def test_values_that_are_no_result_are_none() -> None:
    values = step_values(StepResult())
    kinds = {"played": 5, "better": 0, "choices": True, "searched": 1, "luck": False, "cost": "much"}
    wrong: list[object] = [[], {}, {**values, "more": 1}, *({**values, name: value} for name, value in kinds.items())]
    assert [read_step(one) for one in wrong] == [None] * len(wrong)
    assert read_step({**values, "cost": 3}) == StepResult(cost=3.0)
