/** Figures without units: one by itself is a row and a choice like a unit; turns, phases and arms are told by the legend. */
import { expect, test } from 'vitest';
import { highlightsOf } from '../src/battle/highlights.ts';
import { roundWords } from '../src/battle/briefing.ts';
import * as legend from '../src/legend.ts';
import { modelsBy, modelsOf, titleOf, unitNumber, unitOf, unitsOf } from '../src/pieces.ts';
import type { Piece, View } from '../src/wire.d.ts';
import { LEGEND, mark } from './toy.ts';

legend.learn('field', {
  ...LEGEND,
  clock: { name: 'Turn', phases: [['shooting', 'Shoot'], ['movement', 'Move'], ['combat', 'Combat']], first: ['movement'] }, // prettier-ignore
  ends: [mark('quiet', 'fact', { text: '{n} of 10 quiet turns' }), mark('untold', 'fact', { text: 'never' })],
  arms: [{ text: 'Infantry', icon: 'rifle', kinds: ['foot'], without: ['prisoner'] }],
  seats: [mark('men', 'fact', { text: '{n man|men}' })],
  score: ['guns', 'foot'].map((name) => ({ name, text: name, note: '', clause: '' })),
  marks: [
    mark('prisoner', 'down', { text: 'prisoner' }),
    mark('contact', 'badge', { text: 'in contact', tone: 'bad' }),
    mark('moved', 'dim', { text: 'moved' }),
  ],
});

const figure = (id: number, unit: string, marks = {}, kind = 'foot', owner = 0): Piece => ({
  id: `m${id}`,
  kind,
  owner,
  place: [1000 * id, 0],
  unit,
  marks,
  name: '',
});
const group: Piece = { ...figure(0, ''), id: 'u3', place: null, name: 'Left infantry', marks: { born: 2 } };
const pieces = [group, figure(3, 'u3'), figure(4, 'u3', { moved: 1 }), figure(80, '', {}, 'gun'), figure(5, '', { prisoner: 1 }), figure(9, '', {}, 'knot', -1)]; // prettier-ignore
const view = (counters = {}): View => ({
  game: 'field',
  board: {},
  pieces: Object.fromEntries(pieces.map((p) => [p.id, p])),
  seats: [],
  counters,
  question: null,
});

test('groups and figures by themselves are the units of a view; what belongs to no side is none', () => {
  const v = view();
  expect(unitsOf(v).map((u) => u.id)).toEqual(['u3', 'm80', 'm5']);
  expect(modelsOf(v, 'u3').map((m) => m.id)).toEqual(['m3', 'm4']);
  expect(modelsOf(v, 'm80').map((m) => m.id)).toEqual(['m80']);
  expect(unitsOf(v).map(titleOf)).toEqual(['Left infantry', 'Gun', 'Foot']);
});

test('a number means a group by its first figure, or a figure in none', () => {
  const v = view();
  expect([3, 80, 4, 9, null].map((n) => unitOf(v, n)?.id)).toEqual(['u3', 'm80', undefined, undefined, undefined]);
  expect(modelsBy(v, 3)).toHaveLength(2);
  expect([v.pieces.m4, v.pieces.m80].map(unitNumber)).toEqual([3, 80]);
  expect(highlightsOf(null, 80).units.has('m80')).toBe(true);
});

test('a figure shows how it is by itself', () => {
  const look = (id: string) => legend.figureLook(view(), view().pieces[id]);
  expect(look('m4')).toEqual({ done: true, out: false, rings: [] });
  expect(look('m5')).toMatchObject({ done: false, out: true });
  expect(legend.figureLook(view(), figure(7, '', { contact: 1 })).rings.map((m) => m.tone)).toEqual(['bad']);
});

test('a game tells its turn, its phase and what ends it', () => {
  const now = view({ round: 3, phase: 'movement', quiet: 4 });
  expect(roundWords(now, undefined)).toBe('Turn 3');
  expect(legend.phasesOf(now)).toEqual([
    { text: 'Shoot', now: false, past: true },
    { text: 'Move', now: true, past: false },
    { text: 'Combat', now: false, past: false },
  ]);
  const first = view({ round: 1, phase: 'movement' });
  expect(legend.phasesOf(first)).toEqual([{ text: 'Move', now: true, past: false }]); // nothing was left out before it
  expect(legend.endsOf(now)).toEqual(['4 of 10 quiet turns']);
  expect(legend.phasesOf(view())).toEqual([]);
  expect(legend.timeWord({ game: 'toy' })).toBe('Round');
});

test('an arm counts its figures but those with a mark that leaves them out', () => {
  const [arm] = legend.legendOf(view()).arms;
  expect(legend.countedIn(view(), arm, 0).map((m) => m.id)).toEqual(['m3', 'm4']);
});

test('a number has its word for one and for many', () => {
  const seats = [1, 7].map((men) => ({ name: '', hand: [], counters: { men } }));
  const words = [0, 1].map((seat) => legend.seatWords({ ...view(), seats }, seat));
  expect(words).toEqual([['1 man'], ['7 men']]);
});

test('before the end the points of a side are its lines together, then those and the result', () => {
  const seats = [{ name: '', hand: [], counters: { guns: 20, foot: 6, score: '0' } }];
  expect(legend.scoreOf({ ...view(), seats }, 0)).toEqual({ all: 26, lines: 26, result: null });
  seats[0].counters.score = '126';
  expect(legend.scoreOf({ ...view({ over: 1 }), seats }, 0)).toEqual({ all: '126', lines: 26, result: 100 });
});
