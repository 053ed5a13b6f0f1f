/** Numbers and ids in words, and the small things every part of the page needs. */

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Does this person want nothing to move by itself? */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A phone's width; in rem, as in the stylesheets, so that large text makes a glass narrow too. */
export const narrow = () => matchMedia('(width < 43.75rem)').matches;

export const inches = (length: number) => (length / 1000).toFixed(1);

/** A chance in whole per cent, honest at the ends. */
export function percent(p: number): string {
  if (p > 0 && p < 0.01) return 'under 1 %';
  return p < 1 && p > 0.99 ? 'over 99 %' : `${Math.round(p * 100)} %`;
}

/** No line of it ends before a per cent sign. */
export const unbroken = (text: string) => text.replaceAll(' %', '\u00a0%');

/** Scores are exact fractions: "7/3" reads 2.33. */
export function points(score: unknown): string {
  const [a, b] = String(score || '0')
    .split('/')
    .map(Number);
  const value = b ? a / b : a;
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace(/0$/, '');
}

/** A text cut at the entries it names: words, an id, words, an id... */
export const pieces = (text: string) => text.split(/\b([a-z]+\.[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*)/);

export const days = (n: number) => (n === 1 ? '1 day' : `${n} days`);

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export const sentenceOf = (e: unknown) => (e instanceof Error ? e.message : String(e));

/** Hand a file to the person. */
export function saveAs(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
