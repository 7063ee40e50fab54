"""The state and what is awaited, as the protocol shows them."""

from typing import Any

import msgspec

from rules.game import Json
from rules.monopoly import board
from rules.monopoly.auction import bidders
from rules.monopoly.building import spots
from rules.monopoly.cards import drawn_deck
from rules.monopoly.state import Auction, State


def view(state: State) -> Json:
    over = state.winners is not None
    return {
        "game": "monopoly",
        "mode": state.options.mode,
        "phase": state.phase,
        "turn": None if over or state.base == "deal_deeds" else state.turn,
        "doubles": state.doubles,
        "roll_again": state.roll_again,
        "players": state.players,
        "deeds": {str(pos): deed for pos, deed in enumerate(state.deeds) if deed},
        "bank": state.bank,
        "pending_rents": state.pending_rents,
        "debts": [
            {"debtor": debt.debtor, "creditor": _creditor(debt.creditor), "amount": debt.amount} for debt in state.debts
        ],
        "auction": _auction(state.auction),
        "auction_queue": state.auction_queue,
        "pot": state.pot,
        "winners": state.winners,
        "scores": state.scores,
    }


def awaits(state: State) -> Json:
    what: Json = {"what": state.phase, "player": state.turn}
    player = state.players[state.turn]
    match state.phase:
        case "game_over":
            return {"what": "over", "winners": state.winners, "scores": state.scores}
        case "deal_deeds":
            return {"what": "deal_deeds", "each": 3}
        case "await_roll":
            return {**what, "dice": 2, "in_jail": player.in_jail, "again": state.roll_again}
        case "first_rolls":
            return {**what, "dice": 2}
        case "await_card":
            return {**what, "deck": drawn_deck(state)}
        case "await_buy":
            assert state.offer is not None
            return {**what, "pos": state.offer, "price": board.space(state.offer).price, "cash": player.cash}
        case "auction":
            auction: Any = _auction(state.auction)
            return {"what": "auction", **auction, "bidders": bidders(state)}
        case "await_place":
            assert state.placing
            lots = spots(state, state.placing.player, state.placing.kind)
            return {"what": "await_place", "player": state.placing.player, "kind": state.placing.kind, "spots": lots}
        case "await_utility_roll":
            rent = state.throws[0]
            return {
                "what": "await_utility_roll",
                "player": rent.payer,
                "dice": 2,
                "owner": rent.owner,
                "pos": rent.pos,
                "dice_times": rent.dice_times,
            }
        case "debt":
            debt = state.debts[0]
            return {
                "what": "debt",
                "player": debt.debtor,
                "creditor": _creditor(debt.creditor),
                "amount": debt.amount,
                "cash": state.players[debt.debtor].cash,
                "raisable": state.raisable(debt.debtor),
            }
    return what


def _creditor(creditor: int | str) -> int | str:
    """People owe the Bank; that a house rule puts it into the pot is the Bank's business."""
    return "bank" if creditor == "pot" else creditor


def _auction(auction: Auction | None) -> Json | None:
    if auction is None:
        return None
    data: Json = msgspec.structs.asdict(auction)
    if auction.kind is None:
        del data["kind"], data["claimants"]
    return data
