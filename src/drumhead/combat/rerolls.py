"""Re-rolls that an opponent may ask for, one token for all dice of a roll: after the roll, or before it.

Before it, the dice are thrown by a die that throws its own successes again. Dice that are counted apart are one roll
and one question.
"""

from msgspec.structs import replace

from drumhead.combat.stage import By, Choice, Pay, Settle, Sort, Stages, Volley


def after_roll(rolls: tuple[Sort, ...], choice: str, token: str, then: tuple[Sort, ...]) -> Stages:
    """`then` are the stages that throw again; `token` is the field that pays for them."""
    counted, any_of_them = _any_of(then)
    return (*rolls, *counted, _question(choice, token, any_of_them, then[0], then))


def before_roll(rolls: tuple[Sort, ...], choice: str, token: str, then: tuple[Sort, ...]) -> Stages:
    again = tuple(replace(r, die=r.die.again_from(), clause=t.clause) for r, t in zip(rolls, then))
    counted, any_of_them = _any_of(rolls)
    return (*counted, _question(choice, token, any_of_them, then[0], again), *rolls)


def _question(choice: str, token: str, dice: str, named: Sort, spent: Stages) -> Choice:
    """Asked only where there is a token, and a die to throw again."""
    options: dict[str, Stages] = {"keep": (), "spend": (Settle(Pay(token)), *spent)}
    return Choice(choice, options, "spend", (token, dice), named.name, named.clause)


def _summed(v: Volley) -> Volley:
    return {"any": sum(v.values())}


def _any_of(rolls: tuple[Sort, ...]) -> tuple[Stages, str]:
    """A field that counts the dice of all these rolls, and the stage that fills it where one is needed."""
    fields = tuple(r.take for r in rolls)
    return ((), fields[0]) if len(fields) == 1 else ((Settle(By(_summed, fields, ("any",))),), "any")
