/** How a list of answers is scrolled: to the suggestion, and never to half a heading. */

/** Where a list that is so high begins when the row from `top` to `bottom` must be in view: with a whole part of it. */
export function startOf(
  parts: readonly number[],
  { top, bottom }: { top: number; bottom: number },
  high: number,
): number {
  if (bottom <= high) return 0;
  return parts.find((part) => part >= bottom - high && part <= top) ?? top;
}

/** Scrolls the list to that row; what would be left over at its end is taken off its height (`--whole`). */
export function beginWhole(list: HTMLElement, row: Element) {
  list.style.removeProperty('--whole');
  const from = list.getBoundingClientRect().top - list.scrollTop;
  const parts = [...list.children].map((part) => part.getBoundingClientRect().top - from);
  const { top, bottom } = row.getBoundingClientRect();
  const start = startOf(parts, { top: top - from, bottom: bottom - from }, list.clientHeight);
  if (start) list.style.setProperty('--whole', `${list.scrollHeight - start}px`);
  list.scrollTop = start;
}
