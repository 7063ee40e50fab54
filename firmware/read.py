"""`croupier read`: what lies in each picture, one line a picture, for people or as JSON."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from rules.wording import several
from vision import sets
from vision.draw import draw
from vision.eyes import BadModelError, Eyes
from vision.picture import BadPictureError, Picture, load, save
from vision.reading import Piece, Reading
from vision.words import HARDLY, percent, words

PLURALS = {"die": "dice", "card": "cards"}


class Looks(Protocol):
    """Whoever can say what lies in a picture."""

    def look(self, picture: Picture) -> Reading: ...


def read(set_name: str, images: Sequence[str], *, as_json: bool, drawing: Path | None) -> int:
    """Prints what lies in each picture; the exit status is 1 if one could not be read, 2 if none can be."""
    try:
        dice_set = sets.load(set_name)
        eyes = Eyes(dice_set)
    except (sets.BadSetError, BadModelError) as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 2
    return read_with(eyes, dice_set.piece, images, as_json=as_json, drawing=drawing)


def read_with(eyes: Looks, piece: str, images: Sequence[str], *, as_json: bool, drawing: Path | None) -> int:
    """Prints what the eyes see in each picture, and draws it; 1 if a picture could not be read or drawn, else 0."""
    status = 0
    for number, image in enumerate(images, start=1):
        try:
            picture = load(Path(image))
        except BadPictureError as error:
            status = 1
            print(_bad_json(image, error) if as_json else f"{_line(image)}: {error}", flush=True)
            continue
        reading = eyes.look(picture)
        print(_json(image, picture, reading) if as_json else f"{_line(image)}: {told(reading, piece)}", flush=True)
        if drawing is not None:
            target = drawing if len(images) == 1 else drawing.parent / f"{drawing.stem}-{number}{drawing.suffix}"
            try:
                _save_drawing(draw(picture, reading), target, images)
            except BadPictureError as error:
                print(f"croupier: {_line(str(target))}: {error}", file=sys.stderr)
                status = 1
    return status


def told(reading: Reading, piece: str) -> str:
    """A reading for people: "2 dice: red rock (97 %), black paper? (61 %; or rock, spock)"."""
    return told_pieces(reading.pieces, piece)


def told_pieces(pieces: Sequence[Piece], piece: str) -> str:
    """Dice or cards for people."""
    if not pieces:
        return f"no {PLURALS[piece]}"
    told_each = (_told_piece(one, PLURALS[piece]) for one in pieces)
    return sets.printable(f"{several(len(pieces), piece, PLURALS[piece])}: {', '.join(told_each)}")


def _told_piece(piece: Piece, plural: str) -> str:
    if piece.sure:
        return f"{words(piece.shows)} ({percent(piece.confidence)})"
    if piece.confidence < HARDLY:
        return f"not one of your {plural}, or not clear"
    # Of the others only what differs: of "red paper", "or rock", but "or black paper".
    others = ", ".join(
        words({field: value for field, value in shows.items() if piece.shows.get(field) != value})
        for shows, _ in piece.others
    )
    return f"{words(piece.shows)}? ({percent(piece.confidence)}{'; or ' if others else ''}{others})"


def _json(image: str, picture: Picture, reading: Reading) -> str:
    height, width = picture.shape[:2]
    dice = [fields(piece) for piece in reading.pieces]
    ms = {"find": round(reading.find_ms, 2), "read": round(reading.read_ms, 2)}
    return _encoded({"image": _name(image), "width": width, "height": height, "dice": dice, "ms": ms})


def _bad_json(image: str, error: BadPictureError) -> str:
    return _encoded({"image": _name(image), "error": str(error)})


def fields(piece: Piece) -> dict[str, object]:
    """A die or card as JSON shows it."""
    where = {"box": [round(edge, 1) for edge in piece.box], "angle": round(piece.angle, 1)}
    shown = {**piece.shows, **where, "confidence": round(piece.confidence, 4), "sure": piece.sure}
    if not piece.sure:
        shown["others"] = [{**shows, "confidence": round(confidence, 4)} for shows, confidence in piece.others]
    return shown


def _encoded(answer: dict[str, object]) -> str:
    return msgspec.json.encode(answer).decode()


def _save_drawing(drawn: Picture, target: Path, images: Sequence[str]) -> None:
    if any(_same_file(target, Path(image)) for image in images):
        raise BadPictureError(
            "This is one of the pictures to read, and is left as it is; name another file to draw to."
        )
    save(drawn, target)


def _same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):  # one of them is not there, or nobody may look
        return False


def _name(image: str) -> str:
    """A file's name as text, also where its bytes are none."""
    return image.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _line(image: str) -> str:
    """A file's name that stays on its line."""
    return "".join(letter if letter.isprintable() else "�" for letter in _name(image))
