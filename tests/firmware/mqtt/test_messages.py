"""What is told of every game, under which names, and how little of it waits for a broker that is away."""

import random
import re
from dataclasses import replace
from datetime import datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.config import defaults
from firmware.kiosk.news import News
from firmware.kiosk.setting import Told
from firmware.mqtt import traces
from firmware.mqtt.messages import EVENTS, Message, events, kept
from firmware.mqtt.outbox import MOST, Outbox
from firmware.mqtt.report import LONGEST, Report, report
from firmware.mqtt.topics import Topics, slug, topics
from firmware.simulate import begin, play_out
from rules.games import GAMES
from ui.world import Asking, Entry, Look, Said, Table

HERE = Topics("croupier", "stube", "Stube")
NOW = datetime(2026, 1, 1, 20, 0).astimezone()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_told_at_any_moment(game: str, language: str) -> None:
    match = begin(game, 3)
    before, count, turns = Told(), 0, set()
    log: tuple[Entry, ...] = ()
    for place, event in enumerate(play_out(match, random.Random(3), 150)):
        state, waits = (
            msgspec.to_builtins(one(match.state), str_keys=True) for one in (match.game.view, match.game.awaits)
        )
        opening = match.steps[place - 1].state if place else match.opening
        outcomes = tuple(msgspec.to_builtins(match.game.apply(opening, event)[1], str_keys=True))
        done = msgspec.to_builtins(event, str_keys=True)
        log = (*log, Entry(place, done, (), outcomes))
        told = Told(Table(game, tuple(match.names), state, waits, (), done, outcomes, log=log))
        one = report(told, "Stube", "1", language)
        assert msgspec.json.decode(msgspec.json.encode(one), type=Report) == one
        short = [one.title, one.turn, one.waits, one.verdict, one.standing, one.winner]
        assert all(text is None or 0 < len(text) <= LONGEST for text in short)
        assert (one.game, one.events, one.waits is not None) == (game, place + 1, True)
        for message in events(HERE, before, told, NOW, language):
            assert msgspec.json.decode(message.payload)["event_type"] in EVENTS
            count += 1
        turns.add(one.turn)
        before = told
    assert count >= len(log)
    assert game in {"ligretto", "zombies"} or turns >= {"Ann", "Bo"}


def test_a_question_and_a_blind_camera_are_told() -> None:
    state = {"chips": [3, 3], "centre": 0, "black": None, "round": 1, "turn": 0}
    table = Table("rpsls", ("Ann", "Bo"), state, {"what": "roll", "body": "black", "dice": 1})
    faces = tuple({"body": "black", "face": face} for face in ("rock", "paper"))
    asked = replace(table, asking=Asking(Look({}), faces, ()))
    news = News().told(Said("gone"), 0)
    one = report(Told(asked, notices=news), "Stube", "1", "en")
    assert (one.question, one.faces) == ("What is this?", ("black rock", "black paper"))
    assert one.trouble == "The camera is gone; plug it in again."
    (happened,) = events(HERE, Told(table), Told(asked), NOW, "en")
    assert msgspec.json.decode(happened.payload)["event_type"] == "asked"
    told = {message.topic: message.payload.decode() for message in kept(HERE, one)}
    assert told["croupier/stube/question"] == "What is this? black rock, black paper"


@given(st.text("aZ09 -_/+#ßüé桌子\n\0", max_size=80))
def test_any_name_makes_one_harmless_level_of_a_topic(name: str) -> None:
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", slug(name))


def test_tables_get_names_of_their_own() -> None:
    assert [slug(name) for name in ("Große Stube", "  Küche 2 ", "a/b+#c")] == ["grosse-stube", "kuche-2", "a-b-c"]
    assert slug("桌子") != slug("椅子")
    assert re.fullmatch(r"[a-z0-9-]+-[0-9a-f]{4}", topics(defaults().mqtt).table)


def test_what_waits_is_bounded_and_of_the_state_only_the_newest_waits() -> None:
    outbox = Outbox()
    outbox.put(Message("s", b"%d" % number, retain=True) for number in range(5000))
    outbox.put(Message("e", b"%d" % number) for number in range(5000))
    taken = []
    while (message := outbox.take()) is not None:
        taken.append(message)
    assert taken[0] == Message("s", b"4999", retain=True)
    assert [message.payload for message in taken[1:]] == [b"%d" % number for number in range(5000 - MOST, 5000)]
    outbox.put([Message("s", b"4999", retain=True)])
    assert outbox.take() is None  # nothing new
    outbox.again([Message("e", b"lost"), taken[0]])
    assert [outbox.take(), outbox.take(), outbox.take()] == [taken[0], Message("e", b"lost"), None]


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[3]", b'["a/#"]', b"\xff", b'["' + b"x" * 300 + b'"]', b"[" * 10_000]
)
def test_a_list_of_topics_that_makes_no_sense_is_none(content: bytes) -> None:
    traces.usual().parent.mkdir(parents=True)
    traces.usual().write_bytes(content)
    assert traces.left() == ()
