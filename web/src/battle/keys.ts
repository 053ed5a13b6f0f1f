/** The keyboard: Enter the suggestion, figures the answers, arrows the ghost, U takes back, Esc lets go. */
import { type Place, middleOf, modelsIn, numberOf } from '../pieces.ts';
import type { Battle } from './battle.svelte.ts';

const STEP: Partial<Record<string, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export function onKey(battle: Battle, e: KeyboardEvent) {
  const on = e.target instanceof Element ? e.target : document.body;
  if (on.closest('dialog') || (e.key !== 'Escape' && on.closest('input, select, textarea'))) return;
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  if (handled(battle, e, on)) e.preventDefault();
}

function handled(battle: Battle, e: KeyboardEvent, on: Element): boolean {
  const step = STEP[e.key];
  if (e.key === 'Enter') return !on.closest('button, a, summary') && battle.pressMain();
  if (/^[1-9]$/.test(e.key)) return battle.press(Number(e.key) - 1);
  if (step && !on.closest('.lines')) return nudge(battle, step, e.shiftKey ? 100 : 1000);
  return single(battle, e.key.length === 1 ? e.key.toLowerCase() : e.key);
}

function single(battle: Battle, key: string): boolean {
  switch (key) {
    case 'Escape':
      battle.letGo();
      return true;
    case 'u':
      void battle.takeBack();
      return true;
    case '+':
      battle.camera.nearer(0.75);
      return true;
    case '-':
      battle.camera.nearer(1.33);
      return true;
    case '0':
      battle.camera.fit();
      return true;
    case 'n':
      battle.nameless = !battle.nameless;
      return true;
    default:
      return false;
  }
}

/** Move the ghost by a step from where it stands. */
function nudge(battle: Battle, [dx, dy]: Place, step: number): boolean {
  const { widget, draft } = battle;
  if (!battle.mine || !widget?.tap) return false;
  const places = draft?.goal ? [draft.goal] : suggested(battle);
  if (!places.length) return false;
  const [x, y] = middleOf(places);
  const goal: Place = [x + dx * step, y + dy * step];
  battle.sketcher.at = battle.camera.toGlass(goal);
  widget.tap(goal);
  return true;
}

function suggested({ advice, question, view }: Battle): Place[] {
  if (advice?.answer.type === 'places') return advice.answer.places;
  if (question?.ask.type !== 'ways') return [];
  const asked = new Set(question.ask.models);
  return modelsIn(view)
    .filter((m) => asked.has(numberOf(m.id)))
    .map((m) => m.place);
}
