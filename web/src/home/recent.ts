/** The battles of this device, the last visited first, and how they stand. */
import { type Kept, forget, games, json, keep, keptOf, keptRooms } from '../api.ts';
import { addressOf } from '../share.ts';
import type { BattleSummary, Summaries, SummariesWish } from '../wire.d.ts';

const MOST = 24; // that the server tells of at once

export interface Recent {
  id: string;
  kept: Kept;
}

export function recent(): Recent[] {
  const found = keptRooms().map((id) => ({ id, kept: keptOf(id) }));
  return found.sort((a, b) => (b.kept.visited ?? 0) - (a.kept.visited ?? 0)).slice(0, MOST);
}

/** This device visits the battle now. */
export function visit(id: string) {
  const kept = keptOf(id);
  if (kept.token) keep(id, { ...kept, visited: Date.now() });
}

/** Forget a battle; what comes back brings it back. */
export function forgotten({ id, kept }: Recent): () => void {
  forget(id);
  return () => keep(id, kept);
}

/** The link that opens this seat on another device. */
export const linkHere = ({ id, kept }: Recent) => addressOf(`#/room/${id}/${kept.token}`);

/** How they stand, once the words of their games are known. */
export async function summaries(battles: Recent[]): Promise<Record<string, BattleSummary>> {
  if (!battles.length) return {};
  const body: SummariesWish = { rooms: Object.fromEntries(battles.map(({ id, kept }) => [id, kept.token ?? 'none'])) };
  const [{ rooms }] = await Promise.all([json<Summaries>('summaries', { body }), games()]);
  return rooms;
}
