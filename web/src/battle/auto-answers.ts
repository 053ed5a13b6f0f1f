/** Questions that answer themselves, because a person has set them so. */
import { legendOf } from '../legend.ts';
import { str } from '../pieces.ts';
import type { Advice, Answer, Habit, Question } from '../wire.d.ts';
import type { Line } from '../log/log.ts';
import { settings } from './settings.svelte.ts';

/** The kind to which a question belongs, of those that its game lets people settle. */
function habitFor({ facts, decision }: Question, game: string): Habit | undefined {
  const kind = str(facts, 'habit') || decision;
  return legendOf({ game }).habits.find((h) => h.kind === kind);
}

/** The answer that is set for questions of this kind; null: the person is asked. */
export function answerBySetting(question: Question, advice: Advice, game: string): Answer | null {
  const habit = habitFor(question, game);
  const set = habit ? settings.habitOf(habit.kind) : 'ask';
  if (set === 'always') return habit?.never ? done(question, advice) : advice.answer;
  return set === 'never' ? advice.no : null;
}

const NO = 'no'; // by this word every game says no

/** "No", where nothing else can be said: such a question is asked only so that the others learn nothing from its absence. */
export function onlyNo({ ask }: Question): Answer | null {
  if (ask.type === 'some' && ask.most === 0) return { type: 'some', keys: [] };
  return ask.type === 'pick' && ask.options.every(({ key }) => key === NO) ? { type: 'pick', key: NO } : null;
}

/** What can be declined is always done, also where the suggestion would let it be: then by the answer with the best odds. */
function done(question: Question, { answer, no, odds }: Advice): Answer {
  const declines = (key: number | string) => no?.type === 'pick' && no.key === key;
  if (question.ask.type !== 'pick' || answer.type !== 'pick' || !declines(answer.key)) return answer;
  const mean = (key: number | string) => odds[String(key)]?.mean ?? 0;
  const others = question.ask.options.map((o) => o.key).filter((key) => !declines(key));
  const best = others.reduce<number | string | null>((a, b) => (a !== null && mean(a) >= mean(b) ? a : b), null);
  return best === null ? answer : { type: 'pick', key: best };
}

/** What the log says about it. */
export function lineBySetting(question: Question, answer: Answer, game: string): Line {
  const options = question.ask.type === 'pick' ? question.ask.options : [];
  const chosen = options.find((o) => answer.type === 'pick' && o.key === answer.key);
  const about = habitFor(question, game)?.text ?? question.text;
  const text = `As you have set it (${about}): ${chosen?.label ?? 'as suggested'}.`;
  return { side: 'n', text, clause: question.clause, dice: [], round: false };
}
