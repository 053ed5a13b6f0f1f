/** A battle folded from what was told: views, take-backs, losses, rounds; and what it comes to. */
import { describe, expect, test } from 'vitest';
import { gains, headline, lossesOf, luckier, summary, timeOf, wayOf } from '../src/after/summary.ts';
import { againstIn, standsIn, turnIn } from '../src/home/summary.ts';
import { learn } from '../src/legend.ts';
import { holds } from '../src/log/log.ts';
import { Chronicle } from '../src/replay/chronicle.ts';
import type { BattleSummary, Mark, Moment, Piece, Replay, TableEvent, View } from '../src/wire.d.ts';
import { LEGEND } from './toy.ts';

const said = (text: string) => ({ clause: 'toy.rule', text, facts: {} });
const model = (id: string, owner: number, unit: string, x = 0): Piece => ({
  id,
  kind: 'model',
  owner,
  place: [x, 1000],
  unit,
  marks: { lives: 1, arms: ['Bow'] },
  name: '',
});
const unit = (id: string, owner: number, name: string): Piece => ({ ...model(id, owner, ''), place: null, name });
const put = (...pieces: Piece[]): TableEvent => ({ type: 'put', pieces, ...said('They stand.') });
const removed = (...pieces: string[]): TableEvent => ({ type: 'removed', pieces, ...said('They fall.') });
const counted = (counters: Record<string, unknown>, seat: number | null): TableEvent => ({
  type: 'counted',
  counters,
  seat,
  ...said('It counts.'),
});
const moment = (number: number, events: TableEvent[], back_to: number | null = null): Moment => ({
  number,
  seat: 0,
  events,
  back_to,
});

const seat = { name: 'Ann', counters: {}, hand: [] };
const first: View = {
  game: 'toy',
  board: {},
  pieces: {},
  seats: [seat, { ...seat, name: 'Bob' }],
  counters: {},
  question: null,
};
const bows = [unit('u1', 0, 'Bows'), model('m1', 0, 'u1', 1000), model('m2', 0, 'u1', 2000)];
const axes = [unit('u2', 1, 'Axes'), model('m3', 1, 'u2', 3000)];
const replay: Replay = {
  legend: LEGEND,
  battle: 0,
  battles: 0,
  room: 'r',
  game: 'toy',
  title: 'Toy',
  picture: {
    seed: 1,
    name: '',
    width: 72000,
    height: 48000,
    pieces: [],
    terrain: '',
    size: '',
    cubes: null,
    inches: true,
  },
  seats: [0],
  bots: [1],
  eyes: 0,
  may_see: [0],
  first,
  moments: [
    moment(0, [put()]),
    moment(1, [put(...bows, ...axes), counted({ round: 1 }, null)]),
    moment(2, [removed('m1')]),
    moment(3, [], 1),
    moment(4, [{ type: 'asked', question: null, clause: '', text: '', facts: {} }]),
    moment(5, [
      {
        type: 'moved',
        ways: {
          m3: [
            [3000, 1000],
            [4000, 1000],
          ],
        },
        ...said('They come.'),
      },
      removed('m3', 'u2'),
      counted({ score: '7/2' }, 0),
      counted({ round: 2 }, null),
    ]),
  ],
  outcome: { winner: 0, scores: ['7/2', '0'], clause: 'toy.end', facts: {}, text: 'Ann wins.' },
  share: '',
  may_branch: true,
};
const chronicle = new Chronicle(replay);

describe('a chronicle', () => {
  test('knows the table after every moment, and returns to it', () => {
    expect(chronicle.stood.map(({ view }) => Object.keys(view.pieces).length)).toEqual([0, 5, 4, 5, 5, 3]);
    expect(chronicle.stood[3].view).toBe(chronicle.stood[1].view);
  });

  test('strikes out what was taken back and keeps it', () => {
    const struck = chronicle.entries.filter((entry) => entry.undone);
    expect(struck.map((entry) => entry.text)).toEqual(['They fall.']);
    expect(chronicle.entries.map((entry) => entry.text)).toContain('Move taken back.');
    expect(chronicle.undone).toEqual([{ from: 2, to: 3 }]);
  });

  test('knows where somebody fell, after the last step they took', () => {
    expect(chronicle.stood[2].fallen.map((f) => f.id)).toEqual(['m1']);
    expect(chronicle.stood[5].fallen).toEqual([{ id: 'm3', unit: 'u2', owner: 1, place: [4000, 1000] }]);
  });

  test('steps over moments at which nothing is told', () => {
    expect(chronicle.next(3, 1)).toBe(5);
    expect(chronicle.next(5, -1)).toBe(3);
    expect(chronicle.next(5, 1)).toBe(5);
    expect(chronicle.next(0, -1)).toBe(0);
  });

  test('gathers an activation in one entry, and knows where each line of it was told', () => {
    const acts = (active: string | null) => counted({ active }, 1);
    const marched = { ...removed('m1'), result: 'Bows lose {1}' };
    const more = [[acts('u2')], [marched], [acts(null)], [counted({ round: 3 }, null)]];
    const told = more.map((events, i) => moment(6 + i, events));
    const { entries, ...whole } = new Chronicle({ ...replay, moments: [...replay.moments, ...told] });
    const [entry] = entries.filter((e) => e.opens !== undefined);
    expect(entry.text).toBe('It counts.: Bows lose 1');
    expect([entry.number, ...entry.inside.map((line) => line.number)]).toEqual([6, 7, 8]);
    expect([5, 7, 9].map((at) => holds(entry, at))).toEqual([false, true, false]);
    expect(whole.stops).toContain(9);
  });

  test('says of a silent moment what was told last', () => {
    expect([0, 2, 4, 5].map((at) => chronicle.toldAt(at))).toEqual([0, 2, 3, 5]);
    expect([1, 4].map((at) => chronicle.saidAt(at))).toEqual(['It counts.', '']);
  });

  test('marks rounds and strength', () => {
    expect(chronicle.rounds).toEqual([
      { round: 1, at: 1 },
      { round: 2, at: 5 },
    ]);
    expect(chronicle.strength(0)).toEqual({ all: 2, stand: [2, 2, 1, 2, 2, 2] });
    expect(chronicle.strength(1).stand.at(-1)).toBe(0);
  });
});

describe('what a battle comes to', () => {
  test('the score names what fell, along the way that stands', () => {
    expect(wayOf(chronicle)).toEqual([0, 1, 3, 4, 5]);
    expect(gains(chronicle)).toEqual([{ seat: 0, clause: 'toy.rule', gained: '3.5', what: 'Axes', at: 5 }]);
  });

  test('the score names the unit that it was scored for, whoever else fell at that moment', () => {
    const { first, moments } = replay;
    const scored = { ...counted({ score: '9/2' }, 0), facts: { unit: 1 } };
    const ends = moment(6, [removed('m9', 'u9'), scored]);
    const whole = new Chronicle({ ...replay, first, moments: [...moments, ends] });
    expect(gains(whole).at(-1)).toMatchObject({ what: 'Bows', gained: '1' });
  });

  test('losses are of every unit that ever stood', () => {
    expect(lossesOf(chronicle, 0)).toMatchObject([{ name: 'Bows', stand: 2, fell: 0 }]);
    expect(lossesOf(chronicle, 1)).toMatchObject([{ name: 'Axes', stand: 0, fell: 1 }]);
  });

  test('is said in one line', () => {
    const ended = (winner: number | null, seats: number[]) =>
      headline(new Chronicle({ ...replay, seats, outcome: { ...replay.outcome!, winner } }));
    expect(ended(0, [0])).toBe('You won, 3.5 to 0');
    expect(ended(1, [0])).toBe('You lost, 3.5 to 0');
    expect(ended(0, [0, 1])).toBe('Ann won, 3.5 to 0');
    expect(ended(null, [])).toBe('A draw, 3.5 to 0');
    expect(summary(chronicle)).toBe("Destroyed to the last model: one of Bob's units, none of yours.");
  });

  test('a battle that was given up early was over before its first round', () => {
    const early = { ...chronicle, stood: chronicle.stood.slice(0, 1), last: 0 } as Chronicle;
    early.stood[0].view.counters.round = 0;
    expect(timeOf(early)).toBe('Over before the first round.');
  });

  test('luck is honest at the ends', () => {
    expect([0.78, 0.999, 0.001].map(luckier)).toEqual([
      'luckier than 78 of 100',
      'luckier than 99 of 100, and more',
      'hardly ever so unlucky',
    ]);
  });
});

describe('the summary of a battle', () => {
  const summary: BattleSummary = {
    game: 'toy',
    title: 'Toy · 10 points',
    table: 1,
    names: ['Ann', 'Bob'],
    scores: ['3', '7/2'],
    seats: [1],
    bots: [0],
    asked: 1,
    round: 2,
    over: '',
    counters: {},
    due: null,
    gone: '',
  };

  test('says how far it is to the end, as the legend counts it, and no points of a map', () => {
    const wells: Mark = { name: 'wells', show: 'fact', text: '{n} of 4 wells', off: '', icon: '', most: '', title: '', tone: 'neutral' }; // prettier-ignore
    learn('shore', { ...LEGEND, clock: { name: 'Turn', phases: [], first: [] }, ends: [wells], banner: [wells] });
    expect(standsIn({ ...summary, game: 'shore', counters: { wells: 1 } })).toBe('Turn 2 · 1 of 4 wells');
    expect(standsIn({ ...summary, game: 'shore' })).toBe('Turn 2');
  });

  test('says the opponent, how it stands and whose turn it is', () => {
    expect(againstIn(summary)).toBe('Toy against Ann');
    expect(againstIn({ ...summary, bots: [] })).toBe('Toy with Ann');
    expect(againstIn({ ...summary, seats: [0, 1] })).toBe('Toy at one screen');
    expect(againstIn({ ...summary, seats: [] })).toBe('Toy: Ann against Bob');
    expect(standsIn(summary)).toBe('Round 2 · 3.5 to 3');
    expect(standsIn({ ...summary, round: 0 })).toBe('Setting up');
    expect(turnIn(summary)).toEqual({ words: 'Your turn', yours: true });
    expect(turnIn({ ...summary, asked: 0 })).toEqual({ words: 'Ann is thinking', yours: false });
    expect(turnIn({ ...summary, asked: null })).toEqual({ words: 'Waiting for the others', yours: false });
    expect(turnIn({ ...summary, over: 'Bob wins.' })).toEqual({ words: 'Over', yours: false });
    expect(turnIn({ ...summary, gone: 'Gone.' })).toBeNull();
  });
});
