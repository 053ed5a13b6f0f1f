/** Pointers on the map: wheel and pinch zoom, a drag on the ground pans, a drag on a piece is handed on, a tap too. */
import type { Model, Place } from '../pieces.ts';
import type { Camera } from './camera.svelte.ts';

const SLOP = 6; // pixels before a press is a drag

export interface Hand {
  modelAt(x: number, y: number): Model | null;
  canDrag(model: Model | null, place: Place, shift: boolean): boolean;
  begin(model: Model | null, place: Place, shift: boolean): void;
  drag(place: Place, x: number, y: number): void;
  drop(place: Place, x: number, y: number): void;
  cancel(): void;
  hover(model: Model | null): void;
  tap(place: Place, model: Model | null, x: number, y: number): void;
}

interface Point {
  x: number;
  y: number;
}

interface Press extends Point {
  model: Model | null;
  mode: '' | 'pan' | 'drag' | 'pinch';
  shift: boolean; // the key was held
}

/** An attachment for the map's SVG. */
export const gestures = (camera: Camera, hand: Hand) => (svg: SVGSVGElement) => {
  const held = new Map<number, Point>();
  const gone = new AbortController();
  const { signal } = gone;
  let press: Press | null = null;

  const wheel = (e: WheelEvent) => {
    e.preventDefault();
    camera.measure();
    const pinched = e.ctrlKey ? 6 : 1; // two fingers on a pad come as small turns of a wheel
    camera.zoomAt(e.clientX, e.clientY, Math.exp(Math.max(-60, Math.min(60, e.deltaY * pinched)) / 240));
  };

  const down = (e: PointerEvent) => {
    if (e.button) return;
    camera.measure();
    const here = { x: e.clientX, y: e.clientY };
    svg.setPointerCapture(e.pointerId);
    held.set(e.pointerId, here);
    if (held.size === 2) {
      if (press?.mode === 'drag') hand.cancel();
      camera.held = false;
      press = { ...here, model: null, mode: 'pinch', shift: false };
      return;
    }
    camera.touched(here.x, here.y);
    press = { ...here, model: hand.modelAt(here.x, here.y), mode: '', shift: e.shiftKey };
  };

  const move = (e: PointerEvent) => {
    const before = held.get(e.pointerId);
    if (!press && e.pointerType === 'mouse') hand.hover(hand.modelAt(e.clientX, e.clientY));
    if (!before || !press) return;
    const here = { x: e.clientX, y: e.clientY };
    if (press.mode === 'pinch') pinch(camera, held, e.pointerId, before, here);
    held.set(e.pointerId, here);
    if (press.mode === 'pinch') return;
    if (!press.mode && Math.hypot(here.x - press.x, here.y - press.y) >= SLOP) {
      press.mode = hand.canDrag(press.model, camera.toTable(press.x, press.y), press.shift) ? 'drag' : 'pan';
      camera.held = press.mode === 'drag';
      if (camera.held) hand.begin(press.model, camera.toTable(press.x, press.y), press.shift);
    }
    if (press.mode === 'pan') camera.panBy(here.x - before.x, here.y - before.y);
    if (press.mode === 'drag') hand.drag(camera.toTable(here.x, here.y), here.x, here.y);
  };

  const release = (e: PointerEvent, dropped: boolean) => {
    held.delete(e.pointerId);
    if (press?.mode === 'pinch' && held.size) press = { ...press, mode: 'pan' }; // the finger that is left pans on
    if (!press || held.size) return;
    const { mode, model } = press;
    press = null;
    camera.held = false;
    const place = camera.toTable(e.clientX, e.clientY);
    if (mode === 'drag' && dropped) hand.drop(place, e.clientX, e.clientY);
    else if (mode === 'drag') hand.cancel();
    else if (!mode && dropped) hand.tap(place, model, e.clientX, e.clientY);
  };

  svg.addEventListener('wheel', wheel, { passive: false, signal });
  svg.addEventListener('pointerdown', down, { signal });
  svg.addEventListener('pointermove', move, { signal });
  svg.addEventListener('pointerup', (e) => release(e, true), { signal });
  svg.addEventListener('pointercancel', (e) => release(e, false), { signal });
  return () => gone.abort();
};

function pinch(camera: Camera, held: Map<number, Point>, moved: number, before: Point, here: Point) {
  const still = [...held].find(([id]) => id !== moved)?.[1];
  if (!still) return;
  const wide = Math.hypot(before.x - still.x, before.y - still.y) || 1;
  const now = Math.hypot(here.x - still.x, here.y - still.y) || 1;
  camera.zoomAt((here.x + still.x) / 2, (here.y + still.y) / 2, wide / now);
  camera.panBy((here.x - before.x) / 2, (here.y - before.y) / 2);
}
