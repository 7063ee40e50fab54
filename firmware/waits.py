"""What the table waits for, and what it sees of that: data for whoever says or shows it."""

import msgspec

from firmware.happenings import Waiting
from firmware.sight import Sight
from rules.game import Json
from rules.match import Match


def waiting(match: Match, found: Sight | None, at: int, *, lacks_mat: bool) -> Waiting:
    """What a game waits for that is not over, where `found` is what the camera sees of it."""
    if found is None:
        waits = msgspec.to_builtins(match.game.awaits(match.state), str_keys=True)
        return Waiting("not_awaited", {"waits": waits}, at)
    if lacks_mat:
        return Waiting("no_mat", {}, at)
    counted: Json = {"awaited": found.count, "seen": len(found.pieces)}
    return Waiting("cards", counted, at) if found.cards else Waiting("dice", {**counted, "body": found.body}, at)
