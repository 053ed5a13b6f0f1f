/** What was said and settled at the table, in sentences; and the log with it woven in. */
import type { Line } from '../log/log.ts';
import { asCell, cellWords } from '../cubes/cell.ts';
import type { Place } from '../pieces.ts';
import { WATCHERS } from '../replay/records.ts';
import type { SideMark } from '../table/icons.ts';
import type { Spoken } from '../wire.d.ts';

export interface Names {
  nameOf: (seat: number) => string;
  sideOf: (seat: number) => SideMark;
}

const SQUARE = 12_000; // thousandths of an inch

/** A place as a square of 12 inches: letters from the left, numbers from the far edge. */
export function squareOf([x, y]: Place, height: number): string {
  const column = Math.max(0, Math.floor(x / SQUARE));
  const row = Math.max(0, Math.floor((height - y) / SQUARE));
  return `${String.fromCharCode(65 + Math.min(column, 25))}${row + 1}`;
}

function spotWords(place: Spoken['place'], height: number): string {
  const cell = asCell(place);
  return cell ? cellWords(cell) : squareOf(place as Place, height);
}

/** The hour in the words of this device. */
export const hourOf = (at: number) =>
  new Date(at * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Seconds as a clock shows them: 9:05, and tenths in the last ten. */
export function clockOf(seconds: number): string {
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

const seatWords = (seat: number, name: string) => (seat === WATCHERS ? 'watchers' : `${name}'s seat`);

export function sentenceFor(s: Spoken, names: Names, height: number): string {
  const name = s.seat === WATCHERS ? '' : names.nameOf(s.seat);
  switch (s.kind) {
    case 'words':
      return `${name}: ${s.text}`;
    case 'ping':
      return `${name} points at ${spotWords(s.place, height)}.`;
    case 'take-back':
      return `${name} asks to take back.`;
    case 'draw':
      return `${name} offers a draw.`;
    case 'granted':
      return `${name} agrees.`;
    case 'declined':
      return `${name} declines.`;
    case 'rematch':
      return `${name} wants a rematch.`;
    case 'bot':
      return `A bot plays for ${name}.`;
    case 'overdue':
      return `${name} did not answer in time. A bot plays for them until they return.`;
    case 'out-of-time':
      return `${name} ran out of time and gives up the battle.`;
    case 'back':
      return `${name} sits down again.`;
    case 'consent':
      return `${name} agrees that a bot plays for them while they are away.`;
    case 'no-consent':
      return `${name} no longer wants a bot while they are away.`;
    case 'link':
      return `A new link was made for ${seatWords(s.seat, name)}; the old one no longer works.`;
    case 'no-link':
      return `The link for ${seatWords(s.seat, name)} was withdrawn.`;
  }
}

/** The log with the talk in it, each line after what had happened when it was said. */
export function woven(lines: Line[], talk: Spoken[], names: Names, height: number): Line[] {
  const all: Line[] = [];
  let said = 0;
  const until = (batch: number) => {
    for (; said < talk.length && talk[said].entry < batch; said += 1) all.push(lineOf(talk[said], names, height));
  };
  for (const line of lines) {
    if (line.number !== undefined) until(line.number);
    all.push(line);
  }
  until(Infinity);
  return all;
}

function lineOf(s: Spoken, names: Names, height: number): Line {
  const text = sentenceFor(s, names, height);
  return {
    side: s.seat === WATCHERS ? 'n' : names.sideOf(s.seat),
    text,
    clause: '',
    dice: [],
    round: false,
    talk: true,
  };
}
