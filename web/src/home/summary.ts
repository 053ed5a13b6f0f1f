/** A battle in a few words, as a list of battles says it. */
import { endsIn, legendOf, timeWord } from '../legend.ts';
import type { BattleSummary } from '../wire.d.ts';
import { points } from '../words.ts';

const mine = ({ seats }: BattleSummary) => (seats.length === 1 ? seats[0] : null);

/** The game and the opponent: "... against Greedy", "... with Ingrid", "... at one screen". */
export function againstIn(g: BattleSummary): string {
  const [game] = g.title.split(' · ');
  const seat = mine(g);
  if (seat === null) return g.seats.length ? `${game} at one screen` : `${game}: ${g.names.join(' against ')}`;
  return `${game} ${g.bots.includes(1 - seat) ? 'against' : 'with'} ${g.names[1 - seat]}`;
}

/** "Round 2 · 4 to 3", the player's own points first, and how far it is to the end. */
export function standsIn(g: BattleSummary): string {
  const seat = mine(g) ?? 0;
  const counted = !legendOf(g).banner.length; // on a map no points are counted
  const score = counted ? [`${points(g.scores[seat])} to ${points(g.scores[1 - seat])}`] : [];
  if (g.over) return g.over;
  return g.round ? [`${timeWord(g)} ${g.round}`, ...score, ...endsIn(g, [g])].join(' · ') : 'Setting up';
}

/** Whose turn it is; nothing where the battle is over or cannot be had. */
export function turnIn(g: BattleSummary): { words: string; yours: boolean } | null {
  if (g.gone) return null;
  if (g.over) return { words: 'Over', yours: false };
  if (g.asked === null) return { words: 'Waiting for the others', yours: false };
  const name = g.names[g.asked] ?? '';
  if (!g.seats.includes(g.asked)) return { words: `${name} is thinking`, yours: false };
  return { words: g.seats.length > 1 ? `${name}'s turn` : 'Your turn', yours: true };
}
