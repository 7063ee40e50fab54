"""The printed mats, measured in pictures of their pages by the code that finds them on the table."""

from itertools import pairwise

import numpy as np
import pytest

from firmware.places import Places
from firmware.printing.mats import inked, seams
from firmware.printing.page import MARGIN, PAPERS
from firmware.printing.sheets import pages
from firmware.sight import SETS
from tests.firmware.printing.paper import finely, joined, printed
from tests.vision import pinhole
from vision import sets
from vision.eyes import Eyes
from vision.frame import Frame
from vision.mat import all_mats, mat_of, pose
from vision.picture import Picture

PER_MM = 4
GAMES = [mat.game for mat in all_mats()]


def on_table(sheet: Picture) -> Picture:
    """A sheet on a table a little larger than it."""
    table = np.full((sheet.shape[0] + 80, sheet.shape[1] + 80, 3), (90, 120, 90), np.uint8)
    table[40:-40, 40:-40] = sheet
    return table


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_marker_is_found_on_its_sheet_where_it_belongs(game: str, paper: str) -> None:
    """A page that is a hundredth too large or too small would move the outer markers by tens of pixels."""
    mat = mat_of(game)
    numbers: list[int] = []
    for sheet, page in zip(printed(f"mat-{game}", paper), pages(f"mat-{game}", paper, "en"), strict=True):
        assert sheet.shape[:2] == (
            pytest.approx(page.height * PER_MM, abs=1),
            pytest.approx(page.width * PER_MM, abs=1),
        )
        seen = pose(on_table(sheet), [mat])
        if seen is None:
            continue
        numbers += seen.seen
        corners = [corner for marker in mat.markers if marker.number in seen.seen for corner in marker.corners]
        wanted = (np.array(corners) + page.parts[0].at) * finely(sheet, page) + 40
        assert seen.to_pixels(corners) == pytest.approx(wanted, abs=0.5)
    assert sorted(numbers) == sorted(marker.number for marker in mat.markers)


@pytest.mark.parametrize(("paper", "count"), [("a4", 3), ("letter", 2), ("a3", 1), ("tabloid", 1)])
def test_the_sheets_of_the_large_mat_joined_are_true_to_scale(paper: str, count: int) -> None:
    assert len(printed("mat-ligretto", paper)) == count
    mat = mat_of("ligretto")
    seen = pose(on_table(joined("ligretto", paper, "en")), [mat])
    assert seen is not None
    assert len(seen.seen) == 4
    corners = [corner for marker in mat.markers for corner in marker.corners]
    assert seen.to_pixels(corners) == pytest.approx(np.array(corners) * PER_MM + 40, abs=0.5)


def test_no_cut_goes_through_a_marker_or_a_space() -> None:
    mat = mat_of("ligretto")
    whole = [marker.corners for marker in mat.markers] + [z.polygon for z in mat.zones if z.name.startswith("space:")]
    for width in (150.0, 200.0, 205.9):
        cuts = seams(mat, width)
        assert cuts == sorted(set(cuts))
        assert not [
            x for x in cuts for corners in whole if min(p[0] for p in corners) <= x <= max(p[0] for p in corners)
        ]
        edges = [inked(mat)[0], *cuts, inked(mat)[2]]
        assert max(b - a for a, b in pairwise(edges)) <= width
    with pytest.raises(ValueError, match="does not fit"):
        seams(mat, 20)


@pytest.mark.parametrize("game", GAMES)
def test_the_sheets_joined_show_all_that_the_mat_has(game: str) -> None:
    """Letter and A3 divide the mats otherwise than A4, and nothing may be lost at a seam."""
    mat, whole = mat_of(game), joined(game, "a3", "de").astype(int)
    for paper in ("a4", "letter"):
        differ = np.abs(whole - joined(game, paper, "de")).max(axis=2) > 100
        differ[round((mat.height - 9) * PER_MM) :] = False  # how to print it, wherever there is room
        for x in seams(mat, PAPERS[paper][0] - 2 * MARGIN) if game == "ligretto" else []:
            differ[:, round(x * PER_MM) - 2 : round(x * PER_MM) + 2] = False  # the line that is cut along
        assert differ.sum() < 0.0002 * differ.size


# In three of these views letters are taken for dice or cards by eyes that do not know those of the printed sheets.
@pytest.mark.parametrize(
    ("game", "paper", "language", "tilt", "turn"),
    [
        ("rpsls", "a4", "en", 20, 95),
        ("shizzle", "a4", "de", 0, 95),
        ("ligretto", "a4", "de", 0, 180),
        ("monopoly", "letter", "en", 35, 95),
        ("monopoly", "a4", "de", 35, 95),
        ("zombies", "a4", "en", 35, 0),
    ],
)
def test_nothing_on_a_bare_mat_is_taken_for_a_piece(
    game: str, paper: str, language: str, tilt: float, turn: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pinhole, "printed", lambda game: joined(game, paper, language))
    eyes = Eyes(sets.load(SETS[game]))
    for distance in (1.05, 1.3):
        picture = pinhole.Pinhole(mat_of(game), tilt=tilt, turn=turn, distance=distance).shoot(seed=int(tilt + turn))
        places = Places(game)
        places.look(Frame(picture, 0))
        assert places.pose is not None
        assert [piece for piece in eyes.look(picture).pieces if not places.is_print(piece)] == []
