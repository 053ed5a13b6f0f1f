/** Everything that a battle shows among the cubes at this moment. */
import type { Battle } from '../battle/battle.svelte.ts';
import { unitOf } from '../pieces.ts';
import type { SideMark } from '../table/marks.ts';
import type { View } from '../wire.d.ts';
import { type Cell, asCell } from './cell.ts';
import { lying } from './field.ts';
import { type Figure, figuresOf } from './figures.ts';
import { NOTHING, overlayOf } from './overlay.ts';
import type { Shown } from './shown.ts';

type SideOf = (seat: number) => SideMark;

/** The pieces of a view and nothing else: for whoever only looks. */
export const stillOf = (view: View, sideOf: SideOf): Shown => ({
  figures: figuresOf(view, sideOf),
  lying: lying(view).map(({ piece, cell }) => ({ id: piece.id, kind: piece.kind, side: sideOf(piece.owner), cell })),
  overlay: NOTHING,
  lit: new Set(),
  selected: null,
  ghost: null,
  path: [],
  cursor: null,
  fallen: [],
  rings: [],
});

export function shownIn(battle: Battle): Shown {
  const { view, hand, layers, sideOf, company, ruler } = battle;
  const still = stillOf(view, sideOf);
  return {
    ...still,
    overlay: overlayOf([...layers.shapes, ...(ruler.on ? hand.measure.shapes : [])], hand.lit),
    lit: battle.lit.units,
    selected: battle.selected,
    ghost: ghostOf(battle, still.figures),
    path: hand.path,
    cursor: hand.cursor,
    rings: company.pings.flatMap((p) => {
      const cell = asCell(p.place);
      return cell ? [{ id: p.number, side: sideOf(p.seat), cell }] : [];
    }),
  };
}

/** The figure as it would stand there; before it is on the table, as one of its side. */
function ghostOf({ hand, view, sideOf, azure }: Battle, figures: Figure[]): Shown['ghost'] {
  if (!hand.ghost) return null;
  const { unit, cell } = hand.ghost;
  const known = figures.find((f) => f.unit === unit);
  const owner = unitOf(view, unit)?.owner ?? view.question?.seat ?? azure;
  return {
    figure: { ...(known ?? newcomer(unit, owner, sideOf)), cell: cell as Cell, slot: [0, 0] },
    wrong: hand.wrong,
  };
}

const newcomer = (unit: number, owner: number, sideOf: SideOf): Figure => ({
  id: `m${unit}`,
  unit,
  name: '',
  owner,
  side: sideOf(owner),
  cell: [0, 0, 0],
  slot: [0, 0],
  hero: false,
  pinned: false,
  watch: false,
  acted: false,
  tough: 1,
  wounds: 0,
});
