/** Which odds stand in the card: of the answer pointed at, of the unit pointed at, else of what is about to be done. */
import { num, str, unitOf } from '../pieces.ts';
import type { Odds } from '../wire.d.ts';
import type { Battle } from './battle.svelte.ts';

export interface Shown {
  first: Odds | undefined;
  rows: { name: string; odds: Odds }[]; // the same attack from elsewhere, and the answer to it
  others: Odds[]; // other targets, where several can be had
}

/** What they, or the way there, may do to us. */
export const suffered = ({ stand }: Odds) => stand === 'answer' || stand === 'way';
/** Something that one of ours does to the enemy; a roll for anything else has one side only. */
export const isAttack = (odds: Odds) =>
  !suffered(odds) &&
  odds.facts.kind !== 'hazard' &&
  !NO_LOSSES.includes(str(odds.facts, 'counts')) &&
  odds.p.length > 1;
const NO_LOSSES = ['commands', 'casts'];
/** The other side attacks one of ours: we are asked in the middle of it, or look at what the enemy can do. */
export const isOnUs = ({ view, question, mine, sight }: Battle, { target }: Odds): boolean => {
  const us = mine && question ? [question.seat] : sight.seats;
  return us.length === 1 && unitOf(view, target)?.owner === us[0];
};
const NAMES: Partial<Record<string, string>> = { there: 'From there', here: 'From here' };

export function oddsShown(battle: Battle): Shown {
  const { preview, sketching, layers, advice, pointed, main } = battle;
  const looked = layers.looked?.preview.odds ?? [];
  const found = sketching ? (preview?.odds ?? []) : [...Object.values(advice?.odds ?? {}), ...looked];
  const attacks = found.filter((o) => !suffered(o));
  const target = battle.hovered ?? battle.selected;
  const meant = target === null ? undefined : attacks.find((o) => o.target === target);
  const first = pointed ?? meant ?? main?.odds ?? attacks[0] ?? worst(found);
  if (!first) return { first, rows: [], others: [] };
  return { first, rows: compared(found, first), others: rivals(attacks, first) };
}

/** The odds of all possible answers; what falls short of its target is no attack. */
function worst(found: Odds[]): Odds | undefined {
  const able = found.filter((o) => num(o.facts, 'short') === undefined);
  return able.reduce<Odds | undefined>((a, b) => (a && a.mean >= b.mean ? a : b), undefined);
}

function compared(found: Odds[], first: Odds): Shown['rows'] {
  const related = found.filter((o) => o.target === first.target && o.facts.kind === first.facts.kind);
  const same = (stand: string) => related.find((o) => o.stand === stand);
  const answers = first.back ? [] : found.filter((o) => o !== first && o.stand === 'answer'); // else it is told above
  const answer = answers.find((o) => num(o.facts, 'unit') === first.target);
  const rows = ['there', 'here'].flatMap((stand) => {
    const odds = same(stand);
    return odds ? [{ name: NAMES[stand] ?? stand, odds }] : [];
  });
  const way = found.find((o) => o !== first && o.stand === 'way');
  return [...rows, ...[way, answer].flatMap((odds) => (odds ? [{ name: odds.text, odds }] : []))];
}

/** One for each other target, from where the first is fought. */
function rivals(attacks: Odds[], first: Odds): Odds[] {
  const seen = new Set<number>();
  if (suffered(first) || first.facts.counts === 'casts') return []; // no target is easier than another
  return attacks.filter((o) => o.stand === first.stand && !seen.has(o.target) && seen.add(o.target));
}
