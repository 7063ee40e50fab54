"""A test set that training never sees: other renderer, grounds, fonts, pips, colours and camera; see __main__."""
