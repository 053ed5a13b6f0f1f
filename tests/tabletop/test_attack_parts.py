"""An attack in parts: merged where they are alike, rolled one after the other, with a model that is picked."""

from typing import Any

from msgspec import Struct

from drumhead.combat.rolling import attack_rolling
from drumhead.combat.stage import Choice, Sort
from drumhead.dice.die import Die
from drumhead.dice.scripted import Scripted
from drumhead.flow.event import Rolled
from drumhead.flow.frame import step_of
from drumhead.flow.loop import answer, refuse, run, with_dice
from drumhead.flow.question import Picked
from drumhead.tabletop.attack_parts import (
    PartDice,
    Picking,
    arms_rolled,
    dice_told,
    merge_parts,
    pick_question,
    roll_parts,
)
from drumhead.tabletop.wound_lots import Lot
from tests.tabletop.armies import Troop, row, table


class Weapon(Struct, frozen=True):
    name: str
    dice: int = 1
    models: tuple[int, ...] = ()
    pick: int = -1
    sights: tuple[int, ...] = ()


class Volley(Struct, frozen=True):
    attacker: int
    target: int
    parts: tuple[Weapon, ...]
    rolling: int = 0
    at: tuple[int, ...] = ()
    volley: dict[str, int] = {}
    lots: tuple[Lot, ...] = ()


HIT = Die(6, 4, passed="hit", failed="miss")
STAGES = (Sort("dice", HIT, {"hit": "wounds"}, "hit"), Choice("page.stop", {"on": (), "off": ()}, "on", ("wounds",)))
pick = pick_question(__name__, Picking(Volley, "pick", "pick", "page.pick", "page.picked", "page.unseen"))


def go_on(b: Any, w: int, i: int) -> None:
    """The answer is always the same."""
    attack = b.work(w, Volley)
    b.works[w] = Volley(**{f: getattr(attack, f) for f in attack.__struct_fields__} | {"at": (2,)})


stop = step_of(__name__, "stop", go_on)
roll = roll_parts(
    __name__,
    "roll",
    PartDice(
        Volley,
        attack_rolling(lambda b, a: STAGES, (), arms_rolled),
        lambda part: {"dice": part.dice},
        lambda i, part, v: [Lot(i, v["wounds"], on_one=part.name == "gun", pick=part.pick)] if v.get("wounds") else [],
        stop,
    ),
)


def attack(*parts: Weapon, dice: tuple[int, ...] = (), **frames: bool) -> Any:
    b = table(Troop(0, row(2, 10, 10)), Troop(1, row(3, 10, 20)))
    with_dice(b, Scripted(*dice))
    w = b.open(Volley(0, 1, parts))
    b.then(pick(w, 0) if frames.get("picks") else roll(w))
    run(b)
    return b


def test_parts_are_rolled_in_their_order_and_packets_come_last() -> None:
    b = attack(Weapon("gun", 1), Weapon("bow", 3), Weapon("sling", 1), dice=(4, 6, 1, 5, 2))
    assert b.work(1, Volley).lots == (Lot(1, 2), Lot(0, 1, on_one=True))
    assert b.work(1, Volley).rolling == 3


def test_dice_are_told_by_weapon() -> None:
    assert dice_told([Weapon("gun", 2), Weapon("bow", 3), Weapon("gun", 2)]) == {
        "dice": 7, "arms": {"gun": 4, "bow": 3},
    }  # fmt: skip


def test_each_roll_names_its_weapons_where_an_attack_has_several() -> None:
    def named(*parts: Weapon) -> list[str]:
        told = attack(*parts, dice=(1,) * len(parts)).told
        return [e.facts.get("arms", "") for e in told if isinstance(e, Rolled)]

    assert named(Weapon("gun"), Weapon("bow")) == ["gun", "bow"]
    assert named(Weapon("gun"), Weapon("gun")) == ["", ""] and named(Weapon("gun")) == [""]


def test_the_attacker_picks_among_those_that_are_seen() -> None:
    b = attack(Weapon("rifle", sights=(3, 4)), picks=True)
    assert [o.key for o in b.question.ask.options] == ["none", 3, 4]
    refused = [refuse(b, Picked(m)) for m in (2, 0)]
    assert [r and r.clause for r in refused] == ["page.unseen", "page.picked"]
    answer(b, Picked(4), Scripted())
    assert b.work(1, Volley).parts[0].pick == 4
    assert attack(Weapon("rifle"), picks=True).question is None


def test_alike_parts_become_one_and_others_stay_alone() -> None:
    bows = [Weapon("bow", 1, (0,)), Weapon("long bow", 2, (1,)), Weapon("bow", 1, (0,)), Weapon("gun"), Weapon("gun")]
    found = merge_parts(bows, lambda part: None if part.name == "gun" else "bow")
    assert found == (Weapon("bow, long bow", 4, (0, 1)), Weapon("gun"), Weapon("gun"))
    assert merge_parts([Weapon("stick", 0)], lambda part: "stick") == ()
