/** The question bar: what speaks for the suggestion is seen while Enter would give it, and keeps its place. */
import { expect, test } from 'vitest';
import { barText } from '../src/battle/bar-text.ts';
import type { Battle } from '../src/battle/battle.svelte.ts';

const WHY = 'Let the enemy come to you.';
const asked = (more: object) => {
  const question = { id: 1, seat: 0, decision: 'x', text: 'What moves next?', clause: '', facts: {} };
  const view = { game: '', board: {}, pieces: {}, seats: [{ name: 'Azure' }], counters: {}, question };
  const advice = { answer: { type: 'pick', key: 'end' }, why: WHY };
  const battle = { sight: {}, news: {}, typedDice: {}, mine: true, question, view, advice, draft: null, sideOf: () => 'a', nameOf: () => 'Azure' }; // prettier-ignore
  const { why, hushed } = barText({ ...battle, ...more } as unknown as Battle);
  return { why, hushed };
};

test('the reason is said while the suggested answer is the main one', () => {
  expect(asked({ main: { label: 'End', option: 'end' } })).toEqual({ why: WHY, hushed: false });
  expect(asked({ main: { label: 'Move men', option: 'men' } })).toEqual({ why: WHY, hushed: true }); // another one is pointed out
  expect(asked({ main: { label: 'Go there' }, draft: { goal: [1, 2] } })).toEqual({ why: WHY, hushed: true });
  expect(asked({ main: null, advice: null })).toEqual({ why: '', hushed: false });
});
