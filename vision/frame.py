"""A picture with its time: what a camera, a recording or a simulation gives."""

from dataclasses import dataclass

from models.crop import Picture


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the table; its pixels are its own, whatever the camera does next."""

    pixels: Picture  # blue, green, red
    at: int  # milliseconds, by the source's own clock
