/** A position that is put together: the server judges each change, and the text it sends back is all there is to keep. */
import * as api from '../api.ts';
import { type Cell, asCell, same } from '../cubes/cell.ts';
import { type Place, middleOf, modelsBy, modelsIn } from '../pieces.ts';
import { positionLink } from '../share.ts';
import type { EditWish, EditedPosition, EditorStart, GameChoice, TablePicture } from '../wire.d.ts';
import { sentenceOf } from '../words.ts';

export type Edit = NonNullable<EditWish['edit']>;
export type Spot = Place | Cell;

const ROOM = 4000; // thousandths of an inch: nearer to another model nobody is put by a press of Add
const STEP = 6000;

export class Editing {
  readonly game: string;
  readonly edits: boolean; // else the position is only shown, shared and played on
  shown = $state.raw<EditedPosition | null>(null);
  selected = $state<number | null>(null);
  seat = $state<0 | 1>(0); // whose units are added
  fault = $state('');
  busy = $state(false);
  #before = $state.raw<string[]>([]);
  #last: Promise<unknown> = Promise.resolve();

  constructor({ id, edits }: Pick<GameChoice, 'id' | 'edits'>) {
    this.game = id;
    this.edits = edits;
  }

  get unit() {
    return this.shown?.units.find((u) => u.unit === this.selected) ?? null;
  }

  get mayUndo() {
    return this.#before.length > 0;
  }

  /** Where a unit stands: the middle of its models, or its cube. */
  spotOf(unit: number): Spot | null {
    const places = this.shown ? modelsBy(this.shown.view, unit).map((m) => m.place) : [];
    return places.length ? (asCell(places[0]) ?? middleOf(places)) : null;
  }

  // -------------------------------------------------------------------- what the server makes of it
  start = (wish: EditorStart) => this.#take(() => api.startPosition(this.game, wish));

  open = (position: string) => this.#take(() => api.editPosition(this.game, { position }));

  edit(edit: Edit): Promise<boolean> {
    return this.#take(() => api.editPosition(this.game, { position: this.shown?.text ?? '', edit }));
  }

  async undo() {
    const last = this.#before.at(-1);
    if (last === undefined) return;
    const kept = this.#before.slice(0, -1);
    if (await this.open(last)) this.#before = kept;
  }

  /** One change after the other, each of what the one before it led to. */
  #take(ask: () => Promise<EditedPosition>): Promise<boolean> {
    const taken = this.#last.then(() => this.#taken(ask));
    this.#last = taken;
    return taken;
  }

  /** A refused change leaves everything as it was, with its sentence. */
  async #taken(ask: () => Promise<EditedPosition>): Promise<boolean> {
    this.busy = true;
    try {
      const found = await ask();
      if (this.shown) this.#before = [...this.#before, this.shown.text];
      this.shown = found;
      this.fault = '';
      if (!this.unit) this.selected = null;
      history.replaceState(null, '', await positionLink(this.game, found.text)); // a reload brings it back
      return true;
    } catch (refused) {
      this.fault = sentenceOf(refused);
      return false;
    } finally {
      this.busy = false;
    }
  }

  // -------------------------------------------------------------------- changes
  /** At the first free place near its own edge; from there it is dragged. */
  async add(kind: string, take: string[]) {
    const { shown, seat } = this;
    if (!shown) return;
    const taken = modelsIn(shown.view).map((m) => m.place as Spot);
    for (const place of freeSpots(shown.picture, seat, taken)) {
      if (!(await this.edit({ type: 'put', seat, kind, take, place }))) continue;
      this.selected = this.shown?.units.at(-1)?.unit ?? null;
      return;
    }
  }

  move = (unit: number, place: Spot) => this.edit({ type: 'move', unit, place });

  /** By keys: an inch, or a cube. */
  async nudge(unit: number, [dx, dy]: Place) {
    const spot = this.spotOf(unit);
    const cell = asCell(spot);
    if (cell) await this.move(unit, [cell[0] + dx, cell[1] + dy, cell[2]]);
    else if (spot) await this.move(unit, [spot[0] + dx * 1000, spot[1] + dy * 1000]);
  }

  remove = (unit: number) => this.edit({ type: 'remove', unit });

  set = (field: string, value: number, unit: number | null = null) => this.edit({ type: 'set', field, value, unit });

  play = async () => api.openBoard({ game: this.game, position: this.shown?.text ?? '' });
}

/** Places to try, row by row from the edge of a side: none where somebody stands already. */
export function* freeSpots(picture: TablePicture, seat: number, taken: Spot[]): Generator<Spot> {
  const { cubes, width, height } = picture;
  if (cubes) {
    for (let row = 0; row < cubes.edge; row++)
      for (let x = 0; x < cubes.edge; x++)
        for (let z = 0; z < cubes.levels; z++) {
          const cell: Cell = [x, seat ? cubes.edge - 1 - row : row, z];
          if (!taken.some((t) => same(asCell(t), cell))) yield cell;
        }
    return;
  }
  for (let deep = STEP; deep < height / 2; deep += STEP)
    for (let x = STEP; x < width; x += STEP) {
      const place: Place = [x, seat ? height - deep : deep];
      if (!taken.some((t) => Math.hypot(t[0] - place[0], t[1] - place[1]) < ROOM)) yield place;
    }
}
