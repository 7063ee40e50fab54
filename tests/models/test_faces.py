"""Print of training pictures has none of the fonts that are held back to judge the models with."""

from models.synth import faces, more_fonts
from models.synth.held_back import looks

HELD_BACK = {package for package, _ in looks._FONTS}


def test_no_package_of_fonts_is_both_held_back_and_trained_with() -> None:
    assert len(HELD_BACK) == 4
    assert HELD_BACK.isdisjoint(faces._FONTS)


def test_no_family_that_is_held_back_is_among_those_that_are_brought() -> None:
    # By their first words: a family may be there under another of its names, as Fredoka is for Fredoka One.
    held_back = {package.split("_")[1] for package in HELD_BACK}
    assert held_back == {"amatic", "caladea", "fredoka", "source"}
    assert len(more_fonts.families()) > 100
    assert held_back.isdisjoint(family.split("-")[0] for family in more_fonts.families())
