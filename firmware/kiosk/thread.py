"""A thread that keeps a journal, takes what comes to it one by one, and outlives what goes wrong with any of it."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace

from firmware.journal import Journal
from firmware.journal.errors import AlreadyRunningError, JournalError
from firmware.kiosk import trouble
from firmware.kiosk.mailbox import Item, Mailbox
from firmware.kiosk.setting import Setting, Told
from ui.scene import Command
from ui.world import Said

_CLOSING = 3.0  # seconds that a camera gets to close


class TableThread(threading.Thread, ABC):
    """Commands go in by `tell`; `told` is always the newest of what is to be shown."""

    def __init__(self, setting: Setting, now: Callable[[], int]) -> None:
        super().__init__(name="table", daemon=True)
        self._told = Told()
        self.ready = threading.Event()  # the journal is open, or `told.failed` says why not
        self._setting, self._now = setting, now
        self._mailbox = Mailbox(self._note)
        self._journal: Journal
        self._ending = threading.Event()

    @abstractmethod
    def _step(self, item: Item | None) -> None:
        """Does what is to be done about one thing that came, or about none."""

    @abstractmethod
    def _stand_up(self) -> None:
        """Nobody plays any more."""

    @abstractmethod
    def _list(self) -> None:
        """Tells what was played here, and by whom."""

    @property
    def told(self) -> Told:
        """The newest of what is to be shown."""
        return self._told

    @told.setter
    def told(self, told: Told) -> None:
        self._told = told
        self._setting.hear(told)

    def tell(self, command: Command) -> None:
        """Asks for something; what comes of it is told later."""
        self._mailbox.put(command)

    def end(self) -> None:
        """Ends the thread; whatever was accepted is on the disk already."""
        self._ending.set()
        self._mailbox.close()
        if self.ident is not None:
            self.join(_CLOSING)
        self._mailbox.join(_CLOSING)

    def run(self) -> None:
        setting = self._setting
        try:
            with Journal.open(setting.journal, pictures_mb=setting.pictures_mb) as self._journal:
                if self._journal.notice:
                    self._say(Said("journal_mended", {"text": self._journal.notice}))
                self._list()
                if setting.source is not None:
                    self._mailbox.feed(setting.source, every=False)
                self.ready.set()
                while not self._ending.is_set():
                    self._round()
        except JournalError as error:
            elsewhere = isinstance(error, AlreadyRunningError)
            self.told = replace(self.told, failed=str(error), failure=error.code, elsewhere=elsewhere)
        except Exception as error:  # the journal itself: without it there is no table
            self.told = replace(self.told, table=None, failed=self._note(error))
        finally:
            self._mailbox.close()
            self.ready.set()

    def _round(self) -> None:
        try:
            self._step(self._mailbox.take(0.2))
        except JournalError as error:
            self._say(Said(error.code, {"text": str(error)}))
        except Exception as error:  # the game is in the journal: it is left, to be gone on with from there
            self._note(error)
            self._stand_up()
            self._say(Said("failed", {"file": str(self._setting.log or trouble.usual())}))
            self._list()

    def _say(self, said: Said) -> None:
        self.told = replace(self.told, notices=self.told.notices.told(said, self._now()))

    def _note(self, error: Exception) -> str:
        return trouble.noted(error, self._setting.log)
