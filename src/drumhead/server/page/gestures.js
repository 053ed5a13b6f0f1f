/** Pointers on the map: wheel and pinch zoom, a drag on the ground pans, a drag on a piece is handed on, a tap too. */

const SLOP = 6; // pixels before a press is a drag

/**
 * @param {import('./map.js').TableMap} map
 * @param {{canDrag: (model: any, place: any) => boolean, begin: (model: any) => void, drag: (place: any, x: number, y: number) => void,
 *   drop: (place: any, x: number, y: number) => void, cancel: () => void, tap: (place: any, model: any, x: number, y: number) => void}} on
 */
export function listen(map, on) {
  /** @type {Map<number, {x: number, y: number}>} */
  const held = new Map();
  let press = null; // {x, y, model, mode: '' | 'pan' | 'drag' | 'pinch', from}

  map.svg.addEventListener('wheel', (e) => {
    e.preventDefault();
    map.zoomAt(e.clientX, e.clientY, Math.exp(Math.max(-60, Math.min(60, e.deltaY)) / 240));
  }, { passive: false });

  map.svg.addEventListener('pointerdown', (e) => {
    if (e.button) return;
    map.svg.setPointerCapture(e.pointerId);
    held.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (held.size === 2) {
      if (press && press.mode === 'drag') on.cancel();
      press = { mode: 'pinch' };
      return;
    }
    press = { x: e.clientX, y: e.clientY, model: map.modelAt(e.clientX, e.clientY), mode: '' };
  });

  map.svg.addEventListener('pointermove', (e) => {
    const before = held.get(e.pointerId);
    if (!before || !press) return;
    const here = { x: e.clientX, y: e.clientY };
    if (press.mode === 'pinch') pinch(map, held, e.pointerId, before, here);
    held.set(e.pointerId, here);
    if (press.mode === 'pinch') return;
    if (!press.mode && Math.hypot(here.x - press.x, here.y - press.y) >= SLOP) {
      press.mode = on.canDrag(press.model, map.toTable(press.x, press.y)) ? 'drag' : 'pan';
      if (press.mode === 'drag') on.begin(press.model);
    }
    if (press.mode === 'pan') map.panBy(here.x - before.x, here.y - before.y);
    if (press.mode === 'drag') on.drag(map.toTable(here.x, here.y), here.x, here.y);
  });

  const release = (e, dropped) => {
    held.delete(e.pointerId);
    if (!press) return;
    const { mode, model } = press;
    if (held.size) return;
    press = null;
    if (mode === 'drag') dropped ? on.drop(map.toTable(e.clientX, e.clientY), e.clientX, e.clientY) : on.cancel();
    else if (!mode && dropped) on.tap(map.toTable(e.clientX, e.clientY), model, e.clientX, e.clientY);
  };
  map.svg.addEventListener('pointerup', (e) => release(e, true));
  map.svg.addEventListener('pointercancel', (e) => release(e, false));
}

function pinch(map, held, moved, before, here) {
  const other = [...held].find(([id]) => id !== moved);
  if (!other) return;
  const [, still] = other;
  const wide = Math.hypot(before.x - still.x, before.y - still.y) || 1;
  const now = Math.hypot(here.x - still.x, here.y - still.y) || 1;
  map.zoomAt((here.x + still.x) / 2, (here.y + still.y) / 2, wide / now);
  map.panBy((here.x - before.x) / 2, (here.y - before.y) / 2);
}
