"""The form of an attack: its fields by name, in the order of the sentence."""

from drumhead.combat.form import AttackForm, Blank, Word

DICE = Blank("dice", "How many dice", 3, least=1, most=9)
COVER = Blank("cover", "Cover", "none", words=(Word("none", "in the open"), Word("some", "in cover")))


def test_the_blanks_are_the_fields_of_the_sentence_by_name() -> None:
    form = AttackForm(("Roll", DICE, "dice", COVER, "."), ())
    assert list(form.blanks.items()) == [("dice", DICE), ("cover", COVER)]
