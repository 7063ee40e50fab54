"""What the steps of a set-up have in common."""

from dataclasses import dataclass
from typing import Final

from ui.parts import Bar
from ui.setup.draft import Draft
from ui.texts import texts
from ui.world import World

GO: Final = "go"
"""The key of what goes on to the next step; it has the focus, so that OK alone leads to play."""


@dataclass(frozen=True, slots=True)
class On:
    """Go on to the next step with this."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask for the name of a seat."""

    seat: int


Taken = Draft | On | Ask
"""What a choice makes of a step: a changed draft, the next step, or a question."""


def bar_of(world: World) -> Bar:
    """What the four buttons do wherever something is chosen."""
    t = texts(world.settings.language)
    return t("bar.choose"), t("bar.next"), t("bar.previous"), t("bar.back")
