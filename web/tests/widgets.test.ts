/** A widget for each shape of a question: the suggestion first, then what the person does with it. */
import { expect, test, vi } from 'vitest';
import type { Table } from '../src/battle/widget.ts';
import { Amount, Order, Some, widgetFor } from '../src/battle/widgets.svelte.ts';
import type { EvenSplit } from '../src/battle/even-split.svelte.ts';
import type { Roster } from '../src/battle/roster.svelte.ts';
import { Split } from '../src/battle/split.svelte.ts';
import type { Answer, Ask, Option, Question } from '../src/wire.d.ts';

const option = (key: number, facts: Record<string, unknown> = {}): Option => ({
  key,
  label: `Model ${key} (Bow)`,
  facts,
  place: key,
});

function asked<A extends Ask>(ask: A, facts: Record<string, unknown> = {}): Question & { ask: A } {
  return { id: 1, seat: 0, decision: 'saga.x', ask, text: 'Which?', clause: '', facts };
}

function table(answer: Answer | null = null) {
  const send = vi.fn(async () => true);
  const view = { game: '', board: {}, pieces: {}, seats: [], counters: {}, question: null };
  const advice = answer && { question: 1, answer, odds: {}, no: null, barred: [], passes: [], why: '', other: null };
  const found: { -readonly [K in keyof Table]: Table[K] } = {
    view,
    advice,
    draft: null,
    preview: null,
    pointedAt: null,
    selected: null,
    sendSketch: vi.fn(),
    send,
    sendPlan: async () => {},
    answerAll: async () => {},
    sketch: vi.fn(),
  };
  return { table: found, send };
}

test('one of several: the suggested one is the main answer and stays in its place', () => {
  const { table: t, send } = table({ type: 'pick', key: 2 });
  const widget = widgetFor(t, asked({ type: 'pick', options: [option(1, { unit: 4 }), option(2)] }));
  expect(widget.main?.label).toBe('Model 2 (Bow)');
  expect(widget.acts.map((a) => [a.key, a.label])).toEqual([
    ['1', 'Model 1 (Bow)'],
    ['2', 'Model 2 (Bow)'],
  ]);
  expect(widget.acts[1].is).toBe(widget.main?.is);
  expect(widget.onUnit?.(4)).toBe(true);
  expect(send).not.toHaveBeenCalled();
  expect(widget.main?.label).toBe('Model 1 (Bow)');
  expect(widget.onUnit?.(4)).toBe(true);
  expect(send).toHaveBeenCalledWith({ type: 'pick', key: 1 });
  expect(widget.onUnit?.(9)).toBe(false);
});

test('one of several models: a touch points it out, a second one is the answer', () => {
  const { table: t, send } = table({ type: 'pick', key: 2 });
  const models = [option(1, { model: 7 }), option(2, { model: 8 }), option(3, { model: 9, target: 4 })];
  const widget = widgetFor(t, asked({ type: 'pick', options: models }, { unit: 5 }));
  expect(widget.light).toMatchObject({ models: [7, 8], chosen: [8] }); // the suggestion stands out
  expect(widget.onModel?.(9)).toBe(false); // what it does to a unit is no answer by touching it
  expect(widget.onModel?.(7)).toBe(true);
  expect(widget.main?.option).toBe(1);
  expect(widget.light).toMatchObject({ chosen: [7] });
  t.pointedAt = 2;
  expect(widget.light).toMatchObject({ chosen: [8] }); // an answer in the list is shown on the table
  expect(send).not.toHaveBeenCalled();
  widget.onModel?.(7);
  expect(send).toHaveBeenCalledWith({ type: 'pick', key: 1 });
});

test('one of several groups of figures: any figure of a group means it', () => {
  const { table: t, send } = table({ type: 'pick', key: 2 });
  const combats = [option(1, { model: 0, able: [0, 3, 4] }), option(2, { model: 5, able: [5, 6] })];
  const widget = widgetFor(t, asked({ type: 'pick', options: combats }));
  expect(widget.light).toMatchObject({ models: [0, 3, 4, 5, 6], chosen: [5, 6] });
  widget.onModel?.(3);
  expect(widget.light).toMatchObject({ chosen: [0, 3, 4] });
  expect(send).not.toHaveBeenCalled();
  widget.onModel?.(4);
  expect(send).toHaveBeenCalledWith({ type: 'pick', key: 1 });
});

test('several things that can be done to a unit: touching it leaves these and what is done to nobody', () => {
  const { table: t } = table({ type: 'pick', key: 3 });
  const aimed = [option(1, { target: 4 }), option(2, { target: 5 }), option(3, { target: 4 }), option(6)];
  const widget = widgetFor(t, asked({ type: 'pick', options: aimed }));
  expect(widget.hint).toMatch('Touch a unit');
  t.selected = 4;
  expect(widget.acts.map((a) => a.key)).toEqual(['1', '3', '6']);
  expect([widget.main?.option, widget.hint]).toEqual([3, '']);
  t.selected = 5;
  expect([widget.acts.length, widget.main?.option]).toEqual([4, 2]);
});

test('without advice there is no suggestion yet', () => {
  const widget = widgetFor(table().table, asked({ type: 'pick', options: [option(1)] }));
  expect(widget.main).toBeNull();
});

test('some of several: one more than may be chosen lets the first go', () => {
  const { table: t, send } = table({ type: 'some', keys: [1, 2] });
  const widget = new Some(
    t,
    asked({ type: 'some', of: [1, 2, 3].map((k) => option(k, { model: k })), least: 2, most: 2 }),
  );
  expect(widget.chosen).toEqual([1, 2]);
  expect(widget.onModel(3)).toBe(true);
  expect(widget.chosen).toEqual([2, 3]);
  widget.main.run?.();
  expect(send).toHaveBeenCalledWith({ type: 'some', keys: [2, 3] });
  widget.toggle(3);
  expect(widget.main).toMatchObject({ label: 'Choose 2', disabled: true });
});

test('where there is nothing to choose, one answer is left, without a list', () => {
  const { table: t, send } = table({ type: 'some', keys: [] });
  const widget = new Some(t, asked({ type: 'some', of: [], least: 0, most: 0 }));
  expect(widget.Body).toBeUndefined();
  expect(widget).toMatchObject({ hint: '', main: { label: 'None', small: '', disabled: false } });
  widget.main.run?.();
  expect(send).toHaveBeenCalledWith({ type: 'some', keys: [] });
});

test('one of several who fall: the second touch is the answer, also of the suggested one', () => {
  const { table: t, send } = table({ type: 'some', keys: [2] });
  const widget = new Some(
    t,
    asked({ type: 'some', of: [1, 2].map((k) => option(k, { model: k })), least: 1, most: 1 }),
  );
  for (const model of [1, 2]) {
    widget.onModel(model);
    expect([widget.chosen, send.mock.calls]).toEqual([[model], []]);
  }
  widget.onModel(2);
  expect(send).toHaveBeenCalledWith({ type: 'some', keys: [2] });
});

test('an order is changed by swapping', () => {
  const { table: t, send } = table();
  const widget = new Order(t, asked({ type: 'order', of: [option(1), option(2)] }));
  widget.swap(0, 1);
  widget.main.run?.();
  expect(send).toHaveBeenCalledWith({ type: 'order', keys: [2, 1] });
});

test('a number stays within its bounds', () => {
  const widget = new Amount(table({ type: 'amount', amount: 2 }).table, asked({ type: 'amount', least: 0, most: 3 }));
  expect(widget.value).toBe(2);
  widget.set(7);
  expect(widget.value).toBe(3);
  expect([widget.onDigit(1), widget.value]).toEqual([true, 1]);
  expect([widget.onDigit(9), widget.value]).toEqual([false, 1]);
});

test('a number that goes from one to another tells what both have then', () => {
  const asking = asked({ type: 'amount', least: -2, most: 3 }, { points: [4, 3] });
  const widget = new Amount(table({ type: 'amount', amount: 2 }).table, asking);
  expect(widget.main).toMatchObject({ label: 'Give 2', small: 'then 2 and 5' });
  widget.set(-2);
  expect(widget.main).toMatchObject({ label: 'Take 2', small: 'then 6 and 1' });

  const named = table({ type: 'amount', amount: -3 });
  const pieces = { u2: { name: 'Viking 2' }, u4: { name: 'Viking 4' } };
  named.table.view = { ...named.table.view, pieces } as unknown as Table['view'];
  const both = asked({ type: 'amount', least: -3, most: 3 }, { points: [3, 3], army: 2, partner: 4 });
  expect(new Amount(named.table, both).main.small).toBe('then Viking 2 has 6 and Viking 4 0');
});

test('models are split, evened out and joined, type by type', () => {
  const named = (key: number, label: string, facts: Record<string, unknown>) => ({ ...option(key, facts), label });
  const pool = [1, 2, 3, 4, 5].map((k) => named(k, 'Regulars (Bow)', { type: 'regular', group: 'a' }));
  const hero = named(6, 'Hero (Sword)', { type: 'hero', group: 'b' });
  const widget = new Split(table().table, asked({ type: 'split', pool: [...pool, hero], least: 1, most: 4 }));
  expect(widget.parts).toEqual([[1, 2, 3, 4, 5], [6]]);
  expect(widget.fits(widget.parts[0])).toBe(false);
  expect(widget.twin(0)).toBeUndefined();
  widget.halve(0);
  expect(widget.parts).toEqual([[1, 2, 3], [4, 5], [6]]);
  widget.give(0);
  expect(widget.main.small).toBe('2 + 3 + 1');
  widget.join(1);
  expect(widget.parts).toEqual([[4, 5, 3, 1, 2], [6]]);
  expect(widget.words(widget.parts[0])).toBe('5 Regulars (Bow)');
});

test('ways begin with the suggestion, and the whole unit can stay', () => {
  const { table: t, send } = table({
    type: 'ways',
    ways: [
      [
        [0, 0],
        [1000, 0],
      ],
    ],
  });
  t.view.pieces.m7 = { id: 'm7', kind: 'model', owner: 0, place: [0, 0], unit: 'u1', marks: {}, name: '' };
  const widget = widgetFor(
    t,
    asked({ type: 'ways', models: [7], allowance: 6000, zone: null }, { unit: 1, action: 'walk' }),
  );
  expect(widget.main?.label).toBe('Go there');
  expect(widget.draftFor?.([5, 5])).toEqual({ unit: 1, action: 'walk', goal: [5, 5] });
  expect(widget.acts.map((act) => act.label)).toEqual(['Stay']); // one model alone has no single ones
  widget.acts[0].run?.();
  expect(send).toHaveBeenCalledWith({ type: 'ways', ways: [[[0, 0]]] });
});

test('a unit that is advised to stay has one answer for it, coloured in its place', () => {
  const { table: t } = table({ type: 'ways', ways: [[[0, 0]], [[9, 9]]] });
  for (const [id, place] of [
    ['m7', [0, 0]],
    ['m8', [9, 9]],
  ] as const)
    t.view.pieces[id] = { id, kind: 'model', owner: 0, place: [...place], unit: 'u1', marks: {}, name: '' };
  const widget = widgetFor(t, asked({ type: 'ways', models: [7, 8], allowance: 6000, zone: null }, { unit: 1 }));
  expect(widget.acts.map((act) => [act.key, act.label])).toEqual([
    ['X', 'Stay'],
    ['1', 'Single models'],
  ]);
  expect(widget.main?.is).toBe(widget.acts[0].is);
  widget.acts[1].run?.();
  expect(widget.drags).toBe('model');
});

test('answers stand by their places, and between them, dashed, those that are not possible', () => {
  const { table: t } = table({ type: 'pick', key: 'go' });
  const named = (key: string, place: number): Option => ({ key, label: `${key}: at once`, facts: {}, place });
  const refusal = { clause: 'x.reach', why: 'nobody within 12 in, nearest 14.3', facts: {} };
  t.advice = { ...t.advice!, barred: [{ option: named('strike', 2), refusal }] };
  const widget = widgetFor(t, asked({ type: 'pick', options: [named('go', 3), named('stop', 0), named('rest', 1)] }));
  expect(widget.acts.map((act) => [act.key, act.label, act.disabled ?? false])).toEqual([
    ['X', 'stop', false],
    ['1', 'rest', false],
    ['2', 'strike', true],
    ['3', 'go', false],
  ]);
  expect(widget.acts[2].small).toBe(refusal.why);
});

test('groups as they were bought are offered only where others were made', () => {
  const pool = [1, 2, 3, 4].map((k) => option(k, { type: 'regular', group: 'a' }));
  const widget = new Split(table().table, asked({ type: 'split', pool, least: 1, most: 4 }));
  expect(widget.acts).toEqual([]);
  widget.halve(0);
  expect(widget.acts.map((act) => act.label)).toEqual(['As bought']);
});

test('points that are all alike are divided by number, and only when all are given out', () => {
  const { table: t, send } = table({ type: 'split', parts: [[1, 2, 3], [4, 5, 6]] }); // prettier-ignore
  const pool = [1, 2, 3, 4, 5, 6].map((key) => ({ ...option(key, { type: 'point' }), label: 'a point' }));
  const widget = widgetFor(t, asked({ type: 'split', pool, least: 2, most: 4 }, { fewest: 2, most: 3 })) as EvenSplit;
  expect(widget.sizes).toEqual([3, 3]);
  widget.set(0, 4);
  expect(widget.main).toMatchObject({ disabled: true, small: '1 too many' });
  widget.set(1, 2);
  widget.main.run?.();
  expect(send).toHaveBeenLastCalledWith({ type: 'split', parts: [[1, 2, 3, 4], [5, 6]] }); // prettier-ignore
  expect(widget.onDigit(3)).toBe(true);
  expect(widget.sizes).toEqual([2, 2, 2]);
  expect(widget.onDigit(4)).toBe(false);
});

test('an army list: the suggested one, changed by the person, within its points and with one leader', () => {
  const entries = [{ unit: 'boss', take: [] }, { unit: 'spears', take: [] }]; // prettier-ignore
  const { table: t, send } = table({ type: 'roster', entries });
  const shield = { group: 'arms', option: 'shield', cost: 1 };
  const units = [
    { unit: 'boss', name: 'Boss', cost: 0, extras: [], leads: true },
    { unit: 'spears', name: 'Spears', cost: 1, extras: [shield], leads: false },
  ];
  const widget = widgetFor(t, asked({ type: 'roster', units, limit: 2 })) as Roster;
  expect(widget.main).toMatchObject({ disabled: false, small: '1 of 2 points: Boss, Spears' });
  widget.toggle(1, shield);
  expect(widget.spent).toBe(2);
  widget.add('spears');
  expect(widget.main).toMatchObject({ disabled: true, small: '1 point too many.' });
  widget.remove(2);
  widget.main.run?.();
  const take = [{ group: 'arms', option: 'shield', models: 0 }];
  expect(send).toHaveBeenLastCalledWith({ type: 'roster', entries: [entries[0], { unit: 'spears', take }] });
  widget.remove(0);
  expect(widget.fault).toBe('Nobody leads the list yet.');
});

test('a place for a piece: the suggestion first, a tap names another, a second tap there is the answer', () => {
  const { table: t, send } = table({ type: 'places', places: [[9000, 6000]] });
  const widget = widgetFor(t, asked({ type: 'places', models: [0], zone: [0, 0, 72000, 48000] }, { piece: 'woods' }));
  expect(widget.main?.small).toBe('as suggested: 9.0 in from the left, 6.0 in from the bottom');
  expect(widget.tap?.([80000, 100])).toBe(false);
  expect(widget.tap?.([30000.4, 20000])).toBe(true);
  expect(widget.main?.small).toBe('30.0 in from the left, 20.0 in from the bottom');
  expect(send).not.toHaveBeenCalled();
  expect(widget.tap?.([30500, 20000])).toBe(true);
  expect(send).toHaveBeenCalledWith({ type: 'places', places: [[30000, 20000]] });
});
