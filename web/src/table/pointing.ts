/** The model under a pointer on a flat table. */
import { type Model, type Place, modelsIn } from '../pieces.ts';
import type { View } from '../wire.d.ts';
import type { Camera } from './camera.svelte.ts';
import { BASE, UNIT } from './sheet.ts';

const FINGER = 22; // pixels

/** The nearest model within a finger's width. */
export function modelNear(view: View, camera: Camera, x: number, y: number): Model | null {
  const here: Place = camera.toTable(x, y);
  let found: Model | null = null;
  let least = Math.max(BASE * 0.6, (FINGER / camera.zoom) * UNIT);
  for (const model of modelsIn(view)) {
    const far = Math.hypot(model.place[0] - here[0], model.place[1] - here[1]);
    if (far <= least) [found, least] = [model, far];
  }
  return found;
}
