"""One Page SAGA v0.1.

`rules` follows the page: setup (with army, referee, mission), round, activation, move, shoot (with attack, casualties),
assault, melee, fatigue, terrain, specials; house lists the switches. `play` plays, `screen` shows, `desk` prepares.
"""


def cite_data() -> None:
    """Read the package data, so that the audit sees what it cites."""
    from drumhead.games.saga.rules.army import book

    book()
