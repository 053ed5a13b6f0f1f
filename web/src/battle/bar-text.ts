/** What the question bar says: whose turn it is, the question or the news, and in whose colour. */
import { thrownFor } from '../waiting/words.ts';
import { hasCubes } from '../cubes/cell.ts';
import { withPlaces } from '../hexes/hex.ts';
import { fullName, legendOf, wholeWord } from '../legend.ts';
import { str, unitOf } from '../pieces.ts';
import type { SideMark } from '../table/icons.ts';
import type { Question } from '../wire.d.ts';
import { hourOf } from '../chat/chat-lines.ts';
import { capital, unbroken } from '../words.ts';
import { isList } from './answer-layout.ts';
import type { Battle } from './battle.svelte.ts';

export interface Said {
  state: 'yours' | 'theirs' | 'beat' | 'away' | 'over' | 'lost' | 'trouble';
  cord: 'taut' | 'slack';
  side: SideMark | 'n' | 'bad';
  label: string;
  text: string;
  hint: string;
  why: string; // what speaks for the suggested answer
  hushed: boolean; // it keeps its place unseen, so that the table stands still under a finger
  clause: string;
}

export function barText(battle: Battle): Said {
  const { outcome, trouble } = battle.sight;
  const { beat } = battle.news;
  if (beat) return { ...quiet('beat', `${battle.nameOf(beat.seat)} acts`, beat.text), side: beat.side };
  const why = battle.trouble?.why ?? (battle.mine ? '' : trouble);
  if (outcome) return quiet('over', `The ${wholeWord(battle.whole)} is over`, outcome.text, outcome.clause);
  if (battle.trouble?.lost) return quiet('lost', 'Connection lost', 'Reconnecting. Nothing is lost.');
  const label = battle.trouble ? 'The server refused that' : 'The computer is stuck';
  if (why) return { ...quiet('trouble', label, why), cord: 'taut', side: 'bad' };
  const thrown = battle.typedDice.wanted;
  if (thrown) return { ...quiet('yours', 'Your own dice', thrownFor(thrown.wanted)), cord: 'taut', side: 'a' };
  if (battle.sayingNo) return quiet('theirs', 'One moment', 'Nothing to choose here');
  return battle.mine && battle.question ? yours(battle, battle.question) : theirs(battle);
}

/** Whether the answers to what is asked now stand in a list beside the map. */
export const inList = (battle: Battle): boolean =>
  barText(battle).state === 'yours' && !battle.typedDice.wanted && isList(battle.acts);

const quiet = (state: Said['state'], label: string, text: string, clause = ''): Said => ({
  state,
  cord: 'slack',
  side: 'n',
  label,
  text,
  hint: '',
  why: '',
  hushed: false,
  clause,
});

function yours(battle: Battle, question: Question): Said {
  return {
    state: 'yours',
    cord: 'taut',
    side: battle.sideOf(question.seat),
    label: labelOf(battle, question),
    text: withPlaces(battle.view, question.text),
    hint: battle.widget?.hint ?? '',
    ...whyOf(battle),
    clause: question.clause,
  };
}

/** Seen while the suggested answer is the one that Enter gives. */
function whyOf({ advice, draft, main }: Battle): Pick<Said, 'why' | 'hushed'> {
  if (!advice) return { why: '', hushed: false };
  const { answer } = advice;
  const why = unbroken(advice.why);
  return { why, hushed: Boolean(draft) || (answer.type === 'pick' && answer.key !== main?.option) };
}

function theirs(battle: Battle): Said {
  const { question, sight } = battle;
  const away = sight.free.find((seat) => seat === (question?.seat ?? 1 - battle.azure));
  if (away !== undefined)
    return quiet('theirs', `Waiting for ${battle.nameOf(away)}`, 'Nobody has opened the link yet');
  if (!question) return quiet('theirs', 'One moment', 'Laying the table');
  const name = battle.nameOf(question.seat);
  const sitter = battle.participants.sitter(question.seat);
  if (sitter?.away && !sitter.bot)
    return quiet(
      'away',
      `${name} has been away since ${hourOf(sitter.away)}`,
      'You can wait, or let a bot play for them',
    );
  const label = sitter?.bot ? `${capital(sitter.bot)} plays for ${name}` : `${name} is thinking`;
  return quiet(
    'theirs',
    label,
    `Waiting for ${sitter?.bot ? capital(sitter.bot) : name} to ${awaited(battle, question)}`,
  );
}

/** What the others are doing, as far as it can be seen. */
function awaited({ view, unit }: Battle, { decision, ask }: Question): string {
  const name = unitOf(view, unit)?.name ?? '';
  if (legendOf(view).placing.includes(decision)) return 'place their army';
  if (!name) return ask.type === 'pick' ? 'choose' : 'answer';
  return ask.type === 'ways' || ask.type === 'steps' ? `move ${name}` : `decide about ${name}`;
}

/** "Your turn · Bowmen", or who asks you in their turn. */
function labelOf(battle: Battle, question: Question): string {
  const { view, hotSeat } = battle;
  const unit = unitOf(view, battle.unit);
  const about = unit ? ` · ${hasCubes(view) ? fullName(view, unit) : unit.name}` : '';
  const active = view.pieces[str(view.counters, 'active')];
  const you = battle.nameOf(question.seat);
  if (active && active.owner !== question.seat)
    return `${battle.nameOf(active.owner)} asks ${hotSeat ? you : 'you'}${about}`;
  return (hotSeat ? `${you}: your turn` : 'Your turn') + about;
}
