/**
 * One widget for each shape of a question. A widget offers answers, perhaps a list, and a main answer; taps on the
 * table come to it as well. It knows the shape of an answer and nothing about what is allowed: the server judges.
 */
import type { Component } from 'svelte';
import type { Cell } from '../cubes/cell.ts';
import { type Place, num } from '../pieces.ts';
import type { Figures } from './figures.svelte.ts';
import type { Advice, Answer, ComingBattle, Draft, Odds, Preview, Question, View } from '../wire.d.ts';

/** One answer as a button, or a way elsewhere as a link. */
export interface Act {
  label: string;
  small?: string;
  odds?: Odds;
  disabled?: boolean;
  is?: string; // by this name it is the same answer wherever it stands: the main one is coloured in its place
  option?: number | string; // of the question, where it picks one: what it leads to can be drawn
  key?: string; // that is pressed for it, the same from question to question
  href?: string;
  run?: () => unknown;
}

export type Zone = [number, number, number, number];

export interface Widget {
  readonly acts: Act[]; // in their fixed order, the main one among them where it is one of them
  readonly main: Act | null;
  /** A list above the bar, given the widget itself. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each body knows its own widget
  readonly Body?: Component<{ widget: any }>;
  readonly hint?: string;
  readonly light?: { units?: (number | undefined)[]; models?: (number | undefined)[]; chosen?: (number | undefined)[] };
  readonly zone?: Zone;
  /** What a drag takes hold of, if it takes hold of anything. */
  readonly drags?: 'unit' | 'model';
  /** Whether the question is what a unit does: then its reach and targets are shown. */
  readonly moves?: boolean;
  /** Whether the question is which target a unit attacks: then its lines of sight are shown. */
  readonly aims?: boolean;
  /** A drag may begin anywhere in the zone. */
  readonly anywhere?: boolean;
  /** What can be answered about a unit, for its row in the list. */
  actsFor?(unit: number): Act[];
  onUnit?(unit: number): boolean;
  onModel?(model: number): boolean;
  /** A digit that is the key of no answer. */
  onDigit?(digit: number): boolean;
  /** A tap on the ground; false where it means nothing. */
  tap?(goal: Place): boolean;
  draftFor?(goal: Place): Draft;
  /** Among cubes: those that may be answered or named. */
  readonly cells?: readonly Cell[];
  /** On a map: pieces that are no units and may be named, by their ids. */
  readonly pieces?: ReadonlySet<string>;
  onPiece?(id: string): boolean;
  /** Whether the answer about this cell is one without a risk: then one tap is enough on a map. */
  isCertain?(cell: Cell): boolean;
  /** A cube is meant, with the cubes that the way should lead through; false where it means nothing. Answers nothing. */
  onCell?(cell: Cell, through: readonly Cell[]): boolean;
  /** The answer about the cube that is pointed out; false where it is another. */
  takeCell?(cell: Cell): boolean;
}

/** What a widget may do with the battle it is asked in. */
export interface Table {
  readonly view: View;
  readonly advice: Advice | null;
  readonly draft: Draft | null;
  readonly preview: Preview | null;
  readonly pointedAt: number | string | null; // the option under the pointer or in focus
  selected: number | null;
  readonly coming?: ComingBattle | null; // a battle that is about to be fought
  readonly figures?: Figures; // in any set, where the question is about no unit
  send(answer: Answer): Promise<boolean>;
  sendPlan(plan: Answer[]): Promise<unknown>;
  answerAll(decisions: readonly string[]): Promise<void>;
  sketch(draft: Draft): unknown;
  previewOf?(draft: Draft): Promise<Preview | null>;
  sendSketch(): unknown;
}

/** The unit itself if a drag of it could be an answer: it is asked about, or may be named. */
export function unitFrom(table: { question: Question | null; unit?: number }, unit: number): number | null {
  const { question } = table;
  if (!question) return null;
  if (table.unit !== undefined) return table.unit === unit ? unit : null;
  if (question.ask.type !== 'pick') return null;
  return question.ask.options.some((o) => num(o.facts, 'unit') === unit) ? unit : null;
}

/** A question whose shape is known. */
export type Asking<Shape extends Question['ask']['type']> = Question & {
  ask: Extract<Question['ask'], { type: Shape }>;
};

/** The suggested answer, if it has come and has this shape. */
export function advisedAs<T extends Answer['type']>(table: Table, type: T): Extract<Answer, { type: T }> | null {
  const answer = table.advice?.answer;
  return answer?.type === type ? (answer as Extract<Answer, { type: T }>) : null;
}

/** A piece that is no unit, where units are meant by their numbers. */
export const THING = -1;

export const NO_KEY = 'X'; // says no, or does nothing
export const ALL_KEY = 'A'; // leaves all that is left to the suggestions

/** The key of an answer by its place; those beyond the ninth have none. */
export const keyAt = (place: number): string => (place === 0 ? NO_KEY : place <= 9 ? String(place) : '');

/** The suggested answer as a button of its own. */
export function advised(table: Table, label: string, small = ''): Act | null {
  const { advice } = table;
  return advice && { label, small, run: () => table.send(advice.answer) };
}
