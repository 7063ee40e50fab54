"""What is heard and what the LEDs tell, from what the screen is told."""

from firmware.panel.lights import Status, Table, around, moves
from firmware.sounds import Sound
from ui.games.ligretto import COUNT
from ui.press import Button
from ui.world import World

_SHOWN = 2500  # ms that a verdict counts as new


def heard(before: World, after: World) -> tuple[Sound, ...]:
    """The sounds that go with a change."""
    old, new = before.table, after.table
    if old is None or new is None or old.game != new.game:
        return ()
    sounds = []
    if new.event is not old.event and new.event is not None and new.event["do"] != "go":
        kinds = {outcome["kind"] for outcome in new.outcomes}
        sounds.append(Sound.WINNER if new.over else Sound.VERDICT)
        if kinds & {"chips", "points", "money"} and not new.over:
            sounds.append(Sound.CHIP)
    if new.event == {"do": "go"}:
        sounds += _counted(before.now - new.changed, after.now - new.changed)
    if new.asking is not None and old.asking is None:
        sounds.append(Sound.QUESTION)
    if new.refused is not None and new.refused is not old.refused:
        sounds.append(Sound.MISTAKE)
    if new.seeing.sight == "reading" and old.seeing.sight != "reading":
        sounds.append(Sound.SETTLED)
    return tuple(sounds)


def _counted(before: int, after: int) -> list[Sound]:
    """Three, two, one, go: what of it lies between two moments after the press."""
    beats = (Sound.COUNT, Sound.COUNT, Sound.COUNT, Sound.GO)
    return [sound for beat, sound in enumerate(beats) if before < beat * COUNT <= after]


def lit(world: World, live: frozenset[Button], places: int) -> Table:
    """What the LEDs are to tell of."""
    table = world.table
    if table is None:
        return Table(Status.TROUBLE if world.notices else Status.IDLE, live=live)
    turn = table.awaits.get("player", table.state.get("turn"))
    new = world.now - table.changed < _SHOWN
    return Table(
        _status(world, new=new),
        turn if turn in range(len(table.names)) else None,
        moves(table.outcomes) if new and not world.settings.reduced_motion else (),
        live,
        around(len(table.names), places),
    )


def _status(world: World, *, new: bool) -> Status:
    table = world.table
    assert table is not None
    if table.game == "ligretto" and table.awaits["what"] == "race":
        return Status.READING  # the board is looked at all the time
    match table.seeing.sight:
        case "moving" | "hand":
            return Status.MOTION
        case "reading":
            return Status.READING
        case "blind":
            return Status.TROUBLE
    if table.asking is not None:
        return Status.ASKS
    return Status.DONE if new and table.event is not None else Status.WAITS
