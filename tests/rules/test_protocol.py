"""The protocol's own promises: the common codes, messages for people, and one answer to every line, whatever it is."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from firmware.simulate import random_event
from rules.games import GAMES
from rules.match import Match
from rules.protocol import Adjudicator
from tests.bench.rules import endless_turn
from tests.rules.laws import Step, hold, record, start, starts
from tests.table import Json

ADJUDICATE = (sys.executable, "-c", "from firmware.cli import main; raise SystemExit(main(['adjudicate']))")
LINES = 10_000  # malformed ones for each game


def said(adjudicator: Adjudicator, event: object) -> Json:
    """The answer to one line, which is the event as JSON unless it is bytes already."""
    line = event if isinstance(event, bytes) else json.dumps(event).encode()
    return checked(adjudicator.answer(line))


def checked(answer: bytes) -> Json:
    """An answer as the protocol promises it: one line, JSON, and either what happened or why not."""
    assert b"\n" not in answer
    told: Json = msgspec.json.decode(answer)
    if told["ok"]:
        assert list(told) == ["ok", "outcomes", "state", "await"]
    else:
        assert list(told) == ["ok", "error"]
        assert list(told["error"]) == ["code", "message"]
        assert re.fullmatch("[a-z_]+", told["error"]["code"])
        assert told["error"]["message"].endswith((".", "!", "?"))
    return told


def under_way() -> Adjudicator:
    """RPSLS for Ann and Bo, the black die rolled: Ann is to roll three red dice."""
    adjudicator = Adjudicator()
    assert said(adjudicator, start("rpsls", 2))["ok"]
    assert said(adjudicator, roll("black", "rock"))["ok"]
    return adjudicator


def roll(body: str, *faces: str) -> Json:
    return {"do": "roll", "dice": [{"body": body, "face": face} for face in faces]}


def begin(**fields: Any) -> Json:
    return {"do": "start", "game": "rpsls", "players": ["Ann", "Bo"], **fields}


REFUSED_STARTS: list[tuple[str, Json]] = [
    ("bad_event", {"do": "start"}),
    ("bad_event", begin(game=7)),
    ("unknown_game", begin(game="chess")),
    ("unknown_game", begin(game="RPSLS")),
    ("bad_players", {"do": "start", "game": "rpsls"}),
    ("bad_players", begin(players=["Ann"])),
    ("bad_players", begin(players=["Ann"] * 9)),
    ("bad_players", begin(players=["Ann", 2])),
    ("bad_players", begin(players=["Ann", ""])),
    ("bad_players", begin(players="Ann")),
    ("bad_players", begin(players={"0": "Ann", "1": "Bo"})),
    ("bad_players", begin(first=2)),
    ("bad_players", begin(first=-1)),
    ("bad_players", begin(first="0")),
    ("bad_players", begin(first=None)),
    ("bad_option", begin(options={"chips": 4})),
    ("bad_option", begin(options=[])),
    ("bad_option", begin(options=None)),
    ("bad_option", begin(game="zombies")),
    ("bad_option", begin(game="monopoly", options={"mode": "long"})),
    ("bad_table", begin(table={"chips": [3]})),
    ("bad_table", begin(table={"chips": [24, 1]})),
    ("bad_table", begin(table=[])),
    ("bad_table", begin(game="monopoly", table={"pot": -1})),
]
REFUSED_EVENTS: list[tuple[str, object]] = [
    ("bad_line", b""),
    ("bad_line", b"roll"),
    ("bad_line", b'{"do": "undo"'),
    ("bad_line", b'{"do": "undo"} {"do": "undo"}'),
    ("bad_line", b"\xff\xfe"),
    ("bad_line", [{"do": "undo"}]),
    ("bad_line", "undo"),
    ("bad_line", 3),
    ("bad_line", None),
    ("bad_event", {}),
    ("bad_event", {"dice": []}),
    ("bad_event", {"do": None}),
    ("bad_event", {"do": ["roll"]}),
    ("bad_event", {"do": "roll"}),
    ("bad_event", {"do": "roll", "dice": {}}),
    ("bad_event", {"do": "roll", "dice": [{"body": "red"}]}),
    ("bad_event", {"do": "roll", "dice": [{"body": "red", "face": 5}]}),
    ("bad_event", {"do": "amend"}),
    ("bad_event", {"do": "amend", "index": 0}),
    ("bad_event", {"do": "amend", "index": "0", "event": roll("black", "rock")}),
    ("bad_event", {"do": "amend", "index": 0, "event": "roll"}),
    ("bad_event", {"do": "amend", "index": 0, "event": {"dice": []}}),
    ("bad_event", {"do": "amend", "index": 1, "event": roll("black", "rock")}),
    ("bad_event", {"do": "amend", "index": -1, "event": roll("black", "rock")}),
    ("unknown_event", {"do": "dance"}),
    ("unknown_event", {"do": "Roll", "dice": []}),
    ("unknown_event", {"do": "end_turn"}),
    ("bad_event", {"do": "amend", "index": 0, "event": {"do": "undo"}}),
    ("bad_event", {"do": "amend", "index": 0, "event": begin()}),
]


@pytest.mark.parametrize(("code", "event"), [*REFUSED_STARTS, *REFUSED_EVENTS])
def test_a_refused_line_leaves_the_game_as_it_was(code: str, event: object) -> None:
    adjudicator = under_way()
    match = adjudicator.match
    assert match
    state = match.state
    assert said(adjudicator, event)["error"]["code"] == code
    assert adjudicator.match is match
    assert match.state is state
    assert said(adjudicator, roll("red", "rock", "rock", "rock"))["ok"]


@pytest.mark.parametrize(
    ("code", "event"),
    [
        *REFUSED_STARTS,
        *(row for row in REFUSED_EVENTS if row[0] == "bad_line"),
        ("no_game", {"do": "roll", "dice": []}),
        ("no_game", {"do": "dance"}),
        ("no_game", {"do": "undo"}),
        ("no_game", {"do": "amend", "index": 0, "event": roll("black", "rock")}),
    ],
)
def test_before_the_first_start(code: str, event: object) -> None:
    adjudicator = Adjudicator()
    assert said(adjudicator, event)["error"]["code"] == code
    assert adjudicator.match is None


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("shizzle", {"do": "stop"}),
        ("ligretto", {"do": "stop", "player": 0, "left": [0, 0]}),
        ("monopoly", {"do": "buy"}),
        ("zombies", {"do": "go_on"}),
    ],
)
def test_an_event_out_of_its_phase_is_not_awaited(name: str, event: Json) -> None:
    adjudicator = Adjudicator()
    assert said(adjudicator, start(name, 2))["ok"]
    assert said(adjudicator, event)["error"]["code"] == "not_awaited"


def test_nothing_to_undo_after_the_start() -> None:
    adjudicator = under_way()
    assert said(adjudicator, {"do": "undo"})["ok"]
    for _ in range(2):
        assert said(adjudicator, {"do": "undo"})["error"]["code"] == "nothing_to_undo"


def test_an_amendment_that_a_later_event_does_not_fit_names_that_event() -> None:
    adjudicator = under_way()
    for faces in (["paper"] * 3, ["paper"] * 3, ["rock"]):
        assert said(adjudicator, roll("black" if len(faces) == 1 else "red", *faces))["ok"]
    before = said(adjudicator, {"do": "undo"})["state"]
    error = said(adjudicator, {"do": "amend", "index": 1, "event": roll("red", *["lizard"] * 3)})["error"]
    assert error["code"] == "amend_conflict"
    assert "event 2 (“roll”)" in error["message"]
    assert said(adjudicator, roll("black", "roll_again"))["state"] == before


def test_fields_that_nobody_knows_are_ignored() -> None:
    plain, chatty = Adjudicator(), Adjudicator()
    black, red = roll("black", "spock"), roll("red", "rock", "paper", "lizard")
    noted = {**red, "seen_at": 12.5, "dice": [{**die, "confidence": 0.93, "box": [1, 2]} for die in red["dice"]]}
    for one, other in (
        (begin(), begin(lamp="on", table={"chips": [3, 3], "felt": "green"})),
        (black, {**black, "player": "nobody"}),
        (red, noted),
        ({"do": "undo"}, {"do": "undo", "why": ["misread"]}),
        ({"do": "amend", "index": 0, "event": black}, {"do": "amend", "index": 0, "event": black, "by": "Ann"}),
    ):
        assert said(plain, one) == said(chatty, other)
    assert plain.match
    assert plain.match.steps


def test_a_new_start_begins_a_new_game_in_the_same_process() -> None:
    adjudicator = under_way()
    for name, game in GAMES.items():
        answer = said(adjudicator, start(name, game.SEATS[-1]))
        assert answer["state"]["game"] == name
        assert said(adjudicator, {"do": "undo"})["error"]["code"] == "nothing_to_undo"


@pytest.mark.parametrize("name", GAMES)
def test_after_the_end_only_undo_amend_and_start_go_on(name: str) -> None:
    games = (record(starts(name, 2)[-1], random.Random(seed), 500) for seed in range(20))
    game = next(game for game in games if GAMES[name].winners(game.states[-1]))
    adjudicator = Adjudicator()
    answers = [said(adjudicator, line) for line in game.lines]
    assert answers[-1]["await"]["what"] == "over"
    for line in game.lines[1:]:
        assert said(adjudicator, line)["error"]["code"] == "game_over"
    last = len(game.lines) - 2
    amendment = {"do": "amend", "index": last, "event": json.loads(game.lines[-1])}
    assert said(adjudicator, amendment) == answers[-1]
    assert said(adjudicator, {"do": "undo"}) == {**answers[-2], "outcomes": []}
    assert said(adjudicator, game.lines[-1]) == answers[-1]
    assert said(adjudicator, game.lines[0]) == answers[0]


def test_a_long_game_can_be_amended_at_its_beginning_and_undone_to_it() -> None:
    adjudicator = Adjudicator()
    events = endless_turn(4_000)
    answers = [said(adjudicator, event) for event in events]
    assert said(adjudicator, {"do": "amend", "index": 0, "event": events[1]}) == {
        **answers[-1],
        "outcomes": answers[1]["outcomes"],
    }
    spark = {"do": "roll", "dice": [{"colour": "red", "number": 2}]}
    conflict = said(adjudicator, {"do": "amend", "index": 0, "event": spark})["error"]
    assert (conflict["code"], "event 1 (“roll”)" in conflict["message"]) == ("amend_conflict", True)
    for before in answers[-2::-1]:
        assert said(adjudicator, {"do": "undo"}) == {**before, "outcomes": []}
    assert said(adjudicator, {"do": "amend", "index": 0, "event": spark})["error"]["code"] == "bad_event"


MESSAGES: list[tuple[Json, list[Json], str]] = [
    (
        begin(table={"chips": [4, 2]}),
        [roll("black", "rock"), roll("red", "paper", "paper", "paper"), roll("red", "rock", "rock", "rock")],
        "Bo has 2 chips and rolls 2 red dice; 3 were seen.",
    ),
    (begin(players=["Ann"]), [], "Rock Paper Scissors Lizard Spock is for 2 to 8 players; 1 was named."),
    (begin(first=5), [], "“first” is 5, but the seats are 0 to 1."),
    (begin(game="go"), [], "There is no game “go” here: choose rpsls, shizzle, ligretto, monopoly or zombies."),
    (
        begin(),
        [{"do": "hop"}],
        "Rock Paper Scissors Lizard Spock knows no event “hop”; it knows roll, undo, amend or start.",
    ),
    (
        begin(),
        [{"do": "roll", "dice": [{"body": "black", "face": 1}]}],
        "This “roll” cannot be understood: dice[0].face should be a text, not a whole number.",
    ),
    (
        begin(),
        [{"do": "amend", "index": 4, "event": roll("black", "rock")}],
        "There is no event 4 to amend: 0 have been accepted so far, counted from 0.",
    ),
    (begin(game="shizzle"), [{"do": "stop"}], "That cannot happen now: first Ann rolls one die, the spark."),
    (begin(game="shizzle", table={"bank": 90, "points": [9, 9]}), [], "108 points, but there are only 100."),
    (
        begin(game="ligretto"),
        [{"do": "go"}, {"do": "stop", "player": 1, "left": [3, 2]}],
        "Bo still has 2 dice and cannot stop yet: the round goes on.",
    ),
    (
        begin(game="monopoly", table={"players": [{"cash": 399, "pos": 39}, {}], "turn": {"phase": "await_buy"}}),
        [{"do": "buy"}],
        "Dark blue 2 costs $400; Ann has $399.",
    ),
    (
        begin(game="zombies", options={"trophy": "rock"}),
        [{"do": "reveal", "cards": {"0": "rock"}}],
        "Ann and Bo must draw now, and nobody else; cards were seen in 1 zone.",
    ),
]


@pytest.mark.parametrize(("opening", "events", "message"), MESSAGES, ids=[row[2][:40] for row in MESSAGES])
def test_a_message_says_who_and_how_many(opening: Json, events: list[Json], message: str) -> None:
    adjudicator = Adjudicator()
    *accepted, last = [said(adjudicator, event) for event in (opening, *events)]
    assert all(answer["ok"] for answer in accepted)
    assert last["error"]["message"].endswith(message)


@pytest.mark.parametrize("name", GAMES)
def test_every_message_is_one_sentence(name: str) -> None:
    """Events where they do not belong: those of one game in the states of another."""
    rng = random.Random(name)
    games = [record(opening, rng, 60) for opening in starts(name, 3)]
    adjudicator = Adjudicator()
    messages = set()
    for line in games[-1].lines:
        said(adjudicator, line)
        for other in rng.choices([other for game in games for other in game.lines[1:]], k=20):
            answer = said(adjudicator, other)
            if answer["ok"]:
                said(adjudicator, {"do": "undo"})
            else:
                messages.add(answer["error"]["message"])
    assert len(messages) > 3
    assert [message for message in messages if re.search(r"[.!?] [A-Z]", message)] == []


# Malformed lines


def noise(line: bytes, rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(80))


def truncated(line: bytes, rng: random.Random) -> bytes:
    return line[: rng.randrange(len(line))]


def flipped(line: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(line))
    return line[:place] + rng.randbytes(1) + line[place + 1 :]


def doubled(line: bytes, rng: random.Random) -> bytes:
    return line + rng.choice([b"", b" ", b","]) + line


def nested(line: bytes, rng: random.Random) -> bytes:
    depth = rng.choice([3, 90, 600, 1100, 5000])
    opening, closing = rng.choice([(b"[", b"]"), (b'{"do":', b"}")])
    return _replaced(line, rng, opening * depth + rng.choice([b"1", b"9" * 20]) + closing * depth)


RAW = [
    *(b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999", b"1e5", b"-0", b"0.0", b"1.5", b"1E400", b"01", b"0x1"),
    *(b"9" * digits for digits in (10, 18, 19, 20, 40, 400, 4000, 5000)),
    *(b"-" + b"9" * digits for digits in (1, 18, 19, 20, 400)),
    *(
        b'"\\ud800"',
        b'"\\udfff\\ud800"',
        b'"\xed\xa0\x80"',
        b'"\xff"',
        b'"\\u0000"',
        b'"\\q"',
        b'"' + b"x" * 5000 + b'"',
    ),
    *(
        b"null",
        b"true",
        b"false",
        b'""',
        b'"0"',
        b'"start"',
        b"[]",
        b"[[]]",
        b"[null]",
        b"{}",
        b'{"":null}',
        b'{"0":0}',
    ),
    *(b"-1", b"0", b"1", b"2", b"7", b"40", b"[0,1,2]", b'["rock","rock"]', b'{"0":1,"1":1}', b'{"kind":"none"}'),
]


def replaced(line: bytes, rng: random.Random) -> bytes:
    """Another value at any place: a wrong type, a number beyond all bounds, a text that is none."""
    return _replaced(line, rng, rng.choice(RAW))


def _replaced(line: bytes, rng: random.Random, raw: bytes) -> bytes:
    event = json.loads(line)
    holder, key = rng.choice(list(_places(event)))
    holder[key] = "\x00HERE"
    return json.dumps(event).encode().replace(b'"\\u0000HERE"', raw)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a value: what holds it, and its key or index."""
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _places(inner)


def dropped(line: bytes, rng: random.Random) -> bytes:
    event = json.loads(line)
    holder, key = rng.choice(list(_places(event)))
    del holder[key]
    return json.dumps(event).encode()


def renamed(line: bytes, rng: random.Random) -> bytes:
    event = json.loads(line)
    key = rng.choice(list(event))
    event[rng.choice(["player", "dice", "pos", "amount", "cards", "", "DO"])] = event.pop(key)
    return json.dumps(event).encode()


def amending(line: bytes, rng: random.Random) -> bytes:
    inner = rng.choice([replaced, dropped, intact])(line, rng)
    return b'{"do":"amend","index":%d,"event":%s}' % (rng.randrange(-1, 30), inner)


def undoing(line: bytes, rng: random.Random) -> bytes:
    return b'{"do":"undo"}'


def intact(line: bytes, rng: random.Random) -> bytes:
    return line


Mutation = Callable[[bytes, random.Random], bytes]
MUTATIONS: dict[Mutation, int] = {
    noise: 4,
    truncated: 4,
    flipped: 8,
    doubled: 1,
    nested: 2,
    replaced: 30,
    dropped: 8,
    renamed: 3,
    amending: 10,
    undoing: 2,
    intact: 15,
}


@cache
def recorded(name: str) -> list[bytes]:
    """Lines of random games, and the events that random players never choose."""
    lines = [line for opening in starts(name, 3) for line in record(opening, random.Random(name), 150).lines]
    if name == "monopoly":
        side = {"cash": 10, "deeds": [5], "cards": {"fortune": 1}}
        lines += map(
            msgspec.json.encode,
            [
                {"do": "correct_cash", "player": 0, "cash": 300},
                {"do": "correct_position", "player": 1, "pos": 30},
                {"do": "deal", "a": 0, "b": 1, "a_gives": side, "b_gives": {"cash": 3, "deeds": [1]}, "lift": [5]},
                {"do": "sell_to_levels", "player": 0, "levels": {"11": 3, "13": 4, "14": 4}},
                {"do": "open_building_auction", "kind": "collider", "claims": {"0": 3, "1": 30}},
                {"do": "card", "effect": {"kind": "pay_each", "amount": 900}},
            ]
            * 5,
        )
    return lines


def mutated(name: str, rng: random.Random, fitting: bytes | None = None) -> bytes:
    """A line that is probably wrong: from one that fits now, from another of this game, or from one of another game."""
    source = rng.choices([name, rng.choice(list(GAMES))], weights=[4, 1])[0]
    line = fitting if fitting and rng.random() < 0.5 else rng.choice(recorded(source))
    (mutation,) = rng.choices(list(MUTATIONS), weights=list(MUTATIONS.values()))
    return mutation(line, rng)


@pytest.mark.parametrize("name", GAMES)
def test_every_line_has_one_answer_and_a_refused_one_changes_nothing(name: str) -> None:
    rng = random.Random(name)
    adjudicator = Adjudicator()
    match, view = begun(adjudicator, name, rng)
    accepted = 0
    for _ in range(LINES):
        over = match.game.winners(match.state) is not None
        if adjudicator.match is not match or len(match.steps) > 100 or (over and rng.random() < 0.1):
            match, view = begun(adjudicator, name, rng)
            over = False
        fitting = None if over else msgspec.json.encode(random_event(match, rng))
        line, state, length = mutated(name, rng, fitting), match.state, len(match.steps)
        answer = said(adjudicator, line)
        if not answer["ok"]:
            assert adjudicator.match is match
            assert match.state is state, line
            assert len(match.steps) == length
            continue
        if adjudicator.match is match and len(match.steps) > length:
            hold(name, Step(view, json.loads(line), answer["outcomes"], answer["state"]))
            accepted += 1
        view = answer["state"]
    assert accepted > LINES / 50


def begun(adjudicator: Adjudicator, name: str, rng: random.Random) -> tuple[Match, Json]:
    """A new game and its state as it is shown."""
    view = said(adjudicator, rng.choice(starts(name, rng.choice(GAMES[name].SEATS))))["state"]
    assert adjudicator.match
    return adjudicator.match, view


def test_a_number_that_grows_too_long_to_write_is_answered() -> None:
    """Python writes no whole number of more than 4300 digits."""
    adjudicator = Adjudicator()
    table = {"players": [{"cash": 10**4300 - 1, "pos": 39}, {}]}
    for event in (begin(game="monopoly", table=table), {"do": "roll", "dice": [{"value": 1}, {"value": 2}]}):
        said(adjudicator, event)


@pytest.mark.parametrize("depth", [10, 300, 600, 900, 2000])
@pytest.mark.parametrize(("opening", "closing"), [(b"[", b"]"), (b'{"x":', b"}")])
def test_a_long_number_deep_inside_is_answered(opening: bytes, closing: bytes, depth: int) -> None:
    said(under_way(), b'{"do":"undo","x":' + opening * depth + b"9" * 20 + closing * depth + b"}")


def test_adjudicate_answers_each_line_of_a_process_and_ends_well() -> None:
    rng = random.Random(5)
    lines: list[bytes] = []
    for name in list(GAMES) * 40:
        lines += [recorded(name)[0], *(mutated(name, rng).replace(b"\n", b" ") for _ in range(20))]
    run = subprocess.run(ADJUDICATE, input=b"\n".join(lines), capture_output=True, check=False, timeout=60)
    assert (run.returncode, run.stderr) == (0, b"")
    adjudicator = Adjudicator()
    assert run.stdout.split(b"\n")[:-1] == [adjudicator.answer(line) for line in lines]
    assert len(lines) > 4000


def test_adjudicate_answers_at_once() -> None:
    with subprocess.Popen(ADJUDICATE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for event in (begin(), roll("black", "rock"), {"do": "undo"}):
            process.stdin.write(json.dumps(event).encode() + b"\n")
            process.stdin.flush()
            assert checked(process.stdout.readline().rstrip(b"\n"))["ok"]
        process.stdin.close()
        assert process.wait(timeout=30) == 0
