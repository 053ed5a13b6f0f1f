/** The refusal at the pointer: the fact with its number, then the rule. It never blocks. */
import { h, put } from './dom.js';
import { chip } from './rules.js';

const STAYS = 4000;

export class Bubble {
  constructor() {
    this.node = h('div', { class: 'bubble panel', role: 'alert', hidden: true });
  }

  /** @param {import('./types.js').Refusal} refusal */
  refuse(refusal, x = innerWidth / 2, y = innerHeight / 2, leaves = false) {
    const why = refusal.why.charAt(0).toUpperCase() + refusal.why.slice(1);
    const [first, ...rest] = why.split(/[:;] /);
    put(this.node, h('b', { text: first }), rest.length ? h('p', { text: `${rest.join('. ')}.`.replace(/^./, (c) => c.toUpperCase()) }) : null, chip(refusal.clause));
    this.node.hidden = false;
    const { width, height } = this.node.getBoundingClientRect();
    const above = y - height - 56 > 8;
    this.node.style.left = `${Math.min(Math.max(8, x - width / 2), innerWidth - width - 8)}px`;
    this.node.style.top = `${above ? y - height - 56 : y + 40}px`;
    clearTimeout(this.timer);
    if (leaves) this.timer = setTimeout(() => this.hide(), STAYS);
  }

  hide() {
    clearTimeout(this.timer);
    this.node.hidden = true;
  }
}
