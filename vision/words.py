"""A reading in words that people say at the table."""

from vision.reading import Fields

_FIRST = ("body", "colour")  # "red rock", also where a set names the face before the body

HARDLY = 0.1
"""Below this confidence, no face is worth its name."""


def words(shows: Fields) -> str:
    """What a piece shows: "red rock", "green 4", "roll again"."""
    fields = sorted(shows.items(), key=lambda field: field[0] not in _FIRST)
    return " ".join(str(value) for _, value in fields).replace("_", " ")


def percent(confidence: float) -> str:
    """How sure a reading is: "97 %"; the full hundred is only for what is certain."""
    whole = round(confidence * 100)
    return f"{min(whole, 99) if confidence < 1 else whole} %"
