/** The model whose base lies under a place of the table, or nearest to it: bases may be of any size. */
import { type Model, type Place, modelsIn } from '../pieces.ts';
import type { View } from '../wire.d.ts';
import { UNIT, radiusOf } from './sheet.ts';

/** `finger`: from so far off a base is still meant; `slack`: and this much beyond its edge, as a part of its size. */
export function modelUnder(view: View, [x, y]: Place, finger: number, slack = 1): Model | null {
  let found: Model | null = null;
  let least = Infinity;
  for (const model of modelsIn(view)) {
    const half = radiusOf(model) * UNIT;
    const far = Math.hypot(model.place[0] - x, model.place[1] - y);
    if (far <= Math.max(half * slack, finger) && far - half < least) [found, least] = [model, far - half];
  }
  return found;
}
