"""What is made once for a thing that never changes."""

from drumhead.space.cubes import Battlefield
from drumhead.space.kept import MOST, kept, one_and_the_same


def test_what_is_kept_is_made_once_for_a_thing_and_forgotten_after_many_others() -> None:
    made = []

    @kept
    def size(field: Battlefield) -> int:
        made.append(field.id)
        return len(made)

    field = Battlefield("one", "One", 1, ())
    assert (size(field), size(field)) == (1, 1)
    for n in range(MOST):
        size(Battlefield(str(n), "Other", 1, ()))
    assert size(field) == MOST + 2


def test_of_equal_things_the_first_is_handed_on() -> None:
    first, second = (Battlefield("twin", "Twin", 1, ()) for _ in range(2))
    assert one_and_the_same(first) is first and one_and_the_same(second) is first
