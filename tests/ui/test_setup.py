"""Setting up a game: seats, names, who begins, house rules, and the start that comes of it."""

from dataclasses import replace
from importlib import import_module
from itertools import product
from string import Formatter

import pygame
import pytest
from pygame import Rect

from rules.games import GAMES
from rules.protocol import Adjudicator
from tests.ui.samples.around import FULL, LONG, WORLD
from tests.ui.test_home import FIX, MENU, OK, UNDO, after
from ui.camera_check import CameraCheck
from ui.canvas import Canvas
from ui.home import Home
from ui.keyboard import Keyboard
from ui.parts import Item
from ui.press import Moved, Touched
from ui.scene import Begin, Level, Scene, Watch
from ui.setup.draft import Draft, begin, drafted, offers
from ui.setup.first import FirstView
from ui.setup.options import OPTIONS
from ui.setup.ring import _upright, _wide
from ui.setup.rules import RulesView
from ui.setup.scene import Setup, set_up
from ui.setup.sit import Sit
from ui.texts import LANGUAGES, TABLES
from ui.world import Even, Settings, World

PLAIN = World()


def draft_of(scene: object) -> Draft:
    assert isinstance(scene, Setup)
    return scene.draft


def options_of(scene: Scene, world: World) -> tuple[Item, ...]:
    view = scene.view(world)
    assert isinstance(view, RulesView)
    return view.options


@pytest.mark.parametrize("game", GAMES)
def test_ok_alone_leads_to_play_in_five_presses(game: str) -> None:
    """With every step that there can be: several sets of dice, too."""
    world = World(sets=dict.fromkeys(GAMES, ("one", "two")))
    step = after(Home(game), world, OK)
    presses = 1
    while not any(isinstance(command, Begin) for command in step.commands):
        step = step.stack[-1].press(OK, world, step.stack[:-1])
        presses += 1
        assert presses <= 5
    stop, command = step.commands
    assert stop == Watch(None)
    assert isinstance(command, Begin)
    assert command.dice_set == "one"
    assert command.start["players"] == ["Player 1", "Player 2", "Player 3"]
    assert Adjudicator().handle(command.start)["ok"]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_starts_a_game(game: str) -> None:
    for count in GAMES[game].SEATS:
        draft = replace(drafted(game, PLAIN), count=count)
        drafts = [draft]
        for offer in offers(draft, PLAIN):
            drafts += [replace(draft, places={offer.key: place}) for place in range(len(offer.values))]
        for one in drafts:
            assert Adjudicator().handle(begin(one, PLAIN).start)["ok"], one.places


@pytest.mark.parametrize("game", GAMES)
def test_options_that_depend_on_others_start_a_game_too(game: str) -> None:
    """The last value of every option, then of all that this brings up."""
    for count in GAMES[game].SEATS:
        draft = replace(drafted(game, PLAIN), count=count)
        for _ in range(2):
            draft = replace(draft, places={offer.key: len(offer.values) - 1 for offer in offers(draft, PLAIN)})
        assert Adjudicator().handle(begin(draft, PLAIN).start)["ok"]


def test_only_what_differs_from_the_rule_sheet_is_told() -> None:
    draft = drafted("monopoly", PLAIN)
    assert begin(draft, PLAIN).start["options"] == {}
    short = replace(draft, places={"option:mode": 1, "option:tie_break": 1})
    assert begin(short, PLAIN).start["options"] == {"mode": "short", "tie_break": "cash"}
    assert begin(replace(short, places={"option:tie_break": 1}), PLAIN).start["options"] == {}
    assert begin(drafted("zombies", PLAIN), PLAIN).start["options"] == {"trophy": "rock"}


def test_children_get_fewer_dice() -> None:
    draft = replace(drafted("ligretto", PLAIN), count=2)
    assert begin(replace(draft, places={"option:dice1": 2}), PLAIN).start["options"] == {"dice": [12, 10]}
    assert begin(draft, PLAIN).start["options"] == {}


def test_options_are_offered_where_they_matter() -> None:
    two, three = (replace(drafted("zombies", PLAIN), count=count) for count in (2, 3))
    assert "zombie_targets" not in [offer.name for offer in offers(two, PLAIN)]
    assert "zombie_targets" in [offer.name for offer in offers(three, PLAIN)]
    names = [offer.name for offer in offers(drafted("monopoly", PLAIN), PLAIN)]
    assert names[:3] == ["mode", "rent_demand", "auction_on_decline"]
    assert "tie_break" not in names
    assert "set" not in names
    assert offers(drafted("monopoly", WORLD), WORLD)[0].name == "set"


@pytest.mark.parametrize(("language", "game"), [*product(LANGUAGES, OPTIONS)])
def test_every_value_has_a_name_and_an_explanation(language: str, game: str) -> None:
    texts = TABLES[language]
    for option in OPTIONS[game]:
        assert f"option.{game}.{option.name}" in texts
        for value in option.values:
            assert texts[f"option.{game}.{option.name}.{str(value).lower()}"]
            assert texts[f"why.{game}.{option.name}.{str(value).lower()}"].endswith((".", "?"))


def test_the_defaults_of_the_table_are_those_of_the_rules() -> None:
    """The first value of each option is what the rules take when nothing is said."""
    for game, options in OPTIONS.items():
        for option in options:
            if option.each or option.required or option.values[0] is None:
                continue
            start = {"do": "start", "game": game, "players": ["Ann", "Bo", "Cy"], "options": {}}
            extra = {"trophy": "rock"} if game == "zombies" else {}
            silent, told = Adjudicator(), Adjudicator()
            silent.handle({**start, "options": extra})
            told.handle({**start, "options": {**extra, option.name: option.values[0]}})
            assert silent.match is not None
            assert told.match is not None
            assert silent.match.state == told.match.state


def test_those_who_played_last_sit_there_again() -> None:
    draft = drafted("shizzle", World(last_names=("Ann", "Bo")))
    assert draft.names == ("Ann", "Bo")
    assert draft.grown(1).names == ("Ann", "Bo", "Player 1")
    assert drafted("zombies", FULL).names == LONG[:3]
    assert drafted("rpsls", World(settings=Settings("de"))).names == ("Spieler 1", "Spieler 2", "Spieler 3")
    taken = drafted("rpsls", World(last_names=("Player 2", "Ann")))
    assert len(set(taken.everybody)) == 8


def test_the_number_of_players_stays_within_the_seats() -> None:
    scene = set_up("zombies", PLAIN)
    assert draft_of(after(scene, PLAIN, Touched("more")).stack[-1]).count == 3
    fewer = after(scene, PLAIN, Touched("fewer"), Touched("fewer")).stack[-1]
    assert draft_of(fewer).count == 2
    assert isinstance(fewer, Setup)
    assert fewer.focus == "go"
    more = after(set_up("shizzle", PLAIN), PLAIN, FIX, OK, OK, OK, OK).stack[-1]
    assert draft_of(more).names == tuple(f"Player {number}" for number in range(1, 7))


def test_a_player_who_left_comes_back_by_the_same_name() -> None:
    scene = set_up("shizzle", replace(PLAIN, last_names=("Ann", "Bo", "Cy")))
    assert draft_of(after(scene, PLAIN, Touched("fewer"), Touched("more")).stack[-1]).names == ("Ann", "Bo", "Cy")


def test_a_plate_asks_who_sits_there() -> None:
    scene = set_up("rpsls", FULL)
    step = after(scene, FULL, Touched("seat:1"))
    asked = step.stack[-1]
    assert isinstance(asked, Sit)
    view = asked.view(FULL)
    assert view.head.title == "Seat 2: Maximilian"
    assert [item.label for item in view.items][:5] == ["Type a name", "Ann", "Bo", "Cy", "Di"]
    assert len(view.items) == 12
    known = asked.press(Touched("known:0"), FULL, step.stack[:-1]).stack
    assert draft_of(known[-1]).names[:3] == ("Alexandra", "Ann", "Charlotte")
    swapped = asked.press(Touched("swap:0"), FULL, step.stack[:-1]).stack
    assert draft_of(swapped[-1]).names[:3] == ("Maximilian", "Alexandra", "Charlotte")
    assert len(swapped) == len(known) == 1
    typed = asked.press(OK, FULL, step.stack[:-1]).stack
    assert isinstance(typed[-1], Keyboard)
    assert typed[-1].text == "Maximilian"
    assert asked.press(MENU, FULL, step.stack[:-1]).stack == step.stack[:-1]


def test_a_stand_in_for_a_name_need_not_be_taken_back_letter_by_letter() -> None:
    keyboard = after(set_up("rpsls", PLAIN), PLAIN, Touched("seat:1"), OK).stack[-1]
    assert isinstance(keyboard, Keyboard)
    assert (keyboard.seat, keyboard.text) == (1, "")


def test_who_is_pointed_at_begins() -> None:
    step = after(set_up("shizzle", PLAIN), PLAIN, OK, FIX, FIX, OK)
    check = step.stack[-1]
    assert isinstance(check, CameraCheck)
    assert check.start is not None
    assert check.start["first"] == 2
    touched = after(set_up("zombies", PLAIN), PLAIN, OK, Touched("seat:1")).stack[-1]
    assert draft_of(touched).first == 1


def test_who_begins_is_asked_only_where_it_matters() -> None:
    assert isinstance(after(set_up("ligretto", PLAIN), PLAIN, OK, OK).stack[-1], CameraCheck)
    assert isinstance(after(set_up("monopoly", PLAIN), PLAIN, OK, OK).stack[-1], CameraCheck)


def test_the_youngest_is_never_somebody_who_left() -> None:
    draft = replace(drafted("shizzle", PLAIN), first=2)
    assert draft.grown(-1).first == 1


def test_menu_goes_back_and_forgets_nothing() -> None:
    steps = (OK, Touched("seat:1"), Touched("option:trophy"), Touched("option:trophy"), MENU, MENU, MENU)
    scene = set_up("zombies", PLAIN)
    rules = after(scene, PLAIN, *steps[:4]).stack[-1]
    seats = after(scene, PLAIN, *steps[:6]).stack[-1]
    assert isinstance(rules, Setup)
    assert isinstance(seats, Setup)
    assert (seats.step, seats.draft) == (0, rules.draft)
    assert begin(seats.draft, PLAIN).start["options"] == {"trophy": "scissors"}
    assert after(scene, PLAIN, *steps).stack == ()


def test_options_by_arrows_and_pages() -> None:
    scene = replace(set_up("monopoly", PLAIN), step=1)
    assert [item.label for item in options_of(scene, PLAIN)] == ["Game", "Rent", "If you do not buy"]
    turned = after(scene, PLAIN, Moved(down=-1), Moved(right=-1)).stack[-1]
    assert begin(draft_of(turned), PLAIN).start["options"] == {"auction_on_decline": False}
    later = after(scene, PLAIN, Touched("page"), Touched("option:free_parking_pot")).stack[-1]
    assert begin(draft_of(later), PLAIN).start["options"] == {"free_parking_pot": True}
    by_buttons = after(scene, PLAIN, FIX, OK, FIX, FIX, OK, UNDO).stack[-1]
    assert begin(draft_of(by_buttons), PLAIN).start["options"] == {"free_parking_pot": True}


def test_an_option_says_what_stands_there() -> None:
    first = options_of(replace(set_up("monopoly", WORLD), step=1), WORLD)[0]
    assert (first.label, first.value, first.detail) == (
        "What lies on your table",
        "dice with pips",
        "The camera looks for these.",
    )
    mine = World(sets={"shizzle": ("shizzle", "grandpa's")})
    scene = replace(set_up("shizzle", mine), step=2)
    turned = after(scene, mine, Touched("option:set")).stack[-1]
    assert options_of(turned, mine)[0].value == "grandpa's"
    assert begin(draft_of(turned), mine).dice_set == "grandpa's"


@pytest.mark.parametrize("count", range(2, 9))
def test_seats_lie_clockwise_around_the_table(count: int) -> None:
    """Seen from above, each next seat lies further clockwise around the middle; nothing overlaps."""
    for size, placed in (((800, 480), _wide), ((720, 1280), _upright)):
        canvas = Canvas(pygame.Surface(size))
        places = placed(canvas, Rect(10, 100, size[0] - 20, size[1] - 200), count)
        *plates, table = places
        assert len(plates) == count
        assert all(not one.colliderect(other) for i, one in enumerate(places) for other in places[i + 1 :])
        middle = pygame.Vector2(table.center)
        down = pygame.Vector2(0, 1)
        turns = [down.angle_to(pygame.Vector2(plate.center) - middle) % 360 for plate in plates]
        assert turns[0] == pytest.approx(0, abs=1)
        assert turns == sorted(turns)


def test_both_languages_say_the_same_things() -> None:
    english, german = (import_module(f"ui.texts.{language}.setup").TEXTS for language in ("en", "de"))
    assert list(english) == list(german)
    for key, text in english.items():
        assert _fields(text) == _fields(german[key]), key


def _fields(text: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


EVEN = Even("rpsls", ("Ann", "Bo", "Cy"), (0.27, 0.313, 0.417), (0.336, 0.335, 0.329), (3, 2, 1))
DICE = Even("ligretto", ("Ann", "Bo"), (0.9, 0.1), (0.5, 0.5), (14, 10))


def first_step(world: World, *, first: int = 0) -> Setup:
    draft = replace(drafted("rpsls", world), first=first)
    return Setup(draft, 1, f"seat:{first}")


def test_a_fair_start_is_asked_for_when_the_seats_are_known() -> None:
    for game, names in (("rpsls", 3), ("ligretto", 3)):
        step = after(set_up(game, PLAIN), PLAIN, OK)
        assert step.commands == (Level(game, tuple(f"Player {number + 1}" for number in range(names))),)
    assert after(set_up("shizzle", PLAIN), PLAIN, OK).commands == ()


def test_what_beginning_costs_is_said_of_whoever_would_begin() -> None:
    world = World(last_names=("Ann", "Bo", "Cy"), even=EVEN)
    view = first_step(world).view(world)
    assert isinstance(view, FirstView)
    assert view.fair == Item("fair", "Make it fair", "Ann would win 27%, not 33%.")
    view = first_step(world, first=1).view(world)
    assert isinstance(view, FirstView)
    assert view.fair is not None
    assert view.fair.detail == "Bo would win 27%, not 33%."


def test_one_press_takes_the_fair_start_and_another_leaves_it() -> None:
    world = World(last_names=("Ann", "Bo", "Cy"), even=EVEN)
    taken = after(first_step(world, first=1), world, Touched("fair")).stack[-1]
    assert draft_of(taken).even
    assert begin(draft_of(taken), world).start["table"] == {"chips": [1, 3, 2]}
    assert Adjudicator().handle(begin(draft_of(taken), world).start)["state"]["chips"] == (1, 3, 2)
    view = taken.view(world)
    assert isinstance(view, FirstView)
    assert view.fair == Item("fair", "Fair start", "Ann 1, Cy 2 chips")
    left = after(taken, world, OK).stack[-1]
    assert "table" not in begin(draft_of(left), world).start


def test_the_usual_start_is_never_forced_away() -> None:
    world = World(last_names=("Ann", "Bo", "Cy"), even=EVEN)
    step = after(first_step(world), world, OK)
    assert isinstance(step.stack[-1], CameraCheck)
    assert "table" not in begin(draft_of(step.stack[-2]), world).start


@pytest.mark.parametrize("even", [None, replace(EVEN, names=("Ann", "Bo")), replace(EVEN, amounts=(3, 3, 3)), DICE])
def test_a_fair_start_of_others_is_not_offered(even: Even | None) -> None:
    world = World(last_names=("Ann", "Bo", "Cy"), even=even)
    view = first_step(world).view(world)
    assert isinstance(view, FirstView)
    assert view.fair is None
    assert "table" not in begin(replace(drafted("rpsls", world), even=True), world).start


def test_fair_dice_are_shown_and_can_be_given_out_again() -> None:
    world = World(last_names=("Ann", "Bo"), even=DICE)
    scene = Setup(drafted("ligretto", world), 1, "go")
    taken = after(scene, world, Touched("fair")).stack[-1]
    assert [item.value for item in options_of(taken, world)] == ["14 dice", "10 dice"]
    assert begin(draft_of(taken), world).start["options"] == {"dice": [14, 10]}
    assert Adjudicator().handle(begin(draft_of(taken), world).start)["ok"]
    other = after(taken, world, Touched("option:dice1")).stack[-1]
    assert not draft_of(other).even
    assert begin(draft_of(other), world).start["options"] == {}
