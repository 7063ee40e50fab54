"""The simulated camera: the wanted faces end up, the truth is where it was painted, and every act does what it says."""

from itertools import islice, pairwise

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.camera import Notice, acts
from firmware.camera.faults import Fault, Late, Resize
from firmware.camera.simulated import Script, Simulated
from firmware.camera.stage import FACES, makes, throws, view_of
from firmware.camera.stage.ground import Ground, mat
from models.crop import Picture
from tests.bench.conditions import conditions
from vision import sets
from vision.frame import Frame
from vision.reading import Fields
from vision.sets import BadSetError, DiceSet

SIZE = (320, 240)
ROLL: list[Fields] = [
    {"body": "red", "face": "rock"},
    {"body": "red", "face": "spock"},
    {"body": "black", "face": "roll_again"},
]


def camera(dice_set: str = "rpsls", seed: int = 1, **settings: object) -> Simulated:
    return Simulated(dice_set, seed=seed, size=SIZE, **settings)  # type: ignore[arg-type]


def frames(source: Simulated, script: Script = (), rest: float = 0.1) -> list[Frame]:
    return [item for item in source.play(script, rest) if isinstance(item, Frame)]


def apart(one: Picture, two: Picture) -> NDArray[np.float32]:
    """How far two pictures are apart, pixel by pixel, beyond the camera's noise."""
    soft = [cv2.GaussianBlur(picture, (0, 0), 1.5).astype(np.float32) for picture in (one, two)]
    return np.asarray(np.abs(soft[0] - soft[1]).max(axis=2), np.float32)


def test_the_same_seed_gives_the_same_frames() -> None:
    one, two, other = (frames(camera(seed=seed), [acts.throw(ROLL)]) for seed in (4, 4, 5))
    assert len(one) == len(two)
    assert all((a.pixels == b.pixels).all() and a.at == b.at for a, b in zip(one, two, strict=True))
    assert (one[-1].pixels != other[-1].pixels).any()


def test_frames_come_for_ever_and_by_their_own_clock() -> None:
    source = camera(fps=25)
    assert [item.at for item in islice(source, 4)] == [0, 40, 80, 120]
    with source as opened:
        assert next(iter(opened)).at == 160
    assert source.name == "simulated camera"


def test_a_throw_comes_to_rest_as_wanted() -> None:
    source = camera()
    seen = frames(source, [acts.throw(ROLL)], rest=0.2)
    assert [piece.shows for piece in source.truth] == ROLL
    assert all(piece.flat and not piece.moving for piece in source.truth)
    assert apart(seen[-1].pixels, seen[-2].pixels).max() < 6
    assert apart(seen[0].pixels, seen[-1].pixels).max() > 60
    assert not source.busy


@pytest.mark.parametrize("dice_set", ["rpsls", "shizzle", "ligretto", "pips", "numerals"])
def test_the_face_that_is_wanted_is_up(dice_set: str) -> None:
    """By the die's own six prints, not by what it was asked to show."""
    described = sets.load(dice_set)
    assert isinstance(described, DiceSet)
    wanted = sets.readings(described)[::5]
    source = camera(dice_set, seed=2)
    frames(source, [acts.throw([candidate.shows for candidate in wanted])], rest=0)
    pieces = source._painted.pieces
    assert len(pieces) == len(wanted)
    for piece, candidate in zip(pieces, wanted, strict=True):
        assert isinstance(piece.make, makes.DieMake)
        upper = piece.make.prints[int(np.argmax(FACES @ piece.pose.turn[2]))]
        assert upper.art == candidate.face
        assert piece.pose.at[2] == pytest.approx(piece.make.side / 2, abs=0.05)
        assert np.linalg.det(piece.pose.turn) == pytest.approx(1, abs=1e-3)
        if candidate.ink is not None:
            assert np.abs(np.subtract(upper.ink, makes.INKS[candidate.ink])).max() < 30


def test_dice_of_a_throw_lie_apart_and_beside_what_lay_there() -> None:
    source = camera("ligretto", seed=3)
    dice: list[Fields] = [{"colour": "blue", "value": n % 6 + 1} for n in range(14)]
    frames(source, [acts.throw(dice[:3], (50, 60), room=(80, 80)), acts.throw(dice[3:])], rest=0)
    places = np.array([piece.at for piece in source.truth])
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2) + 99 * np.eye(len(places))
    assert gaps.min() > 15.5
    assert np.abs(places[:3].mean(axis=0) - (50, 60)).max() < 45


def test_the_truth_is_where_it_was_painted() -> None:
    source = camera(noise=0.5)
    empty = frames(source, rest=0.1)[-1].pixels
    full = frames(source, [acts.throw(ROLL)])[-1].pixels
    for piece in source.truth:
        x0, y0, x1, y1 = (int(v) for v in piece.box)
        changed = np.abs(full[y0:y1, x0:x1].astype(int) - empty[y0:y1, x0:x1]).max(axis=2) > 25
        assert changed.mean() > 0.55  # the corners of the box are ground
        assert changed[:2].any()
        assert changed[:, :2].any()
        assert 12 < x1 - x0 < 32


def test_a_cocked_die_leans() -> None:
    source = camera("pips", seed=6)
    frames(source, [acts.throw([{"value": 3}, {"value": 4}, {"value": 5}], cocked=True)], rest=0)
    assert sum(not piece.flat for piece in source.truth) == 1


def test_a_hand_brings_and_takes_pieces() -> None:
    source = camera("pips")
    script = [acts.place({"value": 2}, (60, 50), 30), acts.place({"value": 6}, (190, 120)), acts.take({"value": 2})]
    frames(source, script[:2])
    assert [piece.shows for piece in source.truth] == [{"value": 2}, {"value": 6}]
    assert source.truth[0].at == pytest.approx((60, 50))
    seen = frames(source, script[2:])
    assert [piece.shows for piece in source.truth] == [{"value": 6}]
    hand = [apart(frame.pixels, seen[-1].pixels) > 25 for frame in seen]
    largest = max(hand, key=np.sum)
    assert largest.mean() > 0.02
    assert any(largest[edge].any() for edge in np.s_[0, -1, :0, :]), "reaches in from a border"
    frames(source, [acts.clear()])
    assert source.truth == ()


def test_cards_are_laid() -> None:
    source = camera("zombies")
    frames(source, [acts.lay_card("brain", (80, 95), 10), acts.lay_card("rock", (170, 95))])
    assert [piece.shows for piece in source.truth] == [{"card": "brain"}, {"card": "rock"}]
    x0, y0, x1, y1 = source.truth[1].box
    assert 1.3 < (y1 - y0) / (x1 - x0) < 1.6


def test_a_nudged_die_shows_the_same_elsewhere() -> None:
    source = camera()
    frames(source, [acts.throw(ROLL)])
    before = source.truth
    frames(source, [acts.nudge(1, by=8)])
    after = source.truth
    assert [piece.shows for piece in after] == [piece.shows for piece in before]
    moved = [np.hypot(*np.subtract(a.at, b.at)) for a, b in zip(after, before, strict=True)]
    assert moved == pytest.approx([0, 8, 0], abs=0.1)
    assert all(piece.flat for piece in after)


def test_a_bump_moves_everything_in_the_picture_but_nothing_on_the_tray() -> None:
    source = camera()
    frames(source, [acts.throw(ROLL)])
    before = source.truth
    frames(source, [acts.bump((6.0, 0.0))])
    for one, two in zip(source.truth, before, strict=True):
        assert one.at == two.at
        assert 4 < one.box[0] - two.box[0] < 12
        assert abs(one.box[1] - two.box[1]) <= 1


@pytest.mark.parametrize(
    ("act", "least", "stays"),
    [
        (acts.hand(0.2), 40, False),
        (acts.shadow(0.5), 8, False),
        (acts.blink_led(1), 20, False),
        (acts.light(0.5), 15, True),
        (acts.wait(0.3), 0, False),
    ],
)
def test_what_is_no_roll_leaves_the_pieces_alone(act: acts.Act, least: float, stays: bool) -> None:
    source = camera()
    quiet = frames(source, [acts.throw(ROLL)])[-1].pixels
    before = source.truth
    during = frames(source, [act])
    assert max(apart(frame.pixels, quiet).max() for frame in during) > least
    assert (apart(during[-1].pixels, quiet).max() > 8) == stays
    assert source.truth == before


def test_a_lost_camera_says_so_and_comes_back() -> None:
    source = camera()
    items = list(source.play([Fault("lost", 6, after=1), acts.wait(0.4)], rest=0))
    assert [type(item) for item in items] == [Frame, Notice, Notice, *[Frame] * 5]
    gone, back = (item for item in items if isinstance(item, Notice))
    assert back.at - gone.at == 200
    assert (gone.code, back.code) == ("gone", "back")


def test_faults_hit_the_frames_that_come_next() -> None:
    source = camera()
    assert [frame.at for frame in frames(source, [Fault("dropped", 2), acts.wait(0.2)], rest=0)] == [67, 100, 133, 167]
    script: Script = [Fault("repeated", 2, after=1), Fault("black", 1, after=1), Late(500), acts.wait(0.3)]
    seen = frames(source, script, rest=0)
    assert seen[0].at == 700
    same = [bool((one.pixels == two.pixels).all()) for one, two in pairwise(seen)]
    assert same[:3] == [True, True, False]
    assert [not frame.pixels.any() for frame in seen].count(True) == 1


def test_a_frame_of_another_size() -> None:
    source = camera()
    frames(source, [acts.throw(ROLL)])
    small = source.truth[0].box
    frame = frames(source, [Resize((640, 480))])[-1]
    assert frame.pixels.shape == (480, 640, 3)
    assert source.truth[0].box == pytest.approx(np.array(small) * 2, abs=4)


def test_the_ground_can_be_a_picture() -> None:
    paper = np.full((300, 400, 3), 255, np.uint8)
    cv2.rectangle(paper, (0, 0), (199, 149), (0, 0, 200), -1)  # the upper left quarter is red
    table = conditions(3, SIZE, mat(paper, per_mm=2))
    source = Simulated("pips", ground=table.ground, view=table.view, light=table.light, noise=table.noise)
    script = [acts.place({"value": 1}, (50, 37)), acts.place({"value": 1}, (150, 110))]
    pixels = frames(source, script)[-1].pixels
    assert pixels.shape == (240, 320, 3)
    on_red, on_white = ([int(v) for v in piece.box] for piece in source.truth)
    beside = [
        pixels[box[1] : box[3], box[0] - 9 : box[0] - 5].reshape(-1, 3).mean(axis=0) for box in (on_red, on_white)
    ]
    assert beside[0][2] > 2 * beside[0][0]
    assert beside[1].min() > 0.7 * beside[1].max()


@pytest.mark.parametrize("seed", range(4))
def test_the_ground_is_in_view_wherever_the_camera_hangs(seed: int) -> None:
    table = conditions(seed, SIZE)
    wide, deep = np.array(table.ground.size) / 2
    corners = np.array([(x, y, 0.0) for x in (-wide, wide) for y in (-deep, deep)])
    points, _ = table.view.project(corners)
    assert (points > 0).all()
    assert (points < SIZE).all()


def test_walls_may_be_out_of_view() -> None:
    source = Simulated("pips", size=(320, 240), view=view_of((120, 90), (320, 240), tilt=20))
    frame = next(iter(source))
    assert isinstance(frame, Frame)
    assert frame.pixels.std() > 1


def test_what_a_set_has_not_is_refused_with_a_sentence() -> None:
    source = camera("pips")
    with pytest.raises(makes.NoSuchPieceError, match=r"pips has no piece that shows .*7.; it has, say, .*1"):
        frames(source, [acts.throw([{"value": 7}])])
    with pytest.raises(makes.NoSuchPieceError, match="no piece that shows"):
        frames(source, [acts.lay_card("rock", (10, 10))])
    with pytest.raises(BadSetError, match="There is no set"):
        camera("chess")


def test_all_baked_throws_end_as_they_say() -> None:
    flights = throws.baked()
    assert {flight.dice for flight in flights if not flight.cocked} == {1, 2, 3, 4, 5, 6}
    for flight in flights:
        level = np.abs(flight.turns[-1][:, 2]).max(axis=1)
        assert int((level < np.cos(np.radians(12))).sum()) == int(flight.cocked)
        assert (np.abs(flight.places[-1][:, :2]) < flight.tray / 2).all()


@pytest.mark.parametrize("face", range(6))
@pytest.mark.parametrize("quarter", range(4))
def test_each_of_the_24_rotations_brings_a_face_up(face: int, quarter: int) -> None:
    lying = throws.baked()[7].turns[-1, 0]
    turn = lying @ throws.face_up(lying, face, quarter)
    assert (turn @ FACES[face])[2] == pytest.approx(1, abs=1e-3)
    assert np.linalg.det(turn) == pytest.approx(1, abs=1e-3)


def test_a_bare_table_has_no_walls() -> None:
    plain = camera(ground=Ground("wood", wall=0.0))
    assert frames(plain)[0].pixels.std() < frames(camera())[0].pixels.std()
