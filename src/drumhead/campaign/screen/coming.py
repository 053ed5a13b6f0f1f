"""A battle that is due, as one side may know it: for a card beside the map, and for the sheet of a real table."""

from collections.abc import Iterator

from msgspec.structs import replace

from drumhead.campaign.play.strengths import branches, exactly
from drumhead.campaign.rules.aftermath import LOSER_SAVES, LOST, WINNER_SAVES, WON
from drumhead.campaign.rules.battle import MUSTERED, group_sizes
from drumhead.campaign.rules.cards import AMBUSH, LOCAL_KNOWLEDGE, SCOUTS, TACTICAL
from drumhead.campaign.rules.fallen import COUNTED, counted_kinds
from drumhead.campaign.rules.scale import budget
from drumhead.campaign.rules.state import TABLE, Campaign, Fight, seats_of
from drumhead.campaign.rules.table_row import GRASS, MISCELLANEOUS, MOST_IN_GRASS, MOUNTAIN, PLENTY, ROWS, WOODS
from drumhead.campaign.rules.table_row import Row as TableRow
from drumhead.campaign.rules.units import army_name
from drumhead.campaign.screen.marks import LEGEND
from drumhead.campaign.screen.odds import battle_odds
from drumhead.campaign.screen.words import MODES, PIECES
from drumhead.campaign.screen.words import ROWS as PLACES
from drumhead.flow.adviser import name_of
from drumhead.flow.coming import ComingArmy, ComingBattle, RuleLine, Tally, TallyKind
from drumhead.flow.game import Odds
from drumhead.flow.grammar import count
from drumhead.flow.question import Seat

BEFORE = ("battle-mode", "release-cards", "muster", "table-result")  # what is asked of a battle that is due
FOUGHT = ("type_lost", "type_cards", "type_dice", "type_die", "confirm_result")  # asked after it
BATTLE_GAME = "One Page SAGA"
MINUS = "\u2212"
SEVERAL = {"woods": "woods", "mountain": "mountains", "swamp": "swamps", "house": "houses"}
PLAYED = {
    SCOUTS: "before anybody is set up",
    LOCAL_KNOWLEDGE: "when the sides are chosen, before anybody is set up",
    AMBUSH: "when both armies are set up",
}


def coming(s: Campaign, seat: Seat) -> ComingBattle | None:
    """From the moment both armies are revealed until the battle is laid out, or its result is confirmed. Of what is
    hidden only the reader's own hand is in it."""
    fight, q = s.fight(), s.question
    if fight is None or q is None or name_of(q) not in BEFORE:
        return None
    on_table = fight.mode == TABLE
    return ComingBattle(
        s.battles,
        s.name_of(fight.at),
        (army_of(s, fight, 0), army_of(s, fight, 1)),
        table_line(fight.row),
        mode_line(s, fight),
        None if q.seat == seat and q.says in FOUGHT else odds_of(s, fight, seat),
        tuple(rules_on_paper(s, fight)) if on_table else (),
        tuple(cards_of(s, seat)) if on_table else (),
        tally_of(s, q.facts["army"]) if q.says == "type_lost" and q.seat == seat else None,
    )


def army_of(s: Campaign, fight: Fight, k: int) -> ComingArmy:
    a = s.army((fight.attacker, fight.defender)[k])
    troops = count(budget(s, fight.points[k]), "point")
    return ComingArmy(
        a.id, a.seat, army_name(s, a), fight.points[k], f"{troops} and a hero" if s.rules.free_hero else troops
    )


def mode_line(s: Campaign, fight: Fight) -> RuleLine:
    if fight.mode:
        return RuleLine("Way to fight", f"It is fought {MODES[fight.mode]}.", "campaign.ruling.battle-modes")
    agreed = f"If both sides name the same way, it counts; otherwise it is fought {MODES[s.rules.battle_mode]}."
    return RuleLine("Way to fight", agreed, "campaign.ruling.mode-of-a-battle")


def odds_of(s: Campaign, fight: Fight, seat: Seat) -> Odds:
    """As such battles went when they were measured, with the saves after them."""
    k = 1 if seat == seats_of(s, fight)[1] else 0
    ids, points = (fight.attacker, fight.defender), fight.points
    armies, strengths = (s.army(ids[k]), s.army(ids[1 - k])), (exactly(points[k]), exactly(points[1 - k]))
    odds = battle_odds(s, armies, strengths, branches(*strengths), [], 0)
    return replace(odds, text=f"{army_name(s, armies[0])} against {army_name(s, armies[1])}")


def cards_of(s: Campaign, seat: Seat) -> Iterator[RuleLine]:
    """Nobody's, where the reader only watches."""
    held = [card for card in s.hands[seat] if card in TACTICAL] if seat >= 0 else []
    known = {card.name: card for card in LEGEND.cards}
    for name in held:
        yield RuleLine(known[name].title, f"{known[name].text}; played {PLAYED[name]}.", known[name].clause)


# ---------------------------------------------------------------------------------------------------- the table
def table_line(name: str) -> RuleLine:
    row = ROWS[name]
    return RuleLine(PLACES[name].capitalize(), f"{pieces_words(row)}.", row.clause)


def pieces_words(row: TableRow) -> str:
    """ "3 houses and D3 other pieces of terrain" """
    sign = f" {'+' if row.plus > 0 else MINUS} {abs(row.plus)}" if row.plus else ""
    die = ("D3" if row.half else "D6") + sign
    rolled = f"{die} {'other ' if row.kind or row.river else ''}pieces of terrain"
    named = [f"{row.number} {SEVERAL[row.kind]}"] if row.kind else []
    river = ["the river with a bridge and a ford"] if row.river else []
    said = " and ".join([*river, *named, rolled])
    return said[0].upper() + said[1:]


def rules_on_paper(s: Campaign, fight: Fight) -> Iterator[RuleLine]:
    """What two people need at the table, in the order in which they need it."""
    yield muster_line(s)
    yield from dice_lines(s, ROWS[fight.row])
    yield RuleLine(
        "Laying it out",
        "The players place the pieces in turn, the defender first.",
        "campaign.ruling.who-places-terrain",
    )
    yield RuleLine("Losses", losses_words(s), COUNTED)
    saves = f"One die for each destroyed point: the winner saves it on {WINNER_SAVES}+, the loser on {LOSER_SAVES}+."
    yield RuleLine("Saves", saves, WON)
    yield RuleLine("After a draw", f"Both save on {LOSER_SAVES}+, and nobody retreats.", LOST)
    yield RuleLine(
        "The result", "The attacker types it, the defender confirms it.", "campaign.ruling.table-result-check"
    )


def muster_line(s: Campaign) -> RuleLine:
    scale = s.rules.saga_points
    worth = f"{count(int(scale.points), 'point')} of {BATTLE_GAME} for each campaign point"
    bought = worth if scale.upgrades else "One group for each campaign point, without upgrades"
    hero = "one hero on top" if s.rules.free_hero else "heroes are bought too"
    said = f"{bought}; {hero}. Write your list in secret, then show both together."
    return RuleLine("Muster", said, MUSTERED)


def dice_lines(s: Campaign, row: TableRow) -> Iterator[RuleLine]:
    if row.half:
        yield RuleLine("D3", "A D6 halved, rounded up.", "campaign.ruling.halves")
    if row.plus < 0:
        yield RuleLine("Below 0", "No pieces.", "campaign.ruling.never-negative")
    kinds = ", ".join(f"{face} {PIECES[kind]}" for face, kind in enumerate(MISCELLANEOUS, 1))
    each = f"A D6 for each: {kinds}.{again_words(row)}"
    fill = f" Fill up to {PLENTY} pieces in the same way." if s.rules.fill_to_ten else ""
    yield RuleLine("What they are", each + fill, "campaign.ruling.misc-and-other")
    if row.river:
        band = "A band 3 inches wide through the middle, along the long edges, difficult; two gaps of 6 inches, one in "
        band += "each half, are the bridge and the ford."
        yield RuleLine("The river", band, "campaign.ruling.river-on-the-table")
    yield RuleLine("Swamps", "Impassable.", "campaign.terrain.swamps-impassable")


def again_words(row: TableRow) -> str:
    """Kinds of which the table has enough."""
    if row.clause == GRASS:
        most = f"{MOST_IN_GRASS[WOODS]} woods and {count(MOST_IN_GRASS[MOUNTAIN], 'mountain')}"
        return f" At most {most}: roll again for more."
    return f" Roll again for {PIECES[row.kind]}." if row.kind in MISCELLANEOUS else ""


# ---------------------------------------------------------------------------------------------------- what fell
def losses_words(s: Campaign) -> str:
    fell = "all models that fell" if s.rules.count_losses == "models" else "all units that were completely destroyed"
    hero, left = (", but not the hero", "only the hero") if s.rules.free_hero else ("", "nobody")
    scale = int(s.rules.saga_points.points)
    counted = f"a campaign point is destroyed for every {scale}" if scale > 1 else "each is a campaign point"
    return f"Add up the price of {fell}{hero}; {counted}, rounded down. If {left} is left, all are."


def tally_of(s: Campaign, army: int) -> Tally:
    sizes = group_sizes()
    kinds = tuple(
        TallyKind(unit.unit, unit.name, sizes[unit.unit], tuple(extra.option for extra in unit.extras))
        for unit in counted_kinds(s).values()
    )
    which = "All models that fell" if s.rules.count_losses == "models" else "Models of units that are completely gone"
    nobody = "Nobody but the hero is left" if s.rules.free_hero else "Nobody is left"
    return Tally(army, kinds, which, f"Points of {BATTLE_GAME}", nobody, COUNTED)
