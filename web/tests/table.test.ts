import { expect, test, vi } from 'vitest';
import { type Badge, placed } from '../src/table/badges.ts';
import { Camera } from '../src/table/camera.svelte.ts';
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

const TABLE: Rect = { l: 0, t: 0, r: 720, b: 480 };

/** Where the name of these pieces stands, on a map of ten pixels an inch, clear of these things. */
function namedAt(outlines: [number, number][][], ...things: Rect[]) {
  const pieces = outlines.map((corners, i) => ({
    id: `t${i}`,
    kind: 'any',
    name: 'Hob',
    owner: -1,
    marks: { corners },
  }));
  const view = { pieces: Object.fromEntries(pieces.map((p) => [p.id, p])) } as unknown as View;
  return namesOf(view, (p) => toMap(p, 48_000), 1, things, TABLE).map(({ at }) => at);
}

test('the name of a piece stands below it, else above or beside it where units are, and nowhere where all is taken', () => {
  const square: [number, number][] = [[20_000, 20_000], [30_000, 20_000], [30_000, 30_000], [20_000, 30_000]]; // prettier-ignore
  const on = (at: [number, number]): Rect => ({ l: at[0] - 10, r: at[0] + 10, t: at[1] - 5, b: at[1] + 5 });
  const taken: Rect[] = [];
  const spots = [1, 2, 3, 4].map(() => {
    const [at] = namedAt([square], ...taken);
    taken.push(on(at));
    return at;
  });
  const [[x, below], [, above], [right, y], [left]] = spots;
  expect([x, y]).toEqual([250, 230]);
  expect(below).toBeGreaterThan(280);
  expect(above).toBeLessThan(180);
  expect(right).toBeGreaterThan(300);
  expect(left).toBeLessThan(200);
  expect(namedAt([square], ...taken)).toEqual([]);
});

test('the name of a river stands on a bank, not on the bridge between its parts', () => {
  const part = (from: number, to: number): [number, number][] => [[30_000, from], [33_000, from], [33_000, to], [30_000, to]]; // prettier-ignore
  const [[x, y]] = namedAt([part(0, 20_000), part(23_000, 48_000)]);
  expect(x).toBeGreaterThan(330);
  expect(y).toBe(380);
});

function through(glass: { left: number; top: number; width: number; height: number }) {
  vi.stubGlobal('DOMRect', class {});
  const camera = new Camera(72_000, 48_000);
  const isWhole = () => camera.box.y <= 0 && camera.box.y + camera.box.h >= 480 && camera.box.w >= 720;
  const look = () => {
    camera.svg = { getBoundingClientRect: () => glass } as SVGSVGElement;
    camera.measure();
    camera.firstLook();
  };
  return { camera, isWhole, look };
}

test('a small glass shows the whole table from the first look while a whole force is set up', () => {
  const { camera, isWhole, look } = through({ left: 0, top: 0, width: 390, height: 430 });
  camera.overlook(true); // before there is a glass: the page is opened at this question
  look();
  expect(isWhole()).toBe(true);
  camera.overlook(false);
  expect(isWhole()).toBe(false);
});

test('a table that is whole in sight stays whole when it is pulled and its glass shrinks', () => {
  const glass = { left: 0, top: 0, width: 1000, height: 700 };
  const { camera, isWhole, look } = through(glass);
  look();
  camera.panBy(0, 100);
  glass.height = 600;
  camera.resized();
  expect(isWhole()).toBe(true);
  camera.nearer(0.5);
  camera.panBy(0, 100);
  glass.height = 550;
  camera.resized();
  expect(isWhole()).toBe(false);
});
