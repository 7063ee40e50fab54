"""Sets: the built-in files say what their games need, and whatever is wrong with a set is explained in a sentence."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from models import art
from rules.shizzle.dice import FACES
from vision import folders, sets
from vision.sets import BadSetError, Candidate, DiceSet, EnrolledSet, check_model, load, names, readings

BUILT_IN = ["ligretto", "numerals", "pips", "rpsls", "shizzle", "zombies"]
FLAT = [0.125] * 64

GOBLINS = """
name = "goblins"
piece = "die"
model = "3f2a90"
threshold = 0.8

[[face]]
name = "goblin"
prototypes = [PROTOTYPE, PROTOTYPE]

[[face]]
name = "troll"
body = "red"
prototypes = [PROTOTYPE]
""".replace("PROTOTYPE", str(FLAT))
STAND_IN = GOBLINS.replace("threshold", 'as = "rpsls"\nthreshold')
STAND_IN = STAND_IN.replace('"goblin"', '"goblin"\nstands_for = {face = "rock", body = "red"}')
STAND_IN = STAND_IN.replace('"troll"', '"troll"\nstands_for = {face = "roll_again", body = "black"}')


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))


def enrolled(tmp_path: Path, text: str = GOBLINS, name: str = "goblins") -> Path:
    path = tmp_path / "sets" / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def built_in(name: str) -> DiceSet:
    dice_set = load(name)
    assert isinstance(dice_set, DiceSet)
    return dice_set


def test_the_built_in_sets() -> None:
    assert names() == BUILT_IN
    assert [load(name).name for name in BUILT_IN] == BUILT_IN


@pytest.mark.parametrize(
    ("name", "count"), [("rpsls", 12), ("shizzle", 36), ("ligretto", 24), ("pips", 6), ("numerals", 6), ("zombies", 5)]
)
def test_a_set_has_as_many_readings_as_its_pieces_can_show(name: str, count: int) -> None:
    shown = Counter(tuple(sorted(candidate.shows.items())) for candidate in readings(load(name)))
    assert len(shown) == count
    assert set(shown.values()) == {1}


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_face_has_a_drawing(name: str) -> None:
    drawn = {*art.SYMBOLS, *art.NUMERALS, *art.PIPS, *art.CARDS}
    assert {candidate.face for candidate in readings(load(name))} <= drawn


def test_only_the_black_die_rolls_again_and_only_red_ones_pass_left() -> None:
    bodies = {(candidate.shows["face"], candidate.body) for candidate in readings(load("rpsls"))}
    assert ("roll_again", "black") in bodies
    assert ("pass_left", "red") in bodies
    assert not bodies & {("roll_again", "red"), ("pass_left", "black")}


def test_readings_carry_the_fields_of_the_games() -> None:
    assert readings(load("rpsls"))[0] == Candidate("rock", "black", None, {"body": "black", "face": "rock"})
    assert readings(load("ligretto"))[-1] == Candidate("pips_6", "yellow", None, {"colour": "yellow", "value": 6})
    assert readings(load("numerals"))[4] == Candidate("5", None, None, {"value": 5})
    assert readings(load("zombies"))[-1] == Candidate("brain", None, None, {"card": "brain"})
    faces = readings(load("shizzle"))
    shizzle = {(face.ink, face.shows["colour"], face.shows["number"]) for face in faces}
    assert shizzle == {(die.colour, die.colour, die.number) for die in FACES}


@pytest.mark.parametrize(("name", "count"), [("rpsls", 4), ("shizzle", 6), ("ligretto", 24), ("zombies", 57)])
def test_how_many_pieces_there_are(name: str, count: int) -> None:
    assert sum(kind.count or 0 for kind in built_in(name).kinds) == count


def test_zombies_are_cards() -> None:
    assert {name for name in BUILT_IN if load(name).piece == "card"} == {"zombies"}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rpsl", "There is no set “rpsl”; did you mean rpsls? The sets are ligretto, numerals, pips, rpsls, "),
        ("Pips", "There is no set “Pips”; did you mean pips? "),
        ("chess", "There is no set “chess”; the sets are ligretto, "),
        ("../rpsls", "“../rpsls” is no set's name"),
        ("rpsls.toml", "“rpsls.toml” is no set's name"),
        ("", "“” is no set's name"),
        ("a\nb", "“a�b” is no set's name"),
        ("x" * 65, "is no set's name"),
    ],
)
def test_a_set_that_does_not_exist(name: str, said: str) -> None:
    with pytest.raises(BadSetError) as refused:
        load(name)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_enrolled_set(tmp_path: Path) -> None:
    enrolled(tmp_path)
    assert names() == [*BUILT_IN, "goblins"]
    goblins = load("goblins")
    assert isinstance(goblins, EnrolledSet)
    assert (goblins.piece, goblins.threshold, goblins.model) == ("die", 0.8, "3f2a90")
    assert [len(face.prototypes) for face in goblins.faces] == [2, 1]
    assert readings(goblins) == (
        Candidate("goblin", None, None, {"face": "goblin"}),
        Candidate("troll", "red", None, {"face": "troll", "body": "red"}),
    )


def test_an_enrolled_set_that_stands_in_for_another(tmp_path: Path) -> None:
    enrolled(tmp_path, STAND_IN)
    assert readings(load("goblins")) == (
        Candidate("goblin", None, None, {"face": "rock", "body": "red"}),
        Candidate("troll", "red", None, {"face": "roll_again", "body": "black"}),
    )


def test_a_built_in_set_cannot_be_covered_up(tmp_path: Path) -> None:
    enrolled(tmp_path, name="pips")
    assert names() == BUILT_IN
    assert isinstance(load("pips"), DiceSet)


def test_another_model_is_refused(tmp_path: Path) -> None:
    enrolled(tmp_path)
    goblins = load("goblins")
    assert isinstance(goblins, EnrolledSet)
    check_model(goblins, "3f2a90")
    with pytest.raises(BadSetError, match="“goblins” was enrolled with another model; enrol it again"):
        check_model(goblins, "77aa01")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("= 0.8", "= "), "line 5"),
        (("= 0.8", '= "high"'), "Expected `float`, got `str` at `threshold`"),
        (("= 0.8", "= nan"), "0 to 1"),
        (("= 0.8", "= -5"), "0 to 1"),
        (('model = "3f2a90"', ""), "missing required field `model`"),
        (("threshold", "colour = 1\nthreshold"), "unknown field `colour`"),
        (('"die"', '"coin"'), "Invalid enum value 'coin' at `piece`"),
        (('"goblins"', '"dragons"'), "it says that its name is “dragons”"),
        (("0.125, 0.125]", "0.125]"), "Expected `array` of length >= 64"),
        (("0.125, 0.125]", "0.125, inf]"), "about 0"),
        (("0.125, 0.125]", "0.125, 1e39]"), "about 0"),
        (('"troll"', '"troll"\nstands_for = {}'), "“as” is missing"),
        (("[[face]]", "[[faces]]"), "unknown field `faces`"),
        (('"troll"\nbody = "red"', '"goblin"'), "“goblin” stands in it twice"),
        (('"troll"', '"troll"\nstands_for = {face = "rock"}'), "“as” is missing"),
        (("threshold", 'as = "chess"\nthreshold'), "“as” should be one of ligretto, "),
        (("threshold", 'as = "rpsls"\nthreshold'), "“goblin” should stand for something of rpsls, not for nothing"),
    ],
)
def test_a_damaged_enrolment_is_explained(change: tuple[str, str], said: str, tmp_path: Path) -> None:
    assert change[0] in GOBLINS
    path = enrolled(tmp_path, GOBLINS.replace(*change))
    with pytest.raises(BadSetError) as refused:
        load("goblins")
    assert str(refused.value).startswith(f"The set file {path} is damaged: ")
    assert said in str(refused.value)
    assert str(refused.value).endswith("; mend it, or enrol the set again.")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    enrolled(tmp_path).write_bytes(b"\xff\xfe\x00name")
    with pytest.raises(BadSetError, match="is damaged: 'utf-8' codec"):
        load("goblins")


def test_a_folder_in_a_set_files_place(tmp_path: Path) -> None:
    (tmp_path / "sets" / "goblins.toml").mkdir(parents=True)
    with pytest.raises(BadSetError, match=r"goblins\.toml cannot be opened: is a directory"):
        load("goblins")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"lizard"', '"lizzard"'), "the reader knows no “lizzard”"),
        (('"lizard"', '"doubt"'), "the reader knows no “doubt”"),
        (('"red"', '"pink"'), "the reader knows no “pink”"),
        (('body = "red"', ""), "[shows] wants the body of each piece, but “rock” comes without"),
        (('face = "face"', 'face = "number"'), "[shows] wants the number of each piece, but “rock” comes without"),
        (('face = "face"', 'face = "ink"'), "[shows] wants the ink of each piece"),
        (('body = "red"', 'body = "black"'), "“rock” stands in it twice"),
        (("count = 3", "count = 0"), "Expected `int` >= 1"),
        (('"die"', "die"), "Invalid value"),
    ],
)
def test_a_damaged_built_in_set_is_explained(
    change: tuple[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(art.__file__).parents[1]
    text = (package / "sets" / "rpsls.toml").read_text(encoding="utf-8")
    assert change[0] in text
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "rpsls.toml").write_text(text.replace(*change), encoding="utf-8")

    def elsewhere(_package: str) -> Any:
        return tmp_path

    monkeypatch.setattr(sets, "files", elsewhere)
    with pytest.raises(BadSetError) as refused:
        load("rpsls")
    assert "rpsls.toml is damaged: " in str(refused.value)
    assert said in str(refused.value)
    assert str(refused.value).endswith("; install Croupier again.")


def test_where_the_users_files_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert folders.data() == tmp_path
    assert folders.sets() == tmp_path / "sets"
    monkeypatch.delenv("CROUPIER_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/data")
    assert folders.data() == Path("/srv/data/croupier")
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert folders.data() == Path("/home/ann/.local/share/croupier")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert folders.data() == Path("/home/ann/.local/share/croupier")
    monkeypatch.setenv("CROUPIER_DATA", "~/table")
    assert folders.data() == Path("/home/ann/table")
