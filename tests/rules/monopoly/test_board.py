"""The board file: its numbers, easily mistyped; what an owner may change in it; what cannot be a board."""

from importlib.resources import files

import pytest

from rules.game import BadFileError
from rules.monopoly import board
from rules.monopoly.board import BOARD, parse

TEXT = files("rules.monopoly").joinpath("board.toml").read_text(encoding="utf-8")
LOCATIONS = [space for space in BOARD.spaces if space.kind == "location"]


def edited(pos: int, old: str, new: str, text: str = TEXT) -> str:
    """The file with one change in the entry of one space."""
    head, *spaces = text.split("[[space]]")
    assert spaces[pos].count(old) == 1, f"{old!r} in {spaces[pos]}"
    spaces[pos] = spaces[pos].replace(old, new)
    return "[[space]]".join((head, *spaces))


def test_the_checksums() -> None:
    assert sum(board.space(pos).price for pos in BOARD.deeds) == 5690
    assert sum(space.price for space in LOCATIONS) == 4590
    assert sum(space.house for space in LOCATIONS) == 2750
    assert sum(rent for space in LOCATIONS for rent in space.rents) == 61916
    assert all(board.space(pos).mortgage * 2 == board.space(pos).price for pos in BOARD.deeds)
    assert (len(LOCATIONS), len(BOARD.deeds), len(BOARD.spaces)) == (22, 28, 40)


@pytest.mark.parametrize(
    ("pos", "price", "house", "rents"),
    [
        (1, 60, 50, (2, 10, 30, 90, 160, 250)),
        (3, 60, 50, (4, 20, 60, 180, 320, 450)),  # not 360
        (9, 120, 50, (8, 40, 100, 300, 450, 600)),
        (14, 160, 100, (12, 60, 180, 500, 700, 900)),
        (16, 180, 100, (14, 70, 200, 550, 750, 950)),  # not 700
        (18, 180, 100, (14, 70, 200, 550, 750, 950)),  # not 700
        (19, 200, 100, (16, 80, 220, 600, 800, 1000)),
        (23, 220, 150, (18, 90, 250, 700, 875, 1050)),  # not 10
        (24, 240, 150, (20, 100, 300, 750, 925, 1100)),
        (29, 280, 150, (24, 120, 360, 850, 1025, 1200)),
        (34, 320, 200, (28, 150, 450, 1000, 1200, 1400)),
        (37, 350, 200, (35, 175, 500, 1100, 1300, 1500)),
        (39, 400, 200, (50, 200, 600, 1400, 1700, 2000)),
    ],
)
def test_a_location(pos: int, price: int, house: int, rents: tuple[int, ...]) -> None:
    space = board.space(pos)
    assert (space.price, space.house, space.rents) == (price, house, rents)


def test_the_lots_of_a_group_are_alike_but_for_the_last() -> None:
    """In a group of three the first two are the same deed twice."""
    for family in (positions for positions in BOARD.families.values() if len(positions) == 3):
        one, two, three = (board.space(pos) for pos in family)
        assert (one.price, one.rents) == (two.price, two.rents)
        assert one.price < three.price
        assert all(low < high for low, high in zip(one.rents, three.rents, strict=True))


def test_the_groups() -> None:
    assert BOARD.families == {
        "brown": (1, 3),
        "lightblue": (6, 8, 9),
        "pink": (11, 13, 14),
        "orange": (16, 18, 19),
        "red": (21, 23, 24),
        "yellow": (26, 27, 29),
        "green": (31, 32, 34),
        "darkblue": (37, 39),
        "transport": (5, 15, 25, 35),
        "utility": (12, 28),
    }
    assert board.family(29) == (26, 27, 29)


def test_the_other_spaces() -> None:
    kinds = {pos: space.kind for pos, space in enumerate(BOARD.spaces) if not space.is_deed}
    assert kinds == {
        **{0: "go", 10: "jail", 20: "parking", 30: "gotojail", 4: "tax", 38: "tax"},
        **dict.fromkeys((2, 7, 17, 22, 33, 36), "card"),
    }
    assert {pos: board.space(pos).deck for pos, kind in kinds.items() if kind == "card"} == {
        **dict.fromkeys((7, 22, 36), "fortune"),
        **dict.fromkeys((2, 17, 33), "roommate"),
    }
    assert (board.space(4).tax, board.space(38).tax) == (200, 100)


def test_the_names_of_the_rule_sheet() -> None:
    named = {4: "New Comic Book Day", 5: "Toy Train Set", 12: "Sheldon's Wi-Fi", 15: "Soyuz Rocket"}
    named |= {25: "Leonard's Car", 28: "Penny's Wine", 35: "Howard's Scooter", 38: "Bernadette's Engagement Ring"}
    assert {pos: board.name(pos) for pos in named} == named
    assert not BOARD.names_confirmed


def test_an_owner_edits_names_taxes_and_decks() -> None:
    text = TEXT.replace("names_confirmed = false", "names_confirmed = true")
    text = edited(1, "Brown 1", "Das Café – „Süß“", text)
    text = edited(4, "tax = 200", "tax = 75", text)
    text = edited(7, '"fortune"', '"roommate"', text)
    edition = parse(text)
    assert edition.names_confirmed
    assert edition.spaces[1].name == "Das Café – „Süß“"
    assert (edition.spaces[4].tax, edition.spaces[7].deck) == (75, "roommate")
    assert edition.spaces[8:] == BOARD.spaces[8:]


def test_an_owner_edits_the_cards() -> None:
    spaces, _, _ = TEXT.partition("[[card]]")
    card = '[[card]]\ndeck = "fortune"\nlabel = "Win $7"\neffect = { kind = "collect_bank", amount = 7 }\n'
    assert parse(spaces).presets == ()
    assert [preset.label for preset in parse(spaces + card).presets] == ["Win $7"]


@pytest.mark.parametrize(
    ("pos", "old", "new", "complaint"),
    [
        (1, 'kind = "location"', 'kind = "transport"', "Space 1 should be a location"),
        (10, "pos = 10", "pos = 11", "Space 10 should be a jail"),
        (20, 'kind = "parking"', 'kind = "gotojail"', "Space 20 should be a parking"),
        (39, 'name = "Dark blue 2"', 'name = " "', "Space 39"),
        (5, "mortgage = 100", "mortgage = 90", "Space 5 (Toy Train Set): the mortgage should be half the price"),
        (12, "price = 150", "price = 0", "Space 12 (Sheldon's Wi-Fi): the mortgage should be half the price"),
        (16, "house = 100", "house = 75", "Space 16 (Orange 1): a Collider's price should be even"),
        (16, "house = 100", "house = 0", "Space 16 (Orange 1): a Collider's price should be even"),
        (23, "1050]", "]", "Space 23 (Red 2): it needs six rising rents"),
        (23, "[18, 90", "[90, 18", "Space 23 (Red 2): it needs six rising rents"),
        (23, "875", "700", "Space 23 (Red 2): it needs six rising rents"),
        (22, 'deck = "fortune"', "", "Space 22 (Fortune Cookie): a card space needs its deck"),
        (
            38,
            "tax = 100",
            "tax = -100",
            "Space 38 (Bernadette's Engagement Ring): a tax space needs the amount printed on it",
        ),
        (4, "tax = 200", "", "Space 4 (New Comic Book Day): a tax space needs the amount printed on it"),
        (1, "[2, 10", "[-2, 10", "Space 1 (Brown 1): it needs six rising rents"),
        (3, '"brown"', '"lightblue"', "Space 3 (Brown 2): its group should be brown"),
        (7, '"fortune"', '"chance"', "space[7].deck"),
        (3, "price = 60", 'price = "60"', "space[3].price"),
        (3, "price = 60", "", "Space 3 (Brown 2)"),
        (3, "price = 60", "price = 60\nprise = 60", "space[3]"),
        (6, "pos = 6\n", "", "space[6]"),
        (37, '"darkblue"', '"blue"', "Space 37 (Dark blue 1): its group should be darkblue"),
        (37, '"darkblue"', '"green"', "Space 37 (Dark blue 1): its group should be darkblue"),
        (37, "house = 200", "house = 150", "Space 39 (Dark blue 2): Dark blue 1 builds at 150, so this one should too"),
    ],
)
def test_what_is_no_board_is_refused_by_its_space(pos: int, old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadFileError) as error:
        parse(edited(pos, old, new))
    assert complaint in str(error.value)


def test_a_card_that_could_never_be_played_is_refused() -> None:
    effect = '{ kind = "move_to_nearest", of = "transport", dice_times = 3 }'
    card = f'[[card]]\ndeck = "fortune"\nlabel = "Odd"\neffect = {effect}\n'
    with pytest.raises(BadFileError, match="Card “Odd”: only a utility takes dice_times"):
        parse(TEXT + card)


@pytest.mark.parametrize("count", [0, 39, 41])
def test_a_board_has_forty_spaces(count: int) -> None:
    head, *spaces = TEXT.partition("[[card]]")[0].split("[[space]]")
    text = "[[space]]".join((head, *(spaces + spaces)[:count]))
    with pytest.raises(BadFileError, match=f"40 spaces; the file has {count}" if count else "missing required field"):
        parse(text)


@pytest.mark.parametrize("text", ["", "names_confirmed = maybe", "[[space]", TEXT + '\n[[card]]\ndeck = "fortune"'])
def test_what_cannot_be_read_is_a_board_error_too(text: str) -> None:
    with pytest.raises(BadFileError, match=r"cannot be read: .+\."):
        parse(text)
