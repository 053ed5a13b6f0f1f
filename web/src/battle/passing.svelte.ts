/** Units that do nothing: one of them, or all that wait until the round is over. */
import { timeWord } from '../legend.ts';
import { num, unitOf } from '../pieces.ts';
import type { Answer, Option } from '../wire.d.ts';
import type { Battle } from './battle.svelte.ts';
import { type Act, NO_KEY } from './widget.ts';

export const END_KEY = 'Shift X';

export class Passing {
  readonly #battle: Battle;
  #unit = $state<number | null>(null); // it was named in order to pass
  #rounds = $state.raw<Partial<Record<number, number>>>({}); // of each seat: the round in which all its units pass

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  /** Whether all units that wait pass; at one screen, those of the seat that is asked. */
  get all(): boolean {
    const { question, hotSeat, azure } = this.#battle;
    const seat = hotSeat ? question?.seat : azure;
    return seat !== undefined && this.#rounds[seat] === this.#now;
  }

  /** "Pass" where nothing else says no; where a unit is named, also the end of the round for all that wait. */
  get acts(): Act[] {
    const { mine, advice, widget, view } = this.#battle;
    if (this.all) return [{ label: 'Stop passing', key: NO_KEY, run: () => this.stop() }];
    const { placing } = this.#battle;
    if (placing.on) return [{ label: 'Stop placing', key: NO_KEY, run: () => placing.stop() }];
    if (!mine || !advice?.passes.length || widget?.acts.some((act) => act.key === NO_KEY)) return [];
    const unit = this.#named;
    const name = unit === undefined ? '' : ` ${unitOf(view, unit)?.name ?? ''}`;
    const pass: Act = { label: `Pass${name}`, key: NO_KEY, run: () => this.#pass(unit) };
    if (unit === undefined) return [pass];
    return [pass, { label: `End the ${timeWord(view).toLowerCase()}`, key: END_KEY, run: () => this.endRound() }];
  }

  /** All units of this player that wait pass, whenever they are asked for, until the round is over. */
  endRound() {
    const { question } = this.#battle;
    if (question) this.#rounds = { ...this.#rounds, [question.seat]: this.#now };
    return this.goOn();
  }

  stop() {
    this.#rounds = {};
    this.#unit = null;
  }

  /** Pass, if that is what the player wants at this question. */
  async goOn(): Promise<boolean> {
    const { advice, unit } = this.#battle;
    const wanted = this.all || (this.#unit !== null && this.#unit === unit);
    this.#unit = null;
    if (!wanted || !advice?.passes.length) return false;
    return this.#battle.sendPlan(advice.passes);
  }

  get #now(): number {
    return num(this.#battle.view.counters, 'round') ?? 0;
  }

  /** Where a unit is to be named: the one that is pointed out, else the suggested one. */
  get #named(): number | undefined {
    const { question, advice, selected } = this.#battle;
    if (question?.ask.type !== 'pick' || this.#battle.unit !== undefined) return undefined;
    const unitIn = (o: Option | undefined) => o && num(o.facts, 'unit');
    const { options } = question.ask;
    const pointed = options.map(unitIn).find((u) => u === selected);
    const [first] = advice?.passes ?? [];
    return pointed ?? unitIn(options.find((o) => first.type === 'pick' && o.key === first.key));
  }

  /** One command, where the plan begins with this unit; else the unit is named first. */
  #pass(unit: number | undefined): Promise<boolean> {
    const battle = this.#battle;
    const plan: Answer[] = battle.advice?.passes ?? [];
    const [first] = plan;
    if (unit === undefined || (first.type === 'pick' && first.key === unit)) return battle.sendPlan(plan);
    this.#unit = unit;
    return battle.send({ type: 'pick', key: unit });
  }
}
