"""Shizzle: all that one set of dice can roll and what its turns are worth, made once and kept."""

import hashlib
import threading
from collections.abc import Sequence
from math import comb
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from firmware.coach import store
from firmware.coach.contract import Told
from rules.odds.shizzle.lines import FACES, MOMENTS, SIDES, Rolls, rolls
from rules.odds.shizzle.turn import Worth, most, worth
from rules.shizzle import POINTS, SHIZZLE
from rules.shizzle.dice import DICE, DiceSet

_ROLLS = ("moments", "longest", "of", "starts", "leads", "fizzles", "fizzled")
_known: dict[DiceSet, "Table"] = {}
_making = threading.Lock()  # whoever completes a table and whoever answers meanwhile share one


class Table(msgspec.Struct, frozen=True):
    """One set of dice: its rolls, and what a turn is worth by the bank; a bank is filled in when it is asked for."""

    dice: DiceSet
    rolls: tuple[Rolls, ...]
    worths: dict[int, Worth]
    top: int = POINTS  # a larger bank is taken for this one

    def worth(self, bank: int, aside: int = 0) -> Worth:
        """What turns are worth with this bank; as many points as nobody tries for are as good as any more."""
        bank = min(bank, self.top)
        found = self.worths.get(bank)
        if found is None and aside < most(self.worths[self.top]) < bank:
            return self.worths[self.top]
        if found is None or aside // SHIZZLE >= len(found.rolling):
            found = self.worths[bank] = worth(self.rolls, bank, aside)
        return found


def sorted_set(dice: DiceSet) -> DiceSet:
    """The same set with its dice and faces in one order: one table serves it, however it was written."""
    return tuple(sorted((tuple(sorted(die, key=str)) for die in dice), key=str))


def table_of(dice: DiceSet) -> Table:
    """The set's table: made before, kept on disk, or made now, without the banks that nobody has asked for yet."""
    dice = sorted_set(dice)
    with _making:
        if dice not in _known:
            _known[dice] = _load(dice) or made(dice)
        return _known[dice]


def is_complete(dice: DiceSet) -> bool:
    """Whether every answer about this set is there at once."""
    dice = sorted_set(dice)
    if dice not in _known and (kept := _load(dice)) is not None:
        _known[dice] = kept
    return dice in _known and all(bank in _known[dice].worths for bank in _banks(_known[dice]))


def complete(dice: DiceSet, told: Told = lambda done: None) -> None:
    """Makes the set's table for every bank that changes anything, and keeps it."""
    table = table_of(dice)
    told(0.2)
    for bank in (banks := _banks(table)):
        table.worth(bank)
        told(0.2 + 0.8 * bank / len(banks))
    _save(table)


def forget() -> None:
    """Empties the memory, not the disk."""
    _known.clear()


def made(dice: DiceSet, top: int = POINTS) -> Table:
    """A new table, with the largest bank only."""
    dice = sorted_set(dice)
    found = tuple(rolls(dice))
    return Table(dice, found, {top: worth(found, top)}, top)


def _banks(table: Table) -> range:
    return range(1, most(table.worths[POINTS]) + 1)


def _name(dice: DiceSet) -> str:
    return f"shizzle-{hashlib.sha256(msgspec.json.encode(dice)).hexdigest()[:16]}"


def _save(table: Table) -> None:
    arrays: store.Arrays = {"set": np.frombuffer(msgspec.json.encode(table.dice), dtype=np.uint8)}
    for roll in table.rolls:
        for field in _ROLLS:
            values = getattr(roll, field)
            arrays[f"{field}-{roll.count}"] = values.astype(np.int32) if values.dtype == np.int64 else values
    for bank, found in list(table.worths.items()):  # answers may fill in another one meanwhile
        arrays[f"rolling-{bank}"] = found.rolling[: bank // SHIZZLE + 1]
    store.save(_name(table.dice), arrays)


def _load(dice: DiceSet) -> Table | None:
    arrays = store.load(_name(dice), lambda arrays: _fits(arrays, dice))
    if arrays is None:
        return None
    found = []
    for count in range(1, DICE):
        parts: list[Any] = [arrays[f"{field}-{count}"] for field in _ROLLS]
        wide = [part.astype(np.int64) if part.dtype == np.int32 else part for part in parts]
        found.append(Rolls(count, *wide))
    worths = {int(key.split("-")[1]): key for key in arrays if key.startswith("rolling-")}
    return Table(
        dice, tuple(found), {bank: Worth(bank, arrays[key].astype(np.float64)) for bank, key in worths.items()}
    )


def _fits(arrays: store.Arrays, dice: DiceSet) -> bool:
    """Whether these are the numbers of this very set: every index within bounds, every worth possible."""
    if "set" not in arrays or arrays["set"].tobytes() != msgspec.json.encode(dice) or f"rolling-{POINTS}" not in arrays:
        return False
    names = {f"{field}-{count}" for field in _ROLLS for count in range(1, DICE)}
    banks = {f"rolling-{bank}" for bank in range(1, POINTS + 1)}
    return (
        names <= set(arrays) <= names | banks | {"set"}
        and all(_rolls_fit([arrays[f"{field}-{count}"] for field in _ROLLS], count) for count in range(1, DICE))
        and all(_worth_fits(arrays[key], int(key.split("-")[1])) for key in banks & set(arrays))
    )


def _rolls_fit(parts: Sequence[npt.NDArray[Any]], count: int) -> bool:
    if any(part.dtype.kind != "i" for part in parts):
        return False
    moments, longest, of, starts, leads, fizzles, fizzled = parts
    ends = FACES * comb(DICE - 1, count)
    return (
        moments.shape == (ends,)
        and longest.shape == (ends, count + 1)
        and bool(np.all(longest.sum(axis=1) == SIDES**count))
        and of.shape == starts.shape
        and fizzles.shape == fizzled.shape
        and all(_within(part, ends) for part in (of, fizzles))
        and all(_within(part, MOMENTS) for part in (moments, leads, fizzled))
        and _within(starts, len(leads))
        and bool(np.all(np.diff(starts) > 0) and np.all(np.diff(of) >= 0) and np.all(np.diff(fizzles) >= 0))
    )


def _within(values: npt.NDArray[Any], end: int) -> bool:
    return values.ndim == 1 and bool(np.all((values >= 0) & (values < end)))


def _worth_fits(rolling: npt.NDArray[Any], bank: int) -> bool:
    return (
        rolling.dtype == np.float64
        and rolling.shape == (bank // SHIZZLE + 1, MOMENTS)
        and bool(np.all((rolling >= 0) & (rolling <= bank)))
    )
