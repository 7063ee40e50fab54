"""The words of a language for the data of the protocol: seats, dice, spaces, cards, lists and reasons."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from rules.monopoly.board import BOARD
from rules.wording import listed, several
from ui.reasons import translated
from ui.texts.de import sentences as de
from ui.texts.en import sentences as en
from ui.texts.en.sentences import Sentences

DECKS = {space.deck: space.name for space in BOARD.spaces if space.deck}
PRESETS = {tuple(sorted(msgspec.to_builtins(card.effect).items())): card.label for card in BOARD.presets}


class Tables(Protocol):
    """What a language's module of sentences offers."""

    OUTCOMES: Sentences
    THROWN: Sentences
    AWAITS: Sentences
    CHOICES: Sentences
    WAITS: dict[str, str]
    NOTICES: dict[str, str]
    STANDING: dict[str, str]
    WORDS: dict[str | None, str]
    PHRASES: dict[str, str]
    NAMES: dict[str, str]
    DICE: dict[str, str]
    SPACES: dict[str, str]
    LABELS: dict[str, str]
    EFFECTS: dict[str, str]
    WHYS: dict[str, str]
    REFUSALS: dict[str, str]


TABLES: dict[str, Tables] = {"en": en, "de": de}


def put(tables: Tables, texts: Mapping[str, str], kind: str, data: Mapping[str, Any], names: Sequence[str]) -> str:
    """A sentence about the data, in the form that fits it best."""
    variants = (f"{kind}.{variant}" for variant in _variants(data))
    template = next((texts[key] for key in (*variants, kind) if key in texts), kind)
    return template.format_map({key: Spoken(value, names, tables, key) for key, value in data.items()})


def _variants(data: Mapping[str, Any]) -> list[str]:
    """Which form of a sentence fits the data, the most special first."""
    found = [str(data[key]) for key in ("result", "body", "why") if key in data]
    if data.get("from") in ("zone", "stock"):
        found.append(data["from"])
    if "building" in data or ("kind" in data and "what" in data):
        found.append("building")
    found += [variant for key, variant in (("in_jail", "jail"), ("again", "again")) if data.get(key)]
    if "dice_times" in data:
        found.append("dice")
    if any(key in data and data[key] is None for key in ("winner", "player", "bidder")):
        found.append("nobody")
    return found


@dataclass(frozen=True, slots=True)
class Spoken:
    """A value that knows how to be said; the template's format spec says as what."""

    value: Any
    names: Sequence[str]
    tables: Tables
    field: str = ""

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return several(self.value, one, many)
        match spec:
            case "seat" | "seat.from" | "seat.to":
                return self._seat(self.value, spec)
            case "seats":
                return _listed(self.tables, (self._seat(int(seat)) for seat in self.value))
            case "space":
                return space(self.tables, self.value)
            case "spaces":
                return self._deeds(self.value)
            case "dice":
                return _listed(self.tables, (die(self.tables, one) for one in self.value)) if self.value else "–"
            case "each":
                return ", ".join(f"{name} {self._own(own)}" for name, own in zip(self.names, self.value, strict=True))
            case "purses":
                purses = zip(self.names, self.value, strict=True)
                return ", ".join(_purse(self.tables, name, own) for name, own in purses)
            case "die":
                return die(self.tables, self.value)
            case "zones":
                zones = self.value.items()
                return ", ".join(f"{self._seat(int(seat))} {die(self.tables, card)}" for seat, card in zones)
            case "hands":
                return "; ".join(f"{self._seat(int(seat))} {self._deeds(deeds)}" for seat, deeds in self.value.items())
            case "side":
                return self._side(self.value)
            case "deck":
                return _named_space(self.tables, DECKS[self.value])
            case "effect":
                return effect(self.tables, self.value)
            case "amount":
                return str(self.value or self.tables.WORDS["none"])
            case "signed":
                return f"{self.value:+d}"
            case "capital":
                word = self._word()
                return word[:1].upper() + word[1:]
        return self._word()

    def _word(self) -> str:
        if self.field == "why":
            return _why(self.tables, str(self.value))
        return _word(self.tables, self.field, self.value)

    def _seat(self, seat: Any, spec: str = "seat") -> str:
        """A name, or the bank; bent as the language does where something comes from there or goes there."""
        words = self.tables.WORDS
        if not isinstance(seat, int):
            return words[seat] if spec == "seat" else words[f"{seat}.{spec.removeprefix('seat.')}"]
        return self.names[seat] if spec == "seat" else words[spec].format(who=self.names[seat])

    def _deeds(self, positions: Iterable[Any]) -> str:
        return _listed(self.tables, (space(self.tables, int(pos)) for pos in positions))

    def _own(self, value: Any) -> str:
        """What a player has: a number, or cards."""
        if isinstance(value, int):
            return str(value)
        return _listed(self.tables, (die(self.tables, card) for card in value)) if value else "–"

    def _side(self, gives: Mapping[str, Any]) -> str:
        """One side of a deal."""
        parts = [space(self.tables, pos) for pos in gives.get("deeds", ())]
        parts += [phrase(self.tables, "money", amount=gives["cash"])] if gives.get("cash") else []
        cards = gives.get("cards", {})
        parts += [
            phrase(self.tables, "jail_cards_of", count=count, deck=deck) for deck, count in cards.items() if count
        ]
        return _listed(self.tables, parts) if parts else self.tables.WORDS["nothing"]


def phrase(tables: Tables, key: str, **fields: Any) -> str:
    """One of the language's phrases, filled in."""
    spoken = {name: Spoken(value, (), tables, name) for name, value in fields.items()}
    return tables.PHRASES[key].format_map(spoken)


def _listed(tables: Tables, words: Iterable[str]) -> str:
    return listed(tuple(words) or (tables.WORDS["none"],), tables.WORDS["and"])


def _word(tables: Tables, field: str, value: Any) -> str:
    """A word of the protocol in the language's words, by the field that it stands in if that matters."""
    names = tables.NAMES
    return names.get(f"{field}.{value}") or names.get(str(value)) or str(value).replace("_", " ")


def _why(tables: Tables, why: str) -> str:
    """A reason that the rules give."""
    reason = translated(why, tables.WHYS, lambda word: tables.NAMES.get(word) or _named_space(tables, word))
    return reason or _named_space(tables, why)


def space(tables: Tables, pos: int) -> str:
    """The name of a space of the Monopoly board."""
    return _named_space(tables, str(BOARD.spaces[pos].name))


def _named_space(tables: Tables, name: str) -> str:
    return tables.SPACES.get(name, name)


def _purse(tables: Tables, name: str, player: Mapping[str, Any]) -> str:
    """A Monopoly player's cash and place."""
    phrases = tables.PHRASES
    outside = phrases["in_jail"] if player["in_jail"] else space(tables, player["pos"])
    about = [phrases["bankrupt"] if player["bankrupt"] else outside]
    cards = sum(player["cards"].values())
    about += [phrase(tables, "jail_cards", count=cards)] if cards else []
    return f"{name} {phrase(tables, 'money', amount=player['cash'])} ({', '.join(about)})"


def die(tables: Tables, shows: Any) -> str:
    """A die or card as people call it: "red 5", "rock"."""
    if isinstance(shows, str):
        return _word(tables, "", shows)
    fields = {field: _word(tables, field, value) for field, value in shows.items()}
    template = tables.DICE.get(" ".join(sorted(fields)))
    return template.format_map(fields) if template else " ".join(fields.values())


def effect(tables: Tables, card: Mapping[str, Any]) -> str:
    """A card's effect by the label of the board file, else by its kind and numbers."""
    if label := PRESETS.get(tuple(sorted(card.items()))):
        return tables.LABELS.get(label, label)
    kind = " ".join((card["kind"], *sorted(set(card) - {"kind"})))
    template = tables.EFFECTS.get(kind, kind)
    return template.format_map({key: Spoken(value, (), tables, key) for key, value in card.items()})
