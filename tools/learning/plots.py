"""The curves of a training run, from its log."""

from __future__ import annotations

import json
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")
from matplotlib import pyplot as plt

_PANELS = ("gain against the club", "entropy", "divergence", "explained", "decisions a second")


def plot(log: Path, picture: Path) -> None:
    """A panel for each kind of figure, over minutes of training."""
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    figure, panels = plt.subplots(len(_PANELS), 1, figsize=(8, 2.4 * len(_PANELS)), sharex=True)
    for kind, panel in zip(_PANELS, panels, strict=True):
        names = sorted({name for line in lines for name in line if kind in name})
        for name in names:
            points = [(line["seconds"] / 60, line[name]) for line in lines if name in line]
            panel.plot(*zip(*points, strict=True), label=name)
        panel.set_title(kind, fontsize=9)
        if len(names) > 1:
            panel.legend(fontsize=7)
        panel.grid(alpha=0.3)
    panels[-1].set_xlabel("minutes")
    figure.tight_layout()
    figure.savefig(picture)
    plt.close(figure)
