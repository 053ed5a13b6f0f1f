/** What a person has set on this device: how questions of a kind are answered, theme, speed, keys, sound, notice. */
const KEPT = 'drumhead-settings';

export type Habit = 'ask' | 'always' | 'never';
export type Theme = 'system' | 'light' | 'dark';
/** How what bots do is shown: each activation until the person goes on, at one of three speeds, or at once. */
export type Speed = 'step' | 'slow' | 'normal' | 'fast' | 'skip';

interface Kept {
  habits: Record<string, Habit>; // by the decision of the ledger, or by a name for several
  theme: Theme;
  speed: Speed;
  singleKeys: boolean;
  sound: boolean;
  notice: boolean;
}

const AT_FIRST: Kept = { habits: {}, theme: 'system', speed: 'normal', singleKeys: true, sound: false, notice: false };

function kept(): Kept {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>) };
  } catch {
    return AT_FIRST;
  }
}

class Settings {
  #now = $state.raw(kept());

  get theme() {
    return this.#now.theme;
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

  set(change: Partial<Omit<Kept, 'habits'>>) {
    this.#keep({ ...this.#now, ...change });
  }

  habitOf(kind: string): Habit {
    return this.#now.habits[kind] ?? 'ask';
  }

  answer(kind: string, habit: Habit) {
    this.#keep({ ...this.#now, habits: { ...this.#now.habits, [kind]: habit } });
  }

  #keep(now: Kept) {
    this.#now = now;
    localStorage.setItem(KEPT, JSON.stringify(now));
  }
}

export const settings = new Settings();
