"""A random legal answer to the open question."""

from random import Random

from drumhead.flow.adviser import Sampler
from drumhead.flow.answers import SHAPES, any_of_shape, number, one_of
from drumhead.flow.question import Answer, Pick, Picked, Placed, Places, Ways
from drumhead.games.littlewars.play.moves import Ways as Steps
from drumhead.games.littlewars.play.moves import command_of, lead_home, move_only, ways_that_matter
from drumhead.games.littlewars.rules.bodies import bodies
from drumhead.games.littlewars.rules.deployment import in_order
from drumhead.games.littlewars.rules.setup import room_in
from drumhead.games.littlewars.rules.state import LittleWars, Men
from drumhead.space.charge import charge
from drumhead.space.sight import nearest_gap
from drumhead.tabletop.battle import ids
from drumhead.tabletop.sampling import any_set_march

SINGLE = 0.3  # how often one man moves alone
CLOSES = 0.5  # how often he goes for the nearest enemy
HOMEWARDS = 0.5  # how often captives are led home, and not anywhere
OFTEN = {"men": 4, "captives": 3}  # how much more often than the end of the movement such a command is given


def places(b: LittleWars, ask: Places, rng: Random) -> Answer:
    """The blocks of the usual deployment, perhaps from right to left, with some of the men in each other's places."""
    kinds = [b.models[m].kind for m in ask.models]
    found = room_in(b.board, 0 if ask.zone[1] == 0 else b.board.height)
    assert found is not None  # a table without room is refused at set-up
    for group in found.values():
        rng.shuffle(group)
    return Placed(tuple(in_order(found, kinds)))


def picks(b: LittleWars, ask: Pick, rng: Random) -> Answer:
    """Men move more often than the movement ends."""
    often = [OFTEN.get(o.facts.get("action", ""), 1) for o in ask.options]
    left = number(1, sum(often), rng)
    for option, share in zip(ask.options, often):
        left -= share
        if left <= 0:
            return Picked(option.key)
    raise AssertionError("a share is left over")


def ways(b: LittleWars, ask: Ways, rng: Random) -> Answer:
    """A body, one man, or a gun with its crew by one straight piece, a man into contact, captives home; everybody else
    stays."""
    assert b.question is not None
    action = b.question.facts["action"]
    if action == "haul":
        return any_set_march(b, ask, ask.models, rng)
    if action == "captives" and rng.random() < HOMEWARDS:
        return move_only(b, ask.models, lead_home(b, b.question.seat))
    if action == "men" and rng.random() < SINGLE * CLOSES:
        return move_only(b, ask.models, _closes(b, ask, rng))
    some = _some(b, ask, rng) if action == "men" else (one_of(ask.models, rng),)
    return any_set_march(b, ask, some, rng)


def _closes(b: LittleWars, ask: Ways, rng: Random) -> Steps:
    """One man into contact with the nearest enemy, of the men who reach one if any do; else towards him."""
    foes = ids(b.men(1 - b.models[ask.models[0]].seat))
    gaps = {m: nearest_gap(b.at, b.radius, ids((m,)), foes) for m in ask.models}
    close = [m for m, most in zip(ask.models, ask.allowance_of_each()) if gaps[m][0] <= most]
    man = one_of(close or ask.models, rng)
    return ways_that_matter((man,), charge(command_of(b, (man,)), ids((gaps[man][2],))))


def _some(b: LittleWars, ask: Ways, rng: Random) -> Men:
    man = one_of(ask.models, rng)
    if rng.random() < SINGLE:
        return (man,)
    body = next(body for body in bodies(b, b.models[man].seat) if man in body)
    able = set(ask.models)
    return tuple(m for m in body if m in able)


SAMPLERS: dict[type, Sampler] = dict.fromkeys(SHAPES, any_of_shape) | {Pick: picks, Places: places, Ways: ways}
