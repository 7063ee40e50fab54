"""Stories are told from the log alone, and told right."""

import pytest

from rules.games import GAMES
from tests.ui.samples.playing import played
from tests.ui.samples.table import SHORT, THREE, TROPHY, TWO, events, over
from ui.story import MOST, course, lead_changes, story, winners
from ui.texts import TABLES, texts
from ui.world import Entry, Said, Table

STARTS = {"zombies": TROPHY, "monopoly": SHORT}
SEEDS = {"monopoly": (6,)}
COUNTED = {"rpsls": "chips", "shizzle": "points", "ligretto": "scores"}


def _over(game: str, seed: int) -> Table:
    names = TWO if game == "monopoly" else THREE
    table = over(game, names, seed, STARTS.get(game)).table
    assert table is not None
    return table


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in GAMES for seed in SEEDS.get(game, range(6))])
def test_every_game_has_a_story_in_every_language(game: str, seed: int) -> None:
    table = _over(game, seed)
    told = story(table)
    assert 2 <= len(told) <= MOST
    for language in TABLES:
        sentences = [texts(language)(said.code, **said.fields) for said in told]
        assert all(sentence.endswith((".", "!")) and "{" not in sentence for sentence in sentences)


@pytest.mark.parametrize("game", COUNTED)
def test_the_course_of_a_game_begins_where_it_began(game: str) -> None:
    table = _over(game, 1)
    begun = played(game, THREE).table
    assert begun is not None
    stands = course(table.state[COUNTED[game]], table.log)
    assert len(stands) == len(table.log) + 1
    assert stands[0] == tuple(begun.state[COUNTED[game]])
    middle = len(table.log) // 2
    half = played(game, THREE, *events(game, 3, 1)[:middle]).table
    assert half is not None
    assert stands[middle] == tuple(half.state[COUNTED[game]])


def test_the_money_of_monopoly_is_traced_back_to_its_start() -> None:
    table = _over("monopoly", 6)
    begun = played("monopoly", TWO, start=SHORT).table
    assert begun is not None
    cash = course([player["cash"] for player in table.state["players"]], table.log)
    assert cash[0] == tuple(player["cash"] for player in begun.state["players"])
    assert Said("story.monopoly.close", {"name": "Bo", "count": min(own[1] for own in cash)}) in story(table)


def test_the_lead_changes_when_somebody_else_alone_has_the_most() -> None:
    assert lead_changes([(3, 3), (4, 3), (4, 4), (4, 5), (6, 5), (7, 5)]) == 2
    assert lead_changes([(3, 3), (3, 3)]) == 0


def test_shizzle_is_told_by_its_turns() -> None:
    table = Table(
        "shizzle",
        TWO,
        {"points": [9, 12]},
        {"what": "over", "winners": [1]},
        log=(
            Entry(0, {"do": "stop"}, (), ({"kind": "points", "from": "bank", "to": 0, "count": 9},)),
            Entry(1, {"do": "roll", "dice": []}, (), ({"kind": "choke", "player": 1, "lost": 4},)),
            Entry(2, {"do": "build", "dice": []}, (), ({"kind": "shizzle", "player": 1, "length": 6},)),
            Entry(3, {"do": "stop"}, (), ({"kind": "points", "from": "bank", "to": 1, "count": 12},)),
        ),
    )
    assert story(table) == (
        Said("story.shizzle.length", {"turns": 3, "count": 1}),
        Said("story.shizzle.best", {"name": "Bo", "count": 12}),
        Said("story.margin", {"name": "Bo", "count": 3}),
        Said("story.shizzle.choke", {"name": "Bo", "count": 4}),
    )


def test_a_draw_is_no_margin() -> None:
    table = Table("shizzle", TWO, {"points": [8, 8]}, {"what": "over", "winners": [0, 1]})
    assert Said("story.draw", {"count": 8}) in story(table)


def test_nobody_has_won_a_game_that_goes_on() -> None:
    table = played("rpsls", TWO).table
    assert table is not None
    assert winners(table) == ()
