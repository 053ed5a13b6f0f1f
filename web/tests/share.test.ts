import { expect, test } from 'vitest';
import { addressOf, askedFor, bookLink, carried, isLoopback } from '../src/share.ts';
import { linkIn, listLink, packed, plainHash, unpacked } from '../src/share.ts';

const LIST = 'format = "drumhead-list-1"\nname = "Jæger & Ø, 雪"\n' + '[[entry]]\nunit = "rookies"\n'.repeat(8);

test('a text comes out of a link as it went in, and the link is short and needs no escaping', async () => {
  const code = await packed(LIST);
  expect(code).toMatch(/^[\w-]+$/);
  expect(code.length).toBeLessThan(LIST.length);
  expect(await unpacked(code)).toBe(LIST);
});

test('whatever is lost or changed on the way is one sentence', async () => {
  const code = await packed(LIST);
  const changed = code.slice(0, 20) + (code[20] === 'A' ? 'B' : 'A') + code.slice(21);
  for (const damaged of [code.slice(0, -4), code.slice(1), changed, '', '!', 'hello', `${code}${code}`])
    await expect(unpacked(damaged)).rejects.toThrow('This link is damaged');
});

test('a link that would unpack into a flood is damaged', async () => {
  await expect(unpacked(await packed('a'.repeat(200_000)))).rejects.toThrow('damaged');
});

test('an address says what it asks for', async () => {
  const link = await listLink('new', 'saga', LIST);
  expect(link.startsWith('#/new?game=saga&list=')).toBe(true);
  expect(await unpacked(askedFor('list', link) ?? '')).toBe(LIST);
  expect(askedFor('list', '#/new')).toBeNull();
});

test('a link carries a list with the book it is bought from, or a book alone', async () => {
  const [both, book] = [await listLink('new', 'sigmar', LIST, 'a book'), await bookLink('sigmar', 'a book')];
  expect(await carried(both)).toEqual({ list: LIST, book: 'a book' });
  expect(await carried(book)).toEqual({ list: '', book: 'a book' });
  expect(await carried('#/new')).toEqual({ list: '', book: '' });
  expect(linkIn(`Look: https://play.example/${both} Good?`)).toBe(both);
  expect(linkIn(LIST)).toBe('');
});

test('a link to a room names the room before the hash, its key only behind it', () => {
  expect(addressOf('#/room/r-1/key', 'https://play.example')).toBe('https://play.example/b/r-1#/room/r-1/key');
  expect(addressOf('#/replay/r-1', 'https://play.example')).toBe('https://play.example/#/replay/r-1');
  expect(plainHash('/b/r-1', '#/room/r-1/key')).toBe('#/room/r-1/key');
  expect(plainHash('/b/r-1', '')).toBe('#/battle/r-1');
  expect(plainHash('/', '#/room/r-1/key')).toBe(null); // links of the old form
});

test('a loopback address is known as such', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'].map(isLoopback)).toEqual([true, true, true, true]);
  expect(['play.example', '192.168.7.20', '127.0.0.1.example'].map(isLoopback)).toEqual([false, false, false]);
});
