/** The next battle after this one: the same people and table, each with the other's army. */
import { ask, comeByLink, keep, keptOf } from '../api.ts';
import { play } from '../new-battle/choices.ts';
import type { Rematch } from '../wire.d.ts';

/** The second player to ask comes to the same room: this room's token opens it, and the seat is taken at once. */
export async function again(room: string): Promise<void> {
  const { token, wanted } = keptOf(room);
  if (!token) {
    if (wanted) await play(wanted);
    else location.hash = '#/new';
    return;
  }
  const response = await ask(`rooms/${encodeURIComponent(room)}/rematch`, { token, body: {} });
  const { room: next, name } = (await response.json()) as Rematch;
  comeByLink(next, token);
  keep(next, { ...keptOf(next), again: name });
  location.hash = `#/battle/${next}`;
}
