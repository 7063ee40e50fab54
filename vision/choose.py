"""Which spots are pieces, each once: no print, no side of a die, no blank block, nothing of quite another size."""

from dataclasses import dataclass
from statistics import median

import numpy as np
from numpy.typing import NDArray

from models.spots import LEAST, unrivalled
from vision import lean
from vision.gaze import Seen
from vision.places import Places, Truths

CLEAR = 0.98
"""What is read with at least this is quite clear."""
# "Nothing" and "strange" (a face that the set lacks) are the reader's probabilities; heat is the finder's.
_NOTHING = 0.7  # a spot with more of "nothing" is no piece, however hot it is
_NO_PIECE = 0.98  # and with more than this it is not even looked at again,
_LIKE_NOTHING, _LIKE_NO_FACE = 0.9, 0.1  # nor with more than this, if it is less like any face than that
_PERHAPS = 0.95  # a faint spot with less may be a piece: it is looked at from nearer
_STRANGER = 0.7  # a spot with more of "nothing" and "strange" together is a chip, a flower or somebody else's die
_LIKE_MINE = 0.2  # but it stays if the set's faces have more than this part of that: glare makes strangers of dice
_RATHER_MINE = 0.5  # an enrolled face counts from this confidence on
_SURELY_NOTHING = 0.97  # an enrolled face stays unless "nothing" is above this: it may look like print to the reader,
_LIKE_PRINT = 0.6  # but above this people are asked about it: it may be one, such as a key of a keyboard
_HARDLY = 0.15  # with less of "nothing" than this, a die that cannot be read is still a die
_HARDLY_ANY = 0.3  # a blank block is less like any face than this,
_BLANK = 0.15  # and has at least this much of "nothing" and "strange" together,
_SURELY_A_DIE = 0.83  # but a spot hotter than this is a die in glare
_FAINT = 0.5  # a blank block, too, is what is like no face and less hot than this
_OTHER_SIZE = 2.0  # a doubtful spot so many times smaller than the well read pieces is none
_LARGER = 1.5  # a spot so many times larger than the well read pieces is asked about unless it is quite clear,
_NONE_OF_MINE = 0.1  # and is none if it is less like any face of the set than this
_SEVERAL = 2  # of no more well read dice than this, nobody can say how large dice are here
_CORNER = 0.5  # a card less wide than this part of the largest one is a drawing in a card's corner
_UP = 3.0  # only sides of dice, and few leaning dice, differ from the table by more usual errors than this
_OF_A_SIDE = 0.5  # what is left of the worth of a die's side
_ASIDE = 0.23  # where all look the table's way, but for less than this, none is a side
_EVEN = 1.02  # the odds of a heat are counted against this, not 1: no heat is worth more than all readings


@dataclass(frozen=True, slots=True)
class Chooser:
    """Chooses the pieces of one set."""

    cards: bool  # it has cards, not dice
    taught: bool  # the reader was taught its faces: it is no user's own set
    well: float  # from this chance on a spot is well read
    bodies: NDArray[np.intp]  # of each thing that is shown, a number for the bodies that it may have

    def well_read(self, seen: Seen) -> Truths:
        """Which spots are read well enough to be acted on."""
        return np.asarray(seen.best >= self.well)

    def lying(self, seen: Seen) -> Truths:
        """Which spots may be dice that lie on the table, or lean: no print, no chips; and cards lie flat."""
        return np.asarray((seen.nothing < _NOTHING) & (not self.cards))

    def perhaps(self, seen: Seen) -> Truths:
        """Which spots, too faint to be believed, may be pieces."""
        return np.asarray(seen.nothing < _PERHAPS)

    def hopeless(self, seen: Seen) -> Truths:
        """Which spots no second look makes pieces."""
        unlike = (seen.nothing >= _LIKE_NOTHING) & (seen.best <= _LIKE_NO_FACE) & self.taught
        return np.asarray((seen.nothing >= _NO_PIECE) | unlike)

    def sides(self, places: Places, seen: Seen, apart: lean.Apart) -> Truths:
        """Which spots show only a side of which others' dice, (n, n), as far as one look tells."""
        if self.cards or (apart.far.max() < _ASIDE and np.isfinite(apart.spread).all()):
            return np.zeros((len(seen.best), len(seen.best)), np.bool_)
        return places.sides(seen.tilts, apart.far, self.bodies[seen.chances.argmax(axis=1)])

    def pieces(self, places: Places, seen: Seen, apart: lean.Apart, sides: Truths | None) -> list[int]:
        """Which spots are pieces, each piece once; `sides`: what a look before told of them, if there was one."""
        # The finder says how likely there is a piece, the reader how likely there is none.
        heats, best, chances = places.heats, seen.best, seen.chances.sum(axis=1)
        well_read = best >= self.well
        there = seen.nothing < np.minimum(heats, _NOTHING)
        there &= (heats > LEAST) | well_read  # what is fainter is only a piece if it is well read
        if self.taught:
            # Flowers, chips and other people's dice: rather nothing than any face of the set.
            there &= (seen.nothing < chances) | (seen.nothing < _HARDLY)
            alien = seen.nothing + seen.strange
            there &= (alien < _STRANGER) | (chances > _LIKE_MINE * alien)
        else:
            # The reader was never taught the face: how alike it is tells more.
            there |= (best > _RATHER_MINE) & (seen.nothing < _SURELY_NOTHING)
        # A pip, a die and the square of cloth around it may all be hot: what is hottest and read best is the piece.
        # The finder's odds count, not its share: a side face may be read clearer than an upper one that lies in glare.
        # Squared, since of two looks at one die the nearer one may be fainter, but is read better.
        worth = heats / (_EVEN - heats) * (best * (1 - seen.nothing)) ** 2
        worth[apart.far > lean.STEEP] *= _OF_A_SIDE
        # Two clear faces that both look up are two dice, however much the larger one's box holds of the other.
        clear = well_read & (apart.times < _UP) & (not self.cards)
        rivals = places.near() | (places.overlapping() & ~(clear[:, None] & clear))
        kept = unrivalled([i for i in np.argsort(-worth).tolist() if there[i]], rivals)
        return self.upper(kept, places, seen, apart, sides)

    def upper(
        self, kept: list[int], places: Places, seen: Seen, apart: lean.Apart, sides: Truths | None = None
    ) -> list[int]:
        """Those of these spots that show no side of another's die; `sides`: as in `pieces`."""
        now = self.sides(places, seen, apart)
        # A side may be as clear as its upper face: whichever looks up is the die.
        aside = places.aside(seen.tilts, apart.far).tolist()
        dice = unrivalled(sorted(kept, key=aside.__getitem__), now if sides is None else now | sides)
        return [i for i in kept if i in dice]

    def of_the_set(self, kept: list[int], places: Places, seen: Seen) -> list[int]:
        """Those pieces that may belong to the set, by their size and their likeness."""
        best = seen.best
        read = [i for i in kept if best[i] >= self.well]
        if self.cards:
            kept = [i for i in kept if not read or places.sizes[i] >= _CORNER * places.sizes[read].max()]
        elif read:
            typical = median(places.sizes[read].tolist())
            largest = np.where(best < _NONE_OF_MINE, typical * _LARGER, np.inf)
            sizes = places.sizes
            kept = [i for i in kept if i in read or typical / _OTHER_SIZE <= sizes[i] <= largest[i]]
        rather_none = (seen.nothing + seen.strange >= _BLANK) & (places.heats < _SURELY_A_DIE)
        blank = (best <= _HARDLY_ANY) & (rather_none | (places.heats < _FAINT))
        return [i for i in kept if not self.taught or not blank[i]]

    def questionable(self, kept: list[int], places: Places, seen: Seen) -> list[int]:
        """Which of these pieces people are asked about, however clear they are.

        Those that are much larger than several others, and faces that were never taught where the reader sees print.
        """
        best, sizes = seen.best, places.sizes
        like_print = [] if self.taught else [i for i in kept if seen.nothing[i] > _LIKE_PRINT]
        read = [i for i in kept if best[i] >= self.well]
        if self.cards or len(read) <= _SEVERAL:
            return like_print
        typical = median(sizes[read].tolist())  # NumPy's takes ten times as long for so few
        large = [i for i in kept if best[i] < CLEAR and sizes[i] > _LARGER * typical]
        return like_print + [i for i in large if i not in like_print]
