/** What the players at this device are called: the person it belongs to, and the second player at one screen. */
export const LONGEST_NAME = 24;

const KEPT = { first: 'drumhead-name', second: 'drumhead-second-name' };
type Which = keyof typeof KEPT;

export const lastName = (which: Which = 'first') => localStorage.getItem(KEPT[which]) ?? '';

/** An empty name is no name: the one before is forgotten. */
export function keepName(name: string, which: Which = 'first') {
  if (name.trim()) localStorage.setItem(KEPT[which], name.trim().slice(0, LONGEST_NAME));
  else localStorage.removeItem(KEPT[which]);
}
