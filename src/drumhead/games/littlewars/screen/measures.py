"""What an answer depends on or leads to, drawn while it is pointed at: a gun's ranges, the combats to come."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from drumhead.combat.whatif import play_without_dice
from drumhead.flow.adviser import name_of
from drumhead.flow.game import Shape
from drumhead.flow.question import Option, Picked, Question
from drumhead.games.littlewars.play.suggest import POLICIES
from drumhead.games.littlewars.rules.artillery import HAULS
from drumhead.games.littlewars.rules.combat import name_of as name_of_combat
from drumhead.games.littlewars.rules.shooting import need_to_hit
from drumhead.games.littlewars.rules.state import Fighting, Firing, LittleWars
from drumhead.games.littlewars.screen.layers import bands_of, combat_shapes, gun_shapes
from drumhead.space.sight import gap
from drumhead.space.table import inches
from drumhead.tabletop.why_not import whole

SETTLED = ("prisoners", "winner-losses")  # what is asked until a combat is over


def measure_shot(b: LittleWars, q: Question, o: Option) -> Iterable[Shape]:
    """Its crew and its ranges; what it sees is told when it aims."""
    shapes = gun_shapes(b, o.facts["model"]) if "model" in o.facts else ()
    return (s for s in shapes if s.role in ("crew", "band"))


def measure_aim(b: LittleWars, q: Question, o: Option) -> Iterator[Shape]:
    """The line to the target with its length, and the bands of the range it stands in."""
    gun = b.work(q.facts["work"], Firing).gun
    yield from bands_of(b, gun)
    if (target := o.facts.get("model")) is not None:
        far = inches(gap(b.at, b.radius, gun, target))
        yield Shape("sight", (b.place(gun), b.place(target)), text=f"{far} in: {need_to_hit(b, gun, target)[0]}+")


def measure_command(b: LittleWars, q: Question, o: Option) -> Iterable[Shape]:
    """How far a gun goes; and if the movement ended now, the combats."""
    match o.facts.get("action"):
        case "haul":
            far = HAULS[o.facts["how"]]
            return (Shape("reach", (b.place(o.facts["model"]),), far, f"{whole(far)} in"),)
        case None:
            return combat_shapes(b, b.rules.overlapping_combats(b))
    return ()


def measure_order(b: LittleWars, q: Question, o: Option) -> Iterator[Shape]:
    """This combat as it would be fought now, and the others as they would be fought after it."""
    left = b.work(q.facts["work"], Fighting).left
    yield from combat_shapes(b, tuple(c for c in left if name_of_combat(c) == o.facts["model"]))
    world = b.clone()
    on = play_without_dice(world, Picked(o.key))
    while on and world.question and name_of(world.question) in SETTLED:
        on = play_without_dice(world, POLICIES[name_of(world.question)](world, world.question))
    yield from combat_shapes(world, tuple(c for c in left if name_of_combat(c) != o.facts["model"]), "then ")


BY_DECISION: Mapping[str, Callable[[LittleWars, Question, Option], Iterable[Shape]]] = {
    "next-gun": measure_shot,
    "shot-target": measure_aim,
    "move": measure_command,
    "combat-order": measure_order,
}


def measures(b: LittleWars, q: Question, o: Option) -> Iterable[Shape]:
    found = BY_DECISION.get(name_of(q))
    return found(b, q, o) if found else ()
