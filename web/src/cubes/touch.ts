/** The pointer among the cubes: which figure or cube it is on, and what the hand is told of it. */
import type { Battle } from '../battle/battle.svelte.ts';
import { type Model, modelsIn, numberOf } from '../pieces.ts';
import type { Hand } from '../table/gestures.ts';
import type { View } from '../wire.d.ts';
import type { CubeCamera } from './camera.svelte.ts';
import { type Cell, asCell, same } from './cell.ts';
import { keyOf } from './field.ts';
import type { Figure } from './figures.ts';
import { ROOMY } from './notes.ts';
import type { Painting } from './painting.ts';
import { type Point, solidAt, turnedCell } from './projection.ts';
import type { Shown } from './shown.ts';
import { sliceCellAt, tokenAt } from './slice.ts';
import { cellAt } from './solid.ts';

const FINGER = 14; // pixels: half the least width of a figure under a finger

/** What the views draw now, as far as the pointer has to know. */
export interface Drawn {
  shown: Shown;
  painting: Painting | null; // in the view from a corner
}

/** The hand that gestures are told to. */
export interface Touch extends Hand {
  shift: boolean; // is the key held that makes a waypoint of a tap?
  cellAt(x: number, y: number): Cell | null;
}

/** `list`: figures of a cube that cannot be told apart are to be listed; null puts the list away. */
export function touching(
  battle: Battle,
  camera: CubeCamera,
  drawn: () => Drawn,
  list: (cell: Cell | null) => void,
): Touch {
  const cell = (x: number, y: number): Cell | null => cubeUnder(camera, drawn(), camera.pointAt(x, y));
  return {
    shift: false,
    cellAt: cell,
    modelAt: (x, y) => modelUnder(battle.view, camera, drawn(), camera.pointAt(x, y)),
    canDrag: (model) => model !== null && Boolean(battle.hand.lift(numberOf(model.unit))),
    begin: () => undefined,
    drag: (_, x, y) => battle.hand.over(cell(x, y)),
    drop: (_, x, y) => void battle.hand.drop(cell(x, y)),
    cancel: () => void battle.hand.drop(null),
    hover: (model) => (battle.hovered = model ? numberOf(model.unit) : null),
    tap(_, model, x, y) {
      const under = model ? null : cell(x, y);
      const crowd = model && camera.zoom < ROOMY && !battle.ruler.on ? crowdOf(drawn().shown, model) : null;
      list(crowd);
      if (crowd) return;
      if (model) battle.hand.tapUnit(numberOf(model.unit));
      else if (under) battle.hand.tap(under, this.shift);
      else battle.letGo();
    },
  };
}

/** The cube that a figure shares with others. */
function crowdOf({ figures }: Shown, { place }: Model): Cell | null {
  const here = asCell(place);
  return here && figures.filter((f) => same(f.cell, here)).length > 1 ? here : null;
}

/** Where a figure stands on the drawing. */
export function spotOf(camera: CubeCamera, { cell, slot, corner }: Figure): Point {
  const { field, turn, outlook } = camera;
  if (outlook === 'slice') return tokenAt(field, turn, cell, corner);
  const [u, v, z] = turnedCell(cell, field.edge, turn);
  return solidAt(field)(u + 0.5 + slot[0], v + 0.5 + slot[1], z);
}

export function modelUnder(view: View, camera: CubeCamera, { shown }: Drawn, [x, y]: Point): Model | null {
  const solid = camera.outlook === 'solid';
  const half = Math.max(solid ? 17 : 15, FINGER / camera.zoom);
  const [up, down] = solid ? [44, 9] : [half, half];
  const hit = shown.figures
    .map((f) => ({ f, at: spotOf(camera, f) }))
    .filter(({ at }) => Math.abs(x - at[0]) <= half && y >= at[1] - up && y <= at[1] + down)
    .sort((a, b) => a.at[1] - b.at[1])
    .at(-1);
  return hit ? (modelsIn(view).find((m) => m.id === hit.f.id) ?? null) : null;
}

export function cubeUnder({ field, turn, level, top }: CubeCamera, { shown, painting }: Drawn, at: Point): Cell | null {
  if (!painting) return sliceCellAt(field, turn, level, at);
  const lit = new Set(shown.overlay.tiles.map((t) => keyOf(t.cell)));
  return cellAt(painting.scene, at, (item) => painting.faded.has(item.key), lit, top ?? field.levels);
}
