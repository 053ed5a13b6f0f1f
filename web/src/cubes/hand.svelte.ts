/**
 * The hand on a battlefield of cubes: taps, drags and the cursor become drafts; the server's preview of a draft comes
 * back as ghost and path. What a cube means is the widget's affair, and what is allowed the server's.
 */
import type { Battle } from '../battle/battle.svelte.ts';
import { THING, unitFrom } from '../battle/widget.ts';
import { HexCamera } from '../hexes/camera.svelte.ts';
import { carrierOf, hasHexes, nextHex } from '../hexes/hex.ts';
import { type Place, modelsIn, num, numberOf, unitsOf } from '../pieces.ts';
import type { Draft } from '../wire.d.ts';
import { type Cell, asCell, cubeOf, same, within } from './cell.ts';
import { CubeCamera } from './camera.svelte.ts';
import { type Field, nextLevel, nextStanding } from './field.ts';
import { Measure } from './measure.svelte.ts';

const GOALS = new Set(['reach', 'farther', 'risk']); // shapes of cubes to which a way leads

export class Hand {
  cursor = $state.raw<Cell | null>(null);
  lifted = $state<number | null>(null); // the unit that is carried
  /** Where a cube is on the screen; the component that draws the cubes sets it. */
  spotOf: (cell: Cell) => Place = () => [innerWidth / 2, innerHeight / 3];
  readonly measure = new Measure();
  readonly #battle: Battle;
  #meant: { draft: Draft; from: Cell | null } | null = null;

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  // -------------------------------------------------------------------- what is seen of it
  /** Cubes that may be answered or named. */
  get lit(): readonly Cell[] {
    const { mine, widget } = this.#battle;
    return (mine && widget?.cells) || [];
  }

  get #goal(): Cell | null {
    return this.#battle.draft?.cells?.at(-1) ?? null;
  }

  /** The suggested way, until the player draws another. */
  get #advised(): { unit: number; cells: Cell[] } | null {
    const { advice, question, draft, mine } = this.#battle;
    if (draft || !mine || advice?.answer.type !== 'steps' || question?.ask.type !== 'steps') return null;
    const unit = num(question.facts, 'unit');
    return unit === undefined ? null : { unit, cells: advice.answer.cells };
  }

  /** The way of the answer that is pointed at. */
  get #answered(): { unit: number; cells: readonly Cell[] } | null {
    const { draft, leadsTo, view, unit } = this.#battle;
    const cells = leadsTo.shown?.cells ?? [];
    if (draft || !cells.length) return null;
    const starts = (u: number) => same(cubeOf(view, u), cells[0]);
    if (unit === undefined && hasHexes(view) && same(carrierOf(view), cells[0])) return { unit: THING, cells };
    const mover = unit !== undefined && starts(unit) ? unit : unitsOf(view).map((u) => numberOf(u.id)).find(starts); // prettier-ignore
    return mover === undefined ? null : { unit: mover, cells };
  }

  /** A way that nobody has drawn by hand. */
  get #offered() {
    return this.#answered ?? this.#advised;
  }

  /** Who would stand where. */
  get ghost(): { unit: number; cell: Cell } | null {
    const { draft, oldPlace } = this.#battle;
    if (oldPlace) return null;
    const goal = this.#goal;
    if (draft?.unit !== undefined && goal) return { unit: draft.unit, cell: goal };
    const offered = this.#offered;
    const end = offered?.cells.at(-1);
    return offered && end ? { unit: offered.unit, cell: end } : null;
  }

  /** The way there from cube to cube, its beginning included. */
  get path(): Cell[] {
    const { draft, preview, previewed, view, oldPlace } = this.#battle;
    if (oldPlace) return [];
    const found = draft ? (previewed === draft ? (preview?.cells ?? []) : []) : (this.#offered?.cells ?? []);
    const unit = draft?.unit ?? this.#offered?.unit;
    const start = unit === undefined ? null : cubeOf(view, unit);
    return start && found.length && !same(start, found[0]) ? [start, ...found] : [...found];
  }

  get wrong(): boolean {
    const { draft, preview, previewed } = this.#battle;
    return Boolean(draft && previewed === draft && preview?.refusal);
  }

  // -------------------------------------------------------------------- taps
  /** A tap on a cube: a goal; a second one on the same takes it; with Shift the way leads through it. */
  tap(cell: Cell, shift = false): void {
    const battle = this.#battle;
    this.cursor = cell;
    if (battle.ruler.on) return this.measure.reach(cell);
    if (!shift && same(this.#goal, cell)) return void battle.sendSketch();
    if (battle.mine && battle.widget?.takeCell?.(cell)) return undefined;
    if (!this.#aim(cell, shift)) battle.letGo();
    else if (battle.camera instanceof HexCamera) void this.#order(cell);
    return undefined;
  }

  /** On a map one tap gives an order, unless dice decide it: then its chances are told first. */
  async #order(cell: Cell): Promise<void> {
    const { draft, widget, sketcher } = this.#battle;
    if (!draft) {
      if (widget?.isCertain?.(cell)) widget.takeCell?.(cell);
      return;
    }
    const preview = await sketcher.sketch(draft, true);
    if (this.#battle.draft !== draft || !preview) return;
    if (preview.plan.length && !preview.refusal && !preview.odds.length) await this.#battle.sendSketch();
  }

  /** A tap on a piece of a map; false where it means nothing. */
  tapPiece(id: string): boolean {
    const { mine, widget } = this.#battle;
    if (!id.startsWith('u')) return Boolean(mine && widget?.onPiece?.(id));
    this.tapUnit(numberOf(id));
    return true;
  }

  /** A tap on a figure: an answer about it, a goal where it stands, or a look at it. */
  tapUnit(unit: number): void {
    const battle = this.#battle;
    const { mine, widget, ruler, view } = battle;
    const cell = cubeOf(view, unit);
    if (ruler.on && cell) return this.measure.reach(cell);
    battle.byKey = false;
    if (mine && widget?.onUnit?.(unit)) return undefined;
    if (cell && this.#leadsTo(cell)) return this.tap(cell);
    return battle.choose(unit);
  }

  /** May a way that is asked for now lead into this cube, as far as the table shows it? */
  #leadsTo(cell: Cell): boolean {
    const { layers, focus, mine, widget } = this.#battle;
    if (!mine || !widget?.onCell) return false;
    if (same(this.#goal, cell) || within(this.lit, cell)) return true;
    const shapes = layers.looked?.unit === focus ? layers.looked?.preview.shapes : undefined;
    return Boolean(shapes?.some((s) => s.role === 'assault' && within(s.cells, cell)));
  }

  #aim(cell: Cell, through: boolean): boolean {
    const { mine, widget, draft, sketcher } = this.#battle;
    if (!mine || !widget?.onCell) return false;
    sketcher.at = this.spotOf(cell);
    const meant = widget.onCell(cell, through ? (draft?.cells ?? []) : []);
    if (meant && draft && this.#battle.draft === draft) this.#battle.clear(); // an answer is pointed out in its place
    return meant;
  }

  // -------------------------------------------------------------------- a way that is broken off
  /** This is wanted; the others may be asked something before it is done. An order on a map is given once and for all. */
  mean(draft: Draft) {
    const onMap = this.#battle.camera instanceof HexCamera;
    this.#meant = draft.cells?.length && !onMap ? { draft, from: cubeOf(this.#battle.view, draft.unit) } : null;
  }

  /** It is wanted still, where the same unit stands where it stood and is asked about. */
  goOn() {
    const { unit, question, view, widget } = this.#battle;
    const meant = this.#meant;
    if (!meant || view.pieces[`u${meant.draft.unit}`]?.owner !== question?.seat) return; // the others are asked
    this.#meant = null;
    if (!meant.from || meant.draft.unit !== unit || !widget?.onCell || !same(cubeOf(view, unit), meant.from)) return;
    this.cursor = meant.draft.cells?.at(-1) ?? null;
    this.#battle.sketch(meant.draft);
  }

  // -------------------------------------------------------------------- drags
  /** Take a figure up, if something may be done with it. */
  lift(unit: number): boolean {
    const battle = this.#battle;
    const { mine, widget, question } = battle;
    if (battle.ruler.on || !mine || !widget?.onCell || unitFrom(battle, unit) === null) return false;
    if (question?.ask.type === 'pick') battle.selected = unit;
    this.lifted = unit;
    battle.lowered = true;
    return true;
  }

  /** Take up a piece of a map: a unit, or a thing that may be named or is asked about. */
  liftPiece(id: string): boolean {
    const battle = this.#battle;
    const { mine, widget, unit } = battle;
    if (id.startsWith('u')) return this.lift(numberOf(id));
    const asked = unit === undefined && Boolean(widget?.cells?.length);
    if (!mine || !widget?.onCell || !(widget.pieces?.has(id) || asked)) return false;
    battle.selected = THING;
    this.lifted = THING;
    battle.lowered = true;
    return true;
  }

  /** What is carried is over this cube. */
  over(at: Cell | null): void {
    if (this.lifted === null || !at) return;
    const cell = this.#nearest(at, this.lifted);
    if (same(cell, this.#goal)) return;
    this.cursor = cell;
    this.#aim(cell, false);
  }

  /** The cube itself where it can be reached or an enemy stands in it; else one beside it that can be reached. */
  #nearest(cell: Cell, unit: number): Cell {
    const { layers, focus, view } = this.#battle;
    const shapes = layers.looked?.unit === focus ? (layers.looked?.preview.shapes ?? []) : [];
    const open = [...this.lit, ...shapes.filter((s) => GOALS.has(s.role)).flatMap((s) => s.cells)];
    const owner = view.pieces[`u${unit}`]?.owner;
    const foe = modelsIn(view).some((m) => m.owner !== owner && same(asCell(m.place), cell));
    if (foe || within(open, cell)) return cell;
    const start = cubeOf(view, unit) ?? cell;
    const beside = open.filter((c) => Math.max(...c.map((x, i) => Math.abs(x - cell[i]))) <= 1);
    const far = (a: Cell, b: Cell) => Math.hypot(...a.map((x, i) => x - b[i]));
    return beside.sort((a, b) => far(a, cell) - far(b, cell) || far(a, start) - far(b, start)).at(0) ?? cell;
  }

  /** Put down: it goes there, if it may; else it stands where it stood and the reason is said. */
  async drop(at: Cell | null): Promise<void> {
    const battle = this.#battle;
    if (this.lifted === null) return;
    const cell = at && this.#nearest(at, this.lifted);
    this.lifted = null;
    battle.lowered = false;
    if (!cell) return battle.letGo();
    if (!same(cell, this.#goal)) this.#aim(cell, false);
    const { draft } = battle;
    if (!draft) return void battle.widget?.takeCell?.(cell);
    const preview = battle.previewed === draft ? battle.preview : await battle.sketcher.sketch(draft, true);
    if (battle.draft !== draft || !preview) return;
    if (preview.plan.length && !preview.refusal) return battle.sendSketch();
    battle.letGo();
    if (preview.refusal) battle.refuse(preview.refusal, this.spotOf(cell), true);
  }

  // -------------------------------------------------------------------- keys
  /** The cursor goes to the next cube to stand in, to the right or up on the glass; what is meant goes with it. */
  step(onGlass: Place): boolean {
    const by = this.#battle.camera.onTable(onGlass);
    return this.#go((field, from) => nextStanding(field, from, by), by);
  }

  /** A level up or down in the same column. */
  climb(by: 1 | -1): boolean {
    return this.#go((field, from) => nextLevel(field, from, by));
  }

  #go(next: (field: Field, from: Cell) => Cell, by: Place = [0, 0]): boolean {
    const battle = this.#battle;
    const { camera } = battle;
    const from = this.cursor ?? this.#start();
    if (!from || !(camera instanceof CubeCamera || camera instanceof HexCamera)) return false;
    const to = camera instanceof HexCamera ? nextHex(camera.field, from, by) : next(camera.field, from);
    this.cursor = to;
    battle.camera.reveal(to as unknown as Place);
    if (battle.ruler.on) this.measure.reach(to);
    else if (!same(to, this.#goal)) this.#aim(to, false);
    return true;
  }

  /** Where the cursor begins: at the ghost, at the unit that is looked at, at the first cube that is lit. */
  #start(): Cell | null {
    const { focus, view } = this.#battle;
    return this.ghost?.cell ?? (focus === null ? null : cubeOf(view, focus)) ?? this.lit.at(0) ?? null;
  }

  /** The ruler is taken up at the cube that is looked at, or laid down. */
  takeRuler(on: boolean) {
    const { focus, view } = this.#battle;
    this.measure.begin(on ? (this.cursor ?? (focus === null ? null : cubeOf(view, focus))) : null);
  }

  /** With the ruler to where a unit stands. */
  measureTo(unit: number) {
    const cell = cubeOf(this.#battle.view, unit);
    if (cell) this.measure.reach(cell);
  }

  letGo() {
    this.cursor = null;
    this.lifted = null;
  }
}
