"""Whether a question and its answers fit: measured on the page, as it stands on the glass."""

from collections.abc import Iterator, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from drumhead.flow.question import Pick
from drumhead.flow.record import read_record
from drumhead.flow.replay import replay
from drumhead.games.deadzone.desk.battlefields import battlefields
from drumhead.registry import SYSTEMS
from tests.browser.scenes_littlewars import ROOM as FORCES
from tests.browser.scenes_sigmar import ROOM as SORCERY
from tests.browser.served import OPEN_ROOM, SAME_BATTLE
from tests.playthroughs.kept import kept

DESK, PHONE = (1280, 800), (390, 844)
BOTH = [(DESK, "light"), (PHONE, "dark")]
ALL = [*BOTH, (PHONE, "light"), (DESK, "dark")]
YARD = next(i for i, field in enumerate(battlefields()) if field.name == "Foundry Yard")
ROOMS: dict[str, dict[str, Any]] = {
    "saga": {k: v for k, v in SAME_BATTLE.items() if k != "seed"},
    "deadzone": {"game": "deadzone", "points": 300, "lists": ["enforcers-command", "plague-brood"], "table": YARD},
    "sigmar": SORCERY,
    "littlewars": FORCES,
}

# All that is wrong with the bar on the glass, in words.
WRONG = """() => {
  const wrong = [];
  const box = (e) => e.getBoundingClientRect();
  const beside = (a, b, by) => a.right - by <= b.left || b.right - by <= a.left;
  const over = (a, b, by) => !beside(a, b, by) && a.top < b.bottom - by && b.top < a.bottom - by;
  const [bar, board] = ['.q', '.board'].map((what) => document.querySelector(what));
  const words = (e) => `${e.className || e.tagName}: ${e.textContent.trim().slice(0, 60)}`;
  for (const e of bar.querySelectorAll('h2, .cap, .act, .act small, .act .what, .btn, label, .part, .says p, .note')) {
    const { left, right, width } = box(e);
    if (!width) continue;
    if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline') wrong.push(`cut ${words(e)}`);
    if (left < -1 || right > innerWidth + 1) wrong.push(`off the glass ${words(e)}`);
  }
  for (const act of bar.querySelectorAll('.act')) {
    const around = box(act);
    for (const e of act.querySelectorAll('.what, small, .kbd, .chance, .spark')) {
      const inner = box(e);
      const out = inner.right > around.right + 1 || inner.bottom > around.bottom + 1 || inner.top < around.top - 1;
      if (inner.width && out) wrong.push(`out of its button ${words(e)}`);
    }
  }
  const acts = [...bar.querySelectorAll('.acts > .act, .made > .act, .tools > .btn')].filter((e) => box(e).width);
  for (const [i, a] of acts.entries())
    for (const b of acts.slice(i + 1)) if (over(box(a), box(b), 1)) wrong.push(`${words(a)} over ${words(b)}`);
  for (const e of [bar, ...bar.querySelectorAll('.many, .more')])
    if (over(box(e), box(board), 6)) wrong.push(`${e.className} covers the map`); // the cord lies on its edge
  if (!bar.querySelector('.act.main')) wrong.push('no answer is coloured');
  if (bar.querySelectorAll('.act.main').length > 1) wrong.push('two answers are coloured');
  const labels = [...bar.querySelectorAll('.act')].map((e) => e.querySelector('.text').textContent.trim());
  for (const label of new Set(labels)) if (labels.filter((l) => l === label).length > 1) wrong.push(`twins: ${label}`);
  return wrong;
}"""


def questions(game: str) -> Iterator[tuple[str, str]]:
    """The kind and the position of every question of the battle that is kept for this game."""
    record = read_record(kept(game))
    for state in replay(record, SYSTEMS[game]):
        q = state.question
        if q is not None and q.seat >= 0:
            count = len(q.ask.options) if isinstance(q.ask, Pick) else 1
            yield f"{q.says} {type(q.ask).__name__} {count}", SYSTEMS[game].position(state)


def one_of_each(game: str) -> list[str]:
    """The first position of each kind of question; of those that offer several answers, the one with the most."""
    best: dict[str, tuple[int, str]] = {}
    for kind, position in questions(game):
        says, shape, count = kind.split()
        if int(count) > best.get(says + shape, (0, ""))[0]:
            best[says + shape] = int(count), position
    return [position for _, position in best.values()]


def open_position(page: Page, base_url: str, game: str, position: str) -> None:
    """At one screen, so that every question is put to the page, which comes from a screen that is soon drawn."""
    page.goto(f"{base_url}/#/lobby")
    expect(page.locator(".q")).to_have_count(0)
    wanted = ROOMS[game] | {"opponent": "hot-seat", "position": position, "seed": 3}
    page.goto(f"{base_url}/#/battle/{page.evaluate(OPEN_ROOM, wanted)}")
    expect(page.locator(".q .act.main")).to_be_enabled()


def fits(page: Page, glasses: Sequence[tuple[tuple[int, int], str]] = BOTH) -> list[str]:
    """What is wrong, on the desk and on the phone; `ALL` are both by day and by night."""
    found = []
    for (width, height), theme in glasses:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width}")
        question = page.locator(".q h2").inner_text()
        found += [f"{width} {theme} {question!r}: {wrong}" for wrong in page.evaluate(WRONG)]
    return found
