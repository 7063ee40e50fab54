"""Pixels to readings: finds every die or card in a picture and says what it shows, and how sure. Knows no game."""
