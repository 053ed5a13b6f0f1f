"""The sentences of Little Wars: one for each event, question, option and refusal that only its page has."""

from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.flow.grammar import agree, count
from drumhead.flow.words import Cast, Words
from drumhead.space.table import inches
from drumhead.tabletop.sayings import INCHES

ENGLISH = Words(INCHES)
sentence = ENGLISH.sentence

PHASES = {"shooting": "shoots", "movement": "moves", "combat": "fights"}
ARMS = {"infantry": ("infantryman", "infantrymen"), "cavalry": ("cavalryman", "cavalrymen"), "gun": ("gun", "guns")}
LINES = {
    "draw": "The battle is a draw",
    "won": "Victory",
    "guns": "Guns",
    "cavalry": "Cavalry",
    "infantry": "Infantry",
    "taken": "Prisoners taken",
    "lost": "Own men in enemy hands",
}


def men_counted(number: int) -> str:
    return count(number, "man", "men")


# ---------------------------------------------------------------------------------------------------- before we begin
ENGLISH.texts(
    asks_deploy="Deploy your 50 infantry, 30 cavalry and 2 guns",
    deployed="{seat:seat} deploys: 50 infantry, 30 cavalry and 2 guns.",
    turn_begins="{seat:seat}'s turn {counters[round]}.",
)


@sentence
def phase_begins(c: Cast, seat: int, phase: str) -> str:
    return f"{c.seat(seat)} {PHASES[phase]}."


@sentence
def body_too_wide(c: Cast, amount: int, most: int) -> str:
    return f"two men of one unit would stand {inches(amount)} in apart; at most {inches(most)} in is allowed"


# ---------------------------------------------------------------------------------------------------- guns
ENGLISH.texts(
    asks_next_gun="Which gun fires?",
    asks_aim="Shot {shot} of {of}: pick a target",
    gun_taken="{seat:seat} has captured a gun.",
    gun_has_fired="this gun has fired in this turn",
    gun_has_moved="this gun has moved in this turn",
    nobody_in_sight="no enemy is in sight of this gun",
    gun_disputed="men of both sides are within 3 in of this gun",
    gun_undermanned="{men} of {least} men within 3 in of this gun",
    no_target="only enemy infantry and cavalry can be shot at",
    not_in_sight="this man is not in sight of the gun",
    asks_fallen="The shot kills {number} more within 3 in of the target. Which?",
    asks_crew="Which four men move the gun?",
    asks_haul_to="Where does the gun go, up to {ask.allowance:in} in?",
    not_one_shift="the gun and its four men all move by the same straight line",
)


@sentence
def offers_next_gun(c: Cast, how: str = "", number: int = 0) -> str:
    return "No more shots" if how else f"Gun {number}"


@sentence
def offers_aim(c: Cast, how: str = "", model: int = -1, type: str = "") -> str:
    return "Stop firing this gun" if how else figure_named(c, model, type)


@sentence
def shot_rolled(c: Cast, seat: int, stage: str, faces: Sequence[int], reading: Sequence[str], need: int) -> str:
    if stage == "hit":
        return f"{c.seat(seat)}'s gun needs {need}+ and rolls {faces[0]}: a {reading[0]}."
    return f"A {faces[0]} kills up to {men_counted({'one': 1, 'two': 2, 'three': 3}[reading[0]])}."


@sentence
def throws_shot(c: Cast, stage: str) -> str:
    return "Roll to hit with the gun" if stage == "hit" else "Roll for the men that the hit kills"


@sentence
def falls_to_shot(c: Cast, models: Sequence[int]) -> str:
    return f"{men_counted(len(models))} {agree('fall', len(models) > 1)}."


@sentence
def figure_named(c: Cast, model: int, type: str) -> str:
    return f"{ARMS[type][0].capitalize()} {model}"


ENGLISH.same(
    offers_fallen="figure_named", offers_crew="figure_named", offers_prisoners="figure_named",
    offers_winner_losses="figure_named", offers_guarded="figure_named",
)  # fmt: skip


# ---------------------------------------------------------------------------------------------------- moving
ENGLISH.texts(
    brief_gun_undermanned="{men} of {least} men near",
    brief_gun_disputed="both sides are near",
    brief_gun_has_fired="it has fired",
    brief_gun_has_moved="it has moved",
    brief_too_few_to_haul="{men} of 4 near have not moved",
    brief_none_to_lead="none under guard",
    asks_command="What moves next?",
    asks_move_men="Move your men: infantry up to 6 in, cavalry up to 12 in",
    asks_lead="Lead your captives: each must end within 3 in of a man of yours",
    all_have_moved="every man has moved",
    none_to_lead="no captive is under guard",
    no_escort_near="a captive would end without a guard within {most:in} in who has room for him",
)
ENGLISH.places(command=("men", "captives", "haul"))


@sentence
def offers_command(c: Cast, action: str = "", how: str = "", number: int = 0) -> str:
    match action:
        case "men":
            return "Move men"
        case "haul":
            return f"Move gun {number} with {how}" if number else "Move a gun"
        case "captives":
            return "Lead captives"
    return "End the movement"


@sentence
def men_move(c: Cast, seat: int, men: Sequence[int]) -> str:
    return f"{c.seat(seat)} moves {men_counted(len(men))}."


@sentence
def hauled(c: Cast, arm: str) -> str:
    return f"A gun is moved by four {ARMS[arm][1]}."


@sentence
def captives_led(c: Cast, seat: int, men: Sequence[int]) -> str:
    return f"{c.seat(seat)} leads {count(len(men), 'captive')}."


@sentence
def too_few_to_haul(c: Cast, arm: str, men: int) -> str:
    return f"{men} of 4 {ARMS[arm][1]} within 3 in have not moved"


@sentence
def too_long(c: Cast, amount: float, most: int) -> str:
    return f"too far by {inches(amount - most)} in: {inches(amount)} in, this figure may move {inches(most)}"


ENGLISH.texts(
    unit_in_way="an enemy stands in the way",
    near_on_way="{amount:in} in from an enemy on the way; keep {most:in} in away",
    near_at_end="{amount:in} in from an enemy at the end; touch one or keep {most:in} in away",
    slowed="too far: {amount:in} in, and through the {piece} this figure moves {most:in} in at most",
)


# ---------------------------------------------------------------------------------------------------- combat
ENGLISH.texts(
    asks_combat_order="Which combat is fought next?",
    asks_prisoners="You take {number:count prisoner}. Which?",
    asks_winner_losses="You win and lose {number} of your men. Which?",
)


@sentence
def offers_combat_order(c: Cast, model: int, combats: Mapping[str, Mapping[str, Any]]) -> str:
    """Combats that read the same are told apart by a number."""
    told = {name: combat_told(c, **facts) for name, facts in combats.items()}
    this = str(model)
    same = [name for name in told if told[name] == told[this]]
    return told[this] if len(same) == 1 else f"{told[this]} ({same.index(this) + 1} of {len(same)})"


@sentence
def fought(c: Cast, winner: int, sizes: Sequence[int], equal: bool, supported: bool, taken: int, killed: int) -> str:
    return f"{combat_told(c, winner, sizes, equal, supported, taken, killed)}."


def combat_told(
    c: Cast, winner: int, sizes: Sequence[int], equal: bool, supported: bool, taken: int, killed: int
) -> str:
    numbers = f"{c.seat(0)} {sizes[0]} against {c.seat(1)} {sizes[1]}"
    if equal:
        return f"{numbers}: all fall"
    if supported:
        return f"{numbers}, {c.seat(1 - winner)} supported: {killed} killed on each side"
    dead = f", {killed} killed on each side" if killed else ""
    return f"{numbers}, {c.seat(1 - winner)} unsupported: {count(taken, 'prisoner')}{dead}"


@sentence
def falls_in_combat(c: Cast, models: Sequence[int]) -> str:
    return f"{men_counted(len(models))} {agree('fall', len(models) > 1)}."


# ---------------------------------------------------------------------------------------------------- prisoners
ENGLISH.texts(
    asks_guarded="Only {number} of your captives can be guarded. Which?",
    no_guard_left="no man with room for this captive is near: at most {most} for each",
)


@sentence
def taken(c: Cast, seat: int, models: Sequence[int]) -> str:
    return f"{c.seat(seat)} takes {count(len(models), 'prisoner')}."


@sentence
def taken_back(c: Cast, seat: int, models: Sequence[int]) -> str:
    return f"{c.seat(seat)} recaptures {men_counted(len(models))}."


@sentence
def led_home(c: Cast, seat: int, models: Sequence[int]) -> str:
    return f"{c.seat(seat)} leads {count(len(models), 'prisoner')} home for good."


@sentence
def back_home(c: Cast, seat: int, models: Sequence[int]) -> str:
    n = len(models)
    return f"{men_counted(n)} of {c.seat(seat)} {agree('be', n > 1)} home and {agree('fight', n > 1)} again."


# ---------------------------------------------------------------------------------------------------- the score
@sentence
def score_line(c: Cast, seat: int, what: str, number: int, points: int) -> str:
    many = f" ({number})" if what not in ("draw", "won") else ""
    return f"{c.seat(seat)}: {LINES[what]}{many}, {count(points, 'point')}."


# ---------------------------------------------------------------------------------------------------- advice
@sentence
def advises_charge(c: Cast, combats: Sequence[Mapping[str, Any]]) -> str:
    return f"{'; '.join(combat_told(c, **facts) for facts in combats)}."


ENGLISH.texts(
    advises_deployment="The guns see much of the table, and the cavalry has room to ride.",
    advises_fire="This gun can expect to do the most harm.",
    advises_silence="He serves an enemy gun: without him it is nearer to falling silent.",
    advises_tip="Without him a combat ends better for you.",
    advises_target="The most men can be expected to fall: {dead:tenths}.",
    advises_stand="Better places: guns served, captives escorted, bodies in support of each other.",
    advises_wait="More of your guns than theirs can fire: let the enemy come to you.",
    advises_end="Nobody has a better place to go to.",
    advises_haul="From there the gun does more harm.",
    advises_lead="Captives who are led home can no longer be freed.",
    advises_spared="Your guns, guards and cavalry can spare these best.",
    advises_taken="Cavalry and those near your men: they are easiest to guard and to lead.",
    advises_guard="The enemy would free these at once.",
    advises_order="In this order most of your men are left, compared with the enemy's.",
)
