/** What a question lights up on the table: units by piece id, models by number. */
export interface Lit {
  units: Set<string>;
  models: Set<number>;
  chosen: Set<number>;
  held: Set<number>; // taken up, to be moved together
}

export const DARK: Lit = { units: new Set(), models: new Set(), chosen: new Set(), held: new Set() };
