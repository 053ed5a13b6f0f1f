/** The first page: one sentence, Play now, a real table, the battles of this device. */
import * as api from './api.js';
import { h, put } from './dom.js';
import { brand } from './marks.js';
import { pictureOf } from './sheet.js';
import { firstChoice, play } from './choices.js';

const SHOWN = 2093; // a table that is good to look at

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
  put(picture, pictureOf(await api.table(SHOWN)));
}

/** Battles begun on this device, the newest first. */
function earlier() {
  const kept = Object.keys(localStorage).filter((k) => k.startsWith('drumhead/'));
  if (!kept.length) return null;
  const links = kept.slice(-4).reverse().map((k) => {
    const { wanted } = JSON.parse(localStorage.getItem(k));
    const id = k.slice('drumhead/'.length);
    return h('a', { class: 'panel kept', href: `#/battle/${id}` }, h('b', { text: `Saga against ${wanted.opponent}` }), h('span', { class: 'small', text: `${wanted.points} points, table ${wanted.table}` }));
  });
  return h('section', { class: 'earlier' }, h('h2', { text: 'Your battles on this device' }), ...links);
}
