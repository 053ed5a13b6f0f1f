/** Odds of two tests against each other: the chance that counts, who rolls what, and the words for a button. */
import { expect, test } from 'vitest';
import { chanceWords, gist, headlineOf, poolWords, poolsOf, worthOf } from '../src/parts/pools.ts';
import type { Odds } from '../src/wire.d.ts';

const pool = (dice: number) => ({ dice, need: 5, parts: [['Quality test', 3, 'x.y']] });
const odds = (facts: Record<string, unknown>, stand = '', destroys: number | null = null): Odds => ({
  text: 'Shoot the Dog',
  target: 1,
  p: [0.64, 0.36],
  mean: 0.36,
  facts,
  stand,
  reasons: [],
  destroys,
  own: [],
  back: null,
});
const who = (o: Odds) => poolsOf(o).map((x) => `${x.who} ${poolWords(x.pool)}`);

test('an attack says first how likely it takes the target out, and every die of both sides', () => {
  const shot = odds({ attack: pool(4), defence: pool(1) }, '', 0.36);
  expect(headlineOf(shot)).toEqual({ chance: 0.36, says: 'to take it out' });
  expect(gist(shot)).toBe('36 % to take it out');
  expect(who(shot)).toEqual(['You roll 4 dice, 5+', 'They roll 1 die, 5+']);
});

test('in their answer they roll first, and on the way the ground does', () => {
  expect(who(odds({ attack: pool(3), defence: pool(3) }, 'answer'))).toEqual([
    'They roll 3 dice, 5+',
    'You roll 3 dice, 5+',
  ]);
  expect(who(odds({ kind: 'hazard', attack: pool(3), defence: pool(3) }, 'way'))[0]).toBe('It rolls 3 dice, 5+');
});

test('what takes nobody out says in its own words what it may do; losses have a mean', () => {
  expect(gist(odds({ says: 'to pin one', attack: pool(4) }))).toBe('36 % to pin one');
  expect(poolsOf(odds({ attack: pool(4), defence: null }))).toHaveLength(1);
  expect(gist(odds({}))).toBe('0.4 losses');
  expect(worthOf(odds({}))).toBe(0.36);
});

test('an attack that costs something says both sides; a chance that is told is the one that counts', () => {
  expect(gist({ ...odds({}), own: [0.5, 0.5] })).toBe('they lose 0.4, you 0.5');
  expect(headlineOf(odds({ says: 'to take it out', chance: 0.2, attack: pool(4) }))?.chance).toBe(0.2);
});

test('what was measured is told as about so much, and once is enough', () => {
  const told = (chance: number, measured: boolean) => chanceWords(odds({ measured }), { chance, says: 'to win' });
  expect(told(0.16, true)).toBe('about 16 %');
  expect(told(0.16, false)).toBe('16 %');
  expect(told(0.004, true)).toBe('under 1 %');
  expect(told(0.996, true)).toBe('over 99 %');
});
