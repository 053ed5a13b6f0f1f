"""What `drumhead rules`, `bench` and `versus` write: headings, rows and summaries of reports."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from drumhead.combat.source import nearest

if TYPE_CHECKING:
    from drumhead.server.bench.long_log import LongLog

# ---------------------------------------------------------------------------------------------------- the rules
GAME_COLUMN, TITLE_COLUMN = "game", "title"
COUNT_COLUMNS = ("clauses", "decisions", "rulings", "switches", "stages")
CLAUSES, DECISIONS, SWITCHES, STAGES = "Clauses", "Decisions", "Switches", "Stages"
RULE, CHECK = "Rule", "Check"
WHEN, WHO, OPTIONS, POLICY = "When", "Who", "Options", "Policy"
QUESTION, RULING, SWITCH, WHY = "Question", "Ruling", "Switch", "Why"
BUILT_SWITCHES = "House-rule switches that are built"
NO_TESTS_HERE = "The tests are not at hand: only the code was read."
NO_TESTS_TO_PROVE = "the tests are not at hand, so nothing can be proved: run this in the repository"
WHICH_GAME_TO_PROVE = "say which game to prove: drumhead rules audit GAME --prove"


def decision_of(title: str) -> str:
    return f"{title}, a decision"


def ruling_of(title: str, switch: bool) -> str:
    return f"{title}, a ruling{' and a house-rule switch' if switch else ''}"


def switch_default(key: str, default: str) -> str:
    return f"{key}: {default} (the ruling), or"


def more_hits(more: int) -> str:
    return f"and {more} more: add a word, or --json for all of them"


def part_of(title: str, there: int, of: int) -> str:
    return f"{title} ({there} of {of})"


RULINGS_NAMED = "Rulings named in code"


def not_named(ruling: str) -> str:
    return f"✗ {ruling}  not named"


def missing(count: int) -> str:
    return f"Missing ({count})"


def nothing_missing(game: str) -> str:
    return f"Nothing is missing in {game}."


def lacking(code: bool, test: bool) -> str:
    """Which of the two an entry lacks."""
    words = [word for word, lacks in (("code", code), ("test", test)) if lacks]
    return f"no {' and no '.join(words)}" if words else ""


def disarming(drawn: int, cited: int, game: str, seed: int) -> str:
    return f"Disarming {drawn} of {cited} citations of {game}, seed {seed}"


def unproved(id: str, site: str, why: str) -> str:
    return f"unproved: {id} at {site}: {why}"


def proved(proved: int, drawn: int) -> str:
    return f"{proved} of {drawn} citations proved"


# ---------------------------------------------------------------------------------------------------- the bench
BENCH_COLUMNS = ("What", "Measured", "Goal")
DECISION_COLUMNS = ("Decision", "Of all", "µs each")
GROWTH_COLUMNS = ("Points", "Models", "Chance: decisions", "µs each", "Policy: decisions", "µs each", "s a battle")
FIGURES = {
    "decisions_per_s": "decisions a second under chance",
    "recorded_decisions_per_s": "the same with the record written",
    "calls_per_decision": "Python calls for a decision",
    "chance_battles_per_s": "battles a second, chance against chance",
    "policy_battles_per_s": "battles a second, policy against policy",
    "greedy_battle_s": "seconds for a battle, greedy against greedy",
    "greedy_battles_per_s": "such battles a second",
    "beside_battles": "whole games of policy beside their battles alone, times",
    "own_player_p95_ms": "an answer of the game's own players, 95 of 100 within, ms",
    "baseline_loops_per_s": "plain Python loop, rounds a second",
    "decisions_per_kiloloop": "decisions in 1,000 rounds of that loop",
    "chess_moves_per_s": "python-chess, moves a second of random games",
    "decisions_per_chess_move": "decisions in the time of one such move",
}
SERVER_COLUMNS = ("Load", "Answers/s", "p50", "p95", "Goal", "Preview", "p95", "Bytes")
SERVER_ABOUT = "From an answer sent to its event received, ms; previews, ms (p50, p95); bytes that both seats are sent"


def server_load(rooms: int, busy: bool) -> str:
    """What one line of the table was measured with."""
    load = "1 room" if rooms == 1 else f"{rooms:,} rooms"
    return f"{load}, busy" if busy else load


def server_spread(wanted: float, p50_ratio: float, goal: float) -> str:
    return (
        f"Wanted in all rooms together: {wanted:,.0f} answers a second. "
        f"p50 of many rooms is {p50_ratio:.1f} times that of 1 room (goal: at most {goal:g})."
    )


def server_busy(waiting: int, battles: int, answers: int) -> str:
    return (
        f"Busy: {waiting} people in waiting rooms, {battles} battles of bots, each watched; {answers:,} bots' answers."
    )


def watchers_told(watchers: int, answers: int, p50_ms: float, longest_ms: float) -> str:
    return (
        f"{watchers:,} watchers of one room, {answers} answers: the last watcher is told after {p50_ms:,.0f} ms (p50), "
        f"{longest_ms:,.0f} ms in the worst case"
    )


def long_log(told: "LongLog", goals: Mapping[str, float]) -> str:
    return (
        f"A log of {told.entries:,} entries: opened in {told.open_s:.2f} s (goal: at most {goals['open_s']:g}), "
        f"a summary in {told.summary_ms:.1f} ms ({goals['summary_ms']:g}), an answer in {told.answer_ratio:.2f} times "
        f"that of a plain battle ({goals['answer_ratio']:g}), {told.memory_mb:.0f} MB in memory "
        f"({goals['memory_mb']:g})."
    )


def by_bots(seconds: float, goal: float) -> str:
    told = f"A battle by bots inside another game: {seconds:.1f} s from the order to what follows"
    return f"{told} (goal: at most {goal:g})."


def with_goal(told: str, goal_ms: float) -> str:
    return f"{told} (goal: at most {goal_ms:,.0f})."


def decisions_played(decisions: int, moves_or_assaults: float) -> str:
    return f"{decisions:,} decisions; moves or assaults: {moves_or_assaults:.0%} of the answers."


def greedy_played(battles: int) -> str:
    return f"Greedy played {battles} battles that are always the same."


# ---------------------------------------------------------------------------------------------------- rows of battles
ARMY_COLUMNS = ("Army", "Of", "Battles", "Share", "95 % interval")
ALL = "all"
LABEL_COLUMNS = ("Of", "Battles", "The first player", "The side that starts", "Draws", "Rounds")
UNIT_COLUMNS = ("Unit", "Battles", "Gain for 100 points", "95 % interval")
NOTHING_TO_STUDY = "Too few battles whose lists differ: no unit can be told from the others."


def no_series(game: str) -> str:
    return f"{game} has no row of battles"


def no_such_lists(lists: str, known: Sequence[str]) -> str:
    return f"the lists are {' or '.join(known)}, not '{lists}'"


def no_such_feature(game: str, name: str, known: Collection[str]) -> str:
    return f"{game} has no feature '{name}'{nearest(name, known)}"


def same_side(one: str, other: str) -> str:
    return f"{one} and {other} play the same side; choose one of each"


def series_played(battles: int, one: str, other: str, score: dict[str, Any]) -> str:
    return f"{battles} battles, {one} against {other}: {share(score)}."


def margin(points: float, first: dict[str, Any]) -> str:
    return f"Margin {points:+.1f} points; the side that starts wins {share(first)}."


def ended(rounds: float, draws: int, endings: dict[str, int]) -> str:
    how = ", ".join(f"{clause} {n}" for clause, n in endings.items())
    return f"{rounds:.1f} rounds on average; {draws} draws. Ended by: {how}."


def used_in(used: dict[str, int]) -> str:
    return "Used in: " + ", ".join(f"{name} {n}" for name, n in used.items()) + "."


def share(figures: dict[str, Any]) -> str:
    return f"{figures['share']:.3f} (95 %: {interval(figures)})"


def points_between(figures: dict[str, Any]) -> str:
    return f"{figures['low']:+.1f} to {figures['high']:+.1f}"


def interval(figures: dict[str, Any]) -> str:
    return f"{figures['low']:.3f} to {figures['high']:.3f}"
