/** Files that people open: a text comes back whole, what is no text or too much is refused by its name. */
import { expect, test } from 'vitest';
import { textIn } from '../src/parts/files.ts';

const file = (parts: BlobPart[]) => new File(parts, 'mine.toml');

test('a text is read as it is', async () => {
  expect(await textIn(file(['name = "Öde"\n']))).toBe('name = "Öde"\n');
});

test('what is no text, or too long, is refused', async () => {
  await expect(textIn(file([new Uint8Array([0xff, 0xfe, 0])]))).rejects.toThrow('mine.toml: this is not a text file.');
  await expect(textIn(file(['x'.repeat(100_001)]))).rejects.toThrow('mine.toml is too large: 100 kB at most.');
});
