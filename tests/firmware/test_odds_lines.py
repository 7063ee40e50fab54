"""`croupier odds` of Ligretto, Monopoly and Zombies, as people read it and as data."""

import json
import re
from typing import Any

import pytest

from firmware.cli import main
from firmware.odds_lines import whole

Captured = pytest.CaptureFixture[str]

DARK_BLUE = {"37": {"owner": 1, "level": 2}, "39": {"owner": 1, "level": 3}}
TABLES: dict[str, dict[str, Any]] = {
    "ligretto": {"scores": [112, 88], "round": 4},
    "monopoly": {"players": [{"pos": 32, "cash": 90}, {}], "deeds": DARK_BLUE},
    "zombies": {
        "players": [{"brains": 2, "trophies": ["rock"]}, {"brains": 1, "trophies": []}],
        "deck": 12,
        "counts": {"brain": 1, "paper": 3, "rock": 2, "scissors": 2, "zombie": 4},
    },
}


def asked(capsys: Captured, game: str, *more: str, table: dict[str, Any] | None = None) -> str:
    given = TABLES[game] if table is None else table
    assert main(["odds", game, "--players", "Ann,Bo", "--table", json.dumps(given), *more]) == 0
    return capsys.readouterr().out


def test_ligretto_says_what_fits_and_what_would_be_fair(capsys: Captured) -> None:
    told = asked(capsys, "ligretto").splitlines()
    assert "Next on the board: blue 1, green 1, red 1 and yellow 1. 24 dice are still in the hands." in told
    assert any(line.split()[:3] == ["12", "dice", "88.8%"] for line in told)
    assert any(line.startswith("After 3 rounds, a fairer start would be: Ann 1") for line in told)


def test_monopoly_says_what_is_at_risk(capsys: Captured) -> None:
    told = asked(capsys, "monopoly").splitlines()
    assert any(line.startswith("Ann's next turn: rent at risk $") and "(Bo $" in line for line in told)
    assert any("Dark blue 2" in line and line.endswith("$1400") for line in told)
    assert "In the long run, of 100 rolls so many end" in told
    assert any("more to pay than there is cash" in line for line in told)
    jailed = asked(capsys, "monopoly", table={"players": [{"pos": 10, "in_jail": True}, {}]})
    assert "The same, out of Jail first" in jailed


def test_rents_in_whole_dollars_add_up() -> None:
    assert whole([62.7, 2.6, 0.65]) == [63, 2, 1]  # each by itself: 63, 3 and 1, which are not 66
    assert whole([0.4, 0.45]) == [0, 1]
    assert whole([]) == []


def test_rents_at_risk_add_up_to_what_is_said(capsys: Captured) -> None:
    deeds = {str(pos): {"owner": 1 + pos % 3} for pos in (11, 12, 13, 14, 15, 16, 18, 19)}
    table = {"players": [{"pos": 8}, {}, {}, {}], "deeds": deeds, "turn": {"player": 0}}
    assert main(["odds", "monopoly", "--players", "4", "--table", json.dumps(table)]) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if "rent at risk" in line)
    said, *parts = (int(number) for number in re.findall(r"\$(\d+)", line.split("), taxes")[0]))
    assert len(parts) == 3
    assert said == sum(parts)


def test_zombies_say_what_is_left_and_who_is_in_danger(capsys: Captured) -> None:
    told = asked(capsys, "zombies").splitlines()
    assert "12 cards left; the next one is" in told
    assert any(line.split()[:3] == ["zombie", "(4)", "33.3%"] for line in told)
    assert any(line.startswith("The next draw brings a Zombie with ") for line in told)
    assert any(line.startswith("Brains at the end, on average: Ann ") for line in told)
    unknown = {key: value for key, value in TABLES["zombies"].items() if key != "counts"}
    assert "12 cards left; of which kinds is not known." in asked(capsys, "zombies", table=unknown)


@pytest.mark.parametrize("game", TABLES)
def test_as_data(game: str, capsys: Captured) -> None:
    answer = json.loads(asked(capsys, game, "--json"))
    assert answer["odds"]["game"] == game
    assert sum(answer["chances"]["seats"]) == pytest.approx(1)
    assert answer["chances"]["error"] > 0
    assert answer["odds"]["assumes"]
