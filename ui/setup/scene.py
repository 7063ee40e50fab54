"""Setting up a game, step by step: seats and names, who begins, house rules; then the camera is looked through.

OK alone leads to play: every step begins with the focus on what goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from ui.camera_check import CameraCheck
from ui.focus import Rows, flat, picked
from ui.press import Button, Moved, Press, Pressed
from ui.scene import Level, Next, Scene, View
from ui.setup import first, rules, seats
from ui.setup.draft import Draft, begin, drafted, offers
from ui.setup.first import ASKED
from ui.setup.sit import Sit
from ui.setup.step import GO, Ask, On, Taken
from ui.texts import texts
from ui.world import World

LEVELLED = ("rpsls", "ligretto")
"""The games of which a start can be worked out that is fair to everybody."""


class Step(Protocol):
    """What a step's module offers."""

    def begins(self, draft: Draft) -> str:
        """What has the focus at first."""

    def rows(self, draft: Draft, world: World) -> Rows:
        """What can be chosen, as it lies."""

    def view(self, draft: Draft, focus: str, world: World) -> View: ...

    def take(self, key: str, draft: Draft, world: World) -> Taken:
        """What a choice makes of it."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game being set up, at one of its steps."""

    draft: Draft
    step: int = 0
    focus: str = GO

    def view(self, world: World) -> View:
        return _steps(self.draft, world)[self.step].view(self.draft, self.focus, world)

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        step = _steps(self.draft, world)[self.step]
        match press:
            case Pressed(Button.MENU):
                return Next((*below, self._at(self.step - 1, self.draft, world)) if self.step else below)
            case Moved(right=by) if by and step is rules and self.focus.startswith("option:"):
                return Next((*below, self._with(rules.turned(self.focus, self.draft, world, by), world)))
        pick = picked(press, step.rows(self.draft, world), self.focus)
        scene = replace(self, focus=pick.focus)
        if pick.key is None:
            return Next((*below, scene))
        match step.take(pick.key, self.draft, world):
            case Ask(seat):
                return Next((*below, scene, Sit(scene, self.draft, seat)))
            case On(draft):
                return self._on(draft, world, below)
            case draft:
                return Next((*below, scene._with(draft, world)))

    def named(self, seat: int, name: str) -> Setup:
        """After somebody said who sits there."""
        return replace(self, draft=self.draft.named(seat, name))

    def objection(self, seat: int, name: str, language: str) -> str:
        """Why a name cannot be; "" if it can."""
        others = (other for number, other in enumerate(self.draft.names) if number != seat)
        same = next((other for other in others if other.casefold() == name.casefold()), None)
        return "" if same is None else texts(language)("setup.taken", name=same)

    def _on(self, draft: Draft, world: World, below: tuple[Scene, ...]) -> Next:
        if self.step + 1 < len(_steps(draft, world)):
            level = (Level(draft.game, draft.names),) if self.step == 0 and draft.game in LEVELLED else ()
            return Next((*below, self._at(self.step + 1, draft, world)), level)
        start = begin(draft, world)
        check = CameraCheck(draft.game, start.dice_set, start.start)
        return Next((*below, replace(self, draft=draft), check), (check.watch,))

    def _at(self, place: int, draft: Draft, world: World) -> Setup:
        return Setup(draft, place, _steps(draft, world)[place].begins(draft))

    def _with(self, draft: Draft, world: World) -> Setup:
        """With a change, which may have taken away what had the focus."""
        keys = flat(_steps(draft, world)[self.step].rows(draft, world))
        return replace(self, draft=draft, focus=self.focus if self.focus in keys else GO)


def set_up(game: str, world: World) -> Setup:
    """A game at its first step."""
    return Setup(drafted(game, world))


def _steps(draft: Draft, world: World) -> tuple[Step, ...]:
    """The steps that ask for something: not everything matters in every game."""
    beginning: tuple[Step, ...] = (first,) if draft.game in ASKED else ()
    options: tuple[Step, ...] = (rules,) if offers(draft, world) or draft.game == "ligretto" else ()
    return (seats, *beginning, *options)
