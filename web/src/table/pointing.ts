/** The model under a pointer on a flat table: bases may be of any size. */
import type { Model, Place } from '../pieces.ts';
import type { Camera } from './camera.svelte.ts';
import { UNIT, radiusOf } from './sheet.ts';

const FINGER = 22; // pixels
export const ON_BASE = 1.2; // a touch so far from its middle, in radii, is on a base

/** `finger`: from so far off a base is still meant; `slack`: and this much beyond its edge, as a part of its size. */
export function modelUnder(models: readonly Model[], [x, y]: Place, finger: number, slack = 1): Model | null {
  let found: Model | null = null;
  let least = Infinity;
  for (const model of models) {
    const half = radiusOf(model) * UNIT;
    const far = Math.hypot(model.place[0] - x, model.place[1] - y);
    if (far <= Math.max(half * slack, finger) && far - half < least) [found, least] = [model, far - half];
  }
  return found;
}

/** The model under a place of the glass, or the nearest within a finger's width. */
export function modelNear(models: readonly Model[], camera: Camera, x: number, y: number): Model | null {
  return modelUnder(models, camera.toTable(x, y), (FINGER / camera.zoom) * UNIT, ON_BASE);
}
