import { beforeEach, expect, test, vi } from 'vitest';
import {
  type Wanted,
  asked,
  firstChoice,
  hasLists,
  ownSwitches,
  resize,
  summed,
  switched,
  usualGame,
  withRule,
} from '../src/new-battle/choices.ts';
import type { GameChoice, ListChoice } from '../src/wire.d.ts';
import { LEGEND } from './toy.ts';

const list = (name: string, faction = ''): ListChoice => ({
  name,
  faction,
  title: name,
  about: '',
  models: 3,
  cost: 10,
});
const game = (id: string, more: Partial<GameChoice>): GameChoice => ({
  id,
  title: id,
  points: [10],
  lists: { 10: [list('one'), list('two')] },
  opponents: [{ name: 'greedy', title: 'Greedy', about: '', bot: true, side: '' }],
  switches: [],
  tables: [],
  about: '',
  list: '',
  legend: LEGEND,
  edits: true,
  paces: [],
  sides: [],
  ways: null,
  own_dice: true,
  battles: [],
  sample: '',
  ground: 'table',
  ...more,
});
const OPEN = game('open', {});
const CUBES = game('cubes', {
  points: [150, 300],
  lists: {
    150: [list('blue-line', 'Blue'), list('blue-jump', 'Blue'), list('red-pack', 'Red')],
    300: [list('blue-jump', 'Blue'), list('red-horde', 'Red')],
  },
  tables: [{ number: 2, name: 'Depot Street', about: '' }],
});
const PLAIN = game('plain', { points: [], lists: {} });
const SIDES = game('sides', {
  points: [],
  lists: {},
  sides: ['Hill', 'Shore'],
  paces: [1, 3],
  own_dice: false,
  opponents: [
    { name: 'link', title: 'A friend by link', about: '', bot: false, side: '' },
    { name: 'maud', title: 'Maud', about: '', bot: true, side: 'Hill' },
  ],
  ways: {
    key: 'fights',
    question: 'How?',
    settings: [
      { name: 'here', title: 'Here', about: '' },
      { name: 'away', title: 'On a real table', about: '' },
    ],
  },
});
const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', { getItem: (k: string) => store.get(k) ?? null });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([OPEN, CUBES, PLAIN]))));
});

test('the usual game is the last one that is still there, else the first', async () => {
  expect((await usualGame()).id).toBe('open');
  store.set('drumhead-game', 'cubes');
  expect((await usualGame()).id).toBe('cubes');
  store.set('drumhead-game', 'chess');
  expect((await usualGame()).id).toBe('open');
});

test('a game without lists and points is chosen like any other, and passed over where lists are made', async () => {
  store.set('drumhead-game', 'plain');
  expect((await usualGame()).id).toBe('plain');
  expect((await usualGame(hasLists)).id).toBe('open');
  const wanted = await firstChoice();
  expect([wanted.game, wanted.points, wanted.lists]).toEqual(['plain', 0, ['', '']]);
  expect(summed(PLAIN, wanted)).toMatch(/^plain, against Greedy, on table \d+$/);
});

test('a first choice sets two factions against each other, on a table with a name', async () => {
  const wanted = await firstChoice('cubes');
  expect([wanted.lists, wanted.table, wanted.points]).toEqual([['blue-line', 'red-pack'], 2, 150]);
  expect(summed(CUBES, wanted)).toBe('cubes, 150 points, against Greedy, on Depot Street');
  expect(summed(CUBES, { ...wanted, table: 77 })).toContain('on table 77');
});

test('another size keeps the style, else the faction', async () => {
  const wanted = await firstChoice('cubes');
  resize(CUBES, wanted, 300);
  expect([wanted.points, wanted.lists]).toEqual([300, ['blue-jump', 'red-horde']]);
});

test('another game keeps whatever belongs to no game', async () => {
  const from: Wanted = { ...(await firstChoice('open')), name: 'Ada', opponent: 'link', dice: 'typed' };
  const to = switched({ ...from, texts: ['x', ''], house: { a: 'b' } }, await firstChoice('cubes'));
  expect([to.game, to.name, to.opponent, to.dice]).toEqual(['cubes', 'Ada', 'link', 'typed']);
  expect([to.texts, to.house, to.points]).toEqual([['', ''], {}, 150]);
});

test('a game names the list to begin with', async () => {
  const named = game('named', { list: 'two' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([named]))));
  vi.resetModules();
  const fresh = await import('../src/new-battle/choices.ts');
  expect((await fresh.firstChoice()).lists).toEqual(['two', 'one']);
});

test('a game without sizes and lists can be chosen', async () => {
  const bare = game('bare', { points: [], lists: {} });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([bare]))));
  vi.resetModules();
  const fresh = await import('../src/new-battle/choices.ts');
  const wanted = await fresh.firstChoice();
  expect(wanted).toMatchObject({ game: 'bare', points: 0, lists: ['', ''] });
  expect(summed(bare, { ...wanted, table: 7 })).toBe('bare, against Greedy, on table 7');
  resize(bare, wanted, 0);
  expect(wanted.lists).toEqual(['', '']);
});

test('the side that an opponent plays is not asked for, and a pace only of two people by link', () => {
  const wanted = {
    opponent: 'maud',
    players: null,
    side: 'Hill',
    pace: 3,
    dice: 'typed',
    house: {},
    battle_house: {},
    table: 4,
  } as unknown as Wanted;
  expect(asked(SIDES, wanted)).toMatchObject({ side: 'Shore', pace: 0, dice: 'rolled' });
  expect(summed(SIDES, wanted)).toBe('sides, as the Shore, against Maud, on table 4');
  const friends = { ...wanted, opponent: 'link', side: '', house: { fights: 'away' } };
  expect(asked(SIDES, friends)).toMatchObject({ side: '', pace: 3 });
  expect(summed(SIDES, friends)).toBe(
    'sides, as the Hill, against a friend, on table 4, battles on a real table, 3 days for each answer',
  );
});

test('house rules of the game and of its battles are counted, and what is as written is not named', () => {
  const rule = { key: 'wind', ruling: '', question: '', settings: [] };
  const windy = { ...SIDES, switches: [rule, { ...rule, key: 'fights' }], battles: [{ ...rule, key: 'rain' }] };
  const wanted = { opponent: 'maud', players: null, side: '', pace: 0, house: {}, battle_house: {}, table: 4 } as unknown as Wanted; // prettier-ignore
  const told = (house: Record<string, string>, battle_house = {}) => summed(windy, { ...wanted, house, battle_house });
  expect(ownSwitches(windy).map((x) => x.key)).toEqual(['wind']);
  expect(told({ fights: 'here' })).not.toContain('house rule');
  expect(told({ fights: 'away', wind: 'strong' })).toMatch(/, 1 house rule changed$/);
  expect(told({ wind: 'strong' }, withRule({}, 'rain', 'heavy', false))).toMatch(/, 2 house rules changed$/);
  expect(withRule({ wind: 'strong', rain: 'heavy' }, 'wind', 'calm', true)).toEqual({ rain: 'heavy' });
});
