/** Answers stand in the bar as long as two rows hold them, and in a list beside the map otherwise. */
import { expect, test } from 'vitest';
import { MANY, isList, rowsOf, widthOf } from '../src/battle/answer-layout.ts';

const acts = (count: number, label: string, small = '') => Array.from({ length: count }, () => ({ label, small }));

test('a few short answers stand in one row', () => {
  expect(rowsOf(acts(5, 'Hold', 'may shoot'))).toBe(1);
  expect(isList(acts(5, 'Hold', 'may shoot'))).toBe(false);
});

test('more, or longer ones, stand in two rows before they become a list', () => {
  const six = acts(6, 'Assault Regular Hero', 'nobody within 12 in, nearest 14.3');
  expect(rowsOf(six)).toBe(2);
  expect(isList(six)).toBe(false);
});

test('what two rows do not hold, and ten answers of any length, is a list', () => {
  expect(isList(acts(9, 'Move each model', 'avoid difficult and dangerous ground'))).toBe(true);
  expect(isList(acts(MANY, 'No'))).toBe(true);
  expect(isList(acts(MANY - 1, 'No'))).toBe(false);
});

test('a long second line is broken, a long label makes the button wider up to its limit', () => {
  const long = 'nobody within 12 in, nearest 14.3';
  expect(widthOf({ label: 'Run', small: long })).toBeLessThan(widthOf({ label: long, small: '' }));
  expect(widthOf({ label: long.repeat(4) })).toBe(300);
});
