/** What a device notes about the seeds of a room, and what it says when the record has others. */
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { checkSeeds, holdsTheSame, vouched } from '../src/after/seed-check.ts';
import { comeByLink, keptOf } from '../src/api.ts';
import { changedIn, closeShown, noteSat, noteShown, noteTold, notesOf, promised, seedOf } from '../src/seeds.ts';
import type { DiceProof, DrawnSeed } from '../src/wire.d.ts';
import { devices, player, waiting } from './waiting.ts';

devices();

const ROOM = 'r';
const hash = (seed: string) => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
const seed = (pair: string) => pair.repeat(32);
const [SERVER, FRIEND, STAND_IN, OTHER] = ['50', 'f1', '51', 'ee'].map(seed);

const shown = (own: string, friend = hash(FRIEND), server = hash(SERVER)) =>
  waiting({
    commitment: server,
    players: [
      player(0, { sat: true, commitment: own, stand_in: hash(STAND_IN) }),
      player(1, { sat: true, commitment: friend, stand_in: hash(OTHER) }),
    ],
  });

/** This browser sits at seat 0, sees what is committed and sends its seed. */
async function exchanged(): Promise<string> {
  const own = (await promised(ROOM, 0)) ?? '';
  noteSat(ROOM, 0);
  noteShown(ROOM, shown(own));
  closeShown(ROOM);
  noteTold(ROOM, 0);
  return seedOf(ROOM, 0) ?? '';
}

const drawn = (seat: number | null, of: string, drawn_by = 'browser'): DrawnSeed => ({
  seat,
  name: seat === null ? '' : (['Ada', 'Ingrid'][seat] ?? ''),
  drawn_by,
  commitment: hash(of),
  seed: of,
});

const proof = (...seeds: DrawnSeed[]): DiceProof => ({
  record: ROOM,
  holds: true,
  why: '',
  dice: 12,
  kind: seeds.length ? 'seeds' : 'typed',
  last: '',
  seeds,
});

const honest = (own: string) => [drawn(null, SERVER, 'server'), drawn(0, own), drawn(1, FRIEND)];

async function found(seeds: DrawnSeed[], more: Partial<DiceProof> = {}) {
  const checked = await checkSeeds(ROOM, { ...proof(...seeds), ...more }, notesOf(ROOM), [0]);
  const faults = [...checked.faults, ...checked.seeds.flatMap((s) => s.faults)];
  expect(checked.holds).toBe(faults.length === 0);
  return faults;
}

test('a seed is drawn once for each seat, promised by its hash, and kept', async () => {
  const promise = await promised(ROOM, 0);
  const own = seedOf(ROOM, 0) ?? '';
  expect(own).toMatch(/^[0-9a-f]{64}$/);
  expect(promise).toBe(hash(own));
  expect(await promised(ROOM, 0)).toBe(promise);
  expect(await promised(ROOM, 1)).not.toBe(promise);
  await exchanged();
  expect(seedOf(ROOM, 0)).toBe(own);
  comeByLink(ROOM, 'token');
  expect(keptOf(ROOM)).toMatchObject({ token: 'token', seeds: { drawn: { 0: { seed: own, sat: true, told: true } } } });
});

test('on a page that is not secure nothing is promised', async () => {
  vi.stubGlobal('isSecureContext', false);
  expect(await promised(ROOM, 0)).toBeNull();
  expect(seedOf(ROOM, 0)).toBeUndefined();
});

test('the seeds that were committed are the ones in the record', async () => {
  const own = await exchanged();
  expect(await found(honest(own))).toEqual([]);
  const checked = await checkSeeds(ROOM, proof(...honest(own)), notesOf(ROOM), [0]);
  expect(checked.seeds.map((s) => [s.whose, s.drawer, s.result])).toEqual([
    ['the server', 'the server', 'The same commitment was shown before the first die.'],
    ['your seat', 'this browser', 'Drawn here, and the same in the record.'],
    ['Ingrid', 'its own browser', 'The same commitment was shown before the first die.'],
  ]);
  expect(vouched(checked)).toMatch(/saw every commitment/);
});

test('a server that swaps a seed is caught, in every seat', async () => {
  const own = await exchanged();
  const [server, mine, friend] = honest(own);
  const swapped = await found([server, drawn(0, OTHER), friend]);
  expect(swapped).toEqual([
    `The seed of your seat was swapped: its commitment is not the one that was shown before the first die.`,
    'The published seed of your seat is not the one that this browser drew.',
  ]);
  expect(await found([server, mine, drawn(1, OTHER)])).toEqual([
    `The seed of Ingrid was swapped: its commitment is not the one that was shown before the first die.`,
  ]);
  expect(await found([drawn(null, OTHER, 'server'), mine, friend])).toEqual([
    `The seed of the server was swapped: its commitment is not the one that was shown before the first die.`,
  ]);
});

test('a seed that its commitment does not stand for is found', async () => {
  const own = await exchanged();
  const [server, mine, friend] = honest(own);
  expect(await found([server, mine, { ...friend, seed: OTHER }])).toEqual([
    'The published seed of Ingrid is not the one that its commitment stands for.',
  ]);
  expect(await found([server, { ...mine, seed: OTHER }, friend])).toHaveLength(2);
});

test('a server that draws in place of a browser that sent its seed is found out', async () => {
  const own = await exchanged();
  const [server, , friend] = honest(own);
  expect(await found([server, drawn(0, STAND_IN, 'server'), friend])).toEqual([
    expect.stringMatching(/^This browser drew and sent a seed for your seat, but the record uses one of the server/),
  ]);
  const other = await found([server, drawn(0, SERVER, 'server'), friend]);
  expect(other[0]).toMatch(/^The seed of your seat was swapped/);
});

test('a browser that sent its seed too late has the one that the server had committed', async () => {
  const own = (await promised(ROOM, 0)) ?? '';
  noteSat(ROOM, 0);
  noteShown(ROOM, shown(own));
  const seeds = [drawn(null, SERVER, 'server'), drawn(0, STAND_IN, 'server'), drawn(1, FRIEND)];
  expect(await found(seeds)).toEqual([]);
  const checked = await checkSeeds(ROOM, proof(...seeds), notesOf(ROOM), [0]);
  expect(checked.seeds[1].result).toMatch(/did not send its own seed in time/);
});

test('a seed that was committed after this browser sent its own does not count', async () => {
  const own = (await promised(ROOM, 0)) ?? '';
  noteSat(ROOM, 0);
  noteShown(ROOM, shown(own, ''));
  closeShown(ROOM);
  expect(changedIn(notesOf(ROOM))).toEqual([]);
  noteShown(ROOM, shown(own));
  expect(changedIn(notesOf(ROOM))).toEqual(['seat-1']);
  expect(await found(honest(seedOf(ROOM, 0) ?? ''))).toEqual([
    'No commitment for the seed of Ingrid was shown before this browser sent its own seed.',
  ]);
});

test('a commitment that changes in the waiting room is noticed and remembered', async () => {
  const own = (await promised(ROOM, 0)) ?? '';
  noteShown(ROOM, shown(''));
  noteSat(ROOM, 0);
  noteShown(ROOM, shown(own));
  noteShown(ROOM, shown('')); // an older answer that comes late says nothing
  expect(changedIn(notesOf(ROOM))).toEqual([]);
  noteShown(ROOM, shown(own, hash(OTHER)));
  noteShown(ROOM, shown(hash(OTHER), hash(OTHER), hash(OTHER)));
  expect(changedIn(notesOf(ROOM))).toEqual(['server', 'seat-0', 'seat-1']);
  const back = await found(honest(seedOf(ROOM, 0) ?? ''));
  expect(back).toHaveLength(3);
  for (const fault of back) expect(fault).toMatch(/changed while this page waited/);
});

test('a record without the committed seeds, or of another name, is found', async () => {
  const own = await exchanged();
  expect(await found([])).toEqual([
    expect.stringMatching(/^The record has no seeds, though this browser committed one/),
  ]);
  expect(await found(honest(own), { record: 'other' })).toEqual([expect.stringMatching(/^The record is called other/)]);
  expect(await found(honest(own).slice(0, 2))).toEqual([
    expect.stringMatching(/one seed of the server and one of each/),
  ]);
});

test('a device that saw nothing says so, and accuses nobody', async () => {
  expect(await found(honest(OTHER), { record: 'seed-5' })).toEqual([]);
  expect(await found([])).toEqual([]);
  const checked = await checkSeeds(ROOM, proof(...honest(OTHER)), notesOf(ROOM), []);
  expect(vouched(checked)).toMatch(/saw no commitment/);
  expect(checked.seeds.map((s) => s.whose)).toEqual(['the server', 'Ada', 'Ingrid']);
});

test('a downloaded record must hold the seeds that were checked', async () => {
  const told = proof(...honest(OTHER));
  const seeds = { commitments: told.seeds.map((s) => s.commitment), revealed: told.seeds.map((s) => s.seed) };
  expect(holdsTheSame(JSON.stringify({ id: ROOM, seeds }), told)).toBe(true);
  expect(holdsTheSame(JSON.stringify({ id: 'other', seeds }), told)).toBe(false);
  expect(holdsTheSame(JSON.stringify({ id: ROOM, seeds: null }), told)).toBe(false);
  expect(holdsTheSame(JSON.stringify({ id: ROOM, seeds: null }), proof())).toBe(true);
});
