"""A training run: actors, the learner, checkpoints every minute. A later run goes on where one stopped."""

from __future__ import annotations

import hashlib
import json
import math
import os
import tempfile
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from pioche.bots.weights import Weights, load
from pioche.core.features import Features
from pioche.games import find
from tools.learning.actors import FAILED, NEWEST, SLOTS, Shared, actors, publish
from tools.learning.learner import Learner
from tools.learning.model import as_weights, new_nets
from tools.learning.records import Reader
from tools.learning.settings import Settings

NET: Final = "net.bin"
LOG: Final = "log.jsonl"
_PROGRESS: Final = "progress.json"
_NETS: Final = "nets.pt"
_CRITICS: Final = "critics.pt"
_PAST: Final = "past.pt"
_SAVE_EVERY: Final = 60.0
_TELL_EVERY: Final = 5.0
_NAP: Final = 0.001


@dataclass(frozen=True, slots=True)
class Progress:
    """How far training has come, over all its runs."""

    seconds: float = 0.0
    decisions: int = 0
    rounds: int = 0
    runs: int = 0
    machine: str = ""


class Training:
    """One run. `folder` holds the checkpoint that it goes on with, if there is one, and gets the new ones.

    Without a checkpoint the nets begin as those of the file `start`, if one is named.
    """

    def __init__(self, settings: Settings, folder: Path, commit: str, start: Path | None = None) -> None:
        self.settings = settings
        self.folder = folder
        self.commit = commit
        self.game = find(settings.game)
        features = self.game.features
        assert features is not None, f"{settings.game} has no features"
        self.features: Features = features
        self.start = load(self.game, start) if start else None
        self.progress = Progress()
        if (folder / _PROGRESS).exists():
            self.progress = Progress(**json.loads((folder / _PROGRESS).read_text())["progress"])
        self.progress = replace(self.progress, runs=self.progress.runs + 1)
        self._saved = self._reported = -math.inf
        self._past = int(self.progress.seconds / settings.past_every)

    def run(self, seconds: float, workers: int, device: str) -> None:
        """Train for a time, or until the training is at its end."""
        with tempfile.TemporaryDirectory(dir=shared_memory()) as place:
            playing = Path(place)
            publish(playing, NEWEST, self.first_weights())
            self.restore_past(playing)
            width = Reader(self.features).width
            with actors(self.settings, playing, workers, self.progress.runs, width) as shared:
                learner = Learner(self.features, self.settings, device)
                self.restore(learner)
                self.loop(learner, playing, shared, seconds, width)

    def first_weights(self) -> bytes:
        """Those of the checkpoint, of the start, or of nets that have learnt nothing: they follow the club."""
        if (self.folder / NET).exists():
            return (self.folder / NET).read_bytes()
        if self.start is not None:
            return self.start.to_bytes()
        torch.manual_seed(self.settings.seed)
        nets = new_nets(self.features, self.settings)
        return as_weights(self.game, self.features, nets, self.settings).to_bytes()

    def loop(self, learner: Learner, playing: Path, shared: list[Shared], seconds: float, width: int) -> None:
        begun = before = time.monotonic()
        self._saved = begun
        while before - begun < seconds and self.progress.seconds < self.settings.seconds:
            records = gather(shared, self.settings, width, learner.device)
            waited = time.monotonic() - before
            share = self.progress.seconds / self.settings.seconds
            notes = learner.learn(records, share, self.progress.seconds >= self.settings.warm_up)
            publish(playing, NEWEST, self.weights(learner).to_bytes())
            now = time.monotonic()
            self.progress = replace(
                self.progress,
                seconds=self.progress.seconds + now - before,
                decisions=self.progress.decisions + len(records),
                rounds=self.progress.rounds + 1,
                machine=learner.device,
            )
            notes |= {"decisions a second": len(records) / (now - before), "waited": waited}
            before = now
            self.keep_past(playing)
            self.tell(notes, now)
            if now - self._saved > _SAVE_EVERY:
                self._saved = now
                self.save(learner, playing)
        self.save(learner, playing)

    def keep_past(self, playing: Path) -> None:
        """The newest weights as a past self, in place of the oldest."""
        number = int(self.progress.seconds / self.settings.past_every)
        if number > self._past:
            self._past = number
            place = number % self.settings.most_past
            publish(playing, f"past-{place}.bin", (playing / NEWEST).read_bytes())

    def tell(self, notes: dict[str, float], now: float) -> None:
        """A line for the curves."""
        if now - self._reported < _TELL_EVERY:
            return
        self._reported = now
        line = {"seconds": self.progress.seconds, "decisions": self.progress.decisions, **notes}
        text = json.dumps({name: round(value, 4) for name, value in line.items()})
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(text + "\n")
        print(text, flush=True)

    # --- checkpoints -----------------------------------------------------------------------

    def weights(self, learner: Learner) -> Weights:
        return as_weights(self.game, self.features, learner.nets, self.settings)

    def save(self, learner: Learner, playing: Path) -> None:
        """All that a later run needs, and the net as it plays now."""
        weights = self.weights(learner)
        weights = replace(weights, header=replace(weights.header, origin=self.origin()))
        publish(self.folder, NET, weights.to_bytes())
        save(self.folder / _NETS, learner.nets, learner.optimiser)
        save(self.folder / _CRITICS, learner.critics, learner.critics_optimiser)
        past = {file.name: file.read_bytes() for file in playing.glob("past-*.bin")}
        torch.save(past, self.folder / _PAST)
        progress = {"progress": asdict(self.progress), "settings": asdict(self.settings), "commit": self.commit}
        publish(self.folder, _PROGRESS, json.dumps(progress, indent=1).encode())

    def restore(self, learner: Learner) -> None:
        if (self.folder / _NETS).exists():
            restore(self.folder / _NETS, learner.nets, learner.optimiser)
            restore(self.folder / _CRITICS, learner.critics, learner.critics_optimiser)
        elif self.start is not None:
            for net, layers in zip(learner.nets, self.start.parts, strict=True):
                net.restore(layers)

    def restore_past(self, playing: Path) -> None:
        if (self.folder / _PAST).exists():
            for name, data in torch.load(self.folder / _PAST, weights_only=True).items():
                publish(playing, name, data)

    def origin(self) -> dict[str, object]:
        """How the weights came about."""
        settings = json.dumps(asdict(self.settings), sort_keys=True).encode()
        return {
            "commit": self.commit,
            "seed": self.settings.seed,
            "decisions": self.progress.decisions,
            "minutes": round(self.progress.seconds / 60, 1),
            "settings": hashlib.sha256(settings).hexdigest()[:16],
            **({"before": self.start.header.origin} if self.start else {}),
        }


def gather(shared: list[Shared], settings: Settings, width: int, device: str) -> Tensor:
    """The records of a round or a few more, of whole deals, from all actors."""
    chunks: list[Tensor] = []
    count = 0
    views = [np.frombuffer(one.memory, np.int64).reshape(SLOTS, settings.chunk, width) for one in shared]
    while count < settings.round:
        before = count
        for one, view in zip(shared, views, strict=True):
            for slot in range(SLOTS):
                waiting = one.waiting[slot]
                if waiting == FAILED:
                    raise RuntimeError("an actor has failed")
                if waiting:
                    chunks.append(torch.from_numpy(view[slot, :waiting].copy()).to(device))
                    one.waiting[slot] = 0
                    count += waiting
        if count == before:
            time.sleep(_NAP)
    return torch.cat(chunks)


def save(file: Path, nets: torch.nn.Module, optimiser: torch.optim.Optimizer) -> None:
    """Moments are stored in half the size."""
    state: dict[str, Any] = optimiser.state_dict()
    halved = {
        number: {name: value.bfloat16() if name != "step" else value for name, value in moments.items()}
        for number, moments in state["state"].items()
    }
    state = {**state, "state": halved}
    draft = file.with_suffix(".new")
    torch.save({"nets": nets.state_dict(), "optimiser": state}, draft)
    draft.replace(file)


def restore(file: Path, nets: torch.nn.Module, optimiser: torch.optim.Optimizer) -> None:
    state = torch.load(file, map_location=next(nets.parameters()).device, weights_only=True)
    nets.load_state_dict(state["nets"])
    optimiser.load_state_dict(state["optimiser"])


def shared_memory() -> str | None:
    """Where files cost no disk, if there is such a place."""
    return "/dev/shm" if os.path.isdir("/dev/shm") else None
