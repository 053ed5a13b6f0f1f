/** The way in: pages by the address behind the hash. */
import { Battle } from './battle.js';
import { h, put } from './dom.js';
import { home } from './home.js';
import { newBattle } from './newbattle.js';

const page = document.getElementById('page');
let open = null;

async function show() {
  open?.close();
  open = null;
  page.onkeydown = null;
  const [, where, id] = location.hash.split('/');
  document.body.className = where === 'battle' ? 'in-battle' : 'on-page';
  try {
    if (where === 'battle' && id) {
      open = new Battle(page, id);
      await open.open();
    } else if (where === 'new') await newBattle(page);
    else await home(page);
  } catch (e) {
    if (e.name !== 'Fault' && e.constructor.name !== 'Fault') throw e;
    put(page, h('main', { class: 'missing' }, h('h1', { text: e.message }), h('a', { class: 'act', href: '#/', text: 'Back to the start' })));
  }
}

addEventListener('hashchange', show);
show();
