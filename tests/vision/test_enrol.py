"""Enrolment: faces from pictures, what they stand for, the file, and how an enrolled set is read."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.crop import Floats, Picture
from models.vocabulary import EMBEDDING, FACES
from tests.vision.fake_networks import FakeReader, fake, square
from vision import likeness, sets
from vision.describe import Describer
from vision.enrol import Role, Shown, confused, enrolled, own_roles, roles_in, save
from vision.eyes import Eyes
from vision.networks import Answers
from vision.picture import BadPictureError, load
from vision.reading import Piece
from vision.sets import DiceSet, EnrolledFace, EnrolledSet

PICTURES = Path(__file__).parent / "enrolment"
SHOWN = [Shown(folder.name) for folder in sorted((PICTURES / "shots").iterdir())]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))


# What faces stand for


def built_in(name: str) -> DiceSet:
    dice_set = sets.load(name)
    assert isinstance(dice_set, DiceSet)
    return dice_set


@pytest.mark.parametrize(
    ("set_name", "shown", "role"),
    [
        ("rpsls", Shown("red rock"), Role(0, "red", None, {"body": "red", "face": "rock"})),
        ("rpsls", Shown("Rock_RED"), Role(0, "red", None, {"body": "red", "face": "rock"})),
        ("rpsls", Shown("rock", "red"), Role(0, "red", None, {"body": "red", "face": "rock"})),
        ("rpsls", Shown("red rock", "blue"), Role(0, "blue", None, {"body": "red", "face": "rock"})),
        ("rpsls", Shown("roll again"), Role(0, "black", None, {"body": "black", "face": "roll_again"})),
        ("rpsls", Shown("roll_again", "black"), Role(0, "black", None, {"body": "black", "face": "roll_again"})),
        ("rpsls", Shown("pass-left"), Role(0, "red", None, {"body": "red", "face": "pass_left"})),
        ("shizzle", Shown("blue 4"), Role(0, None, "blue", {"colour": "blue", "number": 4})),
        ("shizzle", Shown("4", "blue"), Role(0, "blue", None, {"colour": "blue", "number": 4})),
        ("ligretto", Shown("3/green"), Role(0, "green", None, {"colour": "green", "value": 3})),
        ("pips", Shown("3"), Role(0, None, None, {"value": 3})),
        ("zombies", Shown("Brain"), Role(0, None, None, {"card": "brain"})),
    ],
)
def test_a_face_stands_for_what_its_name_says(set_name: str, shown: Shown, role: Role) -> None:
    assert roles_in(built_in(set_name), [shown]) == [role]


@pytest.mark.parametrize(
    ("set_name", "name", "count"), [("rpsls", "rock", 2), ("ligretto", "3", 4), ("shizzle", "3", 6)]
)
def test_a_face_without_a_colour_stands_for_dice_of_all_colours(set_name: str, name: str, count: int) -> None:
    roles = roles_in(built_in(set_name), [Shown(name)])
    assert len({(role.body, role.ink) for role in roles}) == len(roles) == count


def test_inks_count_where_dice_of_one_colour_bear_several() -> None:
    roles = roles_in(built_in("shizzle"), [Shown("red 4", "white"), Shown("blue 4", "white"), Shown("green 4", "red")])
    assert [(role.body, role.ink) for role in roles] == [("white", "red"), ("white", "blue"), ("red", None)]


@pytest.mark.parametrize("shown", [Shown("goblin"), Shown("red"), Shown("rock paper"), Shown("rock", "blue")])
def test_other_names_stand_for_nothing(shown: Shown) -> None:
    assert roles_in(built_in("rpsls"), [shown]) == []


# The file


def a_set(name: str = "goblins") -> EnrolledSet:
    """A set with all that can stand in one."""
    awkward = "Grün \"\\ #1' Æ 骰子\x7f"
    numbers = tuple(float(number) for number in np.random.default_rng(1).normal(0, 1, EMBEDDING))
    faces = (
        EnrolledFace(awkward, (numbers, numbers), "red", None, {"colour": "red", "number": 3}),
        EnrolledFace("plain", (numbers,), None, "blue", {"colour": "blue", "number": 6}),
    )
    return EnrolledSet(name, "card", "0123456789ab", 0.71239, faces, "shizzle")


def test_a_set_comes_back_from_its_file() -> None:
    path = save(a_set())
    back = sets.load("goblins")
    assert isinstance(back, EnrolledSet)
    assert (back.name, back.piece, back.model, back.stands_in_for) == ("goblins", "card", "0123456789ab", "shizzle")
    assert back.threshold == 0.7124
    for face_back, face_saved in zip(back.faces, a_set().faces, strict=True):
        assert (face_back.name, face_back.body, face_back.ink) == (face_saved.name, face_saved.body, face_saved.ink)
        assert face_back.stands_for == face_saved.stands_for
        assert np.allclose(face_back.prototypes, face_saved.prototypes, atol=5e-5)
    assert path.read_text(encoding="utf-8").startswith("# The set “goblins”")
    assert [other.name for other in path.parent.iterdir()] == ["goblins.toml"]


def test_a_set_is_written_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(a_set())
    before = path.read_bytes()

    def full(self: Path, text: str, encoding: str) -> int:
        with self.open("w", encoding=encoding) as file:
            file.write(text[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space"):
        save(a_set())
    assert path.read_bytes() == before
    assert [other.name for other in path.parent.iterdir()] == ["goblins.toml"]


# Pictures, seen by networks that are none


def describer(monkeypatch: pytest.MonkeyPatch, *, crops: bool = False) -> Describer:
    fake(monkeypatch)
    return Describer("die", crops=crops)


def test_a_picture_of_one_die_is_described(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = describer(monkeypatch).describe(square("red"))[0]
    assert looks.shape == (1 + len(likeness.BLURS), 4, EMBEDDING)
    assert looks[..., 2].min() > 0.9


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        (np.zeros((120, 160, 3), np.uint8), "No die was found in it"),
        (np.zeros((1, 1, 3), np.uint8), "No die was found in it"),
        (square("red", "green"), "It shows more than one die"),
        (square("red", left=-14), "The edge of the picture cuts the die off"),
    ],
    ids=["nothing", "a dot", "two dice", "at the edge"],
)
def test_other_pictures_are_refused(picture: Picture, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadPictureError) as refused:
        describer(monkeypatch).describe(picture)
    assert str(refused.value).startswith(said)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    "picture",
    [
        square("green", width=50, height=60),
        square("green", width=40, height=40),
    ],
    ids=["with a margin", "to the edge"],
)
def test_a_picture_that_is_cut_to_its_die_is_described(picture: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert describer(monkeypatch, crops=True).describe(picture)[0].shape == (1 + len(likeness.BLURS), 4, EMBEDDING)


def test_of_dice_in_a_picture_cut_to_one_that_in_the_middle_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = describer(monkeypatch, crops=True).describe(square("red", "green", "blue", width=180, height=60))[0]
    assert looks[..., 1].min() > 0.9


def test_if_none_is_in_the_middle_nobody_can_say_which_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadPictureError, match="more than one die; cut out the one"):
        describer(monkeypatch, crops=True).describe(square("red", "green", width=120, height=60))


@pytest.mark.parametrize("shape", [(100, 100), (1, 1), (5000, 1)])
def test_a_picture_without_a_die_is_refused_even_if_it_is_said_to_be_cut_to_one(shape: tuple[int, int]) -> None:
    with pytest.raises(BadPictureError, match="No die can be seen in it; cut it out with all its edges"):
        Describer("die", crops=True).describe(np.full((*shape, 3), 128, np.uint8))


def test_an_enrolled_set_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    one = describer(monkeypatch)
    pictures = [np.stack([one.describe(square(name))[0]]) for name in ("red", "green")]
    shown = [Shown("goblin"), Shown("troll")]
    save(enrolled("goblins", one, shown, pictures, own_roles(shown), None))
    known, other, stranger = Eyes(sets.load("goblins")).look(square("green", "red", "blue", width=240)).pieces
    assert (known.shows, known.sure) == ({"face": "troll"}, True)
    assert (other.shows, other.sure) == ({"face": "goblin"}, True)
    assert not stranger.sure
    assert stranger.confidence < 0.1
    assert len(stranger.others) == 1


def test_what_looks_like_an_enrolled_face_and_like_print_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    one = describer(monkeypatch)
    pictures = [np.stack([one.describe(square(name))[0]]) for name in ("red", "green")]
    shown = [Shown("goblin"), Shown("troll")]
    save(enrolled("goblins", one, shown, pictures, own_roles(shown), None))
    plain = FakeReader.__call__

    def like_print(reader: FakeReader, crops: Picture) -> Answers:
        answers = plain(reader, crops)
        answers.faces[:, FACES.index("nothing")] = answers.faces[:, FACES.index("other")] + 5.8  # 0.9, so hot
        return answers

    monkeypatch.setattr(FakeReader, "__call__", like_print)
    pieces = Eyes(sets.load("goblins")).look(square("green", "blue", width=240)).pieces
    assert [(piece.shows, piece.sure) for piece in pieces] == [({"face": "troll"}, False)]


def test_a_face_of_any_colour_and_one_of_a_named_colour_are_never_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    one = describer(monkeypatch)
    pictures = [np.stack([one.describe(square("red"))[0]])] * 2
    shown = [Shown("goblin"), Shown("goblin", "red")]
    assert confused(pictures, own_roles(shown)) == [(0, 1)]
    save(enrolled("goblins", one, shown, pictures, own_roles(shown), None))
    (piece,) = Eyes(sets.load("goblins")).look(square("red")).pieces
    assert not piece.sure


def test_dice_that_stand_for_the_same_are_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    one = describer(monkeypatch)
    shown = [Shown("red rock", colour) for colour in ("red", "green", "blue")]
    described = np.stack([one.describe(square(colour))[0] for colour in ("red", "green", "blue")])
    whole = enrolled("own", one, shown, [described] * 3, roles_in(built_in("rpsls"), shown), "rpsls")
    save(EnrolledSet(whole.name, whole.piece, whole.model, 0.3, whole.faces, whole.stands_in_for))
    eyes = Eyes(sets.load("own"))
    assert eyes.faces == ({"body": "red", "face": "rock"},)
    pale = np.where(square("green") > 100, np.array([0, 150, 140], np.uint8), square("green"))
    for picture in (square("green"), pale):  # one of the three, or between two of them
        (piece,) = eyes.look(np.asarray(picture, np.uint8)).pieces
        assert (piece.shows, piece.sure, piece.others) == ({"body": "red", "face": "rock"}, True, ())


def test_colours_tell_stand_ins_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    one = describer(monkeypatch)
    shown = [Shown("3")]
    pictures = [
        np.stack([one.describe(square("red"))[0], one.describe(square("blue"))[0], one.describe(square("green"))[0]])
    ]
    roles = roles_in(built_in("ligretto"), shown)
    assert confused(pictures, roles) == []
    whole = enrolled("own", one, shown, pictures, roles, "ligretto")
    save(EnrolledSet(whole.name, whole.piece, whole.model, 0.3, whole.faces, whole.stands_in_for))
    pieces = Eyes(sets.load("own")).look(square("green", "red", "blue", width=240)).pieces
    assert [piece.shows for piece in pieces] == [{"colour": c, "value": 3} for c in ("green", "red", "blue")]
    assert all(piece.sure for piece in pieces)


# The rendered pictures, seen by the real networks


@pytest.fixture(scope="module")
def described() -> tuple[Describer, list[Floats]]:
    """The pictures of each face as far as they are of use: nearly all must be, and two of each face."""
    one = Describer("die", crops=False)
    seen: list[Floats] = []
    for shown in SHOWN:
        looks = []
        for path in sorted((PICTURES / "shots" / shown.name).iterdir()):
            with suppress(BadPictureError):
                looks.append(one.describe(load(path))[0])
        seen.append(np.array(looks, np.float32))
    assert min(map(len, seen)) >= 2
    assert sum(map(len, seen)) >= 3 * len(SHOWN) - 2
    return one, seen


def read(described: tuple[Describer, list[Floats]], shots: int, kind: str) -> Iterator[tuple[str, list[Piece]]]:
    """What an enrolled set makes of pictures of a kind: the name of each file and the pieces in it."""
    one, pictures = described
    few = [face[:shots] for face in pictures]
    save(enrolled("own", one, SHOWN, few, own_roles(SHOWN), None))
    eyes = Eyes(sets.load("own"))
    for path in sorted((PICTURES / kind).iterdir()):
        yield path.stem.partition("-")[0], list(eyes.look(load(path)).pieces)


@pytest.mark.parametrize(("shots", "least"), [(3, 11), (1, 9)])
def test_few_pictures_a_face_do(shots: int, least: int, described: tuple[Describer, list[Floats]]) -> None:
    told = [(name, max(pieces, key=surest)) for name, pieces in read(described, shots, "queries")]
    assert len(told) == 12
    assert sum(piece.shows == {"face": name} for name, piece in told) >= least
    assert not any(piece.sure and piece.shows != {"face": name} for name, piece in told)


def surest(piece: Piece) -> float:
    return piece.confidence


def test_strangers_are_never_sure(described: tuple[Describer, list[Floats]]) -> None:
    pieces = [piece for _, found in read(described, 3, "strangers") for piece in found]
    assert len(pieces) >= 5
    assert not any(piece.sure for piece in pieces)


def test_two_dice_in_a_picture_are_seen(described: tuple[Describer, list[Floats]]) -> None:
    with pytest.raises(BadPictureError, match="more than one die"):
        described[0].describe(load(PICTURES / "several.jpg"))


@pytest.mark.parametrize("said", [True, False], ids=["said", "not said"])
@pytest.mark.parametrize(("margin", "least"), [(0.0, 9), (0.15, 11), (0.5, 11)])
def test_pictures_cut_to_the_die_are_described_alike(
    margin: float, least: int, said: bool, described: tuple[Describer, list[Floats]]
) -> None:
    """A box around the die, as somebody would cut it out by hand, is nearest to its own face; a margin does no harm."""
    stand = [likeness.prototypes(face) for face in described[1]]
    cutter = Describer("die", crops=said)
    right = 0
    for path, (name, pieces) in zip(
        sorted((PICTURES / "queries").iterdir()), read(described, 3, "queries"), strict=True
    ):
        x0, y0, x1, y1 = max(pieces, key=surest).box
        more = margin * max(x1 - x0, y1 - y0)
        x0, y0, x1, y1 = (max(round(edge), 0) for edge in (x0 - more, y0 - more, x1 + more, y1 + more))
        with suppress(BadPictureError):
            looks = cutter.describe(np.ascontiguousarray(load(path)[y0:y1, x0:x1]))[0]
            alike = likeness.likeness(likeness.unit(looks[0].mean(axis=0, keepdims=True)), stand)[0]
            right += SHOWN[int(alike.argmax())].name == name
    assert right >= least


def test_pictures_that_are_said_to_be_cut_need_not_be(described: tuple[Describer, list[Floats]]) -> None:
    cutter = Describer("die", crops=True)
    for shown, pictures in zip(SHOWN, described[1], strict=True):
        stand = likeness.prototypes(pictures)
        for path in sorted((PICTURES / "shots" / shown.name).iterdir()):
            looks = likeness.unit(cutter.describe(load(path))[0][0].mean(axis=0, keepdims=True))
            assert likeness.likeness(looks, [stand])[0, 0] > likeness.KNOWN


def test_a_face_from_afar_is_likest_to_what_stands_for_it_blurred(described: tuple[Describer, list[Floats]]) -> None:
    one, pictures = described
    gained = []
    for path in sorted((PICTURES / "queries").iterdir()):
        far = cv2.resize(load(path), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        with suppress(BadPictureError):
            face = pictures[[shown.name for shown in SHOWN].index(path.stem.partition("-")[0])]
            looks = likeness.unit(one.describe(np.asarray(far, np.uint8))[0][0].mean(axis=0, keepdims=True))
            stands = (likeness.prototypes(face), likeness.prototypes(face[:, :1]))
            blurred, clear = (likeness.likeness(looks, [stand])[0, 0] for stand in stands)
            gained.append(float(blurred - clear))
    assert len(gained) >= 6
    assert np.mean(gained) > 0.01
