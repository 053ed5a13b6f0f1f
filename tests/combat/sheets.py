"""A sheet of two units, for tests of how it is written."""

from drumhead.combat.sheet import Sheet, SheetRule, SheetUnit, SheetWeapon

SHEET = Sheet(
    name="Night <watch>",
    about="Two units & a lamp.",
    cost=45,
    limit=50,
    models=3,
    units=(
        SheetUnit("Captain", True, 3, ("Sword",), ("Tough(3)",), 25, (3,)),
        SheetUnit("Wardens", False, 4, ("Pike", "Bow"), (), 20, (1, 1)),
    ),
    weapons=(SheetWeapon("Bow", "2 at 24 in", "24 inches", "2"),),
    power="Dice",
    rules=(SheetRule("Tough", "It takes three wounds."),),
)
