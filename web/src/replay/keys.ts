/** The keyboard of a replay: Space plays, arrows step, Home and End; + - 0 look nearer, farther, at all of it. */
import { lookByKey } from '../cubes/keys.ts';
import type { Camera } from '../table/camera.svelte.ts';
import type { Player } from './player.svelte.ts';

export function onKey(player: Player, camera: Camera, e: KeyboardEvent) {
  const on = e.target instanceof Element ? e.target : document.body;
  if (e.ctrlKey || e.metaKey || e.altKey || on.closest('dialog, select, textarea, input:not([type=range])')) return;
  if (e.key === ' ' && on.closest('button, a, summary')) return;
  const act = acts(player, camera)[e.key];
  if (act) act();
  else if (!lookByKey(camera, e.key)) return;
  e.preventDefault();
}

const acts = (player: Player, camera: Camera): Partial<Record<string, () => void>> => ({
  ' ': () => player.toggle(),
  ArrowRight: () => player.step(1),
  ArrowLeft: () => player.step(-1),
  Home: () => player.jump(0),
  End: () => player.jump(player.last),
  '+': () => camera.nearer(0.75),
  '-': () => camera.nearer(1.33),
  '0': () => camera.fit(),
});
