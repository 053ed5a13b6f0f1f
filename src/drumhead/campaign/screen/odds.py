"""The odds behind an order, before it is given: exact where dice decide on the map, measured where a battle does."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from drumhead.campaign.play import chances
from drumhead.campaign.play.chances import DESTROYED, Ends
from drumhead.campaign.play.strengths import Branch, Strength, branches, exactly, mean, mix, strengths_of, win
from drumhead.campaign.rules import river
from drumhead.campaign.rules.aftermath import LOST, WON
from drumhead.campaign.rules.fight import attacked_from
from drumhead.campaign.rules.retreat import FLEES, SIDES
from drumhead.campaign.rules.state import WEAK, Army, Campaign, Fight, Walk, cell, hex_of
from drumhead.campaign.rules.units import army_name
from drumhead.flow.adviser import LeadsTo
from drumhead.flow.game import Odds, Reason
from drumhead.flow.grammar import count
from drumhead.flow.question import Option, Question
from drumhead.space.hexes import Hex, direction_to, fan, neighbours

MEASURED = "campaign.ruling.battle-modes"
FIRST, SECOND = attrgetter("first"), attrgetter("second")


def single(text: str, says: str, chance: Fraction | float, *reasons: Reason, target: int = -1, **facts: Any) -> Odds:
    """One chance, told as "58 % to cross"."""
    p = float(chance)
    return Odds(text, target, (1 - p, p), p, {"says": says, "chance": p, **facts}, reasons=reasons)


# ---------------------------------------------------------------------------------------------------- an army acts
def order_odds(s: Campaign, q: Question, o: Option) -> Odds | None:
    """Of a step: over the river, into an enemy, or both."""
    at = o.facts.get("cell")
    if at is None or "action" not in o.facts:
        return None
    a, to = s.army(q.facts["army"]), hex_of(at)
    here = s.where(a)
    assert here
    wet = here != to and river.must_ford(s, here, to)
    crosses = [ford_reason(river.FORD)] if wet else []
    if o.facts["action"] == "attack":
        return attack_odds(s, q.seat, a, to, crosses)
    return single("Ford the river", "to cross", chances.fords(river.FORD), *crosses) if wet else None


def ford_reason(clause: str) -> Reason:
    return Reason(f"{river.NEEDED[clause]}+ to ford the river", clause)


def attack_odds(s: Campaign, eyes: int, a: Army, to: Hex, crosses: list[Reason]) -> Odds | None:
    """A battle as such battles went when they were measured, with the saves after it; a weak army flees."""
    guard = s.in_ship_hex() if a.seat == s.norman and to == s.ship else ()
    there = s.ashore_in(to)
    defenders = guard or ((there,) if there else ())
    if not defenders:
        return None
    known = strengths_of(s, defenders[0].seat, eyes)
    strength = {d: known[s.of(d.seat).index(d)] for d in defenders}
    defender = max(defenders, key=lambda d: (mean(strength[d]), -d.id))  # a guard names its strongest
    weak = sum(chance for points, chance in strength[defender] if points <= WEAK)
    if weak == 1 and not guard:
        return flight_odds(s, a, defender, to, crosses)
    own = exactly(a.points)
    ends = branches(own, strength[defender])
    odds = battle_odds(s, (a, defender), (own, strength[defender]), ends, crosses, weak)
    return replace(odds, back=answer_odds(s, eyes, a, to, ends))


def battle_odds(
    s: Campaign,
    armies: tuple[Army, Army],
    strengths: tuple[Strength, Strength],
    ends: Iterable[Branch],
    crosses: list[Reason],
    weak: float,
) -> Odds:
    ford = float(chances.fords(river.FORD)) if crosses else 1.0
    lost = [losses(strengths[k], [(b.chance, (b.first, b.second)[k]) for b in ends]) for k in (0, 1)]
    win = sum(b.chance for b in ends if b.won > 0)
    destroys, falls = (sum(b.chance * dict(left(b)).get(0, 0.0) for b in ends) for left in (SECOND, FIRST))
    against = " to ".join(str(p) for p in sorted({strengths[1][0][0], strengths[1][-1][0]}))
    reasons = [*crosses, Reason(f"{armies[0].points} points against {against}: measured battles", MEASURED)]
    reasons += [Reason("a winner saves each destroyed point on 4+", WON), Reason("a loser on 5+", LOST)]
    if weak:
        reasons.append(Reason(f"flees without a battle if it is weak: {weak:.0%}", FLEES[0]))
    says = "to ford and win, measured" if crosses else "to win, measured"
    fates = [[["destroyed", gone * ford]] for gone in (destroys, falls)]
    facts = {"says": says, "chance": win * ford, "measured": True, "unit": armies[0].id}
    facts |= {"lost_in": "points", "fates": fates}
    enemy = tuple(p * ford + (1 - ford if n == 0 else 0) for n, p in enumerate(lost[1]))
    mine = tuple(p * ford + (1 - ford if n == 0 else 0) for n, p in enumerate(lost[0]))
    average = sum(n * p for n, p in enumerate(enemy))
    name = f"Attack {army_name(s, armies[1])}"
    return Odds(name, armies[1].id, enemy, average, facts, "here", tuple(reasons), destroys * ford, mine)


def answer_odds(s: Campaign, eyes: int, a: Army, to: Hex, ends: Iterable[Branch]) -> Odds | None:
    """What may come back once the hex is taken: the neighbour that is most likely to win a battle for it."""
    held = [(b.chance, b.first) for b in ends if b.won > 0]
    known = zip(s.of(1 - a.seat), strengths_of(s, 1 - a.seat, eyes), strict=True)
    near = [(e, strength) for e, strength in known if not e.gone and e.at and e.at in neighbours(to)]
    if not held or not near:
        return None
    own = mix(held)
    enemy, strength = max(near, key=lambda n: (win(n[1], own), -n[0].id))
    lost = losses(own, [(b.chance, b.second) for b in branches(strength, own)])
    average = sum(n * p for n, p in enumerate(lost))
    return Odds(f"{army_name(s, enemy)}: {win(strength, own):.0%} to win", a.id, lost, average)


def losses(before: Strength, after: Iterable[tuple[float, Strength]]) -> tuple[float, ...]:
    """The chance of each number of points that are gone after the saves; of what is not known before, its mean."""
    was = round(mean(before))
    found: dict[int, float] = defaultdict(float)
    for chance, strength in after:
        for points, share in strength:
            found[min(was, max(0, was - points))] += chance * share
    return tuple(found[n] for n in range(max(found, default=0) + 1))


def flight_odds(s: Campaign, a: Army, defender: Army, to: Hex, crosses: list[Reason]) -> Odds:
    """Hex by hex, where a weak army ends that is attacked."""
    ends = chances.flight(s, defender, direction_to(attacked_from(s, a, to), to))
    ford = chances.fords(river.FORD) if crosses else Fraction(1)
    gone = ends.get(DESTROYED, Fraction(0)) * ford
    reasons = [*crosses, *(Reason(f"{2 * k + 1}-{2 * k + 2}: flees {SIDES[k]}", FLEES[k]) for k in range(3))]
    facts = {"says": "to destroy it in flight", "chance": float(gone), "unit": a.id, **facts_of_ends(ends)}
    p = (float(1 - gone), float(gone))
    name = f"Drive off {army_name(s, defender)}"
    return Odds(name, defender.id, p, float(gone), facts, "here", tuple(reasons), float(gone))


def facts_of_ends(ends: Ends) -> dict[str, Any]:
    """Where an army may end, for a map: hexes with their chances, and that it is destroyed."""
    hexes = [[*cell(spot.at)[:2], float(chance)] for spot, chance in ends.items() if spot.at]
    return {"ends": sorted(hexes), "destroyed": float(ends.get(DESTROYED, 0))}


# ---------------------------------------------------------------------------------------------------- other questions
def card_odds(s: Campaign, q: Question, o: Option) -> Odds:
    """At the river: the die, or the card."""
    need = q.facts["need"]
    clause = next(c for c, n in river.NEEDED.items() if n == need)
    if o.key == "ford":
        return single("Play Ford", "to cross", 1, Reason("crosses without a roll", "campaign.cards.ford-effect"))
    return single("Roll", "to cross", chances.at_least(need), ford_reason(clause))


def initiative_odds(s: Campaign, q: Question, o: Option) -> Odds:
    """With so many cards, where the other side plays none."""
    n = int(o.key)
    without, chance = (chances.moves_first(s, q.seat, k) for k in (0, n))
    reasons = (
        Reason(f"+{q.facts['bonus']} for each card", "campaign.cards.initiative-effect"),
        Reason("ties are rolled again", "campaign.ruling.initiative-die"),
        Reason(f"{float(without):.0%} without a card", "campaign.initiative.high-roller-first"),
    )
    return single(f"Play {count(n, 'card')}", "to move first", chance, *reasons, without=float(without))


def side_odds(s: Campaign, q: Question, o: Option) -> Odds:
    """A beaten army that turns aside: where it ends, hex by hex."""
    walk = next(w for w in s.works.values() if isinstance(w, Walk) and w.army == q.facts["army"])
    ends = chances.retreat_by(s, walk, fan(walk.direction)[SIDES.index(str(o.key))])
    lives = 1 - ends.get(DESTROYED, Fraction(0))
    reason = Reason("two hexes; barred at the first, it is destroyed", "campaign.ruling.retreat-barred")
    return single("Retreat", "to get away", lives, reason, target=walk.army, **facts_of_ends(ends))


def save_odds(s: Campaign, q: Question, o: Option) -> Odds | None:
    """Saving dice that fall here: how many points the attacker saves, and behind that the defender."""
    fight = next(w for w in s.works.values() if isinstance(w, Fight))
    if o.key != "here":
        return None
    first, second = (odds_of_saving(s, fight, k) for k in (0, 1))
    return Odds(first.text, first.target, first.p, first.mean, first.facts, reasons=first.reasons, back=second)


def odds_of_saving(s: Campaign, fight: Fight, k: int) -> Odds:
    a = s.army((fight.attacker, fight.defender)[k])
    won = fight.winner == a.seat
    p = chances.saves(fight.destroyed[k], won)
    average = float(sum(n * chance for n, chance in enumerate(p)))
    reason = Reason("saves each point on 4+" if won else "saves each point on 5+", WON if won else LOST)
    at_all = float(1 - p[0]) if fight.destroyed[k] else 0.0
    facts = {"says": "to save a point", "chance": at_all}
    return Odds(f"{army_name(s, a)} saves", a.id, tuple(map(float, p)), average, facts, reasons=(reason,))


ODDS: Mapping[str, LeadsTo] = {
    "army-action": order_odds,
    "weak-army-action": order_odds,
    "ford-card": card_odds,
    "play-initiative-cards": initiative_odds,
    "retreat-side": side_odds,
    "table-result": lambda s, q, o: save_odds(s, q, o) if q.says == "type_dice" else None,
}
