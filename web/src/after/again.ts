/** The next battle after this one. */
import { keptOf } from '../api.ts';
import { play } from '../choices.ts';

export async function again(room: string): Promise<void> {
  const { wanted } = keptOf(room);
  if (wanted) await play(wanted);
  else location.hash = '#/new';
}
