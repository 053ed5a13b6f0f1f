/** The keyboard: Enter the suggestion, figures the answers, arrows the ghost, letters the layers, Esc lets go. */
import { CubeCamera } from '../cubes/camera.svelte.ts';
import { CUBE_KEYS, climbByKey } from '../cubes/keys.ts';
import { HexCamera } from '../hexes/camera.svelte.ts';
import { type Place, middleOf, modelsBy, modelsOf, num, numberOf, unitOf, unitsOf } from '../pieces.ts';
import { legendOf } from '../legend.ts';
import { usesEnter } from '../parts/focus.ts';
import { lookByKey } from '../table/keys.ts';
import type { Battle } from './battle.svelte.ts';
import { pointOut } from './pointing-out.ts';
import { settings } from './settings.svelte.ts';
import { unitFrom } from './widget.ts';

const STEP: Partial<Record<string, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const PAN = 60; // pixels

const FLAT_KEYS: [string, string][] = [
  ['Arrows', 'move the ghost 1 in; with Shift 0.1 in; with Ctrl the map'],
  ['Q E', 'turn the formation'],
  ['G', 'range: how far weapons and spells reach'],
];

const HEX_KEYS: [string, string][] = [['Arrows', 'the cursor from hex to hex; with Ctrl the map']];

/** Of games whose figures go in any set. */
const SET_KEYS: [string, string][] = [
  ['Shift drag', 'a lasso round figures; Z draws it without Shift'],
  ['W Y', 'wheel to the left, to the right'],
  ['V C', 'form a line, a column'],
];

/** The list that `?` shows. */
export const keysOf = ({ camera, view }: Battle): [string, string][] => [
  ['Enter', 'the suggested answer'],
  ['1-9', 'the answers in the bar, each always by its own number; or a number that is asked for'],
  ['X', 'no; or the unit passes'],
  ['A', 'while you deploy: place the rest as suggested'],
  ['Shift X', 'end the round: all units that wait pass'],
  ['Tab', 'the next unit that can act'],
  ['[ ]', 'the next target'],
  ...(camera instanceof CubeCamera ? CUBE_KEYS : camera instanceof HexCamera ? HEX_KEYS : FLAT_KEYS),
  ...(legendOf(view).arms.length ? SET_KEYS : []),
  ['R S T N', 'reach, sight, threat, names'],
  ['M', 'the ruler; Enter measures on from its end'],
  ['+ - 0', 'nearer, farther, the whole table'],
  ['F', 'turn the table round'],
  ['Space', 'go on after a bot moved; in a drag, hold it for the old place'],
  ['U', 'take back'],
  ['B', 'how to win, and both armies'],
  ['L O I', 'log, odds, unit card'],
  ['P', 'ping'],
  ['Esc', 'cancel, close, back to the question'],
  ['?', 'this list'],
];

const SINGLE: Partial<Record<string, (battle: Battle) => unknown>> = {
  r: (b) => b.layers.toggle('reach'),
  s: (b) => b.layers.toggle('sight'),
  g: (b) => b.layers.toggle('range'),
  t: (b) => b.layers.toggle('threat'),
  n: (b) => b.layers.toggle('names'),
  m: (b) => b.ruler.toggle(),
  w: (b) => b.sketcher.wheel(1),
  y: (b) => b.sketcher.wheel(-1),
  v: (b) => b.figures.on && b.sketcher.formUp('line'),
  c: (b) => b.figures.on && b.sketcher.formUp('column'),
  z: (b) => b.figures.on && (b.figures.lassoes = !b.figures.lassoes),
  q: (b) => b.sketcher.turn(1),
  e: (b) => b.sketcher.turn(-1),
  u: (b) => b.takeBack(),
  b: (b) => (b.panel = b.panel === 'armies' ? '' : 'armies'),
  p: (b) => b.sight.seats.length && b.participants.ping(),
  l: (b) => goTo(b, 'log'),
  o: (b) => goTo(b, 'odds'),
  i: (b) => goTo(b, 'unit'),
  '[': (b) => nextTarget(b, -1),
  ']': (b) => nextTarget(b, 1),
  '?': (b) => (b.panel = b.panel === 'keys' ? '' : 'keys'),
};

export function onKey(battle: Battle, e: KeyboardEvent) {
  const on = e.target instanceof Element ? e.target : document.body;
  if (on.closest('dialog') || isTyping(on, e.key)) return;
  const step = STEP[e.key];
  if (e.ctrlKey && step) battle.camera.panBy(-step[0] * PAN, step[1] * PAN);
  else if (e.ctrlKey || e.metaKey || e.altKey || !handled(battle, e, on)) return;
  e.preventDefault();
}

/** A field keeps its keys, but Enter goes on from those that have no use for it. */
const isTyping = (on: Element, key: string) =>
  on.matches('input, select, textarea') && key !== 'Escape' && !(key === 'Enter' && on.closest('.q') && !usesEnter(on));

export function onKeyUp(battle: Battle, e: KeyboardEvent) {
  if (e.key === ' ') battle.oldPlace = false;
}

function handled(battle: Battle, e: KeyboardEvent, on: Element): boolean {
  const step = STEP[e.key];
  const onButton = Boolean(on.closest('button, a, summary'));
  if (e.key === 'Enter') return !onButton && (battle.ruler.on ? measureOn(battle) : pressMain(battle, e));
  if (e.key === 'Escape') return letGo(battle);
  if (e.key === 'Tab') return nextUnit(battle, on, e.shiftKey ? -1 : 1);
  if (e.key === ' ') return !onButton && (battle.news.next() || (battle.sketching && (battle.oldPlace = true)));
  if (climbByKey(battle, e.key)) return true;
  if (step && !on.closest('.lines, aside')) return nudge(battle, step, e.shiftKey ? 100 : 1000);
  if (!settings.singleKeys) return false;
  if (/^[1-9]$/.test(e.key)) return battle.press(e.key) || (battle.widget?.onDigit?.(Number(e.key)) ?? false);
  if (/^[a-z]$/i.test(e.key) && battle.press((e.shiftKey ? 'Shift ' : '') + e.key.toUpperCase())) return true;
  if (lookByKey(battle.facing, e.key)) return true;
  const does = SINGLE[e.key.toLowerCase()];
  does?.(battle);
  return Boolean(does);
}

const pressMain = (battle: Battle, e: KeyboardEvent) =>
  (!battle.sight.outcome || battle.enterAtEnd.means(e)) && battle.pressMain();

/** From where the last measure ended. */
const measureOn = ({ camera, hand, ruler }: Battle) =>
  camera instanceof CubeCamera ? hand.measure.goOn() : ruler.goOn();

function letGo(battle: Battle): boolean {
  battle.passing.stop();
  if (battle.ruler.on) battle.ruler.toggle();
  else {
    battle.letGo();
    battle.figures.choose([]);
  }
  battle.panel = '';
  if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement)
    document.activeElement.blur();
  return true;
}

/** The column on the desk, the tab on a narrow glass. */
function goTo(battle: Battle, tab: 'log' | 'odds' | 'unit') {
  battle.tab = tab;
  document.querySelector<HTMLElement>(`aside [data-tab="${tab}"]`)?.focus();
}

/** From unit to unit that can act; behind the last one the focus goes on. */
function nextUnit(battle: Battle, on: Element, by: number): boolean {
  if (on !== document.body && !on.closest('svg.map')) return false;
  const units = unitsOf(battle.view).map((u) => numberOf(u.id));
  const goes = (u: number) => modelsBy(battle.view, u).some((m) => battle.figures.able.has(numberOf(m.id)));
  const able = battle.mine ? units.filter((u) => unitFrom(battle, u) !== null || goes(u)) : [];
  const at = battle.selected === null ? -1 : able.indexOf(battle.selected);
  const next = at < 0 ? (by > 0 ? 0 : able.length - 1) : at + by;
  if (next < 0 || next >= able.length) return false;
  pointOut(battle, able[next]);
  battle.camera.svg?.focus();
  return true;
}

/** From one that could be attacked to the next: those the question names, else all enemies, the nearest first. */
function nextTarget(battle: Battle, by: number) {
  const { question, view, focus, hovered } = battle;
  const options = question?.ask.type === 'pick' ? question.ask.options : [];
  if (options.some((o) => num(o.facts, 'model') !== undefined) && battle.widget?.onModel) return nextModel(battle, by);
  const named = options.flatMap((o) => o.facts.target ?? []);
  const eye = unitOf(view, focus);
  const own = eye?.owner ?? battle.azure;
  const middle = (u: string) => middleOf(modelsOf(view, u).map((m) => m.place));
  const far = (u: string) => (eye ? Math.hypot(...minus(middle(u), middle(eye.id))) : 0);
  const foes = unitsOf(view).filter((u) => u.owner !== own && modelsOf(view, u.id).length);
  const near = foes.sort((a, b) => far(a.id) - far(b.id)).map((u) => numberOf(u.id));
  const targets = named.length ? (named as number[]) : near;
  if (!targets.length) return;
  const at = targets.indexOf((named.length ? battle.selected : hovered) ?? -1);
  const next = targets[(at + by + targets.length + (at < 0 && by < 0 ? 1 : 0)) % targets.length];
  if (named.length) pointOut(battle, next);
  battle.hovered = next;
  battle.byKey = true;
  if (battle.ruler.on) battle.ruler.aim(next);
}

/** From one figure that may be picked to the next. */
function nextModel(battle: Battle, by: number) {
  const { question, widget, view, camera } = battle;
  const options = question?.ask.type === 'pick' ? question.ask.options : [];
  const models = options.flatMap((o) => num(o.facts, 'model') ?? []);
  const [now] = widget?.light?.chosen ?? [];
  const next = models[(models.indexOf(now ?? -1) + by + models.length) % models.length];
  widget?.onModel?.(next);
  void battle.leadsTo.point(battle.main);
  const place = view.pieces[`m${next}`]?.place;
  if (place) camera.reveal([place[0], place[1]]);
}

const minus = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1]];

/** Move the ghost, or the end of the ruler, by a step from where it stands. */
function nudge(battle: Battle, [right, up]: Place, size: number): boolean {
  const { widget, draft, ruler } = battle;
  if (battle.camera instanceof CubeCamera || battle.camera instanceof HexCamera) return battle.hand.step([right, up]);
  const [dx, dy] = battle.camera.onTable([right * size, up * size]);
  if (ruler.on) {
    ruler.nudge([dx, dy]);
    return true;
  }
  if (!battle.mine || !widget?.tap) return false;
  const { figures } = battle;
  const places = draft?.goal ? [draft.goal] : figures.on ? figures.held.map((m) => m.place) : standing(battle);
  if (!places.length) return false;
  const [x, y] = middleOf(places);
  const goal: Place = [x + dx, y + dy];
  battle.sketcher.at = battle.camera.toGlass(goal);
  return widget.tap(goal);
}

function standing({ advice, focus, view }: Battle): Place[] {
  if (advice?.answer.type === 'places') return advice.answer.places;
  return modelsBy(view, focus).map((m) => m.place);
}
