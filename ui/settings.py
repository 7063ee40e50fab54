"""The settings: language, sound, motion, coach; and the end of the program."""

from dataclasses import asdict, dataclass, replace
from typing import Final

from pygame import Rect

from ui import parts
from ui.canvas import Canvas
from ui.focus import picked
from ui.pages import column
from ui.parts import Bar, Head, Item
from ui.press import Button, Moved, Press, Pressed
from ui.scene import Command, Next, Quit, Scene, Set
from ui.texts import LANGUAGES, texts
from ui.theme import GAP
from ui.world import Settings as Chosen
from ui.world import World

VALUES: Final[dict[str, tuple[str | bool, ...]]] = {
    "language": tuple(LANGUAGES),
    "sound": ("off", "some", "all"),
    "reduced_motion": (False, True),
    "coach": ("off", "after", "before"),
}
"""What can be set, by the names of `ui.world.Settings`, and its values in the order in which they follow."""
_QUIT = "quit"
_ROWS = 3  # of two columns, where the screen is wide
_KEYS: Final = (*VALUES, _QUIT)


@dataclass(frozen=True, slots=True)
class SettingsView:
    """All settings on one page."""

    head: Head
    bar: Bar
    wanted: str
    items: tuple[Item, ...]
    focus: str

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, "", self.wanted)
        if canvas.upright:
            column(canvas, box, self.items, self.focus, len(self.items))
            return
        wide = (box.width - canvas.px(GAP)) // 2
        for place, items in enumerate((self.items[:_ROWS], self.items[_ROWS:])):
            where = Rect(box.x + place * (wide + canvas.px(GAP)), box.y, wide, box.height)
            column(canvas, where, items, self.focus, _ROWS)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; each is changed at once."""

    focus: str = "language"
    quits: bool = False  # the end was asked for, and is to be asked for once more

    def view(self, world: World) -> SettingsView:
        t = texts(world.settings.language)
        items = [
            Item(
                key,
                t(f"settings.{key}"),
                t(f"settings.{key}.{_word(value)}.why"),
                value=LANGUAGES[str(value)] if key == "language" else t(f"settings.{key}.{_word(value)}"),
            )
            for key, value in _chosen(world.settings).items()
        ]
        really = "really" if self.quits else "quit"
        items.append(Item(_QUIT, t(f"settings.{really}"), t(f"settings.{really}.why")))
        bar = (t("settings.change"), t("bar.next"), t("bar.previous"), t("bar.back"))
        return SettingsView(
            parts.head_of(world, t("home.settings")), bar, t("settings.wanted"), tuple(items), self.focus
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        match press:
            case Pressed(Button.MENU):
                return Next(below)
            case Moved(right=by) if by and self.focus in VALUES:
                return Next((*below, self), (_turned(self.focus, world, by),))
        pick = picked(press, tuple((key,) for key in _KEYS), self.focus)
        scene = replace(self, focus=pick.focus, quits=False)
        if pick.key is None:
            return Next((*below, scene))
        if pick.key != _QUIT:
            return Next((*below, scene), (_turned(pick.key, world, 1),))
        return Next((*below, scene), (Quit(),)) if self.quits else Next((*below, replace(scene, quits=True)))


def _turned(key: str, world: World, by: int) -> Command:
    """A setting takes its next value, or the one before."""
    values = VALUES[key]
    return Set(key, values[(values.index(_chosen(world.settings)[key]) + by) % len(values)])


def _chosen(settings: Chosen) -> dict[str, str | bool]:
    return {key: value for key, value in asdict(settings).items() if key in VALUES}


def _word(value: str | bool) -> str:
    """A value as the keys of the texts have it."""
    return str(value).lower()
