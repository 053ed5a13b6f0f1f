"""Figures in a few words, for the card of a body, of captives, or of a gun."""

from collections import Counter

from drumhead.games.littlewars.rules.artillery import crew_of, in_action_for
from drumhead.games.littlewars.rules.march import MOVES
from drumhead.games.littlewars.rules.state import ARMS, GUN, NOBODY, LittleWars, Men
from drumhead.tabletop.why_not import whole


def card_of(b: LittleWars, models: Men) -> tuple[tuple[str, str], ...]:
    kinds = Counter(b.models[m].kind for m in models)
    rows = [(kind.capitalize(), str(kinds[kind])) for kind in (*ARMS, GUN) if kinds[kind]]
    moves = [f"{arm} {whole(MOVES[arm])} in" for arm in ARMS if kinds[arm]]
    if moves:
        rows.append(("Move", ", ".join(moves)))
    if guns := [m for m in models if b.models[m].kind == GUN]:
        rows.append(("Gun", gun_in_words(b, guns[0])))
    held = [b.models[m] for m in models if b.models[m].is_captive]
    if held:
        watched = sum(f.guard != NOBODY for f in held)
        rows.append(("Guarded", f"{watched} of {len(held)}"))
    return tuple(rows)


def gun_in_words(b: LittleWars, gun: int) -> str:
    served = in_action_for(b, gun)
    if served is not None:
        return f"in action for {b.names[served]}"
    men = [len(crew_of(b, gun, seat)) for seat in (0, 1)]
    if all(men):
        return "out of action: men of both sides are near"
    return f"out of action: {max(men)} of 4 men near"
