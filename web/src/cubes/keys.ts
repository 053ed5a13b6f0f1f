/**
 * Keys among cubes. Arrows and Page Up and Down carry the cursor from cube to cube; V shows the other view, Q and E turn
 * by a quarter, comma and full stop change the level that is looked at.
 */
import type { Battle } from '../battle/battle.svelte.ts';
import type { Camera } from '../table/camera.svelte.ts';
import { CubeCamera } from './camera.svelte.ts';

const KEYS: Partial<Record<string, (camera: CubeCamera) => void>> = {
  v: (c) => c.other(),
  q: (c) => c.turnBy(-1),
  e: (c) => c.turnBy(1),
  ',': (c) => c.climb(-1),
  '.': (c) => c.climb(1),
};

/** True where the key means something here. */
export function lookAtCubes(camera: Camera, key: string): boolean {
  const does = camera instanceof CubeCamera ? KEYS[key.toLowerCase()] : undefined;
  if (does) does(camera as CubeCamera);
  return Boolean(does);
}

/** Page Up and Page Down: the cursor climbs; where there is none, the eye. */
export function climbByKey({ camera, hand }: Battle, key: string): boolean {
  const by = key === 'PageUp' ? 1 : key === 'PageDown' ? -1 : 0;
  if (!by || !(camera instanceof CubeCamera)) return false;
  if (!hand.climb(by)) camera.climb(by);
  return true;
}

/** What they are called in the list that `?` shows. */
export const CUBE_KEYS: [string, string][] = [
  ['Arrows', 'the cursor from cube to cube; with Ctrl the map'],
  ['PgUp PgDn', 'the cursor a level up or down'],
  ['V', 'the other view'],
  ['Q E', 'turn the table by a quarter'],
  [', .', 'look a level lower or higher'],
];
