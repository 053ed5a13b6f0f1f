/** The battle map: bases, skins, badges, ghosts and the shapes of a preview over the sheet. Knows places, no rules. */
import { inches, put, s } from './dom.js';
import { modelsOf, unitsOf } from './fold.js';
import { badge, glyphOf } from './marks.js';
import { FRAME, UNIT, sheet } from './sheet.js';

const BADGE = 1.45; // pixels for one unit of a badge
const ALONG = [0.5, 0.66, 0.34, 0.8]; // where on a line its words stand, so that neighbours do not cover one another
const BASE = 1000; // a base's width where a piece does not say

/** @typedef {import('./types.js').Place} Place */

export class TableMap {
  /** @param {import('./types.js').TablePicture} picture @param {(seat: number) => 'a' | 'g'} sideOf */
  constructor(picture, sideOf) {
    [this.width, this.height] = [picture.width, picture.height];
    this.sideOf = sideOf;
    this.layers = Object.fromEntries(['names', 'zone', 'shapes', 'units', 'ghost', 'badges', 'flags'].map((k) => [k, s('g', { class: k })]));
    this.svg = s('svg', { class: 'map', role: 'application', tabindex: 0 }, sheet(picture), ...Object.values(this.layers));
    this.svg.setAttribute('aria-label', `The table, ${this.width / 1000} by ${this.height / 1000} inches`);
    /** @type {Map<string, SVGElement>} */
    this.bases = new Map();
    this.box = null;
    this.lit = { units: new Set(), models: new Set(), chosen: new Set() };
  }

  // -------------------------------------------------------------------- places on the table and on the glass
  toMap([x, y]) {
    return [x / UNIT, (this.height - y) / UNIT];
  }

  /** @returns {Place} */
  toTable(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const x = this.box.x + ((clientX - box.left) / box.width) * this.box.w;
    const y = this.box.y + ((clientY - box.top) / box.height) * this.box.h;
    return [Math.round(x * UNIT), Math.round(this.height - y * UNIT)];
  }

  toGlass(place) {
    const [x, y] = this.toMap(place);
    const box = this.svg.getBoundingClientRect();
    return [box.left + ((x - this.box.x) / this.box.w) * box.width, box.top + ((y - this.box.y) / this.box.h) * box.height];
  }

  /** Pixels for one unit of the map. */
  get zoom() {
    return this.svg.getBoundingClientRect().width / this.box.w;
  }

  // -------------------------------------------------------------------- what is in sight
  /** The glass has another size: the whole table stays whole, else the same place stays in sight. */
  resized() {
    if (this.fitted) this.fit();
    else this.see(this.box.x, this.box.y, this.box.w);
  }

  fit() {
    const glass = this.svg.getBoundingClientRect();
    const [w, h] = [this.width / UNIT + 2 * FRAME, this.height / UNIT + 2 * FRAME];
    const wide = Math.max(w, (h * glass.width) / glass.height);
    this.see(w / 2 - FRAME - wide / 2, h / 2 - FRAME - (wide * glass.height) / glass.width / 2, wide);
    this.fitted = true;
  }

  /** As near as the whole glass can be filled with table. */
  cover(place) {
    const glass = this.svg.getBoundingClientRect();
    const [w, h] = [this.width / UNIT + 2 * FRAME, this.height / UNIT + 2 * FRAME];
    const wide = Math.min(w, (h * glass.width) / glass.height);
    const [x, y] = this.toMap(place);
    this.see(x - wide / 2, y - (wide * glass.height) / glass.width / 2, wide);
  }

  see(x, y, w) {
    this.fitted = false;
    const glass = this.svg.getBoundingClientRect();
    if (!glass.width || !glass.height) return;
    const [tw, th] = [this.width / UNIT, this.height / UNIT];
    const wide = Math.min(Math.max(w, 90), 2 * Math.max(tw, (th * glass.width) / glass.height));
    const high = (wide * glass.height) / glass.width;
    const keep = (at, size, whole) => (size >= whole + 2 * FRAME ? (whole - size) / 2 : Math.min(Math.max(at, -FRAME), whole + FRAME - size));
    this.box = { x: keep(x, wide, tw), y: keep(y, high, th), w: wide, h: high };
    this.svg.setAttribute('viewBox', `${this.box.x} ${this.box.y} ${wide} ${high}`);
    this.svg.classList.toggle('far', this.zoom < 1);
    this.svg.style.setProperty('--px', String(1 / this.zoom));
    this.placeBadges();
  }

  zoomAt(clientX, clientY, factor) {
    const [x, y] = this.toMap(this.toTable(clientX, clientY));
    const b = this.box;
    this.see(x - (x - b.x) * factor, y - (y - b.y) * factor, b.w * factor);
  }

  panBy(dx, dy) {
    this.see(this.box.x - dx / this.zoom, this.box.y - dy / this.zoom, this.box.w);
  }

  /** Bring a place into the middle part of the glass if it is not there. */
  reveal(place) {
    const [x, y] = this.toMap(place);
    const b = this.box;
    const inside = x > b.x + b.w * 0.08 && x < b.x + b.w * 0.92 && y > b.y + b.h * 0.08 && y < b.y + b.h * 0.92;
    if (!inside) this.see(x - b.w / 2, y - b.h / 2, b.w);
  }

  // -------------------------------------------------------------------- models, units
  /** @param {import('./types.js').View} view */
  draw(view) {
    this.view = view;
    const groups = unitsOf(view).map((unit) => this.unitGroup(unit));
    put(this.layers.units, ...groups);
    for (const id of [...this.bases.keys()]) if (!view.pieces[id]) this.bases.delete(id);
    put(this.layers.names, ...this.names());
    this.drawBadges();
  }

  unitGroup(unit) {
    const models = modelsOf(this.view, unit.id);
    const side = this.sideOf(unit.owner);
    const skin = s('g', { class: 'skin' }, ...models.map((m) => this.disc('circle', m.place, { r: 8.6 })));
    const rim = this.lit.units.has(unit.id) ? s('g', { class: 'rim' }, ...models.map((m) => this.disc('circle', m.place, { r: 9.8 }))) : null;
    const look = ['unit', side, this.lit.units.has(unit.id) && 'lit', this.moving === unit.id && 'left'].filter(Boolean).join(' ');
    return s('g', { class: look, 'data-unit': unit.id }, rim, skin, ...models.map((m) => this.base(m, side)));
  }

  disc(tag, place, attrs) {
    const [cx, cy] = this.toMap(place);
    return s(tag, { cx, cy, ...attrs });
  }

  /** Bases are kept, so that a move is seen as a move. */
  base(model, side) {
    const [x, y] = this.toMap(model.place);
    let node = this.bases.get(model.id);
    if (!node) {
      node = s('g', { class: 'base', 'data-model': model.id }, ...baseOf(model, side));
      this.bases.set(model.id, node);
    }
    node.style.transform = `translate(${x}px, ${y}px)`;
    const id = Number(model.id.slice(1));
    node.classList.toggle('on', this.lit.models.has(id));
    node.classList.toggle('chosen', this.lit.chosen.has(id));
    return node;
  }

  names() {
    const seen = new Set();
    const named = Object.values(this.view.pieces).filter((p) => p.id[0] === 't' && p.name && !seen.has(p.name) && seen.add(p.name));
    return named.map((p) => {
      const corners = p.marks.corners.map((c) => this.toMap(c));
      const x = corners.reduce((sum, c) => sum + c[0], 0) / corners.length;
      const low = Math.max(...corners.map((c) => c[1]));
      const y = low > this.height / UNIT - 12 ? Math.min(...corners.map((c) => c[1])) - 4 : low + 4;
      return s('g', { class: 'place', transform: `translate(${x} ${y})` }, s('text', { class: 'name', dy: low > this.height / UNIT - 12 ? 0 : '0.8em', 'text-anchor': 'middle', text: p.name }));
    });
  }

  // -------------------------------------------------------------------- badges
  drawBadges() {
    this.badges = unitsOf(this.view)
      .map((unit) => ({ unit, models: modelsOf(this.view, unit.id) }))
      .filter(({ models }) => models.length)
      .map(({ unit, models }) => {
        const hero = models.find((m) => m.marks.tough > 1);
        const weapons = models.flatMap((m) => m.marks.weapons || []);
        const made = badge({
          side: this.sideOf(unit.owner),
          glyph: glyphOf(hero && models.length === 1, weapons),
          count: models.length,
          tough: hero ? hero.marks.tough : 1,
          wounds: hero ? hero.marks.wounds || 0 : 0,
          fatigue: unit.marks.fatigue || 0,
          acted: Boolean(unit.marks.acted),
        });
        made.node.append(s('title', { text: unit.name }));
        return { ...made, places: models.map((m) => this.toMap(m.place)) };
      });
    put(this.layers.badges, ...this.badges.map((b) => b.node));
    this.placeBadges();
  }

  /** Above the unit, or beside or below it, wherever a badge covers least. */
  placeBadges() {
    if (!this.badges || !this.box) return;
    const k = BADGE / this.zoom;
    const bases = this.badges.flatMap((b) => b.places);
    const taken = [];
    for (const b of this.badges) {
      const [x0, x1] = [Math.min(...b.places.map((p) => p[0])) - 5, Math.max(...b.places.map((p) => p[0])) + 5];
      const [y0, y1] = [Math.min(...b.places.map((p) => p[1])) - 5, Math.max(...b.places.map((p) => p[1])) + 5];
      const [mx, my, half] = [(x0 + x1) / 2, (y0 + y1) / 2, ((b.right + b.left) / 2) * k];
      const gap = 3;
      const spots = [
        [mx - half, y0 - b.bottom * k - gap],
        [x0 - b.right * k - gap, my],
        [x1 - b.left * k + gap, my],
        [mx - half, y1 - b.top * k + gap],
        [x0 - b.left * k, y0 - b.bottom * k - gap],
        [x1 - b.right * k, y0 - b.bottom * k - gap],
        [x0 - b.right * k - gap, y0],
        [x1 - b.left * k + gap, y0],
        [x0 - b.right * k - gap, y1],
        [x1 - b.left * k + gap, y1],
        [mx - half, y0 - b.bottom * k - gap - 18 * k],
        [mx - half, y1 - b.top * k + gap + 18 * k],
      ];
      const boxes = spots.map(([x, y]) => ({ x, y, l: x + b.left * k, r: x + b.right * k, t: y + b.top * k, b: y + b.bottom * k }));
      const best = boxes.map((box) => this.covered(box, bases, taken)).reduce((best, c, i, all) => (c < all[best] ? i : best), 0);
      taken.push(boxes[best]);
      b.node.setAttribute('transform', `translate(${boxes[best].x} ${boxes[best].y}) scale(${k})`);
    }
  }

  covered(box, bases, taken) {
    const hidden = bases.filter(([x, y]) => x > box.l - 5 && x < box.r + 5 && y > box.t - 5 && y < box.b + 5).length;
    const crossed = taken.filter((o) => box.l < o.r && box.r > o.l && box.t < o.b && box.b > o.t).length;
    const out = box.l < -2 || box.t < -2 || box.r > this.width / UNIT + 2 || box.b > this.height / UNIT + 2;
    return hidden * 2 + crossed * 3 + (out ? 1 : 0);
  }

  // -------------------------------------------------------------------- what comes with a question or a drag
  light({ units = [], models = [], chosen = [] }) {
    this.lit = { units: new Set(units), models: new Set(models), chosen: new Set(chosen) };
    if (this.view) this.draw(this.view);
  }

  zone(box) {
    if (!box) return put(this.layers.zone);
    const [x, y] = this.toMap([box[0], box[3]]);
    return put(this.layers.zone, s('rect', { class: 'strip', x, y, width: (box[2] - box[0]) / UNIT, height: (box[3] - box[1]) / UNIT }));
  }

  /**
   * Where models would stand. `ways` by model id: a way of one place is a placing.
   * @param {Record<string, Place[]>} ways @param {'a' | 'g'} side @param {'waiting' | 'fine' | 'wrong'} look
   */
  ghost(ways, side, look) {
    const entries = Object.entries(ways || {});
    const paths = entries.filter(([, way]) => lengthOf(way) > 0).map(([, way]) => s('polyline', { class: 'path', points: way.map((p) => this.toMap(p).join(',')).join(' ') }));
    const bases = entries.map(([id, way]) => {
      const [x, y] = this.toMap(way[way.length - 1]);
      const model = this.view.pieces[`m${id}`] || { id: `m${id}`, marks: {} };
      return s('g', { transform: `translate(${x} ${y})` }, ...baseOf(model, side));
    });
    put(this.layers.ghost, s('g', { class: `unit ${side} ghost ${look}` }, ...paths, ...bases));
    put(this.layers.flags, look === 'waiting' ? null : this.flag(entries));
  }

  /** The length of the longest way, in a flag beside its end. */
  flag(entries) {
    const long = entries.map(([, way]) => [lengthOf(way), way]).sort((a, b) => b[0] - a[0])[0];
    if (!long || long[0] < 50) return null;
    const [x, y] = this.toMap(long[1][long[1].length - 1]);
    const text = s('text', { y: 4, 'text-anchor': 'middle', text: `${inches(long[0])} in` });
    return s('g', { class: 'flag', transform: `translate(${x} ${y})` }, s('g', { class: 'still' }, s('g', { transform: 'translate(44 -2)' }, s('rect', { x: -27, y: -11, width: 54, height: 20, rx: 3 }), text)));
  }

  clearGhost() {
    this.moving = '';
    put(this.layers.ghost);
    put(this.layers.flags);
    put(this.layers.shapes);
  }

  /** @param {import('./types.js').Shape[]} shapes */
  shapes(shapes) {
    put(this.layers.shapes, ...(shapes || []).flatMap((shape, i) => this.shape(shape, i)));
  }

  /** Discs round many places, a polygon, a line or a box; the role is its class. */
  shape({ role, points, radius, text }, i) {
    const at = points.map((p) => this.toMap(p));
    const look = `shape ${role}`;
    if (radius) return at.length ? [this.discs(look, at, radius / UNIT, text, i)] : [];
    if (role === 'zone') return [];
    if (at.length > 2) return [s('polygon', { class: look, points: at.map((p) => p.join(',')).join(' ') })];
    if (at.length < 2) return [];
    const [[x1, y1], [x2, y2]] = at;
    const along = ALONG[i % ALONG.length];
    const words = text ? this.label(look, x1 + (x2 - x1) * along, y1 + (y2 - y1) * along, text) : null;
    return [s('line', { class: look, x1, y1, x2, y2 }), words].filter(Boolean);
  }

  /** Many discs as one area: a wash, and a line only round the whole. */
  discs(look, at, r, text, i) {
    const circles = (grow) => at.map(([cx, cy]) => s('circle', { cx, cy, r: r + grow }));
    const cut = s('mask', { id: `inside-${i}`, maskUnits: 'userSpaceOnUse', x: -400, y: -400, width: 1600, height: 1400 });
    cut.append(s('rect', { x: -400, y: -400, width: 1600, height: 1400, fill: 'white' }), ...circles(-0.6).map((c) => (c.setAttribute('fill', 'black'), c)));
    const rim = s('g', { class: 'line', mask: `url(#inside-${i})` }, ...circles(0.6));
    const low = at.reduce((a, b) => (b[1] > a[1] ? b : a));
    return s('g', { class: `${look}${i ? ' second' : ''}` }, cut, s('g', { class: 'wash' }, ...circles(0)), rim, text ? this.label(look, low[0], low[1] + r, text) : '');
  }

  label(look, x, y, text) {
    return s('g', { class: `words ${look}`, transform: `translate(${x} ${y})` }, s('text', { class: 'still', 'text-anchor': 'middle', dy: 4, text }));
  }

  // -------------------------------------------------------------------- under the pointer
  /** The nearest model within a finger's width. */
  modelAt(clientX, clientY, reach = 22) {
    const [x, y] = this.toTable(clientX, clientY);
    const far = Math.max(BASE * 0.6, (reach / this.zoom) * UNIT);
    const near = Object.values(this.view.pieces)
      .filter((p) => p.id[0] === 'm' && p.place)
      .map((p) => [Math.hypot(p.place[0] - x, p.place[1] - y), p])
      .sort((a, b) => a[0] - b[0])[0];
    return near && near[0] <= far ? near[1] : null;
  }
}

function baseOf(model, side) {
  const r = (model.marks.base || BASE) / 2 / UNIT - 0.1;
  const rim = s('circle', { class: 'b', r });
  if (model.marks.tough > 1) return [rim, s('path', { class: 'st', d: 'M-2.600 2h5.200M-2.600 1l-.4-3.600 1.700 1.800L0-3.200l1.300 2.400 1.700-1.800L2.600 1z' })];
  if (side === 'a') return [rim, s('circle', { class: 'r', r: r * 0.64 })];
  return [rim, s('path', { class: 'v', d: `M${-r / 2} ${-r * 0.84}V${r * 0.84}M0 ${-r * 0.96}V${r * 0.96}M${r / 2} ${-r * 0.84}V${r * 0.84}` })];
}

const lengthOf = (way) => way.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - way[i][0], p[1] - way[i][1]), 0);

