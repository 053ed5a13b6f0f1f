/** The names of clauses when the server does not answer at first. */
import { expect, test, vi } from 'vitest';
import { chipWords, loadClauseNames } from '../src/parts/clause-names.svelte.ts';

test('names that could not be had are asked for again when the server is back', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  let answers = false;
  vi.stubGlobal('fetch', () =>
    answers ? Promise.resolve(Response.json({ 'toy.turn.order': 'Who goes first' })) : Promise.reject(new TypeError()),
  );
  await loadClauseNames();
  await vi.advanceTimersByTimeAsync(5000);
  expect(chipWords('toy.turn.order')).toBe('Order');
  answers = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(chipWords('toy.turn.order')).toBe('Who goes first');
});
