"""One Page SAGA v0.1. Files stand in the order of the page:

setup (with army, deploy, referee, mission), round, activation, move, shoot (with attack, casualties), melee, fatigue,
terrain, specials. Beside them: house (switches), words (sentences), position, odds, preview, and the help of tactics.
"""


def cite_data() -> None:
    """Read the package data, so that the audit sees what it cites."""
    from drumhead.games.saga.army import book

    book()
