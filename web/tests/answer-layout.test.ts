/** Answers stand in the bar as long as two rows hold them, and in a list beside the map otherwise. */
import { expect, test } from 'vitest';
import { MANY, groupsOf, isList, rowsOf, widthOf } from '../src/battle/answer-layout.ts';

const acts = (count: number, label: string, small = '') => Array.from({ length: count }, () => ({ label, small }));

test('five answers with their reasons stand in one row, whose longer texts are broken', () => {
  const five = acts(5, 'Assault', 'nobody within 12 in, nearest 14.3');
  expect(rowsOf(five)).toBe(1);
  expect(rowsOf(five.slice(0, 4))).toBeLessThanOrEqual(2);
});

test('more stand in two rows before they become a list', () => {
  const nine = acts(9, 'Assault Regular Hero', 'nobody within 12 in, nearest 14.3').map((act, i) => ({ ...act, label: `${act.label} ${i}` })); // prettier-ignore
  expect(rowsOf(nine)).toBe(2);
  expect(isList(nine)).toBe(false);
});

test('ten answers of any length are a list', () => {
  expect(isList(acts(MANY, 'No'))).toBe(true);
  expect(isList(acts(MANY - 1, 'No').map(({ label }, i) => ({ label: `${label} ${i}` })))).toBe(false);
});

test('what can be done to several is a list as soon as the bar would be crowded', () => {
  const others = [{ label: 'Burn' }, { label: 'Nothing' }];
  expect(isList([...acts(2, 'Blow'), ...others])).toBe(false);
  expect(isList([...acts(4, 'Blow'), ...others])).toBe(true);
});

test('among few a long text makes its button wider, up to a limit; among many it is broken sooner', () => {
  const long = { label: 'Move each model, avoiding difficult and dangerous ground' };
  expect(widthOf(long)).toBeLessThanOrEqual(300);
  expect(widthOf(long, 5)).toBeLessThan(widthOf(long, 4));
});

const odds = (chance: number) => ({
  text: '', target: 0, p: [1 - chance, chance], mean: chance, facts: { says: 'to work' }, stand: '', reasons: [], destroys: null, own: [], back: null,
}); // prettier-ignore

test('answers of one name stand under one heading, with their chance where it is the same for all', () => {
  const [a, b, c] = ['at Alders', 'at Birches', 'at Cedars'].map((small) => ({ label: 'Blow', small }));
  const blow = [a, b].map((act) => ({ ...act, odds: odds(0.5) }));
  expect(groupsOf([...blow, { label: 'Burn' }])).toMatchObject([
    { name: 'Blow', acts: blow, chance: { chance: 0.5, says: 'to work' } },
    { name: 'Burn', chance: null },
  ]);
  expect(groupsOf([...blow, { ...c, odds: odds(0.2) }])).toMatchObject([{ name: 'Blow', chance: null }]);
  expect(groupsOf([a, { ...b, disabled: true }])).toHaveLength(2); // why it is not possible is its own line
});
