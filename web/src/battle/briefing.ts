/** How a battle is won and what the armies are, in words. */
import { isDone, legendOf, timeWord, unitsWord } from '../legend.ts';
import { num, unitsOf } from '../pieces.ts';
import type { ArmyCard, Mission, UnitCard, View } from '../wire.d.ts';

/** "Round 2 of 4", "Turn 3". */
export function roundWords(view: View, mission: Mission | undefined): string {
  const round = num(view.counters, 'round');
  if (!round) return 'Setting up';
  const time = `${timeWord(view)} ${round}`;
  return mission?.rounds ? `${time} of ${mission.rounds}` : time;
}

/** "3 to act": the units of a side that still wait for their turn in this round; '' where none take turns. */
export function waitingWords(view: View, seat: number): string {
  const { turn } = legendOf(view);
  if (!turn || !num(view.counters, 'round') || view.counters.over) return '';
  const waiting = unitsOf(view).filter((u) => u.owner === seat && !isDone(view, u)).length;
  return `${waiting} ${turn.before}`;
}

/** "Mixed Host · 10 points · 3 of 5 units left". */
export function armyWords(game: { game: string }, { list, points, units: cards }: ArmyCard): string {
  const left = cards.filter((card) => card.left).length;
  const formed = cards.some((card) => card.unit !== null) || points;
  const all = unitsWord(game, cards.length);
  const many = !formed ? '' : left === cards.length ? all : `${left} of ${all} left`;
  return [list, points ? `${points} points` : '', many].filter(Boolean).join(' · ');
}

/** "6 of 8", "destroyed"; of a single model nothing as long as it lives. */
export function unitWords({ left, of }: UnitCard): string {
  if (!left) return 'destroyed';
  return of > 1 ? `${left} of ${of}` : '';
}
