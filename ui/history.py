"""The log as people read it: which events showed dice or cards, what they showed, and what came of them."""

from rules.game import Json
from ui import sentences
from ui.world import Entry, Look, Table


def looks(entry: Entry) -> tuple[Look, ...]:
    """The dice or cards of an event; with their pictures, if the camera saw them and they are still kept."""
    shown = shows(entry.event)
    seen = entry.looks if tuple(one.shows for one in entry.looks) == shown else ()
    return seen or tuple(
        Look(one, pixels=entry.looks[place].pixels if place < len(entry.looks) else None)
        for place, one in enumerate(shown)
    )


def shows(event: Json) -> tuple[Json, ...]:
    """What the dice or cards of an event show; () if it was none of them that made it."""
    match event["do"]:
        case "roll":
            return tuple(event["dice"])
        case "reveal":
            return tuple({"card": card} for card in event["cards"].values())
        case "place" if "die" in event:
            return (event["die"],)
    return ()


def changed(event: Json, place: int, right: Json) -> Json:
    """The event as it really was: one of its dice or cards shows something else."""
    match event["do"]:
        case "reveal":
            seat = list(event["cards"])[place]
            return {**event, "cards": {**event["cards"], seat: right["card"]}}
        case "place":  # a die that was read rightly lies where it belongs, or it would have been refused
            return {**event, "die": right, "space": right}
    dice = [*event["dice"][:place], right, *event["dice"][place + 1 :]]
    return {**event, "dice": dice}


def told(table: Table, entry: Entry, language: str) -> tuple[str, ...]:
    """What an event did, sentence by sentence."""
    return tuple(sentences.told(table.game, outcome, table.names, language=language) for outcome in entry.outcomes)
