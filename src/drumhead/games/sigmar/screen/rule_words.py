"""The special rules in the words of a unit's card, one sentence each."""

from drumhead.combat.vocabulary import rule_parts
from drumhead.flow.grammar import count

MEANS = {
    "Armored": "Ignores a hit on 4+, also in melee, if at least half of the unit has it.",
    "Deadly": "A 6 to hit is D3+1 wounds on one model that nobody blocks.",
    "Fast": "Moves 3 in more with Advance, 6 in more with March and Charge.",
    "Fear": "Enemies without it test morale before they fight it; if they fail, they reroll hits in that melee.",
    "Fearless": "Rolls one die more in morale tests; the best counts.",
    "Fiery Breath": "Once in the game 2D6 hits, in melee or on an enemy within 12 in.",
    "Flying": "Moves over units and terrain as if they were not there.",
    "Furious": "One attack more in melee when it charges.",
    "Impact": "{hits} without a roll when it charges.",
    "Indirect": "Shoots at enemies out of sight, which then are in cover.",
    "Musician": "Adds 1 to the melee result of its unit.",
    "Nimble": "Moves 1.5 in more with Advance, 3 in more with March and Charge.",
    "Piercing": "Either passes armor, or blocks against it are rerolled.",
    "Poison": "A 6 to hit is a wound that nobody blocks.",
    "Rapid": "Misses are rerolled once.",
    "Regeneration": "Ignores each wound on 5+.",
    "Resistance": "An enemy spell has no effect on 4+, if at least half of the unit has it.",
    "Scout": "Deployed after all others, anywhere over 12 in from the enemy.",
    "Sergeant": "This model has one attack more in melee.",
    "Sniper": "Hits on 2+, ignores cover, and picks the model that is hit.",
    "Standard": "Adds 1 to the melee result of its unit.",
    "Strider": "Difficult ground does not slow it.",
    "Tough": "Falls only after {wounds}.",
    "Unwieldy": "Hits are rerolled once.",
    "Vanguard": "Moves up to 12 in before the first round.",
    "Wizard": "Casts spells, with +{x} on the roll.",
}


def meaning(rule: str) -> str:
    """ "Falls only after 3 wounds." for "Tough(3)"."""
    name, number = rule_parts(rule)
    return MEANS[name].format(x=number, hits=count(number, "hit"), wounds=count(number, "wound"))
