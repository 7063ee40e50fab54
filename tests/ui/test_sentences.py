"""Sentences: whatever a game can say, there are words for it."""

import random

import msgspec
import pytest

from firmware.menu import full_menu
from firmware.simulate import begin, random_event
from rules.game import Json
from rules.games import GAMES
from ui import english
from ui.sentences import awaited, choice, standing, thrown, told

NAMES = ("Ann", "Bo", "Cy")
OPTIONS: list[Json] = [{}, {"mode": "short", "rent_demand": "automatic", "free_parking_pot": True}]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_everything_in_a_random_game_can_be_said(game: str, seed: int) -> None:
    rng = random.Random(seed)
    match = begin(game, 3, OPTIONS[seed % 2] if game == "monopoly" else {})
    said = []
    while match.game.winners(match.state) is None and len(match.steps) < 300:
        outcomes = msgspec.to_builtins(match.apply(random_event(match, rng)), str_keys=True)
        assert not [kind for outcome in outcomes if not _has_words(english.OUTCOMES[game], kind := outcome["kind"])]
        said += [told(game, outcome, NAMES) for outcome in outcomes]
        waits = msgspec.to_builtins(match.game.awaits(match.state), str_keys=True)
        if waits["what"] != "over":
            assert _has_words(english.AWAITS[game], waits["what"])
            said.append(awaited(game, waits, NAMES))
        for event in full_menu(match)[:30]:
            plain = msgspec.to_builtins(event, str_keys=True)
            assert plain["do"] in english.CHOICES[game]
            assert choice(game, plain, NAMES)
        said.append(standing(game, msgspec.to_builtins(match.game.view(match.state), str_keys=True), NAMES))
    assert all(not sentence[0].islower() and sentence.endswith((".", "!", "?")) for sentence in said)
    assert not [sentence for sentence in said if "{" in sentence or "None" in sentence or "_" in sentence]


@pytest.mark.parametrize(
    ("game", "event", "sentence"),
    [
        ("rpsls", {"do": "roll", "dice": [{"body": "red", "face": "spock"}]}, "Thrown: red spock."),
        ("monopoly", {"do": "roll", "dice": [{"value": 3}, {"value": 4}]}, "Thrown: 3 and 4."),
        ("monopoly", {"do": "card", "effect": {"kind": "go_to_jail"}}, "The card says: Go to Jail."),
        ("monopoly", {"do": "deal_deeds", "deeds": {"0": [5, 12]}}, "Dealt: Ann Toy Train Set and Sheldon's Wi-Fi."),
        ("zombies", {"do": "reveal", "cards": {"0": "rock", "2": "brain"}}, "Turned up: Ann rock, Cy brain."),
    ],
)
def test_what_chance_brought_is_shown(game: str, event: Json, sentence: str) -> None:
    assert thrown(game, event, NAMES) == sentence


def _has_words(texts: dict[str, str], kind: str) -> bool:
    return any(key.partition(".")[0] == kind for key in texts)


@pytest.mark.parametrize(
    ("game", "outcome", "sentence"),
    [
        ("rpsls", {"kind": "chips", "from": 0, "to": "centre", "count": 1}, "1 chip goes from Ann to the centre."),
        ("rpsls", {"kind": "chips", "from": 0, "to": 2, "count": 2}, "2 chips go from Ann to Cy."),
        ("ligretto", {"kind": "placed", "colour": "red", "value": 1, "player": None}, "Red 1 is placed."),
        ("zombies", {"kind": "contest", "winner": None, "why": "unlucky"}, "Nobody wins: unlucky."),
        (
            "monopoly",
            {"kind": "rent_open", "payer": 0, "owner": 1, "pos": 12, "dice_times": 4},
            "Bo may ask Ann for 4 times a throw at Sheldon's Wi-Fi.",
        ),
    ],
)
def test_the_form_fits_the_data(game: str, outcome: Json, sentence: str) -> None:
    assert told(game, outcome, NAMES) == sentence
