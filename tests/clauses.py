"""Which tests stand behind each clause and worked example: `python -m tests.clauses`. Fails if one has none."""

from __future__ import annotations

import sys
from pathlib import Path

from pioche.conformance import clause_tests, untested_clauses
from pioche.games import find
from tests.ours import IDS

GAMES = Path(__file__).parent / "games"


def main() -> int:
    problems = [problem for id in IDS for problem in untested_clauses(find(id), GAMES / id)]
    for id in IDS:
        book, tests = find(id).rulebook("en"), clause_tests(GAMES / id)
        if "--quiet" not in sys.argv:
            for clause in [*book.clauses, *book.examples]:
                print(clause, *tests.get(clause, ["-"]), sep="\n    ")
        print(f"{id}: {len(book.clauses)} clauses, {sum(map(len, tests.values()))} tests")
    print(*problems, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
