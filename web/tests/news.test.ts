/** Whatever brings the news, each is told once; the picture of a battle inside is asked for while there is one. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Battle } from '../src/battle/battle.svelte.ts';
import { InnerTable } from '../src/battle/inner-table.svelte.ts';
import { News } from '../src/battle/news.svelte.ts';
import type { Batch, Sight, TablePicture, View } from '../src/wire.d.ts';

vi.mock('../src/api.ts', () => ({ games: async () => [] }));
vi.mock('../src/legend.ts', () => ({ legendOf: () => ({}) }));
vi.stubGlobal('matchMedia', () => ({ matches: false }));

const PAUSED = 450; // ms: for dice at the normal pace

const view: View = { game: '', board: {}, pieces: {}, seats: [], counters: {}, question: null };

/** Dice of the other side, three times. */
const batches = [1, 2, 3].map((number) => {
  const events = [{ type: 'rolled', clause: '', facts: {} }] as unknown as Batch['events'];
  return { number, seat: 1, taken_back: false, events };
});

const sight = (next: number): Sight =>
  ({
    next,
    batches: batches.slice(0, next),
    seats: [0],
    bots: [],
    dice: null,
    outcome: null,
    view,
  }) as unknown as Sight;

/** A page that knows nothing yet, whose player is asked once all of `last` is known. */
function page(last: number) {
  const told: number[] = [];
  const battle = {
    sight: sight(0),
    whole: view,
    view,
    lines: [],
    inside: null,
    camera: { svg: undefined, toMap: vi.fn(), reveal: vi.fn() },
    trouble: null,
    get mine() {
      return this.sight.next >= last;
    },
    room: { news: async () => sight(last), look: async () => sight(last) },
    clear: vi.fn(),
    layInner: async () => {},
    tell: ({ number }: Batch) => told.push(number),
    turn: async () => {},
  };
  return { told, battle, news: new News(battle as unknown as Battle, new AbortController().signal) };
}

afterEach(() => {
  vi.useRealTimers();
});

test('news that a page waits for are shown, until the last is over', async () => {
  vi.useFakeTimers();
  const { news, told } = page(3);
  const over = news.wait();
  await vi.advanceTimersByTimeAsync(2 * PAUSED + 1);
  expect(told).toEqual([1, 2, 3]);
  expect(news.showing).toBe(true);
  await vi.runAllTimersAsync();
  await over;
  expect(news.showing).toBe(false);
});

test('the same news, brought twice at once, are told once', async () => {
  vi.useFakeTimers();
  const { news, told, battle } = page(3);
  const both = [news.play(sight(3)), news.play(sight(2))];
  await vi.runAllTimersAsync();
  await Promise.all(both);
  expect(told).toEqual([1, 2, 3]);
  expect(battle.sight.next).toBe(3);
});

/** A battle inside, on a table with so many pieces. */
const inner = (pieces: number): View => ({
  ...view,
  pieces: Object.fromEntries(Array.from({ length: pieces }, (_, i) => [`t${i}`, { id: `t${i}` }])) as View['pieces'],
});

function innerTable(found: () => Promise<TablePicture | null>) {
  const pictureInside = vi.fn(found);
  return { table: new InnerTable({ room: { pictureInside } } as unknown as Battle), pictureInside };
}

test('the picture of a battle that is over by now is asked for once', async () => {
  const { table, pictureInside } = innerTable(async () => null);
  for (let i = 0; i < 5; i++) await table.lay(inner(2));
  expect(pictureInside).toHaveBeenCalledTimes(1);
  await table.lay(inner(3)); // another table
  expect(pictureInside).toHaveBeenCalledTimes(2);
});

test('a picture that did not come is asked for again', async () => {
  const { table, pictureInside } = innerTable(() => Promise.reject(new Error('offline')));
  for (let i = 0; i < 3; i++) await table.lay(inner(2));
  expect(pictureInside).toHaveBeenCalledTimes(3);
});
