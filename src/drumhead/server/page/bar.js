/** The question bar: whose turn, one question, its answers; the suggested one last and in the colour of the side. */
import { h, put } from './dom.js';
import { modelsOf } from './fold.js';
import { invitation } from './invite.js';
import { cord, drum, glyphOf, shieldIcon } from './marks.js';
import { sparkBars } from './odds.js';
import { chip } from './rules.js';

const MANY = 9; // so many answers stand in a list of their own
const TIGHT = 4; // and so many closer together

export class Bar {
  /** @param {import('./battle.js').Battle} battle */
  constructor(battle) {
    this.battle = battle;
    this.says = h('div', { class: 'says' });
    this.heading = h('div', { 'aria-live': 'assertive' });
    this.more = h('div', { class: 'more' });
    this.acts = h('div', { class: 'acts' });
    this.cord = h('div', { class: 'cord-line' });
    this.sign = h('div', { class: 'sign' });
    this.node = h('section', { class: 'q', role: 'region', 'aria-label': 'The question', 'data-tab': 'orders' }, this.cord, this.more, this.sign, this.says, this.acts);
    this.buttons = [];
  }

  show() {
    const { battle } = this;
    const { question, sight } = battle;
    this.node.dataset.asked = sight.outcome ? 'over' : battle.mine ? `${question.id}-${sight.next}` : 'waiting';
    if (battle.sight.outcome) return this.over();
    return battle.mine ? this.yours() : this.theirs();
  }

  /** Press the n-th answer; -1 is the suggested one. */
  press(n) {
    const button = n < 0 ? this.acts.querySelector('.act.main') : this.buttons[n];
    if (!button || button.disabled) return false;
    button.click();
    return true;
  }

  yours() {
    const { battle } = this;
    const { question, widget } = battle;
    const side = battle.sideOf(question.seat);
    const main = widget?.main();
    const acts = widget?.acts() || [];
    const list = acts.length >= MANY;
    this.dress('taut', side);
    put(this.sign, this.shieldOf(question.facts.unit, side));
    this.say(this.label(), question.text, widget?.hint, question.clause, side);
    this.buttons = acts.map((a, i) => this.button(a, i + 1));
    put(this.more, invitation(battle), widget?.body, list ? h('div', { class: 'many' }, ...this.buttons) : null);
    const back = battle.sight.may_take_back ? h('button', { class: 'btn bare', type: 'button', onclick: () => battle.takeBack() }, 'Take back ', h('kbd', { class: 'kbd', text: 'U' })) : null;
    this.acts.classList.toggle('tight', acts.length > TIGHT);
    put(this.acts, back, ...(list ? [] : this.buttons), main ? this.button(main, 0, side) : h('span', { class: 'btn bare', text: 'Thinking it over' }));
  }

  theirs() {
    const { battle } = this;
    const { question, sight } = battle;
    this.buttons = [];
    put(this.more, invitation(battle));
    if (sight.trouble) return this.trouble(sight.trouble);
    this.dress('slack', 'n');
    const seat = question ? question.seat : 1 - battle.azure;
    put(this.sign, question ? this.shieldOf(question.facts.unit, battle.sideOf(seat)) : drum(40));
    const away = sight.free.includes(seat);
    if (away) this.say(`Waiting for ${battle.nameOf(seat)}`, 'Nobody has opened the link yet', '', '', 'n');
    else this.say(question ? `${battle.nameOf(seat)} is thinking` : 'One moment', question ? waiting(battle.nameOf(seat), question) : 'Laying the table', '', '', 'n');
    const skip = h('button', { class: 'act', type: 'button', text: 'Skip ahead', onclick: () => (battle.skip = true) });
    put(this.acts, sight.bots.length ? skip : null);
    return undefined;
  }

  over() {
    const { battle } = this;
    this.dress('slack', 'n');
    this.buttons = [];
    put(this.more);
    put(this.sign, drum(40));
    this.say('The battle is over', battle.sight.outcome.text, '', battle.sight.outcome.clause, 'n');
  }

  /** The server did not answer, or the other side cannot go on. */
  trouble(sentence, again = null) {
    this.dress('taut', 'bad');
    put(this.sign, h('span', { class: 'bang', text: '!' }));
    this.say('Not taken', sentence, '', '', 'bad');
    const { battle } = this;
    const back = battle.sight?.may_take_back ? h('button', { class: 'act', type: 'button', text: 'Take back', onclick: () => battle.takeBack() }) : null;
    put(this.acts, back, again ? h('button', { class: 'act dark', type: 'button', text: 'Send again', onclick: again }) : null);
  }

  notice(sentence) {
    this.says.querySelector('.small')?.remove();
    this.says.append(h('p', { class: 'small', role: 'status', text: sentence }));
  }

  // -------------------------------------------------------------------- parts
  dress(look, side) {
    const dressed = `${look} ${side}`;
    if (this.dressed !== dressed) put(this.cord, cord(look));
    this.dressed = dressed;
    this.node.className = `q ${side} ${look}`;
  }

  say(label, text, hint, clause, side) {
    if (this.said !== `${label}/${text}`) {
      put(this.heading, h('h2', { text }));
      this.said = `${label}/${text}`;
    }
    put(this.says, h('div', { class: `cap ${side}`, text: label }), this.heading, hint || clause ? h('p', { class: 'small' }, hint ? `${hint} ` : '', chip(clause)) : null);
  }

  label() {
    const { battle } = this;
    const { question, view } = battle;
    const unit = view.pieces[`u${question.facts.unit}`];
    const name = unit ? ` · ${unit.name}` : '';
    const active = view.pieces[view.counters.active];
    const hot = battle.sight.seats.length > 1 ? `${battle.nameOf(question.seat)}: your turn` : 'Your turn';
    if (active && active.owner !== question.seat) return `${battle.nameOf(active.owner)} asks ${battle.sight.seats.length > 1 ? battle.nameOf(question.seat) : 'you'}${name}`;
    return hot + name;
  }

  shieldOf(unit, side) {
    const models = unit === undefined ? [] : modelsOf(this.battle.view, `u${unit}`);
    const piece = this.battle.view.pieces[`u${unit}`];
    const hero = models.length ? models.length === 1 && models[0].marks.tough > 1 : true;
    return shieldIcon(piece ? this.battle.sideOf(piece.owner) : side, glyphOf(hero, models.flatMap((m) => m.marks.weapons || [])), false, 42);
  }

  button(act, number, side = '') {
    const key = number ? (number < 10 ? String(number) : '') : 'Enter';
    const small = [act.small, act.odds ? `${act.odds.mean.toFixed(1)} losses` : ''].filter(Boolean).join(' · ');
    const words = h('span', {}, h('span', { class: 'what' }, act.label, key ? h('kbd', { class: 'kbd', text: key }) : ''), small ? h('small', { text: small }) : null);
    const node = h('button', { class: number ? 'act' : `act main ${side}`, type: 'button', disabled: act.disabled, onclick: act.run }, words, act.odds ? sparkBars(act.odds) : null);
    if (act.odds) {
      const show = () => this.battle.side.odds(act.odds);
      node.addEventListener('pointerenter', show);
      node.addEventListener('focus', show);
    }
    return node;
  }
}

const waiting = (name, question) => (question.ask.type === 'pick' ? `${name} chooses` : `${name} moves`);
