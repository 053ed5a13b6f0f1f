/** Keys that change the look at a table, the same wherever one is shown: nearer, farther, all of it, from the other side. */
import { settings } from '../battle/settings.svelte.ts';
import { lookAtCubes } from '../cubes/keys.ts';
import type { Facing } from './facing.ts';

const KEYS: Partial<Record<string, (facing: Facing) => void>> = {
  '+': ({ camera }) => camera.nearer(0.75),
  '=': ({ camera }) => camera.nearer(0.75),
  '-': ({ camera }) => camera.nearer(1.33),
  '0': ({ camera }) => camera.fit(),
  f: (facing) => facing.turnRound(),
};

/** True where the key means something here. */
export function lookByKey(facing: Facing, key: string): boolean {
  if (!settings.singleKeys) return false;
  if (lookAtCubes(facing.camera, key)) return true;
  const does = KEYS[key.toLowerCase()];
  does?.(facing);
  return Boolean(does);
}
