"""How a game turned: which moments are weighed, where it turned, and the files that are kept."""

from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from firmware.coach.contract import Chances
from firmware.coach.curve import TURNINGS, Tracing
from firmware.coach.jobs import Record
from firmware.coach.keep import drawn, keep
from firmware.coach.lucky import lucky
from rules.game import Event
from rules.protocol import Adjudicator
from tests.ui.samples.coach import WON, curve
from ui.curve.sheet import SIZE, sheet
from ui.world import Curve


def traced(chances: list[tuple[float, float]], *, exact: bool = True, error: float = 0.0) -> tuple[Curve, int]:
    """The curve of a game with these chances, and how many of its moments were weighed."""
    tracing = Tracing(Record({}, (Event(),) * (len(chances) - 1)))
    weighed = 0
    while (place := tracing.next()) is not None:
        tracing.weighed(place, Chances(chances[place], error, exact))
        weighed += 1
        assert tracing.curve().done <= 1
    return tracing.curve(), weighed


def test_a_short_game_is_weighed_after_every_event() -> None:
    found, weighed = traced([(0.5, 0.5), (0.9, 0.1), (0.88, 0.12), (1.0, 0.0)])
    assert weighed == 4
    assert found.at == (0, 1, 2, 3)
    assert [(one.index, one.seat, one.before, one.after) for one in found.turnings] == [
        (0, 0, 0.5, 0.9),
        (2, 0, 0.88, 1.0),
    ]
    assert found.done == 1


def test_where_it_takes_long_the_turns_of_a_long_game_are_found_in_few_steps() -> None:
    """A thousand events, one of which decides it."""
    chances = [(0.5, 0.5)] * 777 + [(0.9, 0.1)] * 223
    found, weighed = traced(chances, exact=False, error=0.01)
    assert weighed < 70
    assert [one.index for one in found.turnings] == [776]
    every, _ = traced(chances)
    assert every.turnings == found.turnings


def test_what_chance_explains_is_no_turning_point() -> None:
    rng = np.random.default_rng(1)
    shares = 0.5 + rng.normal(0, 0.02, 40)
    found, _ = traced([(share, 1 - share) for share in shares], exact=False, error=0.02)
    assert found.turnings == ()


def test_the_largest_swings_are_kept_in_the_order_of_the_game() -> None:
    swings = [0.04 * place if place % 2 else 0 for place in range(12)]
    found, _ = traced([(0.5 + by, 0.5 - by) for by in swings])
    assert len(found.turnings) == TURNINGS
    assert [one.index for one in found.turnings] == sorted(one.index for one in found.turnings)


def test_a_game_of_which_nobody_can_say_anything_has_no_curve() -> None:
    tracing = Tracing(Record({}, (Event(),) * 3))
    tracing.weighed(0, None)
    assert tracing.next() is None
    assert tracing.curve() == Curve()


def test_both_pictures_are_kept_under_a_free_name(tmp_path: Path) -> None:
    assert WON.table is not None
    found = curve(WON, 4)
    one = keep(WON.table, found, "en", tmp_path / "curves")
    two = keep(WON.table, found, "de", tmp_path / "curves")
    assert (one.name[-11:], two.name[-11:]) == ("rpsls-1.png", "rpsls-2.png")
    picture = cv2.imread(str(one))
    assert picture is not None
    assert picture.shape == (SIZE[1], SIZE[0], 3)
    root = ElementTree.fromstring(one.with_suffix(".svg").read_text("utf-8"))
    images = root.findall("{http://www.w3.org/2000/svg}image")
    assert images
    assert all((image.get("href") or "").startswith("data:image/jpeg;base64,") for image in images)
    assert sorted(path.suffix for path in (tmp_path / "curves").iterdir()) == [".png", ".png", ".svg", ".svg"]


def test_the_pictures_show_the_same_lines() -> None:
    """The colour of a seat lies where its line runs, in the picture as in the page."""
    assert WON.table is not None
    page = sheet(WON.table, curve(WON, 4), "en")
    picture = cv2.imdecode(np.frombuffer(drawn(page, ".png"), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    root = ElementTree.fromstring(drawn(page, ".svg").decode())
    for line in root.findall("{http://www.w3.org/2000/svg}polyline"):
        colour = tuple(int((line.get("stroke") or "")[place : place + 2], 16) for place in (5, 3, 1))
        x, y = map(float, (line.get("points") or "").split()[0].split(","))
        near = picture[round(y) - 3 : round(y) + 4, round(x) : round(x) + 5].reshape(-1, 3).astype(int)
        assert np.abs(near - colour).max(axis=1).min() < 40


def test_a_rare_luck_is_told_of_whoever_had_it() -> None:
    adjudicator = Adjudicator()
    adjudicator.accept({"do": "start", "game": "rpsls", "players": ["Ann", "Bo"]})
    for _ in range(4):
        adjudicator.accept({"do": "roll", "dice": [{"body": "black", "face": "spock"}]})
        for _ in range(2):
            adjudicator.accept({"do": "roll", "dice": [{"body": "red", "face": "lizard"}] * 3})
    assert adjudicator.match is not None
    told = lucky(adjudicator.match, "rpsls")
    assert [(said.code, said.fields["name"]) for said in told] == [
        ("story.luck.luckier", "Ann"),
        ("story.luck.luckier", "Bo"),
    ]
    assert told[0].fields["than"] / told[0].fields["all"] > 0.99


@pytest.mark.parametrize("name", ["Ann", "Bo"])
def test_usual_luck_is_not_told(name: str) -> None:
    adjudicator = Adjudicator()
    adjudicator.accept({"do": "start", "game": "rpsls", "players": ["Ann", "Bo"]})
    adjudicator.accept({"do": "roll", "dice": [{"body": "black", "face": "spock"}]})
    adjudicator.accept({"do": "roll", "dice": [{"body": "red", "face": face} for face in ("lizard", "rock", "spock")]})
    assert adjudicator.match is not None
    assert all(said.fields["name"] != name for said in lucky(adjudicator.match, "rpsls"))
