/** Questions that answer themselves, because a person has set them so. */
import { str } from '../pieces.ts';
import type { Advice, Answer, Question } from '../wire.d.ts';
import { chipWords } from '../words.ts';
import type { Line } from './log.ts';
import { settings } from './settings.svelte.ts';

/** By what name questions of this kind are set: by their own, where they have one, else by their decision. */
const kindOf = ({ facts, decision }: Question): string => str(facts, 'habit') || decision;

/** The answer that is set for questions of this kind; null: the person is asked. */
export function answerBySetting(question: Question, advice: Advice, game: string): Answer | null {
  const kind = kindOf(question);
  settings.met(kind, question.text, advice.no !== null, kind === question.decision ? undefined : game);
  const habit = settings.habitOf(kind);
  if (habit === 'always') return kind === question.decision ? advice.answer : done(question, advice);
  return habit === 'never' ? advice.no : null;
}

/** What has a name is always done, also where the suggestion would let it be: then by the answer with the best odds. */
function done(question: Question, { answer, no, odds }: Advice): Answer {
  const declines = (key: number | string) => no?.type === 'pick' && no.key === key;
  if (question.ask.type !== 'pick' || answer.type !== 'pick' || !declines(answer.key)) return answer;
  const mean = (key: number | string) => odds[String(key)]?.mean ?? 0;
  const others = question.ask.options.map((o) => o.key).filter((key) => !declines(key));
  const best = others.reduce<number | string | null>((a, b) => (a !== null && mean(a) >= mean(b) ? a : b), null);
  return best === null ? answer : { type: 'pick', key: best };
}

/** Kinds of questions that an offered answer will lead to can be set before they are met. */
export function rememberHabits(question: Question, game: string) {
  const options = question.ask.type === 'pick' ? question.ask.options : [];
  for (const { facts, label } of options) {
    const name = str(facts, 'habit');
    if (name) settings.met(name, label, true, game);
  }
}

/** What the log says about it. */
export function lineBySetting(question: Question, answer: Answer): Line {
  const options = question.ask.type === 'pick' ? question.ask.options : [];
  const chosen = options.find((o) => answer.type === 'pick' && o.key === answer.key);
  const text = `As you have set it (${chipWords(kindOf(question))}): ${chosen?.label ?? 'the suggestion'}.`;
  return { side: 'n', text, clause: question.clause, dice: [], round: false };
}
