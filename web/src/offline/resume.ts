/** The server answers again: a battle goes on where it stopped. */
import type { Battle } from '../battle/battle.svelte.ts';

/** A command that was lost goes out again with its own id, and is taken once. */
export function resume(battle: Battle) {
  const { trouble } = battle;
  battle.news.tryNow();
  if (trouble?.again) trouble.again();
  else if (trouble && !trouble.lost) void battle.turn();
}
