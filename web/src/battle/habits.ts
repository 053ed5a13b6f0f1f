/** Questions that answer themselves, because a person has set them so. */
import type { Advice, Answer, Question } from '../wire.d.ts';
import { chipWords } from '../words.ts';
import type { Line } from './log.ts';
import { settings } from './settings.svelte.ts';

/** The answer that is set for questions of this kind; null: the person is asked. */
export function answerBySetting(question: Question, advice: Advice): Answer | null {
  settings.met(question.decision, question.text, advice.no !== null);
  const habit = settings.habitOf(question.decision);
  if (habit === 'always') return advice.answer;
  return habit === 'never' ? advice.no : null;
}

/** What the log says about it. */
export function lineBySetting(question: Question, answer: Answer): Line {
  const options = question.ask.type === 'pick' ? question.ask.options : [];
  const chosen = options.find((o) => answer.type === 'pick' && o.key === answer.key);
  const text = `As you have set it (${chipWords(question.decision)}): ${chosen?.label ?? 'the suggestion'}.`;
  return { side: 'n', text, clause: question.clause, dice: [], round: false };
}
