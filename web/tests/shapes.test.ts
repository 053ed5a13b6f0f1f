import { expect, test } from 'vitest';
import { clockFrom, squareOf } from '../src/battle/screen-reader.ts';
import { drawingOf, settled } from '../src/table/shapes.ts';
import { unionPath } from '../src/table/union.ts';
import type { Shape, View } from '../src/wire.d.ts';

const view: View = { game: '', board: {}, pieces: {}, seats: [], counters: {}, question: null };
const shape = (role: string, points: [number, number][], more: Partial<Shape> = {}): Shape => ({
  role,
  points,
  radius: 0,
  text: '',
  unit: null,
  piece: '',
  cells: [],
  ...more,
});
const draw = (...shapes: Shape[]) => drawingOf(shapes, view, ([x, y]) => [x / 100, y / 100], 720, 480);
const loops = (d: string) => d.split('Z').length - 1;
const arcs = (d: string) => d.split('A').length - 1;

test('discs that touch have one outline, discs apart one each', () => {
  expect(loops(unionPath([[0, 0], [10, 0]], 8))).toBe(1); // prettier-ignore
  expect(arcs(unionPath([[0, 0], [10, 0]], 8))).toBe(2); // prettier-ignore
  expect(loops(unionPath([[0, 0], [100, 0]], 8))).toBe(2); // prettier-ignore
  expect(loops(unionPath([[5, 5], [5, 5]], 8))).toBe(1); // prettier-ignore
});

test('a disc that others cover adds nothing to the outline', () => {
  const ring: [number, number][] = [[0, 0], [6, 0], [-6, 0], [0, 6], [0, -6]]; // prettier-ignore
  expect(arcs(unionPath(ring, 8))).toBe(4);
  expect(loops(unionPath(ring, 8))).toBe(1);
});

test('a ring of discs has a hole', () => {
  const ring = Array.from({ length: 12 }, (_, i): [number, number] => [
    40 * Math.cos((i * Math.PI) / 6),
    40 * Math.sin((i * Math.PI) / 6),
  ]);
  expect(loops(unionPath(ring, 14))).toBe(2);
});

test('a blocked line ends at the spot and says what blocks', () => {
  const { lines, flags } = draw(shape('blocked', [[0, 0], [500, 0], [1000, 0]], { text: 'the house blocks', unit: 3 })); // prettier-ignore
  expect(lines[0]).toMatchObject({ role: 'blocked', spot: [5, 0], to: [10, 0] });
  expect(flags[0]).toMatchObject({ text: 'the house blocks', at: [5, 0], tag: true });
});

test('a target too far away has words and no line', () => {
  const { lines, flags } = draw(shape('too-far', [[0, 0], [1000, 0]], { text: '25.4 in, too far by 1.4' })); // prettier-ignore
  expect(lines).toEqual([]);
  expect(flags).toHaveLength(1);
});

test('tags that would cover one another step down', () => {
  const flags = draw(
    ...[1, 2, 3].map((unit) => shape('too-far', [[0, 0], [10_000, 10_000]], { text: '30.0 in', unit })), // prettier-ignore
  ).flags;
  const downs = settled(flags, 1.4).map((f) => f.down);
  expect(new Set(downs).size).toBe(3);
});

test('places are told as squares and by the clock', () => {
  expect(squareOf([25_000, 13_000])).toBe('C2');
  expect(squareOf([0, 0])).toBe('A1');
  expect(clockFrom([0, 0], [0, 5000])).toBe("at 12 o'clock, 5.0 inches");
  expect(clockFrom([0, 0], [5000, 0])).toBe("at 3 o'clock, 5.0 inches");
  expect(clockFrom([0, 0], [-5000, 0])).toBe("at 9 o'clock, 5.0 inches");
});
