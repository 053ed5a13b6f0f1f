"""The sentence of an attack: what its fields mean, and the same dice as in a battle, each explained."""

from drumhead.combat.form import Value, Values
from drumhead.flow.game import Odds
from drumhead.games.deadzone.desk.attack_form import attack_form, odds_of
from drumhead.games.deadzone.screen.odds_shown import shot
from tests.games.deadzone.kit import battle, dog, tactical
from tests.games.deadzone.play.test_odds import pins_by_hand


def attack_odds(**said: Value) -> Odds:
    starts: Values = {name: blank.start for name, blank in attack_form().blanks.items()}
    found = odds_of(starts | said)
    assert isinstance(found, Odds), found
    return found


def dice(**said: Value) -> tuple[int, int]:
    facts = attack_odds(**said).facts
    return facts["attack"]["dice"], facts["defence"]["dice"]


def test_every_field_gives_the_dice_that_the_page_gives() -> None:
    assert dice() == (4, 3)
    assert dice(sight="part") == (3, 3) and dice(sight="cover") == (3, 4)
    assert dice(height="above") == (5, 3) and dice(height="below") == (4, 4)
    assert dice(sight="cover", height="below") == (3, 4)  # cover counts once
    assert dice(how="overwatch") == (4, 4) and dice(gun="missile-launcher") == (7, 3)
    assert dice(how="suppress", sight="cover", support=2) == (5, 3)
    assert dice(how="melee", blade="strider-fist", pinned="yes", company="yes", rough="yes") == (7, 5)


def test_a_shot_without_a_battle_is_the_shot_in_one() -> None:
    b = battle([tactical((2, 0))], [dog((2, 2)), dog((7, 7))])
    fought = shot(b, b.fighter(0), b.fighter(0).cube, b.fighter(1), "assault-rifle")
    told = attack_odds()
    assert told.p == fought.p and told.destroys == fought.destroys
    assert (told.facts["attack"], told.facts["defence"]) == (fought.facts["attack"], fought.facts["defence"])
    lines = ["You roll 4 dice, 4+", "+1 die for you: clear sight", "They roll 3 dice, 5+"]
    assert [r.text for r in told.reasons] == lines


def test_shot_at_from_below_says_why_it_is_cover() -> None:
    assert attack_odds(height="below").reasons[-1].text == "+1 die for them: shot from below: cover"
    assert attack_odds(height="below", sight="cover").reasons[-1].text == "+1 die for them: cover"


def test_a_sweep_counts_the_targets_that_are_pinned_together() -> None:
    odds = attack_odds(how="suppress")
    joint = pins_by_hand(4, (5, 5), 4)
    assert odds.p[2] == float(joint[1, 1]) and odds.facts["counts"] == "pinned"
    assert odds.facts["says"] == "to pin at least one" and odds.destroys is None


def test_every_profile_of_both_books_fills_the_sentence() -> None:
    for profile in attack_form().profiles:
        assert attack_odds(**profile.fills).mean > 0
