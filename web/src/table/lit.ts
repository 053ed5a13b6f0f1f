/** What a question lights up on the table: units by piece id, models by number. */
export interface Lit {
  units: Set<string>;
  models: Set<number>;
  chosen: Set<number>;
}

export const DARK: Lit = { units: new Set(), models: new Set(), chosen: new Set() };
