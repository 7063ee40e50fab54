"""`croupier replay`: recorded frames through the table loop; prints what happens, for people or as JSON."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from firmware.camera import NoCameraError, Notice
from firmware.camera.recording import Recording
from firmware.happenings import Asked, Happening, Judged, Refused, Told, Waiting
from firmware.loop import Loop
from firmware.read import fields, told_pieces
from firmware.rests import Rests, Sees
from firmware.sight import SETS
from firmware.simulate import NAMES, OPTIONS
from rules.game import Json, Refusal
from rules.match import Match
from rules.protocol import Adjudicator
from ui import sentences
from vision import sets
from vision.eyes import BadModelError, Eyes
from vision.reading import Piece
from vision.sets import AnySet, BadSetError, printable
from vision.words import words

Looks = Callable[[AnySet], Sees]


class _Press(msgspec.Struct, frozen=True):
    """A button, a key or a touch, at a time of the frames; or what people said of the die that was asked about."""

    at: int
    event: Json | None = None
    name: dict[str, str | int] | None = None


class BadRecordingError(ValueError):
    """What is written down with the frames does not fit; the text is a sentence that says what."""


def replay(
    path: Path,
    *,
    game: str | None = None,
    set_name: str | None = None,
    players: str | None = None,
    as_json: bool = False,
    looks: Looks = Eyes,
) -> int:
    """Prints what happens in a recording; the exit status is 1 if it, the set or the models cannot be used."""
    try:
        recording = Recording(path)
        dice_set = sets.load(SETS[game] if game else str(set_name))
        eyes = looks(dice_set)
        if game is None:
            lines = _rolls(recording, eyes, dice_set.piece, as_json=as_json)
        else:
            lines = _played(recording, eyes, game, players, as_json=as_json)
        for line in lines:
            print(line, flush=True)
    except (NoCameraError, BadSetError, BadModelError, BadRecordingError) as error:
        print(f"croupier: {error}", file=sys.stderr)
        return 1
    except Refusal as refusal:
        print(f"croupier: {printable(str(path))} cannot begin: {refusal.message}", file=sys.stderr)
        return 1
    return 0


def rolls(recording: Recording, eyes: Sees, piece: str) -> Iterator[tuple[int, list[Piece]] | Notice]:
    """Each roll with its time: the dice that were thrown or moved since the rest before."""
    rests = Rests(eyes, cards=piece == "card")
    with recording as source:
        for item in source:
            if isinstance(item, Notice):
                yield item
                continue
            moment = rests.step(item)
            settled = rests.settled(moment) if moment.rested else None
            if settled is not None and settled.roll is not None:
                moved = (*settled.roll.pieces, *settled.roll.nudged)
                yield settled.at, [one for one in settled.pieces if one in moved]


def begun(recording: Recording, eyes: Sees, game: str, players: str | None = None) -> Loop:
    """The table at which a recording was made, before its first frame."""
    adjudicator = Adjudicator()
    adjudicator.handle(_start(recording, game, players))
    for event in _log(recording):
        adjudicator.handle(event)
    return Loop(adjudicator, eyes, game)


def played(recording: Recording, loop: Loop) -> Iterator[Happening]:
    """All that happens, in the frames and by the presses; whoever listens may answer a question before the next."""
    presses = _presses(recording)
    with recording as source:
        for item in source:
            while presses and presses[0].at <= item.at:
                yield from list(_pressed(loop, presses.pop(0)))
            yield from list(loop.see(item))
    for press in presses:
        yield from list(_pressed(loop, press))


def _rolls(recording: Recording, eyes: Sees, piece: str, *, as_json: bool) -> Iterator[str]:
    """A line for each roll."""
    for one in rolls(recording, eyes, piece):
        match one:
            case Notice(code, at, about):
                text = sentences.noticed(code, about)
                yield _json({"said": text, "at": at}) if as_json else f"{_seconds(at)}  {text}"
            case at, pieces:
                dice = [fields(die) for die in pieces]
                yield _json({"roll": dice, "at": at}) if as_json else f"{_seconds(at)}  {told_pieces(pieces, piece)}"


def _played(recording: Recording, eyes: Sees, game: str, players: str | None, *, as_json: bool) -> Iterator[str]:
    """A line for each thing that happens in a game."""
    loop = begun(recording, eyes, game, players)
    write = _as_json if as_json else _as_text
    for one in played(recording, loop):
        yield from write(one, game, loop.match)


def _pressed(loop: Loop, press: _Press) -> Iterator[Happening]:
    if press.event is not None:
        yield from loop.do(press.event, press.at)
    elif loop.question is not None:
        yield from loop.name(press.name, press.at)


def _start(recording: Recording, game: str, players: str | None) -> Json:
    start = recording.about.get("start")
    if start is None:
        start = {"players": list(NAMES[:2]), "options": OPTIONS.get(game, {})}
    if not isinstance(start, dict) or start.get("game", game) != game:
        raise BadRecordingError(f"The {recording.name} was not made at a game of {game}; name its own.")
    start = {**start, "do": "start", "game": game}
    if players is not None:
        start["players"] = [name.strip() for name in players.split(",")]
    return start


def _log(recording: Recording) -> list[Json]:
    """What had happened in the game before the first frame."""
    try:
        return msgspec.convert(recording.about.get("log", []), list[Json])
    except msgspec.ValidationError as error:
        raise BadRecordingError(f"The log of the {recording.name} cannot be understood: {error}.") from None


def _presses(recording: Recording) -> list[_Press]:
    try:
        presses = msgspec.convert(recording.about.get("presses", []), list[_Press])
    except msgspec.ValidationError as error:
        raise BadRecordingError(f"The presses of the {recording.name} cannot be understood: {error}.") from None
    return sorted(presses, key=lambda press: press.at)


def _as_json(happening: Happening, game: str, match: Match) -> Iterator[str]:
    match happening:
        case Judged(event, answer, at):
            yield _json({"event": event, "answer": answer, "at": at})
        case Asked(question, at):
            yield _json({"ask": {**fields(question.piece), "faces": list(question.faces)}, "at": at})
        case Refused(code, text, at):
            yield _json({"refused": {"code": code, "message": text}, "at": at})
        case Waiting(code, about, at):
            yield _json({"waiting": sentences.waiting(game, code, about, match.names), "at": at})
        case Told(code, about, at):
            yield _json({"said": sentences.noticed(code, about), "at": at})


def _as_text(happening: Happening, game: str, match: Match) -> Iterator[str]:
    for line in told(happening, game, match.names):
        yield f"{_seconds(happening.at)}  {line}"


def told(happening: Happening, game: str, names: tuple[str, ...]) -> Iterator[str]:
    """What happened in sentences for people; motion is none of them."""
    match happening:
        case Judged(event, answer):
            if event["do"] == "amend":
                yield f"Corrected: {sentences.recorded(game, event['event'], names)}"
            elif event["do"] != "place":
                yield sentences.recorded(game, event, names)
            for outcome in answer["outcomes"]:
                yield sentences.told(game, outcome, names)
        case Asked(question):
            yield f"What is this? {', '.join(words(face) for face in question.faces)}, another face, or no die?"
        case Refused(_, text):
            yield text
        case Waiting(code, about):
            yield sentences.waiting(game, code, about, names)
        case Told(code, about):
            yield sentences.noticed(code, about)


def _seconds(at: int) -> str:
    return f"{at / 1000:7.2f} s"


def _json(line: dict[str, Any]) -> str:
    return msgspec.json.encode(line).decode()
