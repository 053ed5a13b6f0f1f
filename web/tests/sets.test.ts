/** Sets of figures: what a tap, a drag and a lasso take up, what is sent, where figures were set down, and names. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Battle } from '../src/battle/battle.svelte.ts';
import { Figures, ableAt } from '../src/battle/figures.svelte.ts';
import { SetPlaces, SetWays } from '../src/battle/move-widgets.svelte.ts';
import { Sketcher } from '../src/battle/sketch.ts';
import type { Asking, Table } from '../src/battle/widget.ts';
import { widgetFor } from '../src/battle/widgets.svelte.ts';
import type { Model } from '../src/pieces.ts';
import type { Answer, Ask, Option, Piece, Question, View } from '../src/wire.d.ts';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => store.get(k) ?? null,
    setItem: (k: string, x: string) => store.set(k, x),
  });
});

const figure = (id: number, unit: string, x: number, kind = 'foot'): Model => ({ id: `m${id}`, kind, owner: 0, place: [x, 0], unit, marks: {}, name: '' }); // prettier-ignore
const FIGURES = [figure(0, 'u0', 0), figure(1, 'u0', 1500), figure(2, 'u0', 3000), figure(9, '', 20_000, 'gun')];
const option = (key: string, facts: Record<string, unknown> = {}): Option => ({ key, label: key, facts, place: 1 });
const asked = (ask: Ask, facts: Record<string, unknown> = {}): Question => ({ id: 1, seat: 0, decision: 'x', ask, text: '', clause: '', facts }); // prettier-ignore
const MEN = asked({ type: 'pick', options: [option('men', { able: [0, 1, 9] }), option('end')] });
const ZONE: [number, number, number, number] = [0, 0, 72_000, 6000];
const PLACES = asked({ type: 'places', models: [0, 1, 2], zone: ZONE });

function battle(question: Question, pieces: Piece[] = FIGURES, answer: Answer | null = null) {
  const view: View = { game: '', board: {}, pieces: Object.fromEntries(pieces.map((p) => [p.id, p])), seats: [], counters: {}, question }; // prettier-ignore
  const found = { room: { id: 'r' }, mine: true, question, view, advice: answer && { answer } };
  return new Figures(found as unknown as Battle);
}

test('figures go in any set where no unit is asked about', () => {
  expect(ableAt(MEN)).toEqual([0, 1, 9]);
  expect(ableAt(asked({ type: 'ways', models: [4, 5], allowance: 6000, zone: null }))).toEqual([4, 5]);
  expect(ableAt(asked({ type: 'ways', models: [4, 5], allowance: 6000, zone: null }, { unit: 0 }))).toEqual([]);
  expect(ableAt(asked({ type: 'pick', options: [option('shoot', { able: [1], target: 3 })] }))).toEqual([]);
  expect(ableAt(null)).toEqual([]);
});

test('a tap takes up a figure with its group, a second tap that figure alone; who may not go stays', () => {
  const figures = battle(MEN);
  expect(figures.tap(FIGURES[0])).toBe(true);
  expect(figures.chosen).toEqual([0, 1]);
  figures.tap(FIGURES[1]);
  expect(figures.chosen).toEqual([1]);
  expect(figures.tap(FIGURES[2])).toBe(false);
  figures.takeUp(FIGURES[1]);
  expect(figures.chosen).toEqual([1]); // a drag takes what is chosen
  figures.takeUp(FIGURES[3]);
  expect(figures.chosen).toEqual([9]);
});

test('a lasso takes up all figures in it that may go, and is over then', () => {
  const figures = battle(MEN);
  figures.lassoes = true;
  figures.lasso = [[1000, -500], [25_000, -500], [25_000, 500], [1000, 500]]; // prettier-ignore
  figures.catch();
  expect(figures.chosen).toEqual([1, 9]);
  expect([figures.lasso, figures.lassoes]).toEqual([[], false]);
});

test('a draft names the figures, their goal and their form', () => {
  const figures = battle(MEN);
  expect(figures.draft([1, 2])).toBeNull();
  figures.tap(FIGURES[0]);
  figures.form = 'line';
  expect(figures.draft([5000, 5000], { target: 7 })).toEqual({ unit: 0, models: [0, 1], goal: [5000, 5000], form: 'line', target: 7 }); // prettier-ignore
  expect(figures.middle).toEqual([750, 0]);
});

test('while all are set down, each stands as suggested until it is put elsewhere, and all places are sent along', () => {
  const waiting = FIGURES.slice(0, 3).map((m) => ({ ...m, place: null, unit: '' }));
  const places: [number, number][] = [[1000, 1000], [2000, 1000], [9000, 1000]]; // prettier-ignore
  const figures = battle(PLACES, waiting, { type: 'places', places });
  expect(figures.setDown.map((m) => m.place)).toEqual(places);
  figures.tap(figures.setDown[0]);
  expect(figures.chosen).toEqual([0, 1]); // a block of those that stand close together
  expect(figures.draft([1500, 3000])?.pulled).toEqual({ 0: places[0], 1: places[1], 2: places[2] });
  figures.keepPlaces({ 0: [[1000, 3000]] });
  expect(figures.setDown[0].place).toEqual([1000, 3000]);
  figures.renew();
  expect(figures.setDown[0].place).toEqual(places[0]);
});

test('a set with a name is kept on this device for the battle', () => {
  const figures = battle(MEN);
  figures.name('nobody');
  expect(figures.named).toEqual([]);
  figures.tap(FIGURES[0]);
  figures.name('  Left foot ');
  expect(battle(MEN).named).toEqual([{ name: 'Left foot', models: [0, 1] }]);
  figures.forget('Left foot');
  expect(battle(MEN).named).toEqual([]);
});

test('the widgets of such questions send places and ways for all figures', () => {
  const send = vi.fn();
  const table = { view: battle(PLACES), advice: null, draft: null, preview: null, figures: { at: {} }, send } as unknown as Table; // prettier-ignore
  const view = { game: '', pieces: Object.fromEntries(FIGURES.map((p) => [p.id, p])) };
  const places = widgetFor({ ...table, view: view as unknown as View }, PLACES);
  expect(places).toBeInstanceOf(SetPlaces);
  expect(places.main).toBeNull(); // nothing is suggested yet
  const own = { at: { 0: [1, 1], 1: [2, 2], 2: [3, 3] } };
  const set = new SetPlaces({ ...table, view, figures: own } as unknown as Table, PLACES as Asking<'places'>);
  set.main?.run?.();
  expect(send).toHaveBeenLastCalledWith({ type: 'places', places: [[1, 1], [2, 2], [3, 3]] }); // prettier-ignore
  const question = asked({ type: 'ways', models: [0, 1], allowance: 6000, zone: null });
  const ways = widgetFor({ ...table, view: view as unknown as View }, question);
  expect(ways).toBeInstanceOf(SetWays);
  ways.acts[0].run?.();
  const stay = { type: 'ways', ways: [[[0, 0]], [[1500, 0]]] };
  expect(send).toHaveBeenLastCalledWith(stay);
  const advised = (answer: unknown) =>
    widgetFor({ ...table, view: view as unknown as View, advice: { answer } } as unknown as Table, question).main;
  expect(advised(stay)).toMatchObject({ label: 'Nobody moves' });
  expect(advised({ ...stay, ways: [[[0, 0], [0, 9]], [[1500, 0]]] })).toMatchObject({ label: 'Go there' }); // prettier-ignore
});

test('a tap on the ground is a goal for the chosen figures; the table draws it', () => {
  const table = {
    view: { game: '', board: {}, pieces: {} },
    figures: { on: true, draft: (goal: [number, number]) => ({ models: [0], goal }) },
    drawn: [] as unknown[],
    sketch(draft: unknown) {
      this.drawn.push(draft);
    },
  };
  const ways = asked({ type: 'ways', models: [0], allowance: 6000, zone: null });
  for (const question of [MEN, ways, PLACES])
    expect(widgetFor(table as unknown as Table, question).tap?.([1, 2])).toBe(true);
  expect(table.drawn).toEqual(Array(3).fill({ models: [0], goal: [1, 2] }));
});

test('a tap on the ground beside the chosen figures is a goal for them, one on a base is a second tap', () => {
  const figures = battle(MEN);
  const goals: unknown[] = [];
  const widget = { tap: (goal: unknown) => Boolean(goals.push(goal)) };
  const table = { figures, widget, mine: true, draft: null, ruler: { on: false }, clear() {}, showAdvised() {} };
  const sketcher = new Sketcher(table as unknown as Battle);
  sketcher.tap([0, 0], FIGURES[0], 0, 0);
  sketcher.tap([400, 1600], FIGURES[0], 0, 0); // within a finger's width, on no base
  expect([figures.chosen, goals]).toEqual([[0, 1], [[400, 1600]]]);
  sketcher.tap([1600, 200], FIGURES[1], 0, 0);
  expect([figures.chosen, goals.length]).toEqual([[1], 1]);
});

test('a goal that is drawn for a set has a button of its own, which says what it leads to', () => {
  const preview = { plan: [{ type: 'pick', key: 'men' }], odds: [], refusal: null };
  const table = { view: { game: '', board: {}, pieces: {} }, figures: { on: true }, advice: null, draft: {}, preview, selected: null }; // prettier-ignore
  const { main } = widgetFor(table as unknown as Table, MEN);
  expect([main?.label, main?.small]).toEqual(['Go there', 'men']);
});

test('of very many figures that may be picked only the meant one is a button; any is touched', () => {
  const options = Array.from({ length: 40 }, (_, i) => ({ ...option(`${i}`, { model: i }), key: i }));
  const send = vi.fn();
  const advice = { answer: { type: 'pick', key: 3 }, odds: {}, barred: [] };
  const table = { view: { game: '', board: {}, pieces: {} }, advice, draft: null, preview: null, selected: null, pointedAt: null, send }; // prettier-ignore
  const widget = widgetFor(table as unknown as Table, asked({ type: 'pick', options: [...options, option('end')] }));
  expect(widget.acts.map((a) => a.option)).toEqual([3, 'end']);
  expect(widget.onModel?.(30)).toBe(true);
  expect(widget.acts.map((a) => a.option)).toEqual([30, 'end']);
  widget.onModel?.(30);
  expect(send).toHaveBeenCalledWith({ type: 'pick', key: 30 });
});
