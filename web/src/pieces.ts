/** Reading what lies on the table: marks and facts are open dictionaries on the wire, and get their types here. */
import type { Piece, View } from './wire.d.ts';

export type Facts = Record<string, unknown>;
export type Place = [number, number];
export type Model = Piece & { place: Place };

export const num = (facts: Facts, name: string): number | undefined =>
  typeof facts[name] === 'number' ? (facts[name] as number) : undefined;

export const str = (facts: Facts, name: string): string => (typeof facts[name] === 'string' ? facts[name] : '');

const isModel = (p: Piece): p is Model => p.id.startsWith('m') && p.place !== null;

/** The number in an id: 12 of "m12". */
export const numberOf = (id: string) => Number(id.slice(1));

interface Sorted {
  all: Model[];
  byUnit: Map<string, Model[]>;
}

const sorted = new WeakMap<View, Sorted>(); // a view never changes: it is sorted once

function sort(v: View): Sorted {
  const known = sorted.get(v);
  if (known) return known;
  const found: Sorted = { all: Object.values(v.pieces).filter(isModel), byUnit: new Map() };
  for (const m of found.all) {
    const fellows = found.byUnit.get(m.unit);
    if (fellows) fellows.push(m);
    else found.byUnit.set(m.unit, [m]);
  }
  sorted.set(v, found);
  return found;
}

export const modelsIn = (v: View): Model[] => sort(v).all;

/** The models of a unit that stand on the table. */
export const modelsOf = (v: View, unit: string): Model[] => sort(v).byUnit.get(unit) ?? [];

export const unitsOf = (v: View): Piece[] => Object.values(v.pieces).filter((p) => p.id.startsWith('u'));

export const unitOf = (v: View, unit: number | null | undefined): Piece | undefined =>
  unit === null || unit === undefined ? undefined : v.pieces[`u${unit}`];

/** Whether this unit acts now. */
export const isActive = (v: View, unit: Piece) => v.counters.active === unit.id;

export function middleOf(places: Place[]): Place {
  const mean = (i: 0 | 1) => Math.floor(places.reduce((sum, p) => sum + p[i], 0) / places.length);
  return [mean(0), mean(1)];
}
