"""The form of an attack: its fields by name, the words they offer, and units that fill them in."""

from drumhead.combat.book import BookUnit
from drumhead.combat.form import AttackForm, Blank, Profile, Word, falls_at, on_both_sides, pick, quality

DICE = Blank("dice", "How many dice", 3, least=1, most=9)
COVER = Blank("cover", "Cover", "none", words=(Word("none", "in the open"), Word("some", "in cover")))


def test_the_blanks_are_the_fields_of_the_sentence_by_name() -> None:
    form = AttackForm(("Roll", DICE, "dice", COVER, "."), ())
    assert list(form.blanks.items()) == [("dice", DICE), ("cover", COVER)]


def test_a_field_offers_words_and_begins_with_the_first() -> None:
    how = pick("how", "What they do", shoot="shoot at", strike="strike")
    assert (how.start, [w.text for w in how.words], how.where) == ("shoot", ["shoot at", "strike"], "")
    ground = pick("ground", "Where they stand", ("shoot",), open="in the open", cover="in cover")
    assert (ground.where, ground.says) == ("how", ("shoot",))
    assert AttackForm(("They", how, ground), ()).blanks == {"how": how, "ground": ground}


def test_a_quality_is_what_a_die_can_pass_and_fail() -> None:
    six, eight = quality("q", "Quality", 4), quality("q", "Quality", 4, 8)
    assert (six.least, six.most, six.ending) == (2, 6, "+")
    assert eight.most == 8


def test_at_which_wound_a_model_falls_is_said_in_words() -> None:
    tough = falls_at(3)
    assert (tough.name, tough.start) == ("tough", "1")
    assert [(w.name, w.text) for w in tough.words] == [
        ("1", "and fall at their first wound"),
        ("2", "and fall at their second wound"),
        ("3", "and fall at their third wound"),
    ]


def test_a_unit_fills_in_either_side() -> None:
    unit = BookUnit("guard", "Guard", "foot", 5, 3, 1000, 4)
    striking, struck = on_both_sides(unit, {"attackers": 5}, {"defenders": 5})
    assert striking == Profile("attackers", "Guard, 3+", {"quality": 3, "attackers": 5})
    assert struck == Profile("defenders", "Guard, 3+", {"defender_quality": 3, "defenders": 5})
