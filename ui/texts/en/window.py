"""What all scenes share, in English."""

TEXTS: dict[str, str] = {
    "game.rpsls": "Rock Paper Scissors Lizard Spock",
    "game.shizzle": "Shizzle",
    "game.ligretto": "Ligretto Rockin' Dice",
    "game.monopoly": "MONOPOLY",
    "game.zombies": "ZOMBIES!!!",
    "short.rpsls": "Lizard Spock",
    "short.shizzle": "Shizzle",
    "short.ligretto": "Ligretto",
    "short.monopoly": "MONOPOLY",
    "short.zombies": "ZOMBIES!!!",
    "play.enter": "Enter the roll",
    "play.enter_cards": "Enter the cards",
    "bar.choose": "Choose",
    "bar.throw": "Throw",
    "bar.reveal": "Turn up",
    "bar.draw": "Draw",
    "bar.deal": "Deal",
    "bar.next": "Next",
    "bar.previous": "Previous",
    "bar.back": "Back",
    "bar.ok": "OK",
    "bar.fix": "Fix",
    "bar.undo": "Undo",
    "bar.menu": "Menu",
    "sight.learning": "looks around",
    "sight.still": "watches",
    "sight.moving": "motion",
    "sight.hand": "a hand",
    "sight.reading": "reads",
    "sight.blind": "sees nothing",
    "stand_in.simulated_camera": "simulated camera",
    "stand_in.recording": "recording",
    "stand_in.no_camera": "no camera",
    "stand_in.no_panel": "no panel",
    "enter.nothing": "Nothing to enter",
    "enter.card": "Card of {name}?",
    "enter.number": "Which number?",
    "enter.die": "Die {place} of {count}?",
    "enter.one": "What does it show?",
    "stopped.happened": "Cannot start",
    "stopped.end": "End",
    "question.wanted": "What is this?",
    "question.other": "Another face",
    "question.no_die": "No die",
    "question.no_card": "No card",
    "fix.wanted": "Fix what?",
    "fix.nothing": "Nothing has happened yet",
    "fix.older": "Older",
    "fix.newer": "Newer",
    "fix.which": "Which die?",
    "fix.which_card": "Which card?",
    "fix.really": "What is it really?",
    "fix.decided": "Take it back?",
    "fix.take_back": "Take back {count:move|moves}",
    "fix.sure": "Press again: {count:move goes|moves go} back",
    "dispute.read": "was read",
    "dispute.right": "It is right",
    "dispute.earlier": "Earlier",
    "dispute.more": "… and {count} more",
    "dispute.no_rule": "This roll decided nothing by itself.",
    "dispute.no_picture": "No picture: it was entered by hand, or is too old",
    "menu.go_on": "Go on",
    "menu.go_on.why": "back to the table",
    "menu.dispute": "Is that right?",
    "menu.dispute.why": "last roll: picture and rule",
    "menu.fix": "Fix a roll",
    "menu.fix.why": "or take moves back",
    "menu.enter": "Enter a roll",
    "menu.enter.why": "by hand, die by die",
    "menu.rules": "Rules in short",
    "menu.rules.why": "for this game",
    "menu.camera": "Camera check",
    "menu.camera.why": "what the camera sees",
    "menu.settings": "Settings",
    "menu.settings.why": "language, sound, coach",
    "menu.leave": "Leave the game",
    "menu.leave.why": "you can go on later",
    "winner.one": "{name} wins!",
    "winner.two": "{name} and {other} win!",
    "winner.many": "{count} winners!",
    "winner.new": "New game",
    "winner.home": "Home",
    "story.draw": "A draw: {count:point|points} each.",
    "story.margin": "{name} won by {count:point|points}.",
    "story.leads": "The lead changed {count:time|times}.",
    "story.rpsls.length": "{rounds:round|rounds}, {throws:throw|throws} of red dice.",
    "story.rpsls.swing": "Biggest swing: {name} gave {count:chip|chips} away at once.",
    "story.rpsls.close": "{name} was down to one chip.",
    "story.rpsls.back": "{name} had no chips at all, and came back!",
    "story.shizzle.length": "{turns:turn|turns}, {count:Shizzle|Shizzles}.",
    "story.shizzle.best": "Best turn: {name}, {count:point|points}.",
    "story.shizzle.choke": "Worst choke: {name} lost {count:point|points}.",
    "story.ligretto.length": "{rounds:round|rounds} played.",
    "story.ligretto.best": "Best round: {name}, +{count:point|points}.",
    "story.ligretto.stops": "{name} called STOP {count:time|times}.",
    "story.zombies.length": "{draws:draw|draws}, {count:Zombie attack|Zombie attacks}.",
    "story.zombies.killer": "{name} killed {count:Zombie|Zombies}.",
    "story.zombies.lost": "{name} lost {count:Brain|Brains}.",
    "story.zombies.trophies": "{name} won {count:Trophy|Trophies}.",
    "story.monopoly.length": "{rolls:roll|rolls}, {count:deed|deeds} bought.",
    "story.monopoly.dearest": "Dearest bill: {payer} paid {name} ${count}.",
    "story.monopoly.close": "{name} was down to ${count} once.",
    "story.monopoly.out": "First out: {name}.",
    "rules.rpsls": (
        "The black die lies in the centre. Roll red dice: one for each of your chips, three at most.\n"
        "Beaten by the black die: that chip is out.\n"
        "You beat it: you keep the chip.\n"
        "The same sign: a chip to the right.\n"
        "Pass left: a chip to the left.\n"
        "The last one with chips wins."
    ),
    "rules.shizzle": (
        "Add dice to the line: each matches the one before by colour or by number.\n"
        "No die fits: choke. You lose what the line was worth.\n"
        "Only one of five fits: fizzle. You stop with two points.\n"
        "Else stop and take the points, or throw on.\n"
        "All six: Shizzle! Take six, or somebody returns six.\n"
        "The bank is empty: most points win."
    ),
    "rules.ligretto": (
        "All throw at once, as often as they like.\n"
        "Place 1 to 6 of each colour in order, one hand only.\n"
        "First come, first served.\n"
        "No dice left: call STOP!\n"
        "Every die left costs its owner a point; all of them go to the one who called STOP.\n"
        "After all rounds the most points win."
    ),
    "rules.monopoly": (
        "Throw both dice and go on. A double: once more; the third one: Jail.\n"
        "A free deed: buy it, or it is auctioned.\n"
        "Somebody's deed: pay rent, if they ask for it.\n"
        "A whole colour: build, evenly.\n"
        "No money: sell buildings, mortgage deeds.\n"
        "Nobody else can pay any more: you win."
    ),
    "rules.zombies": (
        "All turn up a card together.\n"
        "Zombie: it attacks the others. Rock or scissors kills it; else a Brain is lost.\n"
        "Rock, paper, scissors: the winner keeps the card as a Trophy, one for each Brain.\n"
        "Brain: into your row.\n"
        "The deck is empty: most Brains win."
    ),
}
