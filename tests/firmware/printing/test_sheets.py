"""All that can be printed: true to scale, inside of what printers print, in letters that the file brings along."""

import numpy as np
import pypdfium2
import pytest

from firmware.printing.page import MARGIN, PAPERS
from firmware.printing.sheets import ASKED, SHEETS, document, named, pages
from rules.games import GAMES
from tests.firmware.printing.paper import finely, printed
from ui.texts import LANGUAGES, texts

OTHERS = [sheet for sheet in SHEETS if not sheet.startswith("mat-")]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_all_ink_is_where_home_printers_print(sheet: str, paper: str) -> None:
    for page in printed(sheet, paper, "de", 2):  # its texts are the longer ones
        inked = np.argwhere((page < 200).any(axis=2))
        height, width = page.shape[:2]
        edge = MARGIN * 2 - 1  # half a pixel of a soft edge, and of the page's own size
        assert len(inked) > 100
        assert inked.min() >= edge
        assert (inked <= (height - 1 - edge, width - 1 - edge)).all()


@pytest.mark.parametrize(("sheet", "paper"), list(zip(OTHERS, [*PAPERS, *PAPERS], strict=False)))
def test_the_ruler_is_ten_centimetres_long(sheet: str, paper: str) -> None:
    picture, page = printed(sheet, paper, "en", 4)[0], pages(sheet, paper, "en")[0]
    across, down = finely(picture, page)
    lowest = picture[round((page.height - MARGIN) * down) - 1, : round((MARGIN + 101.5) * across), 0]
    line = np.flatnonzero(lowest < 200)
    assert (line[-1] + 1 - line[0]) / across == pytest.approx(100, abs=0.5)
    assert len(line) == line[-1] + 1 - line[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_says_how_to_print_it(sheet: str, language: str) -> None:
    data, count = document([sheet], "a4", language)
    file = pypdfium2.PdfDocument(data)
    told = [page.get_textpage().get_text_bounded() for page in file]
    file.close()
    assert count == len(told) == len(pages(sheet, "a4", language))
    assert texts(language)("print.scale") in " ".join(" ".join(told).split())
    assert b"/PrintScaling /None" in data


def test_the_letters_are_in_the_file_and_no_others_are_needed() -> None:
    data, _ = document(["mat-rpsls", "stickers-rpsls"], "a4", "de")
    assert data.count(b"/FontFile2") == 2  # the bold ones and the others
    assert b"Helvetica" not in data
    assert data == document(["mat-rpsls", "stickers-rpsls"], "a4", "de")[0]


def test_words_name_sheets() -> None:
    assert named(["all"]) == list(SHEETS) == named(ASKED)
    assert named(["rpsls"]) == ["mat-rpsls", "stickers-rpsls", "chips-rpsls"]
    assert named(["mats"]) == [f"mat-{game}" for game in GAMES]
    assert named(["cards", "mat-monopoly", "zombies"]) == ["mat-monopoly", "mat-zombies", "cards-zombies"]


def test_lengths_are_written_as_people_write_them() -> None:
    for language, told in (("en", "9.8 mm"), ("de", "9,8 mm")):
        file = pypdfium2.PdfDocument(document(["stickers-rpsls"], "a4", language, 12.0)[0])
        assert told in file[0].get_textpage().get_text_bounded()
        file.close()
