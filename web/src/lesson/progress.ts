/** How far the lesson has come on this device: its battle, what is done, and whether it is still wanted. */
import type { LessonStep } from '../wire.d.ts';

const KEPT = 'drumhead-lesson';

export interface Progress {
  room: string; // none yet: ''
  game: string;
  done: string[]; // ids of steps
  left: boolean; // the strip is put away; the battle goes on without it
}

export const NONE: Progress = { room: '', game: '', done: [], left: false };

export function progress(): Progress {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Progress>) };
  } catch {
    return NONE; // what cannot be read starts over
  }
}

export function keep(change: Partial<Progress>): Progress {
  const kept = { ...progress(), ...change };
  localStorage.setItem(KEPT, JSON.stringify(kept));
  return kept;
}

/** Is this room's battle the lesson, and is it still wanted? */
export const taughtIn = (room: string): boolean => {
  const { room: taught, left } = progress();
  return taught === room && !left;
};

/** What a person does that the page can see. */
export type Deed = Exclude<LessonStep['deed'], ''>;

/** What has happened on the table, as far as steps ask for it. */
export interface Happened {
  deeds: Deed[];
  clauses: string[]; // of events of the learner's side
}

export const isDone = (step: LessonStep, { deeds, clauses }: Happened): boolean =>
  deeds.some((deed) => deed === step.deed) || clauses.some((clause) => step.cites.includes(clause));

/** The step for this moment: the first that is not done and fits the open question. */
export const stepFor = (steps: LessonStep[], done: string[], decision: string): LessonStep | undefined =>
  steps.find((s) => !done.includes(s.id) && (!s.asks.length || s.asks.includes(decision)));
