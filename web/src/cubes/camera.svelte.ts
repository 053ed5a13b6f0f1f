/** A look at a battlefield of cubes: from a corner of the sky or level by level, from which side, and how near. */
import type { Place } from '../pieces.ts';
import { Camera } from '../table/camera.svelte.ts';
import { UNIT } from '../table/sheet.ts';
import type { CubeField } from '../wire.d.ts';
import { type Cell, asCell } from './cell.ts';
import { type Field, fieldOf, levelName } from './field.ts';
import { FOOT } from './painting.ts';
import { type Point, sliceAt, sliceSize, solidAt, solidSize, turned } from './projection.ts';

export type Outlook = 'solid' | 'slice';

const KEPT = 'drumhead-outlook';
const QUARTERS = [
  [1, 0, 0, 1],
  [0, -1, 1, 0],
  [-1, 0, 0, -1],
  [0, 1, -1, 0],
]; // what right and up on the glass are on the table, for each quarter that it is turned by

export class CubeCamera extends Camera {
  readonly field: Field;
  outlook = $state<Outlook>(localStorage.getItem(KEPT) === 'slice' ? 'slice' : 'solid');
  turn = $state(0); // quarters
  /** The highest level that is shown whole; null: all of them. */
  top = $state<number | null>(null);
  #sliced = $state(0);

  constructor(cubes: CubeField) {
    super(0, 0);
    this.field = fieldOf(cubes);
    this.#frame();
  }

  #frame() {
    const { wide, high } = (this.outlook === 'solid' ? solidSize : sliceSize)(this.field);
    this.width = wide * UNIT;
    this.height = high * UNIT;
  }

  /** The level shown in the view from above. */
  get level(): number {
    return this.top ?? this.#sliced;
  }

  // -------------------------------------------------------------------- places on the drawing
  /** Where the only figure in a cube stands. */
  override toMap = (place: Place): Place => {
    const [x, y, z] = asCell(place) ?? [...place, 0];
    const [u, v] = turned(x + 0.5, y + 0.5, this.field.edge, this.turn);
    if (this.outlook === 'slice') return sliceAt(this.field)(u, v);
    const at = solidAt(this.field)(u, v, z);
    return [at[0], at[1] + FOOT];
  };

  get title(): string {
    const { name, edge, levels } = this.field;
    const seen = this.outlook === 'solid' ? 'seen from a corner' : `${levelName(this.level).toLowerCase()} from above`;
    return `${name}, ${edge} by ${edge} cubes, ${levels} levels; ${seen}`;
  }

  pointAt(clientX: number, clientY: number): Point {
    return this.onMap(clientX, clientY);
  }

  // -------------------------------------------------------------------- another look
  override firstLook() {
    this.fit();
  }

  look(outlook: Outlook) {
    if (outlook === this.outlook) return;
    this.outlook = outlook;
    localStorage.setItem(KEPT, outlook);
    this.#frame();
    this.fit();
  }

  other() {
    this.look(this.outlook === 'solid' ? 'slice' : 'solid');
  }

  turnBy(quarters: number) {
    this.turn = (this.turn + quarters + 4) % 4;
  }

  /** Clearly beyond the middle, as the eye has it: in doubt the table stays as it lies. */
  override isFar(place: Place): boolean {
    const [u, v] = turned(place[0] + 0.5, place[1] + 0.5, this.field.edge, 0);
    return v - u > 1;
  }

  override face(far: boolean) {
    this.turn = far ? 2 : 0;
  }

  override turnRound() {
    this.turnBy(2);
  }

  override onTable([right, up]: Place): Place {
    const [a, b, c, d] = QUARTERS[this.turn];
    return [a * right + c * up, b * right + d * up];
  }

  show(level: number | null) {
    if (level !== null) this.#sliced = level;
    this.top = level;
  }

  /** A level up or down; from above all levels there is none. */
  climb(by: 1 | -1) {
    const last = this.field.levels - 1;
    if (this.outlook === 'slice') return this.show(Math.min(last, Math.max(0, this.level + by)));
    const at = (this.top ?? last + 1) + by;
    this.show(at > last ? null : Math.max(0, at));
  }

  /** What is asked about is on a level that is shown. */
  override reveal(place: Place) {
    const level = (asCell(place) as Cell | null)?.[2] ?? 0;
    if (this.outlook === 'slice') this.show(level);
    else if (this.top !== null && level > this.top) this.top = null;
    super.reveal(place);
  }
}
