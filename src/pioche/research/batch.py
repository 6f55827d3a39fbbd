"""Many deals at once, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pioche.bots.levels import UnknownLevel, level_policy
from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidText, PiocheError
from pioche.core.features import Features, Layout
from pioche.core.game import Action, Game, View
from pioche.core.heuristics import Heuristics
from pioche.core.match import illegal
from pioche.core.options import Options, Value
from pioche.core.playout import Policy, room
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Words
from pioche.research.decisions import Decisions, Episodes, Recalling
from pioche.research.errors import BadActions, BadArray, BadBatch, EpisodeOver, NoFeatures, NotCovered, OtherFeatures
from pioche.research.settings import (
    check_word,
    levels_of,
    number_of,
    options_of,
    seed_of,
    seeds_of,
    several,
    version_of,
    whole,
)

# Levels that choose without a search.
FAST_LEVELS: Final = ("random", "beginner", "club")
Reward = Literal["deal", "match"]
Opponents = str | Sequence[str | None] | None
Number = TypeVar("Number", np.uint8, np.int64)
_A_SEAT_LEFT: Final = Words(
    "a level for every seat, None for a seat that learns, and at least one of these",
    "un niveau pour chaque place, None pour une place qui apprend, et au moins une de celles-ci",
)
_ONE_LEARNS: Final = Words(
    "a level for every seat but the one that learns", "un niveau pour chaque place sauf celle qui apprend"
)
_READ_ONLY: Final = Words("{shape} {dtype}, read-only", "{shape} {dtype}, en lecture seule")


class Batch:
    """`n` tables of a game, each waiting for a decision.

    `opponents` is a level for every seat but A, or a level or None for each seat; None is a seat that you play.
    `reward`: what an episode is, and what it pays at its end. A deal pays each seat what it is worth to it, mostly its
    margin; a match shares one point among the winners, less what everybody would get by lot.
    With one seed, table i plays the deals i, i + n, i + 2n … of that seed. With a seed for each table, it plays the
    deals 0, 1, 2 … of its own.

    What you read are arrays that the next step overwrites; copy what you keep. Actions have the numbers that the
    game's features give them, so that masks, inputs and actions agree; `features=False` leaves inputs away, and actions
    have the game's own ids.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        options: Mapping[str, Value] | None = None,
        seed: int | Sequence[int] = 0,
        opponents: Opponents = None,
        *,
        reward: Reward = "deal",
        skip_forced: bool = False,
        auto_reset: bool = True,
        features: bool = True,
    ) -> None:
        n = whole("n", n, 1)
        check_word("reward", reward, get_args(Reward))
        self.game = version_of(game)
        self.options = options_of(self.game, options)
        self.n = n
        self.auto_reset = auto_reset
        self.features = features_of(self.game, self.options) if features else None
        rivals = _rivals(self.game.heuristics, self.options.players, opponents)
        self.learners = tuple(Seat(seat) for seat, rival in enumerate(rivals) if rival is None)
        episodes = Episodes(self.game, self.options, rivals, reward == "match", skip_forced)
        self.tables = Decisions(episodes, self.features, n)
        self.players, self.actions, self.size = self.tables.seats, self.tables.actions, self.tables.width
        # Read where they are: nothing is copied.
        tables = self.tables
        self._inputs: NDArray[np.uint8] = _array(tables.inputs, (n, -1) if self.size else (n, 0))
        self._indices: NDArray[np.int64] = _array(tables.indices, (n, -1) if self.size else (n, 0))
        self._masks: NDArray[np.uint8] = _array(tables.masks, (n, -1))
        self._facts: NDArray[np.int64] = _array(tables.facts, (n, -1))
        self._turns: NDArray[np.int64] = _array(tables.turns, (n,))
        self._parts: NDArray[np.int64] = _array(tables.parts, (n,))
        self._samples: NDArray[np.int64] = _array(tables.samples, (n,))
        self._rewards: NDArray[np.float64] = _array(tables.rewards, (n, -1))
        self._ends: NDArray[np.bool_] = _array(tables.ends, (n,)).view(np.bool_)
        self.reset(seed=seed)

    @property
    def layout(self) -> Layout:
        """The sections of a row of `observe`, in their order: a name and a size."""
        return layout_of(self._known_features())

    @property
    def digest(self) -> str:
        """Short for the features: what is learnt from these numbers holds for this digest alone."""
        return self._known_features().digest()

    @property
    def fact_names(self) -> tuple[tuple[str, Layout], ...]:
        """What the bits of a fact mean, for each part of the game."""
        return tuple((part.name, part.facts) for part in self._known_features().parts)

    def observe(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """What the seats to play know: 1 for each input that is true, one row for each table."""
        self._known_features()
        return self._rows(self._inputs, out)

    def indices(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """The same as places in a row, and -1 after the last."""
        self._known_features()
        return self._rows(self._indices, out)

    def facts(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """What the features say of each legal action, as the bits of one number; 0 of others."""
        self._known_features()
        return self._rows(self._facts, out)

    def mask(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """1 for each legal action."""
        return self._rows(self._masks, out)

    @property
    def turn(self) -> NDArray[np.int64]:
        """The seat to play at each table; -1 where an episode is over."""
        return self._turns

    @property
    def part(self) -> NDArray[np.int64]:
        """Which part of the game each decision belongs to."""
        return self._parts

    @property
    def rewards(self) -> NDArray[np.float64]:
        """What the last step paid to each seat of each table."""
        return self._rewards

    @property
    def done(self) -> NDArray[np.bool_]:
        """Where the last step ended an episode. With `auto_reset` the rest is already about the next one."""
        return self._ends

    def step(self, actions: ArrayLike) -> None:
        """One action for each table; -1 where an episode is over. All are carried out, or none."""
        self.play(self.read(actions))

    def read(self, actions: ArrayLike) -> list[int]:
        """Actions as a list; refuses another shape or type."""
        try:
            array = np.asarray(actions)
        except ValueError:
            raise BadActions(count=self.n, values=type(actions).__name__) from None
        if array.shape != (self.n,) or not np.issubdtype(array.dtype, np.integer):
            raise BadActions(count=self.n, values=f"{array.dtype} {array.shape}")
        numbers: list[int] = array.tolist()
        return numbers

    def play(self, numbers: list[int]) -> None:
        """The same for a list."""
        table = self.tables.illegal(numbers)
        if table >= 0:
            raise self.refusal(table, numbers[table])
        self.tables.step(self.auto_reset)

    def sample(self, seed: int) -> NDArray[np.int64]:
        """A legal action for each table, all equally likely, the same for a seed; -1 where an episode is over."""
        self.tables.sample(SeededChance(seed_of(seed)))
        return self._samples

    def reset(self, tables: Iterable[int] | None = None, seed: int | Sequence[int] | None = None) -> None:
        """Begin the next episode, at some tables or at all; with a seed, its first ones."""
        chosen = range(self.n) if tables is None else several("tables", tables, 0, self.n - 1)
        if seed is not None:
            self.tables.seed(*_seeds(seed, self.n))
        for table in chosen:
            self.tables.begin(table)

    def view(self, table: int, seat: int) -> View:
        """The view of a seat, as text or JSON; nobody's with -1."""
        table = whole("table", table, 0, self.n - 1)
        return self.tables.states[table].view(Seat(whole("seat", seat, NOBODY, self.players - 1)))

    def text(self, table: int, number: int) -> str:
        """A legal action in notation."""
        table = whole("table", table, 0, self.n - 1)
        if not self.is_legal(table, number):
            raise self.refusal(table, number)
        return self.view(table, int(self._turns[table])).text(Action(self.tables.action(table, int(number))))

    def is_legal(self, table: int, number: int) -> bool:
        return number_of(number) in range(self.actions) and self.tables.place(table, int(number)) >= 0

    def refusal(self, table: int, number: int) -> PiocheError:
        """Why an action is not legal."""
        seat = int(self._turns[table])
        if seat < 0:
            return EpisodeOver(table=table)
        view = self.view(table, seat)
        action = self._named(table, number)
        if action is None:
            return InvalidText(text=number)
        return illegal(self.game, self.options, view, action)

    def _named(self, table: int, number: int) -> Action | None:
        """The game's own id for a number that is not legal."""
        features, state = self.features, self.tables.states[table]
        ids = range(self.game.info.actions)
        if features is None:
            return Action(number) if number in ids else None
        legal = room()
        features.observe(state, legal, features.narrow(state, legal, state.legal(legal)))
        return next((Action(id) for id in ids if features.number(state, id) == number), None)

    def _known_features(self) -> Features:
        if self.features is None:
            raise NoFeatures(title=self.game.info.title)
        return self.features

    def _rows(self, rows: NDArray[Number], out: NDArray[Number] | None) -> NDArray[Number]:
        if out is None:
            return rows
        _check_array(rows, out)
        np.copyto(out, rows)
        return out


def around(options: Options, seat: int, opponents: str | Sequence[str | None]) -> list[str | None]:
    """A level for each seat but the one that learns."""
    players = options.players
    seat = whole("seat", seat, 0, players - 1)
    levels = levels_of(opponents, players)
    levels[seat] = None
    if levels.count(None) > 1:
        raise BadBatch(name="opponents", value=opponents, expected=_ONE_LEARNS)
    return levels


def features_of(game: Game, options: Options) -> Features:
    """The features of a game; refused where there are none, or where they do not cover the options."""
    features = game.features
    if features is None:
        raise NoFeatures(title=game.info.title)
    if not features.covers(game.start(game.open(options, SeededChance(0)))):
        raise NotCovered(title=game.info.title, options=options.text())
    return features


def check_digest(game: Game, digest: str, file: Path) -> None:
    """Refuse a file that was made with other features than a game has."""
    own = "" if game.features is None else game.features.digest()
    if digest != own:
        raise OtherFeatures(file=file, title=game.info.title, features=digest, own=own)


def layout_of(features: Features) -> Layout:
    """The sections of all parts, each with the name of its part where there are several."""
    parts = features.parts
    if len(parts) == 1:
        return parts[0].inputs
    return tuple((f"{part.name}: {name}", length) for part in parts for name, length in part.inputs)


def fast_policy(own: Heuristics, level: str) -> Policy:
    """The policy of a level without search, with the memory of that level."""
    policy = level_policy(own, level)
    if policy is None:
        raise UnknownLevel(level=level, known=", ".join(FAST_LEVELS))
    remembers_all = type(own).limit_memory is Heuristics.limit_memory
    return policy if remembers_all else Recalling(own, level, policy)


def _rivals(own: Heuristics, players: int, opponents: Opponents) -> list[Policy | None]:
    levels = [None] * players if opponents is None else levels_of(opponents, players)
    if isinstance(opponents, str):
        levels[0] = None
    if None not in levels:
        raise BadBatch(name="opponents", value=opponents, expected=_A_SEAT_LEFT)
    return [None if level is None else fast_policy(own, level) for level in levels]


def _seeds(seed: int | Sequence[int], n: int) -> tuple[list[int], list[int], int]:
    """For each table its seed and its first deal; and how far it is to its next one."""
    if number_of(seed) is not None:
        return [seed_of(seed)] * n, list(range(n)), n
    return [seed_of(one) for one in seeds_of(seed, n)], [0] * n, 1


def _check_array(rows: NDArray[Number], out: object) -> None:
    """Refuse what rows cannot be written into."""
    expected = {"shape": str(rows.shape), "dtype": rows.dtype}
    if not isinstance(out, np.ndarray):
        raise BadArray(**expected, values=type(out).__name__)
    if out.shape != rows.shape or out.dtype != rows.dtype:
        raise BadArray(**expected, values=f"{out.shape} {out.dtype}")
    if not out.flags.writeable:
        raise BadArray(**expected, values=_READ_ONLY.filled(shape=str(out.shape), dtype=out.dtype))


def _array(vector: Any, shape: tuple[int, ...]) -> Any:
    """The memory of a vector as an array that can be read."""
    return np.asarray(memoryview(vector)).reshape(shape)
