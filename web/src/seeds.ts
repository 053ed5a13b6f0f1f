/** The seeds of a room: drawn here, committed by their hash, revealed when all have committed theirs.
 *
 * The device keeps the seeds that it drew and every commitment that it was shown, so that after the battle it can say
 * whether the seeds in the record are the same. */
import { keep, keptOf } from './api.ts';
import type { WaitingRoomView } from './wire.d.ts';

const BYTES = 32;
const MOST = 4; // different commitments of one owner that are kept: the first and the next ones

/** A seed that this browser drew for a seat. */
export interface OwnSeed {
  seed: string;
  commitment: string;
  sat?: boolean; // the server took its commitment
  told?: boolean; // the server was sent the seed
}

/** Whose commitment: the server's, a seat's, or of the seed that the server uses where a seat reveals none. */
export type Owner = 'server' | `seat-${number}` | `stand-in-${number}`;

export const OWNERS: Owner[] = ['server', 'seat-0', 'seat-1', 'stand-in-0', 'stand-in-1'];

export interface SeedNotes {
  drawn: Partial<Record<number, OwnSeed>>; // by seat
  shown: Partial<Record<Owner, string[]>>; // in the order seen, '' for none in time; more than one: it changed
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Browsers hash on a secure page only (https, or this machine). */
export const canPromise = () => isSecureContext;

/** SHA-256 of a seed, both in hex. */
export const commitmentOf = async (seed: string) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(seed))));

export const notesOf = (room: string): SeedNotes => keptOf(room).seeds ?? { drawn: {}, shown: {} };

function note(room: string, change: (notes: SeedNotes) => void) {
  const notes = notesOf(room);
  change(notes);
  keep(room, { ...keptOf(room), seeds: notes });
}

/** The hash of this seat's seed, which is drawn where there is none yet; null: the server has to draw. */
export async function promised(room: string, seat: number): Promise<string | null> {
  if (!canPromise()) return null;
  const seed = seedOf(room, seat) ?? hex(crypto.getRandomValues(new Uint8Array(BYTES)));
  const commitment = await commitmentOf(seed);
  note(room, ({ drawn }) => (drawn[seat] ??= { seed, commitment }));
  return commitment;
}

export const seedOf = (room: string, seat: number): string | undefined => notesOf(room).drawn[seat]?.seed;

/** The server took the commitment of this seat: no other one may be shown for it from now on. */
export function noteSat(room: string, seat: number) {
  note(room, ({ drawn, shown }) => {
    const own = drawn[seat];
    if (!own) return;
    own.sat = true;
    shown[`seat-${seat}`] ??= [own.commitment];
  });
}

/** This browser is about to send its seed: from now on a commitment that was not shown yet comes too late. */
export function closeShown(room: string) {
  note(room, ({ shown }) => {
    for (const owner of OWNERS) shown[owner] ??= [''];
  });
}

/** The server has been sent the seed of this seat. */
export function noteTold(room: string, seat: number) {
  note(room, ({ drawn }) => {
    const own = drawn[seat];
    if (own) own.told = true;
  });
}

/** The commitments that the waiting room shows. One that was known must stay the same. */
export function noteShown(room: string, { commitment, players, chosen }: WaitingRoomView) {
  if (chosen.dice !== 'rolled') return;
  const now: [Owner, string][] = [['server', commitment]];
  for (const p of players) now.push([`seat-${p.seat}`, p.commitment], [`stand-in-${p.seat}`, p.stand_in]);
  note(room, ({ shown }) => {
    for (const [owner, value] of now) {
      if (!value) continue; // none yet, or an answer from before it was made
      const seen = (shown[owner] ??= []);
      if (!seen.includes(value) && seen.length < MOST) seen.push(value);
    }
  });
}

/** The owners whose commitment is no longer the one that was shown first. */
export const changedIn = ({ shown }: SeedNotes): Owner[] => OWNERS.filter((owner) => (shown[owner]?.length ?? 0) > 1);
