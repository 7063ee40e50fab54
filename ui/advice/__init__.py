"""The coach's words: of each game, what is said of its odds before and after a decision."""

from ui.advice import ligretto, monopoly, rpsls, shizzle, zombies
from ui.advice.moment import Adviser

ADVISERS: dict[str, Adviser] = {
    "rpsls": rpsls,
    "shizzle": shizzle,
    "ligretto": ligretto,
    "monopoly": monopoly,
    "zombies": zombies,
}
