/** Looking for words in the rules: the newest wish counts, an older answer is let go. */
import * as api from '../api.ts';
import { sentenceOf } from '../words.ts';

const REST = 120; // milliseconds without a key before the server is asked

export class Search {
  words = $state('');
  ids = $state.raw<string[]>([]);
  why = $state('');
  #asked = new AbortController();

  look(game: string, words: string) {
    this.#asked.abort();
    this.words = words;
    if (!words.trim()) return;
    const asked = (this.#asked = new AbortController());
    setTimeout(() => void this.#ask(game, words, asked.signal), REST);
  }

  async #ask(game: string, words: string, signal: AbortSignal) {
    if (signal.aborted) return;
    try {
      const found = await api.findRules(game, words, signal);
      if (!signal.aborted) [this.ids, this.why] = [found.ids, found.why];
    } catch (e) {
      if (!signal.aborted) [this.ids, this.why] = [[], sentenceOf(e)];
    }
  }

  clear() {
    this.#asked.abort();
    [this.words, this.ids, this.why] = ['', [], ''];
  }
}
