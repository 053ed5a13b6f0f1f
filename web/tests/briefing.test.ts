import { expect, test } from 'vitest';
import { armyWords, roundWords, unitWords, waitingWords } from '../src/battle/briefing.ts';
import { learn, wholeWord } from '../src/legend.ts';
import { LEGEND, mark } from './toy.ts';
import type { ArmyCard, Mission, Piece, View } from '../src/wire.d.ts';

const MISSION: Mission = { about: '', score: 'points', wins: 'Most points win.', rounds: 4 };
const unit = (id: string, owner: number, acted = 0): Piece =>
  ({ id, owner, kind: '', name: '', place: [0, 0], marks: acted ? { acted } : {} }) as unknown as Piece;
const view = (counters: View['counters'], ...units: Piece[]): View => ({
  game: 'turns',
  board: {},
  seats: [],
  question: null,
  counters,
  pieces: Object.fromEntries(units.map((u) => [u.id, u])),
});

test('the round says of how many', () => {
  expect(roundWords(view({}), MISSION)).toBe('Setting up');
  expect(roundWords(view({ round: 2 }), MISSION)).toBe('Round 2 of 4');
  expect(roundWords(view({ round: 2 }), { ...MISSION, rounds: 0 })).toBe('Round 2');
  expect(roundWords(view({ round: 2 }), undefined)).toBe('Round 2');
});

test('each side says how many of its units can still act', () => {
  learn('turns', {
    ...LEGEND,
    turn: { before: 'to act', now: '', after: '' },
    marks: [mark('acted', 'dim', { text: 'acted' })],
  });
  const units = [unit('u1', 0), unit('u2', 0, 1), unit('u3', 1, 1)];
  expect(waitingWords(view({ round: 1 }, ...units), 0)).toBe('1 to act');
  expect(waitingWords(view({ round: 1 }, ...units), 1)).toBe('0 to act');
  expect(waitingWords(view({ round: 1, active: 'u2' }, ...units), 0)).toBe('2 to act');
  expect(waitingWords(view({}, ...units), 0)).toBe('');
  expect(waitingWords(view({ round: 4, over: 1 }, ...units), 0)).toBe('');
});

test('an army in one line, a unit by how many are left', () => {
  const PLAIN = { game: 'none' };
  const card = (left: number, of: number) => ({ unit: 1, name: 'Axes', left, of, facts: [] });
  const army = (...units: ArmyCard['units']): ArmyCard => ({ player: 'Ada', list: 'Mixed Host', points: 10, units });
  expect(armyWords(PLAIN, army(card(6, 6), card(1, 1)))).toBe('Mixed Host · 10 points · 2 units');
  expect(armyWords(PLAIN, army(card(6, 6), card(0, 1)))).toBe('Mixed Host · 10 points · 1 of 2 units left');
  expect(armyWords(PLAIN, { ...army(card(1, 1)), list: '', points: 0 })).toBe('1 unit');
  learn('hosts', { ...LEGEND, force: '{n host|hosts}', whole: 'war' });
  expect(armyWords({ game: 'hosts' }, army(card(3, 3), card(0, 3)))).toBe('Mixed Host · 10 points · 1 of 2 hosts left');
  expect([PLAIN, { game: 'hosts' }].map(wholeWord)).toEqual(['battle', 'war']);
  expect([card(6, 8), card(0, 8), card(1, 1)].map(unitWords)).toEqual(['6 of 8', 'destroyed', '']);
});
