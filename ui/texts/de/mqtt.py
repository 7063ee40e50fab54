"""Was ein Broker vom Tisch erfährt, auf Deutsch."""

TEXTS: dict[str, str] = {
    "mqtt.model": "Würfeltisch",
    "mqtt.title": "Spiel",
    "mqtt.turn": "Am Zug",
    "mqtt.waits": "Wartet auf",
    "mqtt.verdict": "Letztes Urteil",
    "mqtt.standing": "Stand",
    "mqtt.winner": "Gewonnen",
    "mqtt.question": "Fragt nach einem Würfel",
    "mqtt.trouble": "Kamera",
    "mqtt.event": "Ereignis",
    "mqtt.picture": "Letzter Wurf",
    "mqtt.over": "Das Spiel ist zu Ende",
}
