import { expect, test } from 'vitest';
import { homes, told } from '../src/rules/page.ts';
import type { RulesPage } from '../src/wire.d.ts';

const clause = (id: string, rulings: string[] = []) => ({ id, title: id, rule: `${id} rules`, rulings, decisions: [] });
const PAGE: RulesPage = {
  game: 'g',
  title: 'G',
  sections: [{ title: 'One', clauses: [clause('g.a.x', ['g.ruling.r']), clause('g.a.y', ['g.ruling.r'])] }],
  rulings: {
    'g.ruling.r': {
      id: 'g.ruling.r',
      title: 'R',
      question: '?',
      ruling: 'Yes.',
      why: '',
      key: '',
      built: false,
      settings: [],
      engine: false,
    },
  },
  decisions: {},
  summary: [],
};

test('a ruling stands in full under the first of its clauses', () => {
  expect(homes(PAGE)).toEqual(new Map([['g.ruling.r', 'g.a.x']]));
});

test('how the program goes about it stands under no clause', () => {
  const engine = { ...PAGE.rulings['g.ruling.r'], engine: true };
  expect(homes({ ...PAGE, rulings: { 'g.ruling.r': engine } })).toEqual(new Map());
});

test('an entry is told by the sentence that says most, and a stranger not at all', () => {
  expect(told(PAGE, 'g.ruling.r')).toMatchObject({ kind: 'Our ruling', text: 'Yes.' });
  expect(told(PAGE, 'g.a.y')).toMatchObject({ kind: 'One', text: 'g.a.y rules' });
  expect(told(PAGE, 'g.a.z')).toBeNull();
});
