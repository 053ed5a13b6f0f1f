/** Where the switches of the layers stand, from the top of the map: where they cover least. */

const STEP = 24; // pixels between two heights that are tried

/** Heights between the two ends, those nearest to an end first. */
export function heights(from: number, to: number): number[] {
  const found: number[] = [];
  for (let away = STEP; away < (to - from) / 2; away += STEP) found.push(from + away, to - away);
  return found;
}

/** The first of those at which least is covered. */
export function freest(tops: number[], covered: (top: number) => number): number {
  let [best, least] = [tops[0], Infinity];
  for (const top of tops) {
    const counts = covered(top);
    if (counts < least) [best, least] = [top, counts];
    if (!counts) break;
  }
  return best;
}
