"""When a table comes to rest: thrown dice do, once; hands, lights and faults of the camera are told from them."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.stage import HEIGHT, STEP, WIDTH, Camera, Die, Scene, coded, hold, leave, reach, throw
from vision.change import share
from vision.frame import Frame
from vision.settle import Moment, Settle

DICE = (Die(125, 100, 3), Die(170, 150, 6, angle=50), Die(210, 90, 2, angle=5))
EMPTY, LYING = Scene(), Scene(DICE)
ROLL = [*hold(EMPTY, 18), *throw(EMPTY, DICE), *hold(LYING, 12)]
SETTLED = ROLL  # what most stories begin with
CAMERAS = {
    "no noise": Camera(noise=0),
    "little noise": Camera(noise=0.3),
    "noise": Camera(),
    "much noise": Camera(noise=5),
    "a plain table": Camera(plain=True),
    "flicker": Camera(flicker=0.06),
    "flicker and noise": Camera(flicker=0.03, noise=3),
    "drift": Camera(drift=0.04),
    "compressed": Camera(jpeg=70),
    "compressed badly": Camera(jpeg=30, noise=3),
}


def watched(frames: Iterable[Frame], settle: Settle | None = None) -> list[Moment]:
    settle = settle or Settle()
    return [settle.step(frame) for frame in frames]


def story(*scenes: Iterable[Scene], camera: Camera | None = None) -> list[Moment]:
    """What is said of the scenes after the dice have settled once."""
    moments = watched((camera or Camera()).frames([*SETTLED, *(scene for part in scenes for scene in part)]))
    assert [moment.rested for moment in moments[: len(SETTLED)]].count(True) == 2
    return moments[len(SETTLED) :]


def rests(moments: Iterable[Moment]) -> int:
    return sum(moment.rested for moment in moments)


def states(moments: Iterable[Moment]) -> set[str]:
    return {moment.state for moment in moments}


@pytest.mark.parametrize("camera", CAMERAS.values(), ids=CAMERAS)
def test_a_throw_comes_to_rest_once_and_soon(camera: Camera) -> None:
    moments = watched(replace(camera).frames([*ROLL, *hold(LYING, 20)]))
    first, roll = [i for i, moment in enumerate(moments) if moment.rested]
    assert first < 18
    thrown, landed = 18, 18 + 15 - 1  # the frames of the first motion and the last
    assert moments[thrown + 2].state == "moving"
    assert landed + 5 <= roll <= landed + 8
    assert moments[roll].at - moments[roll].since <= 250
    assert states(moments[first:thrown]) == states(moments[roll:]) == {"still"}


@pytest.mark.parametrize("quality", [30, 50, 80])
@pytest.mark.parametrize("noise", [0.3, 2.0])
def test_a_throw_before_a_small_camera_that_compresses_comes_to_rest(noise: float, quality: int) -> None:
    """Where nothing is made smaller, whole blocks of eight pixels come and go around the edges of dice."""
    frames = Camera(noise=noise).frames([*ROLL, *hold(LYING, 20)])
    moments = watched(replace(frame, pixels=coded(frame.pixels, quality)) for frame in frames)
    first, roll = [i for i, moment in enumerate(moments) if moment.rested]
    assert first < 18
    assert 32 + 5 <= roll <= 32 + 8


@pytest.mark.parametrize("noise", [0.3, 1.0, 2.0])
def test_a_throw_in_a_video_comes_to_rest_though_its_key_frames_paint_all_anew(noise: float, tmp_path: Path) -> None:
    path = str(tmp_path / "throw.mp4")
    video = cv2.VideoWriter(path, cv2.CAP_FFMPEG, cv2.VideoWriter.fourcc(*"mp4v"), 30, (WIDTH, HEIGHT))
    for frame in Camera(noise=noise).frames([*ROLL, *hold(LYING, 40)]):
        video.write(frame.pixels)
    video.release()
    capture = cv2.VideoCapture(path)
    frames = [Frame(np.asarray(capture.read()[1], np.uint8), STEP * i) for i in range(len(ROLL) + 40)]
    moments = watched(frames)
    first, roll = [i for i, moment in enumerate(moments) if moment.rested]
    assert first < 18
    assert 32 + 5 <= roll <= 32 + 12
    assert states(moments[roll:]) == {"still"}


@pytest.mark.parametrize("side", [5, 12, 50])
def test_dice_of_any_size_come_to_rest(side: int) -> None:
    dice = tuple(replace(die, side=side) for die in DICE)
    moments = watched(Camera().frames([*hold(EMPTY, 18), *throw(EMPTY, dice), *hold(Scene(dice), 12)]))
    assert [i for i, moment in enumerate(moments) if moment.rested][1:] == [pytest.approx(38, abs=2)]


def test_dice_at_the_border_come_to_rest() -> None:
    dice = (Die(8, 100), Die(9, 126), Die(150, 234, angle=3), Die(312, 20))
    moments = story(throw(LYING, dice), hold(replace(LYING, dice=DICE + dice), 12))
    assert rests(moments) == 1


def test_dice_that_lie_in_the_dark_come_to_rest() -> None:
    dark = [replace(scene, light=0.2) for scene in ROLL]
    assert rests(watched(Camera(noise=2).frames([*dark, *hold(dark[-1], 6)]))) == 2


def test_only_what_moved_is_touched() -> None:
    new = Die(250, 180)
    moments = story(throw(LYING, [new]), hold(Scene((*DICE, new)), 12))
    [rest] = [moment for moment in moments if moment.rested]
    assert rest.touched is not None
    assert share(rest.touched, (240, 170, 260, 190), WIDTH) > 0.9
    assert share(rest.touched, (115, 90, 135, 110), WIDTH) == 0
    assert all(moment.touched is None for moment in moments if not moment.rested)


def test_a_die_that_rocks_slowly_is_not_at_rest() -> None:
    rocking = [Scene((*DICE, Die(250, 180, angle=10 * np.sin(i / 3)))) for i in range(30)]
    moments = story(throw(LYING, [Die(250, 180, angle=0)]), rocking, hold(rocking[-1], 12))
    assert rests(moments[:40]) == 0
    assert rests(moments) == 1


# Hands and things


def test_a_hand_that_holds_still_is_no_rest() -> None:
    over = replace(LYING, arm=(150, 120))
    moments = story(reach(LYING, (150, 120)), hold(over, 60), leave(over), hold(LYING, 15))
    assert states(moments[8:64]) == {"hand"}
    assert rests(moments[:-15]) == 0
    assert rests(moments) == 1


def test_a_hand_that_trembles_stays_a_hand_for_as_long_as_it_is_there() -> None:
    trembling = [replace(LYING, arm=(150 + (i // 2) % 2, 120)) for i in range(220)]
    moments = story(reach(LYING, (150, 120)), trembling)
    assert states(moments[10:]) == {"hand"}
    assert rests(moments) == 0


def test_dice_dropped_by_a_hand_rest_when_it_has_gone() -> None:
    dice = (Die(160, 120), Die(190, 150, 2))
    held, dropped = replace(EMPTY, arm=(150, 120)), Scene(dice, arm=(150, 120))
    scenes = [*hold(EMPTY, 18), *reach(EMPTY, (150, 120)), *hold(held, 5), *hold(dropped, 25), *leave(dropped)]
    moments = watched(Camera().frames([*scenes, *hold(Scene(dice), 12)]))
    assert rests(moments[18:-12]) == 0
    assert rests(moments[-12:]) == 1


@pytest.mark.parametrize("light", [0.7, 1.4])
def test_a_hand_is_seen_although_the_camera_changes_its_exposure(light: float) -> None:
    over = replace(LYING, arm=(150, 120), light=light)
    moments = story(reach(replace(LYING, light=light), (150, 120)), hold(over, 30))
    assert moments[-1].state == "hand"
    assert rests(moments) == 0


def test_a_row_of_dice_that_went_and_came_is_no_hand() -> None:
    gone = tuple(Die(160, 140 + 26 * i, angle=0, side=26) for i in range(2))
    blue = (200, 60, 40)
    came = (Die(166, 186, angle=0, side=26, colour=blue), Die(160, 218, 2, angle=0, side=44, colour=blue))
    scenes = [*hold(LYING, 12), *throw(LYING, gone), *hold(Scene((*DICE, *gone)), 12), *throw(LYING, came)]
    moments = story(scenes, hold(Scene((*DICE, *came)), 15))
    assert rests(moments[-15:]) == 1


def test_a_mat_that_is_pushed_is_no_hand_if_that_is_known() -> None:
    mat = tuple(Die(160, 120, side=240, angle=3, colour=(200, 210, 220)) for _ in range(1))
    start, end = Scene(mat), Scene((replace(mat[0], x=130, y=140),))
    push = [Scene((replace(mat[0], x=160 - 10 * i, y=120 + 7 * i),)) for i in range(4)]

    def after_push(known: bool) -> list[Moment]:
        settle = Settle()
        camera = Camera()
        watched(camera.frames([*hold(start, 20), *push, *hold(end, 2)]), settle)
        if known:
            settle.shifted(np.array([[1.0, 0, -30], [0, 1, 20], [0, 0, 1]]))
        return watched(camera.frames(hold(end, 30)), settle)

    assert states(after_push(known=False)) == {"hand"}
    assert rests(after_push(known=True)) == 1


def test_a_cup_that_is_put_down_becomes_part_of_the_table() -> None:
    cup = replace(LYING, cup=(20, 120))
    moments = story(hold(cup, 100))
    [rest] = [i for i, moment in enumerate(moments) if moment.rested]
    assert 3000 <= rest * STEP <= 3200
    assert states(moments[:rest]) == {"hand"}
    assert moments[-1].state == "still"


def test_a_cup_that_was_known_is_lifted_and_put_down_without_waiting() -> None:
    cup = replace(LYING, cup=(20, 120))
    moments = story(hold(cup, 100), hold(LYING, 12), hold(cup, 12), hold(LYING, 12))
    assert [rests(moments[i : i + 12]) for i in (100, 112, 124)] == [1, 1, 1]


def test_a_hand_that_was_there_from_the_start_is_not_waited_for_for_ever() -> None:
    over = replace(LYING, arm=(150, 120))
    moments = watched(Camera().frames([*hold(over, 20), *leave(over), *hold(LYING, 105)]))
    assert rests(moments[28:]) == 1


# Light


LIGHTS = {
    "light switched off": hold(replace(LYING, light=0.3), 25),
    "light switched on": hold(replace(LYING, light=1.8), 25),
    "shadow that comes": [
        *(replace(LYING, shadow=0.5 * i / 10) for i in range(10)),
        *hold(replace(LYING, shadow=0.5), 25),
    ],
    "shadow at once": hold(replace(LYING, shadow=0.6), 25),
    "small light": hold(replace(LYING, glow=1), 25),
    "bumped tray": [replace(LYING, shift=(i, i // 2)) for i in range(6)] + hold(replace(LYING, shift=(5, 2)), 25),
}


@pytest.mark.parametrize("plain", [False, True], ids=["cloth", "plain"])
@pytest.mark.parametrize("scenes", LIGHTS.values(), ids=LIGHTS)
def test_light_is_no_hand_and_the_table_is_still_again(scenes: list[Scene], plain: bool) -> None:
    moments = story(scenes, hold(LYING, 15), camera=Camera(plain=plain))
    assert "hand" not in states(moments)
    assert moments[len(scenes) - 1].state == moments[-1].state == "still"


def test_a_light_that_blinks_for_long_is_not_looked_at() -> None:
    def blinking(scene: Scene, frames: int) -> list[Scene]:
        return [replace(scene, glow=float(i // 4 % 2)) for i in range(frames)]

    new = Die(100, 175)
    moments = story(blinking(LYING, 230), throw(LYING, [new]), blinking(Scene((*DICE, new)), 20))
    assert rests(moments[-20:]) == 1


def test_the_noise_is_measured_anew_when_it_grows() -> None:
    loud = Camera(noise=4, at=100_000)
    settle = Settle()
    watched(Camera(noise=0.3).frames(SETTLED), settle)
    watched(loud.frames(hold(LYING, 150)), settle)
    new = Die(100, 175)
    moments = watched(loud.frames([*throw(LYING, [new]), *hold(Scene((*DICE, new)), 15)]), settle)
    assert rests(moments) == 1


# Faults


def test_frames_that_were_dropped_do_not_matter() -> None:
    frames = enumerate(Camera().frames([*hold(EMPTY, 10), *ROLL, *hold(LYING, 10)]))
    assert rests(watched(frame for i, frame in frames if i % 5 not in (1, 2))) == 2


def test_a_frozen_picture_is_no_rest() -> None:
    camera = Camera()
    frames = [*camera.frames(ROLL[:25])]
    frozen = [replace(frames[-1], at=frames[-1].at + STEP * i) for i in range(1, 60)]
    camera.at = frozen[-1].at
    moments = watched([*frames, *frozen, *camera.frames(ROLL[25:])])
    assert rests(moments[18:-12]) == 0
    assert moments[60].state == "moving"
    assert rests(moments) == 2


def test_each_frame_twice_is_as_good_as_once() -> None:
    frames = [copy for frame in Camera().frames(ROLL) for copy in (frame, replace(frame, at=frame.at + 16))]
    moments = watched(frames)
    assert rests(moments) == 2
    assert moments[-1].state == "still"


def test_black_frames_say_nothing() -> None:
    black = np.full((HEIGHT, WIDTH, 3), 16, np.uint8)
    frames = [*Camera().frames([*hold(EMPTY, 10), *ROLL, *hold(LYING, 10)])]
    some = [replace(frame, pixels=black) if i % 4 == 1 else frame for i, frame in enumerate(frames)]
    moments = watched(some)
    assert rests(moments) == 2
    thrown = [replace(frame, pixels=black) if i >= 35 else frame for i, frame in enumerate(frames)]
    moments = watched(thrown)
    assert rests(moments) == 1
    assert moments[-1].state == "moving"


@pytest.mark.parametrize("jump", [-50_000, -100, 400, 50_000])
def test_a_time_that_jumps_is_no_rest_and_stops_none(jump: int) -> None:
    frames = [replace(frame, at=frame.at + jump * (i >= 28)) for i, frame in enumerate(Camera().frames(ROLL))]
    moments = watched(frames)
    assert rests(moments[18:33]) == 0
    assert rests(moments) == 2


def test_a_late_frame_is_no_long_rest() -> None:
    """A die is seen at one place before a gap and after it: one frame is not enough to say that it lies there."""
    frames = [*Camera().frames(ROLL)]
    moments = watched([*frames[:33], *(replace(frame, at=frame.at + 2000) for frame in frames[35:])])
    [rest] = [i for i, moment in enumerate(moments) if moment.rested and i > 18]
    assert rest >= 33 + 3


def test_another_size_starts_again() -> None:
    settle = Settle()
    watched(Camera().frames(SETTLED), settle)
    moments = watched(Camera(jpeg=90, at=5000).frames([*hold(LYING, 18), *throw(LYING, [Die(100, 175)])]), settle)
    assert moments[0].state == "learning"
    assert rests(moments) == 1
    assert moments[-1].state == "moving"


def test_a_black_start_is_waited_out() -> None:
    settle = Settle()
    black = Frame(np.zeros((HEIGHT, WIDTH, 3), np.uint8), 0)
    assert states(watched([replace(black, at=i * STEP) for i in range(30)], settle)) == {"learning"}
    assert rests(watched(Camera().frames(ROLL), settle)) == 2


def test_motion_from_the_first_frame_on() -> None:
    scenes = [*throw(EMPTY, DICE, frames=30), *hold(LYING, 30), *throw(LYING, [Die(100, 175)])]
    moments = watched(Camera().frames(scenes))
    assert rests(moments) == 1
    assert moments[-1].state == "moving"


# Places


def test_a_place_can_be_quiet_while_a_hand_is_elsewhere() -> None:
    settle = Settle()
    over = replace(LYING, arm=(80, 200))
    reaching = [replace(LYING, arm=(80 + i % 7 * 3, 200)) for i in range(20)]
    watched(Camera().frames([*SETTLED, *reach(LYING, (80, 200)), *reaching]), settle)
    assert settle.quiet((200, 80, 220, 100))
    assert not settle.quiet((60, 190, 90, 210))
    watched(Camera(at=9000).frames(hold(over, 20)), settle)
    assert not settle.quiet((30, 190, 60, 210))  # it holds still, but it is a hand


def test_nothing_is_quiet_before_the_first_frame() -> None:
    assert not Settle().quiet((0, 0, 10, 10))
