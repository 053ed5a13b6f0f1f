/** How a unit is, in a word or two: tired or fresh, pinned, waiting for the enemy; how many stand, and where. */
import { cellWords, cubeOf, hasCubes } from '../cubes/cell.ts';
import { fatigueOf, modelsOf, num, numberOf, toughOf, woundsOf } from '../pieces.ts';
import type { Piece, View } from '../wire.d.ts';

/** "2 fatigue", "fresh"; among cubes "pinned", "on overwatch", "standing". */
export function conditionOf(view: View, unit: Piece): string {
  if (unit.marks.pinned) return 'pinned';
  if (unit.marks.watch) return 'on overwatch';
  if (hasCubes(view)) return 'standing';
  const tired = fatigueOf(unit);
  return tired ? `${tired} fatigue` : 'fresh';
}

/** "8 of 8"; of a unit that is one figure, how hurt it is. */
export function strengthOf(view: View, unit: Piece): string {
  const models = modelsOf(view, unit.id);
  const born = num(unit.marks, 'born') ?? models.length;
  if (!hasCubes(view)) return `${models.length} of ${born}`;
  const [figure] = models;
  const tough = figure ? toughOf(figure) : 1;
  if (!figure || tough === 1) return '';
  const wounds = woundsOf(figure);
  return wounds ? `${wounds} of ${tough} wounds` : 'unhurt';
}

/** "in f5, level 1" */
export function cubeWords(view: View, unit: Piece): string {
  const cell = cubeOf(view, numberOf(unit.id));
  return cell ? `in ${cellWords(cell)}` : '';
}
