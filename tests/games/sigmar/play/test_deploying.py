"""How the strongest quick player sets up: who goes with whom, who comes last, where scouts stand."""

from collections.abc import Callable

from drumhead.bots.greedy import Greedy
from drumhead.bots.masked import Masked
from drumhead.bots.player import Player
from drumhead.dice.seeded import SeededDice
from drumhead.flow.adviser import name_of
from drumhead.flow.question import Picked, Placed
from drumhead.games.sigmar.desk.series import FEATURES
from drumhead.games.sigmar.game import SIGMAR
from drumhead.games.sigmar.play.deploying import best_company, company_worth, worth_as_one
from drumhead.games.sigmar.rules.army import book_of, own_tables, samples
from drumhead.games.sigmar.rules.setup import SigmarSetup
from drumhead.games.sigmar.rules.state import Sigmar, Troop
from drumhead.space.table import INCH
from drumhead.testkit import question

GREEDY = Greedy()


def mustered(first: str, second: str = "kitefell-stampede-350") -> Sigmar:
    lists = (samples()[first], samples()[second])
    books, board = (book_of(lists[0]), book_of(lists[1])), own_tables()["eight-fences"]
    b, _ = SIGMAR.muster(SigmarSetup(game="sigmar", lists=lists, books=books, board=board), SeededDice.from_number(1))
    return b


def set_up(b: Sigmar, until: Callable[[Sigmar], bool] = lambda b: b.round > 0, player: Player = GREEDY) -> Sigmar:
    dice = SeededDice.from_number(2)
    while b.question is not None and not until(b):
        SIGMAR.answer(b, b.asked_seat, player.answer(SIGMAR, b, b.question), dice)
    return b


def named(b: Sigmar, kind: str) -> Troop:
    return next(u for u in b.units if u.kind == kind and u.seat == 0)


def test_a_wizard_on_foot_joins_the_unit_with_most_who_fall_before_him() -> None:
    b = mustered("saltgate-balanced-350")
    reader = named(b, "tide-reader")
    worth, unit = best_company(b, reader)
    assert worth > 0 and b.troop(unit).kind == "pikewardens"
    b = set_up(b)
    assert not named(b, "tide-reader").models
    joined = b.troop(b.models[reader.models[0]].unit)
    assert joined.kind == "pikewardens" and len(joined.models) > 10


def test_a_rider_had_rather_join_riders_than_men_on_foot() -> None:
    b = mustered("kitefell-balanced-350")
    mother = named(b, "herd-mother")
    assert company_worth(b, named(b, "dart-riders"), mother) > company_worth(b, named(b, "goatherds"), mother) + 2


def test_nobody_is_sheltered_by_a_beast_as_tough_as_himself() -> None:
    b = mustered("mirefold-old-growth-350")
    assert company_worth(b, named(b, "gnarl-brutes"), named(b, "rootking")) < 0


def pair(b: Sigmar, kind: str) -> tuple[Troop, Troop]:
    one, two, *_ = (u for u in b.units if u.kind == kind and u.seat == 0)
    return one, two


def sizes(b: Sigmar, kind: str) -> list[int]:
    return sorted(len(u.models) for u in b.units if u.kind == kind and u.seat == 0)


def test_riders_charge_great_beasts_as_one_unit_and_snipers_hide_in_two() -> None:
    b = mustered("saltgate-fast-350", "mirefold-old-growth-350")
    assert worth_as_one(b, *pair(b, "salt-riders")) > 10 and worth_as_one(b, *pair(b, "auditors")) < 0
    assert (sizes(b, "salt-riders"), sizes(b, "auditors")) == ([5, 5, 5], [3, 3])
    b = set_up(b)
    assert (sizes(b, "salt-riders"), sizes(b, "auditors")) == ([0, 5, 10], [3, 3])


def test_riders_are_worth_less_as_one_where_the_enemy_has_many_units_to_charge() -> None:
    few, many = mustered("saltgate-fast-350", "mirefold-old-growth-350"), mustered("saltgate-fast-350")
    assert worth_as_one(few, *pair(few, "salt-riders")) > worth_as_one(many, *pair(many, "salt-riders")) + 10


def test_who_may_join_others_is_not_set_up_before_them() -> None:
    b = mustered("saltgate-balanced-350")
    set_up(b, lambda b: sum(b.is_placed(u) for u in b.units if u.seat == 0) == 2)
    placed = {u.kind for u in b.units if u.seat == 0 and b.is_placed(u)}
    assert not placed & {"captain", "tide-reader"}


def test_who_joins_nobody_yet_is_told_the_unit_that_it_waits_for() -> None:
    b = mustered("kitefell-balanced-350")
    set_up(b, lambda b: b.asked_seat == 0 and name_of(question(b)) == "deploy")
    mother = named(b, "herd-mother")
    _, best = best_company(b, mother)
    SIGMAR.answer(b, 0, Picked(named(b, "needle-lancers").id), SeededDice.from_number(3))
    advice = SIGMAR.advise(b)
    assert name_of(question(b)) == "join" and advice.answer == Picked("none")
    assert (advice.says, advice.facts) == ("advises_other_company", {"unit": mother.id, "target": best})


def test_scouts_are_weighed_ahead_of_their_strip_and_in_it_and_take_the_best_place() -> None:
    b = set_up(mustered("saltgate-fast-350"), lambda b: name_of(question(b)) == "scout")
    SIGMAR.answer(b, b.asked_seat, Greedy().answer(SIGMAR, b, question(b)), SeededDice.from_number(3))
    found = SIGMAR.adviser.scored_answers(b)
    depths = [abs(w.answer.places[0][1] - b.edges[b.asked_seat]) for w in found if isinstance(w.answer, Placed)]
    assert min(depths) < 12 * INCH < max(depths)
    assert Greedy().answer(SIGMAR, b, question(b)) == max(found, key=lambda w: w.points).answer


def test_who_is_masked_never_joins_anybody() -> None:
    b = set_up(mustered("saltgate-balanced-350"), player=Masked(GREEDY, FEATURES["join"].kind))
    assert all(b.is_placed(named(b, kind)) for kind in ("captain", "tide-reader"))
