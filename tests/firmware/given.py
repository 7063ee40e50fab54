"""A camera for tests: it gives what it was given, and knows whether it is open."""

from collections.abc import Iterator
from types import TracebackType
from typing import Self

from firmware.camera import Notice
from vision.frame import Frame


class Given:
    """Gives frames and notices one after the other; an exception among them is raised."""

    name = "given camera"
    is_open = 0

    def __init__(self, *items: Frame | Notice | type[BaseException]) -> None:
        self._items = items

    def __enter__(self) -> Self:
        self.is_open += 1
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.is_open -= 1

    def __iter__(self) -> Iterator[Frame | Notice]:
        for item in self._items:
            if isinstance(item, type):
                raise item
            yield item
