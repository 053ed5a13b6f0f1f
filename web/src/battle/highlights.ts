/** What a question highlights on the table, and the place it is about. */
import { asCell } from '../cubes/cell.ts';
import { type Place, num, numberOf, placeOf } from '../pieces.ts';
import type { Lit } from '../table/lit.ts';
import type { Battle } from './battle.svelte.ts';
import type { Widget } from './widget.ts';

export function highlightsOf(widget: Widget | null, selected: number | null, held: readonly number[] = []): Lit {
  const { units = [], models = [], chosen = [] } = widget?.light ?? {};
  const known = (numbers: (number | null | undefined)[]) => numbers.filter((n): n is number => typeof n === 'number');
  const lit = known([...units, selected]).flatMap((u) => [`u${u}`, `m${u}`]); // a figure by itself
  return { units: new Set(lit), models: new Set(known(models)), chosen: new Set(known(chosen)), held: new Set(held) };
}

/** A model that may be picked, the unit that is asked about, or the first that may be named; the strip where a unit is deployed. */
export function placeAskedAbout({ question, unit, view, camera, widget }: Battle): Place | null {
  const ask = question?.ask;
  const picked = widget?.light?.models?.map((m) => view.pieces[`m${m}`]?.place).find(Boolean);
  if (picked) return [picked[0], picked[1]];
  const offered = ask?.type === 'pick' ? ask.options.map((o) => num(o.facts, 'unit')) : [];
  const asked = unit ?? offered.find(Number.isInteger);
  const stands = placeOf(view, asked);
  if (stands) return stands;
  const named = ask?.type === 'pick' ? ask.options.map((o) => asCell(o.facts.cell)).find(Boolean) : null;
  if (named) return named as unknown as Place;
  if (ask?.type === 'steps') return (ask.cells[0] as unknown as Place | undefined) ?? null;
  return ask?.type === 'places' ? [camera.width / 2, (ask.zone[1] + ask.zone[3]) / 2] : null;
}

/** Of many figures that may go the nearest to what is seen. */
export function nearestAble({ figures, camera }: Battle): Place | null {
  const places = figures.standing.filter((m) => figures.able.has(numberOf(m.id))).map((m) => m.place);
  const [x, y] = camera.middle;
  const far = (place: Place) => Math.hypot(place[0] - x, place[1] - y);
  return places.length ? places.reduce((a, b) => (far(b) < far(a) ? b : a)) : null;
}
