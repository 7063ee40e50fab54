"""Glück und die Fairness der Würfel, auf Deutsch."""

TEXTS: dict[str, str] = {
    "luck.luckier": "mehr Glück als in {than} von {all} Spielen",
    "luck.unluckier": "mehr Pech als in {than} von {all} Spielen",
    "luck.usual": "so viel Glück wie sonst auch",
    "luck.kept": "{came} von {trials} roten Würfeln behielten ihren Chip; zu erwarten: {mean}",
    "luck.lost": "{came} von {trials} roten Würfeln verloren ihren Chip; zu erwarten: {mean}",
    "luck.passed": "{came} von {trials} roten Würfeln gaben ihren Chip weiter; zu erwarten: {mean}",
    "luck.chokes": "{came} von {trials} Würfen waren Chokes; zu erwarten: {mean}",
    "luck.lines": "{came} Würfel passten in {trials} Würfen an die Reihe; zu erwarten: {mean}",
    "luck.rent": "die Würfel führten zu ${came} Miete; zu erwarten: ${mean}",
    "luck.doubles": "{came} von {trials} Würfen waren Pasche; zu erwarten: {mean}",
    "luck.pips": "{came} Augen in {trials} Würfen; zu erwarten: {mean}",
    "luck.attacks": "{came}-mal kamen Zombies; zu erwarten: {mean}",
    "luck.brains": "{came} von {trials} gezogenen Karten waren Gehirne; zu erwarten: {mean}",
    "luck.unseen": "Seine Würfel sieht man nur dort, wo sie liegen; wie viel Glück sie hatten, weiß niemand.",
    "dice.rpsls.black": "der schwarze Würfel",
    "dice.rpsls.red": "die roten Würfel",
    "dice.monopoly.pips": "die beiden Würfel von MONOPOLY",
    "dice.shizzle": "der Shizzle-Würfel mit {face}",
    "dice.rolls": "{count:Wurf|Würfe}",
    "dice.usual": "nichts Ungewöhnliches",
    "dice.odd": "käme bei fairen Würfeln an einem von {once} Tischen vor ({face} kam {came}-mal, fair wäre {mean}); "
    "noch {more}-mal würfeln, um sicher zu sein",
    "dice.loaded": "kaum fair: käme bei fairen Würfeln an einem von {once} Tischen vor "
    "({face} kam {came}-mal, fair wäre {mean})",
    "dice.too_few": "noch zu wenige Würfe, um etwas zu sagen; noch {more}-mal würfeln",
}
