/** The army lists and the army books that this device keeps. */

interface Named {
  name: string;
  game: string;
}

export interface KeptList extends Named {
  points: number;
  text: string;
  book?: string; // the text of the player's own book that it is bought from
}

/** An army book that the player wrote. */
export interface KeptBook extends Named {
  text: string;
}

const texts = (x: Record<string, unknown>, ...names: string[]) => names.every((name) => typeof x[name] === 'string');
const isBook = (x: Record<string, unknown>) => texts(x, 'name', 'game', 'text');
const isList = (x: Record<string, unknown>) =>
  isBook(x) && typeof x.points === 'number' && (x.book === undefined || typeof x.book === 'string');

/** Things in the store, each once under its game and name; what another program wrote there is skipped. */
function shelf<T extends Named>(key: string, isOne: (x: Record<string, unknown>) => boolean) {
  const same = (a: T, b: T) => a.game === b.game && a.name === b.name;
  const write = (things: T[]) => localStorage.setItem(key, JSON.stringify(things));

  function all(): T[] {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(found) ? found.filter((x) => isOne((x ?? {}) as Record<string, unknown>)) : [];
    } catch {
      return [];
    }
  }

  /** One of the same name and game is replaced in place, a new one comes first. */
  function keep(one: T) {
    const things = all();
    const at = things.findIndex((x) => same(x, one));
    write(at < 0 ? [one, ...things] : things.with(at, one));
  }

  /** Take one out; what comes back puts everything as it was. */
  function drop(one: T): () => void {
    const before = all();
    write(before.filter((x) => !same(x, one)));
    return () => write([...all(), ...before].filter((x, i, every) => every.findIndex((y) => same(y, x)) === i));
  }

  return { all, keep, drop };
}

const lists = shelf<KeptList>('drumhead-lists', isList);
export const [keptLists, keepList, dropList] = [lists.all, lists.keep, lists.drop];

const books = shelf<KeptBook>('drumhead-books', isBook);
export const [keptBooks, keepBook, dropBook] = [books.all, books.keep, books.drop];
