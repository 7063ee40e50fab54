"""Ligretto Rockin' Dice on the screen: ready, the race with the board and four STOP buttons, the scores."""

from rules.game import Json
from ui.games.ligretto.picture import Count, Lane, Plate, Race, Scores
from ui.leftovers import Leftovers
from ui.motion import CHIP, STAGGER, Flight, way
from ui.parts import Bar, Item
from ui.pieces import Seat
from ui.scene import Command, Do, Scene
from ui.texts import Texts
from ui.world import Table

COUNT = 1000
"""Milliseconds from 3 to 2 to 1 to GO!"""
_GO = 800  # ms that GO! is shown
_FLASH = 250  # ms on, and as long off: two flashes a second
_FIRST = 500  # ms that the scores are looked at before the points fly
_LONGEST = 1600  # ms until the last of many points flies
_UNCOUNTED = {"dice_left", "dice_miscounted", "bad_event"}
"""Why a STOP is refused that people can settle by counting themselves."""


def happened(table: Table, t: Texts) -> str:
    """Who won, or what the round brought to who stopped it."""
    kinds = {outcome["kind"]: outcome for outcome in table.outcomes}
    if "winner" in kinds:
        return t("ligretto.winner", name=table.names[kinds["winner"]["player"]])
    match table.event:
        case {"do": "stop", "player": seat}:
            points = next((one["points"] for one in _scores(table) if one["player"] == seat), 0)
            return t("ligretto.gets", name=table.names[seat], points=points)
    return ""


def wanted(table: Table, t: Texts) -> str:
    """Whether everybody is ready; how many dice are to be placed."""
    match table.awaits["what"]:
        case "go":
            key = "ligretto.tiebreak" if table.state["tiebreak"] else "ligretto.ready"
            return t(key, round=table.state["round"])
        case "race" if not _remaining(table):
            return t("ligretto.press_stop")
        case "race" if table.event == {"do": "go"}:
            return t("ligretto.at_go")
        case "race":
            return t("ligretto.place", count=_remaining(table))
    return ""


def items(table: Table, t: Texts) -> tuple[Item, ...]:
    """GO; in a race that no camera sees, the next die of each colour, to be touched on the board."""
    match table.awaits["what"]:
        case "go":
            return (Item("go", t("ligretto.go")),)
        case "race" if not table.watched and _remaining(table):
            tops = table.state["board"].items()
            return tuple(Item(f"place:{colour}", t(f"colour.{colour}")) for colour, top in tops if top < 6)
    return ()


def chosen(key: str, table: Table) -> Command | Scene:
    """GO, or a die that was placed."""
    kind, _, colour = key.partition(":")
    if kind == "go":
        return Do({"do": "go"})
    die = {"colour": colour, "value": table.state["board"][colour] + 1}
    return Do({"do": "place", "die": die, "space": die, "player": None})


def stops(table: Table, t: Texts) -> Bar | None:
    """What the four buttons are in a race: the STOP of each player; the fourth is the menu where nobody has it."""
    if table.awaits["what"] != "race":
        return None
    playing = table.state["playing"]
    labels = [t("ligretto.stop", name=table.names[seat]) if seat in playing else "" for seat in range(4)]
    return labels[0], labels[1], labels[2], labels[3] or t("bar.menu")


def stopped(seat: int, table: Table) -> Command | Scene:
    """The stop call of a player: the camera counts the dice left; people do where it cannot, or has counted wrong."""
    uncounted = table.refused is not None and table.refused.code in _UNCOUNTED
    if uncounted or not table.watched:
        return Leftovers.of(table, seat)
    return Do({"do": "stop", "player": seat})


def stage(table: Table, since: int, t: Texts) -> Count | Race | Scores:
    """The countdown, the board of the race, or the scores."""
    if table.awaits["what"] != "race":
        return _after(table, since, t)
    playing = table.state["playing"]
    seats = tuple(
        Seat(seat, name, str(table.state["scores"][seat]), out=seat not in playing)
        for seat, name in enumerate(table.names)
    )
    menu = t("bar.menu") if 3 in playing else ""  # else the fourth button is the menu
    if table.event == {"do": "go"} and since < 3 * COUNT + _GO:
        return Count(str(3 - since // COUNT) if since < 3 * COUNT else t("ligretto.now"), seats, menu)
    lanes = tuple(Lane(colour, t(f"letter.{colour}"), top) for colour, top in table.state["board"].items())
    touched = tuple(item.key for item in items(table, t))
    wrong = _wrong(table)
    return Race(lanes, touched, wrong, bool(wrong) and since // _FLASH % 2 == 0, seats, menu, bool(_remaining(table)))


def _after(table: Table, since: int, t: Texts) -> Scores:
    """How everybody stands before a round or at the end; the points of the last round on their way."""
    state = table.state
    points = {one["player"]: one["points"] for one in _scores(table)}
    flights = tuple(_flights(table, points))
    since = min(since, max((flight.at + flight.lasts for flight in flights), default=0))
    scores = list(state["scores"])
    for flight in flights:
        part = way(flight, since)
        scores[int(flight.ends)] -= part < 1
        scores[int(flight.begins)] += part <= 0
    dealt = {state["dice"][seat] for seat in state["playing"]}
    plates = []
    for seat, name in enumerate(table.names):
        takes = "" if len(dealt) == 1 or table.over else t("ligretto.dice", dice=state["dice"][seat])
        best = seat == state["winner"] or (state["tiebreak"] and seat in state["playing"])
        shown = Seat(seat, name, str(scores[seat]), best, out=seat not in state["playing"])
        plates.append(Plate(shown, points.get(seat), takes))
    return Scores(_round(table, dealt, t), tuple(plates), flights, since)


def _round(table: Table, dealt: set[int], t: Texts) -> str:
    """Which round comes, and how many dice everybody draws for it."""
    state = table.state
    if table.over:
        return t("ligretto.after", round=state["round"])
    if state["tiebreak"]:
        return t("ligretto.round_extra", dice=max(dealt))
    number = t("ligretto.round", round=state["round"], rounds=state["rounds"])
    return t("ligretto.round_each", round=number, dice=max(dealt)) if len(dealt) == 1 else number


def _flights(table: Table, points: dict[int, int]) -> list[Flight]:
    """A chip for each point that somebody lost, on its way to who stopped."""
    taker = max(points, key=lambda seat: points[seat], default=0)
    givers = [seat for seat, count in points.items() for _ in range(-count)]
    step = min(STAGGER, _LONGEST // max(len(givers), 1))
    return [Flight("chip", str(seat), str(taker), _FIRST + i * step, CHIP) for i, seat in enumerate(givers)]


def _scores(table: Table) -> list[Json]:
    return [outcome for outcome in table.outcomes if outcome["kind"] == "score"]


def _remaining(table: Table) -> int:
    """The dice of this round that are not on the board."""
    return int(sum(table.state["dice"]) - sum(table.state["board"].values()))


def _wrong(table: Table) -> tuple[Json, Json] | None:
    """The die that lies wrong and the space that it lies on, as the refused event has them."""
    event = table.refused.fields.get("event") if table.refused else None
    return (event["die"], event["space"]) if event and event["do"] == "place" else None
