"""Power dice and attempts in a position file: they belong to wizards and spells that are there."""

import pytest

from drumhead.combat.book import Spell
from drumhead.combat.position import PositionError, Row
from drumhead.combat.source import Source
from drumhead.tabletop.casting import ALL
from drumhead.tabletop.magic_positions import MAGIC, MOST_POWER, check_magic

SPARK = Spell("spark", "Spark", 7, 18_000, "enemy", ())
FILE = Row(Source("", "here", PositionError), {})


def test_power_dice_belong_to_a_wizard_or_to_all_of_a_side() -> None:
    check_magic(FILE, {"power": ({ALL: 3, 4: 1}, {}), "tried": (("spark",), ())}, [{4}, set()], [(SPARK,), ()])
    with pytest.raises(PositionError, match="model 4 has power dice, but is no wizard of side 1"):
        check_magic(FILE, {"power": ({}, {4: 1}), "tried": ((), ())}, [{4}, set()], [(SPARK,), ()])


def test_only_a_spell_of_the_side_is_tried() -> None:
    with pytest.raises(PositionError, match="unknown spell 'spark'"):
        check_magic(FILE, {"power": ({}, {}), "tried": ((), ("spark",))}, [{4}, set()], [(SPARK,), ()])


def test_nobody_has_more_dice_than_there_can_be() -> None:
    read = MAGIC["power"].read
    assert read(FILE, "power", ({ALL: MOST_POWER}, {})) == ({ALL: MOST_POWER}, {})
    with pytest.raises(PositionError, match="power"):
        read(FILE, "power", ({}, {ALL: MOST_POWER + 1}))
