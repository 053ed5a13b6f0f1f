/** A battle on a real table: losses counted by kind or by points; what just happened, and the ways that were gone. */
import { expect, test, vi } from 'vitest';
import type { Table } from '../src/battle/widget.ts';
import { Amount } from '../src/battle/widgets.svelte.ts';
import { type HexField, arrowOf } from '../src/hexes/hex.ts';
import { justNow, waysGone } from '../src/hexes/just-now.ts';
import type { Line } from '../src/log/log.ts';
import type { ComingBattle, Draft, Preview, Question } from '../src/wire.d.ts';

const TALLY = { army: 3, kinds: [], counts: '', points: '', all: '', clause: 'toy.rule' };
const PREVIEW: Preview = { plan: [], refusal: null, ways: {}, shapes: [], odds: [], card: [], cells: [] };

/** A table whose server takes half of all that is counted, and no more than nine. */
function asked(army = 3) {
  const drafts: Draft[] = [];
  const previewOf = vi.fn(async (draft: Draft): Promise<Preview> => {
    drafts.push(draft);
    const sum = Object.values(draft.counts ?? {}).reduce((a, b) => a + b, 0);
    if (sum > 9) return { ...PREVIEW, refusal: { clause: 'toy.rule', why: 'that is too much', facts: {} } };
    return { ...PREVIEW, plan: [{ type: 'amount', amount: Math.floor(sum / 2) }], card: [['Worth', `${sum}`]] };
  });
  const table = { advice: null, coming: { tally: TALLY } as unknown as ComingBattle, previewOf } as unknown as Table;
  const ask = { type: 'amount' as const, least: 0, most: 5 };
  const question: Question = { id: 1, seat: 0, decision: 'toy.lost', ask, text: '', clause: '', facts: { army } };
  return { widget: new Amount(table, { ...question, ask }), drafts };
}

test('groups join their kind, extras keep them apart, and the number follows', async () => {
  const { widget, drafts } = asked();
  const { fallen } = widget;
  fallen.add('regulars', 2);
  fallen.add('regulars', 2);
  expect(fallen.lots).toEqual([{ kind: 'regulars', extras: [], models: 4 }]);
  fallen.toggle(0, 'bows');
  fallen.toggle(0, 'axes');
  fallen.add('regulars', 2);
  fallen.setPoints(1.2);
  expect(fallen.counts).toEqual({ points: 1, all: 0, 'regulars:axes:bows': 4, regulars: 2 });
  await vi.waitFor(() => expect(widget.value).toBe(3));
  expect(fallen.told).toEqual([['Worth', '7']]);
  expect(drafts.at(-1)).toEqual({ counts: fallen.counts });
  fallen.toggle(0, 'bows');
  fallen.remove(1);
  fallen.setModels(0, -3);
  expect(fallen.counts).toEqual({ points: 1, all: 0, 'regulars:axes': 0 });
});

test('a count that is refused says why and leaves the number alone', async () => {
  const { widget } = asked();
  widget.set(4);
  widget.fallen.setPoints(12);
  await vi.waitFor(() => expect(widget.fallen.fault).toBe('that is too much'));
  expect(widget.value).toBe(4);
  widget.fallen.setPoints(Number.NaN);
  await vi.waitFor(() => expect(widget.value).toBe(0));
  expect(widget.fallen.fault).toBe('');
});

test('only the question about that army is counted', () => {
  expect(asked(3).widget.fallen.tally).toBe(TALLY);
  expect(asked(4).widget.fallen.tally).toBeNull();
});

// ------------------------------------------------------------------------------------------ what just happened
const die = { face: 4, look: '' as const, side: 'a' as const, sides: 6 };
const line = (number: number, text: string, more: Partial<Line> = {}): Line => ({
  side: 'a',
  text,
  clause: 'toy.rule',
  dice: [],
  round: false,
  number,
  ...more,
});
const went = (number: number, unit: string, ...way: [number, number, number][]) =>
  line(number, `${unit} goes to ${way.at(-1)?.join()}`, { unit, ways: { [unit]: way } });

test('what dice or several pieces did since the last answer is told, whatever came after it', () => {
  const lines = [
    line(1, 'before', { dice: [die] }),
    line(2, 'a save', { dice: [die] }),
    line(2, 'more of it'),
    line(3, 'draws a card'),
    went(4, 'u1', [0, 0, 0], [1, 0, 0]),
    line(5, 'taken back', { dice: [die], undone: true }),
  ];
  expect(justNow(lines, 1).map((l) => l.text)).toEqual(['a save', 'more of it']);
  expect(justNow(lines, 2)).toEqual([]);
});

test('a retreat of two steps is one line and one way', () => {
  const lines = [
    went(7, 'u1', [0, 0, 0], [1, 0, 0]),
    went(7, 'u1', [1, 0, 0], [2, 0, 0]),
    { ...went(7, 'u2', [5, 0, 0], [0, 0, 0]), side: 'g' as const },
  ];
  const told = justNow(lines, 6);
  expect(told.map((l) => l.text)).toEqual(['u1 goes to 2,0,0', 'u2 goes to 0,0,0']);
  expect(waysGone(told).map(({ side, way }) => [side, way.at(0), way.at(-1)])).toEqual([
    ['a', [0, 0, 0], [2, 0, 0]],
    ['g', [5, 0, 0], [0, 0, 0]],
  ]);
});

test('an arrow ends before what stands at the end of a way; nothing is drawn where nobody went', () => {
  const field = { west: 0, north: 0 } as HexField;
  const points = arrowOf(field, [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ]);
  expect(points).toBe('0,0 90,0 90,0 154,0');
  expect(arrowOf(field, [[1, 0, 0]])).toBe('');
  expect(arrowOf(field, [])).toBe('');
});
