/** A map of hexes: places on the drawing and back, names of hexes, banners, the chronicle, orders by one tap. */
import { expect, test, vi } from 'vitest';
import type { Battle } from '../src/battle/battle.svelte.ts';
import { widgetFor } from '../src/battle/widgets.svelte.ts';
import type { Cell } from '../src/cubes/cell.ts';
import { Hand } from '../src/cubes/hand.svelte.ts';
import { HexCamera } from '../src/hexes/camera.svelte.ts';
import { turnsOf } from '../src/hexes/chronicle.ts';
import { fieldOf, hasHexes, hexAt, hexWords, middleOf, nextHex, orderWords, withPlaces } from '../src/hexes/hex.ts';
import { bannersOn, standingOn } from '../src/hexes/standing.ts';
import { tilesOf } from '../src/hexes/tiles.ts';
import { learn } from '../src/legend.ts';
import type { Line } from '../src/log/log.ts';
import type { Advice, Draft, Option, Piece, Preview, Question, Shape, View } from '../src/wire.d.ts';
import { FRAME, UNIT } from '../src/table/sheet.ts';
import { LEGEND, mark } from './toy.ts';

class Glass {
  left = 0;
  top = 0;
  width = 900;
  height = 700;
}
vi.stubGlobal('DOMRect', Glass);

learn('shore', {
  ...LEGEND,
  marks: [
    mark('men', 'strength', { text: '{n}' }),
    mark('carried', 'badge', { text: 'carried' }),
    mark('razed', 'badge', { text: 'razed', tone: 'bad' }),
  ],
  banner: [mark('men', 'strength', { text: '{n}' }), mark('once', 'fact', { text: '{0} in turn {1}' })],
});

const piece = (id: string, kind: string, place: Cell, more: Partial<Piece> = {}): Piece => ({
  id,
  kind,
  owner: 0,
  unit: '',
  marks: {},
  name: '',
  place,
  ...more,
});

const PIECES = [
  piece('p1', 'farm', [1, 1, 0], { name: 'Ash' }),
  piece('p2', 'farm', [3, 1, 0], { name: 'Birch', marks: { razed: true } }),
  piece('boat', 'boat', [0, 0, 0], { owner: 1, name: 'boat' }),
  piece('u1', 'band', [2, 1, 0], { marks: { men: 5 }, name: 'First' }),
  piece('u2', 'band', [0, 0, 0], { owner: 1, marks: { carried: true, once: [3, 4] }, name: 'Second' }),
  piece('u3', 'band', [1, 2, 0], { owner: 1, name: 'Third' }),
];
const BOARD = {
  kind: 'hexes',
  name: 'Shore',
  legend: { '~': 'sea', g: 'grass', w: 'woods' },
  rows: [
    { r: 0, q0: 0, hexes: '~~~~' },
    { r: 1, q0: 0, hexes: 'ggwg' },
    { r: 2, q0: -1, hexes: 'gggg' },
  ],
  farms: [
    { name: 'Ash', at: [1, 1] },
    { name: 'Birch', at: [3, 1] },
  ],
};
const view: View = {
  game: 'shore',
  board: BOARD,
  pieces: Object.fromEntries(PIECES.map((p) => [p.id, p])),
  seats: [],
  counters: {},
  question: null,
};
const sideOf = (seat: number) => (seat ? ('g' as const) : ('a' as const));

test('every hex is found again where it is drawn, and none beside the map', () => {
  const field = fieldOf(view);
  expect(hasHexes(view)).toBe(true);
  expect([field.wide, field.high]).toEqual([9 * 45, 10 * 26]);
  for (const key of field.ground.keys()) {
    const [q, r] = key.split(',').map(Number);
    const [x, y] = middleOf(field, [q, r]);
    expect(hexAt(field, [x + 30, y - 20])).toEqual([q, r, 0]);
  }
  expect(hexAt(field, [-60, 10])).toBeNull();
});

test('arrows carry a cursor up and down in one column, and no further than the map', () => {
  const field = fieldOf(view);
  expect(nextHex(field, [1, 1, 0], [0, 1])).toEqual([1, 0, 0]);
  expect(nextHex(field, [1, 0, 0], [0, -1])).toEqual([1, 1, 0]);
  expect(nextHex(field, [1, 1, 0], [0, -1])).toEqual([0, 2, 0]);
  expect(nextHex(field, [1, 1, 0], [1, 0])).toEqual([2, 1, 0]);
  expect(nextHex(field, [0, 0, 0], [-1, 0])).toEqual([0, 0, 0]);
});

test('a hex is called by the place in it, else by its ground and the nearest place', () => {
  expect(hexWords(view, [1, 1, 0])).toBe('Ash');
  expect(hexWords(view, [2, 1, 0])).toBe('woods east of Ash');
  expect(hexWords(view, [-1, 2, 0])).toBe('grass 2 hexes west-south-west of Ash');
  expect(withPlaces(view, 'March to [2, 1]')).toBe('March to the woods east of Ash');
  expect(withPlaces(view, '[2, 1]')).toBe('woods east of Ash');
  expect(withPlaces(view, 'March to [1, 1]')).toBe('March to Ash');
  expect(orderWords(view, 'March to [2, 1]', [1, 1, 0], [2, 1, 0])).toEqual({ first: 'March east', rest: 'woods' });
  expect(orderWords(view, 'March to Ash', [2, 1, 0], [1, 1, 0])).toEqual({ first: 'March to Ash', rest: 'west' });
});

test('banners tell what is known, those carried stand above what carries them, places show what became of them', () => {
  const flown = bannersOn(view, sideOf);
  expect(flown.map((b) => [b.id, b.side, b.text, b.note, b.small])).toEqual([
    ['u1', 'a', '5', '', false],
    ['u2', 'g', '3', 'in turn 4', true],
    ['u3', 'g', '?', '', false],
  ]);
  expect(flown[1].at[1]).toBeLessThan(middleOf(fieldOf(view), [0, 0])[1]);
  expect(standingOn(view, sideOf).map((s) => [s.symbol, s.moves])).toEqual([
    ['h-farm', false],
    ['h-farm-out', false],
    ['h-boat', true],
  ]);
});

test('a risky hex is drawn as one, and a hex that may only be named is lit', () => {
  const shape = (role: string, cells: Cell[]): Shape => ({
    role,
    cells,
    piece: '',
    points: [],
    radius: 0,
    text: '',
    unit: 1,
  });
  const tiles = tilesOf([shape('reach', [[1, 1, 0], [2, 1, 0]]), shape('danger', [[2, 1, 0]])], [[3, 1, 0]]); // prettier-ignore
  expect(tiles.map((t) => [t.hex[0], t.role])).toEqual([
    [2, 'risk'],
    [1, 'reach'],
    [3, 'lit'],
  ]);
});

test('the chronicle tells the newest turn first, and in it the newest line', () => {
  const line = (text: string, round = false): Line => ({ side: 'n', text, clause: '', dice: [], round });
  const turns = turnsOf([
    line('Landed.'),
    line('Turn 1.', true),
    line('Marched.'),
    line('Burnt.'),
    line('Turn 2.', true),
  ]);
  expect(turns.map((t) => [t.title, t.lines.map((l) => l.text)])).toEqual([
    ['Turn 2', []],
    ['Turn 1', ['Burnt.', 'Marched.']],
    ['Earlier', ['Landed.']],
  ]);
});

// ------------------------------------------------------------------------------------------ orders
const go = (key: string, facts: Option['facts']): Option => ({ key, label: key, facts, place: 1 });
const nothing: Preview = { plan: [], refusal: null, ways: {}, shapes: [], odds: [], card: [], cells: [] };

function table(options: Option[], facts: Question['facts'], odds: Advice['odds'] = {}, preview = nothing) {
  const question: Question = {
    id: 1,
    seat: 0,
    decision: 'x',
    ask: { type: 'pick', options },
    text: '',
    clause: '',
    facts,
  };
  const send = vi.fn(async () => true);
  const battle = {
    view: { ...view, question },
    question,
    mine: true,
    camera: new HexCamera(fieldOf(view), 0),
    advice: {
      question: 1,
      answer: { type: 'pick', key: '' },
      odds,
      no: null,
      barred: [],
      passes: [],
      why: '',
      other: null,
    },
    ruler: { on: false },
    layers: { looked: null },
    sketcher: { at: [0, 0], sketch: async (draft: Draft) => ((battle.draft = draft), preview) },
    draft: null as Draft | null,
    preview: null,
    selected: null as number | null,
    unit: facts.army,
    focus: null,
    send,
    sketch: (draft: Draft) => (battle.draft = draft),
    sendSketch: vi.fn(async () => undefined),
    letGo: vi.fn(),
    widget: null as unknown,
  };
  const hand = new Hand(battle as unknown as Battle);
  hand.spotOf = () => [0, 0];
  battle.widget = widgetFor(battle as unknown as Battle, question);
  return { battle, hand, send };
}

test('one tap on a hex is the order, where no die decides it', () => {
  const { hand, send } = table([go('move:2,1,0', { cell: [2, 1, 0] })], { army: 1 });
  hand.tap([2, 1, 0]);
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'pick', key: 'move:2,1,0' });
});

test('where dice decide, the first tap tells the chances and the second one is the order', () => {
  const chance = { p: [0.5, 0.5], text: 'Half' } as Advice['odds'][string];
  const { hand, send } = table([go('ford', { cell: [2, 1, 0] })], { army: 1 }, { ford: chance });
  hand.tap([2, 1, 0]);
  expect(send).not.toHaveBeenCalled();
  hand.tap([2, 1, 0]);
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'pick', key: 'ford' });
});

test('arrows only point out, and Enter is the answer', () => {
  const { hand, send, battle } = table([go('move', { cell: [3, 1, 0] })], { army: 1 });
  hand.cursor = [2, 1, 0];
  expect(hand.step([1, 0])).toBe(true);
  expect(send).not.toHaveBeenCalled();
  expect((battle.widget as { main: { label: string } }).main.label).toBe('Move');
});

test('a unit, then a hex: its plan is sent as one order; what the server refuses is not', async () => {
  const plan: Preview = { ...nothing, plan: [{ type: 'pick', key: 1 }] };
  const { hand, battle } = table([{ ...go('1', { unit: 1 }), key: 1 }], {}, {}, plan);
  hand.tapPiece('u1');
  expect(battle.selected).toBe(1);
  hand.tap([3, 1, 0]);
  expect(battle.draft).toEqual({ unit: 1, cells: [[3, 1, 0]] });
  await vi.waitFor(() => expect(battle.sendSketch).toHaveBeenCalledOnce());
  const refused = table(
    [{ ...go('1', { unit: 1 }), key: 1 }],
    {},
    {},
    { ...plan, refusal: { clause: 'c', why: 'w', facts: {} } },
  );
  refused.hand.tapPiece('u1');
  refused.hand.tap([3, 1, 0]);
  await Promise.resolve();
  expect(refused.battle.sendSketch).not.toHaveBeenCalled();
});

test('a thing that may be named is dragged like a unit', () => {
  const { hand, battle } = table([go('boat', {}), go('end', {})], {});
  expect(hand.liftPiece('boat')).toBe(true);
  hand.over([1, 0, 0]);
  expect(battle.draft).toEqual({ unit: -1, cells: [[1, 0, 0]] });
  expect(hand.liftPiece('p1')).toBe(false);
});

test('a map that is narrower than its glass leaves its room on the left, but for the buttons', () => {
  const camera = new HexCamera(fieldOf(view), 0);
  const glass = { left: 0, top: 0, width: 900, height: 0 };
  camera.svg = { getBoundingClientRect: () => glass } as SVGSVGElement;
  const seen = (height: number) => {
    glass.height = height;
    camera.measure();
    camera.fit();
    return (camera.width / UNIT + 2 * FRAME) * camera.zoom;
  };
  const low = seen(300);
  expect(camera.freeLeft).toBeGreaterThan(68);
  expect(camera.freeLeft + low + 68).toBeCloseTo(900);
  const high = seen(2000); // as wide as the glass
  expect([camera.freeLeft, high].map(Math.round)).toEqual([0, 900]);
});
