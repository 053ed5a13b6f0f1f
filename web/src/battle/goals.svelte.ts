/** The widgets for places and ways: a goal on the table, a preview from the server, a plan that is sent. */
import { type Place, num, str } from '../pieces.ts';
import type { Answer, Draft, Went } from '../wire.d.ts';
import { type Act, type Asking, type Table, type Widget, type Zone, advised, advisedAs } from './widget.ts';

export class Places implements Widget {
  readonly hint = 'Drag on the table or tap a place; Enter takes the one shown.';
  readonly drags = 'unit';
  readonly anywhere = true;
  readonly zone: Zone;
  readonly acts: Act[];
  readonly #table: Table;
  readonly #unit: number;

  constructor(table: Table, question: Asking<'places'>) {
    this.#table = table;
    this.#unit = num(question.facts, 'unit') ?? -1;
    this.zone = question.ask.zone;
    this.acts = [{ label: 'Place the rest for me', run: () => table.answerAll('places') }];
  }

  get main(): Act | null {
    return planned(this.#table, 'Place them here') ?? advised(this.#table, 'Place them there', 'the suggested place');
  }

  tap = (goal: Place) => this.#table.sketch({ unit: this.#unit, goal });
}

export class Ways implements Widget {
  readonly hint = 'Drag the unit or tap where it should go; Enter goes.';
  readonly #table: Table;
  readonly #question: Asking<'ways'>;
  #single = $state(false);

  constructor(table: Table, question: Asking<'ways'>) {
    this.#table = table;
    this.#question = question;
  }

  get drags() {
    return this.#single ? 'model' : 'unit';
  }

  get acts(): Act[] {
    const single = this.#single;
    return [
      {
        label: single ? 'Whole unit' : 'Single models',
        small: single ? 'drag all of them' : 'drag them one by one',
        run: () => (this.#single = !single),
      },
      { label: 'Stay', run: () => this.#table.send(this.#stay()) },
    ];
  }

  get main(): Act | null {
    const stays = sameEnds(advisedAs(this.#table, 'ways'), this.#stay());
    return planned(this.#table, 'Go there') ?? advised(this.#table, stays ? 'Stay here' : 'Go there', 'as suggested');
  }

  get light() {
    return { units: [num(this.#question.facts, 'unit')], models: this.#single ? this.#question.ask.models : [] };
  }

  draftFor = (goal: Place): Draft => {
    const { facts } = this.#question;
    return { unit: num(facts, 'unit') ?? -1, action: str(facts, 'action'), goal };
  };

  tap = (goal: Place) => this.#table.sketch(this.draftFor(goal));

  #stay(): Went {
    const { pieces } = this.#table.view;
    return { type: 'ways', ways: this.#question.ask.models.map((m) => [pieces[`m${m}`]?.place as Place]) };
  }
}

/** The answer that a drop or Enter will send, if the server found one. */
function planned(table: Table, label: string): Act | null {
  const { draft, preview } = table;
  if (!draft || !preview) return null;
  if (preview.refusal) return { label: 'Not there', small: preview.refusal.why, disabled: true };
  if (!preview.plan.length) return null;
  const plan: Answer[] = preview.plan;
  return { label, odds: preview.odds[0], run: () => table.sendPlan(plan) };
}

const ends = (went: Went | null) => JSON.stringify(went?.ways.map((way) => way[way.length - 1]));
const sameEnds = (a: Went | null, b: Went) => ends(a) === ends(b);
