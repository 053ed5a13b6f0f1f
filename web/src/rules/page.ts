/** The page of rules, put in order for reading. */
import type { RulesPage } from '../wire.d.ts';

/**
 * Rulings and decisions belong to several clauses: they stand in full under the first, the others point there.
 * How the program goes about it stands under none, but at the end of the page.
 */
export function homes(page: RulesPage): Map<string, string> {
  const first = new Map<string, string>();
  for (const { id, rulings, decisions } of page.sections.flatMap((s) => s.clauses))
    for (const of of [...rulings, ...decisions]) if (!first.has(of) && !page.rulings[of]?.engine) first.set(of, id);
  return first;
}

export interface Told {
  id: string;
  title: string;
  kind: string;
  text: string;
}

/** One entry in a line of the search: what it is, and the sentence that says most. */
export function told(page: RulesPage, id: string): Told | null {
  const ruling = page.rulings[id];
  if (ruling) return { id, title: ruling.title, kind: ruling.key ? 'House rule' : 'Our ruling', text: ruling.ruling };
  const decision = page.decisions[id];
  if (decision) return { id, title: decision.title, kind: 'Decision', text: decision.when };
  for (const section of page.sections) {
    const clause = section.clauses.find((c) => c.id === id);
    if (clause) return { id, title: clause.title, kind: section.title, text: clause.rule };
  }
  return null;
}
