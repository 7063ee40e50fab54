"""Everything that is written on the mats, in English; another language is another table with the same keys."""

Words = dict[str, str]

ENGLISH: Words = {
    "title.rpsls": "Rock Paper Scissors Lizard Spock",
    "title.shizzle": "Shizzle",
    "title.ligretto": "Ligretto",
    "title.monopoly": "Monopoly dice",
    "title.zombies": "Zombies!!!",
    "hint.rpsls": "First the black die, then up to three red ones",
    "hint.shizzle": "Roll, then build your line: same colour or same number",
    "hint.ligretto": "Start with the 1, then 2, 3, 4, 5, 6",
    "hint.monopoly": "Both dice must lie flat inside the field",
    "hint.zombies": "Turn one card over into your own field",
    "roll": "Roll here",
    "centre": "Black die",
    "beats": "An arrow points at the loser",
    "line": "Your line",
    "line.start": "start",
    "player": "Player {number}",
    "deck": "Deck",
    "discard": "Old cards go beside the mat",
    "ruler": "5 cm",
    "letter.blue": "B",
    "letter.green": "G",
    "letter.red": "R",
    "letter.yellow": "Y",
}
