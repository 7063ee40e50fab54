"""Was alle Szenen gemeinsam haben, auf Deutsch."""

TEXTS: dict[str, str] = {
    "game.rpsls": "Stein Schere Papier Echse Spock",
    "game.shizzle": "Shizzle",
    "game.ligretto": "Ligretto Rockin' Dice",
    "game.monopoly": "MONOPOLY",
    "game.zombies": "ZOMBIES!!!",
    "short.rpsls": "Echse Spock",
    "short.shizzle": "Shizzle",
    "short.ligretto": "Ligretto",
    "short.monopoly": "MONOPOLY",
    "short.zombies": "ZOMBIES!!!",
    "play.enter": "Wurf eingeben",
    "play.enter_cards": "Karten eingeben",
    "bar.choose": "Wählen",
    "bar.throw": "Werfen",
    "bar.reveal": "Zeigen",
    "bar.draw": "Ziehen",
    "bar.deal": "Austeilen",
    "bar.next": "Weiter",
    "bar.previous": "Voriges",
    "bar.back": "Schließen",
    "bar.ok": "OK",
    "bar.fix": "Ändern",
    "bar.undo": "Zurück",
    "bar.menu": "Menü",
    "sight.learning": "sieht sich um",
    "sight.still": "schaut",
    "sight.moving": "Bewegung",
    "sight.hand": "eine Hand",
    "sight.reading": "liest",
    "sight.blind": "sieht nichts",
    "stand_in.simulated_camera": "Demo-Kamera",
    "stand_in.recording": "Aufnahme",
    "stand_in.no_camera": "keine Kamera",
    "stand_in.no_panel": "ohne Knöpfe",
    "enter.nothing": "Nichts einzugeben",
    "enter.card": "Karte von {name}?",
    "enter.number": "Welche Zahl?",
    "enter.die": "Würfel {place}/{count}?",
    "enter.one": "Was zeigt er?",
    "stopped.happened": "Start geht nicht",
    "stopped.end": "Beenden",
    "question.wanted": "Was ist das?",
    "question.other": "Etwas anderes",
    "question.no_die": "Kein Würfel",
    "question.no_card": "Keine Karte",
    "fix.wanted": "Was ändern?",
    "fix.nothing": "Noch nichts passiert",
    "fix.older": "Älter",
    "fix.newer": "Neuer",
    "fix.which": "Welcher Würfel?",
    "fix.which_card": "Welche Karte?",
    "fix.really": "Was ist es wirklich?",
    "fix.decided": "Doch nicht?",
    "fix.take_back": "{count:Zug|Züge} zurücknehmen",
    "fix.sure": "Noch einmal drücken: {count:Zug|Züge} zurück",
    "dispute.read": "gelesen",
    "dispute.right": "Stimmt",
    "dispute.earlier": "Früher",
    "dispute.more": "… und {count} mehr",
    "dispute.no_rule": "Dieser Wurf entscheidet allein noch nichts.",
    "dispute.no_picture": "Kein Bild: von Hand eingegeben oder zu alt",
    "menu.go_on": "Weiterspielen",
    "menu.go_on.why": "zurück zum Tisch",
    "menu.dispute": "Stimmt das?",
    "menu.dispute.why": "letzter Wurf: Bild und Regel",
    "menu.fix": "Wurf ändern",
    "menu.fix.why": "oder Züge zurücknehmen",
    "menu.enter": "Wurf eingeben",
    "menu.enter.why": "von Hand, Würfel für Würfel",
    "menu.rules": "Regeln in Kürze",
    "menu.rules.why": "für dieses Spiel",
    "menu.camera": "Kamera prüfen",
    "menu.camera.why": "was die Kamera sieht",
    "menu.settings": "Einstellungen",
    "menu.settings.why": "Sprache, Ton, Trainer",
    "menu.leave": "Spiel verlassen",
    "menu.leave.why": "du kannst später weiterspielen",
    "winner.one": "{name} gewinnt!",
    "winner.two": "{name} und {other} gewinnen!",
    "winner.many": "{count} gewinnen!",
    "winner.new": "Neues Spiel",
    "winner.home": "Startseite",
    "story.draw": "Unentschieden: je {count:Punkt|Punkte}.",
    "story.margin": "{name} gewinnt mit {count:Punkt|Punkten} Vorsprung.",
    "story.leads": "Die Führung wechselte {count} mal.",
    "story.rpsls.length": "{rounds:Runde|Runden}, {throws:Wurf|Würfe} mit roten Würfeln.",
    "story.rpsls.swing": "Auf einen Schlag: {name} gab {count:Chip|Chips} ab.",
    "story.rpsls.close": "{name} hatte nur noch einen Chip.",
    "story.rpsls.back": "{name} hatte keinen Chip mehr und kam zurück!",
    "story.shizzle.length": "{turns:Zug|Züge}, {count:Shizzle|Shizzles}.",
    "story.shizzle.best": "Bester Zug: {name}, {count:Punkt|Punkte}.",
    "story.shizzle.choke": "Größter Choke: {name} verlor {count:Punkt|Punkte}.",
    "story.ligretto.length": "{rounds:Runde|Runden} gespielt.",
    "story.ligretto.best": "Beste Runde: {name}, +{count:Punkt|Punkte}.",
    "story.ligretto.stops": "{name} rief {count} mal STOPP.",
    "story.zombies.length": "{draws} mal aufgedeckt, {count:Zombie-Angriff|Zombie-Angriffe}.",
    "story.zombies.killer": "{name} besiegte {count:Zombie|Zombies}.",
    "story.zombies.lost": "{name} verlor {count:Gehirn|Gehirne}.",
    "story.zombies.trophies": "{name} gewann {count:Trophäe|Trophäen}.",
    "story.monopoly.length": "{rolls:Wurf|Würfe}, {count:Karte|Karten} gekauft.",
    "story.monopoly.dearest": "Am teuersten: {payer} zahlte {count}\u00a0$ an {name}.",
    "story.monopoly.close": "{name} hatte einmal nur noch {count}\u00a0$.",
    "story.monopoly.out": "Als Erstes pleite: {name}.",
    "rules.rpsls": (
        "Der schwarze Würfel liegt in der Mitte. Wirf rote: einen für jeden deiner Chips, höchstens drei.\n"
        "Schwarz schlägt dich: Der Chip ist raus.\n"
        "Du schlägst Schwarz: Du behältst den Chip.\n"
        "Das gleiche Zeichen: ein Chip nach rechts.\n"
        "Pfeil: ein Chip nach links.\n"
        "Wer zuletzt noch Chips hat, gewinnt."
    ),
    "rules.shizzle": (
        "Lege Würfel an die Reihe: Jeder passt zum letzten in Farbe oder Zahl.\n"
        "Keiner passt: Choke. Du verlierst, was die Reihe wert war.\n"
        "Nur einer von fünf passt: Fizzle. Du bekommst zwei Punkte.\n"
        "Sonst nimm die Punkte, oder wirf weiter.\n"
        "Alle sechs: Shizzle! Nimm sechs, oder jemand gibt sechs zurück.\n"
        "Die Bank ist leer: Die meisten Punkte gewinnen."
    ),
    "rules.ligretto": (
        "Alle werfen gleichzeitig; wer will, wirft neu.\n"
        "Lege von jeder Farbe 1 bis 6 der Reihe nach, mit einer Hand.\n"
        "Wer zuerst kommt, liegt richtig.\n"
        "Kein Würfel mehr: Ruf STOPP!\n"
        "Jeder Würfel, der übrig ist, kostet einen Punkt; alle bekommt, wer STOPP gerufen hat.\n"
        "Nach allen Runden gewinnen die meisten Punkte."
    ),
    "rules.monopoly": (
        "Wirf beide Würfel und zieh. Ein Pasch: noch einmal; der dritte: Gefängnis.\n"
        "Freies Feld: Kauf es, oder es wird versteigert.\n"
        "Fremdes Feld: Zahle Miete, wenn sie verlangt wird.\n"
        "Alle Felder einer Farbe: Baue gleichmäßig.\n"
        "Kein Geld: Verkaufe Gebäude, nimm Hypotheken auf.\n"
        "Wer als Letzter noch zahlen kann, gewinnt."
    ),
    "rules.zombies": (
        "Alle decken zusammen eine Karte auf.\n"
        "Zombie: Er greift die anderen an. Stein oder Schere besiegt ihn; sonst ist ein Gehirn weg.\n"
        "Stein, Papier, Schere: Wer gewinnt, behält die Karte als Trophäe, eine für jedes Gehirn.\n"
        "Gehirn: in deine Reihe.\n"
        "Der Stapel ist leer: Die meisten Gehirne gewinnen."
    ),
}
