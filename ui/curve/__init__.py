"""How a game turned: the win probability of every seat over it, on the screen and as a picture to keep."""
