"""The sentences of the campaign's advice: why an answer is the best that was found."""

from drumhead.combat.sayings import percent
from drumhead.flow.words import Cast, Words

ADVICE = Words()
sentence = ADVICE.sentence

ADVICE.texts(
    advises_split="Two strong armies win battles, a small one guards what matters.",
    advises_placement="From here it guards most, wherever the ship may come.",
    advises_start="From here the most villages can be reached.",
    advises_initiative="What moving first is worth, against keeping the card.",
    advises_end_of_moves="No further order brings anything.",
    advises_waiting="Nothing better can be done from where it stands.",
    advises_exchange="{army:name} and {partner:name} can do more if they share their points differently.",
    advises_ford="The crossing matters more than the card.",
    advises_march="Two steps are worth the card.",
    advises_keep="The card will be worth more later.",
    advises_nothing_held="You hold no such card. You are asked all the same, so that nobody learns it.",
    advises_scouts="Who sets up last sees where the enemy stands.",
    advises_ground="The ground then suits this army better.",
    advises_list="In trials this kind of list won more often than swords alone.",
    advises_draw="A card costs nothing.",
    advises_defender="It has the best chance against this attacker.",
    advises_seizing="Nobody defends that hex.",
    advises_viking_villages="More villages can be pillaged, or sooner.",
    advises_viking_castle="It threatens the castle.",
    advises_viking_ship="It keeps the ship out of danger.",
    advises_viking_strength="It keeps the armies strong.",
    advises_viking_hope="It prepares an attack that pays.",
    advises_viking_fear="It avoids an attack that would cost more.",
    advises_norman_villages="It protects villages.",
    advises_norman_castle="It protects the castle.",
    advises_norman_ship="It threatens the ship.",
    advises_norman_strength="It keeps the armies strong.",
    advises_norman_hope="It prepares an attack that pays.",
    advises_norman_fear="It avoids an attack that would cost more.",
)


@sentence
def advises_battle(c: Cast, target: int, chance: float) -> str:
    share = percent(chance)
    about = "about " if share[0].isdigit() else ""  # "over 99 %" is vague enough
    return f"Beats {c.name(target)} in {about}{share} of battles, measured."
