"""The rows of battles that players of the program are measured by, game by game."""

from drumhead.lab import series_deadzone
from drumhead.lab.versus import Series

SERIES: dict[str, Series] = {"deadzone": series_deadzone.SERIES}
