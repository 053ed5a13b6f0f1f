/** A log as a story: turn by turn, the newest first. */
import type { Line } from '../log/log.ts';

export interface Turn {
  number: number;
  title: string;
  lines: Line[];
}

/** What happened before the first turn that is told of stands under a heading of its own. */
export function turnsOf(lines: readonly Line[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines.filter((l) => l.text)) {
    if (line.round) turns.unshift({ number: turns.length, title: line.text.replace(/\.$/, ''), lines: [] });
    else {
      if (!turns.length) turns.push({ number: 0, title: 'Earlier', lines: [] });
      turns[0].lines.unshift(line);
    }
  }
  return turns;
}
