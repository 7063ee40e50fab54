"""The camera check: the live picture with what is read in it, and what is wrong with it, if anything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from rules.game import Json
from rules.games import GAMES
from ui import parts, sentences
from ui.canvas import Canvas
from ui.parts import Bar, Head
from ui.press import Button, Moved, Press, Pressed
from ui.scene import Begin, Next, Scene, Watch
from ui.texts import Texts, texts
from ui.theme import DETAIL, GAP, GOLD, LEAN, NIGHT, PANEL, PAPER, QUIET, SKY
from ui.world import Preview, Said, World

TROUBLES: Final = (
    "no_camera",
    "missing",
    "gone",
    "gone_pi",
    "black",
    "repeated",
    "dark",
    "bright",
    "blurred",
    "no_mat",
)
"""What has words of its own here, the worst first; other codes are said as the notices of play are."""


@dataclass(frozen=True, slots=True)
class CheckView:
    """The picture, and beside it what is to be made of it."""

    head: Head
    bar: Bar
    verdict: str
    good: bool
    help: str
    seen: str
    nothing: str  # what stands in place of a picture
    preview: Preview | None
    language: str = "en"

    def draw(self, canvas: Canvas) -> None:
        box = parts.frame(canvas, self.head, self.bar)
        box = parts.glance(canvas, box, "" if self.good else self.verdict, self.verdict if self.good else "")
        gap = canvas.px(2 * GAP)
        if canvas.upright:
            picture = Rect(box.x, box.y, box.width, box.width * 3 // 4)
            words = Rect(box.x, picture.bottom + gap, box.width, box.bottom - picture.bottom - gap)
        else:
            picture = Rect(box.x, box.y, box.height * 4 // 3, box.height)
            words = Rect(picture.right + gap, box.y, box.right - picture.right - gap, box.height)
        self._picture(canvas, picture)
        high = (
            canvas.text(words, self.help, LEAN - 4, PAPER, NIGHT, lines=5, bold=False, least=DETAIL) if self.help else 0
        )
        below = Rect(words.x, words.y + high + (canvas.px(GAP) if high else 0), words.width, canvas.px(LEAN))
        canvas.text(below, self.seen, LEAN - 4, SKY, NIGHT, lines=2, least=DETAIL)

    def _picture(self, canvas: Canvas, box: Rect) -> None:
        if self.preview is None or self.preview.pixels is None:
            canvas.box(box, PANEL)
            canvas.middle(canvas.inner(box), self.nothing, LEAN, QUIET, PANEL, lines=3, least=DETAIL)
            return
        place = canvas.picture(box, self.preview.pixels)
        labels: list[Rect] = []
        for where, shows, sure in self.preview.boxes:
            left, top, right, bottom = where
            die = Rect(
                place.x + round(left * place.width),
                place.y + round(top * place.height),
                round((right - left) * place.width),
                round((bottom - top) * place.height),
            )
            colour = SKY if sure else GOLD
            corners = (die.topleft, die.topright, die.bottomright, die.bottomleft)
            for begins, ends in zip(corners, (*corners[1:], corners[0]), strict=True):
                canvas.line(begins, ends, colour, 3)
            name = sentences.die(shows, language=self.language)
            named = name if sure else f"{name}?"
            label = _label(canvas, die, place, named)
            if label.collidelist(labels) < 0:  # of dice that touch, one name is better than two that cannot be read
                labels.append(label)
                canvas.box(label, NIGHT, corner=4)
                canvas.middle(label, named, DETAIL, colour, NIGHT)


@dataclass(frozen=True, slots=True)
class CameraCheck:
    """Looks through the camera for the dice of a game. With a start it leads to play; else it only looks."""

    game: str
    dice_set: str | None = None
    start: Json | None = None
    any_game: bool = False  # Fix looks for the dice of the next game

    @property
    def watch(self) -> Watch:
        """What is asked of the firmware when this scene is entered."""
        return Watch(self.game, self.dice_set)

    def view(self, world: World) -> CheckView:
        t = texts(world.settings.language)
        trouble = _worst(world)
        preview = world.preview
        good = trouble is None and preview is not None and preview.pixels is not None
        if trouble is None:
            verdict = t("check.moment") if not good else t("check.start") if self.start else t("check.good")
            advice = t("check.good.help") if good and preview is not None and preview.boxes else ""
        else:
            verdict, advice = _spoken(trouble, t, world.settings.language)
        return CheckView(
            parts.head_of(world, t(f"game.{self.game}")),
            (
                t("check.play") if self.start else t("bar.ok"),
                t("check.other") if self.any_game else "",
                "",
                t("bar.back"),
            ),
            verdict,
            good,
            advice,
            self._seen(preview, t) if preview is not None and (good or preview.boxes) else "",
            t("check.nothing"),
            preview,
            world.settings.language,
        )

    def press(self, press: Press, world: World, below: tuple[Scene, ...]) -> Next:
        match press:
            case Pressed(Button.MENU):
                return Next(below, (Watch(None),))
            case Pressed(Button.OK) if self.start is None:
                return Next(below, (Watch(None),))
            case Pressed(Button.OK):
                assert self.start is not None
                return Next((*below, self), (Watch(None), Begin(self.start, self.dice_set)))
            case Pressed(Button.FIX) | Moved(right=1) | Moved(down=1) if self.any_game:
                other = self._other(world)
                return Next((*below, other), (other.watch,))
        return Next((*below, self))

    def _other(self, world: World) -> CameraCheck:
        games = tuple(GAMES)
        game = games[(games.index(self.game) + 1) % len(games)]
        return replace(self, game=game, dice_set=next(iter(world.sets.get(game, ())), None))

    def _seen(self, preview: Preview, t: Texts) -> str:
        piece = "cards" if self.game == "zombies" else "dice"
        if not preview.boxes:
            return t(f"check.no_{piece}")
        unsure = sum(1 for _, _, sure in preview.boxes if not sure)
        said = t(f"check.{piece}", count=len(preview.boxes))
        return f"{said}\n{t('check.unsure', count=unsure)}" if unsure else said


def looking(game: str, world: World, *, any_game: bool = False) -> CameraCheck:
    """A check without a game to begin, for the first of the game's sets of dice."""
    return CameraCheck(game, next(iter(world.sets.get(game, ())), None), any_game=any_game)


def _worst(world: World) -> Said | None:
    """What is wrong first of all."""
    found = world.preview.troubles if world.preview is not None else ()
    if "no_camera" in world.stand_ins:
        found = (Said("no_camera"), *found)
    return min(found, key=lambda one: TROUBLES.index(one.code) if one.code in TROUBLES else len(TROUBLES), default=None)


def _spoken(trouble: Said, t: Texts, language: str) -> tuple[str, str]:
    """What is wrong in a few words, and what to do about it."""
    if trouble.code in TROUBLES:
        return t(f"check.{trouble.code}"), t(f"check.{trouble.code}.help")
    return t("check.trouble"), sentences.noticed(trouble.code, trouble.fields, language=language)


def _label(canvas: Canvas, die: Rect, picture: Rect, text: str) -> Rect:
    """Where the name of a die stands: under it, or above it where the picture ends."""
    label = Rect(0, 0, canvas.width_of(text, DETAIL) + canvas.px(10), canvas.px(DETAIL + 10))
    label.midtop = (die.centerx, die.bottom + canvas.px(3))
    if label.bottom > picture.bottom:
        label.bottom = die.top - canvas.px(3)
    return label.clamp(picture)
