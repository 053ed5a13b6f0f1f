/** A look at a map of hexes. It is not turned: its names have an up side. */
import type { Place } from '../pieces.ts';
import { Camera } from '../table/camera.svelte.ts';
import { UNIT } from '../table/sheet.ts';
import { type Hex, type HexField, hexAt, middleOf } from './hex.ts';

export class HexCamera extends Camera {
  readonly field: HexField;
  /** Room for the buttons on its right; what just happened and the coming battle are told on its left. */
  protected override readonly freeRight = 68;

  constructor(field: HexField, caption: number) {
    super(field.wide * UNIT, (field.high + caption) * UNIT);
    this.field = field;
  }

  override toMap = (place: Place): Place => middleOf(this.field, place);

  hexAt(clientX: number, clientY: number): Hex | null {
    return hexAt(this.field, this.onMap(clientX, clientY));
  }

  pointAt(clientX: number, clientY: number): Place {
    return this.onMap(clientX, clientY);
  }

  override isFar(): boolean {
    return false;
  }

  override face() {
    // names on the map have an up side
  }

  override turnRound() {
    this.face();
  }

  get title(): string {
    return `${this.field.name}, a map of ${this.field.ground.size} hexes`;
  }
}
