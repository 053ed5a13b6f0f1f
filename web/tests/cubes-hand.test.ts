/** The hand on cubes: taps, drags and the cursor become drafts, and a second tap sends what a draft leads to. */
import { expect, test, vi } from 'vitest';
import { learn } from '../src/legend.ts';
import { LEGEND } from './toy.ts';
import type { Battle } from '../src/battle/battle.svelte.ts';
import type { Widget } from '../src/battle/widget.ts';
import { widgetFor } from '../src/battle/widgets.svelte.ts';
import { CubeCamera } from '../src/cubes/camera.svelte.ts';
import { type Cell, cellWords } from '../src/cubes/cell.ts';
import { Hand } from '../src/cubes/hand.svelte.ts';
import { Measure } from '../src/cubes/measure.svelte.ts';
import type { Answer, Ask, CubeField, Draft, FieldPart, Option, Piece, Preview, Question } from '../src/wire.d.ts';

const A1: Cell = [0, 0, 0];
const B1: Cell = [1, 0, 0];
const B2: Cell = [1, 1, 0];

const part = (kind: string, x: number, z: [number, number]): FieldPart => ({
  kind,
  x: [x, x],
  y: [0, 0],
  z,
  side: '',
  piece: 0,
});
/** A block of two levels in c1, and a floor above d1. */
const FIELD: CubeField = {
  name: 'Yard',
  edge: 8,
  inches: 3,
  levels: 3,
  pieces: ['all'],
  parts: [part('solid', 2, [0, 1]), part('floor', 3, [1, 1])],
};
class Glass {
  left = 0;
  top = 0;
  width = 800;
  height = 600;
}
vi.stubGlobal('DOMRect', Glass);
vi.stubGlobal('localStorage', { getItem: () => null });

const nothing: Preview = { plan: [], refusal: null, ways: {}, shapes: [], odds: [], card: [], cells: [] };

learn('', LEGEND);

function figure(unit: number, owner: number, place: Cell | null): Record<string, Piece> {
  const piece = { kind: 'x', owner, unit: '', marks: {}, name: 'Enforcer', place: null };
  return {
    [`u${unit}`]: { ...piece, id: `u${unit}` },
    [`m${unit}`]: { ...piece, id: `m${unit}`, unit: `u${unit}`, place },
  };
}

/** A battle as far as the hand needs one; a draft is previewed at once. */
function table(
  ask: Ask,
  facts: Record<string, unknown> = {},
  found: Partial<Preview> = {},
  answer: Answer | null = null,
) {
  const question: Question = { id: 1, seat: 0, decision: 'x.decision.y', ask, text: 'Where?', clause: '', facts };
  const view = {
    game: '',
    board: { edge: 8, levels: 3 },
    pieces: { ...figure(1, 0, A1), ...figure(2, 1, B2) },
    seats: [],
    counters: {},
    question,
  };
  const battle = {
    view,
    question,
    unit: facts.unit,
    focus: facts.unit ?? null,
    mine: true,
    advice: answer && { question: 1, answer, odds: {}, no: null, barred: [], passes: [], why: '', other: null },
    draft: null as Draft | null,
    preview: null as Preview | null,
    previewed: null as Draft | null,
    selected: null as number | null,
    oldPlace: false,
    lowered: false,
    byKey: false,
    ruler: { on: false },
    camera: new CubeCamera(FIELD),
    leadsTo: { shown: null as Preview | null },
    layers: { looked: null as { unit: number; preview: Preview } | null },
    widget: null as Widget | null,
    sent: [] as Answer[],
    sketcher: { at: [0, 0], sketch: async () => battle.preview },
    sketch(draft: Draft) {
      battle.draft = battle.previewed = draft;
      battle.preview = { ...nothing, ...found };
    },
    async send(a: Answer) {
      battle.sent.push(a);
      return true;
    },
    async sendPlan(plan: Answer[]) {
      battle.sent.push(...plan);
    },
    sendSketch: () => battle.sendPlan(battle.preview?.plan ?? []),
    answerAll: vi.fn(),
    choose: vi.fn(),
    refuse: vi.fn(),
    letGo() {
      battle.draft = battle.preview = battle.previewed = null;
    },
  };
  battle.widget = widgetFor(battle as unknown as Battle, question);
  const hand = new Hand(battle as unknown as Battle);
  hand.spotOf = () => [5, 5];
  return { battle, hand };
}

const steps: Ask = { type: 'steps', cells: [A1, B1, B2] };
const option = (key: number | string, facts: Record<string, unknown>): Option => ({
  key,
  label: `${key}`,
  facts,
  place: 1,
});
const way: Partial<Preview> = { plan: [{ type: 'steps', cells: [B1] }], cells: [B1] };

test('a cube has a name as on a chess board, and its level above the ground', () => {
  expect(cellWords([5, 4, 0])).toBe('f5');
  expect(cellWords([5, 4, 1])).toBe('f5, level 1');
});

test('a tap on a lit cube is a goal, and the way there is seen; a second tap goes', () => {
  const { battle, hand } = table(steps, { unit: 1 }, way);
  expect(hand.lit).toEqual([A1, B1, B2]);
  hand.tap(B1);
  expect(battle.draft).toEqual({ unit: 1, cells: [B1] });
  expect(hand.ghost).toEqual({ unit: 1, cell: B1 });
  expect(hand.path).toEqual([A1, B1]);
  expect(hand.wrong).toBe(false);
  expect(battle.sent).toEqual([]);
  hand.tap(B1);
  expect(battle.sent).toEqual([{ type: 'steps', cells: [B1] }]);
});

test('a way that is broken off is wanted still, while the unit stands where it stood', () => {
  const { battle, hand } = table(steps, { unit: 1 }, way);
  hand.goOn();
  expect(battle.draft).toBeNull();
  hand.mean({ unit: 1, cells: [B1] });
  battle.question.seat = 1;
  hand.goOn();
  expect(battle.draft).toBeNull(); // the others are asked about it
  battle.question.seat = 0;
  hand.goOn();
  expect(battle.draft).toEqual({ unit: 1, cells: [B1] });
  battle.letGo();
  hand.goOn();
  expect(battle.draft).toBeNull();
  hand.mean({ unit: 1, cells: [B1] });
  battle.view.pieces.m1.place = B1;
  hand.goOn();
  expect(battle.draft).toBeNull();
});

test('with Shift the way leads through a cube', () => {
  const { battle, hand } = table(steps, { unit: 1 }, way);
  hand.tap(B1);
  hand.tap(B2, true);
  expect(battle.draft?.cells).toEqual([B1, B2]);
});

test('a goal that is refused is wrong, and a drop there says why', async () => {
  const refusal = { clause: 'x.y', why: 'too far', facts: {} };
  const { battle, hand } = table(steps, { unit: 1 }, { refusal });
  expect(hand.lift(2)).toBe(false);
  expect(hand.lift(1)).toBe(true);
  hand.over(B2);
  expect(hand.wrong).toBe(true);
  await hand.drop(B2);
  expect(battle.sent).toEqual([]);
  expect(battle.draft).toBeNull();
  expect(battle.refuse).toHaveBeenCalledWith(refusal, [5, 5], true);
});

test('a figure is dropped on a cube and goes there', async () => {
  const { battle, hand } = table(steps, { unit: 1 }, way);
  hand.lift(1);
  hand.over(B1);
  await hand.drop(B1);
  expect(battle.sent).toEqual([{ type: 'steps', cells: [B1] }]);
  hand.lift(1);
  await hand.drop(null);
  expect(battle.draft).toBeNull();
});

test('a figure that is dropped beside the cubes it can reach goes to the nearest of them', async () => {
  const { battle, hand } = table({ type: 'steps', cells: [B1] }, { unit: 1 }, way);
  hand.lift(1);
  hand.over([2, 0, 0]);
  expect(battle.draft?.cells).toEqual([B1]);
  await hand.drop([2, 0, 1]);
  expect(battle.sent).toEqual([{ type: 'steps', cells: [B1] }]);
  hand.lift(1);
  hand.over([5, 5, 0]); // nothing is near: it is asked about as it is
  expect(battle.draft?.cells).toEqual([[5, 5, 0]]);
  hand.over(B2); // an enemy stands there
  expect(battle.draft?.cells).toEqual([B2]);
});

test('the suggested way stands on the table until another is wanted', () => {
  const { hand } = table(steps, { unit: 1 }, way, { type: 'steps', cells: [B1, B2] });
  expect(hand.ghost).toEqual({ unit: 1, cell: B2 });
  expect(hand.path).toEqual([A1, B1, B2]);
});

test('the way of an answer that is pointed at is drawn from cube to cube, until another is wanted', () => {
  const { battle, hand } = table({ type: 'pick', options: [] }, { unit: 1 }, way);
  battle.leadsTo.shown = { ...nothing, cells: [A1, B1, B2] };
  expect(hand.ghost).toEqual({ unit: 1, cell: B2 });
  expect(hand.path).toEqual([A1, B1, B2]);
  battle.leadsTo.shown = { ...nothing, cells: [B2, B1] }; // another one goes
  expect(hand.ghost).toEqual({ unit: 2, cell: B1 });
  expect(hand.path).toEqual([B2, B1]);
  battle.sketch({ unit: 1, cells: [B1] });
  expect(hand.ghost).toEqual({ unit: 1, cell: B1 });
});

test('the cursor goes from cube to cube to stand in, on a turned table too, and stays on it', () => {
  const { battle, hand } = table(steps, { unit: 1 }, way);
  expect(hand.step([1, 0])).toBe(true);
  expect(hand.cursor).toEqual(B1);
  expect(battle.draft?.cells).toEqual([B1]);
  hand.step([1, 0]);
  expect(hand.cursor).toEqual([2, 0, 2]); // on the block, for nobody stands in it
  hand.climb(1);
  hand.step([0, -1]);
  expect(hand.cursor).toEqual([2, 0, 2]);
  hand.step([1, 0]);
  expect(hand.cursor).toEqual([3, 0, 1]);
  hand.climb(-1);
  expect(hand.cursor).toEqual([3, 0, 0]);
  battle.camera.turnRound();
  hand.step([0, -1]);
  expect(hand.cursor).toEqual([3, 1, 0]);
  hand.letGo();
  expect(hand.cursor).toBeNull();
});

test('an option that names a figure says what the figure is known by on the map', () => {
  const named = (unit: number) => ({ key: unit, place: unit, label: 'Enforcer', facts: { unit } });
  const { battle } = table({ type: 'pick', options: [named(1), named(2)] });
  battle.view.pieces.m2.marks = { arms: ['long-bow'] };
  expect(battle.widget?.acts.slice(0, 2).map((act) => act.small)).toEqual(['', 'long bow']);
});

test('an option about a cube is pointed out by a tap and answered by the second', () => {
  const options = [
    { key: 'suppress:9', place: 1, label: 'Suppress b2', facts: { unit: 1, cell: B2 } },
    { key: 'none', place: 1, label: 'Do not shoot', facts: {} },
  ];
  const { battle, hand } = table({ type: 'pick', options }, { unit: 1 }, {}, { type: 'pick', key: 'none' });
  expect(hand.lit).toEqual([B2]);
  expect(battle.widget?.actsFor?.(2).map((act) => act.label)).toEqual(['Suppress b2']); // at the row of who is in it
  hand.tap(B2);
  expect(battle.sent).toEqual([]);
  expect(battle.widget?.main?.label).toBe('Suppress b2');
  hand.tap(B2);
  expect(battle.sent).toEqual([{ type: 'pick', key: 'suppress:9' }]);
});

test('a drag over cubes that options are about, or the cursor, points them out; only the drop answers', async () => {
  const cells: [string, Cell][] = [['east', B1], ['north', B2]]; // prettier-ignore
  const options = cells.map(([key, cell], i) => ({ key, place: i + 1, label: key, facts: { unit: 1, cell } }));
  const { battle, hand } = table({ type: 'pick', options }, { unit: 1 }, {}, { type: 'pick', key: 'east' });
  hand.lift(1);
  for (const cell of [B1, B1, B2, B2]) hand.over(cell); // the pointer is told of many times in one cube
  expect(battle.sent).toEqual([]);
  expect(battle.widget?.main?.label).toBe('north');
  await hand.drop(B2);
  expect(battle.sent).toEqual([{ type: 'pick', key: 'north' }]);
  hand.cursor = A1;
  hand.step([1, 0]);
  hand.step([0, -1]); // at the border: it stays where it is
  expect(battle.sent).toHaveLength(1);
});

test('an enemy that an assault can reach is a goal, any other is looked at', () => {
  const options = [{ key: 'assault', place: 1, label: 'Assault', facts: { unit: 1, action: 'assault' } }];
  const { battle, hand } = table(
    { type: 'pick', options: [...options, { ...options[0], key: 'run' }] },
    { unit: 1 },
    way,
  );
  hand.tapUnit(2);
  expect(battle.choose).toHaveBeenCalledWith(2);
  const assault = { role: 'assault', points: [], radius: 0, text: '', unit: 2, piece: '', cells: [B2] };
  battle.layers.looked = { unit: 1, preview: { ...nothing, shapes: [assault] } };
  hand.tapUnit(2);
  expect(battle.draft).toEqual({ unit: 1, cells: [B2] });
});

test('a unit on the table may stay where the question says so; one that is not is placed', () => {
  const { battle } = table(steps, { unit: 1, stay: true });
  expect(battle.widget?.acts.map((a) => a.label)).toEqual(['Stay']);
  const placed = table(steps, { unit: 7 }, {}, { type: 'steps', cells: [B1] }).battle;
  expect(placed.widget?.main?.label).toBe('Deploy here');
  placed.widget?.acts[0].run?.();
  expect(placed.answerAll).toHaveBeenCalledWith(['x.decision.y']);
});

test('the ruler counts cubes across and levels up', () => {
  const ruler = new Measure();
  ruler.reach(A1);
  ruler.reach([3, 1, 1]);
  expect(ruler.words).toBe('3 cubes, 1 level up, from a1 to d2, level 1');
  expect(ruler.goOn()).toBe(true);
  ruler.reach(A1);
  expect(ruler.length).toBe('3 cubes, 1 level down');
});

test('who commands a friend does not move itself: its own reach is not looked at', () => {
  const command = (unit: number) =>
    table({ type: 'pick', options: [option('a', { action: 'move', unit })] }, { unit: 1 });
  expect(command(1).battle.widget?.moves).toBe(true);
  expect(command(2).battle.widget?.moves).toBe(false);
});

test('a unit that is not on the table yet is told from its fellows by what it carries', () => {
  const { battle } = table({ type: 'pick', options: [option(1, { unit: 1 }), option(7, { unit: 7 })] });
  const hand = [{ id: 7, unit: 'Archer', name: 'Archer 2', arms: ['long-bow'] }];
  battle.view.seats = [{ name: 'Ann', counters: {}, hand }] as never[];
  expect(battle.widget?.acts.map((act) => act.small)).toEqual(['', 'long bow', 'as suggested']);
});

test('the suggested way says where it leads', () => {
  const { battle } = table(steps, { unit: 1 }, {}, { type: 'steps', cells: [B1, B2] });
  expect(battle.widget?.main).toMatchObject({ label: 'Go there', small: 'as suggested: b2' });
});
