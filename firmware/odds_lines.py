"""The odds of Ligretto, Monopoly and Zombies as lines that a person likes to read."""

from collections.abc import Iterator, Sequence
from math import floor

from firmware.bars import bars
from rules.game import Json
from rules.monopoly.board import name
from rules.wording import listed, several

MOST_SPACES = 8


def ligretto(odds: Json, names: Sequence[str]) -> Iterator[str]:
    """What a roll can place, by the number of dice; and the dice that would level the players."""
    if odds["phase"] == "over":
        return
    spaces = [f"{colour} {value}" for colour, value in odds["next"].items() if value is not None]
    yield f"Next on the board: {listed(spaces)}. {several(odds['left'], 'die is', 'dice are')} still in the hands."
    yield "A fresh roll fits somewhere, and places on average"
    for line, roll in zip(_chances(odds["rolls"]), odds["rolls"], strict=True):
        yield f"{line}  {roll['placed']:.1f}"
    if fair := odds["handicap"]:
        yield ""
        rounds = several(fair["after_rounds"], "round")
        shares = listed(f"{who} {dice}" for who, dice in zip(names, fair["dice"], strict=True))
        yield f"After {rounds}, a fairer start would be: {shares} dice."
        yield "Who stops a round first, as it is and with those dice:"
        for who, now, then in zip(names, fair["now"]["stops"], fair["then"]["stops"], strict=True):
            yield f"  {who:<{max(map(len, names))}}  {now:>6.1%}  {then:>6.1%}"


def monopoly(odds: Json, names: Sequence[str]) -> Iterator[str]:
    """Where the next turn leads and what it may cost; then the most visited spaces."""
    if odds["phase"] == "game_over":
        return
    if "player" in odds:
        yield from _turn(odds["turn"], f"{names[odds['player']]}'s next turn", names)
        if odds["turn_out_of_jail"]:
            yield ""
            yield from _turn(odds["turn_out_of_jail"], "The same, out of Jail first", names)
        yield ""
    yield "In the long run, of 100 rolls so many end"
    often = sorted(odds["visits"], key=lambda visit: -visit["share"])[:MOST_SPACES]
    rows = [("in Jail", odds["in_jail"]["share"]), *((f"on {name(visit['pos'])}", visit["share"]) for visit in often)]
    yield from bars([(where, share, f"{100 * share:>5.2f}") for where, share in rows])
    if any(one["rent"] for one in odds["earns_a_round"]):
        earned = listed(f"{names[one['player']]} ${one['rent']:.0f}" for one in odds["earns_a_round"])
        yield f"Rent of a round, as the deeds stand: {earned}."
    yield f"Taken as given: {odds['assumes']['turn']}; {odds['assumes']['rent']}; {odds['assumes']['visits']}."


def zombies(odds: Json, names: Sequence[str]) -> Iterator[str]:
    """What is left, what comes next, and what a block would change."""
    if odds["phase"] == "over":
        return
    if odds["deck"]["kinds"] is None:
        yield f"{several(odds['deck']['cards'], 'card')} left; of which kinds is not known."
        return
    kinds, chances = odds["deck"]["kinds"], odds["deck"]["chances"]
    yield f"{several(odds['deck']['cards'], 'card')} left{'; the next one is' if chances else '.'}"
    if chances:
        yield from bars([(f"{card} ({kinds[card]})", chances[card], f"{chances[card]:>6.1%}") for card in kinds])
    if coming := odds["next"]:
        yield f"The next draw brings a Zombie with {coming['zombie']:.1%}."
        for one in coming["players"]:
            risk = f"attacked {one['attacked']:.1%}, loses a Brain {one['loses_brain']:.1%}"
            yield f"  {names[one['player']]}: {risk}"
    if odds["brains"]:
        yield f"Brains at the end, on average: {_each(odds['brains'], names)}."
    for block in odds["blocks"]:
        who, winner = names[block["player"]], names[block["winner"]]
        yield f"If {who} blocks {winner} with {block['card']}:"
        if block["with"]:
            yield f"  Brains at the end {_each(block['with'], names)}; without it {_each(block['without'], names)}"
        if block.get("with_chances"):
            seats, rest = block["with_chances"]["seats"], block["without_chances"]["seats"]
            yield f"  {who} wins with {seats[block['player']]:.1%}; without it with {rest[block['player']]:.1%}"


def _chances(rolls: list[Json]) -> Iterator[str]:
    yield from bars([(several(roll["dice"], "die", "dice"), roll["fits"], f"{roll['fits']:>6.1%}") for roll in rolls])


def _turn(turn: Json, what: str, names: Sequence[str]) -> Iterator[str]:
    rents = whole([one["rent"] for one in turn["rent_to"]])
    to = listed(f"{names[one['owner']]} ${rent}" for one, rent in zip(turn["rent_to"], rents, strict=True) if rent)
    yield f"{what}: rent at risk ${sum(rents)}{f' ({to})' if to else ''}, taxes ${turn['taxes']:.0f}."
    risks = f"a card {turn['card']:.1%}, more to pay than there is cash {turn['more_than_cash']:.1%}"
    yield f"  In Jail at its end {turn['jail']:.1%}, {risks}"
    likely = sorted(turn["landing"], key=lambda stop: -stop["turn"])[:MOST_SPACES]
    due = {one["pos"]: f"${one['rent']:.0f}" for one in turn["rents"]}
    rows = [(name(stop["pos"]), stop["turn"], f"{stop['turn']:>6.1%}") for stop in likely]
    for line, stop in zip(bars(rows), likely, strict=True):
        yield f"{line}  {due.get(stop['pos'], '')}".rstrip()


def whole(amounts: Sequence[float]) -> list[int]:
    """Amounts in whole dollars that add up to their sum in whole dollars: those that would lose most are rounded up."""
    down = [floor(amount) for amount in amounts]
    lost = sorted(range(len(amounts)), key=lambda place: down[place] - amounts[place])
    for place in lost[: round(sum(amounts)) - sum(down)]:
        down[place] += 1
    return down


def _each(brains: Sequence[float], names: Sequence[str]) -> str:
    return listed(f"{who} {mean:.2f}" for who, mean in zip(names, brains, strict=True))
