"""The models and the sets: whether they load, and read a picture that comes with them."""

from collections.abc import Iterator

from firmware.bench import table_with
from firmware.config.settings import Settings
from firmware.doctor import Finding
from firmware.sight import SETS
from rules.games import GAMES
from rules.wording import listed, several
from vision import sets
from vision.eyes import BadModelError, Eyes
from vision.sets import AnySet, BadSetError, EnrolledSet

_DICE = 6
_SLOW = 700  # ms: a verdict should be there a second after the dice lie still
_AGAIN = "Install Croupier again."


def models(settings: Settings) -> Iterator[Finding]:
    """Reads a picture of six dice."""
    try:
        eyes = Eyes(sets.load("pips"))
    except (BadModelError, BadSetError) as error:
        yield Finding("models", "fail", str(error), _AGAIN)
        return
    picture = table_with(_DICE)
    eyes.look(picture)  # the first look warms up
    reading = eyes.look(picture)
    sure, took = sum(piece.sure for piece in reading.pieces), reading.find_ms + reading.read_ms
    found = f"Of a picture with {_DICE} dice, {len(reading.pieces)} were seen and {sure} read surely, in {took:.0f} ms."
    if len(reading.pieces) != _DICE or sure < _DICE - 1:
        yield Finding("models", "fail", found, _AGAIN)
    elif took > _SLOW:
        yield Finding("models", "warn", found, "That is slow: verdicts will lag; end other programs, or cool the Pi.")
    else:
        yield Finding("models", "ok", found)


def sets_of_dice(settings: Settings) -> Iterator[Finding]:
    """Whether every game's set is there, and every set of the user's own."""
    broken = False
    for game, name in settings.play.sets.items():
        problem = _unfit(game, name)
        if problem is not None:
            broken = True
            yield Finding("sets", "fail", f"{GAMES[game].TITLE}: {problem}", f"Name another under [play.sets] {game}.")
    own = [name for name in sets.names() if name not in sets.built_in()]
    for name in own:
        try:
            sets.load(name)
        except BadSetError as error:
            if name not in settings.play.sets.values():
                yield Finding("sets", "warn", str(error))
    if not broken:
        mine = f", and {several(len(own), 'set')} of your own: {listed(own)}" if own else ""
        yield Finding("sets", "ok", f"Every game has its dice or cards{mine}.")


def _unfit(game: str, name: str) -> str | None:
    """Why a game cannot be played with a set, in a sentence."""
    try:
        dice_set: AnySet = sets.load(name)
        if isinstance(dice_set, EnrolledSet):
            Eyes(dice_set)  # refuses what another model has described
    except (BadSetError, BadModelError) as error:
        return str(error)
    stands_for = dice_set.stands_in_for if isinstance(dice_set, EnrolledSet) else dice_set.name
    if stands_for != SETS[game]:
        return f"the set “{name}” has other faces than its own, “{SETS[game]}”."
    return None
