"""Answers worth thinking about, best first, in a stable order, the policy's among them."""

from collections.abc import Iterator, Sequence

from drumhead.flow.question import Answer, Pick, Picked, Question, keys
from drumhead.games.deadzone.activation import offers
from drumhead.games.deadzone.exchange import best_shot, danger, nearest_foe, shots_from
from drumhead.games.deadzone.move import ends_of, way_to
from drumhead.games.deadzone.sample import cells_of, shortest_out
from drumhead.games.deadzone.state import Deadzone
from drumhead.games.deadzone.suggest import cover_in, order_worth, plan, shunned, suggest


def candidates(b: Deadzone, most: int) -> Sequence[Answer]:
    q = b.question
    assert q is not None
    found: list[Answer] = [suggest(b)]
    for a in others(b, q):
        if len(found) >= most:
            break
        if a not in found:
            found.append(a)
    return found


def others(b: Deadzone, q: Question) -> Iterator[Answer]:
    decision = q.decision.rpartition(".")[2]
    if not isinstance(q.ask, Pick):
        yield from ends(b, q)
    elif decision == "activate":
        units = sorted((b.fighter(int(k)) for k in keys(q.ask.options)), key=lambda u: (-plan(b, u).gain, u.id))
        yield from (Picked(u.id) for u in units)
    elif decision == "action":
        may = offers(b, b.fighter(q.facts["unit"]))
        wanted = ("assault", "walk", "hold", "overwatch", "command", "run", "plant", "heal")
        yield from (Picked(a) for a in wanted if a in may)
    elif decision == "shot":
        u = b.fighter(q.facts["unit"])
        offered = set(keys(q.ask.options))
        ranked = sorted(shots_from(b, u, u.cube), key=lambda s: (-s.points, s.key))
        yield from (Picked(s.key) for s in ranked if s.key in offered)
    elif decision == "command":
        orders = [k for k in keys(q.ask.options) if k != "stop"]
        yield from (Picked(k) for k in sorted(orders, key=lambda k: (-worth(b, str(k)), str(k))))
        yield Picked("stop")
    else:
        yield from (Picked(k) for k in keys(q.ask.options))


def worth(b: Deadzone, key: str) -> float:
    order, _, u = key.partition(":")
    return order_worth(b, order, b.fighter(int(u)))


def ends(b: Deadzone, q: Question) -> Iterator[Answer]:
    """Where a move may end: good shots, safe cubes, cover, nearness; each once."""
    u = b.fighter(q.facts["unit"])
    if "action" not in q.facts:
        goals = sorted(q.facts["ends"], key=lambda c: (danger(b, u, c) if u.cube >= 0 else -cover_in(b, c), c))
        yield from (cells_of(shortest_out(b, u, c) if u.cube >= 0 else (c,)) for c in goals)
        return
    action, cubes, bad = q.facts["action"], q.facts["cubes"], shunned(b, u)
    found = ends_of(b, u, action, cubes)
    shoots = action == "walk"
    by_gain = sorted(found, key=lambda c: (-(best_shot(b, u, c).points if shoots else 0.0) + danger(b, u, c), c))
    by_way = sorted(found, key=lambda c: (nearest_foe(b, u, c), danger(b, u, c), c))
    for pair in zip(by_gain, by_way):
        yield from (cells_of(way_to(b, u, action, cubes, c, bad)) for c in pair)
