/** The public lobby: battles that their hosts show to everybody. */
import { comeByLink, json } from '../api.ts';
import type { Joined, ListedRoom, PublicLobby } from '../wire.d.ts';

export const publicLobby = (signal?: AbortSignal) => json<PublicLobby>('lobby', { signal });

/** Take the free seat: the first who asks gets it. */
export async function join(room: string): Promise<void> {
  const { token } = await json<Joined>(`lobby/${encodeURIComponent(room)}/join`, { body: {} });
  comeByLink(room, token);
}

/** "for 5 minutes" */
export function since(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'just now';
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour'];
  return `for ${count} ${unit}${count === 1 ? '' : 's'}`;
}

export const playersIn = ({ names, watch }: ListedRoom) =>
  watch ? names.join(' against ') : `${names[0] ?? 'Somebody'} waits for an opponent`;
