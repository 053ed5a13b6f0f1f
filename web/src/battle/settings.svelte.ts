/** What a person has set on this device: how questions of a kind are answered, speed, keys, sound, notice. */
const KEPT = 'drumhead-settings';

export type Habit = 'ask' | 'always' | 'never';
export type Speed = 'slow' | 'normal' | 'fast';

interface Kind {
  words: string; // a question of this kind, as it was met
  habit: Habit;
  no: boolean; // it can be declined
  game?: string; // of decisions under one name, which stand in the menu: where they are asked
}

interface Kept {
  kinds: Record<string, Kind>; // by the decision of the ledger, or by a name for several
  speed: Speed;
  singleKeys: boolean;
  sound: boolean;
  notice: boolean;
}

const AT_FIRST: Kept = { kinds: {}, speed: 'normal', singleKeys: true, sound: false, notice: false };

function kept(): Kept {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>) };
  } catch {
    return AT_FIRST;
  }
}

class Settings {
  #now = $state.raw(kept());

  get kinds() {
    return this.#now.kinds;
  }

  get speed() {
    return this.#now.speed;
  }

  get singleKeys() {
    return this.#now.singleKeys;
  }

  get sound() {
    return this.#now.sound;
  }

  get notice() {
    return this.#now.notice;
  }

  set(change: Partial<Omit<Kept, 'kinds'>>) {
    this.#keep({ ...this.#now, ...change });
  }

  habitOf(kind: string): Habit {
    return this.#now.kinds[kind]?.habit ?? 'ask';
  }

  /** A kind of question was met: from now on it can be set. */
  met(kind: string, words: string, no: boolean, game?: string) {
    const known = this.#now.kinds[kind];
    if (known && known.no === no) return;
    this.#keep({
      ...this.#now,
      kinds: { ...this.#now.kinds, [kind]: { words, no, game, habit: known?.habit ?? 'ask' } },
    });
  }

  answer(kind: string, habit: Habit) {
    const known = this.#now.kinds[kind];
    if (known) this.#keep({ ...this.#now, kinds: { ...this.#now.kinds, [kind]: { ...known, habit } } });
  }

  #keep(now: Kept) {
    this.#now = now;
    localStorage.setItem(KEPT, JSON.stringify(now));
  }
}

export const settings = new Settings();
