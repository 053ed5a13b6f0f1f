import { expect, test } from 'vitest';
import type { Cell } from '../src/cubes/cell.ts';
import { learn } from '../src/legend.ts';
import { beside, fieldOf, keyOf, standing, stands } from '../src/cubes/field.ts';
import { type Figure, figuresOf, cornersFor, slotsFor, withFellows } from '../src/cubes/figures.ts';
import { overlayOf } from '../src/cubes/overlay.ts';
import { paintingOf } from '../src/cubes/painting.ts';
import { inside, solidAt, turned, turnedCell, turnedSide } from '../src/cubes/projection.ts';
import { stillOf } from '../src/cubes/scene.ts';
import { type Shown, haloOf } from '../src/cubes/shown.ts';
import { costWords, fewer, figureRect, placed } from '../src/cubes/notes.ts';
import { inSlice, levelOf, middleOf, sliceCellAt } from '../src/cubes/slice.ts';
import { cellAt, hiding, isRoofed, sceneOf } from '../src/cubes/solid.ts';
import { bordersOf, outlineOf, sliceTrace, solidTrace } from '../src/cubes/trace.ts';
import type { CubeField, FieldPart, Shape, View } from '../src/wire.d.ts';
import { LEGEND } from './toy.ts';

learn('toy', LEGEND);

const part = (kind: string, x: [number, number], y: [number, number], z: [number, number], side = ''): FieldPart => ({
  kind,
  x,
  y,
  z,
  side,
  piece: 0,
});

/** A block of two levels in the middle, a deck with a hatch beside it, crates, mud, and a wall with a door. */
const YARD: CubeField = {
  name: 'Yard',
  edge: 8,
  inches: 3,
  levels: 3,
  pieces: ['all'],
  parts: [
    part('solid', [3, 3], [4, 4], [0, 1]),
    part('floor', [4, 4], [4, 4], [1, 1]),
    part('hatch', [5, 5], [4, 4], [1, 1]),
    part('cover', [1, 2], [1, 1], [0, 0]),
    part('difficult', [1, 1], [1, 1], [0, 0]),
    part('door', [6, 6], [2, 2], [0, 0], 'N'),
    part('low', [5, 5], [4, 4], [1, 1], 'E'),
  ],
};
const field = fieldOf(YARD);
const NOBODY = { cellOf: () => null, goal: null };
const everyCell = standing(field);

const figure = (cell: Cell, changes: Partial<Figure> = {}): Figure => ({
  id: `m${cell.join('')}`,
  unit: 1,
  name: 'Someone',
  owner: 0,
  side: 'a',
  cell,
  slot: [0, 0],
  corner: [0, 0],
  body: '',
  held: '',
  leader: false,
  down: '',
  says: '',
  badge: '',
  done: false,
  boxes: null,
  ...changes,
});

const view = (pieces: View['pieces']): View => ({
  board: YARD as unknown as View['board'],
  counters: {},
  game: 'toy',
  pieces,
  question: null,
  seats: [],
});
const EMPTY = stillOf(view({}), () => 'a');
const shown = (changes: Partial<Shown>): Shown => ({ ...EMPTY, ...changes });
const shape = (role: string, cells: Cell[], changes: Partial<Shape> = {}): Shape => ({
  role,
  cells,
  text: '',
  unit: null,
  piece: '',
  points: [],
  radius: 0,
  ...changes,
});

// ---------------------------------------------------------------------------------------- the battlefield
test('boxes become cubes, their marks and their sides', () => {
  expect([...field.solid.keys()]).toEqual(['3,4,0', '3,4,1']);
  expect(field.floors.get('5,4,1')?.hatch).toBe(true);
  expect([...(field.marks.get('1,1,0')?.kinds ?? [])]).toEqual(['cover', 'difficult']);
  expect(field.faces.map((f) => [f.kind, keyOf(f.cell), f.side])).toEqual([
    ['door', '6,2,0', 'N'],
    ['low', '5,4,1', 'E'],
  ]);
});

test('one stands on the ground, on a block and on a floor, and nowhere in the air', () => {
  expect(stands(field, [0, 0, 0])).toBe(true);
  expect(stands(field, [3, 4, 0])).toBe(false);
  expect(stands(field, [3, 4, 2])).toBe(true);
  expect(stands(field, [4, 4, 1])).toBe(true);
  expect(stands(field, [4, 5, 1])).toBe(false);
  expect(stands(field, [8, 0, 0])).toBe(false);
  expect(everyCell).toHaveLength(63 + 2 + 1);
});

// ---------------------------------------------------------------------------------------- turning
test('four quarters are a whole turn, and a side turns with its cube', () => {
  for (const cell of [
    [0, 0, 0],
    [2, 5, 1],
  ] as Cell[])
    // prettier-ignore
    for (const turn of [0, 1, 2, 3]) {
      expect(turnedCell(turnedCell(cell, 8, turn), 8, -turn)).toEqual(cell);
      for (const side of ['N', 'E', 'S', 'W'] as const) {
        const moved = beside(turnedCell(cell, 8, turn), turnedSide(side, turn));
        expect(turnedCell(beside(cell, side), 8, turn)).toEqual(moved);
      }
    }
  expect(turned(0, 0, 8, 2)).toEqual([8, 8]);
});

// ---------------------------------------------------------------------------------------- the painter's order
test('what stands before is painted after what stands behind it', () => {
  for (const turn of [0, 1, 2, 3]) {
    const { byCell } = sceneOf(field, turn);
    for (const { cell, order } of byCell.values())
      for (const side of ['N', 'E', 'S', 'W'] as const) {
        const next = byCell.get(keyOf(beside(cell, side)));
        const nearer = turnedSide(side, turn) === 'S' || turnedSide(side, turn) === 'E';
        if (next && nearer) expect(next.order).toBeGreaterThan(order);
      }
  }
});

test('a wall is painted after the cube behind it and before the one in front, from every side', () => {
  for (const turn of [0, 1, 2, 3]) {
    const { items, byCell } = sceneOf(field, turn);
    const door = items.find((i) => i.key.startsWith('door'));
    const two = [byCell.get('6,2,0')!.order, byCell.get('6,3,0')!.order].sort((a, b) => a - b);
    expect(door!.order).toBeGreaterThan(two[0]);
    expect(door!.order).toBeLessThan(two[1] + 0.3);
  }
});

test('of two solid cubes that touch the side between them is not drawn', () => {
  const { items } = sceneOf(field, 0);
  const strokes = (key: string) => items.find((i) => i.key === key)!.strokes.map((s) => s.look);
  expect(strokes('solid 3,4,0')).toEqual(['stone left', 'stone right']);
  expect(strokes('solid 3,4,1')).toEqual(['stone left', 'stone right', 'stone top']);
});

// ---------------------------------------------------------------------------------------- what hides what
test('the block before a figure fades, the one behind it does not', () => {
  const behind = paintingOf(field, 0, 3, shown({ figures: [figure([2, 5, 0])] }));
  expect(behind.faded).toContain('solid 3,4,0');
  const before = paintingOf(field, 0, 3, shown({ figures: [figure([4, 3, 0])] }));
  expect([...before.faded]).toEqual([]);
});

test('a floor over a figure fades, and a block before a lit cube', () => {
  expect(paintingOf(field, 0, 3, shown({ figures: [figure([4, 4, 0])] })).faded).toContain('floor 4,4,1');
  const lit = shown({ overlay: overlayOf([shape('reach', [[2, 5, 0]], { text: '1' })], [], NOBODY) });
  expect(paintingOf(field, 0, 3, lit).faded).toContain('solid 3,4,0');
});

test('figures and blocks are painted in one order', () => {
  const keys = (cell: Cell) => paintingOf(field, 0, 3, shown({ figures: [figure(cell)] })).painted.map((p) => p.key);
  const order = (all: string[], id: string) => all.indexOf(id) - all.indexOf('solid 3,4,0');
  expect(order(keys([3, 5, 0]), 'm350')).toBeLessThan(0);
  expect(order(keys([3, 3, 0]), 'm330')).toBeGreaterThan(0);
});

test('a name stands where no block and no floor lies over its cube', () => {
  const scene = sceneOf(field, 0);
  const roofed = (x: number, y: number) => {
    const [px, py] = solidAt(field)(x + 0.5, y + 0.5, 0);
    return isRoofed(scene, [x, y, 0], [px, py + 20]);
  };
  expect(roofed(2, 5)).toBe(true); // behind the block
  expect(roofed(4, 5)).toBe(true); // behind the deck
  expect(roofed(4, 4)).toBe(false); // under the deck, in full view
  expect(roofed(1, 1)).toBe(false); // among crates
});

test('nothing hides what is not there', () => {
  expect(hiding(sceneOf(field, 0), [])).toEqual(new Set());
});

// ---------------------------------------------------------------------------------------- the pointer
const NEVER = () => false;

test('the middle of every cube that is seen is that cube, from every side', () => {
  for (const turn of [0, 1, 2, 3]) {
    const scene = sceneOf(field, turn);
    for (const { cell, middle, order } of scene.spots) {
      const hidden = scene.items.some((i) => i.order > order && i.hides.some((s) => inside(s, middle)));
      if (!hidden) expect(cellAt(scene, middle, NEVER, new Set(), 9)).toEqual(cell);
    }
  }
});

test('the side of a block means its roof, unless it has faded or a lit cube lies behind it', () => {
  const scene = sceneOf(field, 0);
  const side = solidAt(field)(3.5, 4, 1.5); // in the middle of the left side of the upper block
  expect(cellAt(scene, side, NEVER, new Set(), 9)).toEqual([3, 4, 2]);
  const through = cellAt(scene, side, () => true, new Set(), 9);
  expect(through).not.toEqual([3, 4, 2]);
  expect(cellAt(scene, side, NEVER, new Set([keyOf(through!)]), 9)).toEqual(through);
  expect(cellAt(scene, [-50, -50], NEVER, new Set(), 9)).toBeNull();
});

test('from above the pointer is on the level that is shown, or on the one below where that is open', () => {
  for (const turn of [0, 1, 2, 3]) {
    expect(sliceCellAt(field, turn, 1, middleOf(field, turn, [4, 4, 1]))).toEqual([4, 4, 1]);
    expect(sliceCellAt(field, turn, 1, middleOf(field, turn, [0, 7, 1]))).toEqual([0, 7, 0]);
    expect(sliceCellAt(field, turn, 2, middleOf(field, turn, [0, 7, 2]))).toBeNull();
  }
  expect(sliceCellAt(field, 0, 0, [-5, 40])).toBeNull();
});

test('a slice shows its level, and the one below where nothing is above it', () => {
  expect(inSlice(field, 1, [4, 4, 1])).toBe(true);
  expect(inSlice(field, 1, [4, 4, 0])).toBe(false);
  expect(inSlice(field, 1, [0, 0, 0])).toBe(true);
  expect(inSlice(field, 0, [4, 4, 1])).toBe(false);
});

test('a slice has heavy edges for its walls, and signs for hatches on both levels', () => {
  const looks = (z: number) => levelOf(field, 0, z);
  expect(looks(0).walls.map((s) => s.look)).toEqual(['edge-wall', 'jamb']);
  expect(looks(0).strokes.map((s) => s.look)).toContain('overhead');
  expect(looks(1).strokes.map((s) => s.look)).toEqual(expect.arrayContaining(['block', 'hole', 'planks']));
  expect(looks(1).walls.map((s) => s.look)).toEqual(['edge-low', 'edge-core']);
});

// ---------------------------------------------------------------------------------------- figures and layers
const unit = (id: number, place: Cell, marks = {}): View['pieces'] => ({
  [`u${id}`]: { id: `u${id}`, kind: 'k', marks, name: 'One', owner: 0, place: null, unit: '' },
  [`m${id}`]: { id: `m${id}`, kind: 'k', marks: {}, name: '', owner: 0, place, unit: `u${id}` },
});

test('several figures in one cube stand side by side', () => {
  const two = figuresOf(view({ ...unit(1, [2, 2, 0]), ...unit(2, [2, 2, 0], { stuck: 1 }) }), () => 'g');
  expect(two.map((f) => f.slot)).toEqual(slotsFor(2));
  expect(two.map((f) => f.down)).toEqual(['', 'stuck']);
  expect(two.map((f) => f.says)).toEqual(['', 'stuck']);
  const both = { ...unit(1, [2, 2, 0], { stuck: 1 }), ...unit(2, [2, 2, 0], { stuck: 1 }) };
  expect(figuresOf(view(both), () => 'g').map((f) => f.says)).toEqual(['', '2 stuck']);
  expect(new Set(slotsFor(6).map(String))).toHaveLength(6);
});

test('a figure that would stand in a cube takes a place among those that do', () => {
  const [one, other] = figuresOf(view({ ...unit(1, [2, 2, 0]), ...unit(2, [4, 4, 0]) }), () => 'g');
  const ghost = { ...other, cell: one.cell };
  expect(withFellows(ghost, [one, other])).toEqual({
    figures: [{ ...one, slot: slotsFor(2)[0], corner: cornersFor(2)[0] }, other],
    ghost: { ...ghost, slot: slotsFor(2)[1], corner: cornersFor(2)[1] },
  });
});

test('what lies in a cube is told from who stands there', () => {
  const trap = { id: 'x9-1', kind: 'trap', marks: {}, name: '', owner: 1, place: [1, 1, 0], unit: '' };
  const still = stillOf(view({ ...unit(1, [2, 2, 0]), [trap.id]: trap }), (seat) => (seat ? 'g' : 'a'));
  expect(still.lying).toEqual([{ id: 'x9-1', icon: 'charge', side: 'g', cell: [1, 1, 0] }]);
  expect(still.figures).toHaveLength(1);
});

test('a cube carries one tile: risk before cost, cost before being lit', () => {
  const shapes = [
    shape('reach', [[1, 1, 0], [2, 1, 0]], { text: '1' }),
    shape('farther', [[2, 1, 0], [3, 1, 0]], { text: '2' }),
    shape('risk', [[1, 1, 0]], { text: '1 · mine' }),
    shape('clear', [[5, 5, 0]]),
    shape('sight', [[5, 5, 0], [6, 5, 0]]),
    shape('assault', [[4, 4, 1]], { unit: 7, text: 'assault, 1 cube' }),
    shape('watched', [[0, 0, 0]], { unit: 8 }),
    shape('line', [[0, 0, 0], [4, 4, 1]], { unit: 7, text: 'clear sight · 4 cubes' }),
  ]; // prettier-ignore
  const laid = overlayOf(shapes, [[3, 1, 0], [0, 0, 0]], { cellOf: () => [4, 4, 1], goal: [0, 0, 0] }); // prettier-ignore
  expect(laid.tiles.map((t) => [keyOf(t.cell), t.role, t.text])).toEqual([
    ['1,1,0', 'risk', '1 · mine'],
    ['2,1,0', 'reach', '1'],
    ['3,1,0', 'farther', '2'],
    ['0,0,0', 'lit', ''],
  ]);
  expect(laid.washes.map((t) => [keyOf(t.cell), t.role])).toEqual([
    ['5,5,0', 'clear'],
    ['6,5,0', 'sight'],
  ]);
  expect(laid.beams).toMatchObject([
    { from: [0, 0, 0], to: [4, 4, 1], role: 'line' },
    { from: [4, 4, 1], to: [0, 0, 0], role: 'watched' },
  ]);
  expect(laid.notes.map((n) => n.text)).toEqual(['assault, 1 cube', 'clear sight · 4 cubes']);
  expect(haloOf(shown({ overlay: laid }), figure([4, 4, 1], { unit: 7, side: 'g' }))).toBe('ring g');
});

test('the outline of a floor shrinks with its inset, and a field is bordered where it ends', () => {
  const trace = solidTrace(field, 0);
  expect(outlineOf(trace, [0, 0, 0])).toBe('M24.0 284.0L71.0 309.0L118.0 284.0L71.0 259.0Z');
  expect(outlineOf(trace, [0, 0, 0], 0.5)).toBe('M71.0 284.0L71.0 284.0L71.0 284.0L71.0 284.0Z');
  const two = new Set(['0,0,0', '1,0,0']);
  expect(bordersOf(sliceTrace(field, 1), [0, 0, 0], two).match(/M/g)).toHaveLength(3);
  expect(bordersOf(trace, [5, 5, 0], new Set())).toMatch(/^M/);
});

test('where there is no room a sign stands for the word of a risk, and rings and numbers for words above figures', () => {
  expect(costWords('4 · dangerous', 1.2)).toBe('4 · dangerous');
  expect(costWords('4 · dangerous', 0.5)).toBe('4 !');
  expect(costWords('4', 0.5)).toBe('4');
  const notes = [{ role: 'assault' }, { role: 'line' }];
  expect(fewer(notes, 1)).toEqual(notes);
  expect(fewer(notes, 0.5)).toEqual([{ role: 'line' }]);
});

test('words above neighbours step aside, cover no head, and lead to their figure', () => {
  const note = (x: number, must = true) => ({ text: 'clear sight', at: [x, 100] as [number, number], must });
  const box = ({ at, by, width }: { at: number[]; by: number[]; width: number }) => {
    const [x, y] = [at[0] + by[0], at[1] + by[1]];
    return { l: x - width / 2, r: x + width / 2, t: y - 10, b: y + 10 };
  };
  const apart = (a: ReturnType<typeof box>, b: ReturnType<typeof box>) =>
    a.r <= b.l || b.r <= a.l || a.b <= b.t || b.b <= a.t;
  const heads = [0, 30, 60].map((x) => figureRect(figure([0, 0, 0]), [x, 150], 1, false));
  const behind = figureRect(figure([0, 0, 0]), [30, 110], 1, false);
  const laid = placed([note(0), note(30), note(60), note(400)], [...heads, behind], 1);
  expect(laid).toHaveLength(4);
  const boxes = laid.map(box);
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => expect(apart(a, b)).toBe(true)));
  boxes.forEach((a) => [...heads, behind].forEach((head) => expect(apart(a, head)).toBe(true)));
  expect(laid[3]).toMatchObject({ by: [0, 0], off: false });
});

test('words stay on the glass', () => {
  const note = { text: 'in sight, 4 cubes, cover', at: [370, 100] as [number, number], must: true };
  const [{ at, by, width }] = placed([note], [], 1, { l: 0, r: 390, t: 0, b: 400 });
  expect(at[0] + by[0] + width / 2).toBeLessThanOrEqual(390);
});

test('words for which there is no room are left out, unless they must be told', () => {
  const note = (must: boolean) => ({ text: 'clear sight', at: [50, 50] as [number, number], must });
  expect(placed(Array.from({ length: 40 }, () => note(false)), [], 1).length).toBeLessThan(20); // prettier-ignore
  expect(placed(Array.from({ length: 40 }, () => note(true)), [], 1)).toHaveLength(40); // prettier-ignore
});

test('figures that share a cube fan out, and each head is seen', () => {
  for (const n of [1, 2, 3, 4, 6, 8]) {
    const across = slotsFor(n).map(([a, b]) => (a + b) * 47);
    expect(across).toHaveLength(n);
    expect(Math.max(...across.map(Math.abs))).toBeLessThanOrEqual(33);
    across.slice(1).forEach((x, i) => expect(x - across[i]).toBeGreaterThan(9));
    expect(new Set(cornersFor(n).map(String)).size).toBe(n);
  }
});
