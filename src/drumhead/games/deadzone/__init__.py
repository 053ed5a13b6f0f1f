"""One Page Deadzone: one package for one page, its files in the order of the page.

ground and state hold what a battle is; army and specials what fights; setup, round, activation, move, attack, shoot,
overwatch, melee, morale, terrain, command and mission are the page's sections.
"""


def cite_data() -> None:
    """Read the package data, so that the audit sees what it cites."""
    from drumhead.games.deadzone.rules.army import FACTIONS, printed_book

    for faction in FACTIONS:
        printed_book(faction)
