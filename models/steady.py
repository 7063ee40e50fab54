"""A training on its way: steady and quick, by the mean of the last steps' weights, whole checkpoints, and 16 bits."""

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel
from tqdm import tqdm

KEPT = 0.998
"""Of the mean, at each step: it is what is shipped, since single steps are noisy."""
_DECAY = 1e-3
_STEEPEST = 5.0  # how large gradients may be
_SHOWN = 0.99  # of the loss that is shown, at each step


class Course:
    """The steps of one training; it goes on where its checkpoint left it."""

    def __init__(
        self,
        name: str,
        net: nn.Module,
        checkpoint: Path,
        *,
        steps: int,
        rate: float,
        warm_up: float,
        every: int,
        beside: nn.Module | None = None,
    ) -> None:
        """`net` learns, and what is `beside` it; `warm_up`: the share of the steps in which the rate rises.

        `every` so many steps a checkpoint is written.
        """
        self.steps, self.done = steps, 0
        self._net, self._checkpoint, self._every = net, checkpoint, every
        self._learners = nn.ModuleList([net] if beside is None else [net, beside])
        self._optimiser = torch.optim.AdamW(self._learners.parameters(), lr=rate, weight_decay=_DECAY)
        saved = torch.load(checkpoint, weights_only=True) if checkpoint.exists() else None
        if saved is not None:
            self._learners.load_state_dict(saved["learners"])
            self._optimiser.load_state_dict(saved["optimiser"])
            self.done = saved["step"]
        self._mean = AveragedModel(net, avg_fn=_nearer, use_buffers=True)
        if saved is not None:
            self._mean.load_state_dict(saved["mean"])
        self._schedule = torch.optim.lr_scheduler.OneCycleLR(
            self._optimiser, rate, steps, pct_start=warm_up, last_epoch=self.done - 1
        )
        self._loss = 0.0
        self._bar = tqdm(total=steps, initial=self.done, desc=name, unit="step")
        net.train()

    def step(self, loss: Tensor) -> None:
        """Learns from what some examples were wrong by."""
        self._optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self._learners.parameters(), _STEEPEST)
        self._optimiser.step()
        self._schedule.step()
        self._mean.update_parameters(self._net)
        self.done += 1
        self._loss = _SHOWN * self._loss + (1 - _SHOWN) * loss.item() if self._loss else loss.item()
        self._bar.update()
        self._bar.set_postfix(loss=f"{self._loss:.3f}", refresh=False)
        if self.done % self._every == 0 or self.done == self.steps:
            self._keep()

    def _keep(self) -> None:
        """Writes a checkpoint, whole or not at all."""
        part = self._checkpoint.with_suffix(".part")
        state = {"learners": self._learners.state_dict(), "mean": self._mean.state_dict(), "step": self.done}
        torch.save({**state, "optimiser": self._optimiser.state_dict()}, part)
        part.rename(self._checkpoint)

    def end(self) -> None:
        """Makes of the network the mean of its last steps, ready to be used."""
        self._bar.close()
        self._net.load_state_dict(self._mean.module.state_dict())
        self._net.eval()


def _nearer(mean: Tensor, now: Tensor, _: Tensor | int) -> Tensor:
    return KEPT * mean + (1 - KEPT) * now


def quick() -> torch.autocast:
    """Layers compute in 16 bits within this, where the processor is made for that: a third less time."""
    return torch.autocast("cpu", torch.bfloat16, enabled=torch.cpu._is_avx512_bf16_supported())
