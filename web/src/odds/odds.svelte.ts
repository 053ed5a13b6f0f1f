/** Attacks side by side: the fields of each, what they lead to, and the link that carries all of it. */
import * as api from '../api.ts';
import type { AttackOdds, Blank, OddsForm, Profile } from '../wire.d.ts';
import { sentenceOf } from '../words.ts';

export type Value = number | string | string[];
export type Values = Record<string, Value>;

export interface Attack {
  key: number;
  values: Values;
}

let keys = 0;

const isBlank = (part: string | Blank): part is Blank => typeof part !== 'string';
export const blanksOf = (form: OddsForm) => form.form.parts.filter(isBlank);

/** "name=value;name=value,value": readable in the address. */
export const written = (values: Values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : value}`)
    .join(';');

/** Escaped, but for the signs that may stand in an address as they are. */
const plain = (text: string) => encodeURIComponent(text).replace(/%(3B|3D|2C)/g, decodeURIComponent);

/** The same again; what the sentence does not ask for stays, so that the server can say so. */
export function readValues(text: string, blanks: Blank[]): Values {
  const values: Values = Object.fromEntries(blanks.map((b) => [b.name, b.start]));
  for (const pair of text.split(';').filter(Boolean)) {
    const [name, ...rest] = pair.split('=');
    const said = rest.join('=');
    const blank = blanks.find((b) => b.name === name);
    if (blank?.many) values[name] = said ? said.split(',') : [];
    else values[name] = blank && !blank.words.length && /^-?\d+$/.test(said) ? Number(said) : said;
  }
  return values;
}

export class AttackComparison {
  readonly page: OddsForm;
  attacks = $state.raw<Attack[]>([]);
  told = $state.raw<AttackOdds[]>([]);
  fault = $state('');
  #asked = 0;

  constructor(page: OddsForm, hash = location.hash) {
    this.page = page;
    const said = new URLSearchParams(hash.split('?')[1] ?? '').getAll('a').slice(0, page.most);
    const blanks = blanksOf(page);
    this.attacks = (said.length ? said : ['']).map((text) => ({ key: (keys += 1), values: readValues(text, blanks) }));
    void this.load();
  }

  get link() {
    return `#/odds?game=${this.page.game}&${this.attacks.map((a) => `a=${plain(written(a.values))}`).join('&')}`;
  }

  /** The longest row of bars and the highest bar: all charts have one scale. */
  get scale() {
    const all = this.told.flatMap((t) => (t.odds ? [t.odds.p] : []));
    return { bars: Math.max(2, ...all.map(lastSeen)), top: Math.max(0.01, ...all.flat()) };
  }

  set(at: number, name: string, value: Value) {
    this.#fill(at, { [name]: value });
  }

  fill(at: number, profile: Profile) {
    this.#fill(at, profile.fills);
  }

  #fill(at: number, values: Values) {
    const attack = this.attacks[at];
    this.attacks = this.attacks.with(at, { ...attack, values: { ...attack.values, ...values } });
    this.#changed();
  }

  /** Another one beside the last, the same until it is changed. */
  add() {
    this.attacks = [...this.attacks, { key: (keys += 1), values: this.attacks[this.attacks.length - 1].values }];
    this.#changed();
  }

  remove(at: number) {
    this.attacks = this.attacks.toSpliced(at, 1);
    this.told = this.told.toSpliced(at, 1);
    this.#changed();
  }

  #changed() {
    history.replaceState(null, '', this.link);
    void this.load();
  }

  async load() {
    const asked = (this.#asked += 1);
    try {
      const told = await api.attackOdds(this.page.game, { attacks: this.attacks.map((a) => a.values) });
      if (asked !== this.#asked) return;
      [this.told, this.fault] = [told, ''];
    } catch (e) {
      if (asked === this.#asked) [this.told, this.fault] = [[], sentenceOf(e)]; // odds of another attack would mislead
    }
  }
}

/** How many bars are worth drawing. */
function lastSeen(p: number[]): number {
  return p.findLastIndex((x) => x >= 0.002) + 1;
}
