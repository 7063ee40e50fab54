"""What the two networks are asked and how they answer: the words and sizes that training and the table share."""

FACES = (
    *(f"pips_{n}" for n in range(1, 7)),
    *(str(n) for n in range(1, 7)),
    *("rock", "paper", "scissors", "lizard", "spock", "roll_again", "pass_left"),
    *("zombie", "brain"),
    "other",  # a readable face, but none of these
    "doubt",  # a die or card that cannot be read: it moves, is cut off, covered or too faint
    "nothing",  # no die and no card
)
HUES = ("black", "white", "red", "orange", "yellow", "green", "blue", "purple", "other")

UNKNOWN = -1
"""The label of what nobody knows: the ink of a photographed die, say."""

CROP = 64
"""Pixels of the upright crop that the reader sees."""
MARGIN = 1.7
"""The side of the crop, in sides of the face."""
EMBEDDING = 64

MAPS = ("die", "card", "dx", "dy", "side", "cos", "sin", "left", "top", "right", "bottom", "flat")
"""The finder's maps: logits of a centre; from the cell's middle to it, in cells; log of the side in pixels; four times
the angle; from the centre to the edges of the box, in sides; and the logit of lying flat."""
STRIDE = 4
"""Pixels of the finder's picture for a cell of its maps."""
MULTIPLE = 32
"""The finder's picture has sides that are multiples of this."""
LONGEST = 320
"""The longer side of the finder's picture, at the first look."""
