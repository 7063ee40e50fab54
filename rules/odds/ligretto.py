"""Ligretto's odds: whether a fresh roll fits the board, how much of it would, and dice that make a fair start.

A colour's next space is closed only when all six dice of that colour lie on the board. So every die that is still in
a hand has exactly one value of six that fits, whatever its colour: k dice fit nowhere with chance (5/6)^k.
"""

from math import comb

from rules.game import Json
from rules.ligretto import COLOURS, DICE, VALUES, State
from rules.odds.race import expected_points, handicap, stop_chances

SIDES = len(VALUES)
DICE_A_COLOUR = DICE // len(COLOURS)

ASSUMES = {
    "placed": "hands are drawn blindly, so any dice that are not on the board may be in a hand",
    "handicap": "each player rolls as often as the scores so far suggest, and a roll of k dice places one with chance "
    "1 - (5/6)^k; scores count as if three level rounds had been played besides",
}


def fits(dice: int) -> float:
    """The chance that at least one of so many freshly rolled dice can be placed."""
    return 1 - (1 - 1 / SIDES) ** dice


def expected_placed(board: tuple[int, ...], dice: int) -> float:
    """How many of so many freshly rolled dice can be placed, on average: one may open the space of the next."""
    there = [DICE_A_COLOUR - top for top in board]  # not on the board, by colour
    return sum(
        _drawn(own, sum(there), dice, count) * _run(top, count)
        for top, own in zip(board, there, strict=True)
        for count in range(1, min(own, dice) + 1)
    )


def odds(state: State) -> Json:
    """What a roll can do on this board, by the number of dice rolled; and the dice for a fair start, once known."""
    if state.phase == "over":
        return {"game": "ligretto", "phase": "over"}
    left = sum(state.dice) - sum(state.board)
    most = min(max(state.dice), left)
    rolls = [
        {"dice": dice, "fits": fits(dice), "rolls": 1 / fits(dice), "placed": expected_placed(state.board, dice)}
        for dice in range(1, most + 1)
    ]
    return {
        "game": "ligretto",
        "phase": state.phase,
        "next": {colour: top + 1 if top < SIDES else None for colour, top in zip(COLOURS, state.board, strict=True)},
        "left": left,
        "rolls": rolls,
        # During the race nobody tells who placed what, so a player's own dice are known only before it.
        "players": [
            {"player": seat, "dice": state.dice[seat], "fits": fits(state.dice[seat])}
            for seat in state.playing
            if state.phase == "ready"
        ],
        "handicap": _handicap(state),
        "assumes": ASSUMES,
    }


def _handicap(state: State) -> Json | None:
    """The dice that would level this game's players; None before a round is scored, and in a tiebreak."""
    if state.round == 1 or state.tiebreak:
        return None
    fair = handicap(state.scores, state.round - 1, state.dice)
    return {
        "after_rounds": state.round - 1,
        "speeds": list(fair.speeds),
        "dice": list(fair.dice),
        "now": _chances(state.dice, fair.speeds),
        "then": _chances(fair.dice, fair.speeds),
    }


def _chances(dice: tuple[int, ...], speeds: tuple[float, ...]) -> Json:
    """For each player: the chance to stop a round first, and the points of a round on average."""
    return {"dice": list(dice), "stops": stop_chances(dice, speeds).tolist(), "points": expected_points(dice, speeds)}


def _drawn(own: int, there: int, dice: int, count: int) -> float:
    """The chance that a blind hand has `count` of the `own` dice of a colour."""
    return comb(own, count) * comb(there - own, dice - count) / comb(there, dice)


def _run(top: int, count: int) -> float:
    """How many dice of one colour follow on each other from `top` on, if `count` of it are rolled; on average."""
    return sum(_all_shown(length, count) for length in range(1, SIDES - top + 1))


def _all_shown(values: int, dice: int) -> float:
    """The chance that so many given values all lie among the dice."""
    signs = (1.0, -1.0)
    return sum(signs[gone % 2] * comb(values, gone) * (1 - gone / SIDES) ** dice for gone in range(values + 1))
