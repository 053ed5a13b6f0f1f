/** The legend of a toy game, for tests. */
import type { Legend, Mark } from '../src/wire.d.ts';

export const mark = (name: string, show: Mark['show'], more: Partial<Mark> = {}): Mark => ({
  name,
  show,
  text: '',
  off: '',
  icon: '',
  most: '',
  title: '',
  tone: 'neutral',
  ...more,
});

export const LEGEND: Legend = {
  marks: [
    mark('stuck', 'down', { text: 'stuck' }),
    mark('alert', 'badge', { text: 'on the alert', icon: 'eye' }),
    mark('thirst', 'count', { text: '{n} thirst', tone: 'bad' }),
    mark('bought', 'strength', { text: '{count} of {n}' }),
    mark('skill', 'fact', { text: '{n}+', title: 'Skill' }),
    mark('arms', 'list', { title: 'Carries' }),
    mark('scars', 'boxes', { text: '{n} of {most} scars', off: 'whole', most: 'lives', title: 'Scars', tone: 'bad' }),
    mark('moved', 'dim', { text: 'moved', off: 'not moved' }),
  ],
  signs: [
    { icon: 'crown', mark: 'kind', values: ['boss'], leader: true, on: 'unit' },
    { icon: 'bow', mark: 'arms', values: ['bow'], leader: false, on: 'unit' },
    { icon: 'charge', mark: 'kind', values: ['trap'], leader: false, on: 'unit' },
  ],
  icon: 'sword',
  bodies: [],
  at_rest: 'calm',
  turn: { before: 'waits', now: 'moves now', after: 'has moved' },
  dice: { hit: 'hit', parry: 'stopped' },
  common_dice: ['x.table'],
  habits: [
    { kind: 'Watch', text: 'Shoot from the wall', always: 'Always', never: 'Never' },
    { kind: 'x.decision.other', text: 'Choose who falls', always: 'Choose for me', never: '' },
  ],
  seats: [],
  clock: null,
  ends: [],
  score: [],
  arms: [],
  banner: [],
  cards: [],
  sides: [
    { name: 'Cats', score: '{n mouse|mice} caught' },
    { name: 'Dogs', score: '' },
  ],
  force: '',
  placing: ['x.decision.y'],
};
