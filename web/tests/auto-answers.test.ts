/** Questions that a person has settled: never, always, and the name under which several decisions are one kind. */
import { beforeEach, expect, test, vi } from 'vitest';
import { answerBySetting, lineBySetting, onlyNo } from '../src/battle/auto-answers.ts';
import { settings } from '../src/battle/settings.svelte.ts';
import { learn } from '../src/legend.ts';
import { LEGEND } from './toy.ts';
import type { Advice, Odds, Option, Question } from '../src/wire.d.ts';

learn('x', LEGEND);
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));

const option = (key: number | string, facts = {}): Option => ({ key, label: `Do ${key}`, facts, place: 1 });

function asked(decision: string, facts = {}, options = [option('wait'), option(1), option(2)]): Question {
  return { id: 1, seat: 0, decision, ask: { type: 'pick', options }, text: 'Shoot?', clause: '', facts };
}

const odds = (mean: number): Odds => ({
  text: '',
  target: 1,
  p: [],
  mean,
  facts: {},
  stand: '',
  reasons: [],
  destroys: null,
  own: [],
  back: null,
});

const advice = (key: number | string): Advice => ({
  question: 1,
  answer: { type: 'pick', key },
  odds: { 1: odds(0.1), 2: odds(0.4) },
  no: { type: 'pick', key: 'wait' },
  barred: [],
  passes: [],
  why: '',
  other: null,
});

test('two windows of one name are one kind', () => {
  expect(answerBySetting(asked('x.decision.begin', { habit: 'Watch' }), advice(1), 'x')).toBeNull();
  settings.answer('Watch', 'never');
  for (const window of ['x.decision.begin', 'x.decision.end'])
    expect(answerBySetting(asked(window, { habit: 'Watch' }), advice(1), 'x')).toEqual({ type: 'pick', key: 'wait' });
});

test('what has a name is always done, by the best odds where the suggestion would let it be', () => {
  settings.answer('Watch', 'always');
  const window = asked('x.decision.begin', { habit: 'Watch' });
  expect(answerBySetting(window, advice(1), 'x')).toEqual({ type: 'pick', key: 1 });
  expect(answerBySetting(window, advice('wait'), 'x')).toEqual({ type: 'pick', key: 2 });
  expect(lineBySetting(window, { type: 'pick', key: 2 }, 'x').text).toBe(
    'As you have set it (Shoot from the wall): Do 2.',
  );
});

test('what cannot be declined is answered by the suggestion, and what the game does not name is asked', () => {
  expect(answerBySetting(asked('x.decision.other'), advice('wait'), 'x')).toBeNull();
  settings.answer('x.decision.other', 'always');
  expect(answerBySetting(asked('x.decision.other'), advice('wait'), 'x')).toEqual({ type: 'pick', key: 'wait' });
  settings.answer('x.decision.strange', 'always');
  expect(answerBySetting(asked('x.decision.strange'), advice(1), 'x')).toBeNull();
});

test('where nothing but no can be said it need not be said by hand', () => {
  expect(onlyNo(asked('x.card', {}, [option('no')]))).toEqual({ type: 'pick', key: 'no' });
  expect(onlyNo(asked('x.card', {}, [option('no'), option(1)]))).toBeNull();
  expect(onlyNo(asked('x.piece', {}, [option('end')]))).toBeNull(); // it ends what can still be taken back
  const some = (most: number) => ({ ...asked('x.cards'), ask: { type: 'some', of: [], least: 0, most } }) as Question;
  expect(onlyNo(some(0))).toEqual({ type: 'some', keys: [] });
  expect(onlyNo(some(1))).toBeNull();
});
