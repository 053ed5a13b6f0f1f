/** The way in: pages by the address behind the hash. */
import { comeByLink, Fault } from './api.js';
import { Battle } from './battle.js';
import { h, put } from './dom.js';
import { home } from './home.js';
import { newBattle } from './newbattle.js';

const root = document.getElementById('page');
let leave = () => {};

/** Each page has a sheet of its own: one that comes too late writes on a sheet that nobody sees any more. */
async function show() {
  leave();
  const left = new AbortController();
  leave = () => left.abort();
  const page = h('div', { class: 'page' }, h('p', { class: 'waiting', text: 'Laying the table' }));
  put(root, page);
  const [, where, id, token] = location.hash.split('/');
  if (where === 'room' && id && token) {
    comeByLink(id, token);
    location.replace(`#/battle/${id}`); // the token does not stay in the address
    return;
  }
  document.body.className = where === 'battle' ? 'in-battle' : 'on-page';
  try {
    if (where === 'battle' && id) await new Battle(page, id, left.signal).open();
    else if (where === 'new') await newBattle(page, left.signal);
    else await home(page);
  } catch (e) {
    if (left.signal.aborted) return;
    if (!(e instanceof Fault)) throw e;
    put(page, h('main', { class: 'missing' }, h('h1', { text: e.message }), h('a', { class: 'act', href: '#/', text: 'Back to the start' })));
  }
}

addEventListener('hashchange', show);
show();
