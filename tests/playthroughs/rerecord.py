"""Play a kept battle again through today's code and write its record again, with the proof that nothing changed.

    python -m tests.playthroughs.rerecord OLD.json.gz NEW.json.gz

The old record is read as plain JSON: its format may be one that this program refuses. Every answer is found again by
the place of its option (keys may have changed), every die is the seeds' own, and every question, face and score must be
those of the old record. The new record keeps the id, the set-up and the seeds.
"""

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from drumhead.dice.seeded import SeededDice, key_of
from drumhead.flow.event import Asked
from drumhead.flow.question import Answer, Question
from drumhead.flow.record import LiveBattle, Record, Seeds, write_record
from drumhead.registry import SYSTEMS

Plain = dict[str, Any]


def rerecorded(old: Plain) -> Record:
    """The battle of an old record, played again and recorded; raises where it differs."""
    game = SYSTEMS[old["game"]]
    setup = msgspec.convert(old["start"], game.setup_type, str_keys=True)
    seeds = [bytes.fromhex(s) for s in old["seeds"]["revealed"]]
    committed = Seeds(tuple(old["seeds"]["commitments"]), drawn_by=tuple(old["seeds"]["drawn_by"]))
    battle = LiveBattle(game, setup, SeededDice(key_of(seeds[0], seeds[1], seeds[2], old["id"])), old["id"], committed)
    first, *entries = old["entries"]
    same(0, "faces", faces(battle), first["faces"])
    asked = [question_in(first)]  # after each entry
    for i, e in enumerate(entries, 1):
        play(battle, asked[-1], e)
        same(i, "faces", faces(battle), e.get("faces", []))
        asked.append(asked[e["to"]] if e["type"] == "taken-back" else question_in(e))
        q = battle.state.question
        same(i, "question", q and shape(msgspec.to_builtins(q)), asked[-1] and shape(asked[-1]))
    over = battle.state.outcome
    assert over is not None, "the battle is not over"
    if counted := scores(old):  # a campaign counts no score
        same(len(entries), "result", [score for score in over.scores if score != "0"], counted)
    return battle.finish(tuple(s.hex() for s in seeds))


def play(battle: LiveBattle, asked: Plain | None, e: Plain) -> None:
    match e["type"]:
        case "answered":
            q = battle.state.question
            assert q is not None and asked is not None and q.seat == e["seat"]
            battle.answer(q.seat, translated(e["answer"], asked, q))
        case "taken-back":
            battle.take_back(e["to"])
        case other:
            raise ValueError(f"an entry {other!r} is not played again")


def translated(plain: Plain, before: Plain, now: Question) -> Answer:
    """The same answer to the same question, its options by their places."""
    old, new = options_of(before["ask"]), options_of(msgspec.to_builtins(now.ask))

    def key(k: Any) -> Any:
        return new[[o["key"] for o in old].index(k)]["key"]

    if "key" in plain:
        plain = {**plain, "key": key(plain["key"])}
    elif "keys" in plain:
        plain = {**plain, "keys": [key(k) for k in plain["keys"]]}
    elif "parts" in plain:
        plain = {**plain, "parts": [[key(k) for k in part] for part in plain["parts"]]}
    answer: Answer = msgspec.convert(plain, Answer)
    return answer


def options_of(ask: Plain) -> list[Plain]:
    return list(ask.get("options") or ask.get("of") or ask.get("pool") or ())


def shape(q: Plain) -> Plain:
    """What is asked and of which seat, without words and keys."""
    ask = {k: len(v) if k in ("options", "of", "pool") else v for k, v in q["ask"].items()}
    plain: Plain = json.loads(json.dumps({"seat": q["seat"], "decision": q["decision"], "clause": q["clause"], **ask}))
    return plain


def scores(old: Plain) -> list[str]:
    """The last score that was counted for each seat that has one."""
    counted: dict[int, str] = {}
    for e in old["entries"]:
        counted |= {x["seat"]: x["counters"]["score"] for x in e.get("events", ()) if "score" in x.get("counters", {})}
    return [counted[seat] for seat in sorted(counted)]


def question_in(e: Plain) -> Plain | None:
    asked = [x["question"] for x in e.get("events", ()) if x["type"] == Asked.__struct_config__.tag]
    return asked[-1] if asked else None


def faces(battle: LiveBattle) -> list[list[int]]:
    return [list(face) for face in battle.entries[-1].faces]


def same(entry: int, what: str, now: Any, before: Any) -> None:
    if now != before:
        raise ValueError(f"entry {entry}: its {what} differs: {now}, the old record says {before}")


if __name__ == "__main__":
    source, goal = map(Path, sys.argv[1:])
    before = json.loads(gzip.decompress(source.read_bytes()))
    record = rerecorded(before)
    goal.write_bytes(gzip.compress(write_record(record), mtime=0))
    dice = sum(len(e.faces) for e in record.entries)
    print(f"{source.name}: {len(record.entries)} entries and {dice} dice agree; written to {goal}")
