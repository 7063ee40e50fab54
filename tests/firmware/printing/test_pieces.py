"""Stickers, cards and chips: as many as the rules want, of the size they say, and read by the eyes as what they are."""

from collections import Counter

import numpy as np
import pytest

from firmware.camera.stage.makes import BODIES
from firmware.printing import cards, chips, stickers
from firmware.printing.page import PAPERS
from firmware.printing.stickers import Sticker
from rules.shizzle.dice import FACES
from rules.zombies import cards as pack
from tests.firmware.printing.paper import cut_out, lying, printed
from vision import sets
from vision.eyes import Eyes
from vision.moves import centre
from vision.picture import Picture
from vision.pose import Doubles
from vision.reading import Fields, Piece
from vision.sets import DiceSet, readings

PER_MM = 10.0


def the_set(name: str) -> DiceSet:
    found = sets.load(name)
    assert isinstance(found, DiceSet)
    return found


def shown(dice_set: DiceSet, sticker: Sticker) -> Fields:
    """What the eyes should say of a sticker."""
    return next(
        one.shows
        for one in readings(dice_set)
        if one.face == sticker.face and one.body == sticker.body and one.ink in (None, sticker.ink)
    )


def glued(sticker: Sticker, body: str | None, size: float = 16.0) -> Picture:
    """The face of a blank die with its sticker on."""
    edge, side = stickers.side(size), round(size * PER_MM)
    die = np.full((side, side, 3), BODIES[body or "white"][::-1], np.uint8)
    sheet = printed(f"stickers-{NAMES[sticker]}", per_mm=PER_MM)[sticker.page]
    paper = cut_out(sheet, sticker.centre, edge, edge, PER_MM)
    start = (side - paper.shape[0]) // 2
    die[start : start + paper.shape[0], start : start + paper.shape[1]] = paper
    return die


NAMES = {
    sticker: name
    for name in ("rpsls", "shizzle", "ligretto")
    for sticker in stickers.layout(the_set(name), PAPERS["a4"])
}


def read(eyes: Eyes, table: Picture, centres: Doubles, near: float) -> list[Piece | None]:
    """What is read at each of these places, so many pixels around it; nothing else may be sure."""
    found = [(np.array(centre(piece)), piece) for piece in eyes.look(table).pieces]
    there = [next((one for at, one in found if np.linalg.norm(at - place) < near), None) for place in centres]
    assert not [one for _, one in found if one.sure and one not in there]
    return there


def each_once(name: str) -> list[Sticker]:
    """One sticker of each look."""
    looks = {(one.face, one.ink, one.body): one for one in NAMES if NAMES[one] == name}
    return list(looks.values())


@pytest.mark.parametrize(
    ("name", "looks", "per_mm", "asked"),
    # Drawn flat, without their sides, dice show little of how they lie: one is thought to lean.
    [("rpsls", 12, 2.2, 0), ("rpsls", 12, 5.0, 1), ("shizzle", 36, 2.2, 0), ("ligretto", 24, 2.2, 0)],
)
def test_stickers_on_dice_of_their_colour_are_read_surely(name: str, looks: int, per_mm: float, asked: int) -> None:
    dice_set = the_set(name)
    eyes, ours = Eyes(dice_set), each_once(name)
    assert len(ours) == looks
    unsure = 0
    for start in range(0, looks, 12):
        some = ours[start : start + 12]
        table, centres = lying([glued(one, one.body) for one in some], PER_MM, per_mm, round_by=1.5, step=40)
        got = read(eyes, table, centres, 8 * per_mm)
        assert [one and one.shows for one in got] == [shown(dice_set, one) for one in some]
        unsure += sum(one is not None and not one.sure for one in got)
    assert unsure == asked


@pytest.mark.parametrize("name", ["rpsls", "ligretto"])
def test_coloured_stickers_on_white_dice_are_asked_about_but_not_misread(name: str) -> None:
    dice_set, ours = the_set(name), each_once(name)[:12]
    table, centres = lying([glued(one, None) for one in ours], PER_MM, 3.5, round_by=1.5, step=40)
    for one, got in zip(ours, read(Eyes(dice_set), table, centres, 28), strict=True):
        assert got is None or not got.sure or got.shows == shown(dice_set, one)


def test_every_set_has_the_stickers_of_its_rules() -> None:
    count = Counter(NAMES.values())
    assert count == {"rpsls": 4 * 6, "shizzle": 6 * 6, "ligretto": 24 * 6}
    rpsls = Counter((one.body, one.face) for one, name in NAMES.items() if name == "rpsls")
    assert rpsls["black", "roll_again"] == 1
    assert rpsls["red", "pass_left"] == rpsls["red", "rock"] == 3
    shizzle = [one for one, name in NAMES.items() if name == "shizzle"]
    assert {(one.ink, int(one.face)) for one in shizzle} == {(face.colour, face.number) for face in FACES}
    for die in range(6):
        six = [one for one in shizzle if one.die == die]
        assert len({one.ink for one in six}) == len({one.face for one in six}) == 6
    ligretto = Counter((one.body, one.face) for one, name in NAMES.items() if name == "ligretto")
    assert set(ligretto.values()) == {6}
    assert len(ligretto) == 24


def test_pairs_lie_opposite_each_other() -> None:
    ligretto = [one for one, name in NAMES.items() if name == "ligretto"]
    for one, other in zip(ligretto[::2], ligretto[1::2], strict=True):
        assert int(one.face[-1]) + int(other.face[-1]) == 7


@pytest.mark.parametrize("size", [8.0, 16.0, 38.0])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["rpsls", "shizzle", "ligretto"])
def test_stickers_of_every_size_keep_apart_and_on_the_paper(name: str, paper: str, size: float) -> None:
    places = stickers.layout(the_set(name), PAPERS[paper], size)
    edge, (width, height) = stickers.side(size), PAPERS[paper]
    for one in places:
        x, y = one.centre
        assert x - edge / 2 >= 5
        assert x + edge / 2 <= width - 5
        assert y - edge / 2 >= 30
        assert y + edge / 2 <= height - 8
    assert len({(one.page, *one.centre) for one in places}) == len(places)
    for page in {one.page for one in places}:
        spots = np.array([one.centre for one in places if one.page == page])
        apart = np.abs(spots[:, None] - spots[None]).max(axis=2)
        assert apart[~np.eye(len(spots), dtype=bool)].min() >= edge + 1


@pytest.mark.parametrize(("size", "side"), [(12.0, 9.8), (16.0, 13.0), (20.0, 16.2)])
def test_a_sticker_is_as_wide_as_it_says(size: float, side: float) -> None:
    assert stickers.side(size) == side
    (page,) = printed("stickers-rpsls", per_mm=8, size=size)
    x, y = stickers.layout(the_set("rpsls"), PAPERS["a4"], size)[0].centre
    row = page[round((y - side * 0.47) * 8), round((x - side / 2 - 1) * 8) : round((x + side / 2 + 1) * 8), 1]
    assert (row < 128).sum() / 8 == pytest.approx(side, abs=0.3)


def test_the_deck_is_the_one_of_the_rules_and_every_card_is_read() -> None:
    dice_set = the_set("zombies")
    deck = cards.deck(dice_set)
    assert Counter(deck) == {str(card): count for card, count in pack.PACK.items()}
    assert len(deck) == 57
    sheets, spots = printed("cards-zombies", per_mm=6), cards.places(PAPERS["a4"])
    assert len(sheets) == 7
    eyes = Eyes(dice_set)
    for face in sorted(set(deck)):
        page, place = divmod(deck.index(face), len(spots))
        card = cut_out(sheets[page], spots[place], cards.WIDTH, cards.HEIGHT, 6)
        table, centres = lying([card] * 3, 6, 2.5, round_by=0, step=120, seed=3)
        assert [one and (one.shows, one.sure) for one in read(eyes, table, centres, 60)] == [({"card": face}, True)] * 3


def test_chips_are_as_many_as_the_rules_want_and_no_dice() -> None:
    assert [len(chips.layout(game, PAPERS["letter"])) for game in ("rpsls", "shizzle")] == [24, 44]
    shizzle = chips.layout("shizzle", PAPERS["a4"])
    assert Counter((one.kind.shape, one.kind.points) for one in shizzle) == {("square", 5): 14, ("round", 1): 30}
    assert sum(one.kind.points or 0 for one in shizzle) == 100
    (page,) = printed("chips-shizzle", per_mm=6)
    some = [cut_out(page, one.centre, chips.SIZE, chips.SIZE, 6) for one in (*shizzle[:6], *shizzle[-6:])]
    table, _ = lying(some, 6, 3, round_by=1, step=50)
    for name in ("shizzle", "numerals", "pips", "rpsls"):
        assert not [one for one in Eyes(sets.load(name)).look(table).pieces if one.sure]


@pytest.mark.parametrize("size", [15.0, 25.0, 40.0])
def test_a_chip_is_as_wide_as_it_says(size: float) -> None:
    page = printed("chips-rpsls", per_mm=8, size=size)[0]
    x, y = chips.layout("rpsls", PAPERS["a4"], size)[0].centre
    row = np.flatnonzero(page[round(y * 8), round((x - size / 2 - 1) * 8) : round((x + size / 2 + 1) * 8), 1] < 230)
    assert (row[-1] + 1 - row[0]) / 8 == pytest.approx(size, abs=0.3)
