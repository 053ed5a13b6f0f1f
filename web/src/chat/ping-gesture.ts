/** Where the pointer is on the table, for the ping; a long press of a finger points there at once. */
import type { Spot } from '../cubes/cell.ts';
import type { Participants } from './participants.svelte.ts';

const LONG = 600; // ms
const SLOP = 10; // pixels that a finger may wander

type SpotAt = (clientX: number, clientY: number) => Spot | null;

export const pointing = (spotAt: SpotAt, participants: Participants, mayPoint: boolean) => (svg: SVGSVGElement) => {
  const gone = new AbortController();
  const { signal } = gone;
  let press: { x: number; y: number; id: number } | null = null;
  let timer = 0;

  const letGo = () => {
    clearTimeout(timer);
    press = null;
  };

  const down = (e: PointerEvent) => {
    letGo();
    if (!mayPoint || !e.isPrimary || e.pointerType === 'mouse') return;
    press = { x: e.clientX, y: e.clientY, id: e.pointerId };
    timer = window.setTimeout(() => held(), LONG);
  };

  /** The finger has stayed: it points, and neither taps nor drags when it is lifted. */
  const held = () => {
    if (!press) return;
    const spot = spotAt(press.x, press.y);
    if (spot) void participants.pingAt(spot);
    svg.dispatchEvent(new PointerEvent('pointercancel', { pointerId: press.id }));
    letGo();
  };

  const move = (e: PointerEvent) => {
    participants.at = spotAt(e.clientX, e.clientY);
    if (press && Math.hypot(e.clientX - press.x, e.clientY - press.y) > SLOP) letGo();
  };

  svg.addEventListener('pointerdown', down, { signal });
  svg.addEventListener('pointermove', move, { signal });
  svg.addEventListener('pointerup', letGo, { signal });
  svg.addEventListener('pointerleave', () => (participants.at = null), { signal });
  return () => {
    letGo();
    gone.abort();
  };
};
