import { expect, test } from 'vitest';
import type { Sheet } from '../src/wire.d.ts';
import { cells, fileName, isBook, lineNamed, printOf, worthOf } from '../src/muster/words.ts';

test('points are counted cells, those above the limit apart', () => {
  const told = cells(12, 10);
  expect(told).toHaveLength(12);
  expect(told.filter((c) => c.on)).toHaveLength(12);
  expect(told.filter((c) => c.over)).toHaveLength(2);
  expect(cells(0, 10).some((c) => c.on)).toBe(false);
});

test('many points are cells of a round worth, and no list makes more than twice as many', () => {
  expect([10, 40, 150, 300, 1000].map(worthOf)).toEqual([1, 1, 5, 10, 50]);
  expect(cells(145, 150).filter((c) => c.on)).toHaveLength(29);
  expect(cells(310, 300).filter((c) => c.over)).toHaveLength(1);
  expect(cells(500, 1000).filter((c) => c.on)).toHaveLength(10);
  expect(cells(90_000, 1000)).toHaveLength(40);
});

test('a file has the name of its list, a book says that it is one', () => {
  expect(['The Ferry Watch!', '', '雪'].map(fileName)).toEqual(['the-ferry-watch.toml', 'list.toml', 'list.toml']);
  expect([isBook('format = "drumhead-book-1"'), isBook('format = "drumhead-list-1"')]).toEqual([true, false]);
});

test('the line that a sentence names is found in the text', () => {
  const [text, why] = ['one\ntwo\nthree', "Line 2: unknown weapon 'two'."];
  const found = lineNamed(why, text);
  expect(found && text.slice(found.from, found.to)).toBe('two');
  expect([lineNamed('Line 4: none.', text), lineNamed('This is no book.', text)]).toEqual([null, null]);
});

test('a sheet is long by its units as much as by its rules', () => {
  const unit = { name: 'Porters', rules: ['Slow', 'Stout'], weapons: ['Pole'], losses: [1, 1, 1, 1, 1] };
  const rule = { title: 'Slow', text: 'word '.repeat(30) };
  const sheet = (units: number, rules: number, spells = 0) =>
    ({ units: Array(units).fill(unit), rules: Array(rules).fill(rule), spells: Array(spells).fill(rule) }) as Sheet;
  expect([sheet(5, 5), sheet(5, 30), sheet(12, 18)].map(printOf)).toEqual(['', 'dense', 'dense']);
  expect([printOf(sheet(5, 5, 25)), printOf(sheet(34, 5)), printOf(sheet(9, 24, 14))]).toEqual([
    'dense',
    'dense tight',
    'dense tight',
  ]);
});
