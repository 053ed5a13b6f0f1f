/** The fold, event by event. Its twin in Python is compared with it on real battles by tests/server/test_fold_twin.py. */
import { describe, expect, test } from 'vitest';
import { fold } from '../src/fold.ts';
import type { Piece, Question, TableEvent, View } from '../src/wire.d.ts';

const said = { clause: '', text: '', facts: {} };
const model: Piece = {
  id: 'm1',
  kind: 'model',
  owner: 0,
  place: [1000, 2000],
  unit: 'u1',
  marks: { tough: 1 },
  name: '',
};
const seat = { name: 'Azure', counters: { score: '1/2' }, hand: [] };
const view: View = {
  game: 'saga',
  board: {},
  pieces: { m1: model },
  seats: [seat, { ...seat, name: 'Gules' }],
  counters: { round: 1 },
  question: null,
};

describe('an event carries the view to the next', () => {
  test('put adds a piece', () => {
    const second = { ...model, id: 'm2' };
    expect(fold(view, { type: 'put', pieces: [second], ...said }).pieces).toEqual({ m1: model, m2: second });
  });

  test('moved leaves a model at the end of its way', () => {
    const e: TableEvent = {
      type: 'moved',
      ways: {
        m1: [
          [1000, 2000],
          [3000, 4000],
        ],
      },
      ...said,
    };
    expect(fold(view, e).pieces.m1.place).toEqual([3000, 4000]);
    expect(view.pieces.m1.place).toEqual([1000, 2000]);
  });

  test('removed takes a piece off', () => {
    expect(fold(view, { type: 'removed', pieces: ['m1'], ...said }).pieces).toEqual({});
  });

  test('marked sets marks, and null takes one away', () => {
    const e: TableEvent = { type: 'marked', marks: { m1: { wounds: 2, tough: null } }, ...said };
    expect(fold(view, e).pieces.m1.marks).toEqual({ wounds: 2 });
  });

  test('counted counts for the table or for one seat', () => {
    expect(fold(view, { type: 'counted', seat: null, counters: { round: 2 }, ...said }).counters).toEqual({ round: 2 });
    const scored = fold(view, { type: 'counted', seat: 1, counters: { score: '7/3' }, ...said });
    expect(scored.seats.map((s) => s.counters.score)).toEqual(['1/2', '7/3']);
  });

  test('showed lays a hand open', () => {
    expect(fold(view, { type: 'showed', seat: 0, hand: [{ size: 8 }], ...said }).seats[0].hand).toEqual([{ size: 8 }]);
  });

  test('asked changes the question and nothing else', () => {
    const question: Question = {
      id: 1,
      seat: 0,
      decision: 'd',
      ask: { type: 'amount', least: 0, most: 3 },
      text: 'How many?',
      clause: '',
      facts: {},
    };
    expect(fold(view, { type: 'asked', question, ...said })).toEqual({ ...view, question });
  });

  test('dice and notes change nothing that is seen', () => {
    const rolled: TableEvent = { type: 'rolled', sides: 6, faces: [6], reading: ['hit'], seat: 0, ...said };
    expect(fold(fold(view, rolled), { type: 'noted', ...said })).toBe(view);
  });
});
