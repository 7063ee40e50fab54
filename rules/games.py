"""The five games."""

from rules import ligretto, monopoly, rpsls, shizzle, zombies
from rules.game import Game

GAMES: dict[str, Game] = {
    "rpsls": rpsls,
    "shizzle": shizzle,
    "ligretto": ligretto,
    "monopoly": monopoly,
    "zombies": zombies,
}
