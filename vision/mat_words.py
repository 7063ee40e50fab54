"""Everything that is written on the mats; each language is a table with the same keys."""

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

GERMAN: Words = {
    "title.rpsls": "Stein Schere Papier Echse Spock",
    "title.shizzle": "Shizzle",
    "title.ligretto": "Ligretto",
    "title.monopoly": "Monopoly-Würfel",
    "title.zombies": "Zombies!!!",
    "hint.rpsls": "Erst der schwarze Würfel, dann bis zu drei rote",
    "hint.shizzle": "Würfle, dann lege deine Reihe: gleiche Farbe oder gleiche Zahl",
    "hint.ligretto": "Beginnt mit der 1, dann 2, 3, 4, 5, 6",
    "hint.monopoly": "Beide Würfel müssen flach im Feld liegen",
    "hint.zombies": "Decke eine Karte in deinem eigenen Feld auf",
    "roll": "Hier würfeln",
    "centre": "Schwarzer Würfel",
    "beats": "Der Pfeil zeigt auf den Verlierer",
    "line": "Deine Reihe",
    "line.start": "Start",
    "player": "Spieler {number}",
    "deck": "Stapel",
    "discard": "Alte Karten kommen neben die Matte",
    "ruler": "5 cm",
    "letter.blue": "B",
    "letter.green": "Gr",
    "letter.red": "R",
    "letter.yellow": "Ge",
}

LANGUAGES: dict[str, Words] = {"en": ENGLISH, "de": GERMAN}
