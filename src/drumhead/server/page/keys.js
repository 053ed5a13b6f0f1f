/** The keyboard: Enter the suggestion, figures the answers, arrows the ghost, U takes back, Esc lets go. */

const STEP = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {import('./battle.js').Battle} battle @param {AbortSignal} signal */
export function keys(battle, signal) {
  addEventListener('keydown', (e) => {
    if (e.target.closest('dialog') || (e.key !== 'Escape' && e.target.closest('input, select, textarea'))) return;
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (handled(battle, e)) e.preventDefault();
  }, { signal });
}

function handled(battle, e) {
  if (e.key === 'Enter') return !e.target.closest('button, a, summary') && battle.bar.press(-1);
  if (/^[1-9]$/.test(e.key)) return battle.bar.press(Number(e.key) - 1);
  if (STEP[e.key] && !e.target.closest('.lines')) return nudge(battle, STEP[e.key], e.shiftKey ? 100 : 1000);
  const simple = {
    Escape: () => battle.letGo(),
    u: () => battle.takeBack(),
    '+': () => battle.nearer(0.75),
    '-': () => battle.nearer(1.33),
    0: () => battle.map.fit(),
    n: () => battle.map.svg.classList.toggle('nameless'),
  }[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  simple?.();
  return Boolean(simple);
}

/** Move the ghost by a step from where it stands. */
function nudge(battle, [dx, dy], step) {
  const { widget, question } = battle;
  if (!battle.mine || !widget?.tap) return false;
  const places = battle.draft?.goal ? [battle.draft.goal] : suggested(battle, question);
  if (!places.length) return false;
  const mean = (i) => Math.round(places.reduce((sum, p) => sum + p[i], 0) / places.length);
  const goal = [mean(0) + dx * step, mean(1) + dy * step];
  battle.sketcher.at = battle.map.toGlass(goal);
  widget.tap(goal);
  return true;
}

function suggested(battle, question) {
  const answer = battle.advice?.answer;
  if (answer?.type === 'places') return answer.places;
  if (question.ask.type === 'ways') return question.ask.models.map((m) => battle.view.pieces[`m${m}`].place);
  return [];
}
