"""Where the table's thread gets its work from: commands and notices in their order, and of the frames the newest."""

import threading
from collections import deque
from collections.abc import Callable

from firmware.camera import NoCameraError, Notice, Source, remark
from firmware.coach.advisor import Told
from ui.scene import Command
from vision.frame import Frame

Item = Command | Frame | Notice | Told
Failed = Callable[[Exception], object]
"""Is told of what nobody thought of."""


class Mailbox:
    """Many put, one takes. A frame that was not taken in time gives way to the next one."""

    def __init__(self, failed: Failed = lambda _: None) -> None:
        self._there = threading.Condition()
        self._items: deque[Command | Notice | Told] = deque()
        self._frame: Frame | None = None
        self._feed: Feed | None = None
        self._feeds: list[Feed] = []  # that may still run
        self._waits = False  # who takes has nothing to do
        self._closed = False
        self._failed = failed

    def put(self, item: Command | Told) -> None:
        """A command of somebody at the table, or what the coach has to say."""
        with self._there:
            self._items.append(item)
            self._there.notify_all()

    def take(self, seconds: float) -> Item | None:
        """What came first, commands before frames; None if nothing comes in that time."""
        with self._there:
            self._waits = True
            self._there.notify_all()
            self._there.wait_for(lambda: self._items or self._frame is not None or self._closed, seconds)
            self._waits = False
            if self._items:
                return self._items.popleft()
            frame, self._frame = self._frame, None
            return frame

    def feed(self, source: Source, *, every: bool) -> None:
        """From now on frames come from this source alone. `every`: it waits until whoever took one wants the next."""
        with self._there:
            self._drop()
            if self._closed:
                return
            self._feed = Feed(self, source, every, self._failed)
            self._feeds = [*(feed for feed in self._feeds if feed.is_alive()), self._feed]
            self._feed.start()

    def rest(self) -> None:
        """No frames are wanted until the next feed."""
        with self._there:
            self._drop()

    def close(self) -> None:
        """Nothing comes any more."""
        with self._there:
            self._closed = True
            self._drop()

    def join(self, seconds: float) -> None:
        """Waits until the cameras are closed; one that hangs is left to itself."""
        for feed in self._feeds:
            feed.join(seconds)

    def bring(self, feed: "Feed", item: Frame | Notice) -> bool:
        """Takes an item from a feed; False if that feed is no longer wanted."""
        with self._there:
            if self._feed is not feed:
                return False
            if isinstance(item, Notice):
                self._items.append(item)
            else:
                self._frame = item
            self._there.notify_all()
            if feed.every:
                self._there.wait_for(lambda: self._feed is not feed or self._idle())
            return self._feed is feed

    def _idle(self) -> bool:
        """Whether all was taken and done."""
        return self._waits and not self._items and self._frame is None

    def _drop(self) -> None:
        self._feed, self._frame = None, None
        self._there.notify_all()


class Feed(threading.Thread):
    """Reads one source until it ends or another is wanted. A camera that hangs must not hold the table up."""

    def __init__(self, mailbox: Mailbox, source: Source, every: bool, failed: Failed) -> None:
        super().__init__(name=f"frames of {source.name}", daemon=True)
        self.every = every
        self._mailbox, self._source, self._failed = mailbox, source, failed
        self._at = 0  # of what came last

    def run(self) -> None:
        try:
            with self._source as source:
                for item in source:
                    self._at = item.at
                    if not self._mailbox.bring(self, item):
                        return
            news = remark(f"No more pictures come from the {self._source.name}.", self._at)
        except NoCameraError as error:
            news = remark(str(error), self._at)
        except Exception as error:  # whatever a driver raises: the table goes on without it, and people are told
            self._failed(error)
            news = Notice("camera_failed", self._at)
        self._mailbox.bring(self, news)
