"""The games: pure functions from a state and an event to the next state. No clock, no chance, no input or output."""
