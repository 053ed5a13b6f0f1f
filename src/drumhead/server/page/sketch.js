/** A drag or a tap becomes a draft, the server's preview of it becomes ghost, shapes, odds or a refusal. */
import { pause } from './dom.js';
import { modelsOf } from './fold.js';

const BREATH = 1000 / 15; // at most so many previews a second

export class Sketcher {
  /** @param {import('./battle.js').Battle} battle */
  constructor(battle) {
    this.battle = battle;
    this.asked = 0;
    this.newest = null;
    this.still = new Set(); // actions that were found to move nobody
  }

  // -------------------------------------------------------------------- drags and taps
  gestures() {
    const { battle } = this;
    return {
      canDrag: (model, place) => this.canDrag(model, place),
      begin: (model) => {
        this.model = model;
        this.from = model?.place;
        this.before = battle.draft;
      },
      drag: (place, x, y) => {
        this.at = [x, y];
        const draft = this.draftOf(place, x, y);
        if (draft) this.sketch(draft);
      },
      drop: (place, x, y) => this.drop(place, x, y),
      cancel: () => battle.letGo(),
      tap: (place, model, x, y) => this.tap(place, model, x, y),
    };
  }

  canDrag(model, place) {
    const { battle } = this;
    const { widget, question } = battle;
    if (!battle.mine || !widget?.drags) return false;
    if (widget.anywhere) return inside(widget.zone, place);
    return Boolean(model) && model.unit === `u${question.facts.unit}`;
  }

  /** What the person seems to want with the pointer here. @returns {import('./types.js').Draft | null} */
  draftOf(goal, x, y) {
    const { question, widget, map } = this.battle;
    const unit = question.facts.unit;
    if (widget.drags === 'model') {
      const pulled = { ...(this.battle.draft?.pulled || {}), [Number(this.model.id.slice(1))]: goal };
      return { ...widget.draftFor(this.middle()), pulled };
    }
    if (!this.model) return { unit, goal };
    const middle = this.middle();
    const aimed = [goal[0] + middle[0] - this.from[0], goal[1] + middle[1] - this.from[1]];
    if (widget.draftFor) return widget.draftFor(aimed);
    if (question.ask.type !== 'pick') return { unit, goal: aimed };
    const over = map.modelAt(x, y);
    const target = over && over.unit !== `u${unit}` ? Number(over.unit.slice(1)) : null;
    return { unit, goal: aimed, target };
  }

  middle() {
    const { view, question } = this.battle;
    const models = modelsOf(view, `u${question.facts.unit}`);
    const mean = (i) => Math.floor(models.reduce((sum, m) => sum + m.place[i], 0) / models.length);
    return [mean(0), mean(1)];
  }

  async drop(place, x, y) {
    const { battle } = this;
    const draft = this.draftOf(place, x, y);
    if (!draft) return;
    const preview = await this.sketch(draft, true);
    if (battle.draft !== draft || !preview) return;
    const single = battle.widget.drags === 'model';
    if (preview.refusal || !preview.plan.length) await this.goBack(preview, x, y, single);
    else if (!single) await battle.sendPlan(preview.plan);
  }

  /** Nothing moves: what stood before this drag stands again, or the suggestion. */
  async goBack(preview, x, y, single) {
    const { battle } = this;
    battle.clear();
    const again = single && this.before ? await this.sketch(this.before, true) : null;
    if (!again || again.refusal) battle.clear();
    if (!battle.draft && battle.advice) battle.showAdvised();
    battle.refresh();
    if (preview.refusal) battle.bubble.refuse(preview.refusal, x, y, true);
  }

  tap(place, model, x, y) {
    const { battle } = this;
    const { widget } = battle;
    this.at = [x, y];
    if (model) {
      const unit = Number(model.unit.slice(1));
      if (battle.mine && widget?.onModel?.(Number(model.id.slice(1)))) return;
      if (battle.mine && widget?.onUnit?.(unit)) return;
      if (!battle.mine || !widget?.tap || unit !== battle.question.facts.unit) battle.side.select(unit);
      return;
    }
    if (!battle.mine || !widget?.tap) return battle.letGo();
    if (widget.zone && !inside(widget.zone, place)) return;
    const { draft, preview } = battle;
    const again = draft?.goal && Math.hypot(draft.goal[0] - place[0], draft.goal[1] - place[1]) < 1500;
    if (again && preview?.plan.length) return battle.sendPlan(preview.plan);
    return widget.tap(place);
  }

  // -------------------------------------------------------------------- previews
  /**
   * Show a draft: at once as an outline, then as the server sees it. While one is asked about, only the newest waits.
   * @returns {Promise<import('./types.js').Preview | null>} what the server found, unless a newer draft came
   */
  async sketch(draft, now = false) {
    const { battle } = this;
    battle.draft = draft;
    battle.preview = null;
    this.outline(draft);
    this.newest = draft;
    this.hurry ||= now;
    this.running ||= this.work();
    await this.running;
    return battle.draft === draft ? battle.preview : null;
  }

  async work() {
    while (this.newest) {
      const wanted = this.newest;
      this.newest = null;
      const preview = await this.ask(wanted);
      if (preview && this.battle.draft === wanted) this.show(preview);
    }
    this.hurry = false;
    this.running = null;
  }

  async ask(draft) {
    const { battle } = this;
    const rest = this.asked + BREATH - performance.now();
    if (!this.hurry && rest > 0) await pause(rest);
    this.asked = performance.now();
    if (!battle.mine) return null;
    const question = battle.question.id;
    try {
      let found = null;
      for (const tried of this.readings(draft)) {
        const seen = await battle.room.preview(question, tried);
        const leads = tried.target != null || Object.keys(seen.ways).length > 0;
        if (!leads) this.still.add(`${question} ${tried.action}`);
        if (!found || leads) found = seen;
        if (leads && !seen.refusal) break;
      }
      return found;
    } catch (e) {
      battle.bar.notice(e.message);
      return null;
    }
  }

  /** Where an action is still to be named, each that the question offers is tried, in its order. */
  readings(draft) {
    const { ask, facts, id } = this.battle.question;
    if (ask.type !== 'pick' || draft.action) return [draft];
    const of = ask.options.map((o) => o.facts);
    const aimed = of.find((f) => draft.target != null && f.target === draft.target);
    if (aimed) return [{ ...draft, action: aimed.action }];
    const moves = of.filter((f) => f.unit === facts.unit && f.action && f.target === undefined && !this.still.has(`${id} ${f.action}`));
    return moves.length ? moves.map((f) => ({ ...draft, target: null, action: f.action })) : [draft];
  }

  outline(draft) {
    const { battle } = this;
    const { map, question, view } = battle;
    if (!draft.goal || draft.pulled) return;
    const models = modelsOf(view, `u${draft.unit}`);
    if (!models.length) return;
    const middle = this.middle();
    const shifted = models.map((m) => [m.id.slice(1), [[m.place[0] + draft.goal[0] - middle[0], m.place[1] + draft.goal[1] - middle[1]]]]);
    map.moving = `u${draft.unit}`;
    map.ghost(Object.fromEntries(shifted), battle.sideOf(question.seat), 'waiting');
  }

  /** @param {import('./types.js').Preview} preview */
  show(preview) {
    const { battle } = this;
    battle.preview = preview;
    battle.map.shapes(preview.shapes);
    if (Object.keys(preview.ways).length) battle.map.ghost(preview.ways, battle.sideOf(battle.question.seat), preview.refusal ? 'wrong' : 'fine');
    if (preview.refusal && this.at) battle.bubble.refuse(preview.refusal, ...this.at);
    else battle.bubble.hide();
    battle.refresh();
  }
}

const inside = (zone, [x, y]) => x >= zone[0] && x <= zone[2] && y >= zone[1] && y <= zone[3];
