"""Why an answer is advised: the battle it begins, or the term that it changes most."""

from drumhead.campaign.play.evaluation import Weights, terms
from drumhead.campaign.play.outlook import Outlook
from drumhead.campaign.play.strengths import mean, win
from drumhead.campaign.rules.state import Campaign
from drumhead.flow.adviser import BEST, Grounds
from drumhead.space.hexes import Hex

WORTH_SAYING = 0.3  # a term that gains less is no reason to wait
LIKELY = 0.4  # a battle with less to hope for is fought for what it disturbs
SLIGHT = 0.02  # and one that gains less than this no reason to go
TERMS = ("villages", "castle", "ship", "strength", "hope", "fear")


def reason(s: Campaign, o: Outlook, after: Outlook, w: Weights, army: int = -1, target: Hex | None = None) -> Grounds:
    """`army` acts, or nobody but the ship; `target`: the hex that it attacks."""
    battle = _battle(o, army, target) if target is not None else None
    if battle and battle.facts.get("chance", 1.0) >= LIKELY:
        return battle
    before, then = terms(_idle(o, after, army), w), terms(after, w)
    gains = {name: getattr(then, name) - getattr(before, name) for name in TERMS}
    best = max(TERMS, key=lambda name: gains[name])
    if battle and gains[best] < WORTH_SAYING:
        return battle
    goes = places(after) != places(o)
    if gains[best] < (SLIGHT if goes else WORTH_SAYING):
        return BEST if goes else Grounds("advises_waiting")
    side = "viking" if o.eyes == o.viking else "norman"
    return Grounds(f"advises_{side}_{best}")


def _idle(o: Outlook, after: Outlook, army: int) -> Outlook:
    """What there would be if the piece that acts did nothing."""
    f, then = o.force(army), after.force(army)
    if f and (then is None or then.acted):
        return o.with_forces(f._replace(acted=True))
    return o._replace(ship_acted=after.ship_acted)


def places(o: Outlook) -> list[Hex | None]:
    """Where the ship and all armies are."""
    return [o.ship, *(f.at for f in o.forces)]


def _battle(o: Outlook, army: int, target: Hex) -> Grounds | None:
    attacker = o.force(army)
    there = o.ashore_in(target)
    guard = o.guard() if attacker and attacker.seat != o.viking and target == o.ship else []
    defender = max(guard, key=lambda g: mean(g.strength)) if guard else there
    if attacker is None:
        return None
    if defender is None or defender.seat == attacker.seat:
        return Grounds("advises_seizing")
    return Grounds("advises_battle", {"target": defender.id, "chance": win(attacker.strength, defender.strength)})
