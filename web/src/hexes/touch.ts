/** The pointer on a map of hexes: which banner, thing or hex it is on, and what the hand is told of it. */
import type { Battle } from '../battle/battle.svelte.ts';
import { type Model, type Place, numberOf } from '../pieces.ts';
import type { Hand } from '../table/gestures.ts';
import type { HexCamera } from './camera.svelte.ts';
import type { Banner, Standing } from './standing.ts';

const FINGER = 20; // pixels around the middle of a flag

export interface Drawn {
  banners: Banner[];
  standing: Standing[];
}

export function touching(battle: Battle, camera: HexCamera, drawn: () => Drawn): Hand {
  const unit = (model: Model) => numberOf(model.id);
  return {
    modelAt: (x, y) => pieceAt(battle, drawn(), camera, x, y),
    canDrag: (model) => model !== null && battle.hand.liftPiece(model.id),
    begin: () => undefined,
    drag: (_, x, y) => battle.hand.over(camera.hexAt(x, y)),
    drop: (_, x, y) => void battle.hand.drop(camera.hexAt(x, y)),
    cancel: () => void battle.hand.drop(null),
    hover: (model) => (battle.hovered = model?.id.startsWith('u') ? unit(model) : null),
    tap(_, model, x, y) {
      const hex = camera.hexAt(x, y);
      if (model && battle.hand.tapPiece(model.id)) return;
      if (hex) battle.hand.tap(hex);
      else battle.letGo();
    },
  };
}

/** The banner under the pointer, else a thing that may be named. */
function pieceAt(battle: Battle, { banners, standing }: Drawn, camera: HexCamera, x: number, y: number): Model | null {
  const at = camera.pointAt(x, y);
  const far = (flag: Place) => Math.hypot(flag[0] - at[0], flag[1] - at[1]);
  const near = Math.max(24, FINGER / camera.zoom);
  const flags = banners.map((b) => ({ id: b.id, far: far([b.at[0] + 15, b.at[1] - 34]) }));
  const things = standing.filter((s) => s.moves).map((s) => ({ id: s.id, far: far(s.at) + 6 }));
  const [found] = [...flags, ...things].filter((p) => p.far <= near + 8).sort((a, b) => a.far - b.far);
  const piece = found && battle.view.pieces[found.id];
  return piece?.place ? ({ ...piece, place: piece.place } as Model) : null;
}
