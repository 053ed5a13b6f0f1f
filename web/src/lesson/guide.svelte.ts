/** The guide of a lesson: watches a battle, and says what is to be learnt at this moment. Knows no rule. */
import type { Battle } from '../battle/battle.svelte.ts';
import { looked } from '../parts/rule.svelte.ts';
import { HexCamera } from '../hexes/camera.svelte.ts';
import type { Answer, Lesson, LessonStep } from '../wire.d.ts';
import { type Deed, isDone, keep, progress, stepFor } from './progress.ts';

interface Said {
  title: string;
  say: string;
}

/** A way that ends above the ground. */
const climbed = (cells: number[][]): Deed[] => ((cells.at(-1)?.[2] ?? 0) > 0 ? ['climbed'] : []);

export class Guide {
  readonly battle: Battle;
  readonly plan: Lesson;
  pressed: '' | 'key' | 'button' = ''; // the last thing that was pressed is Enter, or the coloured button
  done = $state.raw<string[]>([]);
  left = $state(false);
  #taken = false; // the last answer was the suggestion, by Enter or its button: nothing of it is learnt but that
  #told: number; // lines of the log that teach nothing any more

  constructor(battle: Battle, plan: Lesson) {
    this.battle = battle;
    this.plan = plan;
    this.done = progress().done;
    this.#told = battle.story.length;
    battle.answered = (answer) => this.#answered(answer);
  }

  get over(): boolean {
    return this.battle.sight.outcome !== null;
  }

  get said(): Said {
    const { battle, plan, done } = this;
    if (this.over) return { title: 'Well fought', say: 'It is over. Every game goes like this one.' };
    if (battle.sight.answered_by)
      return {
        title: 'Computer players fight',
        say: 'Watch them, or press Skip ahead: your next question comes after it.',
      };
    if (!battle.mine || !battle.question) {
      const name = battle.question ? battle.nameOf(battle.question.seat) : 'Your opponent';
      return { title: `${name} acts`, say: 'Watch the table and the log; your next question comes by itself.' };
    }
    const { decision } = battle.question;
    const remark = plan.remarks[decision];
    const step = stepFor(plan.steps, done, decision);
    const last = step && step === plan.steps.at(-1);
    if (step && !(last && remark)) return step;
    return { title: 'Meanwhile', say: remark ?? 'Answer the question in the bar; Enter takes the suggestion.' };
  }

  /** What the screen shows by itself: odds that are looked at, a rule, a take-back, events of the learner's side, the end. */
  look() {
    const { battle } = this;
    const deeds: Deed[] = [];
    if (battle.pointed || battle.tab === 'odds' || this.#chancesTold) deeds.push('odds');
    if (looked.id) deeds.push('rule');
    if (battle.sight.batches.some((b) => b.taken_back)) deeds.push('took-back');
    if (this.over) deeds.push('over');
    if (this.#taken) this.#told = battle.story.length;
    const mine = battle.story.slice(this.#told).filter((line) => line.side === battle.sideOf(battle.azure));
    this.#note(
      deeds,
      mine.map((line) => line.clause),
    );
  }

  /** On a map the first tap on a hex tells the chances. */
  get #chancesTold(): boolean {
    const { battle } = this;
    return battle.camera instanceof HexCamera && battle.draft !== null && Boolean(battle.preview?.odds.length);
  }

  #answered(answer: Answer) {
    const { battle, plan } = this;
    const suggested = JSON.stringify(answer) === JSON.stringify(battle.advice?.answer);
    const decision = battle.question?.decision ?? '';
    const step = stepFor(plan.steps, this.done, decision);
    const meant = this.pressed === 'button' && step?.asks.join() === decision; // the step is about this very answer
    this.#taken = suggested && this.pressed !== '' && !meant;
    if (this.#taken) return this.#note(['suggested'], []);
    const deeds: Deed[] = suggested ? ['suggested'] : [];
    if (step?.deed === 'answered') this.#learn([step]);
    if (answer.type === 'ways' && !suggested) deeds.push('moved');
    if (answer.type === 'steps') deeds.push('moved', ...climbed(answer.cells));
    return this.#note(deeds, []);
  }

  #note(deeds: Deed[], clauses: string[]) {
    this.#learn(this.plan.steps.filter((s) => !this.done.includes(s.id) && isDone(s, { deeds, clauses })));
  }

  #learn(fresh: LessonStep[]) {
    if (!fresh.length) return;
    this.done = [...this.done, ...fresh.map((s) => s.id)];
    keep({ done: this.done });
  }

  /** Go past this step; it does not come again. */
  skip() {
    const { question } = this.battle;
    const step = question && stepFor(this.plan.steps, this.done, question.decision);
    if (step) this.#learn([step]);
  }

  leave() {
    this.left = true;
    keep({ left: true });
  }
}
