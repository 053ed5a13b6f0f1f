/** Making elements. Nothing here knows the game. */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {Element} el
 * @param {Record<string, any>} attrs `on…` are listeners, `text` is the text, null and false are left out
 * @param {(Node | string | null | false | undefined)[]} children
 */
function fill(el, attrs, children) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) el.addEventListener(name.slice(2), value);
    else if (name === 'text') el.textContent = value;
    else el.setAttribute(name, value === true ? '' : String(value));
  }
  el.append(...children.filter((c) => c !== null && c !== false && c !== undefined));
  return el;
}

/** An HTML element. @returns {HTMLElement} */
export const h = (tag, attrs = {}, ...children) => fill(document.createElement(tag), attrs, children);

/** An SVG element. @returns {SVGElement} */
export const s = (tag, attrs = {}, ...children) => fill(document.createElementNS(SVG, tag), attrs, children);

/** The group in a fragment of SVG that the server drew. */
export function drawn(fragment) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${fragment}</svg>`, 'image/svg+xml');
  return document.importNode(parsed.documentElement.firstElementChild, true);
}

export const put = (parent, ...children) => {
  parent.replaceChildren(...children.filter(Boolean));
  return parent;
};

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const inches = (length) => (length / 1000).toFixed(1);

/** A chance in whole per cent, honest at the ends. */
export const percent = (p) => (p > 0 && p < 0.01 ? 'under 1 %' : p < 1 && p > 0.99 ? 'over 99 %' : `${Math.round(p * 100)} %`);

/** Scores are exact fractions: "7/3" reads 2.33. */
export function points(score) {
  const [a, b] = String(score || '0').split('/').map(Number);
  const value = b ? a / b : a;
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace(/0$/, '');
}

/** Two or three words for a clause chip. */
export function chipWords(id) {
  const words = id.slice(id.lastIndexOf('.') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
