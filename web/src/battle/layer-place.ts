/** Where the switches of the layers stand: where they cover least. */

/** A stretch of the height of the map on which something stands, and how much that counts. */
export interface Covered {
  from: number;
  to: number;
  counts: number;
}

/** The first of those heights at which least is covered, and how much that is. */
export function freest(tops: number[], high: number, under: Covered[]): { top: number; covers: number } {
  const at = tops.map((top) => ({
    top,
    covers: under.reduce((sum, { from, to, counts }) => (to > top && from < top + high ? sum + counts : sum), 0),
  }));
  return at.reduce((best, next) => (next.covers < best.covers ? next : best));
}
