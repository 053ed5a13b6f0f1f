"""The odds behind an answer: what a shot at each man may do."""

from collections.abc import Mapping

import numpy as np

from drumhead.combat.volley import foresee
from drumhead.flow.adviser import LeadsTo
from drumhead.flow.game import Odds, Reason
from drumhead.flow.question import Option, Question
from drumhead.games.littlewars.rules.shooting import D3_KILLED, in_cover, men_beside, need_to_hit, shot_stages
from drumhead.games.littlewars.rules.state import Firing, LittleWars
from drumhead.games.littlewars.screen.words import ARMS
from drumhead.space.sight import gap
from drumhead.space.table import inches


def shot_odds(b: LittleWars, q: Question, o: Option) -> Odds | None:
    if "model" not in o.facts:
        return None
    gun, target = b.work(q.facts["work"], Firing).gun, o.facts["model"]
    (need, clause), near = need_to_hit(b, gun, target), len(men_beside(b, target))
    p = foresee(shot_stages(need, near, clause), {"shots": 1}, keep=("wounds",)).p("wounds")
    reasons = [Reason(f"{need}+ to hit at {inches(gap(b.at, b.radius, gun, target))} in", clause)]
    if in_cover(b, gun, target):
        reasons.append(Reason("in cover: one worse", "littlewars.shooting.cover"))
    reasons.append(Reason(f"a hit kills up to {min(3, near + 1)}: {near} more within 3 in", D3_KILLED))
    mean = float(np.arange(len(p)) @ np.asarray(p, np.float64))
    name = f"Shot at {ARMS[b.models[target].kind][0]} {target}"
    return Odds(name, target, tuple(map(float, p)), mean, stand="here", reasons=tuple(reasons))


ODDS: Mapping[str, LeadsTo] = {"shot-target": shot_odds}
