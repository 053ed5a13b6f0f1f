"""A battle by bots inside another game: how long it takes through the server, from the answer that begins it until a
person is asked again."""

from itertools import count
from time import perf_counter, sleep

from drumhead.registry import DESKS
from drumhead.server.bench.lines import asked
from drumhead.server.wire.lobby import NewRoom

BATTLES = 3  # of which the slowest counts
LOOK = 0.02  # seconds between two looks
GOAL = 5.0  # seconds


def battles_by_bots(address: str, battles: int = BATTLES) -> list[float]:
    """Seconds of each, in rooms of a person who takes the advice, against a bot."""
    outer = next(id for id, desk in DESKS.items() if desk.game.battles)
    wanted = NewRoom(game=outer, opponent="policy", house={"battle-mode": "auto"})
    took = list[float]()
    for seed in count():
        if len(took) == battles:
            break
        took += _in_one_room(address, wanted, seed, battles - len(took))
    return took


def _in_one_room(address: str, wanted: NewRoom, seed: int, most: int) -> list[float]:
    seated = asked(address, "rehearsal", {"wanted": wanted, "seed": seed})
    room, token = f"rooms/{seated['room']}", seated["token"]
    took, before, fought = list[float](), perf_counter(), False
    while len(took) < most:
        sight = asked(address, f"{room}?view=true", token=token)
        q, by_bots = sight["view"]["question"], bool(sight.get("answered_by"))
        if fought and not by_bots:
            took.append(perf_counter() - before)
        if not by_bots:
            before = perf_counter()
        fought = by_bots
        if sight.get("outcome"):
            break
        if by_bots or not q or q["seat"] not in sight["seats"]:
            sleep(LOOK)
            continue
        advice = asked(address, f"{room}/advice", token=token)
        asked(address, f"{room}/answer", {"question": advice["question"], "answer": advice["answer"]}, token)
    return took
