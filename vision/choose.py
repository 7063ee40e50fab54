"""Which spots are pieces, each once: no print, no side of a die, no blank block, nothing of quite another size."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.spots import LEAST, unrivalled
from models.table import Numbers
from vision import lean
from vision.gaze import Seen
from vision.places import Places, Truths

CLEAR = 0.98
"""What is read with at least this is quite clear."""
_NOTHING = 0.7  # from this probability of "nothing" on, a spot is no piece, however hot
_STRANGER = 0.7  # and from this probability of "nothing" or a face that the set lacks: a chip, a flower, another die
_LIKE_MINE = 0.2  # unless its own faces are so likely, against that: glare makes strangers of one's own dice
_SURELY_NOTHING = 0.97  # of "nothing", where it looks like an enrolled face: that may look like print to the reader
_RATHER_MINE = 0.5  # the confidence from which on it does
_HARDLY = 0.15  # below this probability of "nothing", a die that cannot be read is still a die
_HARDLY_ANY, _BLANK = 0.3, 0.15  # what is less like any face, and rather nothing or strange, is a blank block
_SURELY_A_DIE = 0.83  # unless the finder is so hot: then it is a die in glare
_FAINT = 0.5  # and what is less like any face and less hot than this is none, whatever else it may be
_OTHER_SIZE = 2.0  # what is doubtful and so many times smaller than the pieces that are well read is none of them
_NONE_OF_MINE, _LARGER = 0.1, 1.5  # nor is what is hardly like any face of the set and so many times larger
_SEVERAL = 2  # among more dice than this, what is so much larger is asked about, unless it is quite clear
_CORNER = 0.5  # of the largest card's side: what is smaller is drawn in a card's corner
_UP = 3.0  # times as far past the others as is usual look only sides of dice, and few that lean
_EVEN = 1.02  # above 1, since no heat is worth more than all readings


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
        """Which spots may be dice, and so tell how the table lies: print and chips say nothing, and cards lie flat."""
        return np.asarray((seen.nothing < _NOTHING) & (not self.cards))

    def sides(self, places: Places, seen: Seen, apart: lean.Apart) -> Truths:
        """Which spots show only a side of which others' dice, (n, n), as far as one look tells."""
        if self.cards:
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
        worth[apart.far > lean.STEEP] *= lean.HALF  # the side of a die
        # Two clear faces that both look up are two dice, however much the larger one's box holds of the other.
        clear = well_read & (apart.times < _UP) & (not self.cards)
        rivals = places.near() | (places.overlapping() & ~(clear[:, None] & clear))
        kept = unrivalled([i for i in np.argsort(-worth).tolist() if there[i]], rivals)
        # A side may be as clear as its upper face: whichever looks up is the die.
        now = self.sides(places, seen, apart)
        sides = now if sides is None else now | sides
        aside = places.aside(seen.tilts, apart.far).tolist()
        dice = unrivalled(sorted(kept, key=aside.__getitem__), sides)
        return [i for i in kept if i in dice]

    def of_the_set(self, kept: list[int], places: Places, seen: Seen) -> list[int]:
        """Those pieces that may belong to the set, by their size and their likeness; what stands out gets doubtful."""
        best = seen.best
        read = [i for i in kept if best[i] >= self.well]
        if self.cards:
            kept = [i for i in kept if not read or places.sizes[i] >= _CORNER * places.sizes[read].max()]
        elif read:
            kept = self._as_large(kept, read, places.sizes, seen.chances)
        rather_none = (seen.nothing + seen.strange >= _BLANK) & (places.heats < _SURELY_A_DIE)
        blank = (best <= _HARDLY_ANY) & (rather_none | (places.heats < _FAINT))
        return [i for i in kept if not self.taught or not blank[i]]

    @staticmethod
    def _as_large(kept: list[int], read: list[int], sides: Numbers, chances: NDArray[np.float32]) -> list[int]:
        """Those dice that are about as large as the well read ones; what stands out among several becomes doubtful."""
        typical = float(np.median(sides[read]))
        best = chances.max(axis=1)
        largest = np.where(best < _NONE_OF_MINE, typical * _LARGER, np.inf)
        if len(read) > _SEVERAL:
            chances[(best < CLEAR) & (sides > _LARGER * typical)] *= lean.HALF
        return [i for i in kept if i in read or typical / _OTHER_SIZE <= sides[i] <= largest[i]]
