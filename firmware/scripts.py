"""What simulated players do with their hands: scripts for the simulated camera, on the mat of a game."""

import random
from collections.abc import Sequence

from firmware.camera.acts import Act, clear, lay, lay_card, move, throw, wait
from rules.game import Json
from rules.ligretto import Spot
from rules.match import Match
from rules.shizzle.dice import Dice
from vision.mat import Mat, Zone
from vision.reading import Fields
from vision.sheet import Point

__all__ = ["built", "clear", "clear_zone", "dealt", "placed", "shown"]

_MARGIN = 14.0  # mm from the edge of a zone to the middle of a die
_APART = 26.0  # mm between dice that are laid side by side
_EMPTY = 0.4  # seconds that the dice are in the cup, or the cards in the deck
_LANE = 40.0  # mm between the dice of a Shizzle line


def shown(game: str, mat: Mat, match: Match, event: Json, rng: random.Random) -> list[Act]:
    """Takes away what was thrown before, and throws dice or turns up cards."""
    match game:
        case "rpsls":
            black = event["dice"][0]["body"] == "black"
            zone = mat.zone("centre" if black else "roll")
            return [clear(None if black else _is_black), wait(_EMPTY), _thrown(event["dice"], zone, rng)]
        case "shizzle":
            line = [{"colour": die.colour, "number": die.number} for die in match.state.line]
            first = [move(line[0], _in_lane(mat, 0))] if len(line) == 1 else []
            return [
                clear(lambda shows, _: shows in line),
                *first,
                wait(_EMPTY),
                _thrown(event["dice"], mat.zone("roll"), rng),
            ]
        case "zombies":
            cards = event["cards"].items()
            return [clear(), wait(_EMPTY), *(_drawn(card, mat.zone(f"draw:{seat}"), rng) for seat, card in cards)]
    return [clear(), wait(_EMPTY), _thrown(event["dice"], mat.zone("roll"), rng)]


def built(mat: Mat, line: Dice, dice: Sequence[Fields]) -> list[Act]:
    """Puts dice into the lane, one after the other, at the open end of the line."""
    return [move(die, _in_lane(mat, len(line) + i)) for i, die in enumerate(dice)]


def dealt(mat: Mat, seat: int, dice: Sequence[Spot], rng: random.Random) -> Act:
    """A player's dice, as they lie after a throw, in rows in the own zone."""
    zone = mat.zone(f"player:{seat}")
    left, top, right, bottom = zone.box
    wide = right - left > bottom - top
    rows = 2 if len(dice) > 6 else 1
    places = []
    for i in range(len(dice)):
        along = (i // rows - (len(dice) // rows - 1) / 2) * _APART + rng.uniform(-3, 3)
        across = (i % rows - (rows - 1) / 2) * _APART + rng.uniform(-2, 2)
        x, y = zone.centre
        places.append((x + along, y + across) if wide else (x + across, y + along))
    return lay([({"colour": die.colour, "value": die.value}, at) for die, at in zip(dice, places, strict=True)])


def placed(mat: Mat, seat: int, die: Spot, rng: random.Random) -> list[Act]:
    """A hand takes a die from a player's zone to its space."""
    x, y = mat.zone(f"space:{die.colour}:{die.value}").centre
    to = (x + rng.uniform(-3, 3), y + rng.uniform(-3, 3))
    return [move({"colour": die.colour, "value": die.value}, to, mat.zone(f"player:{seat}").centre)]


def clear_zone(mat: Mat, name: str) -> Act:
    """A hand takes away all that lies in a zone."""
    zone = mat.zone(name)
    return clear(lambda _, at: not zone.holds(*at))


def _thrown(dice: Sequence[Fields], zone: Zone, rng: random.Random) -> Act:
    """Dice thrown into a zone, each time a little elsewhere: there are not many recorded throws."""
    left, top, right, bottom = zone.box
    room = (right - left - 2 * _MARGIN, bottom - top - 2 * _MARGIN)
    x, y = zone.centre
    away = (rng.uniform(-0.15, 0.15) * room[0], rng.uniform(-0.15, 0.15) * room[1])
    return throw(dice, (x + away[0], y + away[1]), room=(0.7 * room[0], 0.7 * room[1]))


def _drawn(card: str, zone: Zone, rng: random.Random) -> Act:
    x, y = zone.centre
    return lay_card(card, (x + rng.uniform(-2, 2), y + rng.uniform(-5, 5)), rng.uniform(-5, 5))


def _in_lane(mat: Mat, place: int) -> Point:
    left, top, _, bottom = mat.zone("line").box
    return left + _LANE * (place + 0.6), (top + bottom) / 2


def _is_black(shows: Fields, _: Point) -> bool:
    return shows["body"] == "black"
