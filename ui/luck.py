"""Luck and fair dice in words: a tally or a test as the line that people read."""

from rules.odds.fairness import Fairness
from rules.odds.luck import Tally, in_words
from ui.spoken import TABLES, die
from ui.texts import texts


def luck_told(tally: Tally, *, language: str = "en") -> str:
    """How lucky, then what came and what was to be expected: "luckier than 9 of 10 games: …"."""
    t = texts(language)
    mean = f"{tally.mean:.0f}" if tally.measure in ("rent", "pips") else f"{tally.mean:.1f}"
    facts = t(f"luck.{tally.measure}", came=round(tally.came), trials=tally.trials, mean=mean)
    return f"{luck_in_short(tally, language=language)}: {facts}" if tally.good else facts


def luck_in_short(tally: Tally, *, language: str = "en") -> str:
    """How lucky, as a child counts it."""
    side, than, all_games = in_words(tally.luckier_than)
    return texts(language)(f"luck.{side}", than=than, all=all_games)


def die_named(name: str, *, language: str = "en") -> str:
    """What a test's die is called."""
    game, _, rest = name.partition(".")
    return texts(language)(f"dice.{name}" if game != "shizzle" else "dice.shizzle", face=face_named(rest, language))


def fairness_told(one: Fairness, *, language: str = "en") -> str:
    """What a test means."""
    came, mean = one.counts[one.face], f"{one.rolls / len(one.counts):.0f}"
    about = {"once": one.once_in, "more": one.more, "face": face_named(one.face, language), "came": came, "mean": mean}
    return texts(language)(f"dice.{one.verdict}", **about)


def face_named(face: str, language: str = "en") -> str:
    """A face in words: "rock", "6", "red 5"."""
    colour, _, number = face.partition(" ")
    tables = TABLES[language]
    return die(tables, {"colour": colour, "number": number}) if number else die(tables, face)
