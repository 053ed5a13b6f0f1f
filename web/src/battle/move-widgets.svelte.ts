/** The widgets for places and ways: a goal on the table, a preview from the server, a plan that is sent. */
import { hasHexes, placeWords } from '../hexes/hex.ts';
import { type Place, middleOf, modelsBy, num, str } from '../pieces.ts';
import { legendOf } from '../legend.ts';
import { inside } from './sketch.ts';
import type { Draft, Question, Went } from '../wire.d.ts';
import {
  type Act,
  type Asking,
  type Table,
  type Widget,
  type Zone,
  ALL_KEY,
  NO_KEY,
  advised,
  advisedAs,
} from './widget.ts';

export class Places implements Widget {
  readonly hint = 'Drag on the table or tap a place; Enter takes the one shown.';
  readonly drags = 'unit';
  readonly moves = true;
  readonly anywhere = true;
  readonly zone: Zone;
  readonly acts: Act[];
  readonly #table: Table;
  readonly #unit: number;

  constructor(table: Table, question: Asking<'places'>) {
    this.#table = table;
    this.#unit = num(question.facts, 'unit') ?? -1;
    this.zone = question.ask.zone;
    this.acts = placeTheRest(table, question);
  }

  get main(): Act | null {
    return planned(this.#table, 'Deploy here') ?? advised(this.#table, 'Deploy here', 'the suggested place');
  }

  tap = (goal: Place) => {
    if (inside(this.zone, goal)) this.#table.sketch({ unit: this.#unit, goal });
    return true;
  };
}

export class Ways implements Widget {
  readonly hint = 'Drag the unit or tap where it should go; Enter goes.';
  readonly moves = true;
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
    const each = {
      label: single ? 'Whole unit' : 'Single models',
      small: single ? 'drag all of them' : 'drag them one by one',
      key: '1',
      run: () => (this.#single = !single),
    };
    return this.#question.ask.models.length > 1 ? [this.#staying, each] : [this.#staying];
  }

  get #staying(): Act {
    return { label: 'Stay', small: 'do not move', is: 'stay', key: NO_KEY, run: () => this.#table.send(this.#stay()) };
  }

  get main(): Act | null {
    const drawn = planned(this.#table, 'Go there');
    if (drawn) return drawn;
    const stays = sameEnds(advisedAs(this.#table, 'ways'), this.#stay());
    return stays ? this.#staying : advised(this.#table, 'Go there', 'as suggested');
  }

  get light() {
    return { units: [num(this.#question.facts, 'unit')], models: this.#single ? this.#question.ask.models : [] };
  }

  draftFor = (goal: Place): Draft => {
    const { facts } = this.#question;
    return { unit: num(facts, 'unit') ?? -1, action: str(facts, 'action'), goal };
  };

  tap = (goal: Place) => {
    this.#table.sketch(this.draftFor(goal));
    return true;
  };

  /** Straight towards a unit or away from it, as far as allowed: for players who do not point. */
  actsFor(unit: number): Act[] {
    const own = num(this.#question.facts, 'unit');
    const places = (u: number | undefined) => modelsBy(this.#table.view, u).map((m) => m.place);
    const [from, to] = [places(own), places(unit)];
    if (unit === own || !from.length || !to.length) return [];
    const [a, b] = [middleOf(from), middleOf(to)];
    const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const by = (share: number): Place => [
      Math.round(a[0] + ((b[0] - a[0]) * share) / far),
      Math.round(a[1] + ((b[1] - a[1]) * share) / far),
    ];
    const { allowance } = this.#question.ask;
    const go = (step: number) => () => this.#table.sketch(this.draftFor(by(step)));
    return [
      { label: 'Towards them', run: go(Math.min(allowance, far)) },
      { label: 'Away from them', run: go(-allowance) },
    ];
  }

  #stay(): Went {
    const { pieces } = this.#table.view;
    return { type: 'ways', ways: this.#question.ask.models.map((m) => [pieces[`m${m}`]?.place as Place]) };
  }
}

// ------------------------------------------------------------------------------------------ figures in any set
export const SETS_HINT = 'Tap figures and drag them: a tap takes their group, a second tap one, a lasso any of them.';

/** The chosen figures at a goal; false where none are chosen. */
export function sketchSet(table: Table, goal: Place | null | undefined): boolean {
  const draft = goal && table.figures?.draft(goal);
  if (draft) table.sketch(draft);
  return Boolean(draft);
}

/** Places for all figures at once: they stand as suggested until sets of them are put elsewhere. */
export class SetPlaces implements Widget {
  readonly hint = SETS_HINT;
  readonly drags = 'unit';
  readonly zone: Zone;
  readonly acts: Act[];
  readonly #table: Table;
  readonly #question: Asking<'places'>;

  constructor(table: Table, question: Asking<'places'>) {
    this.#table = table;
    this.#question = question;
    this.zone = question.ask.zone;
    this.acts = placeTheRest(table, question);
  }

  get main(): Act | null {
    const { figures } = this.#table;
    const drawn = planned(this.#table, 'Deploy like this');
    if (drawn) return drawn;
    const { models } = this.#question.ask;
    const places = models.map((m) => figures?.at[m]);
    if (!places.every((p) => p !== undefined)) return advised(this.#table, 'Deploy like this', 'as suggested');
    return { label: 'Deploy like this', run: () => this.#table.send({ type: 'places', places }) };
  }

  tap = (goal: Place) => inside(this.zone, goal) && sketchSet(this.#table, goal);
}

/** Ways for any of the figures: those of a drop go, the others stay. */
export class SetWays implements Widget {
  readonly hint = SETS_HINT;
  readonly drags = 'unit';
  readonly acts: Act[];
  readonly #table: Table;
  readonly #stay: Went;

  constructor(table: Table, { ask }: Asking<'ways'>) {
    this.#table = table;
    const ways = ask.models.map((m) => [table.view.pieces[`m${m}`]?.place as Place]);
    this.#stay = { type: 'ways', ways };
    this.acts = [{ label: 'Nobody moves', is: 'stay', key: NO_KEY, run: () => table.send(this.#stay) }];
  }

  get main(): Act | null {
    const drawn = planned(this.#table, 'Go there');
    if (drawn) return drawn;
    const stays = sameEnds(advisedAs(this.#table, 'ways'), this.#stay);
    return stays ? this.acts[0] : advised(this.#table, 'Go there', 'as suggested');
  }

  tap = (goal: Place) => sketchSet(this.#table, goal);
}

/** Where an army is being placed, its rest can be left to the suggestions. */
export function placeTheRest(table: Table, { decision }: Question): Act[] {
  const { placing } = legendOf(table.view);
  const run = () => table.answerAll(placing);
  return placing.includes(decision)
    ? [{ label: 'Place the rest of my army', small: 'as suggested', key: ALL_KEY, run }]
    : [];
}

/** The answer that a drop or Enter will send, if the server found one. */
export function planned(table: Table, label: string, where = 'to'): Act | null {
  const { preview, draft, view } = table;
  if (!preview) return draft && { label, run: () => table.sendSketch() }; // it is on its way
  if (preview.refusal) return { label: 'Not there', small: preview.refusal.why, disabled: true };
  if (!preview.plan.length) return null;
  const odds = preview.odds.find((o) => !['answer', 'here', 'way'].includes(o.stand ?? ''));
  const cell = draft?.cells?.at(-1);
  const there = cell && placeWords(view, cell);
  const small = there && (hasHexes(view) ? there : `${where} ${there}`);
  return { label, small, odds, run: () => table.sendSketch() };
}

const ends = (went: Went | null) => JSON.stringify(went?.ways.map((way) => way[way.length - 1]));
const sameEnds = (a: Went | null, b: Went) => ends(a) === ends(b);
