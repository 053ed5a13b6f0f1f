/** A battle on the page: what is seen, what is asked, and what the person does about it. Holds no rule. */
import { Bar } from './bar.js';
import { listen } from './gestures.js';
import { h, calm, pause, points, put } from './dom.js';
import { fold, modelsOf, unitsOf } from './fold.js';
import * as api from './api.js';
import { keys } from './keys.js';
import { Log } from './log.js';
import { TableMap } from './map.js';
import { brand, glyphOf, shieldIcon } from './marks.js';
import { after } from './after.js';
import { Bubble } from './bubble.js';
import { Side } from './side.js';
import { Sketcher } from './sketch.js';
import { widget } from './widgets.js';

const PACE = { moved: 520, rolled: 420, removed: 300 }; // how long the other side's doings stay before the next
const WAIT = 20; // seconds for one request for news

export class Battle {
  /** @param {HTMLElement} page @param {string} id @param {AbortSignal} left when the person goes elsewhere */
  constructor(page, id, left) {
    this.page = page;
    this.room = new api.Room(id);
    this.sideOf = (seat) => (seat === this.azure ? 'a' : 'g');
    this.log = new Log(this.sideOf);
    this.bar = new Bar(this);
    this.side = new Side(this);
    this.bubble = new Bubble();
    this.left = left;
    /** @type {import('./types.js').Advice | null} */
    this.advice = null;
    /** @type {import('./types.js').Draft | null} */
    this.draft = null;
    /** @type {import('./types.js').Preview | null} */
    this.preview = null;
  }

  async open() {
    this.sight = await this.room.look();
    this.azure = this.sight.seats[0] ?? 0;
    this.view = this.sight.view;
    this.map = new TableMap(await api.table(this.sight.table), this.sideOf);
    this.sketcher = new Sketcher(this);
    if (this.left.aborted) return;
    this.lay();
    this.map.draw(this.view);
    this.firstLook();
    for (const batch of this.sight.batches) this.log.add(batch, this.view);
    listen(this.map, this.sketcher.gestures());
    keys(this, this.left);
    const sized = new ResizeObserver(() => this.map.resized());
    sized.observe(this.map.svg);
    this.left.addEventListener('abort', () => sized.disconnect());
    await this.turn();
  }

  get question() {
    return this.view.question;
  }

  get mine() {
    return Boolean(this.question && this.sight.seats.includes(this.question.seat));
  }

  nameOf(seat) {
    return this.view.seats[seat].name;
  }

  // -------------------------------------------------------------------- the page
  lay() {
    this.head = h('header', { class: 'head' });
    const zoom = h(
      'div',
      { class: 'zoom' },
      h('button', { type: 'button', text: '+', 'aria-label': 'Nearer', onclick: () => this.nearer(0.75) }),
      h('button', { type: 'button', text: '−', 'aria-label': 'Farther', onclick: () => this.nearer(1.33) }),
      h('button', { type: 'button', text: 'Fit', 'aria-label': 'The whole table', onclick: () => this.map.fit() }),
    );
    this.tabs = h('nav', { class: 'tabs', 'aria-label': 'Below the table' });
    const parts = [['orders', 'Orders'], ['unit', 'Units'], ['odds', 'Odds'], ['log', 'Log']];
    this.node = h('div', { class: 'battle', 'data-open': 'orders' }, this.head, h('main', { class: 'board' }, this.map.svg, zoom), this.bar.node, h('aside', {}, ...this.side.nodes, this.log.node), this.tabs);
    put(this.tabs, ...parts.map(([name, text]) => h('button', { type: 'button', text, 'data-for': name, 'aria-pressed': String(name === 'orders'), onclick: () => this.tab(name) })));
    put(this.page, this.node, this.bubble.node);
  }

  tab(name) {
    this.node.dataset.open = name;
    if (name === 'log') this.log.end();
    for (const b of this.tabs.children) b.setAttribute('aria-pressed', String(b.dataset.for === name));
  }

  firstLook() {
    if (this.map.svg.getBoundingClientRect().width >= 700) return this.map.fit();
    return this.map.cover([this.map.width / 2, this.map.height / 2]);
  }

  nearer(factor) {
    const box = this.map.svg.getBoundingClientRect();
    this.map.zoomAt(box.left + box.width / 2, box.top + box.height / 2, factor);
  }

  // -------------------------------------------------------------------- what the engine asks
  /** Everything about the moment: ask the person, wait for the other side, or tell the end. */
  async turn() {
    this.clear();
    this.advice = null;
    this.widget = this.mine ? widget(this, this.question) : null;
    this.refresh();
    if (this.sight.outcome) return after(this);
    if (!this.mine) return this.waitForNews();
    this.skip = false;
    this.comeIntoSight();
    return this.takeAdvice();
  }

  async takeAdvice() {
    const asked = this.question.id;
    try {
      const advice = await this.room.advice();
      if (this.question?.id !== asked) return;
      this.advice = advice;
      this.showAdvised();
      this.refresh();
    } catch (e) {
      this.bar.trouble(e.message);
    }
  }

  /** The suggested places or ways stand on the table as a ghost until the person wants others. */
  showAdvised() {
    const { answer } = this.advice;
    const { models } = this.question.ask;
    const ways = answer.type === 'places' ? answer.places.map((p) => [p]) : answer.type === 'ways' ? answer.ways : null;
    if (!ways || this.draft) return;
    this.map.ghost(Object.fromEntries(models.map((m, i) => [m, ways[i]])), this.sideOf(this.question.seat), 'waiting');
  }

  comeIntoSight() {
    const { ask, facts } = this.question;
    const models = facts.unit === undefined ? [] : modelsOf(this.view, `u${facts.unit}`);
    if (models.length) this.map.reveal(models[0].place);
    else if (ask.type === 'places') this.map.reveal([this.map.width / 2, (ask.zone[1] + ask.zone[3]) / 2]);
  }

  /** Draw what depends on the choice in the making. */
  refresh() {
    const { units = [], ...more } = this.widget?.light?.() || {};
    this.map.view = this.view;
    this.map.zone(this.widget?.zone);
    this.map.light({ units: [...units, this.side.selected].filter((u) => u !== undefined && u !== null).map((u) => `u${u}`), ...more });
    this.bar.show();
    this.side.show();
    this.log.settle();
    this.showHead();
  }

  advised(label, small = '') {
    const { advice } = this;
    return advice && { label, small, run: () => this.send(advice.answer) };
  }

  // -------------------------------------------------------------------- answering
  async send(answer) {
    if (this.sending || !this.mine) return false;
    this.sending = true;
    let outturn;
    try {
      outturn = await this.room.answer(this.question.id, answer, this.sight.next);
    } catch (e) {
      this.bar.trouble(e.message, () => this.send(answer));
      return false;
    } finally {
      this.sending = false;
    }
    if (outturn.type === 'refused') {
      this.bubble.refuse(outturn.refusal);
      return false;
    }
    await this.play(outturn.sight);
    if (outturn.type === 'stale') this.bar.notice(outturn.why);
    return outturn.type === 'taken' || outturn.type === 'doubled';
  }

  /** A plan is several answers, one after the other, as long as this person is asked. */
  async sendPlan(plan) {
    for (const answer of plan) if (!this.mine || !(await this.send(answer))) return;
  }

  /** Answer by the suggestion while questions of this shape are asked. */
  async answerAll(shape) {
    while (this.mine && this.question.ask.type === shape) {
      const { answer } = this.advice || (await this.room.advice());
      if (!(await this.send(answer))) return;
    }
  }

  async takeBack() {
    if (!this.sight.may_take_back || this.sending) return;
    try {
      await this.play(await this.room.takeBack(this.question?.id ?? null, this.sight.next));
    } catch (e) {
      this.bar.notice(e.message);
    }
  }

  async giveUp() {
    if (this.mine) await this.send({ type: 'concede' });
  }

  // -------------------------------------------------------------------- what happens
  async waitForNews() {
    let failed = 0;
    const signal = this.left;
    while (!this.mine && !this.sight.outcome && !signal.aborted) {
      try {
        const sight = await this.room.news(this.sight.next, WAIT, signal);
        failed = 0;
        await this.show(sight);
      } catch (e) {
        if (signal.aborted || e.name === 'AbortError') return undefined;
        failed += 1;
        this.bar.trouble(e.message);
        await pause(Math.min(8000, 500 * 2 ** failed));
      }
    }
    return signal.aborted ? undefined : this.turn();
  }

  async play(sight) {
    await this.show(sight);
    const next = this.turn();
    if (this.mine) await next;
  }

  /** Batch by batch, at a pace that can be followed; then the server's own view, which is the truth. */
  async show(sight) {
    this.clear();
    const fresh = sight.batches.filter((b) => b.number > this.sight.next);
    for (const [i, batch] of fresh.entries()) {
      this.log.add(batch, this.view);
      for (const e of batch.events) this.view = fold(this.view, e);
      if (i === fresh.length - 1) break;
      this.sight = { ...this.sight, next: batch.number };
      this.refresh();
      await this.linger(batch);
    }
    this.sight = sight;
    this.view = sight.view;
    this.widget = null;
    this.refresh();
    if (fresh.length && !this.sight.seats.includes(fresh[fresh.length - 1].seat)) await this.linger(fresh[fresh.length - 1]);
  }

  linger(batch) {
    const ms = Math.max(0, ...batch.events.map((e) => (e.type === 'moved' && !Object.keys(e.ways).length ? 0 : PACE[e.type] || 0)));
    return this.skip || calm() || !ms ? null : pause(ms);
  }

  // -------------------------------------------------------------------- a goal in the making
  /** @param {import('./types.js').Draft} draft */
  sketch(draft) {
    return this.sketcher.sketch(draft);
  }

  clear() {
    this.draft = null;
    this.preview = null;
    this.map.clearGhost();
    this.bubble.hide();
  }

  /** Back to the suggestion. */
  letGo() {
    this.clear();
    this.side.select(null);
    if (this.mine && this.advice) this.showAdvised();
    this.refresh();
  }

  // -------------------------------------------------------------------- the header
  showHead() {
    const { counters, seats } = this.view;
    const units = (seat) => unitsOf(this.view).filter((u) => u.owner === seat).map((u) => this.smallShield(u));
    const tokens = (seat) => h('span', { class: 'tks', 'aria-hidden': 'true' }, ...units(seat));
    const name = (seat) => h('b', { text: seats[seat].name });
    const score = (seat) => h('span', { class: 'pts', text: points(seats[seat].counters.score) });
    const other = 1 - this.azure;
    const a = h('div', { class: 'side a' }, tokens(this.azure), name(this.azure), score(this.azure));
    const g = h('div', { class: 'side g' }, score(other), name(other), tokens(other));
    const round = h('div', { class: 'round' }, h('b', { text: counters.round ? `Round ${counters.round}` : 'Setting up' }));
    const menu = h('details', { class: 'menu' }, h('summary', { class: 'btn' }, 'Menu'), this.menu());
    const old = this.head.querySelector('details');
    put(this.head, h('div', {}, brand(), h('small', { text: this.sight.title })), h('div', { class: 'score' }, a, round, g), h('div', { class: 'tools' }, old?.open ? old : menu));
  }

  smallShield(unit) {
    const models = modelsOf(this.view, unit.id);
    const hero = models.length === 1 && models[0].marks.tough > 1;
    return shieldIcon(this.sideOf(unit.owner), glyphOf(hero, models.flatMap((m) => m.marks.weapons || [])), Boolean(unit.marks.acted), 22);
  }

  menu() {
    const item = (text, run) => h('button', { class: 'btn bare', type: 'button', text, onclick: run });
    const dark = () => {
      const now = document.documentElement.dataset.theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
      document.documentElement.dataset.theme = now === 'dark' ? 'light' : 'dark';
    };
    return h('div', { class: 'panel' }, h('a', { class: 'btn bare', href: '#/new', text: 'New battle' }), item('Day or lamplight', dark), item('Give up', () => this.giveUp()));
  }
}
