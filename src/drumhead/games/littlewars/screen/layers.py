"""What is drawn round figures: how far they go, what a gun can hit and who serves it, which combats would follow."""

from collections.abc import Iterator

from drumhead.combat.unit import ModelId
from drumhead.flow.game import Shape
from drumhead.flow.grammar import count
from drumhead.games.littlewars.rules.artillery import NEAR, crew_of, in_action_for
from drumhead.games.littlewars.rules.combat import losses_of
from drumhead.games.littlewars.rules.march import MOVES
from drumhead.games.littlewars.rules.shooting import BANDS, BEYOND
from drumhead.games.littlewars.rules.sight import in_sight
from drumhead.games.littlewars.rules.state import ARMS, GUN, Combat, LittleWars, Losses, Men
from drumhead.space.table import INCH
from drumhead.tabletop.why_not import whole

RING = 250  # round the base of a figure that is marked


def reach_of(b: LittleWars, men: Men) -> Iterator[Shape]:
    """How far men go, by arm."""
    for arm in ARMS:
        if some := b.of_arm(men, arm):
            yield Shape("reach", tuple(b.places(some)), MOVES[arm], f"{whole(MOVES[arm])} in")


def gun_shapes(b: LittleWars, gun: ModelId) -> Iterator[Shape]:
    """Its crew, the bands of its range, and the men it sees."""
    here, r = (b.place(gun),), int(b.radius[gun])
    for seat in (0, 1):
        if crew := crew_of(b, gun, seat):
            yield Shape("crew", tuple(b.places(crew)), INCH // 2 + RING)
    yield Shape("crew", here, r + NEAR)
    yield from bands_of(b, gun)
    served = in_action_for(b, gun)
    seat = b.models[gun].holder if served is None else served
    seen = in_sight(b, gun, seat)
    yield from (Shape("sight", (here[0], place)) for place in b.places(seen))
    hidden = [m for m in b.men(1 - seat) if m not in set(seen)]
    yield from (Shape("blocked", (here[0], place)) for place in b.places(hidden))
    if not seen:
        yield Shape("band", here, r, f"beyond: {BEYOND}+")


def bands_of(b: LittleWars, gun: ModelId) -> Iterator[Shape]:
    """As far as a roll is enough."""
    for far, need, _ in BANDS:
        yield Shape("band", (b.place(gun),), int(b.radius[gun]) + far, f"{whole(far)} in: {need}+")


def looked_at(b: LittleWars, models: Men) -> tuple[Shape, ...]:
    guns = [m for m in models if b.models[m].kind == GUN]
    men = tuple(m for m in models if b.models[m].is_man)
    return (*reach_of(b, men), *(shape for gun in guns for shape in gun_shapes(b, gun)))


# ---------------------------------------------------------------------------------------------------- combats
def combat_shapes(b: LittleWars, combats: tuple[Combat, ...], when: str = "") -> Iterator[Shape]:
    """Who would fight in each, with what it would come to."""
    for combat in combats:
        men = (*combat[0], *combat[1])
        words = f"{when}{outcome_in_words(b, losses_of(b, combat))}"
        yield Shape("combat", tuple(b.places(men)), INCH // 2 + RING, words)


def outcome_in_words(b: LittleWars, found: Losses) -> str:
    """The winner first: "Azure 9 against 5, unsupported: 4 prisoners, 1 killed on each side"."""
    won, lost = (len(found.combat[seat]) for seat in (found.winner, 1 - found.winner))
    if found.equal:
        return f"{won} against {lost}: all fall"
    how = "supported" if found.supported else "unsupported"
    taken = count(found.taken, "prisoner") if found.taken else ""
    killed = f"{found.killed} killed on each side" if found.killed else ""
    return f"{b.names[found.winner]} {won} against {lost}, {how}: {', '.join(filter(None, (taken, killed)))}"
