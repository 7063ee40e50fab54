"""Training pictures: scenes of dice and cards from a seed, and two ways to render them."""
