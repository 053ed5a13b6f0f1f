/** The ruler among cubes: from one cube to another, counted across and up. It counts; what counts as range is a rule. */
import type { Shape } from '../wire.d.ts';
import { type Cell, cellWords } from './cell.ts';

export class Measure {
  from = $state.raw<Cell | null>(null);
  to = $state.raw<Cell | null>(null);

  begin(from: Cell | null) {
    this.from = from;
    this.to = null;
  }

  /** The first tap is the beginning, each further one the end. */
  reach(cell: Cell) {
    if (this.from) this.to = cell;
    else this.from = cell;
  }

  /** Go on measuring from where the last measure ended. */
  goOn(): boolean {
    if (!this.to) return false;
    this.begin(this.to);
    return true;
  }

  /** "3 cubes, 1 level up" */
  get length(): string {
    const { from, to } = this;
    if (!from || !to) return '';
    const across = Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1]));
    const up = to[2] - from[2];
    const levels = `${Math.abs(up)} ${Math.abs(up) === 1 ? 'level' : 'levels'} ${up > 0 ? 'up' : 'down'}`;
    return [`${across} ${across === 1 ? 'cube' : 'cubes'}`, ...(up ? [levels] : [])].join(', ');
  }

  /** As it lies on the table. */
  get shapes(): Shape[] {
    const { from, to } = this;
    if (!from) return [];
    const cells = to ? [from, to] : [from, from];
    return [{ role: 'measure', points: [], radius: 0, text: this.length, unit: null, piece: '', cells }];
  }

  get words(): string {
    const { from, to } = this;
    if (!from) return 'The ruler: tap a cube, or move its end with the arrow keys.';
    return to
      ? `${this.length}, from ${cellWords(from)} to ${cellWords(to)}`
      : `The ruler begins in ${cellWords(from)}.`;
  }
}
