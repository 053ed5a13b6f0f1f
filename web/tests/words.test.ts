import { expect, test } from 'vitest';
import { chipWords } from '../src/parts/clause-names.svelte.ts';
import { trimmed } from '../src/parts/odds.ts';
import { inches, percent, pieces, points, unbroken } from '../src/words.ts';

test('chances are whole per cent, honest at the ends', () => {
  expect([0, 0.004, 0.5, 0.996, 1].map(percent)).toEqual(['0 %', 'under 1 %', '50 %', 'over 99 %', '100 %']);
});

test('scores are fractions, read as decimals', () => {
  expect(['7/3', '1/2', '9', '', undefined].map(points)).toEqual(['2.33', '0.5', '9', '0', '0']);
});

test('lengths have one decimal, a clause without a name the words of its id', () => {
  expect(inches(4649)).toBe('4.6');
  expect(chipWords('saga.melee.hit-on-4')).toBe('Hit on 4');
});

test('a tail that nobody can see is left out, two bars never', () => {
  expect(trimmed([0.5, 0.4, 0.1, 0.0001, 0])).toEqual([0.5, 0.4, 0.1]);
  expect(trimmed([1, 0, 0])).toEqual([1, 0]);
});

test('a text is cut at the entries it names', () => {
  expect(pieces('See saga.ruling.unit-move. Or not.')).toEqual(['See ', 'saga.ruling.unit-move', '. Or not.']);
});

test('no line ends before a per cent sign', () => {
  expect(unbroken('about 73 % to win')).toBe('about 73\u00a0% to win');
});
