/** What stands on a map of hexes, and where in its hex: places in the middle, banners beside them, those carried above. */
import { type Place, numberOf } from '../pieces.ts';
import { bannerOf, carriedOf, isDone, outOf } from '../legend.ts';
import type { SideMark } from '../table/icons.ts';
import type { Piece, View } from '../wire.d.ts';
import { asCell } from '../cubes/cell.ts';
import { type Hex, type HexField, fieldOf, isFixed, keyOf, middleOf } from './hex.ts';

/** A piece that is no unit: drawn by the symbol of its kind that the picture of the map brings along. */
export interface Standing {
  id: string;
  hex: Hex;
  at: Place;
  symbol: string;
  name: string;
  side: SideMark;
  moves: boolean; // it has an owner and no fixed place
}

export interface Banner {
  id: string;
  unit: number;
  hex: Hex;
  at: Place; // the foot of its pole
  side: SideMark;
  text: string; // on the flag
  note: string; // on a tag below it
  done: boolean;
  small: boolean; // it is carried by something else
  name: string;
}

const AMONG: Place = [30, 10]; // beside a place in the same hex
const ALONE: Place = [-6, 22];
const ASIDE: Place = [-34, 22]; // beside something that carries others
const [MAST, APART, WIDER] = [-20, 25, 37]; // above what carries it, and from one to the next; where more is written on one

type SideOf = (seat: number) => SideMark;

export function standingOn(view: View, sideOf: SideOf): Standing[] {
  const field = fieldOf(view);
  return Object.values(view.pieces).flatMap((p) => {
    const hex = p.id.startsWith('u') ? null : asCell(p.place);
    if (!hex) return [];
    const symbol = outOf(view, p) ? `h-${p.kind}-out` : `h-${p.kind}`;
    const moves = !isFixed(view, p);
    return [
      { id: p.id, hex, at: middleOf(field, hex), symbol, name: moves ? '' : p.name, side: sideOf(p.owner), moves },
    ];
  });
}

export function bannersOn(view: View, sideOf: SideOf): Banner[] {
  const field = fieldOf(view);
  const others = standingOn(view, sideOf);
  const units = Object.values(view.pieces).filter((p) => p.id.startsWith('u') && asCell(p.place));
  return units.map((p) => {
    const hex = asCell(p.place) as Hex;
    const carried = Boolean(carriedOf(view, p));
    const fellows = units.filter(
      (u) => keyOf(asCell(u.place) as Hex) === keyOf(hex) && Boolean(carriedOf(view, u)) === carried,
    );
    const here = others.filter((o) => keyOf(o.hex) === keyOf(hex));
    const [text, ...rest] = bannerOf(view, p).split(' ');
    return {
      id: p.id,
      unit: numberOf(p.id),
      hex,
      at: footOf(field, hex, carried ? places(view, fellows, p) : null, here),
      side: sideOf(p.owner),
      text,
      note: rest.join(' '),
      done: isDone(view, p),
      small: carried,
      name: p.name,
    };
  });
}

/** How far along the row of those carried together a banner stands, from its middle. */
function places(view: View, row: Piece[], one: Piece): number {
  const wide = (p: Piece) => (bannerOf(view, p).split(' ')[0].length > 2 ? WIDER : APART);
  const before = row.slice(0, row.indexOf(one)).reduce((sum, p) => sum + wide(p), 0);
  return before - row.reduce((sum, p) => sum + wide(p), 0) / 2;
}

/** Where the pole of a banner stands: at the mast, beside a place, or in the middle. */
function footOf(field: HexField, hex: Hex, along: number | null, here: Standing[]): Place {
  const [x, y] = middleOf(field, hex);
  if (along !== null) return [x + along, y + MAST];
  const [dx, dy] = here.some((o) => o.moves) ? ASIDE : here.length ? AMONG : ALONE;
  return [x + dx, y + dy];
}
