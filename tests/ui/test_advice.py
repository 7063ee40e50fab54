"""What the coach says of each game's odds, before and after a decision."""

import pytest

from rules.game import Json
from tests.ui.samples.coach import BUILD, DECIDE, DECISION, DECK, RACE, ROLL, TURN, moment
from tests.ui.samples.playing import played
from tests.ui.samples.shizzle import SIX, SPARK, build, roll
from tests.ui.samples.table import black, red
from ui.advice import ligretto, monopoly, rpsls, shizzle, zombies
from ui.advice.moment import Moment
from ui.coach import spoken
from ui.world import Advice, Chance, Said

NAMES = ("Ann", "Bo", "Cy")


def words(advice: Advice | None) -> str:
    assert advice is not None
    return spoken(advice.words, "en")


def labels(advice: Advice | None) -> list[str]:
    assert advice is not None
    return [spoken(one.label, "en") for one in advice.chances]


class TestRpsls:
    START = played("rpsls", NAMES, black("spock"))
    ROLLED = played("rpsls", NAMES, black("spock"), red("rock", "rock", "rock"))

    def test_everybody_has_a_bar(self) -> None:
        now = moment(self.START, {"player": 0, "gives_away": [1 / 27]}, (0.27, 0.31, 0.42), 0.01)
        assert rpsls.before(now) == Advice(
            Said("coach.rpsls.keeps", {"name": "Ann", "share": 1 / 27}),
            Said("coach.to_win"),
            tuple(
                Chance(Said("coach.name", {"name": name}), share, 0.01)
                for name, share in zip(NAMES, (0.27, 0.31, 0.42), strict=True)
            ),
        )

    @pytest.mark.parametrize(
        ("chance", "said"),
        [
            (0.1, "That roll cost Ann 20%."),
            (0.5, "That roll brought Ann 20%."),
            (0.3, "That roll changed little for Ann."),
        ],
    )
    def test_what_a_roll_did(self, chance: float, said: str) -> None:
        then = moment(self.START, {}, (0.3, 0.3, 0.4))
        now = moment(self.ROLLED, {}, (chance, 0.5, 0.5 - chance))
        assert words(rpsls.after(then, red("rock"), now)) == said

    def test_the_black_die_changes_nothing(self) -> None:
        start = moment(played("rpsls", NAMES), {}, (0.3, 0.3, 0.4))
        assert rpsls.after(start, black("spock"), moment(self.START, {}, (0.3, 0.3, 0.4))) is None

    def test_nothing_is_said_at_the_end(self) -> None:
        assert rpsls.before(moment(self.START, {"player": None, "gives_away": []}, (1.0, 0.0, 0.0))) is None


class TestShizzle:
    ROLLED = played("shizzle", SIX, SPARK, roll("red 2, green 2, blue 6, purple 1, yellow 3"))

    def test_the_risk_of_a_roll(self) -> None:
        now = moment(played("shizzle", SIX, SPARK), {"roll": ROLL, "points": 3.5, "choices": [], "best": None})
        advice = shizzle.before(now)
        assert words(advice) == "Choke: 30%. The turn is worth 3.5 points."
        assert labels(advice) == ["choke", "4", "5", "6"]

    def test_choices_have_the_keys_of_the_screen(self) -> None:
        advice = shizzle.before(moment(self.ROLLED, BUILD))
        assert advice is not None
        assert [(one.key, one.best) for one in advice.chances] == [
            ("build:2", False),
            ("build:1", False),
            ("build:0", True),
        ]
        assert words(advice) == "Best: line of 4, ending in green 3: 4.5 points."

    def test_what_wins_comes_before_what_brings_points(self) -> None:
        odds = {**DECIDE, "best": {"points": 1, "wins": 0, "wins_clear": True}}
        advice = shizzle.before(moment(DECISION, odds))
        assert words(advice) == "To win the game: stop (31%)."
        assert advice is not None
        assert [one.best for one in advice.chances] == [True, False]

    def test_a_line_that_was_missed(self) -> None:
        advice = shizzle.after(moment(self.ROLLED, BUILD), build("red 2, green 2"), moment(DECISION, {}))
        assert words(advice) == "You missed a line of 4: 4.5 points instead of 3.2."
        assert advice is not None
        assert [(one.best, one.taken, one.key) for one in advice.chances] == [
            (False, False, ""),
            (False, True, ""),
            (True, False, ""),
        ]

    def test_a_shorter_line_that_was_better(self) -> None:
        odds = {**BUILD, "best": {"points": 0, "wins": 0, "wins_clear": False}}
        odds["choices"] = [{**one, "points": 6.0 - one["length"]} for one in BUILD["choices"]]
        advice = shizzle.after(moment(self.ROLLED, odds), build("red 2, green 2"), moment(DECISION, {}))
        assert words(advice) == "A line of 2 was worth more: 4.0 points instead of 3.0."

    def test_the_best_line_is_praised(self) -> None:
        advice = shizzle.after(moment(self.ROLLED, BUILD), build("a 1, b 2, c 3"), moment(DECISION, {}))
        assert words(advice) == "Well built: worth 4.5 points."

    @pytest.mark.parametrize("do", ["stop", "again"])
    def test_stopping_and_throwing_on_are_compared(self, do: str) -> None:
        advice = shizzle.after(moment(DECISION, DECIDE), {"do": do}, moment(DECISION, {}))
        assert words(advice) == "Stopping was worth 3.0 points, throwing on 4.2."

    def test_a_choke_and_its_risk(self) -> None:
        odds: Json = {"roll": ROLL, "points": 3.5, "choices": [], "best": None}
        then = moment(played("shizzle", SIX, SPARK), odds)
        choked = shizzle.after(then, roll("blue 6"), moment(played("shizzle", SIX, SPARK), {}))
        assert words(choked) == "Choked. The risk was 30%."
        assert choked is not None
        assert [one.taken for one in choked.chances] == [True, False, False, False]
        assert words(shizzle.after(then, roll("red 2"), moment(self.ROLLED, {}))) == "It fits. The chance was 70%."


class TestLigretto:
    @staticmethod
    def moment(odds: Json) -> Moment:
        return Moment(NAMES, {}, {"what": "go"}, odds)

    def test_the_race(self) -> None:
        assert labels(ligretto.before(self.moment(RACE))) == ["1 die", "2 dice", "3 dice", "4 dice", "6 dice", "8 dice"]

    def test_dice_that_would_be_fair(self) -> None:
        handicap = {"dice": [6, 11, 7], "now": {"dice": [8, 8, 8], "stops": [0.14, 0.73, 0.13]}}
        now = self.moment({"phase": "ready", "handicap": handicap, "players": []})
        assert words(ligretto.before(now)) == "The same chance for all: Ann 6, Bo 11, Cy 7 dice."
        assert ligretto.after(now, {"do": "stop"}, now) == ligretto.before(now)
        assert ligretto.after(now, {"do": "go"}, now) is None

    def test_fair_dice_stay(self) -> None:
        handicap = {"dice": [8, 8, 8], "now": {"dice": [8, 8, 8], "stops": [0.3, 0.4, 0.3]}}
        now = self.moment({"phase": "ready", "handicap": handicap, "players": []})
        assert words(ligretto.before(now)) == "These dice are fair, as far as the scores tell."


class TestMonopoly:
    @staticmethod
    def moment(odds: Json, what: str = "await_roll", **awaits: int) -> Moment:
        return Moment(NAMES, {"players": [{"pos": 6}]}, {"what": what, **awaits}, odds)

    def test_rent_at_risk_the_dearest_first(self) -> None:
        advice = monopoly.before(self.moment(TURN))
        assert words(advice) == "Rent at risk: $37 on average. Ruin: 2%."
        assert labels(advice) == ["Dark blue 2 $1500", "Sheldon's Wi-Fi $28", "Light blue 2 $6"]

    def test_a_free_way(self) -> None:
        turn = {**TURN["turn"], "rents": [], "rent": 0.0}
        assert labels(monopoly.before(self.moment({**TURN, "turn": turn})))[0] == "Light blue 1"

    def test_a_space_for_sale(self) -> None:
        odds = {"visits": [{"pos": pos, "share": 0.03 if pos == 6 else 0.97 / 39} for pos in range(40)]}
        said = words(monopoly.before(self.moment(odds, "await_buy", pos=6)))
        assert said == "3% of all throws end here: 1.2 times the average space."

    def test_where_it_came_to(self) -> None:
        advice = monopoly.after(self.moment(TURN), {"do": "roll"}, self.moment({}))
        assert words(advice) == "Light blue 1: the chance was 17%."
        assert advice is not None
        assert advice.chances[0].taken
        assert monopoly.after(self.moment(TURN), {"do": "buy"}, self.moment({})) is None


class TestZombies:
    @staticmethod
    def moment(odds: Json, what: str = "reveal") -> Moment:
        return Moment(NAMES, {}, {"what": what}, odds)

    def test_the_next_card(self) -> None:
        advice = zombies.before(self.moment(DECK))
        assert words(advice) == "A Zombie comes with 43%."
        assert labels(advice) == ["brain", "paper", "rock", "scissors", "zombie"]

    def test_a_block_and_whom_it_costs_what(self) -> None:
        block = {"player": 1, "card": "rock", "winner": 0, "with": [1.0, 1.5, 2.0], "without": [1.5, 1.75, 2.0]}
        assert words(zombies.before(self.moment({**DECK, "blocks": [block]}, "contest"))) == (
            "Blocking costs Bo 0.2 Brains, and Ann 0.5."
        )

    def test_whom_a_draw_hurt_most(self) -> None:
        then, now = self.moment({"brains": [2.0, 2.0, 2.0]}), self.moment({"brains": [2.25, 1.5, 2.0]})
        advice = zombies.after(then, {"do": "reveal"}, now)
        assert words(advice) == "That cost Bo 0.5 Brains."
        assert advice is not None
        assert [one.taken for one in advice.chances] == [False, True, False]
        assert zombies.after(then, {"do": "reveal"}, then) is None

    def test_an_unknown_deck_says_nothing(self) -> None:
        assert zombies.before(self.moment({"deck": {"kinds": None}})) is None
