/** Everything that a battle shows among the cubes at this moment. */
import type { Battle } from '../battle/battle.svelte.ts';
import { bodyOf, heldBy, iconOf, listedUnit } from '../legend.ts';
import { unitOf } from '../pieces.ts';
import type { Fallen } from '../replay/chronicle.ts';
import type { SideMark } from '../table/icons.ts';
import type { Shape, View } from '../wire.d.ts';
import { type Cell, asCell, cubeOf } from './cell.ts';
import { keyOf, lying } from './field.ts';
import { type Figure, figuresOf, withFellows } from './figures.ts';
import { NOTHING, overlayOf } from './overlay.ts';
import type { Shown } from './shown.ts';

const UNSEEN = new Set(['blocked', 'too-far']);

type SideOf = (seat: number) => SideMark;

/** The pieces of a view and nothing else: for spectators and replays. */
export function stillOf(view: View, sideOf: SideOf): Shown {
  const figures = figuresOf(view, sideOf);
  const laid = lying(view).map(({ piece, cell }) => ({
    id: piece.id,
    icon: iconOf(view, piece),
    side: sideOf(piece.owner),
    cell,
  }));
  return { ...BARE, figures, lying: laid, busy: keysOf(figures), strewn: keysOf(laid) };
}

const keysOf = (pieces: { cell: Cell }[]) => new Set(pieces.map((p) => keyOf(p.cell)));

/** An empty battlefield. */
export const BARE: Shown = {
  figures: [],
  lying: [],
  busy: new Set(),
  strewn: new Set(),
  overlay: NOTHING,
  lit: new Set(),
  selected: null,
  pointed: null,
  aimed: null,
  ghost: null,
  path: [],
  trails: [],
  cursor: null,
  fallen: [],
  rings: [],
};

/** With a cross for each figure that fell. */
export const withFallen = (shown: Shown, fallen: Fallen[], sideOf: SideOf): Shown => ({
  ...shown,
  fallen: fallen.flatMap(({ id, owner, place }) => {
    const cell = asCell(place);
    return cell ? [{ id, side: sideOf(owner), cell }] : [];
  }),
});

export function shownIn(battle: Battle): Shown {
  const { view, hand, sideOf, participants } = battle;
  const still = stillOf(view, sideOf);
  return {
    ...still,
    ...withGhost(battle, still.figures),
    overlay: overlayOf(shapesIn(battle), hand.lit, {
      cellOf: (unit) => cubeOf(view, unit),
      goal: hand.ghost?.cell ?? (battle.focus === null ? null : cubeOf(view, battle.focus)),
    }),
    pointed: still.figures.find((f) => f.unit === battle.hovered) ?? null,
    lit: battle.lit.units,
    selected: battle.focus,
    aimed: battle.aimed === null ? null : cubeOf(view, battle.aimed),
    path: hand.path,
    trails: battle.trail.map((way) => way.map((p) => asCell(p)).filter((c) => c !== null)),
    cursor: hand.cursor,
    rings: participants.pings.flatMap((p) => {
      const cell = asCell(p.place);
      return cell ? [{ id: p.number, side: sideOf(p.seat), cell }] : [];
    }),
  };
}

/** A unit out of sight or too far away is noted while the pointer is on it. */
function shapesIn({ layers, hand, ruler, hovered, aimed }: Battle): Shape[] {
  const asked = ({ role, unit }: Shape) => !UNSEEN.has(role) || unit === hovered || unit === aimed;
  return [...layers.shapes.filter(asked), ...(ruler.on ? hand.measure.shapes : [])];
}

/** The figure as it would stand in a cube; before it is on the table, as one of its side. */
function withGhost({ hand, view, sideOf, azure }: Battle, figures: Figure[]): Pick<Shown, 'figures' | 'ghost'> {
  if (!hand.ghost) return { figures, ghost: null };
  const { unit, cell } = hand.ghost;
  const known = figures.find((f) => f.unit === unit);
  const owner = unitOf(view, unit)?.owner ?? view.question?.seat ?? azure;
  const there = withFellows({ ...(known ?? newcomer(view, unit, owner, sideOf)), cell }, figures);
  return { figures: there.figures, ghost: { figure: there.ghost, wrong: hand.wrong } };
}

/** A figure that comes from off the table. */
function newcomer(view: View, unit: number, owner: number, sideOf: SideOf): Figure {
  const listed = listedUnit(view, unit);
  return {
    id: `m${unit}`,
    unit,
    name: '',
    owner,
    side: sideOf(owner),
    cell: [0, 0, 0],
    slot: [0, 0],
    corner: [0, 0],
    body: listed ? bodyOf(view, listed, []) : '',
    held: listed ? heldBy(view, listed).icon : '',
    leader: false,
    down: '',
    says: '',
    badge: '',
    done: false,
    boxes: null,
  };
}
