"""All sentences about the games in English: what happened, what is awaited, what can be done.

A field's format says what it is: `{player:seat}` a name, `{pos:space}` a space's name, `{dice:dice}` dice or cards,
`{count:chip|chips}` a number with its noun. "kind.variant" stands before "kind" where an outcome has that variant.
"seat.from" and "seat.to" are for languages that bend a name there; WORDS has how.
"""

Sentences = dict[str, dict[str, str]]

OUTCOMES: Sentences = {
    "rpsls": {
        "centre": "The black die shows {face}.",
        "roll_again": "Roll again: the black die is thrown once more.",
        "die.lost": "{face:capital}: {why}. A chip goes to the centre.",
        "die.kept": "{face:capital}: {why}. Nothing is lost.",
        "die.right": "{face:capital}: {why}.",
        "die.left": "{face:capital}: one chip to the left.",
        "chips": "{count:chip goes|chips go} from {from:seat} to {to:seat}.",
        "passed_over": "{player:seat} has no chips and is passed over.",
        "round_over": "Round {round} is over.",
        "winner": "{player:seat} has the last chips and wins!",
    },
    "shizzle": {
        "spark": "The spark is {colour} {number}.",
        "choke": "Choke: no die matches. {player:seat} loses {lost:point|points}.",
        "fizzle": "Fizzle: a line of {length}. The turn is over.",
        "flicker": "Flicker: a line of {length}.",
        "line": "A line of {length}.",
        "shizzle": "Shizzle! A line of {length}.",
        "points": "{count:point goes|points go} from {from:seat} to {to:seat}.",
        "winners": "The bank is empty. Most points: {players:seats}!",
    },
    "ligretto": {
        "placed": "{player:seat} places {colour} {value}.",
        "placed.nobody": "{colour:capital} {value} is placed.",
        "score": "{player:seat}: {points:signed}.",
        "round_over": "Round {round} is over.",
        "tiebreak": "{players:seats} are tied: they play one more round.",
        "winner": "{player:seat} wins!",
    },
    "zombies": {
        "attack": "{from:seat}'s Zombie attacks {to:seat}.",
        "killed.zone": "{player:seat} kills a Zombie with the {card} just drawn.",
        "killed.stock": "{player:seat} kills a Zombie with the Trophy {card}.",
        "brain_lost": "{player:seat} loses a Brain.",
        "brain_taken": "{player:seat} keeps the Brain.",
        "brain_saved": "{player:seat} saves the Brain.",
        "brain_eaten": "{player:seat}'s new Brain is eaten.",
        "contest": "{winner:seat} wins: {why}.",
        "contest.nobody": "Nobody wins: {why}.",
        "trophy_taken": "{player:seat} takes {card} as a Trophy.",
        "no_room": "{player:seat} has no room for another Trophy.",
        "blocked": "{player:seat} blocks with {card}: nobody gets anything.",
        "thrown": "{player:seat} throws {card} away.",
        "redraw": "{players:seats} draw again.",
        "discarded": "{count:card goes|cards go} to the discard pile.",
        "winners": "The game is over. The winner: {players:seats}!",
    },
    "monopoly": {
        "moved": "{player:seat} goes from {from:space} to {to:space}.",
        "money": "{from:seat} pays {to:seat} ${amount}: {why}.",
        "deed": "{pos:space} belongs to {owner:seat} now.",
        "jailed": "{player:seat} goes to Jail: {why}.",
        "freed": "{player:seat} leaves Jail: {why}.",
        "freed.double": "{player:seat} throws a double and leaves Jail.",
        "freed.paid": "{player:seat} pays and leaves Jail.",
        "freed.card": "{player:seat} uses a card and leaves Jail.",
        "rent_open": "{owner:seat} may ask {payer:seat} for ${amount} of rent at {pos:space}.",
        "rent_open.dice": "{owner:seat} may ask {payer:seat} for {dice_times} times a throw at {pos:space}.",
        "rent_lapsed": "{owner:seat} did not ask for the rent of {pos:space}: it is lost.",
        "built": "{player:seat} builds on {pos:space}: level {level}.",
        "sold_building": "{player:seat} sells a building of {pos:space}: level {level}.",
        "mortgaged": "{player:seat} mortgages {pos:space}.",
        "unmortgaged": "{player:seat} repays the mortgage of {pos:space}.",
        "card_returned": "{player:seat}'s jail card goes back under its deck ({deck:deck}).",
        "auction_open": "{pos:space} is auctioned.",
        "auction_open.building": "One {building} is auctioned among {claimants:seats}.",
        "auction_closed": "Sold to {winner:seat} for ${amount}.",
        "auction_closed.nobody": "Nobody bids: no sale.",
        "bankrupt": "{player:seat} cannot pay {creditor:seat} and is bankrupt.",
        "winners": "The game is over. The winner: {players:seats}!",
    },
}

THROWN: Sentences = {
    "rpsls": {"roll": "Thrown: {dice:dice}."},
    "shizzle": {"roll": "Thrown: {dice:dice}."},
    "zombies": {"reveal": "Turned up: {cards:zones}."},
    "monopoly": {
        "roll": "Thrown: {dice:dice}.",
        "card": "The card says: {effect:effect}.",
        "deal_deeds": "Dealt: {deeds:hands}.",
    },
}

AWAITS: Sentences = {
    "rpsls": {
        "roll.black": "Throw the black die.",
        "roll.red": "{player:seat} throws {dice:red die|red dice}.",
    },
    "shizzle": {
        "roll": "{player:seat} throws {dice:die|dice}.",
        "build": "{player:seat} builds on: a line of {longest} is possible with {best:dice}; or type others.",
        "shizzle": "{player:seat} takes six points, or makes another player return six.",
        "decide": "{player:seat} stops with {points:point|points}, or throws {dice:die|dice} again.",
    },
    "ligretto": {
        "go": "Round {round}: everybody ready?",
        "race": "The race is on!",
    },
    "zombies": {
        "reveal": "{players:seats} turn up a card.",
        "zombies": "Zombies! Choose how to answer.",
        "contest": "{winner:seat} has won this one. Choose, or go on.",
        "contest.nobody": "Nobody has won this one. Choose, or go on.",
    },
    "monopoly": {
        "deal_deeds": "Deal three deeds to every player (Enter deals them).",
        "first_rolls": "{player:seat} throws both dice: the highest total starts.",
        "await_roll": "{player:seat} throws both dice.",
        "await_roll.jail": "{player:seat} is in Jail: throw for a double, or choose.",
        "await_roll.again": "A double: {player:seat} throws again.",
        "await_card": "{player:seat} draws a card ({deck:deck}).",
        "await_buy": "{player:seat} has ${cash}; {pos:space} costs ${price}.",
        "auction": "Auction of {pos:space}: {bidder:seat} bids ${high}.",
        "auction.nobody": "Auction of {pos:space}: no bid yet.",
        "auction.building": "Auction of a {kind} among {bidders:seats}: the bid is ${high}.",
        "await_place": "{player:seat} puts the {kind} down.",
        "await_utility_roll": "{player:seat} throws for the rent of {pos:space}: {dice_times} times the dice.",
        "debt": "{player:seat} owes {creditor:seat} ${amount}, has ${cash} and can raise ${raisable}.",
        "turn_over": "{player:seat}'s turn is over: pass the dice to the left.",
    },
}

WAITS = {
    "dice": "{awaited:die|dice} expected, {seen:amount} seen.",
    "dice.black": "{awaited:black die|black dice} expected, {seen:amount} seen.",
    "dice.red": "{awaited:red die|red dice} expected, {seen:amount} seen.",
    "cards": "{awaited:card|cards} expected, {seen:amount} seen.",
    "no_mat": "Without the mat nobody can see whose card is whose: name the cards on the screen, or lay the mat.",
    "asked": "What is this?",
    "over": "The game is over.",
}

NOTICES = {
    "missing": "No camera answers; plug one in.",
    "gone": "The camera is gone; plug it in again.",
    "gone_pi": "The camera is gone; switch off, check its cable and start again.",  # never to be plugged under power
    "back": "The camera is back.",
    "damaged": "A damaged picture from the camera was left out.",
    "size": "The camera gives pictures of {is}.",
    "other_size": "The camera gives pictures of {is}, not of {wanted} as wanted.",
    "black": "The camera sees nothing but black; uncover its lens, or switch on a light.",
    "repeated": "The camera gives the same picture again and again; unplug it and plug it in again.",
    "again": "The camera sees the table again.",
    "resized": "The camera's pictures have another size now; if dice were thrown just then, throw them again.",
    "misreads_not_kept": "Misreads cannot be kept in {folder}, but the game goes on: {reason}.",
    "mqtt_unknown": "The broker {host} is not known in this network; the game goes on without it.",
    "mqtt_closed": "At {host} no broker answers on port {port}; the game goes on without it.",
    "mqtt_silent": "The broker {host} does not answer; the game goes on without it.",
    "mqtt_forbidden": "Croupier may not use the network here: install it with --network to reach {host}.",
    "mqtt_unreachable": "The broker {host} cannot be reached; the game goes on without it.",
    "mqtt_gone": "The broker {host} is gone; the game goes on without it.",
    "mqtt_login": "The broker {host} does not take the name or the password; “croupier mqtt” helps.",
    "mqtt_refused": "The broker {host} does not want us; “croupier mqtt” helps.",
    "mqtt_certificate": "The broker {host} cannot prove who it is, so it is told nothing; “croupier mqtt” helps.",
    "mqtt_tls": "The broker {host} speaks no TLS on port {port}; “croupier mqtt” helps.",
    "mqtt_back": "The broker {host} is told of the game again.",
    "journal": "{text}",
    "running": "{text}",
    "journal_busy": "{text}",
    "journal_closed": "{text}",
    "journal_damaged": "{text}",
    "journal_mended": "{text}",
    "journal_newer": "{text}",
    "not_resumed": "{text}",
    "disk_full": "{text}",
    "read_only": "{text}",
    "pictures_not_kept": "{text}",
    "not_set": "{text}",
    "not_begun": "{text}",
    "panel_trouble": "{text}",
    "no_camera": "{text}",
    "recording": "{text}",
    "text": "{text}",
    "refused": "{message}",
    "failed": "Something went wrong inside; nothing is lost: go on with the game. Details: {file}",
    "camera_failed": "The camera cannot be read any more; enter the rolls, or start Croupier again.",
    "coach_failed": "The coach has failed; the game goes on without it.",
    "curve_not_kept": "The picture cannot be kept: {reason}.",
}

STANDING = {
    "rpsls": "Chips: {chips:each}; centre {centre}.",
    "shizzle": "Bank {bank}; points: {points:each}; line: {line:dice}.",
    "ligretto": "Scores: {scores:each}.",
    "zombies": "Brains: {brains:each}; Trophies: {trophies:each}; deck {deck}.",
    "monopoly": "{players:purses}.",
}

CHOICES: Sentences = {
    "rpsls": {},
    "shizzle": {
        "build": "add {dice:dice}",
        "stop": "stop",
        "again": "throw again",
        "take": "take six points",
        "return": "{from:seat} returns six points",
    },
    "ligretto": {
        "go": "go!",
        "place": "place {die:die}",
        "stop": "{player:seat} calls STOP",
    },
    "zombies": {
        "kill_with": "{player:seat} kills with {card}",
        "save_brain": "{player:seat} saves the Brain with {cards:dice}",
        "let_it_be_eaten": "{player:seat} lets the Brain be eaten",
        "block": "{player:seat} blocks with {card}",
        "throw": "{player:seat} throws {card} away",
        "go_on": "go on",
    },
    "monopoly": {
        "end_turn": "pass the dice",
        "buy": "buy it",
        "decline": "decline",
        "bid": "{player:seat} bids ${amount}",
        "pass": "{player:seat} passes",
        "close_auction": "close the auction",
        "demand_rent": "{player:seat} asks for the rent of {pos:space}",
        "card": "{effect:effect}",
        "pay_jail": "pay $50",
        "use_jail_card": "use the jail card ({deck:deck})",
        "build": "{player:seat} builds on {pos:space}",
        "sell_building": "{player:seat} sells a building of {pos:space}",
        "sell_to_levels": "{player:seat} sells all buildings of {levels:spaces}",
        "open_building_auction": "auction one {kind} among {claims:seats}",
        "place": "put it on {pos:space}",
        "mortgage": "{player:seat} mortgages {pos:space}",
        "unmortgage": "{player:seat} repays the mortgage of {pos:space}",
        "deal": "{a:seat} sells {a_gives:side} to {b:seat} for {b_gives:side}",
        "declare_bankrupt": "{player:seat} goes bankrupt",
        "correct_cash": "correction: {player:seat} has ${cash}",
        "correct_position": "correction: {player:seat} stands on {pos:space}",
    },
}

WORDS = {
    "bank": "the bank",
    "pot": "the pot",
    "centre": "the centre",
    None: "nobody",
    "none": "none",
    "and": "and",
    "nothing": "nothing",
    "seat.from": "from {who}",
    "seat.to": "to {who}",
    "bank.from": "from the bank",
    "bank.to": "to the bank",
    "pot.from": "from the pot",
    "pot.to": "to the pot",
    "centre.from": "from the centre",
    "centre.to": "to the centre",
}

PHRASES = {
    "money": "${amount}",
    "jail_cards": "{count:jail card|jail cards}",
    "jail_cards_of": "{count:jail card|jail cards} ({deck})",
    "mortgaged": "mortgaged",
    "level": "level {level}",
    "bankrupt": "bankrupt",
    "in_jail": "in Jail",
}
"""What owned deeds, purses and deals are told with."""

NAMES = {
    "rock": "rock",
    "paper": "paper",
    "scissors": "scissors",
    "lizard": "lizard",
    "spock": "spock",
    "Spock": "Spock",
    "roll_again": "roll again",
    "pass_left": "pass left",
    "zombie": "zombie",
    "brain": "brain",
    "red": "red",
    "orange": "orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "blue",
    "purple": "purple",
    "black": "black",
    "white": "white",
    "body.red": "red",
    "body.black": "black",
    "collider": "collider",
    "super": "super",
    "Collider": "Collider",
    "Super Collider": "Super Collider",
    "transport": "transport",
    "utility": "utility",
    "fortune": "fortune",
    "roommate": "roommate",
}
"""Faces, cards, colours and pieces, by their names in the protocol ("body.red": where it is a die's body)."""

DICE = {
    "body face": "{body} {face}",
    "colour number": "{colour} {number}",
    "colour value": "{colour} {value}",
    "value": "{value}",
    "card": "{card}",
}
"""How people call a die, by the fields of its reading."""

SPACES: dict[str, str] = {}  # the board file speaks English
"""The names of spaces as the board file that comes along has them; those that people put in stay as they are."""

LABELS: dict[str, str] = {}
"""The labels of cards in the board file, likewise."""

EFFECTS = {
    "move_to space": "go forward to {space:space}",
    "move_to_nearest of": "go to the next {of}",
    "move_to_nearest of rent_times": "go to the next {of}, {rent_times} times the rent",
    "move_to_nearest dice_times of": "go to the next {of}, rent {dice_times} times a throw",
    "move_to_nearest dice_times of rent_times": "go to the next {of}, rent {dice_times} times a throw",
    "move_back n": "go back {n:space|spaces}",
    "collect_bank amount": "collect ${amount}",
    "pay_bank amount": "pay ${amount}",
    "collect_each amount": "collect ${amount} from every player",
    "pay_each amount": "pay every player ${amount}",
    "repairs per_collider per_super": "repairs: ${per_collider} a Collider, ${per_super} a Super Collider",
    "go_to_jail": "go to Jail",
    "jail_free": "get out of Jail free",
    "none": "nothing for the bank to do",
}
"""What a card does that the board file has no label for: its kind and the numbers that it has."""

WHYS: dict[str, str] = {}
"""The reasons that the rules give, as patterns. They are English already."""

REFUSALS: dict[str, str] = {}
"""Why something cannot be, by its code. The rules' own messages are English and say more."""
