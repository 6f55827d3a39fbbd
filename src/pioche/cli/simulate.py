"""Statistics of many random deals; and their trace, decision by decision.

Deal number k of a seed is always the same deal with the same play, whatever the number of processes.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import Final, TextIO

from pioche.bots import processes
from pioche.cli import files, phrases
from pioche.cli.errors import InvalidTrace
from pioche.cli.progress import Progress
from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError, UnknownVersion
from pioche.core.game import Action, State
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform, playout, room
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Lang, Words, points_text
from pioche.games import find

POLICIES: Final = ("casual", "uniform")
TRACE_FORMAT: Final = 1
_LEGAL: Final = room()
_DEALS_PER_PART: Final = 500
_PARTS_PER_WORKER: Final = 64


@dataclass(frozen=True, slots=True)
class Job:
    """A simulation; any process can play any part of it."""

    game: str
    rules: int
    options: dict[str, Value]
    seed: int
    policy: str
    trace: bool
    first: int
    last: int

    def part(self, first: int, last: int) -> Job:
        return replace(self, first=first, last=last)


@dataclass(slots=True)
class Statistics:
    """Sums over some deals."""

    deals: int = 0
    decisions: int = 0
    sums: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    lows: list[int] = field(default_factory=list)
    highs: list[int] = field(default_factory=list)
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    trace: list[str] = field(default_factory=list)

    def add_deal(self, decisions: int, scores: list[int], outcome: dict[str, str]) -> None:
        self.add(
            Statistics(
                1, decisions, scores, [score * score for score in scores], scores, scores, Counter(outcome.items())
            )
        )

    def add(self, other: Statistics) -> None:
        if self.deals == 0:
            self.sums, self.squares = [0] * len(other.sums), [0] * len(other.sums)
            self.lows, self.highs = list(other.lows), list(other.highs)
        self.deals += other.deals
        self.decisions += other.decisions
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.squares = [a + b for a, b in zip(self.squares, other.squares, strict=True)]
        self.lows = [min(a, b) for a, b in zip(self.lows, other.lows, strict=True)]
        self.highs = [max(a, b) for a, b in zip(self.highs, other.highs, strict=True)]
        self.outcomes += other.outcomes


def run(job: Job) -> Statistics:
    """Play the deals of a job in this process."""
    game = find(job.game, job.rules)
    options = game.info.restore(job.options)
    policy = game.heuristics.casual if job.policy == "casual" else Uniform()
    statistics = Statistics()
    for number in range(job.first, job.last):
        chance = SeededChance(job.seed, number)
        state = game.start(game.open(options, chance))
        if job.trace:
            decisions = _trace(number, state, policy, chance, statistics.trace)
        else:
            decisions = playout(state, policy, chance, _LEGAL)
        statistics.add_deal(decisions, state.scores(), state.view(NOBODY).outcome())
    return statistics


def _trace(number: int, state: State, policy: Policy, chance: SeededChance, lines: list[str]) -> int:
    """Play one deal, one JSON line per decision, then one with the scores."""
    decisions = 0
    while count := state.legal(_LEGAL):
        turn = state.turn()
        view = state.view(turn)
        words = {action: view.text(action) for action in view.actions()}
        action = Action(policy.choose(state, _LEGAL, count, chance))
        lines.append(_json(deal=number, seat=LETTERS[turn], legal=list(words.values()), chosen=words[action]))
        state.apply(action)
        decisions += 1
    lines.append(_json(deal=number, scores=state.scores()))
    return decisions


def _json(**fields: object) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _head(job: Job) -> str:
    game = find(job.game, job.rules)
    return _json(
        pioche="trace",
        format=TRACE_FORMAT,
        game=job.game,
        rules=job.rules,
        options=game.info.restore(job.options).recorded,
        seed=job.seed,
        policy=job.policy,
        deals=job.last,
    )


def parts(job: Job, workers: int) -> Iterator[Statistics]:
    """The deals of a job in order, a part at a time."""
    jobs = (job.part(first, min(first + _DEALS_PER_PART, job.last)) for first in range(0, job.last, _DEALS_PER_PART))
    if workers == 1:
        yield from map(run, jobs)
        return
    # A few parts at a time: the pool would start all parts at once.
    with processes.start(workers) as pool:
        while some := list(islice(jobs, _PARTS_PER_WORKER * workers)):
            yield from pool.imap(run, some)


def simulate(job: Job, workers: int, trace: Path | None, lang: Lang) -> Statistics:
    """Play all deals of a job; write the trace whole or not at all."""
    if trace is None:
        return _collect(job, workers, None, lang)
    with files.writing(trace) as file:
        file.write(_head(job) + "\n")
        statistics = _collect(job, workers, file, lang)
        file.write(_json(end=statistics.deals) + "\n")
    return statistics


def _collect(job: Job, workers: int, file: TextIO | None, lang: Lang) -> Statistics:
    statistics = Statistics()
    progress = Progress(job.last, lang)
    try:
        for part in parts(job, workers):
            statistics.add(part)
            if file is not None:
                file.writelines(line + "\n" for line in part.trace)
            progress.show(statistics.deals)
    finally:
        progress.clear()
    return statistics


def report(job: Job, statistics: Statistics, lang: Lang) -> str:
    """The statistics as lines of text."""
    game = find(job.game, job.rules)
    lines = [
        phrases.SIMULATED.say(
            lang,
            deals=phrases.SO_MANY_DEALS.say(lang, statistics.deals),
            title=game.info.title,
            options=game.info.restore(job.options).text(),
            seed=job.seed,
            policy=job.policy,
        ),
        phrases.DECISIONS.say(lang, mean=statistics.decisions / statistics.deals),
    ]
    halves = game.half_points(game.info.restore(job.options))
    lines += [_score_line(statistics, seat, halves, lang) for seat in range(len(statistics.sums))]
    for name in dict.fromkeys(name for name, _ in statistics.outcomes):
        lines += ["", f"{game.info.word(name, lang)}:"]
        outcomes = [(value, times) for (key, value), times in statistics.outcomes.items() if key == name]
        for value, times in sorted(outcomes, key=_by_value):
            share = times / statistics.deals
            lines.append(f"  {game.info.word(value, lang):24} {times:10,}  {share:7.2%}  {'#' * round(40 * share)}")
    return "\n".join(lines)


def _by_value(outcome: tuple[str, int]) -> tuple[int, str]:
    """Numbers by size, other words by the alphabet."""
    digits = "".join(sign for sign in outcome[0] if sign.isdigit())
    return (int(digits) if digits else -1, outcome[0])


def _score_line(statistics: Statistics, seat: int, halves: bool, lang: Lang) -> str:
    mean = statistics.sums[seat] / statistics.deals
    variance = statistics.squares[seat] / statistics.deals - mean * mean
    unit = 2 if halves else 1
    return phrases.SCORE_LINE.say(
        lang,
        seat=LETTERS[seat],
        mean=mean / unit,
        deviation=math.sqrt(max(variance, 0.0)) / unit,
        low=points_text(statistics.lows[seat], halves, lang),
        high=points_text(statistics.highs[seat], halves, lang),
    )


# --- checking a trace ----------------------------------------------------------------

_BREAKS_OFF: Final = Words("the trace breaks off here.", "la trace s’interrompt ici.")
_DIFFERS: Final = Words("this is not what the seed gives.", "ce n’est pas ce que donne la graine.")
_NOT_A_TRACE: Final = Words("this is not the first line of a trace.", "ce n’est pas la première ligne d’une trace.")


def is_trace(head: str) -> bool:
    return head.startswith("{")


def verify_trace(head: str, rest: Iterable[str]) -> Job:
    """Play the deals of a trace again and compare line by line."""
    job = _job_of(head)
    decisions = (line for part in parts(job, 1) for line in part.trace)
    expected = chain([_head(job)], decisions, [_json(end=job.last)])
    for number, (line, right) in enumerate(zip_longest(chain([head], rest), expected, fillvalue=""), 1):
        if line != right + "\n":
            cut = f"{right}\n".startswith(line)
            raise InvalidTrace(line=number, reason=_BREAKS_OFF if cut else _DIFFERS)
    return job


def _job_of(line: str) -> Job:
    try:
        head = json.loads(line)
        job = Job(
            str(head["game"]),
            int(head["rules"]),
            dict(head["options"]),
            int(head["seed"]),
            str(head["policy"]),
            True,
            0,
            int(head["deals"]),
        )
        version = head["format"]
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise InvalidTrace(line=1, reason=_NOT_A_TRACE) from None
    if version != TRACE_FORMAT:
        raise UnknownVersion(what=Words("trace format", "le format"), version=version, known=TRACE_FORMAT)
    try:
        find(job.game, job.rules)
    except UnknownVersion:
        raise
    except PiocheError as error:
        raise InvalidTrace(line=1, reason=error) from None
    if not 0 <= job.seed < 2**62 or job.policy not in POLICIES or job.last < 1:
        raise InvalidTrace(line=1, reason=_NOT_A_TRACE)
    return job
