/** The right column: the chosen unit, the odds, and all units as a list. */
import { h, put } from './dom.js';
import { modelsOf, unitsOf } from './fold.js';
import { glyphOf, shieldIcon } from './marks.js';
import { oddsCard } from './odds.js';

export class Side {
  /** @param {import('./battle.js').Battle} battle */
  constructor(battle) {
    this.battle = battle;
    this.selected = null;
    this.card = h('section', { class: 'unitcard', 'data-tab': 'unit' });
    this.chances = h('section', { class: 'odds', 'data-tab': 'odds' });
    this.nodes = [this.card, this.chances];
  }

  select(unit) {
    this.selected = unit;
    this.battle.refresh();
  }

  /** Show one distribution: of the answer under the pointer. */
  odds(odds) {
    put(this.chances, oddsCard(odds));
    this.shown = odds;
  }

  show() {
    const { battle } = this;
    const unit = this.selected ?? battle.question?.facts.unit;
    const piece = battle.view.pieces[`u${unit}`];
    put(this.card, piece ? this.unitCard(piece) : h('p', { class: 'small quiet', text: 'Tap a unit to see what it is.' }), this.list());
    this.showOdds();
  }

  showOdds() {
    const { battle } = this;
    const main = battle.widget?.main?.()?.odds;
    const found = battle.preview?.odds?.length ? battle.preview.odds : Object.values(battle.advice?.odds || {});
    const first = main || found[0];
    if (first === this.shown && first) return;
    this.shown = first;
    put(this.chances, first ? oddsCard(first) : h('p', { class: 'small quiet', text: 'Odds show here when dice may fall.' }), ...this.others(found, first));
  }

  /** Where several targets can be had, the others in equal scale. */
  others(found, first) {
    if (found.length < 2) return [];
    const most = Math.max(...found.map((o) => o.mean), 0.1);
    const rows = found.slice(0, 6).flatMap((o) => {
      const bar = h('i', { class: o === first ? '' : 'f' });
      bar.style.width = `${Math.max(2, (100 * o.mean) / most)}%`;
      return [h('span', { text: o.text.split(':')[0] }), bar, h('b', { text: `${o.mean.toFixed(1)} losses` })];
    });
    return [h('div', { class: 'cmp' }, ...rows)];
  }

  unitCard(unit) {
    const { battle } = this;
    const models = modelsOf(battle.view, unit.id);
    const hero = models.length === 1 && models[0].marks.tough > 1;
    const kinds = new Map();
    for (const m of models) kinds.set((m.marks.weapons || []).join(', '), (kinds.get((m.marks.weapons || []).join(', ')) || 0) + 1);
    const tired = unit.marks.fatigue ? `${unit.marks.fatigue} fatigue` : 'Fresh';
    const facts = [['Quality', unit.marks.quality ? `${unit.marks.quality}+` : ''], ['Carries', [...kinds].map(([w, n]) => (models.length > 1 ? `${n} × ${w}` : w)).join('; ')]];
    if (hero) facts.push(['Wounds', `${models[0].marks.wounds || 0} of ${models[0].marks.tough}`]);
    return h(
      'div',
      {},
      h(
        'div',
        { class: 'uh' },
        shieldIcon(battle.sideOf(unit.owner), glyphOf(hero, models.flatMap((m) => m.marks.weapons || [])), Boolean(unit.marks.acted), 38),
        h('div', {}, h('h2', { text: unit.name }), h('p', { class: 'small', text: `${battle.nameOf(unit.owner)} · ${models.length} of ${unit.marks.born || models.length} stand` })),
        h('div', { class: 's' }, h('p', { class: 'small', text: tired }), h('p', { class: 'tiny', text: unit.marks.acted ? 'has acted' : 'to act' })),
      ),
      h('dl', { class: 'facts' }, ...facts.filter(([, v]) => v).map(([k, v]) => h('div', {}, h('dt', { text: k }), h('dd', { text: v })))),
    );
  }

  /** The same units as plain buttons, for whoever does not point. */
  list() {
    const { battle } = this;
    const open = this.card.querySelector('details')?.open;
    const rows = unitsOf(battle.view).map((u) => {
      const id = Number(u.id.slice(1));
      const run = () => (battle.mine && battle.widget?.onUnit?.(id)) || this.select(id);
      const state = [`${modelsOf(battle.view, u.id).length}`, u.marks.fatigue ? `${u.marks.fatigue} fatigue` : '', u.marks.acted ? 'acted' : ''].filter(Boolean).join(', ');
      return h('button', { class: 'row btn bare', type: 'button', onclick: run }, shieldIcon(battle.sideOf(u.owner), glyphOf(false, []), Boolean(u.marks.acted), 18), h('span', { class: 'grow', text: `${battle.nameOf(u.owner)}: ${u.name}` }), h('span', { class: 'tiny', text: state }));
    });
    return rows.length ? h('details', { class: 'units', open: Boolean(open) }, h('summary', { text: 'Units as a list' }), ...rows) : null;
  }
}
