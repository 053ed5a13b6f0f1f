import { expect, test } from 'vitest';
import { type Line, entriesOf, undone } from '../src/battle/log.ts';

const line = (text: string, more: Partial<Line> = {}): Line => ({
  side: 'a',
  text,
  clause: '',
  dice: [],
  round: false,
  ...more,
});
const opens = line('Ann’s Axes are activated.', { opens: 'Axes' });
const closes = line('', { closes: true });
const die = { face: 6, look: 'hit', side: 'a', sides: 6 } as const;
const texts = (lines: Line[]) => entriesOf(lines).map((e) => e.text);

test('one activation is one entry, with all its lines inside', () => {
  const told = [
    line('Round 1.', { round: true }),
    opens,
    line('Ann’s Axes walk 5.8 in.', { deed: 'walk 5.8 in', step: true }),
    line('Ann’s Axes assault Bob’s Bows.', { deed: 'assault Bows' }),
    line('Ann’s Axes: 8 hits of 9.', { dice: [die] }),
    line('Bob’s Bows lose 8 models.', { result: 'Bows lose 8' }),
    line('Ann’s Axes have acted.'),
    closes,
    line('Ann wins.'),
  ];
  expect(texts(told)).toEqual(['Round 1.', 'Axes walk 5.8 in and assault Bows: Bows lose 8', 'Ann wins.']);
  expect(entriesOf(told)[1].inside).toHaveLength(5);
});

test('dice without a result are no losses; of several steps the last tells where they led', () => {
  const steps = [line('1', { deed: 'go to a1', step: true }), line('2', { deed: 'go to a2', step: true })];
  const shot = [line('3', { deed: 'shoot at Bows', dice: [die] })];
  expect(texts([opens, ...steps, ...shot, closes])).toEqual(['Axes go to a2 and shoot at Bows: no losses']);
  expect(texts([opens, closes])).toEqual(['Axes']);
});

test('talk and rounds stand outside; an activation that goes on is open', () => {
  expect(texts([opens, line('Hello', { talk: true }), line('x', { deed: 'hold' })])).toEqual(['Axes hold', 'Hello']);
});

test('what was taken back is struck out, and what comes after it is not', () => {
  const lines = [line('a', { number: 1 }), line('b', { number: 2 }), line('said', { talk: true })];
  expect(undone(lines, 1).map((l) => l.undone)).toEqual([undefined, true, undefined]);
  const first = undone([{ ...opens, number: 2 }, line('b', { number: 2, deed: 'hold' })], 1);
  expect(texts([...first, line('Taken back.'), opens, line('c', { deed: 'walk' }), closes])).toEqual([
    'Axes hold',
    'Taken back.',
    'Axes walk',
  ]);
});
