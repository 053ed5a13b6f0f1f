import { expect, test } from 'vitest';
import { facesKept, keepFaces } from '../src/typed-dice/faces.ts';
import { changedWords, commitmentsOf, headline, stateOf, termsOf } from '../src/waiting/words.ts';
import { devices, player, waiting } from './waiting.ts';

devices();

test('typed dice stay until their moment is past', () => {
  keepFaces('r', 'one', [6, 1]);
  expect(facesKept('r', 'one')).toEqual([6, 1]);
  expect(facesKept('r', 'two')).toEqual([]);
  keepFaces('r', '', []);
  expect(facesKept('r', 'one')).toEqual([]);
});

test('the waiting room says who is waited for', () => {
  const host = waiting({});
  expect(headline(host)).toBe('Waiting for your friend');
  expect(host.players.map((c) => stateOf(c, host))).toEqual([
    'You, Ada, have sat down.',
    'Your friend has not opened the link yet.',
  ]);
  const friend = waiting({ seats: [1], host: false, wants: 'sit' });
  expect(headline(friend)).toBe('Ada invites you to a battle');
  expect(termsOf(friend).map(([what]) => what)).not.toContain('Your army');
  expect(termsOf(host)[0]).toEqual(['Your army', 'The Ferry Watch']);
});

test('the waiting room tells the side, the pace and the house rules of battles inside', () => {
  const { chosen } = waiting({});
  const told = { ...chosen, sides: ['Hill', 'Shore'], pace: 3, battles: ['a forest blocks', 'no heroes'] };
  const terms = termsOf(waiting({ seats: [1], wants: 'sit', chosen: told }));
  expect(terms[0]).toEqual(['Your side', 'Shore']);
  expect(terms).toContainEqual(['Pace', '3 days for each answer']);
  expect(terms).toContainEqual(['In its battles', 'a forest blocks; no heroes']);
  expect(termsOf(waiting({})).map(([what]) => what)).not.toContain('In its battles');
});

test('the waiting room shows every commitment, and says which one changed', () => {
  const players = [
    player(0, { name: 'Ada', sat: true, commitment: 'aa', stand_in: 'a5' }),
    player(1, { stand_in: 'b5' }),
  ];
  const host = waiting({ commitment: '55', players });
  expect(commitmentsOf(host)).toEqual([
    ['The server', '55'],
    ['Your seat', 'aa'],
    ['Your friend, should the server have to draw it', 'b5'],
  ]);
  expect(changedWords('server', host)).toMatch(/^The seed commitment of the server is not the one/);
  expect(changedWords('seat-0', host)).toMatch(/^The seed commitment of your seat is not/);
  expect(changedWords('stand-in-1', host)).toMatch(/^The seed commitment of the server for Your friend is not/);
});
