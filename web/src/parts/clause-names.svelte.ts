/** What players call clauses, decisions and rulings: the names of the ledger, or the words of the id until they are here. */
import * as api from '../api.ts';
import { connection } from '../offline/connection.svelte.ts';
import { capital } from '../words.ts';

let names = $state.raw<Record<string, string>>({});

/** Asked for once, and again when a server that did not answer is back; a page without them reads the ids in words. */
export const loadClauseNames = (): Promise<void> =>
  api.clauseNames().then(
    (found) => {
      names = found;
    },
    () => {
      const once = connection.whenBack(() => {
        once();
        void loadClauseNames();
      });
    },
  );

/** A few words for a clause chip. */
export const chipWords = (id: string) => names[id] ?? capital(id.slice(id.lastIndexOf('.') + 1).replaceAll('-', ' '));
