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
const draw = (...shapes: Shape[]) => drawingOf(shapes, view, ([x, y]) => [x / 100, y / 100]);
const GLASS = { l: 0, t: 0, r: 1000, b: 700 };
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
  expect(flags[0]).toMatchObject({ text: 'the house blocks', tag: true });
  expect(flags[0].spots[0].at).toEqual([5, 0]);
});

test('a target too far away has words and no line', () => {
  const { lines, flags } = draw(shape('too-far', [[0, 0], [1000, 0]], { text: '25.4 in, too far by 1.4' })); // prettier-ignore
  expect(lines).toEqual([]);
  expect(flags).toHaveLength(1);
});

test('tags step aside for one another, for bases and badges; where there is no room only the aimed one is told', () => {
  const far = (unit: number) => shape('too-far', [[0, 0], [30_000, 20_000]], { text: '30.0 in', unit }); // prettier-ignore
  const { flags } = draw(...[1, 2, 3].map(far));
  const base = { l: 410, r: 430, t: 290, b: 310 };
  const spots = settled(flags, 1.4, [base], GLASS).map((f) => f.spot);
  expect(new Set(spots.map(String)).size).toBe(3);
  expect(spots[0][1]).not.toBe(298); // on the base
  const crowd = draw(...Array.from({ length: 30 }, (_, i) => far(i))).flags;
  const told = settled(crowd, 1.4, [], GLASS, 29);
  expect(told.length).toBeLessThan(30);
  expect(told[0].unit).toBe(29);
});

test('bands are rings with their words on the line; a combat, its support and a crew are told on a tag', () => {
  const { areas, flags } = draw(
    shape('band', [[0, 0]], { radius: 12_000, text: 'hit on 3+ to 12 in' }),
    shape('combat', [[0, 0], [900, 0]], { radius: 600, text: '9 against 5, unsupported' }), // prettier-ignore
    shape('support', [[4000, 0]], { radius: 600 }),
    shape('crew', [[0, 900]], { radius: 600, text: 'in action · 4 crew' }),
  );
  expect(areas.map((a) => [a.role, loops(a.d)])).toEqual([['band', 1], ['combat', 1], ['support', 1], ['crew', 1]]); // prettier-ignore
  expect(flags.map((f) => [f.role, f.tag])).toEqual([['band', false], ['combat', true], ['crew', true]]); // prettier-ignore
});

test('a guard is linked to each captive, beside the links of a unit that keeps together', () => {
  const { links, areas, flags } = draw(
    shape('coherency', [[0, 0], [500, 0]]), // prettier-ignore
    shape('guard', [[1000, 0], [1500, 0], [1000, 0], [1500, 500]], { text: '2 prisoners, 1 guard' }), // prettier-ignore
  );
  expect(areas).toEqual([]);
  expect(links).toEqual([
    { role: 'coherency', d: 'M0.0 0.0L5.0 0.0' },
    { role: 'guard', d: 'M10.0 0.0L15.0 0.0M10.0 0.0L15.0 5.0' },
  ]);
  expect(flags[0]).toMatchObject({ role: 'guard', tag: true, text: '2 prisoners, 1 guard' });
});

test('places are told as squares and by the clock', () => {
  expect(squareOf([25_000, 13_000])).toBe('C2');
  expect(squareOf([0, 0])).toBe('A1');
  expect(clockFrom([0, 0], [0, 5000])).toBe("at 12 o'clock, 5.0 inches");
  expect(clockFrom([0, 0], [5000, 0])).toBe("at 3 o'clock, 5.0 inches");
  expect(clockFrom([0, 0], [-5000, 0])).toBe("at 9 o'clock, 5.0 inches");
});
