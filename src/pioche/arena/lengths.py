"""How long matches last: one level at every seat, deal after deal, to the end or to a bound on deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pioche.bots import processes
from pioche.bots.levels import BUDGETS, Budget, make_bot
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.match import Match
from pioche.core.options import Number, Value
from pioche.core.seats import NOBODY, Seat
from pioche.games import find

# Seconds that a person takes for a decision, and that a page shows a bot's move before the next one.
PERSON_SECONDS: Final = 4.0
BOT_SECONDS: Final = 0.7
# Matches of a kind, by level: fewer for levels that think longer.
MATCHES: Final = {"random": 20, "beginner": 40, "club": 40, "expert": 6, "champion": 3}


@dataclass(frozen=True, slots=True)
class Kind:
    """Matches of one kind: short ones, as *Play now* begins them, or with every option at its default."""

    game: str
    short: bool
    players: int
    level: str

    @property
    def options(self) -> dict[str, Value]:
        return {"players": self.players, **(find(self.game).info.short_match if self.short else {})}


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play of each kind: `share` of the usual matches. Searches have `visits`, or where 0 those of a level."""

    share: float
    seed: int
    visits: int
    most_deals: int

    def matches(self, kind: Kind) -> int:
        return max(1, round(MATCHES[kind.level] * self.share))


@dataclass(frozen=True, slots=True)
class Length:
    """One match: its deals, the decisions and the moves of all seats, the points that all of them scored."""

    deals: int
    decisions: int
    moves: int
    points: float
    over: bool


@dataclass(frozen=True, slots=True)
class Figures:
    """Of the matches of a kind: means, of decisions and points for a seat, of minutes for a match.

    `alone` is one person among bots, `longest` the longest of these matches, `together` a table of people. `endless`
    matches were not over at the bound on deals, and are in no mean but that of points in a deal.
    """

    kind: Kind
    matches: int
    endless: int
    deals: float
    decisions: float
    alone: float
    longest: float
    together: float
    points: float


def kinds(games: Iterable[Game], levels: Sequence[str]) -> list[Kind]:
    """Both kinds of matches for every number of players; one where *Play now* takes the defaults."""
    return [
        Kind(game.info.id, short, players, level)
        for game in games
        for short in ((True, False) if game.info.short_match else (False,))
        for players in _player_counts(game)
        for level in levels
    ]


def _player_counts(game: Game) -> range:
    players = game.info.options[0]
    assert isinstance(players, Number)
    return range(players.low, players.high + 1)


Job = tuple[Kind, Plan, int]


def measure(kinds: Sequence[Kind], plan: Plan, workers: int, progress: Callable[[int], None]) -> list[Figures]:
    """Play the matches of all kinds: the same ones, whatever the number of processes, if visits bound the searches."""
    jobs = [(kind, plan, number) for kind in kinds for number in range(plan.matches(kind))]
    lengths: dict[Kind, list[Length]] = {kind: [] for kind in kinds}
    progress(0)
    if workers == 1:
        _collect(map(play_match, jobs), jobs, lengths, progress)
    else:
        with processes.start(workers) as pool:
            _collect(pool.imap(play_match, jobs), jobs, lengths, progress)
    return [figures(kind, lengths[kind]) for kind in kinds]


def _collect(
    lengths_in_order: Iterable[Length],
    jobs: Sequence[Job],
    lengths: dict[Kind, list[Length]],
    progress: Callable[[int], None],
) -> None:
    for count, (length, (kind, _, _)) in enumerate(zip(lengths_in_order, jobs, strict=True), 1):
        lengths[kind].append(length)
        progress(count)


class DecisionCount:
    """Counts decisions. Moves in a row of one seat are one, up to a move that shows it something new.

    Where there is one legal move only, nothing is decided.
    """

    def __init__(self) -> None:
        self.decisions = 0
        # The seat that goes on with a decision it has begun.
        self._deciding: Seat = NOBODY

    def add(self, seat: Seat, choices: int, reveals: bool, turn: Seat) -> None:
        """A move of a seat that had this number of `choices`; `turn` is the seat to choose after it."""
        if seat != self._deciding and choices > 1:
            self.decisions += 1
            self._deciding = seat
        if reveals or turn != seat:
            self._deciding = NOBODY


def play_match(job: Job) -> Length:
    """Play the match of this number."""
    kind, plan, number = job
    game, chance = find(kind.game), SeededChance(plan.seed, number)
    match = Match(game, game.info.choose(kind.options), chance)
    bot = make_bot(game, kind.level, Budget(plan.visits) if plan.visits and kind.level in BUDGETS else None)
    count, moves = DecisionCount(), 0
    while match.winners is None:
        if match.turn == NOBODY:
            if match.deal_number == plan.most_deals:
                break
            match.next_deal()
        seat = match.turn
        view = match.view(seat)
        action = bot.choose(view, chance)
        choices, reveals = len(view.actions()), view.reveals(action)
        match.play(seat, action)
        count.add(seat, choices, reveals, match.turn)
        moves += 1
    unit = 2 if game.half_points(match.options) else 1
    return Length(match.deal_number, count.decisions, moves, sum(match.totals) / unit, match.winners is not None)


def figures(kind: Kind, lengths: Sequence[Length]) -> Figures:
    over = [length for length in lengths if length.over]
    alone = [_alone(kind, length) for length in over]
    return Figures(
        kind,
        len(lengths),
        len(lengths) - len(over),
        _mean([length.deals for length in over]),
        _mean([length.decisions / kind.players for length in over]),
        _mean(alone),
        max(alone, default=0.0),
        _mean([length.decisions * PERSON_SECONDS / 60 for length in over]),
        sum(length.points for length in lengths) / kind.players / sum(length.deals for length in lengths),
    )


def _alone(kind: Kind, length: Length) -> float:
    """Minutes of one person among bots, who has a share of the decisions and looks on at the other moves."""
    own = length.decisions / kind.players
    others = length.moves * (kind.players - 1) / kind.players
    return (own * PERSON_SECONDS + others * BOT_SECONDS) / 60


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
