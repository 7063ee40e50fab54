"""What a broker is told of the table, in English."""

TEXTS: dict[str, str] = {
    "mqtt.model": "Dice table",
    "mqtt.title": "Game",
    "mqtt.turn": "Whose turn",
    "mqtt.waits": "Waits for",
    "mqtt.verdict": "Last verdict",
    "mqtt.standing": "Standing",
    "mqtt.winner": "Winner",
    "mqtt.question": "Asks about a die",
    "mqtt.trouble": "Camera",
    "mqtt.event": "Happening",
    "mqtt.picture": "Last roll",
    "mqtt.over": "The game is over",
}
