/**
 * One widget for each shape of a question. A widget offers buttons, perhaps a list, and a main answer; clicks on the
 * table come to it as well. It knows the shape of an answer and nothing about what is allowed: the server judges.
 *
 * @typedef {{label: string, small?: string, odds?: any, disabled?: boolean, run: () => void}} Act
 * @typedef {{acts: () => Act[], main: () => Act | null, body?: HTMLElement, hint?: string, light?: () => any,
 *   onUnit?: (unit: number) => boolean, onModel?: (model: number) => boolean, drags?: 'unit' | 'model'}} Widget
 */
import { h } from './dom.js';
import { places, ways } from './goals.js';
import { split } from './split.js';

const SHAPES = { pick, some, order, amount, split, places, ways };

/** @param {any} table the battle @param {import('./types.js').Question} question @returns {Widget} */
export function widget(table, question) {
  const make = SHAPES[question.ask.type];
  return make ? make(table, question) : onlyAdvice(table);
}

/** A shape this page has no part for: the suggested answer can still be given. */
function onlyAdvice(table) {
  return { acts: () => [], main: () => table.advised('The suggested answer') };
}

// ------------------------------------------------------------------------------------------ one of several
function pick(table, question) {
  const { options } = question.ask;
  const answer = (o) => ({ type: 'pick', key: o.key });
  const suggested = () => table.advice && options.find((o) => o.key === table.advice.answer.key);
  const act = (o) => {
    const [label, ...rest] = o.label.split(': ');
    return { label, small: rest.join(': '), odds: table.advice?.odds[String(o.key)], run: () => table.send(answer(o)) };
  };
  const meant = (unit) => {
    const named = options.filter((o) => o.facts.target === unit);
    const found = named.length ? named : options.filter((o) => o.facts.unit === unit && o.facts.target === undefined);
    return found.length === 1 ? found[0] : null;
  };
  return {
    acts: () => options.filter((o) => o !== suggested()).map(act),
    main: () => (suggested() ? act(suggested()) : null),
    light: () => ({ units: [...options.map((o) => o.facts.target ?? o.facts.unit), question.facts.unit] }),
    onUnit: (unit) => {
      const o = meant(unit);
      if (o) table.send(answer(o));
      return Boolean(o);
    },
    drags: 'unit',
  };
}

// ------------------------------------------------------------------------------------------ some of several
function some(table, question) {
  const { of, least, most } = question.ask;
  const chosen = new Set();
  let touched = false;
  const start = () => {
    if (!touched && table.advice) table.advice.answer.keys.forEach((k) => chosen.add(k));
  };
  const toggle = (key) => {
    start();
    touched = true;
    if (!chosen.delete(key)) {
      if (chosen.size >= most) chosen.delete(chosen.values().next().value);
      chosen.add(key);
    }
    table.refresh();
  };
  const boxes = of.map((o) => h('input', { type: 'checkbox', onchange: () => toggle(o.key) }));
  const body = h('div', { class: 'rows' }, ...of.map((o, i) => h('label', { class: 'row' }, boxes[i], o.label)));
  return {
    body,
    hint: 'Choose them on the table or in the list.',
    acts: () => [],
    main: () => {
      start();
      of.forEach((o, i) => (boxes[i].checked = chosen.has(o.key)));
      const wanted = least === most ? `${most}` : `${least} to ${most}`;
      const fits = chosen.size >= least && chosen.size <= most;
      const label = !fits ? `Choose ${wanted}` : chosen.size === 1 ? 'This one' : `These ${chosen.size}`;
      return { label, small: `${chosen.size} of ${wanted} chosen`, disabled: !fits, run: () => table.send({ type: 'some', keys: [...chosen].sort((a, b) => a - b) }) };
    },
    light: () => ({ models: of.map((o) => o.facts.model), chosen: of.filter((o) => chosen.has(o.key)).map((o) => o.facts.model) }),
    onModel: (model) => {
      const o = of.find((x) => x.facts.model === model);
      if (o) toggle(o.key);
      return Boolean(o);
    },
  };
}

// ------------------------------------------------------------------------------------------ an order
function order(table, question) {
  let keys = null;
  const body = h('ol', { class: 'rows' });
  const swap = (i, j) => {
    [keys[i], keys[j]] = [keys[j], keys[i]];
    show();
    body.children[j]?.querySelector('button')?.focus();
  };
  const show = () => {
    const rows = keys.map((key, i) => {
      const o = question.ask.of.find((x) => x.key === key);
      const button = (text, to) => h('button', { class: 'btn step', type: 'button', text, 'aria-label': `${o.label} ${to < i ? 'earlier' : 'later'}`, disabled: to < 0 || to >= keys.length, onclick: () => swap(i, to) });
      return h('li', { class: 'row' }, h('span', { class: 'grow', text: o.label }), button('↑', i - 1), button('↓', i + 1));
    });
    body.replaceChildren(...rows);
  };
  return {
    body,
    acts: () => [],
    main: () => {
      if (!keys) {
        keys = table.advice ? [...table.advice.answer.keys] : question.ask.of.map((o) => o.key);
        show();
      }
      return { label: 'In this order', run: () => table.send({ type: 'order', keys }) };
    },
  };
}

// ------------------------------------------------------------------------------------------ a number
function amount(table, question) {
  const { least, most } = question.ask;
  let value = null;
  const slider = h('input', { type: 'range', min: least, max: most, 'aria-label': question.text, oninput: () => set(Number(slider.value)) });
  const set = (n) => {
    value = Math.min(most, Math.max(least, n));
    table.refresh();
  };
  const button = (text, by) => h('button', { class: 'btn step', type: 'button', text, onclick: () => set(value + by) });
  return {
    body: h('div', { class: 'row' }, button('−', -1), slider, button('+', 1)),
    acts: () => [],
    main: () => {
      value ??= table.advice ? table.advice.answer.amount : least;
      slider.value = String(value);
      return { label: String(value), small: `${least} to ${most}`, run: () => table.send({ type: 'amount', amount: value }) };
    },
  };
}
