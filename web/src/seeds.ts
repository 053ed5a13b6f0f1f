/** The seed of a seat: drawn here, committed by its hash, revealed when all have committed theirs. */
import { keep, keptOf } from './api.ts';

const BYTES = 32;

const hex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Browsers hash on a secure page only (https, or this machine). */
export const canPromise = () => isSecureContext;

/** The hash of this room's seed, which is drawn where there is none yet; null: the server has to draw. */
export async function promised(room: string): Promise<string | null> {
  if (!canPromise()) return null;
  const kept = keptOf(room);
  const seed = kept.seed ?? hex(crypto.getRandomValues(new Uint8Array(BYTES)));
  keep(room, { ...kept, seed });
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(seed))));
}

export const seedOf = (room: string): string | undefined => keptOf(room).seed;

/** Once it is revealed the device no longer needs it. */
export function forgetSeed(room: string) {
  const kept = keptOf(room);
  delete kept.seed;
  keep(room, kept);
}
