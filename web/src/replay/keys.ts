/** The keyboard of a replay: Space plays, arrows step, Home and End; the keys of the table besides. */
import type { Facing } from '../table/facing.ts';
import { lookByKey } from '../table/keys.ts';
import type { Player } from './player.svelte.ts';

export function onKey(player: Player, facing: Facing, e: KeyboardEvent) {
  const on = e.target instanceof Element ? e.target : document.body;
  if (e.ctrlKey || e.metaKey || e.altKey || on.closest('dialog, select, textarea, input:not([type=range])')) return;
  if (e.key === ' ' && on.closest('button, a, summary')) return;
  const act = acts(player)[e.key];
  if (act) act();
  else if (!lookByKey(facing, e.key)) return;
  e.preventDefault();
}

const acts = (player: Player): Partial<Record<string, () => void>> => ({
  ' ': () => player.toggle(),
  ArrowRight: () => player.step(1),
  ArrowLeft: () => player.step(-1),
  Home: () => player.jump(0),
  End: () => player.jump(player.last),
});
