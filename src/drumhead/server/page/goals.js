/** The widgets for places and ways: a goal on the table, a preview from the server, a plan that is sent. */

/** @param {any} table @param {import('./types.js').Question} question */
export function places(table, question) {
  const { zone } = question.ask;
  return {
    hint: 'Drag on the table or tap a place; Enter takes the one shown.',
    acts: () => [{ label: 'Place the rest for me', run: () => table.answerAll('places') }],
    main: () => planned(table, 'Place them here') || table.advised('Place them there', 'the suggested place'),
    light: () => ({}),
    zone,
    tap: (goal) => table.sketch({ unit: question.facts.unit, goal }),
    anywhere: true,
    drags: 'unit',
  };
}

/** @param {any} table @param {import('./types.js').Question} question */
export function ways(table, question) {
  const { models } = question.ask;
  let single = false;
  const stay = () => ({ type: 'ways', ways: models.map((m) => [table.view.pieces[`m${m}`].place]) });
  const draft = (goal) => ({ unit: question.facts.unit, action: question.facts.action || '', goal });
  return {
    hint: 'Drag the unit or tap where it should go; Enter goes.',
    acts: () => [
      { label: single ? 'Whole unit' : 'Single models', small: single ? 'drag all of them' : 'drag them one by one', run: () => ((single = !single), table.refresh()) },
      { label: 'Stay', run: () => table.send(stay()) },
    ],
    main: () => planned(table, 'Go there') || table.advised(sameAs(table.advice?.answer, stay()) ? 'Stay here' : 'Go there', 'as suggested'),
    light: () => ({ units: [question.facts.unit], models: single ? models : [] }),
    tap: (goal) => table.sketch(draft(goal)),
    get drags() {
      return single ? 'model' : 'unit';
    },
    draftFor: draft,
  };
}

/** The answer that a drop or Enter will send, if the server found one. */
function planned(table, label) {
  const { preview } = table;
  if (!table.draft || !preview) return null;
  if (preview.refusal) return { label: 'Not there', small: preview.refusal.why, disabled: true, run: () => {} };
  if (!preview.plan.length) return null;
  return { label, odds: preview.odds[0], run: () => table.sendPlan(preview.plan) };
}

const sameAs = (a, b) => JSON.stringify(a?.ways?.map((w) => w[w.length - 1])) === JSON.stringify(b.ways.map((w) => w[w.length - 1]));
