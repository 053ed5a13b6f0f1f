"""Drumhead plays one-page tabletop wargames with every rule enforced."""

__version__ = "0.1.0"
