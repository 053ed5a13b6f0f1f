/** A list in the making: every change is judged by the server, and nothing is lost by leaving the page. */
import * as api from '../api.ts';
import {
  type KeptBook,
  type KeptList,
  dropBook,
  dropList,
  keepBook,
  keepList,
  keptBooks,
  keptLists,
} from '../lists.ts';
import { askedFor } from '../share.ts';
import type { BookOffer, EntryDraft, ListDraft, MusterDesk, CheckedList, TakeDraft, UnitOffer } from '../wire.d.ts';
import { sentenceOf } from '../words.ts';

const UNFINISHED = 'drumhead-muster/'; // before the game
const UNCHECKED = 'The price is that of the list as it was checked last.';
const REST = 150; // milliseconds without a key before the list is judged

/** One row: what is bought, and a key that stays with it when it moves. */
export interface Row extends EntryDraft {
  key: number;
}

interface Undo {
  words: string;
  run: () => void;
}

/** What was on this page when it was left. */
interface Unfinished {
  list: ListDraft;
  book: string;
}

/** A changed list is no longer the one in the address: a reload must not bring that one back. */
const leaveLink = (game: string) =>
  (askedFor('list') ?? askedFor('book')) !== null && history.replaceState(null, '', `#/muster?game=${game}`);

let keys = 0;
const rowOf = (entry: EntryDraft): Row => ({ ...entry, key: (keys += 1) });

export class Muster {
  readonly desk: MusterDesk;
  book: BookOffer = $state.raw()!;
  bookText = $state(''); // of the player's own book
  name = $state('');
  about = $state('');
  limit = $state(0);
  rows = $state.raw<Row[]>([]);
  told = $state.raw<CheckedList | null>(null);
  fault = $state('');
  undo = $state.raw<Undo | null>(null);
  kept = $state.raw<KeptList[]>([]);
  ownBooks = $state.raw<KeptBook[]>([]); // those that this device keeps
  added = $state(-1); // the key of the row that came last
  #asked = 0;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(desk: MusterDesk) {
    this.desk = desk;
    [this.book] = desk.books;
    this.limit = desk.limits[0] ?? 0;
    this.#lookAtKept();
  }

  get draft(): ListDraft {
    const entry = this.rows.map(({ unit, take }) => ({ unit, take }));
    return { name: this.name, about: this.about, faction: this.book.id, limit: this.limit, entry };
  }

  /** Is the list on this device as it stands here? */
  get saved() {
    const { kept, name, told, bookText } = this;
    return kept.some((l) => l.name === name && l.text === told?.text && (l.book ?? '') === bookText);
  }

  /** The player's own book that is open, if this device keeps it. */
  get keptBook() {
    return this.ownBooks.find((b) => b.text === this.bookText);
  }

  offer(id: string): UnitOffer | undefined {
    return this.book.units.find((u) => u.id === id);
  }

  /** Sample lists of this book and size. */
  get samples() {
    const { desk, book, bookText, limit } = this;
    return bookText ? [] : desk.samples.filter((s) => s.book === book.id && s.limit === limit);
  }

  faultOf(row: number) {
    return this.told?.rows.length === this.rows.length ? this.told.faults.find((f) => f.row === row) : undefined;
  }

  // ---------------------------------------------------------------------------------------- changes of the list
  add(unit: string, take: TakeDraft[] = [], at = this.rows.length) {
    const row = rowOf({ unit, take });
    this.added = row.key;
    this.#change(this.rows.toSpliced(at, 0, row));
  }

  remove(at: number) {
    const before = this.rows;
    this.#change(before.toSpliced(at, 1));
    const words = `${this.offer(before[at].unit)?.title ?? 'The row'} left the list.`;
    this.undo = { words, run: () => this.#change(before) };
  }

  move(at: number, to: number) {
    if (to < 0 || to >= this.rows.length) return;
    this.#change(this.rows.toSpliced(at, 1).toSpliced(to, 0, this.rows[at]));
  }

  /** Take an upgrade for that many models (0: all), or give it back (null); where a group allows one, it replaces the other. */
  take(at: number, group: string, option: string, models: number | null, only = false) {
    const row = this.rows[at];
    const kept = row.take.filter((t) => t.group !== group || (t.option !== option && !only));
    const here = row.take.findIndex((t) => t.group === group && (t.option === option || only));
    const taken: TakeDraft[] = models === null ? [] : [{ group, option, models }];
    this.#change(this.rows.with(at, { ...row, take: kept.toSpliced(here < 0 ? kept.length : here, 0, ...taken) }));
  }

  /** What could be undone belongs to the rows as they were. */
  #change(rows: Row[]) {
    this.undo = null;
    this.rows = rows;
    leaveLink(this.desk.game);
    void this.judge();
  }

  // ---------------------------------------------------------------------------------------- the judge
  /** While the player types. */
  judgeSoon() {
    leaveLink(this.desk.game);
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.judge(), REST);
  }

  async judge(): Promise<void> {
    clearTimeout(this.#soon);
    const asked = (this.#asked += 1);
    const [list, book] = [this.draft, this.bookText];
    localStorage.setItem(UNFINISHED + this.desk.game, JSON.stringify({ list, book } satisfies Unfinished));
    try {
      const told = await api.judgeList(this.desk.game, { list, book });
      if (asked !== this.#asked) return;
      if (told.type === 'checked') this.told = told;
      this.fault = told.type === 'unread' ? told.why : '';
    } catch (e) {
      if (asked === this.#asked) this.fault = `${sentenceOf(e)} ${UNCHECKED}`;
    }
  }

  // ---------------------------------------------------------------------------------------- from elsewhere
  /** Read a list from a text; Undo brings back what was on the page. Returns the sentence of a fault, or ''. */
  async read(text: string, book = this.bookText): Promise<string> {
    try {
      const told = await api.judgeList(this.desk.game, { text, book });
      if (told.type === 'unread') return told.why;
      const offer = book && book !== this.bookText ? await api.openBook(this.desk.game, book) : this.book;
      if (offer.type === 'unread') return offer.why;
      this.#put(told.list, told, offer, book);
      return '';
    } catch (e) {
      return sentenceOf(e);
    }
  }

  #put(list: ListDraft, told: CheckedList | null, book = this.book, bookText = this.bookText) {
    const before = { draft: this.draft, told: this.told, book: this.book, text: this.bookText };
    if (this.rows.length) {
      this.undo = {
        words: `${list.name ? `“${list.name}”` : 'Another list'} is open now.`,
        run: () => this.#put(before.draft, before.told, before.book, before.text),
      };
    }
    [this.name, this.about, this.limit] = [list.name, list.about, list.limit];
    [this.book, this.bookText] = [book, bookText];
    if (!bookText) this.book = this.desk.books.find((b) => b.id === list.faction) ?? book;
    this.rows = list.entry.map(rowOf);
    this.told = told;
    void this.judge();
  }

  /** An empty list. */
  clear() {
    this.#put({ ...this.draft, name: '', about: '', entry: [] }, null);
  }

  /** The player's own book, or without a text the game's. */
  async open(text: string): Promise<string> {
    try {
      const told = text ? await api.openBook(this.desk.game, text) : this.desk.books[0];
      if (told.type === 'unread') return told.why;
      this.turnTo(told, text);
      return '';
    } catch (e) {
      return sentenceOf(e);
    }
  }

  /** Another book: a list belongs to its book, so a new list begins, unless it is the same book with changes. */
  turnTo(book: BookOffer, text = '') {
    const before = { book: this.book, text: this.bookText, draft: this.draft };
    const changed = Boolean(text && before.text) && book.id === before.book.id;
    [this.book, this.bookText, this.rows] = [book, text, changed ? this.rows : []];
    const back = () => this.#put(before.draft, null, before.book, before.text);
    this.undo = { words: `The book is ${book.title} now.`, run: back };
    leaveLink(this.desk.game);
    void this.judge();
  }

  /** What was on this page when it was left. */
  async resume(): Promise<void> {
    try {
      const left = JSON.parse(localStorage.getItem(UNFINISHED + this.desk.game) ?? 'null') as Unfinished | null;
      if (left?.book) await this.open(left.book);
      if (left?.list) this.#put(left.list, null);
    } catch {
      localStorage.removeItem(UNFINISHED + this.desk.game); // written by another program
    }
    this.undo = null;
    if (!this.told) await this.judge();
  }

  // ---------------------------------------------------------------------------------------- kept on this device
  async save() {
    if (!this.name.trim()) this.name = 'A list without a name';
    await this.judge();
    if (!this.told || this.fault) return;
    const [game, book] = [this.desk.game, this.bookText];
    keepList({ name: this.name, game, points: this.limit, text: this.told.text, ...(book && { book }) });
    this.#lookAtKept();
  }

  drop(list: KeptList) {
    this.#dropped(list.name, dropList(list));
  }

  /** Keep the player's own book that is open; one of the same name is replaced. */
  keepBook() {
    keepBook({ name: this.book.title, game: this.desk.game, text: this.bookText });
    this.#lookAtKept();
  }

  dropBook(book: KeptBook) {
    this.#dropped(book.name, dropBook(book));
  }

  #dropped(name: string, back: () => void) {
    this.#lookAtKept();
    this.undo = {
      words: `${name} is deleted from this device.`,
      run: () => {
        back();
        this.#lookAtKept();
      },
    };
  }

  #lookAtKept() {
    this.kept = keptLists().filter((l) => l.game === this.desk.game);
    this.ownBooks = keptBooks().filter((b) => b.game === this.desk.game);
  }

  takeBack() {
    const { undo } = this;
    this.undo = null;
    undo?.run();
  }
}
