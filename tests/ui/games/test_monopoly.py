"""MONOPOLY at play: what can be chosen, the board, the cash, pawns that walk and money that flies."""

from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from rules.game import Json
from rules.monopoly.board import BOARD
from tests.rules.monopoly.positions import owned, rent
from tests.ui.pressing import FIX, OK, after
from tests.ui.samples.monopoly import FEW, FOUR, MANY, SAMPLES, roll, world
from tests.ui.samples.playing import played
from ui import theme
from ui.canvas import Canvas
from ui.games import monopoly
from ui.games.monopoly import board, pawns, spaces
from ui.games.monopoly.bank import Bank, Raising
from ui.games.monopoly.board import cell
from ui.games.monopoly.card import Card
from ui.games.monopoly.pawns import Pawn
from ui.games.monopoly.stage import Stage
from ui.pick import Pick
from ui.play import Play
from ui.scene import Do, Throw
from ui.texts import texts
from ui.world import Table, World

T = texts("en")
CLAIM: Json = {"deeds": owned(1, 3), "pending_rents": [rent(0, 1, 3, 24)]}


def table_of(shown: World) -> Table:
    assert shown.table is not None
    return shown.table


def keys(shown: World) -> list[str]:
    return [item.key for item in monopoly.items(table_of(shown), T)]


def staged(shown: World, since: int = 4000) -> Stage:
    stage = monopoly.stage(table_of(shown), since, T)
    assert isinstance(stage, Stage)
    return stage


@pytest.mark.parametrize(
    ("sample", "offered"),
    [
        ("who starts", []),
        ("throw", ["bank"]),
        ("buy", ["buy", "decline", "bank"]),
        ("card", ["card", "bank"]),
        ("in jail", ["pay_jail", "jail_card", "bank"]),
        ("auction", ["bid", "close", "bank"]),
        ("debt", ["raise", "bank"]),
        ("ruin", ["raise", "declare_bankrupt", "bank"]),
        ("put down", ["spots", "bank"]),
        ("own", ["end_turn", "bank"]),
        ("reminder", ["end_turn", "rent", "bank"]),
        ("short game", ["hands", "bank"]),
        ("over", []),
    ],
)
def test_what_the_phase_waits_for_is_offered_first(sample: str, offered: list[str]) -> None:
    assert keys(SAMPLES[sample][1]) == offered


def test_a_rent_is_offered_only_with_that_house_rule() -> None:
    assert "rent" not in keys(world(FEW, **CLAIM))
    reminded = world(FEW, options={"rent_reminder": "on"}, **CLAIM)
    assert "rent" in keys(reminded)
    assert monopoly.chosen("rent", table_of(reminded)) == Do({"do": "demand_rent", "player": 1, "pos": 3})


def test_choices_are_events_or_scenes() -> None:
    bought: Json = {"do": "buy", "player": 0}
    assert monopoly.chosen("buy", table_of(SAMPLES["buy"][1])) == Do(bought)
    assert monopoly.chosen("bank", table_of(SAMPLES["buy"][1])) == Pick(Bank())
    assert monopoly.chosen("raise", table_of(SAMPLES["debt"][1])) == Pick(Raising(0))


def test_who_cannot_pay_is_not_offered_to_buy() -> None:
    assert keys(world(FEW, roll(1, 2), seats=({"cash": 10},))) == ["decline", "bank"]


def test_buttons_alone_buy_and_open_the_bank() -> None:
    shown = SAMPLES["buy"][1]
    assert after((Play(),), shown, OK).commands == (Do({"do": "buy", "player": 0}),)
    assert after((Play(),), shown, FIX, FIX, OK).stack == (Play(2), Pick(Bank()))


def test_the_simulated_table_throws_draws_and_deals() -> None:
    for sample in ("throw", "in jail", "card", "short game", "utility"):
        assert after((Play(),), SAMPLES[sample][1], OK).commands == (Throw(),)


def test_the_card_is_that_of_the_space_with_price_rent_and_owner() -> None:
    yellow = spaces.COLOURS["yellow"]
    assert staged(SAMPLES["buy"][1]).card == Card("Yellow 1", yellow, "Y", ("Price $260", "Rent $22", "For sale"))
    light = staged(world(FEW, roll(1, 2), seats=({"pos": 3},), deeds=owned(1, 6, 8, 9))).card
    assert light.lines == ("Owner: Bo", "Rent $12", "Price $100")  # a whole group: the rent is doubled
    mortgaged = staged(world(FEW, roll(1, 2), seats=({"pos": 3},), deeds=owned(1, 6, mortgaged=True))).card
    assert mortgaged.lines[:2] == ("Owner: Bo", "mortgaged")
    utility = staged(world(FEW, roll(1, 2), seats=({"pos": 9},), deeds=owned(1, 12, 28))).card
    assert "Rent dice × 10" in utility.lines


def test_the_card_tells_of_a_debt_and_of_an_auction() -> None:
    assert staged(SAMPLES["debt"][1]).card.lines == ("has $20", "can raise $555", "to the bank")
    assert staged(SAMPLES["auction"][1]).card.lines[0] == "Maximilian: $60"
    assert staged(world(FEW, roll(1, 3), options={"tax_4": 75})).card.lines == ("Pay $75",)


def test_everybodys_cash_is_on_their_plate() -> None:
    plates = staged(SAMPLES["throw"][1]).plates
    assert [plate.cash for plate in plates] == ["$1500", "$86", "$940", "$12", "$1500", "$1500", "$3200"]
    assert [plate.turn for plate in plates] == [True] + 6 * [False]
    lost = staged(SAMPLES["over"][1]).plates
    assert (lost[0].cash, lost[0].out) == ("out", True)


def test_money_leaves_one_plate_and_arrives_at_the_other() -> None:
    paid = world(FEW, {"do": "demand_rent", "player": 1, "pos": 3}, **CLAIM)
    cash = {since: [plate.cash for plate in staged(paid, since).plates] for since in (0, 200, 400)}
    assert cash == {0: ["$1500", "$1500"], 200: ["$1476", "$1500"], 400: ["$1476", "$1524"]}


def test_the_pawn_walks_from_space_to_space_in_time() -> None:
    walked = world(FEW, roll(4, 5), seats=({"pos": 35},))
    at = [staged(walked, since).pawns[0].at for since in range(0, 1300, 100)]
    assert at[0] == 35
    assert at == sorted(at[:-5]) + at[-5:]  # over GO the count goes on, then the pawn stands on 4
    assert at[8:] == 5 * [4]


def test_money_waits_until_the_pawn_is_there() -> None:
    taxed = world(FEW, roll(1, 3))
    begun = min(flight.at for flight in staged(taxed).flights)
    assert staged(taxed, begun - 1).pawns[0].at < 4
    assert staged(taxed, begun).pawns[0].at == 4


def test_a_card_sends_back_on_foot() -> None:
    back: Json = {"do": "card", "effect": {"kind": "move_back", "n": 3}}
    sent = world(FEW, back, seats=({"pos": 7},), turn={"player": 0, "phase": "await_card"})
    assert 4 < staged(sent, 150).pawns[0].at < 7


def test_the_way_into_jail_is_over_in_a_second_and_a_bit() -> None:
    jailed = world(FEW, roll(5, 6), seats=({"pos": 19},))
    assert staged(jailed, 700).pawns[0].arrest == 0
    assert 0 < staged(jailed, 1000).pawns[0].arrest < 1
    assert staged(jailed, 1200).pawns[0].arrest == 1


def test_nothing_changes_when_nothing_moves() -> None:
    for name, (_, shown) in SAMPLES.items():
        assert staged(shown, 4000) == staged(shown, 9000), name


def test_the_spaces_lie_around_the_board() -> None:
    square = Rect(10, 20, 366, 366)
    cells = [cell(square, pos) for pos in range(40)]
    assert square.contains(cells[0].unionall(cells[1:]))
    assert all(not one.colliderect(other) for i, one in enumerate(cells) for other in cells[:i])
    assert (cells[0].bottomright, cells[10].bottomleft) == (square.bottomright, square.bottomleft)
    assert (cells[20].topleft, cells[30].topright) == (square.topleft, square.topright)
    assert cells[5].y == cells[0].y
    assert cells[15].x == cells[10].x


@pytest.mark.parametrize("pos", [0, 1, 9, 10, 24, 39])
@pytest.mark.parametrize("side", [118, 132, 260, 366])
def test_seven_pawns_on_one_space_all_show_their_numbers(pos: int, side: int) -> None:
    canvas = Canvas(pygame.Surface((800, 480)))
    all_there = tuple(Pawn(seat, pos, pos, turn=seat == 3) for seat in range(7))
    pawns.draw(canvas, Rect(40, 40, side, side), all_there)
    boxes = [Rect(one.box) for one in canvas.written]
    assert sorted(one.text for one in canvas.written) == [str(number) for number in range(1, 8)]
    assert all(not one.colliderect(other) for i, one in enumerate(boxes) for other in boxes[:i])


def test_every_group_has_a_colour_of_its_own_and_a_letter_that_is_read_on_it() -> None:
    families = {BOARD.spaces[pos].family for pos in BOARD.deeds}
    assert set(spaces.COLOURS) == families
    assert len(set(spaces.COLOURS.values())) == len(families)
    for colour in spaces.COLOURS.values():
        assert theme.contrast(theme.letters_on(colour), colour) >= 4.5
    for language in ("en", "de"):
        t = texts(language)
        assert len({t(f"monopoly.sign.{family}") for family in families}) == len(families)


def test_a_large_board_writes_its_letters_and_owners() -> None:
    canvas = Canvas(pygame.Surface((800, 480)))
    picture = board.picture(table_of(world(FOUR, deeds=owned(2, 21, 23, 24))), T)
    board.draw(canvas, Rect(0, 0, 366, 366), picture)
    written = [one.text for one in canvas.written]
    assert (written.count("R"), written.count("3"), written.count("Y")) == (3, 3, 3)
    small = Canvas(pygame.Surface((800, 480)))
    board.draw(small, Rect(0, 0, 132, 132), picture)
    assert small.written == []


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (720, 1280)])
def test_the_play_screen_always_shows_everybodys_cash(size: tuple[int, int]) -> None:
    for name in ("who starts", "throw", "buy with many", "auction", "rent of long names"):
        canvas = Canvas(pygame.Surface(size))
        scene, shown = SAMPLES[name]
        scene.view(shown).draw(canvas)
        written = [one.text for one in canvas.written]
        assert all(player in written for player in MANY), name


def test_less_motion_shows_the_end_at_once() -> None:
    _, shown = SAMPLES["walking"]
    calm = replace(shown, settings=replace(shown.settings, reduced_motion=True))
    assert Play().view(calm).stage == staged(shown)


def test_the_dice_are_shown_after_a_throw_only() -> None:
    assert [look.shows for look in staged(SAMPLES["buy"][1]).dice] == [{"value": 4}, {"value": 5}]
    assert staged(SAMPLES["bought"][1]).dice == ()
    assert staged(played("monopoly", FEW, roll(4, 5), pictures=False)).dice[0].pixels is None
