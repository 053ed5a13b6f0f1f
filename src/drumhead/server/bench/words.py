"""What `drumhead bench server` calls its rows and measures."""

# ---------------------------------------------------------------------------------------------------- the bench
FINDING_ANSWERS = "Finding the answers beforehand"
ONE_ROOM = "One room"


def so_many_rooms(rooms: int) -> str:
    return f"{rooms} rooms"


def so_many_beside(rooms: int, waiting: int, battles: int) -> str:
    return f"{rooms} rooms, {waiting} people waiting, {battles} battles of bots"


def so_many_watchers(watchers: int) -> str:
    return f"{watchers:,} watchers of one room"


BY_BOTS = "battles by bots inside another game"


def so_long_a_log(entries: int) -> str:
    return f"a log of {entries:,} entries"


def no_event(seconds: float, rooms: int) -> str:
    return f"An answer in one of {rooms:,} rooms was not told within {seconds:g} seconds; there are no figures."
