"""How a game turned: the scene, the curve, and the page that is kept as PNG and SVG."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pygame
import pytest

from tests.ui.pressing import FIX, LEFT, MENU, OK, RIGHT, UNDO, after, touch
from tests.ui.samples.coach import WON, curve, curved
from ui.canvas import Canvas
from ui.curve.plot import SIGNS, plotted, spread
from ui.curve.scene import Turned
from ui.curve.sheet import SIZE, UNITS, fitting, sheet
from ui.curve.svg import Page
from ui.home import Home
from ui.play import Play
from ui.press import Press
from ui.scene import Keep
from ui.texts import texts
from ui.theme import SEATS
from ui.winner import Winner
from ui.world import Curve, Table, Turning, World

BELOW = (Home(), Play(), Winner())
WORLD = curved(WON, curve(WON, 4))
SVG = "{http://www.w3.org/2000/svg}"


def table_of(world: World) -> Table:
    assert world.table is not None
    return world.table


def drawn(world: World, scene: Turned | None = None, size: tuple[int, int] = (800, 480)) -> Canvas:
    canvas = Canvas(pygame.Surface(size))
    (scene or Turned()).view(world).draw(canvas)
    return canvas


def paged(table: Table, found: Curve) -> ElementTree.Element:
    page = Page(SIZE, lambda pixels: b"\xff\xd8 a photo", UNITS)
    sheet(table, found, "en", "2026-11-17").draw(page)
    return ElementTree.fromstring(page.svg("A game"))


def test_the_turning_point_in_words() -> None:
    view = Turned(1).view(WORLD)
    assert view.moment is not None
    assert view.moment.letter == "B"
    assert view.moment.swing == "Alexandra: from 12% to 60%"
    assert view.moment.told == ("The black die shows scissors.",)
    assert view.note == "Chance to win after every move, computed exactly."
    assert [item.label for item in view.items] == ["A  +5%", "B  +47%", "C  +5%", "D  −12%"]
    assert view.plot.focus == 1
    assert view.plot.marks == (4, 9, 13, 18)


@pytest.mark.parametrize(
    ("presses", "focus"),
    [((FIX,), 1), ((RIGHT, RIGHT), 2), ((UNDO,), 3), ((touch("point:2"),), 2), ((RIGHT, LEFT), 0)],
)
def test_the_turning_points_are_stepped_through(presses: tuple[Press, ...], focus: int) -> None:
    assert after((*BELOW, Turned()), WORLD, *presses).stack == (*BELOW, Turned(focus))


def test_ok_keeps_the_picture_and_menu_leads_back() -> None:
    step = after((*BELOW, Turned()), WORLD, OK)
    assert step.commands == (Keep(),)
    assert step.stack == (*BELOW, Turned())
    assert after((*BELOW, Turned()), WORLD, MENU).stack == BELOW


def test_what_is_not_worked_out_yet_cannot_be_kept() -> None:
    for world in (WON, curved(WON, curve(WON, 4, done=0.45))):
        view = Turned().view(world)
        assert view.bar == ("", "", "", "Back")
        assert after((*BELOW, Turned()), world, OK).commands == ()
    assert view.note == "Working it out: 45%"
    assert Turned().view(WON).note == "Working it out: 0%"


def test_where_it_was_kept_is_said() -> None:
    note = Turned().view(replace(WORLD, kept="~/croupier/curves/2026-11-17-rpsls-1.png")).note
    assert note == "Saved as 2026-11-17-rpsls-1.png\nin ~/croupier/curves"


def test_a_calm_game_says_so() -> None:
    calm = replace(curve(WON, 4), turnings=())
    view = Turned().view(curved(WON, calm))
    assert view.moment is None
    assert view.nothing == "It never turned: no move changed much."


def test_an_estimate_says_how_far_off_it_may_be() -> None:
    note = Turned().view(curved(WON, curve(WON, 4, error=0.012))).note
    assert note == "Chance to win, from games played on at random: up to ±\xa02% off."


def test_every_seat_has_a_shape_of_its_own() -> None:
    assert len(set(SIGNS)) == len(SIGNS) == len(SEATS) == 8


def test_every_name_stands_beside_the_curve() -> None:
    texts_ = [one.text for one in drawn(WORLD).written]
    assert all(name in texts_ for name in table_of(WORLD).names)


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ([10, 50, 90], [10, 50, 90]),
        ([10, 12, 14], [10, 30, 50]),
        ([95, 96, 97], [60, 80, 100]),
        ([-5], [0]),
        ([], []),
    ],
)
def test_names_that_would_touch_are_spread(wanted: list[float], places: list[float]) -> None:
    assert spread(wanted, 20, (0, 100)) == places


def test_only_whole_sentences_are_told() -> None:
    canvas = Canvas(pygame.Surface((800, 480)))
    told = ("One short sentence.", "And another one that is a good deal longer than the first.")
    assert fitting(canvas, told, 18, 400, 5) == " ".join(told)
    assert fitting(canvas, told, 18, 160, 2) == told[0]


def test_the_page_is_xml_with_a_line_for_every_seat() -> None:
    found = curve(WON, 4)
    root = paged(table_of(WON), found)
    assert root.tag == f"{SVG}svg"
    lines = root.findall(f"{SVG}polyline")
    assert [line.get("stroke") for line in lines] == ["#e69f00", "#56b4e9", "#009e73"]
    assert len(root.findall(f"{SVG}image")) == sum(1 for one in found.turnings if one.frame is not None)
    words = " ".join(element.text or "" for element in root.iter(f"{SVG}text"))
    assert "Bo wins!" in words
    assert "Alexandra: from 12% to 60%" in words


def test_the_lines_of_the_page_have_the_numbers_of_the_curve() -> None:
    found = curve(WON, 4)
    root = paged(table_of(WON), found)
    for seat, line in enumerate(root.findall(f"{SVG}polyline")):
        points = [tuple(map(float, point.split(","))) for point in (line.get("points") or "").split()]
        assert len(points) == len(found.at)
        top, bottom = _heights(root)
        got = [(bottom - y) / (bottom - top) for _, y in points]
        assert got == pytest.approx([row[seat] for row in found.chances], abs=0.002)


def _heights(root: ElementTree.Element) -> tuple[float, float]:
    """Where 100 % and 0 % lie: the highest and lowest of the lines across."""
    across = [float(line.get("y1", 0)) for line in root.findall(f"{SVG}line") if line.get("y1") == line.get("y2")]
    return min(across), max(across)


def test_names_cannot_break_the_page() -> None:
    table = replace(table_of(WON), names=("<&\"'>", "a\x00b\x1f", "]]>"))
    found = replace(curve(WON, 4), turnings=(Turning(3, 0, 0.1, 0.5),))
    words = [element.text or "" for element in paged(table, found).iter(f"{SVG}text")]
    assert "<&\"'>" in words
    assert "a\ufffdb\ufffd" in words


def test_the_page_on_a_canvas_has_all_its_texts() -> None:
    canvas = Canvas(pygame.Surface(SIZE), UNITS)
    sheet(table_of(WON), curve(WON, 4), "de", "2026-11-17").draw(canvas)
    assert all(one.whole for one in canvas.written)
    assert "Bo gewinnt!" in [one.text for one in canvas.written]


def test_the_plot_follows_the_language() -> None:
    assert plotted(curve(WON, 1), table_of(WON).names, texts("de")).scale == ("0\xa0%", "50\xa0%", "100\xa0%")


def test_dice_stand_where_no_photo_is() -> None:
    found = curve(WON, 1)
    bare = replace(found, turnings=tuple(replace(one, frame=None) for one in found.turnings))
    page = Page(SIZE, lambda pixels: b"", UNITS)
    sheet(table_of(WON), bare, "en").draw(page)
    assert re.search(r"<path d=\"M[\d. ,-]+Z", page.svg(""))
