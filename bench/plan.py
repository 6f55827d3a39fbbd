"""Which measurements are made, in which order, against what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial

from bench import environments, forms, open_spiel, ours, own_loop, package, search, uno_env, worker
from bench.bars import DRIVEN_PEER, GAMES, IMPORT, INSTALL, NO_BAR, SAME_GAMES, USUAL, Bar, GameBars
from bench.interpreter import Interpreter, Job
from bench.rounds import Effort, Tick, ratios


@dataclass(frozen=True, slots=True)
class Measurement:
    """One row to be: what is measured against what, its bar, and the package that it cannot do without."""

    game: str
    what: str
    against: str
    bar: Bar
    run: Callable[[Tick], list[float]]
    package: str = ""

    @property
    def subject(self) -> str:
        return self.game or "pioche"

    @property
    def title(self) -> str:
        against = f", against {self.against}" if self.against else ""
        return f"{self.subject}: {self.what}{against}"


class Plan:
    """The measurements of a run. Compiles a game's own loops once; what it opened it closes at the end."""

    def __init__(self, effort: Effort, build: bool, memory: bool, stack: ExitStack) -> None:
        self.effort = effort
        self.build = build
        self.memory = memory
        self.own = cache(lambda game: stack.enter_context(own_loop.build(game)))

    def measurements(self, games: list[str]) -> Iterator[Measurement]:
        for game in games:
            bars = GAMES.get(game, USUAL)
            yield from self.against_peers(game, bars)
            yield from self.environments(game, bars)
            yield from self.searches(game, bars)
            yield from self.own_loops(game, bars)
            yield from self.both_forms(game, bars)
            if self.memory and bars.growth:
                run = partial(package.growth, game, self.effort)
                yield Measurement(game, f"memory growth in {self.effort.growth:,} deals", "", bars.growth, run)
        yield Measurement("", "import pioche, wall time", "", IMPORT, package.import_wall)
        yield Measurement("", "import pioche, CPU time", "", IMPORT, package.import_cpu)
        if self.build:
            yield Measurement("", "pip install ., CPU time", "", INSTALL, package.install, "pip")

    def against_peers(self, game: str, bars: GameBars) -> Iterator[Measurement]:
        yield Measurement(
            game,
            "playouts, generic loop",
            f"OpenSpiel {bars.peer}, C++ rollouts",
            bars.rollouts,
            lambda tick: ratios(
                ours.Playouts(game, ours.generic(game)), open_spiel.Rollouts(bars.peer), self.effort, tick
            ),
            open_spiel.PACKAGE,
        )
        yield Measurement(
            game,
            "driven from Python",
            f"OpenSpiel {DRIVEN_PEER}, from Python",
            bars.driven,
            lambda tick: ratios(ours.Driven(game), open_spiel.Driven(DRIVEN_PEER), self.effort, tick),
            open_spiel.PACKAGE,
        )
        if bars.uno_env:
            yield Measurement(
                game,
                "driven from Python",
                "RLCard uno environment",
                bars.uno_env,
                lambda tick: ratios(ours.Driven(game), uno_env.Driven(), self.effort, tick),
                uno_env.PACKAGE,
            )

    def environments(self, game: str, bars: GameBars) -> Iterator[Measurement]:
        """What learns reads: inputs and masks at every decision."""
        yield Measurement(
            game,
            "batch, all observed",
            "RLCard uno environment",
            bars.observed,
            lambda tick: ratios(environments.Observed(game), uno_env.Driven(), self.effort, tick),
            uno_env.PACKAGE,
        )
        yield Measurement(
            game,
            "batch, all observed",
            f"OpenSpiel {DRIVEN_PEER}, all observed",
            bars.observed,
            lambda tick: ratios(
                environments.Observed(game), open_spiel.Driven(DRIVEN_PEER, observed=True), self.effort, tick
            ),
            open_spiel.PACKAGE,
        )
        yield Measurement(
            game,
            "PettingZoo environment",
            f"PettingZoo {environments.ZOO_PEER}",
            bars.zoo,
            lambda tick: ratios(environments.ours(game), environments.theirs(), self.effort, tick),
            environments.PACKAGE,
        )

    def searches(self, game: str, bars: GameBars) -> Iterator[Measurement]:
        """With random playouts on both sides; then ours as the levels search, shown beside it."""
        if bars.search:
            guides = {"random": (search.at_random, bars.search), "the club's": (search.as_the_club, NO_BAR)}
            for playouts, (guide, bar) in guides.items():
                run = partial(self.search_over, game, guide, bars.peer)
                what = f"search of {search.SIMULATIONS:,}, {playouts} playouts"
                yield Measurement(game, what, f"OpenSpiel {bars.peer}, IS-MCTS", bar, run, open_spiel.PACKAGE)

    def search_over(self, game: str, guide: search.Guide, peer: str, tick: Tick) -> list[float]:
        return ratios(search.Ours(game, guide), search.Theirs(peer), self.effort, tick)

    def own_loops(self, game: str, bars: GameBars) -> Iterator[Measurement]:
        loops: list[tuple[Bar | None, Job, str]] = [
            (bars.own_by_list, worker.by_list, "its own loop, same legal()"),
            (bars.own_by_mask, worker.by_mask, "its own loop, bit masks"),
        ]
        for bar, job, against in loops:
            if bar:
                run = partial(self.generic_over, job, game)
                yield Measurement(game, "playouts, generic loop", against, bar, run, "mypyc")

    def generic_over(self, job: Job, game: str, tick: Tick) -> list[float]:
        tick("compiling its own loops")
        interpreter: Interpreter = self.own(game)
        return own_loop.generic_over(job, interpreter, game, self.effort, tick)

    def both_forms(self, game: str, bars: GameBars) -> Iterator[Measurement]:
        if bars.plain:
            run = partial(forms.speed, game, self.effort)
            yield Measurement(game, "playouts, compiled", "plain form", bars.plain, run)
            run = partial(forms.same_games, game, self.effort)
            yield Measurement(game, "same games from same seeds", "plain form", SAME_GAMES, run)
