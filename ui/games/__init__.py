"""What each game shows: its words, its picture, its choices."""
