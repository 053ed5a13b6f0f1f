/** Marks are drawn and told as the legend of their game says, and a game without a legend shows none. */
import { expect, test } from 'vitest';
import * as legend from '../src/legend.ts';
import { badgesOf, tagOf } from '../src/table/badges.ts';
import { ICONS } from '../src/table/icons.ts';
import type { Piece, View } from '../src/wire.d.ts';
import { LEGEND } from './toy.ts';

legend.learn('toy', LEGEND);

const unit = (id: number, marks = {}, kind = 'men'): Piece => ({
  id: `u${id}`,
  kind,
  owner: 0,
  place: null,
  unit: '',
  marks,
  name: 'Men',
});
const model = (id: number, of: number, marks = {}, kind = 'men'): Piece => ({
  ...unit(0, marks, kind),
  id: `m${id}`,
  place: [1000 * id, 0],
  unit: `u${of}`,
});
const view = (...pieces: Piece[]): View => ({
  game: 'toy',
  board: {},
  pieces: Object.fromEntries(pieces.map((p) => [p.id, p])),
  seats: [],
  counters: { round: 1 },
  question: null,
});

const MEN = unit(1, { thirst: 2, bought: 3, skill: 4 });
const BOW = { arms: ['Long Bow'] };
const TABLE = view(MEN, model(1, 1, BOW), model(2, 1, BOW));

test('a unit is told by its marks', () => {
  expect(legend.conditionOf(TABLE, MEN)).toBe('2 thirst');
  expect(legend.conditionOf(TABLE, unit(1))).toBe('');
  expect(legend.conditionOf(TABLE, unit(1, { thirst: 1, alert: 1, stuck: 3 }))).toBe('stuck');
  expect(legend.atRest(TABLE)).toBe('calm');
  expect(legend.strengthOf(TABLE, MEN)).toBe('2 of 3');
  expect(legend.factsOf(TABLE, MEN)).toEqual([
    ['Skill', '4+'],
    ['Carries', '2 × Long Bow'],
  ]);
});

test('a figure with several boxes is told by how many are filled', () => {
  const hurt = view(unit(1), model(1, 1, { lives: 3, scars: 1 }));
  expect(legend.strengthOf(hurt, hurt.pieces.u1)).toBe('1 of 3 scars');
  expect(legend.factsOf(hurt, hurt.pieces.u1)).toEqual([['Scars', '1 of 3']]);
  const fine = view(unit(1), model(1, 1, { lives: 3 }));
  expect(legend.strengthOf(fine, fine.pieces.u1)).toBe('whole');
});

test('a turn is over once it is marked so and another unit acts', () => {
  const moved = unit(1, { moved: 1 });
  const acting = { ...TABLE, counters: { round: 1, active: 'u1' } };
  expect([legend.isDone(TABLE, moved), legend.isDone(acting, moved), legend.isDone(TABLE, MEN)]).toEqual([true, false, false]); // prettier-ignore
  expect([legend.doneWords(TABLE, moved), legend.doneWords(TABLE, MEN)]).toEqual(['moved', 'not moved']);
  expect([MEN, moved].map((u) => legend.turnWords(TABLE, u))).toEqual(['waits', 'has moved']);
  expect(legend.turnWords(acting, moved)).toBe('moves now');
  expect(legend.turnWords({ ...TABLE, counters: {} }, moved)).toBe('');
});

test('where models act one by one, the turn of a unit is over once all of them have acted', () => {
  const doneOf = (...marks: Record<string, number>[]) => {
    const men = marks.map((m, i) => model(i, 1, m));
    return legend.doneWords(view(unit(1), ...men), unit(1));
  };
  expect([doneOf({ moved: 1 }, {}), doneOf({ moved: 1 }, { moved: 1 })]).toEqual(['not moved', 'moved']);
});

test('the first sign that fits is the icon of a unit, and a leader wears it', () => {
  const boss = unit(2, {}, 'big-boss');
  expect(legend.glyphOf(TABLE, boss, [])).toBe(ICONS.crown);
  expect(legend.glyphOf(TABLE, MEN, [model(1, 1, BOW)])).toBe(ICONS.bow);
  expect(legend.glyphOf(TABLE, MEN, [])).toBe(ICONS.sword);
  expect(legend.glyphOf(TABLE, MEN, [model(1, 1, {}, 'big-boss')])).toBe(ICONS.sword); // a guest does not change its unit
  expect([boss, MEN].map((u) => legend.isLeader(TABLE, u))).toEqual([true, false]);
  expect(legend.offeredGlyph(TABLE, true, [])).toBe(ICONS.crown);
  expect(legend.offeredGlyph(TABLE, false, ['Long Bow'])).toBe(ICONS.bow);
});

test('a badge carries strokes, and boxes in place of the count of one', () => {
  const alone = view(unit(1, { thirst: 2, moved: 1 }), model(1, 1, { lives: 3, scars: 1 }));
  const [badge] = badgesOf(alone, () => 'a', (p) => p); // prettier-ignore
  expect(badge).toMatchObject({ count: 1, strokes: ['bad', 'bad'], done: true, boxes: { filled: 1, most: 3 } });
  expect(tagOf(badge).boxes?.most).toBe(3);
  expect(tagOf({ ...badge, count: 2 }).boxes).toBeNull();
});

test('dice are drawn by their readings', () => {
  expect(['hit', 'parry', 'miss'].map((r) => legend.lookOf(TABLE, r))).toEqual(['hit', 'stopped', '']);
});

test('a game without a legend has pieces without marks', () => {
  const bare = { ...TABLE, game: 'unknown' };
  expect(legend.conditionOf(bare, MEN) + legend.strengthOf(bare, MEN) + legend.turnWords(bare, MEN)).toBe('');
  expect(legend.glyphOf(bare, MEN, [])).toBe('');
  expect(badgesOf(bare, () => 'a', (p) => p)).toHaveLength(1); // prettier-ignore
});

test('badges are all told with what they list, figures wear their signs, and a side shows what it has', () => {
  const marks = [
    { ...LEGEND.marks[1], name: 'shaken', text: 'shaken', icon: 'flag' },
    { ...LEGEND.marks[1], name: 'blessed', text: 'blessed by {list}', icon: 'plus' },
    LEGEND.marks[6],
  ];
  const horn = { icon: 'horn', mark: 'duty', values: ['signals'], leader: false, on: 'figure' as const };
  const seats = [{ ...LEGEND.marks[4], name: 'mana', text: 'mana: {n}' }];
  legend.learn('badges', { ...LEGEND, marks, signs: [horn], seats });
  const men = unit(0, { shaken: 1, blessed: ['Sun', 'Moon'] });
  const models = [model(0, 0, { duty: ['signals'], lives: 3, scars: 1 }), model(1, 0, { lives: 3 })];
  const pieces = Object.fromEntries([men, ...models].map((p) => [p.id, p]));
  const seat = { name: 'Me', counters: { mana: 2 }, hand: [] };
  const view: View = { game: 'badges', board: {}, pieces, seats: [seat], counters: {}, question: null };
  expect(legend.conditionOf(view, men)).toBe('shaken, blessed by Sun, Moon');
  expect(legend.strengthOf(view, men)).toBe('1 of 6 scars');
  expect(legend.seatWords(view, 0)).toEqual(['mana: 2']);
  legend.learn('sided', { ...LEGEND, force: '{n pack|packs}' });
  const sided = { ...view, game: 'sided', board: { sides: [1, 0] }, seats: [seat, seat] };
  expect(legend.seatWords(sided, 0)).toEqual(['Dogs', '1 pack']);
  expect([1, 0].map((s) => legend.scoreWords(sided, s, '1'))).toEqual(['1 mouse caught', '1']);
  expect(models.map((m) => legend.wornBy(view, m))).toEqual(['horn', '']);
  expect(models.map((m) => legend.signWords(view, m))).toEqual(['Signals', '']);
  expect(legend.iconOf(view, men, models)).toBe('sword');
  const [badge] = badgesOf(
    view,
    () => 'a',
    (p) => p,
  );
  expect(badge.signs.map((m) => m.icon)).toEqual(['flag', 'plus']);
  expect(tagOf(badge).width).toBeGreaterThan(tagOf({ ...badge, signs: [] }).width);
});
