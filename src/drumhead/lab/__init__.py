"""Measuring: how fast the engine is. It knows a game by the Game protocol and its bench course only."""
