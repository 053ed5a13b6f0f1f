/** The widget for dividing: groups of models that are split, joined and evened out, type by type. */
import { h } from './dom.js';

/** @param {any} table @param {import('./types.js').Question} question */
export function split(table, question) {
  const { pool, least, most } = question.ask;
  const option = new Map(pool.map((o) => [o.key, o]));
  let parts = null;
  const body = h('div', { class: 'rows' });

  const typeOf = (part) => option.get(part[0]).facts.type;
  const change = (next) => {
    parts = next.filter((p) => p.length);
    show();
    table.refresh();
  };
  /** The next part of the same type, the nearest below first. */
  const twin = (i) => {
    const order = [...parts.keys()].slice(i + 1).concat([...parts.keys()].slice(0, i).reverse());
    return order.find((j) => typeOf(parts[j]) === typeOf(parts[i]));
  };
  const halve = (i) => change(parts.flatMap((p, j) => (j === i ? [p.slice(0, Math.ceil(p.length / 2)), p.slice(Math.ceil(p.length / 2))] : [p])));
  const join = (i) => {
    const j = twin(i);
    change(parts.map((p, k) => (k === i ? [...p, ...parts[j]] : k === j ? [] : p)));
  };
  const give = (i) => {
    const j = twin(i);
    const moved = parts[i][parts[i].length - 1];
    change(parts.map((p, k) => (k === i ? p.slice(0, -1) : k === j ? [...p, moved] : p)));
  };

  const show = () => {
    const rows = parts.map((part, i) => {
      const fits = part.length >= least && part.length <= most;
      const button = (text, run, off) => h('button', { class: 'btn small-btn', type: 'button', text, disabled: off, onclick: run });
      return h(
        'div',
        { class: `row part${fits ? '' : ' wrong'}` },
        h('b', { class: 'count', text: String(part.length) }),
        h('span', { class: 'grow', text: contents(part.map((k) => option.get(k))) }),
        button('Split', () => halve(i), part.length < 2),
        button('Join', () => join(i), twin(i) === undefined),
        button('Give one', () => give(i), twin(i) === undefined || part.length < 2),
      );
    });
    body.replaceChildren(...rows);
  };

  return {
    body,
    acts: () => [{ label: 'As bought', run: () => change(asBought(pool)) }],
    main: () => {
      if (!parts) {
        parts = (table.advice ? table.advice.answer.parts : asBought(pool)).map((p) => [...p]);
        show();
      }
      const count = parts.length === 1 ? '1 unit' : `${parts.length} units`;
      return { label: `Form ${count}`, small: parts.map((p) => p.length).join(' + '), run: () => table.send({ type: 'split', parts }) };
    },
  };
}

/** The groups as they stand in the list. */
function asBought(pool) {
  const groups = new Map();
  for (const o of pool) groups.set(o.facts.group, [...(groups.get(o.facts.group) || []), o.key]);
  return [...groups.values()];
}

/** "8 Regulars (Sword, Bow)": labels without the model's own number. */
function contents(options) {
  const kinds = new Map();
  for (const o of options) {
    const words = o.label.replace(/ \d+ \(/, ' (');
    kinds.set(words, (kinds.get(words) || 0) + 1);
  }
  return [...kinds].map(([words, n]) => `${n} ${words}`).join(' and ');
}
