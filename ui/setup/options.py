"""The house rules that a screen offers: for each game its options, the values of each with the default first.

The few that change a game most stand first. Words for them are in the texts: `option.…` and `why.…`.
"""

from dataclasses import dataclass
from typing import Final

Value = str | int | bool | None
"""As the protocol takes it; None leaves the option out."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule, and when it is offered at all."""

    name: str
    values: tuple[Value, ...]
    players: range = range(2, 9)  # it makes no difference to fewer or more
    under: tuple[str, Value] | None = None  # it only matters while another option has this value
    required: bool = False  # the rules want to be told, whatever it is
    each: bool = False  # everybody has their own


OPTIONS: Final[dict[str, tuple[Option, ...]]] = {
    "rpsls": (),
    "shizzle": (),
    "ligretto": (Option("dice", (0, 1, 2), each=True),),  # so many fewer than the rule sheet gives
    "monopoly": (
        Option("mode", ("standard", "short")),
        Option("rent_demand", ("owner_must_ask", "automatic")),
        Option("auction_on_decline", (True, False)),
        Option("rent_reminder", ("off", "on"), under=("rent_demand", "owner_must_ask")),
        Option("free_parking_pot", (False, True)),
        Option("go_landing_salary", (200, 400)),
        Option("no_rent_in_jail", (False, True)),
        Option("jail_double_rolls_again", (False, True)),
        Option("utility_rent_roll", ("fresh", "movement")),
        Option("mortgaged_count_for_sets", (True, False)),
        Option("debt_deals", ("no_worse", "free", "none")),
        Option("tie_break", ("shared", "cash"), under=("mode", "short")),
        Option("tax_4", (None, 75, 100, 150, 200)),
        Option("tax_38", (None, 75, 100, 150, 200)),
    ),
    "zombies": (
        Option("trophy", ("rock", "paper", "scissors"), required=True),
        Option("zombie_targets", ("each", "once"), players=range(3, 4)),
        Option("kill_keeps_card", (True, False)),
        Option("zero_brains", ("continue", "eliminate")),
        Option("two_player_extra_brain", ("box", "deck"), players=range(2, 3)),
        Option("brain_round_trophies", ("contest", "each"), players=range(3, 4)),
        Option("throw_discards_round", (False, True)),
        Option("final_tie", ("shared", "rps")),
    ),
}

BUILT_IN_SETS: Final = ("rpsls", "shizzle", "ligretto", "pips", "numerals", "zombies")
"""The sets of dice that have a name in every language; people's own are called as people called them."""
