import { expect, test } from 'vitest';
import { isDone, stepFor } from '../src/lesson/progress.ts';
import type { LessonStep } from '../src/wire.d.ts';

const step = (id: string, change: Partial<LessonStep> = {}): LessonStep => {
  return { id, title: id, say: '', asks: [], deed: '', cites: [], ...change };
};
const STEPS = [step('name', { asks: ['activate'] }), step('shoot', { asks: ['shoot'] }), step('end')];

test('a step waits for its question, and one that asks for none fits any', () => {
  expect(stepFor(STEPS, [], 'activate')?.id).toBe('name');
  expect(stepFor(STEPS, [], 'shoot')?.id).toBe('shoot');
  expect(stepFor(STEPS, ['name'], 'activate')?.id).toBe('end');
  expect(stepFor(STEPS, ['name', 'shoot', 'end'], 'activate')).toBeUndefined();
});

test('a step is done by its deed, or by an event that cites its clause', () => {
  expect(isDone(step('odds', { deed: 'odds' }), { deeds: ['answered', 'odds'], clauses: [] })).toBe(true);
  expect(isDone(step('odds', { deed: 'odds' }), { deeds: ['answered'], clauses: ['x'] })).toBe(false);
  expect(isDone(step('shoot', { cites: ['x'] }), { deeds: [], clauses: ['x'] })).toBe(true);
  expect(isDone(step('shoot', { cites: ['x'] }), { deeds: ['answered'], clauses: [] })).toBe(false);
});
