"""`croupier enrol`: a folder of pictures becomes a set, and whatever is wrong with it is explained."""

import json
from pathlib import Path

import cv2
import pytest

from firmware.cli import main
from firmware.enrol import COLOURS
from tests.vision.fake_networks import fake, square
from vision import sets
from vision.picture import Picture
from vision.sets import EnrolledSet


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with networks that need no model: the colour of a square is its face."""
    fake(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
    return tmp_path


def store(path: str, picture: Picture) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    done, data = cv2.imencode(".png", picture)
    assert done
    Path(path).write_bytes(data.tobytes())


def goblins(copies: int = 3) -> None:
    """Pictures of two faces."""
    for n in range(copies):
        store(f"in/goblin/{n}.png", square("red", side=36 + n))
        store(f"in/troll/{n}.png", square("green", side=36 + n))


def run(*options: str, name: str = "own") -> int:
    return main(["enrol", name, *options])


def loaded(name: str = "own") -> EnrolledSet:
    dice_set = sets.load(name)
    assert isinstance(dice_set, EnrolledSet)
    return dice_set


def test_a_set_is_enrolled_and_read(table: Path, capfd: pytest.CaptureFixture[str]) -> None:
    goblins()
    assert run("--from", "in") == 0
    path = table / "data" / "sets" / "own.toml"
    assert capfd.readouterr() == (
        "goblin: 3 pictures\n"
        "troll: 3 pictures\n"
        "2 faces from 6 pictures.\n"
        "No two faces look so alike that they would be confused.\n"
        f"Written to {path}\n"
        "Try it: croupier read --set own picture.jpg\n",
        "",
    )
    store("two.png", square("green", "red"))
    assert main(["read", "--set", "own", "--json", "two.png"]) == 0
    dice = json.loads(capfd.readouterr().out)["dice"]
    assert [(die["face"], die["sure"]) for die in dice] == [("troll", True), ("goblin", True)]


def test_few_pictures_are_enough_but_more_are_better(capfd: pytest.CaptureFixture[str]) -> None:
    goblins(copies=1)
    assert run("--from", "in") == 0
    assert "2 faces from 2 pictures.\nThree pictures of each face, " in capfd.readouterr().out


def test_faces_that_look_alike_are_told(capfd: pytest.CaptureFixture[str]) -> None:
    goblins()
    store("in/hobgoblin/1.png", square("red"))
    assert run("--from", "in") == 0
    told = capfd.readouterr().out
    assert "may be confused: “goblin” with “hobgoblin”.\n" in told
    assert "or mark the dice" in told
    assert "sort the pictures by colour" in told


def test_a_first_level_of_colours_is_the_colour_of_the_die(capfd: pytest.CaptureFixture[str]) -> None:
    for colour in ("red", "Blue"):
        store(f"in/{colour}/goblin/1.png", square("red"))
    assert run("--from", "in") == 0
    assert "blue goblin: 1 picture\nred goblin: 1 picture\n" in capfd.readouterr().out
    assert [(face.name, face.body) for face in loaded().faces] == [("goblin", "blue"), ("goblin", "red")]


def test_a_colour_that_is_none_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    for colour in ("red", "grey"):
        store(f"in/{colour}/goblin/1.png", square("red"))
    assert run("--from", "in") == 2
    said = capfd.readouterr().err
    assert "“grey” is no colour of dice here, but stands beside “red”: those are black, blue, green, orange" in said


def test_the_help_names_all_colours(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["enrol", "--help"])
    assert f"({', '.join(sorted(COLOURS))})" in " ".join(capfd.readouterr().out.split())


def test_a_home_that_is_nobodys(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("CROUPIER_DATA", "~nobody-of-that-name/data")
    assert main(["read", "--set", "own", "none.png"]) == 2
    assert "There is no set “own”" in capfd.readouterr().err


def test_what_is_no_picture_does_not_count(capfd: pytest.CaptureFixture[str]) -> None:
    goblins()
    for n in range(25):
        Path(f"in/goblin/{n:02}.txt").write_text("a note", encoding="utf-8")
    assert run("--from", "in") == 0
    assert "goblin: 3 pictures\n" in capfd.readouterr().out


def test_a_name_too_long_for_a_folder(capfd: pytest.CaptureFixture[str]) -> None:
    assert run("--from", "x" * 300) == 2
    assert "cannot be opened: file name too long." in capfd.readouterr().err


def test_faces_may_have_the_names_of_colours() -> None:
    for colour in ("red", "green"):
        store(f"in/{colour}/1.png", square(colour))
    assert run("--from", "in") == 0
    assert [(face.name, face.body) for face in loaded().faces] == [("green", None), ("red", None)]


def test_names_as_people_write_them(capfd: pytest.CaptureFixture[str]) -> None:
    """A Mac keeps ü as u and two dots; quotes and signs are allowed."""
    store("in/Wu\u0308rfel “a” 'b' \"c\" \\d/1.png", square("red"))
    assert run("--from", "in") == 0
    assert [face.name for face in loaded().faces] == ["W\u00fcrfel “a” 'b' \"c\" \\d"]


def test_cut_pictures_and_cards(capfd: pytest.CaptureFixture[str]) -> None:
    store("in/goblin/1.png", square("red", width=40, height=40))
    store("in/troll/1.png", square("green", width=44, height=50))
    assert run("--from", "in", "--crops", "--card") == 0
    assert loaded().piece == "card"


def test_pictures_that_are_of_no_use_are_named(capfd: pytest.CaptureFixture[str]) -> None:
    goblins()
    store("in/goblin/none.png", square())
    store("in/goblin/two.png", square("red", "red"))
    Path("in/goblin/zz.txt").write_text("red")
    Path("in/goblin/.hidden").write_text("")
    assert run("--from", "in") == 0
    said = capfd.readouterr()
    assert said.err.splitlines() == [
        "croupier: in/goblin/none.png is not used. No die was found in it; take it from nearer and in better light.",
        "croupier: in/goblin/two.png is not used. It shows more than one die; leave only one there.",
        "croupier: in/goblin/zz.txt is not used. This is no picture that can be read; save it as JPEG or PNG.",
    ]
    assert "goblin: 3 pictures\n" in said.out


def test_a_picture_of_something_else_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    goblins()
    store("in/goblin/1.png", square("blue"))
    assert run("--from", "in") == 0
    said = capfd.readouterr()
    assert said.err.splitlines() == [
        "croupier: in/goblin/1.png looks like no other picture of “goblin”: see that it shows that face."
    ]
    assert "goblin: 3 pictures\n" in said.out


def test_a_face_without_a_picture_stops_it(table: Path, capfd: pytest.CaptureFixture[str]) -> None:
    goblins()
    store("in/ogre/1.png", square())
    Path("in/witch").mkdir()
    assert run("--from", "in") == 1
    assert "There is no picture to use of “ogre” and “witch”; nothing was written." in capfd.readouterr().err
    assert not (table / "data").exists()


def test_more_than_twenty_pictures(capfd: pytest.CaptureFixture[str]) -> None:
    goblins(copies=23)
    assert run("--from", "in") == 0
    said = capfd.readouterr()
    assert "croupier: in/goblin holds 23 files; the first 20 pictures by name are used.\n" in said.err
    assert "2 faces from 40 pictures." in said.out


def test_an_old_set_is_replaced_only_on_demand(capfd: pytest.CaptureFixture[str]) -> None:
    goblins()
    assert run("--from", "in") == 0
    store("in/ogre/1.png", square("blue"))
    assert run("--from", "in") == 2
    assert "There is a set “own” already; add --replace to enrol it anew." in capfd.readouterr().err
    assert len(loaded().faces) == 2
    assert run("--from", "in", "--replace") == 0
    assert len(loaded().faces) == 3


def test_a_set_that_stands_in_for_another(capfd: pytest.CaptureFixture[str]) -> None:
    store("in/rock/1.png", square("red"))
    store("in/roll_again/1.png", square("green"))
    assert run("--from", "in", "--as", "rpsls") == 0
    told = capfd.readouterr().out
    assert (
        "Nothing stands for these of rpsls yet: black paper, black scissors, black lizard, black spock, red paper, "
        "red scissors, red lizard, red spock and red pass left.\n"
    ) in told
    assert [(face.name, face.body, face.stands_for) for face in loaded().faces] == [
        ("rock", "black", {"body": "black", "face": "rock"}),
        ("rock", "red", {"body": "red", "face": "rock"}),
        ("roll_again", "black", {"body": "black", "face": "roll_again"}),
    ]


def test_many_missing_faces_are_counted(capfd: pytest.CaptureFixture[str]) -> None:
    store("in/red 1/1.png", square("red"))
    assert run("--from", "in", "--as", "shizzle") == 0
    assert "red 6, orange 1, " in (told := capfd.readouterr().out)
    assert " and 23 more.\n" in told


def test_stand_ins_for_cards_are_cards() -> None:
    store("in/brain/1.png", square("red"))
    assert run("--from", "in", "--as", "zombies") == 0
    assert loaded().piece == "card"


def test_what_the_other_set_has_not_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("rock", "gun", "bomb"):
        store(f"in/{name}/1.png", square("red"))
    assert run("--from", "in", "--as", "rpsls") == 2
    assert capfd.readouterr().err == (
        "croupier: “bomb” and “gun” cannot be found in rpsls: name the folders by what it has, for example "
        "“black rock” (black rock, black paper, black scissors, black lizard, black spock, black roll again, "
        "red rock, red paper, red scissors, red lizard, red spock, red pass left).\n"
    )


def test_what_the_other_set_has_many_of_is_told_by_fields(capfd: pytest.CaptureFixture[str]) -> None:
    store("in/seven/1.png", square("red"))
    assert run("--from", "in", "--as", "ligretto") == 2
    assert "(colour: blue, green, red, yellow; value: 1, 2, 3, 4, 5, 6).\n" in capfd.readouterr().err


def test_dice_of_another_colour_learn_how_they_play(capfd: pytest.CaptureFixture[str]) -> None:
    store("in/blue/roll left/1.png", square("red"))
    assert run("--from", "in", "--as", "rpsls") == 2
    assert capfd.readouterr().err.endswith(" Where blue dice play another colour, name them “blue/black rock”.\n")
    Path("in/blue/roll left").rename("in/blue/black rock")
    assert run("--from", "in", "--as", "rpsls") == 0


def test_two_faces_for_one_are_refused(capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("rock", "red rock"):
        store(f"in/{name}/1.png", square("red"))
    assert run("--from", "in", "--as", "rpsls") == 2
    assert "“red rock” and “rock” would both be “red rock”; keep one of them." in capfd.readouterr().err


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("rpsls", ["--from", "in"], "“rpsls” is a built-in set; choose another name, and add --as rpsls "),
        ("a/b", ["--from", "in"], "“a/b” is no set's name: those are of letters, digits, - and _."),
        ("own", ["--from", "in", "--as", "chess"], "--as names the set to stand in for: ligretto, "),
        ("own", ["--from", "none"], "The folder none does not exist; check its name."),
        ("own", ["--from", "file"], "The folder file is no folder; check its name."),
        (
            "own",
            ["--from", "empty"],
            "There are no folders in empty: put the pictures of each face into one of its name",
        ),
        ("own", ["--from", "mixed"], "There are no folders of faces in mixed/red, as there are beside it."),
        ("own", ["--from", "odd"], "“a�b” cannot be the name of a face; rename the folder."),
        ("own", ["--from", "twice"], "Two folders have the name “ü”; rename one of them."),
    ],
)
def test_mistakes_are_one_sentence(
    name: str, options: list[str], said: str, table: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    goblins()
    for folder in ("empty", "mixed/red", "mixed/blue/goblin", "odd/a\nb", "twice/\u00fc", "twice/u\u0308"):
        Path(folder).mkdir(parents=True)
    Path("file").write_text("")
    assert run(*options, name=name) == 2
    told = capfd.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"croupier: {said}")
    assert told.err.count("\n") == 1
    assert not (table / "data").exists()


def test_a_data_folder_that_cannot_be_written_to(table: Path, capfd: pytest.CaptureFixture[str]) -> None:
    goblins()
    Path("data").write_text("no folder")
    assert run("--from", "in") == 1
    assert f"The set cannot be written to {table / 'data' / 'sets'}: " in capfd.readouterr().err
