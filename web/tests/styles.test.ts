/** Rules that would make a browser look at the style of the whole screen again at every change of a part of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');
const SHEETS = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

/** The selectors of a sheet, those of a list one by one. */
function selectorsIn(css: string): string[] {
  const preludes = [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].map(([, prelude]) => prelude.trim());
  return preludes.filter((p) => !p.startsWith('@')).flatMap((p) => apart(p, ','));
}

/** Cut at a sign that stands in no brackets. */
function apart(text: string, sign: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const c of text) {
    if ('(['.includes(c)) depth += 1;
    else if (')]'.includes(c)) depth -= 1;
    if (c === sign && !depth) parts.push('');
    else parts[parts.length - 1] += c;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** What it applies to, and what stands before that. */
const ends = (selector: string): [string, string] => {
  const parts = apart(selector.replace(/\s*([>+~])\s*/g, ' $1'), ' ');
  return [parts.at(-1) ?? '', parts.slice(0, -1).join(' ')];
};

/** A name of its own, or one of some: no `*`, and not only what it is not. */
const named = (subject: string): boolean => /^[>+~]?(\w|\.|#|\[|:is\([\w.[]|::)/.test(subject);

/** It depends on what comes and goes elsewhere, and may apply to anything there. */
const reachesFar = (selector: string): boolean => {
  const [subject, before] = ends(selector);
  return !named(subject) && (before.includes(':has(') || subject.startsWith('+'));
};

test('what is wrong is found', () => {
  for (const wrong of ['.a:has(.b) > :not(.c)', '.a:has(> .b) .c > *', 'legend + *', '.a:has(.b, .c) .d :not(p)'])
    expect(reachesFar(wrong), wrong).toBe(true);
  for (const right of ['.a:has(.b) > .c', '.a > :not(.b)', '.a:has(.b) > :is(.c, .d)', '.a:not(:has(.b)) p', '.a + .b'])
    expect(reachesFar(right), right).toBe(false);
});

test('no rule depends on what comes and goes and applies to anything', () => {
  const all = SHEETS.flatMap((name) => selectorsIn(readFileSync(join(SRC, name), 'utf8')));
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(reachesFar)).toEqual([]);
});
