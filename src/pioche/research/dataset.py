"""Decisions of bots as a file of NumPy arrays: docs/research.md has its schema."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

import pioche
from pioche.bots import processes
from pioche.bots.levels import BUDGETS, Budget, check_level, make_bot
from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError, UnknownVersion
from pioche.core.features import Features, size
from pioche.core.game import Game
from pioche.core.heuristics import MOST_SEATS
from pioche.core.native import vec
from pioche.core.options import Value
from pioche.core.playout import room
from pioche.core.seats import NOBODY
from pioche.core.words import Words
from pioche.games import find
from pioche.research.batch import check_digest, features_of, layout_of
from pioche.research.settings import several

FORMAT: Final = 1
# Deals that are played between two looks at the disk.
_DEALS_PER_PART: Final = 20
_LEGAL: Final = room()
# The arrays of a file: name and type. Three of them say where the entries of each decision end in another.
TYPES: Final = {
    "inputs": np.uint16,
    "input_ends": np.int64,
    "legal": np.uint16,
    "facts": np.int64,
    "legal_ends": np.int64,
    "action": np.uint16,
    "part": np.uint8,
    "seat": np.uint8,
    "deal": np.int64,
    "margin": np.float32,
}
# What a header must say of the source, besides the layout.
_SOURCE: Final = {"game": str, "rules": int, "features": str, "actions": int}
_ENDS: Final = {"input_ends": ("inputs",), "legal_ends": ("legal", "facts")}
Arrays = dict[str, NDArray[Any]]


class InvalidDataset(PiocheError):
    code = "invalid-dataset"
    words = Words(
        "{file} is not a dataset to use: {reason}.", "{file} n’est pas un jeu de données utilisable : {reason}."
    )


_UNREADABLE: Final = Words("it cannot be read", "il est illisible")
_DAMAGED: Final = Words("its arrays do not agree", "ses tableaux ne concordent pas")
_OTHER: Final = Words("it holds other deals than these", "il contient d’autres donnes que celles-ci")
_EXISTS: Final = Words("it exists already", "il existe déjà")


@dataclass(frozen=True, slots=True)
class Source:
    """The deals of a dataset: every seat is a bot of one level."""

    game: str
    rules: int
    options: dict[str, Value]
    level: str
    seed: int
    first: int
    last: int

    def part(self, first: int, last: int) -> Source:
        return replace(self, first=first, last=last)


@final
class Dataset:
    """A file of decisions, opened. Its arrays are attributes; `header` says where they come from.

    Rows are whole numbers from 0; their numbers and names hold for features of one digest: `check` says whether a game
    has these.
    """

    def __init__(self, file: Path, header: dict[str, Any], arrays: Arrays) -> None:
        self.file = file
        self.header = header
        self.arrays = arrays
        self.layout = tuple((str(name), int(length)) for name, length in header["layout"])
        self.size = sum(length for _, length in self.layout)
        self.actions = int(header["actions"])
        self.action, self.part, self.seat = arrays["action"], arrays["part"], arrays["seat"]
        self.deal, self.margin = arrays["deal"], arrays["margin"]

    def __len__(self) -> int:
        return len(self.action)

    def check(self, game: Game) -> None:
        """Refuse a game whose features are not those of the dataset."""
        check_digest(game, self.header["features"], self.file)

    def observe(self, rows: ArrayLike) -> NDArray[np.uint8]:
        """The inputs of some decisions, as `Batch.observe` has them."""
        return self._dense(rows, "inputs", "input_ends", self.size)

    def mask(self, rows: ArrayLike) -> NDArray[np.uint8]:
        """Their legal actions, as `Batch.mask` has them."""
        return self._dense(rows, "legal", "legal_ends", self.actions)

    def facts(self, rows: ArrayLike) -> NDArray[np.int64]:
        """What the features say of each legal action, as `Batch.facts` has it."""
        chosen = several("rows", rows, 0, len(self) - 1)
        dense = np.zeros((len(chosen), self.actions), np.int64)
        for place, row in enumerate(chosen):
            span = self._span("legal_ends", row)
            dense[place, self.arrays["legal"][span]] = self.arrays["facts"][span]
        return dense

    def _dense(self, rows: ArrayLike, entries: str, ends: str, width: int) -> NDArray[np.uint8]:
        chosen = several("rows", rows, 0, len(self) - 1)
        dense = np.zeros((len(chosen), width), np.uint8)
        for place, row in enumerate(chosen):
            dense[place, self.arrays[entries][self._span(ends, row)]] = 1
        return dense

    def _span(self, ends: str, row: int) -> slice:
        """Where the entries of a decision stand."""
        ends_of = self.arrays[ends]
        return slice(ends_of[row - 1] if row > 0 else 0, ends_of[row])


def load(file: Path | str) -> Dataset:
    """Open a dataset; refuses a file that is none, or is damaged."""
    path = Path(file)
    header, arrays = _read(path)
    if header.get("format") != FORMAT:
        raise UnknownVersion(what=Words("dataset format", "le format"), version=header.get("format"), known=FORMAT)
    _check(path, header, arrays)
    return Dataset(path, header, arrays)


def write(source: Source, file: Path, workers: int, progress: Callable[[int], None]) -> int:
    """Play all deals and write them; go on with what an earlier run left beside the file. Returns the decisions."""
    if file.exists():
        raise InvalidDataset(file=file, reason=_EXISTS)
    check_level(source.level)
    game = find(source.game, source.rules)
    features = features_of(game, game.info.restore(source.options))
    header = _header(source, features)
    folder = file.with_name(f".{file.name}.parts")
    folder.mkdir(exist_ok=True)
    starts = range(source.first, source.last, _DEALS_PER_PART)
    jobs = [source.part(first, min(first + _DEALS_PER_PART, source.last)) for first in starts]
    paths = [folder / f"{job.first}.npz" for job in jobs]
    played = {job.first: _decisions_of(path, _header(job, features)) for job, path in zip(jobs, paths, strict=True)}
    deals = sum(job.last - job.first for job in jobs if played[job.first] is not None)
    progress(deals)
    left = [job for job in jobs if played[job.first] is None]
    for job, arrays in _play_all(left, workers):
        _save(folder / f"{job.first}.npz", _header(job, features), arrays)
        deals += job.last - job.first
        progress(deals)
    arrays = _join([_read(path)[1] for path in paths])
    _save(file, header, arrays)
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    return len(arrays["action"])


def _play_all(jobs: Sequence[Source], workers: int) -> Iterator[tuple[Source, Arrays]]:
    if workers == 1 or not jobs:
        yield from map(_play_part, jobs)
        return
    with processes.start(workers) as pool:
        yield from pool.imap_unordered(_play_part, jobs)


def _play_part(source: Source) -> tuple[Source, Arrays]:
    return source, _join([play(source, number) for number in range(source.first, source.last)])


def play(source: Source, number: int) -> Arrays:
    """Play one deal. Deal number k of a seed is always the same, with the same play, on every machine."""
    game = find(source.game, source.rules)
    options = game.info.restore(source.options)
    features = features_of(game, options)
    budget = BUDGETS.get(source.level)
    # Visits alone bound a search, so that a slow machine chooses alike.
    bot = make_bot(game, source.level, budget and Budget(budget.visits))
    chance = SeededChance(source.seed, number)
    state = game.start(game.open(options, chance))
    starts = np.cumsum([0, *(size(part.inputs) for part in features.parts)])
    lists: dict[str, list[Any]] = {name: [] for name in TYPES}
    while (seat := state.turn()) != NOBODY:
        action = bot.choose(state.view(seat), chance)
        # What is forced is no decision.
        count = features.narrow(state, _LEGAL, state.legal(_LEGAL))
        if count > 1:
            features.observe(state, _LEGAL, count)
            inputs = features.inputs
            lists["inputs"] += [starts[features.part] + inputs.indices[k] for k in range(inputs.count)]
            lists["legal"] += [features.moves[k] for k in range(count)]
            lists["facts"] += [features.facts[k] for k in range(count)]
            lists["input_ends"].append(len(lists["inputs"]))
            lists["legal_ends"].append(len(lists["legal"]))
            lists["action"].append(features.number(state, action))
            lists["part"].append(features.part)
            lists["seat"].append(seat)
            lists["deal"].append(number)
        state.apply(action)
    gains = vec[float]([0.0] * MOST_SEATS)
    game.heuristics.payoff.gains(state, gains)
    lists["margin"] = [gains[seat] for seat in lists["seat"]]
    return {name: np.array(lists[name], type) for name, type in TYPES.items()}


def _header(source: Source, features: Features) -> dict[str, Any]:
    return {
        "pioche": "dataset",
        "format": FORMAT,
        "version": pioche.__version__,
        **asdict(source),
        "features": features.digest(),
        "layout": layout_of(features),
        "facts": {part.name: part.facts for part in features.parts},
        "actions": features.actions,
    }


def _decisions_of(path: Path, header: dict[str, Any]) -> int | None:
    """How many decisions an earlier run left there; None if none. Refuses those of other deals."""
    if not path.exists():
        return None
    stored, arrays = _read(path)
    if stored != json.loads(json.dumps(header)):
        raise InvalidDataset(file=path, reason=_OTHER)
    return len(arrays["action"])


def _join(parts: Sequence[Arrays]) -> Arrays:
    joined = {name: np.concatenate([part[name] for part in parts]) for name in TYPES}
    for ends, (entries, *_) in _ENDS.items():
        before = np.cumsum([0, *(len(part[entries]) for part in parts[:-1])])
        joined[ends] = np.concatenate([part[ends] + start for part, start in zip(parts, before, strict=True)])
    return joined


def _save(path: Path, header: dict[str, Any], arrays: Arrays) -> None:
    """Write a file completely or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    entries: dict[str, Any] = {"header": np.array(json.dumps(header)), **arrays}
    try:
        with part.open("wb") as file:
            np.savez_compressed(file, **entries)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _read(path: Path) -> tuple[dict[str, Any], Arrays]:
    try:
        with np.load(path, allow_pickle=False) as file:
            header: dict[str, Any] = json.loads(str(file["header"]))
            if header["pioche"] != "dataset":
                raise KeyError("pioche")
            return header, {name: file[name] for name in TYPES if name in file}
    except (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile):
        raise InvalidDataset(file=path, reason=_UNREADABLE) from None


def _check(path: Path, header: dict[str, Any], arrays: Arrays) -> None:
    """Refuse a header that says too little, and arrays of the wrong type or length, or that point outside."""
    try:
        width = sum(int(length) for _, length in header["layout"])
        bounds = {"inputs": width, "legal": int(header["actions"]), "action": int(header["actions"])}
        fits = all(type(header[name]) is type_ for name, type_ in _SOURCE.items())
        fits &= all(arrays[name].dtype == type and arrays[name].ndim == 1 for name, type in TYPES.items())
        count = len(arrays["action"])
        fits &= all(len(arrays[name]) == count for name in ("part", "seat", "deal", "margin", *_ENDS))
        fits &= all(bool((arrays[name] < bound).all()) for name, bound in bounds.items())
        for ends, names in _ENDS.items():
            fits &= bool((np.diff(arrays[ends], prepend=0) >= 0).all())
            last = int(arrays[ends][-1]) if count else 0
            fits &= all(len(arrays[name]) == last for name in names)
    except (ValueError, KeyError, TypeError):
        fits = False
    if not fits:
        raise InvalidDataset(file=path, reason=_DAMAGED)
