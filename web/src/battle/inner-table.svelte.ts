/** The table of a battle inside: its picture, drawn again where something on it changed, and the look at it. */
import * as api from '../api.ts';
import type { Camera } from '../table/camera.svelte.ts';
import { cameraFor } from '../table/cameras.ts';
import { Facing } from '../table/facing.ts';
import type { TablePicture, View } from '../wire.d.ts';
import type { Battle } from './battle.svelte.ts';

export interface LaidTable {
  picture: TablePicture;
  camera: Camera;
  facing: Facing;
}

export function laidTable(picture: TablePicture, view: View, room: string): LaidTable {
  const camera = cameraFor(picture, view);
  return { picture, camera, facing: new Facing(camera, room) };
}

/** What the picture shows: the board and all that lies on it for good. */
const signOf = ({ board, pieces }: View): string =>
  JSON.stringify([board, Object.values(pieces).filter((p) => p.id.startsWith('t'))]);

export class InnerTable {
  table = $state.raw<LaidTable | null>(null);
  readonly #battle: Battle;
  #shown = ''; // of which table the picture is

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  async lay(view: View | undefined): Promise<void> {
    const sign = view ? signOf(view) : '';
    if (sign === this.#shown) return;
    this.#shown = sign;
    if (!view) {
      this.table = null;
      return;
    }
    await api.games(); // they bring the legend of the game inside
    const picture = await this.#battle.room.pictureInside().catch(() => undefined);
    if (this.#shown !== sign) return;
    if (picture === undefined) this.#shown = ''; // asked for again with the next news
    if (!picture) return;
    const { table } = this;
    const same = table?.picture.width === picture.width && table.picture.height === picture.height;
    this.table = table && same ? { ...table, picture } : laidTable(picture, view, '');
  }
}
