/**
 * Reading what lies on the table: marks and facts are open dictionaries on the wire, and get their types here.
 *
 * A figure that is in no unit is one by itself, and has the number of its model. A game with such figures numbers a
 * group of them by its first model, so that a number means one thing.
 */
import type { Piece, Question, View } from './wire.d.ts';
import { capital } from './words.ts';

export type Facts = Record<string, unknown>;
export type Place = [number, number];
export type Model = Piece & { place: Place };

export const num = (facts: Facts, name: string): number | undefined =>
  typeof facts[name] === 'number' ? (facts[name] as number) : undefined;

export const str = (facts: Facts, name: string): string => (typeof facts[name] === 'string' ? facts[name] : '');

/** A figure of a side that is in no unit. */
const isAlone = (p: Piece) => isModel(p) && !p.unit && p.owner >= 0;

const isModel = (p: Piece): p is Model => p.id.startsWith('m') && p.place !== null;

/** The number in an id: 12 of "m12". */
export const numberOf = (id: string) => Number(id.slice(1));

/** The number of the unit that a model is in, or its own where it is in none. */
export const unitNumber = ({ id, unit }: Piece) => numberOf(unit || id);

interface Sorted {
  all: Model[];
  units: Piece[];
  byUnit: Map<string, Model[]>;
}

const sorted = new WeakMap<View, Sorted>(); // a view never changes: it is sorted once

function sort(v: View): Sorted {
  const known = sorted.get(v);
  if (known) return known;
  const pieces = Object.values(v.pieces);
  const all = pieces.filter(isModel);
  const units = pieces.filter((p) => p.id.startsWith('u') || isAlone(p));
  const found: Sorted = { all, units, byUnit: new Map() };
  for (const m of all) {
    const unit = m.unit || m.id;
    const fellows = found.byUnit.get(unit);
    if (fellows) fellows.push(m);
    else found.byUnit.set(unit, [m]);
  }
  sorted.set(v, found);
  return found;
}

export const modelsIn = (v: View): Model[] => sort(v).all;

/** The models of a unit that stand on the table; of a figure by itself, that figure. */
export const modelsOf = (v: View, unit: string): Model[] => sort(v).byUnit.get(unit) ?? [];

/** All units, and the figures that are in none. */
export const unitsOf = (v: View): Piece[] => sort(v).units;

/** The unit, or the figure by itself, that has this number. */
export function unitOf(v: View, number: number | null | undefined): Piece | undefined {
  if (number === null || number === undefined) return undefined;
  const unit = v.pieces[`u${number}`];
  const figure = v.pieces[`m${number}`];
  return unit ?? (figure && isAlone(figure) ? figure : undefined);
}

/** The models of the unit that has this number. */
export const modelsBy = (v: View, number: number | null | undefined): Model[] =>
  modelsOf(v, unitOf(v, number)?.id ?? `u${number}`);

/** Where a unit stands: where its first model does, or it by itself on a map. */
export function placeOf(v: View, number: number | null | undefined): Place | null {
  const place = modelsBy(v, number).at(0)?.place ?? unitOf(v, number)?.place;
  return place ? (place as unknown as Place) : null;
}

/** The unit that a question is about; on a map units are armies. */
export const askedUnit = ({ facts }: Question): number | undefined => num(facts, 'unit') ?? num(facts, 'army');

/** What a unit is called; a figure by itself may have no name but its kind. */
export const titleOf = ({ name, kind }: Piece): string => name || capital(kind);

/** Whether this unit acts now. */
export const isActive = (v: View, unit: Piece) => v.counters.active === unit.id;

export function middleOf(places: Place[]): Place {
  const mean = (i: 0 | 1) => Math.floor(places.reduce((sum, p) => sum + p[i], 0) / places.length);
  return [mean(0), mean(1)];
}
