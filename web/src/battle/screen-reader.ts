/** Units and places in words, for screen readers. */
import { asCell, cubeWords, hasCubes } from '../cubes/cell.ts';
import { hasHexes, hexWords } from '../hexes/hex.ts';
import { atRest, conditionOf, doneWords, strengthOf } from '../legend.ts';
import { type Place, middleOf, modelsBy, modelsOf, numberOf, titleOf, unitOf } from '../pieces.ts';
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

/** "Your Bowmen, 8 of 8, how they are, whether they had their turn, in C2, Spearmen: clear, 12.3 in". */
export function unitText(battle: Battle, unit: Piece): string {
  const { view } = battle;
  const whose =
    battle.sight.seats.length === 1 && unit.owner === battle.azure ? 'Your' : `${battle.nameOf(unit.owner)}'s`;
  return [
    `${whose} ${titleOf(unit)}`,
    strengthOf(view, unit),
    conditionOf(view, unit) || atRest(view),
    doneWords(view, unit),
    ...whereabouts(battle, unit),
  ]
    .filter(Boolean)
    .join(', ');
}

function whereabouts(battle: Battle, unit: Piece): string[] {
  const { focus, view } = battle;
  const hex = hasHexes(view) ? asCell(unit.place) : null;
  if (hex) return [hexWords(view, hex)];
  const places = modelsOf(view, unit.id).map((m) => m.place);
  if (!places.length) return ['not on the table'];
  const cubes = hasCubes(view);
  const middle = middleOf(places);
  const where = cubes ? cubeWords(view, unit) : `in ${squareOf(middle)}`;
  if (focus === numberOf(unit.id)) return [where, ...nearestLine(battle)];
  const eye = focus === null ? [] : modelsBy(view, focus).map((m) => m.place);
  if (cubes) return [where, ...lineTo(battle, numberOf(unit.id))];
  const [a, b] = battle.camera.turned ? [middle, middleOf(eye)] : [middleOf(eye), middle]; // twelve is up on the glass
  return [where, ...(eye.length ? [clockFrom(a, b)] : [])];
}

const LINES = ['sight', 'line', 'blocked']; // roles of shapes that lead from the unit looked at to another

const linesFrom = ({ layers, focus }: Battle) =>
  layers.looked?.unit === focus ? layers.looked.preview.shapes.filter((s) => s.unit !== null && s.text) : [];

const readOut = (text: string) => text.replaceAll(' · ', ', ');

/** The enemy it sees best: "Spearmen: clear, 12.3 in". */
function nearestLine(battle: Battle): string[] {
  const lines = linesFrom(battle);
  const line = LINES.map((role) => lines.find((s) => s.role === role)).find(Boolean);
  const foe = line && unitOf(battle.view, line.unit);
  return line && foe ? [`${titleOf(foe)}: ${readOut(line.text)}`] : [];
}

/** What there is between the unit looked at and this one: "clear sight, 3 cubes". */
function lineTo(battle: Battle, unit: number): string[] {
  const line = linesFrom(battle).find((s) => LINES.includes(s.role) && s.unit === unit);
  return line ? [readOut(line.text)] : [];
}
