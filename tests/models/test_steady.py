"""A training goes on where it was stopped, as if it had not been, and ends with the mean of its last steps."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="only training needs it: pip install 'croupier[train]'")
import torch
from torch import nn

from models import steady
from models.steady import Course

STEPS = 20


def begun(checkpoint: Path, every: int = 5) -> tuple[nn.Linear, nn.Linear, Course]:
    """Two layers that are to give 3 together, and how far they are."""
    torch.manual_seed(1)
    net, beside = nn.Linear(2, 1), nn.Linear(2, 1)
    course = Course("sum", net, checkpoint, steps=STEPS, rate=0.05, warm_up=0.1, every=every, beside=beside)
    return net, beside, course


def trained(checkpoint: Path, until: int, every: int = 5) -> nn.Linear:
    """The first layer after so many steps in all, each with other examples."""
    net, beside, course = begun(checkpoint, every)
    while course.done < until:
        examples = torch.rand(8, 2, generator=torch.Generator().manual_seed(course.done))
        course.step((net(examples) + beside(examples) - 3).square().mean())
    course.end()
    return net


def test_a_training_that_was_stopped_ends_as_one_that_was_not(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole.pt", STEPS)
    trained(tmp_path / "part.pt", 13)  # the steps after the tenth are lost
    assert begun(tmp_path / "part.pt")[2].done == 10
    assert torch.equal(trained(tmp_path / "part.pt", STEPS).weight, whole.weight)


def test_the_end_is_kept_whatever_the_steps_between_checkpoints(tmp_path: Path) -> None:
    trained(tmp_path / "one.pt", STEPS, every=7)
    assert begun(tmp_path / "one.pt")[2].done == STEPS
    assert [path.name for path in tmp_path.iterdir()] == ["one.pt"]


def test_it_ends_with_the_mean_of_its_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    net, beside, course = begun(tmp_path / "mean.pt")
    monkeypatch.setattr(steady, "KEPT", 0.75)
    means = None
    for _ in range(4):
        course.step((net(torch.ones(1, 2)) + beside(torch.ones(1, 2)) - 3).square().mean())
        now = net.weight.detach().clone()
        means = now if means is None else 0.75 * means + 0.25 * now
    course.end()
    assert means is not None
    assert torch.allclose(net.weight, means)
    assert not torch.allclose(net.weight, now)
    assert not net.training
