"""Sentences: whatever a game can say, there are words for it."""

import ast
import random
from pathlib import Path
from string import Formatter

import msgspec
import pytest

from firmware.menu import full_menu
from firmware.simulate import begin, random_event
from rules.game import Json
from rules.games import GAMES
from rules.monopoly.board import BOARD
from ui.reasons import translated
from ui.sentences import awaited, choice, effect, noticed, recorded, refused, standing, thrown, told, waiting
from ui.spoken import PRESETS, TABLES
from ui.texts.de import sentences as de
from ui.texts.en import sentences as en

NAMES = ("Ann", "Bo", "Cy")
OPTIONS: list[Json] = [{}, {"mode": "short", "rent_demand": "automatic", "free_parking_pot": True}]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("language", TABLES)
def test_everything_in_a_random_game_can_be_said(game: str, seed: int, language: str) -> None:
    tables = TABLES[language]
    rng = random.Random(seed)
    match = begin(game, 3, OPTIONS[seed % 2] if game == "monopoly" else {})
    said = []
    while match.game.winners(match.state) is None and len(match.steps) < 300:
        outcomes = msgspec.to_builtins(match.apply(random_event(match, rng)), str_keys=True)
        assert not [kind for outcome in outcomes if not _has_words(tables.OUTCOMES[game], kind := outcome["kind"])]
        said += [told(game, outcome, NAMES, language=language) for outcome in outcomes]
        waits = msgspec.to_builtins(match.game.awaits(match.state), str_keys=True)
        if waits["what"] != "over":
            assert _has_words(tables.AWAITS[game], waits["what"])
            said.append(awaited(game, waits, NAMES, language=language))
        for event in full_menu(match)[:30]:
            plain = msgspec.to_builtins(event, str_keys=True)
            assert plain["do"] in tables.CHOICES[game]
            assert choice(game, plain, NAMES, language=language)
        state = msgspec.to_builtins(match.game.view(match.state), str_keys=True)
        said.append(standing(game, state, NAMES, language=language))
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


@pytest.mark.parametrize(
    ("code", "fields", "sentence"),
    [
        ("dice", {"awaited": 3, "seen": 2, "body": "red"}, "3 red dice expected, 2 seen."),
        ("dice", {"awaited": 1, "seen": 0, "body": "black"}, "1 black die expected, none seen."),
        ("dice", {"awaited": 5, "seen": 4, "body": None}, "5 dice expected, 4 seen."),
        ("cards", {"awaited": 2, "seen": 1}, "2 cards expected, 1 seen."),
        ("not_awaited", {"waits": {"what": "roll", "player": 1, "dice": 1, "body": "red"}}, "Bo throws 1 red die."),
        ("over", {}, "The game is over."),
    ],
)
def test_why_the_table_waits(code: str, fields: Json, sentence: str) -> None:
    assert waiting("rpsls", code, fields, NAMES) == sentence


def test_news_of_the_camera() -> None:
    assert noticed("gone") == "The camera is gone; plug it in again."
    size = {"is": "640x480", "wanted": "1280x960"}
    assert noticed("other_size", size) == "The camera gives pictures of 640x480, not of 1280x960 as wanted."


def test_both_languages_have_the_same_sentences_with_the_same_fields() -> None:
    for table in ("OUTCOMES", "THROWN", "AWAITS", "CHOICES"):
        english, german = vars(en)[table], vars(de)[table]
        assert english.keys() == german.keys()
        for game in english:
            _same_keys_and_fields(english[game], german[game])
    for table in ("WAITS", "NOTICES", "STANDING", "WORDS", "PHRASES", "NAMES", "DICE", "EFFECTS"):
        _same_keys_and_fields(vars(en)[table], vars(de)[table])
    for pattern, reason in de.WHYS.items():
        assert _fields(reason) == _fields(pattern)


def _same_keys_and_fields(english: dict[str, str], german: dict[str, str]) -> None:
    assert english.keys() == german.keys()
    own = {key for key, text in english.items() if text == "{text}"}  # the journal's sentence, say: it is English
    pairs = {key: (_fields(english[key]), _fields(german[key])) for key in english.keys() - own}
    assert not {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}
    assert all(_fields(german[key]) <= {"text"} for key in own)


def _fields(template: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(template) if field}


@pytest.mark.parametrize("game", ["rpsls", "zombies", "monopoly"])
def test_no_reason_of_the_rules_stays_english(game: str) -> None:
    whys = set()
    for seed in range(40 if game == "zombies" else 8):
        rng = random.Random(seed)
        match = begin(game, 3, OPTIONS[seed % 2] if game == "monopoly" else {})
        while match.game.winners(match.state) is None and len(match.steps) < 300:
            whys |= {outcome["why"] for outcome in match.apply(random_event(match, rng)) if "why" in outcome}
    printed = {space.name for space in BOARD.spaces} - de.SPACES.keys()  # names of the edition stay as they are
    assert len(whys) > 4
    assert not [why for why in whys - printed if translated(why, de.WHYS, str) is None and why not in de.SPACES]


def test_every_card_of_the_board_file_has_german_words() -> None:
    assert set(PRESETS.values()) == set(de.LABELS)
    assert effect({"kind": "move_back", "n": 3}, language="de") == "Gehe 3 Felder zurück"
    assert effect({"kind": "move_back", "n": 1}, language="de") == "gehe 1 Feld zurück"
    assert effect({"kind": "collect_bank", "amount": 35}) == "collect $35"


def _codes_in(folder: str) -> set[str]:
    """The codes that are written into the sources as the first argument of a Refusal, of `read`, or of a check."""
    found = set()
    for path in Path(folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"Refusal": 0, "read": 2, "_check_card": 3}.get(node.func.id)
                if place is not None and len(node.args) > place and isinstance(node.args[place], ast.Constant):
                    found.add(str(ast.literal_eval(node.args[place])))
    return found


def test_every_refusal_has_a_german_sentence() -> None:
    codes = _codes_in("rules") | _codes_in("firmware")
    assert {"cannot_throw", "bad_option", "not_written"} <= codes
    assert codes == de.REFUSALS.keys()
    assert all(sentence.endswith(".") and len(sentence) < 100 for sentence in de.REFUSALS.values())


def test_refusals_are_the_rules_own_words_in_english() -> None:
    assert refused("no_match", "The red 1 does not match the blue 2 by colour or number.").startswith("The red 1")
    assert refused("no_match", "…", language="de") == de.REFUSALS["no_match"]
    assert refused("not_known_yet", "Something new.", language="de") == "Something new."


@pytest.mark.parametrize(
    ("game", "outcome", "sentence"),
    [
        ("rpsls", {"kind": "chips", "from": 0, "to": "centre", "count": 1}, "1 Chip geht von Ann in die Mitte."),
        ("rpsls", {"kind": "chips", "from": 0, "to": 2, "count": 2}, "2 Chips gehen von Ann an Cy."),
        (
            "rpsls",
            {"kind": "die", "player": 0, "face": "spock", "result": "lost", "why": "paper disproves spock"},
            "Spock: Papier widerlegt Spock. Ein Chip kommt in die Mitte.",
        ),
        ("ligretto", {"kind": "placed", "colour": "red", "value": 1, "player": None}, "Rot 1 liegt."),
        (
            "zombies",
            {"kind": "contest", "winner": None, "why": "scissors beat paper, but two have scissors"},
            "Niemand gewinnt: Schere schlägt Papier, aber zwei haben Schere.",
        ),
        (
            "monopoly",
            {"kind": "money", "from": 0, "to": "bank", "amount": 60, "why": "bought Brown 1"},
            "60\u00a0$ gehen von Ann an die Bank: Kauf von Braun 1.",
        ),
    ],
)
def test_german_bends_with_the_data(game: str, outcome: Json, sentence: str) -> None:
    assert told(game, outcome, NAMES, language="de") == sentence


def test_german_calls_dice_and_cards_by_their_names() -> None:
    red = {"do": "roll", "dice": [{"body": "red", "face": "rock"}, {"body": "red", "face": "pass_left"}]}
    assert recorded("rpsls", red, NAMES, language="de") == "Geworfen: Stein (rot) und nach links (rot)."
    line = {"do": "build", "dice": [{"colour": "blue", "number": 3}]}
    assert recorded("shizzle", line, NAMES, language="de") == "Blau 3 anlegen"
    cards = {"do": "reveal", "cards": {"0": "rock", "2": "brain"}}
    assert thrown("zombies", cards, NAMES, language="de") == "Aufgedeckt: Ann Stein, Cy Gehirn."
