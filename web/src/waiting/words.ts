/** What the waiting room says. */
import type { Owner } from '../seeds.ts';
import type { PlayerStatus, WaitingRoomView, Wanting } from '../wire.d.ts';
import { days } from '../words.ts';

const nameOf = (s: PlayerStatus, now: WaitingRoomView) => s.name || (now.seats.length ? 'Your friend' : 'Somebody');

/** One line: what is waited for. */
export function headline(now: WaitingRoomView): string {
  const others = now.players.filter((s) => s.person && !now.seats.includes(s.seat));
  const missing = others.find((s) => !s.sat);
  const host = now.players[0];
  if (now.wants === 'sit') return `${host.name || 'Somebody'} invites you to a battle`;
  if (now.wants === 'dice') return 'Roll the dice to begin';
  if (missing) return now.seats.length ? 'Waiting for your friend' : 'Waiting for the players';
  return 'All have sat down';
}

/** "Ingrid has sat down." */
export function stateOf(s: PlayerStatus, now: WaitingRoomView): string {
  const you = now.seats.includes(s.seat);
  const who = you ? (s.name ? `You, ${s.name},` : 'You') : nameOf(s, now);
  const have = you ? 'have' : 'has';
  if (s.told) return `${who} ${have} sat down; the seed is in.`;
  if (s.sat) return `${who} ${have} sat down.`;
  if (s.came) return you ? 'You are about to sit down.' : `${who} has opened the link.`;
  return now.seats.length ? `${who} has not opened the link yet.` : 'The other seat is empty.';
}

/** "The seed commitment of the server is not the one that you were shown first." */
export function changedWords(owner: Owner, now: WaitingRoomView): string {
  const seat = Number(owner.at(-1));
  const player = now.players.find((p) => p.seat === seat);
  const whose = now.seats.includes(seat) ? 'your seat' : player ? nameOf(player, now) : 'a seat';
  const of = owner === 'server' ? 'the server' : owner.startsWith('stand-in') ? `the server for ${whose}` : whose;
  return `The seed commitment of ${of} is not the one that this page saw first. An honest server never changes one.`;
}

/** Whose commitment, and the commitment: of each seed as it would be used now. */
export function commitmentsOf(now: WaitingRoomView): [string, string][] {
  const seats = now.players.map((p): [string, string] => {
    const whose = now.seats.includes(p.seat) ? 'Your seat' : nameOf(p, now);
    const drawn = p.sat ? 'drawn by the server' : 'should the server have to draw it';
    return p.commitment ? [whose, p.commitment] : [`${whose}, ${drawn}`, p.stand_in];
  });
  return [['The server', now.commitment], ...seats];
}

/** What was chosen, as pairs of words. */
export function termsOf({ chosen, army, wants, seats }: WaitingRoomView): [string, string][] {
  const { points, table, house, dice, clock, books, pace, battles, sides } = chosen;
  const [seat] = seats;
  const seconds = clock?.increment ? `, ${clock.increment} seconds back with each answer` : '';
  const found: [string, string][] = [
    ...(sides.length && seats.length === 1 ? [['Your side', sides[seat]] as [string, string]] : []),
    ...(points ? [['Size', `${points} points`] as [string, string]] : []),
    ...(books.length ? [['Army books', books.join(', ')] as [string, string]] : []),
    ['Table', table],
    ['Dice', dice === 'rolled' ? 'rolled and proven' : 'your own, typed in'],
    ['Clock', clock ? `${clock.minutes} minutes each${seconds}` : 'none'],
    ...(pace ? [['Pace', `${days(pace)} for each answer`] as [string, string]] : []),
    ['House rules', house.length ? house.join('; ') : 'as written'],
    ...(battles.length ? [['In its battles', battles.join('; ')] as [string, string]] : []),
  ];
  return army && wants !== 'sit' ? [['Your army', army], ...found] : found;
}

/** "Azure rolls for the roll-off: one die" */
export function thrownFor({ why, count, sides }: Wanting): string {
  const dice = count === 1 ? 'one die' : `${count} dice`;
  return `${why || 'Throw'}: ${dice}${sides === 6 ? '' : ` of ${Math.abs(sides)} sides`}`;
}
