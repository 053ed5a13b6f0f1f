"""Measuring: how fast the engine is. Knows games through the Game protocol and what a bench needs of their parts."""
