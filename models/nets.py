"""The networks: where pieces lie, what each one shows, and which way it looks. Only training needs this file."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.vocabulary import CROP, EMBEDDING, FACES, HUES, LIES, MAPS, TILT


def conv(inputs: int, outputs: int, stride: int = 1, size: int = 3, groups: int = 1) -> nn.Sequential:
    """A convolution with its normalisation, which the export folds into it, and a ReLU."""
    layers = nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False)
    return nn.Sequential(layers, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two convolutions beside a short cut."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.one = conv(channels, channels)
        norm = nn.BatchNorm2d(channels)
        nn.init.zeros_(norm.weight)  # at first only the short cut counts: a network that learned before can grow
        self.two = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), norm)

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.two(self.one(x)))


class Finder(nn.Module):
    """Picture to maps of a quarter of its size, as `MAPS` lists them; sides must be multiples of 16."""

    def __init__(self) -> None:
        super().__init__()
        # Channels by sixteens: processors compute that many at once, so fewer would be no faster.
        self.stem = conv(3, 16, 2)
        self.quarter = conv(16, 32, 2)
        self.eighth = nn.Sequential(conv(32, 48, 2), Residual(48))
        self.sixteenth = nn.Sequential(conv(48, 64, 2), Residual(64))
        self.far = nn.Sequential(conv(64, 64, 2), Residual(64), Residual(64))
        self.up_far = conv(64, 64, 1, 1)
        self.up_sixteenth = conv(64, 48, 1, 1)
        self.mix_eighth = Residual(48)
        self.mix_more = Residual(48)
        self.up_eighth = conv(48, 32, 1, 1)
        self.mix = nn.Sequential(conv(32, 32), conv(32, 32, 1, 3, 32), conv(32, 32, 1, 1))
        self.maps = nn.Conv2d(32, len(MAPS), 1)
        assert self.maps.bias is not None
        nn.init.normal_(self.maps.weight, std=0.01)
        nn.init.constant_(self.maps.bias, 0.0)
        nn.init.constant_(self.maps.bias[:2], -4.0)  # almost everywhere there is no die

    def forward(self, x: Tensor) -> Tensor:
        """The maps; the first two are logits."""
        maps: Tensor = self.maps(self.features(x))
        return maps

    def features(self, x: Tensor) -> Tensor:
        """What the maps are made of."""
        quarter = self.quarter(self.stem(x))
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        far = double(self.up_far(self.far(sixteenth)))
        sixteenth = sixteenth + far[:, :, : sixteenth.shape[2], : sixteenth.shape[3]]  # odd sides were rounded up
        eighth = self.mix_more(self.mix_eighth(eighth + double(self.up_sixteenth(sixteenth))))
        mixed: Tensor = self.mix(quarter + double(self.up_eighth(eighth)))
        return mixed

    def scale(self, times: Tensor) -> None:
        """Makes every channel of the first mix so many times smaller; the filters behind make up for that."""
        norm, filters = self.get_submodule("mix.0.1"), self.get_submodule("mix.1.0")
        assert isinstance(norm, nn.BatchNorm2d)
        assert isinstance(filters, nn.Conv2d)
        norm.weight.data /= times
        norm.bias.data /= times
        filters.weight.data *= times[:, None, None, None]


def double(x: Tensor) -> Tensor:
    """Twice as large each way, by repeating."""
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Reader(nn.Module):
    """Upright crops to face, body and ink, an embedding that tells any two faces apart, and how the piece lies."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            conv(3, 16, 2),
            conv(16, 32, 2),
            conv(32, 32, 1, 3, 32),
            conv(32, 64, 2),
            Residual(64),
            conv(64, 88, 2),
            conv(88, 88),
            Residual(88),
        )
        # Shapes are told by more than colours are: thin strokes need a closer look before they are seen from afar.
        self.fine = Residual(32)
        self.squeeze = nn.Sequential(nn.Linear(88 * (CROP // 16) ** 2, 128), nn.ReLU(inplace=True))
        self.face = nn.Linear(128, len(FACES))
        # Straight from all features: what tells our own faces apart is too little for the faces of others.
        self.embedding = nn.Linear(88 * (CROP // 16) ** 2, EMBEDDING)
        self.lies = nn.Sequential(
            nn.Linear(88 * (CROP // 16) ** 2, 48), nn.ReLU(inplace=True), nn.Linear(48, len(LIES) - 3)
        )
        # Which way a face looks shows in narrow strips of the sides around it: that takes numbers of its own. Where
        # those are hidden or blurred nobody can tell, so it says how far off it may be.
        self.tilt = nn.Sequential(nn.Linear(88 * (CROP // 16) ** 2, 64), nn.ReLU(inplace=True), nn.Linear(64, 3))
        # Colours need no shapes: they come from the mean and the extremes of early features. What a lamp makes of an
        # ink is seen by what it makes of the body: hence one more layer over both.
        self.hues = nn.Sequential(nn.Linear(96, 64), nn.ReLU(inplace=True))
        self.light = nn.Sequential(nn.Linear(64 + 128, 48), nn.ReLU(inplace=True))
        self.body = nn.Linear(48, len(HUES))
        self.ink = nn.Linear(48, len(HUES))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Logits of face, body and ink, the embedding, of length one, and how the piece lies in the crop."""
        return self.answers(*self.features(x))

    def features(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """What all answers are made of: early features, which see colours, and late ones, which see shapes."""
        early = self.trunk[:3](x)
        return early, self.trunk[3:](self.fine(early)).flatten(1)

    def answers(self, early: Tensor, shapes: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """The five answers, from the features."""
        late = self.squeeze(shapes)
        near = early[:, :, 3:13, 3:13]  # the die itself, not the table around it
        hues = self.hues(torch.cat([near.mean((2, 3)), near.amax((2, 3)), near.amin((2, 3))], 1))
        both = self.light(torch.cat([hues, late], 1))
        embedding = functional.normalize(self.embedding(shapes), dim=1)
        lies = torch.cat([self.lies(shapes), self.tilt(shapes)], 1)
        return self.face(late), self.body(both), self.ink(both), embedding, lies


class Tilter(nn.Module):
    """Wide crops to tilts: which way each upper face looks, and how far off that may be.

    The reader says that, too, but it sees little more than the face. How a die stands shows in its sides, down to the
    table, and in what it stands by.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            conv(3, 16, 2),
            conv(16, 32, 2),
            Residual(32),
            conv(32, 64, 2),
            Residual(64),
            Residual(64),
            conv(64, 96, 2),
            Residual(96),
        )
        self.tilt = nn.Sequential(
            nn.Linear(96 * (CROP // 16) ** 2, 48), nn.ReLU(inplace=True), nn.Linear(48, len(TILT))
        )

    def forward(self, x: Tensor) -> Tensor:
        """The tilts, as TILT says."""
        return self.answers(self.features(x))

    def features(self, x: Tensor) -> Tensor:
        """What the answers are made of."""
        features: Tensor = self.trunk(x).flatten(1)
        return features

    def answers(self, features: Tensor) -> Tensor:
        """The tilts, from the features."""
        tilts: Tensor = self.tilt(features)
        return tilts
