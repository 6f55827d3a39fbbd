"""`pioche review`: what each decision of a seat cost in a finished match, and what was luck."""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from typing import Final

from pioche.bots.assessment import VISITS
from pioche.bots.review import (
    DealReview,
    Review,
    Reviewer,
    Step,
    StepResult,
    read_step,
    review_values,
    step_values,
)
from pioche.cli import files, phrases
from pioche.cli.arguments import check_range
from pioche.cli.errors import BadUsage
from pioche.cli.progress import Progress
from pioche.core.record import Record, read_record
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Lang
from pioche.games import find
from pioche.table.review_curve import Parts, Pin, review_curve

_COMMAND: Final = "pioche review"


def add_arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("file", type=Path, help=phrases.FILE.say(lang))
    parser.add_argument("--seat", choices=LETTERS, default=LETTERS[0], help=phrases.SEAT.say(lang))
    parser.add_argument("--visits", type=int, default=VISITS, metavar="N", help=phrases.VISITS.say(lang))
    parser.add_argument("--resume", action="store_true", help=phrases.REVIEW_GO_ON.say(lang))
    parser.add_argument("--json", type=Path, metavar="FILE", help=phrases.JSON.say(lang))
    parser.add_argument("--plot", type=Path, metavar="FILE", help=phrases.REVIEW_PLOT.say(lang))
    parser.set_defaults(run=_review)


def _review(arguments: argparse.Namespace, lang: Lang) -> int:
    check_range(arguments, "visits", 10, 10**6)
    text = files.read(arguments.file)
    record = read_record(text, find)
    reviewer = Reviewer(
        find(record.game, record.rules_version), record, Seat(LETTERS.index(arguments.seat)), arguments.visits
    )
    for path in (arguments.json, arguments.plot):
        if path is not None:
            files.check_writable(path)
    if arguments.plot is not None and arguments.plot.suffix != ".svg":
        raise BadUsage(reason=phrases.NOT_SVG.filled(file=arguments.plot), command=_COMMAND)
    review = reviewer.review(_work(reviewer, _results_file(text, reviewer, arguments.resume), lang))
    for line in _lines(record, review, lang):
        print(line)
    if arguments.json is not None:
        files.write(arguments.json, json.dumps(review_values(record, review), indent=1) + "\n")
    if arguments.plot is not None:
        files.write(arguments.plot, _plot(review, lang) + "\n")
    return 0


def _results_file(text: str, reviewer: Reviewer, resume: bool) -> Path:
    """The file for the results of the steps: its name says of which review."""
    folder = files.own_folder(_COMMAND, phrases.NO_REVIEW_FOLDER) / "reviews"
    files.make_folder(folder)
    name = f"{reviewer.seat} {reviewer.visits} {text}"
    file = folder / f"{hashlib.sha256(name.encode()).hexdigest()[:16]}.jsonl"
    if not resume:
        file.unlink(missing_ok=True)
    return file


def _work(reviewer: Reviewer, file: Path, lang: Lang) -> list[StepResult]:
    """The results of all steps; those in the file are not computed again."""
    results = _read_results(file)[: len(reviewer.steps)]
    progress = Progress(len(reviewer.steps), lang)
    try:
        with file.open("w", encoding="utf-8") as lines:
            lines.writelines(_line(result) for result in results)
            for step in reviewer.steps[len(results) :]:
                progress.show(len(results))
                results.append(reviewer.work(step))
                lines.write(_line(results[-1]))
                lines.flush()
    finally:
        progress.clear()
    return results


def _line(result: StepResult) -> str:
    return json.dumps(step_values(result)) + "\n"


def _read_results(file: Path) -> list[StepResult]:
    """The results in a file, up to a line that a kill has cut short."""
    results: list[StepResult] = []
    if file.exists():
        for line in files.read(file).splitlines():
            try:
                result = read_step(json.loads(line))
            except ValueError:
                break
            if result is None:
                break
            results.append(result)
    return results


def _lines(record: Record, review: Review, lang: Lang) -> list[str]:
    title = find(record.game).info.title
    name = record.names[review.seat] if record.names else ""
    seat = f"{LETTERS[review.seat]} ({name})" if name else LETTERS[review.seat]
    lines = [
        phrases.REVIEWED.say(lang, title=title, seat=seat, deals=phrases.SO_MANY_DEALS.say(lang, len(review.deals)))
    ]
    lines.append(phrases.REVIEW_COLUMNS.say(lang))
    lines += [_row(str(number), deal) for number, deal in enumerate(review.deals, 1)]
    lines += [_row(phrases.REVIEW_SUM.say(lang), review.total()), phrases.REVIEW_TERMS.say(lang), ""]
    if not review.turning_points:
        lines.append(phrases.NO_TURNING_POINT.say(lang))
    for number, place in enumerate(review.turning_points, 1):
        lines.append(_turning_point(number, review.steps[place], review.results[place], lang))
    return lines


def _row(head: str, deal: DealReview) -> str:
    return f"{head:>6}{deal.result:+11.2f}{deal.luck:+10.2f}{deal.skill:+11.2f}{deal.own:+11.2f}{deal.others:+13.2f}"


def _turning_point(number: int, step: Step, result: StepResult, lang: Lang) -> str:
    return phrases.TURNING_POINT.say(
        lang,
        number=number,
        deal=step.deal + 1,
        move=step.move + 1,
        played=result.played,
        better=result.better,
        cost=f"{result.cost:.1f}",
        error=f"{result.error:.1f}",
    )


def _plot(review: Review, lang: Lang) -> str:
    deals = review.deals
    parts = Parts([deal.result for deal in deals], [deal.luck for deal in deals], [deal.skill for deal in deals])
    pins = [Pin(number, review.steps[place].deal) for number, place in enumerate(review.turning_points, 1)]
    return review_curve(parts, pins, lang, alone=True)
