import { expect, test } from 'vitest';
import { startOf } from '../src/battle/list-scroll.ts';

const PARTS = [0, 100, 200, 300]; // where the headings of a list begin

test('a list begins at its start where the suggestion is in view', () => {
  expect(startOf(PARTS, { top: 130, bottom: 180 }, 180)).toBe(0);
});

test('a list begins with the first whole part from which the suggestion is in view', () => {
  expect(startOf(PARTS, { top: 230, bottom: 280 }, 200)).toBe(100);
  expect(startOf(PARTS, { top: 330, bottom: 390 }, 185)).toBe(300);
});

test('a suggestion far below its heading is itself the first', () => {
  expect(startOf([0, 100], { top: 600, bottom: 650 }, 185)).toBe(600);
});
