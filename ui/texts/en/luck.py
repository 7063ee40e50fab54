"""Luck and the fairness of dice, in English."""

TEXTS: dict[str, str] = {
    "luck.luckier": "luckier than {than} of {all} games",
    "luck.unluckier": "unluckier than {than} of {all} games",
    "luck.usual": "about as lucky as usual",
    "luck.kept": "{came} of {trials} red dice kept their chip; to be expected: {mean}",
    "luck.lost": "{came} of {trials} red dice lost their chip; to be expected: {mean}",
    "luck.passed": "{came} of {trials} red dice passed their chip on; to be expected: {mean}",
    "luck.chokes": "{came} of {trials} rolls choked; to be expected: {mean}",
    "luck.lines": "{came} dice of {trials} rolls could be added; to be expected: {mean}",
    "luck.rent": "the dice led to ${came} of rent; to be expected: ${mean}",
    "luck.doubles": "{came} of {trials} rolls were doubles; to be expected: {mean}",
    "luck.pips": "{came} pips in {trials} rolls; to be expected: {mean}",
    "luck.attacks": "Zombies came {came} times; to be expected: {mean}",
    "luck.brains": "{came} of {trials} cards drawn were Brains; to be expected: {mean}",
    "luck.unseen": "Its dice are seen only where they are placed, so nobody can say how lucky they were.",
    "dice.rpsls.black": "the black die",
    "dice.rpsls.red": "the red dice",
    "dice.monopoly.pips": "the two dice of MONOPOLY",
    "dice.shizzle": "the Shizzle die with {face}",
    "dice.rolls": "{count:roll|rolls}",
    "dice.usual": "nothing unusual",
    "dice.odd": "would happen to fair dice once in {once} tables ({face} came {came} times, fair would be {mean}); "
    "roll {more} more to be sure",
    "dice.loaded": "hardly fair: would happen to fair dice once in {once} tables "
    "({face} came {came} times, fair would be {mean})",
    "dice.too_few": "too few rolls to say anything; roll {more} more",
}
