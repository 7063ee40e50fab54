"""The networks as their files have them, ready to learn more: training can go on from what is shipped.

The export folds every normalisation into the convolution before it. Here it is unfolded again: what a convolution gives
on some pictures, its mean and its spread, is what its normalisation takes away and puts back, so that the network says
the same as before and the next step of training starts from there.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import onnx
import torch
from torch import Tensor, nn

from models.pixels import PAIRS, one_by_one
from models.quantise import floats


def restore(net: nn.Module, path: Path, pictures: Tensor) -> None:
    """Fills `net` with the weights of an exported file; `pictures` are what it should be normalised on.

    Layers that the file lacks stay as they are; of a layer that gave more or fewer answers, the first are filled.
    """
    weights = _weights(path)
    folded = dict(_folded(net))
    biases: dict[str, Tensor] = {}
    for name, module in net.named_modules():
        if isinstance(module, nn.Conv2d | nn.Linear) and name in weights:
            weight, bias = weights[name]
            rows = min(len(weight), len(module.weight))
            module.weight.data[:rows] = weight[:rows]
            if name in folded:
                biases[name] = bias
            elif module.bias is not None:
                module.bias.data[:rows] = bias[:rows]
    # In the order in which they run, since what a later one is given depends on all before it.
    hooks = [
        module.register_forward_hook(_unfold(folded[name], biases[name]))
        for name, module in net.named_modules()
        if name in biases
    ]
    net.eval()
    with torch.no_grad():
        net(pictures)
    for hook in hooks:
        hook.remove()


def blend(net: nn.Module, before: nn.Module, share: float) -> None:
    """Makes of `net` what lies between it, for that share, and the network that it began as.

    What a network learned on with other pictures it partly pays for with the old ones; the mean keeps most of both.
    """
    one, other = _as_exported(net), _as_exported(before)
    folded = dict(_folded(net))
    for name, module in net.named_modules():
        if not isinstance(module, nn.Conv2d | nn.Linear):
            continue
        weight, bias = (share * new + (1 - share) * old for new, old in zip(one[name], other[name], strict=True))
        module.weight.data.copy_(weight)
        if name in folded:
            norm = folded[name]
            assert norm.running_mean is not None
            assert norm.running_var is not None
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.data.fill_(1)
            norm.bias.data.copy_(bias)
        elif module.bias is not None:
            module.bias.data.copy_(bias)


def _as_exported(net: nn.Module) -> dict[str, tuple[Tensor, Tensor]]:
    """Weights and biases of all layers, their normalisations folded in."""
    folded = dict(_folded(net))
    found = {}
    for name, module in net.named_modules():
        if name in folded:
            norm = folded[name]
            assert norm.running_mean is not None
            assert norm.running_var is not None
            times = norm.weight.data / torch.sqrt(norm.running_var + norm.eps)
            weight = module.get_parameter("weight").data * times[:, None, None, None]
            found[name] = (weight, norm.bias.data - norm.running_mean * times)
        elif isinstance(module, nn.Conv2d | nn.Linear):
            assert module.bias is not None
            found[name] = (module.weight.data.clone(), module.bias.data.clone())
    return found


def _unfold(norm: nn.BatchNorm2d, bias: Tensor) -> Callable[[nn.Module, tuple[Tensor, ...], Tensor], None]:
    """Sets a normalisation by what it is given, so that all in all it only adds `bias`."""

    def hook(module: nn.Module, given: tuple[Tensor, ...], result: Tensor) -> None:
        mean, spread = result.mean((0, 2, 3)), result.var((0, 2, 3))
        assert norm.running_mean is not None
        assert norm.running_var is not None
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.data.copy_(torch.sqrt(spread + norm.eps))
        norm.bias.data.copy_(mean + bias)

    return hook


def _folded(net: nn.Module) -> Iterator[tuple[str, nn.BatchNorm2d]]:
    """Every convolution that has a normalisation behind it, by its name."""
    for name, module in net.named_modules():
        if isinstance(module, nn.Sequential):
            for i in range(len(module) - 1):
                norm = module[i + 1]
                if isinstance(module[i], nn.Conv2d) and isinstance(norm, nn.BatchNorm2d):
                    yield f"{name}.{i}", norm


def _weights(path: Path) -> dict[str, tuple[Tensor, Tensor]]:
    """Weights and biases of all layers, by the names that they had in the network."""
    graph = onnx.load(str(path)).graph
    numbers = floats(graph)
    found = {}
    for node in graph.node:
        if node.op_type in {"Conv", "Gemm"}:
            weight, bias = (numbers[name].astype("float32") for name in node.input[1:3])
            if weight.shape[1:] == PAIRS:
                weight, bias = one_by_one(weight), bias[: len(bias) // 2]
            # "/trunk.4/one/one.0/Conv": every part repeats what is around it.
            found[_module(node.name.split("/")[1:-1])] = torch.from_numpy(weight), torch.from_numpy(bias)
    return found


def _module(parts: list[str]) -> str:
    """The name of a layer from those of all modules that it is in: each may begin with the one before it."""
    last, names = "", list[str]()
    for part in parts:
        if last and part.startswith(f"{last}."):
            names.pop()
        names.append(part)
        last = part
    return ".".join(names)
