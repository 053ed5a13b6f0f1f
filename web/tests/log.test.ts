import { expect, test } from 'vitest';
import { learn } from '../src/legend.ts';
import { Cast } from '../src/log/cast.ts';
import { type Line, entriesOf, toldSoFar, undone } from '../src/log/log.ts';
import { Story } from '../src/log/story.svelte.ts';
import type { Batch, View } from '../src/wire.d.ts';
import { LEGEND } from './toy.ts';

const line = (text: string, more: Partial<Line> = {}): Line => ({
  side: 'a',
  text,
  clause: '',
  dice: [],
  round: false,
  ...more,
});
const opens = line('Ann’s Axes are activated.', { opens: 'Axes', unit: 'u1' });
const axes = { unit: 'u1', who: 'Axes' };
const bows = { unit: 'u2', who: 'Bows' };
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
    line('Bob’s Bows lose 8 models.', { ...bows, result: 'Bows lose {8}' }),
    line('Ann’s Axes have acted.'),
    closes,
    line('Ann wins.'),
  ];
  expect(texts(told)).toEqual(['Round 1.', 'Axes walk 5.8 in and assault Bows: Bows lose 8', 'Ann wins.']);
  expect(entriesOf(told)[1].inside).toHaveLength(5);
});

test('of several steps the last tells where they led', () => {
  const steps = [line('1', { deed: 'go to a1', step: true }), line('2', { deed: 'go to a2', step: true })];
  const shot = [line('3', { deed: 'shoot at Bows', dice: [die] }), line('4', { result: 'Bows lose {0}' })];
  expect(texts([opens, ...steps, ...shot, closes])).toEqual(['Axes go to a2 and shoot at Bows: Bows lose none']);
  expect(texts([opens, closes])).toEqual(['Axes']);
});

test('steps among cells lead to one place, but each march of a unit in inches is told', () => {
  const went = (deed: string, way: number[][]) => ({ type: 'moved', ways: { u1: way }, clause: 'c', facts: { unit: 1 }, text: `${deed}.`, deed }); // prettier-ignore
  const cast = new Cast({ pieces: {}, seats: [] } as unknown as View);
  const told = (...events: object[]) => {
    const batch = { events, number: 1, seat: 0, taken_back: false } as unknown as Batch;
    return texts([opens, ...toldSoFar([], batch, { game: 'toy', cast, sideOf: () => 'a' }), closes]);
  };
  const runs = [went('run 12.0 in', [[0, 0], [12000, 0]]), went('run 11.6 in', [[12000, 0], [23600, 0]])]; // prettier-ignore
  expect(told(...runs)).toEqual(['Axes run 12.0 in and run 11.6 in']);
  const steps = [went('go to a1', [[1, 0, 0], [0, 0, 0]]), went('go to a2', [[0, 0, 0], [0, 1, 0]])]; // prettier-ignore
  expect(told(...steps)).toEqual(['Axes go to a2']);
});

test('what a unit does without doing anything is told only where it does nothing else', () => {
  const holds = line('Ann’s Axes hold.', { ...axes, idle: 'hold' });
  expect(texts([opens, holds, closes])).toEqual(['Axes hold']);
  expect(texts([opens, holds, line('s', { ...axes, deed: 'shoot Bows' }), closes])).toEqual(['Axes shoot Bows']);
  const answer = line('r', { ...bows, deed: 'shoot Axes' });
  expect(texts([opens, holds, answer, closes])).toEqual(['Axes hold; Bows shoot Axes']);
});

test('what the others do in between is theirs, and what is done again is told once', () => {
  const assault = line('a', { ...axes, deed: 'assault Bows' });
  const answer = line('r', { ...bows, deed: 'shoot Axes' });
  expect(texts([opens, assault, answer, closes])).toEqual(['Axes assault Bows; Bows shoot Axes']);
  expect(texts([opens, assault, assault, closes])).toEqual(['Axes assault Bows twice']);
  expect(texts([opens, assault, assault, assault, closes])).toEqual(['Axes assault Bows 3 times']);
});

test('losses add up by unit, and none is told only of a unit to which nothing else happened', () => {
  const result = (unit: object, text: string) => line('x', { ...unit, result: text });
  const hero = (n: number) => result(bows, `Hero takes {${n}| wound| wounds}`);
  const summary = (...results: Line[]) => texts([opens, ...results, closes])[0];
  expect(summary(hero(1))).toBe('Axes: Hero takes 1 wound');
  expect(summary(hero(1), hero(0), hero(1))).toBe('Axes: Hero takes 2 wounds');
  expect(summary(hero(0), result(axes, 'Axes lose {2}'))).toBe('Axes: Hero takes no wounds, Axes lose 2');
  expect(summary(hero(0), result(bows, 'Hero is destroyed'))).toBe('Axes: Hero is destroyed');
  const fate = [result(bows, 'Bows lose {2}'), result(bows, 'Bows waver'), result(axes, 'Axes lose {1}')];
  expect(summary(...fate)).toBe('Axes: Bows lose 2, waver, Axes lose 1');
  expect(summary(result(axes, 'Axes lose {1}'), result(bows, 'Bows waver'))).toBe('Axes lose 1, Bows waver');
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

test('after a take-back the activation that it was made in goes on, and its summary counts only what stands', () => {
  const struck = { undone: true };
  const told = [
    opens,
    line('shoots', { deed: 'shoot Bows' }),
    line('again', { deed: 'run', ...struck }),
    line('', { closes: true, ...struck }),
    line('their turn', { side: 'g', opens: 'Bows', unit: 'u2', ...struck }),
    line('x', { side: 'g', ...bows, deed: 'hold', ...struck }),
    line('Move taken back.'),
    line('c', { deed: 'walk' }),
    closes,
  ];
  expect(texts(told)).toEqual(['Axes shoot Bows and walk', 'Bows hold']);
  const [own, theirs] = entriesOf(told);
  expect(own.inside.map((l) => l.undone ?? false)).toEqual([false, true, false, false]);
  expect(theirs.undone).toBe(true);
});

test('a take-back says that dice stay rolled where some were', () => {
  const cast = new Cast({ pieces: {}, seats: [] } as unknown as View);
  const teller = { game: 'toy', cast, sideOf: () => 'a' as const };
  const back = { events: [], number: 3, seat: 0, taken_back: true, undoes_after: 1 };
  const after = (...lines: Line[]) => toldSoFar(lines, back, teller).at(-1)?.text;
  expect(after(line('a', { number: 1 }), line('b', { number: 2 }))).toBe('Move taken back.');
  expect(after(line('b', { number: 2, dice: [die] }))).toBe('Move taken back. Rolled dice stay rolled.');
  expect(after(line('a', { number: 1, dice: [die] }), line('b', { number: 2 }))).toBe('Move taken back.');
});

test('of several take-backs the last one is told, and none is struck out', () => {
  const cast = new Cast({ pieces: {}, seats: [] } as unknown as View);
  const teller = { game: 'toy', cast, sideOf: () => 'a' as const };
  const first = line('Move taken back.', { number: 4 });
  const back = { events: [], number: 5, seat: 0, taken_back: true, undoes_after: 1 };
  const told = toldSoFar([line('a', { number: 1 }), line('b', { number: 2, dice: [die] }), first], back, teller);
  expect(told.map((l) => [l.text, l.undone ?? false])).toEqual([
    ['a', false],
    ['b', true],
    ['Move taken back. Rolled dice stay rolled.', false],
  ]);
});

test('each line has the mark of the side that acts, also after its unit is gone', () => {
  const put = { type: 'put', pieces: [{ id: 'u7', name: 'Pikes', owner: 1 }], clause: '', facts: {}, text: '' };
  const event = (facts: object) => ({ type: 'noted', clause: 'c', facts, text: 'Something.' });
  const events = [put, event({ unit: 7 }), event({ unit: 7, by: 0 }), event({}), event({ seat: 1 })];
  const batch = { events, number: 1, seat: 0, taken_back: false } as unknown as Batch;
  const cast = new Cast({ pieces: {}, seats: [] } as unknown as View);
  const told = toldSoFar([], batch, { game: 'toy', cast, sideOf: (seat) => (seat ? 'g' : 'a') });
  expect(told.map(({ side, who }) => [side, who])).toEqual([['g', 'Pikes'], ['a', 'Pikes'], ['a', undefined], ['g', undefined]]); // prettier-ignore
});

test('the beginning of a phase is no line: the head of the screen tells it', () => {
  const told = (counters: Record<string, unknown>, text: string) => ({ type: 'counted', seat: null, counters, text, clause: '', facts: {} }); // prettier-ignore
  const events = [told({ round: 2 }, 'Ann’s turn 2.'), told({ phase: 'movement' }, 'Ann moves.')];
  const batch = { number: 4, seat: 0, events } as unknown as Batch;
  const view = { game: 'toy', pieces: {}, seats: [], counters: {}, board: {}, question: null } as unknown as View;
  const lines = toldSoFar([], batch, { game: 'toy', cast: new Cast(view), sideOf: () => 'a' });
  expect(lines.map((l) => l.text)).toEqual(['Ann’s turn 2.']);
});

test('what a referee does has the mark of no side', () => {
  const event = { type: 'noted', clause: 'c', facts: { seat: -1 }, text: 'A piece is added.' };
  const batch = { events: [event], number: 1, seat: 0, taken_back: false } as unknown as Batch;
  const cast = new Cast({ pieces: {}, seats: [] } as unknown as View);
  expect(toldSoFar([], batch, { game: 'toy', cast, sideOf: () => 'a' })[0].side).toBe('n');
});

test('in a summary a name that both sides have is told with its side', () => {
  const put = { type: 'put', pieces: [{ id: 'u1', name: 'Axes', owner: 0 }, { id: 'u2', name: 'Axes', owner: 1 }, { id: 'u3', name: 'Bows', owner: 1 }], clause: '', facts: {}, text: '' }; // prettier-ignore
  const view = { pieces: {}, seats: [{ name: 'Ann' }, { name: 'Bob' }] } as unknown as View;
  const cast = new Cast(view);
  cast.learn([put] as unknown as Batch['events']);
  expect(['u1', 'u2', 'u3', 'u9'].map((id) => cast.nameApart(id))).toEqual(["Ann's Axes", "Bob's Axes", 'Bows', '']);
  const own = { unit: 'u1', who: "Ann's Axes" };
  const assault = line('a', { ...own, deed: "assault Bob's Axes" });
  const lost = [
    line('l', { ...own, result: "Ann's Axes lose {2}" }),
    line('w', { ...own, result: "Ann's Axes waver" }),
  ];
  expect(texts([opens, assault, ...lost, closes])).toEqual(["Axes assault Bob's Axes: Ann's Axes lose 2, waver"]);
});

test('a card that is played in a battle inside is told in both logs, one that is drawn after it only in the outer', () => {
  const toy = { game: 'toy', pieces: {}, seats: [], counters: {}, board: {}, question: null } as unknown as View;
  const story = new Story(toy, () => 'a');
  const noted = (text: string) => ({ type: 'noted', clause: 'c', facts: {}, text });
  const opened = { type: 'battle-opened', view: toy, events: [], clause: 'c', facts: {}, text: 'A battle.' };
  const closed = { type: 'battle-closed', clause: 'c', facts: {}, text: '' };
  const events = [noted('before'), opened, noted('card'), { type: 'battle-event', event: noted('shot') }, closed, noted('after')]; // prettier-ignore
  story.tell({ events, number: 1, seat: 0, taken_back: false } as unknown as Batch);
  expect(story.inner.map((l) => l.text)).toEqual(['card', 'shot']);
  expect(story.outer.map((l) => l.text)).toEqual(['before', 'A battle.', 'card', 'after']);
});

test('dice of both sides have their colours, dice of neither have none', () => {
  learn('toy', LEGEND);
  const thrown = (clause: string) => ({ type: 'rolled', sides: 6, faces: [2, 5], reading: ['2', '5'], seat: null, clause, text: 'Dice.', facts: {} }); // prettier-ignore
  const batch = { events: [thrown('x.first'), thrown('x.table')], number: 1, seat: 0 } as unknown as Batch;
  const cast = new Cast({ pieces: {}, seats: [] } as unknown as View);
  const [first, table] = toldSoFar([], batch, { game: 'toy', cast, sideOf: (seat) => (seat ? 'g' : 'a') });
  expect(first.dice.map(({ face, look, side }) => [face, look, side])).toEqual([[2, 'hit', 'a'], [5, 'hit', 'g']]); // prettier-ignore
  expect(table.dice.map(({ face, look }) => [face, look])).toEqual([[2, ''], [5, '']]); // prettier-ignore
});
