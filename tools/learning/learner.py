"""Proximal policy optimisation: from the records of a round to better nets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import torch
from torch import Tensor, nn

from pioche.core.features import Features
from tools.learning.actors import CLUB, KINDS
from tools.learning.model import new_critics, new_nets
from tools.learning.records import Heads, Reader
from tools.learning.settings import Settings

# No seat decides more often after any decision of its own than two to this power.
_DOUBLINGS = 10
_NOTHING = 1e-6


class Learner:
    """The nets that play, the critics that judge them with all cards, and how both learn."""

    def __init__(self, features: Features, settings: Settings, device: str) -> None:
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.features = features
        self.settings = settings
        self.device = device
        self.reader = Reader(features)
        self.nets = new_nets(features, settings).to(device)
        self.critics = new_critics(features, settings).to(device)
        fused = device == "cuda"
        self.optimiser = torch.optim.Adam(self.nets.parameters(), lr=settings.rate, eps=1e-5, fused=fused)
        self.critics_optimiser = torch.optim.Adam(self.critics.parameters(), lr=settings.critic_rate, fused=fused)
        self.notes: dict[str, list[float]] = defaultdict(list)

    def learn(self, records: Tensor, progress: float, warm: bool) -> dict[str, float]:
        """One round. `progress` goes from 0 to 1 over the training; before it is warm, the critics learn alone."""
        self.notes.clear()
        heads = Heads.of(records)
        values = self.values(records, heads)
        advantages = self.advantages(heads, values)
        targets = advantages + values
        self.note_round(heads, values)
        for part in range(len(self.features.parts)):
            mine = (heads.part == part).nonzero().squeeze(1)
            if len(mine) > 1:
                spread = advantages[mine].std() + _NOTHING
                advantages[mine] = (advantages[mine] - advantages[mine].mean()) / spread
        rate = self.settings.rate * max(0.02, 1 - progress) if warm else 0.0
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        start, end = self.settings.entropy
        entropy = start + (end - start) * progress
        for part, batch in self.batches(heads):
            self.improve_critic(part, records[batch], targets[batch])
            if warm:
                self.improve(part, records[batch], heads, batch, advantages[batch], entropy)
        return {name: sum(values) / len(values) for name, values in self.notes.items()}

    def batches(self, heads: Heads) -> Iterator[tuple[int, Tensor]]:
        """Every record as often as there are epochs, part by part, in random order."""
        for _ in range(self.settings.epochs):
            for part in range(len(self.features.parts)):
                mine = (heads.part == part).nonzero().squeeze(1)
                mixed = mine[torch.randperm(len(mine), device=mine.device)]
                for batch in mixed.split(self.settings.batch):
                    if len(batch) == len(mixed) or 2 * len(batch) >= self.settings.batch:
                        yield part, batch

    # --- what a deal is worth ------------------------------------------------------------

    def judged(self, part: int, records: Tensor) -> Tensor:
        """What the critic expects, with all cards open."""
        cards = torch.cat([self.reader.inputs(records, part), self.reader.hidden(records)], 1)
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            value: Tensor = self.critics[part](cards)
        return value.float()

    @torch.no_grad()
    def values(self, records: Tensor, heads: Heads) -> Tensor:
        values = torch.zeros(len(records), device=records.device)
        for part in range(len(self.features.parts)):
            for batch in (heads.part == part).nonzero().squeeze(1).split(2 * self.settings.batch):
                values[batch] = self.judged(part, records[batch])
        return values

    @torch.no_grad()
    def advantages(self, heads: Heads, values: Tensor) -> Tensor:
        """By how much a decision turned out better than expected: later surprises count less and less."""
        last = heads.next == 0
        following = torch.arange(len(values), device=values.device) + heads.next
        advantages = torch.where(last, heads.gain / self.settings.scale, values[following]) - values
        # Each step adds up twice as many decisions as the one before.
        weight = torch.where(last, 0.0, self.settings.gae_lambda)
        for _ in range(_DOUBLINGS):
            advantages = advantages + weight * advantages[following]
            weight = weight * weight[following]
            following = following[following]
        return advantages

    def improve_critic(self, part: int, records: Tensor, targets: Tensor) -> None:
        loss = (self.judged(part, records) - targets).square().mean()
        self.critics_optimiser.zero_grad(set_to_none=True)
        loss.backward()
        self.critics_optimiser.step()

    # --- what is chosen --------------------------------------------------------------------

    def improve(
        self, part: int, records: Tensor, heads: Heads, batch: Tensor, advantages: Tensor, entropy: float
    ) -> None:
        """Make what turned out well more likely, but not by much at once."""
        reader, clip = self.reader, self.settings.clip
        legal = reader.legal(records)
        scores = self.nets[part](reader.inputs(records, part), reader.moves(records), reader.facts(records, part))
        odds = torch.log_softmax(torch.where(legal, scores, -1e9), 1)
        chosen = odds.gather(1, heads.chosen[batch].unsqueeze(1)).squeeze(1)
        change = (chosen - heads.likelihood[batch]).clamp(-10, 10)
        ratio = change.exp()
        gain = torch.min(ratio * advantages, ratio.clamp(1 - clip, 1 + clip) * advantages).mean()
        doubt = -(odds.exp() * torch.where(legal, odds, 0)).sum(1).mean()
        loss = -gain - entropy * doubt
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.nets[part].parameters(), 0.5)
        self.optimiser.step()
        name = self.features.parts[part].name
        self.note(f"{name}: entropy", doubt)
        self.note(f"{name}: divergence", (ratio - 1 - change).mean())
        self.note(f"{name}: clipped", ((ratio - 1).abs() > clip).float().mean())

    # --- figures for the log ----------------------------------------------------------------------

    def note(self, name: str, value: Tensor) -> None:
        self.notes[name].append(float(value.detach()))

    def note_round(self, heads: Heads, values: Tensor) -> None:
        """How well the critics foresee a deal, and what a seat gains against the club, by kind of table."""
        ends = heads.next == 0
        gains = heads.gain / self.settings.scale
        self.note("explained", 1 - (gains - values).var() / (gains.var() + _NOTHING))
        for kind, (options, _) in enumerate(self.settings.tables):
            theirs = heads.gain[ends & (heads.group == CLUB * KINDS + kind)]
            if len(theirs):
                name = " ".join(f"{option} {value}" for option, value in options.items())
                self.note(f"gain against the club, {name}", theirs.mean())
