/** Units and places in words, for whoever listens instead of looking. */
import { type Place, fatigueOf, hasActed, middleOf, modelsOf, num, numberOf } from '../pieces.ts';
import type { Piece } from '../wire.d.ts';
import { inches } from '../words.ts';
import type { Battle } from './battle.svelte.ts';

const SQUARE = 12_000;

/** "C2": squares of 12 inches, letters from the left, figures from below. */
export const squareOf = ([x, y]: Place) =>
  `${String.fromCharCode(65 + Math.max(0, Math.floor(x / SQUARE)))}${Math.max(0, Math.floor(y / SQUARE)) + 1}`;

/** "at 2 o'clock, 14.2 inches": twelve is up the table. */
export function clockFrom(from: Place, to: Place): string {
  const turn = (Math.atan2(to[0] - from[0], to[1] - from[1]) / (2 * Math.PI)) * 12;
  const hour = (Math.round(turn) + 11) % 12;
  return `at ${hour + 1} o'clock, ${inches(Math.hypot(to[0] - from[0], to[1] - from[1]))} inches`;
}

/** "Your Bowmen, 8 of 8, fresh, not acted, 12.3 inches from Rookies, clear." */
export function unitWords(battle: Battle, unit: Piece): string {
  const models = modelsOf(battle.view, unit.id);
  const whose =
    battle.sight.seats.length === 1 && unit.owner === battle.azure ? 'Your' : `${battle.nameOf(unit.owner)}'s`;
  const tired = fatigueOf(unit);
  return [
    `${whose} ${unit.name}`,
    `${models.length} of ${num(unit.marks, 'born') ?? models.length}`,
    tired ? `${tired} fatigue` : 'fresh',
    hasActed(unit) ? 'acted' : 'not acted',
    ...whereabouts(battle, unit),
  ].join(', ');
}

function whereabouts(battle: Battle, unit: Piece): string[] {
  const { focus, layers, view } = battle;
  const places = modelsOf(view, unit.id).map((m) => m.place);
  if (!places.length) return ['not on the table'];
  const middle = middleOf(places);
  if (focus !== numberOf(unit.id)) {
    const eye = focus === null ? [] : modelsOf(view, `u${focus}`).map((m) => m.place);
    return [`in ${squareOf(middle)}`, ...(eye.length ? [clockFrom(middleOf(eye), middle)] : [])];
  }
  const lines = layers.looked?.unit === focus ? layers.looked.preview.shapes : [];
  const line = lines.find((s) => s.role === 'sight') ?? lines.find((s) => s.role === 'blocked');
  const foe = line && view.pieces[`u${line.unit}`];
  return [`in ${squareOf(middle)}`, ...(line && foe ? [`${foe.name}: ${line.text.replaceAll(' · ', ', ')}`] : [])];
}
