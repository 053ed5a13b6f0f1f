import { expect, test } from 'vitest';
import { readValues, written } from '../src/odds/odds.svelte.ts';
import type { Blank } from '../src/wire.d.ts';

const blank = (name: string, start: Blank['start'], words: string[] = [], many = false): Blank => ({
  name,
  start,
  many,
  words: words.map((w) => ({ name: w, text: w })),
  label: name,
  least: 1,
  most: 12,
  ending: '',
  where: '',
  says: [],
});
const BLANKS = [blank('models', 8), blank('arms', ['Bow'], ['Bow', 'Axe'], true), blank('how', 'shoot', ['shoot'])];

test('an attack comes out of an address as it went in', () => {
  const values = { models: 3, arms: ['Axe', 'Bow'], how: 'shoot' };
  expect(written(values)).toBe('models=3;arms=Axe,Bow;how=shoot');
  expect(readValues(written(values), BLANKS)).toEqual(values);
  expect(readValues(written({ ...values, arms: [] }), BLANKS).arms).toEqual([]);
});

test('what an address leaves out is as it starts, what nobody asked for is kept for the server to name', () => {
  expect(readValues('', BLANKS)).toEqual({ models: 8, arms: ['Bow'], how: 'shoot' });
  expect(readValues('models=many;hwo=x', BLANKS)).toMatchObject({ models: 'many', hwo: 'x' });
});
