"""Pixels to readings: finds every die or card in a picture and says what it shows, and how sure. Knows no game."""

import models as _before_opencv  # noqa: F401 - says how large a picture OpenCV may read, before it is loaded
