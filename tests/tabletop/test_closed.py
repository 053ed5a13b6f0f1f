from msgspec.structs import replace

from drumhead.tabletop.closed import closed_to_act, refuse_target
from tests.tabletop.armies import Troop, row, table


def test_every_unit_that_cannot_act_is_closed_by_its_own_clause() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(0, row(2, 20, 10)), Troop(1, row(2, 10, 30)))
    b.units[1] = replace(b.units[1], models=())
    closed = list(closed_to_act(b, 0, "page.own", "page.gone", "page.once"))
    assert [(o.key, r.clause, r.why) for o, r in closed] == [
        (0, "page.once", "acted_already"),
        (1, "page.gone", "is_gone"),
        (2, "page.own", "not_yours"),
    ]


def test_friends_and_the_dead_are_no_targets() -> None:
    b = table(Troop(0, row(2, 10, 10)), Troop(1, row(2, 20, 10)))
    own, foe, dead = b.units[0], b.units[1], replace(b.units[1], models=())
    found = [refuse_target(unit, 0, "page.own", "page.gone") for unit in (own, foe, dead)]
    assert [r and (r.clause, r.why) for r in found] == [("page.own", "own_unit"), None, ("page.gone", "is_gone")]
