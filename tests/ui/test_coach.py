"""The coach at play: its words and bars, where they stand, and what gives way to what."""

from dataclasses import replace

import pygame
import pytest

from tests.ui.samples.coach import AT_RED, DECIDE, DECISION, GREAT, SAMPLES, advised, before
from ui import theme
from ui.canvas import Canvas
from ui.coach import Cell, Strip, percent, spoken, strip
from ui.parts import Item
from ui.play import Play
from ui.texts import texts
from ui.world import Advice, Chance, Said, World


def drawn(world: World, size: tuple[int, int] = (800, 480)) -> Canvas:
    canvas = Canvas(pygame.Surface(size))
    Play().view(world).draw(canvas)
    return canvas


def written(canvas: Canvas) -> list[str]:
    return [one.text for one in canvas.written]


@pytest.mark.parametrize(
    ("share", "english", "german"),
    [
        (0.296, "30%", "30\xa0%"),
        (0.0, "0%", "0\xa0%"),
        (0.001, "<1%", "<1\xa0%"),
        (0.999, ">99%", ">99\xa0%"),
        (1, "100%", "100\xa0%"),
    ],
)
def test_what_is_not_certain_is_never_0_or_100(share: float, english: str, german: str) -> None:
    assert percent(share, texts("en")) == english
    assert percent(share, texts("de")) == german


def test_numbers_are_written_as_the_language_does() -> None:
    said = Said("coach.shizzle.stopped", {"stop": 4.25, "again": 3.0})
    assert spoken(said, "en") == "Stopping was worth 4.2 points, throwing on 3.0."
    assert spoken(said, "de") == "Aufhören war 4,2 Punkte wert, Weiterwerfen 3,0."
    came = Said("coach.monopoly.came", {"space": 6, "share": 0.139})
    assert spoken(came, "de") == "Hellblau 1: Die Chance war 14\xa0%."


def test_a_strip_says_what_is_estimated() -> None:
    advice = Advice(
        Said("coach.rpsls.same", {"name": "Bo"}),
        Said("coach.to_win"),
        (
            Chance(Said("coach.name", {"name": "Bo"}), 0.5, 0.01, best=True),
            Chance(Said("coach.name", {"name": "Cy"}), 0.5),
        ),
    )
    assert strip(advice, "en") == Strip(
        "That roll changed little for Bo.",
        "chance to win",
        (Cell("Bo", "≈50%", 0.5, 0.01, best=True), Cell("Cy", "50%", 0.5)),
    )


def test_what_is_worked_out_meanwhile_is_said_with_its_progress() -> None:
    advice = Advice(Said("coach.rpsls.same", {"name": "Bo"}), Said("coach.to_win"), done=0.4)
    assert strip(advice, "en").title == "working on it: 40%"


def test_choices_carry_their_worth_and_the_best_one_a_star() -> None:
    view = Play().view(before(DECISION, DECIDE))
    assert [(item.key, item.share, item.best) for item in view.items] == [
        ("stop", 3.0 / 4.25, False),
        ("again", 1.0, True),
    ]
    assert view.coach is not None
    assert view.coach.on_choices
    assert view.coach.words == "Stop: 3.0 points. Throw on: 4.2, and 30% to choke."


def test_without_a_coach_choices_are_as_they_were() -> None:
    view = Play().view(DECISION)
    assert view.coach is None
    assert [item.share for item in view.items] == [None, None]
    assert view.items[0] == Item("stop", "Stop", "get 3 points")


def test_a_refusal_comes_before_advice() -> None:
    world = before(DECISION, DECIDE)
    assert world.table is not None
    refused = Said("must_stop", {"message": "No."})
    assert Play().view(replace(world, table=replace(world.table, refused=refused))).coach is None


@pytest.mark.parametrize("name", [name for name, (scene, _) in SAMPLES.items() if isinstance(scene, Play)])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (720, 1280)])
def test_the_large_lines_keep_their_letters(name: str, size: tuple[int, int]) -> None:
    """With and without the coach, what happened and what to do stand in the same letters at the same place."""
    _, world = SAMPLES[name]
    assert world.table is not None
    bare = replace(world, table=replace(world.table, advice=None))
    large = theme.GLANCE
    one, other = (
        [(line.text, line.box) for line in canvas.written if line.cap >= canvas.px(large)]
        for canvas in (drawn(world, size), drawn(bare, size))
    )
    assert one
    assert one == other


def test_a_verdict_is_looked_at_before_the_coach_takes_its_place() -> None:
    world = before(GREAT, {"player": 1, "gives_away": [0.04]}, (0.125,) * 8)
    assert world.table is not None
    early, late = (drawn(replace(world, now=world.table.changed + ms)) for ms in (1000, 3000))
    assert "pass left: to" in " ".join(written(early))
    assert "12%" not in written(early)
    assert written(late).count("12%") == 8
    assert "pass left: to" not in " ".join(written(late))


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (480, 800), (720, 1280)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_coach_never_takes_the_place_of_shizzles_line(size: tuple[int, int], language: str) -> None:
    """Six players, and the camera has something to say: the bank, all names, the words and all bars find room."""
    _, world = SAMPLES["risk of six"]
    assert world.table is not None
    late = replace(world, now=world.table.changed + 5000, settings=replace(world.settings, language=language))
    texts_ = written(drawn(late, size))
    assert set(world.table.names) <= set(texts_)
    assert any(text.startswith("Bank") for text in texts_)
    assert {"13%", "20%", "25%", "22%", "12%", "8%"} <= {text.replace("\xa0", "") for text in texts_}


def test_words_alone_take_no_picture_away() -> None:
    """What the choices are worth stands on them: there is nothing to show instead of the dice."""
    _, world = SAMPLES["choices of six"]
    assert world.table is not None
    texts_ = written(drawn(replace(world, now=world.table.changed + 5000)))
    assert set(world.table.names) <= set(texts_)
    assert "Stop: 3.0 points. Throw on: 4.2, and 30% to choke." in texts_


def test_where_both_have_room_the_picture_stays() -> None:
    texts_ = written(drawn(before(AT_RED, {"player": 0, "gives_away": [0.04]}, (0.27, 0.31, 0.42))))
    assert "0 out" in texts_
    assert "27%" in texts_


def test_in_a_race_no_finger_loses_its_space() -> None:
    _, world = SAMPLES["race"]
    assert world.table is not None
    bare = replace(world, table=replace(world.table, advice=None))
    for size in ((800, 480), (720, 1280)):
        with_it, without = ([target.key for target in drawn(one, size).targets] for one in (world, bare))
        assert with_it == without


def test_advice_that_fits_nowhere_is_left_out() -> None:
    """Four large lines leave no room at all."""
    world = advised(AT_RED, Advice(Said("coach.rpsls.same", {"name": "Bo"})))
    canvas = Canvas(pygame.Surface((800, 480)))
    view = replace(
        Play().view(world), happened="one two three four five six seven", wanted="one two three four five six"
    )
    view.draw(canvas)
    assert "That roll changed little for Bo." not in written(canvas)
