"""Was auf den gedruckten Bögen steht, auf Deutsch."""

TEXTS: dict[str, str] = {
    "print.title": "Croupier: zum Drucken und Ausschneiden",
    "print.scale": "Mit 100 % drucken („tatsächliche Größe“), nicht „an Seite anpassen“.",
    "print.ruler": "10 cm. {scale}",
    "print.mat_ruler": "Das Lineal muss dann 5 cm lang sein.",
    "print.sheet": "Blatt {number} von {count}",
    "print.cut": "Hier abschneiden.",
    "print.glue": "Hier Blatt {number} aufkleben, die Schnittkante an dieser Linie.",
    "print.point": ",",
    "print.stickers": "Aufkleber: {game}, Würfel mit {size} mm",
    "print.stickers.paper": "Auf einen ganzen Bogen Klebepapier drucken, möglichst matt, und trocknen lassen.",
    "print.stickers.cut": "An den Linien ausschneiden: je {side} mm. Würfel abwischen, Aufkleber gut andrücken.",
    "print.stickers.pairs": "Sechs Aufkleber sind ein Würfel. Zwei mit gleichem Buchstaben kommen auf Gegenseiten.",
    "print.stickers.colour": "Nimm Blankowürfel in denselben Farben: Bei weißen muss Croupier oft nachfragen.",
    "print.stickers.white": "Für weiße Blankowürfel.",
    "print.stickers.die": "Würfel {number}: {letter}",
    "print.chips": "Chips: {game}",
    "print.chips.how": "Den Bogen auf Karton kleben, dann die Chips an den äußeren Linien ausschneiden.",
    "print.chips.points": "{count:Punkt|Punkte}",
}
