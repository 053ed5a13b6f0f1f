/** A new battle: short blocks with a choice already made in each, the table large beside them, Start always in view. */
import * as api from './api.js';
import { anyTable, firstChoice, play } from './choices.js';
import { h, put } from './dom.js';
import { brand, cord, glyphOf, shieldIcon } from './marks.js';
import { pictureOf } from './sheet.js';

/** @param {HTMLElement} page @param {AbortSignal} left when the person goes elsewhere */
export async function newBattle(page, left) {
  const [games, wanted] = await Promise.all([api.games(), firstChoice()]);
  const game = games.find((g) => g.id === wanted.game);
  const view = new Chooser(page, game, wanted, left);
  view.show();
  await view.showTable();
}

class Chooser {
  constructor(page, game, wanted, left) {
    this.page = page;
    this.game = game;
    this.wanted = wanted;
    this.table = h('div', { class: 'picture' });
    this.about = h('p', { class: 'small' });
    this.left = left;
    this.fault = h('p', { class: 'fault', role: 'alert' });
    this.blocks = h('div', { class: 'blocks' });
    this.sum = h('div', { class: 'says' });
  }

  set(change) {
    const size = change.points && change.points !== this.wanted.points;
    this.wanted = { ...this.wanted, ...change };
    if (size) this.keepLists();
    this.show();
  }

  /** The same styles at another size, where there are such. */
  keepLists() {
    const names = this.game.lists[this.wanted.points].map((l) => l.name);
    this.wanted.lists = this.wanted.lists.map((l) => (names.includes(l) ? l : names[0]));
  }

  show() {
    if (!this.laid) this.lay();
    const house = this.blocks.querySelector('details')?.open;
    put(this.blocks, this.opponents(), this.sizes(), this.houseRules(house), this.fault);
    const { points, table, opponent } = this.wanted;
    const against = this.game.opponents.find((o) => o.name === opponent);
    put(this.sum, h('div', { class: 'cap a', text: 'All is chosen' }), h('h2', { text: `${this.game.title}, ${points} points, ${opponent === 'hot-seat' ? 'two at one screen' : opponent === 'link' ? 'against a friend' : `against ${against.title}`}, on table ${table}` }));
  }

  lay() {
    this.laid = true;
    const start = h('button', { class: 'act main a big', type: 'button', onclick: () => play(this.wanted, this.fault) }, h('span', {}, h('span', { class: 'what' }, 'Start', h('kbd', { class: 'kbd', text: 'Enter' })), h('small', { text: 'Roll off for the sides' })));
    start.id = 'start';
    const another = h('button', { class: 'btn', type: 'button', text: 'Another table', onclick: () => this.pickTable(anyTable()) });
    const number = h('input', { class: 'field', type: 'number', min: 0, max: 999999, 'aria-label': 'The number of the table', value: this.wanted.table, onchange: (e) => this.pickTable(Number(e.target.value)) });
    this.number = number;
    put(
      this.page,
      h('header', { class: 'top' }, brand(), h('nav', {}, h('a', { href: '#/new', 'aria-current': 'page', text: 'New battle' }))),
      h('main', { class: 'choose' }, this.blocks, h('section', { class: 'on-table' }, h('div', { class: 'row' }, h('h2', { class: 'grow', text: 'On which table?' }), number, another), this.table, this.about)),
      h('footer', { class: 'q a taut' }, h('div', { class: 'cord-line' }, cord('taut')), h('div', { class: 'sign' }, shieldIcon('a', glyphOf(true, []), false, 42)), this.sum, h('div', { class: 'acts' }, start)),
    );
    addEventListener('keydown', (e) => e.key === 'Enter' && e.target === document.body && start.click(), { signal: this.left });
  }

  pickTable(seed) {
    this.number.value = String(seed);
    this.set({ table: seed });
    return this.showTable();
  }

  async showTable() {
    try {
      const picture = await api.table(this.wanted.table);
      if (picture.seed !== this.wanted.table) return;
      put(this.table, pictureOf(picture));
      put(this.about, h('b', { text: `${picture.name || 'Table'} ${picture.seed}. ` }), `${picture.width / 1000} by ${picture.height / 1000} inches: ${picture.pieces.join(', ')}.`);
    } catch (e) {
      put(this.table, h('p', { class: 'fault', role: 'alert', text: e.message }));
    }
  }

  // -------------------------------------------------------------------- the blocks
  block(title, note, ...children) {
    return h('section', { class: 'panel block' }, h('div', { class: 'row' }, h('h2', { class: 'grow', text: title }), h('span', { class: 'small', text: note })), ...children);
  }

  choice(text, small, on, run) {
    return h('button', { class: 'pick', type: 'button', 'aria-pressed': String(on), onclick: run }, h('b', { text: on ? `✓ ${text}` : text }), small ? h('small', { text: small }) : null);
  }

  opponents() {
    const row = this.game.opponents.map((o) => this.choice(o.title, o.about, o.name === this.wanted.opponent, () => this.set({ opponent: o.name })));
    const name = h('input', { class: 'field', maxlength: 24, placeholder: 'Azure', value: this.wanted.name, onchange: (e) => (this.wanted.name = e.target.value) });
    return this.block('Against whom?', '', h('div', { class: 'picks' }, ...row), h('label', { class: 'row small' }, 'Your name on the table', name));
  }

  sizes() {
    const { points, lists } = this.wanted;
    const offered = this.game.lists[points];
    const sizes = this.game.points.map((p) => this.choice(`${p} points`, '', p === points, () => this.set({ points: p })));
    const found = lists.map((name) => offered.find((l) => l.name === name));
    const select = (seat) => {
      const options = offered.map((l) => h('option', { value: l.name, selected: l.name === lists[seat], text: `${l.title} (${l.models} models)` }));
      const field = h('select', { class: 'field', 'aria-label': seat ? 'Their list' : 'Your list', onchange: (e) => this.set({ lists: lists.map((l, i) => (i === seat ? e.target.value : l)) }) }, ...options);
      return h('div', { class: 'army' }, shieldIcon(seat ? 'g' : 'a', glyphOf(true, []), false, 30), h('div', { class: 'grow' }, h('span', { class: 'cap', text: seat ? 'Theirs' : 'Yours' }), field, h('p', { class: 'small', text: `${found[seat].cost} of ${points} points. ${found[seat].about}` })));
    };
    return this.block('How large, with which lists?', `${found[0].models} against ${found[1].models} models`, h('div', { class: 'picks' }, ...sizes), select(0), select(1));
  }

  houseRules(open) {
    const changed = Object.keys(this.wanted.house).length;
    const rows = this.game.switches.map((x) => {
      const chosen = this.wanted.house[x.key] || x.settings[0].name;
      const field = h('select', { class: 'field', 'aria-label': x.question, onchange: (e) => this.pickHouse(x, e.target.value) }, ...x.settings.map((o, i) => h('option', { value: o.name, selected: o.name === chosen, text: o.name.replaceAll('-', ' ') + (i ? '' : ' (as written)') })));
      const means = x.settings.find((o) => o.name === chosen).means;
      return h('div', { class: 'switch' }, h('b', { text: x.question }), field, h('p', { class: 'small', text: means }));
    });
    const state = changed ? `${changed} changed` : 'As written. Nothing changed.';
    return h('section', { class: 'panel block' }, h('details', { open: Boolean(open) }, h('summary', {}, h('h2', { text: 'House rules' }), h('span', { class: 'small', text: state })), ...rows));
  }

  pickHouse(rule, name) {
    const { [rule.key]: _, ...rest } = this.wanted.house;
    this.set({ house: name === rule.settings[0].name ? rest : { ...rest, [rule.key]: name } });
  }
}
