/** A drag or a tap becomes a draft; the server's preview of it becomes ghost, shapes, odds or a refusal. */
import { Fault } from '../api.ts';
import { type Model, type Place, middleOf, modelsBy, numberOf, str, unitNumber, unitOf } from '../pieces.ts';
import type { Hand } from '../table/gestures.ts';
import { modelNear, modelUnder, ON_BASE } from '../table/pointing.ts';
import type { Draft, Preview } from '../wire.d.ts';
import { pause, sentenceOf } from '../words.ts';
import { advisedPlaces } from './advised.ts';
import type { Battle } from './battle.svelte.ts';
import type { Form } from './figures.svelte.ts';
import { type Zone, unitFrom } from './widget.ts';

const BREATH = 1000 / 15; // at most so many previews a second
const OVERTAKEN = 409; // a newer sketch has come
const AGAIN = 1500; // a second tap this near to the first confirms it
const TURN = 22.5; // degrees that one press turns a formation

export class Sketcher implements Hand {
  at: Place = [0, 0]; // where the pointer is, on the glass
  readonly #battle: Battle;
  #lassoes = false; // a lasso is drawn
  #holds = false; // a drag is on; it is over when it is dropped or let go, also while the button is still down
  #model: Model | null = null;
  #before: Draft | null = null;
  #meant: Draft | null = null; // the newest that was dropped
  #newest: Draft | null = null;
  #turned: number | null = null; // degrees from north; null: as they stand
  #asked = 0;
  #hurry = false;
  #running: Promise<void> | null = null;
  readonly #since = new WeakMap<Draft, number>(); // when each was drawn, for measurements

  constructor(battle: Battle) {
    this.#battle = battle;
  }

  // -------------------------------------------------------------------- the hand on the table
  /** The nearest model within a finger's width. */
  modelAt(x: number, y: number): Model | null {
    return modelNear(this.#battle.figures.standing, this.#battle.camera, x, y);
  }

  /** A drag takes hold of whatever may move now: the unit that is asked about, or one that may be named. */
  canDrag(model: Model | null, place: Place, shift = false): boolean {
    const { mine, widget, ruler, figures } = this.#battle;
    if (ruler.on) return true;
    if (figures.on)
      return model && !figures.lassoes && !shift ? figures.able.has(numberOf(model.id)) : shift || figures.lassoes;
    if (!mine || !widget?.drags) return false;
    if (widget.anywhere && widget.zone) return inside(widget.zone, place);
    return model !== null && unitFrom(this.#battle, unitNumber(model)) !== null;
  }

  begin(model: Model | null, place: Place, shift = false) {
    const battle = this.#battle;
    if (battle.ruler.on) return battle.ruler.begin(place);
    if (battle.figures.on && (!model || battle.figures.lassoes || shift)) {
      this.#lassoes = true;
      battle.figures.lasso = [place];
      return undefined;
    }
    if (battle.figures.on && model) {
      battle.carried = null;
      battle.figures.takeUp(model);
    }
    this.#holds = true;
    this.#model = model;
    this.#turned = null;
    this.#before = battle.draft;
    battle.lowered = true;
    if (model && battle.question?.ask.type === 'pick') battle.selected = unitNumber(model);
    return undefined;
  }

  drag(place: Place, x: number, y: number) {
    this.at = [x, y];
    const { figures, ruler } = this.#battle;
    if (ruler.on) return ruler.reach(place);
    if (this.#lassoes) figures.lasso = [...figures.lasso, place];
    const draft = this.#holds ? this.#draftOf(place, x, y) : null;
    if (draft) void this.sketch(draft);
    return undefined;
  }

  async drop(place: Place, x: number, y: number) {
    const battle = this.#battle;
    if (battle.ruler.on) return;
    if (this.#lassoes) battle.figures.catch();
    this.#lassoes = false;
    battle.lowered = false;
    const draft = this.#holds ? this.#draftOf(place, x, y) : null;
    this.#holds = false;
    if (!draft) return;
    const preview = await this.sketch(draft, true);
    if (battle.draft !== draft || !preview) return;
    battle.carried = null;
    const single = battle.widget?.drags === 'model';
    if (preview.refusal || !preview.plan.length) await this.#goBack(preview, [x, y], single);
    else if (battle.figures.placing) battle.figures.keepPlaces(preview.ways);
    else if (!single) {
      this.#meant = draft.models?.length ? null : draft; // a set is named in its plan, nothing follows it
      await battle.sendPlan(preview.plan);
    }
  }

  /** A drag in which the others were asked something: where the unit is asked where it goes, it is drawn again. */
  goOn() {
    const { question, view } = this.#battle;
    const meant = this.#meant;
    if (!meant || !question || unitOf(view, meant.unit)?.owner !== question.seat) return;
    this.#meant = null;
    if (question.ask.type !== 'ways' || this.#battle.unit !== meant.unit || !meant.goal) return;
    this.at = this.#battle.camera.toGlass(meant.goal);
    void this.sketch({ ...meant, action: str(question.facts, 'action') });
  }

  /** What was held is let go: nothing is dropped when the button comes up. */
  letGo() {
    this.#holds = false;
    this.#lassoes = false;
    this.#battle.figures.lasso = [];
  }

  cancel() {
    this.#battle.lowered = false;
    this.#battle.letGo();
  }

  hover(model: Model | null) {
    this.#battle.hovered = model ? unitNumber(model) : null;
  }

  tap(place: Place, model: Model | null, x: number, y: number) {
    const battle = this.#battle;
    const { mine, widget, draft } = battle;
    this.at = [x, y];
    if (battle.ruler.on) return battle.ruler.from ? battle.ruler.reach(place) : battle.ruler.begin(place);
    const again = draft?.goal && distance(draft.goal, place) < AGAIN;
    if (again) return battle.sendSketch();
    if (model && !this.#isBeside(place, model)) return this.#tapOn(model);
    if (!mine || !widget?.tap || !widget.tap(place)) return battle.letGo();
    return undefined;
  }

  /** On the ground close to the chosen figures: a goal for them, though a finger covers both. */
  #isBeside(place: Place, model: Model): boolean {
    const { figures } = this.#battle;
    return figures.chosen.includes(numberOf(model.id)) && !modelUnder(figures.held, place, 0, ON_BASE);
  }

  #tapOn(model: Model) {
    const battle = this.#battle;
    const { mine, widget } = battle;
    if (mine && widget?.onModel?.(numberOf(model.id))) return void battle.leadsTo.point(battle.main);
    if (battle.figures.tap(model)) {
      battle.clear();
      battle.showAdvised();
      battle.selected = battle.figures.placing ? null : unitNumber(model);
      return;
    }
    battle.choose(unitNumber(model));
  }

  /** Turn what is carried, or what the ghost shows. */
  turn(by: number): boolean {
    const draft = this.#turnable;
    if (!draft) return false;
    this.#turned = (this.#turned ?? 0) + by * TURN;
    void this.sketch({ ...draft, facing: this.#facing() });
    return true;
  }

  /** Turn a set about the figure at one end of it: to the left about its left end. */
  wheel(by: number): boolean {
    const draft = this.#turnable;
    const { figures } = this.#battle;
    if (!draft?.goal || !draft.models?.length) return false;
    const [mx, my] = figures.middle;
    const end = figures.held.map((m) => m.place).reduce((a, b) => (by * (b[0] - a[0]) < 0 ? b : a));
    const before = rotated([end[0] - mx, end[1] - my], this.#turned ?? 0);
    this.#turned = (this.#turned ?? 0) + by * TURN;
    const after = rotated([end[0] - mx, end[1] - my], this.#turned);
    const goal: Place = [draft.goal[0] + before[0] - after[0], draft.goal[1] + before[1] - after[1]];
    void this.sketch({ ...draft, goal, facing: this.#facing() });
    return true;
  }

  /** Form up where the ghost is, or where the set stands. */
  formUp(form: Form) {
    const { figures } = this.#battle;
    figures.form = figures.form === form ? '' : form;
    const draft = this.#turnable;
    if (draft) void this.sketch({ ...draft, form: figures.form });
  }

  /** What is shown as a ghost, or the chosen set where it stands; single models that were pulled have no facing. */
  get #turnable(): Draft | null {
    const { draft, figures } = this.#battle;
    if (!draft?.goal) return figures.on ? figures.draft(figures.middle) : null;
    return draft.pulled && !draft.models?.length ? null : draft;
  }

  #facing(): Place | null {
    if (this.#turned === null) return null;
    const angle = (this.#turned * Math.PI) / 180;
    return [Math.round(-Math.sin(angle) * 1000), Math.round(Math.cos(angle) * 1000)];
  }

  /** What the person seems to want with the pointer here. */
  #draftOf(goal: Place, x: number, y: number): Draft | null {
    const battle = this.#battle;
    const { question, widget, draft } = battle;
    const model = this.#model;
    const unit = model ? unitNumber(model) : battle.unit;
    if (!question || !widget || unit === undefined) return null;
    const facing = this.#facing();
    if (battle.figures.on && model) return this.#setDraft(model, goal, x, y);
    if (!model) return { unit, goal, facing };
    const middle = this.middle(unit);
    if (widget.drags === 'model' && widget.draftFor) {
      return { ...widget.draftFor(middle), pulled: { ...draft?.pulled, [numberOf(model.id)]: goal } };
    }
    const aimed: Place = [goal[0] + middle[0] - model.place[0], goal[1] + middle[1] - model.place[1]];
    if (widget.draftFor) return { ...widget.draftFor(aimed), facing };
    const over = this.modelAt(x, y);
    return { unit, goal: aimed, facing, target: over && over.owner !== model.owner ? unitNumber(over) : null };
  }

  /** The chosen figures, so that the one under the pointer stays there. */
  #setDraft(model: Model, goal: Place, x: number, y: number): Draft | null {
    const { figures } = this.#battle;
    const [mx, my] = figures.middle;
    const aimed: Place = [goal[0] + mx - model.place[0], goal[1] + my - model.place[1]];
    const over = figures.placing ? null : this.modelAt(x, y);
    const target = over && over.owner !== model.owner ? unitNumber(over) : null;
    return figures.draft(aimed, { facing: this.#facing(), target });
  }

  middle(unit: number): Place {
    return middleOf(modelsBy(this.#battle.view, unit).map((m) => m.place));
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
    battle.sketching = true;
    battle.pointed = null; // the hand has left the answers
    this.#carry(draft);
    this.#newest = draft;
    this.#since.set(draft, performance.now());
    this.#hurry ||= now;
    this.#running ??= this.#work();
    await this.#running;
    return battle.draft === draft && battle.previewed === draft ? battle.preview : null;
  }

  async #work() {
    while (this.#newest) {
      const wanted: Draft = this.#newest;
      this.#newest = null;
      const preview = await this.#ask(wanted);
      if (preview && this.#battle.draft) this.#show(preview, wanted);
    }
    this.#hurry = false;
    this.#running = null;
  }

  async #ask(draft: Draft): Promise<Preview | null> {
    const battle = this.#battle;
    const rest = this.#asked + BREATH - performance.now();
    if (!this.#hurry && rest > 0) await pause(rest);
    const newest = this.#newest ?? draft; // what came while we rested
    if (newest !== draft) return null;
    this.#asked = performance.now();
    const { question } = battle;
    if (!battle.mine || !question) return null;
    try {
      return await battle.room.preview(question.id, draft);
    } catch (e) {
      if (!(e instanceof Fault && e.status === OVERTAKEN)) battle.notice = sentenceOf(e);
      return null;
    }
  }

  /** The rigid formation at the goal; before deployment, as the suggestion would place it. */
  #carry({ unit = -1, goal, pulled, models: set, form }: Draft) {
    const battle = this.#battle;
    const { view, sideOf, question, carried, figures } = battle;
    if (form) battle.carried = null; // the server knows how they form up
    if (!goal || (pulled && !set?.length) || !question || form) return;
    if (carried && carried.unit === unit) {
      battle.carried = { ...carried, goal, turned: this.#turned ?? 0 };
      return;
    }
    const taken = set?.length ? figures.held : modelsBy(view, unit);
    const models = taken.map((m) => ({ id: m.id, place: m.place }));
    const stood = models.length ? models : advisedPlaces(battle);
    if (!stood.length) return;
    const middle = middleOf(stood.map((m) => m.place));
    battle.carried = { unit, side: sideOf(question.seat), stood, middle, goal, turned: this.#turned ?? 0 };
  }

  #show(preview: Preview, draft: Draft) {
    const battle = this.#battle;
    const { question, sideOf } = battle;
    battle.preview = preview;
    battle.previewed = draft;
    if (question && Object.keys(preview.ways).length) {
      const look = preview.refusal ? 'wrong' : 'fine';
      const fault = preview.refusal?.facts.model;
      battle.ghost = { ways: preview.ways, side: sideOf(question.seat), look, fault: String(fault ?? '') };
    } else battle.ghost = null;
    if (preview.refusal) battle.refuse(preview.refusal, this.at);
    else battle.refused = null;
    const start = this.#since.get(draft);
    if (start !== undefined) requestAnimationFrame(() => performance.measure('ghost', { start }));
  }
}

/** An offset turned by so many degrees, to the left. */
function rotated([x, y]: Place, degrees: number): Place {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [Math.round(x * cos - y * sin), Math.round(x * sin + y * cos)];
}

const distance = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const inside = (zone: Zone, [x, y]: Place) => x >= zone[0] && x <= zone[2] && y >= zone[1] && y <= zone[3];
