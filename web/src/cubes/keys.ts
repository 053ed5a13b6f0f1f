/** Keys that change the look at the cubes: V the other view, Q and E a quarter turn, comma and full stop a level. */
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
export function lookByKey(camera: Camera, key: string): boolean {
  const does = camera instanceof CubeCamera ? KEYS[key.toLowerCase()] : undefined;
  if (does) does(camera as CubeCamera);
  return Boolean(does);
}
