"""What stands on the printed sheets, in English."""

TEXTS: dict[str, str] = {
    "print.title": "Croupier: to print and cut out",
    "print.scale": "Print at 100 % (“actual size”), not “fit to page”.",
    "print.ruler": "10 cm. {scale}",
    "print.mat_ruler": "The ruler must then be 5 cm long.",
    "print.sheet": "Sheet {number} of {count}",
    "print.cut": "Cut along this line.",
    "print.glue": "Glue sheet {number} on here, its cut edge on this line.",
    "print.point": ".",
    "print.stickers": "Stickers: {game}, dice of {size} mm",
    "print.stickers.paper": "Print on a whole sheet of self-adhesive paper, matt if you can, and let it dry.",
    "print.stickers.cut": "Cut along the lines: {side} mm each. Wipe the dice clean and press the stickers on well.",
    "print.stickers.pairs": "Six stickers make a die. Two with the same letter go on opposite sides.",
    "print.stickers.colour": "Take blank dice of the same colours: on white ones Croupier often has to ask.",
    "print.stickers.white": "For white blank dice.",
    "print.stickers.die": "Die {number}: {letter}",
    "print.chips": "Chips: {game}",
    "print.chips.how": "Glue the sheet on cardboard, then cut the chips out along the outer lines.",
    "print.chips.points": "{count:point|points}",
}
