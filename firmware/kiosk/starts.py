"""What a fair start is worked out from: the rule sheet's in RPSLS, the last game of the same players in Ligretto."""

from firmware.coach.advisor import Fair
from firmware.journal import Journal
from firmware.journal.scribe import replayed
from rules.game import Json
from rules.ligretto import ROUNDS_EACH, State
from ui.world import Even


def usual(game: str, names: tuple[str, ...], journal: Journal) -> Json | None:
    """The start that a fairer one is looked for; None where the players are not known well enough."""
    start: Json = {"do": "start", "game": game, "players": list(names)}
    if game != "ligretto":
        return start
    last = next(
        (
            one
            for one in journal.games()
            if one.game == game and one.winners is not None and sorted(one.players) == sorted(names)
        ),
        None,
    )
    match = None if last is None else replayed(journal, last.number)
    if match is None:
        return None
    state: State = match.state
    seats = [state.names.index(name) for name in names]
    rounds = min(state.round, ROUNDS_EACH * len(names))
    table = {"scores": [state.scores[seat] for seat in seats], "round": rounds}
    dice = {} if state.tiebreak else {"dice": [state.dice[seat] for seat in seats]}
    return {**start, "table": table, "options": dice}


def even(told: Fair) -> Even:
    """A fair start as the set-up shows it."""
    found, start = told.found, told.asked.start
    ((_, given),) = found.give.items()
    ((_, amounts),) = given.items()
    return Even(start["game"], tuple(start["players"]), found.usual, found.level, tuple(amounts))
