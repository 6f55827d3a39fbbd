"""The review of a finished match for one seat: what each decision cost, and what was luck. See docs/review.md.

It is computed step by step, in any order: a step needs the record alone, and its result is plain values. Nothing here
looks at a card that the seat did not know: a step sees the views of the seat, and of a finished deal its result.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from pioche.bots.assessment import VISITS, Assessor
from pioche.bots.luck import Luck
from pioche.core.chance import SEEDS, Chance, SeededChance
from pioche.core.errors import PiocheError
from pioche.core.game import Game, State
from pioche.core.record import Record
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Words

TURNING_POINTS: Final = 3
# A turning point costs more than this many standard errors.
_SURE_ERRORS: Final = 2.0
# Points are kept to the hundredth.
_DIGITS: Final = 2
# Every step has a random stream of its own: deals count in these.
_DEAL_STREAMS: Final = 1 << 20


class MatchNotOver(PiocheError):
    code = "review-not-over"
    words = Words(
        "Only a finished match can be reviewed: this one is still running.",
        "On ne peut analyser qu’une partie terminée : celle-ci est encore en cours.",
    )


class NoSuchSeat(PiocheError):
    code = "review-seat"
    words = Words(
        "Nobody sat at “{seat}” in this match. Seats: {known}.",
        "Personne n’était à la place « {seat} » dans cette partie. Places : {known}.",
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the work: the hand of a deal (`move` is -1), or the move of that number. Both count from 0."""

    deal: int
    move: int


@dataclass(frozen=True, slots=True)
class StepResult:
    """What a step found. `better` is empty where the champion plays the same, and where there was no choice.

    `luck` is that of the cards dealt, or of the card that the move has revealed.
    """

    played: str = ""
    better: str = ""
    choices: int = 0
    cost: float = 0.0
    error: float = 0.0
    searched: bool = False
    luck: float = 0.0


@dataclass(frozen=True, slots=True)
class DealReview:
    """The result of a deal for the seat, against the mean of the others, and its parts.

    luck + skill = result; own + others = skill. `own` is what the seat's decisions cost, with a minus.
    """

    result: float
    luck: float
    skill: float
    own: float
    others: float


@dataclass(frozen=True, slots=True)
class Review:
    """A finished review. `turning_points` are places in `steps`, the costliest first."""

    seat: Seat
    visits: int
    seed: int
    steps: tuple[Step, ...]
    results: tuple[StepResult, ...]
    deals: tuple[DealReview, ...]
    turning_points: tuple[int, ...]

    def total(self) -> DealReview:
        """The sums over all deals."""
        sums = {name: sum(getattr(deal, name) for deal in self.deals) for name in DealReview.__slots__}
        return DealReview(**{name: round(value, _DIGITS) for name, value in sums.items()})


class Reviewer:
    """Reviews one seat of a finished match."""

    def __init__(self, game: Game, record: Record, seat: Seat, visits: int = VISITS) -> None:
        if record.winners is None:
            raise MatchNotOver()
        players = record.options.players
        if not 0 <= seat < players:
            raise NoSuchSeat(seat=LETTERS[seat] if seat >= 0 else seat, known=", ".join(LETTERS[:players]))
        self.game = game
        self.record = record
        self.seat = seat
        self.visits = visits
        self.seed = _seed(record, seat)
        self.steps = steps_of(record, seat)
        self._assessor = Assessor(game, visits)
        self._luck = Luck(game, seat, visits)

    def work(self, step: Step) -> StepResult:
        """The result of a step: the same for the same record, seat and visits, on every machine."""
        chance = SeededChance(self.seed, step.deal * _DEAL_STREAMS + step.move + 1)
        if step.move < 0:
            luck = self._luck.of_hand(self.state(step.deal, 0).view(self.seat), self._fresh(step.deal), chance)
            return StepResult(luck=_round(luck))
        return self._move(step, chance)

    def state(self, deal: int, moves: int) -> State:
        """The state after some moves of a deal."""
        return self.record.replay(self.game, deal, moves)

    def _move(self, step: Step, chance: Chance) -> StepResult:
        view = self.state(step.deal, step.move).view(self.seat)
        played = self.record.deals[step.deal].moves[step.move][1]
        move = view.parse(played)
        luck = 0.0
        if view.reveals(move):
            after = self.state(step.deal, step.move + 1).view(self.seat)
            luck = _round(self._luck.of_draw(view, move, after, chance))
        choices = len(view.actions())
        if choices == 1:
            return StepResult(played, choices=1, luck=luck)
        one = self._assessor.assess(view, move, chance)
        better = "" if one.choice == move else view.text(one.choice)
        return StepResult(played, better, choices, _round(one.cost), _round(one.error), one.searched, luck)

    def _fresh(self, number: int) -> Callable[[Chance], State]:
        """The beginning of the same deal with other cards."""
        if number == 0:
            return lambda chance: self.game.start(self.game.open(self.record.options, chance))
        before = self.record.deals[number - 1]
        end = self.state(number - 1, len(before.moves))

        def following(chance: Chance) -> State:
            deal = self.game.next(before.deal, end, chance)
            assert deal is not None
            return self.game.start(deal)

        return following

    def review(self, results: Sequence[StepResult]) -> Review:
        """The review of the results of all steps, in their order."""
        deals = tuple(self._deal(number, results) for number in range(len(self.record.deals)))
        return Review(self.seat, self.visits, self.seed, self.steps, tuple(results), deals, _turning_points(results))

    def _deal(self, number: int, results: Sequence[StepResult]) -> DealReview:
        own = [result for step, result in zip(self.steps, results, strict=True) if step.deal == number]
        result = _round(self._luck.result(self.state(number, len(self.record.deals[number].moves))))
        luck = _round(sum(one.luck for one in own))
        cost = _round(sum(one.cost for one in own))
        return DealReview(result, luck, _round(result - luck), -cost, _round(result - luck + cost))


def steps_of(record: Record, seat: Seat) -> tuple[Step, ...]:
    """All steps of a review, in their order."""
    steps = []
    for number, deal in enumerate(record.deals):
        steps.append(Step(number, -1))
        steps += [Step(number, move) for move, (mover, _) in enumerate(deal.moves) if mover == seat]
    return tuple(steps)


def _round(points: float) -> float:
    return round(points, _DIGITS) + 0.0


def _seed(record: Record, seat: Seat) -> int:
    """A seed that follows from what the seat did, and from no card that it did not know."""
    own = [f"{record.game} {LETTERS[seat]}"]
    own += [text for deal in record.deals for mover, text in deal.moves if mover == seat]
    return int.from_bytes(hashlib.sha256(" ".join(own).encode()).digest()[:8]) % SEEDS


def _turning_points(results: Sequence[StepResult]) -> tuple[int, ...]:
    """The costliest decisions, among those whose cost is sure."""
    sure = [place for place, one in enumerate(results) if one.cost > _SURE_ERRORS * one.error]
    return tuple(sorted(sure, key=lambda place: -results[place].cost)[:TURNING_POINTS])


def step_values(result: StepResult) -> dict[str, object]:
    """A result as JSON values."""
    return asdict(result)


def read_step(values: object) -> StepResult | None:
    """The result of JSON values, if they are one."""
    if not isinstance(values, dict) or values.keys() != set(StepResult.__slots__):
        return None
    typical = asdict(StepResult())
    if not all(_is_of_kind(value, type(typical[name])) for name, value in values.items()):
        return None
    return StepResult(**values)


def _is_of_kind(value: object, kind: type) -> bool:
    """JSON may write 3.0 as 3. To Python alone true is a number."""
    return type(value) is kind or (kind is float and type(value) is int)


def review_values(record: Record, review: Review) -> dict[str, object]:
    """A review as JSON values; deals and moves count from 1."""
    moves = [
        {"deal": step.deal + 1, "move": step.move + 1, **step_values(result)}
        for step, result in zip(review.steps, review.results, strict=True)
        if step.move >= 0
    ]
    hands = [result.luck for step, result in zip(review.steps, review.results, strict=True) if step.move < 0]
    return {
        "pioche": "review",
        "game": record.game,
        "rules": record.rules_version,
        "options": dict(record.options),
        "seat": LETTERS[review.seat],
        "visits": review.visits,
        "seed": review.seed,
        "total": asdict(review.total()),
        "deals": [
            {"deal": number, "hand": hand, **asdict(deal)}
            for number, (deal, hand) in enumerate(zip(review.deals, hands, strict=True), 1)
        ],
        "turning_points": [
            {"deal": review.steps[place].deal + 1, "move": review.steps[place].move + 1}
            for place in review.turning_points
        ],
        "moves": moves,
    }
