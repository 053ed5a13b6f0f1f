/** After the battle: who won, by what, the losses, the record, and the way to the next one. */
import * as api from './api.js';
import { h, points, put } from './dom.js';
import { modelsOf, unitsOf } from './fold.js';
import { chip } from './rules.js';

/** @param {import('./battle.js').Battle} battle */
export function after(battle) {
  const { bar } = battle;
  const again = h('button', { class: 'act main a', type: 'button', onclick: () => rematch(battle) }, h('span', {}, h('span', { class: 'what' }, 'Rematch', h('kbd', { class: 'kbd', text: 'Enter' })), h('small', { text: 'the same lists and table' })));
  const fresh = h('a', { class: 'act', href: '#/new' }, h('span', {}, h('span', { class: 'what', text: 'New battle' })));
  const save = h('button', { class: 'act', type: 'button', onclick: () => download(battle, save) }, h('span', {}, h('span', { class: 'what', text: 'Download the record' }), h('small', { text: 'every die can be checked' })));
  bar.buttons = [save, fresh];
  put(bar.acts, save, fresh, again);
  put(battle.side.card, result(battle));
  put(battle.side.chances);
  battle.tab('orders');
}

function result(battle) {
  const { outcome } = battle.sight;
  const won = outcome.winner === null ? 'A draw' : battle.sight.seats.length !== 1 ? `${battle.nameOf(outcome.winner)} won` : outcome.winner === battle.azure ? 'You won' : 'You lost';
  const rows = [battle.azure, 1 - battle.azure].map((seat) => {
    const side = battle.sideOf(seat);
    return h('div', { class: `tally ${side}` }, h('b', { text: battle.nameOf(seat) }), h('span', { class: 'pts', text: points(outcome.scores[seat]) }), losses(battle, seat, side));
  });
  return h('div', { class: 'result' }, h('h2', { text: won }), h('p', { class: 'small' }, `${outcome.text} `, chip(outcome.clause)), ...rows);
}

/** Who still stands, of how many. */
function losses(battle, seat, side) {
  const bought = battle.view.seats[seat].hand.reduce((sum, e) => sum + (e.size || 0), 0);
  const stand = unitsOf(battle.view).filter((u) => u.owner === seat).reduce((sum, u) => sum + modelsOf(battle.view, u.id).length, 0);
  const dots = Array.from({ length: bought }, (_, i) => h('i', { class: i < stand ? `dot ${side}` : 'dot fallen' }));
  return h('div', { class: 'dots', role: 'img', 'aria-label': `${stand} of ${bought} models stand` }, ...dots, h('span', { class: 'tiny', text: `${stand} of ${bought} stand` }));
}

async function download(battle, button) {
  try {
    const url = URL.createObjectURL(await battle.room.record());
    const link = h('a', { href: url, download: `${battle.sight.game}-${battle.room.id}.json` });
    link.click();
    URL.revokeObjectURL(url);
  } catch (e) {
    battle.bar.notice(e.message);
  }
  button.blur();
}

async function rematch(battle) {
  const { wanted } = battle.room;
  if (!wanted) {
    location.hash = '#/new';
    return;
  }
  const { seed, ...same } = wanted;
  try {
    location.hash = `#/battle/${await api.openRoom(same)}`;
  } catch (e) {
    battle.bar.notice(e.message);
  }
}
