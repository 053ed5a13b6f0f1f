/** The link to the other seat, as long as nobody has opened it. */
import { h } from './dom.js';

/** @param {import('./battle.js').Battle} battle */
export function invitation({ sight, room }) {
  const [seat] = sight.free;
  const link = room.links[seat];
  if (!sight.host || !link) return null;
  const address = new URL(link, location.origin + location.pathname).href;
  const field = h('input', { class: 'field grow', readonly: true, value: address, 'aria-label': 'The link for your friend', onfocus: (e) => e.target.select() });
  const copy = h('button', { class: 'btn', type: 'button', text: 'Copy', onclick: () => copied(field, copy) });
  return h('div', { class: 'row invite' }, h('span', { class: 'small', text: 'Send your friend this link:' }), field, copy);
}

async function copied(field, button) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.focus();
    document.execCommand('copy'); // without a secure page there is no other way
  }
  button.textContent = 'Copied';
}
