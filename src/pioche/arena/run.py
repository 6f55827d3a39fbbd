"""A contest carried out in several processes, its results on disk as they come, so that it can be gone on with."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable, Iterator
from pathlib import Path

from pioche.arena.duplicate import Contest, Result, jobs, play_deal
from pioche.core.errors import PiocheError
from pioche.core.words import Words


class InvalidResults(PiocheError):
    code = "invalid-results"
    words = Words("Line {line} of {file}: {reason}", "Ligne {line} de {file} : {reason}")


_OTHER_CONTEST = Words("these are results of another contest.", "ce sont les résultats d’une autre rencontre.")
_NOT_A_RESULT = Words("this is no result.", "ce n’est pas un résultat.")


def run(contest: Contest, deals: int, workers: int, kept: Path | None, progress: Callable[[int], None]) -> list[Result]:
    """Play all deals that `kept` does not hold yet; the results in the order of the deals."""
    results = read_results(contest, kept) if kept is not None and kept.exists() else {}
    progress(len(results))
    file = None if kept is None else kept.open("a", encoding="utf-8")
    try:
        if file is not None and not results:
            file.write(_head(contest) + "\n")
        for result in _played(contest, deals, workers, set(results)):
            results[result.deal] = result
            if file is not None:
                file.write(_line(result) + "\n")
                file.flush()
            progress(len(results))
    finally:
        if file is not None:
            file.close()
    return [results[deal] for deal in sorted(results) if deal < deals]


def _played(contest: Contest, deals: int, workers: int, done: set[int]) -> Iterator[Result]:
    waiting = jobs(contest, deals, done)
    if workers == 1:
        yield from map(play_deal, waiting)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(play_deal, waiting)


def _head(contest: Contest) -> str:
    return json.dumps(
        {
            "pioche": "arena",
            "game": contest.game,
            "options": contest.options,
            "entrants": contest.entrants,
            "seed": contest.seed,
            "visits": contest.visits,
        }
    )


def _line(result: Result) -> str:
    rounded = {level: [round(second, 6) for second in seconds] for level, seconds in result.seconds.items()}
    return json.dumps({"deal": result.deal, "gains": result.gains, "seconds": rounded})


def read_results(contest: Contest, kept: Path) -> dict[int, Result]:
    """The results of a contest that was begun; a last line cut short by a kill is dropped."""
    lines = kept.read_text(encoding="utf-8").splitlines()
    if lines[:1] != [_head(contest)]:
        raise InvalidResults(line=1, file=kept, reason=_OTHER_CONTEST)
    results: dict[int, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            told = json.loads(line)
            result = Result(int(told["deal"]), list(told["gains"]), dict(told["seconds"]))
        except (ValueError, TypeError, KeyError):
            if number == len(lines):
                kept.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
                break
            raise InvalidResults(line=number, file=kept, reason=_NOT_A_RESULT) from None
        results[result.deal] = result
    return results
