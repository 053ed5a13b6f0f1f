"""The sentences of the campaign."""

from typing import Any

from drumhead.campaign.captains import known_captains
from drumhead.campaign.screen.advice_words import ADVICE
from drumhead.flow.grammar import count
from drumhead.flow.sayings import FLOW
from drumhead.flow.words import ENGLISH, Cast, Words

WORDS = Words(FLOW, ADVICE)
sentence = WORDS.sentence
CARDS = {
    "scouts": "Scouts",
    "local-knowledge": "Local knowledge",
    "ambush": "Ambush",
    "initiative": "Initiative",
    "ford": "Ford",
    "forced-march": "Forced March",
}
MODES = {"engine": "here", "auto": "by computer players", "table": "on a real table"}
ROWS = {
    "grasslands": "in grasslands",
    "woods": "in woods",
    "mountains": "in mountains",
    "swamp": "in a swamp",
    "coast": "on the coast",
    "river": "at the river",
    "village": "in a village",
}
PIECES = {
    "woods": "woods",
    "mountain": "a mountain",
    "fence": "a fence",
    "ruins": "ruins",
    "mud": "mud",
    "swamp": "a swamp",
    "house": "a house",
}
WAYS = {"straight": "straight back", "left": "to the left", "right": "to the right"}

# ---------------------------------------------------------------------------------------------------- what happens
WORDS.texts(
    armies_formed="{seat:seat} has {armies:count army armies}.",
    placed="{army:name} stands at {at}.",
    ship_starts="The ship appears at {at} with {armies:count army armies} aboard.",
    turn_begins="Turn {turn}.",
    moves_first="{seat:seat} moves first.",
    marches="{army:name} marches to {to}.",
    lands="{army:name} lands at {to}.",
    boards="{army:name} goes aboard.",
    enters="{army:name} enters {to}.",
    sails="The ship sails to {to}.",
    ship_retreats="The ship withdraws to {to}.",
    ship_gone="The ship escapes to {to}.",
    reshuffled="The discard pile is shuffled into a new deck.",
    draws_unseen="{seat:seat} draws a card.",
    exchanges_unseen="{army:name} and {partner:name} exchange points.",
    dissolves="{army:name} is dissolved.",
    goes_back="{army:name} goes back to {to}.",
    flees_aboard="{army:name} saves itself aboard the ship.",
    destroyed_in_flight="{army:name} has no way out and is destroyed.",
    nowhere_to_retreat="{army:name} has nowhere to retreat and is destroyed.",
    army_destroyed="{army:name} is destroyed.",
    takes_ground="{army:name} takes {to}.",
    battle_opens="Battle {number}, at {at}: both lists are shown.",
    scouts_meet="Both sides sent scouts: the order of set-up stays as it is.",
    battle_drawn="The battle at {at} is a draw.",
    ship_destroyed="The ship is destroyed.",
    sent_back="{seat:seat} sends the result back.",
    pillages="{army:name} pillages {village}: {done} of {of} villages.",
)
WORDS.texts(
    normans_win_ship="The ship is destroyed. The Normans have won.",
    normans_win_rout="The Vikings are routed. The Normans have won.",
    vikings_win_alone="No Norman army is left. The Vikings have won.",
    vikings_win_villages="Four villages are pillaged. The Vikings have won.",
    vikings_win_castle="The castle is destroyed. The Vikings have won.",
    nobody_left="Both sides are broken: the campaign is a draw.",
)


@sentence
def splits(c: Cast, seat: int, sizes: list[int]) -> str:
    return f"{c.seat(seat)} divides the points: {', '.join(map(str, sizes))}."


@sentence
def rolls_initiative(c: Cast, faces: tuple[int, ...], results: list[int], penalties: list[int]) -> str:
    sides = [f"{c.seat(seat)} {results[seat]}" + _less(penalties[seat]) for seat in (0, 1)]
    return f"Initiative: {', '.join(sides)}."


def _less(penalty: int) -> str:
    return f" (with {penalty} less)" if penalty else ""


@sentence
def fords(c: Cast, army: int, need: int, done: bool) -> str:
    return f"{c.name(army)} {'fords the river' if done else 'cannot ford the river'} ({need}+ needed)."


@sentence
def plays(c: Cast, seat: int, card: str) -> str:
    return f"{c.seat(seat)} plays {CARDS[card]}."


@sentence
def draws(c: Cast, seat: int, card: str) -> str:
    return f"{c.seat(seat)} draws {CARDS[card]}."


@sentence
def exchanges(c: Cast, army: int, partner: int, points: int) -> str:
    giver, taker = (army, partner) if points >= 0 else (partner, army)
    return f"{c.name(giver)} gives {c.name(taker)} {count(abs(points), 'point')}."


@sentence
def flees(c: Cast, army: int, way: str) -> str:
    return f"{c.name(army)} flees {WAYS[way]}."


@sentence
def ship_flees(c: Cast, way: str) -> str:
    return f"The ship flees {WAYS[way]}."


@sentence
def mode_fixed(c: Cast, mode: str) -> str:
    return f"The battle is fought {MODES[mode]}."


@sentence
def rolls_pieces(c: Cast, pieces: int) -> str:
    return f"The dice add {count(pieces, 'piece') if pieces else 'no piece'} of terrain to the table."


@sentence
def rolls_kinds(c: Cast, kinds: list[str]) -> str:
    return f"{'It is' if len(kinds) == 1 else 'They are:'} {', '.join(PIECES[kind] for kind in kinds)}."


@sentence
def battle_begins(c: Cast, attacker: int, defender: int, at: str, points: list[int], budgets: list[int]) -> str:
    met = f"{c.name(attacker)} ({points[0]}) attacks {c.name(defender)} ({points[1]}) at {at}"
    return f"{met}: {budgets[0]} and {budgets[1]} points of troops."


@sentence
def battle_won(c: Cast, winner: int, at: str, destroyed: list[int]) -> str:
    return f"{c.seat(winner)} wins the battle at {at}; points destroyed: {destroyed[0]} and {destroyed[1]}."


@sentence
def saves(c: Cast, army: int, need: int, saved: int, destroyed: int) -> str:
    return f"{c.name(army)} saves {saved} of {count(destroyed, 'point')} ({need}+ needed)."


@sentence
def limit_reached(c: Cast, winner: int | None) -> str:
    end = "a draw" if winner is None else f"won by {c.seat(winner)}"
    return f"The limit of turns is reached: the campaign is {end}."


@sentence
def gave_up(c: Cast, winner: int) -> str:
    return f"{c.seat(1 - winner)} gave up the campaign. {c.seat(winner)} has won."


# ---------------------------------------------------------------------------------------------------- what is asked
WORDS.texts(
    asks_distribute="Divide {points} points into {fewest} to {most} armies of 3 to 6.",
    offers_distribute="a point",
    asks_place="Where does army {number} begin?",
    asks_start_ship="Where does the ship begin?",
    asks_initiative_cards="Play Initiative cards (+{bonus} each)?",
    offers_initiative_cards="Initiative",
    asks_next_piece="Which piece acts?",
    asks_army_action="What does {army:name} do?",
    asks_weak_action="{army:name} is weak and must go home. Which way?",
    asks_ship_action="Where does the ship sail?",
    asks_exchange_terms="How many points does {army:name} give {partner:name}? Below 0 it takes them.",
    asks_ford_card="{army:name} fords the river ({need}+ needed). Play Ford?",
    asks_forced_march="Play Forced March on {army:name}?",
    asks_ship_hex_defender="Which army defends the ship?",
    asks_type_winner="{attacker:name} attacked {defender:name}. Who won?",
    asks_type_lost="How many points of {army:name} were destroyed?",
    asks_type_cards="Which of your cards were played in the battle?",
    asks_type_dice="Were the saving dice rolled at the table?",
    asks_type_die="Saving die {number} of {army:name}?",
    asks_retreat_side="{army:name} cannot go straight back. Which way?",
    asks_refuge_stop="{army:name} has reached its refuge. Stop there?",
    asks_ship_retreat="The ship must leave. Where to?",
    asks_draw_card="Draw a card?",
    asks_battle_mode="{attacker:name} attacks {defender:name}. How do you want to fight this battle?",
    asks_release_cards="Which of your cards may the computer player play?",
    asks_local_knowledge="Play Local knowledge?",
    asks_ambush="Play Ambush?",
    asks_shift_piece="Where do you move the piece to? At most 12 in.",
)


@sentence
def asks_confirm_result(
    c: Cast, winner: int | None, destroyed: list[int], attacker: int, defender: int, dice: Any
) -> str:
    end = "a draw" if winner is None else f"won by {c.seat(winner)}"
    lost = f"{c.name(attacker)} lost {destroyed[0]}, {c.name(defender)} lost {destroyed[1]}"
    typed = f"; saving dice {' '.join(str(face) for side in dice for face in side)}" if dice else ""
    return f"The battle is said to be {end}: {lost}{typed}. Is that right?"


@sentence
def asks_muster(c: Cast, army: int, budget: int, hero: bool, row: str) -> str:
    led = " and a hero" if hero else ""
    return f"Muster {c.name(army)}: {count(budget, 'point')} of troops{led}, for a battle {ROWS[row]}."


@sentence
def asks_scouts(c: Cast, first: bool) -> str:
    return "Play Scouts and set up last?" if first else "Play Scouts? You set up last anyway."


@sentence
def asks_add_piece(c: Cast, piece: str) -> str:
    return f"Where do you add {PIECES[piece]}?"


@sentence
def offers_local_knowledge(c: Cast, how: str, type: str = "", name: str = "") -> str:
    return f"Add {PIECES[type]}" if type else f"Remove {name}" if name else "No"


@sentence
def offers_ambush(c: Cast, how: str, name: str = "") -> str:
    return f"Move {name}" if name else "No"


@sentence
def offers_place(c: Cast, cell: tuple[int, int, int]) -> str:
    return f"[{cell[0]}, {cell[1]}]"


WORDS.same(offers_start_ship="offers_place", offers_ship_retreat="offers_place")


@sentence
def offers_next_piece(c: Cast, unit: int | None = None, how: str = "") -> str:
    return c.name(unit) if unit is not None else "The ship" if how == "ship" else "End the movement"


@sentence
def offers_army_action(
    c: Cast, action: str, cell: tuple[int, int, int] | None = None, target: int | None = None
) -> str:
    at = f" [{cell[0]}, {cell[1]}]" if cell else ""
    if target is not None:
        return f"Exchange points with {c.name(target)}"
    words = {"stay": "Stay", "board": "Go aboard", "land": "Land at", "move": "March to", "attack": "Attack"}
    return words[action] + at


WORDS.same(offers_weak_action="offers_army_action")


@sentence
def offers_ship_action(c: Cast, cell: tuple[int, int, int] | None = None) -> str:
    return f"[{cell[0]}, {cell[1]}]" if cell else "Stay"


@sentence
def offers_ship_hex_defender(c: Cast, unit: int) -> str:
    return c.name(unit)


LABELS = {
    "ford_card": {"ford": "Play Ford", "no": "Roll"},
    "forced_march": {"march": "Two hexes", "no": "No"},
    "type_winner": {"attacker": "The attacker", "defender": "The defender", "draw": "A draw"},
    "battle_mode": {"engine": "Here", "auto": "By computer players", "table": "On a real table"},
    "release_cards": CARDS,
    "scouts": {"scouts": "Play Scouts", "no": "No"},
    "type_cards": CARDS,
    "type_dice": {"here": "Roll them here", "typed": "Yes, type them"},
    "confirm_result": {"yes": "Yes", "no": "No, send it back"},
    "retreat_side": {"straight": "Straight", "left": "To the left", "right": "To the right"},
    "refuge_stop": {"stop": "Stop", "on": "Go on"},
    "draw_card": {"draw": "Draw", "no": "No"},
}


def _labelled(says: str, labels: dict[str, str]) -> None:
    def label(c: Cast, how: str) -> str:
        return labels[how]

    label.__name__ = f"offers_{says}"
    WORDS.sentence(label)


for says, labels in LABELS.items():
    _labelled(says, labels)

# ---------------------------------------------------------------------------------------------------- why not
WORDS.texts(
    army_too_large="army {army} has {points} points; the most is 6",
    army_too_small="army {army} has {points} points; the least is 3",
    number_of_armies="you form {given:count army armies}; there must be {fewest} to {most}",
    hex_taken="{by:name} stands at {at}, and a hex holds one army",
    ship_at_sea="the ship is at sea; armies land and board at the coast",
    ship_empty="the ship does not move while nobody is aboard",
    has_acted="{army:name} has acted in this turn",
    must_go_home="{army:name} is weak and must go to its refuge first",
    too_weak="{army:name} is too weak to attack",
    not_nearer="{army:name} is weak and may only go nearer to its refuge",
    coast_held="{by:name} holds the coast at {at}",
    too_far_to_sail="the ship cannot reach {at} with two steps",
    stands_there="{army:name} stands there already",
    no_land="{army:name} marches on land",
    too_far_to_march="{army:name} cannot reach {at}: it is {far:count hex hexes} away",
    not_lit="only the hexes that are lit can be chosen",
    stays_weak="{army:name} acts and must have two points or none afterwards",
    not_your_turn="it is not your turn",
    no_such_order="that is no order for a piece of yours; drag one of your armies or the ship to a hex",
    no_such_seat="there is no seat {seat} to play the Normans",
    nothing_to_count="no losses are counted at this question",
    fewer_than_none="the number of {kind} that fell cannot be below 0",
    more_than_fielded="{worth} points fell; the army could field {most}",
    switch_taken="the campaign itself sets the house rule {key} of its battles",
)


@sentence
def states_plan(c: Cast, captain: str) -> str:
    """As captains speak: in their own words."""
    known = known_captains()[captain]
    return f"{known.name}: \u201c{known.plan}\u201d"


@sentence
def no_such_captain(c: Cast, name: str, known: list[str]) -> str:
    return f"there is no captain {name!r}; known are {', '.join(known)}"


@sentence
def captain_of_other_side(c: Cast, captain: str) -> str:
    known = known_captains()[captain]
    return f"{known.name} leads the {known.side.capitalize()}s and no other side"


@sentence
def no_such_kind(c: Cast, kind: str, known: list[str]) -> str:
    return f"there is no {kind!r} to buy; there are {', '.join(known)}"


@sentence
def no_such_fighter(c: Cast, name: str, known: list[str]) -> str:
    return f"no computer player is called {name!r}; there are {', '.join(known)}"


WORDS.texts(
    brief_ship_at_sea="the ship is at sea",
    brief_must_go_home="it is weak and must go home",
)
WORDS.places(
    army_action=("stay", "board", "move"),
    weak_action=("stay", "board", "move"),
    ship_action=("stay", "sail"),
    retreat_side=("straight", "left", "right"),
)
LANGUAGES = {ENGLISH: WORDS}
