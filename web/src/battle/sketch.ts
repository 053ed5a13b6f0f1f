/** A drag or a tap becomes a draft; the server's preview of it becomes ghost, shapes, odds or a refusal. */
import { Fault } from '../api.ts';
import { type Model, type Place, middleOf, modelsIn, modelsOf, num, numberOf, str } from '../pieces.ts';
import type { Hand } from '../table/gestures.ts';
import { BASE, UNIT } from '../table/sheet.ts';
import type { Draft, Preview } from '../wire.d.ts';
import { pause, sentenceOf } from '../words.ts';
import type { Battle } from './battle.svelte.ts';
import type { Zone } from './widget.ts';

const BREATH = 1000 / 15; // at most so many previews a second
const OVERTAKEN = 409; // a newer sketch has come
const FINGER = 22; // pixels
const AGAIN = 1500; // a second tap this near to the first confirms it

export class Sketcher implements Hand {
  at: Place = [0, 0]; // where the pointer is, on the glass
  readonly #battle: Battle;
  readonly #still = new Set<string>(); // actions that were found to move nobody
  #model: Model | null = null;
  #before: Draft | null = null;
  #newest: Draft | null = null;
  #asked = 0;
  #hurry = false;
  #running: Promise<void> | null = null;

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  // -------------------------------------------------------------------- the hand on the table
  /** The nearest model within a finger's width. */
  modelAt(x: number, y: number): Model | null {
    const { camera, view } = this.#battle;
    const here = camera.toTable(x, y);
    const reach = Math.max(BASE * 0.6, (FINGER / camera.zoom) * UNIT);
    const near = modelsIn(view)
      .map((model) => ({ model, far: distance(model.place, here) }))
      .sort((a, b) => a.far - b.far)[0];
    return near && near.far <= reach ? near.model : null;
  }

  canDrag(model: Model | null, place: Place): boolean {
    const { mine, widget, unit } = this.#battle;
    if (!mine || !widget?.drags) return false;
    if (widget.anywhere && widget.zone) return inside(widget.zone, place);
    return model !== null && model.unit === `u${unit}`;
  }

  begin(model: Model | null) {
    this.#model = model;
    this.#before = this.#battle.draft;
  }

  drag(place: Place, x: number, y: number) {
    this.at = [x, y];
    const draft = this.#draftOf(place, x, y);
    if (draft) void this.sketch(draft);
  }

  async drop(place: Place, x: number, y: number) {
    const battle = this.#battle;
    const draft = this.#draftOf(place, x, y);
    if (!draft) return;
    const preview = await this.sketch(draft, true);
    if (battle.draft !== draft || !preview) return;
    const single = battle.widget?.drags === 'model';
    if (preview.refusal || !preview.plan.length) await this.#goBack(preview, [x, y], single);
    else if (!single) await battle.sendPlan(preview.plan);
  }

  cancel() {
    this.#battle.letGo();
  }

  tap(place: Place, model: Model | null, x: number, y: number) {
    const battle = this.#battle;
    const { mine, widget } = battle;
    this.at = [x, y];
    if (model) return this.#tapOn(model);
    if (!mine || !widget?.tap) return battle.letGo();
    if (widget.zone && !inside(widget.zone, place)) return undefined;
    const { draft, preview } = battle;
    const again = draft?.goal && distance(draft.goal, place) < AGAIN;
    if (again && preview?.plan.length) return battle.sendPlan(preview.plan);
    return widget.tap(place);
  }

  #tapOn(model: Model) {
    const battle = this.#battle;
    const { mine, widget } = battle;
    const unit = numberOf(model.unit);
    if (mine && widget?.onModel?.(numberOf(model.id))) return;
    if (mine && widget?.tap && unit === battle.unit) return;
    battle.choose(unit);
  }

  /** What the person seems to want with the pointer here. */
  #draftOf(goal: Place, x: number, y: number): Draft | null {
    const { question, widget, unit, draft } = this.#battle;
    if (!question || !widget || unit === undefined) return null;
    const model = this.#model;
    if (!model) return { unit, goal };
    const middle = this.#middle();
    if (widget.drags === 'model' && widget.draftFor) {
      return { ...widget.draftFor(middle), pulled: { ...draft?.pulled, [numberOf(model.id)]: goal } };
    }
    const aimed: Place = [goal[0] + middle[0] - model.place[0], goal[1] + middle[1] - model.place[1]];
    if (widget.draftFor) return widget.draftFor(aimed);
    if (question.ask.type !== 'pick') return { unit, goal: aimed };
    const over = this.modelAt(x, y);
    return { unit, goal: aimed, target: over && over.unit !== `u${unit}` ? numberOf(over.unit) : null };
  }

  #middle(): Place {
    const { view, unit } = this.#battle;
    return middleOf(modelsOf(view, `u${unit}`).map((m) => m.place));
  }

  /** Nothing moves: what stood before this drag stands again, or the suggestion. */
  async #goBack(preview: Preview, at: Place, single: boolean) {
    const battle = this.#battle;
    battle.clear();
    const again = single && this.#before ? await this.sketch(this.#before, true) : null;
    if (!again || again.refusal) battle.clear();
    if (!battle.draft) battle.showAdvised();
    if (preview.refusal) battle.refuse(preview.refusal, at, true);
  }

  // -------------------------------------------------------------------- previews
  /**
   * Show a draft: at once as an outline, then as the server sees it. While one is asked about, only the newest waits.
   * Gives what the server found, unless a newer draft came.
   */
  async sketch(draft: Draft, now = false): Promise<Preview | null> {
    const battle = this.#battle;
    battle.draft = draft;
    battle.preview = null;
    this.#outline(draft);
    this.#newest = draft;
    this.#hurry ||= now;
    this.#running ??= this.#work();
    await this.#running;
    return battle.draft === draft ? battle.preview : null;
  }

  async #work() {
    while (this.#newest) {
      const wanted: Draft = this.#newest;
      this.#newest = null;
      const preview = await this.#ask(wanted);
      if (preview && this.#battle.draft === wanted) this.#show(preview);
    }
    this.#hurry = false;
    this.#running = null;
  }

  async #ask(draft: Draft): Promise<Preview | null> {
    const battle = this.#battle;
    const rest = this.#asked + BREATH - performance.now();
    if (!this.#hurry && rest > 0) await pause(rest);
    this.#asked = performance.now();
    const { question } = battle;
    if (!battle.mine || !question) return null;
    try {
      let found: Preview | null = null;
      for (const tried of this.#readings(draft)) {
        const seen = await battle.room.preview(question.id, tried);
        const leads = tried.target != null || Object.keys(seen.ways).length > 0;
        if (!leads) this.#still.add(`${question.id} ${tried.action}`);
        if (!found || leads) found = seen;
        if (leads && !seen.refusal) break;
      }
      return found;
    } catch (e) {
      if (!(e instanceof Fault && e.status === OVERTAKEN)) battle.notice = sentenceOf(e);
      return null;
    }
  }

  /** Where an action is still to be named, each that the question offers is tried, in its order. */
  #readings(draft: Draft): Draft[] {
    const { question, unit } = this.#battle;
    if (question?.ask.type !== 'pick' || draft.action) return [draft];
    const of = question.ask.options.map((o) => o.facts);
    const aimed = of.find((f) => draft.target != null && f.target === draft.target);
    if (aimed) return [{ ...draft, action: str(aimed, 'action') }];
    const offered = of.filter((f) => num(f, 'unit') === unit && f.target === undefined).map((f) => str(f, 'action'));
    const moves = offered.filter((action) => action && !this.#still.has(`${question.id} ${action}`));
    return moves.length ? moves.map((action) => ({ ...draft, target: null, action })) : [draft];
  }

  #outline({ unit, goal, pulled }: Draft) {
    const { question, view, sideOf } = this.#battle;
    const models = modelsOf(view, `u${unit}`);
    if (!goal || pulled || !models.length || !question) return;
    const middle = this.#middle();
    const shifted = models.map((m): [string, Place[]] => {
      const place: Place = [m.place[0] + goal[0] - middle[0], m.place[1] + goal[1] - middle[1]];
      return [m.id.slice(1), [place]];
    });
    this.#battle.ghost = { ways: Object.fromEntries(shifted), side: sideOf(question.seat), look: 'waiting' };
  }

  #show(preview: Preview) {
    const battle = this.#battle;
    const { question, sideOf } = battle;
    battle.preview = preview;
    if (question && Object.keys(preview.ways).length) {
      battle.ghost = { ways: preview.ways, side: sideOf(question.seat), look: preview.refusal ? 'wrong' : 'fine' };
    }
    if (preview.refusal) battle.refuse(preview.refusal, this.at);
    else battle.refused = null;
  }
}

const distance = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);

const inside = (zone: Zone, [x, y]: Place) => x >= zone[0] && x <= zone[2] && y >= zone[1] && y <= zone[3];
