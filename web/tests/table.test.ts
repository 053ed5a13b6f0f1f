import { expect, test } from 'vitest';
import { type Badge, placed } from '../src/table/badges.ts';
import { namesOf } from '../src/table/names.ts';
import type { Rect } from '../src/table/tags.ts';
import type { View } from '../src/wire.d.ts';
import { bars, crosses, lengthOf, toMap } from '../src/table/sheet.ts';

const badge = (id: string, places: [number, number][], r = 5): Badge => ({
  id,
  name: id,
  side: 'a',
  glyph: '',
  count: places.length,
  boxes: null,
  strokes: [],
  signs: [],
  done: false,
  bare: false,
  bases: places.map((at) => ({ at, r })),
});

test('the map looks down: a place in the north has a small y', () => {
  expect(toMap([12_000, 36_000], 48_000)).toEqual([120, 120]);
});

test('a way is as long as its legs', () => {
  expect(
    lengthOf([
      [0, 0],
      [3000, 4000],
      [3000, 5000],
    ]),
  ).toBe(6000);
  expect(lengthOf([[5, 5]])).toBe(0);
});

test('the edge has a bar every 12 inches on all four sides, and a cross inside', () => {
  expect(bars(240, 240).match(/M/g)).toHaveLength(8);
  expect(crosses(240, 240)).toBe('M117 120h6M120 117v6');
});

test('a badge stands above its unit and steps aside where it would cover another', () => {
  const alone = placed([badge('u1', [[200, 200]])], 1.4, 720, 480);
  expect(alone[0].y).toBeLessThan(195);
  const crowded = placed([badge('u1', [[200, 200]]), badge('u2', [[200, 180]])], 1.4, 720, 480);
  expect(crowded[0].x).toBeLessThan(195);
  expect(crowded[0].y).toBeCloseTo(200);
});

test('a figure in no unit has no badge, and those of others keep clear of it', () => {
  const gun = { ...badge('m9', [[200, 180]], 10), bare: true };
  const [crew, ...none] = placed([gun, badge('u1', [[200, 200]])], 1.4, 720, 480);
  expect(none).toEqual([]);
  expect(crew.x).toBeLessThan(195);
});

test('a badge keeps clear of bases of any size, and the one of a lone model chooses first', () => {
  const free = ({ l, r, t, b }: Rect, [x, y]: [number, number], half: number) =>
    r <= (x - half) * 1.4 || l >= (x + half) * 1.4 || b <= (y - half) * 1.4 || t >= (y + half) * 1.4;
  const host = badge('u1', [[200, 170], [220, 170], [240, 170]], 10); // prettier-ignore
  const hero = badge('u2', [[220, 195]], 7.5);
  const laid = placed([host, hero], 1.4, 720, 480);
  expect(laid[0].badge.id).toBe('u2');
  for (const { rect } of laid) {
    for (const { at, r } of [...host.bases, ...hero.bases]) expect(free(rect, at, r)).toBe(true);
  }
});

test('the name of a piece stands below it, above it where units are, and nowhere where both are taken', () => {
  const corners = [[20_000, 20_000], [30_000, 20_000], [30_000, 30_000], [20_000, 30_000]]; // prettier-ignore
  const piece = { id: 't1', kind: 'woods', name: 'Hob Wood', owner: -1, place: [25_000, 25_000], marks: { corners } };
  const view = { pieces: { t1: piece } } as unknown as View;
  const table: Rect = { l: 0, t: 0, r: 720, b: 480 };
  const told = (...things: Rect[]) => namesOf(view, (p) => toMap(p, 48_000), 1, things, table).map(({ at }) => at);
  const on = (y: number): Rect => ({ l: 240, r: 260, t: y - 5, b: y + 5 });
  const [[x, below]] = told();
  const [[, above]] = told(on(below));
  expect(x).toBe(250);
  expect(below).toBeGreaterThan(280);
  expect(above).toBeLessThan(180);
  expect(told(on(below), on(above))).toEqual([]);
});
