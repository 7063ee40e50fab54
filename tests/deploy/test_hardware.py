"""The hardware page cannot drift: its tables, wiring and shapes are what its scripts make of the settings of today."""

import json
import re
from collections import Counter
from math import radians, tan
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

from deploy.hardware import heights, page, shapes, wiring
from deploy.hardware.heights import LENSES, TRAYS, Lens
from firmware.config import defaults
from firmware.panel.pins import Pins, pins_of

HERE = Path(page.__file__).parent
WIRED = wiring.parts(pins_of(defaults().panel))


def source(name: str) -> dict[str, float]:
    """The numbers on top of an OpenSCAD file."""
    text = (HERE / name).read_text(encoding="utf-8")
    return {key: float(value) for key, value in re.findall(r"^(\w+) = ([\d.]+);", text, re.MULTILINE)}


def mesh(name: str) -> NDArray[np.float64]:
    """The triangles of a binary STL file, (n, 3, 3)."""
    data = (HERE / f"{name}.stl").read_bytes()
    count = int.from_bytes(data[80:84], "little")
    assert len(data) == 84 + 50 * count
    rows = np.frombuffer(data, np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("_", "<u2")]), count, 84)
    return rows["corners"].astype(np.float64)


def test_the_tables_of_the_page_are_up_to_date() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.with_section(text, "heights", heights.table()) == text
    assert page.with_section(text, "wiring", wiring.table(WIRED)) == text


def test_the_wiring_diagram_is_up_to_date() -> None:
    assert wiring.PICTURE.read_text(encoding="utf-8") == wiring.picture(WIRED)


def test_every_pin_of_the_settings_is_drawn_where_the_header_has_it() -> None:
    wanted = {gpio for _, gpio in defaults().panel.pins()}
    assert {part.gpio for part in WIRED} == wanted
    assert len(WIRED) == len(wanted) == 20
    # Pins that everybody can look up: 7 is GPIO 4, 12 is GPIO 18, 29 is GPIO 5, 40 is GPIO 21.
    assert [wiring.HEADER[pin - 1] for pin in (1, 2, 6, 7, 12, 29, 40)] == ["3V3", "5V", "GND", 4, 18, 5, 21]
    assert sorted(what for what in wiring.HEADER if isinstance(what, int)) == list(range(28))
    assert Counter(what for what in wiring.HEADER if isinstance(what, str)) == {"GND": 8, "3V3": 2, "5V": 2}
    labels = [text.text for text in ElementTree.fromstring(wiring.picture(WIRED)).iter() if text.text]
    for part in WIRED:
        assert part.name in labels
        assert f"GPIO {part.gpio}" in labels


def test_other_settings_are_wired_otherwise() -> None:
    pins = Pins(buttons=(2, None, None, None), seats=(3,), buttons_active_low=False, leds_active_low=True)
    ok, seat = wiring.parts(pins)
    assert (ok.name, ok.pin, ok.other_end) == ("OK button", 3, "3V3")
    assert (seat.name, seat.pin, seat.other_end) == ("Seat 1 LED", 5, "3V3")
    assert "| Seat 1 LED | 3 | 5 | 330 Ω, LED, 3V3 |" in wiring.table([ok, seat])


def test_the_heights_are_those_at_which_the_whole_tray_is_seen() -> None:
    lens = Lens("square", 90, 90)  # sees twice its height, if the picture is square
    assert heights.height((200, 100), lens, (1000, 1000)) == pytest.approx(16 + 1.05 * 100)
    assert heights.pixels(100, lens, (1000, 1000), die=20) == pytest.approx(100)
    assert heights.slant((60, 80), 50) == pytest.approx(45)
    # A wide sensor is cut at its sides for a picture of 4:3.
    wide = Lens("wide", 66, 41).half((1280, 960))
    assert wide == pytest.approx((tan(radians(20.5)) * 4 / 3, tan(radians(20.5))))


def test_dice_are_large_enough_at_every_height_of_the_table() -> None:
    for lens in LENSES:
        for tray in TRAYS.values():
            above = heights.height(tray, lens)
            assert heights.FEWEST <= heights.pixels(above, lens) <= heights.MOST
            assert heights.slant(tray, above) <= 45


def test_the_arm_is_as_high_as_the_table_says() -> None:
    above = heights.height(TRAYS["A4 mat"], LENSES[0])
    assert source("camera_arm.scad")["height"] == round(above / 10) * 10
    text = (HERE / "camera_arm.scad").read_text(encoding="utf-8")
    assert "holes = [21, 12.5];" in text  # of the camera modules


def test_the_page_says_how_long_to_saw_the_bars() -> None:
    arm = source("camera_arm.scad")
    block = arm["rod"] + 2 * arm["wall"]
    boom_above_the_mast_s_foot = arm["edge"] + arm["wall"] + arm["height"] + block / 2 + 5
    mast = boom_above_the_mast_s_foot + block / 2 - arm["wall"]
    boom = arm["reach"] - block / 2 - 1 + (25 + 9) / 2 + 5
    assert f"{mast:g} mm of mast and {boom:g} mm of boom" in page.PAGE.read_text(encoding="utf-8")


def test_the_shapes_were_made_from_the_sources_of_today() -> None:
    assert json.loads(shapes.MADE_FROM.read_text(encoding="utf-8")) == shapes.sources()


@pytest.mark.parametrize("name", shapes.SHAPES)
def test_a_shape_is_closed_and_can_be_printed(name: str) -> None:
    """Every edge belongs to two triangles, once in each direction, and the inside is inside."""
    triangles = mesh(name)
    _, corners = np.unique(triangles.reshape(-1, 3), axis=0, return_inverse=True)
    corners = corners.reshape(-1, 3)
    edges = Counter((int(a), int(b)) for one in corners for a, b in zip(one, np.roll(one, -1), strict=True))
    assert set(edges.values()) == {1}
    assert all((b, a) in edges for a, b in edges)
    assert np.linalg.det(triangles).sum() / 6 > 5000  # mm³
    size = np.ptp(triangles.reshape(-1, 3), axis=0)
    assert triangles[..., 2].min() == pytest.approx(0, abs=1e-3)  # lies on the bed
    assert (size < 200).all()


def test_the_shapes_have_the_sizes_that_their_sources_say() -> None:
    box = source("button_box.scad")
    wide = 4 * (box["button"] + 12) + 8
    deep = box["button"] + box["led"] + 34
    for name, high in (("button-box", box["depth"] + box["wall"]), ("button-box-lid", box["wall"])):
        assert np.ptp(mesh(name).reshape(-1, 3), axis=0) == pytest.approx([wide, deep, high], abs=0.1)
    arm = source("camera_arm.scad")
    block = arm["rod"] + 2 * arm["wall"]
    assert np.ptp(mesh("arm-elbow").reshape(-1, 3), axis=0) == pytest.approx([2 * block + 2, block, block], abs=0.1)
    assert np.ptp(mesh("arm-head")[..., 2]) == pytest.approx(25 + 9, abs=0.1)


def test_a_page_without_its_section_is_said() -> None:
    with pytest.raises(ValueError, match="has no section heights"):
        page.with_section("# Hardware\n", "heights", "")
