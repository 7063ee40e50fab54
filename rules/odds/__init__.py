"""The games' chances: exact mathematics over each game's frozen state; nothing is thrown, nothing remembered."""
