"""Setting up a game: seats and names, who begins, house rules."""
