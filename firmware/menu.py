"""What the text table offers to choose from: the legal events without the throws, the long lists cut short."""

import random

from firmware.chance import next_throw
from rules import ligretto, monopoly, shizzle, zombies
from rules.game import Event
from rules.match import Match
from rules.monopoly.choices import awaited
from rules.monopoly.events import DealDeeds, Roll
from rules.zombies.events import GoOn

MOST = 40  # lines on a screen; everything else can be typed


def short_menu(match: Match) -> list[Event]:
    """What the table waits for: of Shizzle's lines one of each length, of Monopoly what the phase needs."""
    state = match.state
    if match.game is monopoly:
        return [event for event in awaited(state) if not isinstance(event, Roll | DealDeeds)]
    if match.game is shizzle and state.phase == "build":
        by_length: dict[int, Event] = {}
        for event in shizzle.legal(state):
            if isinstance(event, shizzle.Build):
                by_length.setdefault(len(event.dice), event)  # the first of the longest is what the prompt names
        return [event for _, event in sorted(by_length.items(), reverse=True)]
    if match.game is zombies and state.phase == "zombies":
        return [event for event in full_menu(match) if not isinstance(event, GoOn)]  # everybody answers for themselves
    return full_menu(match)[:MOST]


def full_menu(match: Match) -> list[Event]:
    """Everything a person can choose now."""
    if match.game is monopoly:
        return [event for event in monopoly.legal(match.state) if not isinstance(event, Roll | DealDeeds)]
    racing = match.game is ligretto and match.state.phase == "race"  # there are too many ways to stop: it is typed
    if racing or next_throw(match, random.Random(0)):
        return []
    return list(match.game.legal(match.state))
