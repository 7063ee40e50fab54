"""What the networks are asked and how they answer: the words and sizes that training and the table share."""

FACES = (
    *(f"pips_{n}" for n in range(1, 7)),
    *(str(n) for n in range(1, 7)),
    *("rock", "paper", "scissors", "lizard", "spock", "roll_again", "pass_left"),
    *("zombie", "brain"),
    "other",  # a readable face, but none of these
    "doubt",  # a die or card that cannot be read: it moves, is cut off, covered or too faint
    "nothing",  # no die and no card
)
STRANGE = 0.1
"""How likely a face outside the set is at a table, against how often training shows one of its two thousand icons."""
HUES = ("black", "white", "red", "orange", "yellow", "green", "blue", "purple", "other")

UNKNOWN = -1
"""The label of what nobody knows: the ink of a photographed die, say."""

CROP = 64
"""Pixels of the upright crop that the reader sees."""
MARGIN = 1.7
"""The side of the crop, in sides of the face."""
AROUND = 2.5
"""The side of the tilter's crop, in sides of the face: all that is seen of a die, and what it stands by."""
EMBEDDING = 64
LIES = ("right", "down", "size", "cos", "sin", "tilt_right", "tilt_down", "spread")
"""How the reader says a piece lies in its crop: from the middle to it, in halves of the crop; the log of its size, 0
for as large as it should be; four times the angle that it is turned by; its tilt, (0, 0) for a face that looks
straight into the camera; and the log of how far off each part of that tilt may be."""
TILT = ("right", "down", "spread", "lean_right", "lean_down", "lean_spread")
"""What the tilter says of a face: its tilt, and the log of how far off each part of that may be; then the same for how
far past that tilt it would look if it lay flat."""

MAPS = ("die", "card", "dx", "dy", "side", "cos", "sin", "left", "top", "right", "bottom")
"""The finder's maps: logits of a centre; from the cell's middle to it, in cells; log of the side in pixels; four times
the angle; and from the centre to the edges of the box, in sides."""
STRIDE = 4
"""Pixels of the finder's picture for a cell of its maps."""
MULTIPLE = 16
"""The finder's picture has sides that are multiples of this."""
LONGEST = 304
"""The longer side of the finder's picture, at the first look."""
