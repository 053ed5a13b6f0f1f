/** The army lists that this device keeps. */
const KEPT = 'drumhead-lists';

export interface KeptList {
  name: string;
  game: string;
  points: number;
  text: string;
}

/** What another program wrote into the store is skipped. */
const isList = (x: unknown): x is KeptList => {
  const { name, game, points, text } = (x ?? {}) as Record<string, unknown>;
  return [name, game, text].every((s) => typeof s === 'string') && typeof points === 'number';
};

export function keptLists(): KeptList[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(found) ? found.filter(isList) : [];
  } catch {
    return [];
  }
}

const write = (lists: KeptList[]) => localStorage.setItem(KEPT, JSON.stringify(lists));
const same = (a: KeptList, b: KeptList) => a.game === b.game && a.name === b.name;

/** Keep a list; one of the same name and game is replaced in place, a new one comes first. */
export function keepList(list: KeptList) {
  const lists = keptLists();
  const at = lists.findIndex((l) => same(l, list));
  write(at < 0 ? [list, ...lists] : lists.with(at, list));
}

/** Take a list out; what comes back puts everything as it was. */
export function dropList(list: KeptList): () => void {
  const before = keptLists();
  write(before.filter((l) => !same(l, list)));
  return () => write([...keptLists(), ...before].filter((l, i, all) => all.findIndex((x) => same(x, l)) === i));
}
