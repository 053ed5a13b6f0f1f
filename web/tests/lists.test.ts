import { beforeEach, expect, test, vi } from 'vitest';
import { type KeptList, dropBook, dropList, keepBook, keepList, keptBooks, keptLists } from '../src/lists.ts';

const store = new Map<string, string>();
const list = (name: string, text = 'x'): KeptList => ({ name, game: 'saga', points: 10, text });

beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => store.get(k) ?? null,
    setItem: (k: string, v: string) => store.set(k, v),
  });
});

test('a list is kept once under its name, the newest first', () => {
  keepList(list('One'));
  keepList(list('Two'));
  keepList(list('One', 'changed'));
  expect(keptLists()).toEqual([list('Two'), list('One', 'changed')]);
});

test('a list that was taken out comes back where it stood', () => {
  ['One', 'Two'].forEach((name) => keepList(list(name)));
  const undo = dropList(list('Two'));
  expect(keptLists()).toEqual([list('One')]);
  keepList(list('Three'));
  undo();
  expect(keptLists().map((l) => l.name)).toEqual(['Three', 'One', 'Two']);
});

test('a store that somebody else wrote into is passed over', () => {
  for (const text of ['{', 'null', '{"a": 1}', '[1, null, {"name": "x"}]']) {
    store.set('drumhead-lists', text);
    expect(keptLists()).toEqual([]);
  }
});

test('a book is kept beside the lists, and a list with the book it is bought from', () => {
  const book = { name: 'The Orchard League', game: 'sigmar', text: 'format = "drumhead-book-1"' };
  keepBook(book);
  keepList({ ...list('Crew'), book: book.text });
  expect([keptBooks(), keptLists().map((l) => l.book)]).toEqual([[book], [book.text]]);
  keepBook({ ...book, text: 'changed' });
  expect(keptBooks().map((b) => b.text)).toEqual(['changed']);
  const undo = dropBook(book);
  expect([keptBooks(), keptLists().length]).toEqual([[], 1]);
  undo();
  expect(keptBooks()).toHaveLength(1);
});
