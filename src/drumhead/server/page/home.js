/** The first page: one sentence, Play now, a real table, the battles of this device. */
import * as api from './api.js';
import { h, put } from './dom.js';
import { TableMap } from './map.js';
import { brand } from './marks.js';
import { firstChoice, play } from './choices.js';

const SHOWN = 993; // a table that is good to look at
/** Who stands on it: side, models, weapon, left end of the front rank, fatigue, has acted. @type {any[][]} */
const STANDING = [
  [0, 8, 'Bow', 21500, 8500, 0, 0],
  [0, 6, 'Hammer', 29500, 13500, 1, 1],
  [0, 1, 'Crown', 37800, 9500, 0, 0],
  [0, 9, 'Javelin', 45500, 10500, 0, 0],
  [1, 7, 'Axe', 40500, 38500, 0, 0],
  [1, 1, 'Crown', 33500, 37000, 0, 0],
  [1, 9, 'Bow', 51500, 36500, 0, 1],
  [1, 5, 'Sword', 20500, 34500, 2, 1],
];

/** @param {HTMLElement} page */
export async function home(page) {
  const fault = h('p', { class: 'fault', role: 'alert' });
  const now = h('button', { class: 'act main a big', type: 'button' }, h('span', {}, h('span', { class: 'what', text: 'Play now' }), h('small', { text: 'Saga, 10 points, against the computer' })));
  now.addEventListener('click', async () => play(await firstChoice(), fault));
  const picture = h('div', { class: 'picture' });
  put(
    page,
    h('header', { class: 'top' }, brand(), h('nav', {}, h('a', { href: '#/new', text: 'New battle' }))),
    h(
      'main',
      { class: 'home' },
      h(
        'div',
        { class: 'lead' },
        h('h1', { text: 'The war table that knows the rules' }),
        h('p', { class: 'long', text: 'Move your figures, see what they can reach and what it will cost, and let the dice fall.' }),
        h('div', { class: 'acts' }, now, h('a', { class: 'act big', href: '#/new' }, h('span', { class: 'what', text: 'New battle' }))),
        fault,
        h('p', { class: 'small', text: 'No account, nothing to install. Every die can be checked afterwards.' }),
        earlier(),
      ),
      picture,
    ),
  );
  const map = new TableMap(await api.table(SHOWN), (seat) => (seat ? 'g' : 'a'));
  put(picture, map.svg);
  map.draw(standing());
  map.fit();
  map.svg.setAttribute('role', 'img');
  map.svg.removeAttribute('tabindex');
}

/** A view of a battle in its first round, for the picture only. */
function standing() {
  const pieces = STANDING.flatMap(([owner, count, weapon, x, y, fatigue, acted], u) => {
    const hero = count === 1 ? { tough: 3 } : {};
    const models = Array.from({ length: count }, (_, i) => [x + 1250 * (i % 5), y + (owner ? 1250 : -1250) * Math.floor(i / 5)]);
    const unit = { id: `u${u}`, owner, marks: { fatigue, acted }, name: '' };
    return [unit, ...models.map((place, i) => ({ id: `m${u}-${i}`, owner, place, unit: unit.id, marks: { weapons: [weapon], ...hero } }))];
  });
  return { pieces: Object.fromEntries(pieces.map((p) => [p.id, p])) };
}

/** Battles begun on this device, the newest first. */
function earlier() {
  const kept = Object.keys(localStorage).filter((k) => k.startsWith('drumhead/'));
  if (!kept.length) return null;
  const links = kept.slice(-4).reverse().map((k) => {
    const { wanted } = JSON.parse(localStorage.getItem(k));
    const id = k.slice('drumhead/'.length);
    const title = !wanted ? 'A battle by link' : `Saga against ${wanted.opponent === 'link' ? 'a friend' : wanted.opponent}`;
    return h('a', { class: 'panel kept', href: `#/battle/${id}` }, h('b', { text: title }), wanted ? h('span', { class: 'small', text: `${wanted.points} points, table ${wanted.table}` }) : null);
  });
  return h('section', { class: 'earlier' }, h('h2', { text: 'Your battles on this device' }), ...links);
}
