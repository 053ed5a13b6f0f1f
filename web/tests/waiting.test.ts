import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { facesKept, keepFaces } from '../src/typed-dice/faces.ts';
import { headline, stateOf, termsOf } from '../src/waiting/words.ts';
import { forgetSeed, promised, seedOf } from '../src/seeds.ts';
import type { PlayerStatus, WaitingRoomView } from '../src/wire.d.ts';

const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => store.get(k) ?? null,
    setItem: (k: string, v: string) => store.set(k, v),
    removeItem: (k: string) => store.delete(k),
  });
});

const player = (seat: number, more: Partial<PlayerStatus> = {}): PlayerStatus => ({
  seat,
  name: '',
  person: true,
  came: true,
  sat: false,
  commitment: '',
  told: false,
  ...more,
});

const waiting = (more: Partial<WaitingRoomView>): WaitingRoomView => ({
  type: 'waiting',
  room: 'r',
  game: 'saga',
  title: '',
  commitment: '',
  chosen: { opponent: 'link', points: 10, table: 'table 7', house: [], dice: 'rolled', clock: null },
  players: [player(0, { name: 'Ada', sat: true }), player(1, { came: false })],
  seats: [0],
  host: true,
  wants: 'wait',
  army: 'The Ferry Watch',
  left: null,
  step: 1,
  dice: null,
  ...more,
});

test('a seed is drawn once, promised by its hash and forgotten when it is told', async () => {
  const promise = await promised('r');
  const seed = seedOf('r');
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(promise).toBe(
    createHash('sha256')
      .update(Buffer.from(seed ?? '', 'hex'))
      .digest('hex'),
  );
  expect(await promised('r')).toBe(promise);
  forgetSeed('r');
  expect(seedOf('r')).toBeUndefined();
});

test('on a page that is not secure nothing is promised', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await promised('r')).toBeNull();
  expect(seedOf('r')).toBeUndefined();
});

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
  expect(headline(friend)).toBe('Ada has laid a table for you');
  expect(termsOf(friend).map(([what]) => what)).not.toContain('Your army');
  expect(termsOf(host)[0]).toEqual(['Your army', 'The Ferry Watch']);
});
