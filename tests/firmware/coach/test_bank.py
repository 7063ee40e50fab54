"""Monopoly's light games: their money, rents, cards and turns against the rules'."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from firmware.coach.bank import NOBODY, Bank
from rules import monopoly
from rules.game import Start
from rules.monopoly.board import BOARD, JAIL, Deck
from rules.monopoly.effects import CollectBank, CollectEach, MoveTo, MoveToNearest, PayBank, PayEach
from rules.monopoly.state import State
from rules.monopoly.turn import SALARY
from rules.odds.monopoly import rent
from rules.odds.visits import IN_JAIL, _sent, one_tap_cards


def table(players: int, given: dict[str, Any]) -> State:
    return monopoly.new(Start("monopoly", ("Ann", "Bo", "Cy")[:players], 0, {}, given))[0]


def test_the_light_bank_makes_no_money_between_players() -> None:
    state = table(2, {"deeds": {"5": {"owner": 0}, "15": {"owner": 0, "mortgaged": True}}})
    bank = Bank(state, 3, np.random.default_rng(0))
    rows, one, two = np.arange(3), np.zeros(3, int), np.ones(3, int)
    bank.pay(rows, one, two, np.array([100, 1550, 1700]))  # pays; mortgages; is ruined
    assert bank.cash[:, 0].tolist() == [1400, 50, 0]
    assert bank.cash[:, 1].tolist() == [1600, 3050, 3100]  # of the ruined, all there was: 1500 and a mortgage of 100
    assert bank.mortgaged[:, 5].tolist() == [False, True, True]
    assert bank.owner[:, 5].tolist() == [0, 0, 1]
    assert bank.out[:, 0].tolist() == [False, False, True]
    assert bank.over.tolist() == [False, False, True]
    bank.pay(rows[:1], one[:1], np.array([NOBODY]), np.array([1501]))  # to the Bank: deeds go back to it
    assert bank.owner[0, [5, 15]].tolist() == [NOBODY, NOBODY]
    assert not bank.mortgaged[0, 15]


def test_the_light_bank_charges_the_rents_of_the_rules() -> None:
    """For every deed of a board half built: what a visitor pays is what the rules charge."""
    deeds: dict[str, Any] = {str(pos): {"owner": 1} for pos in (5, 15, 25, 12, 28, 6, 8, 9, 1, 21)}
    deeds |= {str(pos): {"owner": 1, "level": level} for pos, level in ((11, 1), (13, 2), (14, 2), (37, 5), (39, 5))}
    deeds |= {"31": {"owner": 1}, "32": {"owner": 1}, "34": {"owner": 1, "mortgaged": True}}
    state = table(2, {"deeds": deeds})
    bank = Bank(state, 1, np.random.default_rng(0))
    for text in deeds:
        if deeds[text].get("mortgaged"):
            continue
        pos = np.array([int(text)])
        charged = bank._rent(np.array([0]), pos, np.array([1]), np.array([7]))
        exact = sum(amount * chance for amount, chance in rent(state, 0, int(text)).items())
        assert charged.tolist() == [pytest.approx(exact)]


@pytest.mark.parametrize("deck", ["fortune", "roommate"])
def test_the_light_bank_does_what_a_card_says(deck: Deck) -> None:
    """Every one-tap card, drawn on every space of its deck: where the token is then, and what it cost or brought."""
    spaces = [space.pos for space in BOARD.spaces if space.deck == deck]
    rows, ann = np.arange(len(spaces)), np.zeros(len(spaces), int)
    for number, card in enumerate(dict(one_tap_cards())[deck]):
        bank = Bank(table(3, {}), len(spaces), np.random.default_rng(0))
        bank.pos[:, 0] = spaces
        bank.rng = cast(np.random.Generator, SimpleNamespace(integers=lambda most, size, n=number: np.full(size, n)))
        bank._cards(rows, ann)
        sent = [_sent(pos, card, BOARD) for pos in spaces]
        assert bank.jailed[:, 0].tolist() == [to == IN_JAIL for to in sent]
        goes = [JAIL if to == IN_JAIL else pos if to is None else to for pos, to in zip(spaces, sent, strict=True)]
        assert bank.pos[:, 0].tolist() == goes
        over_go = [isinstance(card, MoveTo | MoveToNearest) and to < pos for pos, to in zip(spaces, goes, strict=True)]
        gets = {CollectBank: 1, PayBank: -1, CollectEach: 2, PayEach: -2}.get(type(card), 0) * getattr(
            card, "amount", 0
        )
        assert (bank.cash[:, 0] - 1500).tolist() == [SALARY * passed + gets for passed in over_go]
        each = gets / -2 if isinstance(card, CollectEach | PayEach) else 0
        assert (bank.cash[:, 1:] == 1500 + each).all()


def test_a_double_is_the_same_turn_and_the_third_ends_in_jail() -> None:
    """Ann throws doubles only, so she is in Jail after three of them; Bo's turn then is one throw."""
    bank = Bank(table(2, {}), 1, np.random.default_rng(0))
    throws = iter([(2, 2), (2, 2), (5, 5), (2, 3)])
    bank.rng = cast(np.random.Generator, SimpleNamespace(integers=lambda *_, size: np.array(next(throws))[:, None]))
    bank.play(np.array([0]), 2)
    assert bank.jailed.tolist() == [[True, False]]
    assert bank.pos.tolist() == [[JAIL, 5]]
