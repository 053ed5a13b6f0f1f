"""How the things of army books are called: by the books that come with the game, or else by their ids."""

from functools import cache

from drumhead.games.sigmar.rules.army import books


@cache
def names() -> dict[str, str]:
    """Of units, weapons and mounts, by their ids."""
    found: dict[str, str] = {}
    for book in books():
        found |= {unit.id: unit.name for unit in book.units}
        found |= {weapon.id: weapon.name or weapon.id for weapon in book.weapons}
        found |= {mount.id: mount.name for mount in book.mounts}
    return found


def called(id: str) -> str:
    """ "Gate bailiffs" for "bailiffs"; of a player's own book the id in plain letters: "Mud hounds"."""
    return names().get(id) or (f"{id[:1].upper()}{id[1:].replace('-', ' ')}" if id.islower() else id)
