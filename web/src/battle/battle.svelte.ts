/** A battle on the page, headless: what is seen, what is asked, what the player does. No rule. */
import * as api from '../api.ts';
import { Hand } from '../cubes/hand.svelte.ts';
import { hasHexes } from '../hexes/hex.ts';
import { taughtIn } from '../lesson/progress.ts';
import { askedUnit, num, unitOf } from '../pieces.ts';
import type { Camera } from '../table/camera.svelte.ts';
import type { Lit } from '../table/lit.ts';
import type { SideMark } from '../table/icons.ts';
import type { Advice, Answer, Batch, Draft, Preview, Question, Sight } from '../wire.d.ts';
import type { Briefing, ComingBattle, TablePicture, View } from '../wire.d.ts';
import { Participants } from '../chat/participants.svelte.ts';
import { sentenceOf } from '../words.ts';
import { EnterAtEnd, actsAfter, rematch } from './battle-over.ts';
import { advisedGhost } from './advised.ts';
import { AnswerPreview } from './answer-preview.svelte.ts';
import { oddsShown } from './odds.ts';
import { Figures } from './figures.svelte.ts';
import { Layers } from './layers.svelte.ts';
import { answerBySetting, lineBySetting, onlyNo } from './auto-answers.ts';
import type { Facing } from '../table/facing.ts';
import type { Line } from '../log/log.ts';
import { Story } from '../log/story.svelte.ts';
import { InnerTable, type LaidTable, laidTable } from './inner-table.svelte.ts';
import { News } from './news.svelte.ts';
import { ownPlaces } from './own-places.ts';
import { tellTurn } from './turn-notice.ts';
import { highlightsOf, nearestAble, placeAskedAbout } from './highlights.ts';
import { Passing } from './passing.svelte.ts';
import { Placing } from './placing.svelte.ts';
import { Ruler } from './ruler.svelte.ts';
import { Screen } from './screen.svelte.ts';
import { Sketcher } from './sketch.ts';
import { LetGo, TypedDice } from '../typed-dice/typed-dice.svelte.ts';
import type { Act, Table, Widget } from './widget.ts';
import { widgetFor } from './widgets.svelte.ts';

export class Battle extends Screen implements Table {
  readonly room: api.Room;
  readonly azure: number; // the seat shown in Azure: the player at this screen
  readonly sketcher: Sketcher;
  readonly hand: Hand; // among cubes
  readonly layers: Layers;
  readonly ruler: Ruler;
  readonly figures: Figures;
  readonly participants: Participants;
  readonly typedDice: TypedDice;
  readonly news: News;
  readonly passing: Passing;
  readonly placing: Placing;
  readonly enterAtEnd = new EnterAtEnd();
  readonly leadsTo: AnswerPreview; // what the answer that is pointed at leads to

  sight: Sight = $state.raw(undefined as unknown as Sight);
  whole: View = $state.raw(undefined as unknown as View); // the table, with the battle inside it where there is one
  onMap = $state(false); // the table itself is looked at while a battle inside it goes on
  readonly #outer: LaidTable;
  readonly #inner: InnerTable;
  advice = $state.raw<Advice | null>(null);
  #briefing = $state.raw<Briefing | null>(null);
  #newest: Promise<Briefing | null> | null = null; // an older one that comes later counts no more
  widget = $state.raw<Widget | null>(null);
  trouble = $state.raw<{ why: string; again?: () => unknown; lost?: boolean } | null>(null);
  answered: (answer: Answer) => void = () => undefined; // called with each answer that the server takes
  begun = $state(false); // this person has answered, or put the first screen away
  #sending = false;
  #looking: Promise<Sight | null> | null = null; // a fetch of what others did
  #byHand = $state(false); // after a take-back no question answers itself
  readonly #chronicle: Story;

  constructor(room: api.Room, sight: Sight, picture: TablePicture, left: AbortSignal) {
    super();
    this.room = room;
    this.#inner = new InnerTable(this);
    if (!sight.view) throw new Error('the first sight has a view');
    this.#outer = laidTable(picture, sight.view, room.id);
    this.azure = sight.seats[0] ?? 0;
    this.sketcher = new Sketcher(this);
    this.hand = new Hand(this);
    this.layers = new Layers(this);
    this.ruler = new Ruler(this);
    this.figures = new Figures(this);
    this.typedDice = new TypedDice(this);
    this.news = new News(this, left);
    this.passing = new Passing(this);
    this.placing = new Placing(this);
    this.leadsTo = new AnswerPreview(this);
    this.sight = sight;
    this.since = sight.next - 1;
    this.whole = sight.view;
    this.#chronicle = new Story(sight.view, this.sideOf);
    for (const b of sight.batches) this.tell(b);
    this.participants = new Participants(this, left); // it hears at once what was said before
    void this.askBriefing();
  }

  static async open(id: string, left: AbortSignal): Promise<Battle> {
    const room = new api.Room(id, left);
    const sight = await room.look();
    const battle = new Battle(room, sight, await room.picture(), left);
    await battle.layInner();
    return battle;
  }

  // -------------------------------------------------------------------- the table that is looked at
  /** The battle inside, while it is looked at: with the open question, of the battle or of the map. */
  readonly inside = $derived.by((): View | null => {
    const { battle, question } = this.whole;
    return battle && this.#inner.table && !this.onMap ? { ...battle, question } : null;
  });
  readonly view: View = $derived(this.inside ?? this.whole);
  readonly #table = $derived.by(() => (this.inside && this.#inner.table) ?? this.#outer);

  get picture(): TablePicture {
    return this.#table.picture;
  }

  get camera(): Camera {
    return this.#table.camera;
  }

  get facing(): Facing {
    return this.#table.facing;
  }

  /** Whether there is a battle inside, to go to or to come back from. */
  get hasInside(): boolean {
    return Boolean(this.whole.battle && this.#inner.table);
  }

  /** The table of the battle inside is drawn, and again where it changed. */
  async layInner(): Promise<void> {
    await this.#inner.lay(this.whole.battle);
    if (!this.whole.battle) this.onMap = false;
    if (this.hasInside !== Boolean(this.#briefing?.battle)) void this.askBriefing();
  }

  /** To the map, or back to the battle on it. */
  async turnTo(map: boolean): Promise<void> {
    this.onMap = map;
    await this.turn();
  }

  /** What is told in the log: of the battle that is looked at, else the story of the whole. */
  get lines(): Line[] {
    return this.inside ? this.#chronicle.inner : this.story;
  }

  /** The story of the whole, whatever is looked at. */
  get story(): Line[] {
    return this.#chronicle.outer;
  }

  // -------------------------------------------------------------------- what is so
  get question(): Question | null {
    return this.view.question;
  }

  /** This person is asked; in a battle by bots, what is asked of the seat is answered by a bot. */
  get mine(): boolean {
    return this.question !== null && !this.sight.answered_by && this.sight.seats.includes(this.question.seat);
  }

  /** The unit that the question is about. */
  get unit(): number | undefined {
    return this.question ? askedUnit(this.question) : undefined;
  }

  /** The unit that is looked at: the one pointed out, else the one that is asked what it does. */
  get focus(): number | null {
    const asked = this.mine && (this.widget?.moves || this.widget?.aims);
    return this.selected ?? (asked && this.unit !== undefined ? this.unit : null);
  }

  /** The target of the odds on show, where they are counted from where the lines begin. */
  get aimed(): number | null {
    const { first } = oddsShown(this);
    return !first || (first.stand === 'there' && !this.sketching) ? null : first.target;
  }

  /** Armies are still being set up. */
  get begins(): boolean {
    return !num(this.view.counters, 'round');
  }

  /** The first screen of a battle, until this person answers or puts it away. */
  get starting(): boolean {
    return !this.begun && this.begins && !this.sight.outcome && !taughtIn(this.room.id);
  }

  get hotSeat(): boolean {
    return this.sight.seats.length > 1;
  }

  /** Only "no" is left to say, and nobody else could learn anything from how long this person takes. */
  readonly sayingNo = $derived.by((): Answer | null => {
    const { seats, bots } = this.sight;
    const unwatched = seats.length === 1 && bots.length === this.view.seats.length - 1;
    return this.mine && this.question && unwatched && !this.#byHand ? onlyNo(this.question) : null;
  });

  get acts(): Act[] {
    if (this.sight.outcome) return actsAfter(this);
    return (this.mine && this.widget?.acts) || [];
  }

  get main(): Act | null {
    if (this.sight.outcome) return rematch(this);
    return (this.mine && this.widget?.main) || null;
  }

  get lit(): Lit {
    return highlightsOf(this.widget, this.selected ?? this.news.beat?.unit ?? null, this.figures.chosen);
  }

  /** What wins here, on the map or in the battle inside, and both armies. */
  get briefing(): Briefing | null {
    return this.inside ? (this.#briefing?.battle ?? null) : this.#briefing;
  }

  /** Both armies as they stand now; without it the battle goes on all the same. */
  async askBriefing(): Promise<void> {
    const asked = this.room.briefing().catch(() => this.#briefing);
    this.#newest = asked;
    const found = await asked;
    if (this.#newest === asked) this.#briefing = found;
  }

  /** The battle that is about to be fought, while the map is looked at. */
  get coming(): ComingBattle | null {
    return this.inside ? null : (this.#briefing?.coming ?? null);
  }

  /** What the server makes of a draft that nothing on the table shows. */
  async previewOf(draft: Draft): Promise<Preview | null> {
    const { question } = this;
    return question && this.mine ? this.room.preview(question.id, draft).catch(() => null) : null;
  }

  sideOf = (seat: number): SideMark => (seat === this.azure ? 'a' : 'g');

  /** One more batch for the log. */
  tell(batch: Batch) {
    this.#chronicle.tell(batch);
  }

  nameOf(seat: number): string {
    return this.view.seats[seat].name;
  }

  // -------------------------------------------------------------------- what the engine asks
  /** Everything about the moment: ask the person, wait for the other side, or tell the end. */
  async turn(): Promise<void> {
    this.news.stop();
    this.clear();
    this.leadsTo.clear();
    this.hand.letGo();
    this.selected = null;
    this.trouble = null;
    this.advice = null;
    this.facing.settle(() => ownPlaces(this));
    this.figures.renew();
    this.camera.overlook(this.figures.placing);
    this.widget = this.mine && this.question && !this.sayingNo ? widgetFor(this, this.question) : null;
    if (hasHexes(this.view)) void this.askBriefing(); // a battle may be due
    tellTurn(
      this.mine && !this.sayingNo && !this.sight.outcome,
      this.participants.covered ? '' : (this.question?.text ?? ''),
    );
    if (this.sight.outcome) {
      this.enterAtEnd.shown();
      this.tab = 'orders';
      return;
    }
    if (!this.mine) return this.news.wait();
    if (this.sayingNo) return void (await this.send(this.sayingNo));
    this.news.asked();
    this.participants.check();
    const sets = this.figures.on; // between two commands the table stands still, while somebody who may go is seen
    const place = sets ? nearestAble(this) : placeAskedAbout(this);
    if (place) this.camera.reveal(place, sets);
    this.hand.goOn();
    this.sketcher.goOn();
    await this.#takeAdvice();
  }

  async #takeAdvice() {
    const { question } = this;
    if (!question) return;
    const past = () => this.question?.id !== question.id;
    try {
      const advice = await this.room.advice(question.id);
      if (past() || !advice) return;
      this.advice = advice;
      const set = this.#byHand ? null : answerBySetting(question, advice, this.view.game);
      if (set) {
        this.#chronicle.add(lineBySetting(question, set, this.view.game), this.inside !== null);
        await this.send(set);
        return;
      }
      if (!(await this.placing.goOn()) && !(await this.passing.goOn()) && !this.draft) await this.leadsTo.point(null);
    } catch (e) {
      if (!past()) this.trouble = { why: sentenceOf(e) };
    }
  }

  /** The suggested places or ways stand on the table as a ghost until the person wants others. */
  showAdvised() {
    this.ghost = advisedGhost(this);
  }

  /** An answer under the pointer or in focus: its odds stay in the card, what it leads to is drawn. */
  pointAt(act: Act | null) {
    if (act?.odds) this.pointed = act.odds;
    this.pointedAt = act?.option ?? null;
    void this.leadsTo.point(act);
  }

  // -------------------------------------------------------------------- answering
  /** Press the answer that has this key. */
  press(key: string): boolean {
    return run([...this.acts, ...this.passing.acts].find((act) => act.key === key));
  }

  pressMain(): boolean {
    return run(this.main);
  }

  send(answer: Answer): Promise<boolean> {
    return this.sendPlan([answer]);
  }

  /** A plan is several answers in one command; the server takes them as long as this seat is asked. */
  async sendPlan(plan: Answer[]): Promise<boolean> {
    const { question } = this;
    if (this.#sending || !this.mine || !question || !plan.length) return false;
    this.#sending = true;
    this.#byHand = false;
    const known = this.sight.next;
    let result: api.Answered;
    try {
      await this.#looking; // an answer waits for a look that is under way
      result = await this.typedDice.answered(question.id, plan);
      this.trouble = null;
    } catch (e) {
      if (e instanceof LetGo) return false;
      this.trouble = { why: sentenceOf(e), again: () => this.sendPlan(plan) };
      return false;
    } finally {
      this.#sending = false;
    }
    if (result.type === 'refused') {
      this.refuse(result.refusal, [innerWidth / 2, innerHeight / 2]);
      return false;
    }
    if (result.type === 'wanting') return false;
    const taken = result.type === 'taken' ? (result.answers ?? 1) : 0;
    if (taken) this.since = known;
    this.begun = true;
    plan.slice(0, taken).forEach((answer) => this.answered(answer));
    await this.news.play(result.sight);
    if (result.type === 'stale') this.notice = result.why;
    if (result.type === 'taken' && result.refusal) return this.sendPlan(plan.slice(taken)); // a setting may have answered
    return result.type !== 'stale';
  }

  /** Send what the newest draft leads to, once the server has seen it. */
  async sendSketch(): Promise<void> {
    const { draft } = this;
    if (!draft) return;
    const preview = this.previewed === draft ? this.preview : await this.sketcher.sketch(draft, true);
    if (!preview?.plan.length) return;
    this.hand.mean(draft);
    await this.sendPlan(preview.plan);
  }

  answerAll(decisions: readonly string[]): Promise<void> {
    return this.placing.begin(decisions);
  }

  async takeBack(): Promise<void> {
    if (!this.sight.may_take_back) {
      if (this.participants.around?.back) await this.participants.wishFor('take-back');
      return;
    }
    if (this.#sending || this.news.beat) return;
    this.#byHand = true;
    this.passing.stop();
    this.placing.stop();
    try {
      await this.news.play(await this.room.takeBack(this.question?.id ?? null, this.sight.next));
    } catch (e) {
      this.notice = sentenceOf(e);
    }
  }

  /** A bot failed: its players ask it again, or anybody who watches bots alone. */
  get mayAskBotAgain(): boolean {
    const { trouble, seats, bots } = this.sight;
    return trouble !== '' && (seats.length > 0 || bots.length === this.view.seats.length);
  }

  async askBotAgain(): Promise<void> {
    try {
      await this.room.tell('ask-again'); // whether it goes on comes as news
    } catch (e) {
      this.notice = sentenceOf(e);
    }
  }

  /** Something happened that this player did not do: a request was granted, the other side left. */
  async catchUp(last: number): Promise<void> {
    if (last <= this.sight.next || !this.mine || this.#sending || this.#looking || this.news.showing) return;
    this.#looking = this.room.look(this.sight.next).catch(() => null); // whatever this person does next brings it too
    const sight = await this.#looking;
    this.#looking = null;
    if (sight && sight.next > this.sight.next && !this.#sending) await this.news.play(sight);
  }

  // -------------------------------------------------------------------- a goal in the making
  sketch(draft: Draft): Promise<Preview | null> {
    return this.sketcher.sketch(draft);
  }

  /** Back to the suggestion. */
  letGo() {
    this.clear();
    this.sketcher.letGo();
    this.hand.letGo();
    this.selected = null;
    if (this.mine) this.showAdvised();
  }

  /** A unit was pointed out, on the table or in the list: an answer where it can be one, else a look at it. */
  choose(unit: number) {
    this.byKey = false;
    if (!(this.mine && this.widget?.onUnit?.(unit)) && unitOf(this.view, unit)) this.selected = unit;
  }
}

function run(act: Act | null | undefined): boolean {
  if (!act || act.disabled) return false;
  if (act.href) location.hash = act.href;
  act.run?.();
  return true;
}
