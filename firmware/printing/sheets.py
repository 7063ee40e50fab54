"""All that can be printed, by name."""

from collections.abc import Iterable

from firmware.printing import cards, chips, mats, stickers
from firmware.printing.page import PAPERS, Page
from firmware.printing.pdf import pdf
from rules.games import GAMES
from ui.texts import texts
from vision import sets
from vision.mat_words import LANGUAGES
from vision.sheet import mat_of

SHEETS: tuple[str, ...] = (
    *(f"mat-{game}" for game in GAMES),
    *(f"stickers-{game}" for game in ("rpsls", "shizzle", "ligretto")),
    "cards-zombies",
    *(f"chips-{game}" for game in chips.KINDS),
)
KINDS: dict[str, str] = {"mats": "mat", "stickers": "stickers", "cards": "cards", "chips": "chips"}
"""What stands for all sheets of a kind, and how their names begin."""
ASKED: tuple[str, ...] = ("all", *GAMES, *KINDS, *SHEETS)
"""Every word that names something to print."""
SIZES: dict[str, tuple[float, float, float]] = {
    "stickers": (stickers.SIZE, stickers.SMALLEST, stickers.LARGEST),
    "chips": (chips.SIZE, chips.SMALLEST, chips.LARGEST),
}
"""Of what may have another size: the usual one, the smallest and the largest."""


def named(asked: Iterable[str]) -> list[str]:
    """The sheets that these words name, each once: a sheet, a kind, a game or all of them."""
    words = set(asked)
    return [
        sheet
        for sheet in SHEETS
        for kind, game in [sheet.split("-")]
        if words & {"all", sheet, game} or any(KINDS.get(word) == kind for word in words)
    ]


def pages(sheet: str, paper: str, language: str, size: float | None = None) -> list[Page]:
    """The pages of one sheet's name."""
    kind, game = sheet.split("-")
    t, (width, height) = texts(language), PAPERS[paper]
    match kind:
        case "mat":
            return mats.pages(mat_of(game), (width, height), LANGUAGES[language], t)
        case "stickers":
            return stickers.pages(_set(game), (width, height), size or stickers.SIZE, t)
        case "cards":
            return cards.pages(_set(game), (width, height), t)
        case _:
            return chips.pages(game, (width, height), size or chips.SIZE, t)


def _set(name: str) -> sets.DiceSet:
    found = sets.load(name)
    assert isinstance(found, sets.DiceSet)
    return found


def document(names: Iterable[str], paper: str, language: str, size: float | None = None) -> tuple[bytes, int]:
    """A PDF file of these sheets, and how many pages it has."""
    every = [page for sheet in names for page in pages(sheet, paper, language, size)]
    return pdf(every, texts(language)("print.title"), language), len(every)
