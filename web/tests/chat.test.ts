/** The talk in words, and its place in the log. */
import { expect, test } from 'vitest';
import type { Line } from '../src/log/log.ts';
import { clockOf, sentenceFor, squareOf, woven } from '../src/chat/chat-lines.ts';
import type { Spoken } from '../src/wire.d.ts';

const names = {
  nameOf: (seat: number) => ['Azure', 'Ingrid'][seat],
  sideOf: (seat: number) => (seat ? 'g' : 'a') as 'a' | 'g',
};
const line = (text: string, number?: number): Line => ({ side: 'n', text, clause: '', dice: [], round: false, number });
const spoken = (kind: Spoken['kind'], entry = -1, more: Partial<Spoken> = {}): Spoken => ({
  number: 0,
  seat: 1,
  kind,
  at: 0,
  text: '',
  place: null,
  entry,
  room: '',
  ...more,
});

test('a place is a square of 12 inches, lettered from the left and numbered from the far edge', () => {
  expect(squareOf([0, 48_000], 48_000)).toBe('A1');
  expect(squareOf([30_000, 30_000], 48_000)).toBe('C2');
  expect(squareOf([71_900, 0], 48_000)).toBe('F5');
});

test('a clock shows hours, minutes and seconds, and tenths at the end', () => {
  expect([3725, 605, 61, 59.9, 9.94, 0].map(clockOf)).toEqual(['1:02:05', '10:05', '1:01', '0:59', '9.9', '0.0']);
});

test('everything that is said has a sentence with the name of the speaker', () => {
  const said = (kind: Spoken['kind'], more?: Partial<Spoken>) => sentenceFor(spoken(kind, 0, more), names, 48_000);
  expect(said('ping', { place: [5, 4, 1] })).toBe('Ingrid points at f5, level 1.');
  expect(said('words', { text: 'Well met' })).toBe('Ingrid: Well met');
  expect(said('ping', { place: [30_000, 30_000] })).toBe('Ingrid points at C2.');
  expect(said('bot', { text: 'greedy' })).toBe('A bot plays for Ingrid.');
  for (const kind of ['take-back', 'draw', 'granted', 'declined', 'rematch', 'back', 'consent', 'no-consent'] as const)
    expect(said(kind)).toMatch(/^Ingrid .+\.$/);
  expect(said('link')).toBe("A new link was made for Ingrid's seat; the old one no longer works.");
  expect(said('no-link', { seat: -2 })).toBe('The link for watchers was withdrawn.');
  expect(woven([], [spoken('link', 0, { seat: -2 })], names, 48_000)[0].side).toBe('n');
});

test('what is said stands in the log after what had happened by then', () => {
  const lines = [line('mustered', 0), line('walks', 1), line('shoots', 1), line('by itself'), line('falls', 2)];
  const talk = [spoken('words', 0, { text: 'first' }), spoken('words', 1, { text: 'second' }), spoken('draw', 2)];
  expect(woven(lines, talk, names, 48_000).map((l) => l.text)).toEqual([
    'mustered',
    'Ingrid: first',
    'walks',
    'shoots',
    'by itself',
    'Ingrid: second',
    'falls',
    'Ingrid offers a draw.',
  ]);
  expect(woven([], talk, names, 48_000).every((l) => l.talk && l.side === 'g')).toBe(true);
});
