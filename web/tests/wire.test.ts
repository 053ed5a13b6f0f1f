/** The types of the wire are those of the schema; `make types` writes them again. */
import { readFileSync } from 'node:fs';
import { compileFromFile } from 'json-schema-to-typescript';
import { expect, test } from 'vitest';

const at = (name: string) => new URL(`../src/${name}`, import.meta.url).pathname;

test('the types are not stale', async () => {
  const made = await compileFromFile(at('wire.schema.json'), {
    unreachableDefinitions: true,
    additionalProperties: false,
  });
  expect(made).toBe(readFileSync(at('wire.d.ts'), 'utf-8'));
});
