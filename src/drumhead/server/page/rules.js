/** Clause chips, and the popover with the rule behind one. */
import * as api from './api.js';
import { chipWords, h } from './dom.js';

/** @param {string} id of a clause, decision or ruling */
export function chip(id) {
  if (!id) return null;
  const button = h('button', { class: 'chip', type: 'button', text: chipWords(id), 'data-clause': id, title: id });
  button.addEventListener('click', (e) => {
    e.stopPropagation();
    showRule(id, button);
  });
  return button;
}

async function showRule(id, from) {
  document.querySelector('dialog.rule')?.remove();
  const body = h('div', {}, h('p', { class: 'small', text: 'Looking it up' }));
  const close = h('button', { class: 'btn bare', type: 'button', text: 'Close', onclick: () => box.close() });
  const box = h('dialog', { class: 'rule panel', 'aria-label': chipWords(id) }, h('header', {}, h('h3', { text: chipWords(id) }), h('span', { class: 'tiny', text: id })), body, close);
  box.addEventListener('click', (e) => e.target === box && box.close());
  box.addEventListener('close', () => {
    box.remove();
    from.focus();
  });
  document.body.append(box);
  box.showModal();
  try {
    const found = await api.rule(id);
    const rulings = found.rulings.map((r) => h('p', { class: 'small' }, h('b', { text: 'Our ruling. ' }), r));
    body.replaceChildren(h('p', { text: found.rule }), found.why ? h('p', { class: 'small', text: found.why }) : '', ...rulings);
  } catch (e) {
    body.replaceChildren(h('p', { role: 'alert', text: e.message }));
  }
}
