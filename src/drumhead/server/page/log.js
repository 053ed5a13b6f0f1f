/** The log: one line for each event that has words, with its dice and its clause. */
import { h } from './dom.js';
import { die } from './marks.js';
import { chip } from './rules.js';

const FEW = 24; // more dice than this are counted by face

export class Log {
  /** @param {(seat: number) => 'a' | 'g'} sideOf */
  constructor(sideOf) {
    this.sideOf = sideOf;
    this.list = h('div', { class: 'lines', role: 'log', 'aria-live': 'polite', 'aria-label': 'What happened' });
    this.node = h('section', { class: 'log', 'data-tab': 'log' }, h('h3', { text: 'Log' }), this.list);
    this.follow = true; // until the person scrolls back to read
    this.list.addEventListener('scroll', () => {
      this.follow = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    });
  }

  /** @param {import('./types.js').Batch} batch @param {import('./types.js').View} view before it */
  add(batch, view) {
    if (batch.taken_back) this.line(null, 'Taken back. The dice that fell stay fallen.', '', []);
    for (const e of batch.events) {
      if (!e.text) continue;
      const dice = e.type === 'rolled' ? throwOf(e, e.seat === null ? null : this.sideOf(e.seat)) : [];
      const round = e.type === 'counted' && 'round' in e.counters;
      this.line(round ? null : seatOf(e, view) ?? batch.seat, e.text, e.clause, dice, round);
    }
  }

  line(seat, text, clause, dice, heading = false) {
    const side = seat === null ? 'n' : this.sideOf(seat);
    const row = dice.length ? h('div', { class: 'dr' }, ...dice) : null;
    this.list.append(h('div', { class: `ev ${side}${heading ? ' new-round' : ''}` }, h('p', {}, `${text} `, chip(clause)), row));
    if (this.follow) this.end();
  }

  /** The column may have shrunk: what is newest stays in sight. */
  settle() {
    if (this.follow) this.end();
  }

  end() {
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** Whose doing an event is, as far as it says so itself. */
function seatOf(e, view) {
  if (e.type === 'rolled' || e.type === 'counted') if (e.seat !== null) return e.seat;
  if (e.type === 'put') return e.pieces[0]?.owner;
  const named = { moved: () => Object.keys(e.ways)[0], removed: () => e.pieces[0], marked: () => Object.keys(e.marks)[0], counted: () => e.counters.active }[e.type];
  const id = e.facts.unit === undefined ? named?.() : `u${e.facts.unit}`;
  return view.pieces[id]?.owner;
}

/** The dice of a throw, high to low; a roll-off keeps its order, for its dice have owners. */
function throwOf(e, side) {
  const dice = e.faces.map((face, i) => ({ face, reading: e.reading[i] }));
  if (side === null) return dice.map((d, i) => die(d.face, 'hit', i ? 'g' : 'a'));
  dice.sort((a, b) => b.face - a.face);
  if (dice.length <= FEW) return dice.map((d) => die(d.face, d.reading, side));
  return [...new Set(dice.map((d) => d.face))].flatMap((face) => {
    const same = dice.filter((d) => d.face === face);
    return [h('span', { text: `${same.length} ×` }), die(face, same[0].reading, side)];
  });
}
