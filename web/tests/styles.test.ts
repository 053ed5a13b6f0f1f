/** Rules that would make a browser look at the style of the whole screen again at every change of a part of it, and text that would not follow the size that a reader has set. */
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

/** Text that is drawn: the lettering of a map keeps its size at every zoom, that of a chart grows with its drawing. */
const DRAWN = [
  ...['.tape text', '.place .name', '.flag text', '.badges .n', '.words text', '.cost', '.labels text', '.edges text'],
  ...['.away text', '.pawn .lvl', '.tt', '.h-name', '.chance-flag', '.banner text', '.die text', '.ax', '.pc', '.mt'],
  ...['.chart .tip', '.luck text'],
];
const drawn = (selector: string): boolean => DRAWN.some((name) => selector.includes(name));

/** Sizes of type in pixels, as `selector: declaration`; on paper a point is a point. */
function inPixels(css: string): string[] {
  const screen = css.replace(/\/\*[^]*?\*\//g, '').replace(/@media print\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  const found: string[] = [];
  let rule = '';
  for (const [, prelude, font, token] of screen.matchAll(/([^{};]+)\{|\bfont(?:-size)?:([^;}]*)|--t-\w+:([^;}]*)/g)) {
    if (prelude) rule = prelude.trim();
    else if (/\d(px|pt)\b/.test(font ?? token) && !apart(rule, ',').every(drawn))
      found.push(`${rule}: ${font ?? token}`);
  }
  return found;
}

test('a size in pixels is found', () => {
  for (const wrong of [
    '.a { font-size: 13px; }',
    '.a { color: red; font: 600\n11.5px/1 var(--text) }',
    ':root { --t-s: 13px; }',
  ])
    expect(inPixels(wrong), wrong).toHaveLength(1);
  expect(inPixels('.die text,\n.note { font: 700 11px var(--text); }')).toHaveLength(1);
  for (const right of [
    '.die text { font: 700 11px x; }',
    '.a { font-size: 0.75rem; }',
    '@media print { .a { font-size: 9pt; } }',
  ])
    expect(inPixels(right), right).toEqual([]);
});

test('text follows the size that the reader has set in the browser', () => {
  const all = SHEETS.flatMap((name) =>
    inPixels(readFileSync(join(SRC, name), 'utf8')).map((found) => `${name} ${found}`),
  );
  expect(all).toEqual([]);
});

test('with large text a glass counts as a narrower one', () => {
  const queries = SHEETS.flatMap((name) => readFileSync(join(SRC, name), 'utf8').match(/@media[^{]*/g) ?? []);
  expect(queries.length).toBeGreaterThan(40);
  expect(queries.filter((query) => query.includes('px'))).toEqual([]);
});
