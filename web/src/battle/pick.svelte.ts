/** The widget for one of several answers: a button, a figure, a unit, a cube or a hex. */
import { type Cell, asCell, cubeOf, hasCubes, same } from '../cubes/cell.ts';
import { carrierOf, hasHexes, orderWords } from '../hexes/hex.ts';
import { heldBy, listedUnit, signWords, toldBy } from '../legend.ts';
import { type Place, askedUnit, num, str, unitOf } from '../pieces.ts';
import type { Draft, Option } from '../wire.d.ts';
import { capital } from '../words.ts';
import { SETS_HINT, sketchSet, placeTheRest, planned } from './move-widgets.svelte.ts';
import { type Act, type Asking, THING, type Table, type Widget, advisedAs, keyAt } from './widget.ts';

const MANY = 12; // figures, of which a list would be too long

const labelOf = (o: Option) => o.label.split(': ')[0];

/** The figures that an option is about: its model, or all that are in it together. */
const figuresIn = ({ facts }: Option): number[] =>
  Array.isArray(facts.able) ? (facts.able as number[]) : [num(facts, 'model')].filter((n) => n !== undefined);

/** What tells the model of an option from the others of its unit, and is not in its name already. */
export function figureWords({ view }: Table, { facts, label }: Option): string {
  const model = facts.target === undefined ? view.pieces[`m${num(facts, 'model')}`] : undefined;
  const words = model ? signWords(view, model) : '';
  return label.toLowerCase().includes(words.toLowerCase()) ? '' : words;
}

export class Pick implements Widget {
  readonly drags = 'unit';
  readonly #table: Table;
  readonly #question: Asking<'pick'>;
  #cube = $state.raw<Cell | null>(null); // that is pointed out
  #model = $state.raw<number | null>(null); // that is pointed out, where the answers are models

  constructor(table: Table, question: Asking<'pick'>) {
    this.#table = table;
    this.#question = question;
  }

  get #suggested(): Option | undefined {
    const key = advisedAs(this.#table, 'pick')?.key;
    return this.#question.ask.options.find((o) => o.key === key);
  }

  /** Whether actions of the unit that is asked about are offered; a friend that it commands is another one. */
  get moves(): boolean {
    const unit = askedUnit(this.#question);
    const own = ({ facts }: Option) => unit === undefined || (num(facts, 'unit') ?? unit) === unit;
    return this.#question.ask.options.some((o) => str(o.facts, 'action') && own(o));
  }

  /** Whether one of the player's units attacks among cubes: its lines to every enemy are known. */
  get aims(): boolean {
    const { ask, facts, seat } = this.#question;
    const { view } = this.#table;
    const own = unitOf(view, num(facts, 'unit'))?.owner === seat;
    return own && hasCubes(view) && ask.options.some((o) => num(o.facts, 'target') !== undefined);
  }

  /** The option of the cube, the model or the unit that is pointed out. */
  get #pointed(): Option | undefined {
    const { selected } = this.#table;
    if (this.#cube) return this.#about(this.#cube);
    if (this.#model !== null) return this.#naming(this.#model);
    if (selected === null) return undefined;
    const [first, ...more] = this.#aimedAt(selected);
    if (!more.length) return this.#meaning(selected);
    return more.find((o) => o === this.#suggested) ?? first;
  }

  /** All options, or those about the unit that is pointed out, where several are; no answer but its own is lost. */
  get #shown(): Option[] {
    const { options } = this.#question.ask;
    const { selected } = this.#table;
    const about = selected === null ? [] : this.#aimedAt(selected);
    return about.length > 1 ? options.filter((o) => about.includes(o) || o.facts.target === undefined) : options;
  }

  /** Of very many figures only the one that is meant is a button: the others are touched on the table. */
  get #listed(): Option[] {
    const [models, meant] = [this.#models, this.#pointed ?? this.#suggested];
    return models.length > MANY ? this.#shown.filter((o) => !models.includes(o) || o === meant) : this.#shown;
  }

  #aimedAt = (unit: number) => this.#question.ask.options.filter((o) => o.facts.target === unit);

  get hint(): string {
    if (this.#table.figures?.on) return SETS_HINT;
    if (this.#models.length > MANY) return 'Touch a figure on the table, or go through them with [ and ].';
    if (this.#models.length > 1) return 'Touch a model on the table, or choose it in the list.';
    const { options } = this.#question.ask;
    const aimed = options.filter((o) => o.facts.target !== undefined);
    const targets = new Set(aimed.map((o) => o.facts.target)).size;
    const several = targets > 1 && targets < aimed.length && this.#shown.length === options.length;
    return several ? 'Touch a unit to see what can be done to it.' : '';
  }

  /** All options in their places, and between them, dashed, what is not possible now. */
  get acts(): Act[] {
    const open = this.#listed.map((o) => ({ place: o.place, act: this.#act(o) }));
    const barred = (this.#table.advice?.barred ?? []).map(({ option, refusal }) => ({
      place: option.place,
      act: { label: labelOf(option), small: refusal.why, key: keyAt(option.place), disabled: true },
    }));
    const inOrder = [...open, ...barred].sort((a, b) => a.place - b.place).map(({ act }) => act);
    return [...inOrder, ...placeTheRest(this.#table, this.#question)];
  }

  /** What a goal on the table leads to, else the unit that is pointed out, else the suggestion. */
  get main(): Act | null {
    const drawn = planned(this.#table, 'Do that');
    const words = drawn && this.#planWords();
    if (words && this.#table.figures?.on) return { ...drawn, label: 'Go there', small: words };
    if (drawn) return { ...drawn, label: words ?? drawn.label };
    const first = this.#pointed ?? this.#suggested;
    return first ? this.#act(first) : null;
  }

  /** The options of a plan in the words of the question. */
  #planWords(): string | undefined {
    const { preview, view } = this.#table;
    const picks = preview?.plan.flatMap((a) => (a.type === 'pick' ? [a.key] : [])) ?? [];
    const named = picks.map((key) => {
      const option = this.#question.ask.options.find((o) => o.key === key);
      if (!option && key === 'no') return ''; // to what is asked on the way, and not worth a word
      return option ? labelOf(option) : typeof key === 'string' ? capital(key.split(':')[0]) : unitOf(view, key)?.name;
    });
    return named.filter(Boolean).join(': ') || undefined;
  }

  get light() {
    const { ask, facts } = this.#question;
    const named = ask.options.map((o) => num(o.facts, 'target') ?? num(o.facts, 'unit'));
    const models = this.#models.flatMap(figuresIn);
    const meant = this.#models.find((o) => o.key === this.#table.pointedAt) ?? this.#pointed ?? this.#suggested;
    const chosen = meant && this.#models.includes(meant) ? figuresIn(meant) : [];
    return { units: [...named, num(facts, 'unit')], models, chosen };
  }

  /** Options that are a model, and not what one model does to a unit. */
  get #models(): Option[] {
    const isModel = ({ facts }: Option) => num(facts, 'model') !== undefined && facts.target === undefined;
    return this.#question.ask.options.filter(isModel);
  }

  #naming = (model: number) => this.#models.find((o) => figuresIn(o).includes(model));

  /** A tap on a model that may be picked points it out; a second one is the answer. */
  onModel(model: number): boolean {
    const found = this.#naming(model);
    if (!found) return false;
    if (this.#model !== null && this.#naming(this.#model) === found) void this.#send(found);
    this.#model = model;
    return true;
  }

  /** The one option that means this unit, if there is exactly one. */
  #meaning(unit: number): Option | undefined {
    const { options } = this.#question.ask;
    const aimed = this.#aimedAt(unit);
    const found = aimed.length ? aimed : options.filter((o) => o.facts.unit === unit && o.facts.target === undefined);
    return found.length === 1 ? found[0] : undefined;
  }

  /** Options about a unit, for its row in the list; those about a cube stand at the enemies in it. */
  actsFor(unit: number): Act[] {
    const { view } = this.#table;
    const cube = unitOf(view, unit)?.owner === this.#question.seat ? null : cubeOf(view, unit);
    const about = ({ facts }: Option) => {
      const cell = asCell(facts.cell);
      return cell ? same(cell, cube) : (num(facts, 'target') ?? num(facts, 'unit')) === unit;
    };
    return this.#question.ask.options.filter(about).map((o) => this.#act(o));
  }

  /** A tap on a unit points it out; a second one is the answer. */
  onUnit(unit: number): boolean {
    const found = this.#meaning(unit);
    if (!found) return false;
    if (this.#table.selected === unit && !this.#cube) void this.#send(found);
    else this.#table.selected = unit;
    this.#cube = null;
    return true;
  }

  /** A tap on the ground is a goal for the unit that is asked about or pointed out. */
  tap = (goal: Place): boolean => this.#sketched((unit) => ({ unit, goal }));

  #sketched(draft: (unit: number) => Draft): boolean {
    const { figures } = this.#table;
    if (figures?.on) return sketchSet(this.#table, draft(-1).goal);
    const { options } = this.#question.ask;
    const unit = askedUnit(this.#question) ?? this.#table.selected;
    const may = options.some((o) => num(o.facts, 'unit') === unit && o.facts.target === undefined);
    const onMap = hasHexes(this.#table.view) && (this.pieces.size > 0 ? unit === THING : this.cells.length > 0);
    if (!(may || onMap) || unit === null) return false;
    this.#table.sketch(draft(unit));
    return true;
  }

  /** The cubes that options are about. */
  get cells(): Cell[] {
    return this.#question.ask.options.flatMap((o) => [asCell(o.facts.cell)].filter((c) => c !== null));
  }

  #about(cube: Cell): Option | undefined {
    const found = this.#question.ask.options.filter((o) => same(asCell(o.facts.cell), cube));
    return found.length === 1 ? found[0] : undefined;
  }

  /** A cube that an option is about is pointed out; any other is a goal. */
  onCell(cube: Cell, through: readonly Cell[]): boolean {
    if (!this.#about(cube)) return this.#sketched((unit) => ({ unit, cells: [...through, cube] }));
    this.#cube = cube;
    return true;
  }

  takeCell(cube: Cell): boolean {
    const found = same(this.#cube, cube) ? this.#about(cube) : undefined;
    if (found) void this.#send(found);
    return found !== undefined;
  }

  isCertain(cube: Cell): boolean {
    const { advice } = this.#table;
    const found = this.#about(cube);
    return Boolean(found && advice && !advice.odds[String(found.key)]);
  }

  /** Pieces that are no units and may be named: an option has the id of each as its key. */
  get pieces(): ReadonlySet<string> {
    const { view } = this.#table;
    const keys = this.#question.ask.options.map((o) => String(o.key));
    return new Set(keys.filter((key) => key in view.pieces));
  }

  /** A tap on such a piece points it out; a second one is the answer. */
  onPiece(id: string): boolean {
    const found = this.#question.ask.options.find((o) => o.key === id);
    if (!found) return false;
    if (this.#table.selected === THING) void this.#send(found);
    else this.#table.selected = THING;
    return true;
  }

  #act(o: Option): Act {
    const [first, ...rest] = o.label.split(': ');
    const { label, there } = this.#placed(o, first);
    const is = String(o.key);
    const odds = this.#table.advice?.odds[is];
    const wears = figureWords(this.#table, o);
    const told = label.toLowerCase().includes(wears.toLowerCase()); // a label may say it itself
    const small = [there, this.#held(o), told ? '' : wears, ...rest].filter(Boolean).join(': ');
    return { label, small, odds, is, option: o.key, key: keyAt(o.place), run: () => this.#send(o) };
  }

  /** On a map hexes are called by their names, or by the way there. */
  #placed({ facts }: Option, label: string): { label: string; there: string } {
    const { view } = this.#table;
    if (!hasHexes(view)) return { label, there: '' };
    const unit = askedUnit(this.#question);
    const from = unit === undefined ? carrierOf(view) : cubeOf(view, unit);
    const { first, rest } = orderWords(view, label, from, asCell(facts.cell));
    return { label: capital(first), there: rest };
  }

  /** What the figure that an option names is known by; among cubes most look the same otherwise. */
  #held({ key }: Option): string {
    const { view } = this.#table;
    if (typeof key !== 'number' || !hasCubes(view)) return '';
    const [named, listed] = [unitOf(view, key), listedUnit(view, key)];
    if (named) return toldBy(view, named);
    return listed ? heldBy(view, listed).words : '';
  }

  #send = (o: Option) => this.#table.send({ type: 'pick', key: o.key });
}
