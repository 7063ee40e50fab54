"""What people should know just now: news goes after a while, unless it is of something that still is so."""

from dataclasses import dataclass, replace

from firmware.camera import LOST
from ui.world import Said

BLIND = LOST | {"black", "repeated", "camera_failed"}
"""News that no rolls can be seen."""
SEES = {
    "back": LOST,
    "again": frozenset({"black", "repeated"}),
    "resized": frozenset({"black", "repeated"}),
}
"""News that they can be seen again, and which news is past by that."""
_SHORT = frozenset({*SEES, "damaged", "size", "other_size"})
_SHOWN, _LONG = 6000, 12_000  # ms of short news, and of others, which take longer to be read
_LONGER = {"failed": 60_000, "journal_mended": 60_000, "refused": 10_000}
_MOST = 3


@dataclass(frozen=True, slots=True)
class News:
    """The newest first, each with the time when it came."""

    said: tuple[tuple[Said, int], ...] = ()

    @property
    def shown(self) -> tuple[Said, ...]:
        return tuple(one for one, _ in self.said)

    @property
    def blind(self) -> Said | None:
        """Why no rolls can be seen, if so."""
        return next((one for one in self.shown if one.code in BLIND), None)

    def told(self, said: Said, at: int) -> "News":
        """With one more; what it is the end of goes, and so does the same said before."""
        past = SEES.get(said.code, frozenset())
        kept = [one for one in self.said if one[0].code not in past and one[0] != said]
        lasting = [one for one in kept if one[0].code in BLIND]
        passing = [one for one in kept if one[0].code not in BLIND]
        return News(((said, at), *lasting, *passing)[:_MOST])

    def at(self, now: int) -> "News":
        """Without what is too old to be news."""
        kept = tuple(one for one in self.said if one[0].code in BLIND or now - one[1] < _shown(one[0].code))
        return self if len(kept) == len(self.said) else News(kept)

    def without(self, codes: frozenset[str]) -> "News":
        """Without news of these codes."""
        return replace(self, said=tuple(one for one in self.said if one[0].code not in codes))


def _shown(code: str) -> int:
    return _LONGER.get(code, _SHOWN if code in _SHORT else _LONG)
