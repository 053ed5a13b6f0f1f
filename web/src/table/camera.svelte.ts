/** What part of a table is in sight. Knows places and the glass, nothing of what stands there. */
import type { Place } from '../pieces.ts';
import { FRAME, UNIT, toMap } from './sheet.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export class Camera {
  width: number;
  height: number;
  svg?: SVGSVGElement;
  box = $state.raw<Box>({ x: 0, y: 0, w: 1, h: 1 });
  /** Pixels for one unit of the map. */
  zoom = $state(1);
  /** By half a turn, for a person whose army stands at the far edge. */
  turned = $state(false);
  /** Pixels that stay free on the right of a table that is narrower than the glass, the rest of the room being on its left; without it the table stands in the middle. */
  protected readonly freeRight: number | null = null;
  /** Something is dragged: nothing slips away under the finger when the glass grows. */
  held = false;
  #fitted = false;
  #overlooks = false;
  /** Stays in sight when the screen changes size, until the player looks elsewhere. */
  #shown: { at: () => Place; just: boolean } | null = null;
  #rect = new DOMRect();

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.box = { x: -FRAME, y: -FRAME, ...this.#whole() };
  }

  #whole() {
    return { w: this.width / UNIT + 2 * FRAME, h: this.height / UNIT + 2 * FRAME };
  }

  /** Where the glass is: read when it may have changed, not with every step of a pointer. */
  measure() {
    this.#rect = this.svg?.getBoundingClientRect() ?? new DOMRect();
  }

  #glass(): DOMRect {
    if (!this.#rect.width) this.measure();
    return this.#rect;
  }

  // -------------------------------------------------------------------- places on the table and on the glass
  toMap = (place: Place): Place => this.#round(toMap(place, this.height));

  #round([x, y]: Place): Place {
    return this.turned ? [this.width / UNIT - x, this.height / UNIT - y] : [x, y];
  }

  /** Is this place in the far half, as the table lies at first? */
  isFar(place: Place): boolean {
    return place[1] > this.height / 2;
  }

  /** Half a turn or none; what was in sight stays so. */
  face(far: boolean) {
    if (far === this.turned) return;
    const { x, y, w, h } = this.box;
    const fitted = this.#fitted;
    this.turned = far;
    this.see(this.width / UNIT - x - w, this.height / UNIT - y - h, w);
    this.#fitted = fitted;
  }

  turnRound() {
    this.face(!this.turned);
  }

  /** A step to the right and up on the glass, as it goes on the table. */
  onTable([right, up]: Place): Place {
    return this.turned ? [-right, -up] : [right, up];
  }

  protected onMap(clientX: number, clientY: number): Place {
    const glass = this.#glass();
    const x = this.box.x + ((clientX - glass.left) / glass.width) * this.box.w;
    const y = this.box.y + ((clientY - glass.top) / glass.height) * this.box.h;
    return [x, y];
  }

  toTable(clientX: number, clientY: number): Place {
    const [x, y] = this.#round(this.onMap(clientX, clientY));
    return [Math.round(x * UNIT), Math.round(this.height - y * UNIT)];
  }

  toGlass(place: Place): Place {
    const [x, y] = this.toMap(place);
    const glass = this.#glass();
    const { box } = this;
    return [glass.left + ((x - box.x) / box.w) * glass.width, glass.top + ((y - box.y) / box.h) * glass.height];
  }

  /** On the glass, from its upper left corner. */
  onGlass(place: Place): Place {
    const [x, y] = this.toMap(place);
    return [(x - this.box.x) * this.zoom, (y - this.box.y) * this.zoom];
  }

  // -------------------------------------------------------------------- looking around
  /** An attachment: the camera learns the glass it looks through. */
  glass = (svg: SVGSVGElement) => {
    this.svg = svg;
    this.firstLook();
    const sized = new ResizeObserver(() => this.resized());
    sized.observe(svg);
    return () => sized.disconnect();
  };

  /** The glass has another size: the whole table stays whole, else the same place stays in sight. */
  resized() {
    this.measure();
    const glass = this.#glass();
    if (this.held) {
      this.box = { ...this.box, h: (this.box.w * glass.height) / glass.width };
      return;
    }
    if (this.#fitted) this.fit();
    else this.see(this.box.x, this.box.y, this.box.w);
    this.#keep();
  }

  /** A wide glass shows the whole table, a narrow one as much as fills it, unless a whole force is set up. */
  firstLook() {
    if (this.#glass().width >= 700 || this.#overlooks) this.fit();
    else this.cover([this.width / 2, this.height / 2]);
  }

  /** A small glass shows the whole table while a whole force is set up, and comes near again after it. */
  overlook(whole: boolean) {
    if (whole === this.#overlooks) return;
    this.#overlooks = whole;
    if (whole) this.fit();
    else if (this.#fitted) this.firstLook();
  }

  fit() {
    const glass = this.#glass();
    const { w, h } = this.#whole();
    const wide = Math.max(w, (h * glass.width) / glass.height);
    this.see(w / 2 - FRAME - wide / 2, h / 2 - FRAME - (wide * glass.height) / glass.width / 2, wide);
    this.#fitted = true;
  }

  /** As near as the whole glass can be filled with table. */
  cover(place: Place) {
    const glass = this.#glass();
    const { w, h } = this.#whole();
    const wide = Math.min(w, (h * glass.width) / glass.height);
    const [x, y] = this.toMap(place);
    this.see(x - wide / 2, y - (wide * glass.height) / glass.width / 2, wide);
  }

  see(x: number, y: number, w: number) {
    this.#fitted = false;
    const glass = this.#glass();
    if (!glass.width || !glass.height) return;
    const [tw, th] = [this.width / UNIT, this.height / UNIT];
    const wide = Math.min(Math.max(w, 90), 2 * Math.max(tw, (th * glass.width) / glass.height));
    const high = (wide * glass.height) / glass.width;
    this.zoom = glass.width / wide;
    const right = this.freeRight === null ? undefined : this.freeRight / this.zoom;
    this.box = { x: kept(x, wide, tw, right), y: kept(y, high, th), w: wide, h: high };
  }

  /** Pixels of the glass beside the table, on its left. */
  get freeLeft(): number {
    return Math.max(0, (-FRAME - this.box.x) * this.zoom);
  }

  zoomAt(clientX: number, clientY: number, factor: number) {
    this.#shown = null;
    const [x, y] = this.onMap(clientX, clientY);
    const b = this.box;
    this.see(x - (x - b.x) * factor, y - (y - b.y) * factor, b.w * factor);
  }

  nearer(factor: number) {
    const glass = this.#glass();
    this.zoomAt(glass.left + glass.width / 2, glass.top + glass.height / 2, factor);
  }

  /** A table that is whole in sight does not move, and stays whole when the glass changes size. */
  panBy(dx: number, dy: number) {
    const { box } = this;
    const fitted = this.#fitted;
    this.see(box.x - dx / this.zoom, box.y - dy / this.zoom, box.w);
    this.#fitted = fitted && this.box.x === box.x && this.box.y === box.y;
    if (!this.#fitted) this.#shown = null;
  }

  /** The place in the middle of the glass. */
  get middle(): Place {
    const glass = this.#glass();
    return this.toTable(glass.left + glass.width / 2, glass.top + glass.height / 2);
  }

  /**
   * Bring a place into the middle part of the glass if it is not there; where all is in sight, nothing slips away.
   * `just`: it is enough if it can be seen.
   */
  reveal(place: Place, just = false) {
    this.#shown = { at: () => this.toMap(place), just };
    this.#keep();
  }

  /** What a person has touched stays where it is, and in sight; nothing else is brought there. */
  touched(clientX: number, clientY: number) {
    const at = this.onMap(clientX, clientY);
    this.#shown = { at: () => at, just: true };
  }

  #keep() {
    if (this.#fitted || !this.#shown) return;
    const { at, just } = this.#shown;
    const [x, y] = at();
    const b = this.box;
    const edge = this.#glass().width < 700 && !just ? 0.25 : 0.08;
    const within = (at: number, from: number, size: number) => at > from + size * edge && at < from + size * (1 - edge);
    if (!within(x, b.x, b.w) || !within(y, b.y, b.h)) this.see(x - b.w / 2, y - b.h / 2, b.w);
  }
}

/** A table smaller than the glass stands in the middle, or leaves so much room after it; a larger one never leaves a gap. */
function kept(at: number, size: number, whole: number, after = Infinity): number {
  const room = size - whole - 2 * FRAME;
  return room >= 0 ? -FRAME - Math.max(room / 2, room - after) : Math.min(Math.max(at, -FRAME), whole + FRAME - size);
}
